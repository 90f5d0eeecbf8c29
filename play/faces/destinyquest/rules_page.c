#include "play/faces/destinyquest/face.h"

static const rp_page_sign signs[] = {
    {"speed 5", "added to the two dice for attack speed: who has more wins the round"},
    {"brawn, magic", "the higher of the two is added to the die of a damage score"},
    {"armour 2", "taken off a damage score; damage past armour is not lessened"},
    {"speed 7 (+2)", "an attribute now, and by how much it differs from the sheet"},
    {"| shades", "behind the attributes: what lasts on that hero; 'sheets' says what it does"},
    {"end of round -1", "health that he loses then as things are, and by what"},
    {"(40 doubled)", "health on the hero's own sheet, which a bout doubles"},
    {"x3, (3 left)", "how often an ability that could be played more than once still can"},
    {"(now 6)", "behind the text of an ability: what it measures comes to that as things stand"},
    {"(used)", "an ability that cannot be played again in this bout"},
    {"speed", "on a sheet: an ability of which one may be played before the attack speed dice"},
    {"combat", "on a sheet: one of these a round, to attack, to dodge, to interrupt or to strike back"},
    {"modifier", "on a sheet: as many as you like, whenever they fit"},
    {"passive", "on a sheet: works by itself"},
};
const rp_rules_page destiny_page = {
    .goal = "Bring the other hero's health down to nothing. When the round limit comes first, who has "
            "kept the larger share of his health wins.",
    .turn = "Whoever has the lower speed decides first whether to play a speed ability, then the other; at equal "
            "speed both write it down in secret. Both roll for attack speed. The loser of the round may answer the "
            "attack that is to come: dodge it or interrupt it. The winner attacks, with an ability that deals damage "
            "dice or with a damage score; modifiers may be played between these steps, when dice lie or are about to "
            "fall, and each of them is asked for where it can matter. When health was lost the winner may add an "
            "ability and the loser strike back, unless he has played his combat ability of this round. At the end of "
            "the round passive abilities act. Most abilities can be played once a bout.",
    .hidden = "Only a speed choice that both write down at the same time, and the dice to come. Both sheets are open.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

/* Combat abilities that the tournament rules do not name. Those that fit a table of another file stand there. */
#include "tests/support/destinyquest_cases.h"

static const char undo_dodge[] = "ability:ensnare ability:hamstring";
static const char each_round[] = "ability:haunt ability:monkey-mob ability:packmaster";
static const char until_double[] = "ability:haunt ability:packmaster";

static const destiny_case cases[] = {
    {undo_dodge, "a dodge is undone, the blow is struck", "$", "evade",
     "win; second evade; first $; dice 4; end; second.health=53; not second evade; win; dice 4; end"},
    {undo_dodge, "asked right after the dodge", "$", "evade",
     "win; second evade; may first $; phase=after-dodge asked=first"},
    {undo_dodge, "no answer to an interrupt", "$", "parry", "win; not first $; second parry; end; second.health=60"},
    {undo_dodge, "not without a dodge", "$", "evade", "not first $; win; dice 4; end"},
    {undo_dodge, "it is his combat ability", "$, cleave, deep-wound, stagger", "evade",
     "win; second evade; first $; not first cleave; not first deep wound; not first stagger; dice 4; end; "
     "second.health=53"},
    {undo_dodge, "the loser has used his: no strike back", "$", "evade, riposte",
     "win; second evade; first $; not second riposte; dice 4; end; second.health=53"},
    {undo_dodge, "once a bout", "$", "evade, blink",
     "win; second evade; first $; dice 4; end; win; not first $; second blink; end; second.health=53"},
    {undo_dodge, "he may let it pass", "$", "evade", "win; second evade; may first $; end; second.health=60"},

    {"ability:backstab ability:blind-strike", "two dice after a stun of his own", "$, stun, main dagger 0 0",
     "armour 9", "first stun; speed 5 6/1; first $; dice=2; dice 1 2; second.health=57; dice 6; end"},
    {"ability:backstab ability:blind-strike", "though the round is lost", "$, stun, main dagger 0 0", "",
     "first stun; speed 1 2/6; first $; dice 1 2; second.health=57; dice 4; end; first.health=53"},
    {"ability:backstab ability:blind-strike", "not without one", "$, haste, main dagger 0 0", "",
     "not first $; first haste; speed 1 5 6/1 2; dice 4; end"},
    {"ability:backstab ability:blind-strike", "it is his combat ability", "$, stun, cleave, main dagger 0 0", "",
     "first stun; speed 5 6/1; first $; not first cleave; dice 1 2; dice 4; end; second.health=50"},
    {"ability:backstab ability:blind-strike", "once a bout", "$, stun, webbed, main dagger 0 0", "",
     "first stun; speed 5 6/1; first $; dice 1 2; dice 4; end; not first $; first webbed; speed 5 6/1; dice 4; end"},
    {"ability:backstab", "only with a dagger", "backstab, stun, main sword 0 0", "",
     "not first backstab; first stun; speed 5 6/1; dice 4; end"},
    {"ability:blessed-bullets", "three dice, and one speed less for the opponent", "blessed-bullets", "armour 9",
     "win; first blessed bullets; dice=3; dice 1 2 3; end; second.health=54 second.speed=3; not first blessed bullets; "
     "win; dice 4; end; second.speed=4"},
    {"ability:charm-offensive", "two more for each item with charm", "charm-offensive, charm x3", "",
     "win; first charm offensive; dice 4; end; second.health=47; not first charm offensive; win; dice 4; end"},
    {"ability:charm-offensive", "the loser may not", "charm-offensive, charm", "",
     "not first charm offensive; lose; dice 4; end"},

    {each_round, "no roll, two at the end of every round", "$", "armour 9",
     "win; first $; end; second.health=58; lose; dice 4; end; second.health=56; tie; end; second.health=54"},
    {each_round, "once a bout", "$", "", "win; first $; end; not first $; win; dice 4; end"},
    {each_round, "it may slay", "$", "health 1", "win; first $; result=first phase=over"},
    {until_double, "until a double of its caster", "$", "",
     "win; first $; end; second.health=58; speed 1 1/5 6; dice 4; end; second.health=58; tie; end; second.health=58"},
    {until_double, "a double of the opponent ends nothing", "$", "",
     "win; first $; end; speed 1 2/5 5; dice 4; end; second.health=56"},
    {"ability:monkey-mob", "a double ends nothing", "monkey-mob", "",
     "win; first monkey mob; end; speed 1 1/5 6; dice 4; end; second.health=56"},
    {"ability:meditation", "no damage, one health at the end of every round", "meditation", "",
     "lose; dice 6; end; first.health=51; win; first meditation; end; first.health=52 second.health=60; tie; end; "
     "first.health=53; not first meditation; win; dice 4; end"},
    {"ability:meditation ability:tranquillity", "two with tranquillity", "meditation, tranquillity", "",
     "lose; dice 6; end; win; first meditation; end; first.health=53"},
    {"ability:primal", "no damage, two brawn and magic more for good", "primal, magic 3", "",
     "win; first primal; end; second.health=60 first.brawn=7 first.magic=5; win; dice 4; end; second.health=51; not "
     "first primal; win; dice 4; end; first.brawn=7"},
    {"ability:savage-call", "no damage, two brawn more for good", "savage-call", "",
     "win; first savage call; end; second.health=60 first.brawn=7; win; dice 4; end; second.health=51; not first "
     "savage call; win; dice 4; end; first.brawn=7"},
    {"ability:wave", "half of his magic, rounded up", "wave, magic 7", "armour 9",
     "win; first wave; end; second.health=56; not first wave; win; dice 4; end"},
    {"ability:wither", "one brawn or magic less for the opponent, for good", "wither", "magic 3",
     "win; first wither brawn; dice 3 4; end; second.brawn=4 second.magic=3; tie; end; second.brawn=4"},
    {"ability:wither", "magic by choice", "wither", "magic 3",
     "win; first wither magic; dice 3 4; end; second.brawn=5 second.magic=2"},
    {"ability:reflect ability:stake ability:holy-protector ability:defender ability:shock-treatment ability:good-taste "
     "ability:midas-touch ability:patchwork-pauper ability:loot-master ability:pillage ability:cutpurse "
     "ability:tome-raider ability:ambidextrous",
     "of no use in a duel: never offered, and nothing is changed", "$", "",
     "not first $; lose; dice 4; end; not first $; win; dice 4; end; not first $; tie; end; first.health=53 "
     "second.health=53"},

    {"ability:stone-skin", "no damage, two speed less", "stone-skin", "",
     "win; first stone skin; end; second.health=60 first.speed=3"},
    {"ability:stone-skin", "1 or 2: the opponent does not roll", "stone-skin", "",
     "win; first stone skin; end; lose; dice 2; end; first.health=60; lose; dice 1; end; first.health=60"},
    {"ability:stone-skin", "more: he does", "stone-skin", "",
     "win; first stone skin; end; lose; dice 3; dice 4; end; first.health=53"},
    {"ability:stone-skin", "no other ability but trample", "stone-skin, cleave, martyr, trample, fearless", "",
     "win; first stone skin; end; not first fearless; not first cleave; not first martyr; speed 6 6/1 2; first "
     "trample; dice 1 2 3; end; second.health=54"},
    {"ability:stone-skin", "it ends with a won round without a roll", "stone-skin, cleave", "",
     "win; first stone skin; end; speed 6 6/1 2; first do not roll; end; second.health=60 first.speed=5; win; first "
     "cleave; dice 4; end; second.health=56"},
    {"ability:stone-skin", "the loser may not, once a bout", "stone-skin", "",
     "not first stone skin; lose; dice 4; end; win; first stone skin; end; speed 6 6/1 2; first do not roll; end; not "
     "first stone skin; win; dice 4; end"},
    {"ability:blessed-bullets", "the speed goes in the next round", "blessed-bullets", "thorns",
     "with passives=choose; win; first blessed bullets; dice 1 2 3; may second thorns; phase=round-end second.speed=4"},
    {"ability:haunt ability:packmaster", "a double of damage dice ends it as well", "$, deep-wound", "",
     "win; first $; end; second.health=58; win; first deep wound; dice 3 3; end; second.health=49"},
    {"ability:monkey-mob ability:packmaster", "both at the same time", "monkey-mob, packmaster", "",
     "win; first monkey mob; end; win; first packmaster; end; second.health=54"},
    {"ability:ensnare ability:veil", "the speed of an undone veil", "ensnare", "veil",
     "win; second veil; first ensnare; dice 4; end; second.health=53"},
    {"ability:stone-skin", "its own die falls before anything else of the opponent", "stone-skin", "cleave",
     "win; first stone skin; end; not second cleave; lose; dice 2; end; first.health=60"},
    {"ability:trample", "not against stone skin unless its die allows it", "stone-skin", "trample",
     "win; first stone skin; end; not second trample; lose; dice 2; end; lose; dice 3; second trample; dice 1 2 3; "
     "end; "
     "first.health=54"},
};

START_TEST(other_combat) { destiny_cases_run(cases, sizeof cases / sizeof *cases, _i); }
END_TEST

int main(void) {
    return destiny_cases_main("DestinyQuest: other combat abilities", cases, sizeof cases / sizeof *cases,
                              other_combat);
}

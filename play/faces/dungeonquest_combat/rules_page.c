#include "play/faces/dungeonquest_combat/face.h"

#include "engine/games/dungeonquest_combat/state.h"

#define GOAL                                                                                                           \
    "The hero wins when the monster is dead, the monster when the hero is: each dies of as many wounds as it "         \
    "has life. Payoff: a won fight is worth 1 to the hero less the share of his life that it cost him, his "           \
    "death -1, and the monster gets the opposite; with score=win a won fight is worth 1, whatever it cost. "           \
    "An escape pays escape-value (0 where it is not set), a fight that is broken off 0, each less the same share. "    \
    "Before the first round the hero may be asked whether he tries to escape: both draw a Power card, and when "       \
    "the escape value of his is not lower, the fight ends there and nobody wins. A failed attempt costs him as "       \
    "many wounds as the monster's card says."
#define HIDDEN_LIFE                                                                                                    \
    "How many wounds the monster can take: one of its four tokens is drawn face down, unless life= is set or one "     \
    "player plays alone. Its owner knows it, the other sees which numbers are still possible, with their chances."

#define CARD_SIGNS                                                                                                     \
    {"M R G", "melee, ranged, magic: the three types of attack"}, {"M6", "a card: its type and its attack value"},     \
        {"M4{g}", "a card that counters magic; {m} melee, {r} ranged, {mr} both, {mg} and {rg} likewise"},             \
        {"counters", "what stands between the braces, in words"},                                                      \
        {"-", "before a card of your hand: it cannot be played now"},                                                  \
        {"combat stack", "cards of lost and drawn rounds; they wait for a deathblow"}, {                               \
        "damage stack", "the cards that a side was hit with: a wound each"                                             \
    }

static const rp_page_sign official_signs[] = {
    CARD_SIGNS,
    {"[Power]", "a Power card of that hero or monster, and what it does when it is revealed"},
    {"life 3 (25 %)", "a life that the monster may have, and how likely it is"},
};
static const rp_page_sign solo_signs[] = {CARD_SIGNS};
static const rp_rules_page official = {
    .goal = GOAL,
    .turn = "Both fill their hands, up to five cards; the first hand holds a Power card of one's own. Both put a "
            "card down, and these are turned up together; a Power card does what it says. Whoever is not ahead by "
            "value and whose card counters the type of the other's may counterattack: add cards from the hand that "
            "counter it too, one after the other, until his total is the higher one. Then the higher total wins. "
            "Each card that the winner played is a wound; when cards of a type that he played lie in the combat "
            "stack, each of these is a wound more, a deathblow. What the loser played goes to the combat stack. "
            "Equal totals are a stand-off: nobody is hurt, unless by the hero's ability, and the cards of both go "
            "there.",
    .hidden = "The other side's hand, and which cards come next. " HIDDEN_LIFE " Both stacks and all wounds are open.",
    .signs = official_signs,
    .sign_count = sizeof official_signs / sizeof *official_signs,
};
static const rp_rules_page solo = {
    .goal = GOAL,
    .turn =
        "You fill your hand, up to five cards, and reveal one. Then the top card of the deck is turned up for the "
        "monster. Whoever is not ahead by value and whose card counters the type of the other's may counterattack with "
        "cards that counter it too: you from your hand, one after the other, until your total is the higher one; for "
        "the monster five cards are turned up, and it uses them when they are enough. The higher total wins. Each "
        "card that the winner played is a wound; when cards of a type that he played lie in the combat stack, each "
        "of these is a wound more, a deathblow. What the loser played goes to the combat stack. Equal totals are a "
        "stand-off: nobody is hurt, unless by the hero's ability, and the cards of both go there.",
    .hidden = "Only which cards come next. The monster has no hand, and its life is known.",
    .signs = solo_signs,
    .sign_count = sizeof solo_signs / sizeof *solo_signs,
};

static const rp_page_sign dice_signs[] = {
    {"Rolled", "the dice as they lie, before you decide whether to roll again"},
    {"life 3 (25 %)", "a life that the monster may have, and how likely it is"},
};
static const rp_rules_page dice = {
    .goal = GOAL,
    .turn =
        "Two dice are rolled against a number of the hero's, which depends on the monster. Some heroes may roll dice "
        "again or change what a result does; then you are asked.",
    .hidden = "What the dice will show. " HIDDEN_LIFE,
    .signs = dice_signs,
    .sign_count = sizeof dice_signs / sizeof *dice_signs,
};
static const rp_rules_page classic_solo = {
    .goal = GOAL,
    .turn =
        "One die is rolled and says who is wounded. Some heroes may roll it again or change what a result does; then "
        "you are asked.",
    .hidden = "What the die will show. " HIDDEN_LIFE,
    .signs = dice_signs,
    .sign_count = sizeof dice_signs / sizeof *dice_signs,
};

static const rp_page_sign classic_signs[] = {
    {"1 and 0", "in the table of attacks: the wounds of the hero and those of the monster"},
    {"life 3 (25 %)", "a life that the monster may have, and how likely it is"},
};
static const rp_rules_page classic = {
    .goal = GOAL,
    .turn =
        "Both choose one of three attacks in secret and show it at the same time; the table above says what each two "
        "of them do to both sides.",
    .hidden = "What the other side chooses, until both have. " HIDDEN_LIFE,
    .signs = classic_signs,
    .sign_count = sizeof classic_signs / sizeof *classic_signs,
};

const rp_rules_page *dq_page_of(const rp_game *game) {
    const dq_setup *setup = dq_setup_of(game);
    switch ((dq_variant)setup->variant) {
    case DQ_SOLO: return &solo;
    case DQ_DICE: return &dice;
    case DQ_CLASSIC_SOLO: return &classic_solo;
    case DQ_CLASSIC: return &classic;
    default: return &official;
    }
}

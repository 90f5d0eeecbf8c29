#include "play/faces/calamity/face.h"

static const rp_page_sign signs[] = {
    {"> Brand", "the hero who is active"},
    {"health 12/32", "what he has left of what his card gives him"},
    {"armor 15", "what a d20 must show at least to hit him, with all changes; \"+3 armor\" behind it is in it"},
    {"1d8+1", "the dice of his attacks: one die with eight sides, and 1 more"},
    {"ready, done", "whether he can still be activated in this Round"},
    {"+2 to hit", "changes of a hero as they add up now, those of passives too"},
    {"ward", "so much less of each damage that he takes"},
    {"taunts", "of his side only heroes who taunt can be attacked"},
    {"hidden", "he cannot be attacked while another one of his side can be"},
    {"45 %, -2.5", "the chance that the (first) attack hits, and what the target's health changes by on the "
                   "average, misses counted, as long as nobody answers"},
    {"falls 8 %", "the chance that it defeats him"},
    {"x2", "two copies of a card"},
    {"not for now", "cards of your hand that cannot be cast now, or would come to nothing"},
};

/* With the usual options. */
#define TURN                                                                                                           \
    "A Round has six turns, and the two players have them in turn. In yours you draw a card, but not in the very "     \
    "first turn of the duel, and activate a hero who has not acted in this Round. He has his actions, mostly two, "    \
    "for attacks and for what his own card offers. An attack rolls a d20: the armor of the attacked hero or more is "  \
    "a hit, and then the attacker's dice say how much health it takes. Spells cost no action: cast as many as you "    \
    "like and may. Those of a hero are lost to you when he is defeated, Common ones are not. A few Spells answer an "  \
    "attack of the other. With fewer heroes than turns left you have the turns without a hero at the end of the "      \
    "Round, for a card and for Spells. Then a new Round begins, and all may be activated again."

const rp_rules_page cal_page_of_duel = {
    .goal = "Defeat all three heroes of the other while one of yours stands. Who loses his last hero loses; if both do "
            "at once, it is a draw, unless the options of the game say otherwise.",
    .turn = TURN,
    .hidden =
        "The cards of the other's hand, but for those that were shown, and the order of both decks. What each deck is "
        "made of is open, so what was not seen yet is in his hand or his deck.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

#define GOAL_OF_MATCH                                                                                                  \
    "Pick three heroes, build a deck for them, and then defeat all three heroes of the other while one of yours "      \
    "stands. Who loses his last hero loses; if both do at once, it is a draw, unless the options of the game say "     \
    "otherwise."
#define TURN_OF_MATCH                                                                                                  \
    "Both roll a d20, and the higher one takes the first pick of the draft or the first turn of the duel; the "        \
    "other has what is left. You pick heroes in turn, until each has three. Then each builds a deck of 30 to 40 "      \
    "cards, Spells of his own heroes and Common ones, at most two of a kind: first who has picked first. "             \
    "Five cards are the first hand. " TURN

const rp_rules_page cal_page_of_match = {
    .goal = GOAL_OF_MATCH,
    .turn = TURN_OF_MATCH,
    .hidden = "A deck is seen by its owner alone until both are done. Then: the cards of the other's hand, but for "
              "those that were shown, and the order of both decks. What each deck is made of is open, so what was not "
              "seen yet is in his hand or his deck.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_rules_page cal_page_of_hidden_lists = {
    .goal = GOAL_OF_MATCH,
    .turn = TURN_OF_MATCH,
    .hidden = "What the other's deck is made of, but for the cards that were played, discarded or shown, the cards of "
              "his hand, and the order of both decks. The computer believes in one of the preset decks of his heroes "
              "that have what was seen, and a little in every other deck.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

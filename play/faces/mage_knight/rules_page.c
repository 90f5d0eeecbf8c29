#include "play/faces/mage_knight/face.h"

static const rp_page_sign signs[] = {
    {"Rage 3 (red)", "a use that costs mana of that colour"},
    {"strong", "the stronger use of a card; it costs a mana of the card's colour, of a Spell a black one too"},
    {"sideways", "a card laid down for 1, whatever it is; not in the first phase's attacks"},
    {"Peasants 3", "a Unit and its Armor; where it stands among what damage buys, its price"},
    {"ready", "a Unit that can still act in this combat; spent and wounded ones cannot"},
    {"not now", "cards of your hand that can do nothing in this step"},
    {"3 desert 5, glade", "on the map of a Round: space 3 is a desert with a glade, and costs 5 Move to enter now"},
    {"die", "a die of the Source: one mana of its colour, for who may take one"},
    {"account", "what a combat has brought a hero, in Fame, by the prices of prices.json: Wounds, Artifacts, crystals, "
                "Units, the space, and what is kept; the payoff is the difference of both accounts, scaled"},
};

const rp_rules_page mk_page_of_rules = {
    .goal = "Come out of the combat with a better account than the other: hurt him and lose little. What you keep for "
            "later has its worth too (cards in hand, ready Units, crystals, the next turn of a defender who attends "
            "partly), so a fight that brings nothing is not worth all your cards.",
    .turn = "The defender says first how he attends: fully, for the price of his next turn, with a die of the Source "
            "and all his Skills; or partly. In the Ranged phase, which he begins, there are only ranged and siege "
            "attacks, and only siege ones reach a defender in a keep or tower; blocks count half, rounded down. In the "
            "Melee phase, which the aggressor begins, every attack counts, blocks count in full, and a card may be "
            "played sideways for 1. In both the two take turns as attacker, and two passes in a row end the phase. An "
            "attack is put together from cards, Units and Skills, mana first, and then declared; the other may answer "
            "with one block. Parts are added in the order of the list, so a part left out is not offered again. Fire "
            "is blocked well by ice, ice by fire, each of them and cold fire by cold fire, a "
            "physical attack by all; what does not fit counts half. What comes through is spent: a Wound for the "
            "hero's Armor, a Unit for its Armor, or twice that where it resists; in the Melee phase an Artifact that "
            "was played or carried by a wounded Unit, or the space itself, for what it costs to move to one beside it. "
            "Each thing is paid in full, and damage that is left over is lost. Forcing the other out ends the combat; "
            "else it ends when both pass, and the aggressor goes back to where he came from. Steps of your own attack "
            "or block can be taken back with 'undo' until the other has seen the whole or chance has decided.",
    .hidden = "The other's hand but for cards that were shown, and the order of both Deed decks. Open are Units, "
              "crystals, Skills, discards, and what each deck was made of; so what was not played yet is still in his "
              "deck or hand.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_rules_page mk_page_of_round = {
    .goal = "Stand alone on the goal, the space in the middle, when the Round is over. Beside that counts what the "
            "combats have brought: Wounds, wounded Units, stolen Artifacts and crystals.",
    .turn =
        "The two have turns by turns. In a turn one plays cards, Units and Skills for Move points, or cards "
        "sideways for one point each, and moves; entering a space costs what its terrain does by Day or by Night. "
        "Who moves to the other's space may attack him, once in a turn and as the last thing in it; then a combat "
        "follows ('rules mage-knight' tells how). A portal and a city hold both, and nobody is attacked there. "
        "Instead of all that one may rest: discard a card, and Wounds with it. A turn ends with new cards up to the "
        "hand limit, and nothing is shuffled back. Who attends a combat fully has had his next turn, and cannot be "
        "attacked until then. When one's turn comes and one's Deed deck is empty, one may announce the end of the "
        "Round, and must with an empty hand: the other has one more turn, and nobody is attacked any more. Who ends "
        "his turn where he may not stay goes back the way he came, for a Wound each space.",
    .hidden = "The other's hand but for cards that were shown, and the order of both Deed decks.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

const rp_rules_page mk_page_of_enemy = {
    .goal = "Defeat the enemy and lose little: a defeated enemy is worth as much as a space, Wounds, wounded Units and "
            "what you spend count against you, as in a combat of two heroes ('rules mage-knight' tells how attacks "
            "and blocks are put together).",
    .turn = "The enemy has an attack, an element and Armor (options enemy-attack, enemy-element, enemy-armor), and "
            "chooses nothing. First comes your ranged or siege attack, if you like, and only siege ones reach an "
            "enemy in a keep or tower. Then the enemy attacks, once. Your block stops the attack entirely, if it is "
            "as large, or does nothing; in a combat of two heroes a smaller block takes off what it is. You assign "
            "the damage, where there the attacker does, and all of it: a Unit takes its Armor of it, twice that where "
            "it resists, and is wounded even by a single point; the rest is yours, a Wound for each time your Armor "
            "or part of it. There an attacker must pay each Wound in full. Last comes your attack of any kind. An "
            "attack of the enemy's Armor or more defeats it, a smaller one does nothing; an enemy that is not "
            "defeated keeps the space, and you go back to where you came from. Effects on enemy Units, on a hand or "
            "on crystals of the other have nothing to act on.",
    .hidden = "The order of your Deed deck.",
    .signs = signs,
    .sign_count = sizeof signs / sizeof *signs,
};

#include "engine/games/calamity/duel/odds.h"
#include "engine/games/calamity/texts/texts.h"

static void rules_text(const rp_game *game, char *text, size_t size) {
    rp_page page = {text, size, 0};
    text[0] = 0;
    if (cal_setup_of(game)->match)
        rp_page_put(&page,
                    "Both roll a d20; the higher one takes the first pick or the first turn. Then three heroes each "
                    "are picked in turn, and each builds a deck of 30 to 40 cards, at most two of a kind. ");
    rp_page_put(&page,
                "Three heroes a side fight; whose heroes are all defeated loses. A Round has three turns each. In a "
                "turn you draw a card and select a hero who was not active in this Round: he has two actions, which "
                "are attacks or what his card offers. Spells cost nothing and can be cast %s; "
                "those of a hero only while he lives. An attack rolls a d20: the target's armor or more hits, and "
                "then the damage dice of the attacker fall. ",
                cal_setup_of(game)->option[CAL_OPTION_EARLY_SPELLS]
                    ? "once a hero is selected, and in turns without one"
                    : "at any time of your turn");
    bool open = !cal_setup_of(game)->option[CAL_OPTION_LISTS];
    rp_page_put(&page, "Hidden are the cards of the other's hand; his deck list is %s.", open ? "open" : "hidden too");
}

static void question(const rp_game *game, const rp_state *view, int player, char *text) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(view);
    rp_page page = {text, RP_TEXT_MAX, 0};
    text[0] = 0;
    if (duel->waiting == CAL_WAITS_ANSWER)
        rp_page_put(&page, "%s attacks %s: do you answer?",
                    cal_card_of_hero(setup, cal_hero_seen(duel, duel->attacker))->name,
                    cal_card_of_hero(setup, cal_hero_seen(duel, duel->attacked))->name);
    else if (duel->waiting == CAL_WAITS_DISCARD || duel->phase == CAL_PHASE_HAND_LIMIT)
        rp_page_put(&page, "Which card do you discard?");
    else if (duel->phase == CAL_PHASE_PRIVILEGE)
        rp_page_put(&page, "The first pick, or the first turn?");
    else if (duel->phase == CAL_PHASE_DRAFT)
        rp_page_put(&page, "Which hero do you pick, number %d?", duel->side[player].hero_count + 1);
    else if (duel->phase == CAL_PHASE_DECK)
        rp_page_put(&page, "Which card next? %d so far.", duel->side[player].cards);
    else if (duel->phase == CAL_PHASE_MULLIGAN)
        rp_page_put(&page, "Do you keep this hand?");
    else if (duel->phase == CAL_PHASE_TURN)
        rp_page_put(&page,
                    cal_can_be_activated(&duel->side[player]) ? "Which hero acts?" : "No hero can act. A Spell?");
    else
        rp_page_put(&page, "%s has %d action%s left.",
                    cal_card_of_hero(setup, &duel->side[player].hero[duel->active - 1])->name, duel->actions,
                    duel->actions == 1 ? "" : "s");
}

/* The chance in percent that a hero hits another as things are. */
static int chance_to_hit(const cal_setup *setup, const cal_duel *duel, int attacker, int attacked) {
    int needed = cal_needed_by(setup, duel, attacker, attacked, NULL);
    return 100 * cal_faces_that_hit(setup, needed) / CAL_D20;
}

static void meaning(const rp_game *game, const rp_state *view, int player, rp_action action, char *text) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(view);
    const cal_side *of = &duel->side[player];
    rp_page page = {text, RP_TEXT_MAX, 0};
    text[0] = 0;
    if (action >= CAL_ACT_CAST) {
        const cal_card *card = cal_card_of(setup, of, of->kind[(action - CAL_ACT_CAST) / CAL_TARGETS] - 1);
        cal_put_effects(&page, &card->use, cal_hero_of_card(setup, card));
    } else if (action >= CAL_ACT_USE) {
        const cal_hero_card *hero = cal_card_of_hero(setup, &of->hero[duel->active - 1]);
        cal_put_effects(&page, &hero->use[(action - CAL_ACT_USE) / CAL_TARGETS], hero->name);
    } else if (action >= CAL_ACT_ATTACK && action < CAL_ACT_DISCARD) {
        int attacker = cal_number_of(player, duel->active - 1);
        int attacked = cal_number_of(!player, action - CAL_ACT_ATTACK);
        rp_page_put(&page, "hits with %d %%, then ", chance_to_hit(setup, duel, attacker, attacked));
        cal_put_dice(&page, cal_card_of_hero(setup, &of->hero[duel->active - 1])->dice);
        rp_page_put(&page, " damage");
    } else if (action >= CAL_ACT_ADD && action < CAL_ACT_ACTIVATE) {
        const cal_card *card = cal_card_of(setup, of, action - CAL_ACT_ADD);
        if (card) cal_put_effects(&page, &card->use, cal_hero_of_card(setup, card));
    } else if (action >= CAL_ACT_PICK && action < CAL_ACT_ADD) {
        const cal_hero_card *hero = &setup->book->hero[action - CAL_ACT_PICK];
        rp_page_put(&page, "health %d, armor %d, attack ", hero->health, hero->armor);
        cal_put_dice(&page, hero->dice);
    }
}

/* Of a duel that the limit of Rounds ends: who has more living heroes, else more health; 0 none. */
static int more_left(const cal_duel *duel, bool health) {
    int more = 0;
    for (int number = 1; number <= CAL_HEROES; number++) {
        int left = cal_hero_seen(duel, number)->health;
        more += (cal_side_of(number) ? -1 : 1) * (health ? left : left > 0);
    }
    return more;
}

/* How a duel has ended in which both have heroes left: by its last Round, or by a draw from an empty deck. */
static void put_end_of_living(const cal_setup *setup, const cal_duel *duel, const rp_game *game, int reader,
                              rp_page *page) {
    char who[RP_NAME_MAX];
    bool by_health = !more_left(duel, false);
    int more = more_left(duel, by_health), winner = duel->result == CAL_SECOND_WINS;
    bool last = duel->round == setup->option[CAL_OPTION_ROUND_LIMIT] && duel->turn == CAL_TURNS;
    bool by_limit =
        last && (more ? duel->result == (more > 0 ? CAL_FIRST_WINS : CAL_SECOND_WINS) : duel->result == CAL_DRAWN_GAME);
    int of = by_limit ? winner : !winner;
    rp_player_title(game, of, reader, who);
    if (by_limit && !more)
        rp_page_put(page, "Both have as many heroes and as much health left");
    else if (by_limit)
        rp_page_put(page, "%s %s %s", who, of == reader ? "have" : "has",
                    by_health ? "as many heroes left, and more health" : "more heroes left");
    else
        rp_page_put(page, "%s cannot draw a card", who);
}

static void end(const rp_game *game, const rp_state *terminal, int reader, char *text) {
    const cal_duel *duel = cal_duel_of(terminal);
    char who[RP_NAME_MAX];
    rp_page page = {text, RP_TEXT_MAX, 0};
    text[0] = 0;
    bool living[CAL_PLAYERS] = {cal_living(&duel->side[0]) != 0, cal_living(&duel->side[1]) != 0};
    if (!living[0] && !living[1]) {
        rp_page_put(&page, "All heroes of both are defeated");
    } else if (living[0] && living[1]) {
        put_end_of_living(cal_setup_of(game), duel, game, reader, &page);
    } else {
        int loser = living[0];
        rp_player_title(game, loser, reader, who);
        rp_page_put(&page, "%s %s no hero left", who, loser == reader ? "have" : "has");
    }
}

const rp_phrases cal_phrases = {.rules = rules_text, .question = question, .meaning = meaning, .end = end};

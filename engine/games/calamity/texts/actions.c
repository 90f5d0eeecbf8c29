#include "engine/games/calamity/duel/play.h"
#include "engine/games/calamity/duel/throws.h"
#include "engine/games/calamity/texts/texts.h"

/* A card of a pile of `side`; the higher of two copies there says so. */
static void put_card(rp_page *page, const cal_setup *setup, const cal_side *of, int slot, rp_pile pile) {
    bool second = slot && rp_pile_has(of->twins & pile, slot - 1);
    rp_page_put(page, "%s%s", cal_use_of_slot(setup, of, slot)->id, second ? " #2" : "");
}

static void put_target(rp_page *page, const cal_setup *setup, const cal_duel *duel, int target) {
    if (target) rp_page_put(page, " %s", cal_card_of_hero(setup, cal_hero_seen(duel, target))->id);
}

static void describe_outcome(const cal_setup *setup, const cal_duel *duel, rp_action outcome, rp_page *page) {
    const cal_side *of = &duel->side[duel->waits_for];
    if (duel->phase == CAL_PHASE_HEROES) {
        rp_page_put(page, "hero %s", setup->book->hero[outcome].id);
    } else if (duel->phase == CAL_PHASE_ROLL_OFF || duel->waiting == CAL_WAITS_ROLL) {
        rp_page_put(page, "roll %d", outcome);
    } else if (duel->waiting == CAL_WAITS_DICE) {
        cal_dice dice = cal_dice_thrown(setup, duel);
        uint8_t faces[CAL_DICE_MAX];
        cal_faces(dice, outcome, faces);
        rp_page_put(page, "dice");
        for (int i = 0; i < dice.count; i++) rp_page_put(page, " %d", faces[i]);
    } else {
        bool draw = duel->waiting == CAL_WAITS_DRAW;
        rp_page_put(page, draw ? "draw " : "discard ");
        put_card(page, setup, of, outcome, draw ? of->deck : of->hand);
    }
}

static void describe_use(const cal_setup *setup, const cal_duel *duel, int player, int action, rp_page *page) {
    const cal_side *of = &duel->side[player];
    if (action >= CAL_ACT_CAST) {
        rp_page_put(page, "cast ");
        put_card(page, setup, of, (action - CAL_ACT_CAST) / CAL_TARGETS, of->hand);
        put_target(page, setup, duel, (action - CAL_ACT_CAST) % CAL_TARGETS);
    } else if (action >= CAL_ACT_USE) {
        const cal_hero *hero = &of->hero[duel->active ? duel->active - 1 : 0];
        int number = (action - CAL_ACT_USE) / CAL_TARGETS;
        rp_page_put(page, "use %s", cal_card_of_hero(setup, hero)->use[number].id);
        put_target(page, setup, duel, (action - CAL_ACT_USE) % CAL_TARGETS);
    } else {
        rp_page_put(page, "discard ");
        put_card(page, setup, of, action - CAL_ACT_DISCARD, of->hand);
    }
}

void cal_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    static const char *const plain[] = {"first-pick", "first-turn", "keep", "redraw", "done", "pass", "end"};
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    rp_page page = {text, RP_TEXT_MAX, 0};
    text[0] = 0;
    if (player == RP_CHANCE_PLAYER) {
        describe_outcome(setup, duel, action, &page);
    } else if (action < CAL_ACT_PICK) {
        rp_page_put(&page, "%s", plain[action]);
    } else if (action < CAL_ACT_ADD) {
        rp_page_put(&page, "pick %s", setup->book->hero[action - CAL_ACT_PICK].id);
    } else if (action < CAL_ACT_ACTIVATE) {
        const cal_card *card = cal_card_of(setup, &duel->side[player], action - CAL_ACT_ADD);
        rp_page_put(&page, "add %s", card ? card->use.id : "?");
    } else if (action < CAL_ACT_DISCARD) {
        bool attacks = action >= CAL_ACT_ATTACK;
        int place = action - (attacks ? CAL_ACT_ATTACK : CAL_ACT_ACTIVATE);
        rp_page_put(&page, attacks ? "attack" : "activate");
        put_target(&page, setup, duel, cal_number_of(attacks ? !player : player, place));
    } else {
        describe_use(setup, duel, player, action, &page);
    }
}

#include "eval/dungeonquest/reasons.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/page.h"
#include "eval/dungeonquest/claims.h"
#include "eval/dungeonquest_combat/reasons.h"

#include <ctype.h>
#include <math.h>

static const double tiny = 1e-9;

static void put_first(rp_page *page, const dungeon_claims *claims) {
    if (claims->has_test) {
        rp_page_put(page, "comes off with ");
        rp_page_put_percent(page, claims->passes);
    }
    if (claims->dragon > tiny) {
        rp_page_put(page, "%swakes the dragon with ", page->used ? ", " : "");
        rp_page_put_percent(page, claims->wakes);
    }
}

static void put_cards(rp_page *page, const dungeon_claims *claims) {
    char word[RP_WORD_MAX];
    for (int deck = 0; deck < DUNGEON_DECKS; deck++) {
        if (claims->drawn[deck] <= tiny) continue;
        rp_word_text(dungeon_deck_words, deck, word);
        word[0] = (char)toupper((unsigned char)word[0]);
        rp_page_put(page, "%sa %s card with ", page->used ? ", " : "comes to ", word);
        rp_page_put_percent(page, claims->drawn[deck]);
    }
}

static void put_danger(rp_page *page, const dungeon_claims *claims) {
    if (claims->death > tiny) {
        rp_page_put(page, "kills at once with ");
        rp_page_put_percent(page, claims->death);
    }
    if (claims->monster > tiny) {
        rp_page_put(page, "%smeets a monster with ", page->used ? ", " : "");
        rp_page_put_percent(page, claims->monster);
    }
}

/* Means that one digit, or a piece of gold, shows. */
static void put_means(rp_page *page, const dungeon_claims *claims) {
    double wounds = claims->wounds, gold = claims->gold;
    if (fabs(wounds) >= 0.05) rp_page_put(page, "%s %.1f wounds", wounds > 0 ? "costs" : "heals", fabs(wounds));
    if (fabs(gold) >= 0.5)
        rp_page_put(page, "%s%s Loot of %.0f gold", page->used ? " and " : "", gold > 0 ? "brings" : "loses",
                    fabs(gold));
    if (!page->used) return;
    rp_page_put(page, " on average%s%s", claims->death > tiny ? " where it does not kill" : "",
                claims->monster > tiny ? ", fights apart" : "");
}

static void put_hope(rp_page *page, const dungeon_claims *claims) {
    rp_page_put(page, "by the quick estimate gets out alive with ");
    rp_page_put_percent(page, claims->out);
    if (claims->out > tiny) rp_page_put(page, ", then with %.0f gold on average", claims->out_gold);
}

static int fight_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]) {
    const dungeon_setup *setup = dungeon_setup_of(view->game);
    const dungeon_state *state = dungeon_state_of(&view->masked);
    if (!dungeon_is_fighting(state) || !dungeon_believes_as_fight(view)) return 0;
    rp_view fight = {.game = dungeon_fight_game(setup, state),
                     .player = dungeon_fight_seat(setup, state, view->player)};
    if (fight.player < 0) return 0;
    dungeon_fight_out(state, &fight.masked);
    return dq_reasons(&fight, action - DUNGEON_ACT_FIGHT, text);
}

int dungeon_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]) {
    static void (*const parts[])(rp_page *, const dungeon_claims *) = {put_first, put_danger, put_means, put_cards,
                                                                       put_hope};
    int count = 0;
    if (dungeon_is_of_fight(action)) return fight_reasons(view, action, text);
    dungeon_claims claims = dungeon_claims_of(view, action);
    if (!claims.any) return 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && count < RP_REASONS_MAX; i++) {
        rp_page page = {text[count], RP_REASON_TEXT_MAX, 0};
        text[count][0] = 0;
        parts[i](&page, &claims);
        count += page.used > 0;
    }
    return count;
}

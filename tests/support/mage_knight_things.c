#include "tests/support/mage_knight_things.h"

#include "engine/games/mage_knight/texts.h"

#include <stdio.h>

/* ---- situations ----------------------------------------------------------------------------------------- */

static int hero_with_card(const mk_book *book, const char *id) {
    for (uint32_t hero = 0; hero < book->hero_count; hero++)
        for (int i = 0; i < MK_DECK; i++)
            if (strcmp(book->hero[hero].deck[i], id) == 0) return (int)hero;
    return -1;
}

static void put_user(thing_kind kind, const char *id, int hero, bool day, char *text, size_t size) {
    static const char units[] = "{'unit': 'peasants'}, {'unit': 'utem-crossbowmen'}";
    const mk_book *book = mk_book_default();
    bool in_deck = kind == THING_CARD && hero_with_card(book, id) >= 0;
    if (in_deck) hero = hero_with_card(book, id);
    char gained[64] = "", card[64] = "", unit[64] = "";
    if (kind == THING_CARD && !in_deck) snprintf(gained, sizeof gained, "'gained': ['%s'], ", id);
    if (kind == THING_CARD) {
        const char *name = book->card[mk_card_find(book, id)].name;
        bool filler = strstr("March, Stamina, Swiftness, Rage", name) != NULL;
        if (!filler) snprintf(card, sizeof card, ", '%s'", name);
    }
    if (kind == THING_UNIT) snprintf(unit, sizeof unit, "{'unit': '%s'}, ", id);
    snprintf(text, size,
             "'hero': '%s', 'level': 9, %s'skills': [%s%s%s], 'wounds': 1, 'hand': ['March', 'Stamina', 'Swiftness', "
             "'Rage'%s], 'units': [%s%s], 'tokens': {'red': 3, 'blue': 3, 'green': 3, 'white': 3, '%s': 3}, "
             "'crystals': {'red': 2, 'blue': "
             "2}, 'dice': 1",
             book->hero[hero].id, gained, kind == THING_SKILL ? "'" : "", kind == THING_SKILL ? id : "",
             kind == THING_SKILL ? "'" : "", card, unit, units, day ? "gold" : "black");
}

static int thing_user(thing_situation situation) {
    return situation == THING_MELEE || situation == THING_BY_DAY ? MK_AGGRESSOR : MK_DEFENDER;
}

mage_duel *thing_at(thing_kind kind, const char *id, int hero, thing_situation situation) {
    char user[1024], other[256], place[128];
    bool day = situation == THING_BY_DAY, attacks = thing_user(situation) == MK_AGGRESSOR;
    put_user(kind, id, hero, day, user, sizeof user);
    snprintf(other, sizeof other,
             "'hero': '%s', 'level': 9, 'hand': ['Rage', 'March'], 'units': [{'unit': 'fire-golems'}, {'unit': "
             "'peasants'}], 'crystals': {'green': 1}, 'fame': 90",
             strstr(user, "'norowas'") ? "goldyx" : "norowas");
    snprintf(place, sizeof place, "'night': %s, 'source': ['red', 'blue', 'green', 'white']", day ? "false" : "true");
    if (!attacks) snprintf(user + strlen(user), sizeof user - strlen(user), ", 'holds': ['full']");
    mage_duel *d = mage_at((mage_setup){.phase = situation == THING_RANGED ? "ranged" : "melee",
                                        .place = place,
                                        .aggressor = attacks ? user : other,
                                        .defender = attacks ? other : user});
    if (situation == THING_BLOCK) mage_play(d, "Rage: attack 2|Fire Golems: attack 3|Peasants: attack 2|attack");
    return d;
}

/* ---- what changed --------------------------------------------------------------------------------------- */

static const char *word(const char *words, int index) {
    static _Thread_local char text[RP_WORD_MAX];
    return rp_word_text(words, index, text);
}

static void put_change(mk_page *page, const char *what, int change) {
    if (change) mk_put(page, "%s%s %d", page->used ? ", " : "", what, change);
}

static void put_counts(mk_page *page, const char *what, const char *words, const uint8_t *old, const uint8_t *new,
                       int count) {
    char name[48];
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%s%s", word(words, i), what);
        put_change(page, name, new[i] - old[i]);
    }
}

static void put_bits(mk_page *page, const char *what, const char *words, unsigned old, unsigned new) {
    for (unsigned bits = new & ~old; bits; bits &= bits - 1)
        mk_put(page, "%s%s%s", page->used ? ", " : "", what, word(words, __builtin_ctz(bits)));
    for (unsigned bits = old & ~new; bits; bits &= bits - 1)
        mk_put(page, "%s%sno %s", page->used ? ", " : "", what, word(words, __builtin_ctz(bits)));
}

static void put_units(mk_page *page, const mk_player *old, const mk_player *new, const char *whose) {
    for (int i = 0; i < MK_UNITS; i++) {
        const mk_unit *was = &old->unit[i], *is = &new->unit[i];
        char name[32];
        snprintf(name, sizeof name, "%sunit %d ", whose, i + 1);
        put_bits(page, name, mk_unit_state_words, was->state & ~(1u << MK_TAKES_PART),
                 is->state & ~(1u << MK_TAKES_PART));
        put_bits(page, name, mk_element_words, was->lost, is->lost);
        char armor[40], part[40], banner[40];
        snprintf(armor, sizeof armor, "%sArmor", name), snprintf(part, sizeof part, "%spart", name);
        snprintf(banner, sizeof banner, "%sbanner", name);
        put_change(page, armor, is->armor - was->armor);
        put_change(page, part, *whose ? is->amount - was->amount : 0);
        put_change(page, banner, (is->banner != 0) - (was->banner != 0));
    }
}

static void put_player(mk_page *page, const mk_player *old, const mk_player *new, const char *whose) {
    char name[48];
    snprintf(name, sizeof name, "%s%s", " mana", *whose ? " of the other" : "");
    put_counts(page, name, mk_colour_words, old->tokens, new->tokens, MK_COLOURS);
    snprintf(name, sizeof name, "%s%s", " crystal", *whose ? " of the other" : "");
    put_counts(page, name, mk_colour_words, old->crystals, new->crystals, MK_BASIC_COLOURS);
    const struct {
        const char *what;
        int change;
    } numbers[] = {{"wounds", new->wounds - old->wounds},
                   {"wounds discarded", new->wounds_discarded - old->wounds_discarded},
                   {"Fame", new->fame - old->fame},
                   {"dice", new->dice - old->dice},
                   {"hand", new->hand_count - old->hand_count},
                   {"discard", rp_pile_count(new->discard) - rp_pile_count(old->discard)},
                   {"gone", rp_pile_count(new->gone) - rp_pile_count(old->gone)},
                   {"deck", rp_pile_count(new->deck) - rp_pile_count(old->deck)},
                   {"Units stronger", new->units_stronger - old->units_stronger},
                   {"fire saved", new->saved_fire - old->saved_fire},
                   {"known", rp_pile_count(new->known &new->hand) - rp_pile_count(old->known & old->hand)}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        snprintf(name, sizeof name, "%s%s", whose, numbers[i].what);
        put_change(page, name, numbers[i].change);
    }
    put_bits(page, whose, mk_holds_words, old->holds, new->holds);
    snprintf(name, sizeof name, "%sendless ", whose), put_bits(page, name, mk_colour_words, old->endless, new->endless);
    snprintf(name, sizeof name, "%susable ", whose), put_bits(page, name, mk_colour_words, old->usable, new->usable);
    snprintf(name, sizeof name, "%swild ", whose), put_bits(page, name, mk_colour_words, old->wild, new->wild);
    snprintf(name, sizeof name, "%scursed ", whose);
    put_bits(page, name, mk_colour_words, old->cursed & 0x3f, new->cursed & 0x3f);
    put_units(page, old, new, whose);
}

void thing_changes(const mk_duel *before, const mk_duel *after, int user, char *text, size_t size) {
    mk_page page = {.text = text, .size = size};
    text[0] = 0;
    put_counts(&page, " attack", mk_element_words, before->attack_of, after->attack_of, MK_ELEMENTS);
    put_counts(&page, " block", mk_element_words, before->block_of, after->block_of, MK_ELEMENTS);
    put_player(&page, &before->player[user], &after->player[user], "");
    put_player(&page, &before->player[!user], &after->player[!user], "other ");
    put_change(&page, "dice in use", after->dice_out - before->dice_out);
    put_change(&page, "unfortified", after->unfortified - before->unfortified);
    put_change(&page, "skipped", after->skipped - before->skipped);
    put_change(&page, "not swift", after->swift_gone - before->swift_gone);
}

/* ---- cases ---------------------------------------------------------------------------------------------- */

static size_t first_move(const char *moves) { return strcspn(moves, "|"); }

static void check_case(thing_kind kind, const thing_case *of) {
    char text[1024], first[RP_TEXT_MAX];
    mage_duel *d = thing_at(kind, of->id, of->hero, of->situation);
    mk_duel before = *mage_of(d);
    mage_play(d, of->moves);
    thing_changes(&before, mage_of(d), thing_user(of->situation), text, sizeof text);
    if (strcmp(text, of->changes) != 0)
        ck_abort_msg("%s, '%s': changes '%s', not '%s'", of->id, of->moves, text, of->changes);
    mage_free(d);
    if (of->situation != THING_MELEE) return;
    d = thing_at(kind, of->id, of->hero, THING_RANGED);
    snprintf(first, sizeof first, "%.*s", (int)first_move(of->moves), of->moves);
    if (mage_offers(d, first) != of->both)
        ck_abort_msg("%s, '%s': is %soffered in the first phase", of->id, first, of->both ? "not " : "");
    mage_free(d);
}

void things_check(thing_kind kind, const thing_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) check_case(kind, &cases[i]);
}

/* Whether a use can do something in a fight by itself: Influence does so only beside what makes it a block. */
static bool does_something(const mk_uses *uses, const mk_use *use) {
    bool influence = false, makes_blocks = false;
    for (int i = use->first; i < use->first + use->count; i++) {
        influence |= uses->thing->effect[i].kind == MK_INFLUENCE;
        makes_blocks |= uses->thing->effect[i].kind == MK_INFLUENCE_BLOCKS;
    }
    unsigned fight = 1u << MK_WHEN_ATTACK | 1u << MK_WHEN_BLOCK | 1u << MK_WHEN_MELEE;
    return use->moments & fight && (!influence || makes_blocks);
}

/* Whether the first of the moves is, or with "..." begins, the text. */
static bool begins_with(const char *moves, const char *text) {
    size_t length = first_move(moves);
    if (length >= 3 && strncmp(moves + length - 3, "...", 3) == 0) return strncmp(moves, text, length - 3) == 0;
    return length == strlen(text) && strncmp(moves, text, length) == 0;
}

static bool has_case(const thing_case *cases, size_t count, const char *id, int hero, const char *text) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(cases[i].id, id) == 0 && cases[i].hero == hero && begins_with(cases[i].moves, text)) return true;
    return false;
}

static bool is_ever_offered(thing_kind kind, const char *id, int hero, const char *text) {
    bool offered = false;
    for (int situation = 0; situation < THING_SITUATIONS; situation++) {
        mage_duel *d = thing_at(kind, id, hero, (thing_situation)situation);
        offered |= mage_offers(d, text);
        mage_free(d);
    }
    return offered;
}

static void is_complete(thing_kind kind, const mk_setup *setup, const mk_uses *uses, int hero, const thing_case *cases,
                        size_t count) {
    const mk_thing *thing = uses->thing;
    for (int use = 0; use < uses->count; use++) {
        char does[MK_USE_TEXT], text[RP_TEXT_MAX];
        mk_use_text(setup, uses, use, does);
        snprintf(text, sizeof text, "%.34s%s: %s", thing->name, uses->use[use].strong ? " strong" : "", does);
        if (has_case(cases, count, thing->id, hero, text)) continue;
        if (does_something(uses, &uses->use[use])) ck_abort_msg("no test of '%s'", text);
        if (is_ever_offered(kind, thing->id, hero, text)) ck_abort_msg("'%s' is offered, without a test", text);
    }
}

void things_are_complete(thing_kind kind, const thing_case *cases, size_t count) {
    mage_duel *d = thing_at(THING_CARD, "rage", 0, THING_MELEE);
    const mk_setup *setup = mk_setup_of(d->game);
    const mk_book *book = setup->book;
    for (uint32_t i = 0; kind == THING_CARD && i < book->card_count; i++)
        if (book->card[i].kind != MK_WOUND_CARD) is_complete(kind, setup, &setup->card[i], 0, cases, count);
    for (uint32_t i = 0; kind == THING_UNIT && i < book->unit_count; i++)
        is_complete(kind, setup, &setup->unit[i], 0, cases, count);
    for (uint32_t hero = 0; kind == THING_SKILL && hero < book->hero_count; hero++)
        for (uint32_t i = 0; i < book->hero[hero].skill_count; i++)
            is_complete(kind, setup, &setup->skill[hero][i], (int)hero, cases, count);
    mage_free(d);
}

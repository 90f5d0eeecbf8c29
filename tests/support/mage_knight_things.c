#include "tests/support/mage_knight_things.h"

#include "engine/games/mage_knight/round/round.h"
#include "engine/games/mage_knight/texts.h"

#include <stdio.h>

/* ---- what is cited --------------------------------------------------------------------------------------- */

typedef struct cited {
    thing_kind kind;
    int hero, index;
    const mk_thing *thing;
} cited;

static cited find_skill(const char *cites, const char *at) {
    const mk_book *book = mk_book_default();
    for (uint32_t hero = 0; hero < book->hero_count; hero++)
        for (uint32_t i = 0; i < book->hero[hero].skill_count; i++) {
            char text[64];
            snprintf(text, sizeof text, "%s/%s", book->hero[hero].id, book->hero[hero].skill[i].id);
            if (strcmp(text, at) == 0) return (cited){THING_SKILL, (int)hero, (int)i, &book->hero[hero].skill[i]};
        }
    ck_abort_msg("%s: there is no such Skill", cites);
    return (cited){0};
}

static cited find_cited(const char *cites) {
    const mk_book *book = mk_book_default();
    if (strncmp(cites, "skill:", 6) == 0) return find_skill(cites, cites + 6);
    bool card = strncmp(cites, "card:", 5) == 0;
    if (!card && strncmp(cites, "unit:", 5) != 0) ck_abort_msg("%s: should begin with card:, unit: or skill:", cites);
    int index = card ? mk_card_find(book, cites + 5) : mk_unit_find(book, cites + 5);
    if (index < 0) ck_abort_msg("%s: there is no such %s", cites, card ? "card" : "Unit");
    return (cited){card ? THING_CARD : THING_UNIT, 0, index, card ? &book->card[index] : &book->unit[index]};
}

/* ---- situations ----------------------------------------------------------------------------------------- */

static int hero_with_card(const mk_book *book, const char *id) {
    for (uint32_t hero = 0; hero < book->hero_count; hero++)
        for (int i = 0; i < MK_DECK; i++)
            if (strcmp(book->hero[hero].deck[i], id) == 0) return (int)hero;
    return -1;
}

static void put_user(const cited *of, bool day, char *text, size_t size) {
    static const char units[] = "{'unit': 'peasants'}, {'unit': 'utem-crossbowmen'}";
    const mk_book *book = mk_book_default();
    const char *id = of->thing->id, *name = of->thing->name;
    int hero = of->hero;
    bool card = of->kind == THING_CARD, wound = card && of->thing->kind == MK_WOUND_CARD;
    bool in_deck = card && hero_with_card(book, id) >= 0;
    if (in_deck) hero = hero_with_card(book, id);
    char gained[64] = "", held[64] = "", unit[64] = "", skill[64] = "";
    if (card && !in_deck && !wound) snprintf(gained, sizeof gained, "'gained': ['%s'], ", id);
    if (card && !wound && !strstr("March, Stamina, Swiftness, Rage", name)) snprintf(held, sizeof held, ", '%s'", name);
    if (of->kind == THING_UNIT) snprintf(unit, sizeof unit, "{'unit': '%s'}, ", id);
    if (of->kind == THING_SKILL) snprintf(skill, sizeof skill, "'%s'", id);
    snprintf(text, size,
             "'hero': '%s', 'level': 9, %s'skills': [%s], 'wounds': 1, 'hand': ['March', 'Stamina', 'Swiftness', "
             "'Rage'%s], 'units': [%s%s], 'tokens': {'red': 3, 'blue': 3, 'green': 3, 'white': 3, '%s': 3}, "
             "'crystals': {'red': 2, 'blue': 2}, 'dice': 1",
             book->hero[hero].id, gained, skill, held, unit, units, day ? "gold" : "black");
}

static bool is_turn(thing_situation situation) { return situation >= THING_TURN; }

static int thing_user(thing_situation situation) {
    return situation == THING_MELEE || situation == THING_BY_DAY || is_turn(situation) ? MK_AGGRESSOR : MK_DEFENDER;
}

mage_duel *thing_at(const char *cites, thing_situation situation) {
    static const char map[] = ", 'map': [{'terrain': 'plains'}, {'terrain': 'plains'}, {'terrain': 'plains'}, "
                              "{'terrain': 'plains'}, {'terrain': 'plains'}, {'terrain': 'plains'}, {'terrain': "
                              "'plains'}], 'stand': [1, 4], 'round': {'turns': 1}";
    char user[1024], other[256], place[512];
    const cited of = find_cited(cites);
    bool day = situation == THING_BY_DAY || situation == THING_TURN_BY_DAY;
    bool attacks = thing_user(situation) == MK_AGGRESSOR, turn = is_turn(situation);
    put_user(&of, day, user, sizeof user);
    snprintf(other, sizeof other,
             "'hero': '%s', 'level': 9, 'hand': ['Rage', 'March'], 'units': [{'unit': 'fire-golems'}, {'unit': "
             "'peasants'}], 'crystals': {'green': 1}, 'fame': 90",
             strstr(user, "'norowas'") ? "goldyx" : "norowas");
    snprintf(place, sizeof place, "'night': %s, 'source': ['red', 'blue', 'green', 'white']%s", day ? "false" : "true",
             turn ? map : "");
    if (!attacks) snprintf(user + strlen(user), sizeof user - strlen(user), ", 'holds': ['full']");
    mage_duel *d = mage_at((mage_setup){.options = turn ? "layer=round,tier=1" : NULL,
                                        .phase = turn                        ? "turn"
                                                 : situation == THING_RANGED ? "ranged"
                                                                             : "melee",
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

static void put_change(rp_page *page, const char *what, int change) {
    if (change) rp_page_put(page, "%s%s %d", page->used ? ", " : "", what, change);
}

static void put_counts(rp_page *page, const char *what, const char *words, const uint8_t *old, const uint8_t *new,
                       int count) {
    char name[48];
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%s%s", word(words, i), what);
        put_change(page, name, new[i] - old[i]);
    }
}

static void put_bits(rp_page *page, const char *what, const char *words, unsigned old, unsigned new) {
    for (unsigned bits = new & ~old; bits; bits &= bits - 1)
        rp_page_put(page, "%s%s%s", page->used ? ", " : "", what, word(words, __builtin_ctz(bits)));
    for (unsigned bits = old & ~new; bits; bits &= bits - 1)
        rp_page_put(page, "%s%sno %s", page->used ? ", " : "", what, word(words, __builtin_ctz(bits)));
}

static void put_units(rp_page *page, const mk_player *old, const mk_player *new, const char *whose) {
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

static void put_player(rp_page *page, const mk_player *old, const mk_player *new, const char *whose) {
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

void thing_changes(const mage_duel *d, const rp_state *old, int user, char *text, size_t size) {
    const mk_duel *before = mk_duel_of(old), *after = mage_of(d);
    rp_page page = {.text = text, .size = size};
    text[0] = 0;
    put_counts(&page, " attack", mk_element_words, before->attack_of, after->attack_of, MK_ELEMENTS);
    put_counts(&page, " block", mk_element_words, before->block_of, after->block_of, MK_ELEMENTS);
    put_player(&page, &before->player[user], &after->player[user], "");
    put_player(&page, &before->player[!user], &after->player[!user], "other ");
    put_change(&page, "dice in use", after->dice_out - before->dice_out);
    put_change(&page, "unfortified", after->unfortified - before->unfortified);
    put_change(&page, "skipped", after->skipped - before->skipped);
    put_change(&page, "not swift", after->swift_gone - before->swift_gone);
    if (!mk_setup_of(d->game)->round) return;
    put_change(&page, "move", mk_round_of(after)->move - mk_round_of(before)->move);
    put_change(&page, "heal", mk_round_of(after)->heal - mk_round_of(before)->heal);
}

/* ---- cases ---------------------------------------------------------------------------------------------- */

static size_t first_move(const char *moves) { return strcspn(moves, "|"); }

static bool is_offered(const char *cites, thing_situation situation, const char *text) {
    mage_duel *d = thing_at(cites, situation);
    bool offered = mage_offers(d, text);
    mage_free(d);
    return offered;
}

/* Whether a use is offered where it should not be, or not where it should. */
static void check_elsewhere(const thing_case *of) {
    char first[RP_TEXT_MAX];
    snprintf(first, sizeof first, "%.*s", (int)first_move(of->moves), of->moves);
    bool offered = false;
    if (of->situation == THING_MELEE) offered = is_offered(of->cites, THING_RANGED, first);
    for (int situation = 0; situation < THING_TURN && is_turn(of->situation); situation++)
        offered |= is_offered(of->cites, (thing_situation)situation, first);
    bool asked = of->situation == THING_MELEE || is_turn(of->situation);
    if (asked && offered != of->both)
        ck_abort_msg("%s, '%s': is %soffered in %s", of->cites, first, of->both ? "not " : "",
                     is_turn(of->situation) ? "a combat" : "the first phase");
}

static void check_case(const thing_case *of) {
    char text[1024];
    mage_duel *d = thing_at(of->cites, of->situation);
    rp_state before = d->state;
    mage_play(d, of->moves);
    thing_changes(d, &before, thing_user(of->situation), text, sizeof text);
    if (strcmp(text, of->changes) != 0)
        ck_abort_msg("%s, '%s': changes '%s', not '%s'", of->cites, of->moves, text, of->changes);
    mage_free(d);
    check_elsewhere(of);
}

void things_check(const thing_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) check_case(&cases[i]);
}

/* Whether a use can do something by itself: Influence does so only beside what makes it a block. */
static bool does_something(const mk_uses *uses, const mk_use *use) {
    bool influence = false, makes_blocks = false;
    for (int i = use->first; i < use->first + use->count; i++) {
        influence |= uses->thing->effect[i].kind == MK_INFLUENCE;
        makes_blocks |= uses->thing->effect[i].kind == MK_INFLUENCE_BLOCKS;
    }
    unsigned fight = 1u << MK_WHEN_ATTACK | 1u << MK_WHEN_BLOCK | 1u << MK_WHEN_MELEE;
    return use->moments & MK_OUTSIDE_MOMENTS || (use->moments & fight && (!influence || makes_blocks));
}

/* Whether the first of the moves is, or with "..." begins, the text. */
static bool begins_with(const char *moves, const char *text) {
    size_t length = first_move(moves);
    if (length >= 3 && strncmp(moves + length - 3, "...", 3) == 0) return strncmp(moves, text, length - 3) == 0;
    return length == strlen(text) && strncmp(moves, text, length) == 0;
}

static bool has_case(const thing_case *cases, size_t count, const char *cites, const char *text) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(cases[i].cites, cites) == 0 && (!text || begins_with(cases[i].moves, text))) return true;
    return false;
}

static bool is_ever_offered(const char *cites, const char *text) {
    bool offered = false;
    for (int situation = 0; situation < THING_SITUATIONS; situation++)
        offered |= is_offered(cites, (thing_situation)situation, text);
    return offered;
}

/* ---- all things of a kind ------------------------------------------------------------------------------- */

enum { CITES_SIZE = 64 };

/* The things of a kind one after the other; false behind the last. */
static bool next_thing(thing_kind kind, int hero[1], int index[1], char cites[CITES_SIZE]) {
    const mk_book *book = mk_book_default();
    ++*index;
    if (kind == THING_SKILL && *index == (int)book->hero[*hero].skill_count) *index = 0, ++*hero;
    if (kind == THING_SKILL && *hero == (int)book->hero_count) return false;
    if (kind == THING_SKILL) {
        snprintf(cites, CITES_SIZE, "skill:%s/%s", book->hero[*hero].id, book->hero[*hero].skill[*index].id);
        return true;
    }
    bool card = kind == THING_CARD;
    if (*index == (int)(card ? book->card_count : book->unit_count)) return false;
    snprintf(cites, CITES_SIZE, "%s:%s", card ? "card" : "unit", card ? book->card[*index].id : book->unit[*index].id);
    return true;
}

static const mk_uses *uses_of(const mk_setup *setup, const char *cites) {
    const cited of = find_cited(cites);
    return of.kind == THING_CARD   ? &setup->card[of.index]
           : of.kind == THING_UNIT ? &setup->unit[of.index]
                                   : &setup->skill[of.hero][of.index];
}

static void is_complete(const mk_setup *setup, const char *cites, const thing_case *cases, size_t count) {
    const mk_uses *uses = uses_of(setup, cites);
    for (int use = 0; use < uses->count; use++) {
        char does[MK_USE_TEXT], text[MK_USE_TEXT + 64];
        mk_use_text(setup, uses, use, does);
        snprintf(text, sizeof text, "%.34s%s: %s", uses->thing->name, uses->use[use].strong ? " strong" : "", does);
        if (has_case(cases, count, cites, text)) continue;
        if (does_something(uses, &uses->use[use])) ck_abort_msg("no test of '%s'", text);
        if (is_ever_offered(cites, text)) ck_abort_msg("'%s' is offered, without a test", text);
    }
}

void things_are_complete(thing_kind kind, const thing_case *cases, size_t count) {
    mage_duel *d = thing_at("card:rage", THING_TURN);
    char cites[CITES_SIZE];
    for (int hero = 0, index = -1; next_thing(kind, &hero, &index, cites);)
        is_complete(mk_setup_of(d->game), cites, cases, count);
    mage_free(d);
}

/* ---- things that do nothing ----------------------------------------------------------------------------- */

static void put_once(char *text, size_t size, const char *word) {
    size_t used = strlen(text);
    if (!strstr(text, word)) snprintf(text + used, size - used, "%s%s", used ? ", " : "", word);
}

/* What an entry has for all it is; other effects by their own words. */
static void entry_says(const mk_thing *thing, char *text, size_t size) {
    char one[RP_WORD_MAX];
    text[0] = 0;
    for (int i = 0; i < thing->effect_count; i++) {
        const mk_effect *effect = &thing->effect[i];
        bool says_nothing = effect->kind == MK_ALL || effect->kind == MK_REPUTATION;
        if (effect->kind == MK_OUTSIDE)
            put_once(text, size, rp_word_text(mk_why_words, effect->why, one));
        else if (!says_nothing)
            put_once(text, size, rp_word_text(mk_effect_words, effect->kind - 1, one));
    }
}

/* What of a card is offered sideways in a situation; NULL: nothing. */
static const char *sideways_in(thing_situation situation) {
    return situation == THING_RANGED  ? NULL
           : situation == THING_BLOCK ? "block 1"
           : is_turn(situation)       ? "move 1"
                                      : "attack 1";
}

/* Of all that is offered the thing is in nothing, or sideways in one choice. */
static void is_only_sideways(const char *cites, thing_situation situation) {
    const cited of = find_cited(cites);
    const char *amount = of.kind == THING_CARD && of.thing->kind != MK_WOUND_CARD ? sideways_in(situation) : NULL;
    char all[RP_TEXT_MAX], sideways[2 * RP_TEXT_MAX];
    mage_duel *d = thing_at(cites, situation);
    snprintf(all, sizeof all, "%s", of.thing->name);
    const char *choices = mage_choices(d);
    int times = 0;
    for (const char *at = choices; at; at = strchr(at, '|')) {
        if (*at == '|') at++;
        times += strncmp(at, all, strlen(all)) == 0;
    }
    snprintf(sideways, sizeof sideways, "%s sideways: %s", all, amount ? amount : "");
    if (times != (amount != NULL) || (amount && !mage_offers(d, sideways)))
        ck_abort_msg("%s: should be there %s in: %s", cites, amount ? sideways : "in nothing", choices);
    mage_free(d);
}

void things_do_nothing(thing_kind kind, const thing_without *without, size_t count, const thing_case *cases,
                       size_t case_count) {
    char text[256], cites[CITES_SIZE];
    for (size_t i = 0; i < count; i++) {
        entry_says(find_cited(without[i].cites).thing, text, sizeof text);
        if (strcmp(text, without[i].says) != 0)
            ck_abort_msg("%s: the entry says '%s', not '%s'", without[i].cites, text, without[i].says);
        for (int situation = 0; situation < THING_SITUATIONS; situation++)
            is_only_sideways(without[i].cites, (thing_situation)situation);
        if (has_case(cases, case_count, without[i].cites, NULL)) ck_abort_msg("%s: there is a case", without[i].cites);
    }
    for (int hero = 0, index = -1; next_thing(kind, &hero, &index, cites);) {
        bool found = has_case(cases, case_count, cites, NULL);
        for (size_t i = 0; i < count; i++) found |= strcmp(without[i].cites, cites) == 0;
        if (!found) ck_abort_msg("%s: there is no test", cites);
    }
}

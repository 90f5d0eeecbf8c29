/* What fights tell: who knows a fight's first state and listens, knows every later one. */
#include "engine/games/dungeonquest_combat/events.h"
#include "engine/words.h"
#include "tests/support/decisions.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <stdio.h>

static const char *const heroes[] = {"gherinn", "challara", "hugo", "krutzbeck", "lindel", "tatianna"};
static const char *const monsters[] = {"skeleton", "sorcerer", "troll", "golem", "demon"};
static const char *const options[] = {
    "",
    ",escape=no,life=4",
    ",power-counter=effect,standoff-first=secret,lost-counter=discard",
    ",deck=12,hand=3,empty-deck=early,both-die=hero-survives",
    ",deck=10,empty-deck=nothing,deathblow=revealed,wounds=8,dry-limit=3",
    ",variant=solo,solo-choices=player",
    ",variant=solo,deck=15,solo-counter=highest",
    ",variant=solo,solo-counter=fewest,players=1",
    ",variant=dice,wounds=6",
    ",variant=classic-solo,wounds=9,life=3,both-die=hero-survives",
    ",variant=classic-solo,wounds=9,life=3,both-die=monster-survives",
    ",variant=classic-solo,wounds=9,life=3",
    ",variant=classic",
};
enum {
    HEROES = sizeof heroes / sizeof *heroes,
    MONSTERS = sizeof monsters / sizeof *monsters,
    OPTIONS = sizeof options / sizeof *options,
    FIGHTS = 12
};

/* All that events tell of a fight, put together by this test alone. */
typedef struct follower {
    rp_pile hand[DQ_SIDES], damage[DQ_SIDES], played[DQ_SIDES], deck, stack, discard, turned, combat;
    int wounds[DQ_SIDES], round, dry, life, result, die[2];
    uint64_t told[DQ_EVENT_KINDS];                   /* how often */
    unsigned words[DQ_EVENT_KINDS][RP_EVENT_VALUES]; /* bits of those that were told */
    int64_t guarded, deflected;
} follower;

static rp_pile card_of(const rp_event *event, int index) { return rp_pile_of(event->value[index] - 1); }

static void move_card(rp_pile *from, rp_pile *to, rp_pile card) {
    require_message((*from & card) == card, "a card is told from where it does not lie");
    *from &= ~card;
    *to |= card;
}

static void hear_wounds(follower *f, const rp_event *event) {
    int side = event->value[DQ_WOUNDS_SIDE];
    f->wounds[side] += event->value[DQ_WOUNDS_WOUNDS];
    f->guarded += event->value[DQ_WOUNDS_GUARDED];
    f->deflected += event->value[DQ_WOUNDS_DEFLECTED];
    require(event->value[DQ_WOUNDS_NOW] == f->wounds[side]);
    require(event->value[DQ_WOUNDS_DEATHBLOW] <= event->value[DQ_WOUNDS_WOUNDS]);
}

static void hear_damaged(follower *f, const rp_event *event) {
    int side = event->value[DQ_DAMAGED_SIDE];
    bool stack = event->value[DQ_DAMAGED_FROM] == DQ_DAMAGED_FROM_STACK;
    move_card(stack ? &f->stack : &f->played[!side], &f->damage[side], card_of(event, DQ_DAMAGED_CARD));
}

static void hear_discarded(follower *f, const rp_event *event) {
    int side = event->value[DQ_DISCARDED_SIDE];
    rp_pile *const from[] = {&f->hand[side], &f->played[side], &f->turned};
    move_card(from[event->value[DQ_DISCARDED_FROM]], &f->discard, card_of(event, DQ_DISCARDED_CARD));
    require((event->value[DQ_DISCARDED_BY] != 0) == (event->value[DQ_DISCARDED_FROM] == DQ_DISCARDED_FROM_HAND));
}

static void hear_shuffled(follower *f, const rp_event *event) {
    rp_pile *pile = event->value[DQ_SHUFFLED_PILE] == DQ_SHUFFLED_STACK ? &f->stack : &f->discard;
    require(f->deck == 0 && rp_pile_count(*pile & f->combat) == event->value[DQ_SHUFFLED_CARDS]);
    move_card(pile, &f->deck, *pile & f->combat);
}

/* A card that is added comes from the hand; the solo monster's from the cards turned up. */
static void hear_countered(follower *f, const rp_event *event) {
    int side = event->value[DQ_COUNTERED_SIDE];
    rp_pile card = card_of(event, DQ_COUNTERED_CARD);
    move_card(f->turned & card ? &f->turned : &f->hand[side], &f->played[side], card);
}

static void hear_rolled(follower *f, const rp_event *event) {
    for (int die = 0; die < 2; die++)
        if (event->value[die]) f->die[die] = event->value[die];
}

static void hear_end(follower *f, const rp_event *event) {
    f->result = event->value[DQ_FIGHT_ENDS_RESULT];
    require(event->value[DQ_FIGHT_ENDS_HERO] == f->wounds[DQ_HERO]);
    require(event->value[DQ_FIGHT_ENDS_MONSTER] == f->wounds[DQ_MONSTER]);
    require(event->value[DQ_FIGHT_ENDS_LIFE] == f->life);
    for (int side = 0; side < DQ_SIDES; side++) f->hand[side] = f->damage[side] = f->played[side] = 0;
    f->deck = f->combat;
    f->stack = f->discard = f->turned = 0;
}

static void note_words(follower *f, const rp_event *event) {
    const rp_event_value *values = dq_event_kinds[event->kind].value;
    f->told[event->kind]++;
    for (int i = 0; i < RP_EVENT_VALUES && values[i].name; i++)
        if (values[i].kind == RP_VALUE_WORD) f->words[event->kind][i] |= 1u << event->value[i];
}

static void hear(void *context, const rp_event *event) {
    follower *f = context;
    const int32_t *value = event->value;
    note_words(f, event);
    switch (event->kind) {
    case DQ_EVENT_LIFE_DRAWN: f->life = value[DQ_LIFE_DRAWN_LIFE]; break;
    case DQ_EVENT_ROUND_BEGINS: require(value[DQ_ROUND_BEGINS_ROUND] == ++f->round); break;
    case DQ_EVENT_POWER_DRAWN: f->hand[value[DQ_POWER_DRAWN_SIDE]] |= card_of(event, DQ_POWER_DRAWN_CARD); break;
    case DQ_EVENT_DRAWN: move_card(&f->deck, &f->hand[value[DQ_DRAWN_SIDE]], card_of(event, DQ_DRAWN_CARD)); break;
    case DQ_EVENT_SHUFFLED: hear_shuffled(f, event); break;
    case DQ_EVENT_REVEALED: {
        int side = value[DQ_REVEALED_SIDE];
        move_card(value[DQ_REVEALED_FROM] == DQ_FROM_DECK ? &f->deck : &f->hand[side], &f->played[side],
                  card_of(event, DQ_REVEALED_CARD));
        break;
    }
    case DQ_EVENT_COUNTERED: hear_countered(f, event); break;
    case DQ_EVENT_TURNED_UP: move_card(&f->deck, &f->turned, card_of(event, DQ_TURNED_UP_CARD)); break;
    case DQ_EVENT_DEFLECT_CARD: move_card(&f->deck, &f->discard, card_of(event, DQ_DEFLECT_CARD_CARD)); break;
    case DQ_EVENT_ROLLED: hear_rolled(f, event); break;
    case DQ_EVENT_DAMAGED: hear_damaged(f, event); break;
    case DQ_EVENT_WOUNDS: hear_wounds(f, event); break;
    case DQ_EVENT_SPARED: f->wounds[value[DQ_SPARED_SIDE]] -= value[DQ_SPARED_WOUNDS]; break;
    case DQ_EVENT_STACKED:
        move_card(&f->played[value[DQ_STACKED_SIDE]], &f->stack, card_of(event, DQ_STACKED_CARD));
        break;
    case DQ_EVENT_DISCARDED: hear_discarded(f, event); break;
    case DQ_EVENT_ROUND_ENDS:
        require(value[DQ_ROUND_ENDS_ROUND] == f->round);
        f->dry = value[DQ_ROUND_ENDS_DRY];
        break;
    case DQ_EVENT_FIGHT_ENDS: hear_end(f, event); break;
    default: break;
    }
}

static rp_pile turned_cards(const dq_fight *fight) {
    rp_pile turned = 0;
    for (int i = 0; i < fight->turned_count; i++) turned |= dq_field_bit(fight->turned[i]);
    return turned & ~fight->side[DQ_MONSTER].played;
}

static void begin(follower *f, const rp_game *game, const dq_fight *fight) {
    f->combat = dq_setup_of(game)->combat;
    f->deck = fight->deck;
    f->stack = f->discard = f->turned = 0;
    f->round = fight->round;
    f->life = fight->life;
    f->dry = f->result = 0;
    for (int side = 0; side < DQ_SIDES; side++) {
        f->hand[side] = f->damage[side] = f->played[side] = 0;
        f->wounds[side] = dq_wounds_of(fight, side);
    }
}

static void check(const follower *f, const rp_game *game, const dq_fight *fight) {
    const char *spec = game->spec.text;
    for (int side = 0; side < DQ_SIDES; side++) {
        require_message(f->hand[side] == fight->side[side].hand, "%s: another hand", spec);
        require_message(f->damage[side] == fight->side[side].damage, "%s: another damage stack", spec);
        require_message(f->played[side] == fight->side[side].played, "%s: other cards on the table", spec);
        require_message(f->wounds[side] == dq_wounds_of(fight, side), "%s: other wounds", spec);
    }
    require_message(f->deck == fight->deck && f->stack == fight->stack, "%s: another deck or stack", spec);
    require_message(f->discard == fight->discard && f->turned == turned_cards(fight), "%s: other discards", spec);
    require_message(f->round == fight->round && f->dry == fight->dry_rounds, "%s: another round", spec);
    require_message(f->life == fight->life && f->result == fight->result, "%s: another life or result", spec);
    for (int die = 0; die < 2; die++)
        if (fight->die[die]) require_message(f->die[die] == fight->die[die], "%s: other dice", spec);
}

static void follow(follower *f, const rp_game *game, uint64_t seed) {
    const rp_listener listener = {hear, f};
    rp_random random;
    rp_state state;
    rp_move move;
    rp_random_seed(&random, seed);
    rp_start(game, &state);
    begin(f, game, dq_fight_of(&state));
    while (rp_to_act(game, &state) != 0) {
        move = test_random_move(game, &state, &random);
        rp_apply_told(game, &state, &move, &listener);
        check(f, game, dq_fight_of(&state));
    }
}

/* Every word of the value was told, from word `first` on. */
static void require_words(const follower *f, int kind, int index, int first) {
    const rp_event_value *value = &dq_event_kinds[kind].value[index];
    int word = 0;
    for (rp_word w = rp_words_first(value->words); w.length; w = rp_words_next(w), word++)
        require_message(word < first || f->words[kind][index] >> word & 1, "%s: %s is never '%.*s'",
                        dq_event_kinds[kind].name, value->name, w.length, w.text);
}

START_TEST(listening_is_enough) {
    static follower f;
    char spec[256];
    for (int option = 0; option < OPTIONS; option++)
        for (int hero = 0; hero < HEROES; hero++) {
            snprintf(spec, sizeof spec, "dq-combat:hero=%s,monster=%s%s", heroes[hero],
                     monsters[(hero + option) % MONSTERS], options[option]);
            rp_game *game = test_game(spec);
            for (uint64_t seed = 1; seed <= FIGHTS; seed++) follow(&f, game, seed);
            rp_game_free(game);
        }
    for (int kind = 0; kind < DQ_EVENT_KINDS; kind++)
        require_message(f.told[kind], "%s is never told", dq_event_kinds[kind].name);
    require(f.guarded > 0 && f.deflected > 0);
    require_words(&f, DQ_EVENT_ESCAPE_TRIED, DQ_ESCAPE_TRIED_RESULT, 0);
    require_words(&f, DQ_EVENT_SHUFFLED, DQ_SHUFFLED_PILE, 0);
    require_words(&f, DQ_EVENT_REVEALED, DQ_REVEALED_FROM, 0);
    require_words(&f, DQ_EVENT_DAMAGED, DQ_DAMAGED_FROM, 0);
    require_words(&f, DQ_EVENT_DISCARDED, DQ_DISCARDED_FROM, 0);
    require_words(&f, DQ_EVENT_WOUNDS, DQ_WOUNDS_CAUSE, 0);
    require_words(&f, DQ_EVENT_CARD_NOW, DQ_CARD_NOW_CANCELED, 0);
    require_words(&f, DQ_EVENT_REROLL_CHOSEN, DQ_REROLL_CHOSEN_CHOICE, 0);
    require_words(&f, DQ_EVENT_FIGHT_ENDS, DQ_FIGHT_ENDS_RESULT, DQ_RESULT_HERO_DEAD);
}
END_TEST

static void require_word(const char *words, int index, const char *expected) {
    char word[RP_WORD_MAX];
    ck_assert_str_eq(rp_word_text(words, index, word), expected);
}

/* The words that the list of events spells itself are those of the numbers that the rules put there. */
START_TEST(words_are_the_rules) {
    char text[64];
    for (int type = 0; type < DQ_TYPES; type++) require_word(dq_type_words, type, dq_type_names[type]);
    for (int pick = 0; pick < 3; pick++)
        require_word(dq_event_kinds[DQ_EVENT_PICKED].value[DQ_PICKED_PICK].words, pick, dq_pick_names[pick]);
    for (int set = 0; set < 1 << DQ_TYPES; set++) {
        size_t used = 0;
        snprintf(text, sizeof text, "none");
        for (int type = 0; type < DQ_TYPES; type++)
            if (set >> type & 1)
                used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used ? " " : "", dq_type_names[type]);
        require_word(dq_event_kinds[DQ_EVENT_CARD_NOW].value[DQ_CARD_NOW_ICONS].words, set, text);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("events of combat");
    TCase *cases = tcase_create("events");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, listening_is_enough);
    tcase_add_test(cases, words_are_the_rules);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}

#include "engine/games/goofspiel/deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_MAX = 99 };

/* One "1+2+4", `length` bytes of an option; *count is the number of its cards. */
static rp_status read_values(const char *option, const char *text, size_t length, uint8_t value[], int *count,
                             rp_error *error) {
    *count = 0;
    for (size_t at = 0; at <= length; at++) { /* once more for an empty text or after a last '+' */
        size_t digits = strspn(text + at, "0123456789");
        if (at + digits > length) digits = length - at;
        int number = digits >= 1 && digits <= 2 ? (int)strtol(text + at, NULL, 10) : -1;
        if (number < 1 || number > VALUE_MAX || (at + digits < length && text[at + digits] != '+'))
            return rp_fail(error, RP_BAD_INPUT, "%s=%.*s: '%.*s' should be cards from 1 to %d like 1+2+4", option,
                           (int)length, text, (int)(length - at), text + at, VALUE_MAX);
        if (*count == RP_GOOFSPIEL_CARDS_MAX)
            return rp_fail(error, RP_BAD_INPUT, "%s=%.*s: should be at most %d cards", option, (int)length, text,
                           RP_GOOFSPIEL_CARDS_MAX);
        if (*count && number < value[*count - 1])
            return rp_fail(error, RP_BAD_INPUT, "%s=%.*s: %d after %d, but cards go from low to high", option,
                           (int)length, text, number, value[*count - 1]);
        value[(*count)++] = (uint8_t)number;
        at += digits;
    }
    return RP_OK;
}

static rp_status read_hands(const char *text, rp_goofspiel_deal *deal, int count[3], rp_error *error) {
    size_t first = strcspn(text, "/");
    const char *second = text[first] ? text + first + 1 : text;
    rp_status status = read_values("hands", text, first, deal->value[RP_GOOFSPIEL_FIRST], &count[0], error);
    if (status) return status;
    return read_values("hands", second, strlen(second), deal->value[RP_GOOFSPIEL_SECOND], &count[1], error);
}

static rp_status check_counts(const rp_option_value *cards, const int count[3], rp_goofspiel_deal *deal,
                              rp_error *error) {
    static const char *const names[3] = {"the first hand", "the second hand", "prizes"};
    int wanted = cards->given ? (int)cards->integer : 0, set_by = -1;
    for (int row = 0; row < 3; row++) {
        if (!count[row]) continue;
        if (wanted && count[row] != wanted)
            return rp_fail(error, RP_BAD_INPUT, "%s: %d cards, but %s has %d", names[row], count[row],
                           set_by < 0 ? "the option cards" : names[set_by], wanted);
        if (!wanted) set_by = row;
        wanted = count[row];
    }
    deal->cards = wanted ? wanted : (int)cards->integer;
    return RP_OK;
}

rp_status rp_goofspiel_read_deal(const rp_option_value *cards, const rp_option_value *hands,
                                 const rp_option_value *prizes, rp_goofspiel_deal *deal, rp_error *error) {
    int count[3] = {0}, points = 0;
    *deal = (rp_goofspiel_deal){0};
    rp_status status = hands->set ? read_hands(hands->text, deal, count, error) : RP_OK;
    if (!status && prizes->set)
        status = read_values("prizes", prizes->text, strlen(prizes->text), deal->value[RP_GOOFSPIEL_PRIZES],
                             &count[RP_GOOFSPIEL_PRIZES], error);
    if (!status) status = check_counts(cards, count, deal, error);
    if (status) return status;
    for (int row = 0; row < 3; row++)
        for (int card = 0; card < deal->cards; card++) {
            uint8_t *value = deal->value[row];
            if (!count[row]) value[card] = (uint8_t)(card + 1);
            if (card && value[card] == value[card - 1]) deal->repeats[row] |= (uint16_t)(1u << card);
            if (row == RP_GOOFSPIEL_PRIZES) points += value[card];
        }
    if (points > RP_GOOFSPIEL_POINTS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "prizes=%s: %d points in all should be at most %d", prizes->text, points,
                       RP_GOOFSPIEL_POINTS_MAX);
    return RP_OK;
}

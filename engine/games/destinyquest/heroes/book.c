/* What the readers of abilities.json and of heroes.json need: ids, and abilities found by name. */
#include "engine/games/destinyquest/heroes/book.h"

#include "engine/page.h"
#include "engine/words.h"

#include <ctype.h>
#include <string.h>

void destiny_read_id(rp_reader *reader, char *id, size_t size) {
    rp_read_string(reader, "id", id, size);
    for (char *at = id; *at; at++) *at = (char)tolower((unsigned char)*at);
    if (id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")])
        rp_reader_fail(reader, "id: '%s' should be of letters, digits and '-'", id);
}

/* Letters and digits in lower case; ' ' and '-' are one sign, all else is left out. */
static void plain_text(const char *text, char *plain, size_t size) {
    size_t used = 0;
    for (; *text && used + 1 < size; text++) {
        unsigned char c = (unsigned char)*text;
        if (isalnum(c)) plain[used++] = (char)tolower(c);
        if ((c == ' ' || c == '-') && used && plain[used - 1] != '-') plain[used++] = '-';
    }
    plain[used] = 0;
}

static bool reads_as(const char *text, const char *wanted) {
    char plain[64];
    plain_text(text, plain, sizeof plain);
    return strcmp(plain, wanted) == 0;
}

int destiny_ability_find(const destiny_book *book, const char *text) {
    char wanted[64];
    plain_text(text, wanted, sizeof wanted);
    if (!wanted[0]) return -1;
    for (uint32_t i = 0; i < book->ability_count; i++) {
        const destiny_ability *ability = &book->ability[i];
        if (reads_as(ability->id, wanted) || reads_as(ability->name, wanted) || reads_as(ability->also, wanted))
            return (int)i;
    }
    return -1;
}

void destiny_unknown_ability(rp_reader *reader, const destiny_book *book, const char *key, const char *text) {
    enum { SHOWN = 3 };
    int near[SHOWN] = {-1, -1, -1};
    size_t far[SHOWN] = {SIZE_MAX, SIZE_MAX, SIZE_MAX};
    char wanted[48], plain[48], list[128] = "";
    plain_text(text, wanted, sizeof wanted);
    for (uint32_t i = 0; i < book->ability_count; i++) {
        plain_text(book->ability[i].id, plain, sizeof plain);
        size_t away = rp_edit_distance(wanted, plain);
        int place = SHOWN;
        while (place > 0 && away < far[place - 1]) place--;
        for (int k = SHOWN - 1; k > place; k--) {
            far[k] = far[k - 1];
            near[k] = near[k - 1];
        }
        if (place < SHOWN) {
            far[place] = away;
            near[place] = (int)i;
        }
    }
    rp_page page = {list, sizeof list, 0};
    for (int k = 0; k < SHOWN && near[k] >= 0; k++)
        rp_page_put(&page, "%s%s", k ? ", " : "", book->ability[near[k]].id);
    rp_reader_fail(reader, "%s%sthere is no ability '%.40s'; the nearest are: %s", key ? key : "", key ? ": " : "",
                   text, list);
}

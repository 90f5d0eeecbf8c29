/* embed_book FOLDER OUTPUT: reads abilities.json and heroes.json of FOLDER and writes the filled destiny_book as C
 * bytes. */
#include "engine/games/destinyquest/heroes/heroes.h"
#include "engine/store/embed_data_tool.h"

int main(int count, char **arguments) {
    const rp_embedding book = {.tool = "embed_book",
                               .game = "destinyquest",
                               .header = "engine/games/destinyquest/heroes/heroes.h",
                               .type = "destiny_book",
                               .default_function = "destiny_book_default",
                               .files = {"abilities.json", "heroes.json"},
                               .size = sizeof(destiny_book),
                               .read = destiny_book_read,
                               .check = destiny_book_check};
    return rp_embed_data(&book, count, arguments);
}

/* embed_cards FOLDER OUTPUT: reads cards.json and figures.json of FOLDER and writes the filled dq_cards as C bytes. */
#include "engine/games/dungeonquest_combat/cards.h"
#include "engine/store/embed_data_tool.h"

int main(int count, char **arguments) {
    const rp_embedding cards = {.tool = "embed_cards",
                                .game = "dq-combat",
                                .header = "engine/games/dungeonquest_combat/cards.h",
                                .type = "dq_cards",
                                .default_function = "dq_cards_default",
                                .files = {"cards.json", "figures.json"},
                                .size = sizeof(dq_cards),
                                .read = dq_cards_read,
                                .check = dq_cards_check};
    return rp_embed_data(&cards, count, arguments);
}

#include "play/terminal/json_output.h"

#include "engine/store/json.h"
#include "play/terminal/console.h"

#include <stdio.h>
#include <stdlib.h>

int rp_print_json(rp_writer *writer) {
    char *text = writer ? rp_json_writer_text(writer, 2) : NULL;
    rp_json_writer_free(writer);
    if (!text) return rp_complain_of(RP_FAILED, "no memory for the output");
    puts(text);
    free(text);
    return 0;
}

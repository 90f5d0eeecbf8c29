#include "play/commands/shared_options.h"

#include "bench/measure/build_facts.h"

rp_argument rp_data_argument(const char **directory) {
    return (rp_argument){.name = "data",
                         .kind = RP_ARGUMENT_TEXT,
                         .value_name = "DIR",
                         .help = "folder with card data to add or change",
                         .target = directory};
}

rp_argument rp_position_argument(const char **path) {
    return (rp_argument){.name = "position",
                         .kind = RP_ARGUMENT_TEXT,
                         .value_name = "FILE",
                         .help = "the rest of a game, from this position on, instead of a whole one",
                         .target = path};
}

rp_argument rp_json_argument(bool *json) {
    return (rp_argument){
        .name = "json", .kind = RP_ARGUMENT_FLAG, .help = "one JSON document instead of text", .target = json};
}

rp_argument rp_quiet_argument(bool *quiet) {
    return (rp_argument){
        .name = "quiet", .kind = RP_ARGUMENT_FLAG, .help = "no progress on standard error", .target = quiet};
}

rp_argument rp_line_argument(uint64_t *line) {
    return (rp_argument){.name = "line",
                         .kind = RP_ARGUMENT_WHOLE,
                         .value_name = "N",
                         .minimum = 1,
                         .maximum = 1e9,
                         .help = "which record of a file with one in each line [1]",
                         .target = line};
}

rp_argument rp_seed_argument(uint64_t *seed, const char *help) {
    return (rp_argument){
        .name = "seed", .kind = RP_ARGUMENT_WHOLE, .value_name = "N", .maximum = 0x1p53, .help = help, .target = seed};
}

rp_argument rp_threads_argument(uint64_t *threads, int maximum, const char *help) {
    return (rp_argument){.name = "threads",
                         .kind = RP_ARGUMENT_WHOLE,
                         .value_name = "N",
                         .minimum = 1,
                         .maximum = maximum,
                         .help = help,
                         .target = threads};
}

uint64_t rp_threads_default(int maximum) {
    int processors = rp_processor_count();
    return (uint64_t)(processors < maximum ? processors : maximum);
}

#include "play/commands/commands.h"

int main(int argc, char **argv) { return rp_program(argc, argv); }

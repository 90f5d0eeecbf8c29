/* The commands of the program `riposte`. Each gets its own name as argv[0] and its arguments after it, prints to
 * standard output, complains in one line on standard error, and returns the exit status: 0 done, 1 could not, 2 for
 * wrong use, 130 and 143 after SIGINT and SIGTERM (rp_interrupt_status). */
#ifndef RIPOSTE_PLAY_COMMANDS_COMMANDS_H
#define RIPOSTE_PLAY_COMMANDS_COMMANDS_H

int rp_command_new_game(int argc, char **argv);
int rp_command_games(int argc, char **argv);
int rp_command_rules(int argc, char **argv);
int rp_command_check(int argc, char **argv);
int rp_command_agents(int argc, char **argv);
int rp_command_play(int argc, char **argv);
int rp_command_saves(int argc, char **argv);
int rp_command_results(int argc, char **argv);
int rp_command_replay(int argc, char **argv);
int rp_command_review(int argc, char **argv);
int rp_command_suggest(int argc, char **argv);
int rp_command_pos(int argc, char **argv);
int rp_command_deck(int argc, char **argv);
int rp_command_perft(int argc, char **argv);
int rp_command_match(int argc, char **argv);
int rp_command_balance(int argc, char **argv);
int rp_command_tournament(int argc, char **argv);
int rp_command_learn(int argc, char **argv);
int rp_command_stats(int argc, char **argv);
int rp_command_run(int argc, char **argv);
int rp_command_worker(int argc, char **argv);
int rp_command_exploit(int argc, char **argv);
int rp_command_bench(int argc, char **argv);
int rp_command_strength(int argc, char **argv); /* `bench strength`, without the first word */
int rp_command_solve(int argc, char **argv);
int rp_command_tables(int argc, char **argv);
int rp_command_cache(int argc, char **argv);

/* Finds the command named argv[1] and runs it; also `help`, `version` and what is said about an unknown one. Checks at
 * the end that everything printed has arrived. */
int rp_program(int argc, char **argv);

#endif

/* Tables of cases for the abilities of `destinyquest`: two heroes, a script of what happens, and what must be true.
 *
 * A case runs once for each ability that it cites ("ability:parry ability:dirge"), on heroes that are written as data
 * files of their own and read with rp_data_load. What is cited has to be there: a case is refused in which neither hero
 * has the ability, and where players choose it, one whose script never names it ("first", "both", "may" or "not"). '$'
 * in its other texts stands for that ability: in a hero its id, in the script its name in lower case.
 *
 * Hero: parts separated by ", ". An ability id, with " x2" as many items as grant it; "speed 5", "brawn 5", "magic 0",
 * "armour 2", "health 30" (before it is doubled), "sweet 3"; "main sword 2 3" and "left shield 0 1": a weapon with its
 * speed and its brawn, which the attributes contain already. What is not said: first hero speed 5, second hero speed 4,
 * both brawn 5, magic 0, armour 2, health 30.
 *
 * Script: steps separated by ';'. Between two steps everybody who is asked passes (rolls plainly in step 5); dice never
 * fall by themselves. After each step the position is written, read back and compared.
 *   with OPTIONS          first of all: what the game's spec says beside the heroes
 *   win, lose, tie        the attack speed dice 5 6 against 1 2, 1 2 against 5 6, 2 3 against 2 4: with the speeds
 *                         above the first hero wins, loses, or nobody does
 *   speed 1 2/3 3 4       attack speed dice; nothing on a side whose dice do not fall
 *   dice 3 4              the next other roll
 *   first TEXT            the first hero acts, as soon as he is asked and may: the text of the action, or how it begins
 *                         before a choice ("corruption" for the first of "corruption brawn" and "corruption magic")
 *   both TEXT|TEXT        both at once
 *   may first TEXT        goes on until he may; he does not act
 *   not first TEXT        from here to the end of the round he may not, at any point
 *   to PHASE              goes on until that phase
 *   end                   goes on to the next round, or to the end of the bout
 *   FIELD=VALUE ...       first. or second. health, speed, brawn, magic, armour (as they count now), total (attack
 *                         speed); phase, round, winner and result (first, second, none; result also draw), score, dice
 *                         (how many wait to be rolled), asked (first, second, both, chance, nobody) */
#ifndef RIPOSTE_TESTS_DESTINYQUEST_CASES_H
#define RIPOSTE_TESTS_DESTINYQUEST_CASES_H

#include <check.h>

#include <stdbool.h>
#include <stddef.h>

typedef struct destiny_case {
    const char *abilities, *shows, *first, *second, *script;
} destiny_case;

/* How often a table runs: the abilities cited by its cases. */
int destiny_cases_runs(const destiny_case cases[], size_t count);
/* Plays a case with `ability` (an id) for '$'. False: it is one to be refused; where no hero has it nothing is played.
 * Ends the test with case, step and position where something is not as it should be. */
bool destiny_case_shows(const destiny_case *one, const char *ability);
/* Run `index` of them. Ends the test where the case is refused, and as destiny_case_shows. */
void destiny_cases_run(const destiny_case cases[], size_t count, int index);
/* Main program of a table: `test` calls destiny_cases_run with its loop index. The exit status. */
int destiny_cases_main(const char *name, const destiny_case cases[], size_t count, const TTest *test);

#endif

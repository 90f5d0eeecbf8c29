/* Dodges (step 3.1): the loser of the round takes no damage from the attack; step 8 follows. */
#include "tests/support/destinyquest_cases.h"

static const char all[] =
    "ability:blink ability:evade ability:prophecy ability:sidestep ability:spider-sense ability:vanish ability:veil "
    "ability:dodge";

static const destiny_case cases[] = {
    {all, "asked in step 3.1, before any damage die", "$", "", "lose; may first $; phase=answer asked=first"},
    {all, "no damage", "$", "", "lose; first $; end; first.health=60 second.health=60 round=2"},
    {all, "the winner may not", "$", "", "not first $; win; dice 4; end; second.health=53"},
    {all, "nobody may in a stand-off", "$", "", "not first $; tie; end; first.health=60 round=2"},
    {all, "may be kept", "$", "", "lose; dice 4; end; first.health=53; lose; first $; end; first.health=53"},
    {all, "once a bout", "$", "", "lose; first $; end; not first $; lose; dice 4; end; first.health=53"},
    {all, "one answer in a round", "$, parry", "",
     "lose; first $; not first parry; end; lose; first parry; end; first.health=60"},
    {all, "no strike back after it", "$, riposte", "", "lose; first $; not first riposte; end; round=2"},
    {all, "steps 4 to 7 are left out", "$", "cleave, deep-wound, stagger",
     "lose; first $; not second cleave; not second deep wound; not second stagger; not second roll; end; "
     "first.health=60"},
    {all, "step 8 is not left out", "$, thorns", "barbs", "lose; first $; end; first.health=59 second.health=59"},
    {all, "it does not save from the passives of step 8", "$, health 1", "barbs, thorns",
     "lose; first $; end; result=second phase=over"},
    {all, "bleed that was there goes on, none begins", "$", "bleed",
     "lose; first $; end; first.health=60; lose; dice 4; end; first.health=52"},
    {all, "it answers a command", "command", "$",
     "lose; first command; second $; end; second.health=60 first.health=60"},
    {all, "not after a command of his own in the round", "command, $", "command",
     "lose; first command; second command; not first $; dice 4; end; first.health=53"},
    {"ability:veil", "one speed more in the next round only", "veil", "",
     "lose; first veil; end; first.speed=6; speed 2 3/2 4; winner=first; dice 4; end; second.health=53 first.speed=5"},
    {"ability:dodge ability:blink ability:evade", "nothing else changes", "$", "",
     "lose; first $; end; first.speed=5 first.armour=2"},
    {"ability:veil", "not yet in this round", "veil", "thorns",
     "with passives=choose; lose; first veil; may second thorns; phase=round-end first.speed=5"},
};

START_TEST(dodges) { destiny_cases_run(cases, sizeof cases / sizeof *cases, _i); }
END_TEST

int main(void) { return destiny_cases_main("DestinyQuest: dodges", cases, sizeof cases / sizeof *cases, dodges); }

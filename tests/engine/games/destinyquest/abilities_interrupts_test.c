/* Interrupts (step 3.1): the loser of the round stops the attack, and step 8 follows. */
#include "tests/support/destinyquest_cases.h"

static const char all[] =
    "ability:banshee-wail ability:brutality ability:command ability:confound ability:deflect ability:dirge "
    "ability:head-butt ability:overpower ability:parry ability:slam";
static const char without_dice[] = "ability:banshee-wail ability:dirge ability:head-butt ability:parry ability:slam";
static const char one_die[] = "ability:confound";
static const char two_dice[] = "ability:brutality ability:deflect ability:overpower";

static const destiny_case cases[] = {
    {all, "asked in step 3.1, before any damage die", "$", "", "lose; may first $; phase=answer asked=first"},
    {all, "the winner may not", "$", "", "not first $; win; dice 4; end; second.health=53"},
    {all, "nobody may in a stand-off", "$", "", "not first $; tie; end; first.health=60 second.health=60 round=2"},
    {all, "may be kept", "$", "", "lose; dice 4; end; first.health=53; lose; may first $"},
    {without_dice, "the winner does not roll", "$", "", "lose; first $; end; first.health=60 second.health=60 round=2"},
    {without_dice, "once a bout", "$", "", "lose; first $; end; not first $; lose; dice 4; end; first.health=53"},
    {without_dice, "only one answer", "$, evade", "", "lose; first $; not first evade; end; round=2"},
    {without_dice, "no strike back after it", "$, riposte", "", "lose; first $; not first riposte; end; round=2"},
    {without_dice, "steps 4 to 7 are left out", "$", "cleave, deep-wound, stagger",
     "lose; first $; not second cleave; not second deep wound; not second stagger; not second roll; end; "
     "first.health=60"},
    {without_dice, "step 8 is not left out", "$, thorns", "barbs",
     "lose; first $; end; first.health=59 second.health=59"},
    {without_dice, "it does not save from the passives of step 8", "$, health 1", "barbs, thorns",
     "lose; first $; end; result=second phase=over"},
    {without_dice, "the two may answer each other's attacks", "$", "$",
     "lose; first $; end; win; second $; end; not first $; not second $; lose; dice 4; end; first.health=53"},
    {"ability:slam", "the winner has one speed less in the next round", "slam", "",
     "lose; first slam; end; second.speed=3; speed 2 3/2 4; winner=first; dice 4; end; second.health=53 "
     "second.speed=4"},
    {"ability:slam", "no speed below 0", "slam", "speed 0", "speed 1 1/5 6; first slam; end; second.speed=0"},
    {one_die, "damage past the armour", "$", "armour 9",
     "lose; first $; dice 4; end; first.health=60 second.health=56"},
    {one_die, "its dice may slay", "$", "health 2", "lose; first $; dice 4; result=first phase=over"},
    {one_die, "one short of it", "$", "health 2", "lose; first $; dice 3; end; second.health=1 round=2"},
    {one_die, "once a bout", "$", "", "lose; first $; dice 1; end; not first $; lose; dice 4; end; second.health=59"},
    {one_die, "brawn and magic sink for good", "$", "magic 3",
     "lose; first $; dice 4; end; second.brawn=4 second.magic=2; lose; dice 4; end; first.health=54; tie; end; "
     "second.brawn=4"},
    {one_die, "not below 0", "$", "brawn 0, magic 0", "lose; first $; dice 4; end; second.brawn=0 second.magic=0"},
    {one_die, "passives follow", "$, thorns", "barbs", "lose; first $; dice 1; end; first.health=59 second.health=58"},
    {one_die, "its damage starts bleed", "$, bleed", "", "lose; first $; dice 1; end; second.health=58"},
    {two_dice, "damage past the armour", "$", "armour 9",
     "lose; first $; dice=2; dice 3 4; end; first.health=60 second.health=53"},
    {two_dice, "its dice may slay, and nothing follows", "$, health 1", "health 3, barbs, thorns",
     "lose; first $; dice 3 3; result=first phase=over first.health=2"},
    {two_dice, "one short of it", "$", "health 3", "lose; first $; dice 2 3; end; second.health=1 round=2"},
    {two_dice, "once a bout", "$", "",
     "lose; first $; dice 1 1; end; not first $; lose; dice 4; end; second.health=58"},
    {two_dice, "no brawn, no magic", "$, brawn 9, magic 9", "", "lose; first $; dice 1 1; end; second.health=58"},
    {two_dice, "passives follow", "$, thorns", "barbs",
     "lose; first $; dice 1 1; end; first.health=59 second.health=57"},
    {two_dice, "its damage starts bleed", "$, bleed", "",
     "lose; first $; dice 1 1; end; second.health=57; tie; end; second.health=56"},
    {two_dice, "no strike back after it", "$, riposte", "riposte",
     "lose; first $; not first riposte; not second riposte; dice 1 1; end; second.health=58"},
    {two_dice, "the dice of shades count more", "$, shades", "", "lose; first $; dice 1 1; end; second.health=54"},
    {"ability:command", "the loser becomes the winner and rolls", "command", "",
     "lose; winner=second; first command; winner=first; dice 4; end; first.health=60 second.health=53"},
    {"ability:command", "armour is taken off as ever", "command", "armour 20",
     "lose; first command; dice 6; end; second.health=60"},
    {"ability:command", "it may slay", "command", "health 3", "lose; first command; dice 4; result=first"},
    {"ability:command", "once a bout", "command", "",
     "lose; first command; dice 4; end; not first command; lose; dice 4; end; first.health=53"},
    {"ability:command", "no second combat ability for him", "command, cleave, deep-wound, stagger", "",
     "lose; first command; not first cleave; not first deep wound; not first stagger; dice 4; end; second.health=53"},
    {"ability:command", "modifiers he has still", "command, dominate", "",
     "lose; first command; dice 2; first dominate; end; second.health=51"},
    {"ability:command", "the new loser dodges", "command", "evade",
     "lose; first command; second evade; end; second.health=60"},
    {"ability:command", "the new loser interrupts", "command", "overpower",
     "lose; first command; second overpower; dice 1 2; end; first.health=57 second.health=60"},
    {"ability:command", "the new loser commands back", "command, evade", "command",
     "lose; first command; second command; winner=second; not first evade; not first command; dice 4; end; "
     "first.health=53"},
    {"ability:command", "who was commanded back has no strike back", "command, riposte", "command",
     "lose; first command; second command; not first riposte; dice 4; end; first.health=53"},
    {"ability:command", "the new loser strikes back", "command", "riposte",
     "lose; first command; dice 4; second riposte; dice 3; end; first.health=57 second.health=53"},
    {"ability:command", "passives follow", "command, thorns", "barbs",
     "lose; first command; dice 4; end; first.health=59 second.health=52"},
    {"ability:parry", "once a round with uses=round", "parry", "",
     "with uses=round; lose; first parry; end; lose; first parry; end; first.health=60 round=3"},
    {"ability:slam", "once a round with uses=round", "slam", "",
     "with uses=round; lose; first slam; end; second.speed=3; lose; first slam; end; first.health=60 second.speed=3"},
    {"ability:overpower", "once a round with uses=round", "overpower", "",
     "with uses=round; lose; first overpower; dice 3 4; end; lose; first overpower; dice 1 2; end; first.health=60 "
     "second.health=50 round=3"},
    {"ability:parry", "as often as he likes with uses=unlimited", "parry", "",
     "with uses=unlimited; lose; first parry; end; lose; first parry; end; first.health=60 round=3"},
    {"ability:slam ability:skewer", "speed lost twice adds up", "slam, skewer", "",
     "lose; first slam; end; second.speed=3; win; first skewer; dice 1; end; second.speed=3; tie"},
    {"ability:slam", "not yet in this round", "slam", "thorns",
     "with passives=choose; lose; first slam; may second thorns; phase=round-end second.speed=4"},
};

START_TEST(interrupts) { destiny_cases_run(cases, sizeof cases / sizeof *cases, _i); }
END_TEST

int main(void) {
    return destiny_cases_main("DestinyQuest: interrupts", cases, sizeof cases / sizeof *cases, interrupts);
}

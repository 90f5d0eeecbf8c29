/* Passives named in step 8, and sacrifice with its shades (steps 4.3 and 5.4). */
#include "tests/support/destinyquest_cases.h"

static const char always[] = "ability:barbs ability:fire-aura ability:thorns";
static const char one_each_round[] = "ability:bleed";
static const char two_each_round[] = "ability:disease ability:venom";
static const char wounds[] = "ability:bleed ability:disease ability:venom";

static const destiny_case cases[] = {
    {always, "one at the end of every round, past the armour", "$", "armour 9",
     "tie; end; second.health=59; tie; end; second.health=58 first.health=60"},
    {always, "whoever wins", "$", "",
     "win; dice 4; end; second.health=52; lose; dice 4; end; second.health=51 first.health=53"},
    {always, "after a dodge", "$", "evade", "win; second evade; end; second.health=59"},
    {always, "after an interrupt", "$", "overpower",
     "win; second overpower; dice 1 2; end; second.health=59 first.health=57"},
    {always, "not after a defeat", "$, health 3", "health 3", "lose; dice 4; result=second; second.health=6"},
    {always, "they may slay", "$", "health 1", "tie; end; second.health=1; tie; end; result=first phase=over"},
    {always, "both at once: a draw", "$, health 1", "$, health 1", "tie; end; tie; end; result=draw"},
    {always, "once, however many items carry it", "$ x2", "", "tie; end; second.health=59"},
    {"ability:barbs ability:thorns ability:fire-aura", "different names add up", "barbs, thorns, fire-aura", "",
     "tie; end; second.health=57"},
    {always, "they start no bleed", "$, bleed", "", "tie; end; tie; end; second.health=58"},

    {wounds, "nothing before the first loss of health", "$", "armour 20",
     "tie; end; win; dice 4; end; lose; dice 4; end; second.health=60"},
    {one_each_round, "one a round from the round of the first loss of health", "$", "armour 8",
     "win; dice 4; end; second.health=58; tie; end; second.health=57; lose; dice 4; end; second.health=56"},
    {two_each_round, "two a round from the round of the first loss of health", "$", "armour 8",
     "win; dice 4; end; second.health=57; tie; end; second.health=55; lose; dice 4; end; second.health=53"},
    {one_each_round, "a second blow adds none", "$", "",
     "win; dice 4; end; second.health=52; win; dice 4; end; second.health=44"},
    {two_each_round, "a second blow adds none", "$", "",
     "win; dice 4; end; second.health=51; win; dice 4; end; second.health=42"},
    {wounds, "not by a blow that was sacrificed away", "$", "sacrifice, shades",
     "win; dice 4; second sacrifice; end; tie; end; second.health=60"},
    {wounds, "not on the hero who has it", "$", "",
     "lose; dice 4; end; first.health=53; tie; end; first.health=53 second.health=60"},
    {wounds, "it may slay, at the end of the round", "$", "health 4",
     "win; dice 4; result=first phase=over second.health=0"},
    {"ability:bleed ability:venom ability:disease", "different names add up", "bleed, venom, disease", "",
     "win; dice 4; end; second.health=48"},
    {one_each_round, "thorns and vitriol start none", "$, thorns, vitriol", "",
     "tie; end; second.health=58; tie; end; second.health=56"},
    {one_each_round, "after a dodge it goes on", "$", "evade",
     "win; dice 4; end; win; second evade; end; second.health=51"},

    {"ability:shades", "two more for each damage die", "shades", "", "win; dice 4; score=11; end; second.health=51"},
    {"ability:shades", "for each of two", "shades, deep-wound", "",
     "win; first deep wound; dice 3 4; end; second.health=46"},
    {"ability:shades", "the opponent's dice get nothing", "shades", "", "lose; dice 4; end; first.health=53"},

    {"ability:sacrifice ability:shades", "asked when the score is known, before it counts", "sacrifice, shades", "",
     "lose; dice 4; may first sacrifice; phase=sacrifice asked=first first.health=60"},
    {"ability:sacrifice ability:shades", "all damage of a score is cancelled, step 8 follows", "sacrifice, shades",
     "barbs", "lose; dice 4; first sacrifice; end; first.health=59"},
    {"ability:sacrifice ability:shades", "all damage of damage dice is cancelled", "sacrifice, shades", "trample",
     "lose; second trample; dice 4 5 6; may first sacrifice; phase=sacrifice; first sacrifice; end; first.health=60"},
    {"ability:sacrifice ability:shades", "the shades are gone, and it with them", "sacrifice, shades", "",
     "lose; dice 4; first sacrifice; end; not first sacrifice; win; dice 4; end; second.health=53; not first "
     "sacrifice; lose; dice 4; end; first.health=53"},
    {"ability:sacrifice ability:shades", "he may decline and keep it", "sacrifice, shades", "",
     "lose; dice 4; first decline; end; first.health=53; lose; dice 4; first sacrifice; end; first.health=53"},
    {"ability:sacrifice", "not without shades", "sacrifice", "",
     "not first sacrifice; lose; dice 4; end; first.health=53"},
    {"ability:sacrifice ability:shades", "the winner may not", "sacrifice, shades", "",
     "not first sacrifice; win; dice 4; end; second.health=51"},
    {"ability:sacrifice ability:shades", "nobody may in a stand-off", "sacrifice, shades", "",
     "not first sacrifice; tie; end; round=2"},
    {"ability:sacrifice ability:shades", "no strike back after it", "sacrifice, shades, counter, riposte", "",
     "lose; dice 4; first sacrifice; not first counter; not first riposte; end; first.health=60"},
    {"ability:sacrifice ability:shades", "it saves from death", "sacrifice, shades, health 1", "",
     "lose; dice 6; first sacrifice; end; first.health=2"},
    {"ability:sacrifice ability:shades", "not against an interrupt", "sacrifice, shades", "overpower",
     "not first sacrifice; win; second overpower; dice 3 4; end; first.health=53"},
    {"ability:sacrifice ability:shades", "not beside a combat ability of the round", "sacrifice, shades, command",
     "command", "lose; first command; second command; not first sacrifice; dice 4; end; first.health=53"},
    {"ability:sacrifice ability:shades", "with sacrifice-slot=free beside one", "sacrifice, shades, command", "command",
     "with sacrifice-slot=free; lose; first command; second command; dice 4; first sacrifice; end; first.health=60"},
    {"ability:sacrifice ability:shades", "before the dice with sacrifice=before-roll", "sacrifice, shades", "",
     "with sacrifice=before-roll; lose; second roll; asked=first phase=sacrifice; first sacrifice; end; "
     "first.health=60"},
    {"ability:sacrifice ability:shades", "bleed, venom and burn need a loss of health", "sacrifice, shades",
     "bleed, venom, ignite, burn",
     "lose; second ignite; dice 3 4; first sacrifice; end; first.health=60; tie; end; first.health=60"},
    {"ability:thorns", "with passives=choose it can be kept back for a round", "thorns", "",
     "with passives=choose; tie; first thorns; end; second.health=60; tie; end; second.health=59"},
    {"ability:bleed ability:cleave", "damage dice of cleave start it", "bleed, cleave", "",
     "win; first cleave; dice 1; end; second.health=58"},
    {"ability:bleed ability:venom", "the two heroes' passives act at once", "bleed, venom, health 9",
     "bleed, venom, health 9",
     "win; dice 4; end; lose; dice 4; end; first.health=8 second.health=5; tie; end; first.health=5 second.health=2; "
     "tie; end; result=first first.health=2"},
};

START_TEST(passives) { destiny_cases_run(cases, sizeof cases / sizeof *cases, _i); }
END_TEST

int main(void) { return destiny_cases_main("DestinyQuest: passives", cases, sizeof cases / sizeof *cases, passives); }

/* Combat abilities after health was lost (step 6.3): the winner's, if he has not played one in the round. */
#include "tests/support/destinyquest_cases.h"

static const char all[] =
    "ability:convulsions ability:corrode ability:corruption ability:cripple ability:disrupt ability:doom "
    "ability:frostbite ability:melt ability:rust ability:shatter ability:shock ability:shunt ability:stagger "
    "ability:spirit-mark";
static const char armour_two[] = "ability:corrode ability:melt ability:rust ability:shatter";

static const destiny_case cases[] = {
    {all, "asked in step 6.3, when the health is gone", "$", "magic 5",
     "win; dice 4; may first $; phase=after-damage second.health=53"},
    {all, "not without a loss of health", "$", "armour 20, magic 5",
     "not first $; win; dice 4; end; second.health=60 round=2"},
    {all, "the loser may not", "$", "", "not first $; lose; dice 4; end; first.health=53"},
    {all, "nobody may in a stand-off", "$", "", "not first $; tie; end; round=2"},
    {all, "not beside an ability of step 5", "$, impale", "magic 5",
     "win; first impale; not first $; dice 4; end; second.health=50"},
    {all, "not beside damage dice", "$, cleave", "magic 5",
     "win; first cleave; not first $; dice 4; end; second.health=56"},
    {all, "not after a command of his own", "$, command", "magic 5",
     "lose; first command; not first $; dice 4; end; second.health=53"},
    {all, "not after a dodge", "$", "evade, magic 5", "not first $; win; second evade; end; second.health=60"},
    {all, "not after a sacrifice", "$", "sacrifice, shades, magic 5",
     "not first $; win; dice 4; second sacrifice; end; second.health=60"},
    {all, "not on the slain", "$", "health 3, magic 5", "not first $; win; dice 4; result=first phase=over"},
    {all, "once a bout", "$", "magic 5", "win; dice 4; first $; end; not first $; speed 5 6/1 2; dice 4; end; round=3"},
    {all, "may be kept", "$", "magic 5", "win; dice 4; end; second.health=53; win; dice 4; may first $"},
    {all, "one of them in a round", "$, impale", "magic 5",
     "win; dice 4; first $; not first $; not first impale; end; round=2"},
    {all, "step 7 follows", "$", "riposte, magic 5", "win; dice 4; first $; second riposte; dice 2; first.health=58"},

    {armour_two, "two armour less for good", "$", "armour 5",
     "win; dice 4; first $; second.health=56 second.armour=3; end; win; dice 4; end; second.health=50; tie; end; "
     "second.armour=3"},
    {armour_two, "not below 0", "$", "armour 1",
     "win; dice 4; first $; end; second.armour=0; win; dice 4; end; second.health=43"},
    {armour_two, "the blow itself is not changed", "$", "", "win; dice 4; first $; end; second.health=53"},
    {"ability:rust ability:melt", "different names add up", "rust, melt", "armour 5",
     "win; dice 4; first rust; end; second.armour=3; win; dice 4; first melt; end; second.armour=1"},

    {"ability:convulsions", "a double loses, though it is higher", "convulsions", "",
     "win; dice 4; first convulsions; end; speed 1 2/6 6; winner=first; dice 4; end; second.health=46"},
    {"ability:convulsions", "a double loses in a stand-off", "convulsions", "",
     "win; dice 4; first convulsions; end; speed 2 3/3 3; winner=first; dice 4; end; second.health=46"},
    {"ability:convulsions", "without a double nothing changes", "convulsions", "",
     "win; dice 4; first convulsions; end; lose; winner=second; dice 4; end; first.health=53"},
    {"ability:convulsions", "his own doubles do not lose", "convulsions", "",
     "win; dice 4; first convulsions; end; speed 6 6/1 2; winner=first; dice 4; end; second.health=46"},
    {"ability:convulsions", "for the rest of the bout", "convulsions", "",
     "win; dice 4; first convulsions; end; tie; end; tie; end; speed 1 2/6 6; winner=first; dice 4; end; "
     "second.health=46"},
    {"ability:convulsions", "doubles of both when both have it: a stand-off", "convulsions", "convulsions",
     "win; dice 4; first convulsions; end; lose; dice 4; second convulsions; end; speed 1 1/6 6; round=4 "
     "first.health=53 second.health=53"},

    {"ability:corruption", "brawn by choice", "corruption", "magic 5",
     "win; dice 4; first corruption brawn; end; second.brawn=3 second.magic=5; lose; dice 4; end; first.health=53"},
    {"ability:corruption", "magic by choice", "corruption", "magic 5",
     "win; dice 4; first corruption magic; end; second.brawn=5 second.magic=3"},
    {"ability:corruption", "for the rest of the bout", "corruption", "",
     "win; dice 4; first corruption brawn; end; lose; dice 4; end; first.health=55; tie; end; second.brawn=3"},
    {"ability:corruption", "not below 0", "corruption", "brawn 1",
     "win; dice 4; first corruption brawn; end; second.brawn=0"},
    {"ability:cripple", "one speed less in three rounds", "cripple", "",
     "win; dice 4; first cripple; end; second.speed=3; speed 2 3/2 4; winner=first; dice 1; end; second.speed=3; win; "
     "dice 1; end; second.speed=3; win; dice 1; end; second.speed=4; tie; end; second.health=41"},
    {"ability:disrupt", "three magic less for good", "disrupt", "magic 8",
     "win; dice 4; first disrupt; end; second.magic=5; lose; dice 4; end; first.health=53; tie; end; second.magic=5"},
    {"ability:disrupt", "not below 0", "disrupt", "magic 2", "win; dice 4; first disrupt; end; second.magic=0"},
    {"ability:doom", "armour, brawn and magic one less for good", "doom", "magic 3",
     "win; dice 4; first doom; end; second.armour=1 second.brawn=4 second.magic=2; win; dice 4; end; second.health=45; "
     "tie; end; second.armour=1 second.brawn=4 second.magic=2"},
    {"ability:doom", "not below 0", "doom", "armour 0, brawn 0",
     "win; dice 4; first doom; end; second.armour=0 second.brawn=0 second.magic=0"},
    {"ability:frostbite", "one speed less in two rounds", "frostbite", "",
     "win; dice 4; first frostbite; end; second.speed=3; speed 2 3/2 4; winner=first; dice 1; end; second.speed=3; "
     "win; dice 1; end; second.speed=4; tie; end"},
    {"ability:shunt", "two speed less in the next round", "shunt", "",
     "win; dice 4; first shunt; end; second.speed=2; speed 2 3/2 4; winner=first; dice 1; end; second.speed=4; tie; "
     "end"},
    {"ability:shunt", "not below 0", "shunt", "speed 1", "win; dice 4; first shunt; end; second.speed=0"},
    {"ability:stagger", "armour counts 0 in the next round", "stagger", "armour 5",
     "win; dice 4; second.health=56; first stagger; end; second.armour=0; win; dice 4; end; second.health=47 "
     "second.armour=5"},
    {"ability:shock", "half of the armour once more, rounded up", "shock", "armour 5",
     "win; dice 4; second.health=56; first shock!; end; second.health=53 second.armour=5"},
    {"ability:shock", "the armour as it is now", "rust, shock", "armour 6",
     "win; dice 4; first rust; end; win; dice 4; first shock!; end; second.health=50"},
    {"ability:shock", "it may slay, and nothing follows", "shock, health 1",
     "armour 5, health 3, riposte, barbs, thorns",
     "win; dice 4; second.health=2; not second riposte; first shock!; result=first first.health=2"},
    {"ability:spirit-mark", "two more in later rounds", "spirit-mark", "",
     "win; dice 4; first spirit mark; end; second.health=53; win; dice 4; end; second.health=44; win; dice 4; end; "
     "second.health=35"},
    {"ability:spirit-mark", "not for damage dice", "spirit-mark, cleave", "",
     "win; dice 4; first spirit mark; end; win; first cleave; dice 4; end; second.health=49"},
    {"ability:stagger ability:rust", "armour gone for a round, then one that was lowered", "stagger, rust", "armour 5",
     "win; dice 4; first stagger; end; win; dice 4; first rust; end; second.armour=3"},
    {"ability:shunt ability:cripple ability:frostbite", "not yet in this round", "$", "thorns",
     "with passives=choose; win; dice 4; first $; may second thorns; phase=round-end second.speed=4"},
    {"ability:stagger", "not yet in this round", "stagger", "thorns",
     "with passives=choose; win; dice 4; first stagger; may second thorns; phase=round-end second.armour=2"},
    {"ability:disrupt ability:ice-shards", "what reads the magic reads the lower one", "disrupt", "ice-shards, magic 8",
     "win; dice 4; first disrupt; end; lose; second ice shards; end; first.health=55"},
    {"ability:corrode ability:avenging-spirit", "what reads the armour reads the lower one", "corrode",
     "avenging-spirit, armour 5", "win; dice 4; first corrode; second avenging spirit; end; first.health=57"},
    {"ability:cripple ability:slam", "speed lost in two ways adds up", "cripple, slam", "",
     "win; dice 4; first cripple; end; lose; first slam; end; second.speed=2; tie; dice 1; end"},
    {"ability:convulsions ability:webbed", "a single die is no double", "convulsions, webbed", "",
     "win; dice 4; first convulsions; end; first webbed; speed 1 2/6; winner=second; dice 4; end; first.health=53"},
};

START_TEST(after_damage) { destiny_cases_run(cases, sizeof cases / sizeof *cases, _i); }
END_TEST

int main(void) {
    return destiny_cases_main("DestinyQuest: after damage", cases, sizeof cases / sizeof *cases, after_damage);
}

/* Modifiers that heal or cure. */
#include "tests/support/destinyquest_cases.h"

static const char heals[] = "ability:heal ability:regrowth ability:greater-heal ability:mend";
static const char per_item[] = "ability:heal ability:regrowth ability:greater-heal";
static const char cures[] = "ability:cauterise ability:tourniquet";

static const char healers[] =
    "ability:heal ability:regrowth ability:greater-heal ability:mend ability:fallen-hero ability:redemption "
    "ability:bless ability:blessed-blades";

static const destiny_case cases[] = {
    {"ability:heal", "four health", "heal", "", "lose; dice 4; end; first.health=53; tie; first heal; first.health=57"},
    {"ability:regrowth", "six health", "regrowth", "",
     "lose; dice 4; end; first.health=53; tie; first regrowth; first.health=59"},
    {"ability:greater-heal", "eight health", "greater-heal", "",
     "lose; dice 6; end; first.health=51; tie; first greater heal; first.health=59"},
    {"ability:mend", "fifteen health", "mend", "",
     "lose; dice 6; end; lose; dice 6; end; first.health=42; tie; first mend; first.health=57"},
    {"ability:mend", "once, however many items carry it", "mend x2", "",
     "lose; dice 6; end; lose; dice 6; end; tie; first mend; not first mend; end; not first mend; lose; dice 6; end"},
    {heals, "not above the start", "$", "", "lose; dice 1; end; first.health=56; tie; first $; first.health=60"},
    {heals, "nothing to heal at full health", "$", "", "not first $; tie; end; first.health=60"},
    {healers, "before the blow counts, and it may save", "$, main sword 2 3, left sword 1 2, health 4", "brawn 6",
     "lose; dice 1; end; first.health=3; lose; dice 1; may first $; phase=damage-rolled; first $; end; result=none"},
    {heals, "in a stand-off as well", "$", "", "lose; dice 6; end; tie; may first $; phase=round-end"},
    {"ability:mend", "above the start with heal-limit=none", "mend", "",
     "with heal-limit=none; lose; dice 4; end; first.health=53; tie; first mend; first.health=68"},
    {per_item, "once with one item", "$", "",
     "lose; dice 6; end; lose; dice 6; first $; not first $; end; not first $; lose; dice 6; end"},
    {per_item, "once for each item", "$ x2", "",
     "lose; dice 6; end; lose; dice 6; first $; end; lose; dice 6; first $; not first $; end; not first $; lose; dice "
     "6; end"},

    {"ability:vampirism", "half of what the opponent just lost, rounded up", "vampirism", "",
     "lose; dice 6; end; first.health=51; win; dice 4; first vampirism; end; first.health=55 second.health=53"},
    {"ability:vampirism", "of no more than he had", "vampirism", "health 1",
     "with defeat=round-end; lose; dice 6; end; first.health=51; win; dice 6; first vampirism; end; first.health=52 "
     "result=first"},
    {"ability:vampirism", "but where health goes below 0", "vampirism", "health 1",
     "with defeat=round-end,both-down=less-negative; lose; dice 6; end; first.health=51; win; dice 6; first vampirism; "
     "end; first.health=56 result=first"},
    {"ability:vampirism", "after damage dice as well", "vampirism, trample", "",
     "lose; dice 6; end; win; first trample; dice 1 2 4; first vampirism; end; first.health=55"},
    {"ability:vampirism", "once a bout", "vampirism", "",
     "lose; dice 6; end; win; dice 4; first vampirism; end; not first vampirism; win; dice 4; end"},
    {"ability:vampirism ability:reaper", "not without a loss of health", "$", "armour 20",
     "lose; dice 6; end; not first $; win; dice 4; end"},
    {"ability:vampirism ability:reaper", "the loser may not", "$", "",
     "not first $; lose; dice 6; end; not first $; lose; dice 6; end"},
    {"ability:reaper", "one for each full five of the damage", "reaper, brawn 9", "",
     "lose; dice 6; end; win; dice 4; first reaper; end; first.health=53 second.health=49"},
    {"ability:reaper", "not for damage dice", "reaper, trample", "",
     "lose; dice 6; end; win; first trample; not first reaper; dice 4 5 6; end; first.health=51"},
    {"ability:reaper", "once a bout", "reaper", "",
     "lose; dice 6; end; win; dice 4; first reaper; end; not first reaper; win; dice 4; end"},
    {"ability:atonement", "the passive damage of this round", "atonement, thorns, barbs", "",
     "lose; dice 6; first atonement; end; first.health=53 second.health=58; not first atonement; tie; end"},
    {"ability:atonement", "nothing without passives", "atonement", "",
     "lose; dice 6; end; not first atonement; tie; end; first.health=51"},
    {"ability:blood-thief", "four health for each 6", "blood-thief, deep-wound", "",
     "lose; dice 6; end; lose; dice 6; end; first.health=42; win; first deep wound; dice 6 6; first blood thief; end; "
     "first.health=50; not first blood thief; win; dice 6; end"},
    {"ability:blood-thief", "not without a 6", "blood-thief", "",
     "lose; dice 6; end; not first blood thief; win; dice 5; end"},
    {"ability:blessed-blades", "the brawn of both swords", "blessed-blades, main sword 2 3, left sword 1 2", "",
     "lose; dice 6; end; tie; first blessed blades; end; first.health=56; not first blessed blades; lose; dice 6; end"},
    {"ability:blessed-blades", "only with two swords", "blessed-blades, main sword 2 3, left axe 1 2", "",
     "not first blessed blades; lose; dice 6; end"},

    {cures, "bleed, venom and disease end", "$", "bleed, venom, disease",
     "lose; dice 4; end; first.health=48; tie; first $; end; first.health=48; tie; end; first.health=48"},
    {cures, "they may come again, it is used up", "$", "bleed",
     "lose; dice 4; first $; end; first.health=53; not first $; lose; dice 4; end; first.health=45; not first $; tie; "
     "end; first.health=44"},
    {cures, "nothing to cure", "$", "thorns", "not first $; lose; dice 4; end; not first $; tie; end; first.health=51"},
    {"ability:purge", "venom and disease end, bleed does not", "purge", "bleed, venom, disease",
     "lose; dice 4; end; first.health=48; tie; first purge; end; first.health=47; not first purge; lose; dice 4; end; "
     "first.health=35"},
    {"ability:purge", "nothing to cure", "purge", "bleed",
     "not first purge; lose; dice 4; end; not first purge; tie; end"},
    {healers, "before the passives of step 8", "$, main sword 2 3, left sword 1 2", "",
     "lose; dice 6; end; tie; may first $; phase=round-end"},
    {healers, "when a strike back would slay, and it may save", "$, main sword 2 3, left sword 1 2, health 4",
     "riposte", "lose; dice 4; first.health=1; win; dice 4; second riposte; dice 3; first $; end; result=none"},
    {healers, "before step 1 it may save from an execution", "$, main sword 2 3, left sword 1 2, health 8",
     "execution, speed 10, main sword 0 0",
     "lose; dice 4; end; first.health=9; may first $; phase=round-start; first $; not second execution; lose; dice 1; "
     "end"},
    {"ability:blessed-blades", "only with two swords, the other way round",
     "blessed-blades, main axe 2 3, left sword 1 2", "", "not first blessed blades; lose; dice 6; end"},
    {"ability:cauterise ability:tourniquet", "before a blow that counts the wounds", "$", "bleed, merciless",
     "lose; dice 4; end; first.health=52; lose; dice 4; may first $; phase=damage-rolled; first $; end; "
     "first.health=44"},
    {"ability:purge", "before a blow that counts the wounds", "purge", "venom, merciless",
     "lose; dice 4; end; first.health=51; lose; dice 4; may first purge; phase=damage-rolled; first purge; end; "
     "first.health=42"},
    {"ability:heal", "before a blow on which a shock may follow", "heal, armour 10, health 5", "shock, brawn 12",
     "lose; dice 1; end; lose; dice 2; first heal; second shock!; end; result=none first.health=1"},
    {"ability:heal", "before a blow on which a fatal blow may follow", "heal, armour 10, health 5",
     "fatal-blow, brawn 12",
     "with fatal-blow=after; lose; dice 1; end; lose; dice 2; first heal; second fatal blow; end; result=none "
     "first.health=1"},
    {"ability:heal", "not before a blow on which nothing may follow", "heal, armour 10, health 5",
     "shock, brawn 12, overload",
     "lose; dice 1; end; lose; second overload; dice 1 2; may first heal; phase=round-end"},
    {"ability:vampirism", "of what is taken at 6.3 too", "vampirism, fatal-blow, brawn 8", "armour 8",
     "with fatal-blow=after; lose; dice 6; end; win; dice 4; first fatal blow; second.health=52; first vampirism; end; "
     "first.health=55"},
};

START_TEST(healing) { destiny_cases_run(cases, sizeof cases / sizeof *cases, _i); }
END_TEST

int main(void) { return destiny_cases_main("DestinyQuest: healing", cases, sizeof cases / sizeof *cases, healing); }

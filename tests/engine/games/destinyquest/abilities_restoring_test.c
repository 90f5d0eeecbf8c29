/* Abilities that give back or copy others. */
#include "tests/support/destinyquest_cases.h"

static const char speed_again[] = "ability:second-wind ability:beguile ability:refresh";

static const destiny_case cases[] = {
    {speed_again, "a used speed ability may be used again", "$, courage", "",
     "first courage; win; dice 4; end; first.speed=5; first $; first courage; first.speed=9"},
    {speed_again, "nothing was used yet", "$, courage", "", "not first $; win; dice 4; end"},
    {speed_again, "once a bout", "$, courage", "",
     "first courage; win; dice 4; end; first $; first courage; win; dice 4; end; not first $; not first courage; win; "
     "dice 4; end"},
    {speed_again, "one of two, by choice", "$, courage, frenzy", "",
     "first courage; win; dice 4; end; first frenzy; win; dice 4; end; first $; first frenzy; not first courage; first "
     "frenzy; first.speed=8"},
    {"ability:refresh", "a combat ability", "refresh, cleave", "",
     "win; first cleave; dice 4; end; win; first refresh; first cleave; dice 4; end; second.health=52"},
    {"ability:refresh", "a modifier", "refresh, martyr", "",
     "lose; dice 6; first martyr; end; lose; dice 6; first refresh; first martyr; end; first.health=50"},
    {"ability:second-wind ability:beguile", "no other kinds", "$, cleave, martyr", "",
     "lose; dice 6; first martyr; end; not first $; win; first cleave; dice 4; end; not first $; tie; end"},
    {"ability:splash-damage", "a die past the armour", "splash-damage", "armour 9",
     "win; first splash damage; dice=1; dice 4; end; second.health=56; not first splash damage; win; dice 4; end"},
    {"ability:splash-damage", "and a used modifier again", "splash-damage, martyr", "",
     "lose; dice 6; first martyr; end; win; first splash damage; dice 4; end; lose; dice 6; first martyr; end; "
     "first.health=50"},
    {"ability:usurper", "a speed ability that the opponent has played", "usurper, speed 3", "courage",
     "not first usurper; second courage; lose; dice 4; end; first usurper; first.speed=7"},
    {"ability:usurper", "a modifier that the opponent has played", "usurper", "heal",
     "not first usurper; win; dice 6; end; tie; second heal; end; lose; dice 6; first usurper; end; first.health=55"},
    {"ability:usurper", "nothing was played yet", "usurper", "courage, heal", "not first usurper; win; dice 4; end"},
    {"ability:usurper ability:second-wind", "also what has been given back since", "usurper, speed 3",
     "courage, second-wind",
     "not first usurper; second courage; lose; dice 4; end; second second wind; first usurper; "
     "first.speed=7"},
    {"ability:usurper ability:refresh", "also a modifier that has been given back", "usurper, health 8",
     "heal, refresh",
     "win; dice 6; end; tie; second heal; end; win; dice 6; may second refresh; second refresh; lose; dice 6; first "
     "usurper; end; first.health=11"},
    {"ability:usurper", "also what can be played in every round", "usurper, speed 3", "courage",
     "with uses=round; not first usurper; second courage; lose; dice 4; end; first usurper; first.speed=7"},
    {"ability:usurper", "also a modifier of every round", "usurper", "bright-spark",
     "lose; dice 3; second bright spark; dice 4; end; win; dice 2; first usurper; dice 6; end; second.health=51"},
    {"ability:usurper", "once, also of what can be played in every round", "usurper, speed 3", "courage",
     "with uses=round; second courage; lose; dice 4; end; first usurper; second courage; lose; dice 4; end; not first "
     "usurper; lose; dice 4; end"},
    {"ability:usurper", "no combat abilities", "usurper", "cleave",
     "lose; second cleave; dice 4; end; not first usurper; win; dice 4; end"},
    {"ability:usurper", "once a bout", "usurper", "heal x2",
     "win; dice 6; end; tie; second heal; end; lose; dice 6; first usurper; not first usurper; end; not first usurper; "
     "lose; dice 6; end"},
    {"ability:refresh", "a modifier beside the damage roll", "refresh, savagery", "",
     "win; dice 4; first savagery brawn; end; win; dice 4; first refresh; first savagery brawn; end; second.health=42"},
    {"ability:refresh", "a modifier when a strike back is to come", "refresh, expertise", "riposte, sideswipe",
     "win; dice 4; second riposte; dice 4; first expertise; end; win; dice 4; second sideswipe; dice 4; first refresh; "
     "first expertise; end; first.health=60"},
    {"ability:refresh", "a modifier at the end of the round", "refresh, heal", "",
     "lose; dice 6; end; tie; first heal; end; first.health=55; tie; first refresh; first heal; end; first.health=59"},
};

START_TEST(restoring) { destiny_cases_run(cases, sizeof cases / sizeof *cases, _i); }
END_TEST

int main(void) { return destiny_cases_main("DestinyQuest: restoring", cases, sizeof cases / sizeof *cases, restoring); }

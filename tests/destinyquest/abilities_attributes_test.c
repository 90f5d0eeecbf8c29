/* Modifiers of attributes. */
#include "tests/support/destinyquest_cases.h"

static const char brawn_or_magic[] = "ability:savagery ability:heartless";
static const char armour_three[] = "ability:iron-will ability:might-of-stone ability:many-scales";
static const char armour_four[] = "ability:bright-shield ability:resolve";
static const char brawn_more[] = "ability:vanquish ability:cunning ability:fallen-hero ability:redemption";
static const char magic_more[] = "ability:focus ability:wisdom ability:magic-tap";

static const char armour_more[] =
    "ability:iron-will ability:might-of-stone ability:many-scales ability:bright-shield ability:resolve "
    "ability:spirit-ward";

static const destiny_case cases[] = {
    {brawn_or_magic, "two brawn more, in this round", "$", "",
     "win; first $ brawn; dice 4; end; second.health=51 first.brawn=5; not first $; win; dice 4; end; "
     "second.health=44"},
    {brawn_or_magic, "or two magic", "$, magic 9", "",
     "win; first $ magic; dice 4; end; second.health=47 first.magic=9"},
    {brawn_or_magic, "the loser has no use for it", "$", "", "not first $; lose; dice 4; end"},
    {brawn_more, "the loser has no use for it", "$", "", "not first $; tie; end"},
    {"ability:vanquish", "two brawn more, in this round", "vanquish", "",
     "win; first vanquish; dice 4; end; second.health=51 first.brawn=5; not first vanquish; win; dice 4; end"},
    {"ability:cunning", "three brawn more, in this round", "cunning", "",
     "win; first cunning; dice 4; end; second.health=50 first.brawn=5; not first cunning; win; dice 4; end"},
    {"ability:fallen-hero", "three brawn more, in this round, and ten health", "fallen-hero", "",
     "lose; dice 6; end; lose; dice 6; end; first.health=42; win; to before-damage; first fallen hero; "
     "first.health=52; dice 4; end; second.health=50 first.brawn=5; not first fallen hero; win; dice 4; end"},
    {"ability:redemption", "two brawn more, in this round, and four health", "redemption", "",
     "lose; dice 6; end; first.health=51; win; to before-damage; first redemption; first.health=55; dice 4; end; "
     "second.health=51 first.brawn=5; not first redemption; win; dice 4; end"},
    {"ability:focus", "three magic more, in this round", "focus, magic 8", "",
     "win; first focus; dice 4; end; second.health=47 first.magic=8; not first focus; win; dice 4; end"},
    {"ability:wisdom", "two magic more, in this round", "wisdom, magic 8", "",
     "win; first wisdom; dice 4; end; second.health=48 first.magic=8; not first wisdom; win; dice 4; end"},
    {"ability:magic-tap", "two magic more, in this round", "magic-tap, magic 8", "",
     "win; first magic tap; dice 4; end; second.health=48 first.magic=8; not first magic tap; win; dice 4; end"},
    {"ability:magic-tap", "a double gives it back", "magic-tap, magic 8", "",
     "win; first magic tap; dice 4; end; speed 6 6/1 2; first magic tap; dice 4; end; second.health=36; not first "
     "magic tap; win; dice 4; end"},
    {magic_more, "no use where brawn stays the higher", "$, brawn 20", "", "not first $; win; dice 4; end"},
    {"ability:fortitude ability:war-paint", "three brawn more, in this round", "$", "",
     "win; first $ brawn; dice 4; end; second.health=50 first.brawn=5; not first $; lose; dice 4; end"},
    {"ability:fortitude ability:war-paint", "or three armour", "$", "",
     "lose; dice 4; first $ armour; end; first.health=56 first.armour=2; not first $; win; dice 4; end"},
    {"ability:last-defence", "at ten health two brawn more", "last-defence, health 5", "",
     "first.brawn=7; win; dice 4; end; second.health=51"},
    {"ability:last-defence ability:near-death", "not with more health", "$, health 8", "",
     "first.brawn=5 first.magic=0; lose; dice 1; first.health=12 first.brawn=5; end; first.magic=0"},
    {"ability:near-death", "at ten health two magic more", "near-death, health 7, magic 8", "",
     "first.magic=8; lose; dice 1; end; first.health=10 first.magic=10; win; dice 4; end; second.health=48"},
    {"ability:eureka", "one brawn more, in this round", "eureka", "",
     "win; first eureka brawn; dice 4; end; second.health=52 first.brawn=5; not first eureka; win; dice 4; end"},
    {"ability:eureka", "one speed more, in this round", "eureka", "",
     "tie; first eureka speed; first.speed=6 winner=first; dice 4; end; first.speed=5; not first eureka; tie; end"},
    {"ability:steal ability:parasite", "as much speed", "$", "speed 9",
     "speed 1 4/1 1; first $ speed; first.speed=9 winner=first; dice 4; end; first.speed=5; not first $; tie"},
    {"ability:steal ability:parasite", "never less than his own", "$", "speed 1, brawn 1, armour 1",
     "not first $; win; dice 4; end; not first $; lose; dice 4; end"},
    {armour_three, "three armour more, in this round", "$", "",
     "lose; dice 4; first $; end; first.health=56 first.armour=2; not first $; lose; dice 4; end; first.health=49"},
    {armour_four, "four armour more, in this round", "$", "",
     "lose; dice 4; first $; end; first.health=57 first.armour=2; not first $; lose; dice 4; end; first.health=50"},
    {"ability:spirit-ward", "six armour more, in this round", "spirit-ward", "",
     "lose; dice 4; first spirit ward; end; first.health=59 first.armour=2; not first spirit ward; lose; dice 4; end; "
     "first.health=52"},
    {"ability:ice-shield", "a die of armour more, in this round", "ice-shield", "",
     "lose; dice 4; first ice shield; dice 3; end; first.health=56 first.armour=2; not first ice shield; lose; dice 4; "
     "end; first.health=49"},
    {"ability:iron-will ability:might-of-stone ability:many-scales ability:bright-shield ability:resolve "
     "ability:spirit-ward ability:ice-shield", "no use for the winner", "$", "", "not first $; win; dice 4; end"},
    {"ability:iron-will ability:might-of-stone ability:many-scales ability:bright-shield ability:resolve "
     "ability:spirit-ward ability:ice-shield", "no use against damage dice", "$", "cleave",
     "lose; second cleave; not first $; dice 4; end; first.health=56"},
    {"ability:insight", "two armour less for the opponent, in two rounds", "insight", "armour 5",
     "win; dice 4; first insight; end; second.health=54 second.armour=3; not first insight; win; dice 4; end; "
     "second.health=48 second.armour=5"},
    {"ability:insight", "not below 0", "insight", "armour 1",
     "win; dice 4; first insight; end; second.health=51 second.armour=0"},
    {"ability:bless", "six health, and one brawn more for good", "bless", "",
     "lose; dice 6; end; first.health=51; win; to before-damage; first bless brawn; first.health=57; dice 4; end; "
     "second.health=52 first.brawn=6; not first bless; win; dice 4; end; second.health=44"},
    {"ability:bless ability:miracle", "two more with miracle", "bless, miracle", "",
     "lose; dice 6; end; win; first bless brawn; dice 4; end; first.brawn=7"},
    {"ability:blood-rage", "two brawn more after two won rounds with a loss of health", "blood-rage", "",
     "win; dice 4; end; first.brawn=5; win; dice 4; end; first.brawn=7; win; dice 4; end; second.health=37"},
    {"ability:blood-rage", "not when a round between was lost", "blood-rage", "",
     "win; dice 4; end; lose; dice 4; end; win; dice 4; end; first.brawn=5"},
    {"ability:blood-rage", "not without a loss of health", "blood-rage", "armour 20",
     "win; dice 4; end; win; dice 4; end; first.brawn=5"},
    {"ability:blood-rage", "once", "blood-rage", "",
     "win; dice 1; end; win; dice 1; end; win; dice 1; end; win; dice 1; end; first.brawn=7"},
    {"ability:gorilla-rage", "a 6 after a combat ability: one brawn more for good", "gorilla-rage, cleave", "",
     "win; first cleave; dice 6; dice 4; end; first.brawn=6"},
    {"ability:gorilla-rage", "less than a 6 is nothing", "gorilla-rage, cleave", "",
     "win; first cleave; dice 5; dice 5; end; first.brawn=5"},
    {"ability:insight", "the loser may not", "insight", "armour 5", "not first insight; lose; dice 4; end"},
    {"ability:fortitude", "armour against a blow that a strike back follows", "fortitude, avenging-spirit, armour 3",
     "", "lose; dice 4; first fortitude armour; first avenging spirit; end; first.health=57 second.health=54"},
    {"ability:savagery ability:piercing", "beside an ability of step 5", "savagery, piercing", "armour 9",
     "win; first piercing; first savagery brawn; dice 4; end; second.health=49"},
    {"ability:savagery ability:focus", "modifiers add up", "savagery, focus, magic 8", "",
     "win; first savagery magic; first focus; dice 4; end; second.health=45"},
    {"ability:iron-will ability:thorn-armour", "armour of both adds up", "iron-will, thorn-armour", "",
     "lose; dice 4; first iron will; first thorn armour; first.health=59; dice 3; end; second.health=57"},
    {"ability:iron-will ability:shield-wall", "twice of the raised armour", "iron-will, shield-wall, left shield 0 0",
     "brawn 9", "lose; dice 4; first iron will; first shield wall; first.health=57; dice 3; end"},
    {"ability:iron-will ability:piercing", "no use against an attack past the armour", "iron-will", "piercing",
     "lose; second piercing; not first iron will; dice 4; end; first.health=51"},
    {armour_more, "for a searing mantle at the end of the round", "$, searing-mantle, armour 1", "",
     "tie; to round-end; first $; end; second.health=59"},
    {"ability:fortitude ability:war-paint", "for a searing mantle at the end of the round",
     "$, searing-mantle, armour 1", "", "tie; to round-end; first $ armour; end; second.health=59"},
    {"ability:ice-shield", "for a searing mantle at the end of the round", "ice-shield, searing-mantle, armour 1", "",
     "tie; to round-end; first ice shield; dice 3; end; second.health=59"},
    {"ability:iron-will ability:might-of-stone ability:many-scales", "for an avenging spirit, when the health is gone",
     "$, avenging-spirit", "",
     "lose; dice 4; to hurt; first $; first avenging spirit; end; first.health=53 second.health=55"},
    {"ability:bright-shield ability:resolve", "for an avenging spirit, when the health is gone", "$, avenging-spirit",
     "", "lose; dice 4; to hurt; first $; first avenging spirit; end; first.health=53 second.health=54"},
    {"ability:spirit-ward", "for an avenging spirit, when the health is gone", "$, avenging-spirit", "",
     "lose; dice 4; to hurt; first $; first avenging spirit; end; first.health=53 second.health=52"},
    {"ability:ice-shield", "for an avenging spirit, when the health is gone", "$, avenging-spirit", "",
     "lose; dice 4; to hurt; first $; dice 3; first avenging spirit; end; first.health=53 second.health=55"},
    {"ability:fortitude ability:war-paint", "for an avenging spirit, when the health is gone", "$, avenging-spirit", "",
     "lose; dice 4; to hurt; first $ armour; first avenging spirit; end; first.health=53 second.health=55"},
    {"ability:last-defence ability:near-death", "not with eleven health", "$, health 8, magic 9", "",
     "lose; dice 2; end; first.health=11 first.brawn=5 first.magic=9"},
    {"ability:eureka", "one magic more", "eureka, magic 9", "",
     "win; first eureka magic; dice 4; end; second.health=48 first.magic=9"},
    {"ability:eureka", "one speed for an execution", "eureka, execution, speed 9, main sword 0 0", "health 5",
     "to round-start; first eureka speed; first execution; result=first"},
    {"ability:eureka", "one speed for a judgement", "eureka, judgement, speed 6", "",
     "lose; dice 4; to hurt; first eureka speed; first judgement; end; second.health=56"},
    {"ability:steal ability:parasite", "as much speed, for an execution", "$, execution, main sword 0 0",
     "speed 9, health 4", "to round-start; first $ speed; first execution; result=first"},
    {"ability:bless", "the brawn for good", "bless", "",
     "lose; dice 6; end; win; first bless brawn; dice 4; end; tie; end; tie; end; tie; end; first.brawn=6"},
    {"ability:bless", "or one magic", "bless, magic 9", "",
     "lose; dice 6; end; win; first bless magic; dice 4; end; first.brawn=5 first.magic=10 second.health=48"},
    {"ability:blood-rage", "not when a round between was a stand-off", "blood-rage", "",
     "win; dice 4; end; tie; end; win; dice 4; end; first.brawn=5"},
    {"ability:blood-rage", "damage dice count", "blood-rage, cleave, trample", "",
     "win; first cleave; dice 4; end; win; first trample; dice 1 2 3; end; first.brawn=7"},
    {"ability:focus ability:wisdom", "where another one beside it lifts magic above brawn", "$, savagery, brawn 9, magic 6",
     "", "win; first savagery magic; first $; dice 1; end"},
    {"ability:focus ability:wisdom", "not where nothing lifts magic above brawn", "$, savagery, brawn 10, magic 4", "",
     "not first $; not first savagery magic; win; dice 1; end"},
    {"ability:steal ability:parasite", "as much brawn as the opponent", "$", "brawn 9",
     "win; first $ brawn; dice 4; end; second.health=49 first.brawn=5; not first $; win; dice 4; end"},
    {"ability:steal ability:parasite", "as much armour", "$", "armour 6",
     "lose; dice 4; first $ armour; end; first.health=57 first.armour=2"},
    {"ability:steal ability:parasite", "as much magic", "$", "magic 9",
     "win; first $ magic; dice 4; end; second.health=49 first.magic=0"},
};

START_TEST(attributes) { destiny_cases_run(cases, sizeof cases / sizeof *cases, _i); }
END_TEST

int main(void) {
    return destiny_cases_main("DestinyQuest: modifiers of attributes", cases, sizeof cases / sizeof *cases, attributes);
}

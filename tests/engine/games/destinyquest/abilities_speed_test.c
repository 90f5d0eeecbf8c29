/* Speed abilities (step 1): at most one for each hero and round, before the attack speed dice. */
#include "tests/support/destinyquest_cases.h"

static const char all[] =
    "ability:webbed ability:curse ability:immobilise ability:knockdown ability:stun ability:shackle ability:windblast "
    "ability:blind ability:constrictor ability:shackles ability:demolish ability:haste ability:cats-speed "
    "ability:lay-of-the-land ability:reckless ability:fearless ability:quicksilver ability:click-your-heels "
    "ability:safe-path ability:courage ability:charge ability:adrenaline ability:time-shift ability:chill-touch "
    "ability:radiance ability:snakes-alive ability:swamp-legs ability:crawlers ability:tremor-strike ability:zapped "
    "ability:ashes ability:wish-master ability:frenzy ability:deadly-dance ability:sound-the-charge";
static const char fewer_dice[] =
    "ability:webbed ability:curse ability:immobilise ability:knockdown ability:stun ability:shackle ability:windblast "
    "ability:blind ability:constrictor ability:shackles";
static const char more_dice[] = "ability:haste ability:cats-speed ability:lay-of-the-land";
static const char two_faster[] = "ability:fearless ability:quicksilver ability:click-your-heels ability:safe-path";
static const char two_slower[] = "ability:chill-touch ability:radiance ability:snakes-alive";

static const destiny_case cases[] = {
    {all, "asked in step 1, before the dice", "$, left horn 0 0", "", "may first $; phase=faster asked=first round=1"},
    {all, "the slower hero is asked first", "$, speed 3, left horn 0 0", "", "may first $; phase=slower asked=first"},
    {all, "heroes of the same speed choose at once", "$, speed 4, left horn 0 0", "$, left horn 0 0",
     "may first $; phase=secret asked=both"},
    {all, "only in step 1", "$, left horn 0 0", "",
     "to faster; first none; not first $; win; dice 4; end; second.health=53"},
    {all, "one in a round", "$, fearless, left horn 0 0, speed 3", "speed 9", "first fearless; not first $"},

    {fewer_dice, "the opponent rolls one die fewer, in this round", "$", "",
     "first $; speed 1 2/5; winner=second; dice 4; end; first.health=53; not first $; win"},
    {fewer_dice, "never fewer than one", "$", "$", "second $; first $; speed 1/5; winner=second"},
    {fewer_dice, "against one more", "$", "haste", "second haste; first $; speed 1 2/5 6; winner=second"},
    {fewer_dice, "a single die is no double", "$, convulsions", "",
     "win; dice 4; first convulsions; end; first $; speed 1 2/6; winner=second"},
    {more_dice, "one die more, in this round", "$", "",
     "first $; speed 1 2 3/1 5; winner=first; dice 4; end; not first $; lose; dice 4; end; first.health=53"},
    {more_dice, "among three dice one pair is a double", "$, dark-claw", "",
     "first $; speed 6 6 6/1 2; second.health=56"},
    {two_faster, "two speed more, in this round", "$", "",
     "first $; first.speed=7; speed 1 2/2 3; winner=first; dice 4; end; first.speed=5; not first $; speed 1 2/2 3; "
     "winner=second"},
    {"ability:courage", "four speed more, in this round", "courage", "",
     "first courage; first.speed=9; speed 1 2/3 4; winner=first; dice 4; end; first.speed=5; not first courage; tie"},
    {"ability:charge", "two speed more, in the first round", "charge", "",
     "first charge; first.speed=7; speed 1 2/2 3; winner=first; dice 4; end; first.speed=5; not first charge; tie"},
    {"ability:charge", "in no later round", "charge", "", "tie; end; not first charge; tie; end; round=3"},
    {"ability:adrenaline", "two speed more, in two rounds", "adrenaline", "",
     "first adrenaline; first.speed=7; tie; dice 4; end; first.speed=7; not first adrenaline; tie; dice 4; end; "
     "first.speed=5"},
    {"ability:time-shift", "as fast as the opponent, in three rounds", "time-shift, speed 3", "speed 9",
     "first time shift; first.speed=9; speed 1 3/1 2; winner=first; dice 4; end; first.speed=9; speed 1 3/1 2; dice 4; "
     "end; first.speed=9; speed 1 3/1 2; dice 4; end; first.speed=3; not first time shift; win"},
    {"ability:time-shift", "no other speed ability while it lasts", "time-shift, fearless, speed 3", "speed 9",
     "first time shift; speed 1 2/1 3; dice 1; end; not first fearless; speed 1 2/1 3; dice 1; end; not first "
     "fearless; speed 1 2/1 3; dice 1; end; may first fearless"},
    {"ability:time-shift", "it never makes slower", "time-shift, speed 9", "",
     "first time shift; first.speed=9; win; dice 1; end"},
    {two_slower, "two speed less for the opponent, in this round", "$", "",
     "first $; second.speed=2; speed 1 2/2 3; winner=first; dice 4; end; second.speed=4; not first $; speed 1 2/2 3; "
     "winner=second"},
    {two_slower, "not below 0", "$", "speed 1", "first $; second.speed=0; win"},
    {"ability:swamp-legs", "one speed less for the opponent, in this round", "swamp-legs", "",
     "first swamp legs; second.speed=3; speed 2 3/2 4; winner=first; dice 4; end; second.speed=4; not first swamp "
     "legs; tie"},
    {"ability:crawlers", "one speed less for the opponent, in two rounds", "crawlers", "",
     "first crawlers; second.speed=3; win; dice 4; end; second.speed=3; not first crawlers; win; dice 4; end; "
     "second.speed=4"},
    {"ability:tremor-strike", "two speed less for the opponent, in two rounds", "tremor-strike", "",
     "first tremor strike; second.speed=2; win; dice 4; end; second.speed=2; not first tremor strike; win; dice 4; "
     "end; second.speed=4"},
    {"ability:zapped", "three speed, brawn and magic less for the opponent, in this round", "zapped", "magic 4",
     "first zapped!; second.speed=1 second.brawn=2 second.magic=1; speed 1 2/5 6; dice 4; end; first.health=56 "
     "second.speed=4 second.brawn=5 second.magic=4; not first zapped!; win"},
    {"ability:ashes", "one armour more for good", "ashes", "",
     "first ashes; first.armour=3; lose; dice 4; end; first.health=54 first.armour=3; not first ashes; tie; end; "
     "first.armour=3"},
    {"ability:ashes", "in no later round", "ashes", "", "tie; end; not first ashes; tie; end; first.armour=2"},
    {"ability:spring-strike", "one speed more when the opponent has lost health", "spring-strike", "",
     "win; dice 4; end; first spring strike; first.speed=6; tie; winner=first; dice 4; end; first.speed=5; not first "
     "spring strike; tie"},
    {"ability:wish-master", "one speed less, two magic and armour more for good", "wish-master, magic 5", "",
     "first wish master; first.speed=4 first.magic=7 first.armour=4; speed 1 3/1 2; dice 4; end; second.health=51; not "
     "first wish master; tie; first.speed=4 first.magic=7 first.armour=4"},
    {"ability:frenzy", "three speed more, in this round", "frenzy", "",
     "first frenzy; first.speed=8; speed 1 2/2 4; winner=first; dice 4; end; first.speed=5; not first frenzy; tie"},
    {"ability:deadly-dance", "two speed less for the opponent, but one brawn more", "deadly-dance", "",
     "first deadly dance; second.speed=2; win; dice 4; end; second.speed=4 second.brawn=6"},
    {"ability:deadly-dance", "twice", "deadly-dance", "",
     "first deadly dance; win; dice 4; end; first deadly dance; win; dice 4; end; second.brawn=7; not first deadly "
     "dance; win"},
    {"ability:sound-the-charge", "one speed die more, and one damage die in a won round",
     "sound-the-charge, left horn 0 0", "",
     "first sound the charge!; speed 1 2 6/1 2; first roll; dice=2; dice 3 4; end; second.health=50; not first sound "
     "the charge!; win; first roll; dice=1"},
    {"ability:sound-the-charge", "no damage die where the round is lost", "sound-the-charge, left horn 0 0", "",
     "first sound the charge!; speed 1 1 1/5 6; second roll; dice=1; dice 4; end; first.health=53"},
    {"ability:sound-the-charge", "only with a horn in the left hand", "sound-the-charge", "",
     "not first sound the charge!; win; dice 4; end"},
    {"ability:demolish", "one speed die and one armour less for the opponent", "demolish", "",
     "first demolish; second.armour=1; speed 1 2/5; winner=second; dice 4; end; second.armour=1; not first demolish; "
     "win; first roll; dice=1; dice 4; end; second.health=52"},
    {"ability:demolish", "no armour below 0", "demolish", "armour 0",
     "first demolish; second.armour=0; speed 5 6/1; dice 4; end; second.health=51"},
    {"ability:reckless", "one die more", "reckless", "",
     "first reckless; speed 1 2 6/1 2; first roll; dice=1; dice 4; end; second.health=53; not first reckless; win"},
    {"ability:reckless", "in a lost round the opponent has one damage die more", "reckless", "",
     "first reckless; speed 1 1 2/5 6; second roll; dice=2; dice 3 4; end; first.health=50; lose; second roll; dice=1; "
     "dice 4; end; first.health=43"},
    {"ability:execution", "whose health is not above the speed is slain", "execution, speed 10, main sword 0 0",
     "health 5", "second.health=10; first execution; result=first phase=over second.health=0"},
    {"ability:execution", "not with more health", "execution, speed 10, main sword 0 0", "health 6",
     "not first execution; win; dice 1; end; round=2"},
    {"ability:execution", "in every round anew", "execution, speed 10, main sword 0 0", "health 6",
     "not first execution; win; dice 1; end; second.health=8; first execution; result=first"},
    {"ability:execution", "only with a sword", "execution, speed 10, main axe 0 0", "health 5",
     "not first execution; win; dice 1; end"},
    {"ability:webbed ability:immobilise ability:knockdown ability:stun", "a backstab may follow",
     "$, backstab, main dagger 0 0", "", "first $; speed 5 6/1; first backstab; dice 1 2; second.health=57"},
    {"ability:curse ability:shackle ability:windblast ability:blind ability:constrictor ability:shackles "
     "ability:demolish",
     "no backstab can follow", "$, backstab, main dagger 0 0", "",
     "not first backstab; first $; speed 5 6/1; dice 4; end"},
    {"ability:demolish", "the armour for good", "demolish", "",
     "first demolish; speed 5 6/1; dice 4; end; tie; end; tie; end; second.armour=1"},
    {"ability:wish-master", "after rounds and rounds", "wish-master, magic 5", "",
     "first wish master; speed 2 3/2 3; end; speed 2 3/2 3; end; speed 2 3/2 3; end; speed 2 3/2 3; end; first.speed=4 "
     "first.magic=7 first.armour=4"},
    {"ability:deadly-dance", "or one magic more", "deadly-dance", "magic 9",
     "first deadly dance magic; win; dice 4; end; second.brawn=5 second.magic=10"},
    {"ability:spring-strike", "no use against the unhurt", "spring-strike", "",
     "first spring strike; first.speed=5; win; dice 4; end"},
};

START_TEST(speed) { destiny_cases_run(cases, sizeof cases / sizeof *cases, _i); }
END_TEST

int main(void) {
    return destiny_cases_main("DestinyQuest: speed abilities", cases, sizeof cases / sizeof *cases, speed);
}

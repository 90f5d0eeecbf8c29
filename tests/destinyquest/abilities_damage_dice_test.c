/* Damage dice abilities (step 4): the winner's, instead of a damage score, past the armour; step 7 follows. */
#include "tests/support/destinyquest_cases.h"

static const char all[] =
    "ability:backfire ability:black-rain ability:blood-hail ability:bolt ability:cleave ability:flurry "
    "ability:ice-shards ability:ignite ability:ley-line-infusion ability:natures-revenge ability:puncture "
    "ability:rake ability:skewer ability:stone-rain ability:swarm ability:thorn-cage ability:trample ability:volley "
    "ability:vortex ability:smash-fire ability:wither ability:splash-damage ability:haunt ability:monkey-mob "
    "ability:packmaster ability:wave ability:meditation ability:primal ability:savage-call";
/* Those with one throw of dice at once. The numbers of dice differ, so these have tables of their own. */
static const char one_die[] =
    "ability:black-rain ability:cleave ability:flurry ability:skewer ability:swarm ability:volley";
static const char two_dice[] =
    "ability:blood-hail ability:natures-revenge ability:puncture ability:smash-fire ability:wither "
    "ability:double-punch";
static const char three_dice[] = "ability:rake ability:trample";

static const destiny_case cases[] = {
    /* every one of them */
    {all, "asked in step 4.1, before a damage score", "$, left bow 0 0, magic 4", "",
     "win; may first $; phase=damage-dice asked=first"},
    {all, "the loser may not", "$, left bow 0 0, magic 4", "", "not first $; lose; dice 4; end; first.health=53"},
    {all, "nobody may in a stand-off", "$, left bow 0 0, magic 4", "",
     "not first $; tie; end; second.health=60 round=2"},
    {all, "the score is rolled without it", "$, left bow 0 0", "", "win; dice 4; end; second.health=53"},
    {all, "not after a damage score was chosen", "$, left bow 0 0, magic 4", "",
     "win; first roll; not first $; dice 4; end"},
    {all, "not after a command of his own", "command, $, left bow 0 0, magic 4", "",
     "lose; first command; not first $; dice 4; end"},
    {all, "a dodge forestalls it", "$, left bow 0 0, magic 4", "evade",
     "win; second evade; not first $; end; second.health=60"},

    /* one die */
    {one_die, "damage past the armour, no brawn", "$, left bow 0 0", "armour 9",
     "win; first $; dice=1; dice 4; second.health=56; end; first.health=60"},
    {one_die, "once a bout", "$, left bow 0 0", "",
     "win; first $; dice 4; end; not first $; speed 5 6/1 2; dice 4; end; second.health=49"},
    {one_die, "it may slay", "$, left bow 0 0", "health 2", "win; first $; dice 4; result=first phase=over"},
    {one_die, "one short of it", "$, left bow 0 0", "health 2", "win; first $; dice 3; second.health=1 round=2"},
    {one_die, "the slain strikes nothing back", "$, left bow 0 0, health 1", "health 2, barbs, thorns, riposte",
     "win; first $; not second riposte; dice 4; result=first first.health=2"},
    {one_die, "no ability of step 6.3 after it", "$, stagger, rust, left bow 0 0", "",
     "win; first $; not first stagger; not first rust; dice 4; end; second.armour=2"},
    {one_die, "no damage score beside it", "$, deep-wound, left bow 0 0", "",
     "win; first $; not first deep wound; not first roll; dice 4; end; second.health=56"},
    {one_die, "step 7 follows", "$, left bow 0 0", "riposte",
     "win; first $; dice 4; second riposte; dice 2; first.health=58 second.health=56"},
    {one_die, "sacrifice cancels the damage", "$, left bow 0 0", "sacrifice, shades",
     "win; first $; dice 4; second sacrifice; end; second.health=60"},
    {one_die, "its damage starts bleed", "$, bleed, left bow 0 0", "", "win; first $; dice 4; end; second.health=55"},
    {one_die, "the die may be changed", "$, dominate, left bow 0 0", "",
     "win; first $; dice 2; first dominate; end; second.health=54"},
    {one_die, "two more for each die with shades", "$, shades, left bow 0 0", "",
     "win; first $; dice 4; end; second.health=54"},
    {one_die, "no bonus of damage scores", "$, sear, mangle, left bow 0 0", "",
     "win; first $; not first mangle; dice 6; end; second.health=54"},

    /* two dice */
    {two_dice, "damage past the armour, no brawn", "$, main dagger 0 0, left dagger 0 0", "armour 9",
     "win; first $; dice=2; dice 3 4; second.health=53; end; first.health=60"},
    {two_dice, "once a bout", "$, main dagger 0 0, left dagger 0 0", "brawn 7, magic 7",
     "win; first $; dice 3 4; end; not first $; speed 5 6/1 1; dice 4; end"},
    {two_dice, "it may slay", "$, main dagger 0 0, left dagger 0 0", "health 3",
     "win; first $; dice 2 4; result=first phase=over"},
    {two_dice, "one short of it", "$, main dagger 0 0, left dagger 0 0", "health 3",
     "win; first $; dice 1 4; second.health=1 round=2"},
    {two_dice, "no ability of step 6.3 after it", "$, stagger, main dagger 0 0, left dagger 0 0", "",
     "win; first $; not first stagger; dice 3 4; end"},
    {two_dice, "step 7 follows", "$, main dagger 0 0, left dagger 0 0", "riposte",
     "win; first $; dice 3 4; second riposte; dice 2; first.health=58 second.health=53"},
    {two_dice, "sacrifice cancels the damage", "$, main dagger 0 0, left dagger 0 0", "sacrifice, shades",
     "win; first $; dice 3 4; second sacrifice; end; second.health=60"},
    {two_dice, "two more for each die with shades", "$, shades, main dagger 0 0, left dagger 0 0", "",
     "win; first $; dice 3 4; end; second.health=49"},
    {two_dice, "the dice may be changed", "$, critical-strike, main dagger 0 0, left dagger 0 0", "",
     "win; first $; dice 1 2; first critical strike; end; second.health=48"},

    /* three dice */
    {three_dice, "damage past the armour, no brawn", "$", "armour 9",
     "win; first $; dice=3; dice 1 3 4; second.health=52; end; first.health=60"},
    {three_dice, "once a bout", "$", "",
     "win; first $; dice 1 3 4; end; not first $; win; dice 4; end; second.health=45"},
    {three_dice, "it may slay", "$", "health 5", "win; first $; dice 1 3 6; result=first phase=over"},
    {three_dice, "one short of it", "$", "health 5", "win; first $; dice 1 3 5; second.health=1 round=2"},
    {three_dice, "no ability of step 6.3 after it", "$, stagger", "",
     "win; first $; not first stagger; dice 1 3 4; end"},
    {three_dice, "step 7 follows", "$", "riposte", "win; first $; dice 1 3 4; second riposte; dice 2; first.health=58"},
    {three_dice, "sacrifice cancels the damage", "$", "sacrifice, shades",
     "win; first $; dice 1 3 4; second sacrifice; end; second.health=60"},
    {three_dice, "two more for each die with shades", "$, shades", "",
     "win; first $; dice 1 3 4; end; second.health=46"},

    /* each for itself */
    {"ability:backfire", "three dice for the opponent, two for himself", "backfire, armour 9", "armour 9",
     "win; first backfire; dice=3; dice 3 4 5; dice=2; dice 1 2; end; second.health=48 first.health=57"},
    {"ability:backfire", "it may slay both at once", "backfire, health 1", "health 6",
     "win; first backfire; dice 4 4 4; dice 1 1; result=draw phase=over"},
    {"ability:backfire", "it may slay himself", "backfire, health 1", "",
     "win; first backfire; dice 4 4 4; dice 1 1; result=second"},
    {"ability:backfire", "the opponent's sacrifice does not save the user", "backfire", "sacrifice, shades",
     "win; first backfire; dice 3 4 5; second sacrifice; dice 1 2; end; second.health=60 first.health=57"},
    {"ability:backfire", "once a bout", "backfire", "",
     "win; first backfire; dice 3 4 5; dice 1 2; end; not first backfire; win; dice 4; end; second.health=41"},
    {"ability:backfire", "step 7 follows", "backfire", "riposte",
     "win; first backfire; dice 3 4 5; dice 1 2; second riposte; dice 2; first.health=55 second.health=48"},

    {"ability:black-rain", "only with a bow in the left hand", "black-rain, main bow 0 0", "",
     "not first black rain; win; dice 4; end; second.health=53"},
    {"ability:blood-hail", "four more where blood flowed before the round", "blood-hail, bleed", "",
     "win; dice 4; end; second.health=52; win; first blood hail; dice 1 2; end; second.health=44"},
    {"ability:blood-hail", "not where it begins with this attack", "blood-hail, bleed", "",
     "win; first blood hail; dice 1 2; end; second.health=56"},
    {"ability:blood-hail", "without bleed never", "blood-hail", "",
     "win; dice 4; end; win; first blood hail; dice 1 2; end; second.health=50"},

    {"ability:bolt", "charged in one round, released in another", "bolt", "armour 9",
     "win; first bolt; end; second.health=60; win; first bolt; dice=3; dice 1 2 3; end; second.health=54; not first "
     "bolt; win; dice 6; end"},
    {"ability:bolt", "nothing to strike back at while it is charged", "bolt", "riposte",
     "win; first bolt; not second riposte; end; first.health=60 round=2"},
    {"ability:bolt", "the charge outlasts lost rounds and stand-offs", "bolt", "",
     "win; first bolt; end; not first bolt; lose; dice 4; end; tie; end; win; first bolt; dice 1 1 1; end; "
     "second.health=57"},
    {"ability:bolt", "he may keep the charge", "bolt", "",
     "win; first bolt; end; win; dice 4; end; second.health=53; win; first bolt; dice 1 1 1; end; second.health=50"},
    {"ability:bolt", "the release is his combat ability", "bolt, stagger", "",
     "win; first bolt; end; win; first bolt; not first stagger; dice 1 1 1; end; second.health=57"},
    {"ability:bolt", "it may slay when released", "bolt", "health 3",
     "win; first bolt; end; win; first bolt; dice 1 2 3; result=first"},
    {"ability:bolt", "sacrifice cancels it, and it is spent", "bolt", "sacrifice, shades",
     "win; first bolt; end; win; first bolt; dice 1 2 3; second sacrifice; end; second.health=60; not first bolt; win; "
     "dice 4; end"},
    {"ability:bolt", "step 7 follows the release", "bolt", "riposte",
     "win; first bolt; end; win; first bolt; dice 1 2 3; second riposte; dice 5; first.health=55"},

    {"ability:double-punch", "two dice and the brawn of both daggers", "double-punch, main dagger 2 3, left dagger 1 2",
     "", "win; first double punch; dice 3 4; end; second.health=48"},
    {"ability:double-punch", "asked in step 4.1", "double-punch, main dagger 2 3, left dagger 1 2", "",
     "win; may first double punch; phase=damage-dice"},
    {"ability:double-punch", "the loser may not", "double-punch, main dagger 2 3, left dagger 1 2", "",
     "not first double punch; lose; dice 4; end; not first double punch; tie; end"},
    {"ability:double-punch", "only with two daggers", "double-punch, main dagger 2 3, left sword 1 2", "",
     "not first double punch; win; dice 4; end"},
    {"ability:double-punch", "not with one dagger alone", "double-punch, main dagger 2 3", "",
     "not first double punch; win; dice 4; end"},
    {"ability:double-punch ability:vindicator", "twice and two more with vindicator",
     "double-punch, vindicator, main dagger 2 3, left dagger 1 2", "",
     "win; first double punch; dice 3 4; end; second.health=46; win; first double punch; dice 1 1; end; "
     "second.health=37; not first double punch; win; dice 4; end"},

    {"ability:ice-shards", "as much as his magic, no dice", "ice-shards, magic 7", "armour 9",
     "win; first ice shards; second.health=53; end; first.health=60"},
    {"ability:ice-shards", "his magic as it is now", "ice-shards, magic 7", "confound",
     "win; second confound; dice 1; end; win; first ice shards; end; second.health=54"},
    {"ability:ice-shards", "shades add nothing without a die", "ice-shards, shades, magic 7", "",
     "win; first ice shards; end; second.health=53"},
    {"ability:ice-shards", "it starts bleed", "ice-shards, bleed, magic 7", "",
     "win; first ice shards; end; second.health=52"},
    {"ability:ice-shards", "once a bout", "ice-shards, magic 7", "",
     "win; first ice shards; end; not first ice shards; win; dice 4; end; second.health=44"},
    {"ability:ice-shards", "it may slay", "ice-shards, magic 7", "health 3",
     "win; first ice shards; result=first phase=over"},
    {"ability:ice-shards", "sacrifice cancels it", "ice-shards, magic 7", "sacrifice, shades",
     "win; first ice shards; second sacrifice; end; second.health=60"},
    {"ability:ice-shards", "step 7 follows", "ice-shards, magic 7", "retaliation",
     "win; first ice shards; second retaliation; dice 2; first.health=58"},

    {"ability:ignite ability:burn", "two dice, and it burns from then on", "ignite, burn", "armour 9",
     "win; first ignite; dice=2; dice 3 4; end; second.health=52; tie; end; second.health=51"},
    {"ability:ignite ability:burn", "no modifiers", "ignite, burn, dominate, critical-strike, charm", "",
     "win; first ignite; not first dominate; not first critical strike; not first charm; dice 1 2; end; "
     "second.health=56"},
    {"ability:ignite ability:burn", "sacrifice cancels it, nothing burns", "ignite, burn", "sacrifice, shades",
     "win; first ignite; dice 3 4; second sacrifice; end; second.health=60; tie; end; second.health=60"},
    {"ability:ignite ability:burn", "once a bout", "ignite, burn", "",
     "win; first ignite; dice 3 4; end; not first ignite; win; dice 4; end; second.health=44"},
    {"ability:ignite ability:burn", "it may slay at once or by burning", "ignite, burn", "health 4",
     "win; first ignite; dice 3 4; result=first phase=over"},
    {"ability:ignite ability:burn", "step 7 follows", "ignite, burn", "riposte",
     "win; first ignite; dice 3 4; second riposte; dice 2; first.health=58 second.health=52"},

    {"ability:ley-line-infusion", "1: both take a die", "ley-line-infusion, armour 9", "armour 9",
     "win; first ley line infusion; dice 1; dice 3; dice 3; end; first.health=57 second.health=57"},
    {"ability:ley-line-infusion", "2: heals 5, the opponent takes a die", "ley-line-infusion", "",
     "lose; dice 4; end; first.health=53; win; first ley line infusion; dice 2; dice 4; end; first.health=58 "
     "second.health=56"},
    {"ability:ley-line-infusion", "3: the same", "ley-line-infusion", "",
     "lose; dice 4; end; win; first ley line infusion; dice 3; dice 4; end; first.health=58 second.health=56"},
    {"ability:ley-line-infusion", "4: heals 8", "ley-line-infusion", "",
     "lose; dice 6; end; first.health=51; win; first ley line infusion; dice 4; dice 4; end; first.health=59 "
     "second.health=56"},
    {"ability:ley-line-infusion", "5: heals 8, not above the start", "ley-line-infusion", "",
     "lose; dice 4; end; win; first ley line infusion; dice 5; dice 4; end; first.health=60 second.health=56"},
    {"ability:ley-line-infusion", "6: heals 8", "ley-line-infusion", "",
     "lose; dice 6; end; win; first ley line infusion; dice 6; dice 1; end; first.health=59 second.health=59"},
    {"ability:wild-child ability:ley-line-infusion", "one more on its die with wild child",
     "ley-line-infusion, wild-child", "",
     "lose; dice 4; end; win; first ley line infusion; dice 1; dice 4; end; first.health=58 second.health=56"},
    {"ability:wild-child ability:ley-line-infusion", "3 counts as 4 with wild child, 6 as 6",
     "ley-line-infusion, wild-child", "",
     "lose; dice 6; end; win; first ley line infusion; dice 3; dice 4; end; first.health=59"},
    {"ability:ley-line-infusion", "1 may slay both", "ley-line-infusion, health 1", "health 1",
     "win; first ley line infusion; dice 1; dice 3; dice 3; result=draw"},
    {"ability:ley-line-infusion", "once a bout", "ley-line-infusion", "",
     "win; first ley line infusion; dice 6; dice 1; end; not first ley line infusion; win; dice 4; end"},
    {"ability:ley-line-infusion", "sacrifice cancels the damage", "ley-line-infusion", "sacrifice, shades",
     "win; first ley line infusion; dice 6; dice 4; second sacrifice; end; second.health=60"},
    {"ability:ley-line-infusion", "step 7 follows", "ley-line-infusion", "riposte",
     "win; first ley line infusion; dice 6; dice 4; second riposte; dice 2; first.health=58"},

    {"ability:skewer ability:swarm", "one speed less in the next round only", "$", "",
     "win; first $; dice 4; end; second.speed=3; speed 2 3/2 4; winner=first; dice 4; end; second.health=49 "
     "second.speed=4"},
    {"ability:skewer ability:swarm", "the speed goes even after a sacrifice", "$", "sacrifice, shades",
     "win; first $; dice 4; second sacrifice; end; second.speed=3 second.health=60"},
    {"ability:natures-revenge", "one speed less in the next round only", "$", "",
     "win; first $; dice 3 4; end; second.speed=3; speed 2 3/2 4; winner=first; dice 4; end; second.speed=4"},
    {"ability:natures-revenge", "the speed goes even after a sacrifice", "$", "sacrifice, shades",
     "win; first $; dice 3 4; second sacrifice; end; second.speed=3 second.health=60"},

    {"ability:puncture", "one armour less for good", "puncture", "",
     "win; first puncture; dice 3 4; end; second.armour=1; win; dice 4; end; second.health=45; tie; end; "
     "second.armour=1"},
    {"ability:puncture", "not below 0", "puncture", "armour 0", "win; first puncture; dice 3 4; end; second.armour=0"},
    {"ability:puncture", "the armour goes even after a sacrifice", "puncture", "sacrifice, shades",
     "win; first puncture; dice 3 4; second sacrifice; end; second.armour=1"},
    {"ability:rake", "no modifiers", "rake, dominate, critical-strike, charm", "",
     "win; first rake; not first dominate; not first critical strike; not first charm; dice 1 2 3; end; "
     "second.health=54"},
    {"ability:trample", "its dice may be changed", "trample, critical-strike", "",
     "win; first trample; dice 1 1 1; first critical strike; end; second.health=42"},

    {"ability:stone-rain", "one die, then two, then four", "stone-rain", "armour 9",
     "win; first stone rain; dice=1; dice 4; end; second.health=56; win; first stone rain; dice=2; dice 1 2; end; "
     "second.health=53; win; first stone rain; dice=4; dice 1 1 1 2; end; second.health=48; not first stone rain; win; "
     "dice 6; end"},
    {"ability:stone-rain", "a lost round ends it", "stone-rain", "",
     "win; first stone rain; dice 4; end; lose; dice 4; end; not first stone rain; win; dice 4; end; second.health=49"},
    {"ability:stone-rain", "a stand-off ends it", "stone-rain", "",
     "win; first stone rain; dice 4; end; tie; end; not first stone rain; win; dice 4; end"},
    {"ability:stone-rain", "another ability ends it", "stone-rain, cleave", "",
     "win; first stone rain; dice 4; end; win; first cleave; dice 4; end; not first stone rain; win; dice 4; end"},
    {"ability:stone-rain", "a speed ability ends it", "stone-rain, fearless", "",
     "win; first stone rain; dice 4; end; first fearless; not first stone rain; win; dice 4; end"},
    {"ability:stone-rain", "going on takes the combat ability of the round", "stone-rain, stagger", "",
     "win; first stone rain; dice 4; end; win; first stone rain; not first stagger; dice 1 1; end; second.health=54"},
    {"ability:stone-rain", "it may slay", "stone-rain", "health 2", "win; first stone rain; dice 4; result=first"},
    {"ability:stone-rain", "sacrifice cancels the damage", "stone-rain", "sacrifice, shades",
     "win; first stone rain; dice 4; second sacrifice; end; second.health=60"},
    {"ability:stone-rain", "step 7 follows", "stone-rain", "riposte",
     "win; first stone rain; dice 4; second riposte; dice 2; first.health=58"},

    {"ability:thorn-cage", "a die, then one a round", "thorn-cage", "armour 9",
     "win; first thorn cage; dice=1; dice 4; end; second.health=55; tie; end; second.health=54; lose; dice 1; end; "
     "second.health=53"},
    {"ability:thorn-cage", "once a bout", "thorn-cage", "",
     "win; first thorn cage; dice 4; end; not first thorn cage; win; dice 4; end; second.health=47"},
    {"ability:thorn-cage", "it may slay at once", "thorn-cage", "health 2",
     "win; first thorn cage; dice 4; result=first"},
    {"ability:thorn-cage", "it may slay later", "thorn-cage", "health 2",
     "win; first thorn cage; dice 2; end; second.health=1; tie; end; result=first phase=over"},
    {"ability:thorn-cage", "no ability of step 6.3 after it", "thorn-cage, stagger", "",
     "win; first thorn cage; not first stagger; dice 4; end; second.health=55"},
    {"ability:thorn-cage", "step 7 follows", "thorn-cage", "riposte",
     "win; first thorn cage; dice 4; second riposte; dice 2; first.health=58 second.health=55"},

    {"ability:vortex", "nothing at first, then a die at the start of each round", "vortex", "armour 9",
     "win; first vortex; end; second.health=60; dice=1; dice 2; first.health=58; tie; end; dice 3; second.health=58; "
     "win; dice 6; end; dice 1; first.health=56; tie; end; dice 6; second.health=54"},
    {"ability:vortex", "its die is not his to change", "vortex, high-five, charm", "",
     "win; first vortex; end; dice 2; not first high five; not first charm; first.health=58"},
    {"ability:vortex", "once a bout", "vortex", "",
     "win; first vortex; end; dice 3; not first vortex; win; dice 4; end; second.health=51"},
    {"ability:vortex", "it may slay its caster", "vortex, health 1", "",
     "win; first vortex; end; dice 2; result=second phase=over"},
    {"ability:vortex", "it may slay the opponent", "vortex", "health 1",
     "win; first vortex; end; dice 3; result=first phase=over"},
    {"ability:vortex", "two of them roll one after the other", "vortex", "vortex",
     "win; first vortex; end; dice 3; second.health=58; lose; second vortex; end; dice 3; dice 4; first.health=58 "
     "second.health=56"},
    {"ability:vortex", "nothing to strike back at", "vortex", "riposte",
     "win; first vortex; not second riposte; end; first.health=60"},
    {"ability:thorn-cage ability:barbs", "both tick", "thorn-cage, barbs", "",
     "win; first thorn cage; dice 4; end; second.health=54; tie; end; second.health=52"},
    {"ability:vortex", "it goes on after a dodge and a stand-off", "vortex", "evade",
     "win; first vortex; end; dice 3; win; second evade; end; dice 3; tie; end; dice 3; second.health=54"},
    {"ability:bolt", "nothing but its own release", "bolt, cleave", "",
     "win; first bolt; end; win; first cleave; dice 4; end; win; first bolt; dice 1 1 1; end; second.health=53"},
};

START_TEST(damage_dice) { destiny_cases_run(cases, sizeof cases / sizeof *cases, _i); }
END_TEST

int main(void) {
    return destiny_cases_main("DestinyQuest: damage dice", cases, sizeof cases / sizeof *cases, damage_dice);
}

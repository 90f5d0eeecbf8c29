#!/usr/bin/env bash
# The lists of saved games and of results, going on with one of them, and deleting; files that are no games, games of
# other card data, a game that another program plays, and a disk that is really full.
set -u
program=$1
work=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data TZ=UTC
data=$work/data/riposte
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }
enter() { printf '%*s' "$1" "" | tr ' ' '\n'; }
# expect STATUS LINE COMMAND...: exit status, and all that is said on standard error.
expect() {
    local status=$1 line=$2
    shift 2
    "$program" "$@" >out.txt 2>err </dev/null
    [ $? -eq "$status" ] && [ "$(cat err)" = "$line" ] || complain "$*: $(cat err)"
}

# Nothing yet.
[ "$("$program" saves)" = "0 games in $data, 0 not over" ] || complain "no games: $("$program" saves)"
[ "$("$program" results)" = "0 games over" ] || complain "no results: $("$program" results)"

# Won and lost by hero, monster and level, alone, and one that is not over, the last first.
play() { enter 400 | "$program" play "$@" >played.txt || complain "play $*: exit $?"; }
for seed in 1 2 3; do
    play dq-combat --level easy --seed $seed
    play dq-combat:hero=tatianna,monster=golem --level easy --seed $seed
done
play dq-combat:variant=dice --seat monster --agent random --seed 1
play 2048:width=2,height=2 --seed 1
play 2048:width=2,height=2 --seed 2
play kuhn --seat second --agent flatmc:sims=10,c=0.7,threads=1,memory=4 --seed 5
printf '%s\n' 1 'undo anyway' 1 "" "" "" "" "" "" |
    "$program" play goofspiel:cards=4 --agent random --seed 3 >played.txt
touch -d '1 minute ago' "$data"/*.json # times of files go on by as much as a hundredth of a second
echo 1 | "$program" play leduc --seed 4 >/dev/null 2>&1
"$program" saves >saves.txt || complain "saves: exit $?"
[ "$(sed -n '/^ *1  /{s/^.*[0-9]  //;p}' saves.txt)" = "leduc, step 4, not over" ] &&
    [ "$(sed -n '2s/^ *//p' saves.txt)" = "you: first; against: second, normal" ] &&
    [ "$(sed -n '3s/^ *//p' saves.txt)" = "riposte play --resume $data/leduc-seed4-1.json" ] &&
    [ "$(tail -1 saves.txt)" = "12 games in $data, 1 not over" ] || complain "saves: $(cat saves.txt)"
grep -q "you: hero tatianna; against: monster golem, easy" saves.txt || complain "saves does not say who fought"
"$program" saves --json >saves.json && "$program" results --json >results.json && python3 - <<'PYTHON' ||
import glob, json, os
saves, results = (json.load(open(name)) for name in ("saves.json", "results.json"))
folder = saves["folder"]
assert {game["file"] for game in saves["games"]} == set(glob.glob(folder + "/*.json")) and len(saves["games"]) == 12
times = [os.stat(game["file"]).st_mtime_ns for game in saves["games"]]
assert times == sorted(times, reverse=True)
counted = {}
for game in saves["games"]:
    record = json.load(open(game["file"]))
    assert game["step"] == len(record["actions"]) and game["finished"] == ("payoff" in record)
    assert [player["agent"] for player in game["players"]] == record["agents"] and not game["in_use"]
    if not game["finished"]:
        assert game["result"] == "not over"
        continue
    seat = next(i for i, agent in enumerate(record["agents"]) if agent.startswith("person"))
    key = (record["game"].split(":")[0], game["players"][seat].get("figure"),
           game["players"][1 - seat].get("figure") if len(game["players"]) > 1 else None, seat)
    games, won, lost, payoffs = counted.get(key, (0, 0, 0, 0))
    payoff = record["payoff"]
    win = len(payoff) > 1 and payoff[seat] > payoff[1 - seat]
    loss = len(payoff) > 1 and payoff[seat] < payoff[1 - seat]
    lone = len(payoff) == 1
    drawn = not lone and not win and not loss
    assert game["result"] == ("drawn" if drawn else "won" if win or lone and payoff[0] else "lost")
    counted[key] = (games + 1, won + win, lost + loss, payoffs + payoff[seat])
seats = {"hero": 0, "monster": 1, "first": 0, "second": 1, "player": 0}
for row in results["results"]:
    against = row["against"][0].get("figure") if row["against"] else None
    games, won, lost, payoffs = counted.pop((row["game"].split(":")[0], row.get("figure"), against, seats[row["seat"]]))
    assert (row["games"], row.get("won", 0), row.get("lost", 0)) == (games, won, lost), row
    assert abs(row["mean_payoff"] - payoffs / games) < 1e-9
    assert row["taken_back"] == (row["game"].startswith("goofspiel")), row
    assert row.get("level") == ("easy" if row["game"] == "dq-combat" else None), row
assert not counted and results["not_over"] == 1 and results["unreadable"] == 0
PYTHON
    complain "the JSON of saves and results: $(cat saves.json results.json)"
"$program" results >results.txt
for line in "dq-combat" "dq-combat:variant=dice" "  hero tatianna  monster golem  easy  *3 " "  all  *6 " \
    "  you     games  best payoff  *mean" "11 games over; 1 not over ('riposte saves')"; do
    grep -q "^$line" results.txt || complain "results lacks '$line': $(cat results.txt)"
done
! grep -v "$work" saves.txt | grep -E '.{81}' || complain "saves is wider than a screen"
grep -q "^    ([1-9] with choices taken back)$" results.txt || complain "no note below a row: $(cat results.txt)"
! grep -E '.{81}' results.txt || complain "results is wider than a screen"

# The printed command goes on with that game; meanwhile nobody else can, nor delete it.
mkfifo pipe
eval "$(printf '%q' "$program") $(sed -n '3s/^ *riposte //p' saves.txt)" <pipe >held.txt 2>&1 &
player=$!
exec 9>pipe
until grep -qs "What do you do" held.txt || ! kill -0 $player; do sleep 0.05; done
busy="$data/leduc-seed4-1.json: another riposte is playing this game"
expect 1 "riposte: $busy" play --resume "$data/leduc-seed4-1.json"
expect 1 "riposte: --resume: no unfinished game lies in $data" play --resume
expect 1 "riposte: $busy" saves --delete 1 --yes
"$program" saves | grep -q "leduc, step 4, not over, being played$" ||
    complain "saves does not say what is being played"
enter 3 | "$program" play kuhn --seed 8 | grep -q "is not over" && complain "a game that is being played is offered"
enter 9 >&9
exec 9>&-
wait $player || complain "the game that goes on: $(cat held.txt)"
[ "$("$program" saves | tail -1)" = "13 games in $data, 0 not over" ] || complain "the game that went on is not over"

# Games of several people are listed with all of them, and count for none.
(
    export XDG_DATA_HOME=$work/several
    enter 20 | "$program" play kuhn:players=3 --seat third+first --agent random --seed 1 >/dev/null
    printf '%s\n' 1 | "$program" play goofspiel:cards=3 --seat all --seed 2 >/dev/null 2>&1
    "$program" saves >saves.txt
    grep -qx "      you: first and third; against: second, random" saves.txt &&
        grep -qx "      you: first and second" saves.txt || complain "people in saves: $(cat saves.txt)"
    results="0 games over; 1 more of several people, which count for nobody; 1 not over ('riposte saves')"
    [ "$("$program" results)" = "$results" ] ||
        complain "results of several people: $("$program" results)"
    "$program" saves --json | python3 -c '
import json, sys
goofspiel, kuhn = json.load(sys.stdin)["games"]
assert (goofspiel["persons"], goofspiel["result"]) == ([0, 1], "not over"), goofspiel
assert (kuhn["persons"], kuhn["person"], kuhn["result"]) == ([0, 2], 0, "over"), kuhn
assert json.loads(sys.argv[1])["of_several"] == 1' "$("$program" results --json)" ||
        complain "the JSON of several people: $("$program" saves --json)"
    enter 20 | "$program" play --resume >resumed.txt || complain "several people do not go on: $(cat resumed.txt)"
    grep -q "^You are First, Second sits at this screen too" resumed.txt &&
        grep -q "^The game goes on where it was left" resumed.txt || complain "several people: $(cat resumed.txt)"
    [ "$failures" -eq 0 ]
) || complain "games of several people"

# Cut, changed and foreign files are told of and stop nothing; a forgotten temporary file is swept away.
whole=$data/leduc-seed4-1.json
head -c 100 "$whole" >"$data/cut.json"
sed 's/leduc/kuhnx/' "$whole" >"$data/changed.json"
echo '{"cards": []}' >"$data/cards.json"
: >"$data/old.json.123.tmp" && touch -d '2 hours ago' "$data/old.json.123.tmp"
: >"$data/new.json.123.tmp"
"$program" saves >saves.txt 2>err || complain "saves with bad files: exit $?"
grep -q "cannot be read: $data/cut.json: record: the line does not end with its checksum" saves.txt &&
    grep -q "cannot be read: $data/changed.json: record: the checksum does not fit" saves.txt &&
    ! grep -q cards.json saves.txt && [ ! -s err ] || complain "bad files: $(cat saves.txt err)"
[ "$(ls "$data"/*.tmp)" = "$data/new.json.123.tmp" ] || complain "temporary files: $(ls "$data"/*.tmp)"
"$program" results | tail -1 | grep -q "^13 games over; 2 cannot be read" || complain "results with bad files"
expect 2 "riposte: $data/cut.json: record: the line does not end with its checksum; is it cut?" \
    play --resume "$data/cut.json"
rm "$data"/*.tmp "$data/cards.json"

# Card data of the player's own: listed, refused without them, gone on with.
mkdir own
sed '0,/"value": *4/s//"value": 5/' "$2/engine/games/dungeonquest_combat/data/cards.json" >own/cards.json
if echo quit | "$program" play dq-combat --data own --seed 1 >own.txt 2>err; then
    file=$(grep -o '[^ ]*/riposte/[^ ]*\.json' own.txt | tail -1)
    "$program" saves | grep -q "made with a game or card data that are not here" || complain "saves of other card data"
    "$program" saves --data own >saves.txt
    grep -q "against: monster troll, normal" saves.txt && grep -q "play --resume $file --data own$" saves.txt ||
        complain "saves --data: $(head -4 saves.txt)"
    "$program" play --resume </dev/null >out.txt 2>err
    [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q "$file: .*card data" err || complain "other data: $(cat err)"
    enter 400 | "$program" play --resume --data own | grep -q "^Payoff" || complain "--resume with --data"
else
    complain "a game of own card data: $(cat err)"
fi

# Deleting asks; only yes deletes.
expect 2 "riposte: --delete: 'x' should be a number of 'riposte saves', or all" saves --delete x
expect 2 "riposte: --delete: '0' should be a number of 'riposte saves', or all" saves --delete 0
expect 2 "riposte: --delete: there is no game 99; 'riposte saves' lists 16" saves --delete 99
expect 2 "riposte: --yes: only with --delete" saves --yes
count() { find "$data" -name '*.json' | wc -l; }
for answer in "" no hm; do
    echo "$answer" | "$program" saves --delete all | tail -1 | grep -q "0 games deleted$" && [ "$(count)" -eq 16 ] ||
        complain "'$answer' deletes"
done
second=$("$program" saves --json | python3 -c 'import json,sys; print(json.load(sys.stdin)["games"][1]["file"])')
echo yes | "$program" saves --delete 2 >out.txt && [ ! -e "$second" ] && [ "$(count)" -eq 15 ] ||
    complain "--delete 2: $(cat out.txt)"
"$program" saves --delete all --yes | tail -1 | grep -q "^15 games deleted$" && [ "$(count)" -eq 0 ] ||
    complain "--delete all --yes"

# Nobody got out: all have lost, which is no draw, and counted as lost.
play dungeonquest:players=2,variant=dice,turn-limit=2 --agent random --seed 3
"$program" saves | grep -q "turn-limit=2, step [0-9]*, lost by all$" || complain "nobody got out: $("$program" saves)"
"$program" saves --json | grep -q '"result": *"lost by all"' || complain "nobody got out: $("$program" saves --json)"
"$program" results --json | python3 -c 'import json, sys
row, = json.load(sys.stdin)["results"]
assert (row["games"], row["won"], row["drawn"], row["lost"]) == (1, 0, 0, 1), row' || complain "a game that all lost"
"$program" saves --delete all --yes >out.txt

# A match that is left in the draft, in a deck and in the duel, and gone on with, is the one that was never left.
answers() {
    RANDOM=7
    for ((i = 0; i < 900; i++)); do echo $((RANDOM % 6 + 1)); done
}
at_match() { # at_match FOLDER ARGUMENTS...: saves in FOLDER
    XDG_DATA_HOME=$work/$1 "$program" play "${@:2}" 2>err
}
record_of() { python3 -c 'import json, sys
record = json.load(open(sys.argv[1]))
print([record[name] for name in ("game", "seed", "agents", "actions", "payoff")])' "$work/$1"/riposte/*.json; }
match=(calamity:stage=match --seat p2 --seed 7 --level easy)
answers >answers.txt
at_match unbroken "${match[@]}" <answers.txt >played.txt
for place in "2 == Draft: your pick 2 of 3" "20 == Your deck: [0-9]* cards of 30 to 40" "100 == Round [0-9]* of "; do
    lines=${place%% *} heading=${place#* }
    head -n "$lines" answers.txt | at_match left "${match[@]}" >played.txt
    tail -n +$((lines + 1)) answers.txt | at_match left --resume >rest.txt
    grep -m 1 "^== " rest.txt | grep -q "^$heading" || complain "gone on elsewhere than at '$heading': $(head rest.txt)"
    [ "$(record_of left)" = "$(record_of unbroken)" ] || complain "a match left at '$heading' becomes another"
    rm -r left
done

# A disk of 64 kilobytes that is full while a game goes on and has room again, where a disk can be had.
cat >full.sh <<'SCRIPT'
mount -t tmpfs -o size=64k tmpfs "$XDG_DATA_HOME" 2>/dev/null || exit 77
mkfifo line
: >full.txt # the program begins when both ends of the pipe are open: step may read before it has made the file
"$1" play 2048:width=3,height=3 --seed 21 <line >full.txt 2>&1 &
exec 9>line
# Enter, and waits for the answer to what is no choice after it.
step() {
    printf '\nzzz\n' >&9
    until [ "$(grep -c "zzz" full.txt)" -ge "$1" ] || ! kill -0 $!; do sleep 0.05; done
}
step 1
cp "$XDG_DATA_HOME"/riposte/*.json before.json
head -c 1000000 /dev/zero >"$XDG_DATA_HOME/filler" 2>/dev/null
step 2
step 3
cmp "$XDG_DATA_HOME"/riposte/*.json before.json || echo "the full disk spoilt the game"
ls "$XDG_DATA_HOME"/riposte/*.tmp 2>/dev/null
[ "$(grep -c "No space left on device; the game goes on" full.txt)" -eq 1 ] || grep riposte: full.txt
rm "$XDG_DATA_HOME/filler"
step 4
{ kill -KILL $! && wait $!; } 2>/dev/null # the shell tells of the end as soon as it knows, maybe before it waits
exec 9>&-
[ "$(grep -o '[0-9]*' "$XDG_DATA_HOME"/riposte/*.json | wc -l)" -gt "$(grep -o '[0-9]*' before.json | wc -l)" ] ||
    echo "not saved again"
grep -q "can be saved again" full.txt || echo "not told to be saved again"
yes $'left\nright\nup\ndown' | head -4000 | "$1" play --resume >rest.txt
grep -q "^Payoff" rest.txt || echo "does not go on"
SCRIPT
mkdir -p "$XDG_DATA_HOME"
timeout 600 unshare --user --map-root-user --mount bash full.sh "$program" >full_disk.txt 2>&1
status=$?
if [ $status -eq 77 ] || grep -q unshare: full_disk.txt; then
    echo "no disk of its own here"
else
    [ $status -eq 0 ] && [ ! -s full_disk.txt ] || complain "a full disk: $status $(cat full_disk.txt)"
fi

echo "$failures failures"
[ "$failures" -eq 0 ]

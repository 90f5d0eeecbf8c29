#!/usr/bin/env bash
# riposte match from outside: killed and resumed runs, interrupts, full disks, wrong use.
set -u
. "$(dirname "$0")/../support/refusals.sh"
riposte=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# refuses STATUS TEXT ARGUMENTS...
refuses() { refuses_with "$1" "$2" match "${@:3}"; }

refuses 2 "unknown game" chess --agents random,random
refuses 2 "unknown agent" kuhn --agents random,nobody
refuses 2 "two agents" kuhn --agents random
refuses 2 "agents" kuhn
refuses 2 "pairs" kuhn --agents random,random --pairs 0
refuses 2 "pairs" kuhn --agents random,random --pairs -3
refuses 2 "pairs" kuhn --agents random,random --pairs 99999999999999999999999
refuses 2 "threads" kuhn --agents random,random --threads 10000
refuses 2 "threads" kuhn --agents random,random --threads 0
refuses 2 "sims" kuhn --agents ismcts:sims=0,random
refuses 2 "kuhn" kuhn --agents mcts,random
refuses 2 "/dev/full" kuhn --agents random,random --out /dev/full
refuses 2 "nowhere" kuhn --agents random,random --out nowhere/file
refuses 2 "nowhere" kuhn --agents random,random --resume nowhere

# A file that is no record file is refused and stays as it was.
for notes in 'my precious notes\n' 'my precious notes' '{"riposte":"record","broken\n'; do
    printf "$notes" >notes
    refuses 2 "notes" kuhn --agents random,random --pairs 3 --resume notes
    [ "$(printf "$notes" | sha1sum)" = "$(sha1sum <notes)" ] || fail "--resume changed a file that is no record file"
done

agents=(goofspiel:cards=8 --agents ismcts:sims=700,flatmc:sims=700 --pairs 40 --seed 9)
"$riposte" match "${agents[@]}" --threads 2 --out whole --quiet >whole.table 2>whole.error ||
    fail "unbroken run: exit $?"
[ -s whole.error ] && fail "--quiet spoke: $(cat whole.error)"
[ "$(wc -l <whole)" = 80 ] || fail "unbroken run: $(wc -l <whole) records"

# Long enough for frames that wait two seconds.
slow=(goofspiel:cards=8 --agents ismcts:sims=1500,random --pairs 1000000 --seed 9)
games_in() { if [ -e "$1" ]; then wc -l <"$1"; else echo 0; fi; }
# Waits until FILE has LINES lines or the process has ended.
wait_for_lines() {
    while [ "$(games_in "$1")" -lt "$2" ] && kill -0 "$3" 2>/dev/null; do sleep 0.01; done
}

# A match of a million pairs is broken off after some games; then 40 pairs, or one more than there are, are to be
# played.
for signal in KILL INT TERM; do
    rm -f part
    "$riposte" match "${agents[@]:0:3}" --pairs 1000000 --seed 9 --out part --quiet >part.table 2>part.error &
    process=$!
    wait_for_lines part 15 $process
    kill -$signal $process
    status=0
    wait $process 2>/dev/null || status=$?
    if [ $signal != KILL ]; then
        [ $status = $((128 + $(kill -l $signal))) ] || fail "SIG$signal: exit $status"
        grep -q -- "to go on: riposte .*--resume.* --out part" part.error ||
            fail "SIG$signal: not told how to go on: $(cat part.error)"
        [ "$(wc -l <part.error)" = 1 ] || fail "SIG$signal: more than one line"
        grep -q "only $(games_in part) of 2000000 games" part.table || fail "SIG$signal: no table of what was done"
    fi
    pairs=$(($(games_in part) < 80 ? 40 : $(games_in part) / 2 + 1))
    printf '{"riposte":"record","broken' >>part # as a kill within a write would leave it
    "$riposte" match "${agents[@]:0:3}" --pairs $pairs --seed 9 --resume part --quiet >part.table 2>part.error ||
        fail "resumed after SIG$signal: exit $?"
    "$riposte" match "${agents[@]:0:3}" --pairs $pairs --seed 9 --resume whole --out same --quiet >same.table
    cmp -s same part || fail "SIG$signal: records differ from the unbroken run"
    cmp -s same.table part.table || fail "SIG$signal: table differs from the unbroken run"
    rm same
done

"$riposte" match "${agents[@]}" --threads 1 --json --quiet >one.json || fail "--json: exit $?"
"$riposte" match "${agents[@]}" --threads 3 --json --quiet --resume whole >three.json || fail "resumed whole: exit $?"
cmp -s one.json three.json || fail "JSON differs between one thread and a resumed whole run"
refuses 2 "seed 9" "${agents[@]:0:5}" --seed 10 --resume whole
refuses 2 "ismcts" goofspiel:cards=8 --agents random,random --pairs 40 --seed 9 --resume whole
refuses 2 "goofspiel" kuhn --agents random,random --pairs 40 --seed 9 --resume whole

# Seats and rounds, and both the same from a resumed half.
fight=(dq-combat --agents random,greedy --pairs 10 --seed 3 --threads 1 --quiet)
"$riposte" match "${fight[@]}" --out fights >fight.table || fail "fight: exit $?"
grep -Eq '^A - B +hero +20 +[0-9.]+ +-?[0-9.]+ \+- [0-9.]+$' fight.table || fail "no line for the hero"
grep -Eq '^A - B +rounds: median [0-9.]+, mean [0-9.]+$' fight.table || fail "no line of rounds"
grep -q 'rounds:' whole.table && fail "rounds in a game that counts none"
head -n 7 fights >half
"$riposte" match "${fight[@]}" --resume half | cmp -s fight.table || fail "fight: resumed table differs"

# Compressed records hold the same lines, also after a kill in the middle, and go over into plain ones and back.
"$riposte" match "${agents[@]}" --out whole.zst --quiet >packed.table || fail "compressed: exit $?"
cmp -s whole.table packed.table || fail "compressed: the table differs"
zstd -qdc whole.zst | cmp -s whole || fail "compressed: the records differ"
[ "$(wc -c <whole.zst)" -lt $(($(wc -c <whole) / 4)) ] || fail "compressed: $(wc -c <whole.zst) bytes"
for signal in KILL TERM; do
    rm -f part.zst
    "$riposte" match "${slow[@]}" --out part.zst --quiet >part.table 2>part.error &
    process=$!
    while [ ! -s part.zst ] && kill -0 $process 2>/dev/null; do sleep 0.05; done # a frame waits two seconds
    kill -$signal $process
    wait $process 2>/dev/null
    [ -s part.zst ] || fail "compressed: nothing was written before SIG$signal"
    zstd -qdc part.zst >part 2>/dev/null
    head -c 100 whole.zst >>part.zst # a frame that is torn
    "$riposte" match "${slow[@]:0:3}" --pairs "$(($(games_in part) / 2 + 3))" --seed 9 --resume part.zst --quiet \
        >part.table 2>&1 ||
        fail "compressed: resumed after SIG$signal: $(cat part.table)"
    zstd -qdc part.zst | head -n "$(games_in part)" | cmp -s part || fail "compressed: SIG$signal: records were lost"
    [ "$(zstd -qdc part.zst | wc -l)" = $(($(games_in part) / 2 * 2 + 6)) ] ||
        fail "compressed: SIG$signal: wrong number"
done
"$riposte" match "${agents[@]}" --resume whole.zst --out plain --quiet | cmp -s whole.table ||
    fail "compressed: resumed table"
cmp -s whole plain || fail "compressed: into plain"
"$riposte" replay whole.zst --line 30 >replayed || fail "replay of a compressed record: exit $?"
"$riposte" replay - --line 30 <whole | cmp -s replayed || fail "replay: compressed and plain differ"
(
    ulimit -f 2
    trap '' XFSZ
    "$riposte" match "${agents[@]:0:5}" --seed 9 --resume whole --out small.zst --quiet >small.table 2>small.error
    echo $? >small.status
)
[ "$(cat small.status)" = 2 ] && [ "$(wc -l <small.error)" = 1 ] || fail "compressed, full disk: $(cat small.error)"
"$riposte" match "${agents[@]}" --resume small.zst --quiet | cmp -s whole.table ||
    fail "compressed, full disk: not resumed"

# A sequential test stops by itself, at the same game with any number of threads and from a part of its records.
test=(goofspiel:cards=4 --agents random,greedy --seed 4 --sprt 0,20 --quiet)
"$riposte" match "${test[@]}" --threads 1 --out test.one >test.table || fail "SPRT: exit $?"
grep -q 'accepted: 20$' test.table || fail "SPRT: random against greedy: $(grep SPRT test.table)"
"$riposte" match "${test[@]}" --threads 3 --out test.three | cmp -s test.table || fail "SPRT: table with three threads"
cmp -s test.one test.three || fail "SPRT: records with three threads"
games=$(games_in test.one)
[ "$games" -lt 3600 ] && grep -q "^A - B *$((games / 2)) *$games " test.table || fail "SPRT: $games records"
head -n $((games / 3)) test.one >test.part
"$riposte" match "${test[@]}" --resume test.part | cmp -s test.table || fail "SPRT: resumed table"
cmp -s test.one test.part || fail "SPRT: resumed records"
"$riposte" match "${test[@]}" --resume test.one | cmp -s test.table || fail "SPRT: resumed after the decision"
"$riposte" match "${test[@]}" --json --resume test.one | grep -q '"verdict": "elo1"' || fail "SPRT: JSON"
"$riposte" match "${test[@]:0:5}" --pairs 2000 --quiet --out longer >/dev/null
refuses 2 "was decided after $games games" "${test[@]}" --resume longer
"$riposte" match "${test[@]}" --pairs 5 | grep -q 'not decided$' || fail "SPRT: five pairs"
"$riposte" match kuhn --agents random,greedy --sprt 0,20 --quiet | grep -q 'accepted: 0$' || fail "SPRT: the weaker one"
refuses 2 "exactly two agents" kuhn --agents random,random,random --sprt 0,5
refuses 2 "ELO0,ELO1" kuhn --agents random,random --sprt 5
refuses 2 "ELO0,ELO1" kuhn --agents random,random --sprt 5,
refuses 2 "below" kuhn --agents random,random --sprt 5,5
refuses 2 "sprt" kuhn --agents random,random --sprt 0,1000
refuses 2 "--sprt" kuhn --agents random,random --alpha 0.1
refuses 2 "alpha" kuhn --agents random,random --sprt 0,5 --alpha 0.7

# Three agents are rated; what is not finite is said.
"$riposte" match kuhn --agents random,greedy,random --pairs 30 --seed 2 --quiet >three || fail "ratings: exit $?"
grep -q '^ratings: .*the mean is 0$' three && grep -Eq '^C +[+-][0-9.]+ \[[^]]*\] +random$' three || fail "no ratings"
[ "$(grep -Ec '^[ABC] .* +- +|^[ABC] .* -$|^[ABC] +- ' three)" -ge 3 ] || fail "no table of scores"
"$riposte" match kuhn --agents random,greedy,random --pairs 30 --seed 2 --quiet --gauntlet >gauntlet ||
    fail "gauntlet: exit $?"
grep -q '^B - C' gauntlet && fail "gauntlet: B met C"
grep -q 'A is 0$' gauntlet || fail "gauntlet: no rating by the first agent"
for versus in 'A - B' 'A - C'; do
    [ "$(grep -m 1 "^$versus" three)" = "$(grep -m 1 "^$versus" gauntlet)" ] || fail "gauntlet: other games in $versus"
done
"$riposte" match kuhn --agents random,greedy,random --pairs 30 --seed 2 --json --quiet | python3 -c '
import json, sys
match = json.load(sys.stdin)
elo = [rating["elo"] for rating in match["ratings"]]
assert abs(sum(elo)) < 1e-6 and all(r["elo_low"] < r["elo"] < r["elo_high"] for r in match["ratings"]), match["ratings"]
' || fail "ratings: JSON"

# With a server: cold, warm and without, the same bytes; it may be away.
redis-server --port 0 --unixsocket "$folder/socket" --save '' --daemonize no >/dev/null 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT
while [ ! -S socket ] && kill -0 $server 2>/dev/null; do sleep 0.05; done
cached=(dq-combat --agents ismcts:sims=2000,greedy --pairs 6 --seed 3 --quiet)
"$riposte" match "${cached[@]}" --out none >none.table || fail "without a cache: exit $?"
for turn in cold warm; do
    "$riposte" match "${cached[@]}" --out $turn --redis "unix://$folder/socket" >$turn.table 2>$turn.error ||
        fail "$turn: exit $?"
    cmp -s none $turn || fail "$turn cache: records differ"
    cmp -s none.table $turn.table || fail "$turn cache: table differs"
done
grep -q '^cache: game: 12 asked for, .* % in Redis' warm.error || fail "warm cache: $(cat warm.error)"
kill $server
wait $server
trap 'rm -rf "$folder"' EXIT # its number may be another process's by then
"$riposte" match "${cached[@]}" --out away --redis "unix://$folder/socket" >away.table 2>away.error ||
    fail "away: exit $?"
cmp -s none away && cmp -s none.table away.table || fail "server away: other results"
refuses 2 "Redis" kuhn --agents random,random --redis nonsense

# A record of a match is a game that can be looked at.
head -n 1 whole >first
"$riposte" replay first >replayed 2>&1 </dev/null || fail "replay of a record: exit $?"

# With --details every decision has its value, visits and time, and the game is the same; stopped and gone on with.
details=("${agents[@]}" --details --quiet)
"$riposte" match "${details[@]}" --out detailed >detailed.table || fail "--details: exit $?"
cmp -s whole.table detailed.table || fail "--details changes the table"
head -n 3 detailed >few
"$riposte" match "${details[@]}" --resume few >few.table || fail "--details resumed: exit $?"
cmp -s whole.table few.table || fail "--details resumed: another table"
python3 - whole detailed few <<'PYTHON' || fail "--details: see above"
import json, sys
whole, detailed, few = ([json.loads(line) for line in open(name)] for name in sys.argv[1:])
assert len(whole) == len(detailed) == len(few) > 10
for game, noted, again in zip(whole, detailed, few):
    assert game["actions"] == noted["actions"] == again["actions"]
    assert "date" not in game and noted["date"].startswith("20") and noted["program"].startswith("riposte ")
    facts = [detail[:3] for detail in noted["details"]]
    assert facts and facts == [detail[:3] for detail in again["details"]]
    assert all(0 <= seconds < 600 for _, _, _, seconds in noted["details"])
assert any(visits for game in detailed for _, _, visits, _ in game["details"])
PYTHON
head -n 1 detailed >first
"$riposte" replay first --json >replayed || fail "replay of details: exit $?"
python3 -c 'import json
moves = [move for event in json.load(open("replayed"))["events"] for move in event["moves"]]
told = [[move["value"], move["visits"], move["seconds"]] for move in moves if move["player"] != "chance"]
assert told == [detail[1:] for detail in json.loads(open("first").read())["details"]]' ||
    fail "replay tells other details than the record"
refuses 2 "--out FILE" kuhn --agents random,random --details
refuses 2 "Redis" kuhn --agents random,random --details --out other --redis redis://localhost

# A disk that fills up in the middle: what is there can be resumed.
(
    ulimit -f 8 # blocks of 1024 bytes
    trap '' XFSZ
    "$riposte" match "${agents[@]}" --out small --quiet >small.table 2>small.error
    echo $? >small.status
)
[ "$(cat small.status)" = 2 ] || fail "full disk: exit $(cat small.status)"
[ "$(wc -l <small.error)" = 1 ] || fail "full disk: $(cat small.error)"
[ "$(wc -c <small)" = 8192 ] || fail "the limit on the file's size had no effect"
"$riposte" match "${agents[@]}" --resume small --quiet >small.table 2>&1 || fail "resumed after a full disk: exit $?"
cmp -s whole small || fail "full disk: records differ"
cmp -s whole.table small.table || fail "full disk: table differs"

# Three agents at three seats rotate: deals of three games, the same bytes from any number of threads and after a break
# inside a deal.
turns=(kuhn:players=3 --agents random,greedy,flatmc:sims=20 --pairs 40 --seed 2 --quiet)
"$riposte" match "${turns[@]}" --threads 1 --out turns >turns.table || fail "rotations: exit $?"
[ "$(wc -l <turns)" = 120 ] || fail "rotations: $(wc -l <turns) records"
grep -q '^A  *40  *120 ' turns.table || fail "rotations: $(cat turns.table)"
head -n 50 turns >turns.part
"$riposte" match "${turns[@]}" --threads 3 --resume turns.part >turns.again || fail "rotations resumed: exit $?"
cmp -s turns turns.part || fail "rotations resumed: records differ"
cmp -s turns.table turns.again || fail "rotations resumed: table differs"
# Dungeons alone and of three heroes, broken off inside a deal, and go on.
resumes() {
    "$riposte" match "$1" --agents "$2" --pairs 3 --seed 4 --quiet --threads 1 --out dungeons --force >dungeons.table ||
        fail "$1: exit $?"
    [ "$(wc -l <dungeons)" = "$3" ] || fail "$1: $(wc -l <dungeons) records, not $3"
    head -n $(($3 - 2)) dungeons >dungeons.part
    "$riposte" match "$1" --agents "$2" --pairs 3 --seed 4 --quiet --threads 2 --resume dungeons.part >dungeons.again ||
        fail "$1 resumed: exit $?"
    cmp -s dungeons dungeons.part || fail "$1 resumed: records differ"
    cmp -s dungeons.table dungeons.again || fail "$1 resumed: table differs"
}
resumes dungeonquest:variant=dice greedy:samples=2,random 6
resumes dungeonquest:players=3,variant=dice greedy:samples=2,greedy:samples=1,random 9
refuses 2 "name two, random and random" kuhn:players=3 --agents random,random,random
"$riposte" match kuhn:players=3 --agents flatmc:sims=50,random,random --sprt 0,20 --quiet >turns.test ||
    fail "a test of rotations: exit $?"
grep -q 'accepted: 20' turns.test || fail "a test of rotations: $(grep SPRT turns.test)"
refuses 2 "of rotations" kuhn:players=3 --agents random,greedy,random --sprt 0,160
"$riposte" match "${turns[@]}" --gauntlet | grep -q '^A - C ' || fail "a gauntlet of three players"

[ $failures = 0 ] && echo "match: all good"
exit $((failures > 0))

#!/usr/bin/env bash
# labels: long once
# Goldens of behaviour of a pretended program: filled in, compared and renewed, refused whenever something is amiss.
set -euo pipefail
tool=$2/tests/tools/goldens.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Answers with files of $work: its records are the file record, its bench signature the file signature.
cat >"$work/program" <<EOF
#!/usr/bin/env bash
set -e
case "\$*" in
games*) echo '{"games": [{"name": "coin", "version": 3, "options": [
    {"name": "side", "default": "up", "choices": ["up", "down"]}, {"name": "size", "default": 1}]}]}' ;;
agents*) echo '{"agents": [{"name": "thrower", "options": [
    {"name": "hand", "default": "left", "choices": ["left", "right"]}]}]}' ;;
bench*) printf '{"signature": %s}' "\$(cat $work/signature)" ;;
perft*) cat $work/levels ;;
match*broken*) echo "out of order" >&2; exit 1 ;;
match*long*) until [ "\$(grep -cx '[01] of 6 commands' $work/said)" -ge 2 ]; do sleep 0.1; done
    cat $work/record >records ;;
match*restless*) echo "{\"actions\": [\${*: -1}], \"payoff\": [0]}" >records ;;
match*) cat $work/record >records ;;
pos*) echo at ;;
suggest*) grep -qx at ;;
esac
EOF
chmod +x "$work/program"
echo 7 >"$work/signature"
echo '{"actions": [1, 2], "payoff": [1.0, -1.0], "agents": ["thrower"], "check": "1"}' >"$work/record"
level='{"levels": [{"depth": 1, "histories": 2, "terminals": 0, "chances": 0, "decisions": 2, "information_sets": 2,
    "probability": 1.0}]}'
echo "$level" >"$work/levels"
match="match coin --agents thrower,thrower:hand=right"
perft="perft coin:size=2,side=down"
printf '%s\n' "# two commands" "- - $match" "- - $perft" >"$work/behaviour.txt"
echo "coin:size=2 depth 4" >"$work/perft.txt"

tool() { python3 "$tool" "$1" "$work/program" "$work" >"$work/said" 2>&1; }
fail() { printf 'FAIL: %s\n%s\n' "$1" "$(cat "$work/said")" >&2; exit 1; }
accepted() { tool "$1" || fail "$2: $1 complains"; }
# refused VERB WHY TEXT...: and nothing is written.
refused() {
    local verb=$1 why=$2 before text
    shift 2
    before=$(cat "$work"/{behaviour,perft,signature}.txt 2>&1 || true)
    if tool "$verb"; then fail "$why: $verb finds all good"; fi
    for text; do grep -qF -- "$text" "$work/said" || fail "$why: $verb does not say '$text'"; done
    [ "$before" = "$(cat "$work"/{behaviour,perft,signature}.txt 2>&1)" ] || fail "$why: $verb wrote"
    [ -z "$(find "$work" -name '*.part')" ] || fail "$why: $verb left half a file"
}

refused check "not filled in" "differs: $match" "golden  - -" "2 differ" "./run renew-goldens"
accepted renew "not filled in"
grep -q "^+ [0-9a-f]\{12\} [0-9a-f]\{12\} $match$" "$work/said" || fail "no new line for match"
grep -q "^[0-9a-f]\{12\} -  *$perft$" "$work/behaviour.txt" || fail "no golden for perft"
grep -qx "# two commands" "$work/behaviour.txt" || fail "a comment was lost"
[ "$(cat "$work/signature.txt")" = 7 ] || fail "no signature"
printf '%s\n' "coin:size=2 depth 4 rules 3" \
    "   1          2 histories          0 terminals          0 chances          2 decisions        2 information sets" |
    cmp -s - "$work/perft.txt" || fail "other counts in perft.txt: $(cat "$work/perft.txt")"
accepted check "just renewed"
cp "$work/behaviour.txt" "$work/first"
accepted renew "just renewed"
cmp -s "$work/first" "$work/behaviour.txt" || fail "renewed twice, other goldens"

# What may differ, and what may not; another payoff changes the second hash alone.
echo '{"actions": [1, 2], "payoff": [1.0000000000001, -1.0], "agents": ["other"], "check": "2"}' >"$work/record"
echo "${level/1.0\}/0.99999999999999\}}" >"$work/levels"
accepted check "other names and last bits"
actions=$(sed -n 's/ .*match.*//p' "$work/first")
sed -i 's/1.0000000000001/0.5/' "$work/record"
refused check "another payoff" "differs: $match" "now     $actions" "2 goldens of behaviour, 1 differ"
sed -i 's/1, 2/1, 3/' "$work/record"
if tool check || grep -q "now     $actions" "$work/said"; then fail "another action is not seen"; fi
cp "$work/perft.txt" "$work/counts"
echo "coin:size=2, 4 deep" >>"$work/perft.txt"
refused renew "a line without a depth" "'coin:size=2, 4 deep' should be GAME depth N"
mv "$work/counts" "$work/perft.txt"
echo "${level/\"histories\": 2/\"histories\": 3}" >"$work/levels"
refused check "another count" "differs: $perft"
echo '{}' >"$work/levels"
refused renew "another form" "nothing is renewed" "$perft" "levels"
echo "$level" >"$work/levels"
: >"$work/record"
refused renew "no games" "no game was played"
echo '{"actions": [1, 3], "payoff": [1, -1]}' >"$work/record"
echo 8 >"$work/signature"
accepted renew "a change that is meant"
for text in "- 7" "+ 8" "- $(sed -n 2p "$work/first")" "+ $(sed -n 2p "$work/behaviour.txt")"; do
    grep -qFx -- "$text" "$work/said" || fail "not said: $text"
done

# with LINE TEXT: one more line, refused with TEXT.
with() {
    cp "$work/behaviour.txt" "$work/good"
    printf '%s\n' "$1" >>"$work/behaviour.txt"
    refused renew "with '$1'" "$2"
    cp "$work/good" "$work/behaviour.txt"
}
with "- - match coin --agents broken" "exit 1: out of order"
with "- - match coin --agents restless" "another answer the second time"
with "- - pos new | suggest" "an answer of another form"
with "- - play coin" "'play' is none of match"
with "- - $match" "twice"
with "- coin" "neither a comment nor two hashes and a command"
sed -i 's/:hand=right//; s/,side=down//' "$work/behaviour.txt"
refused check "less is used" "no command uses thrower:hand=right" "no command uses coin:side=down"
refused renew "less is used" "no command uses thrower:hand=right"
sed -i '/perft/d; s/coin/die/' "$work/behaviour.txt"
refused check "a game is not used" "no command uses coin"

# A run that goes on when it has told twice how far it is: of two commands twice, a head and the signature.
printf '%s\n' "- - $match --seed long" "- - $perft" >"$work/behaviour.txt"
accepted renew "a long run"
echo "goldens: all good"

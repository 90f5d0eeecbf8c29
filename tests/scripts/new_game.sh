#!/usr/bin/env bash
# labels: long once
# What `riposte new-game` writes into a copy of the sources is formed as all else here, for short and long names; what
# it refuses leaves them as they are, and --remove as they were. And the walk through "Adding a game" in README.md,
# command by command.
set -euo pipefail
program=$(realpath "$1") source=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
names=(ab sea-battle abcdefghij-klmno)
export XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state
fail() { echo "FAIL: $1" >&2; exit 1; }

copy() {
    mkdir "$1"
    (cd "$source" && tar -c --exclude=./build --exclude=./.git .) | tar -x -C "$1"
}
# Every file of a tree with its content, but for what is built.
sum_of() {
    (cd "$1" && find . \( -path ./build -o -path ./.git \) -prune -o -type f -print0 | sort -z | xargs -0 sha256sum &&
        find . \( -path ./build -o -path ./.git \) -prune -o -type d -print | sort) | sha256sum
}
guard() {
    bash "$2/tests/scripts/$1.sh" "$3" "$2" >"$work/output" 2>&1 || { tail "$work/output" >&2; fail "$1"; }
}

# ---- what is written, and what is refused ------------------------------------------------------------------
tree=$work/tree
copy "$tree"
fresh=$(sum_of "$tree")
for name in coins "${names[@]}"; do
    "$program" new-game "$name" --into "$tree" >"$work/said-$name" || fail "$name"
done
for guard in form floors headers banned; do guard $guard "$tree" "$program"; done
before=$(sum_of "$tree")
# refuses STATUS TEXT ARGUMENT...: in one line, and nothing has changed.
refuses() {
    local wanted=$1 text=$2 status=0
    shift 2
    "$program" new-game "$@" >"$work/output" 2>&1 || status=$?
    [ $status = "$wanted" ] || fail "new-game $*: exit $status: $(cat "$work/output")"
    grep -qF -- "$text" "$work/output" && [ "$(wc -l <"$work/output")" = 1 ] ||
        fail "new-game $* does not say '$text': $(cat "$work/output")"
    [ "$before" = "$(sum_of "$tree")" ] || fail "new-game $*: the sources have changed"
}
into=(--into "$tree")
for name in a Coins 2coins sea--battle sea- -- sea_battle 'sea battle' abcdefghij-klmnop ../coins käse; do
    refuses 2 "should be a name of 2 to 16 small letters" "${into[@]}" -- "$name"
done
refuses 2 "'int' is a word of the language C" int "${into[@]}"
refuses 2 "begin with 'dq_'" dq "${into[@]}"
refuses 2 "a game called 'pig' already" pig "${into[@]}"
refuses 2 "engine/games/coins is there already" coins "${into[@]}"
refuses 2 "play/faces/plain is there already" plain "${into[@]}"
refuses 2 "NAME is missing" "${into[@]}"
refuses 2 "$work/nothing/CMakeLists.txt: No such file" other --into "$work/nothing"
refuses 2 "engine/registry.c: No such file" other --into "$tree/play/.." --into "$source/tests/fuzz"
: >"$tree/tests/support/other_rules_test.c"
before=$(sum_of "$tree")
refuses 2 "support/other_rules_test.c already" other "${into[@]}"
rm "$tree/tests/support/other_rules_test.c"
cp "$tree/engine/registry.c" "$work/registry.c"
sed -i '/new games: above this line/d' "$tree/engine/registry.c"
before=$(sum_of "$tree")
refuses 2 "registry.c has no line that begins with '    /* new games" other "${into[@]}"
cp "$work/registry.c" "$tree/engine/registry.c"
before=$(sum_of "$tree")
# A disk that is full in the middle: files of more kilobytes than that cannot be written.
(trap '' XFSZ; ulimit -f 8; refuses 1 "engine/games/other/rules.c: File too large" other "${into[@]}")
(trap '' XFSZ; ulimit -f 28; refuses 1 "tests/golden/perft.txt: File too large" other "${into[@]}")
# A folder that nobody may write in is found before anything is written; root may write everywhere.
if ((EUID != 0)); then
    chmod a-w "$tree/play/faces"
    refuses 2 "cannot write" other "${into[@]}"
    chmod u+w "$tree/play/faces"
fi

# ---- what is taken back ------------------------------------------------------------------------------------
# Names of which others are parts, and that are words of the goldens.
for name in sea new depth suggest; do
    "$program" new-game $name "${into[@]}" >/dev/null
    "$program" new-game $name "${into[@]}" --remove >"$work/output" || fail "$name --remove"
    [ "$before" = "$(sum_of "$tree")" ] || fail "$name --remove: the sources have changed"
done
# The goldens of coins, as they are when they have been renewed, and with more of them.
counts='   0          1 histories          0 terminals'
sed -i "s/^coins.* depth 8\$/& rules 1\n$counts\n$counts/" "$tree/tests/golden/perft.txt"
printf '%s\n' "coins:hand=1 depth 2 rules 1" "$counts" >>"$tree/tests/golden/perft.txt"
sed -i 's/^- - match coins /8f7ed6158d80 0c0801d14f6f match coins /' "$tree/tests/golden/behaviour.txt"
printf '%s\n' "8f7ed6158d80 -            perft coins" \
    "- - pos new 'coins:hand=2' --seed 1 | suggest --agent greedy" >>"$tree/tests/golden/behaviour.txt"
sed -i 's/^| coins_rules_test |.*/| coins_rules_test | 0.1 |  | 0.2 |  |  |/' "$tree/tests/README.md"
before=$(sum_of "$tree")
refuses 2 "engine/registry.c has no line of a game 'other' that new-game has made" other --remove "${into[@]}"
refuses 2 "engine/registry.c has no line of a game 'pig' that" pig --remove --force "${into[@]}"
refuses 2 "--force is for --remove alone" other --force "${into[@]}"
refuses 2 "should be a name of" Coins --remove "${into[@]}"
echo '/* A rule. */' >>"$tree/engine/games/coins/rules.c"
before=$(sum_of "$tree")
refuses 2 "engine/games/coins/rules.c: not as new-game writes it" coins --remove "${into[@]}"
mkdir -p "$tree"/{engine/games/coins/data/more,tests/eval/coins,eval/coins}
ln -s "$source" "$tree/engine/games/coins/data/more/link"
: >"$tree/tests/eval/coins/coins_evaluation_test.c"
: >"$tree/eval/coins/evaluation.c"
echo '#include "eval/coins/evaluation.h"' >>"$tree/eval/evaluators.c"
before=$(sum_of "$tree")
refuses 2 "eval/coins/evaluation.c, tests/eval/coins/coins_evaluation_test.c, "\
"engine/games/coins/data/more/link, engine/games/coins/rules.c: not as new-game writes them" \
    coins --remove "${into[@]}"
(trap '' XFSZ; ulimit -f 28; refuses 1 "tests/golden/perft.txt: File too large" coins --remove --force "${into[@]}")
if ((EUID != 0)); then
    chmod a-w "$tree/engine/games/coins/data"
    refuses 2 "cannot delete" coins --remove --force "${into[@]}"
    chmod u+w "$tree/engine/games/coins/data"
fi
# Somebody has taken the face away by hand.
rm -r "$tree/play/faces/coins"
sed -i '/coins_face/d' "$tree/play/faces/faces.c"
"$program" new-game coins --remove --force "${into[@]}" >"$work/output" || fail "coins --remove"
for text in 'deleted  engine/games/coins/data/more/link' 'deleted  tests/play/faces/coins/coins_face_test.c' \
    'changed  tests/golden/perft.txt' 'eval/evaluators.c still lists the evaluation of coins: take its lines out.' \
    "  cd $tree"; do
    grep -qxF -- "$text" "$work/output" || fail "coins --remove does not say '$text': $(cat "$work/output")"
done
grep -q '^  ./run renew-goldens ' "$work/output" || fail "coins --remove does not say what is next"
! grep 'play/faces' "$work/output" | grep -v tests || fail "coins --remove: the face was away already"
sed -i '/eval\/coins/d' "$tree/eval/evaluators.c"
for name in "${names[@]}"; do
    "$program" new-game "$name" --remove "${into[@]}" >/dev/null || fail "$name --remove"
done
[ "$fresh" = "$(sum_of "$tree")" ] || fail "what --remove leaves is not what there was"
[ -e "$source/README.md" ] || fail "--remove has followed a link"

# ---- the walk -------------------------------------------------------------------------------------------------
rm -rf "$tree"
copy "$tree"
cp "$tree/run" "$work/run"
# Stands for ./run: builds without the optimisation of the whole program, and only what is needed.
cat >"$tree/run" <<'EOF'
#!/usr/bin/env bash
set -e
cd "$(dirname "$0")"
build=build/release
verb=$1
shift
[ -e $build/build.ninja ] || cmake -S . -B $build -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O1 >/dev/null
case $verb in
riposte) ninja -C $build riposte >build/log && exec $build/riposte "$@" ;;
renew-goldens) exec bash tests/tools/renew_goldens.sh ;;
test-only)
    ninja -C $build riposte engine_tests play_tests >build/log || { cat build/log; exit 1; }
    exec ctest --test-dir $build -L quick -R "$1" --output-on-failure --no-tests=error ;;
*) echo "the walk does not know ./run $verb"; exit 1 ;;
esac
EOF
awk '/^## / { inside = $0 == "## Adding a game" } !inside { next }
    /^```sh$/ { block = 1; next } /^```/ { block = 0; next } block' "$source/README.md" >"$work/walk.sh"
[[ $(grep -c '^\./run ' "$work/walk.sh") -ge 12 ]] || fail "the guide has hardly any commands"
grep -q "^  ./run test-only 'sea_battle|" "$work/said-sea-battle" ||
    fail "new-game sea-battle: $(cat "$work/said-sea-battle")"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=walker GIT_AUTHOR_EMAIL=walker GIT_COMMITTER_NAME=walker GIT_COMMITTER_EMAIL=walker
(cd "$tree" && git init -q && git add -A && git commit -q -m before)
(cd "$tree" && bash -ex "$work/walk.sh" < <(yes '') >"$work/output" 2>&1) ||
    { tail -n 60 "$work/output" >&2; fail "the walk"; }
said() { grep -qE -- "$1" "$work/output" || { cat "$work/output" >&2; fail "the walk did not say '$1'"; }; }
said '^coins: 3[0-9] invariants hold over 200 games'
said '^You (win|lose), [0-3] to [0-3]\.$'
said '^\+ coins depth 8 rules 1$'
said '^\+ coins: 6      20160 histories          0 terminals          0 chances      20160 decisions'
said '^\+ [0-9a-f]{12} [0-9a-f]{12} match coins '
said 'the_spy_catches_the_king.* pays 1 after King;Spy;King;Spy, expected -1'
said '^The rule is still missing\.$'
said '^\+ coins: 6      60480 histories' # of nine cards
said '^\+ coins depth 8 rules 2$'
# The words of the rules come from the data and from the rule itself; below them stands the page of the face.
tells() { tr -s ' \n' ' ' <"$work/output" | grep -qF -- "$1" || fail "rules coins does not tell '$1'"; }
tells 'The cards and their values: Spy 0, Page 1, '
tells 'Each player gets 3 of these 9, which only he sees.'
tells 'Who has won more rounds wins the game. The Spy wins when it answers the King. How to win Win more rounds than'
# Without its face, in the last fight: each choice has its value, what is drawn for the other alone is not seen, and all
# else is.
said '[1-3] [A-Z][a-z]+ \(value [0-8]\)'
said '^Drawn for you alone: [A-Z][a-z]+$'
said '^Second: [A-Z][a-z]+$'
said '^Rounds won: you [0-3], Second [0-3]; which card do you (lead|answer with)\?'
said '^You won [0-3] rounds? and Second [0-3]\.$'
[[ $(grep -c '^Something is drawn that you do not see\.$' "$work/output") = 3 ]] ||
    fail "three cards are drawn for the other: $(grep -B 2 -A 2 'Something is drawn' "$work/output")"
for test in coins_rules_test coins_face_test perft_test goldens; do said "Test +#[0-9]+: $test .* +Passed"; done
[[ $(sed -n '/^The rule/,$p' "$work/output" | grep -E '^[-+] [0-9a-f]{12} ' | grep -vc ' match coins') = 0 ]] ||
    fail "the goldens of another game have changed"

[ -z "$(git -C "$tree" status --porcelain)" ] || fail "the walk has left something that is not committed"
[ "$(git -C "$tree" rev-list --count HEAD)" = 3 ] && git -C "$tree" diff --quiet HEAD~2 ||
    fail "the commits of the walk do not end where they began"
cp "$work/run" "$tree/run"
[ "$fresh" = "$(sum_of "$tree")" ] || fail "the walk has left something behind"

# The lists of tests have the game; games of all names are compiled and keep their promises.
for name in coins "${names[@]}"; do "$tree/build/release/riposte" new-game "$name" --into "$tree" >/dev/null; done
(cd "$tree" && ninja -C build/release riposte engine_tests) >"$work/output" 2>&1 ||
    { tail -n 30 "$work/output" >&2; fail "names of all lengths do not build"; }
! grep 'warning:' "$work/output" || fail "a warning"
for name in coins "${names[@]}"; do "$tree/build/release/riposte" check "$name" >/dev/null || fail "check $name"; done
RIPOSTE_TESTS=quick "$tree/build/release/tests/engine_tests" contract_test >"$work/output" ||
    { tail "$work/output" >&2; fail "the contract"; }
for guard in names game_names; do guard $guard "$tree" "$tree/build/release/riposte"; done

echo "new-game: the walk, $(grep -c '^\./run ' "$work/walk.sh") commands; names of all lengths; refusals change nothing"

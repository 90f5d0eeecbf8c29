# Shell functions for tests that play at the table of `riposte play`. Whoever sources this has the path of the program
# in $program; from then on he stands in an empty folder of his own, $work, which goes as he ends.

set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }

# numbers SEED COUNT: choices from 1 to 6, a line each.
numbers() {
    RANDOM=$1
    for ((i = 0; i < $2; i++)); do echo $((RANDOM % 6 + 1)); done
}

# narrow FILE: no line is wider than a screen, but for paths.
narrow() {
    local wide
    wide=$(grep -vF "$work" "$1" | awk 'length > 80')
    [ -z "$wide" ] || complain "$1 is wider than 80 columns: $wide"
}

# whole_game GAME SEAT: random choices to the end; then its record lies in $file, and is replayed to `told`.
whole_game() {
    numbers 7 900 | "$program" play "$1" --seat "$2" --seed 7 --level easy >played 2>error ||
        complain "play $1 as $2: exit $?: $(cat error)"
    narrow played
    grep -q "^Payoff: " played || complain "$1 as $2 does not end: $(tail -3 played)"
    file=$(sed -n 's/^The record is in //p' played)
    "$program" replay "$file" >told || complain "replay of $1: exit $?"
    "$program" replay "$file" --json >/dev/null || complain "replay --json of $1: exit $?"
}

# reviewed FILE: a review for people and one for programs.
reviewed() {
    "$program" review "$1" --agent ismcts:sims=5 >review || complain "review: exit $?: $(tail -3 review)"
    narrow review
    "$program" review "$1" --agent ismcts:sims=5 --json | python3 -m json.tool >/dev/null || complain "review --json"
}

# left_and_resumed GAME CHOICES UNDO: the input ends behind CHOICES; the game goes on, and UNDO takes the last one back.
left_and_resumed() {
    printf '%s\n' $2 | "$program" play "$1" --seed 5 --level easy >left 2>error
    grep -q "it is saved in" error || complain "a game that is left: $(cat error)"
    printf '%s\nhelp\ntable\nrules\nsheets\nlog\n' "$3" | "$program" play --resume >resumed 2>error
    grep -q "You take back your last choice" resumed || complain "undo: $(cat resumed)"
    narrow resumed
}

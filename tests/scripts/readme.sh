#!/usr/bin/env bash
# Every command in the ```sh blocks of README.md runs and exits with 0, and the guide to a new game begins with the
# commands that `riposte new-game` names.
#
# A block after the line `<!-- not run: REASON -->` is not run, and said so. Each block runs as one script (bash -e) in
# a copy of the tree without its build, where `riposte` is the program under test; ./run there hands on to it. What it
# keeps in /tmp and at home lies in a folder of the test's own: another run of the test may have the same names.
set -euo pipefail
program=$1 root=$2 limit=${RIPOSTE_README_SECONDS:-120}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Writes the blocks of README $1 to $2/1.sh, 2.sh ..., those not to be run to $2/N.skip with the reason.
blocks() {
    awk -v folder="$2" '
        !inside && /^```sh[[:space:]]*$/ {
            inside = 1; number++; file = folder "/" number (reason == "" ? ".sh" : ".skip")
                                           if (reason != "") print "# " reason >file; next }
        inside && /^```/ { inside = 0; reason = ""; close(file); next }
        inside { print >file; next }
        /^<!-- not run: .* -->$/ { reason = substr($0, 15, length($0) - 18); next }
        NF { reason = "" }' "$1"
}

# Runs the blocks in $1; prints each failure; the number of blocks run is in $ran, of failures in $failed.
run_blocks() {
    local block status
    ran=0 failed=0 skipped=0
    for block in "$1"/*.sh; do
        [[ -e $block ]] || continue
        status=0
        (cd "$work/tree" && PATH=$work/bin:$PATH timeout "$limit" bash -e "$block" >"$work/output" 2>&1 </dev/null) ||
            status=$?
        ran=$((ran + 1))
        ((status)) || continue
        failed=$((failed + 1))
        printf 'exit %d after:\n%s\n--- its output ended with\n' "$status" "$(cat "$block")"
        tail -n 15 "$work/output"
    done
    for block in "$1"/*.skip; do
        [[ -e $block ]] || continue
        skipped=$((skipped + 1))
        printf 'not run: %s\n' "$(head -n 1 "$block" | cut -c 3-)"
    done
}

mkdir -p "$work"/{tree,bin,self,blocks,tmp}
export HOME=$work/home XDG_DATA_HOME=$work/home/data XDG_CACHE_HOME=$work/home/cache XDG_STATE_HOME=$work/home/state
(cd "$root" && tar -c --exclude=./build --exclude=./.git .) | tar -x -C "$work/tree"
ln -s "$program" "$work/bin/riposte"
cat >"$work/tree/run" <<'EOF'
#!/bin/sh
# Stands for ./run inside the copy: the program is built already.
[ "$1" != riposte ] || shift
case $1 in
coverage-rules) shift; exec bash tests/tools/coverage_rules.sh "$@" ;;
ability-table) shift; exec bash tests/tools/ability_table.sh "$@" ;;
esac
exec riposte "$@"
EOF

printf '%s\n' '```sh' 'true' '```' '<!-- not run: takes a day -->' '```sh' 'false' '```' '```sh' 'false' 'true' '```' \
    '```' 'false' '```' >"$work/self.md"
blocks "$work/self.md" "$work/self"
run_blocks "$work/self" >"$work/report"
[[ "$ran $failed $skipped" == "2 1 1" ]] || { echo "self-check: ran $ran, failed $failed, skipped $skipped"; exit 1; }
grep -q '^not run: takes a day$' "$work/report"

blocks <(sed "s|/tmp/|$work/tmp/|g" "$root/README.md") "$work/blocks"
run_blocks "$work/blocks"
echo "README.md: $ran blocks run, $failed failed, $skipped not run"

"$program" new-game coins --into "$work/tree" | sed -n 's|^  \(\./run .*\)|\1|p' >"$work/next"
sed '1,/^\.\/run riposte new-game coins /d; /^```/,$d' "$root/README.md" | cmp -s - "$work/next" ||
    { echo "README.md does not go on from new-game with: $(cat "$work/next")"; failed=$((failed + 1)); }
(($(wc -l <"$work/next") >= 4 && ran > 0 && failed == 0))

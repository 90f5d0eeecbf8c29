#!/usr/bin/env bash
# labels: once
# ./run itself, among tools that pretend: what it says while something is built, and which packages it installs for
# which command. Its clock stands still until it is turned.
set -euo pipefail
riposte=$(realpath "$1") source=$(realpath "$2")
. "$source/tests/support/sanitizer.sh"
. "$source/tests/support/fast_clock.sh"
work=$(realpath "$(mktemp -d)")
trap 'rm -rf "$work"' EXIT
fail() { echo "FAIL: $1" >&2; exit 1; }

tree=$work/tree release=$work/tree/build/release
mkdir -p "$work/tools" "$release" "$tree/tests/tools"
cp "$source/run" "$tree/run"
printf '%s\n' "CMAKE_HOME_DIRECTORY:INTERNAL=$tree" RIPOSTE_TESTS:BOOL=ON >"$release/CMakeCache.txt"
: >"$release/build.ninja"
tool() {
    { printf '#!/usr/bin/env bash\nset -e\nwork=%q\n' "$work"; cat; } >"$1"
    chmod +x "$1"
}
tool "$release/riposte" <<<'echo "the program: $*"'
tool "$tree/tests/tools/renew_goldens.sh" <<<'echo "goldens are renewed"'
tool "$work/tools/sudo" <<<'exec "$@"'
tool "$work/tools/apt-get" <<<'[[ " $* " != *" install "* ]] || echo "${@: -1}" >>"$work/installed"'
tool "$work/tools/dpkg-query" <<'EOT'
for package in "${@:4}"; do [[ $package == "$(cat "$work/missing")" ]] || printf '%s:installed ' "$package"; done
EOT
tool "$work/tools/ninja" <<'EOT'
# status FINISHED ALL RUNNING TEXT
status() {
    local said=${NINJA_STATUS//%f/$1}
    said=${said//%t/$2}
    echo "${said//%r/$3}$4"
}
. "$work/building"
EOT

write_clock "$work/clock" 0 1
stand() { python3 -c 'import struct, sys
open(sys.argv[1], "r+b").write(struct.pack("=2q", 10**18, int(sys.argv[2]) * 10**9))' "$work/clock" "$1"; }
# run STATUS ARGUMENT...: what it says is in the files stdout and stderr.
run() {
    local status=0 wanted=$1
    shift
    stand 0
    PATH=$work/tools:$PATH LD_PRELOAD=$clock_library TURNED_CLOCK=$work/clock \
        timeout 600 bash "$tree/run" "$@" >"$work/stdout" 2>"$work/stderr" </dev/null || status=$?
    [ $status = "$wanted" ] || fail "run $*: exit $status: $(cat "$work/stderr")"
}
# says FILE LINE...: these, and no other.
says() {
    local file=$1
    shift
    printf '%s\n' "$@" | cmp -s - "$work/$file" || fail "$file is not '$*' but: $(cat "$work/$file")"
}
: >"$work/missing"

# ---- what is built -------------------------------------------------------------------------------------------
echo 'echo "ninja: no work to do."' >"$work/building"
run 0 riposte games
says stdout "the program: games"
[ ! -s "$work/stderr" ] || fail "there was nothing to build, and run says: $(cat "$work/stderr")"

printf 'status %d 2 1 "%s"\n' 1 'Building C object a.o' 2 'Linking C executable riposte' >"$work/building"
run 0 build
says stderr "building (release) ..."
printf '%s\n' "[1/2 1] Building C object a.o" "[2/2 1] Linking C executable riposte" |
    cmp -s - "$tree/build/log/release-build.log" || fail "the log is not what ninja said"

# A link is told of, and what is left may be nothing else, of which ninja says nothing before it is done.
echo 'status 1 1 1 "Linking C executable riposte"' >"$work/building"
run 0 build
says stderr "building (release) ..."
# await LINE FILE
await() {
    for ((i = 0; i < 3000; i++)); do ! grep -qsxF "$1" "$2" || return 0; sleep 0.1; done
    exit 9
}
progress() { echo "building (release): $1 so far; linking takes longest"; }
declare -f stand await progress >"$work/waiting"
cat >"$work/building" <<'EOT'
. "$work/waiting"
stand 2
await "building (release) ..." "$work/stderr"
stand 22
await "$(progress "22 s")" "$work/stderr"
status 1 1 1 "Linking C executable riposte"
EOT
run 0 build
says stderr "building (release) ..." "$(progress "22 s")"

# Longer than it takes to be told how far it is, also while ninja is silent.
cat >"$work/building" <<'EOT'
. "$work/waiting"
status 1 4 2 "Building C object a.o"
await "building (release) ..." "$work/stderr"
stand 19
status 2 4 2 "Building C object b.o"
await "[2/4 2] Building C object b.o" "$work/tree/build/log/release-build.log"
stand 20
await "$(progress "2 of 4 steps, up to 2 running, 20 s")" "$work/stderr"
stand 59
await "$(progress "2 of 4 steps, up to 2 running, 59 s")" "$work/stderr"
status 3 4 2 "Linking C static library b.a"
await "[3/4 2] Linking C static library b.a" "$work/tree/build/log/release-build.log"
stand 160
await "$(progress "3 of 4 steps, up to 1 running, 2 min 40 s")" "$work/stderr"
status 4 4 1 "Linking C executable riposte"
EOT
run 0 build release
says stderr "building (release) ..." "$(progress "2 of 4 steps, up to 2 running, 20 s")" \
    "$(progress "2 of 4 steps, up to 2 running, 59 s")" "$(progress "3 of 4 steps, up to 1 running, 2 min 40 s")"

printf '%s\n' 'status 1 2 1 "Building C object a.o"' 'echo "FAILED: a.o"' 'echo "a.c:1: wrong"' 'exit 1' \
    >"$work/building"
run 1 build release
grep -qx 'a.c:1: wrong' "$work/stderr" || fail "what failed is not shown: $(cat "$work/stderr")"

# A second call waits for the first, and says so; here the first ends when it has read that.
echo 'echo "ninja: no work to do."' >"$work/building"
mkfifo "$work/hold"
flock "$tree/build/.lock" cat "$work/hold" >/dev/null &
exec 8>"$work/hold" # open once the lock is held
waits="waiting for another ./run that builds here ..."
{ (await "$waits" "$work/stderr") || : >"$work/silent"; } &
exec 8>&-
run 0 build
says stderr "$waits"
wait
[ ! -e "$work/silent" ] || fail "a second call does not say that it waits"

# ---- what is installed ---------------------------------------------------------------------------------------
: >"$work/building"
echo python3 >"$work/missing"
run 0 riposte games
[ ! -e "$work/installed" ] || fail "the program wants $(cat "$work/installed")"
run 0 renew-goldens
says stdout "goldens are renewed"
says installed python3
says stderr "installing 1 packages (python3) ..."
: >"$work/missing"
rm "$work/installed"
run 0 renew-goldens
[ ! -e "$work/installed" ] || fail "installed again: $(cat "$work/installed")"

echo "./run: builds that say how far they are, packages when they are needed"

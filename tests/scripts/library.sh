#!/usr/bin/env bash
# labels: long once
# The libraries, installed in a folder: a program with a game and an agent of its own is built against them by
# pkg-config (shared and static) and by CMake, and plays; so is one that keeps positions, records and results with
# libriposte-store; the same files are loaded into the installed program; what the libraries need, export and install is
# what they promise.
set -euo pipefail
source=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAIL: $1" >&2; exit 1; }
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2; fail "$*"; }; }

# What README.md says, in a copy of the tree: it builds, installs and plays.
mkdir "$work/tree"
(cd "$source" && tar -c --exclude=./build --exclude=./.git .) | tar -x -C "$work/tree"
awk '/^## A library/ { here = 1 } here && /^```sh/ { inside = 1; next } /^```/ && inside { exit } inside' \
    "$source/README.md" >"$work/guide.sh"
grep -q RIPOSTE_LIBRARY "$work/guide.sh" || fail "README.md does not say how to build the library"
(cd "$work/tree" && quietly bash -e "$work/guide.sh")
installed=$work/tree/build/installed
config=$(dirname "$(find "$installed" -name riposte.pc)")
libraries=$(dirname "$config")
export PKG_CONFIG_PATH=$config

example=("$source/tests/library/coins.c" "$source/tests/library/coins_match.c")
compile=(cc -std=c17 -Wall -Wextra -Werror -O2)
# prints PROGRAM HOW LINE...: the program's output.
prints() {
    LD_LIBRARY_PATH=$libraries "$1" >"$work/output" || fail "$2: exit $?"
    printf '%s\n' "${@:3}" | cmp -s - "$work/output" || fail "$2: $(cat "$work/output")"
}
# The first cannot do better than chance, whoever he is; the seeds are fixed.
plays() {
    prints "$1" "$2" "ismcts +0.000" "same +0.010" "solution 0.000, NashConv 0.000, of random 0.000" "riposte 0.1.0"
}
store=("${example[0]}" "$source/tests/library/coins_store.c")
stores() { prints "$1" "$2" "3 moves, 1 from the cache"; }
read -ra flags < <(pkg-config --cflags --libs riposte)
quietly "${compile[@]}" "${example[@]}" -o "$work/shared" "${flags[@]}"
plays "$work/shared" shared
read -ra flags < <(pkg-config --cflags riposte)
read -ra private < <(pkg-config --static --libs-only-l riposte | sed 's/-lriposte//')
quietly "${compile[@]}" "${example[@]}" -o "$work/static" "${flags[@]}" "$libraries/libriposte.a" "${private[@]}"
plays "$work/static" static
read -ra flags < <(pkg-config --cflags --libs riposte-store)
quietly "${compile[@]}" "${store[@]}" -o "$work/store_shared" "${flags[@]}"
stores "$work/store_shared" "the store, shared"
read -ra flags < <(pkg-config --cflags riposte-store)
read -ra private < <(pkg-config --static --libs-only-l riposte-store | sed 's/-lriposte-store//; s/-lriposte//')
quietly "${compile[@]}" "${store[@]}" -o "$work/store_static" "${flags[@]}" "$libraries/libriposte-store.a" \
    "$libraries/libriposte.a" "${private[@]}"
stores "$work/store_static" "the store, static"

mkdir "$work/project"
for kind in shared static; do
    cat >"$work/project/CMakeLists.txt" <<PROJECT
cmake_minimum_required(VERSION 3.25)
project(own LANGUAGES C)
find_package(riposte 0.1 REQUIRED)
add_executable(own ${example[*]})
target_link_libraries(own PRIVATE riposte::riposte_$kind)
add_executable(own_store ${store[*]})
target_link_libraries(own_store PRIVATE riposte::riposte_store_$kind)
PROJECT
    quietly cmake -S "$work/project" -B "$work/project/$kind" "-DCMAKE_PREFIX_PATH=$installed"
    quietly cmake --build "$work/project/$kind"
    plays "$work/project/$kind/own" "CMake, $kind"
    stores "$work/project/$kind/own_store" "the store, CMake, $kind"
done

# The same files as a shared object in the installed program, which then knows the game and the agent.
read -ra flags < <(pkg-config --cflags riposte)
quietly "${compile[@]}" -fPIC -shared "${example[0]}" "$source/tests/library/coins_extension.c" -o "$work/coins.so" \
    "${flags[@]}"
loaded=("$installed/bin/riposte" --load "$work/coins.so")
export HOME=$work XDG_DATA_HOME=$work
quietly "${loaded[@]}" check coins
quietly "${loaded[@]}" match coins --agents best,same --pairs 5 --quiet
quietly "${loaded[@]}" solve coins --iterations 50
quietly "${loaded[@]}" play coins --level master --seed 1 < <(yes '')
[[ $("${loaded[@]}" games coins) == *'hidden coin'* ]] || fail "games does not list coins"
[[ $("${loaded[@]}" agents same) == *'lie alike'* ]] || fail "agents does not list same"
# Texts of any length are shown whole.
length=$(printf ' length%.0s' {1..300})
sed "s/\(\.name = \"same\", \.summary = \"\).*\.paper = \"/\1says$length\", .paper = \"at$length/" "${example[0]}" \
    >"$work/long.c"
quietly "${compile[@]}" "-I$source/tests/library" -fPIC -shared "$work/long.c" \
    "$source/tests/library/coins_extension.c" -o "$work/long.so" "${flags[@]}"
[[ $("$installed/bin/riposte" --load "$work/long.so" agents same | grep -ow length | wc -l) = 600 ]] ||
    fail "agents does not show long texts whole"
refuses() {
    local text=$1
    shift
    ! "$installed/bin/riposte" "$@" >"$work/output" 2>&1 || fail "$*: not refused"
    grep -q "$text" "$work/output" && [ "$(wc -l <"$work/output")" = 1 ] || fail "$*: $(cat "$work/output")"
}
refuses 'No such file' --load "$work/nothing.so" games
refuses 'called .coins. already' --load "$work/coins.so" --load "$work/coins.so" games
refuses 'no rp_extension_table' --load "$libraries/libriposte.so" games
refuses 'needs a file' --load
refuses 'unknown game' games coins

for file in "$work/shared" "$libraries/libriposte.so"; do
    needed=$(LD_LIBRARY_PATH=$libraries ldd "$file")
    ! grep -E 'hiredis|jansson|zstd|not found' <<<"$needed" >&2 || fail "$file needs too much"
done
exports() { nm -D --defined-only "$libraries/$1.so" | awk '{print $3}'; }
for library in libriposte libriposte-store; do
    [[ $(exports $library | wc -l) -gt 40 ]] || fail "$library exports few names"
    ! exports $library | grep -v '^rp_' >&2 || fail "$library exports names without rp_"
    readelf -d "$libraries/$library.so" | grep -q "SONAME.*$library\.so\.0" || fail "$library: no SONAME"
done
# What is loaded into the program finds all of it there.
missing=$(comm -23 <({ exports libriposte; exports libriposte-store; } | sort -u) \
    <(nm -D --defined-only "$installed/bin/riposte" | awk '{print $3}' | sort -u))
[[ -z $missing ]] || fail "the program does not export $missing"
! comm -12 <(exports libriposte | sort) <(exports libriposte-store | sort) | grep . >&2 || fail "exported twice"

mapfile -t headers < <(cd "$installed/include/riposte" && find . -name '*.h' | sort)
of_store='/(store|contract|cache)/|/result'
[[ $(printf '%s\n' "${headers[@]}" | grep -vcE "$of_store") -le 20 ]] || fail "${#headers[@]} public headers"
for header in "${headers[@]}"; do
    echo "#include \"${header#./}\"" >"$work/one.c"
    quietly "${compile[@]}" -c "$work/one.c" -o "$work/one.o" "${flags[@]}"
done
echo "libriposte exports $(exports libriposte | wc -l) names, libriposte-store $(exports libriposte-store | wc -l)," \
    "in ${#headers[@]} headers; an own game and agent play, built in five ways, and are kept, built in four"

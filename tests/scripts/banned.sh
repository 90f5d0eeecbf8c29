#!/usr/bin/env bash
# labels: once
# Functions and words that this project does not use, and where; and this check finds one of each.
set -euo pipefail
root=$2

call() { printf '(^|[^A-Za-z0-9_.>])(%s)[[:space:]]*\\(' "$1"; }
# No bound, no error, or a hidden global state.
everywhere='sprintf|vsprintf|strcpy|stpcpy|strcat|gets|rand|srand|random|drand48|atoi|atol|atof|strtok|tmpnam|mktemp'
everywhere=$(call "$everywhere|alloca")
# `volatile` is no way to share data between threads; a signal handler may need it.
shared='(^|[^A-Za-z0-9_])volatile([^A-Za-z0-9_]|$)'
allowed_volatile='volatile sig_atomic_t|sig_atomic_t volatile'
# A library does not print and does not end the program.
library=$(call 'printf|vprintf|puts|putchar|perror|exit|_exit|_Exit|quick_exit|abort')
library="$library|(^|[^A-Za-z0-9_])(stdout|stderr)([^A-Za-z0-9_]|$)"
# What may differ from machine to machine: the C library's transcendental functions, and clocks other than
# engine/clock.h.
mathematics='(log|log2|log10|log1p|exp|exp2|expm1|pow|sin|cos|tan|tanh|cbrt|lgamma|tgamma|erf)f?'
decisions=$(call "$mathematics|time|clock|gettimeofday|clock_gettime")

# The code of a file: no comments, no strings.
code() { gcc -fpreprocessed -dD -E -P -x c "$1" 2>/dev/null | sed -E 's/"([^"\\]|\\.)*"/""/g' | grep -v '^#'; }

# Prints what is wrong in file $2 of folder $1.
judge() {
    local text
    text=$(code "$1/$2") || true
    grep -E "$everywhere" <<<"$text" || true
    grep -E "$shared" <<<"$text" | grep -vE "$allowed_volatile" || true
    case $2 in
    *_tool.c | play/* | tests/*) return ;;
    esac
    grep -E "$library" <<<"$text" || true
    case $2 in
    bench/* | engine/clock.c) return ;;
    esac
    grep -E "$decisions" <<<"$text" || true
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{search,play}
expect() { # expect refused|allowed FILE CODE
    local got=allowed
    printf '%s\n' "$3" >"$work/$2"
    [[ -z $(judge "$work" "$2") ]] || got=refused
    [[ $got == "$1" ]] || { echo "$2 with '$3' was $got"; exit 1; }
}
expect refused play/a.c 'void f(char *s) { sprintf(s, "x"); }'
expect refused play/a.c 'int f(void) { return rand (); }'
expect refused play/a.c 'static volatile int shared;'
expect allowed play/a.c 'static volatile sig_atomic_t stop;'
expect allowed play/a.c 'void f(void) { printf("x"); exit(1); }'
expect allowed play/a.c '/* strcpy(a, b) */ const char *f = "gets(";'
expect allowed play/a.c 'int f(char *s) { return snprintf(s, 4, "x") + s->rand(); }'
expect refused search/a.c 'void f(void) { printf("x"); }'
expect refused search/a.c 'void f(void) { fprintf(stderr, "x"); }'
expect refused search/a.c 'void f(void) { exit(1); }'
expect refused search/a.c 'double f(double x) { return log(x); }'
expect allowed search/a.c 'double f(double x) { return rp_log(x) + sqrt(x); }'

count=0 failed=0
while IFS= read -r file; do
    found=$(judge "$root" "$file")
    count=$((count + 1))
    [[ -z $found ]] || { printf '%s:\n%s\n' "$file" "$found"; failed=$((failed + 1)); }
done < <(cd "$root" && find engine eval search bench play tests -name '*.[ch]' | sort)
echo "$count files looked at, $failed with words that are not used here"
((count > 0 && failed == 0))

#!/usr/bin/env bash
# labels: once
# The options and exit codes in README.md are those that the commands' own --help has, each option takes one kind of
# value in all commands, and all help texts fit 80 columns; this check finds it where it is not so.
set -euo pipefail
riposte=$(realpath "$1") root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tool=(python3 "$root/tests/tools/options_table.py")
"${tool[@]}" check "$riposte"
"${tool[@]}" width "$riposte"
sed 's/^| `--seed N` |.*/| `--seed X` | something else | all |/' "$root/README.md" >"$work/README.md"
! "${tool[@]}" check "$riposte" "$work/README.md" >"$work/said" 2>&1 || { echo "another table passes"; exit 1; }
grep -q '^not so: | `--seed X`' "$work/said" || { echo "not told what differs: $(cat "$work/said")"; exit 1; }
"${tool[@]}" write "$riposte" "$work/README.md" >/dev/null
cmp "$work/README.md" "$root/README.md"
# A program that says two things of one option, in a text that is too wide.
cat >"$work/other" <<'END'
#!/usr/bin/env bash
case $1 in
games | agents) echo x ;;
--help) printf 'Commands:\n  one         x\n  two         x\n\nExit status: 0 done.\n' ;;
one) printf 'Usage: riposte one\n\nOptions:\n  --time TIME             x\n  --help                  show this text\n' ;;
two) printf 'Usage: riposte two\n\nOptions:\n  --time N                x%70d\n  --help                  show it\n' ;;
esac
END
chmod +x "$work/other"
! "${tool[@]}" check "$work/other" 2>"$work/said" || { echo "two kinds of value pass"; exit 1; }
grep -q -- "--time takes N and TIME" "$work/said" || { cat "$work/said"; exit 1; }
! "${tool[@]}" width "$work/other" 2>"$work/said" || { echo "a text that is too wide passes"; exit 1; }
grep -q "^riposte two --help: 97 columns: " "$work/said" || { cat "$work/said"; exit 1; }

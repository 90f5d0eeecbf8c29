# Whether the program under test is built with a sanitizer: what is preloaded into programs does not go with one, and
# minutes become many. Needs `riposte`.

under_sanitizer() { ldd "$riposte" | grep -q 'lib[at]san'; }

# Passwords and rights that are wrong or change in mid-run, for run_faults.sh.

fault_wrong_password() {
    local errors verb mistaken=(env RIPOSTE_REDIS_PASSWORD=mistaken "$riposte")
    echo correct >"$folder/password"
    cli CONFIG SET requirepass correct >/dev/null
    export REDISCLI_AUTH=correct
    refuses '[12]' 'password|auth' "${mistaken[@]}" run new password "${plan[@]}" --redis "$url"
    ! grep -q mistaken "$folder/errors" || fail "a password is told"
    refuses '[12]' 'password|auth' "$riposte" run list --redis "$url"
    export RIPOSTE_REDIS_PASSWORD=correct
    new_run
    for verb in status export watch stop delete; do
        refuses '[12]' 'password|auth' "${mistaken[@]}" run $verb "$run" --redis "$url"
    done
    refuses '[12]' 'password|auth' "${mistaken[@]}" worker --run "$run" --redis "$url" --threads 1
    refuses '[12]' 'password|auth' "$riposte" worker --run "$run" --redis "unix://:mistaken@$redis_folder/socket" \
        --threads 1
    ! grep -q mistaken "$folder/errors" || fail "a password is told"
    start_worker --redis-password-file "$folder/password"
    start_worker
    midway 3
    kill -STOP "${workers[@]}" # or they might be through before the password is another
    still_running
    # Changed in mid-run by somebody who forgot the workers.
    errors=$(redis_errors WRONGPASS)
    cli CONFIG SET requirepass changed >/dev/null
    export REDISCLI_AUTH=changed
    cli CLIENT KILL TYPE normal >/dev/null
    kill -CONT "${workers[@]}"
    wait_until "a worker that is turned away" more_errors_than "$errors" WRONGPASS
    still_running
    cli CONFIG SET requirepass correct >/dev/null
    export REDISCLI_AUTH=correct
    finish_or_replace
    check_run
    ! grep -qE 'correct|changed' "$folder"/worker.*.errors || fail "a password is told"
    unset REDISCLI_AUTH RIPOSTE_REDIS_PASSWORD
    told="10 commands refused; changed in mid-run and back; $replaced"
}

# Workers may have gone on waiting or given up with the reason; those that gave up are replaced.
finish_or_replace() {
    local process gave_up=0
    for process in "${workers[@]}"; do
        ended "$process"
        [ $status -le 2 ] || fail "a worker ended with $status"
        [ $status = 0 ] || gave_up=$((gave_up + 1))
    done
    replaced="$gave_up workers gave up"
    [ $gave_up = 0 ] || start_worker
    workers=("$worker")
    [ $gave_up = 0 ] || finish
}

fault_no_rights() {
    cli ACL SETUSER nobody on '>secret' resetkeys -@all +ping >/dev/null
    cli ACL SETUSER reader on '>secret' '~riposte:*' -@all +@read +ping +info >/dev/null
    cli ACL SETUSER stranger on '>secret' '~other:*' +@all >/dev/null
    local user count=0
    new_run
    for user in nobody reader stranger; do
        refuses '[12]' 'permission|right' "$riposte" worker --run "$run" --threads 1 --until-done --no-cache \
            --redis "unix://$user:secret@$redis_folder/socket"
        ! grep -q secret "$folder/errors" || fail "a password is told"
        count=$((count + 1))
        refuses '[12]' 'permission|right' "$riposte" run new other "${plan[@]}" \
            --redis "unix://$user:secret@$redis_folder/socket"
        count=$((count + 1))
    done
    start_worker
    finish_and_check
    told="$count refusals of 3 users"
}

# The user that 'riposte cache --help' recommends can play a run; in the middle it loses the right to write, for a
# while.
fault_rights_lost() {
    local rights errors
    rights=$("$riposte" cache --help | tr '\n' ' ' | grep -oE 'user riposte on >PASSWORD [^(]*')
    [ -n "$rights" ] || fail "no user in the help text"
    rights=${rights#user riposte on >PASSWORD }
    set -f
    # shellcheck disable=SC2086 # words on purpose
    cli ACL SETUSER riposte on '>secret' $rights >/dev/null
    set +f
    worker_url=unix://riposte:secret@$redis_folder/socket
    new_run
    sharing=()
    start_worker
    start_worker
    midway 3
    errors=$(redis_errors NOPERM)
    [ "$errors" = 0 ] || fail "the recommended user lacks a right: $(cli ACL LOG 1)"
    cli ACL SETUSER riposte -@write >/dev/null
    wait_until "a worker without the right to write" more_errors_than "$errors" NOPERM
    still_running
    cli ACL SETUSER riposte +@write >/dev/null
    finish_or_replace
    sharing=(--no-cache)
    check_run
    told="the user of the help text plays; without +@write in mid-run and back; $replaced"
}

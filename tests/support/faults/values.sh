# Keys and values of a run and of the cache that are damaged in ways of operators, disks, other versions and enemies.

# Each key of a run becomes one of another type while workers are at work.
fault_wrong_types() {
    local part strikes=0
    new_run
    start_worker
    start_worker
    for part in jobs ends records partial deaths aside workers state; do
        midway 2
        if [ $((strikes % 2)) = 0 ]; then
            cli EVAL 'redis.call("DEL", KEYS[1]); redis.call("SET", KEYS[1], "garbage")' 1 "$(key $part)" >/dev/null
        else
            cli EVAL 'redis.call("DEL", KEYS[1]); redis.call("RPUSH", KEYS[1], "garbage", "1")' 1 "$(key $part)" \
                >/dev/null
        fi
        strikes=$((strikes + 1))
        orderly run status "$run"
        orderly run export "$run" --quiet --force --out "$folder/early"
    done
    all_alive
    finish_and_check
    told="$strikes keys replaced while 2 workers played"
}

# orderly COMMAND...: whatever it says of a damaged run, it ends by itself, and a failure is told in a line.
orderly() {
    local got=0
    timeout --foreground "$patience" "$riposte" "$@" --redis "$url" >"$folder/output" 2>"$folder/errors" </dev/null ||
        got=$?
    [ $got -le 2 ] || fail "$*: exit $got: $(cat "$folder/errors")"
    [ $got = 0 ] || [ "$(wc -l <"$folder/errors")" = 1 ] || fail "$*: exit $got: $(cat "$folder/errors")"
}

# Values of all kinds of damage, in every key of a run, while workers are at work. Results of no job hide in the
# numbers that jobs are lost.
fault_garbage_in_values() {
    local part strike name entry strikes=0
    new_run
    start_worker
    start_worker
    for part in ends records partial deaths aside workers; do
        midway $((2 + strikes * jobs / 100))
        kill -STOP "${workers[@]}" # or they would be through before the last strike
        for strike in 0 1 2 3 4 5 6; do
            damage "$(key $part)" $strike
            strikes=$((strikes + 1))
        done
        for name in 99999 -1 18446744073709551616 abc '' "$(printf 'a\001b')"; do
            cli HSET "$(key $part)" "$name" garbage >/dev/null
        done
        [ $part != deaths ] || lose_jobs 3
        # What these say of jobs that are well must not be believed for ever: an operator lets the run go on.
        [ $part != aside ] || cli DEL "$(key aside)" "$(key deaths)" >/dev/null
        kill -CONT "${workers[@]}"
    done
    for name in abc -1 99999 18446744073709551616 ''; do cli XADD "$(key jobs)" '*' job "$name" >/dev/null; done
    cli XADD "$(key jobs)" '*' nothing here of use >/dev/null
    cli HSET "$(key state)" state playful games -7 >/dev/null
    still_running
    orderly run status "$run"
    orderly run status "$run" --json
    orderly run export "$run" --quiet --force --out "$folder/early"
    start_worker # what the export has queued may come after the end of the others
    finish_replaying
    check_run
    told="$strikes damages in 7 keys; jobs and state that mean nothing; $replays replays asked for by export"
}

# lose_jobs COUNT: the last of the queue.
lose_jobs() {
    local entry
    for entry in $(cli XREVRANGE "$(key jobs)" + - COUNT "$1" | grep -oE '^[0-9]+-[0-9]+'); do
        cli XDEL "$(key jobs)" "$entry" >/dev/null
    done
}

# damage KEY KIND: damages the hash's values, each third or so, in one of seven ways.
damage() {
    cli EVAL '
        local fields, kind = redis.call("HKEYS", KEYS[1]), tonumber(ARGV[1])
        for i = kind % 3 + 1, #fields, 7 do
            local value = redis.call("HGET", KEYS[1], fields[i])
            local at = (i * 31 + kind * 17) % math.max(#value, 1) + 1
            if kind == 0 then value = "garbage"
            elseif kind == 1 then value = ""
            elseif kind == 2 then value = value:sub(1, at - 1)
            elseif kind == 3 and #value > 0 then
                value = value:sub(1, at - 1) .. string.char((value:byte(at) + 1) % 256) .. value:sub(at + 1)
            elseif kind == 4 then value = value .. string.rep("\255", 70000)
            elseif kind == 5 then value = redis.call("HGET", KEYS[1], fields[(i + 4) % #fields + 1])
            elseif kind == 6 then value = string.rep("\0", #value)
            end
            redis.call("HSET", KEYS[1], fields[i], value)
        end' 1 "$1" "$2" >/dev/null
}

# A run of a newer format is left alone; values of a newer format count as missing.
fault_newer_versions() {
    local format verb part
    new_run
    start_worker
    midway 3
    format=$(cli HGET "$(key plan)" format)
    kill_hard "${workers[@]}"
    workers=()
    cli HSET "$(key plan)" format $((format + 1)) >/dev/null
    local before
    before=$(what_is_kept)
    for verb in status stop resume export watch; do
        refuses '[12]' 'format|version|newer' "$riposte" run $verb "$run" --redis "$url"
    done
    refuses '[12]' 'format|version|newer' "$riposte" worker --run "$run" --redis "$url" --threads 1 --until-done \
        --no-cache
    [ "$before" = "$(what_is_kept)" ] || fail "a run of a newer format was changed"
    cli HSET "$(key plan)" format "$format" >/dev/null
    # The values begin with a name and a number of their format.
    for part in ends records; do
        cli EVAL '
            local fields = redis.call("HKEYS", KEYS[1])
            table.sort(fields) -- the same jobs in both: who looks after the run sees to its ends only
            for i = 1, #fields, 2 do
                local value = redis.call("HGET", KEYS[1], fields[i])
                local name, number = value:match("^(%a+)(%d)")
                redis.call("HSET", KEYS[1], fields[i], name .. (number + 1) .. value:sub(#name + 2))
            end' 1 "$(key $part)" >/dev/null
    done
    start_worker
    finish_and_check
    told="plan refused by 6 commands and unchanged; every other result of a newer format played again"
}
what_is_kept() {
    local part
    for part in plan ends records partial state deaths aside; do cli HGETALL "$(key $part)"; done | sha1sum
}

# A run that is done, its results damaged afterwards: export says so, and the jobs are played again.
fault_damaged_results() {
    local part kind count=0
    new_run
    start_worker
    finish
    for part in records ends; do
        for kind in 0 1 2 3 4 5 6; do
            damage "$(key $part)" $kind
            count=$((count + 1))
        done
        [ $part = records ] || start_worker # who looks after the run sees to its ends, export to its records
        finish_replaying
        [ $part = ends ] || [ $replays -gt 0 ] || fail "export found nothing wrong with damaged $part"
        "$riposte" run status "$run" --redis "$url" | tail -n +4 | cmp -s - "$reference.table" ||
            fail "another table in status after damaged $part"
    done
    cli HDEL "$(key records)" 0 3 >/dev/null
    cli HDEL "$(key ends)" 1 3 >/dev/null
    finish_replaying
    [ $replays -gt 0 ] || fail "export found nothing missing"
    check_run
    told="$count damages and 4 losses after the end, told by export and played again"
}

# Every value of the cache damaged in one of eight ways: nothing of it is believed.
fault_garbage_in_cache() {
    local count
    sharing=()
    new_run
    start_worker
    finish_and_check
    count=$(cli EVAL '
        local keys = redis.call("KEYS", "riposte:cache:*")
        table.sort(keys)
        for i, key in ipairs(keys) do
            local value, kind = redis.call("GET", key), i % 8
            local at = (i * 31) % #value + 1
            if kind == 0 then value = "garbage"
            elseif kind == 1 then value = ""
            elseif kind == 2 then value = value:sub(1, at - 1)
            elseif kind == 3 then
                value = value:sub(1, at - 1) .. string.char((value:byte(at) + 1) % 256) .. value:sub(at + 1)
            elseif kind == 4 then value = value .. string.rep("\255", 70000)
            elseif kind == 5 then -- of another key, if that is still one
                local other = keys[#keys - i + 1]
                value = redis.call("TYPE", other).ok == "string" and redis.call("GET", other)
            elseif kind == 6 then value = string.rep("\0", #value)
            end
            redis.call("DEL", key)
            if kind == 7 or not value then redis.call("RPUSH", key, "garbage") else redis.call("SET", key, value) end
            redis.call("EXPIRE", key, 1000)
        end
        return #keys' 0)
    [ "$count" -gt 50 ] || fail "only $count keys of the cache"
    new_run
    start_worker
    start_worker
    finish_and_check
    orderly cache status
    sharing=(--no-cache)
    told="$count keys of the cache damaged"
}

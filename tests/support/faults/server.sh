# Faults of the server and of the way to it, for run_faults.sh.

# Killed in mid-run and restarted from its append-only file.
fault_server_killed() {
    local kills=0 before lost=0
    new_run
    start_worker
    start_worker
    while [ $kills -lt "$SERVER_KILLS" ]; do
        midway $((1 + kills * jobs / (SERVER_KILLS + 1)))
        before=$(jobs_done)
        redis_kill
        sleep 0.2
        redis_launch
        all_alive # asked of the server: a worker ends when all is done
        [ "$(jobs_done)" -ge "$before" ] || lost=$((lost + 1)) # its file may lag by a second
        kills=$((kills + 1))
    done
    finish_and_check
    told="killed and restarted $kills times, $lost times with fewer results than it had told of"
}

# As after a power cut: the end of its append-only file is gone, and with it jobs that were done.
fault_server_loses_its_last_second() {
    local before after file size
    new_run
    start_worker
    start_worker
    midway $((jobs / 2))
    redis_kill
    file=$(ls "$redis_folder"/appendonlydir/*.incr.aof)
    size=$(stat -c %s "$file")
    before=$(grep -ac 'HSETNX' "$file")
    truncate -s $((size * 3 / 4 + 1)) "$file"
    after=$(grep -ac 'HSETNX' "$file")
    [ "$after" -lt "$before" ] || fail "nothing was lost"
    redis_launch
    finish_and_check
    told="$size bytes cut to $((size * 3 / 4 + 1)), results in them $before to $after"
}

fault_server_frozen() {
    new_run
    start_worker
    start_worker
    midway 3
    kill -STOP "$redis"
    sleep "$SLEEP"
    all_alive
    kill -CONT "$redis"
    still_running
    finish_and_check
    told="asleep for $SLEEP s"
}

fault_connections_killed() {
    local strikes=0 killed=0
    new_run
    start_worker
    start_worker
    midway 1
    while [ $strikes -lt "$RESETS" ] && ! has_done $jobs; do
        killed=$((killed + $(cli CLIENT KILL TYPE normal)))
        strikes=$((strikes + 1))
        sleep 0.05
    done
    finish_and_check
    [ $killed -ge 4 ] || too_late
    told="$killed connections killed in $strikes strikes"
}

# Resets in mid-answer, by a door between workers and server. An export through it ends well or with one line.
fault_connections_reset() {
    local door cuts exports=0 status=1
    mkfifo "$folder/door.control"
    spawn "$folder/door" "$folder/door.errors" bash -c 'exec python3 "$0" "$1" 600 <>"$2"' \
        "$source/tests/support/cutting_proxy.py" "$redis_folder/socket" "$folder/door.control"
    wait_until "the door's port" grep -qs . "$folder/door"
    door=redis://127.0.0.1:$(head -n 1 "$folder/door")
    new_run
    worker_url=$door
    start_worker
    start_worker
    wait_until "$RESETS resets, or the end" enough_cuts
    echo $((jobs * 500)) >"$folder/door.control" # an export takes several times as much
    finish
    cuts=$(grep -c cut "$folder/door") status=1
    [ "$cuts" -ge 5 ] || too_late
    while [ $status != 0 ] && [ $exports -lt 1000 ]; do
        status=0 exports=$((exports + 1))
        "$riposte" run export "$run" --redis "$door" --force --out "$folder/records" \
            >"$folder/table" 2>"$folder/errors" ||
            status=$?
        [ $status -le 2 ] || fail "export: exit $status"
        [ $status = 0 ] || [ "$(wc -l <"$folder/errors")" = 1 ] || fail "export: $(cat "$folder/errors")"
    done
    cmp "$reference" "$folder/records" >&2 || fail "other records through the door"
    check_run
    rm "$folder/door.control"
    told="$cuts resets in mid-answer while it was played; exported at try $exports through the door"
}
enough_cuts() { [ "$(grep -c cut "$folder/door")" -ge "$RESETS" ] || has_done $jobs; }

# The cache on the same server, its memory full: cache keys go, those of the run stay.
fault_evictions() {
    local evicted
    cli CONFIG SET maxmemory 100mb maxmemory-policy allkeys-lru >/dev/null
    new_run
    sharing=()
    start_worker
    wait_until "a warning of the policy" grep -qi 'allkeys' "$worker_says"
    cli CONFIG SET maxmemory-policy volatile-lfu >/dev/null
    start_worker
    midway 3
    cli CONFIG SET maxmemory $(($(redis_info used_memory) + 300000)) >/dev/null
    cli EVAL 'for i = 1, 3000 do redis.call("SET", "filler:" .. i, string.rep("x", 1000), "EX", 10000) end' 0 >/dev/null
    still_running
    finish
    evicted=$(redis_info evicted_keys)
    [ "$evicted" -gt 0 ] || fail "nothing was evicted"
    check_run
    sharing=(--no-cache)
    told="$evicted keys evicted; allkeys-lru is warned of"
}

# No memory for any write, for a while.
fault_out_of_memory() {
    local refused done_then
    new_run
    start_worker
    start_worker
    midway 3
    cli CONFIG SET maxmemory 1 >/dev/null
    wait_until "a write that is refused" more_errors_than 0 OOM
    done_then=$(jobs_done)
    refuses '[12]' 'memory|OOM' "$riposte" run new another "${plan[@]}" --redis "$url"
    sleep "$SLEEP"
    [ "$(jobs_done)" = "$done_then" ] || fail "writes went on"
    still_running
    all_alive
    refused=$(redis_errors OOM)
    cli CONFIG SET maxmemory 0 >/dev/null
    [ "$(cli EXISTS riposte:run:another:plan)" = 0 ] || fail "a refused run is there in part"
    finish_and_check
    told="$refused writes refused in $SLEEP s"
}

# What an operator can do to the stream of jobs and to its group.
fault_stream_lost() {
    local strikes=0 strike name
    new_run
    start_worker
    start_worker
    for strike in 'DEL KEY' 'XGROUP DESTROY KEY workers' 'XTRIM KEY MAXLEN 0' 'XGROUP SETID KEY workers $' \
        'XGROUP DELCONSUMER KEY workers NAME' 'XADD KEY * job 0'; do
        midway $((1 + strikes * jobs / 10))
        name=$(consumer "${workers[0]}")
        strike=${strike//KEY/$(key jobs)}
        cli ${strike//NAME/${name:-nobody}} >/dev/null
        strikes=$((strikes + 1))
    done
    finish_and_check
    told="$strikes strikes: removed, trimmed, its group destroyed, moved on, its consumer removed"
}

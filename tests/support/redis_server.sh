# Shell functions for tests with a redis-server of their own, on a socket in a folder of its own. Needs processes.sh.

# redis_start FOLDER [LINE...]: LINEs for its configuration; sets `redis` (its process), `redis_folder` and `url`. The
# allocator's thread waits until a time of the wall clock: one that is turned would keep it busy.
redis_start() {
    redis_folder=$1
    url=unix://$redis_folder/socket
    shift
    mkdir -p "$redis_folder"
    {
        printf '%s\n' "port 0" "unixsocket $redis_folder/socket" "unixsocketperm 700" "dir $redis_folder" 'save ""' \
            "appendonly no" "jemalloc-bg-thread no" "$@"
    } >"$redis_folder/redis.conf"
    redis_launch
}

# Starts it with the configuration that is there; `redis_through`: a command before it, as env NAME=VALUE.
# `hastened`: of fast_clock.sh.
redis_through=() hastened=("${hastened[@]}")
redis_launch() {
    spawn "$redis_folder/log" "$redis_folder/errors" "${redis_through[@]}" "${hastened[@]}" \
        redis-server "$redis_folder/redis.conf"
    redis=$spawned
    wait_until "an answer of redis-server" redis_answers
}

cli() { redis-cli -s "$redis_folder/socket" "$@" 2>&1; }
# With a password the refusal is an answer too, unlike "loading".
redis_answers() { [[ $(cli PING) =~ ^(PONG|NOAUTH) ]]; }
redis_kill() { kill_hard "$redis"; }

redis_info() { cli INFO everything | tr -d '\r' | sed -n "s/^$1://p"; }
# redis_errors KIND: how often the server has answered with an error of that kind (OOM, NOPERM, ...).
redis_errors() { cli INFO errorstats | tr -d '\r' | sed -n "s/^errorstat_$1:count=//p" | grep . || echo 0; }
more_errors_than() { [ "$(redis_errors "$2")" -gt "$1" ]; }

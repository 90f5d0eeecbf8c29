# Clocks that jump, for run_faults.sh. libfaketime does not start beside jemalloc, hence a library of our own.

# The server's clock jumps an hour on and back, the workers' a day back and on; and whoever held jobs in the hour that
# never was, dies.
fault_clock_jumps() {
    local preload hastened=()
    preload=("LD_PRELOAD=$clock_library" "ASAN_OPTIONS=${ASAN_OPTIONS:-}:verify_asan_link_order=0")
    write_clock "$folder/server.clock" 0 $clock_rate
    write_clock "$folder/worker.clock" 0 $clock_rate
    redis_kill
    redis_through=(env "${preload[@]}" "TURNED_CLOCK=$folder/server.clock")
    redis_launch
    worker_through=(env "${preload[@]}" "TURNED_CLOCK=$folder/worker.clock")
    new_run
    start_worker
    start_worker
    midway 2
    turn_clock "$folder/server.clock" 3600
    [ $(($(cli TIME | head -n 1) - $(date +%s))) -gt 3000 ] || fail "the server's clock did not jump"
    turn_clock "$folder/worker.clock" -86400
    midway $((jobs / 4))
    wait_for_job "${workers[0]}"
    kill_hard "${workers[@]}"
    workers=()
    still_running
    turn_clock "$folder/server.clock" 0
    turn_clock "$folder/worker.clock" 86400
    start_worker
    start_worker
    midway $((jobs / 2))
    turn_clock "$folder/server.clock" -3600
    turn_clock "$folder/worker.clock" 0
    finish_and_check
    told="the server's +1 h, 0, -1 h, the workers' -1 d, +1 d, 0; 2 killed in the hour that never was"
}

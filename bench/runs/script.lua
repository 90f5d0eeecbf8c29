-- What is asked of a run, each in one piece: nobody sees or changes anything in between (bench/runs/store.h).
--
-- KEYS: the parts of the run in their order (bench/runs/keys.h), then the set of names. ARGV: the check of the plan
-- ("-": any), what is asked, and what it takes. The answer is nil where the plan is not that one. Whoever meets a key
-- of a wrong type, which holds nothing, or misses the group sees to it, and begins anew.
local plan, state, jobs, ends, records, partial, deaths, aside, workers, names = unpack(KEYS)
local check, question, a, b, c, d, e = unpack(ARGV)
local group, tries = 'workers', 256

-- As redis.call, but a right that the user lacks has the code of its kind (NOPERM).
local function call(...)
    if not redis.acl_check_cmd(...) then
        error({err = "NOPERM this user has no permissions to run the '" .. (...) .. "' command in a script"})
    end
    return redis.call(...)
end

local function kind(key) return call('TYPE', key).ok end
local function has(hash, field) return call('HEXISTS', hash, field) == 1 end
local function has_results(job) return has(ends, job) and has(records, job) end
local function is_over(job) return has_results(job) or has(aside, job) end
local function queue(job) call('XADD', jobs, '*', 'job', job) end
local function held() return call('XPENDING', jobs, group)[1] end

local function drop(id)
    call('XACK', jobs, group, id)
    call('XDEL', jobs, id)
end

-- Another one whenever anybody has queued anything.
local function last_id()
    held() -- a lack of the stream is one of the group
    local facts = call('XINFO', 'STREAM', jobs)
    for i = 1, #facts, 2 do
        if facts[i] == 'last-generated-id' then return facts[i + 1] end
    end
end

-- b jobs from a on.
local function numbers()
    local list = {}
    for job = a, a + b - 1 do list[#list + 1] = string.format('%.0f', job) end
    return list
end

local function mend()
    for i = 2, #KEYS - 1 do
        local found = kind(KEYS[i])
        if found ~= 'none' and found ~= (KEYS[i] == jobs and 'stream' or 'hash') then call('UNLINK', KEYS[i]) end
    end
    local made = redis.pcall('XGROUP', 'CREATE', jobs, group, '0', 'MKSTREAM')
    if made.err and not made.err:find('^BUSYGROUP') then error(made) end
end

local function claimed()
    local cursor = '0-0'
    for _ = 1, tries do
        local found = call('XAUTOCLAIM', jobs, group, a, b, cursor, 'COUNT', '1')
        cursor = found[1]
        if found[2][1] or cursor == '0-0' then return found[2][1] end
    end
end

local function fresh()
    local found = call('XREADGROUP', 'GROUP', group, a, 'COUNT', '1', 'STREAMS', jobs, '>')
    return found and found[1][2][1]
end

local function answer()
    -- ---- of a run whose plan is not known ----

    if question == 'list' then return call('SMEMBERS', names) end

    -- The check of the plan that is there; 0: what is there is no plan.
    if question == 'check' then
        local found = kind(plan)
        if found == 'none' then return '' end
        return found == 'hash' and (call('HGET', plan, 'check') or '') or 0
    end

    if question == 'plan' then return kind(plan) == 'hash' and call('HGETALL', plan) or {} end

    -- Run a with plan b, names and texts with a zero behind each; 0: there is one. Begins with what a server without
    -- memory refuses: after another write it would not.
    if question == 'create' then
        if call('EXISTS', plan) == 1 then return 0 end
        call('SADD', names, a)
        call('UNLINK', unpack(KEYS, 1, #KEYS - 1))
        for name, text in b:gmatch('(%Z+)%z(%Z*)%z') do call('HSET', plan, name, text) end
        call('HSET', state, 'state', 'active')
        return 1
    end

    -- Run a; 0: there is none; a format above b: it is of that newer format and was left alone.
    if question == 'delete' then
        local format = kind(plan) == 'hash' and tonumber(call('HGET', plan, 'format') or 0) or 0
        if format > tonumber(b) then return format end
        if format < 1 and call('SISMEMBER', names, a) == 0 then return 0 end
        call('UNLINK', unpack(KEYS, 1, #KEYS - 1))
        call('SREM', names, a)
        return 1
    end

    if kind(plan) ~= 'hash' or call('HGET', plan, 'check') ~= check then return nil end

    -- ---- of the run ----

    if question == 'state' then return call('HGET', state, 'state') or '' end

    -- a: the state; b: games in the table. A run that is over has no queue.
    if question == 'set_state' then
        call('HSET', state, 'state', a, 'games', b)
        if a == 'done' or a == 'decided' then
            call('XTRIM', jobs, 'MAXLEN', '0')
            call('UNLINK', partial)
        end
        return 1
    end

    if question == 'report' then return call('HSET', workers, a, b) end
    if question == 'reports' then return call('HGETALL', workers) end
    if question == 'asides' then return call('HGETALL', aside) end
    if question == 'ends' then return call('HMGET', ends, unpack(numbers())) end
    if question == 'results' then
        return {call('HMGET', records, unpack(numbers())), call('HMGET', ends, unpack(numbers()))}
    end

    -- The next entry for worker a: a new one, or (b > 0) one that nobody has renewed for b milliseconds; d '1': the
    -- other way round. {id, job, rescued, partial}, or {}: none, or the run is stopped. Those of jobs that are over, or
    -- not below c, are removed.
    if question == 'take' then
        if call('HGET', state, 'state') == 'stopped' then return {} end
        for _ = 1, tries do
            local entry, rescued = d == '1' and b ~= '0' and claimed(), 1
            if not entry then entry, rescued = fresh(), 0 end
            if not entry and d ~= '1' and b ~= '0' then entry, rescued = claimed(), 1 end
            if not entry then return {} end
            local field, job = unpack(entry[2])
            local is_ours = field == 'job' and #entry[2] == 2 and (job == '0' or job:find('^[1-9]%d*$'))
            if is_ours and tonumber(job) < tonumber(c) and not is_over(job) then
                return {entry[1], job, rescued, call('HGET', partial, job) or ''}
            end
            drop(entry[1])
        end
        return {}
    end

    -- Somebody died at game b of job a, entry c; the e-th in a row puts it aside (1), the reason being d.
    if question == 'death' then
        local game, times = (call('HGET', deaths, a) or ''):match('^(%d+) (%d%d?)$')
        times = game == b and times + 1 or 1
        call('HSET', deaths, a, b .. ' ' .. times)
        if times < tonumber(e) then return 0 end
        call('HSET', aside, a, times .. ' times in a row at ' .. d)
        drop(c)
        return 1
    end

    if question == 'save' then return call('HSET', partial, a, b) end

    -- Job a has ended: b and c are its ends and records, d its entry. 1: nobody had handed it in before.
    if question == 'finish' then
        local first = call('HSETNX', ends, a, b)
        call('HSETNX', records, a, c)
        for _, hash in ipairs({partial, deaths, aside}) do call('HDEL', hash, a) end
        drop(d)
        return first
    end

    -- Job a, entry b, goes to the end of the queue; c: what is finished of it.
    if question == 'give_back' then
        if c ~= '' then call('HSET', partial, a, c) end
        queue(a)
        drop(b)
        return 1
    end

    -- Result of job a is removed and the job queued, by the first who asks.
    if question == 'redo' then
        local removed = call('HDEL', ends, a) + call('HDEL', records, a)
        if removed > 0 then queue(a) end
        return removed
    end

    -- Numbers of jobs: in the stream, in hand, with ends, with records, aside.
    if question == 'counts' then
        return {call('XLEN', jobs), held(), call('HLEN', ends), call('HLEN', records), call('HLEN', aside)}
    end

    -- How many of b jobs from a on have ends and records.
    if question == 'have_results' then
        local count = 0
        for _, job in ipairs(numbers()) do
            if has_results(job) then count = count + 1 end
        end
        return count
    end

    -- Up to b entries of the stream from a on, and last_id.
    if question == 'entries' then return {call('XRANGE', jobs, a, '+', 'COUNT', b), last_id()} end

    -- Queues those of jobs a (separated by spaces) that are not over, if nobody has queued anything since last_id was
    -- b. {how many, last_id}; {}: somebody has.
    if question == 'queue' then
        local count = 0
        if last_id() ~= b then return {} end
        for job in a:gmatch('%d+') do
            if not is_over(job) then
                call('HDEL', ends, job)
                call('HDEL', records, job)
                queue(job)
                count = count + 1
            end
        end
        return {count, last_id()}
    end

    -- Jobs that were put aside are aside no more. How many.
    if question == 'retry' then
        local count = call('HLEN', aside)
        call('UNLINK', aside, deaths)
        return count
    end

    -- Entries that were given out while nobody has any in hand are given out again.
    if question == 'revive' then
        if held() == 0 then call('XGROUP', 'SETID', jobs, group, '0') end
        return 1
    end

    -- Jobs of worker a look as if nobody had renewed them for a day; who has none is forgotten.
    if question == 'forget' then
        local hands = call('XPENDING', jobs, group, '-', '+', '100', a)
        for _, entry in ipairs(hands) do
            call('XCLAIM', jobs, group, a, '0', entry[1], 'IDLE', '86400000', 'JUSTID')
        end
        if #hands == 0 then
            call('XGROUP', 'DELCONSUMER', jobs, group, a)
            call('HDEL', workers, a)
        end
        return 1
    end
end

-- An error that is caught is a text that begins with its code, and handed on so.
local done, said = pcall(answer)
if not done and (said:find('^WRONGTYPE') or said:find('^NOGROUP')) then
    mend()
    done, said = pcall(answer)
end
if done then return said end
return {err = said}

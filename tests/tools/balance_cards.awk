# Reads what `riposte replay` prints of many official fights and tells how often each type and card wins. The loser of a
# round is the side whose revealed card goes to the combat stack; in the last round, where all cards are put away, the
# only side that takes wounds. A stand-off counts half for both.

function card_of(text) {
    sub(/^.* reveals /, "", text)
    sub(/\.$/, "", text)
    sub(/ \(.*$/, "", text)
    return text
}

# Copies of a card are one card.
function kind_of(card) {
    sub(/ #[0-9]+$/, "", card)
    return card
}

function type_of(card) {
    if (card ~ / M[0-9]+\{[a-z]*\}/) return "melee"
    return card ~ / R[0-9]+\{[a-z]*\}/ ? "ranged" : "magic"
}

function score(side, points) {
    shown[kind_of(card[side])]++
    won[kind_of(card[side])] += points
    type_shown[type_of(card[side])]++
    type_won[type_of(card[side])] += points
}

function end_round(  loser) {
    if (card["hero"] == "" || card["monster"] == "") return
    rounds++
    loser = ""
    if (in_stack["hero"] != in_stack["monster"])
        loser = in_stack["hero"] ? "hero" : "monster"
    else if (wounded["hero"] != wounded["monster"])
        loser = wounded["hero"] ? "hero" : "monster"
    if (stand_off) {
        stand_offs++
        score("hero", 0.5)
        score("monster", 0.5)
    } else if (loser == "") {
        undecided++
    } else {
        counters += countered
        score("hero", loser == "monster")
        score("monster", loser == "hero")
    }
    begin_round()
}

function begin_round() {
    card["hero"] = card["monster"] = ""
    in_stack["hero"] = in_stack["monster"] = 0
    wounded["hero"] = wounded["monster"] = 0
    stand_off = countered = 0
}

function note_stack(list,  parts, count, i) {
    sub(/^.*combat stack: /, "", list)
    sub(/\.$/, "", list)
    count = split(list, parts, ", ")
    for (i = 1; i <= count; i++) {
        if (parts[i] == card["hero"]) in_stack["hero"] = 1
        if (parts[i] == card["monster"]) in_stack["monster"] = 1
    }
}

function side_of(text) { return index(text, "The ") == 1 ? "monster" : "hero" }

{
    sub(/^ *[0-9]* +/, "")
    sub(/^ +/, "")
}
/ draws the Power card / {
    name = $0
    sub(/^.* draws the Power card /, "", name)
    sub(/\.$/, "", name)
    power[side_of($0)] = name
    owner[name] = $0
    sub(/ draws the Power card .*$/, "", owner[name])
}
/ reveals / {
    if (card[side_of($0)] != "") end_round()
    card[side_of($0)] = card_of($0)
}
/A stand-off/ { stand_off = 1 }
/ counters with / { countered = 1 }
/ takes [0-9]+ wound/ { wounded[side_of($0)] = 1 }
/combat stack: / { note_stack($0) }
/^Payoff: hero / {
    end_round()
    fights++
    hero_won = ($3 + 0) > 0
    if (power["hero"] != "") {
        power_fights[power["hero"]]++
        power_won[power["hero"]] += hero_won
    }
    if (power["monster"] != "") {
        power_fights[power["monster"]]++
        power_won[power["monster"]] += !hero_won
    }
    power["hero"] = power["monster"] = ""
}

function print_extremes(title, parts, wins, least, wanted,  name, high, low) {
    high = low = ""
    for (name in parts) {
        if (parts[name] < least || (wanted == "combat") == (name in power_fights)) continue
        if (high == "" || wins[name] / parts[name] > wins[high] / parts[high]) high = name
        if (low == "" || wins[name] / parts[name] < wins[low] / parts[low]) low = name
    }
    if (high != "")
        printf "- %s: most %s %.1f %% (of %d), least %s %.1f %% (of %d)\n", title, high, \
               100 * wins[high] / parts[high], \
               parts[high], low, 100 * wins[low] / parts[low], parts[low]
}

# The figure whose four Power cards differ most in the fights they win.
function print_widest(  name, figure, share, high, low, widest) {
    for (name in power_fights) {
        figure = owner[name]
        share = power_won[name] / power_fights[name]
        if (!(figure in high) || share > power_won[high[figure]] / power_fights[high[figure]]) high[figure] = name
        if (!(figure in low) || share < power_won[low[figure]] / power_fights[low[figure]]) low[figure] = name
    }
    for (figure in high) {
        share = power_won[high[figure]] / power_fights[high[figure]] - \
                power_won[low[figure]] / power_fights[low[figure]]
        if (widest == "" || share > spread) {
            widest = figure
            spread = share
        }
    }
    if (widest != "")
        printf "- fights won by which of its Power cards a figure has, widest: " \
               "%s with %s %.1f %% (of %d), with %s %.1f %% (of %d)\n", \
               widest, high[widest], 100 * power_won[high[widest]] / power_fights[high[widest]], \
               power_fights[high[widest]], low[widest], 100 * power_won[low[widest]] / power_fights[low[widest]], \
               power_fights[low[widest]]
}

END {
    decided = rounds - undecided
    printf "- %d fights, %d rounds, of which %.1f %% stand-offs; %.1f %% won or lost after a counterattack; " \
           "%d rounds without a clear winner left out\n", fights, rounds, 100 * stand_offs / rounds, \
           100 * counters / rounds, undecided
    printf "- share of rounds won by the type revealed:"
    for (i = 1; i <= 3; i++) {
        type = i == 1 ? "melee" : i == 2 ? "ranged" : "magic"
        printf "%s %s %.1f %% (of %d)", (i > 1 ? "," : ""), type, 100 * type_won[type] / type_shown[type], \
               type_shown[type]
    }
    printf "\n"
    print_extremes("rounds won by a Combat card when revealed", shown, won, 50, "combat")
    print_extremes("rounds won by a Power card when revealed", shown, won, 50, "power")
    print_widest()
    for (name in won)
        if (!(name in power_fights) && (best == "" || won[name] > won[best])) best = name
    printf "- most of all won rounds: %s, %.1f %% of them\n", best, 100 * won[best] / decided
}

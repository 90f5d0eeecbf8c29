#include "engine/contract/contract.h"

static const struct {
    const char *name, *sentence;
} invariants[RP_INVARIANTS + 1] = {
    [RP_INVARIANT_LIMITS] = {"limits", "sizes, limits, names and functions are there and within their bounds"},
    [RP_INVARIANT_FLAGS] = {"flags", "chance and choices at the same time happen only where the capabilities say so"},
    [RP_INVARIANT_HIDDEN] = {"hidden", "hidden information can be resampled; without its flag a view is the state"},
    [RP_INVARIANT_TO_ACT] = {"to act", "nobody, chance alone or players of the game; the same in the view"},
    [RP_INVARIANT_BYTES] = {"bytes", "apply writes nothing past the bytes of the state"},
    [RP_INVARIANT_DETERMINISTIC] = {"deterministic", "equal bytes and actions give equal bytes; a copy goes on alike"},
    [RP_INVARIANT_CHOICES] = {"choices", "there are some, within the limits, ascending"},
    [RP_INVARIANT_CHOICES_IN_VIEW] = {"choices in view", "the same, with the same texts, as from the state"},
    [RP_INVARIANT_TEXTS] = {"texts", "one line, not empty, within the limit, different without regard to case"},
    [RP_INVARIANT_TEXTS_PARSE] = {"texts parse", "each text means its own action or outcome"},
    [RP_INVARIANT_OUTCOMES] = {"outcomes", "there are some, within the limits, ascending"},
    [RP_INVARIANT_PROBABILITIES] = {"positive probabilities", "every outcome has one above 0"},
    [RP_INVARIANT_SUM] = {"sum of probabilities", "is 1"},
    [RP_INVARIANT_SAMPLE] = {"sample", "draws the outcomes of chance with their probabilities"},
    [RP_INVARIANT_MERGED] = {"merged", "merged outcomes are the outcomes with those of equal futures in one"},
    [RP_INVARIANT_PAYOFF_RANGE] = {"payoff range", "payoffs lie between payoff_minimum and payoff_maximum"},
    [RP_INVARIANT_ZERO_SUM] = {"zero sum", "payoffs sum to 0 where the capabilities say so"},
    [RP_INVARIANT_LENGTH] = {"length", "no game has more than length_maximum moves"},
    [RP_INVARIANT_LENGTH_IN_REASON] = {"length in reason", "length_maximum is not far beyond the longest game"},
    [RP_INVARIANT_PLAYOUT] = {"playout", "is the plain loop: same ends, payoffs and random numbers"},
    [RP_INVARIANT_HISTORY] = {"history", "bytes past position_size decide neither future nor position key"},
    [RP_INVARIANT_POSITION_KEY] = {"position key", "equal keys have equal futures"},
    [RP_INVARIANT_MASK] = {"mask", "changes nothing in a view"},
    [RP_INVARIANT_SECRET] = {"secret", "views do not tell worlds apart that have one information key"},
    [RP_INVARIANT_KEY_OF_VIEW] = {"key of view", "information keys of state, view and resampled worlds are the same"},
    [RP_INVARIANT_RESAMPLE] = {"resample", "gives a world with the same view, the same to act and the same choices"},
    [RP_INVARIANT_RECALL] = {"recall", "equal information keys come after the same public moves and own actions"},
    [RP_INVARIANT_BELIEFS] = {"beliefs", "are the worlds that can have come about, with their probabilities"},
    [RP_INVARIANT_POSTERIOR] = {"posterior", "resampled worlds are those that can have come about, as often as those"},
    [RP_INVARIANT_POSITION] = {"position", "a world written as JSON reads back to the same bytes"},
    [RP_INVARIANT_VIEW_POSITION] = {"view position", "a view written as JSON reads back to the same bytes"},
    [RP_INVARIANT_EVENTS] = {"events", "listening changes no state; what is told is of the kinds listed"},
    [RP_INVARIANT_SECRET_OF_EVENTS] = {"secret of events", "events before the end tell nobody more than his view does"},
    [RP_INVARIANT_USEFUL] = {"useful", "choices are legal ones; advance is apply and the only useful actions after it"},
};

const char *rp_invariant_name(int invariant) {
    return invariant >= 1 && invariant <= RP_INVARIANTS ? invariants[invariant].name : NULL;
}

const char *rp_invariant_sentence(int invariant) {
    return invariant >= 1 && invariant <= RP_INVARIANTS ? invariants[invariant].sentence : NULL;
}

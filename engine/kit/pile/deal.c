#include "engine/kit/pile.h"

static const uint64_t worlds_most = UINT64_C(1) << 62;

uint64_t rp_worlds_times(uint64_t a, uint64_t b) {
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) || product > worlds_most ? worlds_most : product;
}

void rp_deal_sample(const rp_deal *deal, rp_random *random) {
    rp_pile left = deal->unseen;
    for (int i = 0; i < deal->places; i++) {
        rp_pile before = left;
        for (int count = deal->place[i].count; count > 0; count--) left &= ~rp_pile_of(rp_pile_draw(left, random));
        *deal->place[i].pile |= before & ~left;
    }
    if (deal->rest) *deal->rest = left;
}

/* Every step is a whole number: the product of i numbers in a row is divisible by i!. */
uint64_t rp_combinations(int n, int k) {
    if (k < 0 || k > n) return 0;
    if (k > n - k) k = n - k;
    uint64_t result = 1;
    for (int i = 1; i <= k; i++) {
        unsigned __int128 next = (unsigned __int128)result * (unsigned)(n - k + i) / (unsigned)i;
        if (next > worlds_most) return worlds_most;
        result = (uint64_t)next;
    }
    return result;
}

uint64_t rp_deal_worlds(const rp_deal *deal) {
    uint64_t worlds = 1;
    int left = rp_pile_count(deal->unseen);
    for (int i = 0; i < deal->places; i++) {
        worlds = rp_worlds_times(worlds, rp_combinations(left, deal->place[i].count));
        left -= deal->place[i].count;
    }
    return worlds;
}

/* The subset of `size` cards of the pile with number `index` in lexicographic order. */
static rp_pile subset(rp_pile pile, int size, uint64_t index) {
    rp_pile chosen = 0;
    for (rp_pile rest = pile; rest && size > 0; rest &= rest - 1) {
        uint64_t with = rp_combinations(rp_pile_count(rest) - 1, size - 1);
        if (index < with) {
            chosen |= rest & -rest;
            size--;
        } else {
            index -= with;
        }
    }
    return chosen;
}

void rp_deal_world(const rp_deal *deal, uint64_t index) {
    rp_deal later = *deal;
    for (int i = 0; i < deal->places; i++) {
        int count = deal->place[i].count, size = rp_pile_count(later.unseen);
        uint64_t ways = rp_combinations(size, count), others = rp_deal_worlds(&later) / (ways ? ways : 1);
        rp_pile chosen = subset(later.unseen, count, others ? index / others : 0);
        index = others ? index % others : 0;
        *deal->place[i].pile |= chosen;
        later.unseen &= ~chosen;
        for (int next = 1; next < later.places; next++) later.place[next - 1] = later.place[next];
        later.places--;
    }
    if (deal->rest) *deal->rest = later.unseen;
}

/* Logarithm and exponential that give the same bits on every machine: only IEEE 754 sums, products and quotients, which
 * are exactly rounded (the project is compiled with -ffp-contract=off). Relative error below 1e-14; not for speed
 * records. */
#ifndef RIPOSTE_ENGINE_PORTABLE_MATH_H
#define RIPOSTE_ENGINE_PORTABLE_MATH_H

#include <stdint.h>
#include <string.h>

static inline double rp_double_from_bits(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* 2^exponent, exponent -1022 .. 1023. */
static inline double rp_power_of_two(int exponent) { return rp_double_from_bits((uint64_t)(exponent + 1023) << 52); }

/* Natural logarithm of a positive, normal, finite number. log m = 2 artanh((m - 1) / (m + 1)) with m in [0.7, 1.42). */
static inline double rp_log(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int exponent = (int)(bits >> 52) - 1023;
    double m = rp_double_from_bits((bits & 0xfffffffffffffu) | 0x3ff0000000000000u);
    if (m > 1.4142135623730951) {
        m *= 0.5;
        exponent++;
    }
    double s = (m - 1) / (m + 1), square = s * s, sum = 0;
    for (int k = 21; k >= 1; k -= 2) sum = sum * square + 1.0 / k;
    return exponent * 0.69314718055994531 + 2 * s * sum;
}

/* e^x; 0 below -708, and x is taken as 709 above that. x = k log 2 + r with |r| <= 0.35, then the power series. */
static inline double rp_exp(double x) {
    if (x < -708) return 0;
    if (x > 709) x = 709;
    int k = (int)(x * 1.4426950408889634 + (x < 0 ? -0.5 : 0.5));
    double r = (x - k * 0.693147180369123816490) - k * 1.90821492927058770002e-10, sum = 1;
    for (int i = 14; i >= 1; i--) sum = 1 + sum * r / i;
    return k > 1022 ? sum * 2 * rp_power_of_two(k - 1) : sum * rp_power_of_two(k);
}

#endif

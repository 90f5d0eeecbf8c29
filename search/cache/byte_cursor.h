/* Little-endian numbers put into, and taken from, a bounded run of bytes. Going past the end puts nothing, takes zeros,
 * and sets `overrun`, so that a whole format is written or read first and checked once. */
#ifndef RIPOSTE_SEARCH_CACHE_BYTE_CURSOR_H
#define RIPOSTE_SEARCH_CACHE_BYTE_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct rp_byte_writer {
    unsigned char *bytes;
    size_t size, at;
    bool overrun;
} rp_byte_writer;

typedef struct rp_byte_reader {
    const unsigned char *bytes;
    size_t size, at;
    bool overrun;
} rp_byte_reader;

static inline void rp_put_bytes(rp_byte_writer *writer, const void *bytes, size_t size) {
    if (writer->overrun || size > writer->size - writer->at) {
        writer->overrun = true;
        return;
    }
    if (size) memcpy(writer->bytes + writer->at, bytes, size);
    writer->at += size;
}

/* The low `size` bytes of `number`, 1 .. 8. */
static inline void rp_put_number(rp_byte_writer *writer, uint64_t number, size_t size) {
    unsigned char little[8];
    for (size_t i = 0; i < size; i++) little[i] = (unsigned char)(number >> 8 * i);
    rp_put_bytes(writer, little, size);
}

/* IEEE 754, bit for bit. */
static inline void rp_put_double(rp_byte_writer *writer, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    rp_put_number(writer, bits, 8);
}

/* NULL past the end. */
static inline const unsigned char *rp_take_bytes(rp_byte_reader *reader, size_t size) {
    if (reader->overrun || size > reader->size - reader->at) {
        reader->overrun = true;
        return NULL;
    }
    reader->at += size;
    return reader->bytes + reader->at - size;
}

static inline uint64_t rp_take_number(rp_byte_reader *reader, size_t size) {
    const unsigned char *little = rp_take_bytes(reader, size);
    uint64_t number = 0;
    for (size_t i = 0; little && i < size; i++) number |= (uint64_t)little[i] << 8 * i;
    return number;
}

static inline double rp_take_double(rp_byte_reader *reader) {
    uint64_t bits = rp_take_number(reader, 8);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* True when everything was taken and nothing past it. */
static inline bool rp_bytes_ended(const rp_byte_reader *reader) {
    return !reader->overrun && reader->at == reader->size;
}

#endif

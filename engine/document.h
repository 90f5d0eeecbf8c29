/* Reading and writing structured text (positions, card data) without knowing its syntax.
 *
 * Games use these two interfaces only, so rules and searches link without a JSON library; `json.h` is the one
 * place that provides them. A reader is hostile-input safe: every call checks presence, kind and range and, at
 * the first failure, keeps one error text with the path of the field ("state.hero.hand[2]"); later calls return
 * a harmless zero. So a caller reads everything and then asks `rp_reader_ok` once. */
#ifndef RIPOSTE_ENGINE_DOCUMENT_H
#define RIPOSTE_ENGINE_DOCUMENT_H

#include "engine/error.h"

#include <stddef.h>
#include <stdint.h>

typedef struct rp_reader rp_reader; /* a cursor in a tree; owned by its provider */
typedef struct rp_writer rp_writer;

struct rp_reader {
    /* enter(NULL, i) goes to item i of an array; enter(key, 0) to a member; false when absent (no error). */
    bool (*enter)(rp_reader *, const char *key, size_t index);
    void (*leave)(rp_reader *);
    /* Kind and content of the value under the cursor. */
    char (*kind)(rp_reader *);     /* 'o' object, 'a' array, 's' string, 'i' integer, 'r' real, 'b' bool, '0' null */
    size_t (*length)(rp_reader *); /* items of an array, members of an object, bytes of a string */
    const char *(*string)(rp_reader *); /* lives as long as the reader */
    int64_t (*integer)(rp_reader *);
    double (*real)(rp_reader *);
    bool (*boolean)(rp_reader *);
    const char *(*key_at)(rp_reader *, size_t index); /* name of member `index` of an object, in file order */
    /* Path of the cursor into `path`. */
    void (*path)(rp_reader *, char *path, size_t size);
    rp_error error;
};

struct rp_writer {
    void (*open_object)(rp_writer *, const char *key); /* key NULL inside an array */
    void (*open_array)(rp_writer *, const char *key);
    void (*close)(rp_writer *);
    void (*string)(rp_writer *, const char *key, const char *value);
    void (*integer)(rp_writer *, const char *key, int64_t value);
    void (*real)(rp_writer *, const char *key, double value);
    void (*boolean)(rp_writer *, const char *key, bool value);
    void (*null)(rp_writer *, const char *key);
};

RP_API bool rp_reader_ok(const rp_reader *reader);
/* Keeps the first failure: "PATH: text". Always false, for `return rp_reader_fail(...)`. */
RP_API bool rp_reader_fail(rp_reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Enter a member that must be an object or array; fails the reader and returns false otherwise. After true the
 * caller must leave. The `_optional` forms return false without failure when it is absent or null. */
RP_API bool rp_read_object(rp_reader *reader, const char *key);
RP_API bool rp_read_array(rp_reader *reader, const char *key, size_t maximum_length);
RP_API bool rp_read_object_optional(rp_reader *reader, const char *key);
RP_API bool rp_read_array_optional(rp_reader *reader, const char *key, size_t maximum_length);

/* Scalars. key NULL reads the value under the cursor itself (an array item that was entered). */
RP_API int64_t rp_read_integer(rp_reader *reader, const char *key, int64_t minimum, int64_t maximum);
RP_API int64_t rp_read_integer_or(rp_reader *reader, const char *key, int64_t minimum, int64_t maximum,
                                  int64_t fallback);
RP_API double rp_read_real_or(rp_reader *reader, const char *key, double minimum, double maximum, double fallback);
RP_API bool rp_read_boolean_or(rp_reader *reader, const char *key, bool fallback);
/* Copies a string of at most size-1 bytes; empty strings and control characters are failures. */
RP_API void rp_read_string(rp_reader *reader, const char *key, char *out, size_t size);
/* As above; false and out = "" when absent or null. */
RP_API bool rp_read_string_optional(rp_reader *reader, const char *key, char *out, size_t size);
/* Index of the string among `choices` separated by '|' (compared exactly); failure names them, and the one that was
 * probably meant. */
RP_API int rp_read_choice(rp_reader *reader, const char *key, const char *choices);
/* The head of a document, whose member "riposte" says `kind`, with no other members than `names`. Another kind of
 * document is told as such. */
RP_API void rp_read_document(rp_reader *reader, const char *kind, const char *names);
RP_API int rp_read_choice_or(rp_reader *reader, const char *key, const char *choices, int fallback);
/* Fails on the first member of the object under the cursor that is not in `names` ("a|b|c"). */
RP_API void rp_read_only(rp_reader *reader, const char *names);

#endif

/* The fields of a state as a table: name, place in the bytes, kind and bounds. Reading and writing a position run over
 * it, so what a position can say of a state is said once.
 *
 *   written is what differs from the bytes of a default      read is laid over these bytes; what is left out stays
 *
 * What needs more than one field (a field that another one excludes, a number that follows from the rest) is checked by
 * the game after reading. All functions are pure but for their outputs; any thread. */
#ifndef RIPOSTE_ENGINE_KIT_FIELDS_H
#define RIPOSTE_ENGINE_KIT_FIELDS_H

#include "engine/document.h"

#include <stddef.h>
#include <stdint.h>

typedef enum rp_field_kind {
    RP_FIELD_NUMBER,  /* minimum .. maximum, in 1, 2 or 4 bytes; signed where minimum < 0. With `words`, these stand for
                       * the numbers that follow the maximum */
    RP_FIELD_FLAG,    /* true or false: 1 or 0 in a byte */
    RP_FIELD_WORD,    /* one of `words`, its index in a byte; with a minimum the first word stands for that number, and
                       * less is no word */
    RP_FIELD_WORDS,   /* a list of `words`; a bit each. At least minimum of them, and with a maximum not more */
    RP_FIELD_BITS,    /* a list of numbers 0 .. maximum; a bit each */
    RP_FIELD_SORTED,  /* a list of up to `size` numbers minimum .. maximum (above 0), a byte each, put in ascending
                       * order; zeros follow */
    RP_FIELD_RECORD,  /* an object of `words`, each minimum .. maximum (0 when left out), in an int8_t each */
    RP_FIELD_RECORDS, /* a list of such objects, one after the other */
    RP_FIELD_NAME,    /* a name that the game knows: its index + 1 in 1, 2 or 4 bytes, 0 for none */
    RP_FIELD_NAMES,   /* a list of such names; a bit each */
    RP_FIELD_OWN,     /* read and written by the game */
    RP_FIELD_EFFECTS  /* a list of effects in an effect (effects.h), in no other table; counted like `words` */
} rp_field_kind;

typedef struct rp_field {
    const char *name;
    uint16_t offset, size; /* in the bytes that the table is of */
    uint8_t kind;          /* rp_field_kind */
    uint8_t of;            /* for the game: whose name it is, or another such thing */
    int32_t minimum, maximum;
    const char *words; /* see engine/words.h */
} rp_field;

/* `offset` and `size` of a member, for tables. */
#define RP_FIELD_PLACE(type, member) offsetof(type, member), sizeof(((type *)0)->member)

/* Fields that stand together. */
typedef struct rp_field_group {
    const char *name; /* of their object; NULL: beside the others */
    const rp_field *fields;
    size_t count;
} rp_field_group;

/* What a game knows of names. The functions of `context` may be NULL where no field needs them. */
typedef struct rp_field_names {
    /* Name of thing `index` into `text`, which has RP_TEXT_MAX bytes. */
    void (*name)(const void *context, const rp_field *field, int index, char *text);
    /* The index that a text means; -1 after a failure of the reader. */
    int (*find)(const void *context, const rp_field *field, const char *text, rp_reader *reader);
    void (*write)(const void *context, const rp_field *field, const void *bytes, const void *usual, rp_writer *writer);
    void (*read)(const void *context, const rp_field *field, void *bytes, rp_reader *reader);
    const void *context;
} rp_field_names;

/* Writes what differs from `usual`, in an object `name` unless that is NULL; nothing where nothing differs. Both are
 * the bytes that the offsets count from. */
RP_API void rp_fields_write(const rp_field_group *group, const char *name, const void *bytes, const void *usual,
                            const rp_field_names *names, rp_writer *writer);
/* Reads over `bytes`. In an object of its own it refuses members that are no fields; beside others the caller does,
 * with rp_fields_listed. */
RP_API void rp_fields_read(const rp_field_group *group, const char *name, void *bytes, const rp_field_names *names,
                           rp_reader *reader);

/* Reads one field over `bytes`: the member of its name of the object under the cursor; nothing where that is absent. */
RP_API void rp_field_read(const rp_field *field, const rp_field_names *names, void *bytes, rp_reader *reader);

/* Adds the names of groups to the words of `list`: those of their fields where they have no object of their own. */
RP_API void rp_fields_listed(const rp_field_group *groups, size_t count, char *list, size_t size);

/* The number, bits, word or index of a field of at most four bytes. */
RP_API int64_t rp_field_number(const rp_field *field, const void *bytes);
RP_API void rp_field_store(const rp_field *field, void *bytes, int64_t value);

#endif

#include "engine/games/matrix/payoff_matrix.h"
#include "engine/hash.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TOKEN_MAX = 64 };

static bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

/* Decimal only: strtod alone would take "inf", "nan" and "0x1". */
static bool read_number(const char *token, double *number) {
    char *end;
    if (!token[0] || strspn(token, "+-.0123456789eE") != strlen(token)) return false;
    *number = strtod(token, &end) + 0.0; /* -0 becomes 0 */
    return *end == 0 && isfinite(*number) && fabs(*number) <= RP_MATRIX_ENTRY_MAX;
}

/* Appends the token of `length` bytes at `at` to the row that is being read. */
static rp_status add_entry(rp_payoff_matrix *matrix, int column, const char *at, size_t length, rp_error *error) {
    char token[TOKEN_MAX];
    double number = 0;
    int row = matrix->rows;
    if (row == RP_MATRIX_SIDE_MAX || column == RP_MATRIX_SIDE_MAX)
        return rp_fail(error, RP_BAD_INPUT, "row %d, column %d: at most %d rows and %d columns are possible", row + 1,
                       column + 1, RP_MATRIX_SIDE_MAX, RP_MATRIX_SIDE_MAX);
    snprintf(token, sizeof token, "%.*s", (int)(length < TOKEN_MAX ? length : TOKEN_MAX - 1), at);
    if (length >= TOKEN_MAX || strlen(token) != length || !read_number(token, &number))
        return rp_fail(error, RP_BAD_INPUT, "row %d, column %d: '%.20s' should be a decimal number from %g to %g",
                       row + 1, column + 1, token, -RP_MATRIX_ENTRY_MAX, RP_MATRIX_ENTRY_MAX);
    if (row == 0)
        matrix->columns = column + 1;
    else if (column >= matrix->columns)
        return rp_fail(error, RP_BAD_INPUT, "row %d, column %d: row 1 has only %d number%s", row + 1, column + 1,
                       matrix->columns, matrix->columns == 1 ? "" : "s");
    matrix->entry[row * matrix->columns + column] = number;
    return RP_OK;
}

/* One row without its end. */
static rp_status parse_row(const char *at, const char *end, bool is_line, rp_payoff_matrix *matrix, rp_error *error) {
    int column = 0;
    const char *comment = is_line ? memchr(at, '#', (size_t)(end - at)) : NULL;
    if (comment) end = comment;
    while (at < end) {
        if (is_blank(*at)) {
            at++;
            continue;
        }
        const char *token = at;
        while (at < end && !is_blank(*at)) at++;
        rp_status status = add_entry(matrix, column, token, (size_t)(at - token), error);
        if (status) return status;
        column++;
    }
    if (column == 0 && is_line) return RP_OK;
    if (column == 0) return rp_fail(error, RP_BAD_INPUT, "row %d has no numbers", matrix->rows + 1);
    if (column < matrix->columns)
        return rp_fail(error, RP_BAD_INPUT, "row %d, column %d: is missing, row 1 has %d numbers", matrix->rows + 1,
                       column + 1, matrix->columns);
    matrix->rows++;
    return RP_OK;
}

rp_status rp_payoff_matrix_parse(const char *text, size_t size, char row_end, rp_payoff_matrix *matrix,
                                 rp_error *error) {
    const char *end = text + size;
    matrix->rows = matrix->columns = 0;
    while (text < end) {
        const char *row = memchr(text, row_end, (size_t)(end - text));
        if (!row) row = end;
        rp_status status = parse_row(text, row, row_end == '\n', matrix, error);
        if (status) return status;
        text = row + 1;
    }
    if (matrix->rows == 0) return rp_fail(error, RP_BAD_INPUT, "has no numbers");
    return RP_OK;
}

static rp_status read_bytes(int file, char *text, size_t size, size_t *length, rp_error *error) {
    for (*length = 0; *length < size;) {
        ssize_t got = read(file, text + *length, size - *length);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return rp_fail(error, RP_BAD_INPUT, "%s", strerror(errno));
        if (got == 0) return RP_OK;
        *length += (size_t)got;
    }
    return rp_fail(error, RP_BAD_INPUT, "larger than %d bytes", RP_MATRIX_BYTES_MAX);
}

static rp_status read_open_file(int file, rp_payoff_matrix *matrix, rp_error *error) {
    struct stat about;
    if (fstat(file, &about)) return rp_fail(error, RP_BAD_INPUT, "%s", strerror(errno));
    if (!S_ISREG(about.st_mode)) return rp_fail(error, RP_BAD_INPUT, "should be a plain file");
    char *text = malloc(RP_MATRIX_BYTES_MAX + 1);
    if (!text) return rp_fail(error, RP_FAILED, "no memory");
    size_t length;
    rp_status status = read_bytes(file, text, RP_MATRIX_BYTES_MAX + 1, &length, error);
    if (!status) status = rp_payoff_matrix_parse(text, length, '\n', matrix, error);
    free(text);
    return status;
}

rp_status rp_payoff_matrix_read_file(const char *path, rp_payoff_matrix *matrix, rp_error *error) {
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC); /* a pipe without a writer does not hold us */
    rp_status status;
    if (file < 0) {
        status = rp_fail(error, RP_BAD_INPUT, "%s", strerror(errno));
    } else {
        status = read_open_file(file, matrix, error);
        close(file);
    }
    if (status) rp_error_prefix(error, path);
    return status;
}

uint64_t rp_payoff_matrix_hash(const rp_payoff_matrix *matrix) {
    uint64_t key = rp_mix((uint64_t)matrix->rows, (uint64_t)matrix->columns);
    for (int i = 0; i < matrix->rows * matrix->columns; i++) {
        uint64_t bits;
        memcpy(&bits, &matrix->entry[i], sizeof bits);
        key = rp_mix(key, bits);
    }
    return key ? key : 1;
}

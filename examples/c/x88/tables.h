/* The indices and tables of package rep/x88, as layout.go, tables.go and gather.go have them. */
#ifndef TABLES_H
#define TABLES_H

#include <stdlib.h>
#include <string.h>

#include "../rep.h"

/* A cell: rank*16 + file. It is on the board if no bit of OFF_BOARD is set. A step is an index,
 * too: sums wrap at 256. */
typedef uint8_t Index;

enum { CELL_MASK = 0x7f, RANK_MASK = 0x70, OFF_BOARD = 0x88 };
enum {
    NORTH = 0x10, SOUTH = 0xf0, EAST = 0x01, WEST = 0xff,
    NORTH_EAST = 0x11, NORTH_WEST = 0x0f, SOUTH_EAST = 0xf1, SOUTH_WEST = 0xef
};

static const Index king_steps[8] = {SOUTH_EAST, EAST, NORTH_EAST, SOUTH, NORTH, SOUTH_WEST, WEST, NORTH_WEST};
static const Index knight_steps[8] = {0x21, 0x12, 0xf2, 0xe1, 0xdf, 0xee, 0x0e, 0x1f};

static inline Index index_of(Square sq) { return (Index)(sq + (sq & 0x38)); }
static inline Square square_of(Index i) { return (Square)(i + (i & 7)) >> 1; }
static inline int on_board(Index i) { return (i & OFF_BOARD) == 0; }
static inline unsigned rank_of(Index i) { return i >> 4; }
static inline unsigned difference(Index from, Index to) { return ((unsigned)from - to) & 511; }

/* The squares around a king that a piece attacks on an empty board. From LEAPER_SHIFT and from
 * SLIDER_SHIFT there is a bit for each king step, from LEAPER_CASTLE and SLIDER_CASTLE one each for
 * the squares two steps east and west. */
typedef uint32_t Attacks;

enum {
    LEAPER_SHIFT = 0, SLIDER_SHIFT = 8, LEAPER_CHECK = 1 << 16, SLIDER_ALIGNED = 1 << 17,
    ATTACK = LEAPER_CHECK | SLIDER_ALIGNED, LEAPER_CASTLE = 18, SLIDER_CASTLE = 20
};

enum { DIFFERENCES = 128 };

/* Arrays of their own, as in Go, not fields of a struct. */
static Index step_table[512];                           /* by difference(from, to), the step from one to the other */
static Attacks attack_table[(16 << 8) + DIFFERENCES];   /* by piece<<8 + DIFFERENCES + from - king */
static uint32_t attackers_table[512];                   /* by 256 + from - to, a bit for each piece */
static uint8_t neighbours[128];                         /* a bit for each king step that stays on the board */
static uint64_t place_keys[16 << 8], turn_keys[2][16];  /* by piece<<8 + index; by side and low bits of the en passant field */
static uint16_t move_cells[2 << 12];                    /* by a quiet move or a double push: from<<9 | to */
static uint64_t knight_sets[128];                       /* the targets of a knight as a word of gather.h */
static Move stays[64];                                  /* by the bit of such a word, its square as both squares of a move */
static uint8_t line_attacks[8][256];                    /* of a rook on a line, by its place and the occupied squares */

static inline int is_slider(unsigned piece) { return (piece & 7) >= BISHOP && (piece & 7) <= QUEEN; }
static inline int could_attack(unsigned piece, Index from, Index to) { return attackers_table[(256 + (unsigned)from - to) & 511] >> piece & 1; }

/* attacks_around is the part of attack_table for a king on i, by piece and square of an entry, and
 * attackers_of the part of attackers_table for a square, by from. */
static inline const Attacks *attacks_around(Index i) { return attack_table + DIFFERENCES - i; }
static inline const uint32_t *attackers_of(Index to) { return attackers_table + 256 - to; }

static inline unsigned bit_of(Index i) { return (i & 7) << 3 | i >> 4; }
static inline Index index_of_bit(uint64_t word) {
    unsigned bit = (unsigned)__builtin_ctzll(word);
    return (Index)((bit & 7) << 4 | bit >> 3);
}

/* attacks_alone reports whether a piece attacks the square so many files east and ranks north. */
static int attacks_alone(unsigned piece, int files, int ranks) {
    int f = abs(files), r = abs(ranks), diagonal = f == r && f != 0, orthogonal = (f == 0) != (r == 0);
    switch (piece & 7) {
    case PAWN:
        return f == 1 && ranks == (piece >> 3 == WHITE ? 1 : -1);
    case KNIGHT:
        return f + r == 3 && f != 0 && r != 0;
    case BISHOP:
        return diagonal;
    case ROOK:
        return orthogonal;
    case QUEEN:
        return diagonal || orthogonal;
    }
    return (f > r ? f : r) == 1;
}

/* attacks_on_king returns the attacks of a piece around a king so many files and ranks away. */
static Attacks attacks_on_king(unsigned piece, int files, int ranks) {
    unsigned squares = is_slider(piece) ? SLIDER_SHIFT : LEAPER_SHIFT, castle = is_slider(piece) ? SLIDER_CASTLE : LEAPER_CASTLE, n;
    Attacks a = 0;
    if (attacks_alone(piece, files, ranks))
        a |= is_slider(piece) ? SLIDER_ALIGNED : LEAPER_CHECK;
    for (n = 0; n < 8; n++) {
        int step_ranks = (int8_t)(king_steps[n] + 8) >> 4, step_files = (int8_t)king_steps[n] - 16 * step_ranks;
        if (attacks_alone(piece, files + step_files, ranks + step_ranks))
            a |= 1u << (squares + n);
    }
    if (attacks_alone(piece, files + 2, ranks))
        a |= 1u << castle;
    if (attacks_alone(piece, files - 2, ranks))
        a |= 2u << castle;
    return a;
}

static void build_lines(void) {
    int at, occupied, step, to;
    for (at = 0; at < 8; at++)
        for (occupied = 0; occupied < 256; occupied++)
            for (step = -1; step <= 1; step += 2)
                for (to = at + step; to >= 0 && to < 8; to += step) {
                    line_attacks[at][occupied] |= (uint8_t)(1 << to);
                    if (occupied >> to & 1)
                        break;
                }
}

static void build_differences(void) {
    int files, ranks;
    unsigned piece;
    for (files = -7; files <= 7; files++) {
        for (ranks = -7; ranks <= 7; ranks++) {
            unsigned d = (unsigned)(16 * ranks + files) & 511;
            if (attacks_alone(QUEEN, files, ranks))
                step_table[d] = (Index)(-16 * ((ranks > 0) - (ranks < 0)) - ((files > 0) - (files < 0)));
            for (piece = 1; piece < 16; piece++) {
                if ((piece & 7) == NO_PIECE || (piece & 7) > KING)
                    continue;
                attack_table[(piece << 8) + ((d + DIFFERENCES) & 255)] = attacks_on_king(piece, -files, -ranks);
                if (attacks_alone(piece, -files, -ranks))
                    attackers_table[d ^ 256] |= 1u << piece;
            }
        }
    }
}

static void build(void) {
    unsigned n, piece;
    Square sq;
    build_lines();
    build_differences();
    for (sq = 0; sq < 64; sq++) {
        Index i = index_of(sq);
        for (n = 0; n < 8; n++) {
            if (on_board((Index)(i + king_steps[n])))
                neighbours[i] |= (uint8_t)(1 << n);
            if (on_board((Index)(i + knight_steps[n])))
                knight_sets[i] |= (uint64_t)1 << bit_of((Index)(i + knight_steps[n]));
        }
        for (piece = 1; piece < 16; piece++)
            place_keys[piece << 8 | i] = piece_keys[piece][sq];
        stays[bit_of(i)] = make_move(sq, sq, QUIET);
    }
    for (n = 0; n < 16; n++) {
        turn_keys[WHITE][n] = n < 8 ? en_passant_keys[n] : 0;
        turn_keys[BLACK][n] = turn_keys[WHITE][n] ^ side_key;
    }
    for (n = 0; n < 2 << 12; n++)
        move_cells[n] = (uint16_t)(index_of(n >> 6 & 63) << 9 | index_of(n & 63));
}

#endif

/* The board of package rep/bitboard: six bitboards by type and a mailbox, changed in place,
 * and a record for each move with the occupancies and what cannot be computed backwards. */
#ifndef BOARD_H
#define BOARD_H

#include "../position.h"
#include "attacks.h"

/* The rest of a position in one word, as stateBits of Go:
 *
 *     bits  0-23  halfmove clock
 *     bit  24     1 where Black is to move
 *     bits 25-43  fullmove number
 *     bits 44-47  castling rights
 *     bits 48-55  en passant square, 0 for none
 *     bits 56-63  the same where an en passant capture is pseudo-legal, 0 elsewhere
 */
typedef uint64_t StateBits;

enum { SIDE_SHIFT = 24, FULLMOVE_SHIFT = 25, RIGHTS_SHIFT = 44, EP_SHIFT = 48, EP_CAPTURABLE_SHIFT = 56 };
#define NEXT_PLY ((StateBits)1 << SIDE_SHIFT | 1)
#define HALFMOVE_MASK (((StateBits)1 << SIDE_SHIFT) - 1)
#define LASTING_MASK (((StateBits)1 << EP_SHIFT) - 1)

typedef struct {
    SquareSet colors[2];
    uint64_t key;
    StateBits bits;
    SquareSet watch; /* the squares that make the next move more than a change of pieces */
    Piece captured;
} Record;

/* The words that Make looks up for a piece. */
typedef struct {
    uint64_t leave[64], arrive[64];
    StateBits lasting;
} PieceData;

typedef struct {
    SquareSet bitboards[8];
    Piece mailbox[64];
    Record *present, *records, *end; /* pointers, where Go has an offset: it has no write barrier to avoid */
    const PieceData *by_piece[16];
    SquareSet watched[16];
    Castling castling;
} Board;

static PieceData piece_data[16];

static inline Color side_to_move(StateBits bits) { return bits >> SIDE_SHIFT & 1; }
static inline unsigned rights_of_both(StateBits bits) { return bits >> RIGHTS_SHIFT & 15; }
static inline unsigned rights_of(StateBits bits, Color us) { return bits >> (RIGHTS_SHIFT + 2 * us) & 3; }
static inline Square ep_capturable(StateBits bits) { return (Square)(bits >> EP_CAPTURABLE_SHIFT); }

static inline SquareSet by_color(const Board *b, Color c) { return b->present->colors[c]; }

/* The pieces of a type in a set of squares that holds no piece of the other colour. */
static inline SquareSet type_in(const Board *b, unsigned type, SquareSet set) { return b->bitboards[type] & set; }
static inline SquareSet diagonal_sliders_in(const Board *b, SquareSet set) { return (b->bitboards[BISHOP] | b->bitboards[QUEEN]) & set; }
static inline SquareSet orthogonal_sliders_in(const Board *b, SquareSet set) { return (b->bitboards[ROOK] | b->bitboards[QUEEN]) & set; }

static void init_piece_data(void) {
    unsigned piece, sq;
    for (piece = 0; piece < 16; piece++) {
        PieceData *p = &piece_data[piece];
        p->lasting = LASTING_MASK;
        for (sq = 0; sq < 64; sq++) {
            p->leave[sq] = piece_keys[piece][sq] ^ side_key;
            p->arrive[sq] = piece_keys[piece][sq];
        }
        if ((piece & 7) == PAWN)
            p->lasting &= ~HALFMOVE_MASK;
    }
}

/* grow makes room for at least one more record, and returns the present one. */
APART Record *grow(Board *b) {
    size_t present = (size_t)(b->present - b->records), room = 2 * (size_t)(b->end - b->records) + 64;
    Record *records = realloc(b->records, room * sizeof *records);
    if (records == NULL)
        abort();
    b->records = records;
    b->end = records + room;
    b->present = records + present;
    return b->present;
}

/* new_board returns an empty board, to be loaded before use. */
static Board *new_board(void) {
    unsigned piece;
    Board *b = calloc(1, sizeof *b);
    if (b == NULL)
        abort();
    grow(b);
    for (piece = 0; piece < 16; piece++)
        b->by_piece[piece] = &piece_data[piece];
    return b;
}

#endif

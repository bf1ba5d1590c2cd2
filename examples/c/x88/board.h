/* The board of package rep/x88: 128 cells with the ID of a piece, a piece list by ID with piece and
 * square in one word, and a record for each move with the key and the state of the position. */
#ifndef BOARD_H
#define BOARD_H

#include "../position.h"
#include "tables.h"

/* A piece: bit 4 means White, bit 5 Black, bit 6 a pawn; the low four bits are a slot of the side.
 * The king has slot 0. An empty cell holds NO_ID, which has the entry 0 in the list. */
typedef uint8_t PieceID;

enum { NO_ID, WHITE_ID = 0x10, BLACK_ID = 0x20, PAWN_ID = 0x40, SLOTS = 16 };

/* An entry of the list: 8 bits index, 4 bits piece, 4 bits castling rights that are lost when it
 * moves or is captured, 16 bits set except for a pawn: what its moves keep of the halfmove clock.
 * The entry of a captured piece is 0. */
typedef uint32_t PieceSquare;

#define PLACE_MASK 0xfffu
#define CLOCK_MASK 0xffff0000u

/* The rest of a position but for the side to move: en passant square in the low byte, castling
 * rights in bits 12 to 15, halfmove clock in the highest 16 bits. EP_NOT_CAPTURABLE marks a square
 * where no pawn can capture; NO_EP has all bits set. */
typedef uint32_t State;

enum { RIGHTS_SHIFT = 12, HALFMOVE_SHIFT = 16, RIGHTS_MASK = 15 << RIGHTS_SHIFT };
enum { EP_NOT_CAPTURABLE = 0x08, NO_EP = 0xff };

typedef struct {
    uint64_t key; /* without the side to move and the en passant square, which board_key adds */
    State state;
    PieceSquare captured; /* the entry of the captured piece; not written by other moves */
    Move move;
    PieceID captured_id;
    PieceID last_slider, last_piece; /* before a promotion, of the side that moved */
} Record;

typedef struct {
    PieceID cells[136];
    PieceSquare list[128];
    PieceID last_slot[2], last_slider[2], last_piece[2];
    unsigned start; /* the fullmove number when the position was loaded */
    Castling castling;
    Record *present, *records, *end; /* pointers, where Go has an offset: it has no write barrier to avoid */
} Board;

static inline PieceID at(const Board *b, Index i) { return b->cells[i & CELL_MASK]; }
static inline Index square_in(PieceSquare p) { return (Index)p; }
static inline unsigned piece_in(PieceSquare p) { return p >> 8 & 15; }
static inline unsigned kind_in(PieceSquare p) { return p >> 8 & 7; }
static inline PieceID first_id(Color c) { return (PieceID)(WHITE_ID << c); }
static inline Index king_of_side(const Board *b, Color c) { return square_in(b->list[first_id(c)]); }

/* The entries of a side without its pawns: from its king, or from the piece after it, up to the
 * last slider or the last piece. */
static inline const PieceSquare *first_piece(const Board *b, Color c) { return &b->list[first_id(c)]; }
static inline const PieceSquare *last_piece(const Board *b, Color c) { return &b->list[b->last_piece[c]]; }
static inline const PieceSquare *last_slider(const Board *b, Color c) { return &b->list[b->last_slider[c]]; }

INLINED PieceID own(Color us) { return (PieceID)(WHITE_ID << us); }
INLINED PieceID enemy(Color us) { return (PieceID)(BLACK_ID >> us); }
INLINED unsigned is_enemy(Color us, PieceID id) { return id >> (5 - us) & 1; }
INLINED int is_pawn(Color us, PieceID id) { return (id & (PAWN_ID | own(us))) == (PAWN_ID | own(us)); }

/* forward is the step of the pawns of us, ahead the difference that it makes in the target of a move. */
INLINED Index forward(Color us) { return us == WHITE ? NORTH : SOUTH; }
INLINED int ahead(Color us) { return us == WHITE ? 8 : -8; }
INLINED unsigned push_rank(Color us) { return us == WHITE ? 1 : 6; }
INLINED unsigned before_last(Color us) { return us == WHITE ? 6 : 1; }

/* entry_of returns the entry of a piece on the index 0, without castling rights. */
static inline PieceSquare entry_of(unsigned piece) { return piece << 8 | ((piece & 7) == PAWN ? 0 : CLOCK_MASK); }

/* The side to move follows from the place of the record: the size of a record is an odd multiple of
 * 8 bytes, and the first one, which White has, begins at a multiple of 16. */
_Static_assert(sizeof(Record) % 16 == 8, "the address of a record has the side to move");
static inline Color side_to_move(const Board *b) { return (uintptr_t)b->present >> 3 & 1; }
static inline unsigned plies(const Board *b) { return (unsigned)(b->present - b->records); }

static inline Index ep_square(const Board *b) { return (Index)b->present->state; }
static inline unsigned rights_of(const Board *b, Color us) { return b->present->state >> (RIGHTS_SHIFT + 2 * us) & 3; }
static inline State after_quiet(State s) { return (s | NO_EP) + (1u << HALFMOVE_SHIFT); }
static inline State after_capture(State s) { return (s & RIGHTS_MASK) | NO_EP; }

/* grow makes room for at least one more record, and returns the present one. */
APART Record *grow(Board *b) {
    size_t present = (size_t)(b->present - b->records), room = 2 * (size_t)(b->end - b->records) + 64;
    Record *records = realloc(b->records, room * sizeof *records);
    if (records == NULL || (uintptr_t)records % 16 != 0)
        abort();
    b->records = records;
    b->end = records + room;
    b->present = records + present;
    return b->present;
}

/* new_board returns an empty board, to be loaded before use. */
static Board *new_board(void) {
    Board *b = calloc(1, sizeof *b);
    if (b == NULL)
        abort();
    grow(b);
    return b;
}

#endif

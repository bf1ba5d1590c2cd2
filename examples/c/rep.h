/* The vocabulary of package rep: squares, pieces, moves, castling, and the keys of
 * Zobrist hashing, as the Go boards have them. A move and a key are the same number in
 * both languages. */
#ifndef REP_H
#define REP_H

#include <stdint.h>

/* As Go's generic functions over side.Type: a copy for each side, in which us is a constant. */
#define INLINED static inline __attribute__((always_inline))

/* As //go:noinline. */
#define APART static __attribute__((noinline))

/* Make and Unmake. Go calls them: they are larger than what it inlines. Left alone, both C
 * compilers call them, too. -DINLINE has them inlined. */
#ifdef INLINE
#define CALLED INLINED
#else
#define CALLED APART
#endif

typedef uint64_t SquareSet; /* bit 0 is a1, bit 63 is h8 */
typedef unsigned Square;
typedef unsigned Color;
typedef uint8_t Piece; /* color << 3 | type */
typedef uint16_t Move; /* to in bits 0-5, from in bits 6-11, kind in bits 12-15 */

enum { WHITE, BLACK };
enum { NO_PIECE, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
enum { NO_SQUARE = 64 };
enum {
    QUIET, DOUBLE_PUSH, CASTLE_KINGSIDE, CASTLE_QUEENSIDE, CAPTURE, EN_PASSANT,
    PROMOTE_KNIGHT = 8, PROMOTE_QUEEN = 11, CAPTURE_KNIGHT = 12
};

#define ALL_SQUARES (~(SquareSet)0)
#define FILE_A ((SquareSet)0x0101010101010101)
#define FILE_H (FILE_A << 7)
#define RANK(n) ((SquareSet)0xff << 8 * ((n) - 1))

static inline SquareSet set_of(Square sq) { return (SquareSet)1 << (sq & 63); }
static inline Square first(SquareSet set) { return (Square)__builtin_ctzll(set); }
static inline int count_of(SquareSet set) { return __builtin_popcountll(set); }
static inline Move make_move(Square from, Square to, unsigned kind) { return (Move)(kind << 12 | from << 6 | to); }
static inline Piece make_piece(Color c, unsigned type) { return (Piece)(c << 3 | type); }
static inline unsigned castling_index(Color c, unsigned kind) { return c << 1 | (kind & 1); }

/* What does not change about castling during a game, by castling_index or by square. */
typedef struct {
    uint8_t lost[64]; /* the rights that a move from or to the square ends */
    Square king[2], rook[4];
    SquareSet empty[4], safe[4];
    unsigned standard; /* the rights with king and rook on the squares of standard chess */
} Castling;

static const Square castle_king_to[4] = {6, 2, 62, 58}, castle_rook_to[4] = {5, 3, 61, 59};

static uint64_t piece_keys[16][64], castling_keys[16], en_passant_keys[8], side_key;

static uint64_t next_key(uint64_t *seed) {
    uint64_t z = *seed += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/* init_keys fills in the keys, from the seed that package rep has. */
static void init_keys(void) {
    uint64_t seed = 1970, rights[4];
    unsigned i, r;
    for (i = 0; i < 12 * 64; i++)
        piece_keys[make_piece(i / 64 / 6, i / 64 % 6 + 1)][i % 64] = next_key(&seed);
    for (i = 0; i < 4; i++)
        rights[i] = next_key(&seed);
    for (r = 0; r < 16; r++)
        for (i = 0; i < 4; i++)
            if (r >> i & 1)
                castling_keys[r] ^= rights[i];
    for (i = 0; i < 8; i++)
        en_passant_keys[i] = next_key(&seed);
    side_key = next_key(&seed);
}

#endif

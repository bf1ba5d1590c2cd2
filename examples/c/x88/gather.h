/* The cells gathered into three words once a node, as gather.go has them: a byte is a file and a bit
 * of it a rank. They find the moves of all pawns, knights and rooks. */
#ifndef GATHER_H
#define GATHER_H

#include "board.h"

#define ONES 0x0101010101010101u

static inline uint64_t load8(const Board *b, unsigned i) {
    uint64_t word;
    memcpy(&word, &b->cells[i], sizeof word);
    return word;
}

static inline uint64_t rotate(uint64_t word, unsigned n) { return word << (n & 63) | word >> (-n & 63); }
static inline uint8_t rank_bits(uint64_t word) { return (uint8_t)((word & ONES) * 0x0102040810204080 >> 56); }

/* A piece that may move only on the line between its king and an enemy slider. */
typedef struct {
    PieceID id;
    PieceSquare piece;
    Index at, pinner, step; /* step: from the king to the slider */
} Pin;

/* The checks, the pins and the king's legal steps of the side to move. */
typedef struct {
    Index king;
    Attacks attacks; /* of all enemy pieces around the king on an otherwise empty board */
    uint64_t own, enemy, pawns;
    uint8_t king_moves; /* without castling, in the order of king_steps */
    unsigned checkers;
    Index checker, step; /* step: from the king to a single checker if it is a slider, 0 if a leaper */
    unsigned pins;
    Pin pinned[8];
} CheckInfo;

/* read_cells sets the words of info. Of each cell the upper four bits matter, so one word holds two
 * ranks that are four apart. */
INLINED void read_cells(Color us, const Board *b, CheckInfo *info) {
    const uint64_t low = 0x0f * ONES, one = 0x11 * ONES, two = 0x22 * ONES, four = 0x44 * ONES;
    uint64_t a = (load8(b, 0x00) >> 4 & low) | (load8(b, 0x40) & ~low);
    uint64_t d = (load8(b, 0x10) >> 4 & low) | (load8(b, 0x50) & ~low);
    uint64_t e = (load8(b, 0x20) >> 4 & low) | (load8(b, 0x60) & ~low);
    uint64_t f = (load8(b, 0x30) >> 4 & low) | (load8(b, 0x70) & ~low);
    uint64_t white = (a & one) + (d & one) * 2 + (e & one) * 4 + (f & one) * 8;
    uint64_t black = ((a & two) >> 1) + (d & two) + (e & two) * 2 + (f & two) * 4;
    info->pawns = ((a & four) >> 2) + ((d & four) >> 1) + (e & four) + (f & four) * 2;
    info->own = us == WHITE ? white : black;
    info->enemy = us == WHITE ? black : white;
}

/* columns returns the neighbourhood of a king in the order of king_steps, of three bytes that are
 * its files with three bits each. */
static inline uint8_t columns(uint64_t rows) {
    uint64_t zone = rows * (1 | 1 << 11 | 1 << 22) >> 16;
    return (uint8_t)((zone & 15) | (zone >> 1 & 0xf0));
}

/* around returns the bits around king; the ones of steps off the board are undefined. */
static inline uint8_t around(uint64_t word, Index king) { return columns(rotate(word, 9 - bit_of(king)) & 0x070707); }

/* pawns_around returns the attacks around the king of us by pawns, a word with all enemy pawns. */
INLINED Attacks pawns_around(Color us, uint64_t pawns, Index king) {
    uint64_t front = us == WHITE ? pawns >> 1 : pawns << 1;
    uint64_t w = rotate(front << 8 | front >> 8, 17 - bit_of(king));
    if ((w & 0x0207070702) == 0)
        return 0;
    return columns(w >> 8 & 0x070707) | (Attacks)(w >> 17 & 1) << 16 | (Attacks)(w >> 33 & 1) << LEAPER_CASTLE |
           (Attacks)(w >> 1 & 1) << (LEAPER_CASTLE + 1);
}

/* count_lines counts a rook's moves. */
static inline int count_lines(const CheckInfo *info, Index from) {
    unsigned rank = from >> 4 & 7, file = from & 7;
    uint64_t occupied = info->own | info->enemy;
    uint8_t vertical = line_attacks[rank][(uint8_t)(occupied >> 8 * file)] & (uint8_t)~(info->own >> 8 * file);
    uint8_t horizontal = line_attacks[file][rank_bits(occupied >> rank)] & (uint8_t)~rank_bits(info->own >> rank);
    return count_of(vertical) + count_of(horizontal);
}

static inline uint64_t unpinned_pawns(const CheckInfo *info) {
    uint64_t pawns = info->pawns & info->own;
    const Pin *p;
    for (p = info->pinned; p < info->pinned + info->pins; p++)
        pawns &= ~((uint64_t)1 << bit_of(p->at));
    return pawns;
}

typedef struct { uint64_t push, twice, left, right; } PawnTargets;

/* pawn_targets returns the squares that pawns of us may go to, except en passant. */
INLINED PawnTargets pawn_targets(Color us, uint64_t pawns, uint64_t own, uint64_t enemy) {
    uint64_t empty = ~(own | enemy), front = us == WHITE ? pawns << 1 : pawns >> 1;
    PawnTargets t;
    t.push = front & empty;
    t.left = front >> 8 & enemy;
    t.right = front << 8 & enemy;
    t.twice = us == WHITE ? (t.push & ONES << 2) << 1 & empty : (t.push & ONES << 5) >> 1 & empty;
    return t;
}

INLINED int count_pawns(Color us, uint64_t pawns, uint64_t own, uint64_t enemy) {
    PawnTargets t = pawn_targets(us, pawns, own, enemy);
    int n = count_of(t.push) + count_of(t.twice) + count_of(t.left) + count_of(t.right);
    uint64_t promoting = pawns & ONES << before_last(us);
    if (promoting != 0) {
        t = pawn_targets(us, promoting, own, enemy);
        n += 3 * (count_of(t.push) + count_of(t.left) + count_of(t.right));
    }
    return n;
}

/* put_all writes a move for each target in word: the move from the target to itself, plus rest. */
static inline Move *put_all(Move *dst, uint64_t word, int rest) {
    for (; word != 0; word &= word - 1)
        *dst++ = (Move)(stays[first(word)] + rest);
    return dst;
}

/* write_lines writes the moves that count_lines counts. */
static inline Move *write_lines(const CheckInfo *info, Index from, Move *dst) {
    unsigned rank = from >> 4 & 7, file = from & 7;
    uint64_t occupied = info->own | info->enemy, enemies = info->enemy >> 8 * file;
    unsigned stay = make_move(square_of(from), 0, QUIET);
    uint64_t vertical = line_attacks[rank][(uint8_t)(occupied >> 8 * file)] & ~(info->own >> 8 * file), horizontal;
    for (; vertical != 0; vertical &= vertical - 1) {
        unsigned to = first(vertical);
        *dst++ = (Move)(stay + file + (to << 3) + ((unsigned)(enemies >> to & 1) << 14));
    }
    horizontal = line_attacks[file][rank_bits(occupied >> rank)] & (uint8_t)~rank_bits(info->own >> rank);
    enemies = rank_bits(info->enemy >> rank);
    for (; horizontal != 0; horizontal &= horizontal - 1) {
        unsigned to = first(horizontal);
        *dst++ = (Move)(stay + (rank << 3) + to + ((unsigned)(enemies >> to & 1) << 14));
    }
    return dst;
}

#endif

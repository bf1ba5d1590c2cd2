/* Make and Unmake, as make.go and special.go have them. */
#ifndef MAKE_H
#define MAKE_H

#include "board.h"

static inline void flip(Board *b, Piece piece, SquareSet squares) { b->bitboards[piece & 7] ^= squares; }

/* make_special plays a castling move, a promotion or an en passant capture from the record
 * old into the next one, r. */
APART void make_special(Board *b, const Record *old, Record *r, Move m) {
    unsigned from = m >> 6 & 63, to = m & 63, kind = m >> 12;
    StateBits bits = (old->bits & LASTING_MASK) + NEXT_PLY;
    Color us = side_to_move(old->bits);
    unsigned lost = rights_of_both(bits) & (b->castling.lost[from] | b->castling.lost[to]);
    uint64_t key = old->key ^ side_key;
    Piece pawn = make_piece(us, PAWN);
    r->colors[0] = old->colors[0];
    r->colors[1] = old->colors[1];
    r->watch = old->watch;
    if (ep_capturable(old->bits) != 0) {
        key ^= en_passant_keys[ep_capturable(old->bits) & 7];
        r->watch = b->watched[rights_of_both(bits)];
    }
    if (kind >= PROMOTE_KNIGHT) {
        Piece promoted = make_piece(us, KNIGHT + (kind & 3));
        if (kind & CAPTURE) {
            Piece captured = b->mailbox[to];
            flip(b, captured, set_of(to));
            r->colors[us ^ 1] ^= set_of(to);
            r->captured = captured;
            key ^= piece_keys[captured][to];
        }
        flip(b, pawn, set_of(from));
        flip(b, promoted, set_of(to));
        r->colors[us] ^= set_of(from) | set_of(to);
        b->mailbox[from] = NO_PIECE;
        b->mailbox[to] = promoted;
        key ^= piece_keys[pawn][from] ^ piece_keys[promoted][to];
        bits &= ~HALFMOVE_MASK;
    } else if (kind == EN_PASSANT) {
        unsigned victim = (from & ~7u) | (to & 7);
        flip(b, pawn, set_of(from) | set_of(to));
        flip(b, pawn ^ 8, set_of(victim));
        r->colors[us] ^= set_of(from) | set_of(to);
        r->colors[us ^ 1] ^= set_of(victim);
        b->mailbox[from] = NO_PIECE;
        b->mailbox[victim] = NO_PIECE;
        b->mailbox[to] = pawn;
        key ^= piece_keys[pawn][from] ^ piece_keys[pawn][to] ^ piece_keys[pawn ^ 8][victim];
        bits &= ~HALFMOVE_MASK;
    } else {
        /* King and rook leave before either arrives: in Chess960 one may go to the square
         * of the other, or stay. */
        Piece king = make_piece(us, KING), rook = make_piece(us, ROOK);
        Square king_to = castle_king_to[castling_index(us, kind)], rook_to = castle_rook_to[castling_index(us, kind)];
        flip(b, king, set_of(from) ^ set_of(king_to));
        flip(b, rook, set_of(to) ^ set_of(rook_to));
        r->colors[us] ^= set_of(from) ^ set_of(king_to) ^ set_of(to) ^ set_of(rook_to);
        b->mailbox[from] = NO_PIECE;
        b->mailbox[to] = NO_PIECE;
        b->mailbox[king_to] = king;
        b->mailbox[rook_to] = rook;
        key ^= piece_keys[king][from] ^ piece_keys[king][king_to] ^ piece_keys[rook][to] ^ piece_keys[rook][rook_to];
    }
    if (lost != 0) {
        bits ^= (StateBits)lost << RIGHTS_SHIFT;
        r->watch = b->watched[rights_of_both(bits)];
        key ^= castling_keys[lost];
    }
    r->key = key;
    r->bits = bits;
}

/* watched_move ends an en passant capture and castling rights with a move that does so. */
#define WATCHED_MOVE                                                              \
    if (from_to & watch) {                                                        \
        unsigned lost;                                                            \
        if (ep_capturable(old->bits) != 0)                                        \
            key ^= en_passant_keys[ep_capturable(old->bits) & 7];                 \
        lost = rights_of_both(bits) & (b->castling.lost[from] | b->castling.lost[to]); \
        bits ^= (StateBits)lost << RIGHTS_SHIFT;                                  \
        key ^= castling_keys[lost];                                               \
        watch = b->watched[rights_of_both(bits)];                                 \
    }

CALLED void make(Board *b, Move m) {
    Record *old = b->present, *r;
    if (old + 1 == b->end)
        old = grow(b);
    r = old + 1;
    b->present = r;
    if (m < 1 << 12) { /* quiet */
        unsigned from = m >> 6, to = m & 63, piece = b->mailbox[from];
        SquareSet from_to = set_of(from) | set_of(to), watch = old->watch;
        const PieceData *p = b->by_piece[piece];
        uint64_t key = old->key ^ p->leave[from] ^ p->arrive[to];
        StateBits bits = (old->bits + NEXT_PLY) & p->lasting;
        b->mailbox[from] = NO_PIECE;
        b->mailbox[to] = (Piece)piece;
        b->bitboards[piece & 7] ^= from_to;
        r->colors[0] = old->colors[0];
        r->colors[1] = old->colors[1];
        r->colors[piece >> 3] ^= from_to;
        WATCHED_MOVE
        r->key = key, r->bits = bits, r->watch = watch;
    } else if (m >> 12 == CAPTURE) {
        unsigned from = m >> 6 & 63, to = m & 63, piece = b->mailbox[from], captured = b->mailbox[to], us = piece >> 3;
        SquareSet from_to = set_of(from) | set_of(to), watch = old->watch;
        const PieceData *p = b->by_piece[piece];
        uint64_t key = old->key ^ p->leave[from] ^ p->arrive[to] ^ b->by_piece[captured]->arrive[to];
        StateBits bits = (old->bits + NEXT_PLY) & (LASTING_MASK & ~HALFMOVE_MASK);
        b->mailbox[from] = NO_PIECE;
        b->mailbox[to] = (Piece)piece;
        r->captured = (Piece)captured;
        b->bitboards[captured & 7] ^= set_of(to);
        b->bitboards[piece & 7] ^= from_to;
        r->colors[us] = old->colors[us] ^ from_to;
        r->colors[us ^ 1] = old->colors[us ^ 1] ^ set_of(to);
        WATCHED_MOVE
        r->key = key, r->bits = bits, r->watch = watch;
    } else if (m >> 12 == DOUBLE_PUSH) {
        unsigned from = m >> 6 & 63, to = m & 63, pawn = b->mailbox[from], us = pawn >> 3, passed = (from + to) / 2;
        SquareSet from_to = set_of(from) | set_of(to), watch = old->watch;
        const PieceData *p = b->by_piece[pawn];
        uint64_t key = old->key ^ p->leave[from] ^ p->arrive[to];
        StateBits bits = ((old->bits + NEXT_PLY) & (LASTING_MASK & ~HALFMOVE_MASK)) | (StateBits)passed << EP_SHIFT;
        b->bitboards[PAWN] ^= from_to;
        r->colors[0] = old->colors[0];
        r->colors[1] = old->colors[1];
        r->colors[us] ^= from_to;
        b->mailbox[from] = NO_PIECE;
        b->mailbox[to] = (Piece)pawn;
        if (ep_capturable(old->bits) != 0) {
            key ^= en_passant_keys[ep_capturable(old->bits) & 7];
            watch = b->watched[rights_of_both(bits)];
        }
        if (tables.pawn[us << 6 | passed] & b->bitboards[PAWN] & old->colors[us ^ 1]) {
            bits |= (StateBits)passed << EP_CAPTURABLE_SHIFT;
            key ^= en_passant_keys[passed & 7];
            watch = ALL_SQUARES;
        }
        r->key = key, r->bits = bits, r->watch = watch;
    } else {
        make_special(b, old, r, m);
    }
}

CALLED void unmake(Board *b, Move m) {
    unsigned from = m >> 6 & 63, to = m & 63, kind = m >> 12;
    const Record *r = b->present--;
    Color us;
    Piece pawn;
    if (kind == QUIET) {
        unsigned piece = b->mailbox[to];
        b->mailbox[from] = (Piece)piece;
        b->mailbox[to] = NO_PIECE;
        b->bitboards[piece & 7] ^= set_of(from) | set_of(to);
        return;
    }
    if (kind == CAPTURE) {
        unsigned piece = b->mailbox[to], captured = r->captured;
        b->mailbox[from] = (Piece)piece;
        b->mailbox[to] = (Piece)captured;
        b->bitboards[captured & 7] ^= set_of(to);
        b->bitboards[piece & 7] ^= set_of(from) | set_of(to);
        return;
    }
    if (kind == DOUBLE_PUSH) {
        b->mailbox[from] = b->mailbox[to];
        b->mailbox[to] = NO_PIECE;
        b->bitboards[PAWN] ^= set_of(from) | set_of(to);
        return;
    }
    us = side_to_move(r->bits) ^ 1;
    pawn = make_piece(us, PAWN);
    if (kind >= PROMOTE_KNIGHT) {
        flip(b, pawn, set_of(from));
        flip(b, b->mailbox[to], set_of(to));
        b->mailbox[from] = pawn;
        b->mailbox[to] = NO_PIECE;
        if (kind & CAPTURE) {
            flip(b, r->captured, set_of(to));
            b->mailbox[to] = r->captured;
        }
    } else if (kind == EN_PASSANT) {
        unsigned victim = (from & ~7u) | (to & 7);
        flip(b, pawn, set_of(from) | set_of(to));
        flip(b, pawn ^ 8, set_of(victim));
        b->mailbox[to] = NO_PIECE;
        b->mailbox[from] = pawn;
        b->mailbox[victim] = pawn ^ 8;
    } else {
        Piece king = make_piece(us, KING), rook = make_piece(us, ROOK);
        Square king_to = castle_king_to[castling_index(us, kind)], rook_to = castle_rook_to[castling_index(us, kind)];
        flip(b, king, set_of(from) ^ set_of(king_to));
        flip(b, rook, set_of(to) ^ set_of(rook_to));
        b->mailbox[king_to] = NO_PIECE;
        b->mailbox[rook_to] = NO_PIECE;
        b->mailbox[from] = king;
        b->mailbox[to] = rook;
    }
}

#endif

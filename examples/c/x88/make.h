/* Make and Unmake, as make.go has them: each common kind of move has code of its own. */
#ifndef MAKE_H
#define MAKE_H

#include "board.h"

/* lose_rights removes from r the castling rights in touched. */
static inline void lose_rights(Record *r, PieceSquare touched) {
    State lost = touched & r->state & RIGHTS_MASK;
    r->state ^= lost;
    r->key ^= castling_keys[lost >> RIGHTS_SHIFT];
}

/* move_pair moves two pieces at once, and returns the change of the key. Both are lifted before
 * either is put down: in Chess960 one may go to the square of the other. */
static uint64_t move_pair(Board *b, Index from1, Index from2, Index to1, Index to2) {
    PieceID id1 = at(b, from1), id2 = at(b, from2);
    PieceSquare *entry1 = &b->list[id1], *entry2 = &b->list[id2];
    uint64_t key = place_keys[*entry1 & PLACE_MASK] ^ place_keys[*entry2 & PLACE_MASK];
    b->cells[from1] = NO_ID, b->cells[from2] = NO_ID;
    b->cells[to1] = id1, b->cells[to2] = id2;
    *entry1 = (*entry1 & ~0xffu) | to1;
    *entry2 = (*entry2 & ~0xffu) | to2;
    return key ^ place_keys[*entry1 & PLACE_MASK] ^ place_keys[*entry2 & PLACE_MASK];
}

/* make_special plays castling, en passant captures and promotions, for which make has added a record. */
APART void make_special(Board *b, Move m) {
    Record *now = b->present;
    const Record *was = now - 1;
    Index from = index_of(m >> 6 & 63), to = index_of(m & 63), captured_on = to;
    unsigned kind = m >> 12;
    PieceID mover = at(b, from), victim;
    PieceSquare captured, origin, moved;
    now->key = was->key;
    now->state = after_quiet(was->state);
    if (kind == CASTLE_KINGSIDE || kind == CASTLE_QUEENSIDE) {
        unsigned i = castling_index(side_to_move(b) ^ 1, kind);
        lose_rights(now, b->list[mover]);
        now->key ^= move_pair(b, from, to, index_of(castle_king_to[i]), index_of(castle_rook_to[i]));
        return;
    }
    now->state = after_capture(was->state);
    if (kind == EN_PASSANT)
        captured_on = (Index)((from & RANK_MASK) | (to & 7));
    victim = at(b, captured_on);
    captured = b->list[victim];
    now->captured = captured;
    now->captured_id = victim;
    lose_rights(now, captured);
    b->list[victim] = 0;
    b->cells[captured_on] = NO_ID;
    origin = b->list[mover];
    moved = (origin & ~0xffu) | to;
    b->list[mover] = 0;
    if (kind != EN_PASSANT) {
        Color us = piece_in(origin) >> 3;
        unsigned piece = make_piece(us, KNIGHT + (kind & 3));
        now->last_slider = b->last_slider[us];
        now->last_piece = b->last_piece[us];
        moved = entry_of(piece) | to;
        mover &= (PieceID)~PAWN_ID;
        if (b->last_piece[us] < mover)
            b->last_piece[us] = mover;
        if (is_slider(piece) && b->last_slider[us] < mover)
            b->last_slider[us] = mover;
    }
    b->cells[from] = NO_ID;
    b->cells[to] = mover;
    b->list[mover] = moved;
    now->key ^= place_keys[origin & PLACE_MASK] ^ place_keys[moved & PLACE_MASK] ^ place_keys[captured & PLACE_MASK];
}

CALLED void make(Board *b, Move m) {
    Record *was = b->present, *now;
    if (was + 1 == b->end)
        was = grow(b);
    now = was + 1;
    b->present = now;
    now->move = m;
    if (m < 1 << 12) { /* quiet */
        unsigned cells = move_cells[m], from = cells >> 9, to = cells & CELL_MASK;
        PieceID mover = b->cells[from];
        PieceSquare *entry = &b->list[mover], origin = *entry, moved = origin + (to - from);
        b->cells[from] = NO_ID;
        b->cells[to] = mover;
        *entry = moved;
        now->key = was->key ^ place_keys[origin & PLACE_MASK] ^ place_keys[moved & PLACE_MASK];
        now->state = after_quiet(was->state) & (origin | 0xffff);
        if (origin & RIGHTS_MASK)
            lose_rights(now, origin);
    } else if (m >> 12 == CAPTURE) {
        unsigned cells = move_cells[m & 0xfff], from = cells >> 9, to = cells & CELL_MASK;
        PieceID mover = b->cells[from], victim = b->cells[to];
        PieceSquare *entry = &b->list[mover], captured = b->list[victim], origin, moved;
        b->cells[from] = NO_ID;
        b->cells[to] = mover;
        b->list[victim] = 0;
        now->captured = captured;
        now->captured_id = victim;
        origin = *entry;
        moved = origin + (to - from);
        *entry = moved;
        now->key = was->key ^ place_keys[origin & PLACE_MASK] ^ place_keys[moved & PLACE_MASK] ^ place_keys[captured & PLACE_MASK];
        now->state = after_capture(was->state);
        if ((origin | captured) & RIGHTS_MASK)
            lose_rights(now, origin | captured);
    } else if (m >> 12 == DOUBLE_PUSH) {
        unsigned cells = move_cells[m], from = cells >> 9, to = cells & CELL_MASK, ep = (from + to) / 2;
        PieceID pawn = b->cells[from], them = (PieceID)((pawn & ~(SLOTS - 1)) ^ (WHITE_ID | BLACK_ID));
        PieceSquare *entry = &b->list[pawn], origin = *entry, moved = origin + (to - from);
        b->cells[from] = NO_ID;
        b->cells[to] = pawn;
        *entry = moved;
        now->key = was->key ^ place_keys[origin & PLACE_MASK] ^ place_keys[moved & PLACE_MASK];
        if ((b->cells[(to + 1) & CELL_MASK] & ~(SLOTS - 1)) != them && (b->cells[(to - 1) & CELL_MASK] & ~(SLOTS - 1)) != them)
            ep |= EP_NOT_CAPTURABLE;
        now->state = (was->state & RIGHTS_MASK) | ep;
    } else {
        make_special(b, m);
    }
}

/* A captured piece returns to the square in its entry, which for an en passant capture is not the
 * target of the move. */
CALLED void unmake(Board *b, Move m) {
    const Record *now = b->present--;
    unsigned cells, from, to, kind = m >> 12;
    PieceID mover;
    if (m < 2 << 12) { /* a quiet move or a double push */
        cells = move_cells[m], from = cells >> 9, to = cells & CELL_MASK;
        mover = b->cells[to];
        b->cells[from] = mover;
        b->cells[to] = NO_ID;
        b->list[mover] += from - to;
        return;
    }
    cells = move_cells[m & 0xfff], from = cells >> 9, to = cells & CELL_MASK;
    if (kind == CAPTURE) {
        PieceID id = now->captured_id;
        mover = b->cells[to];
        b->cells[from] = mover;
        b->cells[to] = id;
        b->list[mover] += from - to;
        b->list[id] = now->captured;
        return;
    }
    if (kind <= CASTLE_QUEENSIDE) {
        /* Both pieces are on the first rank of their side, and so are from and to. */
        unsigned rank = from & RANK_MASK, king_to = rank | castle_king_to[kind & 1], rook_to = rank | castle_rook_to[kind & 1];
        PieceID king = b->cells[king_to], rook = b->cells[rook_to];
        b->cells[king_to] = NO_ID, b->cells[rook_to] = NO_ID;
        b->cells[from] = king, b->cells[to] = rook;
        b->list[king] += from - king_to;
        b->list[rook] += to - rook_to;
        return;
    }
    mover = b->cells[to];
    b->cells[to] = NO_ID;
    if (kind >= PROMOTE_KNIGHT) {
        Color us = mover >> 5 & 1;
        b->last_slider[us] = now->last_slider;
        b->last_piece[us] = now->last_piece;
        b->list[mover] = 0;
        mover |= PAWN_ID;
        b->list[mover] = (PieceSquare)make_piece(us, PAWN) << 8 | from;
    } else {
        b->list[mover] += from - to;
    }
    b->cells[from] = mover;
    if (kind & CAPTURE) {
        PieceID id = now->captured_id;
        PieceSquare captured = now->captured;
        b->cells[captured & CELL_MASK] = id;
        b->list[id] = captured;
    }
}

#endif

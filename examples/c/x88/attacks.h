/* Checks, pins, the king's moves, castling and en passant, as attacks.go has them. */
#ifndef ATTACKS_H
#define ATTACKS_H

#include "gather.h"

/* clear reports whether all cells between from and to are empty; step leads from one to the other. */
static inline int clear(const Board *b, Index from, Index to, Index step) {
    Index i;
    for (i = (Index)(from + step); i != to; i = (Index)(i + step))
        if (at(b, i) != NO_ID)
            return 0;
    return 1;
}

/* clear_line is clear for squares that share a line or are a knight's move apart. */
static inline int clear_line(const Board *b, Index from, Index to) {
    Index step = step_table[difference(from, to)];
    return step == 0 || clear(b, from, to, step);
}

/* attacked reports whether a piece of c attacks i. */
APART int attacked(const Board *b, Index i, Color c) {
    const PieceSquare *p;
    Index behind = (Index)(i - forward(c));
    for (p = first_piece(b, c); p <= last_piece(b, c); p++)
        if (could_attack(piece_in(*p), square_in(*p), i) && clear_line(b, square_in(*p), i))
            return 1;
    return is_pawn(c, at(b, behind + WEST)) || is_pawn(c, at(b, behind + EAST));
}

INLINED void find_leaper_checkers(Color us, const Board *b, CheckInfo *info) {
    const Attacks *table = attacks_around(info->king);
    const PieceSquare *p;
    Index front = (Index)(info->king + forward(us));
    int side;
    for (side = -1; side <= 1; side += 2) {
        if (is_pawn(us ^ 1, at(b, front + side))) {
            info->checkers++;
            info->checker = (Index)(front + side), info->step = 0;
        }
    }
    for (p = first_piece(b, us ^ 1); p <= last_piece(b, us ^ 1); p++) {
        if (table[*p & PLACE_MASK] & LEAPER_CHECK) {
            info->checkers++;
            info->checker = square_in(*p), info->step = 0;
        }
    }
}

INLINED void find_checkers_and_pins(Color us, const Board *b, CheckInfo *info) {
    const Attacks *table = attacks_around(info->king);
    const PieceSquare *p;
    if (info->attacks & LEAPER_CHECK)
        find_leaper_checkers(us, b, info);
    if ((info->attacks & SLIDER_ALIGNED) == 0)
        return;
    for (p = first_piece(b, us ^ 1) + 1; p <= last_slider(b, us ^ 1); p++) {
        Index from, step, i, between;
        PieceID id;
        if ((table[*p & PLACE_MASK] & SLIDER_ALIGNED) == 0)
            continue;
        from = square_in(*p);
        step = (Index)-step_table[difference(from, info->king)];
        for (i = (Index)(info->king + step); at(b, i) == NO_ID; i = (Index)(i + step))
            ;
        if (i == from) {
            info->checkers++;
            info->checker = from, info->step = step;
            continue;
        }
        between = i;
        id = at(b, between);
        if ((id & own(us)) == 0)
            continue;
        for (i = (Index)(i + step); at(b, i) == NO_ID; i = (Index)(i + step))
            ;
        if (i == from) {
            Pin pin = {id, b->list[id], between, from, step};
            info->pinned[info->pins++] = pin;
        }
    }
}

/* find_king_moves finds the king's legal steps. A square that a leaper attacks is illegal, and one
 * that a slider would attack on an empty board needs a test of the cells between. */
INLINED void find_king_moves(Color us, Board *b, CheckInfo *info) {
    uint8_t king_moves = neighbours[info->king] & (uint8_t)~(info->attacks >> LEAPER_SHIFT) & (uint8_t)~around(info->own, info->king);
    uint8_t undecided = king_moves & (uint8_t)(info->attacks >> SLIDER_SHIFT);
    const Attacks *table = attacks_around(info->king);
    const PieceSquare *p;
    PieceID hidden;
    info->king_moves = king_moves;
    if (undecided == 0)
        return;
    hidden = at(b, info->king); /* sliders X-ray the king */
    b->cells[info->king] = NO_ID;
    for (p = first_piece(b, us ^ 1) + 1; p <= last_slider(b, us ^ 1); p++) {
        unsigned reached = undecided & (uint8_t)(table[*p & PLACE_MASK] >> SLIDER_SHIFT);
        for (; reached != 0; reached &= reached - 1) {
            unsigned n = (unsigned)__builtin_ctz(reached);
            Index to = (Index)(info->king + king_steps[n]), from = square_in(*p);
            if (clear(b, from, to, step_table[difference(from, to)])) {
                king_moves &= (uint8_t)~(1 << n);
                undecided &= (uint8_t)~(1 << n);
            }
        }
    }
    b->cells[info->king] = hidden;
    info->king_moves = king_moves;
}

/* find_check_info sets all fields of info but the pins that are not in use. */
INLINED void find_check_info(Color us, Board *b, CheckInfo *info) {
    Index king = king_of_side(b, us);
    const Attacks *table = attacks_around(king);
    const PieceSquare *p;
    Attacks all;
    read_cells(us, b, info);
    info->checkers = info->pins = 0;
    all = pawns_around(us, info->pawns & info->enemy, king);
    for (p = first_piece(b, us ^ 1); p <= last_piece(b, us ^ 1); p++)
        all |= table[*p & PLACE_MASK];
    info->king = king;
    info->attacks = all;
    if (all & ATTACK)
        find_checkers_and_pins(us, b, info);
    find_king_moves(us, b, info);
}

/* hide_pinned takes the pinned pieces out of the list for this node, show_pinned puts them back. */
static inline void hide_pinned(Board *b, const CheckInfo *info) {
    const Pin *p;
    for (p = info->pinned; p < info->pinned + info->pins; p++)
        b->list[p->id] = 0;
}

static inline void show_pinned(Board *b, const CheckInfo *info) {
    const Pin *p;
    for (p = info->pinned; p < info->pinned + info->pins; p++)
        b->list[p->id] = p->piece;
}

/* movable reports whether a pawn of us is on from and not hidden. */
INLINED int movable(Color us, const Board *b, Index from) {
    PieceID id = at(b, from);
    return is_pawn(us, id) && b->list[id] != 0;
}

/* en_passant_legal plays the capture by the pawn on from on the cells, and tests the king: no pin
 * covers the case in which both pawns leave the king's rank at once. */
APART int en_passant_legal(Color us, Board *b, Index from) {
    Index to = ep_square(b), captured = (Index)(to - forward(us));
    PieceID pawn = at(b, from), victim = at(b, captured);
    PieceSquare entry = b->list[victim];
    int legal;
    b->cells[from] = NO_ID, b->cells[captured] = NO_ID, b->cells[to] = pawn;
    b->list[victim] = 0;
    legal = !attacked(b, king_of_side(b, us), us ^ 1);
    b->cells[from] = pawn, b->cells[captured] = victim, b->cells[to] = NO_ID;
    b->list[victim] = entry;
    return legal;
}

/* open_castles returns the castling rights of us that no piece between king and rook blocks. Rights
 * of Chess960 are left in. */
INLINED unsigned open_castles(Color us, const Board *b, Index king) {
    unsigned rights = rights_of(b, us), standard = b->castling.standard >> 2 * us & 3;
    uint64_t rank = load8(b, king & RANK_MASK);
    if (rank & 0x00ffff0000000000)
        rights &= ~(standard & 1);
    if (rank & 0x00000000ffffff00)
        rights &= ~(standard & 2);
    return rights;
}

/* castle_legal_960 is castle_legal for any start position of Chess960. */
APART int castle_legal_960(Board *b, unsigned i) {
    const Castling *c = &b->castling;
    SquareSet set;
    Index rook = index_of(c->rook[i]);
    PieceID rook_id = at(b, rook);
    int safe = 1;
    for (set = c->empty[i]; set != 0; set &= set - 1)
        if (at(b, index_of(first(set))) != NO_ID)
            return 0;
    b->cells[rook] = NO_ID; /* it may have shielded the king from the side */
    for (set = c->safe[i]; set != 0 && safe; set &= set - 1)
        safe = !attacked(b, index_of(first(set)), i >> 1 ^ 1);
    b->cells[rook] = rook_id;
    return safe;
}

/* attacked_by_slider reports whether a slider of c attacks i. */
static int attacked_by_slider(const Board *b, Index i, Color c) {
    const Attacks *table = attacks_around(i);
    const PieceSquare *p;
    for (p = first_piece(b, c) + 1; p <= last_slider(b, c); p++)
        if ((table[*p & PLACE_MASK] & SLIDER_ALIGNED) != 0 && clear(b, square_in(*p), i, step_table[difference(square_in(*p), i)]))
            return 1;
    return 0;
}

/* castle_legal reports whether us, not in check, may castle on a side, 0 for the kingside, a right
 * that open_castles has. */
INLINED int castle_legal(Color us, Board *b, const CheckInfo *info, unsigned side) {
    Index to = (Index)(info->king + (side == 0 ? 2 : -2));
    if ((b->castling.standard >> (2 * us + side) & 1) == 0)
        return castle_legal_960(b, 2 * us + side);
    if ((info->king_moves >> (side == 0 ? 1 : 6) & 1) == 0 || (info->attacks >> (LEAPER_CASTLE + side) & 1) != 0)
        return 0;
    return (info->attacks >> (SLIDER_CASTLE + side) & 1) == 0 || !attacked_by_slider(b, to, us ^ 1);
}

#endif

/* The generator of legal moves, as movegen.go has it. */
#ifndef MOVEGEN_H
#define MOVEGEN_H

#include "legal.h"

/* append_moves appends the moves from a square to each square of a set, with the kind of
 * each without a branch. */
static inline Move *append_moves(Move *dst, Square i, SquareSet to, SquareSet them) {
    for (; to != 0; to &= to - 1) {
        Square sq = first(to);
        *dst++ = (Move)(i << 6 | sq | (unsigned)(them >> sq & 1) * CAPTURE << 12);
    }
    return dst;
}

typedef struct { SquareSet single, twice, west, east; } PawnTargets;

/* pawn_moves moves all pawns at once, en passant captures left out. */
INLINED PawnTargets pawn_moves(Color us, const Board *b, Occupancy o, CheckInfo info) {
    SquareSet empty = ~(o.us | o.them), pawns = type_in(b, PAWN, o.us), pins = info.diagonal_pins | info.orthogonal_pins;
    SquareSet pushers = pawns & ~info.diagonal_pins;
    PawnTargets p;
    p.single = forward(us, pushers & ~info.orthogonal_pins) & empty;
    p.west = forward_west(us, pawns & ~pins);
    p.east = forward_east(us, pawns & ~pins);
    if (pawns & pins) {
        p.single |= forward(us, pushers & info.orthogonal_pins) & empty & info.orthogonal_pins;
        p.west |= forward_west(us, pawns & info.diagonal_pins) & info.diagonal_pins;
        p.east |= forward_east(us, pawns & info.diagonal_pins) & info.diagonal_pins;
    }
    p.twice = forward(us, p.single & third_rank(us)) & empty & info.check_mask;
    p.single &= info.check_mask;
    p.west &= o.them & info.check_mask;
    p.east &= o.them & info.check_mask;
    return p;
}

static inline Move *append_steps(Move *dst, SquareSet to, Square back, unsigned kind) {
    for (; to != 0; to &= to - 1) {
        Square sq = first(to);
        *dst++ = make_move((sq + back) & 63, sq, kind);
    }
    return dst;
}

static inline Move *append_promotions(Move *dst, SquareSet to, Square back, unsigned knight) {
    for (; to != 0; to &= to - 1) {
        Square sq = first(to);
        unsigned m = make_move((sq + back) & 63, sq, knight);
        *dst++ = (Move)m;
        *dst++ = (Move)(m + (1 << 12));
        *dst++ = (Move)(m + (2 << 12));
        *dst++ = (Move)(m + (3 << 12));
    }
    return dst;
}

INLINED Move *append_pawn_moves(Color us, Move *dst, PawnTargets p) {
    SquareSet last = promotion_rank(us);
    if ((p.single | p.west | p.east) & last) {
        dst = append_promotions(dst, p.single & last, backward(us), PROMOTE_KNIGHT);
        dst = append_promotions(dst, p.west & last, backward(us) + 1, CAPTURE_KNIGHT);
        dst = append_promotions(dst, p.east & last, backward(us) - 1, CAPTURE_KNIGHT);
        p.single &= ~last;
        p.west &= ~last;
        p.east &= ~last;
    }
    dst = append_steps(dst, p.single, backward(us), QUIET);
    dst = append_steps(dst, p.west, backward(us) + 1, CAPTURE);
    dst = append_steps(dst, p.east, backward(us) - 1, CAPTURE);
    return append_steps(dst, p.twice, 2 * backward(us), DOUBLE_PUSH);
}

INLINED Move *generate(Color us, const Board *b, Move *dst) {
    Occupancy o = occupancy_of(b, us);
    SquareSet occupied = o.us | o.them, target, pinned, from, diagonal, orthogonal;
    Square king = first(type_in(b, KING, o.us));
    CheckInfo info = find_check_info(us, b, o, king);
    KingMoves m = king_moves(us, b, o, king);
    dst = append_moves(dst, king, m.steps, o.them);
    if (m.castles != 0) {
        if (m.castles & 1)
            *dst++ = make_move(king, b->castling.rook[2 * us], CASTLE_KINGSIDE);
        if (m.castles & 2)
            *dst++ = make_move(king, b->castling.rook[2 * us + 1], CASTLE_QUEENSIDE);
    }
    if (info.check_mask == 0)
        return dst;
    target = info.check_mask & ~o.us;
    pinned = info.diagonal_pins | info.orthogonal_pins;
    for (from = type_in(b, KNIGHT, o.us) & ~pinned; from != 0; from &= from - 1)
        dst = append_moves(dst, first(from), tables.knight[first(from)] & target, o.them);
    diagonal = diagonal_sliders_in(b, o.us) & ~info.orthogonal_pins;
    orthogonal = orthogonal_sliders_in(b, o.us) & ~info.diagonal_pins;
    if (pinned != 0) {
        for (from = diagonal & info.diagonal_pins; from != 0; from &= from - 1)
            dst = append_moves(dst, first(from), bishop_attacks(first(from), occupied) & target & info.diagonal_pins, o.them);
        for (from = orthogonal & info.orthogonal_pins; from != 0; from &= from - 1)
            dst = append_moves(dst, first(from), rook_attacks(first(from), occupied) & target & info.orthogonal_pins, o.them);
        diagonal &= ~info.diagonal_pins;
        orthogonal &= ~info.orthogonal_pins;
    }
    for (from = diagonal; from != 0; from &= from - 1)
        dst = append_moves(dst, first(from), bishop_attacks(first(from), occupied) & target, o.them);
    for (from = orthogonal; from != 0; from &= from - 1)
        dst = append_moves(dst, first(from), rook_attacks(first(from), occupied) & target, o.them);
    dst = append_pawn_moves(us, dst, pawn_moves(us, b, o, info));
    if (ep_capturable(b->present->bits) != 0)
        for (from = en_passant_pawns(us, b, o, king); from != 0; from &= from - 1)
            *dst++ = make_move(first(from), ep_capturable(b->present->bits), EN_PASSANT);
    return dst;
}

/* append_all_moves appends the legal moves and returns the end of them: AppendMoves. */
APART Move *append_all_moves(const Board *b, Move *dst) {
    return side_to_move(b->present->bits) == WHITE ? generate(WHITE, b, dst) : generate(BLACK, b, dst);
}

#endif

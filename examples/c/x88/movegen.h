/* The generator of legal moves, as movegen.go has it. A pinned piece moves on its line, in check only
 * evasions are generated, and only en passant is tested by playing the capture. */
#ifndef MOVEGEN_H
#define MOVEGEN_H

#include "attacks.h"

/* move_onto returns the move of a piece other than a pawn to a cell with content c. */
INLINED Move move_onto(Color us, Index from, Index to, PieceID c) {
    return make_move(square_of(from), square_of(to), is_enemy(us, c) * CAPTURE);
}

/* write_ray writes a slider's moves along one step. m is the move from the slider to itself, and
 * further what a step adds to it. The loop has one exit; a cell off the board holds no enemy. */
INLINED Move *write_ray(Color us, const Board *b, Index i, Index step, unsigned m, int further, Move *dst) {
    for (;; dst++) {
        PieceID c;
        i = (Index)(i + step);
        m += (unsigned)further;
        *dst = (Move)m;
        c = at(b, i);
        if ((c | (i & OFF_BOARD)) != NO_ID) {
            *dst = (Move)(m | CAPTURE << 12);
            return dst + (c >> (5 - us) & ~(i >> 7) & 1);
        }
    }
}

INLINED Move *write_diagonals(Color us, const Board *b, Index from, Move *dst) {
    unsigned stay = make_move(square_of(from), square_of(from), QUIET);
    dst = write_ray(us, b, from, NORTH_EAST, stay, 9, dst);
    dst = write_ray(us, b, from, SOUTH_EAST, stay, -7, dst);
    dst = write_ray(us, b, from, SOUTH_WEST, stay, -9, dst);
    return write_ray(us, b, from, NORTH_WEST, stay, 7, dst);
}

/* write_pawn_move writes a pawn's move of kind QUIET or CAPTURE, on the last rank as four promotions. */
INLINED Move *write_pawn_move(Color us, Index from, Index to, unsigned kind, Move *dst) {
    unsigned m = make_move(square_of(from), square_of(to), kind), n;
    if (rank_of(from) != before_last(us)) {
        *dst++ = (Move)m;
        return dst;
    }
    for (n = 0; n < 4; n++)
        *dst++ = (Move)(m + ((PROMOTE_KNIGHT + n) << 12));
    return dst;
}

/* write_pushes writes a pawn's pushes. */
INLINED Move *write_pushes(Color us, const Board *b, Index from, Move *dst) {
    Index to = (Index)(from + forward(us));
    if (at(b, to) != NO_ID)
        return dst;
    dst = write_pawn_move(us, from, to, QUIET, dst);
    to = (Index)(to + forward(us));
    if (rank_of(from) == push_rank(us) && at(b, to) == NO_ID)
        *dst++ = make_move(square_of(from), square_of(to), DOUBLE_PUSH);
    return dst;
}

/* write_promotions writes the moves of a pawn on the rank before the last. */
INLINED Move *write_promotions(Color us, const Board *b, Index from, Move *dst) {
    Index to = (Index)(from + forward(us));
    if (is_enemy(us, at(b, to + WEST)))
        dst = write_pawn_move(us, from, (Index)(to + WEST), CAPTURE, dst);
    if (is_enemy(us, at(b, to + EAST)))
        dst = write_pawn_move(us, from, (Index)(to + EAST), CAPTURE, dst);
    return write_pushes(us, b, from, dst);
}

/* write_pawns writes the moves that count_pawns counts. */
INLINED Move *write_pawns(Color us, const Board *b, const CheckInfo *info, Move *dst) {
    uint64_t pawns = unpinned_pawns(info), promoting = pawns & ONES << before_last(us);
    PawnTargets t;
    if (promoting != 0) {
        pawns &= ~promoting;
        for (; promoting != 0; promoting &= promoting - 1)
            dst = write_promotions(us, b, index_of_bit(promoting), dst);
    }
    t = pawn_targets(us, pawns, info->own, info->enemy);
    dst = put_all(dst, t.left, (CAPTURE << 12) - (ahead(us) - 1) * 64);
    dst = put_all(dst, t.right, (CAPTURE << 12) - (ahead(us) + 1) * 64);
    dst = put_all(dst, t.push, -ahead(us) * 64);
    return put_all(dst, t.twice, (DOUBLE_PUSH << 12) - 2 * ahead(us) * 64);
}

/* write_pinned writes the moves of a pinned piece on its line, from the pinner back to the king. */
INLINED Move *write_pinned(Color us, const Board *b, const Pin *p, Index king, Move *dst) {
    int pawn = kind_in(p->piece) == PAWN;
    Index to;
    if (pawn && (p->step == NORTH || p->step == SOUTH))
        return write_pushes(us, b, p->at, dst);
    if ((attacks_around(p->pinner)[p->piece & PLACE_MASK] & ATTACK) == 0)
        return dst;
    if (pawn)
        return write_pawn_move(us, p->at, p->pinner, CAPTURE, dst);
    for (to = p->pinner; to != king; to = (Index)(to - p->step))
        if (to != p->at)
            *dst++ = move_onto(us, p->at, to, at(b, to));
    return dst;
}

/* push_source returns the square of the pawn that can be pushed to the empty square to, OFF_BOARD
 * if there is none or it is pinned. */
INLINED Index push_source(Color us, const Board *b, Index to) {
    Index from = (Index)(to - forward(us));
    if (at(b, from) == NO_ID) {
        from = (Index)(from - forward(us));
        if (rank_of(from) != push_rank(us))
            return OFF_BOARD;
    }
    return movable(us, b, from) ? from : OFF_BOARD;
}

/* write_block_or_capture writes the moves of pieces except the king to the square of the checker, or
 * to an empty one. */
INLINED Move *write_block_or_capture(Color us, const Board *b, Index to, Move *dst) {
    const uint32_t *row = attackers_of(to);
    const PieceSquare *p;
    PieceID c = at(b, to);
    Index behind = (Index)(to - forward(us));
    for (p = first_piece(b, us) + 1; p <= last_piece(b, us); p++)
        if ((row[square_in(*p)] >> piece_in(*p) & 1) != 0 && clear_line(b, square_in(*p), to))
            *dst++ = move_onto(us, square_in(*p), to, c);
    if (c == NO_ID)
        return dst;
    if (movable(us, b, (Index)(behind + WEST)))
        dst = write_pawn_move(us, (Index)(behind + WEST), to, CAPTURE, dst);
    if (movable(us, b, (Index)(behind + EAST)))
        dst = write_pawn_move(us, (Index)(behind + EAST), to, CAPTURE, dst);
    return dst;
}

/* write_evasions writes the moves of pieces other than the king that end a single check. */
INLINED Move *write_evasions(Color us, const Board *b, const CheckInfo *info, Move *dst) {
    Index to;
    dst = write_block_or_capture(us, b, info->checker, dst);
    if (info->step == 0)
        return dst;
    for (to = (Index)(info->checker - info->step); to != info->king; to = (Index)(to - info->step)) {
        Index from;
        dst = write_block_or_capture(us, b, to, dst);
        from = push_source(us, b, to);
        if (from == (Index)(to - 2 * forward(us)))
            *dst++ = make_move(square_of(from), square_of(to), DOUBLE_PUSH);
        else if (from != OFF_BOARD)
            dst = write_pawn_move(us, from, to, QUIET, dst);
    }
    return dst;
}

/* write_unpinned writes the moves of all pieces except the king that are not pinned. */
INLINED Move *write_unpinned(Color us, const Board *b, const CheckInfo *info, Move *dst) {
    const PieceSquare *p;
    dst = write_pawns(us, b, info, dst);
    for (p = first_piece(b, us) + 1; p <= last_piece(b, us); p++) {
        Index from = square_in(*p);
        unsigned kind = kind_in(*p);
        if (kind <= KNIGHT) { /* or none, of a piece that was captured */
            if (kind == KNIGHT) {
                unsigned stay = make_move(square_of(from), 0, QUIET);
                uint64_t w = knight_sets[from & CELL_MASK] & ~info->own;
                for (; w != 0; w &= w - 1) {
                    unsigned to = first(w);
                    *dst++ = (Move)(stay | (stays[to] & 63) | (unsigned)(info->enemy >> to & 1) << 14);
                }
            }
            continue;
        }
        if (kind != ROOK)
            dst = write_diagonals(us, b, from, dst);
        if (kind != BISHOP)
            dst = write_lines(info, from, dst);
    }
    return dst;
}

INLINED Move *write_castles(Color us, Board *b, const CheckInfo *info, Move *dst) {
    unsigned open = open_castles(us, b, info->king), side;
    for (side = 0; side < 2; side++)
        if ((open >> side & 1) != 0 && castle_legal(us, b, info, side))
            *dst++ = make_move(square_of(info->king), b->castling.rook[2 * us + side], CASTLE_KINGSIDE + side);
    return dst;
}

INLINED Move *write_en_passant(Color us, Board *b, Move *dst) {
    Index captured = (Index)(ep_square(b) - forward(us));
    int side;
    for (side = -1; side <= 1; side += 2) {
        Index from = (Index)(captured + side);
        if (is_pawn(us, at(b, from)) && en_passant_legal(us, b, from))
            *dst++ = make_move(square_of(from), square_of(ep_square(b)), EN_PASSANT);
    }
    return dst;
}

INLINED Move *generate(Color us, Board *b, Move *dst) {
    CheckInfo info;
    const Pin *p;
    unsigned steps;
    find_check_info(us, b, &info);
    for (steps = info.king_moves; steps != 0; steps &= steps - 1) {
        Index to = (Index)(info.king + king_steps[__builtin_ctz(steps)]);
        *dst++ = move_onto(us, info.king, to, at(b, to));
    }
    if (info.checkers > 1)
        return dst;
    if (on_board(ep_square(b)))
        dst = write_en_passant(us, b, dst);
    hide_pinned(b, &info);
    if (info.checkers == 1) {
        dst = write_evasions(us, b, &info, dst);
    } else {
        for (p = info.pinned; p < info.pinned + info.pins; p++)
            dst = write_pinned(us, b, p, info.king, dst);
        if (rights_of(b, us) != 0)
            dst = write_castles(us, b, &info, dst);
        dst = write_unpinned(us, b, &info, dst);
    }
    show_pinned(b, &info);
    return dst;
}

/* append_all_moves appends the legal moves and returns the end of them: AppendMoves. */
APART Move *append_all_moves(Board *b, Move *dst) {
    return side_to_move(b) == WHITE ? generate(WHITE, b, dst) : generate(BLACK, b, dst);
}

#endif

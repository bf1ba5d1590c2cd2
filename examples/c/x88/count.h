/* The number of legal moves without a list of them, as count.go has it: it follows movegen.h. */
#ifndef COUNT_H
#define COUNT_H

#include "movegen.h"

/* count_ray adds a slider's moves along one step to n, each as the enemy's bit of a cell: a piece at
 * the end of the ray is counted by its own bit if it is an enemy. */
INLINED unsigned count_ray(Color us, const Board *b, Index to, Index step, unsigned n) {
    for (;;) {
        PieceID c;
        to = (Index)(to + step);
        c = at(b, to);
        if ((c | (to & OFF_BOARD)) != NO_ID)
            return n + (c & ~((unsigned)to >> (2 + us)) & enemy(us));
        n += enemy(us);
    }
}

INLINED int count_pushes(Color us, const Board *b, Index from) {
    Index to = (Index)(from + forward(us));
    if (at(b, to) != NO_ID)
        return 0;
    return 1 + (rank_of(from) == push_rank(us) && at(b, to + forward(us)) == NO_ID);
}

INLINED int count_pawn_move(Color us, Index from) { return rank_of(from) == before_last(us) ? 4 : 1; }

INLINED int count_pinned(Color us, const Board *b, const Pin *p, Index king) {
    int pawn = kind_in(p->piece) == PAWN, n = -1; /* not its own square */
    Index to;
    if (pawn && (p->step == NORTH || p->step == SOUTH))
        return count_pushes(us, b, p->at); /* no promotion: the pinner blocks it */
    if ((attacks_around(p->pinner)[p->piece & PLACE_MASK] & ATTACK) == 0)
        return 0;
    if (pawn)
        return count_pawn_move(us, p->at);
    for (to = p->pinner; to != king; to = (Index)(to - p->step))
        n++;
    return n;
}

INLINED int count_block_or_capture(Color us, const Board *b, Index to) {
    const uint32_t *row = attackers_of(to);
    const PieceSquare *p;
    Index behind = (Index)(to - forward(us));
    int n = 0;
    for (p = first_piece(b, us) + 1; p <= last_piece(b, us); p++)
        n += (row[square_in(*p)] >> piece_in(*p) & 1) != 0 && clear_line(b, square_in(*p), to);
    if (at(b, to) == NO_ID)
        return n;
    if (movable(us, b, (Index)(behind + WEST)))
        n += count_pawn_move(us, (Index)(behind + WEST));
    if (movable(us, b, (Index)(behind + EAST)))
        n += count_pawn_move(us, (Index)(behind + EAST));
    return n;
}

INLINED int count_evasions(Color us, const Board *b, const CheckInfo *info) {
    int n = count_block_or_capture(us, b, info->checker);
    Index to;
    if (info->step == 0)
        return n;
    for (to = (Index)(info->checker - info->step); to != info->king; to = (Index)(to - info->step)) {
        Index from = push_source(us, b, to);
        n += count_block_or_capture(us, b, to);
        if (from != OFF_BOARD)
            n += count_pawn_move(us, from);
    }
    return n;
}

INLINED int count_castles(Color us, Board *b, const CheckInfo *info) {
    unsigned open = open_castles(us, b, info->king);
    return ((open & 1) != 0 && castle_legal(us, b, info, 0)) + ((open & 2) != 0 && castle_legal(us, b, info, 1));
}

INLINED int count_en_passant(Color us, Board *b) {
    Index captured = (Index)(ep_square(b) - forward(us)), west = (Index)(captured + WEST), east = (Index)(captured + EAST);
    return (is_pawn(us, at(b, west)) && en_passant_legal(us, b, west)) + (is_pawn(us, at(b, east)) && en_passant_legal(us, b, east));
}

INLINED int count_unpinned(Color us, const Board *b, const CheckInfo *info) {
    int n = count_pawns(us, unpinned_pawns(info), info->own, info->enemy);
    unsigned rays = 0; /* as count_ray counts */
    const PieceSquare *p;
    for (p = first_piece(b, us) + 1; p <= last_piece(b, us); p++) {
        Index from = square_in(*p);
        unsigned kind = kind_in(*p);
        if (kind <= KNIGHT) { /* or none, of a piece that was captured */
            if (kind == KNIGHT)
                n += count_of(knight_sets[from & CELL_MASK] & ~info->own);
            continue;
        }
        if (kind != ROOK) {
            rays = count_ray(us, b, from, NORTH_EAST, rays);
            rays = count_ray(us, b, from, SOUTH_EAST, rays);
            rays = count_ray(us, b, from, SOUTH_WEST, rays);
            rays = count_ray(us, b, from, NORTH_WEST, rays);
        }
        if (kind != BISHOP)
            n += count_lines(info, from);
    }
    return n + (int)(rays / enemy(us));
}

INLINED int count(Color us, Board *b) {
    CheckInfo info;
    const Pin *p;
    int n;
    find_check_info(us, b, &info);
    n = count_of(info.king_moves);
    if (info.checkers > 1)
        return n;
    if (on_board(ep_square(b)))
        n += count_en_passant(us, b);
    if (info.checkers + info.pins == 0) { /* most positions: nothing to hide */
        if (rights_of(b, us) != 0)
            n += count_castles(us, b, &info);
        return n + count_unpinned(us, b, &info);
    }
    hide_pinned(b, &info);
    if (info.checkers == 1) {
        n += count_evasions(us, b, &info);
    } else {
        for (p = info.pinned; p < info.pinned + info.pins; p++)
            n += count_pinned(us, b, p, info.king);
        if (rights_of(b, us) != 0)
            n += count_castles(us, b, &info);
        n += count_unpinned(us, b, &info);
    }
    show_pinned(b, &info);
    return n;
}

/* count_moves counts the legal moves: CountMoves. */
APART int count_moves(Board *b) { return side_to_move(b) == WHITE ? count(WHITE, b) : count(BLACK, b); }

#endif

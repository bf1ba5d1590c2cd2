/* The number of legal moves without a list of them, as count.go has it. */
#ifndef COUNT_H
#define COUNT_H

#include "movegen.h"

/* evasions counts the moves in check, without those of the king. */
INLINED int evasions(Color us, const Board *b) {
    Occupancy o = occupancy_of(b, us);
    SquareSet occupied = o.us | o.them, target, pinned, from, diagonal, orthogonal, last = promotion_rank(us);
    Square king = first(type_in(b, KING, o.us));
    CheckInfo info = find_check_info(us, b, o, king);
    PawnTargets p;
    int n = 0;
    if (info.check_mask == 0)
        return n;
    target = info.check_mask & ~o.us;
    pinned = info.diagonal_pins | info.orthogonal_pins;
    for (from = type_in(b, KNIGHT, o.us) & ~pinned; from != 0; from &= from - 1)
        n += count_of(tables.knight[first(from)] & target);
    diagonal = diagonal_sliders_in(b, o.us) & ~info.orthogonal_pins;
    orthogonal = orthogonal_sliders_in(b, o.us) & ~info.diagonal_pins;
    if (pinned != 0) {
        for (from = diagonal & info.diagonal_pins; from != 0; from &= from - 1)
            n += count_of(bishop_attacks(first(from), occupied) & target & info.diagonal_pins);
        for (from = orthogonal & info.orthogonal_pins; from != 0; from &= from - 1)
            n += count_of(rook_attacks(first(from), occupied) & target & info.orthogonal_pins);
        diagonal &= ~info.diagonal_pins;
        orthogonal &= ~info.orthogonal_pins;
    }
    for (from = diagonal; from != 0; from &= from - 1)
        n += count_of(bishop_attacks(first(from), occupied) & target);
    for (from = orthogonal; from != 0; from &= from - 1)
        n += count_of(rook_attacks(first(from), occupied) & target);
    p = pawn_moves(us, b, o, info);
    n += count_of(p.single | p.twice | p.west) + count_of(p.east);
    if ((p.single | p.west | p.east) & last)
        n += 3 * (count_of(p.single & last) + count_of(p.west & last) + count_of(p.east & last));
    if (ep_capturable(b->present->bits) != 0)
        n += count_of(en_passant_pawns(us, b, o, king));
    return n;
}

APART int evasions_of(Color us, const Board *b) { return us == WHITE ? evasions(WHITE, b) : evasions(BLACK, b); }

APART SquareSet en_passant_pawns_of(Color us, const Board *b) {
    Square king = first(type_in(b, KING, by_color(b, us)));
    return us == WHITE ? en_passant_pawns(WHITE, b, occupancy_of(b, WHITE), king) : en_passant_pawns(BLACK, b, occupancy_of(b, BLACK), king);
}

/* without_exposed returns the part of castles whose rook does not expose the king. */
APART unsigned without_exposed(Color us, const Board *b, unsigned castles) {
    Occupancy o = occupancy_of(b, us);
    if ((castles & 1) != 0 && exposes_king(b, o, 2 * us))
        castles &= ~1u;
    if ((castles & 2) != 0 && exposes_king(b, o, 2 * us + 1))
        castles &= ~2u;
    return castles;
}

APART int count_pinned_pawn(Color us, SquareSet pawn, SquareSet line, SquareSet pinner) {
    SquareSet single = forward(us, pawn) & line, to = (forward_west(us, pawn) | forward_east(us, pawn)) & pinner;
    int n = count_of(single | (forward(us, single & third_rank(us)) & line));
    if (to != 0)
        n += to & promotion_rank(us) ? 4 : 1;
    return n;
}

INLINED int count(Color us, const Board *b, StateBits bits) {
    Color them = us ^ 1;
    const Castling *c = &b->castling;
    SquareSet own = by_color(b, us), enemies = by_color(b, them), occupied = own | enemies, free = own, from;
    SquareSet pawns, single, twice, west, east, last = promotion_rank(us);
    Square king = first(type_in(b, KING, own));
    unsigned castles = 0, kingside = 2 * us, rights = rights_of(bits, us);
    int n = 0;

    /* The king. */
    SquareSet steps = tables.king[king] & ~own;
    if (rights != 0) {
        if ((rights & 1) != 0 && (c->empty[kingside] & occupied) == 0)
            castles = 1;
        if ((rights & 2) != 0 && (c->empty[kingside + 1] & occupied) == 0)
            castles += 2;
    }
    if (steps != 0 || castles != 0) {
        unsigned zone = castles << 6 | king;
        SquareSet danger = pawn_attacks(them, type_in(b, PAWN, enemies)) | tables.king[first(type_in(b, KING, enemies))];
        SquareSet xray = occupied & ~set_of(king);
        for (from = tables.zones.knight[zone] & type_in(b, KNIGHT, enemies); from != 0; from &= from - 1)
            danger |= tables.knight[first(from)];
        for (from = tables.zones.bishop[zone] & diagonal_sliders_in(b, enemies); from != 0; from &= from - 1)
            danger |= bishop_attacks(first(from), xray);
        for (from = tables.zones.rook[zone] & orthogonal_sliders_in(b, enemies); from != 0; from &= from - 1)
            danger |= rook_attacks(first(from), xray);
        n = count_of(steps & ~danger);
        if (danger & type_in(b, KING, own))
            return n + evasions_of(us, b);
        if (castles != 0) {
            if (orthogonal_sliders_in(b, enemies) & promotion_rank(them))
                castles = without_exposed(us, b, castles);
            if ((castles & 1) != 0 && (c->safe[kingside] & danger) == 0)
                n++;
            if ((castles & 2) != 0 && (c->safe[kingside + 1] & danger) == 0)
                n++;
        }
    } else if (tables.knight[king] & type_in(b, KNIGHT, enemies)) {
        return evasions_of(us, b);
    }

    /* Pins. A pinned piece is counted here and left out below. */
    from = (sliders.bishop_rays[king] & diagonal_sliders_in(b, enemies)) | (sliders.rook_rays[king] & orthogonal_sliders_in(b, enemies));
    for (; from != 0; from &= from - 1) {
        SquareSet line = tables.between[king << 6 | first(from)], blocker = line & occupied;
        if ((blocker & (blocker - 1)) == 0 && (blocker & own) != 0) {
            SquareSet movers = diagonal_sliders_in(b, blocker);
            free ^= blocker;
            if (blocker & sliders.rook_rays[king])
                movers = orthogonal_sliders_in(b, blocker);
            if (movers != 0) {
                n += count_of(line);
            } else if (type_in(b, PAWN, blocker) != 0) {
                SquareSet step = forward(us, blocker);
                if ((step & line) | ((step << 1 | step >> 1) & (from & -from)))
                    n += count_pinned_pawn(us, blocker, line, from & -from);
            }
        }
    }

    for (from = type_in(b, KNIGHT, free); from != 0; from &= from - 1)
        n += count_of(tables.knight[first(from)] & ~own);
    for (from = diagonal_sliders_in(b, free); from != 0; from &= from - 1)
        n += count_of(bishop_attacks(first(from), occupied) & ~own);
    for (from = orthogonal_sliders_in(b, free); from != 0; from &= from - 1)
        n += count_of(rook_attacks(first(from), occupied) & ~own);

    pawns = type_in(b, PAWN, free);
    single = forward(us, pawns) & ~occupied;
    twice = forward(us, single & third_rank(us)) & ~occupied;
    west = forward_west(us, pawns) & enemies;
    east = forward_east(us, pawns) & enemies;
    n += count_of(single | twice | west) + count_of(east);
    if (pawns & forward(us ^ 1, last))
        n += 3 * (count_of(single & last) + count_of(west & last) + count_of(east & last));
    if (ep_capturable(bits) != 0)
        n += count_of(en_passant_pawns_of(us, b));
    return n;
}

/* count_moves counts the legal moves: CountMoves. */
APART int count_moves(const Board *b) {
    StateBits bits = b->present->bits;
    return side_to_move(bits) == WHITE ? count(WHITE, b, bits) : count(BLACK, b, bits);
}

#endif

/* The tables of package internal/attacks: attacks by square, the squares between two others, and
 * the squares from which a piece attacks near a king. */
#ifndef ATTACKS_H
#define ATTACKS_H

#include "sliders.h"

static struct {
    SquareSet king[64], knight[64], pawn[2 * 64];
    struct { SquareSet knight[4 * 64], bishop[4 * 64], rook[4 * 64]; } zones;
    SquareSet between[64 * 64];
} tables;

/* between returns the squares between two squares of a line, none for others. */
static SquareSet between(Square a, Square b) {
    SquareSet ends = set_of(a) | set_of(b);
    if (rook_walk(a, 0) & set_of(b))
        return rook_walk(a, ends) & rook_walk(b, ends) & ~ends;
    if (bishop_walk(a, 0) & set_of(b))
        return bishop_walk(a, ends) & bishop_walk(b, ends) & ~ends;
    return 0;
}

/* king_zone returns the square of a king, those around it, and the way of castling on the
 * sides of castles, 1 for the kingside and 2 for the queenside. */
static SquareSet king_zone(Square sq, unsigned castles) {
    SquareSet zone = tables.king[sq] | set_of(sq);
    if (sq < 8 || sq >= 56) {
        Square g = (sq & 56) + 6, c = (sq & 56) + 2;
        if (castles & 1)
            zone |= between(sq, g) | set_of(g);
        if (castles & 2)
            zone |= between(sq, c) | set_of(c);
    }
    return zone;
}

/* build_tables fills in the tables. */
static void build_tables(void) {
    Square sq, to;
    unsigned castles;
    SquareSet zone;
    build_sliders();
    for (sq = 0; sq < 64; sq++) {
        SquareSet one = set_of(sq), sides = (one & ~FILE_A) >> 1 | (one & ~FILE_H) << 1;
        tables.knight[sq] = walk(sq, 0, knight_steps, 8, 0, 0);
        tables.king[sq] = walk(sq, 0, bishop_steps, 4, 0, 0) | walk(sq, 0, rook_steps, 4, 0, 0);
        tables.pawn[sq] = sides << 8;
        tables.pawn[64 + sq] = sides >> 8;
        for (to = 0; to < 64; to++)
            tables.between[sq << 6 | to] = between(sq, to);
    }
    for (castles = 0; castles < 4; castles++) {
        for (sq = 0; sq < 64; sq++) {
            unsigned i = castles << 6 | sq;
            for (zone = king_zone(sq, castles); zone != 0; zone &= zone - 1) {
                tables.zones.knight[i] |= tables.knight[first(zone)];
                tables.zones.bishop[i] |= sliders.bishop_rays[first(zone)];
                tables.zones.rook[i] |= sliders.rook_rays[first(zone)];
            }
        }
    }
}

#endif

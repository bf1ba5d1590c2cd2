/* The tables of package internal/attacks: attacks by square, magic bitboards, the squares
 * between two others, and the squares from which a piece attacks near a king. */
#ifndef ATTACKS_H
#define ATTACKS_H

#include <stdlib.h>

#include "magics.h"
#include "rep.h"

/* An array for each field, as in Go. The low six bits of a magic are its shift. */
typedef struct {
    SquareSet mask[64];
    uint64_t magic[64];
    SquareSet *table[64];
    SquareSet rays[64];
} Sliders;

static struct {
    SquareSet king[64], knight[64], pawn[2 * 64];
    Sliders bishop, rook;
    struct { SquareSet knight[4 * 64], bishop[4 * 64], rook[4 * 64]; } zones;
    SquareSet between[64 * 64];
} tables;

static inline SquareSet slider_attacks(const Sliders *t, Square i, SquareSet occupied) {
    uint64_t magic = t->magic[i];
    return t->table[i][(occupied & t->mask[i]) * magic >> (magic & 63)];
}

static inline SquareSet bishop_attacks(Square i, SquareSet occupied) { return slider_attacks(&tables.bishop, i, occupied); }
static inline SquareSet rook_attacks(Square i, SquareSet occupied) { return slider_attacks(&tables.rook, i, occupied); }

static const int bishop_steps[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int rook_steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int knight_steps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/* walk follows some steps from sq: to the first blocker, or one step each. Without the last
 * square of a ray they are the squares where a piece changes the attacks. */
static SquareSet walk(Square sq, SquareSet occupied, const int steps[][2], int n, int far, int without_last) {
    SquareSet set = 0;
    int i;
    for (i = 0; i < n; i++) {
        int f = (int)sq % 8 + steps[i][0], r = (int)sq / 8 + steps[i][1];
        for (; f >= 0 && f < 8 && r >= 0 && r < 8; f += steps[i][0], r += steps[i][1]) {
            int next_f = f + steps[i][0], next_r = r + steps[i][1];
            if (without_last && (next_f < 0 || next_f > 7 || next_r < 0 || next_r > 7))
                break;
            set |= set_of((Square)(f + 8 * r));
            if (!far || occupied >> (f + 8 * r) & 1)
                break;
        }
    }
    return set;
}

static SquareSet bishop_walk(Square sq, SquareSet occupied) { return walk(sq, occupied, bishop_steps, 4, 1, 0); }
static SquareSet rook_walk(Square sq, SquareSet occupied) { return walk(sq, occupied, rook_steps, 4, 1, 0); }

/* build_sliders fills in t for a slider on sq, with its attacks at the beginning of free, and
 * returns the rest of it. */
static SquareSet *build_sliders(Sliders *t, Square sq, const int steps[][2], uint64_t magic, SquareSet *free) {
    SquareSet blockers = 0, mask = walk(sq, 0, steps, 4, 1, 1);
    t->mask[sq] = mask;
    t->magic[sq] = magic;
    t->table[sq] = free;
    t->rays[sq] = walk(sq, 0, steps, 4, 1, 0);
    do
        free[blockers * magic >> (magic & 63)] = walk(sq, blockers, steps, 4, 1, 0);
    while ((blockers = (blockers - mask) & mask) != 0);
    return free + ((size_t)1 << (64 - (magic & 63)));
}

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
    size_t size = 0;
    Square sq, to;
    unsigned castles;
    SquareSet *free, zone;
    for (sq = 0; sq < 64; sq++)
        size += ((size_t)1 << (64 - (bishop_magics[sq] & 63))) + ((size_t)1 << (64 - (rook_magics[sq] & 63)));
    free = calloc(size, sizeof *free);
    if (free == NULL)
        abort();
    for (sq = 0; sq < 64; sq++) {
        SquareSet one = set_of(sq), sides = (one & ~FILE_A) >> 1 | (one & ~FILE_H) << 1;
        tables.knight[sq] = walk(sq, 0, knight_steps, 8, 0, 0);
        tables.king[sq] = walk(sq, 0, bishop_steps, 4, 0, 0) | walk(sq, 0, rook_steps, 4, 0, 0);
        tables.pawn[sq] = sides << 8;
        tables.pawn[64 + sq] = sides >> 8;
        free = build_sliders(&tables.bishop, sq, bishop_steps, bishop_magics[sq], free);
        free = build_sliders(&tables.rook, sq, rook_steps, rook_magics[sq], free);
        for (to = 0; to < 64; to++)
            tables.between[sq << 6 | to] = between(sq, to);
    }
    for (castles = 0; castles < 4; castles++) {
        for (sq = 0; sq < 64; sq++) {
            unsigned i = castles << 6 | sq;
            for (zone = king_zone(sq, castles); zone != 0; zone &= zone - 1) {
                tables.zones.knight[i] |= tables.knight[first(zone)];
                tables.zones.bishop[i] |= tables.bishop.rays[first(zone)];
                tables.zones.rook[i] |= tables.rook.rays[first(zone)];
            }
        }
    }
}

#endif

/* Checks, pins, the moves of the king and en passant captures, as legal.go has them. */
#ifndef LEGAL_H
#define LEGAL_H

#include "board.h"
#include "pawns.h"

typedef struct { SquareSet us, them; } Occupancy;

static inline Occupancy occupancy_of(const Board *b, Color us) {
    Occupancy o = {by_color(b, us), by_color(b, us ^ 1)};
    return o;
}

/* The pieces of c that attack sq with the given occupancy. */
static SquareSet attackers(const Board *b, Color c, Square sq, SquareSet occupied) {
    SquareSet own = by_color(b, c);
    return (tables.pawn[(c ^ 1) << 6 | sq] & type_in(b, PAWN, own)) |
           (tables.knight[sq] & type_in(b, KNIGHT, own)) |
           (tables.king[sq] & type_in(b, KING, own)) |
           (bishop_attacks(sq, occupied) & diagonal_sliders_in(b, own)) |
           (rook_attacks(sq, occupied) & orthogonal_sliders_in(b, own));
}

typedef struct { SquareSet check_mask, diagonal_pins, orthogonal_pins; } CheckInfo;

INLINED CheckInfo find_check_info(Color us, const Board *b, Occupancy o, Square king) {
    CheckInfo info = {ALL_SQUARES, 0, 0};
    SquareSet occupied = o.us | o.them, orthogonal = sliders.rook_rays[king], from;
    SquareSet leapers = (tables.pawn[us << 6 | king] & type_in(b, PAWN, o.them)) | (tables.knight[king] & type_in(b, KNIGHT, o.them));
    for (; leapers != 0; leapers &= leapers - 1)
        info.check_mask &= leapers & -leapers;
    from = (orthogonal & orthogonal_sliders_in(b, o.them)) | (sliders.bishop_rays[king] & diagonal_sliders_in(b, o.them));
    for (; from != 0; from &= from - 1) {
        SquareSet line = tables.between[king << 6 | first(from)], blockers = line & occupied;
        line |= from & -from;
        if (blockers == 0) {
            info.check_mask &= line;
        } else if ((blockers & (blockers - 1)) == 0 && (blockers & o.us) != 0) {
            if (line & orthogonal)
                info.orthogonal_pins |= line;
            else
                info.diagonal_pins |= line;
        }
    }
    return info;
}

/* exposes_king_inside is exposes_king for a rook that is not in a corner. */
APART int exposes_king_inside(const Board *b, Occupancy o, Square rook, unsigned i) {
    SquareSet home = i > 1 ? RANK(8) : RANK(1), them = by_color(b, i > 1 ? WHITE : BLACK);
    SquareSet along = rook_attacks(castle_king_to[i], (o.us | o.them) & ~set_of(rook)) & home;
    return (along & orthogonal_sliders_in(b, them)) != 0;
}

/* exposes_king reports whether the rook that castles leaves the king open to an attack
 * along the rank. A rook from the corner never does. */
static inline int exposes_king(const Board *b, Occupancy o, unsigned i) {
    Square rook = b->castling.rook[i];
    return ((rook + 1) & 7) > 1 && exposes_king_inside(b, o, rook, i);
}

typedef struct { SquareSet steps; unsigned castles; } KingMoves;

/* king_moves returns the squares that the king can step to, and the castling moves that are
 * legal, 1 for the kingside and 2 for the queenside. */
INLINED KingMoves king_moves(Color us, const Board *b, Occupancy o, Square king) {
    Color them = us ^ 1;
    const Castling *c = &b->castling;
    SquareSet occupied = o.us | o.them, safe, from;
    unsigned kingside = 2 * us, rights = rights_of(b->present->bits, us), zone;
    KingMoves m = {tables.king[king] & ~o.us, 0};
    safe = m.steps;
    if (rights != 0) {
        if ((rights & 1) != 0 && (c->empty[kingside] & occupied) == 0) {
            m.castles = 1;
            safe |= c->safe[kingside];
        }
        if ((rights & 2) != 0 && (c->empty[kingside + 1] & occupied) == 0) {
            m.castles += 2;
            safe |= c->safe[kingside + 1];
        }
    }
    if (safe == 0)
        return m;
    zone = m.castles << 6 | king;
    safe &= ~pawn_attacks(them, type_in(b, PAWN, o.them));
    safe &= ~tables.king[first(type_in(b, KING, o.them))];
    for (from = tables.zones.knight[zone] & type_in(b, KNIGHT, o.them); from != 0; from &= from - 1)
        safe &= ~tables.knight[first(from)];
    occupied &= ~set_of(king); /* sliders X-ray the king: it cannot step along their line */
    for (from = tables.zones.bishop[zone] & diagonal_sliders_in(b, o.them); from != 0; from &= from - 1)
        safe &= ~bishop_attacks(first(from), occupied);
    for (from = tables.zones.rook[zone] & orthogonal_sliders_in(b, o.them); from != 0; from &= from - 1)
        safe &= ~rook_attacks(first(from), occupied);
    if ((m.castles & 1) != 0 && ((c->safe[kingside] & ~safe) != 0 || exposes_king(b, o, kingside)))
        m.castles &= ~1u;
    if ((m.castles & 2) != 0 && ((c->safe[kingside + 1] & ~safe) != 0 || exposes_king(b, o, kingside + 1)))
        m.castles &= ~2u;
    m.steps &= safe;
    return m;
}

/* en_passant_pawns returns the pawns that can capture en passant: nothing attacks the king
 * with both pawns off their squares and the capturing one on its new square. */
INLINED SquareSet en_passant_pawns(Color us, const Board *b, Occupancy o, Square king) {
    Square ep = ep_capturable(b->present->bits);
    SquareSet from = tables.pawn[(us ^ 1) << 6 | ep] & type_in(b, PAWN, o.us), left;
    SquareSet captured = set_of(ep + backward(us));
    for (left = from; left != 0; left &= left - 1) {
        SquareSet pawn = left & -left, occupied = ((o.us | o.them) & ~(pawn | captured)) | set_of(ep);
        if (attackers(b, us ^ 1, king, occupied) & ~captured)
            from &= ~pawn;
    }
    return from;
}

#endif

/* The steps of all pawns of a side at once, as pawns.go has them. */
#ifndef PAWNS_H
#define PAWNS_H

#include "../rep.h"

INLINED SquareSet forward(Color us, SquareSet pawns) { return us == WHITE ? pawns << 8 : pawns >> 8; }

INLINED SquareSet forward_west(Color us, SquareSet pawns) {
    pawns &= ~FILE_A;
    return us == WHITE ? pawns << 7 : pawns >> 9;
}

INLINED SquareSet forward_east(Color us, SquareSet pawns) {
    pawns &= ~FILE_H;
    return us == WHITE ? pawns << 9 : pawns >> 7;
}

INLINED SquareSet pawn_attacks(Color us, SquareSet pawns) { return forward_west(us, pawns) | forward_east(us, pawns); }
INLINED SquareSet third_rank(Color us) { return us == WHITE ? RANK(3) : RANK(6); }
INLINED SquareSet promotion_rank(Color us) { return us == WHITE ? RANK(8) : RANK(1); }
INLINED Square backward(Color us) { return us == WHITE ? (Square)-8 : 8; }

#endif

/* A position, as rep.Position of Go, and how it is read from a FEN. */
#ifndef POSITION_H
#define POSITION_H

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rep.h"

typedef struct {
    Piece pieces[64];
    Color us;
    unsigned rights;
    Castling castling;
    Square en_passant; /* NO_SQUARE for none */
    unsigned halfmove, fullmove;
} Position;

/* put_castling fills in the right of a king to castle with the rook on a square. */
static void put_castling(Castling *c, unsigned i, Square king, Square rook) {
    Square king_to = castle_king_to[i], rook_to = castle_rook_to[i], sq;
    c->king[i >> 1] = king;
    c->rook[i] = rook;
    c->lost[king] |= (uint8_t)(1 << i);
    c->lost[rook] |= (uint8_t)(1 << i);
    for (sq = king < king_to ? king : king_to; sq <= (king < king_to ? king_to : king); sq++)
        c->safe[i] |= set_of(sq);
    c->empty[i] = c->safe[i];
    for (sq = rook < rook_to ? rook : rook_to; sq <= (rook < rook_to ? rook_to : rook); sq++)
        c->empty[i] |= set_of(sq);
    c->empty[i] &= ~(set_of(king) | set_of(rook));
    if ((king & 7) == 4 && (rook & 7) == (i & 1 ? 0 : 7))
        c->standard |= 1u << i;
}

static Square king_of(const Position *p, Color c) {
    Square sq = 0;
    while (sq < 64 && p->pieces[sq] != make_piece(c, KING))
        sq++;
    return sq;
}

/* pawn_can_capture reports whether a pawn of the side to move could capture en passant,
 * whatever becomes of its king. */
static int pawn_can_capture(const Position *p) {
    Square ep = p->en_passant, pushed = p->us == WHITE ? ep - 8 : ep + 8;
    Piece pawn = make_piece(p->us, PAWN);
    return ep != NO_SQUARE && (((ep & 7) != 0 && p->pieces[pushed - 1] == pawn) || ((ep & 7) != 7 && p->pieces[pushed + 1] == pawn));
}

static uint64_t position_key(const Position *p) {
    uint64_t key = castling_keys[p->rights] ^ (p->us == BLACK ? side_key : 0);
    Square sq;
    for (sq = 0; sq < 64; sq++)
        key ^= piece_keys[p->pieces[sq]][sq];
    return pawn_can_capture(p) ? key ^ en_passant_keys[p->en_passant & 7] : key;
}

/* read_fen sets p and returns 1, or returns 0 for a FEN that it cannot read. */
static int read_fen(Position *p, const char *text) {
    static const char letters[] = " pnbrqk";
    int file = 0, rank = 7, kings[2] = {0, 0};
    unsigned i;
    memset(p, 0, sizeof *p);
    p->en_passant = NO_SQUARE;
    p->fullmove = 1;
    for (; *text && *text != ' '; text++) {
        if (*text == '/') {
            file = 0;
            rank--;
        } else if (isdigit((unsigned char)*text)) {
            file += *text - '0';
        } else {
            const char *found = strchr(letters, tolower((unsigned char)*text));
            Color c = islower((unsigned char)*text) ? BLACK : WHITE;
            if (!found || found == letters || file > 7 || rank < 0)
                return 0;
            p->pieces[8 * rank + file++] = make_piece(c, (unsigned)(found - letters));
            kings[c] += found - letters == KING;
        }
    }
    if (kings[WHITE] != 1 || kings[BLACK] != 1 || *text++ != ' ')
        return 0;
    p->us = *text == 'b' ? BLACK : WHITE;
    for (text += *text != 0; *text == ' '; text++)
        ;
    for (; *text && *text != ' '; text++) {
        Color c = islower((unsigned char)*text) ? BLACK : WHITE;
        Square home = c == WHITE ? 0 : 56, king = king_of(p, c), rook = home;
        int letter = tolower((unsigned char)*text);
        if (letter == '-')
            continue;
        if (letter == 'k') /* the outermost rook on the side */
            for (rook = home + 7; rook > home && p->pieces[rook] != make_piece(c, ROOK); rook--)
                ;
        else if (letter == 'q')
            for (; rook < home + 7 && p->pieces[rook] != make_piece(c, ROOK); rook++)
                ;
        else if (letter >= 'a' && letter <= 'h')
            rook += (Square)(letter - 'a');
        else
            return 0;
        if (king >> 3 != home >> 3 || p->pieces[rook] != make_piece(c, ROOK))
            return 0;
        i = castling_index(c, rook > king ? CASTLE_KINGSIDE : CASTLE_QUEENSIDE);
        put_castling(&p->castling, i, king, rook);
        p->rights |= 1u << i;
    }
    while (*text == ' ')
        text++;
    if (text[0] >= 'a' && text[0] <= 'h' && (text[1] == '3' || text[1] == '6'))
        p->en_passant = (Square)(text[0] - 'a' + 8 * (text[1] - '1'));
    while (*text && *text != ' ')
        text++;
    sscanf(text, "%u %u", &p->halfmove, &p->fullmove);
    return 1;
}

#endif

/* Our tuned 0x88, rep/x88, in C, function by function: the same structures, tables, keys and
 * algorithms, in files of the same names. The program is one unit of compilation, so that the
 * compiler may inline as Go's does across packages. */
#include "count.h"
#include "make.h"

#define NAME "0x88"

/* ep_after returns the en passant field after a double push over i, as p has it. */
static State ep_after(const Position *p) {
    if (p->en_passant == NO_SQUARE)
        return NO_EP;
    return index_of(p->en_passant) | (pawn_can_capture(p) ? 0 : EP_NOT_CAPTURABLE);
}

/* load_position returns 0 if a side has more pieces than its list holds. The IDs are in the order of
 * the king, the sliders, the knights, the pawns. */
static int load_position(Board *b, const Position *p) {
    static const unsigned order[] = {KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN};
    Record *r;
    Color c;
    unsigned n;
    Square sq;
    memset(b->cells, 0, sizeof b->cells);
    memset(b->list, 0, sizeof b->list);
    for (c = WHITE; c <= BLACK; c++) {
        unsigned next = first_id(c);
        b->last_slider[c] = b->last_piece[c] = first_id(c);
        for (n = 0; n < 6; n++) {
            for (sq = 0; sq < 64; sq++) {
                Piece piece = make_piece(c, order[n]);
                unsigned id = next | (order[n] == PAWN ? PAWN_ID : 0), rights = p->castling.lost[sq] & p->rights;
                if (p->pieces[sq] != piece)
                    continue;
                if (next == (unsigned)first_id(c) + SLOTS)
                    return 0;
                b->cells[index_of(sq)] = (PieceID)id;
                b->list[id] = entry_of(piece) | index_of(sq) | rights << RIGHTS_SHIFT;
                if (is_slider(piece))
                    b->last_slider[c] = (PieceID)next;
                if (order[n] != PAWN)
                    b->last_piece[c] = (PieceID)next;
                next++;
            }
        }
        b->last_slot[c] = (PieceID)((next - 1) % SLOTS);
    }
    b->castling = p->castling;
    b->start = p->fullmove;
    r = b->present = b->records + p->us;
    memset(r, 0, sizeof *r);
    r->state = p->halfmove << HALFMOVE_SHIFT | p->rights << RIGHTS_SHIFT | ep_after(p);
    r->key = position_key(p) ^ turn_keys[p->us][r->state & 15];
    return 1;
}

static uint64_t board_key(const Board *b) { return b->present->key ^ turn_keys[side_to_move(b)][b->present->state & 15]; }
static unsigned halfmove(const Board *b) { return b->present->state >> HALFMOVE_SHIFT; }
static unsigned fullmove(const Board *b) { return (b->start + plies(b) / 2) & 0xffff; }

#include "../door.h"

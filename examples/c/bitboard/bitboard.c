/* Our tuned board, rep/bitboard, in C, function by function: the same structures, magics,
 * keys and algorithms, in files of the same names. The program is one unit of compilation,
 * so that the compiler may inline as Go's does across packages. -DPEXT and -DDUAL_HYPERBOLA
 * compute the attacks of sliders by these instead of by magics, see sliders.h. */
#include "count.h"
#include "make.h"

#if defined PEXT
#define NAME "bitboard by PEXT"
#elif defined DUAL_HYPERBOLA
#define NAME "bitboard by dual hyperbola"
#else
#define NAME "bitboard"
#endif

static void build(void) {
    build_tables();
    init_piece_data();
}

static int load_position(Board *b, const Position *p) {
    Record *r = b->present = b->records;
    unsigned i, right;
    Square sq;
    memset(b->bitboards, 0, sizeof b->bitboards);
    memset(r, 0, sizeof *r);
    memcpy(b->mailbox, p->pieces, sizeof b->mailbox);
    b->castling = p->castling;
    for (sq = 0; sq < 64; sq++) {
        if (p->pieces[sq] != NO_PIECE) {
            flip(b, p->pieces[sq], set_of(sq));
            r->colors[p->pieces[sq] >> 3] |= set_of(sq);
        }
    }
    for (i = 0; i < 16; i++) {
        b->watched[i] = 0;
        for (right = 0; right < 4; right++)
            if ((i & p->rights) >> right & 1)
                b->watched[i] |= set_of(b->castling.king[right >> 1]) | set_of(b->castling.rook[right]);
    }
    r->key = position_key(p);
    r->bits = p->halfmove | (StateBits)p->fullmove << FULLMOVE_SHIFT | (StateBits)p->us << SIDE_SHIFT | (StateBits)p->rights << RIGHTS_SHIFT;
    r->watch = b->watched[p->rights];
    if (p->en_passant != NO_SQUARE)
        r->bits |= (StateBits)p->en_passant << EP_SHIFT;
    if (pawn_can_capture(p)) {
        r->bits |= (StateBits)p->en_passant << EP_CAPTURABLE_SHIFT;
        r->watch = ALL_SQUARES;
    }
    return 1;
}

static uint64_t board_key(const Board *b) { return b->present->key; }
static unsigned halfmove(const Board *b) { return (unsigned)b->present->bits & 0xffff; }
static unsigned fullmove(const Board *b) { return (unsigned)(b->present->bits >> FULLMOVE_SHIFT) & 0xffff; }

#include "../door.h"

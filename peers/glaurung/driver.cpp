// The driver of Glaurung 2.2.
#include "../driver.h"

#include "bitboard.h"
#include "direction.h"
#include "mersenne.h"
#include "movegen.h"
#include "position.h"
#include "ucioption.h"

static Position position;

struct Glaurung {
    using Move = ::Move;
    using Undo = UndoInfo;
    static const char *name() { return "Glaurung 2.2"; }
    static void load(const char *fen) { position.from_fen(fen); }
    static int legal(Move *moves) {
        MoveStack list[512];
        int n = generate_legal_moves(position, list);
        for (int i = 0; i < n; i++)
            moves[i] = list[i].move;
        return n;
    }
    static void make(Move move, Undo &undo) { position.do_move(move, undo); }
    static void unmake(Move move, Undo &undo) { position.undo_move(move, undo); }
    static std::string text(Move move) { return move_to_string(move); }
};

int main(int argc, char **argv) {
    init_mersenne();
    init_direction_table();
    init_bitboards();
    init_uci_options();
    Position::init_zobrist();
    Position::init_piece_square_tables();
    return drive<Glaurung>(argc, argv);
}

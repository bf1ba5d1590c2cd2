// The driver of Fairy-Stockfish 11.1, for standard chess.
#include "../driver.h"

#include "bitboard.h"
#include "movegen.h"
#include "piece.h"
#include "position.h"
#include "search.h"
#include "thread.h"
#include "tt.h"
#include "uci.h"
#include "variant.h"

namespace PSQT {
void init(const Variant *v);
}

static Position position;
static StateInfo root;

struct Fairy {
    using Move = ::Move;
    using Undo = StateInfo;
    static const char *name() { return "Fairy-Stockfish 11.1"; }
    static void load(const char *fen) {
        position.set(variants.find("chess")->second, fen, false, &root, Threads.main());
    }
    static int legal(Move *moves) {
        int n = 0;
        for (const auto &m : MoveList<LEGAL>(position))
            moves[n++] = m;
        return n;
    }
    static void make(Move move, Undo &undo) { position.do_move(move, undo); }
    static void unmake(Move move, Undo &) { position.undo_move(move); }
    static std::string text(Move move) { return UCI::move(position, move); }
};

int main(int argc, char **argv) {
    pieceMap.init();
    variants.init();
    UCI::init(Options);
    PSQT::init(variants.find("chess")->second);
    Bitboards::init();
    Position::init();
    Threads.set(1);
    return drive<Fairy>(argc, argv);
}

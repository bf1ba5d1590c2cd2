// The driver of Ethereal 12.00.
#include "../driver.h"

extern "C" {
#include "attacks.h"
#include "board.h"
#include "evaluate.h"
#include "masks.h"
#include "move.h"
#include "movegen.h"
#include "zobrist.h"
}

static Board board;

struct Ethereal {
    using Move = uint16_t;
    using Undo = ::Undo;
    static const char *name() { return "Ethereal 12.00"; }
    static void load(const char *fen) { boardFromFEN(&board, fen, 0); }
    static int legal(Move *moves) {
        int n = 0;
        genAllLegalMoves(&board, moves, &n);
        return n;
    }
    static void make(Move move, Undo &undo) { applyMove(&board, move, &undo); }
    static void unmake(Move move, Undo &undo) { revertMove(&board, move, &undo); }
    static std::string text(Move move) {
        char text[6];
        moveToString(move, text, board.chess960);
        return text;
    }
};

// Its own perft makes and unmakes the moves of the last ply, and makes each move once.
template <> unsigned long long driver_perft<Ethereal, true>(int depth) { return perft(&board, depth); }

int main(int argc, char **argv) {
    initAttacks();
    initMasks();
    initEval();
    initZobrist();
    return drive<Ethereal>(argc, argv);
}

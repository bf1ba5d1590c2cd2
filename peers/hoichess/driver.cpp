// The driver of HoiChess 0.22. A move is made on a copy of the board, as in Node::make_move.
#include "../driver.h"

#include "board.h"

void init();
unsigned int debug, verbose; // of main.cc, which is not linked
bool ansicolor;

static Board boards[1100], *board = boards;

struct Hoi {
    using Move = ::Move;
    struct Undo {};
    static const char *name() { return "HoiChess 0.22.0"; }
    static void load(const char *fen) {
        board = boards;
        board->parse_fen(fen);
    }
    static int legal(Move *moves) {
        Movelist list;
        board->generate_moves(&list, true);
        int n = 0;
        for (unsigned i = 0; i < list.size(); i++) {
            board[1] = board[0];
            board[1].make_move(list[i]);
            if (board[1].is_legal())
                moves[n++] = list[i];
        }
        return n;
    }
    static void make(Move move, Undo &) {
        board[1] = board[0];
        (++board)->make_move(move);
    }
    static void unmake(Move, Undo &) { board--; }
    static std::string text(Move move) { return move.str(); }
};

int main(int argc, char **argv) {
    init();
    return drive<Hoi>(argc, argv);
}

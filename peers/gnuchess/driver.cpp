// The driver of the engine in GNU Chess 6, whose generator is Fruit's.
#include "../driver.h"

#include "attack.h"
#include "board.h"
#include "fen.h"
#include "hash.h"
#include "list.h"
#include "move.h"
#include "move_do.h"
#include "move_gen.h"
#include "option.h"
#include "pawn.h"
#include "piece.h"
#include "random.h"
#include "square.h"
#include "value.h"
#include "vector.h"

using namespace engine;

// The pipes to the other components of the program, which the engine names.
namespace engine {
FILE *pipefd_a2e_0_stream, *pipefd_e2a_1_stream;
}
int pipefd_a2e[2], pipefd_e2a[2];

static board_t board[1];

struct GNUChess {
    using Move = int;
    using Undo = undo_t;
    static const char *name() { return "GNU Chess 6.2.7"; }
    static void load(const char *fen) { board_from_fen(board, fen); }
    static int legal(Move *moves) {
        list_t list[1];
        gen_legal_moves(list, board);
        for (int i = 0; i < LIST_SIZE(list); i++)
            moves[i] = LIST_MOVE(list, i);
        return LIST_SIZE(list);
    }
    static void make(Move move, Undo &undo) { move_do(board, move, &undo); }
    static void unmake(Move move, Undo &undo) { move_undo(board, move, &undo); }
    static std::string text(Move move) {
        char string[16];
        move_to_string(move, string, sizeof string);
        return string;
    }
};

int main(int argc, char **argv) {
    option_init();
    square_init();
    piece_init();
    pawn_init_bit();
    value_init();
    vector_init();
    attack_init();
    move_do_init();
    random_init();
    hash_init();
    return drive<GNUChess>(argc, argv);
}

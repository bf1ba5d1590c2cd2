// The part that programs with the generator of Fruit 2.1 have in common. ENGINE_NAME is the name of the program.
#include "driver.h"

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

#ifdef ENGINE_NAMESPACE
using namespace ENGINE_NAMESPACE;
#endif

static board_t board[1];

struct Fruit {
    using Move = int;
    using Undo = undo_t;
    static const char *name() { return ENGINE_NAME; }
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

// init makes the tables that moves need.
static void init() {
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
}

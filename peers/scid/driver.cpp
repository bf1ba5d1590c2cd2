// The driver of Scid 4.7.4.
#include "../driver.h"

#include "position.h"

static Position position;

struct Scid {
    using Move = ScoredMove;
    struct Undo {}; // the move has what its undoing needs
    static const char *name() { return "Scid 4.7.4"; }
    static void load(const char *fen) { position.ReadFromFEN(fen); }
    static int legal(Move *moves) {
        MoveList list;
        position.GenerateMoves(&list);
        memcpy((void *)moves, list.begin(), list.Size() * sizeof *moves);
        return list.Size();
    }
    static void make(const Move &move, Undo &) { position.DoSimpleMove(move); }
    static void unmake(const Move &move, Undo &) { position.UndoSimpleMove(&move); }
    static std::string text(const Move &move) {
        std::string text;
        move.toLongNotation(std::back_inserter(text));
        return text;
    }
};

int main(int argc, char **argv) { return drive<Scid>(argc, argv); }

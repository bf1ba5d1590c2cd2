// The driver of Phalanx XXV.
#include "../driver.h"

extern "C" {
#include "phalanx.h"
void initdist(void);
}

struct Phalanx {
    using Move = tmove;
    struct Undo {};
    static const char *name() { return ENGNAME " " VERSION; }
    static void load(const char *fen) {
        setfen(fen);
        // setfen forgets the en passant square. generate_legal_moves looks for a double step in the last move.
        char file = 0, rank = 0;
        if (sscanf(fen, "%*s %*s %*s %c%c", &file, &rank) < 2 || file == '-')
            return;
        int to = A1 + file - 'a' + (Color == WHITE ? 40 : 30);
        G[1] = G[Counter++];
        G[0].m.from = Color == WHITE ? to + 20 : to - 20;
        G[0].m.to = to;
        G[0].m.in1 = B[to];
    }
    static int legal(Move *moves) {
        int n;
        generate_legal_moves(moves, &n, checktest(Color));
        return n;
    }
    static void make(Move &move, Undo &) { do_move(&move); }
    static void unmake(Move &move, Undo &) { undo_move(&move); }
    static std::string text(const Move &move) {
        if (move.special == SHORT_CASTLING)
            return Color == WHITE ? "e1g1" : "e8g8";
        if (move.special == LONG_CASTLING)
            return Color == WHITE ? "e1c1" : "e8c8";
        std::string text = square(move.from) + square(move.to);
        if (move.in2a != move.in1)
            text += " pnbrqk"[move.in2a >> 4];
        return text;
    }
    static std::string square(int at) { return {char('a' - 1 + at % 10), char('1' - 2 + at / 10)}; }
};

int main(int argc, char **argv) {
    initdist();
    return drive<Phalanx>(argc, argv);
}

/* A board of a FEN, and as much of UCI as boardbench asks for, the same for each board in C: perft,
 * make and unmake by the line protocol of boardbench.h, and d, which prints the key and the clocks.
 * --count says how the moves of the last ply are counted: bulk counts them, the default, list lists
 * them, leaf makes and unmakes them.
 *
 * The board's file includes this one at its end. It has the type Board, new_board,
 * append_all_moves, count_moves, make and unmake, and these:
 *
 *     NAME                              its name
 *     build()                           fills in its tables
 *     load_position(Board *, const Position *)
 *                                       sets the position; 0 if it cannot
 *     board_key, halfmove, fullmove     of a const Board *
 */
#ifndef DOOR_H
#define DOOR_H

#include <ctype.h>
#include <stdio.h>

#include "perft.h"

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

static Board *board; /* on the heap, as in Go: a compiler that knows the address saves instructions by it */
static uint64_t (*perft)(Board *, int, Move *) = perft_bulk;
static Move buffer[64 * 256];

/* load sets the position of a FEN and returns 1, or returns 0 for one that it cannot read. */
static int load(const char *fen) {
    Position p;
    return read_fen(&p, fen) && load_position(board, &p);
}

#define BOARDBENCH_MOVE Move
#define BOARDBENCH_LOAD(fen) load(fen)
#define BOARDBENCH_MOVES(list) (int)(append_all_moves(board, list) - (list))
#define BOARDBENCH_MAKE(move) make(board, move)
#define BOARDBENCH_UNMAKE(move) unmake(board, move)
#include "../engine-c/boardbench.h"

/* text_of writes a move as UCI_Chess960 has it: castling is king captures rook. */
static void text_of(Move m, char *text) {
    unsigned from = m >> 6 & 63, to = m & 63, kind = m >> 12;
    sprintf(text, "%c%c%c%c", 'a' + (int)(from & 7), '1' + (int)(from >> 3), 'a' + (int)(to & 7), '1' + (int)(to >> 3));
    if (kind >= PROMOTE_KNIGHT)
        sprintf(text + 4, "%c", "nbrq"[kind & 3]);
}

/* play makes the legal move that text names. */
static void play(const char *text) {
    char name[8];
    Move *end = append_all_moves(board, buffer), *m;
    for (m = buffer; m < end; m++) {
        text_of(*m, name);
        if (strcmp(name, text) == 0) {
            make(board, *m);
            return;
        }
    }
    printf("info string %s is not legal\n", text);
}

/* position carries out "startpos" or "fen FEN", with "moves ..." after it. */
static void position(char *text) {
    char *moves = strstr(text, "moves"), *word;
    if (moves)
        moves[-1] = '\0';
    if (!load(strncmp(text, "fen ", 4) == 0 ? text + 4 : "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
        printf("info string cannot load %s\n", text);
    for (word = moves ? strtok(moves + 5, " ") : NULL; word; word = strtok(NULL, " "))
        play(word);
}

static void divide(int depth) {
    char name[8];
    uint64_t total = 0;
    Move *end = append_all_moves(board, buffer), *m;
    for (m = buffer; m < end; m++) {
        uint64_t nodes = 1;
        make(board, *m);
        if (depth > 1)
            nodes = perft(board, depth - 1, end);
        unmake(board, *m);
        text_of(*m, name);
        printf("%s: %llu\n", name, (unsigned long long)nodes);
        total += nodes;
    }
    printf("\nNodes searched: %llu\n", (unsigned long long)total);
}

int main(int argc, char **argv) {
    static char line[1 << 16];
    const char *count = argc == 1 ? "bulk" : argc == 3 && strcmp(argv[1], "--count") == 0 ? argv[2] : "";
    if (strcmp(count, "list") == 0) {
        perft = perft_list;
    } else if (strcmp(count, "leaf") == 0) {
        perft = perft_leaf;
    } else if (strcmp(count, "bulk") != 0) {
        fprintf(stderr, "usage: %s [--count bulk|list|leaf]\n", argv[0]);
        return 2;
    }
    init_keys();
    build();
    board = new_board();
    position(strcpy(line, "startpos"));
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        if (strcmp(line, "uci") == 0)
            printf("id name " NAME " in C, " COMPILER "\nid author boardbench\noption name UCI_Chess960 type check default false\nuciok\n");
        else if (strcmp(line, "isready") == 0)
            printf("readyok\n");
        else if (strncmp(line, "position ", 9) == 0)
            position(line + 9);
        else if (strncmp(line, "go perft ", 9) == 0 && atoi(line + 9) > 0 && atoi(line + 9) <= 32)
            divide(atoi(line + 9));
        else if (strcmp(line, "d") == 0)
            printf("key %016llx halfmove %u fullmove %u\n", (unsigned long long)board_key(board), halfmove(board), fullmove(board));
        else
            boardbench_line(line);
        fflush(stdout);
    }
    return 0;
}

#endif

/* The line protocol of boardbench for make and unmake, for an engine in C or C++.
 *
 * UCI has no command that makes and unmakes moves. An engine with this header has
 * its own measured next to others by bench run --engine. Before the header it defines
 *
 *     BOARDBENCH_MOVE          the type of a move
 *     BOARDBENCH_LOAD(fen)     sets the position; 0 where it cannot, else not 0
 *     BOARDBENCH_MOVES(list)   writes the legal moves to list, an array of
 *                              BOARDBENCH_MOVES_MAX, and is their number
 *     BOARDBENCH_MAKE(move)    makes a legal move
 *     BOARDBENCH_UNMAKE(move)  takes it back
 *
 * and passes each line of its input that is no command of UCI to boardbench_line.
 * make and unmake are macros so that the compiler can put them into the loop: what is
 * measured is the engine's own code and no call through a pointer.
 *
 * The lines, each of which ends with a line feed:
 *
 *     boardbench               answer: boardbench 1 makeunmake
 *     load FEN                 no answer, or: error TEXT
 *     run makeunmake n=N       makes and unmakes N legal moves of the position, all
 *                              taking their turns; answer: ns T ops N, of which T is
 *                              the time of the moves in nanoseconds, 1 or more; or:
 *                              error TEXT
 *
 * What T says is held against the time between the command and its answer, so an
 * engine with work of its own around the moves, or in another thread, is refused.
 */
#ifndef BOARDBENCH_H
#define BOARDBENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef BOARDBENCH_MOVES_MAX
#define BOARDBENCH_MOVES_MAX 512 /* more than any position has that a FEN can hold */
#endif

/* boardbench_now returns the time of a clock that goes forward only, in nanoseconds. */
static long long boardbench_now(void) {
    struct timespec now;
#ifdef _WIN32
    timespec_get(&now, TIME_UTC);
#else
    clock_gettime(CLOCK_MONOTONIC, &now);
#endif
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/* boardbench_run makes and unmakes n moves, and writes the answer. */
static void boardbench_run(long long n) {
    static BOARDBENCH_MOVE moves[BOARDBENCH_MOVES_MAX];
    int count = BOARDBENCH_MOVES(moves), i;
    long long left = n, start, ns;
    if (count == 0) {
        printf("error no legal moves\n");
        return;
    }
    start = boardbench_now();
    while (left > 0) {
        int turn = left < count ? (int)left : count;
        for (i = 0; i < turn; i++) {
            BOARDBENCH_MAKE(moves[i]);
            BOARDBENCH_UNMAKE(moves[i]);
        }
        left -= turn;
    }
    ns = boardbench_now() - start;
    printf("ns %lld ops %lld\n", ns > 0 ? ns : 1, n);
}

/* boardbench_line answers a line of the protocol, with its line feed or without, and
 * returns 1; it returns 0 for any other line. */
static int boardbench_line(const char *line) {
    static int loaded = 0;
    size_t length = strcspn(line, "\r\n");
    if (length == 10 && strncmp(line, "boardbench", 10) == 0) {
        printf("boardbench 1 makeunmake\n");
    } else if (strncmp(line, "load ", 5) == 0) {
        char fen[256];
        snprintf(fen, sizeof fen, "%.*s", (int)(length - 5), line + 5);
        loaded = BOARDBENCH_LOAD(fen) != 0;
        if (!loaded)
            printf("error cannot load %s\n", fen);
    } else if (strncmp(line, "run makeunmake n=", 17) == 0) {
        long long n = strtoll(line + 17, NULL, 10);
        if (!loaded || n < 1)
            printf("error run makeunmake n=N comes after load, N from 1\n");
        else
            boardbench_run(n);
    } else {
        return 0;
    }
    fflush(stdout);
    return 1;
}

#endif

/* The loops of perft.go, the same for each board: Perft, which counts the moves of the last ply,
 * PerftLeaf, which makes and unmakes them, and one that lists them. depth is 1 or more; all plies
 * share a buffer. */
#ifndef PERFT_H
#define PERFT_H

#include "rep.h"

static uint64_t perft_bulk(Board *b, int depth, Move *buffer) {
    Move *end, *m;
    uint64_t nodes = 0;
    if (depth == 1)
        return (uint64_t)count_moves(b);
    end = append_all_moves(b, buffer);
    if (depth == 2) {
        for (m = buffer; m < end; m++) {
            make(b, *m);
            nodes += (uint64_t)count_moves(b);
            unmake(b, *m);
        }
        return nodes;
    }
    for (m = buffer; m < end; m++) {
        make(b, *m);
        nodes += perft_bulk(b, depth - 1, end);
        unmake(b, *m);
    }
    return nodes;
}

static uint64_t perft_list(Board *b, int depth, Move *buffer) {
    Move *end = append_all_moves(b, buffer), *m;
    uint64_t nodes = 0;
    if (depth == 1)
        return (uint64_t)(end - buffer);
    for (m = buffer; m < end; m++) {
        make(b, *m);
        nodes += perft_list(b, depth - 1, end);
        unmake(b, *m);
    }
    return nodes;
}

static uint64_t perft_leaf(Board *b, int depth, Move *buffer) {
    Move *end = append_all_moves(b, buffer), *m;
    uint64_t nodes = 0;
    if (depth == 1) {
        for (m = buffer; m < end; m++) {
            make(b, *m);
            unmake(b, *m);
        }
        return (uint64_t)(end - buffer);
    }
    for (m = buffer; m < end; m++) {
        make(b, *m);
        nodes += perft_leaf(b, depth - 1, end);
        unmake(b, *m);
    }
    return nodes;
}

#endif

// A driver in C++: answers the line protocol of doc/engines.md for a program of others.
//
// A driver defines a class with static members, and calls drive<Program>(argc, argv) in main:
//
//     using Move, Undo;                  Undo is what the caller keeps to take a move back
//     static const char *name();
//     static void load(const char *fen);
//     static int legal(Move *list);      writes at most 512 moves, returns their number
//     static void make(Move, Undo &);
//     static void unmake(Move, Undo &);
//     static std::string text(Move);     as UCI has it, before the move is made
//
// The argument --count is list or leaf.
#ifndef DRIVER_H
#define DRIVER_H

#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>

template <class P, bool Leaf> unsigned long long driver_perft(int depth) {
    typename P::Move list[512];
    typename P::Undo undo;
    int n = P::legal(list);
    if (!Leaf && depth == 1)
        return n;
    unsigned long long nodes = 0;
    for (int i = 0; i < n; i++) {
        P::make(list[i], undo);
        nodes += depth == 1 ? 1 : driver_perft<P, Leaf>(depth - 1);
        P::unmake(list[i], undo);
    }
    return nodes;
}

template <class P> void driver_divide(int depth, bool leaf) {
    typename P::Move list[512];
    typename P::Undo undo;
    unsigned long long nodes = 0, under;
    int n = P::legal(list);
    for (int i = 0; i < n; i++) {
        std::string text = P::text(list[i]);
        P::make(list[i], undo);
        under = depth == 1 ? 1 : leaf ? driver_perft<P, true>(depth - 1) : driver_perft<P, false>(depth - 1);
        P::unmake(list[i], undo);
        nodes += under;
        std::cout << text << ": " << under << "\n";
    }
    std::cout << "\nNodes searched: " << nodes << "\n";
}

template <class P> void driver_run(long long left) {
    typename P::Move list[512];
    typename P::Undo undo;
    int n = P::legal(list);
    long long ops = 0;
    auto start = std::chrono::steady_clock::now();
    for (; n > 0 && ops < left; ops += n)
        for (int i = 0; i < n; i++) {
            P::make(list[i], undo);
            P::unmake(list[i], undo);
        }
    long long ns = std::chrono::nanoseconds(std::chrono::steady_clock::now() - start).count();
    if (n == 0)
        std::cout << "error no legal moves\n";
    else
        std::cout << "ns " << (ns > 0 ? ns : 1) << " ops " << ops << "\n";
}

// driver_position loads "fen FEN" or "fen FEN moves MOVE...". Moves are looked for among the legal ones.
template <class P> void driver_position(const std::string &line) {
    static typename P::Undo line_undo[1024];
    size_t fen = line.find("fen "), at = line.find(" moves ");
    P::load(line.substr(fen + 4, at == std::string::npos ? at : at - fen - 4).c_str());
    std::istringstream words(at == std::string::npos ? "" : line.substr(at + 7));
    int ply = 0;
    for (std::string word; words >> word && ply < 1024; ply++) {
        typename P::Move list[512];
        for (int i = 0, n = P::legal(list); i < n; i++)
            if (P::text(list[i]) == word) {
                P::make(list[i], line_undo[ply]);
                break;
            }
    }
}

template <class P> int drive(int argc, char **argv) {
    bool leaf = argc > 2 && !strcmp(argv[1], "--count") && !strcmp(argv[2], "leaf");
    for (std::string line; std::getline(std::cin, line);) {
        if (line == "quit")
            break;
        if (line == "uci")
            std::cout << "id name " << P::name() << "\nuciok\n";
        else if (line == "isready")
            std::cout << "readyok\n";
        else if (line == "boardbench")
            std::cout << "boardbench 1 makeunmake\n";
        else if (!line.compare(0, 13, "position fen "))
            driver_position<P>(line);
        else if (!line.compare(0, 5, "load "))
            P::load(line.c_str() + 5);
        else if (!line.compare(0, 9, "go perft "))
            driver_divide<P>(atoi(line.c_str() + 9), leaf);
        else if (!line.compare(0, 17, "run makeunmake n="))
            driver_run<P>(atoll(line.c_str() + 17));
        std::cout.flush();
    }
    return 0;
}

#endif

// Package uci is the Universal Chess Interface on the engine's side: it reads options, positions and the limits of
// a search, and writes the reports. A [Server] reads commands and carries them out, also while a search goes on; cmd/engine
// and harness/uci give it their commands. The parsers of its words are pure functions: [Parse], [ParseGo],
// [ParsePosition] and [SetOption].
//
// As the protocol asks, words that are unknown are skipped, and the rest of the line is read. A number that is out of
// range counts as the nearest in range or is skipped, never wrapped. Each "go" but "go perft" is followed by one "bestmove",
// a legal one if there is one.
//
// Reference: Rudolf Huber, Stefan Meyer-Kahlen: The UCI protocol, https://www.chessprogramming.org/UCI
package uci

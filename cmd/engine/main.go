// Engine plays chess over the Universal Chess Interface (UCI), on any board of this module: the
// engine that package engine/search makes of a board, in a form that every chess program on a
// desktop can load.
//
//	go run ./cmd/engine           # reads commands: uci, position startpos, go movetime 1000, quit
//	go run ./cmd/engine bench     # searches the positions of package perft to a fixed depth: nodes, and nodes a second
//
// Its options choose the board, the evaluation and the move generation:
//
//	setoption name Board value x88
//	setoption name Eval value mobility
//	setoption name Threads value 2
//
// # How to read it
//
// main.go starts. options.go has the options. uci.go reads and carries out commands, with package engine/uci
// for their words: position plays moves on an engine.Game, and go starts think.go's goroutine, which runs a
// search.Search until a limit, or until stop cancels its context. So commands are answered while it searches.
//
// It evaluates by package engine/play, which is tuned for it; the other evaluations are those that the
// benchmarks measure.
//
// Its strength: 129 points of 200 games against Stockfish 15.1 at UCI_Elo 2000, 4 s a game, on 2026-11-24, from
// openings of eight random plies. This plays such games, from the openings of package match:
//
//	go test ./cmd/engine -run Stockfish -v -games 200 -elo 2000 -seconds 4 -record games.txt -timeout 30m
//
// go takes depth, nodes, movetime, searchmoves, the clocks, infinite and ponder, all in one command if
// that is wanted. A command that cannot be carried out is answered by a line "info string", and changes
// nothing.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/boardbench/boardbench/rep/all"
)

func main() {
	var in io.Reader = os.Stdin
	if len(os.Args) > 1 {
		in = strings.NewReader(strings.Join(os.Args[1:], " "))
	}
	if err := newEngine(os.Stdout, all.Backends()).serve(in); err != nil {
		fmt.Fprintln(os.Stderr, "engine:", err)
		os.Exit(1)
	}
}

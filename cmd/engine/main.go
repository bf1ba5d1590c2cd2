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
//
// # How to read it
//
// Package engine/uci has the commands and the options, in uci.Engine. Its Server carries them out one after the other
// while a search goes on. The command position plays moves on a board; go runs a search.Search on an engine.Game until a
// limit, or until stop cancels its context.
//
// This plays games against Stockfish, from the openings of package match, and says how it went:
//
//	go test ./cmd/engine -run Stockfish -v -games 200 -elo 2000 -seconds 4 -record games.txt -timeout 30m
//
// go takes depth, nodes, movetime, searchmoves, the clocks and infinite, all in one command if that is wanted, or
// perft. It does not think in the time of its opponent, and has one thread. Unknown words are skipped. A command that cannot be carried out is answered by a line
// "info string", and changes nothing. At the end of its input a search or a count has two more seconds.
//
// With arguments the engine carries out that one command, waits for its end, and exits with status 2 if it cannot.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

const help = `uci, position startpos moves e2e4, go depth 9, stop, quit: the Universal Chess Interface
go perft 5: the moves, with the positions after each
bench 10: the nodes of known positions to a depth, and the speed`

func newEngine(out io.Writer) *uci.Engine {
	e := uci.NewEngine(out, "Boardbench", all.Backends(), func(b rep.Board) func(int) uint64 { return perft.NewWalker(b, perft.Bulk).Perft })
	for _, name := range []string{"help", "--help", "-h"} {
		e.Aside = append(e.Aside, name)
		e.Commands[name] = func([]string) error {
			e.Say(help)
			return nil
		}
	}
	return e
}

// run returns the exit status.
func run(args []string, in io.Reader, out, errors io.Writer) int {
	e := newEngine(out)
	if len(args) == 0 {
		if err := e.Serve(in); err != nil {
			fmt.Fprintln(errors, "engine:", err)
			return 1
		}
		return 0
	}
	c, err := e.Parse(strings.Join(args, " ")), error(nil)
	if len(c.Skipped) > 0 {
		err = fmt.Errorf("unknown argument %q, want one command of the Universal Chess Interface (engine help)", args[0])
	} else {
		err = e.Do(c)
	}
	if err != nil {
		fmt.Fprintln(errors, "engine:", err)
		return 2
	}
	return 0
}

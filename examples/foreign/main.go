// Foreign is the command bench with a board of another module next to Boardbench's:
// github.com/corentings/chess, through the five methods of [rep.Board].
//
//	go run . verify --rep corentings
//	go run . run --rep corentings,bitboard,x88
//	go run . engine --quick --rep bitboard,corentings
//
// The last one is the search of package engine/search, which asks a board of five methods for its
// moves alone and answers every other question itself.
//
// It is the pattern for an engine of your own: a file like board.go, and
// these lines.
package main

import (
	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/rep/all"
)

func main() { cli.Main(cli.Config{Boards: append(all.Backends(), Backend)}) }

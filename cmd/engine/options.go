package main

import (
	"slices"
	"time"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/rep"
)

// settings hold the value of each option.
type settings struct {
	board    string
	eval     search.Eval
	gen      search.Gen
	hash     int // MiB
	threads  int
	overhead int // of a move, in ms: the clock counts it, and the engine does not see it
	ponder   bool
	chess960 bool
}

var usual = settings{board: "bitboard", eval: search.EvalPlay, gen: search.GenStaged, hash: 16, threads: 1, overhead: 30}

// options returns the options of the engine, which change s.
func (s *settings) options(boards []rep.Backend) []uci.Option {
	var names []string
	for _, b := range boards {
		if b.Unavailable() == nil {
			names = append(names, b.Name)
		}
	}
	board := uci.Combo("Board", &s.board, names)
	set := board.Set
	board.Set = func(value string) error {
		i := slices.IndexFunc(boards, func(b rep.Backend) bool { return b.Name == value })
		if i >= 0 && boards[i].Unavailable() != nil {
			return boards[i].Unavailable()
		}
		return set(value)
	}
	return []uci.Option{
		board,
		uci.Combo("Eval", &s.eval, append(search.Evals(), search.EvalPlay)),
		uci.Combo("Gen", &s.gen, search.Gens()),
		uci.Spin("Hash", &s.hash, 1, search.MaxTableBytes>>20),
		uci.Spin("Threads", &s.threads, 1, search.MaxThreads),
		uci.Spin("Move Overhead", &s.overhead, 0, 5000),
		uci.Check("Ponder", &s.ponder),
		uci.Check("UCI_Chess960", &s.chess960),
	}
}

// search returns the options of the search.
func (s *settings) search() search.Options {
	return search.Options{Eval: s.eval, Gen: s.gen, TableBytes: s.hash << 20, Threads: s.threads}
}

func (s *settings) moveOverhead() time.Duration { return time.Duration(s.overhead) * time.Millisecond }

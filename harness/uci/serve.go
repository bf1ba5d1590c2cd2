package uci

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	searching "github.com/boardbench/boardbench/engine/search"
	words "github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// Serve lets a board answer as an engine, see [words.Engine], with the line protocol for make and unmake,
// until quit or the end of in. It counts the last ply of go perft in the
// way of count; if direct is set, by the board's own loop, which [perft.Direct] must find, instead
// of through the interface. The error is one of reading or writing, or of a count that the end of in cut short.
func Serve(in io.Reader, out io.Writer, backend rep.Backend, count perft.Count, direct bool) error {
	s := server{words.NewEngine(out, backend.Name, []rep.Backend{backend}, func(b rep.Board) func(int) uint64 {
		if direct {
			return perft.Direct(b, count)
		}
		return perft.NewWalker(b, count).Perft
	})}
	_ = words.SetOption(s.Options, []string{"name", "Hash", "value", fmt.Sprint(searching.DefaultTableBytes >> 20)})
	// The other options are of a search.
	s.Options = slices.DeleteFunc(s.Options, func(o words.Option) bool { return o.Name != words.Chess960 })
	for name, do := range map[string]func([]string) error{probe: s.probe, "load": s.load, "run": s.run} {
		s.Commands[name] = do
	}
	// A count is measured next to it, without the memory of a search.
	s.Commands["isready"] = func([]string) error {
		s.Say("readyok")
		return nil
	}
	return s.Serve(in)
}

// A server answers for a board that is measured.
type server struct{ *words.Engine }

func (s server) probe([]string) error {
	s.Say(probeAnswer)
	return nil
}

// load carries out "load" with a FEN.
func (s server) load(text []string) error {
	p, err := rep.ParseFEN(strings.Join(text, " "))
	if err == nil {
		err = s.Set(words.Position{Root: p})
	}
	if err != nil {
		s.Say("error %v", err)
	}
	return nil
}

// stretch is about how many moves are made and unmade between two looks at the context.
const stretch = 1 << 20

// run answers "makeunmake n=N".
func (s server) run(text []string) error {
	n := 0
	if _, err := fmt.Sscanf(strings.Join(text, " "), "makeunmake n=%d", &n); err != nil || n < 1 || s.Board() == nil {
		s.Say("error want run makeunmake n=N, N from 1, after load")
		return nil
	}
	board := s.Board()
	moves := board.AppendMoves(nil)
	if len(moves) == 0 {
		s.Say("error no legal moves")
		return nil
	}
	s.Begin(words.Task{Whole: true, Run: func(ctx context.Context) error {
		start := time.Now()
		for left := n; left > 0; {
			if ctx.Err() != nil {
				return fmt.Errorf("run makeunmake ends after %d of %d moves", n-left, n)
			}
			for end := max(0, left-stretch); left > end; left -= len(moves) {
				for _, m := range moves[:min(left, len(moves))] {
					board.Make(m)
					board.Unmake(m)
				}
			}
		}
		s.Say("ns %d ops %d", max(time.Since(start).Nanoseconds(), 1), n)
		return nil
	}})
	return nil
}

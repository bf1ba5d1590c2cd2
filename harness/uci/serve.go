package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/boardbench/boardbench/engine"
	searching "github.com/boardbench/boardbench/engine/search"
	words "github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// Serve lets a board answer as an engine, until quit or the end of in: the handshake,
// position, go perft with the count under each first move, other searches with the search of
// package engine/search, and the line protocol for make and unmake. It counts the last ply in the
// way of count; if direct is set, by the board's own loop, which [perft.Direct] must find, instead
// of through the interface. Unknown commands are ignored. A line "info string" reports a fault in a
// command. The error is one of reading or writing, or of a count that the end of in cut short.
func Serve(in io.Reader, out io.Writer, backend rep.Backend, count perft.Count, direct bool) error {
	board := backend.New()
	s := &server{Server: words.NewServer(out), backend: backend, board: board, count: perft.NewWalker(board, count).Perft}
	if direct {
		s.count = perft.Direct(board, count)
	}
	s.options = []words.Option{words.Check(chess960, &s.chess960)}
	for name, do := range map[string]func([]string) error{"uci": s.identify, "isready": s.isReady} {
		s.Commands[name] = do
		s.Aside = append(s.Aside, name)
	}
	for name, do := range map[string]func([]string) error{
		"setoption": s.setOption, "position": s.setPosition, "go": s.goOn, probe: s.probe, "load": s.load, "run": s.run,
	} {
		s.Commands[name] = do
	}
	if err := s.set(words.Position{Root: rep.StartPosition()}); err != nil {
		s.Say("info string %s: %v", backend.Name, err)
	}
	return s.Serve(in)
}

// A server answers for a board.
type server struct {
	*words.Server
	backend  rep.Backend
	board    rep.Board
	position words.Position // that the board holds
	loaded   bool           // the board holds a position
	count    func(plies int) uint64
	search   *searching.Search // nil until the first search
	options  []words.Option
	chess960 bool // castling is written as king captures rook
}

func (s *server) identify([]string) error {
	s.Say("id name %s\nid author boardbench", s.backend.Name)
	for _, o := range s.options {
		s.Say("%v", o)
	}
	s.Say("uciok")
	return nil
}

func (s *server) isReady([]string) error {
	s.Say("readyok")
	return nil
}

func (s *server) probe([]string) error {
	s.Say(probeAnswer)
	return nil
}

func (s *server) setOption(text []string) error { return words.SetOption(s.options, text) }

func (s *server) setPosition(text []string) error {
	p, err := words.ParsePosition(text)
	if err != nil {
		return err
	}
	return s.set(p)
}

// set gives the board a position. After an error it has the one from before again.
func (s *server) set(p words.Position) error {
	err := p.Set(s.board)
	if err != nil {
		s.loaded = s.loaded && s.position.Set(s.board) == nil
		return err
	}
	s.position, s.loaded = p, true
	return nil
}

// load carries out "load" with a FEN.
func (s *server) load(text []string) error {
	p, err := rep.ParseFEN(strings.Join(text, " "))
	if err == nil {
		err = s.set(words.Position{Root: p})
	}
	if err != nil {
		s.Say("error %v", err)
	}
	return nil
}

var errNoPosition = errors.New("no position is set")

// goOn begins a count or a search. The answer to a count is written at once, so that writing is no part of it.
func (s *server) goOn(text []string) error {
	g := words.ParseGo(text)
	switch {
	case !s.loaded:
		return errNoPosition
	case !g.Count:
		return s.think(g)
	}
	s.Begin(words.Task{Whole: true, Run: func(ctx context.Context, _ <-chan struct{}) error {
		var answer strings.Builder
		err := g.Perft(ctx, s.board, s.count, s.chess960, func(format string, args ...any) { fmt.Fprintf(&answer, format+"\n", args...) })
		if err == nil {
			s.Say("%s", strings.TrimSuffix(answer.String(), "\n"))
		}
		return err
	}})
	return nil
}

// think begins a search, on a board of its own.
func (s *server) think(g words.Go) error {
	game := engine.New(s.backend.New, engine.Native)
	if err := s.position.Set(game); err != nil {
		return err
	}
	if s.search == nil {
		var err error
		if s.search, err = searching.New(game, searching.Options{Eval: searching.EvalPlay, Gen: searching.GenStaged}); err != nil {
			s.Say("info string %v", err)
		}
	}
	if s.search != nil {
		s.search.SetGame(game)
	}
	s.Think(words.Thought{Search: s.search, Game: game, Go: g, Chess960: s.chess960})
	return nil
}

// stretch is about how many moves are made and unmade between two looks at the context.
const stretch = 1 << 20

// run answers "makeunmake n=N".
func (s *server) run(text []string) error {
	n := 0
	if _, err := fmt.Sscanf(strings.Join(text, " "), "makeunmake n=%d", &n); err != nil || n < 1 || !s.loaded {
		s.Say("error want run makeunmake n=N, N from 1, after load")
		return nil
	}
	moves, board := s.board.AppendMoves(nil), s.board
	if len(moves) == 0 {
		s.Say("error no legal moves")
		return nil
	}
	s.Begin(words.Task{Whole: true, Run: func(ctx context.Context, _ <-chan struct{}) error {
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

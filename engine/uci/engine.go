package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
)

// An Engine is a Server with a board: it sets positions, counts by "go perft", and searches by any other "go" and by
// "bench".
type Engine struct {
	*Server
	Options []Option // that "uci" offers and "setoption" changes

	settings
	name     string
	boards   []rep.Backend
	countOn  func(rep.Board) func(plies int) uint64
	board    rep.Board              // that holds position
	count    func(plies int) uint64 // on it
	position Position               // the last one that the board could hold
	loaded   bool                   // there is one
	search   *search.Search         // nil until the first search after an option has changed
}

// settings hold the value of each option.
type settings struct {
	board    string
	eval     search.Eval
	gen      search.Gen
	hash     int  // MiB
	overhead int  // of a move, in ms: the clock counts it, and the engine does not see it
	chess960 bool // castling is written as king captures rook
}

// Chess960 is the option of the protocol for positions of Chess960.
const Chess960 = "UCI_Chess960"

// NewEngine returns an Engine that answers on out with the first of the boards, and can change to the others. It
// holds the start position, or says why the board cannot. count returns a function that counts the sequences of moves
// on a board, for "go perft".
func NewEngine(out io.Writer, name string, boards []rep.Backend, count func(rep.Board) func(plies int) uint64) *Engine {
	e := &Engine{
		Server: NewServer(out), name: name, boards: boards, countOn: count,
		settings: settings{board: boards[0].Name, eval: search.EvalMobility, gen: search.GenStaged, hash: 16, overhead: 30},
	}
	e.Options = e.settings.options(boards)
	e.hold(e.newBoard())
	if err := e.setPosition([]string{"startpos"}); err != nil {
		e.Say("info string %s: %v", e.settings.board, err)
	}
	for name, do := range map[string]func([]string) error{"uci": e.identify, "isready": e.isReady} {
		e.Commands[name] = do
		e.Aside = append(e.Aside, name)
	}
	for name, do := range map[string]func([]string) error{
		"setoption": e.setOption, "ucinewgame": e.forget, "position": e.setPosition, "go": e.goOn, "bench": e.bench,
	} {
		e.Commands[name] = do
	}
	return e
}

// options returns the options of the engine, which change s.
func (s *settings) options(boards []rep.Backend) []Option {
	var names []string
	for _, b := range boards {
		if b.Unavailable() == nil {
			names = append(names, b.Name)
		}
	}
	board := Combo("Board", &s.board, names)
	set := board.Set
	board.Set = func(value string) error {
		i := slices.IndexFunc(boards, func(b rep.Backend) bool { return b.Name == value })
		if i >= 0 && boards[i].Unavailable() != nil {
			return boards[i].Unavailable()
		}
		return set(value)
	}
	return []Option{
		board,
		Combo("Eval", &s.eval, search.Evals()),
		Combo("Gen", &s.gen, search.Gens()),
		Spin("Hash", &s.hash, 1, search.MaxTableBytes>>20),
		Spin("Move Overhead", &s.overhead, 0, 5000),
		Check(Chess960, &s.chess960),
	}
}

// searchOptions returns the options of the search.
func (s *settings) searchOptions() search.Options {
	return search.Options{Eval: s.eval, Gen: s.gen, TableBytes: s.hash << 20}
}

func (e *Engine) identify([]string) error {
	e.Say("id name %s\nid author the authors of Boardbench", e.name)
	for _, o := range e.Options {
		e.Say("%v", o)
	}
	e.Say("uciok")
	return nil
}

func (e *Engine) isReady([]string) (err error) {
	if !e.Busy() && e.loaded {
		_, err = e.prepare()
	}
	e.Say("readyok")
	return err
}

// newBoard returns a board of the option Board.
func (e *Engine) newBoard() rep.Board {
	return e.boards[slices.IndexFunc(e.boards, func(b rep.Backend) bool { return b.Name == e.settings.board })].New()
}

// newGame returns a game on a new board.
func (e *Engine) newGame() *engine.Game { return engine.New(e.newBoard, engine.Native) }

// setOption changes an option. A board changes under the position that was set.
func (e *Engine) setOption(words []string) error {
	before := e.settings
	if err := SetOption(e.Options, words); err != nil {
		return err
	}
	if e.settings.board != before.board {
		board := e.newBoard()
		if err := e.position.Set(board); err != nil {
			e.settings = before
			return err
		}
		e.hold(board)
	}
	if e.settings != before {
		e.search = nil
	}
	return nil
}

func (e *Engine) forget([]string) error {
	if e.search != nil {
		e.search.Clear()
	}
	return nil
}

func (e *Engine) setPosition(words []string) error {
	p, err := ParsePosition(words)
	if err != nil {
		return err
	}
	return e.Set(p)
}

// Set gives the board a position. After an error it has the one from before.
func (e *Engine) Set(p Position) error {
	if err := p.Set(e.board); err != nil {
		e.loaded = e.loaded && e.position.Set(e.board) == nil
		return err
	}
	e.position, e.loaded = p, true
	return nil
}

// hold makes a board the one of the Engine.
func (e *Engine) hold(b rep.Board) { e.board, e.count = b, e.countOn(b) }

// Board returns the board with the position that was set, nil if there is none.
func (e *Engine) Board() rep.Board {
	if !e.loaded {
		return nil
	}
	return e.board
}

// goOn begins a search or a count. The answer to a count is written at once, so that writing is no part of it.
func (e *Engine) goOn(words []string) error {
	g := ParseGo(words)
	if !e.loaded {
		return errors.New("no position is set")
	}
	if !g.Count {
		game, err := e.prepare()
		if err != nil {
			e.Say("info string %v", err)
		}
		e.think(game, g)
		return nil
	}
	e.Begin(Task{Whole: true, Run: func(ctx context.Context) error {
		answer, err := g.Perft(ctx, e.board, e.count, e.chess960)
		if err == nil {
			e.Say("%s", answer)
		}
		return err
	}})
	return nil
}

// prepare returns a game at the position, and gives it to the search, which it makes if there is none.
func (e *Engine) prepare() (game *engine.Game, err error) {
	game = e.newGame()
	if err = e.position.Set(game); err == nil && e.search == nil {
		e.search, err = search.New(game, e.searchOptions())
	}
	if e.search != nil {
		e.search.SetGame(game)
	}
	return game, err
}

// bench searches known positions to a fixed depth. The position that was set stays.
func (e *Engine) bench(words []string) error {
	depth := 10
	if len(words) > 0 {
		var err error
		if depth, err = strconv.Atoi(words[0]); err != nil {
			return fmt.Errorf("bench wants a depth, got %q", strings.Join(words, " "))
		}
	}
	game := e.newGame()
	s, err := search.New(game, e.searchOptions())
	if err != nil {
		return err
	}
	e.Begin(Task{Whole: true, Run: func(ctx context.Context) error {
		line, err := Bench(ctx, game, s, depth)
		if err != nil {
			return fmt.Errorf("bench %d: %w", depth, err)
		}
		e.Say("%s", line)
		return nil
	}})
	return nil
}

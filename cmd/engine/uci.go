package main

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
	"github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// uciEngine is the engine between two commands.
type uciEngine struct {
	*uci.Server
	boards  []rep.Backend
	options []uci.Option
	settings

	game   *engine.Game
	search *search.Search // nil after an option has changed
}

func newEngine(out io.Writer, boards []rep.Backend) *uciEngine {
	e := &uciEngine{Server: uci.NewServer(out), boards: boards, settings: usual}
	e.options = e.settings.options(boards)
	_ = e.setPosition([]string{"startpos"}) // every board holds it
	for name, do := range map[string]func([]string) error{
		"uci": e.identify, "isready": e.isReady, "ponderhit": e.ponderHit, "help": e.help, "--help": e.help, "-h": e.help,
	} {
		e.Commands[name] = do
		e.Aside = append(e.Aside, name)
	}
	for name, do := range map[string]func([]string) error{
		"setoption": e.setOption, "ucinewgame": e.newGame, "position": e.setPosition, "go": e.goOn, "bench": e.bench,
	} {
		e.Commands[name] = do
	}
	return e
}

func (e *uciEngine) help([]string) error {
	e.Say("uci, position startpos moves e2e4, go depth 9, stop, quit: the Universal Chess Interface\ngo perft 5: the moves, with the positions after each\nbench 10: the nodes of known positions to a depth, and the speed")
	return nil
}

func (e *uciEngine) identify([]string) error {
	e.Say("id name Boardbench\nid author the authors of Boardbench")
	for _, o := range e.options {
		e.Say("%v", o)
	}
	e.Say("uciok")
	return nil
}

func (e *uciEngine) isReady([]string) (err error) {
	if !e.Busy() {
		err = e.prepare()
	}
	e.Say("readyok")
	return err
}

func (e *uciEngine) ponderHit([]string) error {
	if !e.Busy() {
		return errors.New("ponderhit: no search is under way")
	}
	e.Release()
	return nil
}

func (e *uciEngine) backend() rep.Backend {
	return e.boards[slices.IndexFunc(e.boards, func(b rep.Backend) bool { return b.Name == e.board })]
}

// newBoard returns a game on a new board.
func (e *uciEngine) newBoard() *engine.Game { return engine.New(e.backend().New, engine.Native) }

// setOption changes an option. A board changes under the position that was set.
func (e *uciEngine) setOption(words []string) error {
	before := e.settings
	if err := uci.SetOption(e.options, words); err != nil {
		return err
	}
	if e.board != before.board {
		game, p := e.newBoard(), e.game.Position()
		if err := game.Load(&p); err != nil {
			e.settings = before
			return err
		}
		e.game = game
	}
	if e.settings != before {
		e.search = nil
	}
	return nil
}

func (e *uciEngine) newGame([]string) error {
	if e.search != nil {
		e.search.Clear()
	}
	return nil
}

// setPosition sets the position. After an error the game has the position from before.
func (e *uciEngine) setPosition(words []string) error {
	p, err := uci.ParsePosition(words)
	if err != nil {
		return err
	}
	game := e.newBoard()
	if err := p.Set(game); err != nil {
		return err
	}
	e.game = game
	return nil
}

// goOn begins a search or a count.
func (e *uciEngine) goOn(words []string) error {
	g := uci.ParseGo(words)
	if g.Count {
		return e.perft(g)
	}
	err := e.prepare()
	if err != nil {
		e.Say("info string %v", err)
	}
	e.Think(uci.Thought{Search: e.search, Game: e.game, Go: g, Overhead: e.moveOverhead(), Chess960: e.chess960})
	return nil
}

// perft counts on a board of its own, without the state of a game.
func (e *uciEngine) perft(g uci.Go) error {
	board, p := e.backend().New(), e.game.Position()
	if err := board.Load(&p); err != nil {
		return err
	}
	e.Begin(uci.Task{Whole: true, Run: func(ctx context.Context, _ <-chan struct{}) error {
		return g.Perft(ctx, board, perft.NewWalker(board, perft.Bulk).Perft, e.chess960, e.Say)
	}})
	return nil
}

// prepare makes the search if there is none, and gives it the game.
func (e *uciEngine) prepare() (err error) {
	if e.search == nil {
		e.search, err = search.New(e.game, e.settings.search())
	}
	if err == nil {
		e.search.SetGame(e.game)
	}
	return err
}

// bench searches known positions to a fixed depth. The position that was set stays.
func (e *uciEngine) bench(words []string) error {
	depth := 10
	if len(words) > 0 {
		var err error
		if depth, err = strconv.Atoi(words[0]); err != nil {
			return fmt.Errorf("bench wants a depth, got %q", strings.Join(words, " "))
		}
	}
	game := e.newBoard()
	s, err := search.New(game, e.settings.search())
	if err != nil {
		return err
	}
	e.Begin(uci.Task{Whole: true, Run: func(ctx context.Context, _ <-chan struct{}) error {
		line, err := uci.Bench(ctx, game, s, depth)
		if err != nil {
			return fmt.Errorf("bench %d: %w", depth, err)
		}
		e.Say("%s", line)
		return nil
	}})
	return nil
}

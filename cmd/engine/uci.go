package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/rep"
)

// longestLine is the most bytes of a command: a position with thousands of moves.
const longestLine = 1 << 20

// uciEngine is the engine between two commands.
type uciEngine struct {
	out     *log.Logger // writes whole lines, of both goroutines
	boards  []rep.Backend
	options []uci.Option
	settings

	game     *engine.Game
	search   *search.Search // nil after an option has changed
	thinking *thought       // the search under way, nil for none
}

func newEngine(out io.Writer, boards []rep.Backend) *uciEngine {
	e := &uciEngine{out: log.New(out, "", 0), boards: boards, settings: usual}
	e.options = e.settings.options(boards)
	_ = e.setPosition("startpos") // every board holds it
	return e
}

func (e *uciEngine) say(format string, args ...any) { e.out.Printf(format, args...) }

// serve carries out the commands of in, until quit or the end. A search under way then ends.
func (e *uciEngine) serve(in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		command, rest, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		if command == "quit" {
			break
		}
		if err := e.command(command, strings.TrimSpace(rest)); err != nil {
			e.say("info string %v", err)
		}
	}
	e.stop()
	return lines.Err()
}

// command carries out one command. The error says why it was not carried out.
func (e *uciEngine) command(command, rest string) error {
	if e.thinking != nil && e.thinking.over() {
		e.thinking = nil
	}
	switch command {
	case "", "debug", "register":
	case "help", "--help", "-h":
		e.say("uci, position startpos moves e2e4, go depth 9, stop, quit: the Universal Chess Interface\nbench 10: the nodes of known positions to a depth, and the speed")
	case "stop":
		e.stop()
	case "ponderhit":
		if e.thinking == nil {
			return fmt.Errorf("ponderhit: no search is under way")
		}
		e.thinking.ponderHit()
	case "isready":
		err := e.prepare()
		e.say("readyok")
		return err
	case "uci":
		e.say("id name Boardbench\nid author the authors of Boardbench")
		for _, o := range e.options {
			e.say("%v", o)
		}
		e.say("uciok")
	case "setoption", "ucinewgame", "position", "go", "bench":
		if e.thinking != nil {
			return fmt.Errorf("%s: a search is under way, stop it first", command)
		}
		return map[string]func(string) error{
			"setoption": e.setOption, "ucinewgame": e.newGame, "position": e.setPosition, "go": e.think, "bench": e.bench,
		}[command](rest)
	default:
		return fmt.Errorf("unknown command %q", command)
	}
	return nil
}

// newBoard returns a game on a new board.
func (e *uciEngine) newBoard() *engine.Game {
	i := slices.IndexFunc(e.boards, func(b rep.Backend) bool { return b.Name == e.board })
	return engine.New(e.boards[i].New, engine.Native)
}

// setOption changes an option. A board changes under the position that was set.
func (e *uciEngine) setOption(text string) error {
	before := e.settings
	if err := uci.SetOption(e.options, text); err != nil {
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

func (e *uciEngine) newGame(string) error {
	if e.search != nil {
		e.search.Clear()
	}
	return nil
}

// setPosition sets the position. After an error the game has the position from before.
func (e *uciEngine) setPosition(text string) error {
	game := e.newBoard()
	if err := uci.Position(text, game); err != nil {
		return err
	}
	e.game = game
	return nil
}

// prepare makes the search if there is none, and gives it the game.
func (e *uciEngine) prepare() (err error) {
	if e.thinking != nil {
		return nil
	}
	if e.search == nil {
		e.search, err = search.New(e.game, e.settings.search())
	}
	if err == nil {
		e.search.SetGame(e.game)
	}
	return err
}

// bench searches known positions to a fixed depth. The position that was set stays.
func (e *uciEngine) bench(text string) error {
	depth := 10
	if text != "" {
		if _, err := fmt.Sscan(text, &depth); err != nil {
			return fmt.Errorf("bench wants a depth, got %q", text)
		}
	}
	game := e.newBoard()
	s, err := search.New(game, e.settings.search())
	if err != nil {
		return err
	}
	line, err := uci.Bench(context.Background(), game, s, depth)
	if err == nil {
		e.say("%s", line)
	}
	return err
}

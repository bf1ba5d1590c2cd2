package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log"
	"slices"
	"strings"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/rep"
)

// longestLine is the most bytes of a command: a position with thousands of moves.
const longestLine = 1 << 20

// uciEngine is the engine between two commands.
type uciEngine struct {
	out     *log.Logger // writes whole lines, of both goroutines
	options []option
	settings

	game     *engine.Game
	search   *search.Search // nil after an option has changed
	thinking *thought       // the search under way, nil for none
}

func newEngine(out io.Writer, boards []rep.Backend) *uciEngine {
	e := &uciEngine{out: log.New(out, "", 0)}
	e.settings = settings{
		board:    boards[0],
		search:   search.Options{Eval: search.EvalMobility, Gen: search.GenStaged, TableBytes: 16 << 20},
		overhead: 30 * time.Millisecond,
	}
	e.options = options(boards, e.settings)
	e.game = engine.New(e.board.New, engine.Native)
	e.setPosition("startpos")
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
	case "":
	case "stop":
		e.stop()
	case "ponderhit":
		if e.thinking == nil {
			return fmt.Errorf("ponderhit: no search is under way")
		}
		e.thinking.ponderHit()
	case "isready":
		if e.thinking == nil {
			if err := e.prepare(); err != nil {
				e.say("info string %v", err)
			}
		}
		e.say("readyok")
	case "uci":
		e.say("id name Boardbench\nid author the authors of Boardbench")
		for _, o := range e.options {
			e.say("option name %s type %s", o.name, o.kind)
		}
		e.say("uciok")
	case "debug", "register":
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

// setOption carries out "setoption name NAME value VALUE". A board changes under the position that was
// set.
func (e *uciEngine) setOption(text string) error {
	name, value, _ := strings.Cut(strings.TrimPrefix(text, "name "), " value")
	i := slices.IndexFunc(e.options, func(o option) bool { return strings.EqualFold(o.name, strings.TrimSpace(name)) })
	if i < 0 {
		return fmt.Errorf("unknown option %q", name)
	}
	changed := e.settings
	if err := e.options[i].set(&changed, strings.TrimSpace(value)); err != nil {
		return err
	}
	if changed.board.Name != e.board.Name {
		game, p := engine.New(changed.board.New, engine.Native), e.game.Position()
		if err := game.Load(&p); err != nil {
			return fmt.Errorf("%s: %w", changed.board.Name, err)
		}
		e.game = game
	}
	if changed.search != e.settings.search || changed.board.Name != e.board.Name {
		e.search = nil
	}
	e.settings = changed
	return nil
}

func (e *uciEngine) newGame(string) error {
	if e.search != nil {
		e.search.Clear()
	}
	return nil
}

// setPosition carries out "position startpos|fen FEN [moves …]". After an error the game has the position
// from before.
func (e *uciEngine) setPosition(text string) error {
	where, moves, _ := strings.Cut(text, "moves")
	fen, isFEN := strings.CutPrefix(strings.TrimSpace(where), "fen ")
	switch {
	case strings.TrimSpace(where) == "startpos":
		fen = rep.StartFEN
	case !isFEN:
		return fmt.Errorf("position wants startpos or fen, got %q", where)
	}
	position, err := rep.ParseFEN(fen)
	if err != nil {
		return err
	}
	// The moves are tried on a game of its own.
	game := engine.New(e.board.New, engine.Native)
	if err := game.Load(&position); err != nil {
		return err
	}
	var played []rep.Move
	for word := range strings.FieldsSeq(moves) {
		m, err := rep.ParseMove(word, game.AppendMoves(nil))
		if err != nil {
			return err
		}
		game.Make(m)
		played = append(played, m)
	}
	if err := e.game.Load(&position); err != nil {
		return err
	}
	for _, m := range played {
		e.game.Make(m)
	}
	return nil
}

// prepare makes the search if there is none.
func (e *uciEngine) prepare() (err error) {
	if e.search == nil {
		e.search, err = search.New(e.game, e.settings.search)
	}
	return err
}

// moveText returns a move as UCI writes it.
func (e *uciEngine) moveText(m rep.Move) string { return uci.MoveText(m, e.chess960) }

// bench searches positions known from the literature to a fixed depth: equal counts mean the same search, and
// the nodes a second are the speed of the board. The position that was set stays.
func (e *uciEngine) bench(text string) error {
	depth := 10
	if text != "" {
		if _, err := fmt.Sscan(text, &depth); err != nil {
			return fmt.Errorf("bench wants a depth, got %q", text)
		}
	}
	if err := search.CheckDepth(depth); err != nil {
		return err
	}
	game := engine.New(e.board.New, engine.Native)
	s, err := search.New(game, e.settings.search)
	if err != nil {
		return err
	}
	var nodes uint64
	var elapsed time.Duration
	for _, on := range harness.Literature.Positions() {
		if err := game.Load(&on.Position); err != nil {
			return err
		}
		s.Clear()
		start := time.Now()
		r, err := s.Run(context.Background(), search.Limits{Depth: depth})
		if err != nil {
			return err
		}
		nodes, elapsed = nodes+r.Nodes, elapsed+time.Since(start)
	}
	e.say("%d nodes %.0f nps", nodes, float64(nodes)/elapsed.Seconds())
	return nil
}

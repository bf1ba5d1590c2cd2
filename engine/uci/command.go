package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/clock"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
)

// Position reads the words after "position": startpos, or fen and a FEN, and then moves. It plays the moves on g,
// a new game. The error names the fault.
func Position(text string, g *engine.Game) error {
	where, moves, _ := strings.Cut(text, "moves")
	fen, isFEN := strings.CutPrefix(strings.TrimSpace(where), "fen ")
	switch {
	case strings.TrimSpace(where) == "startpos":
		fen = rep.StartFEN
	case !isFEN:
		return fmt.Errorf("position wants startpos or fen, got %q", where)
	}
	p, err := rep.ParseFEN(fen)
	if err != nil {
		return err
	}
	if err := g.Load(&p); err != nil {
		return err
	}
	for word := range strings.FieldsSeq(moves) {
		m, err := rep.ParseMove(word, g.AppendMoves(nil))
		if err != nil {
			return err
		}
		g.Make(m)
	}
	return nil
}

// numbered are the words after "go" that have a number.
var numbered = []string{"depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo"}

// Go reads the words after "go", for the position of g. Overhead is the part of its time for a move that the engine
// does not see. waits says that the best move is kept until "stop" or "ponderhit". The error names the fault.
func Go(text string, g *engine.Game, overhead time.Duration) (l search.Limits, waits bool, err error) {
	numbers := map[string]int{}
	words := strings.Fields(text)
	isMove := func(i int) bool {
		return i < len(words) && !slices.Contains(append(numbered, "infinite", "ponder", "searchmoves"), words[i])
	}
	for i := 0; i < len(words); i++ {
		switch name := words[i]; {
		case name == "infinite" || name == "ponder":
			waits = true
		case name == "searchmoves":
			for legal := g.AppendMoves(nil); isMove(i + 1); i++ {
				m, err := rep.ParseMove(words[i+1], legal)
				if err != nil {
					return l, false, fmt.Errorf("go: searchmoves: %w", err)
				}
				l.Moves = append(l.Moves, m)
			}
			if l.Moves == nil {
				return l, false, errors.New("go: searchmoves wants moves")
			}
		case slices.Contains(numbered, name):
			if i++; i == len(words) {
				return l, false, fmt.Errorf("go: %s wants a number", name)
			}
			if numbers[name], err = strconv.Atoi(words[i]); err != nil {
				return l, false, fmt.Errorf("go: %s wants a number, got %q", name, words[i])
			}
		default:
			return l, false, fmt.Errorf("go: %q is not understood", name)
		}
	}
	for _, name := range []string{"depth", "nodes", "movetime"} {
		if n, given := numbers[name]; given && n < 1 {
			return l, false, fmt.Errorf("go: %s wants a number of at least 1, got %d", name, n)
		}
	}
	ms := func(name string) time.Duration { return time.Duration(numbers[name]) * time.Millisecond }
	l.Depth, l.Nodes, l.Time = min(numbers["depth"], search.MaxDepth), uint64(numbers["nodes"]), ms("movetime")
	left, increment := "wtime", "winc"
	if g.SideToMove() == rep.Black {
		left, increment = "btime", "binc"
	}
	if _, timed := numbers[left]; timed {
		l.SoftTime, l.Time = clock.Clock{Left: ms(left), Increment: ms(increment), Moves: numbers["movestogo"], Overhead: overhead}.Share()
	}
	return l, waits, nil
}

// Info returns the line about an iteration that has ended.
func Info(i search.Info, chess960 bool) string {
	line := fmt.Sprintf("info depth %d seldepth %d score %s nodes %d nps %.0f hashfull %d time %d pv",
		i.Depth, i.SelDepth, i.Score.UCI(), i.Nodes, float64(i.Nodes)/max(i.Time, time.Microsecond).Seconds(), i.HashFull, i.Time.Milliseconds())
	for _, m := range i.PV {
		line += " " + Move(m, chess960)
	}
	return line
}

// BestMove returns the line with the first move of a search's line, and its second one to ponder on. A game that is
// over has none: "0000".
func BestMove(pv []rep.Move, chess960 bool) string {
	switch len(pv) {
	case 0:
		return "bestmove 0000"
	case 1:
		return "bestmove " + Move(pv[0], chess960)
	}
	return fmt.Sprintf("bestmove %s ponder %s", Move(pv[0], chess960), Move(pv[1], chess960))
}

// Move returns a move in UCI notation: with chess960, castling is king captures rook.
func Move(m rep.Move, chess960 bool) string {
	if chess960 && m.Kind().IsCastle() {
		return m.From().String() + m.To().String()
	}
	return m.String()
}

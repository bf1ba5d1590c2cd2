// Package model answers what the explorer's page asks: a position after some moves, its
// legal moves, and the memory of the boards that hold it. A request says everything, so
// no state is kept from one to the next. A request is a query of a URL, an answer is JSON.
package model

import (
	"errors"
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// operations are the answers, by the name of the operation.
var operations = map[string]func(r *Request) (any, error){
	"info":   func(*Request) (any, error) { return info(), nil },
	"show":   func(r *Request) (any, error) { return show(r) },
	"trace":  func(r *Request) (any, error) { return traces(r) },
	"codecs": func(r *Request) (any, error) { return encodings(r) },
	"perft":  func(r *Request) (any, error) { return count(r) },
}

// Answer answers a request, which is the query of a URL: see [Request.String]. What is wrong with it, such as a FEN that is none, is
// answered as an object with the field error.
func Answer(request string) string {
	r, err := readRequest(request)
	if err != nil {
		return fault(err)
	}
	op, found := operations[r.Op]
	if !found {
		return fault(fmt.Errorf("explorer: unknown operation %q", r.Op))
	}
	answer, err := op(&r)
	if err != nil {
		return fault(err)
	}
	text, err := encode(answer)
	if err != nil {
		return fault(err)
	}
	return text
}

func fault(err error) string {
	var e encoder
	e.addString(err.Error())
	return `{"error":` + string(e.text) + "}"
}

// A line is a position and the moves from it.
type line struct {
	start     rep.Position
	moves     []rep.Move     // all of them
	positions []rep.Position // before each move, and after the last one
}

// readLine reads the position and the moves of a request.
func readLine(r *Request) (*line, error) {
	start, err := rep.ParseFEN(r.FEN)
	if err != nil {
		return nil, err
	}
	board, err := rules(&start)
	if err != nil {
		return nil, err
	}
	l := &line{start: start, positions: []rep.Position{start}}
	for i, text := range r.Moves {
		m, err := parseMove(board, strings.TrimSpace(text))
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		if m == rep.NullMove {
			board.MakeNull()
		} else {
			board.Make(m)
		}
		l.moves = append(l.moves, m)
		l.positions = append(l.positions, board.Position())
	}
	if r.Step < 0 || r.Step > len(l.moves) || r.Back && r.Step == len(l.moves) {
		return nil, fmt.Errorf("explorer: step %d of %d moves", r.Step, len(l.moves))
	}
	return l, nil
}

// parseMove reads a move, "0000" for the null move.
func parseMove(board *bitboard.Board, text string) (rep.Move, error) {
	if text != rep.NullMove.String() {
		return rep.ParseMove(text, board.AppendMoves(nil))
	}
	if board.Checkers() != 0 {
		return rep.NoMove, errors.New("explorer: a side in check cannot pass")
	}
	return rep.NullMove, nil
}

// rules returns a board that is asked for what is no question of memory: legal moves and
// counts. It holds every position. It is a concrete type and not a [rep.Board]: calls of
// interface methods would link the move generators of all boards, which are most of their
// code.
func rules(p *rep.Position) (*bitboard.Board, error) {
	board := bitboard.New()
	return board, board.Load(p)
}

// backend returns the representation of that name.
func backend(name string) (rep.Backend, error) {
	for _, b := range all.Backends() {
		if b.Name == name {
			return b, nil
		}
	}
	return rep.Backend{}, fmt.Errorf("explorer: no representation %q", name)
}

// loaded returns a new board that holds p.
func loaded(name string, p *rep.Position) (rep.Board, error) {
	b, err := backend(name)
	if err != nil {
		return nil, err
	}
	board := b.New()
	return board, board.Load(p)
}

// play makes m, or passes.
func play(b rep.Board, m rep.Move) error {
	if m != rep.NullMove {
		b.Make(m)
		return nil
	}
	passer, ok := b.(rep.NullMover)
	if !ok {
		return errors.New("the board has no null move")
	}
	passer.MakeNull()
	return nil
}

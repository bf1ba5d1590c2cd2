// Package trace answers questions about a position in the way of some representations, as
// small programs that describe their steps: the elements that they load, the squares of
// these elements, and the conclusion. They are written to be read and watched; the boards
// themselves answer the same questions in other steps if that is faster. The tests
// compare each program with its board.
package trace

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// A Question is a question about a position.
type Question string

// The questions.
const (
	RookAttacks Question = "attacks" // which squares does a rook on a square attack?
	Checkers    Question = "check"   // is the king of the side to move in check, and from where?
	Pinned      Question = "pinned"  // which of its pieces are pinned to it?
	Moves       Question = "moves"   // how many legal moves has it, and to which squares?
)

// A Step is a part of an answer.
type Step struct {
	Text    string       // the step, in words
	Loads   []string     // the elements that are read: "cells[0x35]"
	Squares []rep.Square // the squares of the elements
}

// A Trace is an answer with the steps that led to it.
type Trace struct {
	Steps    []Step
	Loads    int           // elements read
	Branches int           // decisions that depend on the elements read, as the layout makes them; without the loop over pieces, which all layouts have
	Set      rep.SquareSet // the squares that are the answer
	Count    int           // of them; for Moves the number of moves
}

// step adds a step that reads elements.
func (t *Trace) step(loads []string, squares []rep.Square, format string, args ...any) {
	t.Steps = append(t.Steps, Step{fmt.Sprintf(format, args...), loads, squares})
	t.Loads += len(loads)
}

// answer adds the last step, and the squares of the answer.
func (t *Trace) answer(set rep.SquareSet, format string, args ...any) Trace {
	t.Set, t.Count = set, set.Count()
	t.step(nil, slices.Collect(set.All()), format, args...)
	return *t
}

// A direction is a step of files and ranks. The first four are a rook's, the next four a
// bishop's.
type direction struct{ file, rank int }

var (
	lines   = [8]direction{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	knights = [8]direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	compass = [8]string{"north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest"}
)

// A program answers the questions in the way of a representation.
type program interface {
	rookAttacks(t *Trace, from rep.Square) Trace
	checkers(t *Trace) Trace
	pinned(t *Trace) Trace
	// reach returns the squares to which the piece on a square, of the side to move,
	// could go if its king could be left in check. Castling is left out.
	reach(t *Trace, from rep.Square) rep.SquareSet
	// pieces returns which of the squares are not empty.
	pieces(t *Trace, squares rep.SquareSet) rep.SquareSet
}

// programs are by the names of the representations.
var programs = map[string]func(p *rep.Position) program{
	"bitboard":    newBitboards,
	"x88":         newX88,
	"tenbytwelve": newTenByTwelve,
	"mailbox":     newMailbox,
	"piecelist":   newPieceList,
}

// Boards returns the names of the representations that have a program, in their order.
func Boards() []string {
	return []string{"bitboard", "x88", "tenbytwelve", "mailbox", "piecelist"}
}

// Answer answers q about p, which must be valid, in the way of the named representation.
// The square is for RookAttacks: the square of a rook, real or imagined.
func Answer(board string, p *rep.Position, q Question, square rep.Square) (Trace, error) {
	load, found := programs[board]
	if !found {
		return Trace{}, fmt.Errorf("trace: no program for %q", board)
	}
	b, t := load(p), &Trace{}
	switch q {
	case RookAttacks:
		return b.rookAttacks(t, square), nil
	case Checkers:
		return b.checkers(t), nil
	case Pinned:
		return b.pinned(t), nil
	case Moves:
		return moves(load, p, t), nil
	}
	return Trace{}, fmt.Errorf("trace: no question %q", q)
}

// side returns the squares of the pieces of a side.
func side(p *rep.Position, c rep.Color) (set rep.SquareSet) {
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece && piece.Color() == c {
			set.Add(rep.Square(sq))
		}
	}
	return set
}

// crossed returns the square that a pawn can be captured on en passant, as a set.
func crossed(p *rep.Position) rep.SquareSet {
	if p.EnPassant == rep.NoSquare {
		return 0
	}
	return p.EnPassant.Set()
}

// slides reports whether a piece of type t moves along the lines of a step, orthogonal
// or diagonal.
func slides(t rep.PieceType, orthogonal bool) bool {
	return t == rep.Queen || orthogonal && t == rep.Rook || !orthogonal && t == rep.Bishop
}

// names returns how many squares were empty, with their names.
func names(empty []rep.Square) string {
	if len(empty) == 0 {
		return "no empty cell"
	}
	var list []string
	for _, sq := range empty {
		list = append(list, sq.String())
	}
	return strings.Join(list, " ") + " empty"
}

// enemySlider reports whether the piece on sq is a slider that attacks us along a line.
func enemySlider(p *rep.Position, sq rep.Square, us rep.Color, orthogonal bool) bool {
	piece := p.Pieces[sq]
	return piece.Color() != us && slides(piece.Type(), orthogonal)
}

// Package cells has what the boards of 64 cells in a plain 8×8 array share, whatever a cell holds: the geometry, the
// tables, the walks along rays, and the state of a position in a word. Package mailbox keeps the number of a piece in a
// cell, package mailboxscan the piece itself; the walks ask only whether a cell is empty and whose piece is in it.
// Package nibble, whose cells are four bits of a word, shares the geometry alone.
package cells

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Index is a cell of the board, 0 (a1) to 63 (h8): rank*8 + file. It is a byte, and sums of
// indices and steps wrap, so that a step down the board is an addition of 256 minus its size.
type Index uint8

// IndexOf returns the cell of sq, which must be on the board. Cells have the order of the
// squares of package rep.
func IndexOf(sq rep.Square) Index { return Index(sq) }

// Square returns the square of cell i, which must be on the board.
func (i Index) Square() rep.Square { return rep.Square(i) }

// Set returns the set of the square of i alone.
func (i Index) Set() rep.SquareSet { return i.Square().Set() }

// File and Rank return the numbers of the file and the rank of i, 0 to 7.

func (i Index) File() uint { return uint(i & 7) }
func (i Index) Rank() uint { return uint(i >> 3) }

// The eight directions, clockwise from White's forward. An even one is orthogonal, an odd one
// diagonal; d^4 is the opposite, and d&3 the kind of line: file, diagonal, rank, antidiagonal.
const (
	North = iota
	NorthEast
	East
	SouthEast
	South
	SouthWest
	West
	NorthWest
)

// The steps of half the directions, as constants, for code where a load from steps would
// cost. The opposite steps are negative.
const (
	StepNorth     = 8
	StepNorthEast = 9
	StepEast      = 1
	StepSouthEast = -7
)

// Leap is a step in files and ranks.
type Leap struct{ Files, Ranks int }

// The leaps of the king by direction, and of the knight.
var (
	KingLeaps   = [8]Leap{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	KnightLeaps = [8]Leap{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// From returns the cell that l leads to from i, and false off the board. Only this function
// knows the edge: it steps file and rank separately and tests each. Everything else reads
// tables made with it.
func (l Leap) From(i Index) (Index, bool) {
	file, rank := int(i.File())+l.Files, int(i.Rank())+l.Ranks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return i, false
	}
	return Index(rank*8 + file), true
}

// Step returns the difference that l makes in an index. It must stay on the board.
func (l Leap) Step() Index { return Index(l.Ranks*8 + l.Files) }

// Distance returns the number of king steps from a to o.
func Distance(a, o Index) int {
	files, ranks := int(a.File())-int(o.File()), int(a.Rank())-int(o.Rank())
	return max(files, -files, ranks, -ranks)
}

// State is the part of a position that the cells do not hold, in one word: the en passant square
// in bits 0-5; the castling rights in bits 6-9; bit 12 if there is an en passant square, bit 13 if
// an en passant capture is pseudo-legal; the halfmove clock in bits 16-31. Bits 10 and 11 are left
// to the flags of a piece, so that Make tests both words together.
type State uint32

// The parts of a State.
const (
	RightsShift        = 6
	RightsMask   State = 15 << RightsShift
	EPSet        State = 1 << 12
	EPCapturable State = 1 << 13
	NoRoom       State = 1 << 14 // never in a state, but in a word that Make tests together with it
	onePly       State = 1 << 16 // of the halfmove clock
)

// EPSquare returns the cell of the en passant square, if EPSet is set.
func (s State) EPSquare() Index { return Index(s & 63) }

// Rights returns the castling rights of both sides.
func (s State) Rights() rep.CastlingRights { return rep.CastlingRights(s >> RightsShift & 15) }

// Halfmove returns the halfmove clock.
func (s State) Halfmove() uint16 { return uint16(s >> 16) }

// Next returns the state a ply later, without an en passant square.
func (s State) Next() State { return s&(RightsMask|^(onePly-1)) + onePly }

// Reset returns the state after a capture or a pawn move.
func (s State) Reset() State { return s & RightsMask }

// Without returns s without the rights lost.
func (s State) Without(lost rep.CastlingRights) State { return s &^ (State(lost) << RightsShift) }

// Words returns the state in words.
func (s State) Words() string {
	ep := "-"
	if s&EPSet != 0 {
		ep = s.EPSquare().Square().String()
		if s&EPCapturable == 0 {
			ep += ", no capture"
		}
	}
	return fmt.Sprintf("rights %v, en passant %s, halfmove clock %d", s.Rights(), ep, s.Halfmove())
}

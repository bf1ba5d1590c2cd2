package bitboardlanes

import (
	"github.com/boardbench/boardbench/internal/cpu"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/sets"
)

// placement is where the pieces stand, twice: by piece and by square.
type placement struct {
	bitboards [8]rep.SquareSet // by rep.PieceType, and the occupancy of each colour
	mailbox   [64]rep.Piece
}

// The bitboards are indexed by [rep.PieceType], 1 to 6. The two indices that are no
// type hold the occupancy of a colour: -c & 7 is 0 for White and 7 for Black.
const (
	whiteOccupancy = 0
	blackOccupancy = 7
)

// byColor returns the occupancy of c: the squares of its pieces.
func (p *placement) byColor(c rep.Color) rep.SquareSet { return p.bitboards[-c&blackOccupancy] }

// king and pawns return the pieces of c of a type.

func (p *placement) king(c rep.Color) rep.SquareSet  { return p.bitboards[rep.King] & p.byColor(c) }
func (p *placement) pawns(c rep.Color) rep.SquareSet { return p.bitboards[rep.Pawn] & p.byColor(c) }

// types returns the bitboards by type.
func (p *placement) types() *sets.Types { return (*sets.Types)(p.bitboards[rep.Pawn:]) }

// view returns the position as the code for all questions reads it.
func (s *state) view() sets.Position {
	us := s.SideToMove()
	return s.viewOf(s.byColor(us), s.byColor(us^1))
}

// viewOf is view with the occupancy of the side to move and of the other one.
func (s *state) viewOf(us, them rep.SquareSet) sets.Position {
	return sets.Position{Types: s.types(), Us: us, Them: them, StateBits: s.StateBits}
}

// typeAt returns the type of the piece of c on sq, and any type if it is empty.
func (p *placement) typeAt(_ rep.Color, sq rep.Square) rep.PieceType { return p.mailbox[sq&63].Type() }

// pieces returns the squares of a piece.
func (p *placement) pieces(piece rep.Piece) rep.SquareSet {
	return p.bitboards[piece&7] & p.byColor(piece.Color())
}

// PieceAt implements [rep.Inspector].
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.state().mailbox[sq&63] }

// squares returns the piece on each square.
func (p *placement) squares() [64]rep.Piece { return p.mailbox }

// add puts a piece on an empty square.
func (p *placement) add(piece rep.Piece, sq rep.Square) {
	p.flip(piece, sq)
	p.mailbox[sq&63] = piece
}

// remove takes a piece off its square.
func (p *placement) remove(piece rep.Piece, sq rep.Square) {
	p.flip(piece, sq)
	p.mailbox[sq&63] = rep.NoPiece
}

// flip adds a piece to its two bitboards or removes it from them.
func (p *placement) flip(piece rep.Piece, sq rep.Square) {
	p.bitboards[piece&7] ^= sq.Set()
	p.bitboards[-piece.Color()&blackOccupancy] ^= sq.Set()
}

// bitboardNames names the bitboards of a placement.
var bitboardNames = [8]string{"white", "pawns", "knights", "bishops", "rooks", "queens", "kings", "black"}

// bitboardElements describes the bitboards.
var bitboardElements = map[string]func(int, int) layout.Element{"states.bitboards": func(_, i int) layout.Element {
	switch i {
	case whiteOccupancy:
		return layout.SetElement(rep.AllTypes, rep.OfWhite)
	case blackOccupancy:
		return layout.SetElement(rep.AllTypes, rep.OfBlack)
	}
	return layout.SetElement(rep.TypesOf(rep.PieceType(i)), rep.OfBoth)
}}

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "bitboardlanes",
	Title:     "bitboard, eight directions at once",
	Family:    "bitboard",
	Level:     rep.Tuned,
	Summary:   "the bitboards and the mailbox of bitboard, and moves counted in eight directions at once, by AVX-512",
	Reference: "Kogge and Stone, A Parallel Algorithm for the Efficient Solution of a General Class of Recurrence Equations, 1973",
	New:       func() rep.Board { return New() },
	Available: Available,

	Instructions: "AVX-512 VPOPCNTDQ",
}

// Available returns nil if the instructions of [countLanes] can be executed, and
// otherwise an error that names the missing extension.
func Available() error { return unavailable }

var unavailable = cpu.Missing(cpu.AVX512F, cpu.AVX512VPOPCNTDQ)

// available is whether boards count by [countLanes]. Where it is false they count the same by
// [countPlain], lane after lane.
var available = unavailable == nil

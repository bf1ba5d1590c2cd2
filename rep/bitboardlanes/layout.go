package bitboardlanes

import (
	"github.com/boardbench/boardbench/internal/cpu"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
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

// The pieces of a type and colour.

func (p *placement) king(c rep.Color) rep.SquareSet    { return p.bitboards[rep.King] & p.byColor(c) }
func (p *placement) pawns(c rep.Color) rep.SquareSet   { return p.pawnsIn(c, p.byColor(c)) }
func (p *placement) knights(c rep.Color) rep.SquareSet { return p.knightsIn(c, p.byColor(c)) }

// diagonalSliders returns bishops and queens.
func (p *placement) diagonalSliders(c rep.Color) rep.SquareSet {
	return p.diagonalSlidersIn(c, p.byColor(c))
}

// orthogonalSliders returns rooks and queens.
func (p *placement) orthogonalSliders(c rep.Color) rep.SquareSet {
	return p.orthogonalSlidersIn(c, p.byColor(c))
}

// The same in a set of squares that holds no piece of the other colour. A bitboard has
// the pieces of both colours, and one AND with such a set does for the colour too.

func (p *placement) pawnsIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return p.bitboards[rep.Pawn] & set
}

func (p *placement) knightsIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return p.bitboards[rep.Knight] & set
}

func (p *placement) diagonalSlidersIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return (p.bitboards[rep.Bishop] | p.bitboards[rep.Queen]) & set
}

func (p *placement) orthogonalSlidersIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return (p.bitboards[rep.Rook] | p.bitboards[rep.Queen]) & set
}

// ofType returns the pieces of type t, pawn to king, of both colours.
func (p *placement) ofType(t rep.PieceType) rep.SquareSet { return p.bitboards[t&7] }

// typeIn returns the pieces of c and type t in a set that holds no piece of the other
// colour.
func (p *placement) typeIn(_ rep.Color, t rep.PieceType, set rep.SquareSet) rep.SquareSet {
	return p.bitboards[t&7] & set
}

// typeAt returns the type of the piece of c on sq, which must not be empty.
func (p *placement) typeAt(_ rep.Color, sq rep.Square) rep.PieceType { return p.mailbox[sq&63].Type() }

// pieces returns the squares of a piece.
func (p *placement) pieces(piece rep.Piece) rep.SquareSet {
	return p.bitboards[piece&7] & p.byColor(piece.Color())
}

// pieceAt returns the piece on sq.
func (p *placement) pieceAt(sq rep.Square) rep.Piece { return p.mailbox[sq&63] }

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

// describe describes the bitboards and the mailbox.
func (p *placement) describe(o *layout.Object, name string) {
	layout.AddElements(o, name+"bitboards", layout.Bitboard, p.bitboards[:], func(i int) layout.Element {
		e := layout.Element{Name: bitboardNames[i], Square: rep.NoSquare, Types: rep.TypesOf(rep.PieceType(i)), Colors: rep.OfBoth}
		switch i {
		case whiteOccupancy:
			e.Types, e.Colors = rep.AllTypes, rep.OfWhite
		case blackOccupancy:
			e.Types, e.Colors = rep.AllTypes, rep.OfBlack
		}
		return e
	})
	layout.AddElements(o, name+"mailbox", layout.Cell, p.mailbox[:], func(i int) layout.Element {
		return layout.CellElement(rep.Square(i), p.mailbox[i])
	}).Row = 8
}

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

package bitboard8

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "bitboard8",
	Title:     "eight bitboards",
	Family:    "bitboard",
	Level:     rep.Tuned,
	Summary:   "six bitboards by piece type and two by colour, nothing else; magic sliders, copy-make",
	Reference: "Slate and Atkin, Chess 4.5, in Chess Skill in Man and Machine, 1977",
	New:       func() rep.Board { return New() },
}

// placement is where the pieces stand.
type placement struct{ bitboards [8]rep.SquareSet }

// The bitboards: six by type, the occupancy of each colour. The number of a type is its
// rep.PieceType less one: see typeCodes.
const (
	pawns = iota
	knights
	bishops
	rooks
	queens
	kings
	whiteOccupancy
	blackOccupancy
)

// byColor returns the occupancy of c: the squares of its pieces.
func (p *placement) byColor(c rep.Color) rep.SquareSet { return p.bitboards[whiteOccupancy+c&1] }

// The pieces of a type and colour.

func (p *placement) king(c rep.Color) rep.SquareSet    { return p.bitboards[kings] & p.byColor(c) }
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
	return p.bitboards[pawns] & set
}

func (p *placement) knightsIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return p.bitboards[knights] & set
}

func (p *placement) diagonalSlidersIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return (p.bitboards[bishops] | p.bitboards[queens]) & set
}

func (p *placement) orthogonalSlidersIn(_ rep.Color, set rep.SquareSet) rep.SquareSet {
	return (p.bitboards[rooks] | p.bitboards[queens]) & set
}

// typeCodes is the numbers of the types on all squares, 0 for a pawn to 5 for a king,
// in three words: a number is the bits of ones, twos and fours on its square. Pawns are
// in none of them. The numbers are [rep.PieceType] less one, because the piece types
// have nine bits in them, and each costs an OR.
type typeCodes struct{ ones, twos, fours rep.SquareSet }

func (p *placement) typeCodes() typeCodes {
	return typeCodes{
		ones:  p.bitboards[knights] | p.bitboards[rooks] | p.bitboards[kings],
		twos:  p.bitboards[bishops] | p.bitboards[rooks],
		fours: p.bitboards[queens] | p.bitboards[kings],
	}
}

// at returns the number of the type on square i, which must be occupied: an empty
// square looks like one with a pawn.
func (c typeCodes) at(i int) int {
	return int(c.ones>>(i&63)&1 + c.twos>>(i&63)&1<<1 + c.fours>>(i&63)&1<<2)
}

// pieceOf returns the piece with the number of a type and a side, 1 for Black.
func pieceOf(number, black int) rep.Piece { return rep.Piece(black<<3 + number + 1) }

// numberOf returns number and side of a piece, which must be one of the twelve.
func numberOf(p rep.Piece) (number, black int) { return int(p&7-1) & 7, int(p >> 3 & 1) }

// ofType returns the pieces of type t, pawn to king, of both colours.
func (p *placement) ofType(t rep.PieceType) rep.SquareSet { return p.bitboards[(t-1)&7] }

// typeIn returns the pieces of c and type t in a set that holds no piece of the other
// colour.
func (p *placement) typeIn(_ rep.Color, t rep.PieceType, set rep.SquareSet) rep.SquareSet {
	return p.bitboards[(t-1)&7] & set
}

// typeAt returns the type of the piece of c on sq, which must not be empty.
func (p *placement) typeAt(_ rep.Color, sq rep.Square) rep.PieceType {
	return rep.PieceType(p.typeCodes().at(int(sq)) + 1)
}

// pieces returns the squares of a piece.
func (p *placement) pieces(piece rep.Piece) rep.SquareSet {
	number, black := numberOf(piece)
	return p.bitboards[number] & p.bitboards[whiteOccupancy+black]
}

// pieceAt returns the piece on sq.
func (p *placement) pieceAt(sq rep.Square) rep.Piece {
	if !(p.bitboards[whiteOccupancy] | p.bitboards[blackOccupancy]).Has(sq) {
		return rep.NoPiece
	}
	return pieceOf(p.typeCodes().at(int(sq)), int(p.bitboards[blackOccupancy]>>(sq&63)&1))
}

// squares returns the piece on each square.
func (p *placement) squares() (squares [64]rep.Piece) {
	for number := pawns; number <= kings; number++ {
		for black := range 2 {
			for sq := range (p.bitboards[number] & p.bitboards[whiteOccupancy+black]).All() {
				squares[sq] = pieceOf(number, black)
			}
		}
	}
	return squares
}

// add puts a piece on an empty square.
func (p *placement) add(piece rep.Piece, sq rep.Square) { p.flip(piece, sq) }

// remove takes a piece off its square.
func (p *placement) remove(piece rep.Piece, sq rep.Square) { p.flip(piece, sq) }

// flip adds a piece to its two bitboards or removes it from them.
func (p *placement) flip(piece rep.Piece, sq rep.Square) {
	number, black := numberOf(piece)
	p.bitboards[number] ^= sq.Set()
	p.bitboards[whiteOccupancy+black] ^= sq.Set()
}

// validate checks that each occupied square has one type and one colour.
func (p *placement) validate() error {
	occupied := p.bitboards[whiteOccupancy] | p.bitboards[blackOccupancy]
	for i, set := range p.bitboards {
		for k := i + 1; k < len(p.bitboards); k++ {
			both := set & p.bitboards[k]
			if twoTypes, twoColours := k < whiteOccupancy, i >= whiteOccupancy; (twoTypes || twoColours) && both != 0 {
				return fmt.Errorf("bitboard8: %v is in %s and in %s", both.First(), bitboardNames[i], bitboardNames[k])
			}
		}
		if left := set &^ occupied; left != 0 {
			return fmt.Errorf("bitboard8: %v is in %s and in neither colour", left.First(), bitboardNames[i])
		}
	}
	var types rep.SquareSet
	for _, set := range p.bitboards[:whiteOccupancy] {
		types |= set
	}
	for i := whiteOccupancy; i <= blackOccupancy; i++ {
		if left := p.bitboards[i] &^ types; left != 0 {
			return fmt.Errorf("bitboard8: %v is in %s and in no type", left.First(), bitboardNames[i])
		}
	}
	return nil
}

// bitboardNames names the bitboards of a placement.
var bitboardNames = [8]string{"pawns", "knights", "bishops", "rooks", "queens", "kings", "white", "black"}

// describe describes the bitboards.
func (p *placement) describe(o *layout.Object, name string) {
	layout.AddElements(o, name+"bitboards", layout.Bitboard, p.bitboards[:], func(i int) layout.Element {
		e := layout.Element{Name: bitboardNames[i], Square: rep.NoSquare}
		switch i {
		case whiteOccupancy:
			e.Types, e.Colors = rep.AllTypes, rep.OfWhite
		case blackOccupancy:
			e.Types, e.Colors = rep.AllTypes, rep.OfBlack
		default:
			e.Types, e.Colors = rep.TypesOf(pieceOf(i, 0).Type()), rep.OfBoth
		}
		return e
	})
}

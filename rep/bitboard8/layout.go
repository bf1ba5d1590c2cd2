package bitboard8

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/sets"
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

// king and pawns return the pieces of c of a type.

func (p *placement) king(c rep.Color) rep.SquareSet  { return p.bitboards[kings] & p.byColor(c) }
func (p *placement) pawns(c rep.Color) rep.SquareSet { return p.bitboards[pawns] & p.byColor(c) }

// types returns the bitboards by type.
func (p *placement) types() *sets.Types { return (*sets.Types)(p.bitboards[pawns:]) }

// view returns the position as the code for all questions reads it.
func (s *state) view() sets.Position {
	us := s.SideToMove()
	return s.viewOf(s.byColor(us), s.byColor(us^1))
}

// viewOf is view with the occupancy of the side to move and of the other one.
func (s *state) viewOf(us, them rep.SquareSet) sets.Position {
	return sets.Position{Types: s.types(), Us: us, Them: them, StateBits: s.StateBits}
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

// typeAt returns the type of the piece of c on sq, and any type if it is empty.
func (p *placement) typeAt(_ rep.Color, sq rep.Square) rep.PieceType {
	return rep.PieceType(p.typeCodes().at(int(sq)) + 1)
}

// pieces returns the squares of a piece.
func (p *placement) pieces(piece rep.Piece) rep.SquareSet {
	number, black := numberOf(piece)
	return p.bitboards[number] & p.bitboards[whiteOccupancy+black]
}

// PieceAt implements [rep.Inspector].
func (b *Board) PieceAt(sq rep.Square) rep.Piece {
	p := &b.state().placement
	if !(p.bitboards[whiteOccupancy] | p.bitboards[blackOccupancy]).Has(sq) {
		return rep.NoPiece
	}
	return pieceOf(p.typeCodes().at(int(sq)), int(p.bitboards[blackOccupancy]>>(sq&63)&1))
}

// squares returns the piece on each square.
func (s *state) squares() [64]rep.Piece { return s.view().Squares() }

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

// bitboardElements describes the bitboards.
var bitboardElements = map[string]func(int, int) layout.Element{"states.bitboards": func(_, i int) layout.Element {
	switch i {
	case whiteOccupancy:
		return layout.SetElement(rep.AllTypes, rep.OfWhite)
	case blackOccupancy:
		return layout.SetElement(rep.AllTypes, rep.OfBlack)
	}
	return layout.SetElement(rep.TypesOf(pieceOf(i, 0).Type()), rep.OfBoth)
}}

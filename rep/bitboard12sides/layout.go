package bitboard12sides

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "bitboard12-sides",
	Title:     "twelve bitboards + occupancy",
	Family:    "bitboard",
	Level:     rep.Tuned,
	Summary:   "twelve bitboards, one for each piece, and the occupancy of both colours; magic sliders, copy-make",
	Reference: "Laramée, Chess Programming Part II: Data Structures, GameDev.net, 2000",
	New:       func() rep.Board { return New() },
}

// placement is where the pieces stand.
type placement struct {
	bitboards   [12]rep.SquareSet // by index
	occupancies [2]rep.SquareSet  // by colour
}

// byColor returns the occupancy of c: the squares of its pieces.
func (p *placement) byColor(c rep.Color) rep.SquareSet { return p.occupancies[c&1] }

// put puts a piece on an empty square.
func (s *state) put(piece rep.Piece, sq rep.Square) { s.flip(indexOf(piece), sq) }

// remove takes a piece off its square.
func (s *state) remove(piece rep.Piece, sq rep.Square) { s.flip(indexOf(piece), sq) }

// flip adds a piece to its bitboard, its occupancy and the key, or removes it from them.
func (s *state) flip(i index, sq rep.Square) {
	s.bitboards[i] ^= sq.Set()
	s.occupancies[i&1] ^= sq.Set()
	s.key ^= pieceKeys[i][sq&63]
}

// validate checks that no square is on two bitboards of pieces, and that the
// occupancies agree with them.
func (p *placement) validate() error {
	var seen rep.SquareSet
	for i, set := range p.bitboards {
		if twice := set & seen; twice != 0 {
			return fmt.Errorf("bitboard12sides: bitboard of %s is not the only one with %v", index(i).name(), twice.First())
		}
		seen |= set
	}
	for c, set := range p.occupancies {
		if want := p.union(index(c)); set != want {
			return fmt.Errorf("bitboard12sides: occupancy of %v is %#x, its pieces have %#x", rep.Color(c), uint64(set), uint64(want))
		}
	}
	return nil
}

// name names a bitboard.
func (i index) name() string { return fmt.Sprintf("%v %vs", i.piece().Color(), i.piece().Type()) }

// describe describes the bitboards of the pieces and the occupancies.
func (p *placement) describe(o *rep.MemoryObject, name string) {
	rep.AddElements(o, name+"bitboards", rep.ElementBitboard, p.bitboards[:], func(i int) rep.Element { return index(i).describe() })
	rep.AddElements(o, name+"occupancies", rep.ElementBitboard, p.occupancies[:], func(i int) rep.Element {
		c := rep.Color(i)
		return rep.Element{Name: c.String(), Square: rep.NoSquare, Types: rep.AllTypes, Colors: c.Set()}
	})
}

// describe describes a bitboard.
func (i index) describe() rep.Element {
	piece := i.piece()
	return rep.Element{Name: i.name(), Square: rep.NoSquare, Types: rep.TypesOf(piece.Type()), Colors: piece.Color().Set()}
}

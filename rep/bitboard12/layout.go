package bitboard12

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "bitboard12",
	Title:     "twelve bitboards",
	Family:    "bitboard",
	Level:     rep.Tuned,
	Summary:   "twelve bitboards, one for each piece, and nothing else; magic sliders, copy-make",
	Reference: "Slate and Atkin, Chess 4.5, in Chess Skill in Man and Machine, 1977",
	New:       func() rep.Board { return New() },
}

// placement is where the pieces stand.
type placement struct{ bitboards [12]rep.SquareSet } // by index

// byColor returns the occupancy of c: the squares of its pieces.
func (p *placement) byColor(c rep.Color) rep.SquareSet { return p.union(index(c & 1)) }

// put puts a piece on an empty square.
func (s *state) put(piece rep.Piece, sq rep.Square) { s.flip(indexOf(piece), sq) }

// remove takes a piece off its square.
func (s *state) remove(piece rep.Piece, sq rep.Square) { s.flip(indexOf(piece), sq) }

// flip adds a piece to its bitboard and the key, or removes it from them.
func (s *state) flip(i index, sq rep.Square) {
	s.bitboards[i] ^= sq.Set()
	s.key ^= pieceKeys[i][sq&63]
}

// validate checks that no square is on two bitboards.
func (p *placement) validate() error {
	var seen rep.SquareSet
	for i, set := range p.bitboards {
		if twice := set & seen; twice != 0 {
			return fmt.Errorf("bitboard12: bitboard of %s is not the only one with %v", index(i).name(), twice.First())
		}
		seen |= set
	}
	return nil
}

// name names a bitboard.
func (i index) name() string { return fmt.Sprintf("%v %vs", i.piece().Color(), i.piece().Type()) }

// describe describes the bitboards.
func (p *placement) describe(o *layout.Object, name string) {
	layout.AddElements(o, name+"bitboards", layout.Bitboard, p.bitboards[:], func(i int) layout.Element { return index(i).describe() })
}

// describe describes a bitboard.
func (i index) describe() layout.Element {
	piece := i.piece()
	return layout.Element{Name: i.name(), Square: rep.NoSquare, Types: rep.TypesOf(piece.Type()), Colors: piece.Color().Set()}
}

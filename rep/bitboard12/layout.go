package bitboard12

import (
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/piecesets"
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

// placement is where the pieces stand, a bitboard for each piece. Two indices between White's and
// Black's are no piece's, and have the rest of the position, so that the index is a piece less one.
type placement struct {
	white [6]rep.SquareSet // by index
	key   uint64
	piecesets.StateBits
	black [6]rep.SquareSet
}

// state is the part of a position that changes during a game. It holds no pointers, so
// that copying it is copying bytes.
type state struct{ placement }

// types returns the bitboards by index.
func (p *placement) types() *piecesets.Types { return (*piecesets.Types)(unsafe.Pointer(p)) }

// byColor returns the occupancy of c: the squares of its pieces.
func (p *placement) byColor(c rep.Color) rep.SquareSet { return p.types().Union(c) }

// put puts a piece on an empty square.
func (s *state) put(piece rep.Piece, sq rep.Square) { s.flip(indexOf(piece), sq) }

// remove takes a piece off its square.
func (s *state) remove(piece rep.Piece, sq rep.Square) { s.flip(indexOf(piece), sq) }

// flip adds a piece to its bitboard and the key, or removes it from them.
func (s *state) flip(i index, sq rep.Square) {
	s.types()[i] ^= sq.Set()
	s.key ^= pieceKeys[i][sq&63]
}

// validate checks that no square is on two bitboards.
func (p *placement) validate() error {
	var seen rep.SquareSet
	for _, piece := range rep.Pieces() {
		set := p.pieces(piece)
		if twice := set & seen; twice != 0 {
			return fmt.Errorf("bitboard12: bitboard of %s is not the only one with %v", indexOf(piece).name(), twice.First())
		}
		seen |= set
	}
	return nil
}

// name names a bitboard.
func (i index) name() string { return fmt.Sprintf("%v %vs", i.piece().Color(), i.piece().Type()) }

// bitboardElements describes the bitboards.
var bitboardElements = map[string]func(int, int) layout.Element{
	"states.white": func(_, i int) layout.Element { return index(i).describe() },
	"states.black": func(_, i int) layout.Element { return (black + index(i)).describe() },
}

// describe describes a bitboard.
func (i index) describe() layout.Element {
	return layout.SetElement(rep.TypesOf(i.piece().Type()), i.piece().Color().Set())
}

package bitboard12sides

import (
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "bitboard12-sides",
	Title:     "twelve bitboards + occupancy",
	Family:    "bitboard",
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

// Dump implements [rep.Dumper]. It draws the fourteen bitboards, each with its 64 bits
// as a number, then everything else that the board holds.
func (b *Board) Dump() string {
	s := b.state()
	var columns [][]string
	for i, set := range s.bitboards {
		columns = append(columns, drawn(index(i).name(), set))
	}
	var text strings.Builder
	for row := range 3 {
		writeColumns(&text, columns[4*row:4*row+4]...)
		text.WriteByte('\n')
	}
	writeColumns(&text, drawn("white", s.byColor(rep.White)), drawn("black", s.byColor(rep.Black)))
	text.WriteByte('\n')
	writeColumns(&text, s.fields())
	return text.String()
}

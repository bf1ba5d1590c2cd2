package bitboard12

import (
	"unsafe"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "bitboard12",
	Title:     "twelve bitboards",
	Family:    "bitboard",
	Summary:   "twelve sets, one for each piece, and nothing else; magic sliders, copy-make",
	Reference: "Slate and Atkin, Chess 4.5, in Chess Skill in Man and Machine, 1977",
	New:       func() rep.Board { return New() },
}

var (
	_ rep.Board       = (*Board)(nil)
	_ rep.Counter     = (*Board)(nil)
	_ rep.Keyed       = (*Board)(nil)
	_ rep.Inspector   = (*Board)(nil)
	_ rep.NullMover   = (*Board)(nil)
	_ rep.Perfter     = (*Board)(nil)
	_ rep.Validator   = (*Board)(nil)
	_ rep.Footprinter = (*Board)(nil)
	_ rep.Dumper      = (*Board)(nil)
)

// Board is a position as twelve sets, with the positions that it came from. Make
// it with [New].
type Board struct{ game[state] }

const stateSize = unsafe.Sizeof(state{})

// New returns an empty board, to be loaded before use. The first call in a
// program builds the tables.
func New() *Board {
	buildTables()
	b := &Board{}
	b.grow()
	return b
}

// Load implements [rep.Board]. It takes every valid position.
func (b *Board) Load(p *rep.Position) error {
	b.load(p)
	return nil
}

// AppendMoves implements [rep.Board].
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	s := b.top()
	w, bl := s.union(whites), s.union(blacks)
	if s.side() == whites {
		return generate[side.White](s, men{w, bl}, b.castling, dst)
	}
	return generate[side.Black](s, men{bl, w}, b.castling, dst)
}

// CountMoves implements [rep.Counter].
func (b *Board) CountMoves() int {
	s := b.top()
	w, bl := s.union(whites), s.union(blacks)
	if s.side() == whites {
		return count[side.White](s, men{w, bl}, b.castling)
	}
	return count[side.Black](s, men{bl, w}, b.castling)
}

// Attackers implements [rep.Inspector].
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	s := b.top()
	return s.attackers(index(c&1), sq, s.union(whites)|s.union(blacks))
}

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet {
	s := b.top()
	return s.checkers(s.union(whites) | s.union(blacks))
}

// Footprint implements [rep.Footprinter]. The board is what [New] makes, and
// the one state that holds the position.
func (b *Board) Footprint() rep.Footprint {
	return rep.Footprint{
		Board:  int(unsafe.Sizeof(*b) + stateSize),
		Undo:   int(stateSize),
		Tables: tablesSize(),
	}
}

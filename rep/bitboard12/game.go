package bitboard12

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// game is a board without the methods that tell the two boards of this package
// apart. S is what it keeps of a position, the twelve sets first in any case.
type game[S state | sidesState] struct {
	// states are the position loaded, those after each move since, and room
	// for more. The one on the board is now bytes from the first: an offset
	// in bytes takes no multiplication to follow, and unlike a pointer no
	// write barrier to move.
	states []S
	now    uintptr
	end    uintptr // the offset behind the last of states

	castling *rep.Castling
	homes    rep.SquareSet // where a move may end a castling right
}

// top returns what is kept of the position on the board.
func (g *game[S]) top() *S {
	return (*S)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(g.states)), g.now))
}

// state returns the position on the board, without what S has besides.
func (g *game[S]) state() *state { return (*state)(unsafe.Pointer(g.top())) }

// grow makes room for more states, at least one, and returns where the present
// one is then. It is rarely called, so it is kept out of its callers.
//
//go:noinline
func (g *game[S]) grow() unsafe.Pointer {
	states := make([]S, 2*len(g.states)+64)
	copy(states, g.states)
	g.states = states
	g.end = uintptr(len(states)) * unsafe.Sizeof(states[0])
	return unsafe.Pointer(g.top())
}

// load sets up p, in what every state has.
func (g *game[S]) load(p *rep.Position) {
	g.castling = rep.CastlingOf(p)
	g.homes = 0
	for side, king := range g.castling.King {
		if king != rep.NoSquare {
			g.homes.Add(king)
		}
		for _, rook := range g.castling.Rook[2*side : 2*side+2] {
			if rook != rep.NoSquare {
				g.homes.Add(rook)
			}
		}
	}
	g.now = 0
	s := g.state()
	rights := p.Rights()
	*s = state{
		key: rep.CastlingKey(rights),
		small: small(p.HalfmoveClock) | small(p.FullmoveNumber)<<fullmoveShift |
			small(p.SideToMove)<<sideShift | small(rights)<<rightsShift,
	}
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			s.flip(indexOf(piece), rep.Square(sq))
		}
	}
	if p.SideToMove == rep.Black {
		s.key ^= rep.SideKey()
	}
	if p.EnPassant != rep.NoSquare {
		s.passOver(p.EnPassant)
	}
}

// Position implements [rep.Board].
func (g *game[S]) Position() rep.Position {
	s := g.state()
	p := rep.Position{
		SideToMove:     rep.Color(s.side()),
		CastlingRooks:  g.castling.Rooks(s.rights()),
		EnPassant:      s.passed(),
		HalfmoveClock:  s.halfmove(),
		FullmoveNumber: s.fullmove(),
	}
	for i, set := range s.sets {
		for ; set != 0; set &= set - 1 {
			p.Pieces[set.First()&63] = index(i).piece()
		}
	}
	return p
}

// Key implements [rep.Keyed].
func (g *game[S]) Key() uint64 { return g.state().key }

// PieceAt implements [rep.Inspector].
func (g *game[S]) PieceAt(sq rep.Square) rep.Piece { return g.state().pieceAt(sq) }

// Pieces implements [rep.Inspector].
func (g *game[S]) Pieces(p rep.Piece) rep.SquareSet {
	return g.state().sets[indexOf(p)]
}

// MakeNull implements [rep.NullMover].
func (g *game[S]) MakeNull() {
	size := unsafe.Sizeof(*g.top())
	if g.now+size == g.end {
		g.grow()
	}
	old, before := g.top(), g.state()
	g.now += size
	*g.top() = *old
	g.state().pass(before)
}

// UnmakeNull implements [rep.NullMover].
func (g *game[S]) UnmakeNull() { g.now -= unsafe.Sizeof(*g.top()) }

package bitboard8

import (
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

var _ interface {
	rep.Board
	rep.Counter
	rep.Keyed
	rep.Inspector
	rep.NullMover
	rep.Validator
	rep.Stater
	rep.Attacker
	rep.LegalityTester
	rep.CheckTester
	rep.ExchangeEvaluator
	rep.Stager
	rep.MobilityCounter
	rep.ThreatTracker
} = (*Board)(nil)

// Board is a position, with the positions that it came from. Make it with [New].
type Board struct {
	// states are the position loaded, those after each move since, and room
	// for more. The present one is current bytes from the first: an offset in
	// bytes needs no multiplication to follow, and unlike a pointer no write
	// barrier to move.
	states  []state
	current uintptr
	end     uintptr // the size of states

	castling        *rep.Castling
	castlingSquares rep.SquareSet // a move from or to one of them may end a castling right
}

const stateSize = unsafe.Sizeof(state{})

// New returns an empty board, to be loaded before use. The first call in a
// program builds the tables.
func New() *Board {
	attacks.Build()
	b := &Board{}
	b.grow()
	return b
}

// state returns the present position. current needs no bounds check: Load sets it to 0,
// Make and MakeNull grow the stack before they add a state, and Unmake and UnmakeNull only
// follow them.
func (b *Board) state() *state {
	return (*state)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.states)), b.current))
}

// grow makes room for at least one more state, and returns the address of the
// present one. It is rarely called, so it is kept out of its callers.
//
//go:noinline
func (b *Board) grow() unsafe.Pointer {
	states := make([]state, 2*len(b.states)+64)
	copy(states, b.states)
	b.states = states
	b.end = uintptr(len(states)) * stateSize
	return unsafe.Pointer(b.state())
}

// Load implements [rep.Board]. It accepts every valid position.
func (b *Board) Load(p *rep.Position) error {
	b.castling = rep.CastlingOf(p)
	b.castlingSquares = 0
	for c, king := range b.castling.King {
		if king != rep.NoSquare {
			b.castlingSquares.Add(king)
		}
		for _, rook := range b.castling.Rook[2*c : 2*c+2] {
			if rook != rep.NoSquare {
				b.castlingSquares.Add(rook)
			}
		}
	}
	b.current = 0
	s := b.state()
	rights := p.Rights()
	*s = state{}
	s.key = rep.CastlingKey(rights)
	s.StateBits = sets.StateBits(p.HalfmoveClock) | sets.StateBits(p.FullmoveNumber)<<sets.FullmoveShift |
		sets.StateBits(p.SideToMove)<<sets.SideShift | sets.StateBits(rights)<<sets.RightsShift
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			s.put(piece, rep.Square(sq))
		}
	}
	if p.SideToMove == rep.Black {
		s.key ^= rep.SideKey()
	}
	if p.EnPassant != rep.NoSquare {
		s.setEpSquare(p.SideToMove, p.EnPassant)
	}
	return nil
}

// Position implements [rep.Board].
func (b *Board) Position() rep.Position {
	s := b.state()
	return rep.Position{
		Pieces:         s.squares(),
		SideToMove:     s.SideToMove(),
		CastlingRooks:  b.castling.Rooks(s.Rights()),
		EnPassant:      s.EPSquare(),
		HalfmoveClock:  s.Halfmove(),
		FullmoveNumber: s.Fullmove(),
	}
}

// Key implements [rep.Keyed].
func (b *Board) Key() uint64 { return b.state().key }

// Pieces implements [rep.Inspector].
func (b *Board) Pieces(p rep.Piece) rep.SquareSet { return b.state().pieces(p) }

// tableBytes returns the size of the tables that all boards share.
func tableBytes() int {
	const pawnTables = 2 * 64 * 8
	return attacks.Bytes() + pawnTables + keyTables
}

// state is the part of a position that changes during a game. It holds no pointers, so
// that copying it is copying bytes.
type state struct {
	placement
	key uint64
	sets.StateBits
}

// setEpSquare sets the en passant square, which a pawn has just passed by a double
// push, and the key with it. us is the side to move, which may capture there.
func (s *state) setEpSquare(us rep.Color, sq rep.Square) {
	s.StateBits |= sets.StateBits(sq) << sets.EPSquareShift
	if rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		s.StateBits |= sets.StateBits(sq) << sets.EPCapturableShift
		s.key ^= rep.EnPassantKey(sq.File())
	}
}

// put puts a piece on an empty square, and remove takes it off, in the placement
// and in the key.

func (s *state) put(piece rep.Piece, sq rep.Square) {
	s.placement.add(piece, sq)
	s.key ^= rep.PieceKey(piece, sq)
}

func (s *state) remove(piece rep.Piece, sq rep.Square) {
	s.placement.remove(piece, sq)
	s.key ^= rep.PieceKey(piece, sq)
}

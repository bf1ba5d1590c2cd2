package bitboard

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "bitboard",
	Family:    "bitboard",
	Summary:   "six sets by piece type, two by colour, and an 8×8 mailbox; magic sliders, copy-make",
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

// The sets of a state are indexed by rep.PieceType, 1 to 6. The two numbers
// that are no type hold the colours.
const (
	whiteMen = 0
	blackMen = 7
)

// state is a position without what never changes during a game. It holds no
// pointers, so that copying it is copying bytes.
type state struct {
	sets      [8]rep.SquareSet // by piece type, and by colour at whiteMen and blackMen
	mailbox   [64]rep.Piece
	key       uint64
	halfmove  uint16
	fullmove  uint16
	side      rep.Color
	rights    rep.CastlingRights
	passed    rep.Square // the square a double push has just passed over, NoSquare without one
	enPassant rep.Square // passed where a pawn stands ready to capture there, NoSquare elsewhere
}

// men returns the men of c.
func (s *state) men(c rep.Color) rep.SquareSet { return s.sets[-c&blackMen] }

func (s *state) occupied() rep.SquareSet { return s.sets[whiteMen] | s.sets[blackMen] }

// ply is a state in the chain of states of a game.
type ply struct {
	state
	before, after *ply
}

// pliesAtOnce is how many plies the chain grows by.
const pliesAtOnce = 64

// Board is a position as bitboards and a mailbox, with the positions that it
// came from. Make it with [New].
type Board struct {
	now      *ply // the position on the board
	first    *ply // the position loaded
	castling *rep.Castling
}

// New returns an empty board, to be loaded before use. The first call in a
// program builds the tables.
func New() *Board {
	buildTables()
	first := newPlies(nil)
	return &Board{now: first, first: first}
}

// newPlies makes a chain of plies that goes on from before, and returns its
// first.
func newPlies(before *ply) *ply {
	plies := make([]ply, pliesAtOnce)
	for i := range plies {
		plies[i].before = before
		if before != nil {
			before.after = &plies[i]
		}
		before = &plies[i]
	}
	return &plies[0]
}

// Load implements [rep.Board]. It takes every valid position.
func (b *Board) Load(p *rep.Position) error {
	b.castling = rep.CastlingOf(p)
	b.now = b.first
	s := &b.now.state
	*s = state{
		mailbox:   p.Pieces,
		halfmove:  p.HalfmoveClock,
		fullmove:  p.FullmoveNumber,
		side:      p.SideToMove,
		rights:    p.Rights(),
		passed:    p.EnPassant,
		enPassant: rep.NoSquare,
	}
	key := rep.CastlingKey(s.rights)
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			sq := rep.Square(sq)
			s.sets[piece.Type()&7].Add(sq)
			s.sets[-piece.Color()&blackMen].Add(sq)
			key ^= rep.PieceKey(piece, sq)
		}
	}
	if s.side == rep.Black {
		key ^= rep.SideKey()
	}
	if s.passed != rep.NoSquare && rep.PawnAttacks(s.side.Other(), s.passed)&s.sets[rep.Pawn]&s.men(s.side) != 0 {
		s.enPassant = s.passed
		key ^= rep.EnPassantKey(s.passed.File())
	}
	s.key = key
	return nil
}

// Position implements [rep.Board].
func (b *Board) Position() rep.Position {
	s := &b.now.state
	return rep.Position{
		Pieces:         s.mailbox,
		SideToMove:     s.side,
		CastlingRooks:  b.castling.Rooks(s.rights),
		EnPassant:      s.passed,
		HalfmoveClock:  s.halfmove,
		FullmoveNumber: s.fullmove,
	}
}

// Key implements [rep.Keyed].
func (b *Board) Key() uint64 { return b.now.key }

// PieceAt implements [rep.Inspector].
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.now.mailbox[sq&63] }

// Pieces implements [rep.Inspector].
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	s := &b.now.state
	return s.sets[p&7] & s.men(p.Color())
}

// Footprint implements [rep.Footprinter]. The board is what [New] makes, and
// the one ply that holds the position.
func (b *Board) Footprint() rep.Footprint {
	const knightKingPawnTables = 4 * 64 * 8
	const keyTables = (16*64 + 16 + 8 + 1) * 8
	return rep.Footprint{
		Board: int(unsafe.Sizeof(*b) + unsafe.Sizeof(ply{})),
		Undo:  int(unsafe.Sizeof(ply{})),
		Tables: len(sliderTable)*8 + int(unsafe.Sizeof(bishops)+unsafe.Sizeof(rooks)+unsafe.Sizeof(toward)) +
			knightKingPawnTables + keyTables,
	}
}

package bitboard8

import (
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "bitboard8",
	Title:     "eight bitboards",
	Family:    "bitboard",
	Summary:   "six sets by piece type and two by colour, nothing else; magic sliders, copy-make",
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

// The sets of a state. The numbers of the types are those of rep.PieceType less
// one: see codes.
const (
	pawns = iota
	knights
	bishops
	rooks
	queens
	kings
	whiteMen
	blackMen
)

// state is a position without what never changes during a game. It holds no
// pointers, so that copying it is copying bytes.
type state struct {
	sets [8]rep.SquareSet
	key  uint64
	small
}

// small is all the small numbers of a position in one word, so that a move
// writes it once:
//
//	bits  0-23  the halfmove clock
//	bit  24     Black is to move
//	bits 25-43  the fullmove number
//	bits 44-47  the castling rights
//	bits 48-55  the square a double push has just passed over, 0 without one
//	bits 56-63  the same where a pawn stands ready to capture there, 0 elsewhere
//
// a1, which is 0, is never passed over. The side to move and the fullmove
// number together count the plies of the game, so that one addition, [nextPly],
// moves both clocks and the turn on.
type small uint64

const (
	sideShift      = 24
	fullmoveShift  = 25
	rightsShift    = 44
	passedShift    = 48
	enPassantShift = 56

	nextPly      small = 1<<sideShift + 1
	halfmoveMask small = 1<<sideShift - 1
	lasting      small = 1<<passedShift - 1 // all that a move does not begin by clearing
)

func (r small) halfmove() uint16 { return uint16(r) }
func (r small) fullmove() uint16 { return uint16(r >> fullmoveShift) }
func (r small) side() rep.Color  { return rep.Color(r >> sideShift & 1) }
func (r small) rights() rep.CastlingRights {
	return rep.CastlingRights(r>>rightsShift) & rep.AllCastling
}

// passed returns the square passed over, as Position has it.
func (r small) passed() rep.Square {
	if sq := rep.Square(r >> passedShift); sq != 0 {
		return sq
	}
	return rep.NoSquare
}

// enPassant returns the square that a pawn of the side to move stands ready to
// capture on, 0 without one.
func (r small) enPassant() rep.Square { return rep.Square(r >> enPassantShift) }

// men returns the men of c.
func (s *state) men(c rep.Color) rep.SquareSet { return s.sets[whiteMen+c&1] }

func (s *state) occupied() rep.SquareSet { return s.sets[whiteMen] | s.sets[blackMen] }

// Board is a position as eight sets, with the positions that it came from. Make it with [New].
type Board struct {
	// states are the position loaded, those after each move since, and room
	// for more. The one on the board is now bytes from the first: an offset
	// in bytes takes no multiplication to follow, and unlike a pointer no
	// write barrier to move.
	states []state
	now    uintptr
	end    uintptr // the offset behind the last of states

	castling *rep.Castling
	homes    rep.SquareSet // where a move may end a castling right
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

// state returns the position on the board.
func (b *Board) state() *state {
	return (*state)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.states)), b.now))
}

// grow makes room for more states, at least one, and returns where the present
// one is then. It is rarely called, so it is kept out of its callers.
//
//go:noinline
func (b *Board) grow() unsafe.Pointer {
	states := make([]state, 2*len(b.states)+64)
	copy(states, b.states)
	b.states = states
	b.end = uintptr(len(states)) * stateSize
	return unsafe.Pointer(b.state())
}

// Load implements [rep.Board]. It takes every valid position.
func (b *Board) Load(p *rep.Position) error {
	b.castling = rep.CastlingOf(p)
	b.homes = 0
	for side, king := range b.castling.King {
		if king != rep.NoSquare {
			b.homes.Add(king)
		}
		for _, rook := range b.castling.Rook[2*side : 2*side+2] {
			if rook != rep.NoSquare {
				b.homes.Add(rook)
			}
		}
	}
	b.now = 0
	s := b.state()
	rights := p.Rights()
	*s = state{
		small: small(p.HalfmoveClock) | small(p.FullmoveNumber)<<fullmoveShift |
			small(p.SideToMove)<<sideShift | small(rights)<<rightsShift,
	}
	key := rep.CastlingKey(rights)
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			sq := rep.Square(sq)
			number, black := numberOf(piece)
			s.sets[number].Add(sq)
			s.sets[whiteMen+black].Add(sq)
			key ^= rep.PieceKey(piece, sq)
		}
	}
	if p.SideToMove == rep.Black {
		key ^= rep.SideKey()
	}
	if p.EnPassant != rep.NoSquare {
		s.small |= small(p.EnPassant) << passedShift
		if rep.PawnAttacks(p.SideToMove^1, p.EnPassant)&s.sets[pawns]&s.men(p.SideToMove) != 0 {
			s.small |= small(p.EnPassant) << enPassantShift
			key ^= rep.EnPassantKey(p.EnPassant.File())
		}
	}
	s.key = key
	return nil
}

// Position implements [rep.Board].
func (b *Board) Position() rep.Position {
	s := b.state()
	return rep.Position{
		Pieces:         s.pieces(),
		SideToMove:     s.side(),
		CastlingRooks:  b.castling.Rooks(s.rights()),
		EnPassant:      s.passed(),
		HalfmoveClock:  s.halfmove(),
		FullmoveNumber: s.fullmove(),
	}
}

// Key implements [rep.Keyed].
func (b *Board) Key() uint64 { return b.state().key }

// PieceAt implements [rep.Inspector].
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.state().on(sq) }

// Pieces implements [rep.Inspector].
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	s := b.state()
	number, black := numberOf(p)
	return s.sets[number] & s.sets[whiteMen+black]
}

// Footprint implements [rep.Footprinter]. The board is what [New] makes, and
// the one state that holds the position.
func (b *Board) Footprint() rep.Footprint {
	const pawnTables = 2 * 64 * 8
	const keyTables = (16*64 + 16 + 8 + 1) * 8
	return rep.Footprint{
		Board:  int(unsafe.Sizeof(*b) + stateSize),
		Undo:   int(stateSize),
		Tables: attacks.Bytes() + pawnTables + keyTables,
	}
}

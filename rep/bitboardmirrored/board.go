package bitboardmirrored

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
	// states are the position loaded, the positions after each move since, and room for
	// more. The present one is current bytes from the first: an offset in bytes needs
	// no multiplication to follow, and unlike a pointer no write barrier to move.
	states  []state
	current uintptr
	end     uintptr // the size of states

	castling        *rep.Castling   // as the board has it
	castlingSquares rep.SquareSet   // a move from or to one of them, mirrored or not, may end a castling right
	castlingSides   [2]castlingSide // by colour, as that side sees it
}

// castlingSide is the part of [rep.Castling] for a side, the kingside first, mirrored for Black.
type castlingSide struct{ empty, safe [2]rep.SquareSet }

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
		b.castlingSides[c] = castlingSide{
			empty: [2]rep.SquareSet(b.castling.Empty[2*c:]),
			safe:  [2]rep.SquareSet(b.castling.Safe[2*c:]),
		}
	}
	b.castlingSquares |= mirror(b.castlingSquares)
	black := &b.castlingSides[rep.Black]
	for i := range 2 {
		black.empty[i], black.safe[i] = mirror(black.empty[i]), mirror(black.safe[i])
	}

	b.current = 0
	s := b.state()
	*s = state{stateBits: stateBits(p.HalfmoveClock) | stateBits(p.FullmoveNumber)<<fullmoveShift | stateBits(p.SideToMove)<<sideShift}
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		i := int(s.square(sq))
		s.flip(s.sideOf(piece.Color()), codeOfType[piece.Type()&7], i)
		if piece.Type() == rep.King {
			s.sides |= uint16(i) << (theirSideShift * s.sideOf(piece.Color()))
		}
	}
	s.sides |= sidesOf(p.Rights(), p.SideToMove)
	if p.EnPassant != rep.NoSquare {
		s.bitboards[pawns] |= rep.MakeSquare(p.EnPassant.File(), rep.Rank8).Set()
	}
	s.key = p.Key()
	return nil
}

// Position implements [rep.Board].
func (b *Board) Position() rep.Position {
	s := b.state()
	return rep.Position{
		Pieces:         s.squares(),
		SideToMove:     s.sideToMove(),
		CastlingRooks:  b.castling.Rooks(s.rights()),
		EnPassant:      s.epSquare(),
		HalfmoveClock:  s.halfmove(),
		FullmoveNumber: s.fullmove(),
	}
}

// Key implements [rep.Keyed].
func (b *Board) Key() uint64 { return b.state().key }

// PieceAt implements [rep.Inspector].
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.state().pieceAt(sq) }

// Pieces implements [rep.Inspector].
func (b *Board) Pieces(p rep.Piece) rep.SquareSet { return b.state().pieces(p) }

// tableBytes returns the size of the tables that all boards share.
func tableBytes() int {
	const pawnTables = 2 * 64 * 8
	const keyTables = (16 + 8 + 1) * 8
	return attacks.Bytes() + pawnTables + keyTables + int(unsafe.Sizeof(pieceKeys))
}

// state is a position without the parts that never change during a game. It holds no
// pointers, so that copying it is copying bytes, and it is a cache line long.
type state struct {
	placement
	key uint64
	stateBits
}

// stateBits is the rest of a position in one word, so that a move writes it once:
//
//	bits  0-23  halfmove clock
//	bit  24     1 where Black is to move
//	bits 25-43  fullmove number
//
// The side to move and the fullmove number together count the plies of the game, so that
// one addition, [nextPly], moves both clocks and the turn on.
type stateBits uint64

const (
	sideShift     = 24
	fullmoveShift = 25

	nextPly      stateBits = 1<<sideShift + 1
	halfmoveMask stateBits = 1<<sideShift - 1
)

func (b stateBits) halfmove() uint16 { return uint16(b) }
func (b stateBits) fullmove() uint16 { return uint16(b >> fullmoveShift) }

func (b stateBits) sideToMove() rep.Color { return rep.Color(b>>sideShift) & 1 }

// mirroring returns the XOR that turns a move of the mirrored board into the callers'
// move. It is 0 if White is to move, and the bits of both ranks if Black is.
func (b stateBits) mirroring() rep.Move { return -rep.Move(b.sideToMove()) & (56<<6 | 56) }

// board returns a bitboard of this state as the board has it, or one of the board as
// this state has it: mirrored if Black is to move.
func (s *state) board(set rep.SquareSet) rep.SquareSet {
	if s.sideToMove() == rep.Black {
		return mirror(set)
	}
	return set
}

// square does the same with a square.
func (s *state) square(i int) rep.Square {
	return rep.Square(i) ^ rep.Square(s.mirroring()&63)
}

// sideOf returns the bitboard of the pieces of c: ours or theirs.
func (s *state) sideOf(c rep.Color) int { return ours + int((c^s.sideToMove())&1) }

// The methods below answer in colours and squares of the board, for questions from
// outside the generator. Each mirrors its answer.

// byColor returns the occupancy of c: the squares of its pieces.
func (s *state) byColor(c rep.Color) rep.SquareSet { return s.board(s.bitboards[s.sideOf(c)]) }

// ofType returns the pieces of type t, pawn to king, of both colours.
func (s *state) ofType(t rep.PieceType) rep.SquareSet { return s.board(s.ofCode(codeOfType[t&7])) }

// typeAt returns the type of the piece of c on sq, and any type if it is empty.
func (s *state) typeAt(_ rep.Color, sq rep.Square) rep.PieceType {
	return typeOfCode[s.codeAt(int(s.square(int(sq))))]
}

// pieces returns the squares of a piece.
func (s *state) pieces(piece rep.Piece) rep.SquareSet {
	return s.ofType(piece.Type()) & s.byColor(piece.Color())
}

// pieceAt returns the piece on sq.
func (s *state) pieceAt(sq rep.Square) rep.Piece {
	bit := s.square(int(sq)).Set()
	switch {
	case s.bitboards[ours]&bit != 0:
		return rep.MakePiece(s.sideToMove(), s.typeAt(s.sideToMove(), sq))
	case s.bitboards[theirs]&bit != 0:
		return rep.MakePiece(s.sideToMove()^1, s.typeAt(s.sideToMove()^1, sq))
	}
	return rep.NoPiece
}

// squares returns the piece on each square.
func (s *state) squares() [64]rep.Piece {
	var t sets.Types
	return s.view(&t).Squares()
}

// view writes the bitboards by type into t, as the board has them, and returns the position as the
// code for questions reads it.
func (s *state) view(t *sets.Types) sets.Position {
	b := &s.bitboards
	queens := b[rooks] & b[bishops]
	*t = sets.Types{
		rep.Pawn - 1: b[pawns] & pawnRanks, rep.Knight - 1: s.knightsOf(b[ours] | b[theirs]),
		rep.Bishop - 1: b[bishops] ^ queens, rep.Rook - 1: b[rooks] ^ queens, rep.Queen - 1: queens,
		rep.King - 1: 1<<s.ourKing() | 1<<s.theirKing(),
	}
	us := s.sideToMove()
	if us == rep.White {
		return sets.Position{Types: t, Us: b[ours], Them: b[theirs]}
	}
	for i, set := range t {
		t[i] = mirror(set)
	}
	return sets.Position{Types: t, Us: mirror(b[ours]), Them: mirror(b[theirs]), StateBits: 1 << sets.SideShift}
}

// rights returns the castling rights of both sides.
func (s *state) rights() rep.CastlingRights {
	sides := s.sides
	if s.sideToMove() == rep.Black {
		sides = mirrorSides(sides)
	}
	return rep.CastlingRights(sides>>ourRightsShift&3 | sides>>(theirSideShift+ourRightsShift)&3<<2)
}

// sidesOf returns castling rights as sides has them if us is to move.
func sidesOf(rights rep.CastlingRights, us rep.Color) uint16 {
	sides := uint16(rights&3)<<ourRightsShift | uint16(rights>>2&3)<<(theirSideShift+ourRightsShift)
	if us == rep.Black {
		return sides>>theirSideShift | sides<<theirSideShift
	}
	return sides
}

// epSquare returns the en passant square, as Position has it.
func (s *state) epSquare() rep.Square {
	if set := s.bitboards[pawns] & sets.Rank8; set != 0 {
		return s.square(sets.First(set >> 16))
	}
	return rep.NoSquare
}

// epCapturable returns the en passant square if a pawn of the side to move attacks it,
// pinned or not, and 0 otherwise.
func (s *state) epCapturable() rep.Square {
	if s.epPawns() == 0 {
		return 0
	}
	return s.epSquare()
}

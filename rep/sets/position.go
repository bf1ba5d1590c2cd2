package sets

import (
	"fmt"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// A Position is the part of a board that this package reads. It is passed in registers.
type Position struct {
	*Types
	Us, Them rep.SquareSet // the squares of all pieces of the side to move, and of the other side
	StateBits
}

// Occupied returns the squares of all pieces.
func (p Position) Occupied() rep.SquareSet { return p.Us | p.Them }

// First returns the number of the lowest square of a set that is not empty. Unlike
// [rep.SquareSet.First] it returns an int, whose range the compiler knows.
func First(set rep.SquareSet) int { return bits.TrailingZeros64(uint64(set)) }

// Squares returns the piece on each square.
func (p Position) Squares() (squares [64]rep.Piece) {
	us := p.SideToMove()
	for kind := rep.Pawn; kind <= rep.King; kind++ {
		for set := p.typeIn(us, kind, p.Us); set != 0; set &= set - 1 {
			squares[First(set)&63] = rep.MakePiece(us, kind)
		}
		for set := p.typeIn(us^1, kind, p.Them); set != 0; set &= set - 1 {
			squares[First(set)&63] = rep.MakePiece(us^1, kind)
		}
	}
	return squares
}

// StateBits is the rest of a position in one word, so that a move writes it once:
//
//	bits  0-23  halfmove clock
//	bit  24     1 where Black is to move
//	bits 25-43  fullmove number
//	bits 44-47  castling rights
//	bits 48-55  en passant square, 0 for none
//	bits 56-63  the same where an en passant capture is pseudo-legal, 0 elsewhere
//
// 0 is a1, which is never an en passant square. The side to move and the fullmove
// number together count the plies of the game, so that one addition, [NextPly],
// moves both clocks and the turn on.
type StateBits uint64

const (
	SideShift         = 24
	FullmoveShift     = 25
	RightsShift       = 44
	EPSquareShift     = 48
	EPCapturableShift = 56

	NextPly      StateBits = 1<<SideShift + 1
	HalfmoveMask StateBits = 1<<SideShift - 1
	LastingMask  StateBits = 1<<EPSquareShift - 1 // a move clears the en passant square first
)

func (b StateBits) Halfmove() uint16 { return uint16(b) }
func (b StateBits) Fullmove() uint16 { return uint16(b >> FullmoveShift) }

func (b StateBits) SideToMove() rep.Color { return rep.Color(b>>SideShift) & 1 }

func (b StateBits) Rights() rep.CastlingRights {
	return rep.CastlingRights(b>>RightsShift) & rep.AllCastling
}

// RightsOf returns the castling rights of us: 1 for the kingside, 2 for the queenside.
func (b StateBits) RightsOf(us rep.Color) StateBits { return b >> (RightsShift + 2*us) & 3 }

// EPSquare returns the en passant square, as Position has it.
func (b StateBits) EPSquare() rep.Square {
	if sq := rep.Square(b >> EPSquareShift); sq != 0 {
		return sq
	}
	return rep.NoSquare
}

// EPCapturable returns the en passant square where a pawn of the side to move
// attacks it, pinned or not, and 0 elsewhere.
func (b StateBits) EPCapturable() rep.Square { return rep.Square(b >> EPCapturableShift) }

// Words returns the state bits in words.
func (b StateBits) Words() string {
	ep := b.EPSquare().String()
	if b.EPSquare() != rep.NoSquare && b.EPCapturable() == 0 {
		ep += ", no capture"
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, clocks %d %d", b.SideToMove(), b.Rights(), ep, b.Halfmove(), b.Fullmove())
}

// Stage is which moves the generator appends, as a type, for the reason that
// [side.Type] is one: the generator has a copy for each stage without the code that
// the stage does not need. The stages with captures alone and with quiet moves alone
// divide the legal moves, as [rep.Stager] says, or the pseudo-legal ones.
type Stage interface {
	Legal | Captures | Quiets | PseudoLegal | PseudoCaptures | PseudoQuiets
}

// The stages. They differ in the length of the array.
type (
	Legal          = [AllMoves]struct{}
	Captures       = [CaptureMoves]struct{}
	Quiets         = [QuietMoves]struct{}
	PseudoLegal    = [pseudo + AllMoves]struct{}
	PseudoCaptures = [pseudo + CaptureMoves]struct{}
	PseudoQuiets   = [pseudo + QuietMoves]struct{}
)

// The moves that a stage has, see [StageOf].
const (
	AllMoves = iota
	CaptureMoves
	QuietMoves

	pseudo = 4 // and the moves are pseudo-legal
)

// StageOf returns which moves G stands for, legal or not, a constant in each copy.
func StageOf[G Stage]() int {
	var g G
	return len(g) % pseudo
}

// isPseudo reports whether the moves of G are pseudo-legal.
func isPseudo[G Stage]() bool {
	var g G
	return len(g) >= pseudo
}

// Targets returns the squares that pieces other than pawns go to in the stage G.
func Targets[G Stage](p Position) rep.SquareSet {
	switch StageOf[G]() {
	case CaptureMoves:
		return p.Them
	case QuietMoves:
		return ^p.Occupied()
	}
	return ^p.Us
}

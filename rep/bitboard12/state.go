package bitboard12

import "github.com/boardbench/boardbench/rep"

// state is a position without what never changes during a game. It holds no
// pointers, so that copying it is copying bytes.
type state struct {
	sets [12]rep.SquareSet // by index
	key  uint64
	small
}

// index is the number of a set: the two of the pawns, the two of the knights, and
// so on, White's before Black's. The colour is bit 0; a colour alone is an index
// too, and is added to a type.
type index uint64

const (
	pawns index = 2 * iota
	knights
	bishops
	rooks
	queens
	kings
)

func indexOf(p rep.Piece) index { return index(p.Type()-1)<<1 + index(p.Color()) }

func (i index) piece() rep.Piece { return rep.MakePiece(rep.Color(i&1), rep.PieceType(i>>1)+1) }

// diagonal returns the men of c that attack along diagonals.
func (s *state) diagonal(c index) rep.SquareSet { return s.sets[bishops+c] | s.sets[queens+c] }

// straight returns the men of c that attack along ranks and files.
func (s *state) straight(c index) rep.SquareSet { return s.sets[rooks+c] | s.sets[queens+c] }

// union returns all men of c.
func (s *state) union(c index) rep.SquareSet {
	return s.sets[pawns+c] | s.sets[knights+c] | s.sets[bishops+c] | s.sets[rooks+c] | s.sets[queens+c] | s.sets[kings+c]
}

// find returns the set of c that has square sq, 0 to 63, or the pawns where none
// has. It asks three unions, each of the types with one bit in their index. One
// expression is small enough to be inlined, one with names is not.
func (s *state) find(c index, sq int) index {
	return c + index(
		(s.sets[knights+c]|s.sets[rooks+c]|s.sets[kings+c])>>sq&1<<1+
			(s.sets[bishops+c]|s.sets[rooks+c])>>sq&1<<2+
			(s.sets[queens+c]|s.sets[kings+c])>>sq&1<<3)
}

// pieceAt returns what stands on sq.
func (s *state) pieceAt(sq rep.Square) rep.Piece {
	for c := range index(2) {
		if i := s.find(c, int(sq&63)); s.sets[i].Has(sq) {
			return i.piece()
		}
	}
	return rep.NoPiece
}

// men is who stands where in the eyes of one side.
type men struct{ us, them rep.SquareSet }

func (m men) both() rep.SquareSet { return m.us | m.them }

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

// side returns the side to move, by way of a byte: without it the compiler
// shifts the word anew for each use.
func (r small) side() index { return index(uint8(r>>sideShift) & 1) }

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

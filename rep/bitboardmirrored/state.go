package bitboardmirrored

import "github.com/boardbench/boardbench/rep"

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

// kingOf returns the square of the king of c on the mirrored board.
func (s *state) kingOf(c rep.Color) int {
	if s.sideOf(c) == ours {
		return s.ourKing()
	}
	return s.theirKing()
}

// The methods below answer in colours and squares of the board, for questions from
// outside the generator. Each mirrors its answer.

// byColor returns the occupancy of c: the squares of its pieces.
func (s *state) byColor(c rep.Color) rep.SquareSet { return s.board(s.bitboards[s.sideOf(c)]) }

// The pieces of a type and colour.

func (s *state) king(c rep.Color) rep.SquareSet { return s.square(s.kingOf(c)).Set() }
func (s *state) pawns(c rep.Color) rep.SquareSet {
	return s.board(s.bitboards[s.sideOf(c)] & s.bitboards[pawns] & pawnRanks)
}
func (s *state) knights(c rep.Color) rep.SquareSet {
	return s.board(s.knightsOf(s.bitboards[s.sideOf(c)]))
}

// diagonalSliders returns bishops and queens.
func (s *state) diagonalSliders(c rep.Color) rep.SquareSet {
	return s.board(s.bitboards[s.sideOf(c)] & s.bitboards[bishops])
}

// orthogonalSliders returns rooks and queens.
func (s *state) orthogonalSliders(c rep.Color) rep.SquareSet {
	return s.board(s.bitboards[s.sideOf(c)] & s.bitboards[rooks])
}

// knightsIn returns the knights in a set that holds no piece of the other colour than c.
func (s *state) knightsIn(c rep.Color, set rep.SquareSet) rep.SquareSet { return s.knights(c) & set }

// ofType returns the pieces of type t, pawn to king, of both colours.
func (s *state) ofType(t rep.PieceType) rep.SquareSet { return s.board(s.ofCode(codeOfType[t&7])) }

// typeIn returns the pieces of type t in a set.
func (s *state) typeIn(_ rep.Color, t rep.PieceType, set rep.SquareSet) rep.SquareSet {
	return s.ofType(t) & set
}

// typeAt returns the type of the piece of c on sq, which must not be empty.
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
func (s *state) squares() (squares [64]rep.Piece) {
	for sq := range s.board(s.bitboards[ours] | s.bitboards[theirs]).All() {
		squares[sq] = s.pieceAt(sq)
	}
	return squares
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
	if set := s.bitboards[pawns] & rank8; set != 0 {
		return s.square(first(set >> 16))
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

// occupancy is the squares of the pieces of each side.
type occupancy struct{ us, them rep.SquareSet }

func (s *state) occupancy(us rep.Color) occupancy {
	return occupancy{s.byColor(us), s.byColor(us ^ 1)}
}

func (o occupancy) all() rep.SquareSet { return o.us | o.them }

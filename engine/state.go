package engine

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// State is the part of a position that a search reads in every node, except the board.
// Each move computes it from the state before.
type State struct {
	Key         uint64   // the Zobrist key, Position().Key()
	PawnKey     uint64   // the key of the pawns alone
	MaterialKey uint64   // the counts of the pieces, see MaterialOf
	NonPawn     [2]int32 // the value of all pieces but pawns, by colour
	Score       Score    // the piece-square score, from White's view
	Rule50      uint16   // plies since the last capture or pawn move, the halfmove clock
	FromNull    uint16   // plies since the last null move, or since Load

	// Repetition is how many plies ago the position occurred last, by the rules and not
	// by the key, see [Game.IsDraw]. It is 0 if it has not occurred since the last
	// capture, pawn move or null move. It is negative if that position was a repetition
	// itself, so that this is the third.
	Repetition int16

	Phase    uint8     // 24 with all pieces, 0 with none but pawns: Score.Taper
	Captured rep.Piece // by the last move, NoPiece for none
	Delta    Delta     // the change of the board by the last move
}

// Delta is the change of the board by a move: the pieces that moved, came or went. To
// apply it, take all pieces off their From squares before putting any on a To square:
// in Chess960 a castling king may come to the square that its rook leaves. There too a
// king or rook may stay on its square, and From is To.
type Delta struct {
	N      uint8 // how many of Pieces are of this move: 0 for a null move, 3 for a capture that promotes
	Pieces [3]DirtyPiece
}

// DirtyPiece is a piece that a move puts elsewhere. A captured piece and a promoted
// pawn go to NoSquare, and the promoted piece comes from there.
type DirtyPiece struct {
	Piece    rep.Piece
	From, To rep.Square
}

// frame is a state in the stack with the Game's additions, 64 bytes in all. Its field
// asked says which answers in Game.answers are valid.
type frame struct {
	State
	asked      asked
	rights     rep.CastlingRights // if the board does not answer for them
	enPassant  rep.Square         // the same
	capturable bool               // the same: enPassant is in the key
}

const frameSize = unsafe.Sizeof(frame{})

// asked is the questions whose answers are known at a node.
type asked uint16

// The questions. Those by colour take two bits, that by piece type eight.
const (
	askedCheckers asked = 1 << iota
	askedColors
	askedPins
	_
	askedCheckSquares asked = 1 << 8
)

// answers is the cache of a node's answers.
type answers struct {
	checkers     rep.SquareSet
	colors       [2]rep.SquareSet
	blockers     [2]rep.SquareSet
	pinners      [2]rep.SquareSet
	checkSquares [8]rep.SquareSet
}

// MaterialOf returns the material key of one piece p, 0 for a king. The key of a
// position is the sum over its pieces: six bits for each of the ten kinds other than
// kings, enough for the 62 that a board has room for. So keys are equal exactly if the
// material is equal, even with nine queens.
func MaterialOf(p rep.Piece) uint64 { return material[p&15] }

// material has six bits for White's pieces from bit 0, for Black's from bit 30.
var material = func() (keys [16]uint64) {
	for _, p := range rep.Pieces() {
		if t := p.Type(); t != rep.King {
			keys[p] = 1 << (6 * (int(t-rep.Pawn) + 5*int(p.Color())))
		}
	}
	return keys
}()

// materialMask returns the bits of the counts of all pieces of type t in a material key.
func materialMask(t rep.PieceType) uint64 {
	return 63 * (material[rep.MakePiece(rep.White, t)] | material[rep.MakePiece(rep.Black, t)])
}

// PieceCount returns the number of pieces p that a position with this material key has,
// 1 for a king.
func (s *State) PieceCount(p rep.Piece) int {
	if p.Type() == rep.King {
		return 1
	}
	return int(s.MaterialKey / material[p&15] & 63)
}

// stateOf computes the state of p from scratch, as Load leaves it.
func stateOf(p *rep.Position) State {
	s := State{Key: p.Key(), Rule50: p.HalfmoveClock}
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			s.add(piece, rep.Square(sq))
		}
	}
	return s
}

// add counts a piece on sq, in everything but the key.
func (s *State) add(piece rep.Piece, sq rep.Square) {
	s.Score += psqt[piece&15][sq&63]
	s.MaterialKey += material[piece&15]
	s.Phase += phases[piece&7]
	if piece.Type() == rep.Pawn {
		s.PawnKey ^= rep.PieceKey(piece, sq)
	} else {
		s.NonPawn[piece.Color()&1] += nonPawn[piece&7]
	}
}

// remove is the reverse of add.
func (s *State) remove(piece rep.Piece, sq rep.Square) {
	s.Score -= psqt[piece&15][sq&63]
	s.MaterialKey -= material[piece&15]
	s.Phase -= phases[piece&7]
	if piece.Type() == rep.Pawn {
		s.PawnKey ^= rep.PieceKey(piece, sq)
	} else {
		s.NonPawn[piece.Color()&1] -= nonPawn[piece&7]
	}
}

// nonPawn is the value of a piece by type, 0 for a pawn.
var nonPawn = func() (values [8]int32) {
	for t := rep.Knight; t <= rep.Queen; t++ {
		values[t] = int32(t.Value())
	}
	return values
}()

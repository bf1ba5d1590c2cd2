package rep

import (
	"fmt"
	"strings"
)

// Position is a position as a plain value: two equal positions compare equal
// with ==. Notations, validation, printing and encodings act on it;
// representations load it and give it back. The zero value is not valid,
// because it has no kings; [ParseFEN] and [StartPosition] return valid ones.
type Position struct {
	Pieces         [64]Piece // by Square
	SideToMove     Color
	CastlingRooks  [4]Square // the rook of each right by CastlingIndex, NoSquare where the right is gone
	EnPassant      Square    // the square that a double push has just crossed, NoSquare without one
	HalfmoveClock  uint16    // plies since the last capture or pawn move
	FullmoveNumber uint16    // 1 at the start, one more after each move of Black
}

// MaxClock is the highest halfmove clock and fullmove number that a position
// may have. A board counts on from there in 16 bits, which wrap.
const MaxClock = 1<<15 - 1

// MaxPlies is the number of moves that can be made on a board after Load, null moves
// included: nearly four times as many as the longest game has by the rule of 75 moves.
const MaxPlies = 70_000

// StartPosition returns the start position of standard chess.
func StartPosition() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic("rep: start position: " + err.Error())
	}
	return p
}

// Rights returns the castling rights of both sides.
func (p Position) Rights() CastlingRights {
	var r CastlingRights
	for i, rook := range p.CastlingRooks {
		if rook != NoSquare {
			r |= 1 << i
		}
	}
	return r
}

// King returns the square of c's king, NoSquare if there is none, the
// lowest square if there are several.
func (p Position) King(c Color) Square {
	king := MakePiece(c, King)
	for sq, piece := range p.Pieces {
		if piece == king {
			return Square(sq)
		}
	}
	return NoSquare
}

// Attackers returns the squares of the pieces of color c that attack sq, found
// by walking out from it. It is for validation and printing, not for speed.
func (p Position) Attackers(sq Square, c Color) SquareSet {
	var set SquareSet
	hop := func(t PieceType, steps []step) {
		for _, s := range steps {
			if from, ok := s.from(sq); ok && p.Pieces[from] == MakePiece(c, t) {
				set.Add(from)
			}
		}
	}
	slide := func(t PieceType, steps []step) {
		for _, s := range steps {
			from, ok := s.from(sq)
			for ok && p.Pieces[from] == NoPiece {
				from, ok = s.from(from)
			}
			if ok && (p.Pieces[from] == MakePiece(c, t) || p.Pieces[from] == MakePiece(c, Queen)) {
				set.Add(from)
			}
		}
	}
	hop(Pawn, pawnSteps[c.Other()&1])
	hop(Knight, knightSteps)
	hop(King, kingSteps)
	slide(Bishop, bishopSteps)
	slide(Rook, rookSteps)
	return set
}

// Checkers returns the squares of the pieces that give check to the side to move.
func (p Position) Checkers() SquareSet {
	king := p.King(p.SideToMove)
	if king == NoSquare {
		return NoSquares
	}
	return p.Attackers(king, p.SideToMove.Other())
}

// Flip returns the position with the colours exchanged: the board upside down, and the pieces,
// the rights and the move given to the other side. Its perft counts are the same as p's.
func (p Position) Flip() Position {
	q := p
	for sq, piece := range p.Pieces {
		if piece != NoPiece {
			piece ^= 8
		}
		q.Pieces[Square(sq).Flip()] = piece
	}
	q.SideToMove = p.SideToMove.Other()
	for i, rook := range p.CastlingRooks {
		q.CastlingRooks[i^2] = flipIfOnBoard(rook)
	}
	q.EnPassant = flipIfOnBoard(p.EnPassant)
	return q
}

func flipIfOnBoard(sq Square) Square {
	if !sq.OnBoard() {
		return sq
	}
	return sq.Flip()
}

// String draws the position completely: the board with
// its coordinates, side to move, castling rights, en passant square, both
// clocks, FEN, and Zobrist key.
func (p Position) String() string {
	var text strings.Builder
	text.WriteString(drawBoard(func(sq Square) byte {
		return pieceLetters[p.Pieces[sq]&15]
	}))
	line := func(name string, value any) {
		fmt.Fprintf(&text, "%-15s %v\n", name, value)
	}
	text.WriteByte('\n')
	line("side to move", p.SideToMove)
	line("castling", p.castlingField())
	line("en passant", p.EnPassant)
	line("halfmove clock", p.HalfmoveClock)
	line("fullmove number", p.FullmoveNumber)
	if checkers := p.Checkers(); !checkers.Empty() {
		var squares []string
		for sq := range checkers.All() {
			squares = append(squares, sq.String())
		}
		line("check from", strings.Join(squares, " "))
	}
	line("FEN", p.FEN())
	line("key", fmt.Sprintf("%016x", p.Key()))
	return text.String()
}

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

// Field names a field of FEN, and so a part of a Position.
type Field uint8

// The fields of FEN in their order; WholeFEN is for a fault that concerns the
// text as a whole.
const (
	WholeFEN Field = iota
	PlacementField
	SideField
	CastlingField
	EnPassantField
	HalfmoveField
	FullmoveField
)

var fieldNames = [...]string{
	"whole text", "placement field", "side to move field", "castling field",
	"en passant field", "halfmove clock field", "fullmove number field",
}

// String returns the name of f, as error messages have it.
func (f Field) String() string {
	if int(f) < len(fieldNames) {
		return fieldNames[f]
	}
	return fmt.Sprintf("Field(%d)", uint8(f))
}

// PositionError reports why a Position cannot be played on.
type PositionError struct {
	Field Field  // the part that is at fault
	Fault string // the fault in it
}

// Error returns the field and the fault.
func (e *PositionError) Error() string {
	return fmt.Sprintf("rep: position: %v: %s", e.Field, e.Fault)
}

// Validate returns nil for a position that can be played on, whether or not a
// game can reach it, and a *[PositionError] for any other. It refuses: a value
// that is no piece, colour or square; a side without exactly one king; a pawn
// on the first or eighth rank; the side not to move in check; a castling right
// without its king and rook in place; an en passant square that no double push
// can just have crossed; a clock over [MaxClock]; a fullmove number of 0.
func (p Position) Validate() error {
	if e := p.fault(); e != nil {
		return e
	}
	return nil
}

// fault and its callees have a pointer receiver: a decoder validates every
// position, and copying a Position would take most of the time.
func (p *Position) fault() *PositionError {
	kings, e := p.placementFault()
	if e != nil {
		return e
	}
	if e := p.castlingFault(kings); e != nil {
		return e
	}
	if e := p.enPassantFault(); e != nil {
		return e
	}
	if e := p.checkFault(kings[p.SideToMove.Other()&1]); e != nil {
		return e
	}
	return p.clockFault()
}

func faultf(f Field, format string, args ...any) *PositionError {
	return &PositionError{Field: f, Fault: fmt.Sprintf(format, args...)}
}

// placementFault returns the squares of the kings if there is no fault.
func (p *Position) placementFault() (kings [2]Square, _ *PositionError) {
	if p.SideToMove > Black {
		return kings, faultf(SideField, "%v is no side", p.SideToMove)
	}
	var count [2]int
	for sq, piece := range &p.Pieces {
		if piece == NoPiece {
			continue
		}
		sq := Square(sq)
		if !piece.Valid() {
			return kings, faultf(PlacementField, "%v on %v is no piece", piece, sq)
		}
		switch piece.Type() {
		case Pawn:
			if sq < A2 || sq > H7 {
				return kings, faultf(PlacementField, "pawn on %v", sq)
			}
		case King:
			c := piece.Color() & 1
			count[c]++
			kings[c] = sq
		}
	}
	for c := White; c <= Black; c++ {
		switch {
		case count[c] == 0:
			return kings, faultf(PlacementField, "no %v king", c)
		case count[c] > 1:
			return kings, faultf(PlacementField, "%d %v kings, want one", count[c], c)
		}
	}
	return kings, nil
}

func (p *Position) castlingFault(kings [2]Square) *PositionError {
	for i, rook := range &p.CastlingRooks {
		if rook == NoSquare {
			continue
		}
		c, right, home := Color(i>>1), CastlingRights(1<<i), Rank1
		if c == Black {
			home = Rank8
		}
		king := kings[c&1]
		if king.Rank() != home {
			return faultf(CastlingField, "right %v without the %v king on rank %v", right, c, home)
		}
		if !rook.OnBoard() || p.Pieces[rook] != MakePiece(c, Rook) || rook.Rank() != home {
			return faultf(CastlingField, "right %v without its rook on %v", right, rook)
		}
		if kingside := i&1 == 0; kingside != (rook > king) {
			return faultf(CastlingField, "right %v with its rook on %v, the wrong side of the king on %v", right, rook, king)
		}
	}
	return nil
}

func (p *Position) enPassantFault() *PositionError {
	sq := p.EnPassant
	if sq == NoSquare {
		return nil
	}
	if !sq.OnBoard() {
		return faultf(EnPassantField, "%v is no square", sq)
	}
	rank, forward := Rank6, Square(8) // towards the origin of the pawn that was pushed
	if p.SideToMove == Black {
		rank, forward = Rank3, ^Square(7) // -8
	}
	pushed := MakePiece(p.SideToMove.Other(), Pawn)
	switch {
	case sq.Rank() != rank:
		return faultf(EnPassantField, "%v with %v to move, want a square on rank %v", sq, p.SideToMove, rank)
	case p.Pieces[sq] != NoPiece:
		return faultf(EnPassantField, "%v is occupied", sq)
	case p.Pieces[sq+forward] != NoPiece:
		return faultf(EnPassantField, "%v, where the pawn would have come from, is occupied", sq+forward)
	case p.Pieces[sq-forward] != pushed:
		return faultf(EnPassantField, "no %v pawn on %v that could have crossed %v", pushed.Color(), sq-forward, sq)
	}
	return nil
}

// checkFault takes the square of the king of the side not to move.
func (p *Position) checkFault(king Square) *PositionError {
	them := p.SideToMove.Other()
	if attackers := p.Attackers(king, p.SideToMove); !attackers.Empty() {
		return faultf(SideField, "%v to move, but the %v king on %v is in check from %v",
			p.SideToMove, them, king, attackers.First())
	}
	return nil
}

func (p *Position) clockFault() *PositionError {
	switch {
	case p.HalfmoveClock > MaxClock:
		return faultf(HalfmoveField, "%d is more than %d", p.HalfmoveClock, MaxClock)
	case p.FullmoveNumber > MaxClock:
		return faultf(FullmoveField, "%d is more than %d", p.FullmoveNumber, MaxClock)
	case p.FullmoveNumber == 0:
		return faultf(FullmoveField, "0, want 1 or more")
	}
	return nil
}

package rep

import "fmt"

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

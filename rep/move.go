package rep

import (
	"fmt"
	"strings"
)

// Move is a move in 16 bits: the destination in bits 0-5, the origin
// in bits 6-11, its kind in bits 12-15. Castling is written as the
// king capturing its own rook, so that it says which rook in every start position
// of Chess960. A Move has a meaning only in the position it was made for.
type Move uint16

// Two values that no move of a game has, because no piece moves to the
// square that it comes from.
const (
	NoMove   Move = 0               // a1 to a1
	NullMove Move = Move(B1)*64 + 1 // b1 to b1: the side to move passes
)

// MoveKind is the effect of a move in addition to moving a piece from one square to
// another. Bit 2 is set for a capture and bit 3 for a promotion; then the low two bits
// are the piece promoted to, knight 0 to queen 3.
type MoveKind uint8

// The kinds of moves.
const (
	Quiet           MoveKind = 0 // moves a piece and nothing more
	DoublePush      MoveKind = 1 // a pawn goes two squares
	CastleKingside  MoveKind = 2 // to is the square of the king's own rook
	CastleQueenside MoveKind = 3 // to is the square of the king's own rook
	Capture         MoveKind = 4 // the piece on to is captured
	EnPassant       MoveKind = 5 // the pawn on to's file and from's rank is captured
	PromoteKnight   MoveKind = 8 // to a knight; +1 bishop, +2 rook, +3 queen
	PromoteBishop   MoveKind = 9
	PromoteRook     MoveKind = 10
	PromoteQueen    MoveKind = 11
	CaptureKnight   MoveKind = 12 // captures and promotes to a knight; +1 bishop, +2 rook, +3 queen
	CaptureBishop   MoveKind = 13
	CaptureRook     MoveKind = 14
	CaptureQueen    MoveKind = 15
)

// MaxMoves is room for the legal moves of every position that a game is known to
// reach; the most known are 218. It is not a bound: a Position that no game reaches
// may have more, such as kbQQQQQQ/ppQ4Q/QQ5Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK w - - 0 1
// with 263.
const MaxMoves = 256

// MoveRoom is how many moves a caller of [Board.AppendMoves] makes room for: no side on any
// board has more.
const MoveRoom = 2 * MaxMoves

// MakeMove packs a move. The squares must be on the board.
func MakeMove(from, to Square, kind MoveKind) Move {
	return Move(kind)<<12 | Move(from)<<6 | Move(to)
}

// To returns the square the move goes to: for castling, the rook's.
func (m Move) To() Square { return Square(m & 63) }

// From returns the square the move comes from.
func (m Move) From() Square { return Square(m >> 6 & 63) }

// Kind returns the effect of the move in addition to moving a piece.
func (m Move) Kind() MoveKind { return MoveKind(m >> 12) }

// IsCastle reports whether the kind is castling, to either side.
func (k MoveKind) IsCastle() bool { return k&^1 == CastleKingside }

// IsCapture reports whether a piece is captured, en passant included.
func (k MoveKind) IsCapture() bool { return k&4 != 0 }

// IsPromotion reports whether a pawn is promoted.
func (k MoveKind) IsPromotion() bool { return k&8 != 0 }

// Promotion returns the piece type promoted to, NoPieceType if there is no
// promotion.
func (k MoveKind) Promotion() PieceType {
	if !k.IsPromotion() {
		return NoPieceType
	}
	return Knight + PieceType(k&3)
}

var kindNames = [16]string{
	"quiet", "double push", "castle kingside", "castle queenside",
	"capture", "en passant", "MoveKind(6)", "MoveKind(7)",
	"promote to knight", "promote to bishop", "promote to rook", "promote to queen",
	"capture and promote to knight", "capture and promote to bishop",
	"capture and promote to rook", "capture and promote to queen",
}

// String returns the kind in words.
func (k MoveKind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("MoveKind(%d)", uint8(k))
}

// String returns the move as UCI writes it: "e2e4", "e7e8q", "0000" for
// NoMove and NullMove. Castling is the king's two steps ("e1g1") if the king
// stands on e1 or e8 and the rook on the a- or h-file, and king captures rook
// ("f1h1") otherwise.
func (m Move) String() string {
	if m == NoMove || m == NullMove {
		return "0000"
	}
	from, to := m.From(), m.To()
	if m.isStandardCastle() {
		to = CastleKingTo(CastlingIndex(White, m.Kind())) | from&56
	}
	text := from.String() + to.String()
	if t := m.Kind().Promotion(); t != NoPieceType {
		text += string(t.Letter())
	}
	return text
}

// isStandardCastle reports whether m is castling from the squares of the
// standard start position.
func (m Move) isStandardCastle() bool {
	kingHome := m.From() == E1 || m.From() == E8
	rookHome := m.To().File() == FileA || m.To().File() == FileH
	return m.Kind().IsCastle() && kingHome && rookHome
}

// ParseMove finds the move that text names, in UCI notation, among legal, the
// legal moves of the position it is to be played in. Castling is understood as
// the king's two steps and as king captures rook. The error quotes the text,
// and says whether it is no move at all or a move that is not legal.
func ParseMove(text string, legal []Move) (Move, error) {
	for _, m := range legal {
		if m.String() == text || m.Kind().IsCastle() && m.From().String()+m.To().String() == text {
			return m, nil
		}
	}
	if !looksLikeMove(text) {
		return NoMove, fmt.Errorf("rep: parse move %s: want two squares and at most one of n, b, r, q, as in e2e4 or e7e8q", quote(text))
	}
	return NoMove, fmt.Errorf("rep: parse move %s: not legal here", quote(text))
}

// looksLikeMove reports whether text has the form of a UCI move.
func looksLikeMove(text string) bool {
	if len(text) != 4 && len(text) != 5 {
		return false
	}
	if len(text) == 5 && !strings.Contains("nbrq", text[4:]) {
		return false
	}
	_, err1 := ParseSquare(text[:2])
	_, err2 := ParseSquare(text[2:4])
	return err1 == nil && err2 == nil
}

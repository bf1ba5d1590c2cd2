package piecelist

import "github.com/boardbench/boardbench/rep"

// GivesCheck reports whether m, which must be legal, gives check: by the piece that moves, or by a
// slider behind the square that it leaves. One reach from the king shows whether a piece is
// between the king and either square. Castling, promotions and en passant captures are played.
func (b *Board) GivesCheck(m rep.Move) bool {
	if kind := m.Kind(); kind&^rep.Capture != rep.Quiet && kind != rep.DoublePush {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	us := b.state.side()
	from, to := uint8(m.From()), uint8(m.To())
	king := b.squares[us&1^1][kingSlot] & 63
	piece := b.pieceIn(us, b.squares[us&1].seek(from).slot())
	t := threats[king][piece&15][to&63]
	direct, left := t&attacksSquare != 0, vectors[king][from&63]
	if direct && t&sliding == 0 {
		return true
	}
	if !direct && left == noVector {
		return false
	}
	// The piece cannot come from between: it would have given check there.
	if direct && b.reaches(king, to) {
		return true
	}
	return left != noVector && !rep.Aligned(rep.Square(king), m.From(), m.To()) && b.shields(from, king, us)
}

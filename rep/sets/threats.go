package sets

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// ThreatChanges is the method of [rep.ThreatTracker]. mailbox has the piece on each square, see
// [Position.Squares].
func (p Position) ThreatChanges(m rep.Move, dst *rep.ThreatChanges, mailbox *[64]rep.Piece) {
	us, queens := p.SideToMove(), p.ofType(rep.Queen)
	v := pairs.Position{
		Mailbox: mailbox, Occupied: p.Occupied(), Kings: p.ofType(rep.King), Knights: p.ofType(rep.Knight),
		Diagonal: p.ofType(rep.Bishop) | queens, Orthogonal: p.ofType(rep.Rook) | queens,
	}
	v.Pawns[us&1], v.Pawns[us&1^1] = p.pawns(us, p.Us), p.pawns(us^1, p.Them)
	if pairs.Special(m) {
		v.SpecialChanges(us, m, dst)
		return
	}
	t, from, to, after := attacks.Shared, int(m.From()), int(m.To()), v.Occupied&^m.From().Set()
	v.Changes(m, dst, t.Bishop.Attacks(from&63, v.Occupied), t.Rook.Attacks(from&63, v.Occupied),
		t.Bishop.Attacks(to&63, after), t.Rook.Attacks(to&63, after))
}

package sets

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// The bit of a change that adds a threat, and the lack of it.
const (
	removed rep.ThreatChange = 0
	added   rep.ThreatChange = 1 << 31
)

// A threatView is a position as ThreatChanges reads it.
type threatView struct {
	us                   rep.Color // the side to move
	mailbox              *[64]rep.Piece
	occupied, kings      rep.SquareSet
	knights              rep.SquareSet
	ours, theirs         rep.SquareSet // the pawns
	diagonal, orthogonal rep.SquareSet // the sliders that move so
}

// pieceAt returns the piece on sq.
func (v *threatView) pieceAt(sq int) rep.Piece { return v.mailbox[sq&63] }

// pawnsAttacking returns the pawns of both colours that attack sq.
func (v *threatView) pawnsAttacking(sq int) rep.SquareSet {
	us := int(v.us) << 6
	return attacks.Shared.Pawn[us^64+sq&63]&v.ours | attacks.Shared.Pawn[us+sq&63]&v.theirs
}

// reach returns the squares that a bishop and a rook on sq would attack.
func (v *threatView) reach(sq int, occupied rep.SquareSet) (diagonal, orthogonal rep.SquareSet) {
	t := attacks.Shared
	return t.Bishop.Attacks(sq&63, occupied), t.Rook.Attacks(sq&63, occupied)
}

// ThreatChanges is the method of [rep.ThreatTracker]. mailbox has the piece on each square, see
// [Position.Squares]. A move changes the threats of the moving piece, the threats against it, and the threats of sliders along the lines through its two
// squares. Slider look-ups from both squares, with the first one empty, give all of them. On
// the line through both squares no slider sees past the piece, before or after.
func (p Position) ThreatChanges(m rep.Move, dst *rep.ThreatChanges, mailbox *[64]rep.Piece) {
	us, queens := p.SideToMove(), p.ofType(rep.Queen)
	v := threatView{
		mailbox: mailbox, us: us,
		occupied: p.Occupied(), kings: p.ofType(rep.King),
		knights: p.ofType(rep.Knight),
		ours:    p.pawns(us, p.Us), theirs: p.pawns(us^1, p.Them),
		diagonal: p.ofType(rep.Bishop) | queens, orthogonal: p.ofType(rep.Rook) | queens,
	}
	if unusual>>m.Kind()&1 != 0 {
		v.special(us, m, dst)
		return
	}
	from, to := int(m.From()), int(m.To())
	left := rep.SquareSet(1) << from
	line := rep.Line(m.From(), m.To())
	diagonal, orthogonal := v.reach(from, v.occupied)
	sliders := diagonal&v.diagonal | orthogonal&v.orthogonal
	diagonalTo, orthogonalTo := v.reach(to, v.occupied&^left)
	slidersTo := (diagonalTo&v.diagonal | orthogonalTo&v.orthogonal) &^ left
	victims := v.occupied &^ v.kings

	piece := v.pieceAt(from)
	n := v.lines(dst, 0, sliders&^line, from, (diagonal|orthogonal)&victims, added)
	victimsTo := victims &^ left
	attackersTo := slidersTo
	if piece&7 != rep.Piece(rep.King) || m.Kind().IsCapture() {
		attackersTo |= (v.pawnsAttacking(to) | rep.KnightAttacks(rep.Square(to))&v.knights) &^ left
	}
	if m.Kind().IsCapture() {
		// A slider behind the piece attacks the captured one after the move only, and so
		// is a piece behind it that the captured one attacks.
		behind := rep.SquareSet(1)<<to - 1
		if from > to {
			behind = ^behind
		}
		before := ^(behind & line)
		captured := v.pieceAt(to)
		n = v.attackers(dst, n, attackersTo&before, captured, to, removed)
		n = v.victims(dst, n, pairs.Kinds[captured&15].Attacks(to, diagonalTo, orthogonalTo)&victimsTo&before, captured, to, removed)
	} else {
		n = v.lines(dst, n, slidersTo&^line, to, (diagonalTo|orthogonalTo)&victimsTo, removed)
	}
	if piece&7 != rep.Piece(rep.King) {
		n = v.attackers(dst, n, sliders|v.pawnsAttacking(from)|rep.KnightAttacks(rep.Square(from))&v.knights, piece, from, removed)
		n = v.victims(dst, n, pairs.Kinds[piece&15].Attacks(from, diagonal, orthogonal)&victims, piece, from, removed)
		if m.Kind().IsPromotion() {
			piece = piece&8 | rep.Piece(m.Kind().Promotion())
		}
		n = v.attackers(dst, n, attackersTo, piece, to, added)
		n = v.victims(dst, n, pairs.Kinds[piece&15].Attacks(to, diagonalTo, orthogonalTo)&victimsTo, piece, to, added)
	}
	dst.N = n
}

// attackers writes changes of the threats of the pieces on set against the victim on to, from
// the n-th change on, and returns the number of all. The bits are as in [rep.Threat].
func (v *threatView) attackers(dst *rep.ThreatChanges, n int, set rep.SquareSet, victim rep.Piece, to int, change rep.ThreatChange) int {
	change |= rep.ThreatChange(victim)<<20 | rep.ThreatChange(to)<<8
	for ; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(uint64(set))
		dst.List[n&(rep.MaxThreatChanges-1)] = change | rep.ThreatChange(v.pieceAt(from))<<16 | rep.ThreatChange(from)
		n++
	}
	return n
}

// victims does so for the threats of the attacker on from against the pieces on set.
func (v *threatView) victims(dst *rep.ThreatChanges, n int, set rep.SquareSet, attacker rep.Piece, from int, change rep.ThreatChange) int {
	change |= rep.ThreatChange(attacker)<<16 | rep.ThreatChange(from)
	for ; set != 0; set &= set - 1 {
		to := bits.TrailingZeros64(uint64(set))
		dst.List[n&(rep.MaxThreatChanges-1)] = change | rep.ThreatChange(v.pieceAt(to))<<20 | rep.ThreatChange(to)<<8
		n++
	}
	return n
}

// lines does so for the threats of the sliders across sq, each against the one of the victims
// on the other side.
func (v *threatView) lines(dst *rep.ThreatChanges, n int, sliders rep.SquareSet, sq int, victims rep.SquareSet, change rep.ThreatChange) int {
	for ; sliders != 0; sliders &= sliders - 1 {
		from := bits.TrailingZeros64(uint64(sliders))
		if across := rep.Line(rep.Square(from), rep.Square(sq)) & victims &^ (sliders & -sliders); across != 0 {
			n = v.victims(dst, n, across, v.pieceAt(from), from, change)
		}
	}
	return n
}

// special is ThreatChanges for castling and en passant captures, a piece at a time.
func (v *threatView) special(us rep.Color, m rep.Move, dst *rep.ThreatChanges) {
	from, to := m.From(), m.To()
	dst.N = 0
	if m.Kind() == rep.EnPassant {
		pawn := rep.MakePiece(us, rep.Pawn)
		v.lift(dst, pawn, from)
		v.lift(dst, pawn^8, to^8)
		v.place(dst, pawn, to)
		return
	}
	king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
	i := rep.CastlingIndex(us, m.Kind())
	v.lift(dst, rook, to)
	v.lift(dst, king, from)
	v.place(dst, king, rep.CastleKingTo(i))
	v.place(dst, rook, rep.CastleRookTo(i))
}

// lift removes the piece p from sq.
func (v *threatView) lift(dst *rep.ThreatChanges, p rep.Piece, sq rep.Square) {
	left := ^sq.Set()
	v.occupied &= left
	v.kings &= left
	v.diagonal &= left
	v.orthogonal &= left
	v.change(dst, p, int(sq), removed)
}

// place puts p on sq. Nothing but a king is placed before another piece.
func (v *threatView) place(dst *rep.ThreatChanges, p rep.Piece, sq rep.Square) {
	v.change(dst, p, int(sq), added)
	v.occupied |= sq.Set()
	v.kings |= sq.Set()
}

// change writes the changes when p, which is not in v, leaves sq or comes to it.
func (v *threatView) change(dst *rep.ThreatChanges, p rep.Piece, sq int, change rep.ThreatChange) {
	diagonal, orthogonal := v.reach(sq, v.occupied)
	sliders, victims := diagonal&v.diagonal|orthogonal&v.orthogonal, v.occupied&^v.kings
	dst.N = v.lines(dst, dst.N, sliders, sq, (diagonal|orthogonal)&victims, change^added)
	if p.Type() != rep.King {
		leapers := v.pawnsAttacking(sq)&v.occupied | rep.KnightAttacks(rep.Square(sq))&v.knights
		dst.N = v.attackers(dst, dst.N, sliders|leapers, p, sq, change)
		dst.N = v.victims(dst, dst.N, pairs.Kinds[p&15].Attacks(sq, diagonal, orthogonal)&victims, p, sq, change)
	}
}

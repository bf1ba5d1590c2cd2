package pairs

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// specialThreats are the kinds of moves that change more than the two squares of the move.
const specialThreats = 1<<rep.CastleKingside | 1<<rep.CastleQueenside | 1<<rep.EnPassant

// The bit of a change that adds a threat, and the lack of it.
const (
	removed rep.ThreatChange = 0
	added   rep.ThreatChange = 1 << 31
)

// View is a position as the threats of a move are read from it: the pieces of each type other than
// pawns, and those of each colour. A set of pawns is not read.
type View struct {
	Types  [8]rep.SquareSet
	Colors [2]rep.SquareSet

	occupied             rep.SquareSet
	diagonal, orthogonal rep.SquareSet    // the sliders that move so
	pawns                [2]rep.SquareSet // by colour
	code                 [3]rep.SquareSet // bit n of the type of the piece on each square
}

// SetColors sets the colours from the cells of ranks 1 to 8, the a-file in the lowest byte: bit 4 of the
// cell of a white piece is set, and bit 5 of the cell of a black one.
func (v *View) SetColors(r1, r2, r3, r4, r5, r6, r7, r8 uint64) {
	v.Colors[rep.White] = gather(r1>>4) | gather(r2>>4)<<8 | gather(r3>>4)<<16 | gather(r4>>4)<<24 |
		gather(r5>>4)<<32 | gather(r6>>4)<<40 | gather(r7>>4)<<48 | gather(r8>>4)<<56
	v.Colors[rep.Black] = gather(r1>>5) | gather(r2>>5)<<8 | gather(r3>>5)<<16 | gather(r4>>5)<<24 |
		gather(r5>>5)<<32 | gather(r6>>5)<<40 | gather(r7>>5)<<48 | gather(r8>>5)<<56
}

// gather returns the lowest bits of eight bytes. A product puts them side by side in the highest byte.
func gather(rank uint64) rep.SquareSet {
	return rep.SquareSet(rank & 0x0101010101010101 * 0x0102040810204080 >> 56)
}

// pieceAt returns the piece on sq.
func (v *View) pieceAt(sq int) rep.Piece {
	return rep.Piece(v.code[0]>>(sq&63)&1 + v.code[1]>>(sq&63)&1<<1 + v.code[2]>>(sq&63)&1<<2 + v.Colors[rep.Black]>>(sq&63)&1<<3)
}

// pawnsAttacking returns the pawns of both colours that attack sq.
func (v *View) pawnsAttacking(sq int) rep.SquareSet {
	return leaps[rep.Black][sq&63]&v.pawns[rep.White] | leaps[rep.White][sq&63]&v.pawns[rep.Black]
}

// Changes answers for [rep.ThreatTracker.ThreatChanges]: it sets dst to the changes of m by us. v is
// of no use afterwards. A move changes the threats of the moving piece, the threats against it, and
// the threats of sliders along the lines through its two squares. Look-ups of the nearest pieces from
// both squares, with the first one empty, give all of them. On the line through both squares no
// slider sees past the piece, before or after.
func (v *View) Changes(us rep.Color, m rep.Move, dst *rep.ThreatChanges) {
	t := &v.Types
	v.diagonal, v.orthogonal = t[rep.Bishop]|t[rep.Queen], t[rep.Rook]|t[rep.Queen]
	v.occupied = v.Colors[rep.White] | v.Colors[rep.Black]
	pawns := v.occupied &^ (t[rep.Knight] | v.diagonal | v.orthogonal | t[rep.King])
	v.pawns = [2]rep.SquareSet{v.Colors[rep.White] & pawns, v.Colors[rep.Black] & pawns}
	v.code = [3]rep.SquareSet{pawns | v.diagonal, t[rep.Knight] | t[rep.Bishop] | t[rep.King], v.orthogonal | t[rep.King]}
	if specialThreats>>m.Kind()&1 != 0 {
		v.special(us, m, dst)
		return
	}
	from, to := int(m.From()), int(m.To())
	left := rep.SquareSet(1) << from
	line := rep.Line(m.From(), m.To())
	diagonal, orthogonal := Nearest(from, v.occupied)
	sliders := diagonal&v.diagonal | orthogonal&v.orthogonal
	diagonalTo, orthogonalTo := Nearest(to, v.occupied&^left)
	slidersTo := (diagonalTo&v.diagonal | orthogonalTo&v.orthogonal) &^ left
	victims := v.occupied &^ v.Types[rep.King]

	piece := v.pieceAt(from)
	n := v.lines(dst, 0, sliders&^line, from, (diagonal|orthogonal)&victims, added)
	victimsTo := victims &^ left
	attackersTo := slidersTo
	if piece&7 != rep.Piece(rep.King) || m.Kind().IsCapture() {
		attackersTo |= (v.pawnsAttacking(to) | rep.KnightAttacks(rep.Square(to))&v.Types[rep.Knight]) &^ left
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
		n = v.victims(dst, n, Kinds[captured&15].Attacks(to, diagonalTo, orthogonalTo)&victimsTo&before, captured, to, removed)
	} else {
		n = v.lines(dst, n, slidersTo&^line, to, (diagonalTo|orthogonalTo)&victimsTo, removed)
	}
	if piece&7 != rep.Piece(rep.King) {
		n = v.attackers(dst, n, sliders|v.pawnsAttacking(from)|rep.KnightAttacks(rep.Square(from))&v.Types[rep.Knight], piece, from, removed)
		n = v.victims(dst, n, Kinds[piece&15].Attacks(from, diagonal, orthogonal)&victims, piece, from, removed)
		if m.Kind().IsPromotion() {
			piece = piece&8 | rep.Piece(m.Kind().Promotion())
		}
		n = v.attackers(dst, n, attackersTo, piece, to, added)
		n = v.victims(dst, n, Kinds[piece&15].Attacks(to, diagonalTo, orthogonalTo)&victimsTo, piece, to, added)
	}
	dst.N = n
}

// attackers writes changes of the threats of the pieces on set against the victim on to, from
// the n-th change on, and returns the number of all. The bits are as in [rep.Threat].
func (v *View) attackers(dst *rep.ThreatChanges, n int, set rep.SquareSet, victim rep.Piece, to int, change rep.ThreatChange) int {
	change |= rep.ThreatChange(victim)<<20 | rep.ThreatChange(to)<<8
	for ; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(uint64(set))
		dst.List[n&(rep.MaxThreatChanges-1)] = change | rep.ThreatChange(v.pieceAt(from))<<16 | rep.ThreatChange(from)
		n++
	}
	return n
}

// victims does so for the threats of the attacker on from against the pieces on set.
func (v *View) victims(dst *rep.ThreatChanges, n int, set rep.SquareSet, attacker rep.Piece, from int, change rep.ThreatChange) int {
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
func (v *View) lines(dst *rep.ThreatChanges, n int, sliders rep.SquareSet, sq int, victims rep.SquareSet, change rep.ThreatChange) int {
	for ; sliders != 0; sliders &= sliders - 1 {
		from := bits.TrailingZeros64(uint64(sliders))
		if across := rep.Line(rep.Square(from), rep.Square(sq)) & victims &^ (sliders & -sliders); across != 0 {
			n = v.victims(dst, n, across, v.pieceAt(from), from, change)
		}
	}
	return n
}

// special is ThreatChanges for castling and en passant captures, a piece at a time.
func (v *View) special(us rep.Color, m rep.Move, dst *rep.ThreatChanges) {
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
func (v *View) lift(dst *rep.ThreatChanges, p rep.Piece, sq rep.Square) {
	left := ^sq.Set()
	v.occupied &= left
	v.Types[rep.King] &= left
	v.diagonal &= left
	v.orthogonal &= left
	v.change(dst, p, int(sq), removed)
}

// place puts p on sq. Nothing but a king is placed before another piece.
func (v *View) place(dst *rep.ThreatChanges, p rep.Piece, sq rep.Square) {
	v.change(dst, p, int(sq), added)
	v.occupied |= sq.Set()
	v.Types[rep.King] |= sq.Set()
}

// change writes the changes when p, which is not in v, leaves sq or comes to it.
func (v *View) change(dst *rep.ThreatChanges, p rep.Piece, sq int, change rep.ThreatChange) {
	diagonal, orthogonal := Nearest(sq, v.occupied)
	sliders, victims := diagonal&v.diagonal|orthogonal&v.orthogonal, v.occupied&^v.Types[rep.King]
	dst.N = v.lines(dst, dst.N, sliders, sq, (diagonal|orthogonal)&victims, change^added)
	if p.Type() != rep.King {
		leapers := v.pawnsAttacking(sq)&v.occupied | rep.KnightAttacks(rep.Square(sq))&v.Types[rep.Knight]
		dst.N = v.attackers(dst, dst.N, sliders|leapers, p, sq, change)
		dst.N = v.victims(dst, dst.N, Kinds[p&15].Attacks(sq, diagonal, orthogonal)&victims, p, sq, change)
	}
}

// Package pairs has the tables and the look-ups, independent of a layout, by which boards list
// the threats that a move changes: pairs of pieces of which one attacks the other.
package pairs

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// A Kind is how a piece attacks: along diagonals, along ranks and files, and by leaps, a set
// for each square. A king attacks nothing here, as it has no threats.
type Kind struct {
	diagonal, orthogonal rep.SquareSet // all squares or none
	leaps                *[64]rep.SquareSet
}

// Attacks returns the squares that a piece of this kind attacks from sq, if a bishop and a rook
// there would attack diagonal and orthogonal.
func (k *Kind) Attacks(sq int, diagonal, orthogonal rep.SquareSet) rep.SquareSet {
	return diagonal&k.diagonal | orthogonal&k.orthogonal | k.leaps[sq&63]
}

// Kinds are the kinds by [rep.Piece], and their leaps: of White's pawns, Black's pawns, knights
// and the other pieces.
var (
	Kinds [16]Kind
	leaps [4][64]rep.SquareSet
)

// Bytes is the size of the tables.
const Bytes = int(unsafe.Sizeof(Kinds) + unsafe.Sizeof(leaps) + unsafe.Sizeof(lines))

func init() {
	for sq := range rep.NoSquare {
		leaps[0][sq] = rep.PawnAttacks(rep.White, sq)
		leaps[1][sq] = rep.PawnAttacks(rep.Black, sq)
		leaps[2][sq] = rep.KnightAttacks(sq)
		lines[sq][0], lines[sq][1] = sq.File().Set()&^sq.Set(), sq.Rank().Set()&^sq.Set()
		for to := range rep.PseudoAttacks(rep.Bishop, sq).All() {
			rising := 2
			if (to > sq) != (to.File() > sq.File()) {
				rising = 3
			}
			lines[sq][rising] |= to.Set()
		}
	}
	for i := range Kinds {
		Kinds[i].leaps = &leaps[3]
	}
	for c := rep.White; c <= rep.Black; c++ {
		Kinds[rep.MakePiece(c, rep.Pawn)].leaps = &leaps[c]
		Kinds[rep.MakePiece(c, rep.Knight)].leaps = &leaps[2]
		Kinds[rep.MakePiece(c, rep.Bishop)].diagonal = rep.AllSquares
		Kinds[rep.MakePiece(c, rep.Rook)].orthogonal = rep.AllSquares
		queen := &Kinds[rep.MakePiece(c, rep.Queen)]
		queen.diagonal, queen.orthogonal = rep.AllSquares, rep.AllSquares
	}
}

// lines are, by square, the squares of its file, rank, diagonal and antidiagonal without it.
var lines [64][4]rep.SquareSet

// Nearest returns the nearest of the occupied squares on the diagonals through sq, and those on
// its rank and file. It is for boards that make the set of occupied squares when they are asked:
// the nearest square on either side of sq in the word of a line is a bit at its end.
func Nearest(sq int, occupied rep.SquareSet) (diagonal, orthogonal rep.SquareSet) {
	l := &lines[sq&63]
	below := rep.SquareSet(1)<<(sq&63) - 1
	return nearest(l[2]&occupied, below) | nearest(l[3]&occupied, below), nearest(l[0]&occupied, below) | nearest(l[1]&occupied, below)
}

// nearest returns the highest square of set in below and the lowest one that is not: the ends of
// the obstruction difference.
func nearest(set, below rep.SquareSet) rep.SquareSet {
	over := set &^ below
	return set & (over ^ (over - 1<<((bits.Len64(uint64(set&below|1))-1)&63)))
}

// specialThreats are the kinds of moves that change more than the two squares of the move.
const specialThreats = 1<<rep.CastleKingside | 1<<rep.CastleQueenside | 1<<rep.EnPassant

// The bit of a change that adds a threat, and the lack of it.
const (
	removed rep.ThreatChange = 0
	added   rep.ThreatChange = 1 << 31
)

// Position is a position as the threats of a move are read from it.
type Position struct {
	Occupied             rep.SquareSet
	Kings, Knights       rep.SquareSet
	Diagonal, Orthogonal rep.SquareSet    // the sliders that move so
	Pawns                [2]rep.SquareSet // by colour
	Mailbox              *[64]rep.Piece   // the piece on each square

	black rep.SquareSet
	code  [3]rep.SquareSet // in place of Mailbox: bit n of the type of the piece on each square
}

// View is a position without a mailbox: the pieces of each type other than pawns, and those of each
// colour. A set of pawns is not read.
type View struct {
	Types    [8]rep.SquareSet
	Colors   [2]rep.SquareSet
	position Position
}

// A lookup is the way to the piece on a square, a constant in each copy of a generic function: see package side.
type lookup interface{ byMailbox | byCode }

type (
	byMailbox = [1]struct{}
	byCode    = [2]struct{}
)

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
func pieceAt[L lookup](p *Position, sq int) rep.Piece {
	var by L
	if len(by) == 1 {
		return p.Mailbox[sq&63]
	}
	return rep.Piece(p.code[0]>>(sq&63)&1 + p.code[1]>>(sq&63)&1<<1 + p.code[2]>>(sq&63)&1<<2 + p.black>>(sq&63)&1<<3)
}

// pawnsAttacking returns the pawns of both colours that attack sq.
func (p *Position) pawnsAttacking(sq int) rep.SquareSet {
	return leaps[rep.Black][sq&63]&p.Pawns[rep.White] | leaps[rep.White][sq&63]&p.Pawns[rep.Black]
}

// Changes answers for [rep.ThreatTracker.ThreatChanges]: it sets dst to the changes of m by us. v is
// of no use afterwards.
func (v *View) Changes(us rep.Color, m rep.Move, dst *rep.ThreatChanges) {
	p, t := &v.position, &v.Types
	p.Kings, p.Knights = t[rep.King], t[rep.Knight]
	p.Diagonal, p.Orthogonal = t[rep.Bishop]|t[rep.Queen], t[rep.Rook]|t[rep.Queen]
	p.Occupied = v.Colors[rep.White] | v.Colors[rep.Black]
	pawns := p.Occupied &^ (p.Knights | p.Diagonal | p.Orthogonal | p.Kings)
	p.Pawns = [2]rep.SquareSet{v.Colors[rep.White] & pawns, v.Colors[rep.Black] & pawns}
	p.black, p.code = v.Colors[rep.Black], [3]rep.SquareSet{pawns | p.Diagonal, p.Knights | t[rep.Bishop] | p.Kings, p.Orthogonal | p.Kings}
	if Special(m) {
		special[byCode](p, us, m, dst)
		return
	}
	diagonal, orthogonal := Nearest(int(m.From()), p.Occupied)
	diagonalTo, orthogonalTo := Nearest(int(m.To()), p.Occupied&^m.From().Set())
	changes[byCode](p, m, dst, diagonal, orthogonal, diagonalTo, orthogonalTo)
}

// Special reports whether m changes more than its two squares: castling and en passant captures.
func Special(m rep.Move) bool { return specialThreats>>m.Kind()&1 != 0 }

// SpecialChanges sets dst to the changes of a special move by us. p, which has a mailbox, is of no use afterwards. In
// another package p would escape to the heap, so the generic function is called in this one.
//
//go:noinline
func (p *Position) SpecialChanges(us rep.Color, m rep.Move, dst *rep.ThreatChanges) {
	special[byMailbox](p, us, m, dst)
}

// Changes sets dst to the changes of any other move. p has a mailbox. The sets are the squares that a bishop and a rook
// would attack from the first square of m, and with it empty from the second one.
//
//go:noinline
func (p *Position) Changes(m rep.Move, dst *rep.ThreatChanges, diagonal, orthogonal, diagonalTo, orthogonalTo rep.SquareSet) {
	changes[byMailbox](p, m, dst, diagonal, orthogonal, diagonalTo, orthogonalTo)
}

// changes sets dst to the changes of a move that is not special. It changes the threats of the moving piece, the
// threats against it, and the threats of sliders along the lines through its two squares. On the line through both
// squares no slider sees past the piece, before or after.
func changes[L lookup](v *Position, m rep.Move, dst *rep.ThreatChanges, diagonal, orthogonal, diagonalTo, orthogonalTo rep.SquareSet) {
	from, to := int(m.From()), int(m.To())
	left := rep.SquareSet(1) << from
	line := rep.Line(m.From(), m.To())
	sliders := diagonal&v.Diagonal | orthogonal&v.Orthogonal
	slidersTo := (diagonalTo&v.Diagonal | orthogonalTo&v.Orthogonal) &^ left
	victims := v.Occupied &^ v.Kings

	piece := pieceAt[L](v, from)
	n := addAcross[L](v, dst, 0, sliders&^line, from, (diagonal|orthogonal)&victims, added)
	victimsTo := victims &^ left
	attackersTo := slidersTo
	if piece&7 != rep.Piece(rep.King) || m.Kind().IsCapture() {
		attackersTo |= (v.pawnsAttacking(to) | rep.KnightAttacks(rep.Square(to))&v.Knights) &^ left
	}
	if m.Kind().IsCapture() {
		// A slider behind the piece attacks the captured one after the move only, and so
		// is a piece behind it that the captured one attacks.
		behind := rep.SquareSet(1)<<to - 1
		if from > to {
			behind = ^behind
		}
		before := ^(behind & line)
		captured := pieceAt[L](v, to)
		n = addAttackers[L](v, dst, n, attackersTo&before, captured, to, removed)
		n = addVictims[L](v, dst, n, Kinds[captured&15].Attacks(to, diagonalTo, orthogonalTo)&victimsTo&before, captured, to, removed)
	} else {
		n = addAcross[L](v, dst, n, slidersTo&^line, to, (diagonalTo|orthogonalTo)&victimsTo, removed)
	}
	if piece&7 != rep.Piece(rep.King) {
		n = addAttackers[L](v, dst, n, sliders|v.pawnsAttacking(from)|rep.KnightAttacks(rep.Square(from))&v.Knights, piece, from, removed)
		n = addVictims[L](v, dst, n, Kinds[piece&15].Attacks(from, diagonal, orthogonal)&victims, piece, from, removed)
		if m.Kind().IsPromotion() {
			piece = piece&8 | rep.Piece(m.Kind().Promotion())
		}
		n = addAttackers[L](v, dst, n, attackersTo, piece, to, added)
		n = addVictims[L](v, dst, n, Kinds[piece&15].Attacks(to, diagonalTo, orthogonalTo)&victimsTo, piece, to, added)
	}
	dst.N = n
}

// addAttackers writes changes of the threats of the pieces on set against the victim on to, from
// the n-th change on, and returns the number of all. The bits are as in [rep.Threat].
func addAttackers[L lookup](v *Position, dst *rep.ThreatChanges, n int, set rep.SquareSet, victim rep.Piece, to int, change rep.ThreatChange) int {
	change |= rep.ThreatChange(victim)<<20 | rep.ThreatChange(to)<<8
	for ; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(uint64(set))
		dst.List[n&(rep.MaxThreatChanges-1)] = change | rep.ThreatChange(pieceAt[L](v, from))<<16 | rep.ThreatChange(from)
		n++
	}
	return n
}

// addVictims does so for the threats of the attacker on from against the pieces on set.
func addVictims[L lookup](v *Position, dst *rep.ThreatChanges, n int, set rep.SquareSet, attacker rep.Piece, from int, change rep.ThreatChange) int {
	change |= rep.ThreatChange(attacker)<<16 | rep.ThreatChange(from)
	for ; set != 0; set &= set - 1 {
		to := bits.TrailingZeros64(uint64(set))
		dst.List[n&(rep.MaxThreatChanges-1)] = change | rep.ThreatChange(pieceAt[L](v, to))<<20 | rep.ThreatChange(to)<<8
		n++
	}
	return n
}

// addAcross does so for the threats of the sliders across sq, each against the one of the victims
// on the other side.
func addAcross[L lookup](v *Position, dst *rep.ThreatChanges, n int, sliders rep.SquareSet, sq int, victims rep.SquareSet, change rep.ThreatChange) int {
	for ; sliders != 0; sliders &= sliders - 1 {
		from := bits.TrailingZeros64(uint64(sliders))
		if across := rep.Line(rep.Square(from), rep.Square(sq)) & victims &^ (sliders & -sliders); across != 0 {
			n = addVictims[L](v, dst, n, across, pieceAt[L](v, from), from, change)
		}
	}
	return n
}

// special is ThreatChanges for castling and en passant captures, a piece at a time.
func special[L lookup](v *Position, us rep.Color, m rep.Move, dst *rep.ThreatChanges) {
	from, to := m.From(), m.To()
	dst.N = 0
	if m.Kind() == rep.EnPassant {
		pawn := rep.MakePiece(us, rep.Pawn)
		lift[L](v, dst, pawn, from)
		lift[L](v, dst, pawn^8, to^8)
		place[L](v, dst, pawn, to)
		return
	}
	king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
	i := rep.CastlingIndex(us, m.Kind())
	lift[L](v, dst, rook, to)
	lift[L](v, dst, king, from)
	place[L](v, dst, king, rep.CastleKingTo(i))
	place[L](v, dst, rook, rep.CastleRookTo(i))
}

// lift removes the piece p from sq.
func lift[L lookup](v *Position, dst *rep.ThreatChanges, p rep.Piece, sq rep.Square) {
	left := ^sq.Set()
	v.Occupied &= left
	v.Kings &= left
	v.Diagonal &= left
	v.Orthogonal &= left
	addChange[L](v, dst, p, int(sq), removed)
}

// place puts p on sq. Nothing but a king is placed before another piece.
func place[L lookup](v *Position, dst *rep.ThreatChanges, p rep.Piece, sq rep.Square) {
	addChange[L](v, dst, p, int(sq), added)
	v.Occupied |= sq.Set()
	v.Kings |= sq.Set()
}

// addChange writes the changes when p, which is not in v, leaves sq or comes to it.
func addChange[L lookup](v *Position, dst *rep.ThreatChanges, p rep.Piece, sq int, change rep.ThreatChange) {
	diagonal, orthogonal := Nearest(sq, v.Occupied)
	sliders, victims := diagonal&v.Diagonal|orthogonal&v.Orthogonal, v.Occupied&^v.Kings
	dst.N = addAcross[L](v, dst, dst.N, sliders, sq, (diagonal|orthogonal)&victims, change^added)
	if p.Type() != rep.King {
		leapers := v.pawnsAttacking(sq)&v.Occupied | rep.KnightAttacks(rep.Square(sq))&v.Knights
		dst.N = addAttackers[L](v, dst, dst.N, sliders|leapers, p, sq, change)
		dst.N = addVictims[L](v, dst, dst.N, Kinds[p&15].Attacks(sq, diagonal, orthogonal)&victims, p, sq, change)
	}
}

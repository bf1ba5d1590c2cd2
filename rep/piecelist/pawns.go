package piecelist

import (
	"encoding/binary"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// occupied gathers the squares of the list, one look-up a piece: of the first eight slots, and
// of the last eight, which are pawns unless one was promoted. The set of gone is empty.
func (l *list) occupied() (first, last rep.SquareSet) {
	first = setOf[l[0]] | setOf[l[1]] | setOf[l[2]] | setOf[l[3]] |
		setOf[l[4]] | setOf[l[5]] | setOf[l[6]] | setOf[l[7]]
	last = setOf[l[8]] | setOf[l[9]] | setOf[l[10]] | setOf[l[11]] |
		setOf[l[12]] | setOf[l[13]] | setOf[l[14]] | setOf[l[15]]
	return first, last
}

// others returns bits of each byte of the second word of c's list that holds a piece other than a
// pawn: 0 until a pawn is promoted, unless a side has more than eight pieces other than pawns.
func (b *Board) others(c rep.Color) uint64 {
	return binary.LittleEndian.Uint64(b.pieces[c&1][8:]) & notPawn
}

// notPawn has, in each byte, bits that no pawn has, and every other piece at least one of them.
const notPawn = 6 * ones

// end returns a slot after the last one with a piece of c other than a pawn.
func (b *Board) end(c rep.Color) slot {
	if b.others(c) == 0 {
		return 8
	}
	return slots
}

// apart reports whether all pawns of c have slots in the second word of its list, and all other
// pieces slots in the first, the sliders before sliderEnd.
func (b *Board) apart(c rep.Color) bool { return b.others(c) == 0 && b.sliderEnd[c&1] != slots }

// pawns returns the squares of c's pawns; last has the squares of its last eight slots.
func (b *Board) pawns(c rep.Color, last rep.SquareSet) rep.SquareSet {
	if b.apart(c) {
		return last
	}
	return b.Pieces(rep.MakePiece(c, rep.Pawn))
}

// pawnSteps has the targets of pawns, by kind of step.
type pawnSteps struct{ single, double, west, east rep.SquareSet }

// pawnSteps returns the targets of the given pawns of c among targets.
func (info *checkInfo) pawnSteps(c rep.Color, pawns, targets rep.SquareSet) (p pawnSteps) {
	empty, enemy := ^(info.own | info.enemy), info.enemy&targets
	if c == rep.White {
		p.single = pawns << 8 & empty
		p.double = p.single & thirdRank << 8 & empty & targets
		p.west = pawns &^ fileA << 7 & enemy
		p.east = pawns &^ fileH << 9 & enemy
	} else {
		p.single = pawns >> 8 & empty
		p.double = p.single & sixthRank >> 8 & empty & targets
		p.west = pawns &^ fileA >> 9 & enemy
		p.east = pawns &^ fileH >> 7 & enemy
	}
	p.single &= targets
	return p
}

const (
	fileA     rep.SquareSet = 0x0101010101010101
	fileH                   = fileA << 7
	thirdRank rep.SquareSet = 0xff << 16
	sixthRank rep.SquareSet = 0xff << 40
	lastRanks rep.SquareSet = 0xff<<56 | 0xff
)

// count returns the number of moves: four for each promotion.
func (p *pawnSteps) count() int {
	n := p.single.Count() + p.double.Count() + p.west.Count() + p.east.Count()
	if (p.single|p.west|p.east)&lastRanks != 0 {
		n += 3 * ((p.single & lastRanks).Count() + (p.west & lastRanks).Count() + (p.east & lastRanks).Count())
	}
	return n
}

// legalSteps returns the legal targets of the pawns among targets, en passant captures left out.
func (b *Board) legalSteps(info *checkInfo, targets rep.SquareSet) pawnSteps {
	us := b.state.side()
	pawns := b.pawns(us, info.ownLast)
	if info.pinned == 0 {
		return info.pawnSteps(us, pawns, targets)
	}
	var pinned rep.SquareSet
	for left := info.pinned; left != 0; left &= left - 1 {
		pinned |= setOf[b.squares[us][bits.TrailingZeros16(left)&15]]
	}
	p := info.pawnSteps(us, pawns&^pinned, targets)
	king := rep.Square(b.squares[us][kingSlot])
	for pinned &= pawns; pinned != 0; pinned &= pinned - 1 {
		q := info.pawnSteps(us, pinned&-pinned, targets&rep.Line(king, pinned.First()))
		p.single |= q.single
		p.double |= q.double
		p.west |= q.west
		p.east |= q.east
	}
	return p
}

// appendPawns appends the legal moves of the pawns to targets, en passant captures left out.
func (b *Board) appendPawns(dst []rep.Move, info *checkInfo, targets rep.SquareSet) []rep.Move {
	p, forward := b.legalSteps(info, targets), uint8(b.state.side().Forward())
	dst = appendSteps(dst, p.single, forward, rep.Quiet)
	dst = appendSteps(dst, p.double, 2*forward, rep.DoublePush)
	dst = appendSteps(dst, p.west, forward-1, rep.Capture)
	return appendSteps(dst, p.east, forward+1, rep.Capture)
}

// appendSteps appends the moves of pawns by a step to targets.
func appendSteps(dst []rep.Move, targets rep.SquareSet, step uint8, kind rep.MoveKind) []rep.Move {
	for promoting := targets & lastRanks; promoting != 0; promoting &= promoting - 1 {
		to := promoting.First()
		from, kind := to-rep.Square(step), rep.PromoteKnight|kind&rep.Capture
		dst = append(dst, rep.MakeMove(from, to, kind), rep.MakeMove(from, to, kind+1),
			rep.MakeMove(from, to, kind+2), rep.MakeMove(from, to, kind+3))
	}
	return appendKind(dst, targets&^lastRanks, step, kind)
}

// appendKind appends the moves of pawns by a step to targets, all of one kind.
func appendKind(dst []rep.Move, targets rep.SquareSet, step uint8, kind rep.MoveKind) []rep.Move {
	for ; targets != 0; targets &= targets - 1 {
		to := targets.First()
		dst = append(dst, rep.MakeMove(to-rep.Square(step), to, kind))
	}
	return dst
}

// appendEnPassant appends the legal en passant captures.
func (b *Board) appendEnPassant(dst []rep.Move) []rep.Move {
	us, to := b.state.side(), b.state.epSquare()
	for from := range rep.PawnAttacks(us^1, rep.Square(to)).All() {
		if b.squares[us].has(uint8(from)) && b.enPassantLegal(uint8(from)) {
			dst = append(dst, rep.MakeMove(from, rep.Square(to), rep.EnPassant))
		}
	}
	return dst
}

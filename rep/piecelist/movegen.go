package piecelist

import (
	"encoding/binary"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// AppendMoves appends all legal moves to dst and returns the extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	var info checkInfo
	b.findCheckInfo(&info)
	dst = b.appendKing(dst, &info)
	if info.checkers != 0 {
		return b.appendEvasions(dst, &info)
	}
	dst = b.appendCastles(dst, &info)
	dst = b.appendPieces(dst, &info)
	dst = b.appendPawns(dst, &info, rep.AllSquares)
	if b.state.keyedFile() != noFile {
		dst = b.appendEnPassant(dst)
	}
	return dst
}

// appendPieces appends the moves of the knights and sliders that are not in check; a pinned one
// stays on its line.
func (b *Board) appendPieces(dst []rep.Move, info *checkInfo) []rep.Move {
	us := b.state.side()
	own := &b.squares[us]
	for s, end := kingSlot+1, b.end(us); s < end; s++ {
		from := own[s&15]
		if from == gone {
			continue
		}
		switch piece := b.pieceIn(us, s).Type(); piece {
		case rep.Knight:
			if info.pinned>>(s&15)&1 == 0 {
				dst = info.appendTargets(dst, from, rep.KnightAttacks(rep.Square(from))&^info.own)
			}
		case rep.Bishop, rep.Rook, rep.Queen:
			r, theirs := b.slide(from, piece)
			if info.pinned>>(s&15)&1 != 0 {
				r &= lineReach << (8 * info.line[s&15] & 63)
			}
			dst = appendSlides(dst, from, r, theirs)
		}
	}
	return dst
}

// appendCastles appends the castling moves. The side to move must not be in check.
func (b *Board) appendCastles(dst []rep.Move, info *checkInfo) []rep.Move {
	if b.state.rights() == 0 {
		return dst
	}
	us := b.state.side()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if i := rep.CastlingIndex(us, kind); b.canCastle(info, i) {
			dst = append(dst, rep.MakeMove(rep.Square(b.squares[us][kingSlot]), b.castling.Rook[i], kind))
		}
	}
	return dst
}

// slide returns the reach of a slider: up to the nearest own piece, exclusive, or to the
// nearest enemy, inclusive. theirs is the reach to the enemies alone. A direction in which both
// agree ends in a capture.
func (b *Board) slide(from uint8, piece rep.PieceType) (r, theirs reach) {
	mine, theirs := b.nearest(from, b.state.side())
	return mine.before() & theirs & edges[from&63] & reaches[piece&7], theirs
}

// appendSlides appends the moves of a slider by stepping along its reach.
func appendSlides(dst []rep.Move, from uint8, r, theirs reach) []rep.Move {
	for r != 0 {
		d := uint8(bits.TrailingZeros64(uint64(r))) >> 3
		ray := r & (0xff << (8 * d))
		r ^= ray
		to := from
		for n := ray.in(d); n > 1; n-- {
			to += steps[d&7]
			dst = append(dst, rep.MakeMove(rep.Square(from), rep.Square(to&63), rep.Quiet))
		}
		kind := rep.Quiet
		if theirs&(0xff<<(8*d)) == ray {
			kind = rep.Capture
		}
		to += steps[d&7]
		dst = append(dst, rep.MakeMove(rep.Square(from), rep.Square(to&63), kind))
	}
	return dst
}

// appendTargets appends the moves to a set of squares without an own piece.
func (info *checkInfo) appendTargets(dst []rep.Move, from uint8, targets rep.SquareSet) []rep.Move {
	for captures := targets & info.enemy; captures != 0; captures &= captures - 1 {
		dst = append(dst, rep.MakeMove(rep.Square(from), captures.First(), rep.Capture))
	}
	for quiets := targets &^ info.enemy; quiets != 0; quiets &= quiets - 1 {
		dst = append(dst, rep.MakeMove(rep.Square(from), quiets.First(), rep.Quiet))
	}
	return dst
}

// kingTargets returns the squares that the king can go to.
func (b *Board) kingTargets(info *checkInfo) (set rep.SquareSet) {
	king := b.squares[b.state.side()&1][kingSlot] & 63
	for to := info.open &^ info.kingDanger & neighbours; to != 0; to &= to - 1 {
		set |= setOf[kingTo[king][bits.TrailingZeros16(uint16(to))&7]]
	}
	return set
}

func (b *Board) appendKing(dst []rep.Move, info *checkInfo) []rep.Move {
	return info.appendTargets(dst, b.squares[b.state.side()&1][kingSlot], b.kingTargets(info))
}

// appendEvasions appends the moves that end a check, the king's own left out. A pinned piece
// has none: it cannot leave the line between king and pinner, and the checker is not on it.
func (b *Board) appendEvasions(dst []rep.Move, info *checkInfo) []rep.Move {
	if info.checkers > 1 {
		return dst
	}
	us := b.state.side()
	own, blocks := &b.squares[us], b.blocks(info)
	for s, end := kingSlot+1, b.end(us); s < end; s++ {
		from := own[s&15]
		if from != gone && info.pinned>>(s&15)&1 == 0 {
			dst = info.appendTargets(dst, from, b.targets(from, b.pieceIn(us, s).Type(), blocks))
		}
	}
	dst = b.appendPawns(dst, info, blocks)
	if b.state.keyedFile() != noFile {
		dst = b.appendEnPassant(dst)
	}
	return dst
}

// blocks returns the squares on which a piece ends the check: the checker's, and the squares
// between it and the king.
func (b *Board) blocks(info *checkInfo) rep.SquareSet {
	checker := rep.Square(info.checker)
	return checker.Set() | rep.Between(checker, rep.Square(b.squares[b.state.side()&1][kingSlot]))
}

// targets returns the subset of squares that a non-pawn on from can reach. squares must not contain own pieces.
func (b *Board) targets(from uint8, piece rep.PieceType, squares rep.SquareSet) (set rep.SquareSet) {
	if squares &= rep.PseudoAttacks(piece, rep.Square(from)); squares == 0 || piece == rep.Knight {
		return squares
	}
	r, _ := b.slide(from, piece)
	for ; squares != 0; squares &= squares - 1 {
		if r.atLeast(vectors[from&63][squares.First()&63]) {
			set |= squares & -squares
		}
	}
	return set
}

// canCastle reports whether castling right i can be used. The side to move must not be in
// check.
func (b *Board) canCastle(info *checkInfo, i int) bool {
	if !b.castlesFrom(info, i) {
		return false
	}
	if b.castling.Standard>>i&1 != 0 {
		return info.kingDanger&castlingWay[i&1] == 0
	}
	return b.safeWithoutRook(i)
}

// castlesFrom reports whether castling right i is left and the squares that must be empty are.
func (b *Board) castlesFrom(info *checkInfo, i int) bool {
	return b.state.rights()>>i&1 != 0 && b.castling.Empty[i&3]&(info.own|info.enemy) == 0
}

// safeWithoutRook reports whether the other side attacks no square of the king's way in castling
// with right i. In Chess960 a rook that is not in the corner may shield the king from an attack
// along the rank, as in 4k3/8/8/8/8/8/8/rRK5 w B - 0 1, so the rook is off the board in the test.
func (b *Board) safeWithoutRook(i int) bool {
	us := b.state.side()
	own, rook, safe := &b.squares[us], uint8(b.castling.Rook[i&3]), true
	s := own.seek(rook)
	own.move(s, rook, gone)
	for way := b.castling.Safe[i&3]; safe && way != 0; way &= way - 1 {
		safe = !b.attacked(uint8(way.First()), us)
	}
	own.move(s, gone, rook)
	return safe
}

// castlingWay is the king's way in castling of standard chess, the king's own square left out.
var castlingWay = [2]threat{1<<east | 1<<twoEast, 1<<west | 1<<twoWest}

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

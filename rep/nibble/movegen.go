package nibble

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// maxList is room for the moves of sixteen pieces, fifteen queens among them, and for the
// rest of a ray past the last one. fewPieces is the number of pieces for which it is enough.
const (
	maxList   = 512
	fewPieces = 16
)

// moves is a move list under construction. Its length is a separate value, so that moves can
// be written first and counted after.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n int, m rep.Move) int {
	l[n&(maxList-1)] = m
	return n + 1
}

// AppendMoves appends all legal moves to dst and returns the extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < b.room {
		if b.side() == rep.White {
			return appendByPairs[side.White](b, dst)
		}
		return appendByPairs[side.Black](b, dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+write[side.White](b, l)]
	}
	return dst[:n+write[side.Black](b, l)]
}

// The kinds of moves at their place in a Move.
const (
	doublePush    = rep.Move(rep.DoublePush) << 12
	capture       = rep.Move(rep.Capture) << 12
	enPassantMove = rep.Move(rep.EnPassant) << 12
	promoteKnight = rep.Move(rep.PromoteKnight) << 12
	promotionStep = rep.Move(1) << 12
	captureBit    = 14 // of a Move, set in captures
)

func write[S side.Type](b *Board, l *moves) int {
	var v view
	now := b.now()
	findCheckInfo[S](b, now, &v)
	n := writeKingAndPinned[S](b, l, now, &v)
	if v.checks == 0 {
		return writeUnpinned[S](l, n, now, &v)
	}
	if v.checks == 1 {
		return writeEvasions[S](l, n, &v)
	}
	return n
}

// appendByPairs is AppendMoves for a dst with less room than maxList, and for a side with too
// many pieces for it: it writes the moves of two ranks, of at most sixteen pieces, at a time.
//
//go:noinline
func appendByPairs[S side.Type](b *Board, dst []rep.Move) []rep.Move {
	var v view
	var room moves
	now := b.now()
	findCheckInfo[S](b, now, &v)
	dst = append(dst, room[:writeKingAndPinned[S](b, &room, now, &v)]...)
	movers := v.movers
	for n, x := range movers {
		v.movers = [4]uint64{}
		v.movers[n] = x
		switch v.checks {
		case 0:
			dst = append(dst, room[:writeUnpinned[S](&room, 0, now, &v)]...)
		case 1:
			dst = append(dst, room[:writeEvasions[S](&room, 0, &v)]...)
		}
	}
	return dst
}

// writeKingAndPinned writes the moves of the king and of pinned pieces, and the en passant
// captures.
func writeKingAndPinned[S side.Type](b *Board, l *moves, now *record, v *view) int {
	n := 0
	for kingSteps := v.kingSteps & neighbors; kingSteps != 0; kingSteps &= kingSteps - 1 {
		m := kingMoves[v.king&63][bits.TrailingZeros16(uint16(kingSteps))&15]
		n = l.put(n, m|captureOf(now.at(cells.Index(m&63))))
	}
	if now.state&epCapturable != 0 {
		n = writeEnPassant[S](l, n, now, v)
	}
	if v.checks != 0 {
		return n
	}
	if now.state&rightsMask != 0 {
		n = writeCastling[S](b, l, n, now, v)
	}
	for i := range v.pins {
		n = writePinned[S](l, n, v, v.pinned[i&7])
	}
	return n
}

// captureOf returns the capture bit of a move to a cell with captured on it.
func captureOf(captured code) rep.Move { return rep.Move(captured&7+7) & 8 << 11 }

// writeUnpinned writes the moves of the unpinned pieces other than the king, when there is no
// check.
func writeUnpinned[S side.Type](l *moves, n int, now *record, v *view) int {
	low, middle, high := ways[S](v)
	n = writePawns[S](l, n, low, middle, high)
	for i := range uint(4) {
		for x := piecesAmong(v.own[i], v.movers[i]); x != 0; x &= x - 1 {
			piece, at := first(x, v.movers[i], i)
			if piece&sliderBit == 0 {
				n = writeKnight(l, n, v, at)
				continue
			}
			// A slider between own pieces or edges has no move on the line, which is frequent
			// enough for a test.
			from := &rays[at&63]
			if piece&orthogonalBit != 0 {
				s := shiftOf(at)
				if stop, enemy := stops(side.Of[S](), now.rank[at.Rank()&7], sentinels); stop&^enemy>>s&adjacent != adjacent {
					n = l.writeUp(n, &from[cells.East], stop, enemy, s)
					n = l.writeDown(n, &from[cells.West], stop, enemy, s)
				}
				s = at.Rank() << 2
				if stop, enemy := stops(side.Of[S](), v.fileOf(at), sentinels); stop&^enemy>>s&adjacent != adjacent {
					n = l.writeUp(n, &from[cells.North], stop, enemy, s)
					n = l.writeDown(n, &from[cells.South], stop, enemy, s)
				}
			}
			if piece&diagonalBit != 0 {
				s, t, u := shiftOf(at), &crosses[at&63].diagonal, &crosses[at&63].anti
				if stop, enemy := stops(side.Of[S](), v.along(t), t.sentinels); stop&^enemy>>s&adjacent != adjacent {
					n = l.writeUp(n, &from[cells.NorthEast], stop, enemy, s)
					n = l.writeDown(n, &from[cells.SouthWest], stop, enemy, s)
				}
				if stop, enemy := stops(side.Of[S](), v.along(u), u.sentinels); stop&^enemy>>s&adjacent != adjacent {
					n = l.writeUp(n, &from[cells.SouthEast], stop, enemy, s)
					n = l.writeDown(n, &from[cells.NorthWest], stop, enemy, s)
				}
			}
		}
	}
	return n
}

// stops marks the ends of a slider's moves along a line, and the enemies there. Both begin at
// nibble 1, and the nibbles before and after the line are sentinels.
func stops(us rep.Color, line uint32, sentinels uint64) (stop, enemy uint64) {
	occupancy := occupiedIn(line)
	return uint64(occupancy)<<4 | sentinels, uint64(enemyAmong(us, occupancy, line)) << 4
}

// writeUp writes the moves of a slider up the line, in which its nibble begins at bit s. The
// ray is written whole, which is one load and one store, and as many moves count as there are
// empty cells. The next move is a capture, which counts if an enemy is there.
func (l *moves) writeUp(n int, r *ray, stop, enemy uint64, s uint) int {
	// The first nibble above it comes to bit 0.
	s = (s + 8) & 63
	zeros := uint(bits.TrailingZeros64(stop >> s))
	*(*ray)(l[n : n+8]) = *r
	n += int(zeros >> 2)
	l[n&(maxList-1)] = r[zeros>>2&7] | capture
	return n + int(enemy>>s>>(zeros&63)&1)
}

// writeDown writes the moves down the line.
func (l *moves) writeDown(n int, r *ray, stop, enemy uint64, s uint) int {
	// The first nibble below it comes to bit 60.
	s = (60 - s) & 63
	zeros := uint(bits.LeadingZeros64(stop << s))
	*(*ray)(l[n : n+8]) = *r
	n += int(zeros >> 2)
	l[n&(maxList-1)] = r[zeros>>2&7] | capture
	return n + int(enemy<<s<<(zeros&63)>>63)
}

// writeKnight writes the moves of a knight.
func writeKnight(l *moves, n int, v *view, at cells.Index) int {
	targets := &knightMarks[at&63]
	for i := range uint(4) {
		base := uint(at)<<6 | i<<4
		for x := targets[i] &^ v.own[i]; x != 0; x &= x - 1 {
			bit := uint(bits.TrailingZeros64(x))
			n = l.put(n, rep.Move(base|bit>>2|uint(v.enemy[i]>>(bit&63)&1)<<captureBit))
		}
	}
	return n
}

// writePawns writes the moves of the unpinned pawns, en passant captures left out.
func writePawns[S side.Type](l *moves, n int, low, middle, high uint64) int {
	if side.Of[S]() == rep.White {
		table := &pawnMoves[rep.White]
		n = writeWays(l, n, &table[1], low)
		n = writeWays(l, n, &table[2], middle)
		n = writeWays(l, n, &table[3], high&(1<<32-1))
		return writePromotions(l, n, &table[3], high>>32<<32)
	}
	table := &pawnMoves[rep.Black]
	n = writeWays(l, n, &table[2], high)
	n = writeWays(l, n, &table[1], middle)
	n = writeWays(l, n, &table[0], low>>32<<32)
	return writePromotions(l, n, &table[0], low&(1<<32-1))
}

func writeWays(l *moves, n int, table *[64]rep.Move, x uint64) int {
	for ; x != 0; x &= x - 1 {
		n = l.put(n, table[bits.TrailingZeros64(x)&63])
	}
	return n
}

func writePromotions(l *moves, n int, table *[64]rep.Move, x uint64) int {
	for ; x != 0; x &= x - 1 {
		n = writePromotion(l, n, table[bits.TrailingZeros64(x)&63])
	}
	return n
}

// writePromotion writes the four promotions of the step or capture m.
func writePromotion(l *moves, n int, m rep.Move) int {
	m |= promoteKnight
	for range 4 {
		n = l.put(n, m)
		m += promotionStep
	}
	return n
}

// writePinned writes the moves of a pinned piece along the line of the pin.
func writePinned[S side.Type](l *moves, n int, v *view, p pin) int {
	piece, step := code(p.piece), steps[p.dir&7]
	if piece&^blackBit == codePawn && p.dir&3 == cells.North {
		forward := forwardOf(side.Of[S]())
		pushes := v.pinnedPushes(side.Of[S](), p.from)
		if pushes > 0 {
			n = l.put(n, moveOf(p.from, p.from+forward))
		}
		if pushes > 1 {
			n = l.put(n, moveOf(p.from, p.from+2*forward)|doublePush)
		}
		return n
	}
	if piece&^blackBit == codeKnight || attackTable[p.pinner&63][piece.on(p.from)&1023]&attacksCell == 0 {
		return n
	}
	captureMove := moveOf(p.from, p.pinner) | capture
	if piece&sliderBit == 0 {
		if promotes(p.pinner) {
			return writePromotion(l, n, captureMove)
		}
		return l.put(n, captureMove)
	}
	for to := v.king + step; to != p.pinner; to += step {
		if to != p.from {
			n = l.put(n, moveOf(p.from, to))
		}
	}
	return l.put(n, captureMove)
}

// promotes reports whether to is on the last rank of either side.
func promotes(to cells.Index) bool { return to < 8 || to >= 56 }

// pinnedPushes returns the number of pushes, up to two, of a pawn that is pinned on its file.
// It never promotes: the king or the pinner is ahead of it on the file.
func (v *view) pinnedPushes(us rep.Color, from cells.Index) int {
	forward, home := forwardOf(us), 1+5*uint(us)
	switch {
	case !v.empty(from + forward):
		return 0
	case from.Rank() == home && v.empty(from+2*forward):
		return 2
	}
	return 1
}

// forwardOf returns the step of c's pawns.
func forwardOf(c rep.Color) cells.Index {
	if c == rep.White {
		return cells.StepNorth
	}
	return 256 - cells.StepNorth
}

// empty reports whether i is empty.
func (v *view) empty(i cells.Index) bool { return v.words[pairOf(i)]>>placeOf(i)&15 == 0 }

// writeEvasions writes the moves of pieces other than the king that capture the checker or
// block its line.
func writeEvasions[S side.Type](l *moves, n int, v *view) int {
	low, middle, high := evadingWays[S](v)
	n = writePawns[S](l, n, low, middle, high)
	n = writeTo(l, n, v, v.checker, capture)
	if v.step != 0 {
		for to := v.king + v.step; to != v.checker; to += v.step {
			n = writeTo(l, n, v, to, 0)
		}
	}
	return n
}

// writeTo writes the moves of the knights and sliders to one cell.
func writeTo(l *moves, n int, v *view, to cells.Index, kind rep.Move) int {
	row := &attackTable[to&63]
	for i := range uint(4) {
		x := v.movers[i]
		for found := piecesAmong(v.own[i], x); found != 0; found &= found - 1 {
			if piece, from := first(found, x, i); v.reaches(row, piece, from, to) {
				n = l.put(n, moveOf(from, to)|kind)
			}
		}
	}
	return n
}

// The four ways of a pawn to a cell have a bit each in its nibble.
const (
	pushTwo     = 0
	captureWest = 1
	captureEast = 2
	push        = 3

	notFirst = marks &^ 0x0000000800000008 // all files but a
	notLast  = marks &^ 0x8000000080000000 // all files but h
)

// ways returns the moves of the unpinned pawns of the side, en passant captures left out, as
// bits of their targets: a word for each pair of ranks that they can reach, from the lowest.
// All pawns of two ranks move at once, by shifts of a word: 32 for a rank, 4 for a file.
func ways[S side.Type](v *view) (low, middle, high uint64) {
	if side.Of[S]() == rep.White {
		p0, p1 := matching(v.movers[0], codePawn), matching(v.movers[1], codePawn)
		p2, p3 := matching(v.movers[2], codePawn), matching(v.movers[3], codePawn)
		empty := marks &^ (v.own[1] | v.enemy[1])
		ahead := p0>>32 | p1<<32
		one := ahead & empty
		low = one | captures(ahead, v.enemy[1]) | one<<32&empty>>(push-pushTwo)
		ahead = p1>>32 | p2<<32
		middle = ahead&^(v.own[2]|v.enemy[2]) | captures(ahead, v.enemy[2])
		ahead = p2>>32 | p3<<32
		high = ahead&^(v.own[3]|v.enemy[3]) | captures(ahead, v.enemy[3])
		return low, middle, high
	}
	p0, p1 := matching(v.movers[0], codePawn|blackBit), matching(v.movers[1], codePawn|blackBit)
	p2, p3 := matching(v.movers[2], codePawn|blackBit), matching(v.movers[3], codePawn|blackBit)
	empty := marks &^ (v.own[2] | v.enemy[2])
	ahead := p3<<32 | p2>>32
	one := ahead & empty
	high = one | captures(ahead, v.enemy[2]) | one>>32&empty>>(push-pushTwo)
	ahead = p2<<32 | p1>>32
	middle = ahead&^(v.own[1]|v.enemy[1]) | captures(ahead, v.enemy[1])
	ahead = p1<<32 | p0>>32
	low = ahead&^(v.own[0]|v.enemy[0]) | captures(ahead, v.enemy[0])
	return low, middle, high
}

// captures returns the captures of the pawns one rank back from the marks of ahead. A pawn on
// the edge must not wrap to the far edge of the next rank.
func captures(ahead, enemy uint64) uint64 {
	return ahead<<4&enemy&notFirst>>(push-captureEast) | ahead>>4&enemy&notLast>>(push-captureWest)
}

// evadingWays returns the ways that end the check of v.checker.
func evadingWays[S side.Type](v *view) (low, middle, high uint64) {
	low, middle, high = ways[S](v)
	var end [4]uint64
	for to := v.checker; to != v.king; to -= v.step {
		end[pairOf(to)] |= 15 << placeOf(to)
		if v.step == 0 {
			break
		}
	}
	at := 1 - int(side.Of[S]())
	return low & end[at], middle & end[at+1], high & end[at+2]
}

// writeEnPassant writes the en passant captures that leave the king safe.
func writeEnPassant[S side.Type](l *moves, n int, now *record, v *view) int {
	to := now.state.epSquare()
	for _, from := range epCapturers(to) {
		if enPassantLegal[S](v, from, to) {
			n = l.put(n, moveOf(from, to)|enPassantMove)
		}
	}
	return n
}

func countEnPassant[S side.Type](now *record, v *view) int {
	n := 0
	to := now.state.epSquare()
	for _, from := range epCapturers(to) {
		if enPassantLegal[S](v, from, to) {
			n++
		}
	}
	return n
}

// epCapturers returns the cells from which a pawn captures en passant on to: the cells next to
// the pushed pawn. At the edge the missing cell is to itself, which is empty.
func epCapturers(to cells.Index) [2]cells.Index {
	west, east := pushedPawn(to)-1, pushedPawn(to)+1
	if to&7 == 0 {
		west = to
	}
	if to&7 == 7 {
		east = to
	}
	return [2]cells.Index{west, east}
}

// enPassantLegal reports whether a pawn of the side to move stands on from and can legally
// capture en passant on to. The capture changes three cells, on up to four lines through the
// king, so it is played in the words and the king tested.
func enPassantLegal[S side.Type](v *view, from, to cells.Index) bool {
	us := side.Of[S]()
	if code(v.words[pairOf(from)]>>placeOf(from)&15) != codePawn.of(us) {
		return false
	}
	words := v.words
	at := capturedEnPassant(from, to)
	v.words[pairOf(from)] &^= 15 << placeOf(from)
	v.words[pairOf(at)] &^= 15 << placeOf(at)
	v.words[pairOf(to)] |= uint64(codePawn.of(us)) << placeOf(to)
	legal := !attacked[S](v, v.king)
	v.words = words
	return legal
}

// writeCastling writes the castling moves; the king must not be in check.
func writeCastling[S side.Type](b *Board, l *moves, n int, now *record, v *view) int {
	us := int(side.Of[S]())
	for i := 2 * us; i < 2*us+2; i++ {
		if now.state>>i&1 != 0 && castlingLegal[S](b, now, v, i) {
			kind := rep.CastleKingside + rep.MoveKind(i&1)
			n = l.put(n, rep.MakeMove(v.king.Square(), b.castling.Rook[i&3], kind))
		}
	}
	return n
}

func countCastling[S side.Type](b *Board, now *record, v *view) int {
	us := int(side.Of[S]())
	n := int(v.kingSteps / eastward & (v.kingSteps / farEast) & 1)
	n += int(v.kingSteps / westward & (v.kingSteps / farWest) & 1)
	if now.state&^b.standard&(3<<(2*us)) == 0 {
		return n
	}
	for i := 2 * us; i < 2*us+2; i++ {
		if (now.state&^b.standard)>>i&1 != 0 && castlingLegal960[S](b, now, v, i) {
			n++
		}
	}
	return n
}

// castlingLegal reports whether castling right i can be used. The king must not be in check. In
// standard chess its target is in the king's steps only if the path is empty.
func castlingLegal[S side.Type](b *Board, now *record, v *view, i int) bool {
	if b.standard>>i&1 == 0 {
		return castlingLegal960[S](b, now, v, i)
	}
	if i&1 == 0 {
		return v.kingSteps&(eastward|farEast) == eastward|farEast
	}
	return v.kingSteps&(westward|farWest) == westward|farWest
}

// castlingLegal960 is castlingLegal for any start position of Chess960. One test of the word of
// the rank shows whether the path is empty.
func castlingLegal960[S side.Type](b *Board, now *record, v *view, i int) bool {
	us := int(side.Of[S]())
	if now.rank[7*us]&b.empty[i&3] != 0 {
		return false
	}
	// The rook may shield the king's path, as in 4k3/8/8/8/8/8/8/rRK5 w B - 0 1. So it is
	// removed while the cells are tested.
	rook, target, step := cells.IndexOf(b.castling.Rook[i&3]), cells.IndexOf(rep.CastleKingTo(i)), steps[cells.East]
	if target < v.king {
		step = steps[cells.West]
	}
	words := v.words
	v.words[pairOf(rook)] &^= 15 << placeOf(rook)
	safe := !attacked[S](v, v.king)
	for at := v.king; at != target && safe; {
		at += step
		safe = !attacked[S](v, at)
	}
	v.words = words
	return safe
}

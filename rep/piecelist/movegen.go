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
	us := b.state.side()
	own := &b.squares[us]
	for s, end := kingSlot+1, b.lastPiece(); s <= end; s++ {
		from := own[s&15]
		if from == gone {
			continue
		}
		switch piece := b.pieceIn(us, s).Type(); piece {
		case rep.Knight:
			if info.pinned>>(s&15)&1 == 0 {
				dst = b.appendKnight(dst, from)
			}
		case rep.Bishop, rep.Rook, rep.Queen:
			r, theirs := b.slide(from, piece)
			if info.pinned>>(s&15)&1 != 0 {
				r &= lineReach << (8 * info.line[s&15] & 63)
			}
			dst = appendSlides(dst, from, r, theirs)
		}
	}
	dst = b.appendPawns(dst, &info, nil)
	if b.state.keyedFile() != noFile {
		dst = b.appendEnPassant(dst)
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

// lastPiece returns the last slot of the side to move with a piece other than a pawn: 7, since
// the pawns are in the second word, until a pawn is promoted or if a side has more than eight
// pieces, the king included.
func (b *Board) lastPiece() slot {
	us := b.state.side()
	squares := binary.LittleEndian.Uint64(b.squares[us][8:])
	pieces := binary.LittleEndian.Uint64(b.pieces[us][8:])
	rest := tops &^ (squares << 1) &^ equal(pieces, uint8(rep.MakePiece(us, rep.Pawn)))
	if rest == 0 {
		return 7
	}
	return 15
}

// slide returns the reach of a slider: up to the nearest own piece, exclusive, or to the
// nearest enemy, inclusive. theirs is the reach to the enemies alone: a direction in which both
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

// appendStep appends the move to a square without an own piece; the enemy's list decides
// whether it is a capture.
func (b *Board) appendStep(dst []rep.Move, from, to uint8) []rep.Move {
	kind := rep.Quiet
	if b.squares[b.state.side()&1^1].has(to) {
		kind = rep.Capture
	}
	return append(dst, rep.MakeMove(rep.Square(from), rep.Square(to&63), kind))
}

func (b *Board) appendKnight(dst []rep.Move, from uint8) []rep.Move {
	own := &b.squares[b.state.side()&1]
	for _, to := range &knightTo[from&63] {
		if to == gone {
			break
		}
		if !own.has(to) {
			dst = b.appendStep(dst, from, to)
		}
	}
	return dst
}

func (b *Board) appendKing(dst []rep.Move, info *checkInfo) []rep.Move {
	king := b.squares[b.state.side()&1][kingSlot] & 63
	for to := info.open &^ info.kingDanger & neighbours; to != 0; to &= to - 1 {
		d := bits.TrailingZeros16(uint16(to)) & 7
		dst = b.appendStep(dst, king, kingTo[king][d])
	}
	return dst
}

// appendEvasions appends the moves that end a check, the king's own left out. A pinned piece
// has none: it cannot leave the line between king and pinner, where the checker is not.
func (b *Board) appendEvasions(dst []rep.Move, info *checkInfo) []rep.Move {
	if info.checkers > 1 {
		return dst
	}
	us := b.state.side()
	own := &b.squares[us]
	var buffer [7]uint8
	blocks := b.blocks(buffer[:0], info.checker)
	for s, end := kingSlot+1, b.lastPiece(); s <= end; s++ {
		from := own[s&15]
		if from == gone || info.pinned>>(s&15)&1 != 0 {
			continue
		}
		piece := b.pieceIn(us, s).Type()
		if piece == rep.Pawn || piece == rep.NoPieceType {
			continue
		}
		kind := rep.Capture
		if piece == rep.Knight {
			for _, to := range blocks {
				if jumps[uint(from&63)*row+uint(to)] != 0 {
					dst = append(dst, rep.MakeMove(rep.Square(from), rep.Square(to), kind))
				}
				kind = rep.Quiet
			}
			continue
		}
		r, _ := b.slide(from, piece)
		for _, to := range blocks {
			if w := vectors[from&63][to&63]; w != noVector && r.atLeast(w) {
				dst = append(dst, rep.MakeMove(rep.Square(from), rep.Square(to), kind))
			}
			kind = rep.Quiet
		}
	}
	dst = b.appendPawns(dst, info, blocks)
	if b.state.keyedFile() != noFile {
		dst = b.appendEnPassant(dst)
	}
	return dst
}

// blocks appends the squares where a piece ends the check: the checker's own first, then those
// between it and the king.
func (b *Board) blocks(dst []uint8, checker uint8) []uint8 {
	dst = append(dst, checker)
	king := b.squares[b.state.side()&1][kingSlot]
	v := vectors[checker&63][king&63]
	if v == noVector {
		return dst
	}
	sq := checker
	for n := v.distance(); n > 1; n-- {
		sq += steps[v.direction()&7]
		dst = append(dst, sq)
	}
	return dst
}

// canCastle reports whether castling right i can be used. The side to move must not be in
// check.
func (b *Board) canCastle(info *checkInfo, i int) bool {
	if b.state.rights()>>i&1 == 0 {
		return false
	}
	us := b.state.side()
	own, enemy := &b.squares[us], &b.squares[us^1]
	king, rook := own[kingSlot], uint8(b.castling.Rook[i&3])
	toRook := vectors[king&63][rook&63]
	d := toRook.direction()
	if info.mine.in(d) != toRook.distance() || info.theirs.in(d) < toRook.distance() {
		return false
	}
	kingTo, rookTo := uint8(rep.CastleKingTo[i&3]), uint8(rep.CastleRookTo[i&3])
	empty := func(from, to uint8) bool {
		for sq := from; sq < to; sq++ {
			if own.has(sq) || enemy.has(sq) {
				return false
			}
		}
		return true
	}
	if !empty(min(kingTo, rookTo), min(king, rook)) || !empty(max(king, rook)+1, max(kingTo, rookTo)+1) {
		return false
	}
	// The squares one and two steps from the king are in info, and the king itself is not in
	// check.
	onWay := vectors[king&63][kingTo&63]
	if edges[rook&63].in(d) == 0 && onWay != noVector && onWay.distance() <= 2 {
		way, second := threat(1)<<onWay.direction(), threat(1)<<twoEast
		if onWay.direction() == west {
			second = 1 << twoWest
		}
		if onWay.distance() == 2 {
			way |= second
		}
		return info.kingDanger&way == 0
	}
	// In Chess960 a rook that is not in the corner may shield the king from an attack along the
	// rank, as in 4k3/8/8/8/8/8/8/rRK5 w B - 0 1.
	s := own.seek(rook)
	own.move(s, rook, gone)
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo); sq++ {
		safe = safe && !b.attacked(sq, us)
	}
	own.move(s, gone, rook)
	return safe
}

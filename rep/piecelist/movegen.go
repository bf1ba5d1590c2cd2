package piecelist

import (
	"encoding/binary"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// AppendMoves appends all legal moves.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	var v view
	b.look(&v)
	dst = b.appendKing(dst, &v)
	if v.checkers != 0 {
		return b.appendEvasions(dst, &v)
	}
	if b.state.rights() != 0 {
		for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
			if b.canCastle(&v, rep.CastlingIndex(b.state.side(), kind)) {
				rook := b.castling.Rook[rep.CastlingIndex(b.state.side(), kind)]
				dst = append(dst, rep.MakeMove(rep.Square(b.squares[b.state.side()&1][kingSlot]), rook, kind))
			}
		}
	}
	us := b.state.side()
	own := &b.squares[us]
	for s, end := kingSlot+1, b.lastPiece(); s <= end; s++ {
		from := own[s&15]
		if from == gone {
			continue
		}
		switch man := b.manIn(us, s).Type(); man {
		case rep.Knight:
			if v.pinned>>(s&15)&1 == 0 {
				dst = b.appendKnight(dst, from)
			}
		case rep.Bishop, rep.Rook, rep.Queen:
			r, theirs := b.slide(from, man)
			if v.pinned>>(s&15)&1 != 0 {
				r &= lineReach << (8 * v.line[s&15] & 63)
			}
			dst = appendSlides(dst, from, r, theirs)
		}
	}
	dst = b.appendPawns(dst, &v, nil)
	if b.state.keyedFile() != noFile {
		dst = b.appendEnPassant(dst)
	}
	return dst
}

// lastPiece returns the last slot of the side to move that may hold anything
// but a pawn: 7, as the pawns are in the second word, until one is promoted or
// where there are more than seven pieces beside the king.
func (b *Board) lastPiece() slot {
	us := b.state.side()
	squares := binary.LittleEndian.Uint64(b.squares[us][8:])
	men := binary.LittleEndian.Uint64(b.men[us][8:])
	pieces := tops &^ (squares << 1) &^ equal(men, uint8(rep.MakePiece(us, rep.Pawn)))
	if pieces == 0 {
		return 7
	}
	return 15
}

// slide returns how far a slider gets: to the nearest man of his own, that man
// left out, or to the nearest enemy, whom he takes. theirs is the reach to the
// enemies alone: a direction in which both agree ends in a capture.
func (b *Board) slide(from uint8, man rep.PieceType) (r, theirs reach) {
	mine, theirs := b.nearest(from, b.state.side())
	return mine.before() & theirs & edges[from&63] & reaches[man&7], theirs
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

// appendStep appends the move to a square that no man of the side to move
// stands on; the enemy's list says whether it is a capture.
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

func (b *Board) appendKing(dst []rep.Move, v *view) []rep.Move {
	king := b.squares[b.state.side()&1][kingSlot] & 63
	for to := v.open &^ v.attacked & neighbours; to != 0; to &= to - 1 {
		d := bits.TrailingZeros16(uint16(to)) & 7
		dst = b.appendStep(dst, king, kingTo[king][d])
	}
	return dst
}

// appendEvasions appends the moves that end a check, the king's own left out.
// A pinned man has none: he cannot leave the line between his king and the
// pinner, where the checker is not.
func (b *Board) appendEvasions(dst []rep.Move, v *view) []rep.Move {
	if v.checkers > 1 {
		return dst
	}
	us := b.state.side()
	own := &b.squares[us]
	var buffer [7]uint8
	blocks := b.blocks(buffer[:0], v.checker)
	for s, end := kingSlot+1, b.lastPiece(); s <= end; s++ {
		from := own[s&15]
		if from == gone || v.pinned>>(s&15)&1 != 0 {
			continue
		}
		man := b.manIn(us, s).Type()
		if man == rep.Pawn || man == rep.NoPieceType {
			continue
		}
		kind := rep.Capture
		if man == rep.Knight {
			for _, to := range blocks {
				if jumps[uint(from&63)*row+uint(to)] != 0 {
					dst = append(dst, rep.MakeMove(rep.Square(from), rep.Square(to), kind))
				}
				kind = rep.Quiet
			}
			continue
		}
		r, _ := b.slide(from, man)
		for _, to := range blocks {
			if w := vectors[from&63][to&63]; w != noVector && r.atLeast(w) {
				dst = append(dst, rep.MakeMove(rep.Square(from), rep.Square(to), kind))
			}
			kind = rep.Quiet
		}
	}
	dst = b.appendPawns(dst, v, blocks)
	if b.state.keyedFile() != noFile {
		dst = b.appendEnPassant(dst)
	}
	return dst
}

// blocks appends the squares where a man ends the check from checker: its own
// first, then those between it and the king.
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

// canCastle reports whether the side to move, which is not in check, can use
// the right with index i now.
func (b *Board) canCastle(v *view, i int) bool {
	if b.state.rights()>>i&1 == 0 {
		return false
	}
	us := b.state.side()
	own, enemy := &b.squares[us], &b.squares[us^1]
	king, rook := own[kingSlot], uint8(b.castling.Rook[i&3])
	toward := vectors[king&63][rook&63]
	d := toward.direction()
	if v.mine.in(d) != toward.distance() || v.theirs.in(d) < toward.distance() {
		return false
	}
	kingTo, rookTo := uint8(rep.CastleKingTo[i&3]), uint8(rep.CastleRookTo[i&3])
	nobody := func(from, to uint8) bool {
		for sq := from; sq < to; sq++ {
			if own.has(sq) || enemy.has(sq) {
				return false
			}
		}
		return true
	}
	if !nobody(min(kingTo, rookTo), min(king, rook)) || !nobody(max(king, rook)+1, max(kingTo, rookTo)+1) {
		return false
	}
	// The king has looked at the squares that are one and two steps away, and he
	// himself is not in check.
	onWay := vectors[king&63][kingTo&63]
	if edges[rook&63].in(d) == 0 && onWay != noVector && onWay.distance() <= 2 {
		way, second := threat(1)<<onWay.direction(), threat(1)<<twoEast
		if onWay.direction() == west {
			second = 1 << twoWest
		}
		if onWay.distance() == 2 {
			way |= second
		}
		return v.attacked&way == 0
	}
	// In Chess960 a rook that is not in the corner may be all that hides the
	// king from an attack along the rank, as with 4k3/8/8/8/8/8/8/rRK5 w B -.
	s := own.seek(rook)
	own.move(s, rook, gone)
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo); sq++ {
		safe = safe && !b.attacked(sq, us)
	}
	own.move(s, gone, rook)
	return safe
}

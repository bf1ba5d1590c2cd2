package piecelist

import (
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

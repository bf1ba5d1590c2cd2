package linewords

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/line"
	"github.com/boardbench/boardbench/rep"
)

// AppendMoves implements [rep.Board].
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	return b.appendStage(dst, allMoves)
}

// appendStage appends the legal moves of a stage. In check, that is all moves.
func (b *Board) appendStage(dst []rep.Move, st stage) []rep.Move {
	us := int(b.SideToMove())
	info := b.findCheckInfo(us)
	dst = b.appendKing(dst, us, info.checkers != 0, st)
	if info.checkers > 1 {
		return dst
	}
	begin := len(dst)
	for rank := range 8 {
		word := b.lines[firstRank+rank]
		left := word >> (us & 63) & eachByte
		for pinned := info.pinned >> (8 * rank) & 255; pinned != 0; pinned &= pinned - 1 {
			i := int(pinned.First())
			dst = b.appendPiece(dst, us, rank<<3+i, cell(word>>(8*i)), &info, st)
			left &^= 1 << (8 * i)
		}
		pawns := left & (word / uint64(pawnBit))
		if pawns != 0 {
			dst = b.appendPawns(dst, us, rank, pawns, st)
		}
		for left ^= pawns; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			dst = b.appendPiece(dst, us, rank<<3+i>>3, cell(word>>(i&63)), &info, st)
		}
	}
	if info.checkers != 0 {
		blocking := dst[:begin]
		for _, m := range dst[begin:] {
			if info.checkMask.Has(m.To()) {
				blocking = append(blocking, m)
			}
		}
		dst = blocking
	}
	if sq := b.EPCapturable(); sq != 0 && st&captureMoves != 0 {
		for from := b.legalEpPawns(us); from != 0; from &= from - 1 {
			dst = append(dst, rep.MakeMove(from.First(), sq, rep.EnPassant))
		}
	}
	return dst
}

// appendPiece appends the moves of c on sq, a king's and en passant captures left out.
func (b *Board) appendPiece(dst []rep.Move, us, sq int, c cell, info *checkInfo, st stage) []rep.Move {
	pinned := info.pinned>>(sq&63)&1 != 0
	switch {
	case c&typeBits == pawnBit:
		return st.keep(b.appendPawn(dst, us, sq, info), len(dst))
	case c&typeBits == 0:
		return dst
	case c&typeBits == knightBit:
		if pinned {
			return dst
		}
		return b.appendKnight(dst, us, sq, st)
	}
	if c&orthogonalBit != 0 {
		for kind := rankLine; kind <= fileLine; kind++ {
			if !pinned || info.allows(sq, kind) {
				dst = b.appendLine(dst, us, sq, kind, st)
			}
		}
	}
	if c&diagonalBit != 0 {
		for kind := diagonalLine; kind <= antidiagonalLine; kind++ {
			if !pinned || info.allows(sq, kind) {
				dst = b.appendLine(dst, us, sq, kind, st)
			}
		}
	}
	return dst
}

// appendKnight appends the moves of a knight, by the ranks on which it can end.
func (b *Board) appendKnight(dst []rep.Move, us, sq int, st stage) []rep.Move {
	rank, file := sq>>3&7, sq&7
	ranks := (*[5]uint64)(b.lines[rank : rank+5]) // sq is on the middle one
	far, near := next[file]&eachByte, second[file]&eachByte
	for i, targets := range [5]uint64{far, near, 0, near, far} {
		word := ranks[i] >> (us & 1)
		first := rep.Move(sq<<6 | (rank+i-2)&7<<3)
		theirs := ranks[i] >> (us&1 ^ 1)
		for targets &= (theirs&st.captures() | ^theirs&st.quiets()) &^ word; targets != 0; targets &= targets - 1 {
			at := bits.TrailingZeros64(targets)
			dst = append(dst, first|rep.Move(at>>3)|rep.Move(theirs>>(at&63)&1)*(rep.Move(rep.Capture)<<12))
		}
	}
	return dst
}

// appendPawns appends the moves of the pawns of us on a rank, none of them pinned, as the lowest
// bits of their bytes.
func (b *Board) appendPawns(dst []rep.Move, us, rank int, pawns uint64, st stage) []rep.Move {
	forward := 1 - 2*us
	to := b.lines[firstRank+rank+forward]
	theirs := to >> (us&1 ^ 1) & eachByte
	single, west, east := pawns&^(to|to>>1), pawns>>8&theirs&st.captures(), pawns<<8&theirs&st.captures()
	from, ahead := rank<<3, (rank+forward)<<3
	if rank == 6-5*us {
		for ; single != 0; single &= single - 1 {
			file := bits.TrailingZeros64(single) >> 3
			dst = appendQuietPromotions(dst, from+file, ahead+file, st)
		}
		for ; west != 0; west &= west - 1 {
			file := bits.TrailingZeros64(west) >> 3
			dst = appendPromotions(dst, from+file+1, ahead+file, rep.CaptureKnight)
		}
		for ; east != 0; east &= east - 1 {
			file := bits.TrailingZeros64(east) >> 3
			dst = appendPromotions(dst, from+file-1, ahead+file, rep.CaptureKnight)
		}
		return dst
	}
	single &= st.quiets()
	double := uint64(0)
	if rank == 1+5*us {
		fourth := b.lines[firstRank+rank+2*forward]
		double = single &^ (fourth | fourth>>1)
	}
	dst = appendSteps(dst, single, rep.MakeMove(rep.Square(from), rep.Square(ahead), rep.Quiet))
	dst = appendSteps(dst, double, rep.MakeMove(rep.Square(from), rep.Square(ahead+8*forward), rep.DoublePush))
	dst = appendSteps(dst, west, rep.MakeMove(rep.Square(from+1), rep.Square(ahead), rep.Capture))
	return appendSteps(dst, east, rep.MakeMove(rep.Square(from), rep.Square(ahead), rep.Capture)-1<<6)
}

// appendSteps appends a move for each byte of to whose lowest bit is set. first is the move to
// the a-file, and both its squares go up with the file.
func appendSteps(dst []rep.Move, to uint64, first rep.Move) []rep.Move {
	for ; to != 0; to &= to - 1 {
		dst = append(dst, first+rep.Move(bits.TrailingZeros64(to)>>3)*(1<<6+1))
	}
	return dst
}

// appendLine appends the moves of a slider along its line of a kind.
func (b *Board) appendLine(dst []rep.Move, us, sq, kind int, st stage) []rep.Move {
	p, step := &places[sq&63][kind&3], steps[kind&3]
	dst = appendRun(dst, sq, step, b.runAbove(p, us), st)
	return appendRun(dst, sq, -step, b.runBelow(p, us), st)
}

// appendRun appends the moves of a run, as runAbove returns it.
func appendRun(dst []rep.Move, sq, step, run int, st stage) []rep.Move {
	m := rep.Move(sq<<6 | sq)
	if st&quietMoves == 0 {
		m += rep.Move(step * (run >> 3))
	} else {
		for ; run >= 8; run -= 8 {
			m += rep.Move(step)
			dst = append(dst, m)
		}
	}
	if run&int(st>>1) != 0 {
		dst = append(dst, m+rep.Move(step)|rep.Move(rep.Capture)<<12)
	}
	return dst
}

// appendPawn appends the moves of a pawn that is pinned: it stays on its line.
func (b *Board) appendPawn(dst []rep.Move, us, sq int, info *checkInfo) []rep.Move {
	step := forward(us)
	if to := sq + step; b.cellAt(to) == 0 && info.allows(sq, fileLine) {
		dst = append(dst, rep.MakeMove(rep.Square(sq), rep.Square(to), rep.Quiet))
		if sq>>3 == 1+5*us && b.cellAt(to+step) == 0 {
			dst = append(dst, rep.MakeMove(rep.Square(sq), rep.Square(to+step), rep.DoublePush))
		}
	}
	for side := -1; side <= 1; side += 2 {
		to := sq + step + side
		if uint(sq&7+side) > 7 || b.cellAt(to)&colourBit(us^1) == 0 || !info.allows(sq, captureKind(us, side)) {
			continue
		}
		if sq>>3 == 6-5*us {
			dst = appendPromotions(dst, sq, to, rep.CaptureKnight)
		} else {
			dst = append(dst, rep.MakeMove(rep.Square(sq), rep.Square(to), rep.Capture))
		}
	}
	return dst
}

// captureKind returns the kind of line on which a pawn of us captures: side is 1 for the
// file to the east and -1 for the file to the west.
func captureKind(us, side int) int {
	if forward(us)*side > 0 {
		return diagonalLine
	}
	return antidiagonalLine
}

// appendPromotions appends four promotions. knight is the kind of the promotion to a knight.
func appendPromotions(dst []rep.Move, from, to int, knight rep.MoveKind) []rep.Move {
	m := rep.MakeMove(rep.Square(from), rep.Square(to), knight)
	return append(dst, m, m+1<<12, m+2<<12, m+3<<12)
}

// kingSteps returns the squares that the king of us can go to in a stage. In check it is off
// its lines while the squares are tested, since it cannot step along the line of a slider.
// Without check no slider attacks through it.
func (b *Board) kingSteps(us int, inCheck bool, st stage) (steps rep.SquareSet) {
	king := int(b.kings[us&1])
	if inCheck {
		b.toggle(king, bitsOf(us))
	}
	theirKing := int(b.kings[us&1^1])
	for rank := king>>3&7 - 1; rank <= king>>3&7+1; rank++ {
		word := b.lines[firstRank+rank]
		theirs := word >> (us&1 ^ 1)
		open := ^(word >> (us & 1)) & eachByte & around[king&7] & (theirs&st.captures() | ^theirs&st.quiets())
		if open == 0 {
			continue
		}
		open &^= b.leaperDanger(rank, us^1)
		if uint(theirKing>>3-rank+1) <= 2 {
			open &^= around[theirKing&7]
		}
		for ; open != 0; open &= open - 1 {
			to := rank<<3 + bits.TrailingZeros64(open)>>3
			if to != king && b.sliderAttacks(to, us^1) == 0 {
				steps |= 1 << (to & 63)
			}
		}
	}
	if inCheck {
		b.toggle(king, bitsOf(us))
	}
	return steps
}

// castles returns the castling moves of us that are legal for a king that is not in check and
// can go to steps, 1 for the kingside and 2 for the queenside.
func (b *Board) castles(us int, steps rep.SquareSet) (castles int) {
	if rights := b.RightsOf(rep.Color(us)); rights != 0 {
		for side := range 2 {
			if rights>>side&1 != 0 && b.canCastle(us, 2*us+side, steps) {
				castles |= 1 << side
			}
		}
	}
	return castles
}

// appendKing appends the legal moves of the king and of castling.
func (b *Board) appendKing(dst []rep.Move, us int, inCheck bool, st stage) []rep.Move {
	king := rep.Square(b.kings[us&1])
	steps := b.kingSteps(us, inCheck, st)
	for to := steps; to != 0; to &= to - 1 {
		kind := rep.Quiet
		if b.cellAt(int(to.First())) != 0 {
			kind = rep.Capture
		}
		dst = append(dst, rep.MakeMove(king, to.First(), kind))
	}
	if inCheck || st&quietMoves == 0 {
		return dst
	}
	for castles := b.castles(us, steps); castles != 0; castles &= castles - 1 {
		side := castles >> 1 // of the lowest bit: 1, or 2 where it is alone
		if castles&1 != 0 {
			side = 0
		}
		dst = append(dst, rep.MakeMove(king, b.castling.Rook[(2*us+side)&3], rep.CastleKingside+rep.MoveKind(side)))
	}
	return dst
}

// appendQuietPromotions appends the promotions without a capture; the one to a queen belongs to the captures.
func appendQuietPromotions(dst []rep.Move, from, to int, st stage) []rep.Move {
	m := rep.MakeMove(rep.Square(from), rep.Square(to), rep.PromoteKnight)
	if st&quietMoves != 0 {
		dst = append(dst, m, m+1<<12, m+2<<12)
	}
	if st&captureMoves != 0 {
		dst = append(dst, m+3<<12)
	}
	return dst
}

// canCastle reports whether castling i, a rep.CastlingIndex of us, is legal for a king that
// is not in check and can go to steps. The king is tested where it stands in the end as well: the rook may leave
// it open, as in 8/8/8/8/8/8/8/rRK1k3 w B - 0 1.
func (b *Board) canCastle(us, i int, steps rep.SquareSet) bool {
	home := b.lines[firstRank+7*(us&1)]
	if uint8(b.castling.Empty[i&3]>>(56*us&63))&line.RankOf(home|home>>1) != 0 {
		return false
	}
	king, rook := rep.Square(b.kings[us&1]), b.castling.Rook[i&3]
	for safe := b.castling.Safe[i&3] &^ (king.Set() | steps); safe != 0; safe &= safe - 1 {
		if b.attacked(int(safe.First()), us^1) {
			return false
		}
	}
	if (rook+1)&7 <= 1 {
		return true // on the h-file or the a-file
	}
	m := rep.MakeMove(king, rook, rep.CastleKingside+rep.MoveKind(i&1))
	b.castle(us, m)
	attacked := b.attacked(int(b.kings[us&1]), us^1)
	b.uncastle(us, m)
	return !attacked
}

// legalEpPawns returns the squares of our pawns that can capture en passant and leave the king safe.
func (b *Board) legalEpPawns(us int) rep.SquareSet {
	sq := int(b.EPCapturable())
	ours, theirs := bitsOf(us)|pawnBit, bitsOf(us^1)|pawnBit
	from := b.epPawns(us, sq)
	for left := from; left != 0; left &= left - 1 {
		pawn := int(left.First())
		b.toggle(pawn, ours)
		b.toggle(sq^8, theirs)
		b.toggle(sq, ours)
		if b.attacked(int(b.kings[us&1]), us^1) {
			from &^= 1 << (pawn & 63)
		}
		b.toggle(sq, ours)
		b.toggle(sq^8, theirs)
		b.toggle(pawn, ours)
	}
	return from
}

// stage is which moves are generated.
type stage uint8

const (
	quietMoves   stage = 1 << iota
	captureMoves       // and promotions to a queen
	allMoves     = quietMoves | captureMoves
)

// quiets and captures return a word with all bits set where the stage has such moves, and none
// elsewhere.

func (st stage) quiets() uint64   { return -uint64(st & 1) }
func (st stage) captures() uint64 { return -uint64(st >> 1) }

// AppendCaptures implements [rep.Stager].
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move { return b.appendStage(dst, captureMoves) }

// AppendQuiets implements [rep.Stager].
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move { return b.appendStage(dst, quietMoves) }

// keep takes the moves from begin on out of dst that are not of the stage, none of which
// promotes without a capture.
func (st stage) keep(dst []rep.Move, begin int) []rep.Move {
	kept := dst[:begin]
	for _, m := range dst[begin:] {
		if m.Kind().IsCapture() == (st == captureMoves) || st == allMoves {
			kept = append(kept, m)
		}
	}
	return kept
}

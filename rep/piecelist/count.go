package piecelist

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. For a slider it is the sum of the
// distances, for a knight the number of targets minus the targets with an own piece.
func (b *Board) CountMoves() int {
	var info checkInfo
	b.findCheckInfo(&info)
	n := bits.OnesCount64(uint64(info.open &^ info.kingDanger & neighbours))
	if info.checkers != 0 {
		return n + b.countEvasions(&info)
	}
	us := b.state.side()
	own, pieces := &b.squares[us], &b.pieces[us]
	for s, end := kingSlot+1, b.end(us); s < end; s++ {
		from := own[s&15]
		if from == gone {
			continue
		}
		switch piece := rep.Piece(pieces[s&15]).Type(); piece {
		case rep.Knight:
			if info.pinned>>(s&15)&1 == 0 {
				n += (rep.KnightAttacks(rep.Square(from)) &^ info.own).Count()
			}
		case rep.Bishop, rep.Rook, rep.Queen:
			r, _ := b.slide(from, piece)
			if info.pinned>>(s&15)&1 != 0 {
				r &= lineReach << (8 * info.line[s&15] & 63)
			}
			n += r.sum()
		}
	}
	pawns := b.legalSteps(&info, rep.AllSquares)
	n += pawns.count()
	if b.state.keyedFile() != noFile {
		var buffer [2]rep.Move
		n += len(b.appendEnPassant(buffer[:0]))
	}
	if rights := b.state.rights() >> (2 * us) & 3; rights != 0 {
		for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
			if b.canCastle(&info, rep.CastlingIndex(us, kind)) {
				n++
			}
		}
	}
	return n
}

// countEvasions returns the number of moves that end a check, the king's own left out.
func (b *Board) countEvasions(info *checkInfo) int {
	if info.checkers > 1 {
		return 0
	}
	us, n := b.state.side(), 0
	own, blocks := &b.squares[us], b.blocks(info)
	for s, end := kingSlot+1, b.end(us); s < end; s++ {
		from := own[s&15]
		if from == gone || info.pinned>>(s&15)&1 != 0 {
			continue
		}
		n += (b.targets(from, b.pieceIn(us, s).Type(), blocks)).Count()
	}
	pawns := b.legalSteps(info, blocks)
	n += pawns.count()
	if b.state.keyedFile() != noFile {
		var buffer [2]rep.Move
		n += len(b.appendEnPassant(buffer[:0]))
	}
	return n
}

package piecelist

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. A slider's are the sum of its distances, a
// knight's its targets less those with an own piece.
func (b *Board) CountMoves() int {
	var info checkInfo
	b.findCheckInfo(&info)
	n := bits.OnesCount64(uint64(info.open &^ info.kingDanger & neighbours))
	if info.checkers != 0 {
		var buffer [rep.MaxMoves]rep.Move
		return n + len(b.appendEvasions(buffer[:0], &info))
	}
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
				n += b.countKnight(from)
			}
		case rep.Bishop, rep.Rook, rep.Queen:
			r, _ := b.slide(from, piece)
			if info.pinned>>(s&15)&1 != 0 {
				r &= lineReach << (8 * info.line[s&15] & 63)
			}
			n += r.sum()
		}
	}
	n += b.countPawns(&info)
	if b.state.keyedFile() != noFile {
		var buffer [2]rep.Move
		n += len(b.appendEnPassant(buffer[:0]))
	}
	if b.state.rights() != 0 {
		for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
			if b.canCastle(&info, rep.CastlingIndex(us, kind)) {
				n++
			}
		}
	}
	return n
}

func (b *Board) countKnight(from uint8) int {
	jump := (*[window]uint8)(jumps[uint(from&63)*row:])
	own := &b.squares[b.state.side()]
	captured := jump[own[0]] + jump[own[1]] + jump[own[2]] + jump[own[3]] +
		jump[own[4]] + jump[own[5]] + jump[own[6]] + jump[own[7]] +
		jump[own[8]] + jump[own[9]] + jump[own[10]] + jump[own[11]] +
		jump[own[12]] + jump[own[13]] + jump[own[14]] + jump[own[15]]
	return int(knightCount[from&63] - captured)
}

package x88

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// siblings is what the positions after the moves of one position share, where their moves
// are counted. It holds after quiet moves, double pushes and captures.
//
// By slot, it has what all pieces of the side that moved attack near the king of the other
// side, except the piece in that slot. After a move the attacks are those of all pieces but
// the one that moved, and its own from its new square: two look-ups instead of one for each
// piece of the list.
//
// And it has how many moves the sliders and knights of the side to move had in the position
// before, and by cell how that changes where a piece of the other side leaves or enters it.
type siblings struct {
	of      uintptr // the record of the position that they are of, as current is
	moves   int     // of the sliders and knights
	own     uint64  // the words of the position before
	enemy   uint64
	pawns   uint64 // those of both sides
	attacks [slots]attacks
	changes [128]change
}

// change is how the moves of sliders and knights change by a move of the other side.
type change struct {
	entered int8  // where the other side enters the cell; what it captures there has no moves any more
	left    int8  // where its piece leaves the cell
	lines   uint8 // on which a slider attacks the piece: along them a move changes more than that
}

// shared is set in a record, above its move, when the siblings of the positions after it
// are known. Make writes the move and no more, so that another position at the same place
// does not inherit it.
const shared = 1 << 16

// shareable has a bit for each kind of move after which a position shares what its siblings
// have.
const shareable = 1<<rep.Quiet | 1<<rep.DoublePush | 1<<rep.Capture

// lineOf has, by the difference of two indices, the bit of the line that they are on.
var lineOf [256]uint8

// findSharedCheckInfo is findCheckInfo where the siblings of the position are asked too.
func findSharedCheckInfo[S side.Type](b *Board, info *checkInfo) {
	m := rep.Move(b.now().move)
	if shareable>>(m>>12)&1 == 0 {
		findCheckInfo[S](b, info)
		return
	}
	us, s := side.Of[S](), b.siblings
	if before := b.current - recordSize; s.of != before || b.recordAt(before).move&shared == 0 {
		shareMoves[S](b, m)
	}
	cells := moveCells[m&0xfff]
	from, to := index(cells>>9), index(cells&cellMask)
	gone, come := uint64(1)<<(from.bit()&63), uint64(1)<<(to.bit()&63)
	info.shared = true
	info.own, info.enemy, info.pawns = s.own&^come, s.enemy&^gone|come, s.pawns
	king, id := b.king(us), b.at(to)
	info.king = king
	info.attacks = s.attacks[id&(slots-1)] | attacksAround(king)[b.list[id&127]&placeMask]
	if info.attacks&attack != 0 {
		findCheckersAndPins[S](b, info)
	}
	findKingMoves[S](b, info)
}

// recordAt returns the record that is offset bytes from the first.
func (b *Board) recordAt(offset uintptr) *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.records)), offset))
}

// shareMoves fills in the siblings of the positions after the one before. The last move is
// taken back for it, and made again.
//
//go:noinline
func shareMoves[S side.Type](b *Board, last rep.Move) {
	us, s := side.Of[S](), b.siblings
	b.Unmake(last)
	var info checkInfo
	info.read(b, us)
	s.own, s.enemy, s.pawns = info.own, info.enemy, info.pawns
	s.findAttacks(b, us)
	s.countMoves(b, us)
	s.of = b.current
	b.now().move |= shared
	b.Make(last)
}

// findAttacks finds what the pieces of the other side attack near the king of us. A slot is
// that of a pawn or of another piece: one of two entries is 0.
func (s *siblings) findAttacks(b *Board, us rep.Color) {
	table, first, last := attacksAround(b.king(us)), firstID(us.Other()), b.lastSlot[us&1^1]
	var each [slots]attacks
	before := attacks(0)
	for n := pieceID(0); n <= last; n++ {
		piece := b.list[(first+n)&127] | b.list[(first|pawnID+n)&127]
		s.attacks[n&(slots-1)], each[n&(slots-1)] = before, table[piece&placeMask]
		before |= each[n&(slots-1)]
	}
	after := attacks(0)
	for n := int(last); n >= 0; n-- {
		s.attacks[n&(slots-1)] |= after
		after |= each[n&(slots-1)]
	}
}

// countMoves counts the moves of the sliders and knights of us, and finds how they change.
func (s *siblings) countMoves(b *Board, us rep.Color) {
	s.moves, s.changes = 0, [128]change{}
	for _, piece := range b.pieces(us)[1:] {
		from, kind, moves := piece.at(), piece.kind(), 0
		if kind < rep.Knight {
			continue // captured or promoted
		}
		if kind == rep.Knight {
			targets := knightSets[from&cellMask]
			moves = bits.OnesCount64(targets &^ s.own)
			for defended := targets & s.own; defended != 0; defended &= defended - 1 {
				s.changes[indexOfBit(defended)&cellMask].entered++
			}
		}
		if kind == rep.Rook || kind == rep.Queen {
			moves += s.countRay(b, us, from, north) + s.countRay(b, us, from, east) + s.countRay(b, us, from, south) + s.countRay(b, us, from, west)
		}
		if kind == rep.Bishop || kind == rep.Queen {
			moves += s.countRay(b, us, from, northEast) + s.countRay(b, us, from, southEast) +
				s.countRay(b, us, from, southWest) + s.countRay(b, us, from, northWest)
		}
		s.changes[from&cellMask].entered -= int8(moves)
		s.moves += moves
	}
}

// countRay counts the moves of a slider along a ray, and finds how they change: a piece that
// enters the ray cuts it off behind it, and the piece that ends it opens what is behind.
func (s *siblings) countRay(b *Board, us rep.Color, from, step index) int {
	to := b.walk(from, step)
	moves, cut := 0, int8(0)
	if to.onBoard() {
		end := &s.changes[to&cellMask]
		if b.at(to)&own(us) != 0 {
			end.entered++
		} else {
			moves, cut = 1, 1
			behind := int8(0)
			at := to + step
			for at.onBoard() && b.at(at) == noPiece {
				behind++
				at += step
			}
			if at.onBoard() {
				behind += int8(isEnemy(us, b.at(at)))
			}
			end.left += behind
			end.lines |= lineOf[step]
		}
	}
	for to -= step; to != from; to -= step {
		s.changes[to&cellMask].entered -= cut
		cut++
		moves++
	}
	return moves
}

// countShared counts the moves of the sliders and knights that are not pinned, by what the
// siblings share, and returns whether that holds.
func countShared[S side.Type](b *Board, info *checkInfo) (moves int, known bool) {
	if !info.shared {
		return 0, false
	}
	s, cells := b.siblings, moveCells[b.now().move&0xfff]
	from, to := index(cells>>9), index(cells&cellMask)
	left, entered := s.changes[from&cellMask], s.changes[to&cellMask]
	if left.lines != 0 && left.lines&lineOf[to-from] != 0 {
		return 0, false
	}
	moves = s.moves + int(left.left) + int(entered.entered)
	for _, p := range info.pinned[:info.pins&15] {
		moves -= countPiece[S](b, info, p.piece)
	}
	return moves, true
}

// countPiece counts the moves of a slider or knight, and none of a pawn.
func countPiece[S side.Type](b *Board, info *checkInfo, piece pieceSquare) int {
	from := piece.at()
	switch piece.kind() {
	case rep.Knight:
		return bits.OnesCount64(knightSets[from&cellMask] &^ info.own)
	case rep.Bishop:
		return countDiagonals[S](b, from)
	case rep.Rook:
		return info.countLines(from)
	case rep.Queen:
		return countDiagonals[S](b, from) + info.countLines(from)
	}
	return 0
}

// buildLines fills in lineOf.
func buildLines() {
	for n, step := range [4]index{north, northEast, east, southEast} {
		for far := index(1); far <= 7; far++ {
			lineOf[far*step] |= 1 << n
			lineOf[-far*step] |= 1 << n
		}
	}
}

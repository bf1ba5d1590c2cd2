// Code generated from ../tenbytwelve/siblings.go; DO NOT EDIT.

package twelvebytwelve

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// siblings is what the positions after the moves of one position share, where their moves
// are counted. It holds for all moves but castling, promotion and en passant.
//
// By slot, it has what all pieces of the side that moved attack near the king of the other
// side, except the piece in that slot. After a move the attacks are those of all pieces but
// the one that moved, and its own from its new cell: two look-ups instead of one for each
// piece of the list.
//
// And it has how many moves the sliders and knights of the side to move had in the position
// before, and by cell how that changes where a piece of the other side leaves or enters it.
type siblings struct {
	ply     uint32 // the record of the position that they are of
	moves   int    // of the sliders and knights
	words   words  // of the position before; the pawns are those of the side to move
	attacks [slots]attacks
	changes [cellMask + 1]change
}

// change is how the moves of sliders and knights change by a move of the other side.
type change struct {
	entered int8  // where the other side enters the cell; what it captures there has no moves any more
	left    int8  // where its piece leaves the cell
	lines   uint8 // on which a slider attacks the piece: along them a move changes more than that
}

// findSharedCheckInfo is findCheckInfo where the siblings of the position are asked too.
func findSharedCheckInfo[S side.Type](b *Board, info *checkInfo, targets uint32) {
	s, moved := b.siblings, b.records[b.ply].moved
	if moved == 0 || (s.ply != b.ply-1 || b.records[b.ply-1].state&attacksShared == 0) && !shareMoves[S](b, moved) {
		findCheckInfo[S](b, info, targets)
		return
	}
	info.shared = true
	king, to := b.king(side.Of[S]()), moved.to()
	info.king = king
	info.attacks = s.attacks[b.at(to)&(slots-1)] | attacksOn(king)[b.entryOn(to)]
	if info.attacks&attack != 0 {
		findCheckersAndPins[S](b, info)
	}
	findKingMoves[S](b, info, targets)
}

// shareMoves fills in the siblings of the positions after the one before, where the last
// move is known to be no capture, and returns whether it is. The move is taken back for it
// in the cells.
//
//go:noinline
func shareMoves[S side.Type](b *Board, moved fromTo) bool {
	us, from, to := side.Of[S](), moved.from(), moved.to()
	id := b.at(to)
	if b.pieceOn(to).isPawn() {
		if step := to - from; step != forward(us.Other()) && step != 2*forward(us.Other()) {
			return false
		}
	} else if b.state().halfmove() == 0 {
		return false
	}
	b.set(from, id)
	b.set(to, noPiece)
	b.siblings.findAttacks(b, us, int(id&(slots-1)), from)
	b.siblings.countMoves(b, us)
	b.set(from, noPiece)
	b.set(to, id)
	b.siblings.ply = b.ply - 1
	b.records[b.ply-1].state |= attacksShared
	return true
}

// findAttacks finds what the pieces of the other side attack near the king of us, with the
// piece of one slot on another cell.
func (s *siblings) findAttacks(b *Board, us rep.Color, mover int, from index) {
	row, list := attacksOn(b.king(us)), b.piecesOf(us.Other())
	var each [slots]attacks
	before := attacks(0)
	for n, p := range list {
		if n == mover {
			p = p.moved(from)
		}
		s.attacks[n&(slots-1)], each[n&(slots-1)] = before, row[p.entry()]
		before |= each[n&(slots-1)]
	}
	after := attacks(0)
	for n := len(list) - 1; n >= 0; n-- {
		s.attacks[n&(slots-1)] |= after
		after |= each[n&(slots-1)]
	}
}

// countMoves counts the moves of the sliders and knights of us, and finds how they change.
func (s *siblings) countMoves(b *Board, us rep.Color) {
	w := readWords(&b.cells, us)
	w.pawns = w.pawnsOf(us, b)
	s.words, s.moves, s.changes = w, 0, [cellMask + 1]change{}
	for _, p := range b.piecesOf(us)[1:] {
		if p == 0 || p.isPawn() {
			continue
		}
		at, moves := p.at(), 0
		if p.kind() == knight {
			targets := knightWords[at&cellMask]
			moves = bits.OnesCount64(targets &^ w.own)
			for defended := targets & w.own; defended != 0; defended &= defended - 1 {
				s.changes[cellOfBit(defended)&cellMask].entered++
			}
		}
		if p.kind() == rook || p.kind() == queen {
			moves += s.countRay(b, us, at, north) + s.countRay(b, us, at, east) + s.countRay(b, us, at, south) + s.countRay(b, us, at, west)
		}
		if p.kind() == bishop || p.kind() == queen {
			moves += s.countRay(b, us, at, northEast) + s.countRay(b, us, at, southEast) +
				s.countRay(b, us, at, southWest) + s.countRay(b, us, at, northWest)
		}
		s.changes[at&cellMask].entered -= int8(moves)
		s.moves += moves
	}
}

// countRay counts the moves of a slider along a ray, and finds how they change: a piece that
// enters the ray cuts it off behind it, and the piece that ends it opens what is behind.
func (s *siblings) countRay(b *Board, us rep.Color, to, step index) int {
	n := 0
	for to += step; b.at(to) == noPiece; to += step {
		n++
	}
	moves, end := n, &s.changes[to&cellMask]
	if b.at(to)&own(us) != 0 {
		end.entered++ // or the sentinel, which nothing enters
	} else {
		moves++
		behind, at := int8(0), to+step
		for b.at(at) == noPiece {
			behind++
			at += step
		}
		end.left += behind + int8(isEnemy(us, b.at(at)))
		end.lines |= lineOf[step]
	}
	for cut := int8(moves - n); n > 0; n-- {
		to -= step
		s.changes[to&cellMask].entered -= cut
		cut++
	}
	return moves
}

// countShared counts the moves of all pieces in the list except the king, where the siblings
// are known.
func countShared[S side.Type](b *Board, info *checkInfo) int {
	us, s, moved := side.Of[S](), b.siblings, b.records[b.ply].moved
	from, to := moved.from(), moved.to()
	left, entered := s.changes[from&cellMask], s.changes[to&cellMask]
	if left.lines != 0 && left.lines&lineOf[to-from] != 0 {
		info.shared = false
		return countUnpinned[S](b, info)
	}
	n, w, gone, come := s.moves+int(left.left)+int(entered.entered), s.words, cellBits[from&cellMask], cellBits[to&cellMask]
	w.pawns &^= come
	w.own &^= come
	w.enemy = w.enemy&^gone | come
	for _, p := range info.pinned[:info.pins&15] {
		if p.piece.isPawn() {
			w.pawns &^= cellBits[p.piece.at()&cellMask]
		} else {
			n -= w.countPiece(us, b, p.piece)
		}
	}
	return n + w.countPawnMoves(us)
}

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
// side, except the piece in that slot, and which pieces are pinned. After a move the attacks
// are those of all pieces but the one that moved, and its own from its new cell: two look-ups
// instead of one for each piece of the list. That holds unless the move leaves or enters one
// of the watched cells, on lines of sliders that it may open or close.
//
// And it has how many moves the sliders and knights of the side to move had in the position
// before, and by cell how that changes where a piece of the other side leaves or enters it.
type siblings struct {
	before  uint32 // the record of the position that they are of, as current is
	pins    int    // the number of pinned pieces in the position before
	pinned  [8]pin
	watched uint64 // as a word, the cells where a move may change the attacks of others, or the pins
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
	s, moved := b.siblings, b.now().moved
	if moved == 0 || (s.before != b.current-recordSize || b.before().state&attacksShared == 0) && !shareMoves[S](b, moved) {
		findCheckInfo[S](b, info, targets)
		return
	}
	info.shared = true
	from, to := moved.from(), moved.to()
	if (cellBits[from&cellMask]|cellBits[to&cellMask])&s.watched != 0 {
		findCheckInfo[S](b, info, targets)
		return
	}
	king := b.king(side.Of[S]())
	its := attacksOn(king)[b.entryOn(to)]
	info.king = king
	info.attacks = s.attacks[b.at(to)&(slots-1)] | its
	if s.pins != 0 {
		info.pins, info.pinned = s.pins, s.pinned
	}
	if its&leaperCheck != 0 {
		info.checkers, info.checker = 1, to
	} else if its&sliderAligned != 0 {
		findCheckOrPinOf[S](b, info, to, its.step())
	}
	legal := targets &^ (uint32(info.attacks>>leaperShift) | b.ownAround(side.Of[S](), king))
	if undecided := legal & uint32(its>>sliderShift); undecided != 0 {
		legal &^= b.attackedFrom(king, to, undecided)
	}
	info.kingMoves = legal
}

// attackedFrom returns which cells near a king, of those in a set, the slider on at attacks,
// if they are aligned with it. It looks through the king.
func (b *Board) attackedFrom(king, at index, cells uint32) uint32 {
	id, entry, attacked := b.at(king), b.entryOn(at), uint32(0)
	b.set(king, noPiece)
	for ; cells != 0; cells &= cells - 1 {
		n := bits.TrailingZeros32(cells)
		to := king + zone[n&15]
		if b.clear(to, at, attacksOn(to)[entry].step()) {
			attacked |= 1 << n
		}
	}
	b.set(king, id)
	return attacked
}

// shareMoves fills in the siblings of the positions after the one before, where the last
// move is no capture, and returns whether it is none. The move is taken back for it
// in the cells and in the list.
//
//go:noinline
func shareMoves[S side.Type](b *Board, moved lastMove) bool {
	if rep.Move(moved)&captureFlag != 0 {
		return false
	}
	from, to := moved.from(), moved.to()
	id := b.at(to)
	p := b.pieceOn(to)
	b.set(from, id)
	b.set(to, noPiece)
	b.pieceList[id&idMask] = p.moved(from)
	findSharedAttacks[S](b, b.siblings)
	b.siblings.countMoves(b, side.Of[S]())
	b.set(from, noPiece)
	b.set(to, id)
	b.pieceList[id&idMask] = p
	b.siblings.before = b.current - recordSize
	b.before().state |= attacksShared
	return true
}

// findSharedAttacks finds what the pieces of the other side attack near the king of us, the
// pins, and the cells on which they depend. Of sliders it finds what they attack with the
// pieces between; nothing is left undecided.
func findSharedAttacks[S side.Type](b *Board, s *siblings) {
	us := side.Of[S]()
	pins := checkInfo{king: b.king(us), attacks: sliderAligned}
	findCheckersAndPins[S](b, &pins)
	s.pins, s.pinned, s.watched = pins.pins, pins.pinned, 0
	for _, p := range s.pinned[:s.pins&15] {
		for at := p.pinner; at != pins.king; at -= p.step {
			s.watched |= cellBits[at&cellMask]
		}
	}
	row, list := attacksOn(pins.king), b.piecesOf(us.Other())
	var each [slots]attacks
	before := attacks(0)
	for n, p := range list {
		its := row[p.entry()]
		if its&sliderBits != 0 {
			its = s.decide(b, us, p, its, pins.king)
		}
		s.attacks[n&(slots-1)], each[n&(slots-1)] = before, its
		before |= its
	}
	after := attacks(0)
	for n := len(list) - 1; n >= 0; n-- {
		s.attacks[n&(slots-1)] |= after
		after |= each[n&(slots-1)]
	}
}

// decide returns what a slider attacks near the king of us, in the bits of leapers.
func (s *siblings) decide(b *Board, us rep.Color, p pieceSquare, its attacks, king index) attacks {
	attacked := attacks(0)
	for cells := uint32(its>>sliderShift) & zoneAll; cells != 0; cells &= cells - 1 {
		n := bits.TrailingZeros32(cells)
		if s.reaches(b, us, p, king+zone[n&15], king) {
			attacked |= 1 << (leaperShift + n)
		}
	}
	for n, to := range [2]index{king + 2*east, king - 2*east} {
		if its>>(sliderCastle+n)&1 != 0 && s.reaches(b, us, p, to, king) {
			attacked |= 1 << (leaperCastle + n)
		}
	}
	return attacked
}

// reaches returns whether a slider aligned with a cell attacks it. It watches the cells
// between where there are no pieces, or the one piece there if it is of the other side, which
// may open the line. Before the king it watches two: one of us is pinned when the other leaves.
// No cell is attacked through the king, which is not in check when the other side is to move.
func (s *siblings) reaches(b *Board, us rep.Color, p pieceSquare, to, king index) bool {
	if b.at(to) == sentinel {
		return false
	}
	between, openers, pieces := uint64(0), uint64(0), 0
	for i, step := to, attacksOn(to)[p.entry()].step(); i+step != p.at(); {
		i += step
		between |= cellBits[i&cellMask]
		if c := b.at(i); c != noPiece {
			pieces++
			if c&own(us) == 0 {
				openers |= cellBits[i&cellMask]
			}
		}
	}
	if pieces == 0 {
		s.watched |= between
		return true
	}
	if pieces == 1 || pieces == 2 && to == king {
		s.watched |= openers
	}
	return false
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
	us, s, moved := side.Of[S](), b.siblings, b.now().moved
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

package mailbox

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// siblings is what the positions after the moves of one position share, where their moves
// are counted. It holds for all moves but castling, promotions, en passant captures and null
// moves: how many moves the knights and sliders of the side to move had in the position before,
// and by cell how that changes where a piece of the other side leaves or enters it.
type siblings struct {
	of      uintptr // the offset of the record of the position before; this record has siblingsKnown, and no other
	moves   int     // of the knights and sliders
	words   words   // of the position before
	changes [64]change

	// What the pieces of the side that moved attacked near the king of the other side before, as
	// bits of leapers, by slot of the list, and what one and what more than one of them attacked; as a
	// word, the cells where a move may change the attacks of other pieces, or the pins; and these.
	attacks [listSize]attack
	once    attack
	twice   attack
	watched uint64
	pins    uint8
	pinned  [8]pin
}

// siblingsKnown is the bit of a state that says that the siblings after the moves of this
// position are known. Make sets none, so that it is lost with the position.
const siblingsKnown state = 1 << 15

// change is how the moves of knights and sliders change by a move of the other side.
type change struct {
	entered int8  // where the other side enters the cell; what it captures there has no moves any more
	left    int8  // where its piece leaves the cell
	lines   uint8 // on which a slider attacks the piece: along them a move changes more than that
}

// words has the cells with pawns of the side to move, its pieces and those of the other side.
// A byte is a file, and bit n of it the rank n, so that what moves straight ahead stays in its
// byte, and what leaves the board to the side is shifted out.
type words struct{ pawns, own, enemy uint64 }

var (
	wordBits [64]uint64 // by cell, its bit in words
	nearKing [16]index  // what leads to a cell near a king, by its bit in an attack
	lineOf   [256]uint8 // by the step from one cell towards another, the bit of the line that they are on
)

const siblingTableBytes = int(unsafe.Sizeof(wordBits) + unsafe.Sizeof(nearKing) + unsafe.Sizeof(lineOf))

func makeSiblingTables() {
	for i := range wordBits {
		wordBits[i] = 1 << (i & 7 << 3) << (i >> 3)
	}
	nearKing = neighbour
	nearKing[bits.TrailingZeros32(uint32(attacksTwoEast))] = leap{2, 0}.step()
	nearKing[bits.TrailingZeros32(uint32(attacksTwoWest))] = leap{-2, 0}.step()
	for d, step := range steps {
		lineOf[step] = 1 << (d & 3)
	}
}

// knownSiblings returns what the positions after the moves of the position before share, and the
// last move; nil where that is of a kind for which it does not hold.
func knownSiblings[S side.Type](b *Board) (*siblings, rep.Move) {
	before := b.last()
	m := before.move
	if !plain(m) {
		return nil, m
	}
	if before.state&siblingsKnown == 0 {
		findSiblings[S](b, m)
	}
	return b.siblings, m
}

// findSiblings fills in what the siblings of this position share. The last move, m, is taken
// back for it.
//
//go:noinline
func findSiblings[S side.Type](b *Board, m rep.Move) {
	b.Unmake(m)
	s := b.siblings
	b.history[s.of/recordSize].state &^= siblingsKnown
	s.of = b.current
	b.now().state |= siblingsKnown
	s.countMoves(b, int(side.Of[S]()))
	findSharedAttacks[S](b, s)
	b.Make(m)
}

// findSharedCheckInfo is findCheckInfo where the siblings are known. The attacks are those of all
// pieces but the one that moved, and its own from its new cell.
func findSharedCheckInfo[S side.Type](b *Board, info *checkInfo, s *siblings, m rep.Move) {
	from, to := m>>6&63, index(m&63)
	if (wordBits[from]|wordBits[to])&s.watched != 0 {
		findCheckInfo[S](b, info)
		return
	}
	us := int(side.Of[S]())
	own := firstID << us
	king, id := b.pieceList[own].at(), b.cell[to]
	its := attackTable[king][b.pieceList[id&63]&1023]
	info.king, info.attacks = king, s.once&^s.attacks[id&(listSize-1)]|s.twice|its
	kingSteps := b.freeNeighbours(king, us) &^ info.attacks.steps()
	if its&leaperCheck != 0 {
		info.checks, info.checker = 1, id
	} else if its&(sliderAligned|attack(kingSteps)<<sliderShift) != 0 {
		if its&attacksCell != 0 {
			info.line(b, own, id, to, its.step())
		}
		kingSteps = b.notAttackedBy(its, to, king, kingSteps)
	}
	info.kingSteps = kingSteps
	if s.pins != 0 {
		info.addPins(b, s.pinned[:min(s.pins, 8)])
	}
}

// addPins adds the pins of the position before, and removes the pinned pieces from the list.
func (info *checkInfo) addPins(b *Board, pinned []pin) {
	for _, p := range pinned {
		info.pinned[info.pins&7] = p
		info.pins++
		b.pieceList[p.pieceID&63] = 0
	}
}

// notAttackedBy returns which of the neighbours of a king the slider on the cell at does not
// attack. Its entry in the table is a. The king does not shield the cells on its far side.
func (b *Board) notAttackedBy(a attack, at, king index, kingSteps uint16) uint16 {
	own := b.cell[king&63]
	b.cell[king&63] = noPiece
	for in := a.sliderSteps() & kingSteps; in != 0; in &= in - 1 {
		d := bits.TrailingZeros16(in)
		if b.clear(king+neighbour[d&15], at) {
			kingSteps &^= 1 << d
		}
	}
	b.cell[king&63] = own
	return kingSteps
}

// findSharedAttacks finds what the pieces of the other side attack near the king of us, which has
// not the move, the pins, and the cells on which they depend. Of sliders it asks for the cells to
// which the king could go: where a piece of us stands next to it, its capture is watched.
func findSharedAttacks[S side.Type](b *Board, s *siblings) {
	us := int(side.Of[S]())
	var info checkInfo
	findCheckInfo[S](b, &info)
	info.release(b)
	s.pins, s.pinned, s.watched = info.pins, info.pinned, 0
	for _, p := range s.pinned[:min(s.pins, 8)] {
		for at := p.pinner; at != info.king; at -= p.step {
			s.watched |= wordBits[at&63]
		}
	}
	free := b.freeNeighbours(info.king, us)
	for guarded := neighbours[info.king&63] &^ free; guarded != 0; guarded &= guarded - 1 {
		s.watched |= wordBits[(info.king+neighbour[bits.TrailingZeros16(guarded)&15])&63]
	}
	asked := attack(free) | attacksCell
	if b.now().state.rights()>>(2*us)&3 != 0 {
		asked |= attacksTwoEast | attacksTwoWest
	}
	row, ends, once, twice := &attackTable[info.king&63], &b.ends[us^1], attack(0), attack(0)
	for m := firstID << (us ^ 1); m < ends.pawns; m++ {
		p := b.pieceList[m&63]
		its := row[p&1023]
		if its>>sliderShift != 0 {
			its = s.decide(b, us, p.at(), its>>sliderShift&asked, info.king)
		}
		s.attacks[m&(listSize-1)] = its
		twice |= once & its
		once |= its
	}
	s.once, s.twice = once, twice
}

// decide returns which of the cells asked for, near the king of us, the slider on the cell at
// attacks, if they are aligned with it.
func (s *siblings) decide(b *Board, us int, at index, asked attack, king index) attack {
	attacked := attack(0)
	for cells := asked; cells != 0; cells &= cells - 1 {
		n := bits.TrailingZeros32(uint32(cells))
		if s.reaches(b, us, at, king+nearKing[n&15], king) {
			attacked |= 1 << n
		}
	}
	return attacked
}

// reaches returns whether a slider aligned with the cell to attacks it. It watches the cells
// between where there are no pieces, or the one piece there if it is of the other side, which
// may open the line. Before the king it watches two: one of us is pinned when the other leaves.
// No cell is attacked through the king, which is not in check when the other side is to move.
func (s *siblings) reaches(b *Board, us int, at, to, king index) bool {
	between, openers, pieces := uint64(0), uint64(0), 0
	step := stepTo[to&63][at&63]
	for i := to + step; i != at; i += step {
		between |= wordBits[i&63]
		if c := b.cell[i&63]; c != noPiece {
			pieces++
			if c&(firstID<<us) == 0 {
				openers |= wordBits[i&63]
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

// countMoves counts the moves of the knights and sliders of us, and finds how they change.
func (s *siblings) countMoves(b *Board, us int) {
	s.moves, s.words, s.changes = 0, words{}, [64]change{}
	for _, p := range b.list(rep.Color(us ^ 1)) {
		if p != 0 {
			s.words.enemy |= wordBits[p.at()]
		}
	}
	for _, p := range b.list(rep.Color(us)) {
		if p == 0 {
			continue
		}
		at, moves := p.at(), 0
		s.words.own |= wordBits[at]
		switch p.piece().Type() {
		case rep.Pawn:
			s.words.pawns |= wordBits[at]
		case rep.Knight:
			for _, to := range &knightTo[at] {
				switch {
				case to == at:
				case b.cell[to&63]&(firstID<<us) != 0:
					s.changes[to&63].entered++
				default:
					moves++
				}
			}
		}
		for d := range steps {
			if directions[p.piece().Type()&7]>>(d&1)&1 != 0 {
				moves += s.countRay(b, us, at, d)
			}
		}
		s.changes[at].entered -= int8(moves)
		s.moves += moves
	}
}

// countRay counts the moves of a slider in a direction, and finds how they change: a piece that
// enters the ray cuts off what is behind it, and the piece that ends the ray opens that.
func (s *siblings) countRay(b *Board, us int, at index, d int) int {
	last, step, moves := lines[at&63].last[d], steps[d], 0
	for to := at; to != last; {
		to += step
		captured := b.cell[to&63]
		if captured == noPiece {
			moves++
			continue
		}
		end := &s.changes[to&63]
		if captured&(firstID<<us) != 0 {
			end.entered++
			break
		}
		moves++
		end.lines |= lineOf[step]
		for to != last {
			to += step
			behind := b.cell[to&63]
			if behind&(firstID<<us) == 0 {
				end.left++
			}
			if behind != noPiece {
				break
			}
		}
		break
	}
	for cut := moves - 1; cut > 0; cut-- {
		at += step
		s.changes[at&63].entered -= int8(cut)
	}
	return moves
}

// countShared counts the moves of all pieces but the king after m, where the siblings are known,
// as if no piece were pinned but the knights and sliders that are: those have none. Of a slider
// that attacked the piece that moved, along its way, it knows too little.
func countShared[S side.Type](b *Board, info *checkInfo, s *siblings, m rep.Move) int {
	from, to := m>>6&63, m&63
	left := &s.changes[from]
	if left.lines != 0 && left.lines&lineOf[stepTo[from][to]] != 0 {
		return countUnpinned[S](b)
	}
	n, gone, come := s.moves+int(left.left)+int(s.changes[to].entered), wordBits[from], wordBits[to]
	for i := range info.pins {
		n -= b.countPiece(int(side.Of[S]()), info.pinned[i&7].pieceSquare)
	}
	w := words{s.words.pawns &^ come, s.words.own &^ come, s.words.enemy&^gone | come}
	return n + countPawnsInWords[S](&w)
}

// countPiece counts the moves of a knight or slider of us, and none of a pawn.
func (b *Board) countPiece(us int, p pieceSquare) int {
	n := 0
	if p&pawnFlag == 0 {
		for to := b.attacksOf(p.piece(), p.at()); to != 0; to &= to - 1 {
			n += int(^b.cell[indexOf(to.First())&63] >> (4 + us) & 1)
		}
	}
	return n
}

// countPawnsInWords counts the moves of all pawns, en passant captures left out. Pushes go to
// empty cells and captures to others, so that two kinds of moves fit a word.
func countPawnsInWords[S side.Type](w *words) int {
	empty, ahead, last := ^(w.own | w.enemy), w.pawns<<1, uint64(eight<<7)
	if side.Of[S]() == rep.Black {
		ahead, last = w.pawns>>1, eight
	}
	push := ahead & empty
	twice := push & (eight << 2) << 1 & empty
	if side.Of[S]() == rep.Black {
		twice = push & (eight << 5) >> 1 & empty
	}
	a, c := push|ahead>>8&w.enemy, twice|ahead<<8&w.enemy
	n := bits.OnesCount64(a) + bits.OnesCount64(c)
	if ahead&last != 0 {
		n += 3 * (bits.OnesCount64(a&last) + bits.OnesCount64(c&last))
	}
	return n
}

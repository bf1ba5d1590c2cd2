package x88scan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// attackedFrom reports whether at holds a piece of c that attacks i if no piece is
// between.
func (b *Board) attackedFrom(at, i index, c rep.Color) bool {
	o := b.at(at)
	return o&own(c) != 0 && couldAttack(o, at, i)
}

// attacked reports whether a piece of c attacks i: one of the first pieces on eight
// lines, or a knight a jump away.
func (b *Board) attacked(i index, c rep.Color) bool {
	knight := occupantOf(rep.MakePiece(c, rep.Knight))
	for _, at := range &knightTargets[i&cellMask] {
		if b.at(at) == knight {
			return true
		}
	}
	for _, step := range &kingSteps {
		if at := b.walk(i, step); at.onBoard() && b.attackedFrom(at, i, c) {
			return true
		}
	}
	return false
}

// checkInfo holds the checks, the pins and the king's legal steps of the side to
// move.
type checkInfo struct {
	king      index
	attacks   attacks // the union of the attacks of all enemy pieces around the king on an otherwise empty board
	kingMoves uint8   // the king's legal steps, without castling, as bits in the order of kingSteps
	checkers  int     // the number of enemy pieces that give check
	checker   index   // the square of the last one found
	step      index   // for a single checker: the step from the king to it if it is a slider, 0 if a leaper
	pins      int     // the number of our pinned pieces
	pinned    [8]pin
	near      uint      // the length of sliders
	sliders   [64]index // the squares of the sliders that attack anything around the king on an otherwise empty board
}

// pin is a piece that may move only on the line between its king and an enemy
// slider.
type pin struct {
	at     index    // its square
	piece  occupant // the piece
	pinner index    // the square of the slider
	step   index    // from the king to the slider
}

// bySlider has the attacks that only sliders make.
const bySlider = 0xff<<sliderShift | sliderAligned | 3<<sliderCastle

// read does nothing: the cells are read when they are needed.
func (*checkInfo) read(*Board, rep.Color) {}

// findCheckInfo fills info in.
func findCheckInfo[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	info.king = b.kings[us]
	info.attacks = findAttacks[S](b, info)
	if info.attacks&leaperCheck != 0 {
		findLeaperCheckers[S](b, info)
	}
	if info.attacks&sliderAligned != 0 {
		findCheckersAndPins[S](b, info)
	}
	findKingMoves[S](b, info)
}

// findAttacks scans the ranks for the enemy's pieces and returns the union of their
// attacks around the king. Sliders among them are stored, so that no second scan is
// needed. Pawns attack squares near the king from three ranks only, its own and the two
// in front of it; on other ranks they are masked by their mark.
func findAttacks[S side.Type](b *Board, info *checkInfo) attacks {
	us := side.Of[S]()
	king := uint(info.king)
	first := king & rankMask
	if us == rep.Black {
		first -= 2 * uint(north)
	}
	var all attacks
	near := uint(0)
	for a := uint(0); a < 8*uint(north); a += uint(north) {
		word := load8(&b.cells, a)
		w := word & (uint64(enemy(us)) * ones)
		if a-first > 2*uint(north) {
			w &^= word >> (2 + us) // a pawn's mark, moved to the bit of its side
		}
		for ; w != 0; w &= w - 1 {
			at := firstOf(w, a)
			h := attacksBy(b.cells[at], index(at), info.king)
			all |= h
			info.sliders[near&63] = index(at)
			if h&bySlider != 0 {
				near++
			}
		}
	}
	info.near = near
	return all
}

// findLeaperCheckers finds the leapers that give check, from a knight's jump or a
// pawn's capture away.
func findLeaperCheckers[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	knight, pawn := occupantOf(rep.MakePiece(us^1, rep.Knight)), occupantOf(rep.MakePiece(us^1, rep.Pawn))
	for _, at := range &knightTargets[info.king&cellMask] {
		if b.at(at) == knight {
			info.checkers++
			info.checker, info.step = at, 0
		}
	}
	for _, at := range [2]index{info.king + forward(us) + west, info.king + forward(us) + east} {
		if b.at(at) == pawn {
			info.checkers++
			info.checker, info.step = at, 0
		}
	}
}

// findCheckersAndPins walks from the king towards each slider that is aligned with
// it: the first piece is the slider itself, or may be pinned by it.
func findCheckersAndPins[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	for _, from := range info.sliders[:info.near&63] {
		if attacksBy(b.at(from), from, info.king)&sliderAligned == 0 {
			continue
		}
		step := -stepTable[difference(from, info.king)]
		i := info.king + step
		for b.at(i) == empty {
			i += step
		}
		if i == from {
			info.checkers++
			info.checker, info.step = from, step
			continue
		}
		between, at := b.at(i), i
		if between&own(us) == 0 {
			continue
		}
		for i += step; b.at(i) == empty; {
			i += step
		}
		if i == from {
			info.pinned[info.pins&7] = pin{at, between, from, step}
			info.pins++
		}
	}
}

// findKingMoves finds the king's legal steps. A square that a leaper attacks is
// illegal. A square that a slider would attack on an empty board needs a test of the
// cells between. No other square needs a test.
func findKingMoves[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	kingMoves := neighbours[info.king&cellMask] &^ uint8(info.attacks>>leaperShift)
	k := info.king
	kingMoves &^= ownAround(us, k, load8(&b.cells, uint(k+north)), load8(&b.cells, uint(k)), load8(&b.cells, uint(k+south)))
	undecided := kingMoves & uint8(info.attacks>>sliderShift)
	if undecided == 0 {
		info.kingMoves = kingMoves
		return
	}
	// A slider that gives check attacks the squares on the far side of the king too
	// (X-ray), so the king is off the board during the test.
	hidden := b.at(k)
	b.cells[k&cellMask] = empty
	for _, from := range info.sliders[:info.near&63] {
		reached := undecided & uint8(attacksBy(b.at(from), from, k)>>sliderShift)
		for ; reached != 0; reached &= reached - 1 {
			n := bits.TrailingZeros8(reached)
			to := k + kingSteps[n&7]
			if b.clear(from, to, stepTable[difference(from, to)]) {
				kingMoves &^= 1 << n
				undecided &^= 1 << n
			}
		}
	}
	b.cells[k&cellMask] = hidden
	info.kingMoves = kingMoves
}

// attackedBySlider reports whether a slider of c, the opponent, attacks i, one of the
// squares that info.attacks covers.
func (info *checkInfo) attackedBySlider(b *Board, i index, _ rep.Color) bool {
	for _, from := range info.sliders[:info.near&63] {
		if attacksBy(b.at(from), from, i)&sliderAligned != 0 && b.clear(from, i, stepTable[difference(from, i)]) {
			return true
		}
	}
	return false
}

// hidePinned clears the type of the pinned pieces for this node: they are blockers as
// before, but the scan does not find them.
func (info *checkInfo) hidePinned(b *Board) {
	for _, p := range info.pinned[:info.pins&15] {
		b.cells[p.at&cellMask] &= whiteBit | blackBit
	}
}

// showPinned restores the types.
func (info *checkInfo) showPinned(b *Board) {
	for _, p := range info.pinned[:info.pins&15] {
		b.cells[p.at&cellMask] = p.piece
	}
}

// pinnedPiece returns the piece of p.
func (b *Board) pinnedPiece(p pin) occupant { return p.piece }

// enPassantLegal reports whether the pawn on from may capture en passant. It plays
// the capture on the board and tests the king: no pin covers the case in which both
// pawns leave the king's rank at once.
func enPassantLegal[S side.Type](b *Board, from index) bool {
	us := side.Of[S]()
	to := b.state().epSquare()
	captured := to - forward(us)
	pawn, victim := b.at(from), b.at(captured)
	b.cells[from&cellMask], b.cells[captured&cellMask], b.cells[to&cellMask] = empty, empty, pawn
	legal := !b.attacked(b.kings[us], us^1)
	b.cells[from&cellMask], b.cells[captured&cellMask], b.cells[to&cellMask] = pawn, victim, empty
	return legal
}

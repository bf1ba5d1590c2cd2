package tenbytwelvescan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// walk goes from at along step and returns the first cell that is not empty: at
// the edge that is a sentinel.
func (b *Board) walk(at, step index) index {
	for at += step; b.at(at) == empty; {
		at += step
	}
	return at
}

// attackers calls found with the cell of each piece of c that attacks i, until it
// returns false. It walks from i: an attacker is the first piece on one of eight
// lines, or a knight a jump away.
func (b *Board) attackers(i index, c rep.Color, found func(at index) bool) {
	knight := occupantOf(rep.MakePiece(c, rep.Knight))
	for _, step := range knightSteps {
		if b.at(i+step) == knight && !found(i+step) {
			return
		}
	}
	for _, step := range kingSteps {
		if at := b.walk(i, step); b.attacks(at, i, c) && !found(at) {
			return
		}
	}
}

// attacks reports whether at holds a piece of c that attacks i on an empty board. The
// sentinel has no type and attacks nothing.
func (b *Board) attacks(at, i index, c rep.Color) bool {
	o := b.at(at)
	return o&own(c) != 0 && attacksOn(i)[entryOf(o.piece(), at)]&attack != 0
}

// attacked reports whether a piece of c attacks i.
func (b *Board) attacked(i index, c rep.Color) bool {
	attacked := false
	b.attackers(i, c, func(index) bool { attacked = true; return false })
	return attacked
}

// checkInfo holds the checks, pins and king moves of the side to move.
type checkInfo struct {
	king        index
	attacks     attacks // the union of the attacks of the enemy pieces, each alone with the king
	kingMoves   uint32  // the king's legal steps without castling, as bits in the order of zone
	checkers    int
	checker     index // the last checker found
	step        index // for a slider as the only checker: the step from the king to it; 0 for a leaper
	pins        int   // the number of pinned pieces
	pinned      [8]pin
	sliderCount uint
	sliders     [64]index // the sliders that would attack near the king on an empty board
}

// pin is a piece that may move only on the line between its king and an enemy
// slider.
type pin struct {
	at     index
	piece  occupant
	pinner index // the square of the slider
	step   index // from the king to the slider
}

// sliderAttacks are the bits of an entry of attackTable that sliders set.
const sliderAttacks = zoneAll<<sliderShift | 3<<sliderCastle

// findCheckInfo fills info in. King moves are found to the cells of targets only, bits
// in the order of zone.
func findCheckInfo[S side.Type](b *Board, info *checkInfo, targets uint32) {
	us := side.Of[S]()
	info.king = b.kings[us]
	info.attacks = findAttacks[S](b, info)
	if info.attacks&leaperCheck != 0 {
		findLeaperChecks[S](b, info)
	}
	if info.attacks&sliderAligned != 0 {
		findCheckersAndPins[S](b, info)
	}
	findKingMoves[S](b, info, targets)
}

// findAttacks scans the rows for the enemy's pieces and returns the union of their
// attacks near the king. Sliders that attack there are kept in info, so that the rows
// are not scanned again. Pawns attack near the king from three rows only, its own and
// the two in front of it; in other rows they are masked out by their mark.
func findAttacks[S side.Type](b *Board, info *checkInfo) attacks {
	us := side.Of[S]()
	row := attacksOn(info.king)
	first := uint(info.king) - 7 // between the row before the king's and its own, whatever its file
	if us == rep.Black {
		first -= 2 * columns
	}
	var all attacks
	count := uint(0)
	for a := uint(a1); a <= uint(a8); a += columns {
		word := b.row(a)
		w := word & (uint64(enemy(us)) * everyByte)
		if a-first >= 3*columns {
			w &^= word >> (2 + us) // pawnMark, shifted to the bit of the pawn's side
		}
		for ; w != 0; w &= w - 1 {
			at := firstOf(w, a)
			near := row[uint(b.cells[at]&15)<<7+at]
			all |= near
			info.sliders[count&63] = index(at)
			if near&sliderAttacks != 0 {
				count++
			}
		}
	}
	info.sliderCount = count
	return all
}

// findLeaperChecks finds the leapers that give check, from a knight's jump or a pawn's capture away.
func findLeaperChecks[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	knight, pawn := occupantOf(rep.MakePiece(us.Other(), rep.Knight)), occupantOf(rep.MakePiece(us.Other(), rep.Pawn))
	for _, step := range knightSteps {
		if b.at(info.king+step) == knight {
			info.checkers++
			info.checker, info.step = info.king+step, 0
		}
	}
	for _, step := range [2]index{forward(us) + west, forward(us) + east} {
		if b.at(info.king+step) == pawn {
			info.checkers++
			info.checker, info.step = info.king+step, 0
		}
	}
}

// findCheckersAndPins walks from the king towards each slider aligned with it. The
// first piece is the slider, which gives check, or a piece that may be pinned by it.
func findCheckersAndPins[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	row := attacksOn(info.king)
	for _, from := range info.sliders[:info.sliderCount&63] {
		a := row[entryOf(b.at(from).piece(), from)]
		if a&sliderAligned == 0 {
			continue
		}
		first := b.walk(info.king, a.step())
		if first == from {
			info.checkers++
			info.checker, info.step = from, a.step()
			continue
		}
		piece := b.at(first)
		if piece&own(us) != 0 && b.walk(first, a.step()) == from {
			info.pinned[info.pins&7] = pin{first, piece, from, a.step()}
			info.pins++
		}
	}
}

// findKingMoves finds the king's legal steps to the cells of targets. A square that a leaper attacks is
// illegal. For a square that a slider would attack on an empty board the cells between are read. Any
// other square needs no test.
func findKingMoves[S side.Type](b *Board, info *checkInfo, targets uint32) {
	us := side.Of[S]()
	k := info.king
	legal := targets &^ (uint32(info.attacks>>leaperShift) | ownAround(&b.cells, us, k))
	undecided := legal & uint32(info.attacks>>sliderShift)
	if undecided == 0 {
		info.kingMoves = legal
		return
	}
	// A slider that gives check also attacks the squares on the far side of the
	// king, so the king is off the board during the walks.
	king := b.at(k)
	b.cells[k&127] = empty
	row := attacksOn(k)
	for _, from := range info.sliders[:info.sliderCount&63] {
		entry := entryOf(b.at(from).piece(), from)
		attacked := undecided & uint32(row[entry]>>sliderShift)
		for ; attacked != 0; attacked &= attacked - 1 {
			n := bits.TrailingZeros32(attacked)
			to := k + zone[n&15]
			if b.clear(to, from, attacksOn(to)[entry].step()) {
				legal &^= 1 << n
				undecided &^= 1 << n
			}
		}
	}
	b.cells[k&127] = king
	info.kingMoves = legal
}

// attackedBySlider reports whether one of the sliders near the king attacks i, a
// square that the king castles to.
func (info *checkInfo) attackedBySlider(b *Board, i index) bool {
	row := attacksOn(i)
	for _, from := range info.sliders[:info.sliderCount&63] {
		if a := row[entryOf(b.at(from).piece(), from)]; a&sliderAligned != 0 && b.clear(i, from, a.step()) {
			return true
		}
	}
	return false
}

// hidePinned removes the type from the pinned pieces for this node: their cells
// stay occupied, but a scan for pieces to move finds no type in them.
func (info *checkInfo) hidePinned(b *Board) {
	for _, p := range info.pinned[:info.pins&15] {
		b.cells[p.at&127] &= sentinel
	}
}

// showPinned puts the types back.
func (info *checkInfo) showPinned(b *Board) {
	for _, p := range info.pinned[:info.pins&15] {
		b.cells[p.at&127] = p.piece
	}
}

// enPassantLegal reports whether a pawn on from may capture en passant: the
// capture is played on the board, and the attacks on the king are tested. No rule
// of pins covers the case in which both pawns leave the king's rank at once.
func enPassantLegal[S side.Type](b *Board, from index) bool {
	us := side.Of[S]()
	to := b.state().epSquare()
	at := to - forward(us)
	pawn, victim := b.at(from), b.at(at)
	b.cells[from&127], b.cells[at&127], b.cells[to&127] = empty, empty, pawn
	legal := !b.attacked(b.kings[us], us.Other())
	b.cells[from&127], b.cells[at&127], b.cells[to&127] = pawn, victim, empty
	return legal
}

// castleLegal reports whether the side to move, not in check, may make a castling move
// of this kind. In standard chess the king's first step must be one of its legal ones,
// and the attacks near the king mostly decide the second.
func castleLegal[S side.Type](b *Board, info *checkInfo, state state, kind rep.MoveKind) bool {
	us := side.Of[S]()
	i := rep.CastlingIndex(us, kind)
	if state>>(rightsShift+i)&1 == 0 {
		return false
	}
	if b.standard>>i&1 == 0 {
		return castleLegal960[S](b, i)
	}
	king := info.king
	if kind == rep.CastleKingside {
		if info.kingMoves&zoneEast == 0 || b.at(king+east)|b.at(king+2*east) != empty || info.attacks>>leaperCastle&1 != 0 {
			return false
		}
		return info.attacks>>sliderCastle&1 == 0 || !info.attackedBySlider(b, king+2*east)
	}
	if info.kingMoves&zoneWest == 0 || b.at(king-east)|b.at(king-2*east)|b.at(king-3*east) != empty || info.attacks>>(leaperCastle+1)&1 != 0 {
		return false
	}
	return info.attacks>>(sliderCastle+1)&1 == 0 || !info.attackedBySlider(b, king-2*east)
}

// Pieces returns the squares of all pieces p, which is one of the twelve.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for a := uint(a1); a <= uint(a8); a += columns {
		for w := b.row(a) & (uint64(own(p.Color())) * everyByte); w != 0; w &= w - 1 {
			at := index(firstOf(w, a))
			if b.at(at).piece() == p {
				set.Add(at.square())
			}
		}
	}
	return set
}

// TypePieces returns the squares of all pieces of the given types, of both colours.
func (b *Board) TypePieces(types rep.PieceTypes) rep.SquareSet {
	var set rep.SquareSet
	for occupied := b.Occupied(); occupied != 0; occupied &= occupied - 1 {
		if sq := occupied.First(); types.Has(b.PieceAt(sq).Type()) {
			set |= sq.Set()
		}
	}
	return set
}

// Count returns the number of pieces p, one of the twelve.
func (b *Board) Count(p rep.Piece) int { return b.Pieces(p).Count() }

// attackersOf returns the squares of the pieces of c that attack i.
func (b *Board) attackersOf(i index, c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	b.attackers(i, c, func(at index) bool { set |= at.square().Set(); return true })
	return set
}

// AttackersWith returns the squares of the pieces of both colours that would attack
// sq if exactly the squares of occupied were occupied.
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	i := indexOf(sq)
	row := attacksOn(i)
	var attackers rep.SquareSet
	for _, step := range knightSteps {
		if b.pieceAt(i+step).Type() == rep.Knight {
			attackers |= (i + step).square().Set()
		}
	}
	for _, step := range kingSteps {
		for at := i + step; b.at(at) != sentinel; at += step {
			if row[b.entryOn(at)]&attack != 0 {
				attackers |= at.square().Set()
			}
			if occupied.Has(at.square()) {
				break
			}
		}
	}
	return attackers
}

// pinsOf returns the blockers of c's king. pinners are the sliders whose blocker is a piece of c.
func (b *Board) pinsOf(c rep.Color) (blockers, pinners rep.SquareSet) {
	king := b.king(c)
	row := attacksOn(king)
	for _, step := range kingSteps {
		first := b.walk(king, step)
		if b.at(first) == sentinel {
			continue
		}
		second := b.walk(first, step)
		if b.at(second)&sentinel != own(c.Other()) || row[b.entryOn(second)]&sliderAligned == 0 {
			continue
		}
		blockers |= first.square().Set()
		if b.at(first)&own(c) != 0 {
			pinners |= second.square().Set()
		}
	}
	return blockers, pinners
}

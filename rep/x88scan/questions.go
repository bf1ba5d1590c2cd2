package x88scan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// Attackers returns the squares of the pieces of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	i, set := indexOf(sq), b.knights(sq, own(c&1))
	for _, step := range &kingSteps {
		if at := b.walk(i, step); at.onBoard() && b.attackedFrom(at, i, c) {
			set.Add(at.square())
		}
	}
	return set
}

// AttackersWith returns the squares of the pieces of both colours that would attack
// sq if exactly the squares of occupied were occupied.
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	i, set := indexOf(sq), b.knights(sq, whiteBit|blackBit)
	for _, step := range &kingSteps {
		for at := i + step; at.onBoard(); at += step {
			if o := b.at(at); o != empty && couldAttack(o, at, i) {
				set.Add(at.square())
			}
			if occupied.Has(at.square()) {
				break
			}
		}
	}
	return set
}

// knights returns the squares of the knights of one or both sides that attack sq.
func (b *Board) knights(sq rep.Square, sides occupant) rep.SquareSet {
	var set rep.SquareSet
	for _, at := range &knightTargets[indexOf(sq)&cellMask] {
		if o := b.at(at); o.kind() == rep.Knight && o&sides != 0 {
			set.Add(at.square())
		}
	}
	return set
}

// PieceAt returns the piece on sq, NoPiece if it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// TypePieces returns the squares of all pieces of the given types.
func (b *Board) TypePieces(types rep.PieceTypes) rep.SquareSet {
	var set rep.SquareSet
	for a := uint(0); a < 8*uint(north); a += uint(north) {
		word := load8(&b.cells, a)
		for w := (word>>4 | word>>5) & ones; w != 0; w &= w - 1 {
			if at := index(firstOf(w, a)); types.Has(b.at(at).kind()) {
				set.Add(at.square())
			}
		}
	}
	return set
}

// Count returns the number of pieces p: the number of bytes that are p. A piece has
// four bits, so that adding 127 sets the highest bit of each other byte.
func (b *Board) Count(p rep.Piece) int {
	n := 64
	for a := uint(0); a < 8*uint(north); a += uint(north) {
		other := load8(&b.cells, a)&(15*ones) ^ uint64(p)*ones
		n -= bits.OnesCount64((other + 127*ones) & (128 * ones))
	}
	return n
}

// blockersAndPinners returns the pieces that stand alone between c's king and a slider
// of the other side. pinners are the sliders whose blocker is a piece of c.
func (b *Board) blockersAndPinners(c rep.Color) (blockers, pinners rep.SquareSet) {
	king := b.king(c)
	for _, step := range &kingSteps {
		at := b.walk(king, step)
		if !at.onBoard() {
			continue
		}
		if end := b.walk(at, step); end.onBoard() && b.attackedFrom(end, king, c^1) {
			blockers.Add(at.square())
			if b.at(at)&own(c&1) != 0 {
				pinners.Add(end.square())
			}
		}
	}
	return blockers, pinners
}

// findPins finds the pinned pieces of the side to move by walks from its king, which
// must not be in check.
func findPins[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	info.king = b.king(us)
	for _, step := range &kingSteps {
		at := b.walk(info.king, step)
		if !at.onBoard() || b.at(at)&own(us) == 0 {
			continue
		}
		if end := b.walk(at, step); end.onBoard() && b.attackedFrom(end, info.king, us^1) {
			info.pinned[info.pins&7] = pin{at, b.at(at), end, step}
			info.pins++
		}
	}
}

// writePieceCaptures scans the ranks for the pieces of the side to move, and writes
// the captures of each except the king.
func writePieceCaptures[S side.Type](b *Board, list *moves) int {
	us, n := side.Of[S](), 0
	for a := uint(0); a < 8*uint(north); a += uint(north) {
		for w := load8(&b.cells, a) & onEach(us); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			switch b.at(from).kind() {
			case rep.Knight:
				n = writeKnightCaptures[S](b, from, list, n)
			case rep.Bishop:
				n = b.writeDiagonalCaptures(enemy(us), from, list, n)
			case rep.Rook:
				n = b.writeOrthogonalCaptures(enemy(us), from, list, n)
			case rep.Queen:
				n = b.writeOrthogonalCaptures(enemy(us), from, list, b.writeDiagonalCaptures(enemy(us), from, list, n))
			}
		}
	}
	return writePawnCaptures[S](b, list, n)
}

// writeUnpinnedQuiets writes the quiet moves of all pieces except the king.
func writeUnpinnedQuiets[S side.Type](b *Board, _ *checkInfo, list *moves, n int) int {
	us := side.Of[S]()
	for a := uint(0); a < 8*uint(north); a += uint(north) {
		for w := load8(&b.cells, a) & onEach(us); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			switch b.at(from).kind() {
			case rep.Pawn:
				n = writePawnQuiets[S](b, from, list, n)
			case rep.Knight:
				n = b.writeKnightQuiets(from, list, n)
			case rep.Bishop:
				n = b.writeDiagonalQuiets(from, list, n)
			case rep.Rook:
				n = b.writeOrthogonalQuiets(from, list, n)
			case rep.Queen:
				n = b.writeOrthogonalQuiets(from, list, b.writeDiagonalQuiets(from, list, n))
			}
		}
	}
	return n
}

// Mobility returns the number of squares to which the pieces of c could go, by type
// from knight to queen.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	if c == rep.White {
		return mobility[side.White](b)
	}
	return mobility[side.Black](b)
}

func mobility[S side.Type](b *Board) (n [8]uint16) {
	for a := uint(0); a < 8*uint(north); a += uint(north) {
		for w := load8(&b.cells, a) & onEach(side.Of[S]()); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			addMobility[S](b, &n, from, b.at(from).kind())
		}
	}
	return n
}

// find adds the pieces of c, without the pawns, that attack the square of the exchange.
// It sees through pieces that have captured.
func (x *exchange) find(c rep.Color) {
	b := x.b
	for _, step := range &kingSteps {
		at := b.walk(x.to, step)
		for at.onBoard() && x.gone.Has(at.square()) {
			at = b.walk(at, step)
		}
		if at.onBoard() && b.attackedFrom(at, x.to, c) && b.at(at)&pawnMark == 0 {
			x.add(c, at)
		}
	}
	knight := occupantOf(rep.MakePiece(c, rep.Knight))
	for _, at := range &knightTargets[x.to&cellMask] {
		if b.at(at) == knight && !x.gone.Has(at.square()) {
			x.add(c, at)
		}
	}
}

// writePawnCaptures writes the captures of all pawns and their promotions to a queen. It
// gathers the pieces of each side in one word, in which a byte is a file and a bit of it
// a rank. A shift moves each enemy to a square from which a pawn captures it.
func writePawnCaptures[S side.Type](b *Board, list *moves, n int) int {
	us := side.Of[S]()
	c := &b.cells
	var white, black uint64
	for a := 7 * uint(north); a < 8*uint(north); a -= uint(north) {
		cells := load8(c, a)
		white, black = white<<1+cells>>4&ones, black<<1+cells>>5&ones
	}
	pieces, front := white, black&^ones>>1 // the enemies, one rank nearer to us
	if us == rep.Black {
		pieces, front = black, white<<1&^ones
	}
	last := uint64(ones) << beforeLast(us)
	left, right := front<<8&pieces, front>>8&pieces
	for w := left | right | pieces&last; w != 0; w &= w - 1 {
		bit := uint(bits.TrailingZeros64(w))
		from := index(bit&7<<4 + bit/8)
		switch {
		case b.pieceOn(from)&pawnMark == 0:
		case last>>bit&1 != 0:
			n = writePromoting[S](b, from, list, n)
		default:
			m := rep.MakeMove(from.square(), from.square(), rep.Capture) + ahead(us)
			n = list.putIf(n, m-1, int(left>>bit&1))
			n = list.putIf(n, m+1, int(right>>bit&1))
		}
	}
	return n
}

// writeKnightCaptures writes a knight's captures. The bits of its targets are gathered
// as in countKnight: a byte is a file, and its bits 0 to 3 are the ranks from two below
// the knight to two above it, without its own.
func writeKnightCaptures[S side.Type](b *Board, from index, list *moves, n int) int {
	them := side.Of[S]() ^ 1
	i, c, jumps := uint(from), &b.cells, &knightJumps[from&7]
	near, far := jumps.near<<(4+them&1), jumps.far<<(4+them&1)
	set := load8(c, (i+uint(northNorth))&rankMask)&near | load8(c, (i+uint(north))&rankMask)&far>>1 |
		load8(c, (i-uint(north))&rankMask)&far>>2 | load8(c, (i-uint(northNorth))&rankMask)&near>>3
	for set = set >> (1 + them&1) & knightRanks[i>>4&7]; set != 0; set &= set - 1 {
		bit := uint(bits.TrailingZeros64(set))
		file, ranks := bit/8, bit&3+bit>>1&1 // up from two ranks below
		to := i&rankMask - 2*uint(north) + ranks*uint(north) + file
		n = list.put(n, rep.MakeMove(from.square(), index(to).square(), rep.Capture))
	}
	return n
}

// writeOrthogonalCaptures writes a rook's captures of pieces of them. As in
// countOrthogonals, one load has the ends of both rays along the rank.
func (b *Board) writeOrthogonalCaptures(them occupant, from index, list *moves, n int) int {
	i := uint(from)
	word, shift := load8(&b.cells, i&rankMask), 8*(i&7)
	edge := uint64(1) << 63 >> shift
	right, left := word>>8>>shift|edge, word<<8<<(56-shift)|edge
	toRight := uint(bits.TrailingZeros64(right)) & 56
	toLeft := uint(bits.LeadingZeros64(left)) & 56
	stay := rep.MakeMove(from.square(), from.square(), rep.Capture)
	if occupant(right>>toRight)&them != 0 {
		n = list.put(n, stay+1+rep.Move(toRight/8))
	}
	if occupant(left<<toLeft>>56)&them != 0 {
		n = list.put(n, stay-1-rep.Move(toLeft/8))
	}
	if to := b.walk(from, north); b.atEnd(to)&them != 0 {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.Capture))
	}
	if to := b.walk(from, south); b.atEnd(to)&them != 0 {
		n = list.put(n, rep.MakeMove(from.square(), to.square(), rep.Capture))
	}
	return n
}

// writeKnight writes a knight's moves.
func writeKnight[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	targets, stay := &knightTargets[from&cellMask], rep.MakeMove(from.square(), 0, rep.Quiet)
	for i := range int(knightMobility[from&cellMask] & 15) {
		to := targets[i&7]
		c := b.at(to)
		m := stay | rep.Move(to.square()) | rep.Move(isEnemy(us, c))*rep.Move(rep.Capture)<<12
		n = list.putIf(n, m, 1-isOwn(us, c))
	}
	return n
}

// writeKnightQuiets writes a knight's moves to empty cells.
func (b *Board) writeKnightQuiets(from index, list *moves, n int) int {
	targets, stay := &knightTargets[from&cellMask], rep.MakeMove(from.square(), 0, rep.Quiet)
	for i := range int(knightMobility[from&cellMask] & 15) {
		to := targets[i&7]
		n = list.putIf(n, stay|rep.Move(to.square()), isEmpty(b.at(to)))
	}
	return n
}

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

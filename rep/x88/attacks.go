package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// isSlider reports whether p moves along a line until it meets a piece.
func isSlider(p rep.Piece) bool {
	t := p.Type()
	return t >= rep.Bishop && t <= rep.Queen
}

// couldAttack reports whether a piece on from attacks to if no piece is between.
func couldAttack(piece pieceSquare, from, to index) bool {
	return attackersTable[(256+uint(from)-uint(to))&511]&(1<<piece.piece()) != 0
}

// attacksBy returns the attacks of piece, on from, around a king on to.
func attacksBy(piece pieceSquare, from, to index) attacks {
	return attackTable[uint(piece.piece())<<8+uint(from-to+differences)]
}

// attacksAround returns the part of attackTable for a king on i, by the piece and the
// square of a pieceSquare: nothing is left to compute for the pieces of a list.
func attacksAround(i index) *[16 << 8]attacks {
	return (*[16 << 8]attacks)(attackTable[differences-uint(i):])
}

// attackersOf returns the part of attackersTable for the square to, by from: one addition
// less for each of the pieces of a list. An entry holds in both directions, except for pawns.
func attackersOf(to index) *[256]uint32 { return (*[256]uint32)(attackersTable[256-uint(to):]) }

// clearLine reports whether all cells between from and to are empty. The two must share
// a line or be a knight's move apart.
func (b *Board) clearLine(from, to index) bool {
	step := stepTable[difference(from, to)]
	return step == 0 || b.clear(from, to, step)
}

// clear reports whether all cells between from and to are empty. step must lead from from to to.
func (b *Board) clear(from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != noPiece {
			return false
		}
	}
	return true
}

// checkInfo holds the checks, the pins and the king's legal steps of the side to
// move.
type checkInfo struct {
	king      index
	attacks   attacks // the union of the attacks of all enemy pieces around the king on an otherwise empty board
	own       uint64  // our pieces, as a word of gather; enemy and pawns are such words too
	enemy     uint64
	pawns     uint64 // the pawns of both sides
	kingMoves uint8  // the king's legal steps, without castling, as bits in the order of kingSteps
	checkers  int    // the number of enemy pieces that give check
	checker   index  // the square of the last one found
	step      index  // for a single checker: the step from the king to it if it is a slider, 0 if a leaper
	pins      int    // the number of our pinned pieces
	pinned    [8]pin
}

// pin is a piece that may move only on the line between its king and an enemy
// slider.
type pin struct {
	id     pieceID
	piece  pieceSquare // its entry in the list
	at     index       // its square
	pinner index       // the square of the slider
	step   index       // from the king to the slider
}

// findCheckInfo fills info in. The union of all attacks shows whether some enemy piece would
// attack the king on an otherwise empty board. Only then are checks and pins searched for.
func findCheckInfo[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	king := b.king(us)
	info.read(b, us)
	all := pawnsAround[S](info.pawns&info.enemy, king)
	table := attacksAround(king)
	for _, piece := range b.pieces(us ^ 1) {
		all |= table[piece&placeMask]
	}
	info.king, info.attacks = king, all
	if all&attack != 0 {
		findCheckersAndPins[S](b, info)
	}
	findKingMoves[S](b, info)
}

// findCheckersAndPins finds the checkers and the pinned pieces.
func findCheckersAndPins[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	if info.attacks&leaperCheck != 0 {
		findLeaperCheckers[S](b, info)
	}
	if info.attacks&sliderAligned == 0 {
		return
	}
	table := attacksAround(info.king)
	for _, slider := range b.sliders(us ^ 1) {
		if table[slider&placeMask]&sliderAligned == 0 {
			continue
		}
		from := slider.at()
		step := -stepTable[difference(from, info.king)]
		i := info.king + step
		for b.at(i) == noPiece {
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
		for i += step; b.at(i) == noPiece; {
			i += step
		}
		if i == from {
			info.pinned[info.pins&7] = pin{between, b.list[between&127], at, from, step}
			info.pins++
		}
	}
}

// findLeaperCheckers finds the leapers that give check.
func findLeaperCheckers[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	for _, at := range [2]index{info.king + forward(us) + west, info.king + forward(us) + east} {
		if isPawn(us^1, b.at(at)) {
			info.checkers++
			info.checker, info.step = at, 0
		}
	}
	table := attacksAround(info.king)
	for _, piece := range b.pieces(us ^ 1) {
		if table[piece&placeMask]&leaperCheck != 0 {
			info.checkers++
			info.checker, info.step = piece.at(), 0
		}
	}
}

// hidePinned takes the pinned pieces out of the list for this node: the loops over
// the list then find only pieces that may move anywhere.
func (info *checkInfo) hidePinned(b *Board) {
	for _, p := range info.pinned[:info.pins&15] {
		b.list[p.id&127] = 0
	}
}

// showPinned puts them back in the list.
func (info *checkInfo) showPinned(b *Board) {
	for _, p := range info.pinned[:info.pins&15] {
		b.list[p.id&127] = p.piece
	}
}

// pinnedPiece returns the piece of p.
func (b *Board) pinnedPiece(p pin) pieceSquare { return p.piece }

// findKingMoves finds the king's legal steps. A square that a leaper attacks is
// illegal. A square that a slider would attack on an empty board needs a test of
// the cells between. No other square needs a test.
func findKingMoves[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	kingMoves := neighbours[info.king&cellMask] &^ uint8(info.attacks>>leaperShift)
	kingMoves &^= around(info.own, info.king)
	undecided := kingMoves & uint8(info.attacks>>sliderShift)
	if undecided == 0 {
		info.kingMoves = kingMoves
		return
	}
	// A slider that gives check attacks the squares on the far side of the king too
	// (X-ray), so the king is off the board during the test.
	hidden := b.at(info.king)
	b.cells[info.king&cellMask] = noPiece
	table := attacksAround(info.king)
	for _, slider := range b.sliders(us ^ 1) {
		from := slider.at()
		reached := undecided & uint8(table[slider&placeMask]>>sliderShift)
		for ; reached != 0; reached &= reached - 1 {
			n := bits.TrailingZeros8(reached)
			to := info.king + kingSteps[n&7]
			if b.clear(from, to, stepTable[difference(from, to)]) {
				kingMoves &^= 1 << n
				undecided &^= 1 << n
			}
		}
	}
	b.cells[info.king&cellMask] = hidden
	info.kingMoves = kingMoves
}

// attackedBySlider reports whether a slider of c, the opponent, attacks i.
func (*checkInfo) attackedBySlider(b *Board, i index, c rep.Color) bool {
	table := attacksAround(i)
	for _, slider := range b.sliders(c) {
		if from := slider.at(); table[slider&placeMask]&sliderAligned != 0 && b.clear(from, i, stepTable[difference(from, i)]) {
			return true
		}
	}
	return false
}

// enPassantLegal reports whether the pawn on from may capture en passant. It plays
// the capture on the board and tests the king: no pin covers the case in which both
// pawns leave the king's rank at once.
func enPassantLegal[S side.Type](b *Board, from index) bool {
	us := side.Of[S]()
	to := b.state().epSquare()
	captured := to - forward(us)
	pawn, victim := b.at(from), b.at(captured)
	b.cells[from&cellMask], b.cells[captured&cellMask], b.cells[to&cellMask] = noPiece, noPiece, pawn
	entry := b.list[victim&127]
	b.list[victim&127] = 0
	legal := !b.attacked(b.king(us), us^1)
	b.cells[from&cellMask], b.cells[captured&cellMask], b.cells[to&cellMask] = pawn, victim, noPiece
	b.list[victim&127] = entry
	return legal
}

// mayCastle reports whether us has a castling right.
func (b *Board) mayCastle(us rep.Color) bool { return b.state().rights()>>(2*us)&3 != 0 }

// The cells between king and rook, as the bytes of the word of a rank, if the king goes
// two steps and the rook comes from the corner, as in standard chess.
const (
	kingsideCells  = 0x00ffff0000000000
	queensideCells = 0x00000000ffffff00
)

// openCastles returns the castling rights of us that no piece between king and rook
// blocks, in the order of rep.CastlingIndex from the kingside: one load has all cells of
// both. Rights of Chess960 are left in.
func openCastles[S side.Type](b *Board, king index) rep.CastlingRights {
	us := side.Of[S]()
	rights, standard := b.state().rights()>>(2*us)&3, b.castling.Standard>>(2*us)&3
	rank := load8(&b.cells, uint(king)&rankMask)
	if rank&kingsideCells != 0 {
		rights &^= standard & 1
	}
	if rank&queensideCells != 0 {
		rights &^= standard & 2
	}
	return rights
}

// castleLegal reports whether us, not in check, may castle to the side that kind
// says, a right that openCastles has. In standard chess info has the answer already.
func castleLegal[S side.Type](b *Board, info *checkInfo, kind rep.MoveKind) bool {
	us := side.Of[S]()
	i := rep.CastlingIndex(us, kind)
	if b.castling.Standard>>i&1 == 0 {
		return castleLegal960[S](b, i)
	}
	to, bit, stepBit := info.king+eastEast, 0, 1
	if kind == rep.CastleQueenside {
		to, bit, stepBit = info.king+westWest, 1, 6
	}
	if info.kingMoves>>stepBit&1 == 0 || info.attacks&(1<<(leaperCastle+bit)) != 0 {
		return false
	}
	return info.attacks&(1<<(sliderCastle+bit)) == 0 || !info.attackedBySlider(b, to, us^1)
}

// castleLegal960 is castleLegal for any start position of Chess960 and a right that
// us has.
func castleLegal960[S side.Type](b *Board, i int) bool {
	us := side.Of[S]()
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i])
	kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
	for sq := min(king, rook, kingTo, rookTo); sq <= max(king, rook, kingTo, rookTo); sq++ {
		if sq != king && sq != rook && b.at(sq) != noPiece {
			return false
		}
	}
	// The rook may have shielded the king from the side, as in 8/8/8/8/8/8/8/rRK4k
	// w B - 0 1. So it is off the board while the squares of the king are tested.
	rookID := b.at(rook)
	b.cells[rook&cellMask] = noPiece
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo) && safe; sq++ {
		safe = !b.attacked(sq, us^1)
	}
	b.cells[rook&cellMask] = rookID
	return safe
}

// The last moves that Make has not played: Load knows none, and MakeNull passes. They
// have kinds that no move has.
const (
	unknownMove = 6 << 12
	nullMove    = 7 << 12
)

// wholeBoard has a bit for each kind of move after which Checkers must test more than
// the two squares of the move.
const wholeBoard = 1<<rep.CastleKingside | 1<<rep.CastleQueenside | 1<<rep.EnPassant | 1<<(unknownMove>>12) | 1<<(nullMove>>12)

// Checkers returns the squares of the pieces that give check to the side to move.
// Before the last move it was not in check, so only two pieces can give it now: the
// one that moved, if the difference of its square and the king's says so, and the
// first one on the line from the king through the square that it left.
func (b *Board) Checkers() rep.SquareSet {
	m := b.now().move
	if wholeBoard>>(m>>12)&1 != 0 {
		return b.findCheckers(m)
	}
	us := b.side()
	king, from, to := b.king(us), indexOf(m.From()), indexOf(m.To())
	var set rep.SquareSet
	if couldAttack(b.pieceOn(to), to, king) && b.clearLine(to, king) {
		set = to.square().Set()
	}
	if step := stepTable[difference(from, king)]; step != 0 {
		i := b.walk(king, -step)
		if i.onBoard() && b.at(i)&enemy(us) != 0 && couldAttack(b.pieceOn(i), i, king) {
			set |= i.square().Set()
		}
	}
	return set
}

// findCheckers is Checkers for any move m: it tests all pieces.
//
//go:noinline
func (b *Board) findCheckers(m rep.Move) rep.SquareSet {
	if m == nullMove {
		return 0 // the side that passed was not giving check
	}
	return b.attackers(b.king(b.side()).square(), b.side().Other())
}

// walk goes from at along step and returns the first cell with a piece, or the first
// beyond the edge.
func (b *Board) walk(at, step index) index {
	cells := &b.cells
	for at += step; cells[at&cellMask]|pieceID(at&offBoard) == noPiece; at += step {
	}
	return at
}

// GivesCheck reports whether m, which must be legal, gives check: by the piece that
// moves, or by a slider behind it.
func (b *Board) GivesCheck(m rep.Move) bool {
	kind, us := m.Kind(), b.side()
	if wholeBoard>>kind&1 != 0 {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	from, to, king := indexOf(m.From()), indexOf(m.To()), b.king(us^1)
	piece := b.pieceOn(from)
	if kind.IsPromotion() {
		piece = entryOf(rep.MakePiece(us, kind.Promotion()))
	}
	step := stepTable[difference(to, king)]
	if couldAttack(piece, to, king) && (step == 0 || b.clearExcept(to, king, step, from)) {
		return true
	}
	shield := b.shield(king, from, us)
	return shield != 0 && shield != -step
}

// clearExcept is clear for a board without the piece on except.
func (b *Board) clearExcept(from, to, step, except index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != noPiece && i != except {
			return false
		}
	}
	return true
}

// IsPseudoLegal reports whether m, any 16 bits, is pseudo-legal.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	if b.side() == rep.White {
		return isPseudoLegal[side.White](b, m)
	}
	return isPseudoLegal[side.Black](b, m)
}

// IsLegal reports whether m, any 16 bits, is legal.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal: whether it
// leaves the own king out of check. In check it must block or capture the checker,
// and a piece that stands alone between the king and an enemy slider stays on that
// line.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	us, kind := b.side(), m.Kind()
	from, to, king := indexOf(m.From()), indexOf(m.To()), b.king(us)
	switch {
	case kind.IsCastle():
		return true
	case kind == rep.EnPassant:
		if us == rep.White {
			return enPassantLegal[side.White](b, from)
		}
		return enPassantLegal[side.Black](b, from)
	case from == king:
		return b.kingSafe(king, to, us^1)
	}
	if checkers := b.Checkers(); checkers != 0 {
		if !checkers.Has(m.To()) && !rep.Between(king.square(), checkers.First()).Has(m.To()) || checkers&(checkers-1) != 0 {
			return false
		}
	}
	step := b.shield(king, from, us^1)
	return step == 0 || step == -stepTable[difference(to, king)]
}

// kingSafe reports whether no piece of them attacks the king after its step to to. A
// slider attacks the square behind the king too, so the king is off the board during
// the test.
func (b *Board) kingSafe(king, to index, them rep.Color) bool {
	hidden := b.at(king)
	b.cells[king&cellMask] = noPiece
	safe := !b.attacked(to, them)
	b.cells[king&cellMask] = hidden
	return safe
}

func isPseudoLegal[S side.Type](b *Board, m rep.Move) bool {
	us := side.Of[S]()
	from, to, kind := indexOf(m.From()), indexOf(m.To()), m.Kind()
	piece, target := b.pieceAt(from), b.at(to)
	switch {
	case b.at(from)&own(us) == 0:
		return false
	case kind.IsCastle():
		return isCastle[S](b, m)
	case kind == rep.EnPassant:
		return b.state().epSquare() == to && piece.Type() == rep.Pawn && couldAttack(b.pieceOn(from), from, to)
	case target&own(us) != 0 || kind.IsCapture() != (target != noPiece):
		return false
	case piece.Type() == rep.Pawn:
		return isPawnMove[S](b, from, to, kind)
	}
	return kind&^rep.Capture == rep.Quiet && couldAttack(b.pieceOn(from), from, to) && b.clearLine(from, to)
}

// isCastle reports whether m, of a kind of castling, is legal.
func isCastle[S side.Type](b *Board, m rep.Move) bool {
	us := side.Of[S]()
	i := rep.CastlingIndex(us, m.Kind())
	return b.state().rights()>>i&1 != 0 && m.From() == b.king(us).square() && m.To() == b.castling.Rook[i] &&
		castleLegal960[S](b, i)
}

// isPawnMove reports whether a pawn on from may make a move of this kind to to, en
// passant left out. to holds an enemy if kind is a capture, and is empty otherwise.
func isPawnMove[S side.Type](b *Board, from, to index, kind rep.MoveKind) bool {
	us := side.Of[S]()
	if kind.IsPromotion() != (from.rank() == beforeLast(us)) {
		return false
	}
	switch kind {
	case 6, 7: // no kinds
		return false
	case rep.DoublePush:
		return from.rank() == pushRank(us) && to == from+2*forward(us) && b.at(from+forward(us)) == noPiece
	}
	if kind.IsCapture() {
		return couldAttack(b.pieceOn(from), from, to)
	}
	return to == from+forward(us)
}

// shield returns the step from king to at if the piece on at stands alone between
// king and a slider of c that attacks along that line, and 0 otherwise.
func (b *Board) shield(king, at index, c rep.Color) index {
	step := -stepTable[difference(at, king)]
	if step == 0 || b.walk(king, step) != at {
		return 0
	}
	end := b.walk(at, step)
	if !end.onBoard() || b.at(end)&own(c&1) == 0 || !couldAttack(b.pieceOn(end), end, king) {
		return 0
	}
	return step
}

// pinners returns the squares of the sliders that pin a piece of c to its king: the piece stands
// alone between them.
func (b *Board) pinners(c rep.Color) (set rep.SquareSet) {
	king := b.king(c)
	table := attacksAround(king)
	for _, slider := range b.sliders(c ^ 1) {
		if table[slider&placeMask]&sliderAligned == 0 {
			continue
		}
		from := slider.at()
		if at, alone := b.soleBlocker(from, king); alone && b.at(at)&own(c) != 0 {
			set.Add(from.square())
		}
	}
	return set
}

// soleBlocker returns the square of the piece that stands alone between the slider
// on from and to, and false if there is none.
func (b *Board) soleBlocker(from, to index) (index, bool) {
	if from == to || !couldAttack(b.pieceOn(from), from, to) {
		return 0, false
	}
	step := stepTable[difference(from, to)]
	for i := from + step; i != to; i += step {
		if b.at(i) != noPiece {
			return i, b.clear(i, to, step)
		}
	}
	return 0, false
}

// Code generated from ../tenbytwelve; DO NOT EDIT.

package sixteenbysixteen

import (
	"fmt"
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/internal/line"
	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// AppendMoves appends all legal moves to dst, in any order, and returns the
// extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may still fit dst
		return append(dst, list[:b.write(&list)]...)
	}
	return dst[:n+int(b.write((*moves)(dst[n:n+maxList])))]
}

// write writes all legal moves and returns their number.
func (b *Board) write(l *moves) uint {
	if state := b.state(); state.side() == rep.White {
		return writeMoves[side.White](b, l, state)
	} else {
		return writeMoves[side.Black](b, l, state)
	}
}

// writeKing writes the king's moves except castling.
func writeKing(b *Board, l *moves, info *checkInfo) uint {
	var n uint
	for legal := info.kingMoves; legal != 0; legal &= legal - 1 {
		to := info.king + zone[bits.TrailingZeros32(legal)&15]
		n = l.put(n, moveOnto(info.king, to, b.at(to)))
	}
	return n
}

// writePromotions writes the moves of a pawn before the last rank.
func writePromotions[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	n = writePushes[S](b, l, n, from)
	for _, to := range [2]index{from + forward(us) + west, from + forward(us) + east} {
		if isEnemy(us, b.at(to)) != 0 {
			n = writePawnMove[S](l, n, from, to, rep.Capture)
		}
	}
	return n
}

// writePushes writes a pawn's moves straight ahead.
func writePushes[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != noPiece {
		return n
	}
	n = writePawnMove[S](l, n, from, to, rep.Quiet)
	if to += forward(us); onStartRank(us, from) && b.at(to) == noPiece {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.DoublePush))
	}
	return n
}

// writeEvasions writes, with a single checker, the moves of pieces other than the king
// that capture it or block it.
func writeEvasions[S side.Type](b *Board, l *moves, n uint, info *checkInfo) uint {
	n = writeBlockOrCapture[S](b, l, n, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n = writeBlockOrCapture[S](b, l, n, to)
		n = writePawnBlock[S](b, l, n, to)
	}
	return n
}

// writeBlockOrCapture writes the moves of all pieces except the king to a cell
// that is empty or holds the checker, but no pawn pushes.
func writeBlockOrCapture[S side.Type](b *Board, l *moves, n uint, to index) uint {
	us := side.Of[S]()
	c, row, list := b.at(to), attacksOn(to), b.piecesOf(us)
	if c == noPiece {
		list = b.nonPawns(us) // a pawn does not block by a capture
	}
	for _, p := range list[1:] {
		a := row[p.entry()]
		if a&attack == 0 || a&sliderAligned != 0 && !b.clear(to, p.at(), a.step()) {
			continue
		}
		if !p.isPawn() {
			n = l.put(n, moveOnto(p.at(), to, c))
		} else if c != noPiece {
			n = writePawnMove[S](l, n, p.at(), to, rep.Capture)
		}
	}
	return n
}

// writeEnPassant writes the en passant captures; the state must have one.
func writeEnPassant[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	to := b.state().epSquare()
	victim := to - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// writeCastles writes castling, when not in check.
func writeCastles[S side.Type](b *Board, l *moves, n uint, info *checkInfo, state state) uint {
	us := side.Of[S]()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		if castleLegal[S](b, info, state, kind) {
			rook := b.castling.Rook[rep.CastlingIndex(us, kind)]
			n = l.put(n, rep.MakeMove(info.king.square(), rook, kind))
		}
	}
	return n
}

// maxList is room for the moves of any side, however many queens it has. It is a
// power of two, so that a mask replaces the bounds check.
const maxList = 512

// moves is the buffer of the generator. It has room for all moves of a side, so that
// writing a move needs no check. The number of moves in it is a separate value.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n uint, m rep.Move) uint {
	l[n&(maxList-1)] = m
	return n + 1
}

// The kinds of moves as bits of a Move.
const (
	captureFlag    = rep.Move(rep.Capture) << 12    // makes a quiet move a capture
	doublePushFlag = rep.Move(rep.DoublePush) << 12 // makes a quiet move a double push

	// Castling and promotions have one of these bits, no other move has.
	castleOrPromotion = rep.Move(rep.CastleKingside|rep.PromoteKnight) << 12
)

// moveOnto returns the move of a piece other than a pawn to a cell that holds id.
func moveOnto(from, to index, id pieceID) rep.Move {
	kind := rep.Quiet
	if id != noPiece {
		kind = rep.Capture
	}
	return rep.MakeMove(from.square(), to.square(), kind)
}

// writePawnMove writes a pawn's move of kind Quiet or Capture, on the last rank as four promotions.
func writePawnMove[S side.Type](l *moves, n uint, from, to index, kind rep.MoveKind) uint {
	us := side.Of[S]()
	if !beforePromotion(us, from) {
		return l.put(n, rep.MakeMove(from.square(), to.square(), kind))
	}
	m := rep.MakeMove(from.square(), to.square(), kind|rep.PromoteKnight)
	const nextKind = rep.Move(1) << 12
	for range 4 {
		n = l.put(n, m)
		m += nextKind
	}
	return n
}

// countPawnMove returns the number of moves of a pawn on from to one square: four if it promotes.
func countPawnMove(us rep.Color, from index) int {
	if beforePromotion(us, from) {
		return 4
	}
	return 1
}

// Make plays m, which must be legal in this position; any other move corrupts
// the board. Unmake takes it back.
//
// Quiet moves, captures and double pushes have a path each, and a call plays the rest.
// The call has no argument: a function needs no stack frame if it calls nothing else
// and does without the check that the stack has room.
//
//go:nosplit
func (b *Board) Make(m rep.Move) {
	current := b.current
	if current >= b.lastRecord {
		b.other = m
		b.makeOther()
		return
	}
	pair := b.recordAndNext(current)
	was, now := &pair[0], &pair[1]
	if m < 1<<12 { // quiet
		now.moved = lastMove(m)
		b.current = current + recordSize
		from, to := moveCells.from[m], moveCells.to[m]
		id := *b.square(from)
		*b.square(from) = noPiece
		*b.square(to) = id
		entry := b.entryOf(id)
		origin := *entry
		moved := origin + pieceSquare(to) - pieceSquare(from)
		*entry = moved
		now.key = was.key ^ keys[origin.keyEntry()] ^ keys[moved.keyEntry()]
		now.state = origin.after(was.state)
		return
	}
	if m&^4095 == captureFlag {
		now.moved = lastMove(m)
		b.current = current + recordSize
		from, to := moveCells.from[m&4095], moveCells.to[m&4095]
		id, victim := *b.square(from), *b.square(to)
		*b.square(from) = noPiece
		*b.square(to) = id
		captured := *b.entryOf(victim)
		*b.entryOf(victim) = 0
		now.capturedID, *b.capturedOf(victim) = victim, captured
		entry := b.entryOf(id)
		origin := *entry
		moved := origin + pieceSquare(to) - pieceSquare(from)
		*entry = moved
		now.key = was.key ^ keys[origin.keyEntry()] ^ keys[moved.keyEntry()] ^ keys[captured.keyEntry()]
		now.state = (origin | captured&rightsAll | pawnMark).after(was.state)
		return
	}
	if m&^4095 == doublePushFlag {
		now.moved = lastMove(m)
		b.current = current + recordSize
		from, to := moveCells.from[m&4095], moveCells.to[m&4095]
		id := *b.square(from)
		*b.square(from) = noPiece
		*b.square(to) = id
		entry := b.entryOf(id)
		origin := *entry
		moved := origin + pieceSquare(to) - pieceSquare(from)
		*entry = moved
		now.key = was.key ^ keys[origin.keyEntry()] ^ keys[moved.keyEntry()]
		next := origin.after(was.state) | (state(from)+state(to))/2
		enemy := origin.enemyPawn()
		if b.entryOf(*b.square(to + west)).isLike(enemy) || b.entryOf(*b.square(to + east)).isLike(enemy) {
			next |= epCapturable
		}
		now.state = next
		return
	}
	b.other = m
	b.makeOther()
}

// playOther plays the move other for Make: en passant captures, castling, promotions,
// and any move for which there is no record yet.
func (b *Board) playOther() {
	m := b.other
	if b.current >= b.lastRecord {
		b.grow()
		b.Make(m)
		return
	}
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	now := b.push()
	if kind == rep.EnPassant {
		b.capture(now, epVictim(from, to))
		b.movePawn(now, from, to)
		return
	}
	lost := now.state.rights() & (b.castling.Lost[m.From()&63] | b.castling.Lost[m.To()&63])
	now.state &^= state(lost) << rightsShift
	if kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		now.key ^= b.movePair(from, to, indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i)))
		return
	}
	b.capture(now, to)
	b.movePawn(now, from, to)
	entry, promoted := b.entryOf(b.at(to)), pieceSquareOf(rep.MakePiece(us, kind.Promotion()), to)
	now.key ^= keys[entry.keyEntry()] ^ keys[promoted.keyEntry()]
	*entry = promoted
	b.lists[us&1].promote(1)
}

// push writes the next record: the other side to move, no piece moved or captured yet.
func (b *Board) push() *record {
	if b.current >= b.lastRecord {
		b.grow()
	}
	was := b.now()
	b.current += recordSize
	now := b.now()
	now.key, now.state = was.key, was.state.next()
	now.moved, now.capturedID = 0, noPiece
	return now
}

// movePawn moves a pawn from one cell to another, which must be empty.
func (b *Board) movePawn(now *record, from, to index) {
	id := b.at(from)
	b.set(from, noPiece)
	b.set(to, id)
	entry := b.entryOf(id)
	moved := entry.moved(to)
	now.key ^= keys[entry.keyEntry()] ^ keys[moved.keyEntry()]
	now.state = now.state.reset()
	*entry = moved
}

// capture removes the piece on i, if there is one.
func (b *Board) capture(now *record, i index) {
	victim := b.at(i)
	captured := *b.entryOf(victim)
	b.set(i, noPiece)
	*b.entryOf(victim) = 0
	now.capturedID, *b.capturedOf(victim) = victim, captured
	now.key ^= keys[captured.keyEntry()]
}

// Unmake takes back m, the last move made. A captured piece returns to the cell in its
// pieceSquare, which for an en passant capture is not the destination of the move. There
// is no call and no test that could panic, so that the function needs no stack frame.
func (b *Board) Unmake(m rep.Move) {
	if m < 1<<12 { // quiet
		b.current -= recordSize
		from, to := moveCells.from[m], moveCells.to[m]
		id := *b.square(to)
		*b.square(from) = id
		*b.square(to) = noPiece
		*b.entryOf(id) += pieceSquare(from) - pieceSquare(to)
		return
	}
	b.current -= recordSize
	now := &b.recordAndNext(b.current)[1]
	from, to := moveCells.from[m&4095], moveCells.to[m&4095]
	if m&castleOrPromotion == 0 {
		id := *b.square(to)
		*b.square(from) = id
		*b.square(to) = noPiece
		*b.entryOf(id) += pieceSquare(from) - pieceSquare(to)
		if m&captureFlag != 0 {
			b.putBack(now.capturedID)
		}
		return
	}
	if m.Kind().IsCastle() {
		// The king's and the rook's origin are from and to, on the first rank of their side.
		i := rep.CastlingIndex(rep.Color(m>>11&1), m.Kind())
		kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
		king, rook := *b.square(kingTo), *b.square(rookTo)
		*b.square(kingTo), *b.square(rookTo) = noPiece, noPiece
		*b.square(from), *b.square(to) = king, rook
		*b.entryOf(king) += pieceSquare(from) - pieceSquare(kingTo)
		*b.entryOf(rook) += pieceSquare(to) - pieceSquare(rookTo)
		return
	}
	// The pawn comes from the seventh rank, if it is White's, or from the second.
	us := rep.Color(^m >> 11 & 1)
	id := *b.square(to)
	*b.square(from), *b.square(to) = id, noPiece
	*b.entryOf(id) = pieceSquareOf(rep.MakePiece(us, rep.Pawn), from)
	if m&captureFlag != 0 {
		b.putBack(now.capturedID)
	}
	b.lists[us].promote(-1)
}

// putBack puts a captured piece back on its square.
func (b *Board) putBack(id pieceID) {
	captured := *b.capturedOf(id)
	*b.square(captured.at()) = id
	*b.entryOf(id) = captured
}

// movePair moves two pieces at once, and returns the change of the key. Both
// leave their cells before either is put down: the destination of one may be the
// origin of the other.
func (b *Board) movePair(from1, from2, to1, to2 index) uint64 {
	id1, id2 := *b.square(from1), *b.square(from2)
	entry1, entry2 := b.entryOf(id1), b.entryOf(id2)
	piece1, piece2 := *entry1, *entry2
	moved1, moved2 := piece1.moved(to1), piece2.moved(to2)
	*b.square(from1), *b.square(from2) = noPiece, noPiece
	*b.square(to1), *b.square(to2) = id1, id2
	*entry1, *entry2 = moved1, moved2
	return keys[piece1.keyEntry()] ^ keys[moved1.keyEntry()] ^ keys[piece2.keyEntry()] ^ keys[moved2.keyEntry()]
}

// The steps, seen from White's side.
const (
	north     index = columns
	south     index = 256 - columns
	east      index = 1
	west      index = 256 - 1
	northEast       = north + east
	northWest       = north - east
	southEast       = south + east
	southWest       = south - east
)

// The steps of a knight, clockwise.
const (
	northNorthEast index = 2*columns + 1
	northEastEast  index = columns + 2
	southEastEast  index = 256 - columns + 2
	southSouthEast index = 256 - 2*columns + 1
	southSouthWest index = 256 - 2*columns - 1
	southWestWest  index = 256 - columns - 2
	northWestWest  index = columns - 2
	northNorthWest index = 2*columns - 1
)

// Cells that an index is compared with.
const (
	a3 = a1 + 2*north // the first cell above White's pawns on their start squares
	h6 = h8 - 2*north // the last cell below Black's pawns on their start squares
	h8 = a1 + 7*north + 7*east
)

// The steps of each kind of piece. The king's are the queen's too.
var (
	kingSteps   = [8]index{north, northEast, east, southEast, south, southWest, west, northWest}
	knightSteps = [8]index{
		northNorthEast, northEastEast, southEastEast, southSouthEast,
		southSouthWest, southWestWest, northWestWest, northNorthWest,
	}
)

// sliderSteps has the places in kingSteps of a slider's steps, by its type: the first,
// and the distance from each to the next.
var sliderSteps = [8]struct{ first, next uint }{
	rep.Bishop: {1, 2},
	rep.Rook:   {0, 2},
	rep.Queen:  {0, 1},
}

// offset returns a step as a difference of two indices that does not wrap at 256.
func offset(step index) uint { return uint(int8(step)) }

// moveOffset returns a step in squares, to be added to the destination of a move.
func moveOffset(step index) rep.Move {
	const half = columns / 2
	ranks := (int(int8(step))+half+2*columns)/columns - 2
	return rep.Move(8*ranks + int(int8(step)) - columns*ranks)
}

// zone is the king's square and its eight neighbours, as steps from the king. Sets of
// them have their bits in this order: column by column, as ownAround gathers them.
var zone = [16]index{northEast, east, southEast, north, 0, south, northWest, west, southWest}

// The bits of three of them.
const (
	zoneKing = 1 << 4
	zoneEast = 1 << 1
	zoneWest = 1 << 7
	zoneAll  = 1<<9 - 1
)

// forward returns the step of the pawns of us.
func forward(us rep.Color) index {
	if us == rep.White {
		return north
	}
	return south
}

// onStartRank reports whether a pawn of us on i may go two squares. One
// comparison is enough, because no pawn stands on the first rank.
func onStartRank(us rep.Color, i index) bool {
	if us == rep.White {
		return i < a3
	}
	return i > h6
}

// beforePromotion reports whether a pawn of us on i promotes with its next move.
func beforePromotion(us rep.Color, i index) bool { return onStartRank(us.Other(), i) }

// epVictim returns the square of the pawn that an en passant capture removes: one
// step back from to, seen by the capturing pawn.
func epVictim(from, to index) index {
	if to > from {
		return to + south
	}
	return to + north
}

// CountMoves returns the number of legal moves. It follows AppendMoves step by
// step, but writes no moves.
func (b *Board) CountMoves() int {
	state := b.state()
	if state.side() == rep.White {
		return countMoves[side.White](b, state)
	}
	return countMoves[side.Black](b, state)
}

func countMoves[S side.Type](b *Board, state state) int {
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll)
	n := bits.OnesCount32(info.kingMoves)
	if info.checkers > 1 {
		return n
	}
	if state.hasEPCapture() {
		n += countEnPassant[S](b)
	}
	if info.checkers|info.pins != 0 {
		return n + countHindered[S](b, &info, state)
	}
	if castlePathClear[S](b, state) {
		n += countCastles[S](b, &info, state)
	}
	return n + countUnpinned[S](b, &info)
}

// countHindered counts the moves of all pieces except the king's steps and en passant if
// there is one check or a piece is pinned.
//
//go:noinline
func countHindered[S side.Type](b *Board, info *checkInfo, state state) int {
	n := 0
	info.hidePinned(b)
	if info.checkers == 1 {
		n = countEvasions[S](b, info)
	} else {
		for _, p := range info.pinned[:info.pins&15] {
			n += countPinned[S](b, p, info.king)
		}
		if castlePathClear[S](b, state) {
			n += countCastles[S](b, info, state)
		}
		n += countUnpinned[S](b, info)
	}
	info.showPinned(b)
	return n
}

// rowsMinPawns is the least number of pawns that are counted in words.
const rowsMinPawns = 5

func countPushes[S side.Type](b *Board, from index) int {
	us := side.Of[S]()
	to := from + forward(us)
	if b.at(to) != noPiece {
		return 0
	}
	n := countPawnMove(us, from)
	if to += forward(us); onStartRank(us, from) && b.at(to) == noPiece {
		n++
	}
	return n
}

func countEvasions[S side.Type](b *Board, info *checkInfo) int {
	n := countBlockOrCapture[S](b, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n += countBlockOrCapture[S](b, to) + countPawnBlock[S](b, to)
	}
	return n
}

func countBlockOrCapture[S side.Type](b *Board, to index) int {
	us, n := side.Of[S](), 0
	c, row, list := b.at(to), attacksOn(to), b.piecesOf(us)
	if c == noPiece {
		list = b.nonPawns(us) // a pawn does not block by a capture
	}
	for _, p := range list[1:] {
		a := row[p.entry()]
		if a&attack == 0 || a&sliderAligned != 0 && !b.clear(to, p.at(), a.step()) {
			continue
		}
		if !p.isPawn() {
			n++
		} else if c != noPiece {
			n += countPawnMove(us, p.at())
		}
	}
	return n
}

func countEnPassant[S side.Type](b *Board) int {
	us := side.Of[S]()
	n := 0
	victim := b.state().epSquare() - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && enPassantLegal[S](b, from) {
			n++
		}
	}
	return n
}

func countCastles[S side.Type](b *Board, info *checkInfo, state state) int {
	n := 0
	if castleLegal[S](b, info, state, rep.CastleKingside) {
		n++
	}
	if castleLegal[S](b, info, state, rep.CastleQueenside) {
		n++
	}
	return n
}

// attacked reports whether a piece of c attacks i.
func (b *Board) attacked(i index, c rep.Color) bool {
	row := attacksOn(i)
	for _, p := range b.nonPawns(c) {
		if a := row[p.entry()]; a&attack != 0 && (a&sliderAligned == 0 || b.clear(i, p.at(), a.step())) {
			return true
		}
	}
	return b.pawnAttackers(i, c) != 0
}

// attackersOf returns the squares of the pieces of c that attack i. The attack table
// shows of each piece whether it could. Only then, and only for a slider, are the cells
// between read. Pawns, half of the list, are looked up in two cells instead.
func (b *Board) attackersOf(i index, c rep.Color) rep.SquareSet {
	row := attacksOn(i)
	attackers := b.pawnAttackers(i, c)
	for _, p := range b.nonPawns(c) {
		if a := row[p.entry()]; a&attack != 0 && (a&sliderAligned == 0 || b.clear(i, p.at(), a.step())) {
			attackers |= p.at().square().Set()
		}
	}
	return attackers
}

// pawnAttackers returns the squares of the pawns of c that attack i.
func (b *Board) pawnAttackers(i index, c rep.Color) rep.SquareSet {
	var pawns rep.SquareSet
	pawn, at := rep.MakePiece(c, rep.Pawn), i-forward(c)
	if b.pieceAt(at+west) == pawn {
		pawns = (at + west).square().Set()
	}
	if b.pieceAt(at+east) == pawn {
		pawns |= (at + east).square().Set()
	}
	return pawns
}

// clear reports whether all cells between from and to are empty. step must lead from
// from to to, or off the board, where a sentinel ends the walk.
func (b *Board) clear(from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != noPiece {
			return false
		}
	}
	return true
}

// checkInfo holds the checks, pins and king moves of the side to move.
type checkInfo struct {
	king      index
	attacks   attacks // the union of the attacks of the enemy pieces, each alone with the king
	kingMoves uint32  // the king's legal steps without castling, as bits in the order of zone
	checkers  int
	checker   index  // the last checker found
	step      index  // for a slider as the only checker: the step from the king to it; 0 for a leaper
	pins      int    // the number of pinned pieces
	pinned    [8]pin // the pinned pieces
}

// castlePathClear reports whether the side to move has a right to castle and, in standard chess,
// the cells between king and rook are empty on one side. They are tested at once, in one
// load: the knight and the bishop in their corner prevent most castling.
func castlePathClear[S side.Type](b *Board, state state) bool {
	us := side.Of[S]()
	if state>>(rightsShift+2*us)&3 == 0 {
		return false
	}
	row := load8(&b.cells, uint(a1)+7*columns*uint(us))
	const kingside, queenside = 0xffff << 40, 0xffffff << 8
	return row&kingside == 0 || row&queenside == 0 || state.rights()&^b.standard != 0
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
		if info.kingMoves&zoneEast == 0 || b.at(king+east)|b.at(king+2*east) != noPiece || info.attacks>>leaperCastle&1 != 0 {
			return false
		}
		return info.attacks>>sliderCastle&1 == 0 || !b.attackedBySlider(king+2*east, us.Other())
	}
	if info.kingMoves&zoneWest == 0 || b.at(king-east)|b.at(king-2*east)|b.at(king-3*east) != noPiece || info.attacks>>(leaperCastle+1)&1 != 0 {
		return false
	}
	return info.attacks>>(sliderCastle+1)&1 == 0 || !b.attackedBySlider(king-2*east, us.Other())
}

// PieceAt returns the piece on sq, NoPiece if it is empty.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// Attackers returns the squares of the pieces of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	return b.attackersOf(indexOf(sq), c)
}

// Checkers returns the squares of the pieces that give check to the side to move. A
// check comes from the piece that moved last, which is one look-up, or from a slider
// behind the cell that it left, which is another. Only if that cell is aligned with the
// king, on an empty board, are the cells between read. If the last move is not
// recorded, all pieces are tested.
func (b *Board) Checkers() rep.SquareSet {
	now := b.now()
	us, moved := now.state.side(), now.moved
	king := b.king(us)
	if moved == 0 {
		return b.attackersOf(king, us.Other())
	}
	from, to := moved.from(), moved.to()
	row := attacksOn(king)
	var checkers rep.SquareSet
	if a := row[b.entryOn(to)]; a&attack != 0 && (a&sliderAligned == 0 || b.clear(king, to, a.step())) {
		checkers = to.square().Set()
	}
	if step := row[queenOn(from)].step(); step != 0 {
		i := king + step
		for b.at(i) == noPiece {
			i += step
		}
		if b.at(i)&enemy(us) != 0 && row[b.entryOn(i)].step() == step {
			checkers |= i.square().Set()
		}
	}
	return checkers
}

// opened reports whether a slider with the bit side attacks i along step from it
// after a move between two cells: from is empty then, and to is not.
func (b *Board) opened(i, step, from, to index, side pieceID) bool {
	at := i + step
	for at == from || at != to && b.at(at) == noPiece {
		at += step
	}
	return at != to && b.at(at)&side != 0 && attacksOn(i)[b.entryOn(at)].step() == step
}

// GivesCheck reports whether m, which must be legal, gives check.
func (b *Board) GivesCheck(m rep.Move) bool {
	kind, from, to := m.Kind(), indexOf(m.From()), indexOf(m.To())
	us := b.side()
	king := b.king(us.Other())
	if kind.IsCastle() {
		return b.castleGivesCheck(m)
	}
	if kind == rep.EnPassant {
		return b.enPassantGivesCheck(from, to)
	}
	row := attacksOn(king)
	piece := b.pieceAt(from)
	if kind.IsPromotion() {
		piece = rep.MakePiece(us, kind.Promotion())
	}
	if a := row[entryOf(piece, to)]; a&attack != 0 {
		if a&sliderAligned == 0 || b.clearBut(king, to, a.step(), from) {
			return true
		}
	}
	step := row[queenOn(from)].step()
	return step != 0 && b.opened(king, step, from, to, own(us))
}

// clearBut is clear for a board on which the cell but is empty.
func (b *Board) clearBut(from, to, step, but index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != noPiece && i != but {
			return false
		}
	}
	return true
}

// castleGivesCheck reports whether castling, which must be legal, gives check. It
// is played on the board.
func (b *Board) castleGivesCheck(m rep.Move) bool {
	us := b.side()
	i := rep.CastlingIndex(us, m.Kind())
	king, rook := indexOf(m.From()), indexOf(m.To())
	kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
	b.movePair(king, rook, kingTo, rookTo)
	check := b.attacked(b.king(us.Other()), us)
	b.movePair(kingTo, rookTo, king, rook)
	return check
}

// enPassantGivesCheck reports whether an en passant capture gives check. It is played
// in the cells alone, and the attacks of pawns are looked up there.
func (b *Board) enPassantGivesCheck(from, to index) bool {
	us := b.side()
	at := to - forward(us)
	pawn, victim := b.at(from), b.at(at)
	b.set(from, noPiece)
	b.set(at, noPiece)
	b.set(to, pawn)
	check := b.attacked(b.king(us.Other()), us)
	b.set(from, pawn)
	b.set(at, victim)
	b.set(to, noPiece)
	return check
}

// IsLegal reports whether m, any 16 bits, is a legal move.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// IsPseudoLegal reports whether m, any 16 bits, is a pseudo-legal move. Whether a
// piece goes from one square to another is one look-up, and a walk for a slider.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	us, kind := b.side(), m.Kind()
	from, to := indexOf(m.From()), indexOf(m.To())
	id, target := b.at(from), b.at(to)
	if id&own(us) == 0 {
		return false
	}
	pawn := b.pieceAt(from).Type() == rep.Pawn
	switch kind {
	case rep.Quiet, rep.Capture:
		if pawn && beforePromotion(us, from) {
			return false
		}
	case rep.DoublePush:
		between := from + forward(us)
		return pawn && onStartRank(us, from) && to == between+forward(us) && b.at(between)|target == noPiece
	case rep.CastleKingside, rep.CastleQueenside:
		return from == b.king(us) && m.To() == b.castling.Rook[rep.CastlingIndex(us, kind)] && b.mayCastle(kind)
	case rep.EnPassant:
		return pawn && b.state().hasEPCapture() && to == b.state().epSquare() && b.attacksFromTo(from, to)
	default:
		if !kind.IsPromotion() || !pawn || !beforePromotion(us, from) {
			return false
		}
	}
	if kind.IsCapture() {
		return target&own(us) == 0 && target != noPiece && b.attacksFromTo(from, to)
	}
	if pawn {
		return to == from+forward(us) && target == noPiece
	}
	return target == noPiece && b.attacksFromTo(from, to)
}

// attacksFromTo reports whether the piece on from attacks to.
func (b *Board) attacksFromTo(from, to index) bool {
	a := attacksOn(to)[b.entryOn(from)]
	return a&attack != 0 && (a&sliderAligned == 0 || b.clear(to, from, a.step()))
}

// mayCastle reports whether the side to move may make a castling move of this kind.
func (b *Board) mayCastle(kind rep.MoveKind) bool {
	i := rep.CastlingIndex(b.side(), kind)
	if b.state().rights()>>i&1 == 0 {
		return false
	}
	if b.side() == rep.White {
		return castleLegal960[side.White](b, i)
	}
	return castleLegal960[side.Black](b, i)
}

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	from, to := indexOf(m.From()), indexOf(m.To())
	us := b.side()
	king := b.king(us)
	switch kind := m.Kind(); {
	case kind.IsCastle():
		return true
	case kind == rep.EnPassant && us == rep.White:
		return enPassantLegal[side.White](b, from)
	case kind == rep.EnPassant:
		return enPassantLegal[side.Black](b, from)
	case from == king:
		return b.kingLegal(to)
	}
	if checkers := b.Checkers(); checkers != 0 && !b.answers(checkers, to) {
		return false
	}
	step := attacksOn(king)[queenOn(from)].step()
	return step == 0 || !b.opened(king, step, from, to, enemy(us))
}

// kingLegal reports whether the king may step to i. It is off the board during the
// test, because a slider that gives check attacks the squares on its far side too.
func (b *Board) kingLegal(i index) bool {
	us := b.side()
	from := b.king(us)
	king := b.at(from)
	b.set(from, noPiece)
	legal := !b.attacked(i, us.Other())
	b.set(from, king)
	return legal
}

// answers reports whether a move to a cell captures the only checker or blocks it.
func (b *Board) answers(checkers rep.SquareSet, to index) bool {
	checker := indexOf(checkers.PopFirst())
	if checkers != 0 {
		return false
	}
	king := b.king(b.side())
	step := attacksOn(king)[b.entryOn(checker)].step()
	for i := checker; i != king; i -= step {
		if i == to {
			return true
		}
		if step == 0 {
			return false
		}
	}
	return false
}

// Blockers returns the squares of the pieces that stand alone between c's king and
// a slider of the other side.
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	blockers, _ := b.pinsOf(c)
	return blockers
}

// Pinners returns the squares of the sliders of c that pin a piece to its king.
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	_, pinners := b.pinsOf(c.Other())
	return pinners
}

// pinsOf returns the blockers of c's king. pinners are the sliders whose blocker is a piece of c.
func (b *Board) pinsOf(c rep.Color) (blockers, pinners rep.SquareSet) {
	king := b.king(c)
	row := attacksOn(king)
	for _, p := range b.sliders(c.Other()) {
		step := row[p.entry()].step()
		if step == 0 {
			continue
		}
		if i := b.blocker(king, p.at(), step); i != p.at() {
			blockers |= i.square().Set()
			if b.at(i)&own(c) != 0 {
				pinners |= p.at().square().Set()
			}
		}
	}
	return blockers, pinners
}

// blocker returns the cell of the piece that stands alone between a cell and a slider
// aligned with it, and the slider's cell if there is none or more than one. If step
// leads off the board, both cells found are sentinels.
func (b *Board) blocker(i, slider, step index) index {
	i += step
	for b.at(i) == noPiece {
		i += step
	}
	if i == slider {
		return slider
	}
	first := i
	for i += step; b.at(i) == noPiece; {
		i += step
	}
	if i == slider {
		return first
	}
	return slider
}

// SliderBlockers returns the squares of the pieces that stand alone between sq and one of
// the sliders. pinners are the sliders whose blocker has the colour of the piece on sq.
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	target := indexOf(sq)
	row, side := attacksOn(target), b.at(target)&sentinel
	for ; sliders != 0; sliders &= sliders - 1 {
		from := indexOf(sliders.First())
		step := row[b.entryOn(from)].step()
		if step == 0 {
			continue
		}
		if i := b.blocker(target, from, step); i != from {
			blockers |= i.square().Set()
			if b.at(i)&side != 0 {
				pinners |= from.square().Set()
			}
		}
	}
	return blockers, pinners
}

// CheckSquares returns the squares from which a piece of type t of the side to move would
// give check: the squares that a piece of the other side attacks from the king's square.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	them := b.side().Other()
	return b.attacksFrom(rep.MakePiece(them, t), b.king(them))
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	i := indexOf(sq)
	return b.attacksFrom(b.pieceAt(i), i)
}

// attacksFrom returns the squares that p attacks from i.
func (b *Board) attacksFrom(p rep.Piece, i index) rep.SquareSet {
	switch p.Type() {
	case rep.NoPieceType:
		return rep.NoSquares
	case rep.Pawn:
		ahead := i + forward(p.Color())
		return b.squareSet(ahead+west) | b.squareSet(ahead+east)
	case rep.Knight:
		return b.leaps(i, &knightSteps)
	case rep.King:
		return b.leaps(i, &kingSteps)
	}
	var set rep.SquareSet
	for n := sliderSteps[p.Type()].first; n < 8; n += sliderSteps[p.Type()].next {
		step := kingSteps[n]
		at := i + step
		for b.at(at) == noPiece {
			set |= at.square().Set()
			at += step
		}
		set |= b.squareSet(at)
	}
	return set
}

// leaps returns the squares one step from i.
func (b *Board) leaps(i index, steps *[8]index) rep.SquareSet {
	var set rep.SquareSet
	for _, step := range steps {
		set |= b.squareSet(i + step)
	}
	return set
}

// squareSet returns the set of the square of i, the empty set off the board.
func (b *Board) squareSet(i index) rep.SquareSet {
	if b.at(i) == sentinel {
		return rep.NoSquares
	}
	return i.square().Set()
}

// AttackersWith returns the squares of the pieces of both colours that would attack
// sq if exactly the squares of occupied were occupied.
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	i := indexOf(sq)
	row := attacksOn(i)
	attackers := b.pawnAttackers(i, rep.White) | b.pawnAttackers(i, rep.Black)
	for c := rep.White; c <= rep.Black; c++ {
		for _, p := range b.nonPawns(c) {
			a := row[p.entry()]
			if a&attack != 0 && (a&sliderAligned == 0 || clearIn(occupied, i, p.at(), a.step())) {
				attackers |= p.at().square().Set()
			}
		}
	}
	return attackers
}

// clearIn is clear for the occupancy occupied. If step leads off the board, it returns false.
func clearIn(occupied rep.SquareSet, from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if sq := i.square(); sq == rep.NoSquare || occupied.Has(sq) {
			return false
		}
	}
	return true
}

// recordSize is the size of a record in bytes. Make and Unmake change current by it: a
// record number would have to be multiplied first.
const recordSize = uint32(unsafe.Sizeof(record{}))

// recordAt returns the record at an offset, without a bounds check: it must be at most
// lastRecord. Load sets current to 0, Make and MakeNull grow the stack before they add
// a record, and Unmake and UnmakeNull only follow them.
func (b *Board) recordAt(offset uint32) *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.records)), offset))
}

// recordAndNext returns two records, without a bounds check: the offset of the first must
// be less than lastRecord.
func (b *Board) recordAndNext(offset uint32) *[2]record {
	return (*[2]record)(unsafe.Pointer(b.recordAt(offset)))
}

// now returns the record of this position.
func (b *Board) now() *record { return b.recordAt(b.current) }

// plies returns the number of moves since Load.
func (b *Board) plies() uint32 { return b.current / recordSize }

// state returns the state of this position.
func (b *Board) state() state { return b.now().state }

// side returns the side to move.
func (b *Board) side() rep.Color { return b.state().side() }

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 {
	now := b.now()
	return now.key ^ now.state.key()
}

// grow adds spare records.
func (b *Board) grow() {
	b.records = append(b.records, make([]record, 64+len(b.records))...)
	b.lastRecord = uint32(len(b.records)-1) * recordSize
}

// MakeNull passes. The side to move must not be in check.
func (b *Board) MakeNull() { b.push() }

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.current -= recordSize }

// exchange is a sequence of captures on one cell. Nothing is played: the pieces that
// have captured or been captured are in a set, and a walk ignores them. So the slider
// behind one of them is found when its turn comes.
type exchange struct {
	b    *Board
	to   index
	gone rep.SquareSet // the squares of the pieces that have left
}

// SEEAtLeast reports whether the exchange that m begins is worth at least threshold.
// Most exchanges are decided by the first two values. The next piece that captures is
// searched for when its turn comes.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	kind := m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	gain, risk := b.PieceAt(m.To()).Type().Value(), b.PieceAt(m.From()).Type().Value()
	switch {
	case kind == rep.EnPassant:
		gain = risk
	case kind.IsPromotion():
		gain += kind.Promotion().Value() - risk
		risk = kind.Promotion().Value()
	}
	if gain < threshold {
		return false
	}
	if gain-risk >= threshold {
		return true
	}
	x := exchange{b: b, to: indexOf(m.To()), gone: m.From().Set() | m.To().Set()}
	if kind == rep.EnPassant {
		x.gone |= (x.to - forward(b.side())).square().Set()
	}
	return x.wins(b.side(), risk-gain+threshold)
}

// wins reports whether us, which has just captured, ends at the threshold or above.
// balance is its distance below the threshold if its piece were captured for nothing.
func (x *exchange) wins(us rep.Color, balance int) bool {
	result := 1
	for c := us.Other(); ; c = c.Other() {
		t, at := x.capturer(c, balance+1-result)
		if t == rep.NoPieceType {
			return result != 0
		}
		result ^= 1
		if t == rep.King {
			return (result != 0) != x.attacked(c.Other())
		}
		if balance = t.Value() - balance; balance < result {
			return result != 0
		}
		x.gone |= at.square().Set()
	}
}

// capturer returns the type and the cell of the least valuable piece of c that may
// capture, the one on the lowest square among equals, and rep.NoPieceType if there is
// none. A piece worth less than enough need not be the least valuable, because the
// exchange ends with it in any case. Knights are at the end of the list, the queen at its
// beginning, and entries are in the order of types and squares.
func (x *exchange) capturer(c rep.Color, enough int) (rep.PieceType, index) {
	b := x.b
	for pawns := b.pawnAttackers(x.to, c) &^ x.gone; pawns != 0; pawns &= pawns - 1 {
		if i := indexOf(pawns.First()); x.mayCapture(c, i) {
			return rep.Pawn, i
		}
	}
	row, list := attacksOn(x.to), b.nonPawns(c)
	least, lowest := pieceSquare(0), ^uint(0)
	for n := len(list) - 1; ; n-- {
		for n > 0 && row[list[n].entry()]&attack == 0 {
			n--
		}
		if n <= 0 {
			break
		}
		p := list[n]
		if p.entry() >= lowest || p.isPawn() || !x.reaches(p.at(), row[p.entry()]) || !x.mayCapture(c, p.at()) {
			continue
		}
		if t := p.piece().Type(); t.Value() < enough {
			return t, p.at()
		}
		least, lowest = p, p.entry()
	}
	if least != 0 {
		return least.piece().Type(), least.at()
	}
	if king := list[0]; row[king.entry()]&attack != 0 && !x.gone.Has(king.at().square()) {
		return rep.King, king.at()
	}
	return rep.NoPieceType, 0
}

// reaches reports whether a piece on i, which by its entry a attacks the cell of the
// exchange on an empty board, is still there and has a clear way to it. If the step of a
// leads off the board, it has none.
func (x *exchange) reaches(i index, a attacks) bool {
	if x.gone.Has(i.square()) {
		return false
	}
	if a&sliderAligned == 0 {
		return true
	}
	step := a.step()
	for at := x.to + step; at != i; at += step {
		if sq := at.square(); x.b.at(at) != noPiece && (sq == rep.NoSquare || !x.gone.Has(sq)) {
			return false
		}
	}
	return true
}

// mayCapture reports whether the piece of c on i may capture: it is not pinned, or all
// pinners are gone. A piece that is not aligned with its king is not pinned. If the
// slider behind it is still there, a pinner is left.
func (x *exchange) mayCapture(c rep.Color, i index) bool {
	b := x.b
	king := b.king(c)
	row := attacksOn(king)
	step := row[queenOn(i)].step()
	if step == 0 || !b.clear(king, i, step) {
		return true
	}
	for i += step; b.at(i) == noPiece; {
		i += step
	}
	if b.at(i)&own(c.Other()) == 0 || row[b.entryOn(i)].step() != step {
		return true
	}
	if !x.gone.Has(i.square()) {
		return false
	}
	_, pinners := b.pinsOf(c)
	return pinners&^x.gone == 0
}

// attacked reports whether c has an attacker left, pinned or not.
func (x *exchange) attacked(c rep.Color) bool {
	if x.b.pawnAttackers(x.to, c)&^x.gone != 0 {
		return true
	}
	row := attacksOn(x.to)
	for _, p := range x.b.nonPawns(c) {
		if a := row[p.entry()]; a&attack != 0 && !p.isPawn() && x.reaches(p.at(), a) {
			return true
		}
	}
	return false
}

// threatView is a position as ThreatChanges reads it. The cells have no sets of squares, so
// they are made when the question is asked: the occupied squares from the cells, and the
// pieces other than pawns from the list.
type threatView struct {
	board                *Board
	occupied, kings      rep.SquareSet
	knights              rep.SquareSet
	diagonal, orthogonal rep.SquareSet // the sliders that move so
}

// read fills v in.
func (v *threatView) read(b *Board) {
	var sets [8]rep.SquareSet // by type; the set of pawns is not used
	for c := rep.White; c <= rep.Black; c++ {
		for _, p := range b.nonPawns(c) {
			sets[p.kind()] |= setAt[p.at()]
		}
	}
	const first = uint(a1)
	c := &b.cells
	v.board = b
	v.occupied = rankSet(load8(c, first)) | rankSet(load8(c, first+columns))<<8 |
		rankSet(load8(c, first+2*columns))<<16 | rankSet(load8(c, first+3*columns))<<24 |
		rankSet(load8(c, first+4*columns))<<32 | rankSet(load8(c, first+5*columns))<<40 |
		rankSet(load8(c, first+6*columns))<<48 | rankSet(load8(c, first+7*columns))<<56
	v.kings, v.knights = sets[rep.King], sets[rep.Knight]
	v.diagonal, v.orthogonal = sets[rep.Bishop]|sets[rep.Queen], sets[rep.Rook]|sets[rep.Queen]
}

// rankSet returns the occupied squares of a rank, whose cells are the bytes of word. A product
// puts the bits side by side in the highest byte.
func rankSet(word uint64) rep.SquareSet {
	return rep.SquareSet((word>>4 | word>>5) & everyByte * toRank >> 56)
}

// pieceAt returns the piece on sq.
func (v *threatView) pieceAt(sq int) rep.Piece { return v.board.PieceAt(rep.Square(sq)) }

// pawnsAttacking returns the pawns of both colours that attack sq.
func (v *threatView) pawnsAttacking(sq int) rep.SquareSet {
	b, i := v.board, indexOf(rep.Square(sq))
	return isPiece(b.pieceAt(i+southWest), rep.WhitePawn)<<((sq-9)&63) | isPiece(b.pieceAt(i+southEast), rep.WhitePawn)<<((sq-7)&63) |
		isPiece(b.pieceAt(i+northWest), rep.BlackPawn)<<((sq+7)&63) | isPiece(b.pieceAt(i+northEast), rep.BlackPawn)<<((sq+9)&63)
}

// isPiece returns 1 if p is of, and 0 if not, without a branch.
func isPiece(p, of rep.Piece) rep.SquareSet { return rep.SquareSet((uint64(p^of) - 1) >> 63) }

// reach returns the nearest pieces that a bishop and a rook on sq would see.
func (v *threatView) reach(sq int, occupied rep.SquareSet) (diagonal, orthogonal rep.SquareSet) {
	return pairs.Nearest(sq, occupied)
}

// setAt is, by index, the set of a square.
var setAt = func() (sets [256]rep.SquareSet) {
	for sq := range rep.NoSquare {
		sets[indexOf(sq)] = sq.Set()
	}
	return sets
}()

const threatTableBytes = int(unsafe.Sizeof(setAt)) + pairs.Bytes

// AppendCaptures appends all legal captures and all promotions to a queen. The side
// to move must not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writeStage(&list, true)]...)
	}
	return dst[:n+int(b.writeStage((*moves)(dst[n:n+maxList]), true))]
}

// AppendQuiets appends the other legal moves. The side to move must not be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writeStage(&list, false)]...)
	}
	return dst[:n+int(b.writeStage((*moves)(dst[n:n+maxList]), false))]
}

// writeStage writes the moves of one stage and returns their number.
func (b *Board) writeStage(l *moves, captures bool) uint {
	white := b.side() == rep.White
	switch {
	case captures && white:
		return writeCaptures[side.White](b, l)
	case captures:
		return writeCaptures[side.Black](b, l)
	case white:
		return writeQuiets[side.White](b, l)
	}
	return writeQuiets[side.Black](b, l)
}

// writeCaptures writes captures and promotions to a queen. Pins are searched for only if
// there is a capture.
func writeCaptures[S side.Type](b *Board, l *moves) uint {
	n := writePieceCaptures[S](b, l)
	if n != 0 {
		n = dropPinned[S](b, l, n)
	}
	n = writeKingCaptures[S](b, l, n)
	if b.state().hasEPCapture() {
		n = writeEnPassant[S](b, l, n)
	}
	return n
}

// writePieceCaptures writes the captures and promotions to a queen of all pieces but the king,
// as if none were pinned. The captures of knights, rooks and pawns come from the words; a
// diagonal is walked to its end.
func writePieceCaptures[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	w := readWords(&b.cells, us)
	n := writePawnCaptures[S](b, l, &w)
	for _, p := range b.pieceList[firstID(us)+1 : b.lists[us].nonPawnsEnd] {
		from := uint(p.at())
		if from < uint(a1) || from > uint(h8) {
			continue // captured
		}
		m := rep.Move(index(from).square())<<6 | captureFlag
		kind := p.kind()
		if kind == knight {
			n = l.putTargets(n, knightWords[from]&w.enemy, m)
			continue
		}
		if kind == bishop || kind == queen {
			n = l.rayCapture(b, us, n, m, from, offset(northEast))
			n = l.rayCapture(b, us, n, m, from, offset(southEast))
			n = l.rayCapture(b, us, n, m, from, offset(southWest))
			n = l.rayCapture(b, us, n, m, from, offset(northWest))
		}
		if kind == rook || kind == queen {
			n = w.writeLineCaptures(l, n, m)
		}
	}
	return n
}

// writeKingCaptures writes the king's captures. Without a check no slider attacks
// through the king, so it may stay on the board while its targets are tested.
func writeKingCaptures[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	king := b.king(us)
	for enemies := b.ownAround(us.Other(), king) &^ b.ownAround(us, king); enemies != 0; enemies &= enemies - 1 {
		if to := king + zone[bits.TrailingZeros32(enemies)&15]; !b.attacked(to, us.Other()) {
			n = l.put(n, rep.MakeMove(king.square(), to.square(), rep.Capture))
		}
	}
	return n
}

// dropPinned takes the captures and promotions of pinned pieces out of a list of n,
// except the capture of the pinner, and returns how many are left. The side to move
// is not in check.
func dropPinned[S side.Type](b *Board, l *moves, n uint) uint {
	info := checkInfo{king: b.king(side.Of[S]()), attacks: sliderAligned}
	findCheckersAndPins[S](b, &info)
	for _, p := range info.pinned[:info.pins&15] {
		pinned, pinner, left := p.piece.at().square(), p.pinner.square(), uint(0)
		for _, m := range l[:n] {
			l[left&(maxList-1)] = m
			if m.From() != pinned || m.To() == pinner {
				left++
			}
		}
		n = left
	}
	return n
}

// writePromotingCaptures writes the captures of a pawn before its promotion, and its
// promotion to a queen.
func writePromotingCaptures[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if isEnemy(us, b.at(to+west)) != 0 {
		n = writePawnMove[S](l, n, from, to+west, rep.Capture)
	}
	if isEnemy(us, b.at(to+east)) != 0 {
		n = writePawnMove[S](l, n, from, to+east, rep.Capture)
	}
	if b.at(to) == noPiece {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.PromoteQueen))
	}
	return n
}

// rayCapture writes the capture at the end of a ray, if an enemy is there. m is the
// capture of a piece on a1.
func (l *moves) rayCapture(b *Board, us rep.Color, n uint, m rep.Move, from, step uint) uint {
	to := from + step
	c := b.cells[to]
	for c == noPiece {
		to = (to + step) & cellMask
		c = b.cells[to]
	}
	if c&own(us) == 0 {
		l[n&(maxList-1)] = m + rep.Move(index(to).square())
		n++
	}
	return n
}

// writeQuiets writes the moves that writeCaptures does not write.
func writeQuiets[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll&^b.ownAround(us.Other(), b.king(us)))
	n := writeKing(b, l, &info)
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinnedQuiets[S](b, l, n, p, info.king)
	}
	if state := b.state(); castlePathClear[S](b, state) {
		n = writeCastles[S](b, l, n, &info, state)
	}
	info.hidePinned(b)
	n = writeUnpinnedQuiets[S](b, l, n, &info)
	info.showPinned(b)
	return n
}

// writeUnpinnedQuiets writes the moves to empty cells of the pieces that are not pinned, but for
// the king.
func writeUnpinnedQuiets[S side.Type](b *Board, l *moves, n uint, info *checkInfo) uint {
	us := side.Of[S]()
	w := readWords(&b.cells, us)
	n = writeUnpinnedPushes[S](b, l, n, &w, info)
	for _, p := range b.pieceList[firstID(us)+1 : b.lists[us].nonPawnsEnd] {
		if p == 0 || p.isPawn() {
			continue // captured or pinned, or beside a promoted one
		}
		if p.kind() == knight {
			n = l.putTargets(n, knightWords[p.at()]&^(w.own|w.enemy), rep.Move(p.at().square())<<6)
		} else {
			n = writeSliderQuiets(b, l, n, uint(p.at()), rep.PieceType(p.kind()))
		}
	}
	return n
}

// writePinnedQuiets writes the moves of a pinned piece to empty cells of its line.
func writePinnedQuiets[S side.Type](b *Board, l *moves, n uint, p pin, king index) uint {
	from := p.piece.at()
	if p.piece.isPawn() {
		if p.step == north || p.step == south {
			n = writeQuietPushes[S](b, l, n, from)
		}
		return n
	}
	if attacksOn(p.pinner)[p.piece.entry()]&attack == 0 {
		return n
	}
	for to := p.pinner - p.step; to != king; to -= p.step {
		if to != from {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.Quiet))
		}
	}
	return n
}

// writeQuietPushes writes a pawn's moves straight ahead except the promotion to a
// queen.
func writeQuietPushes[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	ahead, squares := forward(us), moveOffset(forward(us))
	to := from + ahead
	if b.at(to) != noPiece {
		return n
	}
	m := rep.Move(from.square())*65 + squares
	if beforePromotion(us, from) {
		for kind := rep.PromoteKnight; kind <= rep.PromoteRook; kind++ {
			n = l.put(n, m|rep.Move(kind)<<12)
		}
		return n
	}
	n = l.put(n, m)
	if onStartRank(us, from) && b.at(to+ahead) == noPiece {
		n = l.put(n, m+squares+doublePushFlag)
	}
	return n
}

// writeSliderQuiets writes the moves of a slider to empty cells.
func writeSliderQuiets(b *Board, l *moves, n, from uint, t rep.PieceType) uint {
	if from < uint(a1) || from > uint(h8) {
		return n // never: it proves the cells below within the array
	}
	m := rep.Move(index(from).square()) * 65
	if t != rep.Bishop {
		n = l.quietRay(b, n, m, from, offset(north), moveOffset(north))
		n = l.quietRay(b, n, m, from, offset(east), moveOffset(east))
		n = l.quietRay(b, n, m, from, offset(south), moveOffset(south))
		n = l.quietRay(b, n, m, from, offset(west), moveOffset(west))
	}
	if t != rep.Rook {
		n = l.quietRay(b, n, m, from, offset(northEast), moveOffset(northEast))
		n = l.quietRay(b, n, m, from, offset(southEast), moveOffset(southEast))
		n = l.quietRay(b, n, m, from, offset(southWest), moveOffset(southWest))
		n = l.quietRay(b, n, m, from, offset(northWest), moveOffset(northWest))
	}
	return n
}

// quietRay writes the moves along a ray before the first cell that is not empty. m is
// the move of a piece to its own square; each step adds squares to it.
func (l *moves) quietRay(b *Board, n uint, m rep.Move, from, step uint, squares rep.Move) uint {
	to := from + step
	for b.cells[to] == noPiece {
		m += squares
		l[n&(maxList-1)] = m
		n++
		to = (to + step) & cellMask
	}
	return n
}

// AppendPseudoLegal appends all pseudo-legal moves to dst.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves // the moves may still fit dst
		return append(dst, list[:b.writePseudo(&list)]...)
	}
	return dst[:n+int(b.writePseudo((*moves)(dst[n:n+maxList])))]
}

// writePseudo writes all pseudo-legal moves and returns their number.
func (b *Board) writePseudo(l *moves) uint {
	if b.side() == rep.White {
		return writePseudoLegal[side.White](b, l)
	}
	return writePseudoLegal[side.Black](b, l)
}

// writePseudoLegal writes the moves that writeMoves writes for a side without checks
// and pins. Only castling is tested.
func writePseudoLegal[S side.Type](b *Board, l *moves) uint {
	us, state := side.Of[S](), b.state()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: zoneAll &^ b.ownAround(us, king)}
	n := writeKing(b, l, &info)
	if state.hasEPCapture() {
		n = writePseudoEnPassant[S](b, l, n)
	}
	n = writePseudoCastles[S](b, l, n)
	return writeAll[S](b, l, n)
}

// writePseudoCastles writes the castling moves.
func writePseudoCastles[S side.Type](b *Board, l *moves, n uint) uint {
	us, rights := side.Of[S](), b.state().rights()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		i := rep.CastlingIndex(us, kind)
		if rights>>i&1 != 0 && castleLegal960[S](b, i) {
			n = l.put(n, rep.MakeMove(b.king(us).square(), b.castling.Rook[i], kind))
		}
	}
	return n
}

// writePseudoEnPassant writes the en passant captures, legal or not; the state must
// have one.
func writePseudoEnPassant[S side.Type](b *Board, l *moves, n uint) uint {
	us := side.Of[S]()
	to := b.state().epSquare()
	victim := to - forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) {
			n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.EnPassant))
		}
	}
	return n
}

// AppendPseudoCaptures appends all pseudo-legal captures and all promotions to a queen. The
// side to move must not be in check.
func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	return b.appendPseudoStage(dst, true)
}

// AppendPseudoQuiets appends the other pseudo-legal moves. The side to move must not be in check.
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	return b.appendPseudoStage(dst, false)
}

func (b *Board) appendPseudoStage(dst []rep.Move, captures bool) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		var list moves
		return append(dst, list[:b.writePseudoStage(&list, captures)]...)
	}
	return dst[:n+int(b.writePseudoStage((*moves)(dst[n:n+maxList]), captures))]
}

// writePseudoStage writes the moves of one stage and returns their number.
func (b *Board) writePseudoStage(l *moves, captures bool) uint {
	white := b.side() == rep.White
	switch {
	case captures && white:
		return writePseudoCaptures[side.White](b, l)
	case captures:
		return writePseudoCaptures[side.Black](b, l)
	case white:
		return writePseudoQuiets[side.White](b, l)
	}
	return writePseudoQuiets[side.Black](b, l)
}

// writePseudoCaptures is writeCaptures without the tests for pins and attacks on the king.
func writePseudoCaptures[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	n, king := writePieceCaptures[S](b, l), b.king(us)
	for enemies := b.ownAround(us.Other(), king) &^ b.ownAround(us, king); enemies != 0; enemies &= enemies - 1 {
		to := king + zone[bits.TrailingZeros32(enemies)&15]
		n = l.put(n, rep.MakeMove(king.square(), to.square(), rep.Capture))
	}
	if b.state().hasEPCapture() {
		n = writePseudoEnPassant[S](b, l, n)
	}
	return n
}

// writePseudoQuiets is writeQuiets without these tests. Castling alone is tested.
func writePseudoQuiets[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	king := b.king(us)
	info := checkInfo{king: king, kingMoves: zoneAll &^ b.ownAround(us, king) &^ b.ownAround(us.Other(), king)}
	n := writeKing(b, l, &info)
	n = writePseudoCastles[S](b, l, n)
	return writeUnpinnedQuiets[S](b, l, n, &info)
}

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.state().rights() }

// EnPassant returns the en passant square, NoSquare if there is none.
func (b *Board) EnPassant() rep.Square {
	if ep := b.state().epSquare(); ep != 0 {
		return ep.square()
	}
	return rep.NoSquare
}

// KingSquare returns the square of c's king.
func (b *Board) KingSquare(c rep.Color) rep.Square { return b.king(c).square() }

// The bits of White and of Black in a piece ID, as shifts.
const (
	whiteShift = 4
	blackShift = 5
)

const (
	everyByte = 0x0101010101010101 // the lowest bit of each of the eight bytes of a word
	toRank    = 0x0102040810204080 // a product with it puts such bits next to each other, from bit 56
)

// Occupied returns the squares of all pieces. One load has the eight cells of a rank.
func (b *Board) Occupied() rep.SquareSet {
	var set rep.SquareSet
	for rank, a := 0, uint(a1); rank < 64; rank, a = rank+8, a+columns {
		row := b.row(a)
		set |= rep.SquareSet((row>>whiteShift|row>>blackShift)&everyByte*toRank>>56) << rank
	}
	return set
}

// ColorPieces returns the squares of all pieces of color c.
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	shift := whiteShift + c&1
	for rank, a := 0, uint(a1); rank < 64; rank, a = rank+8, a+columns {
		set |= rep.SquareSet(b.row(a)>>shift&everyByte*toRank>>56) << rank
	}
	return set
}

// ColorCount returns the number of pieces of color c.
func (b *Board) ColorCount(c rep.Color) int { return b.ColorPieces(c).Count() }

// TypePieces returns the squares of all pieces of the given types, of both colours.
func (b *Board) TypePieces(types rep.PieceTypes) rep.SquareSet {
	var set rep.SquareSet
	for c := rep.White; c <= rep.Black; c++ {
		pieces := b.nonPawns(c)
		if types.Has(rep.Pawn) {
			pieces = b.piecesOf(c)
		}
		for _, p := range pieces {
			if p != 0 && types.Has(p.piece().Type()) {
				set |= p.at().square().Set()
			}
		}
	}
	return set
}

// Pieces returns the squares of all pieces p, which is one of the twelve.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for _, q := range b.listOf(p) {
		if q.piece() == p {
			set |= q.at().square().Set()
		}
	}
	return set
}

// Count returns the number of pieces p, one of the twelve.
func (b *Board) Count(p rep.Piece) int {
	n := 0
	for _, q := range b.listOf(p) {
		if q.piece() == p {
			n++
		}
	}
	return n
}

// listOf returns a part of the list that contains all pieces p.
func (b *Board) listOf(p rep.Piece) []pieceSquare {
	if p.Type() != rep.Pawn {
		return b.nonPawns(p.Color())
	}
	list := &b.lists[p.Color()&1]
	return b.pieceList[list.pawns:list.end]
}

// words is the board in three words, made anew to list or count moves. A byte is a file, and its bit n
// is rank n, so that a step straight ahead stays in its byte.
type words struct{ pawns, own, enemy uint64 }

// readWords makes the words from the rows. Three bits of a cell matter, so that two rows
// fit a word. A byte has pawn, white piece and black piece in bits 0 to 2 for one of the
// first four ranks, and in bits 4 to 6 for the rank four higher.
func readWords(c *[cellCount]pieceID, us rep.Color) words {
	const first, bitsOfCell = uint(a1), uint64(pawnBit|sentinel) * everyByte
	a := load8(c, first)&bitsOfCell>>3 | load8(c, first+4*columns)&bitsOfCell<<1
	d := load8(c, first+columns)&bitsOfCell>>3 | load8(c, first+5*columns)&bitsOfCell<<1
	e := load8(c, first+2*columns)&bitsOfCell>>3 | load8(c, first+6*columns)&bitsOfCell<<1
	f := load8(c, first+3*columns)&bitsOfCell>>3 | load8(c, first+7*columns)&bitsOfCell<<1
	const pawn, white, black = 0x11 * everyByte, 0x22 * everyByte, 0x44 * everyByte
	w := words{
		pawns: a&pawn | d&pawn<<1 | e&pawn<<2 | f&pawn<<3,
		own:   a&white>>1 | d&white | e&white<<1 | f&white<<2,
		enemy: a&black>>2 | d&black>>1 | e&black | f&black<<1,
	}
	if us == rep.Black {
		w.own, w.enemy = w.enemy, w.own
	}
	return w
}

// wordBit returns the bit of i in a word.
func wordBit(i index) uint64 {
	sq := i.square()
	return 1 << (sq & 7 << 3 & 63) << (sq >> 3 & 7)
}

// countInWords counts the moves of all pieces in the list except the king. Straight
// moves and jumps are counted in words, without a walk; diagonals are walked.
func countInWords[S side.Type](b *Board, info *checkInfo) int {
	us := side.Of[S]()
	list, w := &b.lists[us], readWords(&b.cells, us)
	n := w.countPawns(us, b, info)
	for _, p := range b.pieceList[firstID(us)+1 : list.knights] {
		if p == 0 {
			continue // captured or pinned
		}
		if p.kind() != rook {
			n += b.countDiagonals(us, p.at())
		}
		if p.kind() != bishop {
			n += w.countLines(p.at().square())
		}
	}
	for _, p := range b.pieceList[list.knights:list.knightsEnd] {
		n += bits.OnesCount64(knightWords[p.at()] &^ w.own) // none for cell 0, of a captured or pinned knight
	}
	return n
}

// countPiece counts the moves of a slider or knight.
func (w *words) countPiece(us rep.Color, b *Board, p pieceSquare) int {
	switch p.kind() {
	case knight:
		return bits.OnesCount64(knightWords[p.at()] &^ w.own)
	case queen:
		return b.countDiagonals(us, p.at()) + w.countLines(p.at().square())
	case rook:
		return w.countLines(p.at().square())
	}
	return b.countDiagonals(us, p.at())
}

// countPromoted counts the moves of the promoted pawns, and removes them from the pawns.
func (w *words) countPromoted(us rep.Color, b *Board) int {
	list, n := &b.lists[us&1], 0
	for _, p := range b.pieceList[list.pawns:list.end] {
		if p == 0 || p.isPawn() {
			continue
		}
		w.pawns &^= wordBit(p.at())
		n += w.countPiece(us, b, p)
	}
	return n
}

// countPawns counts the moves of the pawns except en passant, and of promoted pawns.
func (w *words) countPawns(us rep.Color, b *Board, info *checkInfo) int {
	n := 0
	if b.lists[us&1].promoted != 0 {
		n = w.countPromoted(us, b)
	}
	w.pawns &= w.own
	for _, p := range info.pinned[:info.pins&15] {
		w.pawns &^= wordBit(p.piece.at())
	}
	return n + w.countPawnMoves(us)
}

// countPawnMoves counts the moves of the pawns in the word, all of us, except en passant.
func (w *words) countPawnMoves(us rep.Color) int {
	pawns, empty := w.pawns, ^(w.own | w.enemy)
	ahead, last := pawns<<1, uint64(everyByte<<rep.Rank8)
	if us == rep.Black {
		ahead, last = pawns>>1, everyByte<<rep.Rank1
	}
	push, left, right := ahead&empty, ahead>>8&w.enemy, ahead<<8&w.enemy
	twice := push & (everyByte << rep.Rank3) << 1 & empty
	if us == rep.Black {
		twice = push & (everyByte << rep.Rank6) >> 1 & empty
	}
	n := bits.OnesCount64(push) + bits.OnesCount64(twice) + bits.OnesCount64(left) + bits.OnesCount64(right)
	if ahead&last != 0 {
		n += 3 * (bits.OnesCount64(push&last) + bits.OnesCount64(left&last) + bits.OnesCount64(right&last))
	}
	return n
}

// countLines counts the moves of a rook on sq. Its file is a byte of a word; a product
// brings the bits of its rank into a byte.
func (w *words) countLines(sq rep.Square) int {
	rank, file, occupied := uint(sq>>3&7), uint(sq&7), w.own|w.enemy
	onFile := line.Attacks[rank][uint8(occupied>>(8*file))] &^ uint8(w.own>>(8*file))
	onRank := line.Attacks[file][line.RankOf(occupied>>rank)] &^ line.RankOf(w.own>>rank)
	return bits.OnesCount64(uint64(onFile)<<8 | uint64(onRank))
}

// pawnsOf returns all pawns of us: from the word if pawnBit is valid, otherwise from the list.
func (w *words) pawnsOf(us rep.Color, b *Board) uint64 {
	list := &b.lists[us&1]
	if list.pawnRows && list.promoted == 0 {
		return w.pawns & w.own
	}
	pawns := uint64(0)
	for _, p := range b.pieceList[list.pawns:list.end] {
		if p.isPawn() {
			pawns |= wordBit(p.at())
		}
	}
	return pawns
}

// aheadOf returns the squares ahead of pawns of us.
func aheadOf(us rep.Color, pawns uint64) uint64 {
	if us == rep.White {
		return pawns << 1
	}
	return pawns >> 1
}

// beforeLast returns the squares from which a pawn of us promotes.
func beforeLast(us rep.Color) uint64 {
	if us == rep.White {
		return everyByte << rep.Rank7
	}
	return everyByte << rep.Rank2
}

// writePawnCaptures writes the captures of all pawns and their promotions to a queen.
func writePawnCaptures[S side.Type](b *Board, l *moves, w *words) uint {
	us, n := side.Of[S](), uint(0)
	pawns := w.pawnsOf(us, b)
	for promoting := pawns & beforeLast(us); promoting != 0; promoting &= promoting - 1 {
		n = writePromotingCaptures[S](b, l, n, cellOfBit(promoting))
	}
	ahead, back := aheadOf(us, pawns&^beforeLast(us)), -moveOffset(forward(us))
	n = l.putShifted(n, ahead>>8&w.enemy, (back+1)<<6+captureFlag)
	return l.putShifted(n, ahead<<8&w.enemy, (back-1)<<6+captureFlag)
}

// writeUnpinnedPushes writes the moves straight ahead of the pawns that are not pinned,
// except promotions to a queen.
func writeUnpinnedPushes[S side.Type](b *Board, l *moves, n uint, w *words, info *checkInfo) uint {
	us, empty := side.Of[S](), ^(w.own | w.enemy)
	pawns := w.pawnsOf(us, b)
	for _, p := range info.pinned[:info.pins&15] {
		pawns &^= wordBit(p.piece.at())
	}
	for promoting := pawns & beforeLast(us); promoting != 0; promoting &= promoting - 1 {
		n = writeQuietPushes[S](b, l, n, cellOfBit(promoting))
	}
	push, back := aheadOf(us, pawns&^beforeLast(us))&empty, -moveOffset(forward(us))
	twice := aheadOf(us, push&(beforeLast(us.Other())<<1)) & empty
	if us == rep.Black {
		twice = aheadOf(us, push&(beforeLast(us.Other())>>1)) & empty
	}
	n = l.putShifted(n, push, back<<6)
	return l.putShifted(n, twice, 2*back<<6+doublePushFlag)
}

// writeLineCaptures writes the captures of a rook. m is its capture of a piece on a1.
func (w *words) writeLineCaptures(l *moves, n uint, m rep.Move) uint {
	sq, occupied := uint(m)>>6&63, w.own|w.enemy
	rank, file := sq>>3, sq&7
	onFile := line.Attacks[rank][uint8(occupied>>(8*file))] & uint8(w.enemy>>(8*file))
	onRank := line.Attacks[file][line.RankOf(occupied>>rank)] & line.RankOf(w.enemy>>rank)
	for ; onFile != 0; onFile &= onFile - 1 {
		n = l.put(n, m|rep.Move(uint(bits.TrailingZeros8(onFile))<<3|file))
	}
	for ; onRank != 0; onRank &= onRank - 1 {
		n = l.put(n, m|rep.Move(rank<<3|uint(bits.TrailingZeros8(onRank))))
	}
	return n
}

// putShifted writes a move for each target in word. Each is the move from the target to
// itself, plus rest, as pawns in one direction have it.
func (l *moves) putShifted(n uint, word uint64, rest rep.Move) uint {
	for ; word != 0; word &= word - 1 {
		n = l.put(n, stays[bits.TrailingZeros64(word)&63]+rest)
	}
	return n
}

// putTargets writes a move for each target in word. m is the move to a1.
func (l *moves) putTargets(n uint, word uint64, m rep.Move) uint {
	for ; word != 0; word &= word - 1 {
		n = l.put(n, m|stays[bits.TrailingZeros64(word)&63]&63)
	}
	return n
}

// cellOfBit returns the cell of the lowest bit in a word.
func cellOfBit(word uint64) index {
	bit := bits.TrailingZeros64(word)
	return a1 + index(bit&7)*north + index(bit>>3)
}

// The tables of words.
var (
	knightWords [256]uint64 // by the cell of a knight, its attacks as a word

	stays [64]rep.Move // by the bit of a square in a word, a move from the square to itself
)

const wordTableBytes = int(unsafe.Sizeof(line.Attacks) + unsafe.Sizeof(knightWords) + unsafe.Sizeof(stays))

// buildWords fills in the tables of words.
func buildWords() {
	line.Build()
	for sq := rep.A1; sq <= rep.H8; sq++ {
		stays[bits.TrailingZeros64(wordBit(indexOf(sq)))&63] = rep.MakeMove(sq, sq, rep.Quiet)
		for _, step := range knightSteps {
			if to := indexOf(sq) + step; to.onBoard() {
				knightWords[indexOf(sq)] |= wordBit(to)
			}
		}
	}
}

// describe returns the state in words.
func (s state) describe() string {
	ep := "-"
	if at := s.epSquare(); at != 0 {
		ep = at.square().String()
		if !s.hasEPCapture() {
			ep += ", no capture"
		}
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, halfmove clock %d", s.side(), s.rights(), ep, s.halfmove())
}

// describe returns the origin and the destination in words.
func (m lastMove) describe() string {
	if m == 0 {
		return "unknown"
	}
	return fmt.Sprintf("%v to %v", rep.Move(m).From(), rep.Move(m).To())
}

// describeCell describes a cell: the piece on it, if there is one.
func (b *Board) describeCell(i int) layout.Element {
	at := index(i)
	if !at.onBoard() {
		return layout.OffBoardElement(fmt.Sprint(i))
	}
	return layout.CellElement(at.square(), b.pieceAt(at))
}

// describeTurn returns the move number and the side at Load in words.
func (b *Board) describeTurn() string {
	return fmt.Sprintf("fullmove number %d, %v to move", b.turn>>1, rep.Color(b.turn&1))
}

// describeStandard returns the rights of standard chess in words.
func (b *Board) describeStandard() string {
	return fmt.Sprintf("rights of standard chess: %v", b.standard)
}

// Code generated from ../mailbox; DO NOT EDIT.

package mailboxscan

import (
	"fmt"
	"math/bits"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	at := indexOf(sq)
	return b.attacksOf(b.pieceAt(at), at)
}

// attacksOf returns the squares that the piece p attacks from the cell at.
func (b *Board) attacksOf(p rep.Piece, at index) rep.SquareSet {
	switch p.Type() {
	case rep.Pawn:
		list := &pawnTo[p.Color()&1][at&63]
		return (list.left.set() | list.right.set()) &^ at.set()
	case rep.Knight:
		return setOf(&knightTo[at&63]) &^ at.set()
	case rep.King:
		return setOf(&lines[at&63].first) &^ at.set()
	}
	return b.attacksAlong(at, p.Type())
}

// setOf returns the squares of a list of cells.
func setOf(cells *[8]index) rep.SquareSet {
	var set rep.SquareSet
	for _, at := range cells {
		set |= at.set()
	}
	return set
}

// attacksAlong returns the squares that a slider of type t on the cell at attacks, none for
// NoPieceType.
func (b *Board) attacksAlong(at index, t rep.PieceType) rep.SquareSet {
	var set rep.SquareSet
	line := &lines[at&63]
	for d := range steps {
		if directions[t&7]>>(d&1)&1 == 0 {
			continue
		}
		for to, last := at, line.last[d]; to != last; {
			to += steps[d]
			set |= to.set()
			if b.cell[to&63] != noPiece {
				break
			}
		}
	}
	return set
}

// directions has, by type, bit 0 set for a slider that moves orthogonally and bit 1 for one that
// moves diagonally: directions alternate.
var directions = [8]uint8{rep.Bishop: 2, rep.Rook: 1, rep.Queen: 3}

// sliderBehind returns the cell of the slider of c that would attack the cell at if the cell
// shield were empty, at itself if there is none.
func (b *Board) sliderBehind(at, shield index, c rep.Color) index {
	row := &attackTable[at&63]
	a := row[tableIndex(rep.WhiteQueen, shield)]
	if a&attacksCell == 0 {
		return at
	}
	step, to := a.step(), at
	for to += step; to != shield; to += step {
		if b.cell[to&63] != noPiece {
			return at
		}
	}
	for last := lines[at&63].last[a>>directionShift&7]; to != last; {
		to += step
		if m := b.cell[to&63]; m != noPiece {
			if m&(whiteBit<<(c&1)) != 0 && row[b.entry(to)&1023]&attacksCell != 0 {
				return to
			}
			break
		}
	}
	return at
}

// GivesCheck reports whether m, which must be legal, gives check: by the piece that moves, or by
// a slider along the line that it leaves. Castling, promotions and en passant captures are
// played.
func (b *Board) GivesCheck(m rep.Move) bool {
	if !plain(m) {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	us := b.side()
	king := b.kingAt(us.Other()) & 63
	from, to := indexOf(m.From()), indexOf(m.To())
	if attackTable[king][b.entry(from)&^63&1023|uint(to)]&attacksCell != 0 && b.clear(king, to) {
		return true
	}
	step := stepTo[king][from&63]
	return step != 0 && step != stepTo[king][to&63] && b.sliderBehind(king, from, us) != king
}

// describe returns the state in words.
func (s state) describe() string {
	ep := "-"
	if s&epSet != 0 {
		ep = s.epSquare().square().String()
		if s&epCapturable == 0 {
			ep += ", no capture"
		}
	}
	return fmt.Sprintf("rights %v, en passant %s, halfmove clock %d", s.rights(), ep, s.halfmove())
}

// describeStart returns the turn of the first record in words.
func (b *Board) describeStart() string {
	return fmt.Sprintf("fullmove number %d, %v to move", b.start>>1, [2]string{"white", "black"}[b.start&1])
}

// describeCurrent returns the place of the position's record in words.
func (b *Board) describeCurrent() string {
	return fmt.Sprintf("history[%d], %v to move", b.current/recordSize, b.side())
}

// describe returns the move of a record in words.
func (r *record) describe() string {
	if r.move&^castlingOrPromotion == rep.NullMove {
		return "null move, or none"
	}
	return r.move.String()
}

// SEEAtLeast reports whether the exchange that m begins is worth at least threshold. No piece
// is moved: the cells whose pieces have left are in a set, and walks pass through them, so that
// a slider is found behind the piece just used. The next attacker is searched for when its turn
// comes; most exchanges end after one.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	us, kind := b.side(), m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	from, to := indexOf(m.From()), indexOf(m.To())
	x := exchange{b: b, to: to, left: from.set() | to.set()}
	gain, risk := b.pieceAt(to).Type().Value(), b.pieceAt(from).Type().Value()
	switch {
	case kind == rep.EnPassant:
		gain = rep.Pawn.Value()
		x.left |= capturedEnPassant(from, to).set()
	case kind.IsPromotion():
		risk = kind.Promotion().Value()
		gain += risk - rep.Pawn.Value()
	}
	if threshold > gain {
		return false
	}
	if threshold <= gain-risk {
		return true
	}
	balance := risk - (gain - threshold)
	ahead := true // whether the side to move reaches the threshold if the exchange ends here
	for {
		us = us.Other()
		t, at := x.leastAttacker(us)
		if t == rep.NoPieceType {
			return ahead
		}
		ahead = !ahead
		if t == rep.King {
			return ahead != x.attacked(us.Other())
		}
		balance = t.Value() - balance
		if balance < 0 || balance == 0 && ahead {
			return ahead
		}
		x.left |= at.set()
	}
}

// exchange is a series of captures on one cell.
type exchange struct {
	b    *Board
	to   index
	left rep.SquareSet // the cells whose pieces have left, the cell of the exchange among them
}

// canCapture reports whether the piece of c on the cell at can capture. On an empty board it
// must attack the cell of the exchange.
func (x *exchange) canCapture(at index, c rep.Color) bool {
	return x.attacks(at) && !x.pinned(at, c)
}

// attacks reports whether the piece on the cell at, which attacks the cell of the exchange on an
// empty board, is still there and attacks it.
func (x *exchange) attacks(at index) bool {
	if x.left&at.set() != 0 {
		return false
	}
	step := stepTo[x.to&63][at&63]
	if step == 0 {
		return true
	}
	for to := x.to + step; to != at; to += step {
		if x.b.cell[to&63] != noPiece && x.left&to.set() == 0 {
			return false
		}
	}
	return true
}

// pinned reports whether the piece on the cell at may not capture: it was pinned before the
// exchange, and one of the pinners of its king has not left its cell.
func (x *exchange) pinned(at index, c rep.Color) bool {
	b, them := x.b, c.Other()
	king := b.kingAt(c)
	pinner := b.sliderBehind(king, at, them)
	return pinner != king && (x.left&pinner.set() == 0 || b.pinners(c)&^x.left != 0)
}

// index is a cell of the board, 0 (a1) to 63 (h8): rank*8 + file. It is a byte, and sums of
// indices and steps wrap, so that a step down the board is an addition of 256 minus its size.
type index uint8

// indexOf returns the cell of sq, which must be on the board. Cells have the order of the
// squares of package rep.
func indexOf(sq rep.Square) index { return index(sq) }

// square returns the square of cell i, which must be on the board.
func (i index) square() rep.Square { return rep.Square(i) }

// set returns the set of the square of i alone.
func (i index) set() rep.SquareSet { return i.square().Set() }

func (i index) file() uint { return uint(i & 7) }
func (i index) rank() uint { return uint(i >> 3) }

// The eight directions, clockwise from White's forward. An even one is orthogonal, an odd one
// diagonal; d^4 is the opposite, and d&3 the kind of line: file, diagonal, rank, antidiagonal.
const (
	north = iota
	northEast
	east
	southEast
	south
	southWest
	west
	northWest
)

// The steps of half the directions, as constants, for code where a load from steps would
// cost. The opposite steps are negative.
const (
	stepNorth     = 8
	stepNorthEast = 9
	stepEast      = 1
	stepSouthEast = -7
)

// leap is a step in files and ranks.
type leap struct{ files, ranks int }

// The leaps of the king by direction, and of the knight.
var (
	kingLeaps   = [8]leap{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	knightLeaps = [8]leap{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// from returns the cell that l leads to from i, and false off the board. Only this function
// knows the edge: it steps file and rank separately and tests each. Everything else reads
// tables made with it.
func (l leap) from(i index) (index, bool) {
	file, rank := int(i.file())+l.files, int(i.rank())+l.ranks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return i, false
	}
	return index(rank*8 + file), true
}

// step returns the difference that l makes in an index. It must stay on the board.
func (l leap) step() index { return index(l.ranks*8 + l.files) }

// distance returns the number of king steps from a to o.
func distance(a, o index) int {
	files, ranks := int(a.file())-int(o.file()), int(a.rank())-int(o.rank())
	return max(files, -files, ranks, -ranks)
}

// state is the part of a position that the cells do not hold, in one word: the en passant square
// in bits 0-5; the castling rights in bits 6-9; bit 12 if there is an en passant square, bit 13 if
// an en passant capture is pseudo-legal; the halfmove clock in bits 16-31. Bits 10 and 11 are left
// to the flags of a piece, so that Make tests both words together.
type state uint32

const (
	rightsShift        = 6
	rightsMask   state = 15 << rightsShift
	epSet        state = 1 << 12
	epCapturable state = 1 << 13
	noRoom       state = 1 << 14 // never in a state, but in a word that Make tests together with it
	onePly       state = 1 << 16 // of the halfmove clock
)

func (s state) epSquare() index { return index(s & 63) }

func (s state) rights() rep.CastlingRights { return rep.CastlingRights(s >> rightsShift & 15) }

func (s state) halfmove() uint16 { return uint16(s >> 16) }

// next returns the state a ply later, without an en passant square.
func (s state) next() state { return s&(rightsMask|^(onePly-1)) + onePly }

// reset returns the state after a capture or a pawn move.
func (s state) reset() state { return s & rightsMask }

// without returns s without the rights lost.
func (s state) without(lost rep.CastlingRights) state { return s &^ (state(lost) << rightsShift) }

// turn counts plies from start. Only current changes in a move.
func (b *Board) turn() uint32 { return b.start + uint32(b.current/recordSize) }

func (b *Board) side() rep.Color { return rep.Color(b.turn() & 1) }

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.now().state.rights() }

// EnPassant returns the en passant square of the position.
func (b *Board) EnPassant() rep.Square {
	if now := b.now().state; now&epSet != 0 {
		return now.epSquare().square()
	}
	return rep.NoSquare
}

// Position returns the whole state.
func (b *Board) Position() rep.Position {
	now := b.now().state
	p := rep.Position{
		SideToMove:     b.side(),
		CastlingRooks:  b.castling.Rooks(now.rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  now.halfmove(),
		FullmoveNumber: uint16(b.turn() >> 1),
	}
	for i := range b.cell {
		p.Pieces[index(i).square()] = b.pieceAt(index(i))
	}
	if now&epSet != 0 {
		p.EnPassant = now.epSquare().square()
	}
	return p
}

// Key returns the Zobrist key of the position.
func (b *Board) Key() uint64 { return b.now().key }

const recordSize = unsafe.Sizeof(record{})

// records returns the record of the position on the board and the next one. The history begins with the record of an unknown move, so that each
// position has a record before its own. current needs no bounds check: New and Load set it to the
// second record, Make and MakeNull grow the history at a record that is marked as full, and Unmake
// and UnmakeNull only follow them.
func (b *Board) records() *[2]record {
	return (*[2]record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.history)), b.current))
}

// now returns the record of the position on the board.
func (b *Board) now() *record { return &b.records()[0] }

// last returns the record of the last move.
func (b *Board) last() *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.history)), b.current-recordSize))
}

// setNull records that the next move is a null move, or not known.
func (r *record) setNull() { r.move = rep.NullMove | castlingOrPromotion }

// castlingOrPromotion has the bits of a Move that is castling or a promotion.
const castlingOrPromotion = ^(capture | doublePush) &^ (1<<12 - 1)

// plain reports whether m is a quiet move, a double push or a capture that is neither en passant
// nor a promotion.
func plain(m rep.Move) bool { return m < 2<<12 || m>>12 == rep.Move(rep.Capture) }

// makeGrown is Make when the history is full.
//
//go:noinline
func (b *Board) makeGrown(m rep.Move) {
	b.grow()
	b.Make(m)
}

// historyStep is the initial number of records.
const historyStep = 64

// grow makes the history longer, and marks its last record but one: the last record is of no
// position, because Make has the address of the record after the present one before it looks.
func (b *Board) grow() {
	if n := len(b.history); n != 0 {
		b.history[n-2].full = 0
	}
	b.history = append(b.history, make([]record, historyStep+len(b.history))...)
	b.history[len(b.history)-2].full = noRoom
}

// push advances to the next record and returns the old one and the new one.
func (b *Board) push() (now, next *record) {
	if b.now().full != 0 {
		b.grow()
	}
	pair := b.records()
	b.current += recordSize
	return &pair[0], &pair[1]
}

// capturedEnPassant returns the cell of the pawn that an en passant capture removes.
func capturedEnPassant(from, to index) index { return from&^7 | to&7 }

// MakeNull passes the turn. The side to move must not be in check.
func (b *Board) MakeNull() {
	now, next := b.push()
	now.setNull()
	next.key, next.state = now.key^sideKey, now.state.next()
	if now.state&epCapturable != 0 {
		next.key ^= enPassantKeys[now.state&7]
	}
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.current -= recordSize }

// maxList is the length of a move list: a power of two, and more moves than any side has, even a side of
// queens only. At most eight sliders reach a cell, and a knight only from a cell that is then no target.
const maxList = 512

// moves is a move list under construction. Its length is a separate value.
type moves [maxList]rep.Move

// put writes m as move n and returns n + 1.
func (l *moves) put(n int, m rep.Move) int {
	l[n&(maxList-1)] = m
	return n + 1
}

// AppendMoves appends all legal moves to dst and returns the extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFew(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+write[side.White](b, l)]
	}
	return dst[:n+write[side.Black](b, l)]
}

// appendFew is AppendMoves for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFew(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendMoves(room[:0])...)
}

// The kinds of moves at their place in a Move.
const (
	doublePush    = rep.Move(rep.DoublePush) << 12
	capture       = rep.Move(rep.Capture) << 12
	enPassantMove = rep.Move(rep.EnPassant) << 12
	promoteQueen  = rep.Move(rep.PromoteQueen) << 12
	promotionStep = rep.Move(1) << 12
	captureBit    = 14 // of a Move, set in captures
)

// writePush writes the pushes of a pawn.
func writePush[S side.Type](b *Board, l *moves, n int, from index) int {
	us := int(side.Of[S]())
	list := &pawnTo[us][from&63]
	if b.cell[list.one&63] == noPiece {
		n = writePawnMove[S](l, n, from, list.one, 0)
		if b.cell[list.two&63] == noPiece {
			n = l.put(n, rep.Move(from)<<6|rep.Move(list.two)|doublePush)
		}
	}
	return n
}

// writePawnMove writes a push or a capture, as four promotions on the last rank.
func writePawnMove[S side.Type](l *moves, n int, from, to index, kind rep.Move) int {
	us := int(side.Of[S]())
	move := rep.Move(from)<<6 | rep.Move(to) | kind
	if !promotes(us, to) {
		return l.put(n, move)
	}
	move |= promoteQueen
	for range 4 {
		n = l.put(n, move)
		move -= promotionStep
	}
	return n
}

// promotes reports whether to is on the last rank of us.
func promotes(us int, to index) bool {
	if us == int(rep.White) {
		return to >= 56
	}
	return to < 8
}

// kindOfPush returns doublePush for a double push.
func kindOfPush(from, to index) rep.Move {
	if from^to == 16 || from^to == 48 {
		return doublePush
	}
	return 0
}

// writeEnPassant writes the en passant captures that leave the king safe.
func writeEnPassant[S side.Type](b *Board, l *moves, n int) int {
	us := int(side.Of[S]())
	to := b.now().state.epSquare()
	list := &pawnTo[us^1][to&63]
	for _, from := range [2]index{list.left, list.right} {
		if enPassantLegal[S](b, from, to) {
			n = l.put(n, rep.Move(from)<<6|rep.Move(to)|enPassantMove)
		}
	}
	return n
}

// writeCastling writes the castling moves; the king must not be in check.
func writeCastling[S side.Type](b *Board, l *moves, n int, info *checkInfo) int {
	us := int(side.Of[S]())
	rights := b.now().state.rights()
	for i := 2 * us; i < 2*us+2; i++ {
		if rights>>i&1 != 0 && castlingLegal[S](b, info, i) {
			kind := rep.CastleKingside + rep.MoveKind(i&1)
			n = l.put(n, rep.MakeMove(b.castling.King[us], b.castling.Rook[i], kind))
		}
	}
	return n
}

func countEnPassant[S side.Type](b *Board) int {
	us := int(side.Of[S]())
	to := b.now().state.epSquare()
	list := &pawnTo[us^1][to&63]
	n := 0
	if enPassantLegal[S](b, list.left, to) {
		n++
	}
	if enPassantLegal[S](b, list.right, to) {
		n++
	}
	return n
}

// nearest returns the number of zeros in a word between the byte that begins with bit at&56 and
// the nearest bit above and below it that shows the side of a piece: 64 if there is none.
func nearest(word uint64, at uint) (above, below uint) {
	word &= uint64(bothSides) * eight
	at &= 56
	return uint(bits.TrailingZeros64(word >> 8 >> at)), uint(bits.LeadingZeros64(word << 8 << (at ^ 56)))
}

// file returns the eight cells of the file of i as one word, the first rank in the lowest byte.
func (b *Board) file(i index) uint64 {
	c := (*[57]occupant)(b.cell[i&7:])
	return uint64(c[0]) | uint64(c[8])<<8 | uint64(c[16])<<16 | uint64(c[24])<<24 |
		uint64(c[32])<<32 | uint64(c[40])<<40 | uint64(c[48])<<48 | uint64(c[56])<<56
}

// diagonals returns the cells of the two diagonals through i as words, the a-file in the lowest
// byte: no two cells of a diagonal are on one file.
func (b *Board) diagonals(i index) (rising, falling uint64) {
	list := &diagonalRanks[i&63]
	w := b.rank(0)
	rising, falling = w&list.rising[0], w&list.falling[0]
	w = b.rank(8)
	rising, falling = rising|w&list.rising[1], falling|w&list.falling[1]
	w = b.rank(16)
	rising, falling = rising|w&list.rising[2], falling|w&list.falling[2]
	w = b.rank(24)
	rising, falling = rising|w&list.rising[3], falling|w&list.falling[3]
	w = b.rank(32)
	rising, falling = rising|w&list.rising[4], falling|w&list.falling[4]
	w = b.rank(40)
	rising, falling = rising|w&list.rising[5], falling|w&list.falling[5]
	w = b.rank(48)
	rising, falling = rising|w&list.rising[6], falling|w&list.falling[6]
	w = b.rank(56)
	rising, falling = rising|w&list.rising[7], falling|w&list.falling[7]
	return rising, falling
}

// freeNeighbours returns the neighbours of the cell i without a piece of us, as the attack table
// numbers them. The three ranks are three loads; a shift by a bit keeps them apart in each byte,
// and the bytes of the three files are pushed together.
func (b *Board) freeNeighbours(i index, us int) uint16 {
	own := uint64(16*eight) << (us & 1)
	w := b.rank(i-stepNorth)&own>>1 | b.rank(i)&own | b.rank(i+stepNorth)&own<<1
	w = bits.RotateLeft64(w, 5-us-int(i&7)*8)
	return neighbours[i&63] &^ uint16(w&7|w>>5&(7<<3)|w>>10&(7<<6))
}

// CheckSquares returns the squares from which a piece of type t of the side to move would give
// check: the attacks of such a piece from the king's square.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	them := b.side().Other()
	king := b.kingAt(them)
	return b.attacksOf(rep.MakePiece(them, t), king)
}

// AppendCaptures appends all legal captures and the promotions to a queen. The side to move must
// not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFewCaptures(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+writeCaptures[side.White](b, l)]
	}
	return dst[:n+writeCaptures[side.Black](b, l)]
}

// AppendQuiets appends the legal moves that AppendCaptures does not. The side to move must not
// be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < maxList {
		return b.appendFewQuiets(dst)
	}
	l := (*moves)(dst[n : n+maxList])
	if b.side() == rep.White {
		return dst[:n+writeQuiets[side.White](b, l)]
	}
	return dst[:n+writeQuiets[side.Black](b, l)]
}

// appendFewCaptures is AppendCaptures for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewCaptures(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendCaptures(room[:0])...)
}

// appendFewQuiets is AppendQuiets for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewQuiets(dst []rep.Move) []rep.Move {
	var room moves
	return append(dst, b.AppendQuiets(room[:0])...)
}

// dropPinned takes the captures and promotions of pinned pieces out of a list of n, except the
// capture of the pinner, and returns how many are left.
func dropPinned[S side.Type](b *Board, l *moves, n int) int {
	var info checkInfo
	findPins[S](b, &info)
	for i := range info.pins {
		p := &info.pinned[i&7]
		from, left := p.from().square(), 0
		for _, m := range l[:n] {
			l[left&(maxList-1)] = m
			if m.From() != from || m.To() == p.pinner.square() {
				left++
			}
		}
		n = left
	}
	return n
}

// writeKingCaptures writes the captures of the king: its neighbours are bytes of three ranks.
func writeKingCaptures[S side.Type](b *Board, l *moves, n int, king index) int {
	us := int(side.Of[S]())
	list, enemies := &kingRanks[king&63], uint64(whiteBit<<(us^1))*eight
	targets := b.rank(king+stepNorth)&list.above&enemies<<1 | b.rank(king)&list.same&enemies | b.rank(king-stepNorth)&list.below&enemies>>1
	if targets == 0 {
		return n
	}
	first := n
	n = l.captures(n, king, uint(5-us), targets)
	left := first
	for _, m := range l[first:n] {
		l[left&(maxList-1)] = m
		if kingSafe[S](b, indexOf(m.To())) {
			left++
		}
	}
	return left
}

// writeKnightCaptures writes a knight's captures: its targets are bytes of four ranks. bit is
// the number of the enemy's bit in a cell.
func (b *Board) writeKnightCaptures(l *moves, n int, from index, bit uint) int {
	list, enemies := &knightRanks[from&63], uint64(eight)<<(bit&7)
	return l.captures(n, from, bit, b.rank(from+2*stepNorth)&list.two&enemies<<2|b.rank(from+stepNorth)&list.one&enemies<<1|
		b.rank(from-stepNorth)&list.belowOne&enemies>>1|b.rank(from-2*stepNorth)&list.belowTwo&enemies>>2)
}

// captures writes a capture for each bit of w, which has the words of several ranks in one. An
// enemy on the rank of from has the bit numbered bit in its byte, and an enemy on the next rank
// to the north has the next higher bit.
func (l *moves) captures(n int, from index, bit uint, w uint64) int {
	base := uint(from)<<6 + uint(from&56) - 8*bit + uint(capture)
	for ; w != 0; w &= w - 1 {
		i := uint(bits.TrailingZeros64(w))
		n = l.put(n, rep.Move(base+i%8*8+i/8))
	}
	return n
}

// writeKnightQuiets writes a knight's moves to empty cells.
func (b *Board) writeKnightQuiets(l *moves, n int, from index) int {
	base := uint(from) << 6
	for _, to := range &knightTo[from&63] {
		if b.cell[to&63] == noPiece {
			n = l.put(n, rep.Move(base|uint(to)))
		}
	}
	return n
}

// writeOrthogonalQuiets writes the moves of a rook on from to empty cells.
func (b *Board) writeOrthogonalQuiets(l *moves, n int, from index) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.emptyRay(n, cell, base, int(line.first[north]), int(line.last[north]), stepNorth)
	n = l.emptyRay(n, cell, base, int(line.first[east]), int(line.last[east]), stepEast)
	n = l.emptyRay(n, cell, base, int(line.first[south]), int(line.last[south]), -stepNorth)
	return l.emptyRay(n, cell, base, int(line.first[west]), int(line.last[west]), -stepEast)
}

// writeDiagonalQuiets writes the moves of a bishop on from to empty cells.
func (b *Board) writeDiagonalQuiets(l *moves, n int, from index) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.emptyRay(n, cell, base, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast)
	n = l.emptyRay(n, cell, base, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast)
	n = l.emptyRay(n, cell, base, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast)
	return l.emptyRay(n, cell, base, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast)
}

// emptyRay writes the moves along a ray up to the first piece.
func (l *moves) emptyRay(n int, cell *[64]occupant, base, to, last, step int) int {
	for m, end := base|to, base|last; cell[m&63] == noPiece; m += step {
		l[n&(maxList-1)] = rep.Move(m)
		n++
		if m == end {
			break
		}
	}
	return n
}

// IsPseudoLegal reports whether m, any 16 bits, is one of the moves of AppendPseudoLegal.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	us := b.side()
	own := whiteBit << us
	from, to := indexOf(m.From()), indexOf(m.To())
	mover, captured := b.cell[from&63], b.cell[to&63]
	if mover&own == 0 {
		return false
	}
	switch {
	case m.Kind().IsCastle():
		return b.canCastle(m)
	case b.pieceAt(from).Type() == rep.Pawn:
		return b.isPawnMove(m, from, to)
	}
	return captured&own == 0 && m&^(1<<12-1) == captureOf(captured) &&
		attackTable[to&63][b.entry(from)&1023]&attacksCell != 0 && b.clear(to, from)
}

// isPawnMove reports whether m is a pseudo-legal move of the pawn on from. A pawn's target off
// the board, and the second of a push that is not from its home rank, is its own cell.
func (b *Board) isPawnMove(m rep.Move, from, to index) bool {
	us, kind := b.side(), m.Kind()
	list := &pawnTo[us&1][from&63]
	switch to {
	case from:
		return false
	case list.two:
		return kind == rep.DoublePush && b.cell[list.one&63]|b.cell[to&63] == noPiece
	case list.one:
		return isStep(us, to, kind) && b.cell[to&63] == noPiece
	case list.left, list.right:
		if kind == rep.EnPassant {
			return b.EnPassant() == to.square()
		}
		return kind.IsCapture() && isStep(us, to, kind&^rep.Capture) && b.cell[to&63]&(whiteBit<<us.Other()) != 0
	}
	return false
}

// isStep reports whether a pawn's step to the cell to has this kind, without the bit of a capture.
func isStep(us rep.Color, to index, kind rep.MoveKind) bool {
	if promotes(int(us), to) {
		return kind.IsPromotion() && !kind.IsCapture()
	}
	return kind == rep.Quiet
}

// IsLegal reports whether m, any 16 bits, is one of the moves of AppendMoves.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	if b.side() == rep.White {
		return legalIfPseudo[side.White](b, m)
	}
	return legalIfPseudo[side.Black](b, m)
}

func legalIfPseudo[S side.Type](b *Board, m rep.Move) bool {
	us := side.Of[S]()
	king := b.kingAt(us) & 63
	from, to := indexOf(m.From()), indexOf(m.To())
	switch {
	case m.Kind().IsCastle():
		return true
	case from == king:
		return kingSafe[S](b, to)
	case m.Kind() == rep.EnPassant:
		return enPassantLegal[S](b, from, to)
	}
	if checkers := b.Checkers(); checkers != 0 && !b.endsCheck(checkers, king, to) {
		return false
	}
	// A pinned piece has the moves along the line of the pin.
	step := stepTo[king][from&63]
	return step == 0 || step == stepTo[king][to&63] || b.sliderBehind(king, from, us.Other()) == king
}

// endsCheck reports whether a piece on the cell to captures the only checker or blocks its line
// to the king.
func (b *Board) endsCheck(checkers rep.SquareSet, king, to index) bool {
	checker := indexOf(checkers.First())
	if checkers&(checkers-1) != 0 {
		return false
	}
	step := stepTo[king&63][checker&63]
	return to == checker || step != 0 && step == stepTo[king&63][to&63] && distance(king, to) < distance(king, checker)
}

// The tables, filled by the first New. A target off the board is listed as the piece's own
// cell, which its own side occupies: such a move is never generated, and lists of a fixed
// length need no end mark.
var (
	steps      [8]index        // the difference that a step makes in an index, by direction
	neighbour  [16]index       // the step to a neighbour, by its number in the attack table
	neighbours [64]uint16      // a bit for each neighbour on the board, by its number
	lines      [64]line        // from each cell in each direction
	knightTo   [64][8]index    // a knight's targets
	pawnTo     [2][64]pawnList // by colour

	// pawnStays has, by colour and by the bit of a pawn's move in writePawns, a move to its own
	// cell from the cell on that rank and file.
	pawnStays [2][64]rep.Move

	knightRanks [64]knightList
	kingRanks   [64]kingList
	knightMoves [64]uint8     // the number of a knight's targets
	stepTo      [64][64]index // the step from the first cell towards the second, 0 if they share no line

	// attackTable is indexed by a cell and by a piece on its cell, as tableIndex does: the
	// attacks of the piece, on an empty board, on the cell and its neighbours.
	attackTable [64][1024]attack

	// diagonalRanks has the cells of the two diagonals through a cell, see [Board.diagonals].
	diagonalRanks [64]diagonalList

	keys          [4096]uint64 // by pieceSquare, zero for no piece
	castlingKeys  [16]uint64
	enPassantKeys [8]uint64
	sideKey       uint64
)

// line has, by direction, the first and the last cell of the rays from a cell; at the edge both
// are the cell itself. They share a struct so that one address serves both.
type line struct{ first, last [8]index }

// pawnList has the targets of a pawn of one colour.
type pawnList struct {
	one, two    index // single push; double push from the home rank
	left, right index // the captures, left and right as White sees the board
	_           [4]index
	captures    uint64 // the captures in the word of their rank, as bytes with the enemy's bit set
}

// knightList has a knight's targets in the words of their ranks, as bytes with both sides' bits
// set, 0 off the board.
type knightList struct{ two, one, belowOne, belowTwo uint64 }

// kingList has a king's neighbours in the words of their ranks, as knightList has a knight's
// targets.
type kingList struct{ above, same, below uint64 }

// diagonalList has the cells of the two diagonals through a cell, rising and falling to the
// right, in the words of the ranks, as bytes with both sides' bits set.
type diagonalList struct{ rising, falling [8]uint64 }

// eight has the lowest bit of each byte of a word set.
const eight = 0x0101010101010101

// attack is an entry of the attack table. Bits 0-8 are the neighbours of the cell that a leaper
// attacks, file by file from the west, from south to north. The same bits, higher by sliderShift,
// are the neighbours that a slider attacks on an empty board. So the entries of all pieces can be
// or'ed together. The bit in the middle, attacksCell, is set if any piece attacks the cell itself,
// and so is leaperCheck or sliderAligned; three bits are the direction from the cell to an aligned
// slider. The last two bits of each half are the cells two files to the east and to the west, the
// king's targets in castling. two files to the east and to the west, the king's targets in castling.
type attack uint32

const (
	attacksCell    attack = 1 << 4
	directionShift        = 9
	attacksTwoEast attack = 1 << 12
	attacksTwoWest attack = 1 << 13
	leaperCheck    attack = 1 << 14
	sliderShift           = 16
	sliderAligned         = attacksCell << sliderShift
)

// steps returns the neighbours of the cell that leapers attack.
func (a attack) steps() uint16 { return uint16(a & 0x1ef) }

// sliderSteps returns the neighbours of the cell that a slider attacks.
func (a attack) sliderSteps() uint16 { return uint16(a >> sliderShift & 0x1ef) }

// The numbers of two neighbours.
const (
	neighbourWest = 1
	neighbourEast = 7
)

// neighbourOf returns the number of the neighbour to which l, a king's leap, leads.
func neighbourOf(l leap) int { return 3*(l.files+1) + l.ranks + 1 }

// step returns the step from the cell towards a slider that is aligned with it.
func (a attack) step() index { return steps[a>>directionShift&7] }

// tableIndex returns the index of p on cell i in keys and in the rows of attackTable: piece*64
// + cell.
func tableIndex(p rep.Piece, i index) uint { return uint(p&15)<<6 | uint(i&63) }

var tablesOnce sync.Once

// tableBytes is the size of all tables.
const tableBytes = int(unsafe.Sizeof(steps) + unsafe.Sizeof(lines) + unsafe.Sizeof(neighbour) + unsafe.Sizeof(neighbours) + unsafe.Sizeof(knightTo) +
	unsafe.Sizeof(knightRanks) + unsafe.Sizeof(kingRanks) + unsafe.Sizeof(pawnStays) + unsafe.Sizeof(knightMoves) + unsafe.Sizeof(pawnTo) + unsafe.Sizeof(stepTo) + unsafe.Sizeof(attackTable) +
	unsafe.Sizeof(keys) + unsafe.Sizeof(castlingKeys) + unsafe.Sizeof(enPassantKeys) + unsafe.Sizeof(sideKey) + unsafe.Sizeof(diagonalRanks))

func makeTables() {
	for d, l := range kingLeaps {
		steps[d] = l.step()
		neighbour[neighbourOf(l)] = l.step()
	}
	for i := index(0); i < 64; i++ {
		for d, l := range kingLeaps {
			lines[i].first[d], _ = l.from(i)
			lines[i].last[d] = i
			if _, ok := l.from(i); ok {
				neighbours[i] |= 1 << neighbourOf(l)
			}
			for to, ok := l.from(i); ok; to, ok = l.from(to) {
				lines[i].last[d] = to
				stepTo[i][to] = l.step()
			}
		}
		for n, l := range knightLeaps {
			knightTo[i][n], _ = l.from(i)
		}
		knightRanks[i], knightMoves[i] = makeKnightList(i)
		kingRanks[i] = makeKingList(i)
		pawnTo[rep.White][i] = makePawnList(i, 1, 1, rep.Black)
		pawnTo[rep.Black][i] = makePawnList(i, -1, 6, rep.White)
		for us := range pawnStays {
			home, forward := index(8+40*us), index(8-16*us)
			at := (home + (i^4)%8*forward + i/8) & 63
			pawnStays[us][i] = rep.Move(at)<<6 | rep.Move(at)
		}
		diagonalRanks[i] = makeDiagonalList(i)
	}
	for _, p := range rep.Pieces() {
		for i := index(0); i < 64; i++ {
			for flags := range uint(4) {
				keys[flags<<10|tableIndex(p, i)] = rep.PieceKey(p, i.square())
			}
			makeAttacks(p, i)
		}
	}
	for r := range castlingKeys {
		castlingKeys[r] = rep.CastlingKey(rep.CastlingRights(r))
	}
	for f := range enPassantKeys {
		enPassantKeys[f] = rep.EnPassantKey(rep.File(f))
	}
	sideKey = rep.SideKey()
}

// makeKnightList returns a knight's targets by rank, and their number.
func makeKnightList(i index) (list knightList, n uint8) {
	ranks := map[int]*uint64{2: &list.two, 1: &list.one, -1: &list.belowOne, -2: &list.belowTwo}
	for _, l := range knightLeaps {
		if to, ok := l.from(i); ok {
			*ranks[l.ranks] |= 0x30 << (8 * to.file())
			n++
		}
	}
	return list, n
}

// makeKingList returns a king's neighbours by rank.
func makeKingList(i index) (list kingList) {
	ranks := map[int]*uint64{1: &list.above, 0: &list.same, -1: &list.below}
	for _, l := range kingLeaps {
		if to, ok := l.from(i); ok {
			*ranks[l.ranks] |= uint64(bothSides) << (8 * to.file())
		}
	}
	return list
}

// makeDiagonalList returns the cells of the diagonals through i by rank.
func makeDiagonalList(i index) (list diagonalList) {
	for to := index(0); to < 64; to++ {
		ranks, w := int(to.rank())-int(i.rank()), uint64(bothSides)<<(8*to.file())
		switch int(to.file()) - int(i.file()) {
		case ranks:
			list.rising[to.rank()] |= w
		case -ranks:
			list.falling[to.rank()] |= w
		}
	}
	return list
}

// makePawnList returns the targets of a pawn that moves forward ranks a step and has its home
// on rank home.
func makePawnList(i index, forward int, home uint, enemy rep.Color) pawnList {
	list := pawnList{two: i}
	list.one, _ = leap{0, forward}.from(i)
	list.left, _ = leap{-1, forward}.from(i)
	list.right, _ = leap{1, forward}.from(i)
	if i.rank() == home {
		list.two, _ = leap{0, 2 * forward}.from(i)
	}
	for _, to := range [2]index{list.left, list.right} {
		if to != i {
			list.captures |= uint64(whiteBit<<enemy) << (8 * to.file())
		}
	}
	return list
}

// makeAttacks enters p on cell at into the attack table: it makes the moves of the piece on an empty
// board, and marks each cell attacked in the entries of that cell and of its neighbours.
func makeAttacks(p rep.Piece, at index) {
	entry := tableIndex(p, at)
	shift, check := 0, leaperCheck
	if directions[p.Type()] != 0 {
		shift, check = sliderShift, sliderAligned
	}
	hit := func(to index) {
		attackTable[to][entry] |= attacksCell | check
		for _, l := range kingLeaps {
			if next, ok := l.from(to); ok {
				attackTable[next][entry] |= 1 << neighbourOf(leap{-l.files, -l.ranks}) << shift
			}
		}
		if king, ok := (leap{-2, 0}).from(to); ok {
			attackTable[king][entry] |= attacksTwoEast << shift
		}
		if king, ok := (leap{2, 0}).from(to); ok {
			attackTable[king][entry] |= attacksTwoWest << shift
		}
	}
	hop := func(leaps ...leap) {
		for _, l := range leaps {
			if to, ok := l.from(at); ok {
				hit(to)
			}
		}
	}
	slide := func(first int) {
		for d := first; d < 8; d += 2 {
			for to, ok := kingLeaps[d].from(at); ok; to, ok = kingLeaps[d].from(to) {
				hit(to)
				attackTable[to][entry] |= attack(d^4) << directionShift
			}
		}
	}
	switch p {
	case rep.WhitePawn:
		hop(kingLeaps[northWest], kingLeaps[northEast])
	case rep.BlackPawn:
		hop(kingLeaps[southWest], kingLeaps[southEast])
	}
	switch p.Type() {
	case rep.Knight:
		hop(knightLeaps[:]...)
	case rep.King:
		hop(kingLeaps[:]...)
	case rep.Bishop:
		slide(northEast)
	case rep.Rook:
		slide(north)
	case rep.Queen:
		slide(northEast)
		slide(north)
	}
}

// clear reports whether the cells strictly between a and o are empty. It is true of two cells
// on no common line, which have no cells between them.
func (b *Board) clear(a, o index) bool {
	step := stepTo[a&63][o&63]
	if step == 0 {
		return true
	}
	for a += step; a != o; a += step {
		if b.cell[a&63] != noPiece {
			return false
		}
	}
	return true
}

// countRay counts the moves along a ray from the cell to up to the cell last. At the edge both
// are the slider's own cell, which is occupied, so the test for the end is needed on empty
// cells only. bit is the number of the enemy's bit in a cell.
func countRay(cell *[64]occupant, to, last, step int, bit uint) int {
	for n := 0; ; {
		captured := cell[to&63]
		if captured != noPiece {
			return n + int(captured>>(bit&7)&1)
		}
		n++
		if to == last {
			return n
		}
		to += step
	}
}

// writeOrthogonal writes the moves of a rook on from. bit is the number of the enemy's bit in a
// cell.
func (b *Board) writeOrthogonal(l *moves, n int, from index, bit uint) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.ray(n, cell, base, int(line.first[north]), int(line.last[north]), stepNorth, bit)
	n = l.ray(n, cell, base, int(line.first[east]), int(line.last[east]), stepEast, bit)
	n = l.ray(n, cell, base, int(line.first[south]), int(line.last[south]), -stepNorth, bit)
	return l.ray(n, cell, base, int(line.first[west]), int(line.last[west]), -stepEast, bit)
}

// writeDiagonal writes the moves of a bishop on from.
func (b *Board) writeDiagonal(l *moves, n int, from index, bit uint) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.ray(n, cell, base, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast, bit)
	n = l.ray(n, cell, base, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast, bit)
	n = l.ray(n, cell, base, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast, bit)
	return l.ray(n, cell, base, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast, bit)
}

// ray writes the moves along a ray from the cell to up to the cell last or the first piece. It
// adds step to the whole move m, with the target in its low bits: that takes 4 instructions a
// cell less than making each move anew. At the edge both are the slider's own cell, which is
// occupied, so the test for the end is needed on empty cells only.
func (l *moves) ray(n int, cell *[64]occupant, base, to, last, step int, bit uint) int {
	for m, end := base|to, base|last; ; m += step {
		captured := uint(cell[m&63])
		if captured != 0 {
			if captured>>(bit&7)&1 != 0 {
				l[n&(maxList-1)] = rep.Move(m) | capture
				n++
			}
			return n
		}
		l[n&(maxList-1)] = rep.Move(m)
		n++
		if m == end {
			return n
		}
	}
}

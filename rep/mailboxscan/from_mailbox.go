// Code generated from ../mailbox; DO NOT EDIT.

package mailboxscan

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
	"github.com/boardbench/boardbench/rep/layout"
)

// SEEAtLeast reports whether the exchange that m begins is worth at least threshold. No piece
// is moved: the cells whose pieces have left are in a set, and walks pass through them, so that
// a slider is found behind the piece just used. The next attacker is searched for when its turn
// comes; most exchanges end after one.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	us, kind := b.side(), m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	x := exchange{b: b, to: to, left: from.Set() | to.Set()}
	gain, risk := b.pieceAt(to).Type().Value(), b.pieceAt(from).Type().Value()
	switch {
	case kind == rep.EnPassant:
		gain = rep.Pawn.Value()
		x.left |= cells.CapturedEnPassant(from, to).Set()
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
		x.left |= at.Set()
	}
}

// exchange is a series of captures on one cell.
type exchange struct {
	b    *Board
	to   cells.Index
	left rep.SquareSet // the cells whose pieces have left, the cell of the exchange among them
}

// canCapture reports whether the piece of c on the cell at can capture. On an empty board it
// must attack the cell of the exchange.
func (x *exchange) canCapture(at cells.Index, c rep.Color) bool {
	return x.attacks(at) && !x.pinned(at, c)
}

// attacks reports whether the piece on the cell at, which attacks the cell of the exchange on an
// empty board, is still there and attacks it.
func (x *exchange) attacks(at cells.Index) bool {
	if x.left&at.Set() != 0 {
		return false
	}
	step := cells.StepTo[x.to&63][at&63]
	if step == 0 {
		return true
	}
	for to := x.to + step; to != at; to += step {
		if x.b.cell[to&63] != noPiece && x.left&to.Set() == 0 {
			return false
		}
	}
	return true
}

// pinned reports whether the piece on the cell at may not capture: it was pinned before the
// exchange, and one of the pinners of its king has not left its cell.
func (x *exchange) pinned(at cells.Index, c rep.Color) bool {
	b, them := x.b, c.Other()
	king := b.kingAt(c)
	pinner := b.sliderBehind(king, at, them)
	return pinner != king && (x.left&pinner.Set() == 0 || b.pinners(c)&^x.left != 0)
}

// turn counts plies from start. Only current changes in a move.
func (b *Board) turn() uint32 { return b.start + uint32(b.current/recordSize) }

func (b *Board) side() rep.Color { return rep.Color(b.turn() & 1) }

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.now().state.Rights() }

// EnPassant returns the en passant square of the position.
func (b *Board) EnPassant() rep.Square {
	if now := b.now().state; now&cells.EPSet != 0 {
		return now.EPSquare().Square()
	}
	return rep.NoSquare
}

// Position returns the whole state.
func (b *Board) Position() rep.Position {
	now := b.now().state
	p := rep.Position{
		SideToMove:     b.side(),
		CastlingRooks:  b.castling.Rooks(now.Rights()),
		EnPassant:      rep.NoSquare,
		HalfmoveClock:  now.Halfmove(),
		FullmoveNumber: uint16(b.turn() >> 1),
	}
	for i := range b.cell {
		p.Pieces[cells.Index(i).Square()] = b.pieceAt(cells.Index(i))
	}
	if now&cells.EPSet != 0 {
		p.EnPassant = now.EPSquare().Square()
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
func (r *record) setNull() { r.move = rep.NullMove | cells.CastlingOrPromotion }

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
	b.history[len(b.history)-2].full = cells.NoRoom
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

// MakeNull passes the turn. The side to move must not be in check.
func (b *Board) MakeNull() {
	now, next := b.push()
	now.setNull()
	next.key, next.state = now.key^cells.SideKey, now.state.Next()
	if now.state&cells.EPCapturable != 0 {
		next.key ^= cells.EnPassantKeys[now.state&7]
	}
}

// UnmakeNull takes back the last move made, which was MakeNull.
func (b *Board) UnmakeNull() { b.current -= recordSize }

// AppendMoves appends all legal moves to dst and returns the extended slice.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < cells.MaxList {
		return b.appendFew(dst)
	}
	l := (*cells.Moves)(dst[n : n+cells.MaxList])
	if b.side() == rep.White {
		return dst[:n+write[side.White](b, l)]
	}
	return dst[:n+write[side.Black](b, l)]
}

// appendFew is AppendMoves for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFew(dst []rep.Move) []rep.Move {
	var room cells.Moves
	return append(dst, b.AppendMoves(room[:0])...)
}

// writePush writes the pushes of a pawn.
func writePush[S side.Type](b *Board, l *cells.Moves, n int, from cells.Index) int {
	us := int(side.Of[S]())
	list := &cells.PawnTo[us][from&63]
	if b.cell[list.One&63] == noPiece {
		n = cells.WritePawnMove[S](l, n, from, list.One, 0)
		if b.cell[list.Two&63] == noPiece {
			n = l.Put(n, rep.Move(from)<<6|rep.Move(list.Two)|cells.DoublePush)
		}
	}
	return n
}

// writeEnPassant writes the en passant captures that leave the king safe.
func writeEnPassant[S side.Type](b *Board, l *cells.Moves, n int) int {
	us := int(side.Of[S]())
	to := b.now().state.EPSquare()
	list := &cells.PawnTo[us^1][to&63]
	for _, from := range [2]cells.Index{list.Left, list.Right} {
		if enPassantLegal[S](b, from, to) {
			n = l.Put(n, rep.Move(from)<<6|rep.Move(to)|cells.EnPassantMove)
		}
	}
	return n
}

// writeCastling writes the castling moves; the king must not be in check.
func writeCastling[S side.Type](b *Board, l *cells.Moves, n int, info *checkInfo) int {
	us := int(side.Of[S]())
	rights := b.now().state.Rights()
	for i := 2 * us; i < 2*us+2; i++ {
		if rights>>i&1 != 0 && castlingLegal[S](b, info, i) {
			kind := rep.CastleKingside + rep.MoveKind(i&1)
			n = l.Put(n, rep.MakeMove(b.castling.King[us], b.castling.Rook[i], kind))
		}
	}
	return n
}

func countEnPassant[S side.Type](b *Board) int {
	us := int(side.Of[S]())
	to := b.now().state.EPSquare()
	list := &cells.PawnTo[us^1][to&63]
	n := 0
	if enPassantLegal[S](b, list.Left, to) {
		n++
	}
	if enPassantLegal[S](b, list.Right, to) {
		n++
	}
	return n
}

// CheckSquares returns the squares from which a piece of type t of the side to move would give
// check: the attacks of such a piece from the king's square.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	them := b.side().Other()
	king := b.kingAt(them)
	return b.cell.AttacksOf(rep.MakePiece(them, t), king)
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	at := cells.IndexOf(sq)
	return b.cell.AttacksOf(b.pieceAt(at), at)
}

// sliderBehind returns the cell of the slider of c that would attack the cell at if the cell
// shield were empty, at itself if there is none.
func (b *Board) sliderBehind(at, shield cells.Index, c rep.Color) cells.Index {
	row := &cells.AttackTable[at&63]
	a := row[cells.TableIndex(rep.WhiteQueen, shield)]
	if a&cells.AttacksCell == 0 {
		return at
	}
	step, to := a.Step(), at
	for to += step; to != shield; to += step {
		if b.cell[to&63] != noPiece {
			return at
		}
	}
	for last := cells.Lines[at&63].Last[a>>cells.DirectionShift&7]; to != last; {
		to += step
		if m := b.cell[to&63]; m != noPiece {
			if m&(whiteBit<<(c&1)) != 0 && row[b.entry(to)&1023]&cells.AttacksCell != 0 {
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
	if !cells.Plain(m) {
		b.Make(m)
		check := b.Checkers() != 0
		b.Unmake(m)
		return check
	}
	us := b.side()
	king := b.kingAt(us.Other()) & 63
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	if cells.AttackTable[king][b.entry(from)&^63&1023|uint(to)]&cells.AttacksCell != 0 && b.cell.Clear(king, to) {
		return true
	}
	step := cells.StepTo[king][from&63]
	return step != 0 && step != cells.StepTo[king][to&63] && b.sliderBehind(king, from, us) != king
}

// words returns the contents of fields in words.
func (b *Board) words() map[string]func(int) string {
	return map[string]func(int) string{
		"start": func(int) string {
			return fmt.Sprintf("fullmove number %d, %v to move", b.start>>1, rep.Color(b.start&1))
		},
		"current":      func(int) string { return fmt.Sprintf("history[%d], %v to move", b.current/recordSize, b.side()) },
		"history.full": func(i int) string { return fmt.Sprintf("the history ends here: %v", b.history[i].full != 0) },
		"history.move": func(i int) string {
			if m := b.history[i].move; m&^cells.CastlingOrPromotion != rep.NullMove {
				return m.String()
			}
			return "null move, or none"
		},
	}
}

// describeCell describes a cell: the piece on it.
func (b *Board) describeCell(_, i int) layout.Element {
	return layout.CellElement(cells.Index(i).Square(), b.pieceAt(cells.Index(i)))
}

// recordUse returns the use of a field of a record. The last one in use has the key and the state of the
// position; the next move writes the rest of it. The first one is of the move before Load, which is not known.
func (b *Board) recordUse(field string, i int, use layout.Use) layout.Use {
	switch field, inRecord := strings.CutPrefix(field, "history."); {
	case !inRecord:
		return use
	case field == "full" && use == layout.UseFree:
		return layout.Undescribed
	case field == "full":
		return layout.UsePosition
	case field == "key" || field == "state":
		if i == 0 {
			return layout.UseFree
		}
	case i > 0 && use == layout.UsePosition:
		return layout.UseFree
	}
	return use
}

// AppendCaptures appends all legal captures and the promotions to a queen. The side to move must
// not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < cells.MaxList {
		return b.appendFewCaptures(dst)
	}
	l := (*cells.Moves)(dst[n : n+cells.MaxList])
	if b.side() == rep.White {
		return dst[:n+writeCaptures[side.White](b, l)]
	}
	return dst[:n+writeCaptures[side.Black](b, l)]
}

// AppendQuiets appends the legal moves that AppendCaptures does not. The side to move must not
// be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < cells.MaxList {
		return b.appendFewQuiets(dst)
	}
	l := (*cells.Moves)(dst[n : n+cells.MaxList])
	if b.side() == rep.White {
		return dst[:n+writeQuiets[side.White](b, l)]
	}
	return dst[:n+writeQuiets[side.Black](b, l)]
}

// appendFewCaptures is AppendCaptures for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewCaptures(dst []rep.Move) []rep.Move {
	var room cells.Moves
	return append(dst, b.AppendCaptures(room[:0])...)
}

// appendFewQuiets is AppendQuiets for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewQuiets(dst []rep.Move) []rep.Move {
	var room cells.Moves
	return append(dst, b.AppendQuiets(room[:0])...)
}

// dropPinned takes the captures and promotions of pinned pieces out of a list of n, except the
// capture of the pinner, and returns how many are left.
func dropPinned[S side.Type](b *Board, l *cells.Moves, n int) int {
	var info checkInfo
	findPins[S](b, &info)
	for i := range info.pins {
		p := &info.pinned[i&7]
		from, left := p.from().Square(), 0
		for _, m := range l[:n] {
			l[left&(cells.MaxList-1)] = m
			if m.From() != from || m.To() == p.pinner.Square() {
				left++
			}
		}
		n = left
	}
	return n
}

// writeKingCaptures writes the captures of the king: its neighbours are bytes of three ranks.
func writeKingCaptures[S side.Type](b *Board, l *cells.Moves, n int, king cells.Index) int {
	us := int(side.Of[S]())
	list, enemies := &cells.KingRanks[king&63], uint64(whiteBit<<(us^1))*cells.Eight
	targets := b.cell.Rank(king+cells.StepNorth)&list.Above&enemies<<1 | b.cell.Rank(king)&list.Same&enemies | b.cell.Rank(king-cells.StepNorth)&list.Below&enemies>>1
	if targets == 0 {
		return n
	}
	first := n
	n = l.Captures(n, king, uint(5-us), targets)
	left := first
	for _, m := range l[first:n] {
		l[left&(cells.MaxList-1)] = m
		if kingSafe[S](b, cells.IndexOf(m.To())) {
			left++
		}
	}
	return left
}

// IsPseudoLegal reports whether m, any 16 bits, is one of the moves of AppendPseudoLegal.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	us := b.side()
	own := whiteBit << us
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
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
		cells.AttackTable[to&63][b.entry(from)&1023]&cells.AttacksCell != 0 && b.cell.Clear(to, from)
}

// isPawnMove reports whether m is a pseudo-legal move of the pawn on from. A pawn's target off
// the board, and the second of a push that is not from its home rank, is its own cell.
func (b *Board) isPawnMove(m rep.Move, from, to cells.Index) bool {
	us, kind := b.side(), m.Kind()
	list := &cells.PawnTo[us&1][from&63]
	switch to {
	case from:
		return false
	case list.Two:
		return kind == rep.DoublePush && b.cell[list.One&63]|b.cell[to&63] == noPiece
	case list.One:
		return cells.IsStep(us, to, kind) && b.cell[to&63] == noPiece
	case list.Left, list.Right:
		if kind == rep.EnPassant {
			return b.EnPassant() == to.Square()
		}
		return kind.IsCapture() && cells.IsStep(us, to, kind&^rep.Capture) && b.cell[to&63]&(whiteBit<<us.Other()) != 0
	}
	return false
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
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
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
	step := cells.StepTo[king][from&63]
	return step == 0 || step == cells.StepTo[king][to&63] || b.sliderBehind(king, from, us.Other()) == king
}

// endsCheck reports whether a piece on the cell to captures the only checker or blocks its line
// to the king.
func (b *Board) endsCheck(checkers rep.SquareSet, king, to cells.Index) bool {
	checker := cells.IndexOf(checkers.First())
	if checkers&(checkers-1) != 0 {
		return false
	}
	step := cells.StepTo[king&63][checker&63]
	return to == checker || step != 0 && step == cells.StepTo[king&63][to&63] && cells.Distance(king, to) < cells.Distance(king, checker)
}

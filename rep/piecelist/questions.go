package piecelist

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.state.side() }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights { return b.state.rights() }

// EnPassant returns the en passant square as Position does.
func (b *Board) EnPassant() rep.Square { return rep.Square(b.state.epSquare()) }

// occupied returns the squares of all pieces.
func (b *Board) occupied() rep.SquareSet { return b.colorPieces(rep.White) | b.colorPieces(rep.Black) }

// colorPieces returns the squares of all pieces of color c.
func (b *Board) colorPieces(c rep.Color) rep.SquareSet {
	first, last := b.squares[c&1].occupied()
	return first | last
}

// Count returns the number of pieces p. It compares eight slots at once.
func (b *Board) Count(p rep.Piece) int {
	c := p.Color() & 1
	low, high := b.pieces[c].words()
	lowSquares, highSquares := b.squares[c].words()
	return bits.OnesCount64(equal(low, uint8(p))&^(lowSquares<<1)) + bits.OnesCount64(equal(high, uint8(p))&^(highSquares<<1))
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	piece := b.PieceAt(sq)
	switch piece.Type() {
	case rep.Pawn:
		return rep.PawnAttacks(piece.Color(), sq)
	case rep.Knight:
		return rep.KnightAttacks(sq)
	case rep.King:
		return rep.KingAttacks(sq)
	}
	mine, theirs := b.nearest(uint8(sq), rep.White)
	return (mine & theirs & edges[sq&63] & reaches[piece.Type()&7]).squares(uint8(sq))
}

// squares returns the squares within reach of a piece on sq.
func (r reach) squares(sq uint8) rep.SquareSet {
	var set rep.SquareSet
	for r != 0 {
		d := uint8(bits.TrailingZeros64(uint64(r))) >> 3
		to := sq
		for range r.in(d) {
			to += steps[d&7]
			set |= 1 << (to & 63)
		}
		r &^= 0xff << (8 * d)
	}
	return set
}

// Mobility returns the number of squares to which the pieces of c could go, by type
// from knight to queen: sums of reaches, as in CountMoves.
func (b *Board) Mobility(c rep.Color) (n [8]uint16) {
	own := &b.squares[c&1]
	for s, from := range own {
		if from == gone {
			continue
		}
		switch t := b.pieceIn(c, slot(s)).Type(); t {
		case rep.Knight:
			row := (*[window]uint8)(jumps[uint(from&63)*row:])
			n[t] += uint16(knightCount[from&63])
			for _, sq := range own {
				n[t] -= uint16(row[sq])
			}
		case rep.Bishop, rep.Rook, rep.Queen:
			mine, theirs := b.nearest(from, c)
			n[t] += uint16((mine.before() & theirs & edges[from&63] & reaches[t&7]).sum())
		}
	}
	return n
}

// AppendCaptures appends all legal captures and the promotions to a queen. The side
// to move must not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	var info checkInfo
	b.findCheckInfo(&info)
	dst = info.appendTargets(dst, b.squares[b.state.side()][kingSlot], b.kingTargets(&info)&info.enemy)
	dst = b.appendPieceCaptures(dst, &info)
	if b.state.keyedFile() != noFile {
		dst = b.appendEnPassant(dst)
	}
	return dst
}

// AppendPseudoCaptures appends all pseudo-legal captures and the promotions to a queen. The
// side to move must not be in check.
func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	var info checkInfo
	info.gather(b)
	king := b.squares[b.state.side()][kingSlot]
	dst = info.appendTargets(dst, king, rep.KingAttacks(rep.Square(king))&info.enemy)
	dst = b.appendPieceCaptures(dst, &info)
	return b.appendPseudoEnPassant(dst, &info)
}

// appendPieceCaptures appends the captures and promotions to a queen of all pieces but the king.
func (b *Board) appendPieceCaptures(dst []rep.Move, info *checkInfo) []rep.Move {
	us := b.state.side()
	own := &b.squares[us]
	for s, end := kingSlot+1, b.end(us); s < end; s++ {
		from := own[s&15]
		if from == gone {
			continue
		}
		switch piece := b.pieceIn(us, s).Type(); piece {
		case rep.Knight:
			if info.pinned>>(s&15)&1 == 0 {
				dst = info.appendTargets(dst, from, rep.KnightAttacks(rep.Square(from))&info.enemy)
			}
		case rep.Bishop, rep.Rook, rep.Queen:
			r, theirs := b.pinnedSlide(info, s, from, piece)
			for ends := r.ends(theirs); ends != 0; ends &= ends - 1 {
				d := uint8(bits.TrailingZeros64(ends)) >> 3
				to := from + steps[d&7]*r.in(d)
				dst = append(dst, rep.MakeMove(rep.Square(from), rep.Square(to&63), rep.Capture))
			}
		}
	}
	return b.appendPawnStage(dst, info, true)
}

// AppendQuiets appends the legal moves that AppendCaptures does not append. The side
// to move must not be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	var info checkInfo
	b.findCheckInfo(&info)
	dst = info.appendTargets(dst, b.squares[b.state.side()][kingSlot], b.kingTargets(&info)&^info.enemy)
	dst = b.appendCastles(dst, &info)
	return b.appendPieceQuiets(dst, &info)
}

// AppendPseudoQuiets appends the pseudo-legal moves that AppendPseudoCaptures does not append.
// The side to move must not be in check.
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	var info checkInfo
	info.gather(b)
	king := b.squares[b.state.side()][kingSlot]
	dst = info.appendTargets(dst, king, rep.KingAttacks(rep.Square(king))&^(info.own|info.enemy))
	dst = b.appendPseudoCastles(dst, &info)
	return b.appendPieceQuiets(dst, &info)
}

// appendPieceQuiets appends the moves of all pieces but the king that are no captures.
func (b *Board) appendPieceQuiets(dst []rep.Move, info *checkInfo) []rep.Move {
	us := b.state.side()
	own, empty := &b.squares[us], ^(info.own | info.enemy)
	for s, end := kingSlot+1, b.end(us); s < end; s++ {
		from := own[s&15]
		if from == gone {
			continue
		}
		switch piece := b.pieceIn(us, s).Type(); piece {
		case rep.Knight:
			if info.pinned>>(s&15)&1 == 0 {
				dst = info.appendTargets(dst, from, rep.KnightAttacks(rep.Square(from))&empty)
			}
		case rep.Bishop, rep.Rook, rep.Queen:
			r, theirs := b.pinnedSlide(info, s, from, piece)
			ends := r.ends(theirs)
			whole := reach(ends<<1 - ends>>7) // 0xff for each direction that ends in a capture
			dst = appendSlides(dst, from, r&^whole|r>>1&sevens&whole, unlimited)
		}
	}
	return b.appendPawnStage(dst, info, false)
}

// pinnedSlide is slide for the piece in slot s, which may be pinned.
func (b *Board) pinnedSlide(info *checkInfo, s slot, from uint8, piece rep.PieceType) (r, theirs reach) {
	r, theirs = b.slide(from, piece)
	if info.pinned>>(s&15)&1 != 0 {
		r &= lineReach << (8 * info.line[s&15] & 63)
	}
	return r, theirs
}

// ends returns the top bit of each direction of r that ends in a capture: where theirs
// is the same, which is never zero.
func (r reach) ends(theirs reach) uint64 {
	x := uint64(r ^ theirs)
	return ^(x&sevens + sevens | x) & tops
}

// appendPawnStage appends the moves of the pawns that belong to the captures or to the
// quiet moves, en passant left out.
func (b *Board) appendPawnStage(dst []rep.Move, info *checkInfo, captures bool) []rep.Move {
	p := b.legalSteps(info, rep.AllSquares)
	forward := uint8(b.state.side().Forward())
	promoting := p.single & lastRanks
	if captures {
		dst = appendSteps(dst, p.west, forward-1, rep.Capture)
		dst = appendSteps(dst, p.east, forward+1, rep.Capture)
		return appendKind(dst, promoting, forward, rep.PromoteQueen)
	}
	dst = appendKind(dst, p.single&^lastRanks, forward, rep.Quiet)
	dst = appendKind(dst, p.double, 2*forward, rep.DoublePush)
	for kind := rep.PromoteKnight; kind < rep.PromoteQueen; kind++ {
		dst = appendKind(dst, promoting, forward, kind)
	}
	return dst
}

// SEEAtLeast reports whether the exchange that m begins is worth at least threshold. One pass
// over the lists finds every piece that attacks the square on an empty board. During the
// exchange each is tested for a piece in its way.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	us, kind := b.state.side(), m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	from, to := uint8(m.From()), uint8(m.To())
	gain, risk := 0, rep.Piece(b.pieces[us].at(b.squares[us].seek(from))).Type().Value()
	left := setOf[from] | setOf[to]
	switch {
	case kind == rep.EnPassant:
		gain = rep.Pawn.Value()
		left |= setOf[to^8]
	case kind.IsCapture():
		gain = rep.Piece(b.pieces[us^1].at(b.squares[us^1].seek(to))).Type().Value()
	}
	if kind.IsPromotion() {
		risk = kind.Promotion().Value()
		gain += risk - rep.Pawn.Value()
	}
	if threshold > gain {
		return false
	}
	if threshold <= gain-risk {
		return true
	}
	var x exchange
	x.begin(b, to, left)
	balance := risk - (gain - threshold)
	ahead := true // whether the side to move reaches the threshold if the exchange ends here
	for c := us ^ 1; ; c ^= 1 {
		t, capturer := x.leastAttacker(c)
		if t == rep.NoPieceType {
			return ahead
		}
		ahead = !ahead
		if t == rep.King {
			return ahead != x.attacked(c^1)
		}
		balance = t.Value() - balance
		if balance < 0 || balance == 0 && ahead {
			return ahead
		}
		x.occupied &^= capturer
	}
}

// exchange is a series of captures on one square.
type exchange struct {
	b         *Board
	to        rep.Square
	occupied  rep.SquareSet       // the pieces that have not left their squares
	pawns     [2]rep.SquareSet    // the pawns that attack the square
	pieces    [2]bool             // whether the other attackers of a side are known
	attackers [2][8]rep.SquareSet // by colour and type, the pieces that attack the square on an empty board
}

// begin finds the pieces on the board and the pawns that take part in the exchange on to, when the
// pieces of left have left their squares.
func (x *exchange) begin(b *Board, to uint8, left rep.SquareSet) {
	x.b, x.to = b, rep.Square(to)
	for c := rep.White; c <= rep.Black; c++ {
		first, last := b.squares[c].occupied()
		x.occupied |= first | last
		x.pawns[c] = b.pawns(c, last) & rep.PawnAttacks(c^1, x.to)
	}
	x.occupied &^= left
}

// find finds the pieces of c other than pawns that attack the square on an empty board.
func (x *exchange) find(c rep.Color) {
	b, onSquare := x.b, &threats[x.to&63]
	x.pieces[c&1] = true
	squares, pieces := &b.squares[c&1], &b.pieces[c&1]
	for s, end := kingSlot, b.end(c); s < end; s++ {
		if piece, sq := pieces[s&15]&15, squares[s&15]; onSquare[piece][sq&127]&attacksSquare != 0 {
			x.attackers[c&1][piece&7] |= setOf[sq]
		}
	}
	x.attackers[c&1][rep.Pawn] = x.pawns[c&1]
}

// leastAttacker returns the type and the square of the least valuable piece of c that can capture, the
// one on the lowest square among equals, and NoPieceType if there is none.
func (x *exchange) leastAttacker(c rep.Color) (rep.PieceType, rep.SquareSet) {
	for set := x.pawns[c&1] & x.occupied; set != 0; set &= set - 1 {
		if !x.pinned(set&-set, c) {
			return rep.Pawn, set & -set
		}
	}
	if !x.pieces[c&1] {
		x.find(c)
	}
	for t := rep.Knight; t <= rep.King; t++ {
		for set := x.attackers[c&1][t&7] & x.occupied; set != 0; set &= set - 1 {
			if x.reaches(set.First()) && (t == rep.King || !x.pinned(set&-set, c)) {
				return t, set & -set
			}
		}
	}
	return rep.NoPieceType, 0
}

// reaches reports whether all squares between sq and the square of the exchange are empty.
func (x *exchange) reaches(sq rep.Square) bool { return rep.Between(sq, x.to)&x.occupied == 0 }

// pinned reports whether the piece may not capture: it was pinned before the exchange, and one of
// the pinners of its king has not left its square.
func (x *exchange) pinned(piece rep.SquareSet, c rep.Color) bool {
	b := x.b
	if king := b.squares[c&1][kingSlot]; vectors[king&63][piece.First()&63] == noVector {
		return false
	}
	blockers, pinners := b.pinsOf(c)
	return blockers&piece != 0 && pinners&x.occupied != 0
}

// attacked reports whether a piece of c, pinned or not, attacks the square of the exchange.
func (x *exchange) attacked(c rep.Color) bool {
	if !x.pieces[c&1] {
		x.find(c)
	}
	for t := rep.Pawn; t <= rep.King; t++ {
		for set := x.attackers[c&1][t&7] & x.occupied; set != 0; set &= set - 1 {
			if x.reaches(set.First()) {
				return true
			}
		}
	}
	return false
}

// ThreatChanges implements [rep.ThreatTracker].
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	var v pairs.View
	var whites, blacks rep.SquareSet
	for s := range slots {
		white, black := setOf[b.squares[rep.White][s]], setOf[b.squares[rep.Black][s]]
		v.Types[b.pieces[rep.White][s]&7] |= white
		v.Types[b.pieces[rep.Black][s]&7] |= black
		whites |= white
		blacks |= black
	}
	v.Colors = [2]rep.SquareSet{whites, blacks}
	v.Changes(b.SideToMove(), m, dst)
}

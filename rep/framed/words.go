package framed

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/line"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// words is the board in three words, made anew to list or count moves. A byte is a file, and its bit n
// is rank n, so that a step straight ahead stays in its byte.
type words struct{ pawns, own, enemy uint64 }

// readWords makes the words from the rows. Three bits of a cell matter, so that two rows
// fit a word. A byte has pawn, white piece and black piece in bits 0 to 2 for one of the
// first four ranks, and in bits 4 to 6 for the rank four higher.
func readWords[G Grid](c *G, us rep.Color) words {
	const bitsOfCell = uint64(pawnBit|sentinel) * everyByte
	g := of[G]()
	first, columns := uint(g.a1()), uint(g.columns)
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

// wordBit returns the bit of a square in a word.
func wordBit(sq rep.Square) uint64 {
	return 1 << (sq & 7 << 3 & 63) << (sq >> 3 & 7)
}

// countInWords counts the moves of all pieces in the list except the king. Straight
// moves and jumps are counted in words, without a walk; diagonals are walked.
func countInWords[S side.Type, G Grid](b *Board[G], info *checkInfo) int {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	list, w := &b.lists[us], readWords(&b.cells, us)
	n := countPawnsInWords(b, &w, us, info)
	for _, p := range b.pieceList[firstID(us)+1 : list.knights] {
		if p == 0 {
			continue // captured or pinned
		}
		if p.kind() != rook {
			n += countDiagonals(b, us, p.at())
		}
		if p.kind() != bishop {
			n += w.countLines(t.square(p.at()))
		}
	}
	for _, p := range b.pieceList[list.knights:list.knightsEnd] {
		n += bits.OnesCount64(t.words[p.at()] &^ w.own) // none for cell 0, of a captured or pinned knight
	}
	return n
}

// countPiece counts the moves of a slider or knight.
func countPiece[G Grid](b *Board[G], w *words, us rep.Color, p pieceSquare) int {
	g := of[G]()
	t := g.tables()
	switch p.kind() {
	case knight:
		return bits.OnesCount64(t.words[p.at()] &^ w.own)
	case queen:
		return countDiagonals(b, us, p.at()) + w.countLines(t.square(p.at()))
	case rook:
		return w.countLines(t.square(p.at()))
	}
	return countDiagonals(b, us, p.at())
}

// countPromotedInWords counts the moves of the promoted pawns, and removes them from the pawns.
func countPromotedInWords[G Grid](b *Board[G], w *words, us rep.Color) int {
	list, n := &b.lists[us&1], 0
	for _, p := range b.pieceList[list.pawns:list.end] {
		if p == 0 || p.isPawn() {
			continue
		}
		w.pawns &^= wordBit(b.square(p.at()))
		n += countPiece(b, w, us, p)
	}
	return n
}

// countPawnsInWords counts the moves of the pawns except en passant, and of promoted pawns.
func countPawnsInWords[G Grid](b *Board[G], w *words, us rep.Color, info *checkInfo) int {
	n := 0
	if b.lists[us&1].promoted != 0 {
		n = countPromotedInWords(b, w, us)
	}
	w.pawns &= w.own
	for _, p := range info.pinned[:info.pins&15] {
		w.pawns &^= wordBit(b.square(p.piece.at()))
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
func (w *words) pawnsOf(us rep.Color, b *core) uint64 {
	list := &b.lists[us&1]
	if list.pawnRows && list.promoted == 0 {
		return w.pawns & w.own
	}
	pawns := uint64(0)
	for _, p := range b.pieceList[list.pawns:list.end] {
		if p.isPawn() {
			pawns |= wordBit(b.square(p.at()))
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
func writePawnCaptures[S side.Type, G Grid](b *Board[G], l *moves, w *words) uint {
	g := of[G]()
	us, n := side.Of[S](), uint(0)
	pawns := w.pawnsOf(us, &b.core)
	for promoting := pawns & beforeLast(us); promoting != 0; promoting &= promoting - 1 {
		n = writePromotingCaptures[S](b, l, n, g.cellOfBit(promoting))
	}
	ahead, back := aheadOf(us, pawns&^beforeLast(us)), -g.moveOffset(g.forward(us))
	n = l.putShifted(n, ahead>>8&w.enemy, (back+1)<<6+captureFlag)
	return l.putShifted(n, ahead<<8&w.enemy, (back-1)<<6+captureFlag)
}

// writeUnpinnedPushes writes the moves straight ahead of the pawns that are not pinned,
// except promotions to a queen.
func writeUnpinnedPushes[S side.Type, G Grid](b *Board[G], l *moves, n uint, w *words, info *checkInfo) uint {
	g := of[G]()
	us, empty := side.Of[S](), ^(w.own | w.enemy)
	pawns := w.pawnsOf(us, &b.core)
	for _, p := range info.pinned[:info.pins&15] {
		pawns &^= wordBit(b.square(p.piece.at()))
	}
	for promoting := pawns & beforeLast(us); promoting != 0; promoting &= promoting - 1 {
		n = writeQuietPushes[S](b, l, n, g.cellOfBit(promoting))
	}
	push, back := aheadOf(us, pawns&^beforeLast(us))&empty, -g.moveOffset(g.forward(us))
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
func (g geometry) cellOfBit(word uint64) index {
	bit := bits.TrailingZeros64(word)
	return g.a1() + index(bit&7)*g.columns + index(bit>>3)
}

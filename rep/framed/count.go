package framed

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// CountMoves returns the number of legal moves. It follows AppendMoves step by
// step, but writes no moves.
func (b *Board[G]) CountMoves() int {
	state := b.state()
	if state.side() == rep.White {
		return countMoves[side.White](b, state)
	}
	return countMoves[side.Black](b, state)
}

func countMoves[S side.Type, G Grid](b *Board[G], state state) int {
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
func countHindered[S side.Type, G Grid](b *Board[G], info *checkInfo, state state) int {
	n := 0
	info.hidePinned(&b.core)
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
	info.showPinned(&b.core)
	return n
}

// countUnpinned counts the moves of all pieces in the list except the king: in words if
// there are many pawns, type by type in the list if there are few.
func countUnpinned[S side.Type, G Grid](b *Board[G], info *checkInfo) int {
	us := side.Of[S]()
	list := &b.lists[us]
	if list.pawnRows {
		return countInWords[S](b, info)
	}
	n := countSliders[S](b, own(us)+1, list.knights)
	for id := list.knights; id < list.knightsEnd; id++ {
		n += countKnight[S](b, b.pieceList[id&63])
	}
	return n + countListedPawns[S](b)
}

// countListedPawns counts the moves of the pawns in the list, and of promoted pawns.
func countListedPawns[S side.Type, G Grid](b *Board[G]) int {
	list := &b.lists[side.Of[S]()]
	return countPawns[S](b, list.pawns, list.end)
}

// countDiagonals counts the moves of a bishop.
func countDiagonals[G Grid](b *Board[G], us rep.Color, i index) int {
	g := of[G]()
	from := uint(i)
	if from < uint(g.a1()) || from > uint(g.h8()) {
		return 0 // never: it proves the first cells below within the array
	}
	return countRay(g, b, us, from, offset(g.northEast())) + countRay(g, b, us, from, offset(g.southEast())) +
		countRay(g, b, us, from, offset(g.southWest())) + countRay(g, b, us, from, offset(g.northWest()))
}

// rowsMinPawns is the least number of pawns that are counted in words.
const rowsMinPawns = 5

// countPawns counts the moves of the pawns from id to end except en passant, and
// of promoted pawns. The three cells ahead of a pawn come in one load.
func countPawns[S side.Type, G Grid](b *Board[G], id, end pieceID) int {
	g := of[G]()
	us, c := side.Of[S](), &b.cells
	n := 0
	for ; id < end; id++ {
		p := b.pieceList[id&63]
		i := uint(p - pawnSquare(us, 0))
		if i < uint(g.a1()) || i > uint(g.h8()) {
			n += countPromoted[S](b, id)
			continue
		}
		from, ahead := index(i), offset(g.forward(us))
		i += ahead
		front := load4(c, i-1)
		push := isEmpty(front & 0xff00)
		moves := push + countEnemies(us, front&0xff00ff)
		if g.beforePromotion(us, from) {
			moves *= 4
		}
		if g.onStartRank(us, from) {
			moves += push & isEmpty(uint32((*c)[i+ahead]))
		}
		n += moves
	}
	return n
}

// countPromoted counts the moves of a promoted pawn; a captured or pinned pawn has
// none.
func countPromoted[S side.Type, G Grid](b *Board[G], id pieceID) int {
	p := b.pieceList[id&63]
	if p.kind() == rep.Knight {
		return countKnight[S](b, p)
	}
	return countSliders[S](b, id, id+1)
}

// countSliders counts the moves of the sliders from id to end. The moves along a
// rank come from two 8-byte loads instead of a walk: of the eight cells to either
// side of a piece at least one is a sentinel, so the first byte that is not 0 ends
// the moves.
func countSliders[S side.Type, G Grid](b *Board[G], id, end pieceID) int {
	g := of[G]()
	us, c := side.Of[S](), &b.cells
	n := 0
	for ; id < end; id++ {
		p := b.pieceList[id&63]
		from := uint(p.at())
		if from < uint(g.a1()) || from > uint(g.h8()) {
			continue // captured or pinned
		}
		if p.kind() != rep.Bishop {
			right, left := load8(c, from+1), load8(c, from-8)
			toRight := uint(bits.TrailingZeros64(right)) & 56
			toLeft := uint(bits.LeadingZeros64(left)) & 56
			n += int((toRight+toLeft)/8) + 2 - isOwn(us, pieceID(right>>toRight)) - isOwn(us, pieceID(left<<toLeft>>56))
			n += countRay(g, b, us, from, offset(g.north()))
			n += countRay(g, b, us, from, offset(g.south()))
		}
		if p.kind() != rep.Rook {
			n += countRay(g, b, us, from, offset(g.northEast()))
			n += countRay(g, b, us, from, offset(g.southEast()))
			n += countRay(g, b, us, from, offset(g.southWest()))
			n += countRay(g, b, us, from, offset(g.northWest()))
		}
	}
	return n
}

// countRay counts the moves along a ray. The first cell that is not empty holds a piece
// to capture, a piece of us, or the sentinel, which counts as a piece of us.
func countRay[G Grid](g geometry, b *Board[G], us rep.Color, from, step uint) int {
	to := from + step
	c := b.cells[to]
	for n := 1; ; n++ {
		if c != noPiece {
			return n - isOwn(us, c)
		}
		to = (to + step) & uint(g.mask)
		c = b.cells[to]
	}
}

// countKnight counts the moves of a knight that is not captured or pinned: eight, less
// the cells with a piece of us or the sentinel. One load has two of the cells, and one
// bit of each is kept, at eight different places of a word.
func countKnight[S side.Type, G Grid](b *Board[G], p pieceSquare) int {
	g := of[G]()
	us := side.Of[S]()
	i, c := uint(p.at()), &b.cells
	if i < uint(g.a1()) || i > uint(g.h8()) {
		return 0
	}
	near, far := uint64(own(us))*(1|1<<16), uint64(own(us))*(1|1<<32) // two files apart, four files apart
	down2, down1 := uint64(load4(c, i+offset(g.southSouthWest()))), load8(c, i+offset(g.southWestWest()))
	up1, up2 := load8(c, i+offset(g.northWestWest())), uint64(load4(c, i+offset(g.northNorthWest())))
	return 8 - bits.OnesCount64(down2&near|up2&near<<1|down1&far<<2|up1&far<<3)
}

func countPushes[S side.Type, G Grid](b *Board[G], from index) int {
	g := of[G]()
	us := side.Of[S]()
	to := from + g.forward(us)
	if b.cells[to&g.mask] != noPiece {
		return 0
	}
	n := g.countPawnMove(us, from)
	if to += g.forward(us); g.onStartRank(us, from) && b.cells[to&g.mask] == noPiece {
		n++
	}
	return n
}

func countPinned[S side.Type, G Grid](b *Board[G], p pin, king index) int {
	g := of[G]()
	t := g.tables()
	us := side.Of[S]()
	pawn := p.piece.kind() == rep.Pawn
	if pawn && (p.step == g.north() || p.step == g.south()) {
		return countPushes[S](b, p.piece.at())
	}
	if t.attacksOf(p.piece, p.pinner)&attack == 0 {
		return 0
	}
	if pawn {
		return g.countPawnMove(us, p.piece.at())
	}
	n := -1 // not the square of the piece itself
	for to := p.pinner; to != king; to -= p.step {
		n++
	}
	return n
}

func countEvasions[S side.Type, G Grid](b *Board[G], info *checkInfo) int {
	n := countBlockOrCapture[S](b, info.checker)
	if info.step == 0 {
		return n
	}
	for to := info.checker - info.step; to != info.king; to -= info.step {
		n += countBlockOrCapture[S](b, to) + countPawnBlock[S](b, to)
	}
	return n
}

func countBlockOrCapture[S side.Type, G Grid](b *Board[G], to index) int {
	g := of[G]()
	t := g.tables()
	us, n := side.Of[S](), 0
	c, row, list := b.cells[to&g.mask], t.attacksOn(to), b.piecesOf(us)
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
			n += g.countPawnMove(us, p.at())
		}
	}
	return n
}

func countPawnBlock[S side.Type, G Grid](b *Board[G], to index) int {
	g := of[G]()
	us := side.Of[S]()
	from := to - g.forward(us)
	if b.cells[from&g.mask] == noPiece {
		if from -= g.forward(us); !g.onStartRank(us, from) {
			return 0
		}
	}
	if b.pieceList[b.cells[from&g.mask]&63] != pawnSquare(us, from) {
		return 0
	}
	return g.countPawnMove(us, from)
}

func countEnPassant[S side.Type, G Grid](b *Board[G]) int {
	g := of[G]()
	us := side.Of[S]()
	n := 0
	victim := b.state().epSquare() - g.forward(us)
	for _, from := range [2]index{victim + west, victim + east} {
		if b.pieceAt(from) == rep.MakePiece(us, rep.Pawn) && b.enPassantLegal(us, from) {
			n++
		}
	}
	return n
}

func countCastles[S side.Type, G Grid](b *Board[G], info *checkInfo, state state) int {
	n := 0
	if castleLegal[S](b, info, state, rep.CastleKingside) {
		n++
	}
	if castleLegal[S](b, info, state, rep.CastleQueenside) {
		n++
	}
	return n
}

// Perft implements [rep.Perfter]: the number of move sequences of depth plies, 1 for
// a depth of 0. The moves of the last ply are counted, not played.
func (b *Board[G]) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return b.perft(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
}

// perft is Perft for a depth of 1 or more. The moves are appended to buffer, whose
// capacity all plies share. The last two plies are one loop, which saves a call for
// each position whose moves are counted.
func (b *Board[G]) perft(depth int, buffer []rep.Move) uint64 {
	if depth == 1 {
		return uint64(b.CountMoves())
	}
	moves := b.AppendMoves(buffer)
	var nodes uint64
	for _, m := range moves[len(buffer):] {
		b.Make(m)
		if depth == 2 {
			nodes += uint64(b.CountMoves())
		} else {
			nodes += b.perft(depth-1, moves)
		}
		b.Unmake(m)
	}
	return nodes
}

// PerftLeaf implements [rep.Perfter]: Perft with the moves of the last ply made and
// unmade.
func (b *Board[G]) PerftLeaf(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return b.perftLeaf(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
}

// perftLeaf is PerftLeaf for a depth of 1 or more, with the buffer of perft.
func (b *Board[G]) perftLeaf(depth int, buffer []rep.Move) uint64 {
	moves := b.AppendMoves(buffer)
	var nodes uint64
	for _, m := range moves[len(buffer):] {
		b.Make(m)
		if depth == 1 {
			nodes++
		} else {
			nodes += b.perftLeaf(depth-1, moves)
		}
		b.Unmake(m)
	}
	return nodes
}

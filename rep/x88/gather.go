package x88

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/line"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// knightSets has, by index, the targets of a knight as a word of gather.
var knightSets [128]uint64

// stays has, by the bit of a word of gather, its square as both squares of a move.
var stays [64]rep.Move

// buildSets builds stays, and knightSets from the tables that buildTables builds.
func buildSets() {
	for bit := range stays {
		sq := indexOfBit(1 << bit).square()
		stays[bit] = rep.MakeMove(sq, sq, rep.Quiet)
	}
	for i := range knightTargets {
		for n := range knightMobility[i] {
			knightSets[i] |= 1 << (knightTargets[i][n&7].bit() & 63)
		}
	}
}

// read sets the words of info, in which a byte is a file and a bit of it a rank. Of each cell
// only the upper four bits matter, so one word holds two ranks that are four apart, and four
// words hold the board, with the bits of the first rank in the lower half of each byte.
func (info *checkInfo) read(b *Board, us rep.Color) {
	const low = 0x0f * ones
	c := &b.cells
	a := load8(c, 0x00)>>4&low | load8(c, 0x40)&^low
	d := load8(c, 0x10)>>4&low | load8(c, 0x50)&^low
	e := load8(c, 0x20)>>4&low | load8(c, 0x60)&^low
	f := load8(c, 0x30)>>4&low | load8(c, 0x70)&^low
	const one, two, four = 0x11 * ones, 0x22 * ones, 0x44 * ones
	white := a&one + (d&one)*2 + (e&one)*4 + (f&one)*8
	black := a&two>>1 + d&two + (e&two)*2 + (f&two)*4
	info.pawns = a&four>>2 + d&four>>1 + e&four + (f&four)*2
	info.own, info.enemy = white, black
	if us == rep.Black {
		info.own, info.enemy = black, white
	}
}

// bit returns the number of i's bit in a word of gather.
func (i index) bit() int { return int(i&7<<3 | i>>4) }

// around returns the bits around king in a word of gather, in the order of kingSteps.
// Bits of steps off the board are undefined.
func around(word uint64, king index) uint8 {
	return columns(bits.RotateLeft64(word, 9-king.bit()) & 0x070707)
}

// pawnsAround returns the attacks around the king of us by pawns, a word with all pawns
// of the enemy. A shift by a rank and by a file on either side moves every pawn to the
// squares that it attacks.
func pawnsAround[S side.Type](pawns uint64, king index) attacks {
	front := pawns >> 1
	if us := side.Of[S](); us == rep.Black {
		front = pawns << 1
	}
	w := bits.RotateLeft64(front<<8|front>>8, 17-king.bit()) // the king at bit 17, so that two files on either side are in front of bit 40
	if w&0x0207070702 == 0 {
		return 0
	}
	return attacks(columns(w>>8&0x070707)) | attacks(w>>17&1)<<16 | attacks(w>>33&1)<<leaperCastle | attacks(w>>1&1)<<(leaperCastle+1)
}

// countLines counts a rook's moves. Its file is a byte of a word, and a product puts the
// bits of its rank into a byte.
func (info *checkInfo) countLines(from index) int {
	rank, file, occupied := uint(from)>>4&7, uint(from)&7, info.own|info.enemy
	vertical := line.Attacks[rank][uint8(occupied>>(8*file))] &^ uint8(info.own>>(8*file))
	horizontal := line.Attacks[file][line.RankOf(occupied>>rank)] &^ line.RankOf(info.own>>rank)
	return bits.OnesCount64(uint64(vertical)) + bits.OnesCount64(uint64(horizontal))
}

// unpinnedPawns returns the pawns of us that are not pinned.
func (info *checkInfo) unpinnedPawns() uint64 {
	pawns := info.pawns & info.own
	for _, p := range info.pinned[:info.pins&15] {
		pawns &^= 1 << (p.at.bit() & 63)
	}
	return pawns
}

// pawnTargets are the squares that pawns may go to, as words of gather.
type pawnTargets struct{ push, twice, left, right uint64 }

// pawnTargetsOf returns the targets of pawns of us, except en passant.
func pawnTargetsOf[S side.Type](pawns, own, enemy uint64) (t pawnTargets) {
	empty := ^(own | enemy)
	front := pawns << 1
	if side.Of[S]() == rep.Black {
		front = pawns >> 1
	}
	t.push, t.left, t.right = front&empty, front>>8&enemy, front<<8&enemy
	t.twice = t.push & (ones << rep.Rank3) << 1 & empty
	if side.Of[S]() == rep.Black {
		t.twice = t.push & (ones << rep.Rank6) >> 1 & empty
	}
	return t
}

// countPawns counts the moves of all pawns at once, except en passant.
func countPawns[S side.Type](pawns, own, enemy uint64) int {
	t := pawnTargetsOf[S](pawns, own, enemy)
	n := bits.OnesCount64(t.push) + bits.OnesCount64(t.twice) + bits.OnesCount64(t.left) + bits.OnesCount64(t.right)
	if promoting := uint64(ones) << beforeLast(side.Of[S]()); pawns&promoting != 0 {
		t = pawnTargetsOf[S](pawns&promoting, own, enemy)
		n += 3 * (bits.OnesCount64(t.push) + bits.OnesCount64(t.left) + bits.OnesCount64(t.right))
	}
	return n
}

// putAll puts a move for each target in word. Each move is the move from the target to
// itself, plus rest.
func (l *moves) putAll(n int, word uint64, rest rep.Move) int {
	for ; word != 0; word &= word - 1 {
		n = l.put(n, stays[bits.TrailingZeros64(word)&63]+rest)
	}
	return n
}

// writePawns writes the moves that countPawns counts. All pawn moves in one direction differ only
// in their squares: stays has the move from the target to itself, and the rest is a constant.
func writePawns[S side.Type](b *Board, pawns uint64, info *checkInfo, list *moves, n int) int {
	us := side.Of[S]()
	if promoting := pawns & (ones << beforeLast(us)); promoting != 0 {
		pawns &^= promoting
		for ; promoting != 0; promoting &= promoting - 1 {
			n = writePromotions[S](b, indexOfBit(promoting), list, n)
		}
	}
	t := pawnTargetsOf[S](pawns, info.own, info.enemy)
	const capture = rep.Move(rep.Capture) << 12
	n = list.putAll(n, t.left, capture-(ahead(us)-1)<<6)
	n = list.putAll(n, t.right, capture-(ahead(us)+1)<<6)
	n = list.putAll(n, t.push, -ahead(us)<<6)
	return list.putAll(n, t.twice, rep.Move(rep.DoublePush)<<12-2*ahead(us)<<6)
}

// indexOfBit returns the index of the lowest bit of a word of gather.
func indexOfBit(word uint64) index {
	bit := index(bits.TrailingZeros64(word))
	return bit&7<<4 | bit>>3
}

// writeUnpinned writes the moves of all pieces except the king that are not pinned.
func writeUnpinned[S side.Type](b *Board, info *checkInfo, list *moves, n int) int {
	us := side.Of[S]()
	n = writePawns[S](b, info.unpinnedPawns(), info, list, n)
	for _, piece := range b.pieces(us)[1:] {
		from, kind := piece.at(), piece.kind()
		if kind <= rep.Knight { // or none, of a piece that was captured
			if kind == rep.Knight {
				stay := rep.MakeMove(from.square(), 0, rep.Quiet)
				for w := knightSets[from&cellMask] &^ info.own; w != 0; w &= w - 1 {
					to := bits.TrailingZeros64(w) & 63
					n = list.put(n, stay|stays[to]&63|rep.Move(info.enemy>>to&1)<<14)
				}
			}
			continue
		}
		if kind != rep.Rook {
			n = writeDiagonals[S](b, from, list, n)
		}
		if kind != rep.Bishop {
			n = info.writeLines(from, list, n)
		}
	}
	return n
}

// writeLines writes the moves that countLines counts.
func (info *checkInfo) writeLines(from index, list *moves, n int) int {
	rank, file, occupied := uint(from)>>4&7, uint(from)&7, info.own|info.enemy
	stay := rep.MakeMove(from.square(), 0, rep.Quiet)
	vertical := uint64(line.Attacks[rank][uint8(occupied>>(8*file))]) &^ (info.own >> (8 * file))
	enemies := info.enemy >> (8 * file)
	for ; vertical != 0; vertical &= vertical - 1 {
		to := bits.TrailingZeros64(vertical) & 63
		n = list.put(n, stay+rep.Move(file)+rep.Move(to<<3)+rep.Move(enemies>>to&1)<<14)
	}
	horizontal := line.Attacks[file][line.RankOf(occupied>>rank)] &^ line.RankOf(info.own>>rank)
	enemies = uint64(line.RankOf(info.enemy >> rank))
	for w := uint64(horizontal); w != 0; w &= w - 1 {
		to := bits.TrailingZeros64(w) & 63
		n = list.put(n, stay+rep.Move(rank<<3)+rep.Move(to)+rep.Move(enemies>>to&1)<<14)
	}
	return n
}

// countUnpinned counts the moves that writeUnpinned writes.
func countUnpinned[S side.Type](b *Board, info *checkInfo) int {
	us := side.Of[S]()
	n := countPawns[S](info.unpinnedPawns(), info.own, info.enemy)
	var rays uint // as countRay counts
	for _, piece := range b.pieces(us)[1:] {
		from, kind := piece.at(), piece.kind()
		if kind <= rep.Knight { // or none, of a piece that was captured
			if kind == rep.Knight {
				n += bits.OnesCount64(knightSets[from&cellMask] &^ info.own)
			}
			continue
		}
		if kind != rep.Rook {
			rays = b.countRay(us, from, northEast, rays)
			rays = b.countRay(us, from, southEast, rays)
			rays = b.countRay(us, from, southWest, rays)
			rays = b.countRay(us, from, northWest, rays)
		}
		if kind != rep.Bishop {
			n += info.countLines(from)
		}
	}
	return n + int(rays/uint(enemy(us)))
}

// writePieceCaptures writes the captures of all pieces except the king, and the
// promotions to a queen, as if no piece were pinned. The captures of knights, rooks and
// pawns come from the words; only diagonals are walked.
func writePieceCaptures[S side.Type](b *Board, list *moves) int {
	us, n := side.Of[S](), 0
	var info checkInfo
	info.read(b, us)
	for _, piece := range b.pieces(us)[1:] {
		from, kind := piece.at(), piece.kind()
		if kind <= rep.Knight { // or none, of a piece that was captured
			if kind == rep.Knight {
				for w := knightSets[from&cellMask] & info.enemy; w != 0; w &= w - 1 {
					n = list.put(n, rep.MakeMove(from.square(), indexOfBit(w).square(), rep.Capture))
				}
			}
			continue
		}
		if kind != rep.Rook {
			n = b.writeDiagonalCaptures(enemy(us), from, list, n)
		}
		if kind != rep.Bishop {
			n = info.writeLineCaptures(from, list, n)
		}
	}
	return writePawnCaptures[S](b, &info, list, n)
}

// writeLineCaptures writes a rook's captures.
func (info *checkInfo) writeLineCaptures(from index, list *moves, n int) int {
	rank, file, occupied := uint(from)>>4&7, uint(from)&7, info.own|info.enemy
	vertical := line.Attacks[rank][uint8(occupied>>(8*file))] & uint8(info.enemy>>(8*file))
	horizontal := line.Attacks[file][line.RankOf(occupied>>rank)] & line.RankOf(info.enemy>>rank)
	stay := rep.MakeMove(from.square(), 0, rep.Capture)
	for ; vertical != 0; vertical &= vertical - 1 {
		n = list.put(n, stay|rep.Move(bits.TrailingZeros8(vertical)<<3|int(file)))
	}
	for ; horizontal != 0; horizontal &= horizontal - 1 {
		n = list.put(n, stay|rep.Move(int(rank)<<3|bits.TrailingZeros8(horizontal)))
	}
	return n
}

// writePawnCaptures writes the captures of all pawns and their promotions to a queen.
func writePawnCaptures[S side.Type](b *Board, info *checkInfo, list *moves, n int) int {
	us, pawns := side.Of[S](), info.pawns&info.own
	if promoting := pawns & (ones << beforeLast(us)); promoting != 0 {
		pawns &^= promoting
		for ; promoting != 0; promoting &= promoting - 1 {
			n = writePromoting[S](b, indexOfBit(promoting), list, n)
		}
	}
	t := pawnTargetsOf[S](pawns, info.own, info.enemy)
	const capture = rep.Move(rep.Capture) << 12
	n = list.putAll(n, t.left, capture-(ahead(us)-1)<<6)
	n = list.putAll(n, t.right, capture-(ahead(us)+1)<<6)
	return n
}

// writeUnpinnedQuiets writes the quiet moves of all pieces in the list except the king.
func writeUnpinnedQuiets[S side.Type](b *Board, info *checkInfo, list *moves, n int) int {
	us, pawns := side.Of[S](), info.unpinnedPawns()
	if promoting := pawns & (ones << beforeLast(us)); promoting != 0 {
		pawns &^= promoting
		for ; promoting != 0; promoting &= promoting - 1 {
			n = writePawnQuiets[S](b, indexOfBit(promoting), list, n)
		}
	}
	t := pawnTargetsOf[S](pawns, info.own, info.enemy)
	n = list.putAll(n, t.push, -ahead(us)<<6)
	n = list.putAll(n, t.twice, rep.Move(rep.DoublePush)<<12-2*ahead(us)<<6)
	for _, piece := range b.pieces(us)[1:] {
		from := piece.at()
		switch piece.kind() { // or none, of a piece that was captured
		case rep.Knight:
			n = list.putFrom(n, from, knightSets[from&cellMask]&^(info.own|info.enemy))
		case rep.Bishop:
			n = b.writeDiagonalQuiets(from, list, n)
		case rep.Rook:
			n = b.writeOrthogonalQuiets(from, list, n)
		case rep.Queen:
			n = b.writeOrthogonalQuiets(from, list, b.writeDiagonalQuiets(from, list, n))
		}
	}
	return n
}

// putFrom puts a quiet move from from to each square in word.
func (l *moves) putFrom(n int, from index, word uint64) int {
	stay := stays[from.bit()&63] &^ 63
	for ; word != 0; word &= word - 1 {
		n = l.put(n, stay|stays[bits.TrailingZeros64(word)&63]&63)
	}
	return n
}

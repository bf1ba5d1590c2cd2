package piecelist

import (
	"encoding/binary"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// pawnSteps is the possible steps of the pawns in one word of a list, up to eight of them: in
// each word the top bit of a pawn's byte is set if it can make the step.
type pawnSteps struct {
	single, double, west, east uint64
}

// forward has, for each colour, the steps of a pawn in each of eight bytes. Bytes are added
// modulo 128, where -8 is 120: a carry into bit 7 is dropped and never reaches the next byte.
var forward = [2]struct{ single, double, west, east uint64 }{
	{8 * ones, 16 * ones, 7 * ones, 9 * ones},
	{120 * ones, 112 * ones, 119 * ones, 121 * ones},
}

// nowhere stands for a byte without a pawn: no step leads from it onto the board, or to gone.
const nowhere = 100

// pawnWord is eight bytes of a list, each the square of a pawn or nowhere, and the targets of
// their steps.
type pawnWord struct {
	pawns                      uint64 // the top bit of each byte with a pawn
	from                       uint64
	single, double, west, east uint64
}

// pawnWord returns the pawns of c in the low or the high word of its list.
func (b *Board) pawnWord(c rep.Color, high slot) (w pawnWord) {
	squares := binary.LittleEndian.Uint64(b.squares[c&1][high&8 : high&8+8])
	w.pawns = b.pawnBytes(c, high, squares)
	if w.pawns == 0 {
		return w
	}
	whole := w.pawns<<1 - w.pawns>>7 // 0xff in each pawn's byte
	w.from = squares&whole | nowhere*ones&^whole
	f := &forward[c&1]
	w.single = (w.from + f.single) & sevens
	w.double = (w.from + f.double) & sevens
	// A capture across the edge of the board is moved off the board by 64.
	onA := ^(w.from&(7*ones) + 7*ones) & (8 * ones)
	onH := (w.from&(7*ones) + ones) & (8 * ones)
	w.west = (w.from+f.west)&sevens | onA<<3
	w.east = (w.from+f.east)&sevens | onH<<3
	return w
}

// pawnBytes returns the top bit of each byte of a word of the list with a pawn on the board.
func (b *Board) pawnBytes(c rep.Color, high slot, squares uint64) uint64 {
	types := binary.LittleEndian.Uint64(b.pieces[c&1][high&8 : high&8+8])
	return equal(types, uint8(rep.MakePiece(c, rep.Pawn))) &^ (squares << 1)
}

// pawnSteps searches both lists for pieces on the targets of the pawns.
func (b *Board) pawnSteps(c rep.Color, w *pawnWord) (p pawnSteps) {
	own, enemy := &b.squares[c&1], &b.squares[c&1^1]
	p.single = own.avoids(w.single) & enemy.avoids(w.single) & w.pawns
	if home := w.onRank(homeRank[c&1]) & p.single; home != 0 {
		p.double = own.avoids(w.double) & enemy.avoids(w.double) & home
	}
	p.west = w.pawns &^ enemy.avoids(w.west)
	p.east = w.pawns &^ enemy.avoids(w.east)
	return p
}

// avoids returns a word with the top bit of each of eight squares that no piece of the list
// occupies; its other bits have no meaning. It compares each piece of the list with all eight
// squares at once. Unrolled, everything stays in registers, which is worth 2 % of count=bulk.
func (l *list) avoids(eight uint64) uint64 {
	return ((uint64(l[0])*ones ^ eight) + sevens) &
		((uint64(l[1])*ones ^ eight) + sevens) &
		((uint64(l[2])*ones ^ eight) + sevens) &
		((uint64(l[3])*ones ^ eight) + sevens) &
		((uint64(l[4])*ones ^ eight) + sevens) &
		((uint64(l[5])*ones ^ eight) + sevens) &
		((uint64(l[6])*ones ^ eight) + sevens) &
		((uint64(l[7])*ones ^ eight) + sevens) &
		((uint64(l[8])*ones ^ eight) + sevens) &
		((uint64(l[9])*ones ^ eight) + sevens) &
		((uint64(l[10])*ones ^ eight) + sevens) &
		((uint64(l[11])*ones ^ eight) + sevens) &
		((uint64(l[12])*ones ^ eight) + sevens) &
		((uint64(l[13])*ones ^ eight) + sevens) &
		((uint64(l[14])*ones ^ eight) + sevens) &
		((uint64(l[15])*ones ^ eight) + sevens)
}

// homeRank and lastRank are the ranks that pawns start from and promote from,
// by colour.
var (
	homeRank = [2]uint8{8, 48}
	lastRank = [2]uint8{48, 8}
)

// onRank returns the top bit of each pawn on the rank whose first square is a.
func (w *pawnWord) onRank(a uint8) uint64 { return equal(w.from&(0x78*ones), a) }

// pin removes the steps that leave the line of a pinned pawn. The pawns are those of the word
// that begins with slot high.
func (p *pawnSteps) pin(info *checkInfo, c rep.Color, high slot) {
	for slots := info.pinned >> (high & 8) & 0xff; slots != 0; slots &= slots - 1 {
		s := slot(bits.TrailingZeros16(slots)) & 7
		westLine, eastLine := uint8(northWest&3), uint8(northEast&3)
		if c == rep.Black {
			westLine, eastLine = eastLine, westLine
		}
		line, top := info.line[high&8|s], uint64(0x80)<<(8*s)
		if line != north&3 {
			p.single &^= top
			p.double &^= top
		}
		if line != westLine {
			p.west &^= top
		}
		if line != eastLine {
			p.east &^= top
		}
	}
}

// count returns the number of moves: four for each promotion.
func (p *pawnSteps) count(w *pawnWord, c rep.Color) int {
	last := w.onRank(lastRank[c&1])
	n := bits.OnesCount64(p.single>>7 | p.double>>6 | p.west>>5 | p.east>>4)
	if last == 0 {
		return n
	}
	return n + 3*bits.OnesCount64(p.single&last>>7|p.west&last>>6|p.east&last>>5)
}

// countPawns returns the number of legal moves of the pawns, en passant captures left out.
func (b *Board) countPawns(info *checkInfo) int {
	n := 0
	for high := slot(0); high < slots; high += 8 {
		w := b.pawnWord(b.state.side(), high)
		if w.pawns == 0 {
			continue
		}
		p := b.pawnSteps(b.state.side(), &w)
		if info.pinned != 0 {
			p.pin(info, b.state.side(), high)
		}
		n += p.count(&w, b.state.side())
	}
	return n
}

// appendPawns appends the legal moves of the pawns, en passant captures left out. With blocks,
// the squares where a move ends the check, it appends only those to blocks; the first of these
// is the checker's square.
func (b *Board) appendPawns(dst []rep.Move, info *checkInfo, blocks []uint8) []rep.Move {
	for high := slot(0); high < slots; high += 8 {
		w := b.pawnWord(b.state.side(), high)
		if w.pawns == 0 {
			continue
		}
		p := b.pawnSteps(b.state.side(), &w)
		if info.pinned != 0 {
			p.pin(info, b.state.side(), high)
		}
		if blocks != nil {
			p.evade(&w, blocks)
		}
		dst = appendSteps(dst, &w, w.single, p.single, rep.Quiet)
		dst = appendSteps(dst, &w, w.double, p.double, rep.DoublePush)
		dst = appendSteps(dst, &w, w.west, p.west, rep.Capture)
		dst = appendSteps(dst, &w, w.east, p.east, rep.Capture)
	}
	return dst
}

// evade keeps the steps that end on one of blocks, of which the first is the checker's square.
func (p *pawnSteps) evade(w *pawnWord, blocks []uint8) {
	var single, double uint64
	for _, sq := range blocks {
		single |= equal(w.single, sq)
		double |= equal(w.double, sq)
	}
	p.single &= single
	p.double &= double
	p.west &= equal(w.west, blocks[0])
	p.east &= equal(w.east, blocks[0])
}

// appendSteps appends the moves of the pawns in steps to their squares in to.
func appendSteps(dst []rep.Move, w *pawnWord, to, steps uint64, kind rep.MoveKind) []rep.Move {
	for ; steps != 0; steps &= steps - 1 {
		shift := bits.TrailingZeros64(steps) &^ 7
		from, to := rep.Square(w.from>>shift&63), rep.Square(to>>shift&63)
		if to.Rank() != rep.Rank1 && to.Rank() != rep.Rank8 {
			dst = append(dst, rep.MakeMove(from, to, kind))
			continue
		}
		kind := rep.PromoteKnight | kind&rep.Capture
		dst = append(dst, rep.MakeMove(from, to, kind), rep.MakeMove(from, to, kind+1),
			rep.MakeMove(from, to, kind+2), rep.MakeMove(from, to, kind+3))
	}
	return dst
}

// appendEnPassant appends the legal en passant captures. Each is tried on the lists, since it
// removes two pieces from one rank and changes three squares.
func (b *Board) appendEnPassant(dst []rep.Move) []rep.Move {
	us := b.state.side()
	own, enemy := &b.squares[us], &b.squares[us^1]
	to := b.state.epSquare()
	capturedAt := to ^ 8 // the square of the captured pawn: one rank towards the middle
	captured := enemy.seek(capturedAt)
	for _, side := range [2]uint8{rep.East, 256 + rep.West} {
		from := capturedAt + side
		if (from^capturedAt)&56 != 0 {
			continue
		}
		if !own.has(from) {
			continue
		}
		s := own.seek(from)
		if rep.Piece(b.pieces[us].at(s)).Type() != rep.Pawn {
			continue
		}
		own.move(s, from, to)
		enemy.move(captured, capturedAt, gone)
		legal := !b.attacked(own[kingSlot], us)
		own.move(s, to, from)
		enemy.move(captured, gone, capturedAt)
		if legal {
			dst = append(dst, rep.MakeMove(rep.Square(from), rep.Square(to), rep.EnPassant))
		}
	}
	return dst
}

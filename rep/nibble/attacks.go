package nibble

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// rankOf returns the rank of i as a line.
func (v *view) rankOf(i index) uint32 { return uint32(v.words[i.pair()] >> (i.place() & 32)) }

// fileOf returns the file of i as a line, its lowest cell in the lowest nibble.
// Eight nibbles of eight words are put together.
func (v *view) fileOf(i index) uint32 {
	const two = 15 | 15<<32 // a cell of each rank of a pair
	s := i.shift() & 31
	x := v.words[0]>>s&two | v.words[1]>>s&two<<8 | v.words[2]>>s&two<<16 | v.words[3]>>s&two<<24
	return uint32(x) | uint32(x>>28)
}

// along returns a diagonal as a line: each of its cells is on a file of its own, so that
// nibbles masked out of eight words are or'ed into one without a shift. Its other nibbles are
// empty.
func (v *view) along(t *track) uint32 {
	x := v.words[0]&t.mask[0] | v.words[1]&t.mask[1] | v.words[2]&t.mask[2] | v.words[3]&t.mask[3]
	return uint32(x) | uint32(x>>32)
}

// between marks the pieces strictly between a and o, which must share a line, in that line.
func (v *view) between(a, o index) uint32 {
	i, j := a.shift(), o.shift()
	var line uint32
	switch dirTo[a&63][o&63] & 3 {
	case north:
		i, j = a.rank()<<2, o.rank()<<2
		line = v.fileOf(a)
	case northEast:
		line = v.along(&crosses[a&63].diagonal)
	case east:
		line = v.rankOf(a)
	default:
		line = v.along(&crosses[a&63].anti)
	}
	low, high := min(i, j), max(i, j)
	return occupiedIn(line) & (1<<(high&31) - 1<<((low+4)&31))
}

// reaches reports whether the piece c on from attacks to. row is the row of to in the attack
// table.
func (v *view) reaches(row *[1024]near, c code, from, to index) bool {
	return row[c.on(from)&1023]&attacksCell != 0 && (c&sliderBit == 0 || v.between(to, from) == 0)
}

// attacked reports whether the side that does not move attacks cell at. It reads the words of
// v, from which pawns may have been removed.
func attacked[S side.Type](v *view, at index) bool {
	us := side.Of[S]()
	row := &attackTable[at&63]
	// A pawn attacks a cell from the cells that a pawn of the other side on that cell
	// would attack. Off the board the rank read wraps to one without pawns.
	ahead := at + 8
	if us == rep.Black {
		ahead = at - 8
	}
	x := uint64(v.rankOf(ahead)) << 4 >> at.shift()
	if matching(x, codePawn.of(us^1))&adjacent != 0 {
		return true
	}
	for n, x := range v.words {
		for found := nonPawnsAmong(v.enemy[n], x); found != 0; found &= found - 1 {
			if piece, from := first(found, x, uint(n)); v.reaches(row, piece, from, at) {
				return true
			}
		}
	}
	return false
}

// PieceAt returns the piece on sq.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

func (b *Board) pieceAt(i index) rep.Piece { return pieces[b.now().at(i)&15] }

// kingAt returns the cell of c's king.
func (b *Board) kingAt(c rep.Color) index { return b.now().state.king(c) }

// Attackers returns the squares of the pieces of c that attack sq. Pawns come from the word of
// one rank, other pieces from the attack table.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	now, to := b.now(), indexOf(sq)
	row, set := &attackTable[to&63], now.pawnAttackers(to, c)
	for n, x := range now.words() {
		for found := nonPawnsAmong(ownAmong(c, occupied(x), x), x); found != 0; found &= found - 1 {
			entry := firstEntry(found, x, uint(n))
			if row[entry&1023]&attacksCell != 0 && now.clear(to, index(entry&63)) {
				set.Add(rep.Square(entry & 63))
			}
		}
	}
	return set
}

// pawnAttackers returns the squares of the pawns of c that attack the cell at. Off the board the
// rank read wraps to one without pawns.
func (r *record) pawnAttackers(at index, c rep.Color) rep.SquareSet {
	from := at - 8
	if c == rep.Black {
		from = at + 8
	}
	found := matching(uint64(r.rank[from.rank()&7])<<4>>at.shift(), codePawn.of(c)) & adjacent
	return rep.SquareSet(found>>3&1|found>>9&4) << (from & 63) >> 1
}

// clear reports whether the cells strictly between a and o are empty. It is true of two cells
// on no common line.
func (r *record) clear(a, o index) bool {
	d := dirTo[a&63][o&63]
	if d == nowhere {
		return true
	}
	step := steps[d&7]
	for a += step; a != o; a += step {
		if r.at(a) != noPiece {
			return false
		}
	}
	return true
}

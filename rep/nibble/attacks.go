package nibble

import (
	"math/bits"

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

// along returns a diagonal as a line: each of its cells is on a file of its own,
// so that nibbles masked out of eight words meet in one without being moved. The
// cells beside it are empty.
func (v *view) along(t *track) uint32 {
	x := v.words[0]&t.mask[0] | v.words[1]&t.mask[1] | v.words[2]&t.mask[2] | v.words[3]&t.mask[3]
	return uint32(x) | uint32(x>>32)
}

// between marks the men strictly between a and o, which must be on a common line,
// in that line.
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

// reaches reports whether the man c on from attacks to. aims is of to.
func (v *view) reaches(row *[1024]near, c code, from, to index) bool {
	return row[c.on(from)&1023]&aimed != 0 && (c&slides == 0 || v.between(to, from) == 0)
}

// attacked reports whether the side that does not move attacks cell at. It looks
// at the words as they are, and need not be told of pawns taken away.
func attacked[C color](v *view, at index) bool {
	var c C
	row := &aims[at&63]
	// A pawn who attacks a cell stands where one of the other side on that cell
	// would attack. Where there is no such rank, it is one without pawns.
	ahead := at + 8
	if len(c) == 2 {
		ahead = at - 8
	}
	x := uint64(v.rankOf(ahead)) << 4 >> at.shift()
	if matching(x, codePawn.of(rep.Color(len(c)&1)))&beside != 0 {
		return true
	}
	for n, x := range v.words {
		for found := officersAmong(v.enemy[n], x); found != 0; found &= found - 1 {
			if man, from := first(found, x, uint(n)); v.reaches(row, man, from, at) {
				return true
			}
		}
	}
	return false
}

// PieceAt returns what stands on sq.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return pieces[b.now().at(indexOf(sq))] }

// Pieces returns the squares of all men p.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for n, x := range b.now().words() {
		for found := matching(x, codes[p&15]); found != 0; found &= found - 1 {
			set.Add(rep.Square(n<<4 | bits.TrailingZeros64(found)>>2))
		}
	}
	return set
}

// Attackers returns the squares of the men of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	v := view{words: b.now().words()}
	row, to := &aims[sq&63], indexOf(sq)
	for n, x := range v.words {
		found := ownAmong[white](occupied(x), x)
		if c == rep.Black {
			found = ownAmong[black](occupied(x), x)
		}
		for ; found != 0; found &= found - 1 {
			if man, from := first(found, x, uint(n)); v.reaches(row, man, from, to) {
				set.Add(from.square())
			}
		}
	}
	return set
}

// Checkers returns the squares of the men that give check.
func (b *Board) Checkers() rep.SquareSet {
	us := b.side()
	return b.Attackers(b.now().state.king(us).square(), us.Other())
}

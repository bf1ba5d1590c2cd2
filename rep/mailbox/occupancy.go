package mailbox

import "math/bits"

// nearest returns the number of zeros in a word between the byte that begins with bit at&56 and
// the nearest bit above and below it that shows the side of a piece: 64 if there is none.
func nearest(word uint64, at uint) (above, below uint) {
	word &= uint64(bothSides) * eight
	at &= 56
	return uint(bits.TrailingZeros64(word >> 8 >> at)), uint(bits.LeadingZeros64(word << 8 << (at ^ 56)))
}

// file returns the eight cells of the file of i as one word, the first rank in the lowest byte.
func (b *Board) file(i index) uint64 {
	c := (*[57]pieceID)(b.cell[i&7:])
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

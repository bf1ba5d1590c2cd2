// Package line has the attacks of a rook on a line of eight squares, a rank or a file,
// for boards that gather their cells into words in which a byte is a file and bit n of it
// the rank n. A file is then a byte of such a word, and [RankOf] makes one of a rank.
package line

import "sync"

// Attacks is, by the place of a rook on a line and by the bits of the squares that are
// occupied, the squares that it attacks, the first piece on either side included. [Build]
// fills it in; it is constant from then on.
var Attacks [8][256]uint8

// Build fills in Attacks, at its first call in a program.
var Build = sync.OnceFunc(func() {
	for at := range Attacks {
		for occupied := range Attacks[at] {
			for _, step := range [2]int{1, -1} {
				for to := at + step; to&^7 == 0; to += step {
					Attacks[at][occupied] |= 1 << to
					if occupied>>to&1 != 0 {
						break
					}
				}
			}
		}
	}
})

// everyByte has the lowest bit of each byte of a word set.
const everyByte = 0x0101010101010101

// RankOf returns the lowest bits of the eight bytes of a word, the first file lowest. A
// product brings them side by side.
func RankOf(word uint64) uint8 { return uint8(word & everyByte * 0x0102040810204080 >> 56) }

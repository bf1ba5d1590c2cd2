package tenbytwelve

import "github.com/boardbench/boardbench/rep"

// four returns four of the cells of a board, the one of i in the lowest byte. Where
// the compiler sees that all of them are there, it makes one load of it.
func four[C ~uint8](c *[128]C, i uint) uint32 {
	return uint32(c[i]) | uint32(c[i+1])<<8 | uint32(c[i+2])<<16 | uint32(c[i+3])<<24
}

// eight returns eight cells, the one of i in the lowest byte.
func eight[C ~uint8](c *[128]C, i uint) uint64 {
	return uint64(c[i]) | uint64(c[i+1])<<8 | uint64(c[i+2])<<16 | uint64(c[i+3])<<24 |
		uint64(c[i+4])<<32 | uint64(c[i+5])<<40 | uint64(c[i+6])<<48 | uint64(c[i+7])<<56
}

// ours returns the cells of the king's zone where somebody of ours stands, he
// himself, or the border, as bits in the order of zone. The three cells of a row
// come in one load, with a fourth that is not looked at. Of each row stay three
// bits, in three bytes, and of the next row they come to lie one higher: each
// byte has a column of the zone then, and the product has the three columns side
// by side, the eastern one where it was.
func ours[C ~uint8](c *[128]C, us rep.Color, king index) uint32 {
	i := uint(king)
	if i < uint(a1) || i > uint(h8) {
		return zoneAll // no king stands there
	}
	mask := 0x010101 * uint32(own(us))
	rows := four(c, i+9)&mask | four(c, i-1)&mask<<1 | four(c, i-11)&mask<<2
	return uint32(uint64(rows)*(1|1<<11|1<<22)>>(20+us)) & zoneAll
}

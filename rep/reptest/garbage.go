package reptest

import "math/rand/v2"

// garbage has the bytes that a check wrote to free memory of a board, by the address of each line
// of 64 bytes. A byte that still has its value holds no answer, even if it is not free any more:
// the captured piece in the record of a quiet move, say, which is neither written nor read.
type garbage map[uintptr]*line

// A line is 64 bytes and which of them were written.
type line struct {
	values [64]byte
	valid  uint64
}

// get returns the value that was written to an address.
func (g garbage) get(p uintptr) (v byte, valid bool) {
	l := g[p/64]
	if l == nil {
		return 0, false
	}
	return l.values[p%64], l.valid>>(p%64)&1 != 0
}

// holds reports whether v is the value that was written to an address.
func (g garbage) holds(p uintptr, v byte) bool {
	written, valid := g.get(p)
	return valid && written == v
}

// put notes the value of an address.
func (g garbage) put(p uintptr, v byte) {
	l := g[p/64]
	if l == nil {
		l = new(line)
		g[p/64] = l
	}
	l.values[p%64] = v
	l.valid |= 1 << (p % 64)
}

// move notes that a range was copied to another address, as when a stack grows.
func (g garbage) move(from stretch, to uintptr) {
	for p := from.begin; p < from.end; p++ {
		if v, valid := g.get(p); valid {
			g[p/64].valid &^= 1 << (p % 64)
			g.put(to+p-from.begin, v)
		}
	}
}

// How much of the free memory is overwritten.
type amount int

const (
	everything amount = iota
	words             // every other word of eight bytes, at random
	someBytes         // one byte of 16
	amounts
)

// fill overwrites free memory, or a part of it.
func (g garbage) fill(free [][]byte, much amount, random *rand.Rand) {
	for _, b := range free {
		begin := stretchOf(b).begin
		var word uint64
		skip := false
		for i := range b {
			if i%8 == 0 {
				word = random.Uint64()
				skip = much == words && random.IntN(2) == 0
			}
			if skip || much == someBytes && random.IntN(16) > 0 {
				continue
			}
			b[i] = byte(word >> (i % 8 * 8))
			g.put(begin+uintptr(i), b[i])
		}
	}
}

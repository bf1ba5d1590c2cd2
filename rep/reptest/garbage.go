package reptest

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"unsafe"
)

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

// A stretch is a range of addresses, or of offsets.
type stretch struct{ begin, end uintptr }

// stretchOf returns the addresses of bytes.
func stretchOf(b []byte) stretch {
	begin := uintptr(unsafe.Pointer(unsafe.SliceData(b)))
	return stretch{begin, begin + uintptr(len(b))}
}

// stretches are ranges in the order of their addresses, without overlap, unless it says otherwise.
type stretches []stretch

// union returns stretches in any order as ranges in order, without overlap.
func (s stretches) union() stretches {
	slices.SortFunc(s, func(a, b stretch) int { return cmp.Compare(a.begin, b.begin) })
	var list stretches
	for _, next := range s {
		switch last := len(list) - 1; {
		case next.begin == next.end:
		case last >= 0 && next.begin <= list[last].end:
			list[last].end = max(list[last].end, next.end)
		default:
			list = append(list, next)
		}
	}
	return list
}

// at returns the range with an address.
func (s stretches) at(p uintptr) (stretch, bool) {
	i, _ := slices.BinarySearchFunc(s, p, func(s stretch, p uintptr) int { return cmp.Compare(s.end, p+1) })
	if i < len(s) && s[i].begin <= p {
		return s[i], true
	}
	return stretch{}, false
}

// minus returns the parts of s that are not in others.
func (s stretches) minus(others stretches) stretches {
	var list stretches
	for _, left := range s {
		i, _ := slices.BinarySearchFunc(others, left.begin, func(o stretch, p uintptr) int { return cmp.Compare(o.end, p+1) })
		for ; i < len(others) && others[i].begin < left.end; i++ {
			if left.begin < others[i].begin {
				list = append(list, stretch{left.begin, others[i].begin})
			}
			left.begin = min(left.end, others[i].end)
		}
		if left.begin < left.end {
			list = append(list, left)
		}
	}
	return list
}

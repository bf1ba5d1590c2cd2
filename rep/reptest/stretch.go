package reptest

import (
	"cmp"
	"slices"
	"unsafe"
)

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

package network

import "unsafe"

// kernels is the inner loops. The memory from each pointer has room for n weights or accumulators,
// a multiple of 64 and not 0. Sums wrap.
type kernels struct {
	name string

	// update2 to update4 set dst to src plus the rows of the new inputs minus the rows
	// of the gone inputs.
	update2 func(dst, src, new1, gone1 *int16, n int)
	update3 func(dst, src, new1, gone1, gone2 *int16, n int)
	update4 func(dst, src, new1, new2, gone1, gone2 *int16, n int)

	// threats adds the rows of weights that begin at the first offsets to dst, whose length
	// is a multiple of 256, and subtracts those at the second ones.
	threats func(dst []int16, weights []int8, added, removed []uint32)

	// output returns the sum of the clipped accumulators of both sides times their weights,
	// which are n for the own ones, then n for the other side's.
	output func(own, other, weights *int16, n int) int32
}

// scalar is the loops in Go.
var scalar = kernels{"scalar", update2, update3, update4, threats, output}

func update2(dst, src, new1, gone1 *int16, n int) {
	to, from, plus, minus := unsafe.Slice(dst, n), unsafe.Slice(src, n), unsafe.Slice(new1, n), unsafe.Slice(gone1, n)
	for i := range to {
		to[i] = from[i] + plus[i] - minus[i]
	}
}

func update3(dst, src, new1, gone1, gone2 *int16, n int) {
	to, from, plus := unsafe.Slice(dst, n), unsafe.Slice(src, n), unsafe.Slice(new1, n)
	minus, minus2 := unsafe.Slice(gone1, n), unsafe.Slice(gone2, n)
	for i := range to {
		to[i] = from[i] + plus[i] - minus[i] - minus2[i]
	}
}

func update4(dst, src, new1, new2, gone1, gone2 *int16, n int) {
	to, from, plus, plus2 := unsafe.Slice(dst, n), unsafe.Slice(src, n), unsafe.Slice(new1, n), unsafe.Slice(new2, n)
	minus, minus2 := unsafe.Slice(gone1, n), unsafe.Slice(gone2, n)
	for i := range to {
		to[i] = from[i] + plus[i] + plus2[i] - minus[i] - minus2[i]
	}
}

func threats(dst []int16, weights []int8, added, removed []uint32) {
	for _, offset := range added {
		for i, w := range weights[offset:][:len(dst)] {
			dst[i] += int16(w)
		}
	}
	for _, offset := range removed {
		for i, w := range weights[offset:][:len(dst)] {
			dst[i] -= int16(w)
		}
	}
}

func output(own, other, weights *int16, n int) (sum int32) {
	all := unsafe.Slice(weights, 2*n)
	for i, sums := range [...][]int16{unsafe.Slice(own, n), unsafe.Slice(other, n)} {
		for j, w := range all[i*n:][:n] {
			sum += max(0, min(int32(sums[j]), clip)) * int32(w)
		}
	}
	return sum
}

// add adds a row to the accumulators.
func add(sums, row []int16) {
	row = row[:len(sums)]
	for i := range sums {
		sums[i] += row[i]
	}
}

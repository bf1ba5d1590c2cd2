package stats

import (
	"cmp"
	"math"
	"slices"
)

// differ is the probability at which processes that are the same are treated
// as different: high, since that only widens an interval.
const differ = 0.1

// parts returns the sets of values from which a conclusion has to follow, each
// by the indices of its values: all values, or, where the processes differ, all
// without each one of the processes. process has the process of each value; nil
// is one process.
func parts(values []float64, process []int) [][]int {
	all := make([]int, len(values))
	for i := range all {
		all[i] = i
	}
	names := slices.Compact(slices.Sorted(slices.Values(process)))
	if len(names) < 2 || kruskalWallis(values, process) > differ {
		return [][]int{all}
	}
	without := make([][]int, len(names))
	for k, name := range names {
		for i, p := range process {
			if p != name {
				without[k] = append(without[k], i)
			}
		}
	}
	return without
}

// pick returns the values at the indices.
func pick[T any](values []T, indices []int) []T {
	picked := make([]T, len(indices))
	for i, index := range indices {
		picked[i] = values[index]
	}
	return picked
}

// ascending returns the indices of the values in the order of the values.
func ascending(values []float64) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	return order
}

// kruskalWallis returns the probability that groups of values differ as much or
// more by chance, by the chi-square approximation; equal values share their
// rank. One group, or values that are all equal, have 1.
func kruskalWallis(values []float64, group []int) float64 {
	n := len(values)
	order := ascending(values)
	type sum struct{ count, ranks float64 }
	sums := map[int]sum{}
	variance := 0.0 // of the ranks, times n
	for start := 0; start < n; {
		end := start + 1
		for end < n && values[order[end]] == values[order[start]] {
			end++
		}
		// Ranks are counted from the one in the middle.
		rank := float64(start+end-n) / 2
		variance += float64(end-start) * rank * rank
		for _, i := range order[start:end] {
			s := sums[group[i]]
			sums[group[i]] = sum{s.count + 1, s.ranks + rank}
		}
		start = end
	}
	if len(sums) < 2 || variance == 0 {
		return 1
	}
	between := 0.0
	for _, s := range sums {
		between += s.ranks * s.ranks / s.count
	}
	return chiSquareTail(between/variance*float64(n-1), len(sums)-1)
}

// chiSquareTail returns the probability that chi-square with the given degrees of
// freedom is x or more.
func chiSquareTail(x float64, degrees int) float64 {
	// Two degrees more add one term: NIST Digital Library of Mathematical
	// Functions, 8.8.2.
	p, term, from := math.Exp(-x/2), math.Exp(-x/2), 2
	if degrees%2 == 1 {
		p, from = math.Erfc(math.Sqrt(x/2)), 1
		term = math.Exp(-x/2) / math.Sqrt(math.Pi*x/2) // of -1 degrees; times x/(2·½) below
		if x == 0 {
			return 1
		}
	}
	for d := from; d < degrees; d += 2 {
		term *= x / float64(d)
		p += term
	}
	return min(1, p)
}

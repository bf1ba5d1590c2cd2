package stats

import (
	"cmp"
	"slices"
)

// Holm corrects the probabilities of all comparisons of a run, in their
// order: the differences whose corrected probability is at most Alpha are all
// real with a probability of 95 % or more.
//
// The least of m probabilities is multiplied by m, the next by m-1, and so on,
// and none is let come out below the one before it.
//
// Reference: S. Holm, A Simple Sequentially Rejective Multiple Test Procedure,
// Scandinavian Journal of Statistics 6, 1979.
func Holm(ps []float64) []float64 {
	byP := make([]int, len(ps))
	for i := range byP {
		byP[i] = i
	}
	slices.SortStableFunc(byP, func(a, b int) int { return cmp.Compare(ps[a], ps[b]) })
	corrected := make([]float64, len(ps))
	least := 0.0
	for rank, i := range byP {
		least = max(least, min(1, ps[i]*float64(len(ps)-rank)))
		corrected[i] = least
	}
	return corrected
}

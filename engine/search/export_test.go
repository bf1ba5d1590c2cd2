package search

import "github.com/boardbench/boardbench/rep"

// SetTie has s decide between moves of equal value otherwise: higher where a bit of tie
// is not set. Without it, it is [LowestFirst].
func (s *Search) SetTie(tie rep.Move) { s.tie = tie }

const LowestFirst = lowestFirst

// ReductionInSixteenths returns the reduction of a move without history.
func ReductionInSixteenths(depth, n int) int { return int(reductions[depth][n]) }

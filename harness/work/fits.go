package work

import (
	"slices"
	"sync"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// notInCheck reports whether the side to move is not in check, as stages require.
func notInCheck(on corpus.Position, _ Work) bool {
	p := on.Position
	return p.Checkers() == 0
}

// maxInCheck is the number of positions that evasions are listed in, at most.
const maxInCheck = 8

// InCheck returns positions in which the side to move is in check: the given one, or
// those that a move or two from it lead to, the same for all boards.
func InCheck(from rep.Position) []rep.Position {
	board := oracle.New()
	// The position is one of the corpus, or was parsed.
	_ = board.Load(&from)
	var found []rep.Position
	add := func() {
		if len(found) < maxInCheck && board.Checkers() != 0 && board.CountMoves() > 0 {
			found = append(found, board.Position())
		}
	}
	add()
	for depth := 1; depth <= 2; depth++ {
		var walk func(left int)
		walk = func(left int) {
			if left == 0 {
				add()
				return
			}
			moves := board.AppendMoves(nil)
			slices.Sort(moves)
			for _, m := range moves {
				if len(found) == maxInCheck {
					return
				}
				board.Make(m)
				walk(left - 1)
				board.Unmake(m)
			}
		}
		walk(depth)
	}
	return found
}

// checked remembers by position whether it has checks: the cases are listed often.
var checked sync.Map

// hasChecks reports whether there are positions for the evasions.
func hasChecks(on corpus.Position, _ Work) bool {
	known, ok := checked.Load(on.Position)
	if !ok {
		known, _ = checked.LoadOrStore(on.Position, len(InCheck(on.Position)) > 0)
	}
	return known.(bool)
}

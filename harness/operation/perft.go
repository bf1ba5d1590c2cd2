package operation

import (
	"fmt"

	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

func (o *Op) preparePerft(board rep.Board) error {
	depth := o.Case.On.Depth
	o.Nodes = o.Case.On.Nodes
	lastPly, err := perft.ParseCount(string(o.Case.Count))
	if err != nil {
		return fmt.Errorf("harness: %s: %w", o.Case.Name(), err)
	}
	perftOf := perft.NewWalker(board, lastPly).Perft
	if o.Case.Dispatch == work.Direct {
		if perftOf = perft.Direct(board, lastPly); perftOf == nil {
			return fmt.Errorf("harness: %s: the board has no such perft loop of its own: %w", o.Case.Name(), rep.ErrUnsupported)
		}
	}
	o.setCount(func(n int) (nodes uint64) {
		for range n {
			nodes += perftOf(depth)
		}
		return nodes
	})
	if depth >= PortionedDepth {
		o.Board, o.Perft = board, perftOf
	}
	return nil
}

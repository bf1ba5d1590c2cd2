package search

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// A Difference is the first node where two searches differ.
type Difference struct {
	Root      rep.Position
	Want, Got Place
	Fault     string // the difference, in words
}

// A Place is a node with the line of play to it. For a search that has ended it is the
// root, with the number of all nodes.
type Place struct {
	Node
	Line     []rep.Move // NullMove if a side passed
	Position rep.Position
}

// String returns the difference as the lines of a failure message.
func (d *Difference) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "root:   %s\nfault:  %s\n", d.Root.FEN(), d.Fault)
	d.Want.write(&text, "want:")
	d.Got.write(&text, "got:")
	return text.String()
}

func (p *Place) write(text *strings.Builder, name string) {
	fmt.Fprintf(text, "%-7s node %d, depth %d, bounds %d to %d, after evaluation %d\n", name, p.Number, p.Depth, p.Alpha, p.Beta, p.Before)
	line := "(the root)"
	if len(p.Line) > 0 {
		var moves []string
		for _, m := range p.Line {
			moves = append(moves, m.String())
		}
		line = strings.Join(moves, " ")
	}
	fmt.Fprintf(text, "  line: %s\n  FEN:  %s\n", line, p.Position.FEN())
}

// Compare clears both searches and runs them side by side, node by node. It returns
// the first node that differs, or nil if the two are the same to the end. It is
// slow. The error is CheckDepth's or Run's. Both games are left unchanged.
func Compare(ctx context.Context, want, got *Search, depth int) (*Difference, error) {
	if err := CheckDepth(depth); err != nil {
		return nil, err
	}
	w, g := newWalk(ctx, want, depth), newWalk(ctx, got, depth)
	defer w.stop()
	defer g.stop()
	root := want.game.Position()
	for {
		wantNode, wantMore := w.next()
		gotNode, gotMore := g.next()
		if err := cmp.Or(w.err, g.err); err != nil {
			return nil, err
		}
		var fault string
		switch {
		case wantNode == gotNode && wantMore:
			continue
		case wantMore && gotMore:
			fault = differenceOf(wantNode, gotNode)
		case wantMore || gotMore:
			fault = "one search ends before the other"
		case w.result.Equal(g.result):
			return nil, nil
		default:
			fault = fmt.Sprintf("the nodes are the same, but the result is %d %v, want %d %v", g.result.Score, g.result.PV, w.result.Score, w.result.PV)
		}
		return &Difference{root, w.place(wantNode), g.place(gotNode), fault}, nil
	}
}

// differenceOf names the difference between two nodes.
func differenceOf(want, got Node) string {
	switch {
	case want.Before != got.Before:
		return "the evaluation made last before the node"
	case want.Key != got.Key:
		return "the position"
	}
	return "depth or bounds"
}

// A walk is a search that stands still at every node.
type walk struct {
	search *Search
	ply    int // of the node
	next   func() (Node, bool)
	stop   func()
	result Result
	err    error
}

func newWalk(ctx context.Context, s *Search, depth int) *walk {
	w := &walk{search: s}
	s.Clear()
	w.next, w.stop = iter.Pull(func(yield func(Node) bool) {
		s.watch = func(n Node, ply int) bool {
			w.ply = ply
			return yield(n)
		}
		defer func() { s.watch = nil }()
		w.result, w.err = s.Run(ctx, Limits{Depth: depth})
		w.ply = 0
	})
	return w
}

// place returns where the walk stands, at n.
func (w *walk) place(n Node) Place {
	if n.Number == 0 {
		n.Number = w.result.Nodes
	}
	return Place{n, w.search.line(w.ply), w.search.game.Position()}
}

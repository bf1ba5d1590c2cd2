package search

import (
	"context"
	"math/bits"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// A Node is a node as the hash of a search sees it.
type Node struct {
	Number      uint64       // in the order of the search, from 1
	Key         uint64       // of the position
	Depth       int          // 0 in the quiescence search
	Alpha, Beta engine.Value // the bounds
	Before      engine.Value // the evaluation made last before the node
}

// A trace counts the nodes of a search and hashes them. It costs little,
// and so it is never off: the search that is timed is the one that is proven.
type trace struct {
	nodes, qNodes uint64
	quietBy       uint64 // the number of nodes at which the present quiescence search is to end
	hash          uint64
	lastEval      engine.Value
	selDepth      int        // the most plies from the root to a node
	pauseAt       uint64     // the number of nodes at which to look around
	limit         uint64     // the number of nodes at which the search ends, 0 for any
	only          []rep.Move // the moves of the root, none for all
	start, end    time.Time  // when it began, and when it ends: zero for any time
	stopped       bool       // the search is to return at once; its value is worthless
	ctx           context.Context
	onPause       func()                     // see Limits; nil for nothing
	watch         func(n Node, ply int) bool // sees every node, and says whether to go on; nil without Compare
}

// pauseNodes is the number of nodes after which a search checks whether its
// context or its time has ended: every millisecond or so.
const pauseNodes = 1 << 10

// begin starts to count.
func (t *trace) begin(ctx context.Context, l Limits) {
	*t = trace{ctx: ctx, onPause: l.OnPause, watch: t.watch, limit: l.Nodes, only: l.Moves, start: time.Now()}
	if l.Time > 0 {
		t.end = t.start.Add(l.Time)
	}
	t.pauseAt = t.nextPause()
}

// nextPause returns the number of nodes at which to pause.
func (t *trace) nextPause() uint64 {
	switch next := t.nodes + pauseNodes; {
	case t.watch != nil || t.stopped:
		return t.nodes + 1
	case t.limit > t.nodes:
		return min(next, t.limit)
	default:
		return next
	}
}

// visit counts a node.
func (s *Search) visit(alpha, beta engine.Value, depth, ply int) {
	t := &s.trace
	t.nodes++
	key := s.game.State().Key
	rest := uint64(uint8(depth))<<48 | uint64(uint16(alpha))<<32 | uint64(uint16(beta))<<16 | uint64(uint16(t.lastEval))
	t.hash = (bits.RotateLeft64(t.hash, 29) ^ key + rest*0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93
	t.selDepth = max(t.selDepth, ply)
	if t.nodes == t.pauseAt {
		t.pause(Node{Number: t.nodes, Key: key, Depth: depth, Alpha: alpha, Beta: beta, Before: t.lastEval}, ply)
	}
}

// pause says when to pause next, and stops the search if it should end.
func (t *trace) pause(n Node, ply int) {
	if t.stopped { // on the way back to the root
		t.nodes--
		return
	}
	if t.onPause != nil {
		t.onPause()
	}
	t.stopped = t.ctx.Err() != nil || t.nodes == t.limit || !t.end.IsZero() && !time.Now().Before(t.end) ||
		t.watch != nil && !t.watch(n, ply)
	t.pauseAt = t.nextPause()
}

// line returns the moves from the root to the node at ply.
func (s *Search) line(ply int) []rep.Move {
	var moves []rep.Move
	for i := range ply {
		moves = append(moves, s.frames[i].move)
	}
	return moves
}

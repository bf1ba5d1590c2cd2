package perft

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/rep"
)

// ErrOverflow is the error of a count that does not fit 64 bits.
var ErrOverflow = errors.New("the count does not fit 64 bits")

// Settings say how a Pool counts.
type Settings struct {
	Count   Count  // the work at the last ply
	Threads int    // boards that count at the same time, at least 1
	Table   *Table // looked up for subtrees of two plies and more; nil for none
	Seed    uint64 // of the random keys that positions have in the Table
}

// A Pool counts the nodes of one position on several boards at the same time.
// Unlike a Walker it can be stopped, and refuses a count past 64 bits. The work is
// split into many more parts than there are boards, and a board that has done its part
// takes the next one, so that none is idle before the end is near.
//
// A Pool counts once at a time. A board that panics makes the call panic with
// the same value, after which the Pool is of no use.
type Pool struct{ workers []*worker }

// NewPool returns a Pool of boards of b that hold p. The error wraps rep.ErrUnsupported
// if they cannot hold it.
func NewPool(b rep.Backend, p *rep.Position, s Settings) (*Pool, error) {
	if s.Threads < 1 {
		return nil, fmt.Errorf("perft: %d threads, want 1 or more", s.Threads)
	}
	pool := new(Pool)
	var keys *identityKeys
	if s.Table != nil {
		keys = newIdentityKeys(s.Seed)
	}
	for i := range s.Threads {
		if i > 0 {
			// A spare board goes between: boards that are made one after the
			// other may begin and end in the same cache line, which two
			// processors could then not write to at the same time.
			b.New()
		}
		w, err := newWorker(b, p, s, keys)
		if err != nil {
			return nil, err
		}
		pool.workers = append(pool.workers, w)
	}
	return pool, nil
}

// Perft returns the number of move sequences of depth plies. When ctx is done it gives
// up, within the time of a subtree of three plies, and returns the count so far with
// ctx's error. The error of a count that does not fit wraps ErrOverflow.
func (p *Pool) Perft(ctx context.Context, depth int) (uint64, error) {
	p.begin()
	return p.run(ctx, max(depth, 0), nil)
}

// Divide is Perft, and calls each with the count under each first move, sorted
// by the move's text, as soon as it is there. depth is at least 1.
func (p *Pool) Divide(ctx context.Context, depth int, each func(Division)) (uint64, error) {
	p.begin()
	moves := p.workers[0].board.AppendMoves(nil)
	sortMoves(moves)
	var sum, carry uint64
	for _, m := range moves {
		nodes, err := p.run(ctx, depth, []rep.Move{m})
		if err != nil {
			return nodes, err
		}
		if sum, carry = bits.Add64(sum, nodes, 0); carry != 0 {
			return p.counted(), ErrOverflow
		}
		each(Division{m, nodes})
	}
	return sum, nil
}

// begin sets the counts of the workers to zero.
func (p *Pool) begin() {
	for _, w := range p.workers {
		w.nodes.Store(0)
		w.moves = w.moves[:0]
		w.made, w.found = 0, 0
		if w.tracker != nil {
			w.tracker.stack = w.tracker.stack[:1]
		}
	}
}

// Lookups returns the look-ups of the last count, which must have ended; they are zero
// without a Table.
func (p *Pool) Lookups() Lookups {
	var all Lookups
	for _, w := range p.workers {
		all.Made += w.made
		all.Found += w.found
	}
	if t := p.workers[0].table; t != nil {
		all.Entries = t.entries()
	}
	return all
}

// counted returns the sum of the workers' counts.
func (p *Pool) counted() uint64 {
	var sum uint64
	for _, w := range p.workers {
		var carry uint64
		if sum, carry = bits.Add64(sum, w.nodes.Load(), 0); carry != 0 {
			return math.MaxUint64
		}
	}
	return sum
}

// partsPerThread is the least number of parts that the work of a thread is split
// into, if there are that many: waiting for the last part to end is then a small
// share of the time.
const partsPerThread = 64

// run is the count of the sequences that begin with one line of play.
type run struct {
	depth   int
	stopped atomic.Bool  // by ctx, or because a worker has failed
	next    atomic.Int64 // the part that is handed out next
	parts   [][]rep.Move // lines of play, the subtrees under which are counted

	mutex sync.Mutex    // for the fields below
	nodes uint64        // of the parts that are done
	err   error         // the first of a worker
	fault *panics.Panic // of a board
}

// run counts the sequences of depth plies that begin with line.
func (p *Pool) run(ctx context.Context, depth int, line []rep.Move) (uint64, error) {
	if err := ctx.Err(); err != nil {
		return p.counted(), err
	}
	r := &run{depth: depth}
	release := context.AfterFunc(ctx, func() { r.stopped.Store(true) })
	defer release()

	r.split(p.workers[0], line, partsPerThread*len(p.workers))
	// The first board counts here: one alone stays on the thread of the caller,
	// which may be kept on a CPU.
	var group sync.WaitGroup
	for _, w := range p.workers[1:] {
		group.Go(func() { r.work(w) })
	}
	r.work(p.workers[0])
	group.Wait()
	switch {
	case r.fault != nil:
		panic(r.fault)
	case errors.Is(r.err, errStopped):
		return p.counted(), ctx.Err()
	case r.err != nil:
		return p.counted(), r.err
	}
	return r.nodes, nil
}

// split divides the work into parts, at least as many as wanted unless the subtrees
// become too small.
func (r *run) split(w *worker, line []rep.Move, wanted int) {
	r.parts = [][]rep.Move{line}
	for plies := len(line); r.depth-plies > w.quantum && len(r.parts) < wanted; plies++ {
		r.parts = extend(w.board, r.parts)
	}
}

// extend returns the lines that are a move longer. b holds the position that
// they begin at.
func extend(b rep.Board, lines [][]rep.Move) (longer [][]rep.Move) {
	var legal []rep.Move
	for _, line := range lines {
		for _, m := range line {
			b.Make(m)
		}
		legal = b.AppendMoves(legal[:0])
		for _, m := range slices.Backward(line) {
			b.Unmake(m)
		}
		for _, m := range legal {
			longer = append(longer, append(slices.Clip(line), m))
		}
	}
	return longer
}

// work counts parts until none is left.
func (r *run) work(w *worker) {
	defer func() {
		if fault := panics.Of(recover()); fault != nil {
			r.fail(nil, fault)
		}
	}()
	w.stopped = &r.stopped
	for {
		i := int(r.next.Add(1)) - 1
		if i >= len(r.parts) {
			return
		}
		before := w.nodes.Load()
		err := w.follow(r.parts[i], r.depth)
		if err == nil {
			err = r.finish(w.nodes.Load() - before)
		}
		if err != nil {
			r.fail(err, nil)
			return
		}
	}
}

// fail stops the run. The first reason stays, and is set before any
// worker stops because of it.
func (r *run) fail(err error, fault *panics.Panic) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.err == nil && r.fault == nil {
		r.err, r.fault = err, fault
	}
	r.stopped.Store(true)
}

// finish adds the count of a part.
func (r *run) finish(nodes uint64) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	sum, carry := bits.Add64(r.nodes, nodes, 0)
	if carry != 0 {
		return ErrOverflow
	}
	r.nodes = sum
	return nil
}

// The depth of the subtrees that are counted in one call. Between two of them
// the count can be stopped, and the work is split and the Table kept no finer.
// A subtree of three plies takes no board longer than a fraction of a second.
const (
	smallQuantum = 2 // where boards share the work or a Table
	largeQuantum = 3 // for one board alone: in bulk, bitboard's position6 is 1.04 times as fast as with 2
)

// errStopped is the error of a worker when the run is stopped.
var errStopped = errors.New("stopped")

// A worker is a board that counts.
type worker struct {
	board   rep.Board
	subtree func(depth int) uint64 // counts the last plies
	quantum int                    // the depth that subtree is called with at most
	table   *Table                 // nil for none
	tracker *tracker               // of the board, where there is a table
	moves   []rep.Move
	ids     []identity // of lookUp
	made    uint64     // look-ups
	found   uint64     // of them
	stopped *atomic.Bool
	nodes   atomic.Uint64 // counted so far; written by the worker alone
	_       [64]byte      // keeps the fields that another worker reads out of the cache line of nodes
}

func newWorker(b rep.Backend, p *rep.Position, s Settings, keys *identityKeys) (*worker, error) {
	board := b.New()
	if err := board.Load(p); err != nil {
		return nil, err
	}
	w := &worker{
		board: board, subtree: NewWalker(board, s.Count).Perft, quantum: smallQuantum, table: s.Table,
		moves: make([]rep.Move, 0, 8*rep.MaxMoves),
	}
	if s.Threads == 1 && s.Table == nil {
		w.quantum = largeQuantum
	}
	if s.Table != nil {
		w.tracker = newTracker(keys, p)
	}
	return w, nil
}

// follow plays line and adds the sequences of depth plies that begin with it.
// It leaves the board as it was.
func (w *worker) follow(line []rep.Move, depth int) error {
	for _, m := range line {
		w.play(m)
	}
	err := w.add(depth - len(line))
	for _, m := range slices.Backward(line) {
		w.takeBack(m)
	}
	return err
}

// play plays m on the board, and takeBack takes it back.
func (w *worker) play(m rep.Move) {
	w.board.Make(m)
	if w.tracker != nil {
		w.tracker.play(m)
	}
}

func (w *worker) takeBack(m rep.Move) {
	w.board.Unmake(m)
	if w.tracker != nil {
		w.tracker.takeBack()
	}
}

// add adds the sequences of depth plies from here, from the table if they are
// there.
func (w *worker) add(depth int) error {
	if w.stopped.Load() {
		return errStopped
	}
	if w.table == nil || depth < w.quantum {
		return w.count(depth)
	}
	id := w.tracker.id().ofDepth(depth)
	w.made++
	if nodes, ok := w.table.get(id); ok {
		w.found++
		return w.sum(nodes)
	}
	before := w.nodes.Load()
	if err := w.count(depth); err != nil {
		return err
	}
	w.table.put(id, w.nodes.Load()-before)
	return nil
}

// count adds the sequences of depth plies from here by playing them.
func (w *worker) count(depth int) error {
	if depth <= w.quantum {
		return w.sum(w.subtree(depth))
	}
	base := len(w.moves)
	w.moves = w.board.AppendMoves(w.moves)
	if w.table != nil && depth-1 == w.quantum {
		if err := w.lookUp(w.moves[base:], depth-1); err != nil {
			return err
		}
	} else {
		for i := base; i < len(w.moves); i++ {
			m := w.moves[i]
			w.play(m)
			err := w.add(depth - 1)
			w.takeBack(m)
			if err != nil {
				return err
			}
		}
	}
	w.moves = w.moves[:base]
	return nil
}

// lookUp adds the sequences of depth plies after each of moves, as add does. It
// loads all their buckets before it searches the first, so that the memory brings
// them meanwhile, and makes only the moves whose count is not there. Most of the
// look-ups are of this depth.
func (w *worker) lookUp(moves []rep.Move, depth int) error {
	w.ids = w.ids[:0]
	for _, m := range moves {
		id := w.tracker.after(m).ofDepth(depth)
		w.table.touch(id)
		w.ids = append(w.ids, id)
	}
	w.made += uint64(len(moves))
	var sum uint64
	for i, m := range moves {
		nodes, ok := w.table.get(w.ids[i])
		if ok {
			w.found++
		} else {
			w.board.Make(m)
			nodes = w.subtree(depth)
			w.board.Unmake(m)
			w.table.put(w.ids[i], nodes)
		}
		sum += nodes // of one more ply than a subtree, which is far from 64 bits
	}
	return w.sum(sum)
}

// sum adds nodes.
func (w *worker) sum(nodes uint64) error {
	sum, carry := bits.Add64(w.nodes.Load(), nodes, 0)
	if carry != 0 {
		return ErrOverflow
	}
	w.nodes.Store(sum)
	return nil
}

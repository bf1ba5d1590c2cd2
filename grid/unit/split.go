package unit

import (
	"bytes"
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// Weight says how many lines that begin with a first move lead to a position.
type Weight struct {
	Root  int // the number of the first move
	Lines uint64
}

// Position is a position of the prefix ply, with the lines that lead to it.
type Position struct {
	Key     Key
	Weights []Weight
}

// A record is the number of lines that begin with a first move and lead to a position.
type record struct {
	key   Key
	root  uint16 // the first move's number, sorted by text
	lines uint64
}

func (r record) compare(s record) int {
	if c := bytes.Compare(r.key[:], s.key[:]); c != 0 {
		return c
	}
	return cmp.Compare(r.root, s.root)
}

// merged sorts records and adds up records of the same position and first move.
func merged(records []record) []record {
	slices.SortFunc(records, record.compare)
	out := records[:0]
	for _, r := range records {
		if n := len(out); n > 0 && out[n-1].compare(r) == 0 {
			out[n-1].lines += r.lines
			continue
		}
		out = append(out, r)
	}
	return out
}

// splitter plays the first plies.
type splitter struct {
	board   rep.Board
	moves   []string // the first moves, sorted
	records []record // of the present ply, merged
}

// positions returns the number of positions of the present ply.
func (s *splitter) positions() (n int) {
	for i, r := range s.records {
		if i == 0 || r.key != s.records[i-1].key {
			n++
		}
	}
	return n
}

// load returns the legal moves of p, which the board holds from now on.
func (s *splitter) load(p *rep.Position) ([]rep.Move, error) {
	if err := s.board.Load(p); err != nil {
		return nil, err
	}
	return s.board.AppendMoves(nil), nil
}

// after returns the keys of the positions after the moves.
func (s *splitter) after(moves []rep.Move) (keys []Key, err error) {
	for _, m := range moves {
		s.board.Make(m)
		k, err := KeyOf(s.board)
		s.board.Unmake(m)
		if err != nil {
			return nil, err
		}
		keys = append(keys, k)
	}
	return keys, nil
}

// first plays the first ply from p.
func (s *splitter) first(p *rep.Position) error {
	moves, err := s.load(p)
	if err != nil {
		return err
	}
	slices.SortFunc(moves, func(x, y rep.Move) int { return strings.Compare(x.String(), y.String()) })
	keys, err := s.after(moves)
	for i, k := range keys {
		s.moves = append(s.moves, moves[i].String())
		s.records = append(s.records, record{k, uint16(i), 1})
	}
	s.records = merged(s.records)
	return err
}

// mergeLeast is the least number of records that are merged before all of a ply are there.
const mergeLeast = 1 << 16

// next plays one more ply.
func (s *splitter) next(ctx context.Context) error {
	var after []record
	var keys []Key
	most := mergeLeast
	for i, r := range s.records {
		if i == 0 || r.key != s.records[i-1].key {
			p, err := r.key.Position()
			if err = cmp.Or(ctx.Err(), err); err != nil {
				return err
			}
			moves, err := s.load(&p)
			if err != nil {
				return err
			}
			if keys, err = s.after(moves); err != nil {
				return err
			}
		}
		for _, k := range keys {
			after = append(after, record{k, r.root, r.lines})
		}
		if len(after) > most {
			after = merged(after)
			most = max(mergeLeast, 2*len(after))
		}
	}
	s.records = merged(after)
	return nil
}

// probeTime is how long Cost counts.
const probeTime = 300 * time.Millisecond

// Cost estimates how many seconds one thread takes to count p to depth with a large
// table: it counts with growing depth as long as the next one should take less than a third
// of a second, and goes on from there by the growth of the last two plies, which is not less
// than 4 and not more than 14. It is a guess to choose the size of units by, good to a factor
// of three or so.
func Cost(ctx context.Context, b rep.Backend, p *rep.Position, depth int) (float64, error) {
	table, err := perft.NewTable(64)
	if err != nil {
		return 0, err
	}
	pool, err := perft.NewPool(b, p, perft.Settings{Threads: 1, Table: table})
	if err != nil {
		return 0, err
	}
	ctx, stop := context.WithTimeout(ctx, 10*probeTime)
	defer stop()
	var before, spent float64
	for d := 1; ; d++ {
		table.Clear()
		start := time.Now()
		_, err := pool.Perft(ctx, d)
		if err != nil && (ctx.Err() == nil || context.Cause(ctx) == context.Canceled) {
			return 0, err
		}
		before, spent = spent, time.Since(start).Seconds()
		if d == depth {
			return spent, nil
		}
		growth := min(14, max(4, spent/max(before, 1e-6)))
		if err != nil || spent*growth > probeTime.Seconds() {
			return spent * math.Pow(growth, float64(depth-d)), nil
		}
	}
}

package unit

import (
	"bufio"
	"bytes"
	"cmp"
	"container/heap"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// A record is the number of lines that begin with a first move and lead to a position.
type record struct {
	key   Key
	root  uint16 // the first move's number, sorted by text
	lines uint64
}

// recordBytes is the size of a record in a file: the key, the first move and the
// lines, the low byte first.
const recordBytes = len(Key{}) + 2 + 8

func (r record) compare(s record) int {
	if c := bytes.Compare(r.key[:], s.key[:]); c != 0 {
		return c
	}
	return cmp.Compare(r.root, s.root)
}

func (r record) write(w io.Writer) error {
	var buffer [recordBytes]byte
	copy(buffer[:], r.key[:])
	binary.LittleEndian.PutUint16(buffer[32:], r.root)
	binary.LittleEndian.PutUint64(buffer[34:], r.lines)
	_, err := w.Write(buffer[:])
	return err
}

// readRecord returns io.EOF at the end and io.ErrUnexpectedEOF within a record.
func readRecord(r io.Reader) (record, error) {
	var buffer [recordBytes]byte
	if _, err := io.ReadFull(r, buffer[:]); err != nil {
		return record{}, err
	}
	return record{Key(buffer[:32]), binary.LittleEndian.Uint16(buffer[32:]), binary.LittleEndian.Uint64(buffer[34:])}, nil
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

// sortRecords is how many records are sorted in memory, 48 MB of them; of more, sorted
// parts go to files.
const sortRecords = 1 << 20

// sorter sorts any number of records in bounded memory.
type sorter struct {
	folder  string
	limit   int
	records []record
	parts   []*os.File
}

func newSorter(folder string, limit int) *sorter { return &sorter{folder: folder, limit: limit} }

func (s *sorter) add(r record) error {
	s.records = append(s.records, r)
	if len(s.records) < s.limit {
		return nil
	}
	// Where most are merged there is room again.
	if s.records = merged(s.records); len(s.records) < s.limit/2 {
		return nil
	}
	part, err := os.CreateTemp(s.folder, "sort-*")
	if err != nil {
		return err
	}
	s.parts = append(s.parts, part)
	w := bufio.NewWriter(part)
	for _, r := range s.records {
		if err := r.write(w); err != nil {
			return err
		}
	}
	s.records = s.records[:0]
	return w.Flush()
}

// each calls f with the sorted and merged records.
func (s *sorter) each(f func(record) error) error {
	s.records = merged(s.records)
	var h sources
	if len(s.records) > 0 {
		h = append(h, &source{record: s.records[0], rest: s.records[1:]})
	}
	for _, part := range s.parts {
		if _, err := part.Seek(0, io.SeekStart); err != nil {
			return err
		}
		src := &source{file: bufio.NewReader(part)}
		if err := src.next(); err != nil {
			return err
		}
		h = append(h, src)
	}
	heap.Init(&h)
	for have := (record{}); ; {
		if len(h) == 0 {
			if have.lines > 0 {
				return f(have)
			}
			return nil
		}
		r := h[0].record
		switch err := h[0].next(); {
		case errors.Is(err, io.EOF):
			heap.Pop(&h)
		case err != nil:
			return err
		default:
			heap.Fix(&h, 0)
		}
		if have.lines > 0 && have.compare(r) == 0 {
			have.lines += r.lines
			continue
		}
		if have.lines > 0 {
			if err := f(have); err != nil {
				return err
			}
		}
		have = r
	}
}

// close removes the files.
func (s *sorter) close() {
	for _, part := range s.parts {
		_ = part.Close()
		_ = os.Remove(part.Name())
	}
}

// source is a sorted part: its first record and where the others come from.
type source struct {
	record
	rest []record
	file io.Reader // nil for rest
}

func (s *source) next() (err error) {
	if s.file != nil {
		s.record, err = readRecord(s.file)
		return err
	}
	if len(s.rest) == 0 {
		return io.EOF
	}
	s.record, s.rest = s.rest[0], s.rest[1:]
	return nil
}

type sources []*source

func (h sources) Len() int           { return len(h) }
func (h sources) Less(i, j int) bool { return h[i].compare(h[j].record) < 0 }
func (h sources) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *sources) Push(x any)        { *h = append(*h, x.(*source)) }
func (h *sources) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}

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

// level is the positions of a ply, sorted by key, in a file.
type level struct {
	file      *os.File
	positions int
}

func (l *level) close() {
	_ = l.file.Close()
	_ = os.Remove(l.file.Name())
}

// each calls f with the records of a position at a time.
func (l *level) each(f func(Position) error) error {
	if _, err := l.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	return eachPosition(bufio.NewReaderSize(l.file, 1<<16), f)
}

// eachPosition calls f with the positions of a row of records.
func eachPosition(r io.Reader, f func(Position) error) error {
	var p Position
	for {
		next, err := readRecord(r)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if len(p.Weights) > 0 && (err != nil || next.key != p.Key) {
			if err := f(p); err != nil {
				return err
			}
			p = Position{}
		}
		if err != nil {
			return nil
		}
		p.Key = next.key
		p.Weights = append(p.Weights, Weight{int(next.root), next.lines})
	}
}

// splitter plays the first plies.
type splitter struct {
	board  rep.Board
	folder string
	limit  int // of a sorter
	moves  []rep.Move
}

// firstMoves returns the legal moves of p, sorted by text.
func (s *splitter) firstMoves(p *rep.Position) ([]rep.Move, error) {
	if err := s.board.Load(p); err != nil {
		return nil, err
	}
	moves := s.board.AppendMoves(nil)
	slices.SortFunc(moves, func(x, y rep.Move) int { return strings.Compare(x.String(), y.String()) })
	return moves, nil
}

// first returns the positions after the first moves of p.
func (s *splitter) first(p *rep.Position, moves []rep.Move) (*level, error) {
	sorted := newSorter(s.folder, s.limit)
	defer sorted.close()
	for i, m := range moves {
		s.board.Make(m)
		k, err := KeyOf(s.board)
		s.board.Unmake(m)
		if err == nil {
			err = sorted.add(record{k, uint16(i), 1})
		}
		if err != nil {
			return nil, err
		}
	}
	return s.level(sorted)
}

// next returns the positions one ply after the positions of l.
func (s *splitter) next(ctx context.Context, l *level) (*level, error) {
	sorted := newSorter(s.folder, s.limit)
	defer sorted.close()
	err := l.each(func(p Position) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		position, err := p.Key.Position()
		if err != nil {
			return err
		}
		if err := s.board.Load(&position); err != nil {
			return err
		}
		s.moves = s.board.AppendMoves(s.moves[:0])
		for _, m := range s.moves {
			s.board.Make(m)
			k, err := KeyOf(s.board)
			s.board.Unmake(m)
			if err != nil {
				return err
			}
			for _, w := range p.Weights {
				if err := sorted.add(record{k, uint16(w.Root), w.Lines}); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s.level(sorted)
}

// level writes the sorted records to a file.
func (s *splitter) level(sorted *sorter) (*level, error) {
	file, err := os.CreateTemp(s.folder, "ply-*")
	if err != nil {
		return nil, err
	}
	l := &level{file: file}
	w := bufio.NewWriterSize(file, 1<<16)
	var last Key
	err = sorted.each(func(r record) error {
		if l.positions == 0 || r.key != last {
			l.positions++
			last = r.key
		}
		return r.write(w)
	})
	if err == nil {
		err = w.Flush()
	}
	if err != nil {
		l.close()
		return nil, fmt.Errorf("unit: split: %w", err)
	}
	return l, nil
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

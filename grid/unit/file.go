// Package unit divides a deep perft into units that can be counted apart, and keeps
// their counts.
//
// [Split] plays the first plies of a perft and merges the lines that lead to the same
// position: a position of the last of these plies is counted once, and its count
// multiplied by the number of lines. Positions are the same if placement, side to
// move, castling rights and an en passant square whose capture is legal are ([Key]);
// the clocks are not compared. A [Unit] is some of these positions, neighbours in the
// order of their keys, so that it takes as long as a unit should.
//
// The positions stand in a file ([Create], [Open]), whose checksum is the identity of
// the run; the counts stand in a [Journal], to which a line is added for each unit. A
// [Ledger] holds the units that are being counted, and sums the finished ones in 128
// bits. This package does not transport units: package coordinator sends them by NATS.
package unit

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// fileFormat is the first field of a positions file.
const fileFormat = "bench-grid positions 2"

// MaxBatch is the most positions in a unit.
const MaxBatch = 256

// Header is the first line of a positions file, JSON.
type Header struct {
	Format    string   `json:"format"`
	FEN       string   `json:"fen"`       // the position that is counted
	Depth     int      `json:"depth"`     // of the whole count
	Ply       int      `json:"ply"`       // at which the positions are
	Batch     int      `json:"batch"`     // positions in a unit, fewer in those near the end
	Positions int      `json:"positions"` // of the whole run
	Moves     []string `json:"moves"`     // the first moves, sorted
	Seconds   float64  `json:"seconds"`   // that Batch positions are estimated to take on the machine that split
	Sum       string   `json:"sum"`       // SHA-256 of the records
}

// The units near the end are smaller, so that no worker waits long for the last of another:
// a unit has at most one part in endUnits of the positions that are left, and at least one
// in smallest of Batch. Reference: Polychronopoulos and Kuck, Guided self-scheduling, IEEE
// Transactions on Computers C-36(12), 1987.
const (
	endUnits = 32
	smallest = 8
)

// Size returns the number of positions of the unit that begins after the first start
// positions.
func (h Header) Size(start int) int {
	left := h.Positions - start
	return min(left, h.Batch, max(left/endUnits, h.Batch/smallest, 1))
}

// whole returns the number of leading units that have Batch positions.
func (h Header) whole() int {
	if h.Positions < endUnits*h.Batch {
		return 0
	}
	return h.Positions/h.Batch - endUnits + 1
}

// start returns the number of positions before a unit.
func (h Header) start(index int) int {
	whole := min(index, h.whole())
	start := whole * h.Batch
	for range index - whole {
		start += h.Size(start)
	}
	return start
}

// before returns the number of units that begin before a number of positions, which is at
// most Positions.
func (h Header) before(positions int) int {
	units := min(h.whole(), (positions+h.Batch-1)/h.Batch)
	for start := units * h.Batch; start < positions; units++ {
		start += h.Size(start)
	}
	return units
}

// Units returns the number of units.
func (h Header) Units() int { return h.before(h.Positions) }

// Remaining returns the depth that the positions are counted to.
func (h Header) Remaining() int { return h.Depth - h.Ply }

// Run returns the name of the run, 16 hexadecimal digits: the same for the same
// position, depth and division.
func (h Header) Run() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%d %d %d %d\n%s", h.Format, h.FEN, h.Depth, h.Ply, h.Batch, h.Positions, h.Sum))
	return hex.EncodeToString(sum[:8])
}

func (h Header) check() error {
	p, err := rep.ParseFEN(h.FEN)
	switch {
	case h.Format != fileFormat:
		return fmt.Errorf("format %q, want %q", h.Format, fileFormat)
	case err != nil:
		return err
	case p.FEN() != h.FEN:
		return fmt.Errorf("FEN %q, want %q", h.FEN, p.FEN())
	case h.Depth < 1 || h.Depth > perft.MaxDepth || h.Ply < 1 || h.Ply > h.Depth:
		return fmt.Errorf("ply %d of depth %d", h.Ply, h.Depth)
	case h.Batch < 1 || h.Batch > MaxBatch || h.Positions < 0:
		return fmt.Errorf("%d positions in units of %d", h.Positions, h.Batch)
	}
	return nil
}

// A Unit is some positions that are counted together.
type Unit struct {
	Index     int // from 0
	Positions []Position
}

// Settings say how a count is divided.
type Settings struct {
	FEN     string
	Depth   int         // at least 1
	Ply     int         // the prefix, 0 to choose it
	Batch   int         // positions in a unit, 0 to choose it
	Seconds float64     // that a unit is to take if Ply or Batch are chosen, 0 to choose it too
	Cost    float64     // estimated seconds of the whole count, 0 for unknown
	Board   rep.Backend // plays the first plies
	Records int         // that are sorted in memory, 0 for the usual number
}

// Seconds returns how long a unit should take if all take cost seconds: 2 to 30 s, so that
// there are some ten thousand, or a twentieth of the whole if that is less.
func Seconds(cost float64) float64 {
	return min(30, max(2, cost/10_000), cost/20)
}

// enough is a number of positions from which on a deeper prefix merges little more.
const enough = 2000

// Split divides a count, and writes its positions file. Where ctx is done it returns its error.
func Split(ctx context.Context, s Settings, name string) error {
	p, err := rep.ParseFEN(s.FEN)
	if err != nil {
		return err
	}
	if s.Records == 0 {
		s.Records = sortRecords
	}
	split := &splitter{board: s.Board.New(), folder: filepath.Dir(name), limit: s.Records}
	moves, err := split.firstMoves(&p)
	if err != nil {
		return err
	}
	l, err := split.first(&p, moves)
	if err != nil {
		return err
	}
	ply := 1
	defer func() { l.close() }()
	for s.more(ply, l.positions) {
		next, err := split.next(ctx, l)
		if err != nil {
			return err
		}
		l.close()
		l = next
		ply++
	}
	h := Header{
		Format: fileFormat, FEN: p.FEN(), Depth: s.Depth, Ply: ply, Positions: l.positions, Batch: s.batch(l.positions),
	}
	for _, m := range moves {
		h.Moves = append(h.Moves, m.String())
	}
	if h.Positions > 0 {
		h.Seconds = s.Cost * float64(h.Batch) / float64(h.Positions)
	}
	return writeRecords(name, h, l)
}

// more reports whether to split a ply further.
func (s Settings) more(ply, positions int) bool {
	switch {
	case positions == 0 || ply >= s.Depth:
		return false
	case s.Ply > 0:
		return ply < s.Ply
	}
	remaining := s.Depth - ply
	return remaining > 3 && positions < enough || remaining > 2 && s.Cost/float64(positions) > s.seconds()
}

func (s Settings) seconds() float64 {
	if s.Seconds > 0 {
		return s.Seconds
	}
	return Seconds(s.Cost)
}

func (s Settings) batch(positions int) int {
	switch {
	case s.Batch > 0:
		return s.Batch
	case s.Cost <= 0:
		return min(MaxBatch, max(1, positions/64))
	}
	return int(min(MaxBatch, max(1, s.seconds()*float64(positions)/s.Cost)))
}

// writeRecords writes the records of l, with h and their sum before them.
func writeRecords(name string, h Header, l *level) error {
	file, err := os.CreateTemp(filepath.Dir(name), "positions-*")
	if err != nil {
		return err
	}
	defer func() { _, _ = file.Close(), os.Remove(file.Name()) }()
	sum := sha256.New()
	w := bufio.NewWriter(io.MultiWriter(file, sum))
	err = l.each(func(p Position) error {
		for _, of := range p.Weights {
			r := record{p.Key, uint16(of.Root), of.Lines}
			if err := r.write(w); err != nil {
				return err
			}
		}
		return nil
	})
	if err = cmp.Or(err, w.Flush()); err != nil {
		return err
	}
	h.Sum = hex.EncodeToString(sum.Sum(nil))
	return writeFile(name, h, file)
}

// writeFile writes a header and body, under another name first, so that the file is there
// as a whole or not at all.
func writeFile(name string, h Header, body *os.File) error {
	if _, err := body.Seek(0, io.SeekStart); err != nil {
		return err
	}
	line, err := json.Marshal(h)
	if err != nil {
		return err
	}
	out, err := os.Create(name + ".part")
	if err != nil {
		return err
	}
	_, err = out.Write(append(line, '\n'))
	if err == nil {
		_, err = io.Copy(out, body)
	}
	if err == nil {
		err = out.Sync()
	}
	if err = errors.Join(err, out.Close()); err != nil {
		_ = os.Remove(out.Name())
		return err
	}
	return os.Rename(out.Name(), name)
}

// A File is a positions file that units are read from, one after the other.
type File struct {
	Header
	file    *os.File
	r       *bufio.Reader
	records int64 // the byte at which they begin
	read    int   // units so far
	pending *record
}

// maxHeader is the size of the longest header.
const maxHeader = 1 << 16

// Open opens a positions file and verifies its checksum. The error names the file and the
// fault.
func Open(name string) (*File, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	f := &File{file: file}
	if err := f.verify(); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("unit: %s: %w", name, err)
	}
	return f, nil
}

// verify reads the whole file.
func (f *File) verify() error {
	r := bufio.NewReaderSize(f.file, maxHeader)
	line, err := r.ReadSlice('\n')
	if err != nil {
		return fmt.Errorf("no positions file: its first line is not a header")
	}
	if err := json.Unmarshal(line, &f.Header); err != nil {
		return fmt.Errorf("no positions file: its first line is not a header: %v", err)
	}
	if err := f.check(); err != nil {
		return fmt.Errorf("header: %w", err)
	}
	f.records = int64(len(line))
	sum := sha256.New()
	if _, err := io.Copy(sum, r); err != nil {
		return err
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != f.Sum {
		return fmt.Errorf("truncated or damaged: the checksum is not that of its header; split again")
	}
	return f.Rewind()
}

// Rewind goes back to the first unit.
func (f *File) Rewind() error {
	_, err := f.file.Seek(f.records, io.SeekStart)
	f.r, f.read, f.pending = bufio.NewReaderSize(f.file, 1<<16), 0, nil
	return err
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

// errPositions is the error for a file that does not have the positions of its header.
var errPositions = errors.New("the number of positions is not that of the header")

// Next returns the next unit, io.EOF after the last.
func (f *File) Next() (Unit, error) {
	u := Unit{Index: f.read}
	size := f.Size(f.start(u.Index))
	for {
		r := f.pending
		if f.pending = nil; r == nil {
			next, err := readRecord(f.r)
			switch {
			case errors.Is(err, io.EOF) && len(u.Positions) < size:
				return u, fmt.Errorf("unit: %s: %w", f.file.Name(), errPositions)
			case errors.Is(err, io.EOF) && size > 0:
				f.read++
				return u, nil
			case err != nil:
				return u, err
			}
			r = &next
		}
		n := len(u.Positions)
		if n > 0 && bytes.Equal(u.Positions[n-1].Key[:], r.key[:]) {
			u.Positions[n-1].Weights = append(u.Positions[n-1].Weights, Weight{int(r.root), r.lines})
			continue
		}
		if n == size {
			f.pending = r
			break
		}
		u.Positions = append(u.Positions, Position{r.key, []Weight{{int(r.root), r.lines}}})
	}
	if size == 0 {
		return u, fmt.Errorf("unit: %s: %w", f.file.Name(), errPositions)
	}
	f.read++
	return u, nil
}

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
// The positions are in memory, and their checksum is in the identity of the run: the same
// position, depth and division give the same units, so that a run goes on after any failure.
// The counts stand in a [Journal], to which a line is added for each unit. A
// [Ledger] holds the units that are being counted, and sums the finished ones in 128
// bits. This package does not transport units: package coordinator sends them by NATS.
package unit

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// divisionFormat is the first field of a Header, the version of the units.
const divisionFormat = "bench-grid positions 2"

// MaxBatch is the most positions in a unit.
const MaxBatch = 256

// Header says how a count is divided.
type Header struct {
	Format    string   `json:"format"`
	FEN       string   `json:"fen"`       // the position that is counted
	Depth     int      `json:"depth"`     // of the whole count
	Ply       int      `json:"ply"`       // at which the positions are
	Batch     int      `json:"batch"`     // positions in a unit, fewer in those near the end
	Positions int      `json:"positions"` // of the whole run
	Moves     []string `json:"moves"`     // the first moves, sorted
	Seconds   float64  `json:"seconds"`   // that Batch positions are estimated to take on the machine that split
	Sum       string   `json:"sum"`       // SHA-256 of the positions with their weights
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
	case h.Format != divisionFormat:
		return fmt.Errorf("format %q, want %q", h.Format, divisionFormat)
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
	FEN   string
	Depth int         // at least 1
	Ply   int         // the prefix, 0 to choose it
	Batch int         // positions in a unit, 0 to choose it
	Cost  float64     // estimated seconds of the whole count, 0 for unknown
	Board rep.Backend // plays the first plies
}

// seconds returns how long a unit should take: 2 to 30 s, so that
// there are some ten thousand, or a twentieth of the whole if that is less.
func (s Settings) seconds() float64 { return min(30, max(2, s.Cost/10_000), s.Cost/20) }

// enough is a number of positions from which on a deeper prefix merges little more.
const enough = 2000

// A Division is the units of a count, which are taken one after the other.
type Division struct {
	Header
	rest []record // of the units that were not taken
	next int      // their first
}

// Split divides a count. Where ctx is done it returns its error.
func Split(ctx context.Context, s Settings) (*Division, error) {
	p, err := rep.ParseFEN(s.FEN)
	if err != nil {
		return nil, err
	}
	split := &splitter{board: s.Board.New()}
	if err := split.first(&p); err != nil {
		return nil, err
	}
	ply := 1
	for ; s.more(ply, split.positions()); ply++ {
		if err := split.next(ctx); err != nil {
			return nil, err
		}
	}
	n := split.positions()
	h := Header{Format: divisionFormat, FEN: p.FEN(), Depth: s.Depth, Ply: ply, Positions: n, Batch: s.batch(n), Moves: split.moves}
	if n > 0 {
		h.Seconds = s.Cost * float64(h.Batch) / float64(n)
	}
	sum, bytes := sha256.New(), []byte(nil)
	for _, r := range split.records {
		bytes = binary.LittleEndian.AppendUint16(append(bytes[:0], r.key[:]...), r.root)
		sum.Write(binary.LittleEndian.AppendUint64(bytes, r.lines))
	}
	h.Sum = hex.EncodeToString(sum.Sum(nil))
	return &Division{Header: h, rest: split.records}, nil
}

// Next returns the next unit, and false after the last.
func (d *Division) Next() (u Unit, ok bool) {
	u.Index = d.next
	for size := d.Size(d.start(u.Index)); len(d.rest) > 0; d.rest = d.rest[1:] {
		r := d.rest[0]
		n := len(u.Positions)
		if n == 0 || u.Positions[n-1].Key != r.key {
			if n == size {
				break
			}
			u.Positions = append(u.Positions, Position{Key: r.key})
		}
		last := &u.Positions[len(u.Positions)-1]
		last.Weights = append(last.Weights, Weight{int(r.root), r.lines})
	}
	d.next++
	return u, len(u.Positions) > 0
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

func (s Settings) batch(positions int) int {
	switch {
	case s.Batch > 0:
		return s.Batch
	case s.Cost <= 0:
		return min(MaxBatch, max(1, positions/64))
	}
	return int(min(MaxBatch, max(1, s.seconds()*float64(positions)/s.Cost)))
}

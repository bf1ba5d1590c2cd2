// Package queue is the use of NATS JetStream that coordinator and workers share: the
// names of streams and subjects, the messages, and how to connect to a server or run one
// in the process.
//
// Units are messages of the work-queue stream [UnitStream], one subject a count, which
// refuses a second message while one is there. A worker fetches a message, extends its
// lease while it counts, writes the result under a key of the bucket [ResultBucket] that
// must not exist yet, and acknowledges. The unit of a worker that died is handed out
// again after [Lease].
//
// The messages are JSON and are described in grid/README.md.
package queue

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"

	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/perft"
)

// Protocol is the version of the messages. Coordinator and workers of different versions
// do not work together, and say so.
const Protocol = 4

// ErrProtocol is wrapped by the error for a message of another version.
var ErrProtocol = errors.New("another version of bench-grid")

// Work is a unit to be counted, the message of [UnitStream].
type Work struct {
	Protocol  int        `json:"protocol"`
	Run       string     `json:"run"`
	Unit      int        `json:"unit"`
	Pass      int        `json:"pass"`    // 1, or 2 for the second count
	Attempt   int        `json:"attempt"` // from 1, one more after each failure
	Depth     int        `json:"depth"`   // that each position is counted to
	Limit     int64      `json:"limit"`   // milliseconds after which a worker gives up
	Seed      uint64     `json:"seed"`    // of the keys of the table, which goes into the result
	To        string     `json:"to"`      // the worker that makes the second count, "" for the first
	NotRep    string     `json:"notRep"`  // the representation of the first count, "" for the first
	Positions []unit.Key `json:"-"`
	Packed    []byte     `json:"positions"` // 32 bytes each
}

// maxLimit is the longest time limit, in milliseconds: a week.
const maxLimit = 7 * 24 * 3600 * 1000

// Encode returns the message.
func (w Work) Encode() ([]byte, error) {
	w.Protocol = Protocol
	w.Packed = nil
	for _, k := range w.Positions {
		w.Packed = append(w.Packed, k[:]...)
	}
	return json.Marshal(w)
}

// ParseWork reads a message and checks everything in it, which any client may have written.
// The error wraps ErrProtocol if it is of another version.
func ParseWork(data []byte) (w Work, err error) {
	if err := json.Unmarshal(data, &w); err != nil {
		return w, fmt.Errorf("queue: unit: %w", err)
	}
	fail := func(format string, args ...any) (Work, error) {
		return w, fmt.Errorf("queue: unit %d of run %.20q: %w", w.Unit, w.Run, fmt.Errorf(format, args...))
	}
	n := len(w.Packed) / len(unit.Key{})
	switch {
	case w.Protocol != Protocol:
		return fail("%w: protocol %d, this one has %d", ErrProtocol, w.Protocol, Protocol)
	case !isRun(w.Run):
		return fail("the run is not 16 hexadecimal digits")
	case w.Unit < 0 || w.Attempt < 1:
		return fail("attempt %d", w.Attempt)
	case w.Pass != 1 && w.Pass != 2:
		return fail("pass %d, want 1 or 2", w.Pass)
	case w.Depth < 0 || w.Depth > perft.MaxDepth:
		return fail("depth %d, want 0 to %d", w.Depth, perft.MaxDepth)
	case w.Limit < 1 || w.Limit > maxLimit:
		return fail("a time limit of %d ms", w.Limit)
	case n*len(unit.Key{}) != len(w.Packed) || n < 1 || n > unit.MaxBatch:
		return fail("%d bytes of positions, want 32 for each of 1 to %d", len(w.Packed), unit.MaxBatch)
	case w.Pass == 1 && w.To+w.NotRep != "" || w.Pass == 2 && (unit.CheckName(w.To) != nil || unit.CheckName(w.NotRep) != nil):
		return fail("pass %d is for worker %.80q, not with %.80q", w.Pass, w.To, w.NotRep)
	}
	w.Positions = make([]unit.Key, n)
	for i := range w.Positions {
		copy(w.Positions[i][:], w.Packed[i*len(unit.Key{}):])
		if _, err := w.Positions[i].Position(); err != nil {
			return fail("position %d: %w", i, err)
		}
	}
	return w, nil
}

func isRun(text string) bool {
	_, err := strconv.ParseUint(text, 16, 64)
	return err == nil && len(text) == 16
}

// Report is a worker's report of a unit, the value of a key in [ResultBucket].
type Report struct {
	Protocol int    `json:"protocol"`
	Run      string `json:"run"`
	unit.Result
	Error string `json:"error,omitempty"` // why the unit was not counted
}

// ParseReport reads a report and checks that it is the one of a key, and so of the worker
// that may write there. The caller must check the result in it against the unit.
func ParseReport(key string, data []byte) (r Report, attempt int, err error) {
	if err := json.Unmarshal(data, &r); err != nil {
		return r, 0, fmt.Errorf("queue: result %.80q: %w", key, err)
	}
	if r.Protocol != Protocol {
		return r, 0, fmt.Errorf("queue: result %.80q: %w: protocol %d, this one has %d", key, ErrProtocol, r.Protocol, Protocol)
	}
	if r.Error != "" {
		rest, number, _ := strings.Cut(key, ".failed-")
		attempt, err = strconv.Atoi(number)
		if err != nil || attempt < 1 || rest != ResultKey(r.Worker, r.Run, r.Unit, r.Pass) {
			return r, 0, fmt.Errorf("queue: result %.80q: a failure of unit %d of run %.20q", key, r.Unit, r.Run)
		}
		return r, attempt, nil
	}
	if key != ResultKey(r.Worker, r.Run, r.Unit, r.Pass) {
		return r, 0, fmt.Errorf("queue: result %.80q: is of unit %d of run %.20q by %.80q", key, r.Unit, r.Run, r.Worker)
	}
	return r, 0, nil
}

// Subject returns the subject of a count: of a first count one that all workers fetch from,
// of a second count one of the worker that makes it.
func (w Work) Subject() string {
	if w.Pass == 1 {
		return fmt.Sprintf("%s%s.%d", firstPrefix, w.Run, w.Unit)
	}
	return fmt.Sprintf("%s%s.%s.%d", secondPrefix, w.To, w.Run, w.Unit)
}

// ResultKey returns the key of the result of a count by a worker, "*" for any.
func ResultKey(worker, run string, index, pass int) string {
	return fmt.Sprintf("%s.%s.%d.%d", worker, run, index, pass)
}

// FailureKey returns the key of a failure to count, of which each attempt has one.
func FailureKey(worker, run string, index, pass, attempt int) string {
	return fmt.Sprintf("%s.failed-%d", ResultKey(worker, run, index, pass), attempt)
}

// ResultKeys returns the keys of all results of a run.
func ResultKeys(run string) string { return "*." + run + ".>" }

// HereSubject returns the subject on which a worker reports that it is there, every
// [HereEvery] and when asked; "*" for all workers.
func HereSubject(worker string) string { return herePrefix + worker }

// HereEvery is how often a worker says that it is there, and CallSubject where a coordinator
// asks all of them at once.
const (
	HereEvery   = Lease / 3
	CallSubject = "grid.call"
)

// ParseHere returns the worker of a message on a HereSubject. A message with content is an answer
// of the server, which a client may ask for under the name of another.
func ParseHere(m *nats.Msg) (worker string, err error) {
	if len(m.Data)+len(m.Header) > 0 {
		return "", fmt.Errorf("queue: %.80q: a sign of life with content", m.Subject)
	}
	worker = strings.TrimPrefix(m.Subject, herePrefix)
	return worker, unit.CheckName(worker)
}

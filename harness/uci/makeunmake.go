package uci

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/rep"
)

// The line protocol for make and unmake. probe is the question whether an engine speaks it,
// and probeAnswer is the answer of one that does.
const (
	probe       = "boardbench"
	probeAnswer = "boardbench 1 makeunmake"
)

// runAnswer matches the answer to run makeunmake.
var runAnswer = regexp.MustCompile(`^ns (\d+) ops (\d+)$`)

// OffersMakeUnmake asks whether the engine speaks the line protocol for make and
// unmake. An engine that does not ignores the question, as the protocol of UCI
// demands, or says that it does not know it.
func (e *Engine) OffersMakeUnmake(ctx context.Context) (bool, error) {
	offers := false
	err := e.ready(ctx, e.spec.Timeout, probe, func(line []byte) { offers = offers || string(line) == probeAnswer })
	return offers, err
}

// Load sets the position for MakeUnmake. The error wraps rep.ErrUnsupported if the
// engine says that it cannot.
func (e *Engine) Load(ctx context.Context, p *rep.Position) error {
	if err := e.Supports(p); err != nil {
		return err
	}
	refused := ""
	err := e.ready(ctx, e.spec.Timeout, "load "+p.FEN(), func(line []byte) {
		if text, ok := bytes.CutPrefix(line, []byte("error")); ok && refused == "" {
			refused = quoted(string(bytes.TrimSpace(text)))
		}
	})
	if err == nil && refused != "" {
		err = unsupported("uci: %s: load: %s", e.spec.Name, refused)
	}
	return err
}

// A MakeUnmake is an engine's report of moves that it made and unmade.
type MakeUnmake struct {
	Time       time.Duration // by the engine's clock
	Operations int           // moves made and unmade
	Wall       time.Duration // between command and answer, by ours

	used time.Duration // CPU time of the engine's process meanwhile; 0 if that is not known
}

// The tolerance for the engine's clock. It may report a fiftieth and 100 µs more than ours.
// It must report at least half of our time, less the round trip and a millisecond, or half
// of the CPU time that its process used if that is less.
const clockSlack = 100 * time.Microsecond

// ErrClock is wrapped by the Failure of an engine that does not say its time.
var ErrClock = errors.New("its clock is not ours")

// clockTries is how many times a run is repeated that the system may have disturbed.
const clockTries = 3

// MakeUnmake makes and unmakes n legal moves of the position that was loaded, or a few
// more. The engine's time is compared with ours, less roundTrip.
func (e *Engine) MakeUnmake(ctx context.Context, n int, roundTrip time.Duration) (MakeUnmake, error) {
	for try := 1; ; try++ {
		m, err := e.makeUnmake(ctx, n)
		if err != nil {
			return m, err
		}
		// A busy machine stops the engine, also after it has read its clock, so only the
		// time in which it has run counts against it.
		ours := m.Wall - roundTrip
		if m.used > 0 {
			ours = min(ours, m.used)
		}
		if m.Time <= m.Wall+m.Wall/50+clockSlack && m.Time >= ours/2-time.Millisecond {
			return m, nil
		}
		if try == clockTries {
			return m, e.fail(ctx, "run makeunmake", fmt.Errorf("%w: it says %v for what took %v", ErrClock, m.Time, m.Wall))
		}
	}
}

func (e *Engine) makeUnmake(ctx context.Context, n int) (MakeUnmake, error) {
	var m MakeUnmake
	command := "run makeunmake n=" + strconv.Itoa(n)
	pid := e.process.cmd.Process.Pid
	before, known := machine.CPUTimeOf(pid)
	start := time.Now()
	err := e.converse(ctx, e.spec.Timeout, command, command+"\n", func(line []byte) (bool, error) {
		found := runAnswer.FindSubmatch(line)
		if found == nil {
			if bytes.HasPrefix(line, []byte("error")) {
				return false, fmt.Errorf("answers %s", quoted(string(line)))
			}
			return false, nil
		}
		m.Wall = time.Since(start)
		if used, still := machine.CPUTimeOf(pid); known && still {
			m.used = used - before
		}
		ns, err := strconv.ParseInt(string(found[1]), 10, 64)
		ops, err2 := strconv.Atoi(string(found[2]))
		if err != nil || err2 != nil || ns == 0 || ops < n || ops > 2*n+rep.MaxMoves {
			return false, fmt.Errorf("answers %s, want a time above 0 and %d operations or a few more", quoted(string(line)), n)
		}
		m.Time, m.Operations = time.Duration(ns), ops
		return true, nil
	})
	return m, err
}

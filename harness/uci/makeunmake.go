package uci

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

// OffersMakeUnmake asks whether the engine speaks the line protocol for make and
// unmake. An engine that does not ignores the question, as the protocol of UCI
// demands, or says that it does not know it.
func (e *Engine) OffersMakeUnmake(ctx context.Context) (bool, error) {
	offers := false
	err := e.ready(ctx, probe, func(line []byte) { offers = offers || string(line) == probeAnswer })
	return offers, err
}

// Load sets the position for MakeUnmake. The error wraps rep.ErrUnsupported if the
// engine says that it cannot.
func (e *Engine) Load(ctx context.Context, p *rep.Position) error {
	if err := e.Supports(p); err != nil {
		return err
	}
	refused := ""
	err := e.ready(ctx, "load "+p.FEN(), func(line []byte) {
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
}

// The tolerance for the engine's clock. It may report a fiftieth and 100 µs more than ours.
// It must report at least half of our time, less the round trip and a millisecond, or half
// of the CPU time that its process used if that is less: a busy machine stops the engine, also
// after it has read its clock.
const clockSlack = 100 * time.Microsecond

// ErrClock is wrapped by the Failure of an engine that does not say its time.
var ErrClock = errors.New("its clock is not ours")

// clockTries is how many times a run is repeated that the system may have disturbed.
const clockTries = 3

// MakeUnmake makes and unmakes n legal moves of the position that was loaded, or a few
// more. The engine's time is compared with ours, less roundTrip.
func (e *Engine) MakeUnmake(ctx context.Context, n int, roundTrip time.Duration) (m MakeUnmake, err error) {
	command := "run makeunmake n=" + strconv.Itoa(n)
	for range clockTries {
		before, known := machine.CPUTimeOf(e.process.cmd.Process.Pid)
		start := time.Now()
		err = e.converse(ctx, e.spec.Timeout, command, command+"\n", func(line []byte) (done bool, err error) {
			m.Wall = time.Since(start)
			if bytes.HasPrefix(line, []byte("error")) {
				return false, fmt.Errorf("answers %s", quoted(string(line)))
			}
			if done = bytes.HasPrefix(line, []byte("ns ")); done {
				err = m.read(string(line), n)
			}
			return done, err
		})
		if err != nil {
			return m, err
		}
		ours := m.Wall - roundTrip
		if after, still := machine.CPUTimeOf(e.process.cmd.Process.Pid); known && still && after > before {
			ours = min(ours, after-before)
		}
		if m.Time <= m.Wall+m.Wall/50+clockSlack && m.Time >= ours/2-time.Millisecond {
			return m, nil
		}
	}
	return m, e.fail(ctx, "run makeunmake", fmt.Errorf("%w: it says %v for what took %v", ErrClock, m.Time, m.Wall))
}

// read reads the answer to run makeunmake.
func (m *MakeUnmake) read(line string, n int) error {
	if _, err := fmt.Sscanf(line, "ns %d ops %d", &m.Time, &m.Operations); err != nil || m.Time < 1 || m.Operations < n || m.Operations > 2*n+rep.MaxMoves {
		return fmt.Errorf("answers %s, want a time above 0 and %d operations or a few more", quoted(line), n)
	}
	return nil
}

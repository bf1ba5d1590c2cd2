package local

import (
	"context"
	"io"

	"github.com/boardbench/boardbench/harness/session"
)

// NewSession returns a session that measures in this process alone. cfg must pass Check.
func NewSession(cfg session.Config, w io.Writer) (*session.Session, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	cfg.Processes = 0
	cfg = cfg.WithDefaults()
	return session.New(cfg, w, func(ctx context.Context, s *session.Session, _ int) ([]session.Side, error) {
		l, err := Open(ctx, cfg, s)
		if err != nil {
			return nil, err
		}
		if _, err = io.WriteString(s, s.Header(cfg.Top(), "")); err == nil {
			err = l.Prepare(ctx)
		}
		return []session.Side{l}, err
	}), nil
}

// Run measures the cases of cfg in this process, and writes each result to w, in the Go
// benchmark format, as soon as there is one. It is a [session.Session] whose rounds are all taken.
//
// The cases are verified first, those of boards that are seldom measured before their first sample, and their work is divided into slices of about the given
// time: of the fastest board in a perft, and of the geometric mean of the cases of a group in
// other work. Slow cases have longer slices than quick ones, of the same work, in all rounds; a
// board that is many times slower takes a part of it. Then each round takes a sample of each
// case. If Rounds and Looks are not set, boards of other levels than tuned are sampled
// in one round of three only, unless there is no other board. The boards follow one another
// in a random order. Each has a new instance for each position, at a random place in memory,
// and the positions of a work take turns for six slices each. A sample is the least CPU
// times of its slices.
//
// The slices of a perft of three plies or more are not the whole perft but portions
// of it, three of them in a sample, each of which counts the subtrees after some of the first
// moves. The portions take turns from round to round. The nodes of each slice are checked. nodes/op
// is still the whole perft, and ns/op its time at the speed of the portions. A shorter
// perft and one with a table or threads is a slice as a whole. A search, from an empty
// table, is a sample; searches of a million nodes by different boards take turns of 50
// milliseconds. All other work repeats its operation until a slice is full, five times.
//
// The garbage collector runs before each round and not during one.
//
// A representation that plays wrong is not measured any further, in any case. The
// others are, and the final error, which wraps ErrWrong, names it. A case that a
// board does not support is left out. Warn is called for both, and for the
// disturbances that the system reports, which are also written as a [results.Note].
//
// If ctx is done, or an operation takes longer than Timeout, Run gives the
// operation up and returns a *[operation.StoppedError] at once: a goroutine cannot be stopped,
// and would disturb the next measurement. All results before it are written.
//
// Run measures in the present process, and so do benchmarks of go test. Some things are the same
// for as long as a process lives, such as the addresses of its code and of its tables. They
// affect all rounds alike: one process in twenty has a board that is 1.2 to 1.5 times slower
// than in the others. No control in the same process can show it. Spread of package child has the
// rounds over several processes.
func Run(ctx context.Context, cfg session.Config, w io.Writer) error {
	s, err := NewSession(cfg, w)
	if err != nil {
		return err
	}
	for s.Round(ctx) {
	}
	return s.Close(ctx)
}

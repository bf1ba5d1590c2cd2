package child

import (
	"context"
	"io"
	"os"
	"os/signal"

	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/internal/exit"
)

// MaxProcesses is how many processes the rounds of a run are spread over.
const MaxProcesses = 6

// Run measures the cases of cfg as [local.Run] does, with the rounds spread over six processes,
// one after the other: a process may be slow for as long as it lives, by where its code and memory
// lie.
//
// Run starts this program again, with its arguments. In these processes the call of Run does not
// return: it measures as the first process orders, and exits. So the program must come to the same
// call, with the same cases, each time. The code before the call runs in each process, and prints
// to standard error there. If a board ends a process, the error names the board, and the results
// before it are written. On a system that is not of the Unix family Run is local.Run.
func Run(ctx context.Context, cfg session.Config, w io.Writer) error {
	if Measures() {
		var link Link
		link.Inherit()
		ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
		err := link.Serve(ctx, func(session.Plan) (session.Config, error) { return cfg, nil }, nil)
		stop()
		link.Finish(exit.Status(err))
		os.Exit(exit.Status(err))
	}
	program, err := os.Executable()
	if err != nil || !Supported {
		return local.Run(ctx, cfg, w)
	}
	if err := cfg.Check(); err != nil {
		return err
	}
	cfg.Processes = MaxProcesses
	s, err := session.New(cfg, w, Spread([]string{program}, os.Args[1:], session.Plan{Config: cfg}))
	if err != nil {
		return err
	}
	for s.Round(ctx) {
	}
	return s.Close(ctx)
}

// Spread returns the start of a session whose rounds are spread over processes, one after the
// other, each with the next one of the programs, started as by [Measure].
func Spread(programs, args []string, plan session.Plan) session.Start {
	var known session.Calibration // each process holds its slices against the counts of the first
	return func(ctx context.Context, s *session.Session, number int) ([]session.Side, error) {
		m, err := Measure(ctx, programs[(number-1)%len(programs)], args, plan, s)
		if err != nil {
			return nil, err
		}
		if number == 1 {
			_, err = io.WriteString(s, s.Header(m.Top, ""))
		}
		if err == nil {
			share := s.Share(number)
			share.Calibration = known
			err = m.Prepare(ctx, share)
		}
		if number == 1 {
			known = m.Found
		}
		return []session.Side{m}, err
	}
}

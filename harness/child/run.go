package child

import (
	"context"
	"io"

	"github.com/boardbench/boardbench/harness/session"
)

// MaxProcesses is how many processes the rounds of a run are spread over.
const MaxProcesses = 6

// Spread returns the start of a session whose rounds are spread over processes, one after the
// other, each with the next one of the programs, started as by [Measure].
func Spread(programs, args []string, plan session.Plan) session.Start {
	var before *Process // each process holds its slices against the counts of the one before it
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
			if before != nil {
				share.Calibration = before.Found
			}
			before, err = m, m.Prepare(ctx, share)
		}
		return []session.Side{m}, err
	}
}

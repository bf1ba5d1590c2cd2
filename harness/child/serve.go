package child

import (
	"context"
	"errors"

	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// ProtocolVersion is the version of the orders and reports. Processes of different versions do
// not work together.
const ProtocolVersion = 8

// An order goes from the supervising process to a child that measures, each after the child
// has asked for it. The zero value ends the process.
type order struct {
	Plan  *session.Plan  `json:",omitempty"` // first: say which cases these are
	Share *session.Share `json:",omitempty"` // second: prepare for this share of the run
	Turn  bool           `json:",omitempty"` // then: take a turn
	Alone bool           `json:",omitempty"` // with Turn: there is no other side, measure for a second
}

// said is a message of a child that measures, one field at a time.
type said struct {
	Cases   []work.Key           `json:",omitempty"` // of the plan
	Top     string               `json:",omitempty"` // with Cases: the lines above the results
	Found   *session.Calibration `json:",omitempty"` // again when more cases are prepared
	Ready   bool                 `json:",omitempty"` // it waits for an order
	Over    bool                 `json:",omitempty"` // with Ready: its round is over
	Results string               `json:",omitempty"` // whole lines of results
	Warning *results.Warning     `json:",omitempty"`
	LeftOut string               `json:",omitempty"` // a case, and why
	Failed  *failed              `json:",omitempty"` // why it ends
}

// failed is the error of a process.
type failed struct {
	Lines []string // one for each representation that plays wrong, or a single one
	As    string   // the key in failures, "" for any other error
}

// failures are the errors that a command distinguishes.
var failures = map[string]error{
	"wrong": operation.ErrWrong, "timeout": operation.ErrTimeout, "unsupported": rep.ErrUnsupported,
}

// A childError is an error of a child.
type childError struct {
	text string
	as   error
}

func (e *childError) Error() string { return e.text }
func (e *childError) Unwrap() error { return e.as }

// failedBy returns err as it is reported.
func failedBy(err error, hint func(error) string) *failed {
	f := &failed{Lines: []string{err.Error() + hint(err)}}
	for as, target := range failures {
		if errors.Is(err, target) {
			f.As = as
		}
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		f.Lines = nil
		for _, e := range joined.Unwrap() {
			f.Lines = append(f.Lines, e.Error()+hint(e))
		}
	}
	return f
}

// errs returns the errors that are reported.
func (f *failed) errs() []error {
	var list []error
	for _, line := range f.Lines {
		list = append(list, &childError{text: line, as: failures[f.As]})
	}
	return list
}

// Serve measures as the parent orders, as a side of the parent's session, until an order ends it. configure
// makes a Config of the parent's plan. An error has been reported as by Fail. hint is as for Fail.
func (l *Link) Serve(ctx context.Context, configure func(session.Plan) (session.Config, error), hint func(error) string) error {
	var cfg session.Config
	var side *local.Local
	defer func() {
		if side != nil {
			side.Kill()
		}
	}()
	obey := func(o order) (over, ended bool, err error) {
		defer l.beat()()
		switch {
		case ctx.Err() != nil:
			err = ctx.Err()
		case o.Plan != nil && cfg.Cases == nil:
			if cfg, err = configure(*o.Plan); err == nil {
				err = cfg.Check()
			}
			if err == nil {
				l.say(said{Cases: work.KeysOf(cfg.Cases), Top: cfg.Top()})
			}
		case o.Share != nil && cfg.Cases != nil && side == nil:
			if side, err = local.Open(ctx, cfg.Of(*o.Share), reporter{l}); err == nil {
				err = side.Prepare(ctx)
			}
		case o.Turn && side != nil:
			over, err = side.Turn(ctx, o.Alone)
		case side != nil:
			faults, err := side.Close(ctx)
			return true, true, errors.Join(append(faults, err)...)
		default:
			return true, true, nil
		}
		if err == nil && side != nil {
			if found := side.Calibration(); found != nil {
				l.say(said{Found: found})
			}
		}
		return over, false, err
	}
	for over, ended := false, false; !ended; {
		var err error
		if over, ended, err = obey(l.nextOrder(ctx, over)); err != nil {
			return l.Fail(err, hint)
		}
	}
	return nil
}

// Fail reports why the process ends, and returns err. The parent does not have the error itself:
// hint, which may be nil, returns an addition to its text.
func (l *Link) Fail(err error, hint func(error) string) error {
	if hint == nil {
		hint = func(error) string { return "" }
	}
	if !errors.Is(err, context.Canceled) {
		l.say(said{Failed: failedBy(err, hint)})
	}
	return err
}

// nextOrder waits for an order, which is to end if ctx is done.
func (l *Link) nextOrder(ctx context.Context, over bool) order {
	l.say(said{Ready: true, Over: over})
	select {
	case o := <-l.orders:
		return o
	case <-ctx.Done():
		return order{}
	}
}

// A reporter is the host of a side whose session is in another process.
type reporter struct{ *Link }

// Write implements [session.Host].
func (r reporter) Write(text []byte) (int, error) {
	r.say(said{Results: string(text)})
	return len(text), nil
}

// Warn implements [session.Host].
func (r reporter) Warn(reason error) error {
	if w := (results.Warning{}); errors.As(reason, &w) {
		r.say(said{Warning: &w})
	} else {
		r.say(said{LeftOut: reason.Error()})
	}
	return nil
}

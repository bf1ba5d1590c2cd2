// Package session takes the rounds of a run over sides that measure in turn.
package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/stats"
)

// A Side measures its cases, a turn at a time. [local.Local] is this process; a side may also stand
// for a process that was started, or for several.
type Side interface {
	// Turn measures the next part of the side's round: one board at least, and if alone is set,
	// boards for about a second. It reports whether the round is over. A round without a sample
	// says that nothing is left to measure. An error ends the session. Between two turns the side
	// measures nothing.
	Turn(ctx context.Context, alone bool) (over bool, err error)

	// Close ends the side after a round and takes its last reports. faults are the boards or
	// engines that are wrong. The error ends the session.
	Close(ctx context.Context) (faults []error, err error)

	// Kill ends the side at once, if it has not ended.
	Kill()
}

// A Host takes the reports of a side.
type Host interface {
	io.Writer                  // whole lines of results, each sample as it ends
	Begin(board, doing string) // a board begins to do something
	Warn(reason error) error   // a Warning, or why a case is left out; the error is one of writing
}

// WarnAll warns of disturbances of the machine.
func WarnAll(h Host, found []machine.Warning) (err error) {
	for _, d := range found {
		err = errors.Join(err, h.Warn(d))
	}
	return err
}

// Start starts the sides of a session for the number-th time, from 1, and returns them ready
// to measure, also with an error, so that the session ends them. At the first start it writes
// the Header of the results.
type Start func(ctx context.Context, s *Session, number int) ([]Side, error)

// A Session takes the rounds of a run, one at a time, and is the Host of its sides. Several
// sides take turns, in a random order. The sides are started anew Config.Processes times, at
// equal distances in rounds or in time.
//
// New makes a session, which one goroutine uses until it closes it; the zero value has no
// rounds:
//
//	for s.Round(ctx) {
//	}
//	err := s.Close(ctx)
type Session struct {
	cfg   Config
	w     io.Writer
	start Start
	sides []Side

	begun, end time.Time     // end is zero if the rounds end the session
	starts     int           // of the sides
	rounds     int           // that are done
	preparing  time.Duration // of the last start
	round      time.Duration // the last one
	fresh      bool          // the sides have taken no round

	// The starts are divided evenly among the rounds up to the next look, or of the whole run.
	from          time.Time
	first, total  int // rounds before these, and after them
	share, shares int // starts in these rounds so far, and at most
	sampling      time.Time
	samples       int // in all
	inRound       int // samples of the present round
	perRound      int // samples of the last round, or the cases

	warned map[string]bool
	faults []error
	over   bool
	err    error
}

// New returns a session that writes the results to w.
func New(cfg Config, w io.Writer, start Start) *Session {
	s := &Session{cfg: cfg.WithDefaults(), w: w, start: start, begun: time.Now(), perRound: len(cfg.Cases)}
	if cfg.Rounds == 0 && !cfg.Looks {
		s.end = s.begun.Add(s.cfg.Budget)
	}
	return s
}

// Rounds returns the number of rounds that are done.
func (s *Session) Rounds() int { return s.rounds }

// Look reports whether the session may end here if its results are good enough, see
// Config.Looks. The last look ends it whatever they are.
func (s *Session) Look() bool {
	return s.cfg.Looks && stats.IsLook(s.rounds) && s.rounds >= s.cfg.Rounds
}

// Share returns the share of the process that is started for the number-th time.
func (s *Session) Share(number int) Share {
	return Share{Process: number, First: s.rounds, Seed: s.cfg.Seed + uint64(number) - 1, Rounds: s.cfg.Rounds, Looks: s.cfg.Looks}
}

// Round takes the next round, and starts the sides before it if it is their time. It reports
// false if the session is over: its rounds are done, its time is, nothing is left to measure, or
// there was an error, which Close returns.
func (s *Session) Round(ctx context.Context) bool {
	if s.over {
		return false
	}
	more, err := s.ready(ctx)
	if err == nil && more {
		more, err = s.take(ctx)
	}
	s.over, s.err = !more || err != nil, err
	return !s.over
}

// Close ends the sides. The error is the one that ended the session, or joins one for each board
// or engine that is wrong. The results are complete.
func (s *Session) Close(ctx context.Context) error {
	if s.over = true; s.err == nil {
		s.err = s.closeSides(ctx)
	}
	s.killSides()
	if s.err != nil {
		return s.err
	}
	return errors.Join(s.faults...)
}

// ready starts the sides if they are to be started before the next round. It reports whether
// there is time for a round.
func (s *Session) ready(ctx context.Context) (bool, error) {
	timed := !s.end.IsZero()
	switch {
	case s.cfg.MaxTime > 0 && s.rounds > 0 && time.Since(s.begun) >= s.cfg.MaxTime:
		if s.rounds < s.cfg.Rounds {
			return false, s.Warn(results.OverTime(s.rounds, s.cfg.Rounds))
		}
		return false, nil
	case timed && s.rounds >= MaxRounds:
		return false, nil
	case s.sides != nil && !s.due():
		return true, nil
	case s.share == s.shares:
		if !s.stretch() {
			return false, nil
		}
		if s.sides != nil && s.shares == 1 {
			s.share = 1
			return true, nil
		}
	case timed && time.Until(s.end) < s.preparing+s.round: // no time for a round of another start
		return false, nil
	}
	if err := s.closeSides(ctx); err != nil {
		return false, err
	}
	s.share++
	s.starts++
	began := time.Now()
	var err error
	s.sides, err = s.start(ctx, s, s.starts)
	s.preparing, s.fresh = time.Since(began), true
	return true, err
}

// due reports whether the sides have taken their share of the rounds or of the time. A round
// that would end too late is not begun, except the first one of each start.
func (s *Session) due() bool {
	if s.end.IsZero() {
		return s.rounds >= s.first+(s.total-s.first)*s.share/s.shares
	}
	at := s.from.Add(s.end.Sub(s.from) * time.Duration(s.share) / time.Duration(s.shares))
	return !s.fresh && time.Now().Add(s.round).After(at)
}

// stretch goes on to the rounds up to the next look, and reports whether there are any.
func (s *Session) stretch() bool {
	s.first, s.from, s.share = s.rounds, time.Now(), 0
	switch {
	case !s.end.IsZero():
		s.total = MaxRounds
		if s.starts > 0 {
			return false
		}
	case s.cfg.Looks:
		looks := stats.Looks()
		if i := slices.IndexFunc(looks, func(look int) bool { return look > s.rounds && look >= s.cfg.Rounds }); i >= 0 {
			s.total = looks[i]
			break
		}
		fallthrough
	default:
		s.total = s.cfg.Rounds
	}
	s.shares = min(max(s.cfg.Processes, 1), s.total-s.first)
	return s.shares > 0
}

// take takes a round: a turn of each side, in a random order, until all have ended it, so that a
// disturbance of half a second affects all sides alike. It reports whether there is anything
// left to compare.
func (s *Session) take(ctx context.Context) (bool, error) {
	began := time.Now()
	if s.rounds == 0 {
		s.sampling = began
	}
	s.inRound = 0
	over, samples := make([]bool, len(s.sides)), make([]int, len(s.sides))
	for slices.Contains(over, false) {
		for _, i := range rand.Perm(len(s.sides)) {
			if over[i] {
				continue
			}
			before := s.samples
			var err error
			if over[i], err = s.sides[i].Turn(ctx, len(s.sides) == 1); err != nil {
				return false, err
			}
			samples[i] += s.samples - before
			if s.cfg.Between != nil && s.samples > 0 && !s.cfg.Between(s.progress()) {
				return false, nil
			}
		}
	}
	if slices.Contains(samples, 0) {
		return false, nil
	}
	s.rounds, s.perRound, s.round, s.fresh = s.rounds+1, s.inRound, time.Since(began), false
	return true, nil
}

// closeSides ends the sides after a round.
func (s *Session) closeSides(ctx context.Context) error {
	defer s.killSides()
	for _, side := range s.sides {
		faults, err := side.Close(ctx)
		if err != nil {
			return err
		}
		for _, fault := range faults { // each start finds the same
			if !slices.ContainsFunc(s.faults, func(e error) bool { return e.Error() == fault.Error() }) {
				s.faults = append(s.faults, fault)
			}
		}
	}
	return nil
}

func (s *Session) killSides() {
	for _, side := range s.sides {
		side.Kill()
	}
	s.sides = nil
}

// Header returns the lines above all results: those of a side, see [Config.Top], and a note of
// the run, with the time of a slice unless benchtime names something else.
func (s *Session) Header(top, benchtime string) string {
	run := results.RunNote{
		Looks: s.cfg.Looks, Rounds: s.cfg.Rounds, Benchtime: benchtime, CPU: s.cfg.OnCPU(), Seed: s.cfg.Seed,
		Processes: s.cfg.Processes, Layouts: s.cfg.Layouts,
	}
	if benchtime == "" {
		run.Benchtime = s.cfg.Slice.String()
	}
	if !s.end.IsZero() {
		run.Budget = s.cfg.Budget.String()
	}
	return top + results.Note{Run: &run}.String() + "\n"
}

// Begin implements [Host].
func (s *Session) Begin(board, doing string) {
	if s.cfg.Begin != nil {
		s.cfg.Begin(board, doing)
	}
}

// Warn implements [Host]: it reports each kind of warning once, and writes its note. Each process
// finds the same faults of the machine, with other figures.
func (s *Session) Warn(err error) error {
	key := err.Error()
	var w results.Warning
	known := errors.As(err, &w)
	if known {
		key = string(w.Kind)
	}
	if s.warned[key] {
		return nil
	}
	if s.warned == nil {
		s.warned = map[string]bool{}
	}
	s.warned[key] = true
	if s.cfg.Warn != nil {
		s.cfg.Warn(err)
	}
	if !known {
		return nil
	}
	_, err = io.WriteString(s, results.Note{Warning: &w}.String()+"\n")
	return err
}

// Write implements [Host]: it writes whole lines of results and counts the samples among them.
func (s *Session) Write(lines []byte) (int, error) {
	n, err := s.w.Write(lines)
	if err != nil {
		return n, fmt.Errorf("harness: write results: %w", err)
	}
	for line := range strings.Lines(string(lines)) {
		if strings.HasPrefix(line, "Benchmark") {
			s.samples++
			s.inRound++
			if s.cfg.Progress != nil {
				s.cfg.Progress(s.progress())
			}
		}
	}
	return n, nil
}

// progress says how much is done. The rest is estimated from the rounds, or
// from the time.
func (s *Session) progress() Progress {
	elapsed := max(time.Since(s.sampling), 1)
	p := Progress{Done: s.samples}
	switch {
	case s.end.IsZero():
		p.Total = max(s.samples-s.inRound+(s.total-s.rounds)*s.perRound, s.samples)
		p.Left = elapsed / time.Duration(s.samples) * time.Duration(p.Total-s.samples)
	default:
		p.Left = max(time.Until(s.end), 0)
		p.Total = int(float64(s.samples) * float64(elapsed+p.Left) / float64(elapsed))
	}
	return p
}

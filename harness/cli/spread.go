package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/ab"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A process may be slow as long as it lives, by where its code and memory lie. The
// rounds of a run are therefore spread over several, one after the other: they are
// second processes that measure, and the first one writes the file.

// maxProcesses is how many processes the rounds of a run are spread over.
const maxProcesses = 6

// A spread is a run whose rounds are spread over processes.
type spread struct {
	a        *app
	cfg      harness.Config
	programs []string // that take turns with the processes
	args     []string // of bench protocol measure
	results  io.Writer

	start    time.Time
	rounds   int                  // that are done
	total    int                  // rounds after which the run ends, or looks at its results
	end      time.Time            // at which it ends; zero if total ends it
	number   int                  // of the process
	known    *harness.Calibration // the calibration by the first process
	done     int                  // samples
	inRound  int                  // samples of the last round
	over     bool                 // no process is started any more
	noted    map[string]bool      // the warnings in the file
	warnings map[string]bool      // that were passed on
	wrong    []error

	roundBegan       time.Time     // the last round, at its first sample
	round, preparing time.Duration // of the last round and the last process
}

// measureFlags returns the flags of c that were given and that bench protocol measure
// has too.
func (a *app) measureFlags(c *cobra.Command) []string {
	measure := &cobra.Command{}
	var o runOptions
	o.addMeasureFlags(a, measure)
	var args []string
	c.Flags().Visit(func(f *pflag.Flag) {
		if measure.Flags().Lookup(f.Name) != nil {
			args = append(args, "--"+f.Name+"="+f.Value.String())
		}
	})
	return args
}

// processesFor returns over how many processes a run is spread.
func processesFor(cfg harness.Config) int {
	most := maxProcesses
	if cfg.Layouts {
		most = layouts
	}
	if cfg.Rounds == 0 || cfg.More != nil {
		return most
	}
	return min(most, cfg.Rounds)
}

// layouts builds this program from the source in the folder where it runs, once for each
// process, each time in another layout. The workspace, which is to be removed even after an
// error, is nil if there is none.
func (a *app) layouts(ctx context.Context, cfg harness.Config) (*ab.Workspace, error) {
	if a.program == "" {
		return nil, exit.Usagef("--layouts: the rounds have one process, and a process has one layout")
	}
	w, err := ab.Open(ctx, ".", ab.Operand{Name: ab.WorkingTree, GOAMD64: cfg.Environment.GOAMD64})
	if err != nil {
		return nil, err
	}
	a.atEnd(w.Remove)
	overlay, remove, err := overlayOfVariants(ctx, w.Dir())
	defer remove()
	if err != nil {
		return w, err
	}
	w.Overlay = overlay
	err = a.build(ctx, w, "this program", mainPackage(), cfg.Processes, cfg.Timeout, func() error { return nil })
	if err != nil && ctx.Err() == nil {
		err = exit.Usagef("--layouts: %w (it is for a command that runs in the folder of its source)", err)
	}
	return w, err
}

// spreadRun is harness.Run with the rounds spread over cfg.Processes, each with the next
// one of the programs.
func (a *app) spreadRun(ctx context.Context, cfg harness.Config, programs, args []string, results io.Writer) error {
	s := &spread{
		a: a, cfg: cfg, programs: programs, args: args, results: results,
		start: time.Now(), noted: map[string]bool{}, warnings: map[string]bool{},
	}
	s.cfg.Budget = cmp.Or(cfg.Budget, harness.DefaultBudget)
	s.cfg.Seed = cmp.Or(cfg.Seed, uint64(rand.Uint32()))
	if err := s.run(ctx); err != nil {
		return err
	}
	return errors.Join(s.wrong...)
}

// run takes all rounds.
func (s *spread) run(ctx context.Context) error {
	switch {
	case s.cfg.More != nil:
		for _, look := range stats.Looks() {
			if look < s.cfg.Rounds {
				continue
			}
			if err := s.rest(ctx, look, time.Time{}); err != nil || s.over || look == stats.Looks()[len(stats.Looks())-1] || !s.cfg.More(s.rounds) {
				return err
			}
		}
		return nil
	case s.cfg.Rounds > 0:
		return s.rest(ctx, s.cfg.Rounds, time.Time{})
	}
	return s.rest(ctx, harness.MaxRounds, s.start.Add(s.cfg.Budget))
}

// rest takes the rounds up to a total, or up to a time unless that is zero, divided
// evenly among the processes.
func (s *spread) rest(ctx context.Context, total int, end time.Time) error {
	s.total, s.end = total, end
	first, begun := s.rounds, time.Now()
	n := min(s.cfg.Processes, total-first)
	for k := 1; k <= n && !s.over; k++ {
		until, at := first+(total-first)*k/n, time.Time{}
		if !end.IsZero() {
			until, at = total, begun.Add(end.Sub(begun)*time.Duration(k)/time.Duration(n))
			if k > 1 && time.Until(end) < s.preparing+s.round {
				break // no time for a round of another process
			}
		}
		if err := s.process(ctx, until, at); err != nil {
			return err
		}
	}
	return nil
}

// process takes rounds in a new process up to a total, or one at least up to a time
// unless that is zero.
func (s *spread) process(ctx context.Context, until int, at time.Time) error {
	s.number++
	begun := time.Now()
	args := append(slices.Clone(s.args), "--first="+strconv.Itoa(s.rounds), "--process="+strconv.Itoa(s.number),
		"--seed="+strconv.FormatUint(s.cfg.Seed+uint64(s.number)-1, 10))
	m, err := startMeasurer(ctx, s.programs[(s.number-1)%len(s.programs)], args, s.cfg.Timeout, s)
	if err != nil {
		return err
	}
	timeOver := false
	for first := true; s.rounds < until; first = false {
		start := time.Now()
		timeOver = s.cfg.MaxTime > 0 && s.rounds > 0 && start.Sub(s.start) >= s.cfg.MaxTime
		if timeOver || !first && !at.IsZero() && start.Add(s.round).After(at) {
			break
		}
		s.inRound = 0
		if err := m.round(ctx, s.known); err != nil && !errors.Is(err, errNothingLeft) {
			m.kill()
			return err
		}
		if s.known == nil && m.found != nil {
			s.known = m.found // each process holds its slices against the counts of the first
		}
		if s.inRound == 0 {
			s.over = true
			break
		}
		s.rounds++
		if s.round = time.Since(s.roundBegan); first {
			s.preparing = s.roundBegan.Sub(begun)
		}
	}
	wrong, err := m.finish(ctx)
	for _, w := range wrong {
		if !slices.ContainsFunc(s.wrong, func(e error) bool { return e.Error() == w.Error() }) {
			s.wrong = append(s.wrong, w)
		}
	}
	if err != nil || !timeOver {
		return err
	}
	s.over = true
	if s.rounds < s.cfg.Rounds {
		return s.timeOver()
	}
	return nil
}

// timeOver warns that the time of the run was over before its rounds.
func (s *spread) timeOver() error {
	w := harness.OverTime(s.rounds, s.cfg.Rounds)
	s.cfg.Warn(w)
	_, err := io.WriteString(s.results, harness.Note{Warning: &w}.String()+"\n")
	return err
}

// wrote implements listener: it appends a process's results to the file. The lines at
// the top are written once.
func (s *spread) wrote(text string) error {
	var lines []string
	for line := range strings.Lines(text) {
		note, isNote := harness.ParseNote(line)
		switch {
		case isNote && note.Run != nil:
			note.Run.Rounds, note.Run.Processes, note.Run.Layouts = s.cfg.Rounds, s.cfg.Processes, s.cfg.Layouts
			if s.cfg.Rounds == 0 && s.cfg.More == nil {
				note.Run.Budget = s.cfg.Budget.String()
			}
			line = note.String() + "\n"
			fallthrough
		case !isNote && !strings.HasPrefix(line, "Benchmark"):
			if s.number > 1 {
				continue
			}
		case isNote && note.Warning != nil:
			if key := onceFor(note.Warning.Kind, line); s.noted[key] {
				continue
			} else {
				s.noted[key] = true
			}
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		return nil
	}
	if _, err := io.WriteString(s.results, strings.Join(lines, "")); err != nil {
		return fmt.Errorf("harness: write results: %w", err)
	}
	n := samplesIn(text)
	if n > 0 && s.inRound == 0 {
		s.roundBegan = time.Now()
	}
	s.done += n
	s.inRound += n
	if n > 0 && s.cfg.Progress != nil {
		s.cfg.Progress(s.progress())
	}
	return nil
}

// progress says how much is done. The rest is estimated from the rounds that are
// planned, or from the time.
func (s *spread) progress() harness.Progress {
	total, left := 0, time.Duration(0)
	elapsed := max(time.Since(s.start), 1)
	if s.end.IsZero() {
		total = len(s.cfg.Cases) * s.total
		left = elapsed / time.Duration(s.done) * time.Duration(max(total-s.done, 0))
	} else {
		left = max(time.Until(s.end), 0)
		total = len(s.cfg.Cases) * s.cfg.Estimate().Rounds
		if elapsed > left/8 { // the preparation is over
			total = int(float64(s.done) * float64(elapsed+left) / float64(elapsed))
		}
	}
	return harness.Progress{Done: s.done, Total: max(total, s.done), Left: left}
}

// onceFor returns the deduplication key of a warning: its kind, or its text if it
// has none. Each process finds the same faults of the machine, with other figures.
func onceFor(kind harness.WarningKind, text string) string { return cmp.Or(string(kind), text) }

// warned implements listener: each warning is passed on once.
func (s *spread) warned(w warned) {
	key := onceFor(w.Kind, w.Text)
	if s.warnings[key] {
		return
	}
	s.warnings[key] = true
	s.cfg.Warn(&childError{text: w.Text, kind: w.Kind})
}

// began implements listener.
func (s *spread) began(board, doing string) { s.a.begin(board, doing) }

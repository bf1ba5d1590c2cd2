package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/ab"
	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// abTime is the --max-time of bench ab: the default budget of a run for each of its
// three processes.
const abTime = 3 * session.DefaultBudget

// abOptions are the flags of bench ab.
type abOptions struct {
	planOptions
	table      tableOptions
	failSlower string
	limit      float64 // its share, below 0 for none
	pkg        string
	pgo        string
	engine     abEngineOptions
}

func (a *app) abCommand() *cobra.Command {
	var o abOptions
	c := &cobra.Command{
		Use:   "ab OLD NEW",
		Short: "Compare two builds: did a change make it faster?",
		Long: `ab says how much faster or slower a program has become, in one sentence at the
end. OLD and NEW are two builds of this program, or two UCI engines in any
language.

Builds are git revisions of the repository here, . for the working tree, or
paths of binaries, of a program that calls cli.Main. A revision is built in a
temporary folder; the repository is only read. The cases are those of --rep and
--filter, by default the usual ones of bench run, with tuned boards and on the
six positions of the literature, as nothing is tuned on the others.

` + abEngineHelp + `

OLD, NEW, and OLD once more as the control are interleaved in a random order.
Builds are started 24 times, in twelve layouts of code and data, so that the
place of the code is not mistaken for an effect of the change. With
--fail-slower the exit status is 1 if the mean takes more than P% longer, with
its whole interval. Ctrl-C prints the table of the results so far. doc/ab.md has
examples.`,
		Example: `  bench ab HEAD~1 HEAD
  bench ab main . --rep x88 --filter 'count:leaf'
  bench ab origin/main HEAD --fail-slower 2% --format markdown
  bench ab . . --pgo off,profiles/x88-cpu/cpu.pprof --rep x88
  bench ab ./stockfish-old ./stockfish-new --option Hash=64 --fail-slower 1%
  bench ab './old --uci' './new --uci' --bench --rounds 20`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return exit.Usagef("ab needs OLD and NEW, each a git revision, . for the working tree, a binary, or a UCI engine")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.ab(c.Context(), o, args) },
	}
	o.addCaseFlags(a, c)
	f := c.Flags()
	f.IntVar(&o.Rounds, "rounds", 0, "take `N` samples of each case, instead of as many as the time allows")
	f.DurationVar(&o.MaxTime, "max-time", abTime, "measure for `D`")
	f.StringVar(&o.failSlower, "fail-slower", "", "fail if a mean takes more than `P%` longer in NEW")
	f.StringVar(&o.pkg, "package", "", "build the command `PKG` of a revision (default this program's)")
	o.engine.addFlags(a, c)
	f.StringVar(&o.pgo, "pgo", "", "build OLD and NEW with these `PROFILES`, off,FILE")
	a.formatFlag(c, &o.table)
	return c
}

// checkFlags checks the flags that all operands have.
func (o *abOptions) checkFlags(a *app) (err error) {
	if err := o.table.check(); err != nil {
		return err
	}
	if !child.Supported {
		return exit.Usagef("bench ab needs a system of the Unix family")
	}
	if o.MaxTime <= 0 {
		return exit.Usagef("--max-time %v: want more than 0", o.MaxTime)
	}
	if o.Config, err = a.settings(o.planOptions); err != nil {
		return err
	}
	if o.limit = -1; o.failSlower != "" {
		if o.limit, err = parsePercent(o.failSlower); err != nil {
			return exit.Usagef("--fail-slower %q: want a percentage such as 2%%", o.failSlower)
		}
	}
	return nil
}

// operands returns OLD and NEW, and how they are built.
func (o *abOptions) operands(names []string) ([]ab.Operand, error) {
	operands := []ab.Operand{{Name: names[0]}, {Name: names[1]}}
	profiles := strings.Split(o.pgo, ",")
	if o.pgo == "" {
		return operands, nil
	}
	if len(profiles) != 2 || profiles[0] == "" || profiles[1] == "" {
		return nil, exit.Usagef("--pgo %q: want two values, of OLD and NEW, with a comma between them", o.pgo)
	}
	for i, profile := range profiles {
		if profile != "off" && profile != "auto" { // a revision is built elsewhere
			path, err := filepath.Abs(profile)
			if err != nil {
				return nil, exit.Usagef("--pgo %q: %w", o.pgo, err)
			}
			profile = path
		}
		operands[i].PGO = profile
	}
	return operands, nil
}

// check checks the cases. OLD and NEW may have cases that this program does not have, only if they are binaries, or of
// another package: wrong is the error otherwise.
func (o *abOptions) check(a *app) (wrong, err error) {
	o.Set = corpus.Literature
	cases, wrong := a.chosen(o.Choice)
	return wrong, refuseReport(work.KeysOf(cases))
}

func (a *app) ab(ctx context.Context, o abOptions, names []string) (err error) {
	if err := o.checkFlags(a); err != nil {
		return err
	}
	if engines, slowest, err := a.engines(ctx, o, names); err != nil || engines != nil {
		if err != nil {
			return err
		}
		return a.abEngines(ctx, o, engines, slowest)
	}
	for _, flag := range abEngineFlags {
		if a.given(flag) {
			return exit.Usagef("--%s goes with UCI engines, not with revisions and builds of this program", flag)
		}
	}
	operands, err := o.operands(names)
	if err != nil {
		return err
	}
	wrong, err := o.check(a)
	if err != nil {
		return err
	}
	w, err := ab.Open(ctx, ".", operands...)
	if err != nil {
		return err
	}
	a.atEnd(w.Remove)
	defer a.remove(w.Remove, &err)
	if wrong != nil && o.pkg == "" && w.Builds() == len(w.Programs) {
		return exit.Usagef("%w; --package %s asks OLD and NEW instead of this program", wrong, mainPackage())
	}
	t := &comparison{a: a, options: o}
	// The control has another layout than the first.
	t.sides = []*buildSide{{comparison: t, program: &w.Programs[0]}, {comparison: t, program: &w.Programs[1]}, {comparison: t, program: &w.Programs[0], shift: 1}}
	var built []string
	for _, p := range w.Programs {
		if len(p.Paths) == 0 {
			built = append(built, p.String())
		}
	}
	pkg := cmp.Or(o.pkg, mainPackage())
	if err := a.build(ctx, w, strings.Join(built, " and "), pkg, layouts, o.Timeout, func() error { return t.agree(ctx) }); err != nil {
		return err
	}
	j := &job{file: &t.sides[1].results}
	return a.takeSides(ctx, o, j, w.Programs[0].String(), w.Programs[1].String(), t.table, nil, func(cfg session.Config) (rounds, error) {
		cfg.Slice, cfg.Processes = o.Slice, layouts*startsPerLayout
		return session.New(cfg, io.Discard, t.start), nil
	})
}

// takeSides takes rounds of OLD and NEW, interleaved, and of OLD once more as the control, and prints the table: clauses, which
// may be nil, returns the end of its conclusion.
func (a *app) takeSides(ctx context.Context, o abOptions, j *job, was, is string, table func() (*report.Results, *report.Table, error),
	clauses func(*report.Results) []string, begin func(session.Config) (rounds, error)) error {
	var r rounds
	j.sides = true
	j.Config = session.Config{Rounds: o.Rounds, Budget: o.MaxTime, MaxTime: o.MaxTime, Environment: machine.ThisEnvironment(), CPU: o.CPU}
	j.soFar = func() (*report.Table, error) {
		_, of, err := table()
		return of, err
	}
	j.show = func(*job) error {
		results, of, err := table()
		if err != nil {
			return exit.Failf("%w", err)
		}
		shown := screen{results: results, table: of, options: o.table, rounds: r.Rounds(), unnamed: true}
		if clauses != nil {
			shown.clauses = clauses(results)
		}
		if err := a.writeScreen(shown); err != nil {
			return err
		}
		return a.checkSlower(of, o.limit)
	}
	return a.takeRounds(ctx, j, fmt.Sprintf("measuring %s and %s interleaved, %s", was, is, extentOf(j.Config)), nil, func(io.Writer) (of rounds, err error) {
		cfg := j.Config
		cfg.Between = func(p session.Progress) bool {
			return r.Rounds() == 0 || j.Config.Between(p) // before, the number of samples is not known
		}
		cfg.Warn = func(err error) {
			if !errors.As(err, new(results.Warning)) { // others are printed at the end
				j.Config.Warn(err)
			}
		}
		r, err = begin(cfg)
		return r, err
	})
}

// checkSlower returns an error if NEW takes a share longer than limit, and warns if that is not decided. A limit below 0 is none.
func (a *app) checkSlower(table *report.Table, limit float64) error {
	if slower := table.SlowerThan(limit); limit >= 0 && len(slower) > 0 {
		return exit.Failf("slower by more than %.3g %%: %s", 100*limit, strings.Join(slower, "; "))
	}
	if c := table.Sides(); limit >= 0 && c.N > 0 && (!c.HasInterval() || 1/c.Lo-1 > limit) {
		fmt.Fprintf(a.stderr, "warning: it is not decided whether new takes more than %.3g %% longer: give it more time by --max-time\n", 100*limit)
	}
	return nil
}

// table returns the results of NEW, and the table of the results so far.
func (t *comparison) table() (*report.Results, *report.Table, error) {
	var read []*report.Results
	for _, b := range t.sides {
		r, err := report.ReadFrom(b.program.String(), bytes.NewReader(b.results.text))
		if err != nil {
			return nil, nil, err
		}
		r.SetBoards(t.a.known())
		read = append(read, r)
	}
	return read[1], report.Builds(fmt.Sprintf("%s relative to %s", t.sides[1].program, t.sides[0].program), read[0], read[2], read[1]), nil
}

// startsPerLayout is how many times bench ab starts its processes in each layout. OLD and NEW
// share a layout: where the system puts their memory differs from start to start, and moves a
// figure by more than the layout of the code does.
const startsPerLayout = 2

// A comparison is a measurement of builds that are interleaved.
type comparison struct {
	a       *app
	options abOptions
	sides   []*buildSide
	cases   []work.Key // that all builds have
}

// A buildSide is a program in the session, and the host of its processes.
type buildSide struct {
	*comparison
	*session.Session
	program     *ab.Program
	shift       int                 // of the layout, against the number of the start
	cases       []work.Key          // that it can measure; nil before they are known
	results     runFile             // in memory
	calibration session.Calibration // of its first process
}

// start starts a process of each build. They choose their repetitions by the calibration of the
// first one, and count their nodes themselves, once.
func (t *comparison) start(ctx context.Context, s *session.Session, number int) (sides []session.Side, err error) {
	for _, b := range t.sides {
		b.Session = s
		m, err := b.start(ctx, number+b.shift, session.Plan{Cases: t.cases})
		if err != nil {
			return sides, err
		}
		m.Named = b.named
		sides = append(sides, m)
		if number == 1 {
			_, _ = io.WriteString(&b.results, s.Header(m.Top, ""))
		}
		share := s.Share(number)
		share.Seed, share.Rounds = 1+rand.Uint64N(1<<32-1), session.MaxRounds // no board is left out of a round
		share.Calibration = t.sides[0].calibration
		share.Calibration.Nodes = b.calibration.Nodes
		if err := m.Prepare(ctx, share); err != nil {
			return sides, b.named(err)
		}
		if number == 1 {
			b.calibration = m.Found
		}
	}
	return sides, nil
}

// start starts the program in a layout with the cases of a plan.
func (b *buildSide) start(ctx context.Context, layout int, plan session.Plan) (*child.Process, error) {
	plan.Config = b.options.Config
	m, err := child.Measure(ctx, b.program.Path(layout), nil, plan, b)
	return m, b.named(err)
}

// agree asks the programs that are built which cases they have, and finds those that all
// sides have once that is known. It warns of the others.
func (t *comparison) agree(ctx context.Context) error {
	was, is := t.sides[0], t.sides[1]
	for _, b := range []*buildSide{was, is} {
		if b.cases != nil || len(b.program.Paths) == 0 {
			continue
		}
		m, err := b.start(ctx, 0, session.Plan{Choice: &t.options.Choice})
		if err != nil {
			return err
		}
		b.cases = m.Cases
		m.Kill()
		if err := refuseReport(b.cases); err != nil {
			return err
		}
	}
	if was.cases == nil || is.cases == nil {
		return nil
	}
	for _, key := range was.cases {
		if slices.Contains(is.cases, key) {
			t.cases = append(t.cases, key)
		}
	}
	if len(t.cases) == 0 {
		return exit.Usagef("%s and %s have no case in common", was.program, is.program)
	}
	for _, b := range []*buildSide{was, is} {
		if n := len(b.cases) - len(t.cases); n > 0 {
			fmt.Fprintf(t.a.stderr, "warning: %s left out, which only %s has\n", plural(n, "case"), b.program)
		}
	}
	if t.options.Reps == "" {
		t.cases = t.tuned()
	}
	return nil
}

// tuned returns the cases of boards that are not textbooks or that the filter names. If
// none is left, it returns all cases. A textbook board takes many times as long as a
// tuned one, and its code rarely changes.
func (t *comparison) tuned() []work.Key {
	slow := func(k work.Key) bool {
		return slices.ContainsFunc(t.a.known(), func(b rep.Backend) bool {
			return (b.Level == rep.Book || b.Level == rep.Step) && k.Subject == work.Subject{Type: work.OfBoard, Name: b.Name} && !strings.Contains(t.options.Filter, b.Name)
		})
	}
	if tuned := slices.DeleteFunc(slices.Clone(t.cases), slow); len(tuned) > 0 {
		return tuned
	}
	return t.cases
}

// named puts the program before an error.
func (b *buildSide) named(err error) error {
	var with *exit.Error
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.As(err, &with):
		return err
	case errors.As(err, new(*child.EndedError)):
		return &exit.Error{Err: fmt.Errorf("%s: %w", b.program, err), Status: StatusEnded}
	case errors.Is(err, operation.ErrWrong), errors.Is(err, operation.ErrTimeout):
		return exit.Failf("%s: %w", b.program, err)
	}
	return exit.Usagef("%s: %w", b.program, err)
}

// Write implements [session.Host].
func (b *buildSide) Write(lines []byte) (int, error) {
	_, _ = b.results.Write(lines)
	return b.Session.Write(lines)
}

// Begin implements [session.Host].
func (b *buildSide) Begin(board, doing string) {
	if b.Session != nil { // it is measured
		b.Session.Begin(board+" of "+b.program.String(), doing)
	}
}

// Warn implements [session.Host]. That something else ran on the CPU is not worth a
// word: it was the other build.
func (b *buildSide) Warn(reason error) error {
	if w := (results.Warning{}); errors.As(reason, &w) && w.Kind == machine.OtherProcess {
		return nil
	}
	return b.Session.Warn(fmt.Errorf("%s: %w", b.program, reason))
}

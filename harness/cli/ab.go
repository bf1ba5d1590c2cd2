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
	goamd64    string
	pgo        string
	engine     abEngineOptions
}

func (a *app) abCommand() *cobra.Command {
	var o abOptions
	c := &cobra.Command{
		Use:   "ab OLD NEW",
		Short: "Compare two builds: did a change make it faster?",
		Long: `ab says how much faster or slower a program has become, in one sentence at the end.
OLD and NEW are two builds of this program, or two UCI engines in any language.

Builds are git revisions of the repository here, . for the working tree, or paths of
binaries, of a program that calls cli.Main. A revision is built in a temporary folder,
without a go.work that the repository does not have; the repository is only read.
Each representation is compared with itself: a ratio is its speed in NEW divided by
its speed in OLD. The cases are those of --rep and --filter, by default the usual ones
of bench run, with tuned boards and on the six positions of the literature. Cases that
only one build has are left out and named. Positions of the report set are refused,
because nothing is tuned on them. With --package the boards and the filter refer to
OLD and NEW, otherwise to this program. --goamd64 v1,v3 and --pgo off,FILE build OLD
one way and NEW the other: the same revision twice shows the gain.

` + abEngineHelp + `

OLD, NEW, and OLD once more as the control are interleaved in a random order; the
control should be the same as OLD. Builds are started 24 times, in twelve layouts of code and
data, so that the place of the code is not mistaken for an effect of the change. (A
binary has one layout: 1 or 2 % may come from it.) Each start counts once in a verdict.
With --fail-slower the exit status is 1 if the mean of the positions takes more than
P% longer, with its whole interval. Ctrl-C prints the table of the results so far.

bench compare --help describes --format.`,
		Example: `  bench ab HEAD~1 HEAD
  bench ab main . --rep x88 --filter 'count:leaf'
  bench ab origin/main HEAD --fail-slower 2% --format markdown
  bench ab . . --goamd64 v1,v3
  bench ab . . --pgo off,profiles/x88-cpu/cpu.pprof --rep x88
  bench ab ./bench-before ./bench-after --max-time 10m --cpu 1
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
	f.StringVar(&o.goamd64, "goamd64", "", "build OLD and NEW for these `LEVELS`, v1,v3")
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
	switch {
	case !child.Supported:
		return exit.Usagef("bench ab needs a system of the Unix family")
	case o.MaxTime <= 0:
		return exit.Usagef("--max-time %v: want more than 0", o.MaxTime)
	case o.Rounds < 0 || o.Rounds > session.MaxRounds:
		return exit.Usagef("--rounds %d: want 1 to %d", o.Rounds, session.MaxRounds)
	}
	if o.limit = -1; o.failSlower != "" {
		if o.limit, err = parsePercent(o.failSlower); err != nil {
			return exit.Usagef("--fail-slower %q: want a percentage such as 2%%", o.failSlower)
		}
	}
	if a.given("cpu") {
		o.CPU = &o.cpu
		if err := machine.CheckCPU(o.cpu); err != nil {
			return exit.Usagef("--cpu %d: %w", o.cpu, err)
		}
	}
	return nil
}

// operands returns OLD and NEW, and how they are built.
func (o *abOptions) operands(names []string) ([]ab.Operand, error) {
	operands := []ab.Operand{{Name: names[0]}, {Name: names[1]}}
	for _, flag := range []struct{ name, value string }{{"goamd64", o.goamd64}, {"pgo", o.pgo}} {
		if flag.value == "" {
			continue
		}
		values := strings.Split(flag.value, ",")
		if len(values) != 2 || values[0] == "" || values[1] == "" {
			return nil, exit.Usagef("--%s %q: want two values, of OLD and NEW, with a comma between them", flag.name, flag.value)
		}
		for i, value := range values {
			p := &operands[i]
			if flag.name == "goamd64" {
				p.GOAMD64 = value
				continue
			}
			if p.PGO = value; value != "off" && value != "auto" { // a revision is built elsewhere
				path, err := filepath.Abs(value)
				if err != nil {
					return nil, exit.Usagef("--pgo %q: %w", flag.value, err)
				}
				p.PGO = path
			}
		}
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
	return a.sit(ctx, o, sitting{
		was: w.Programs[0].String(), is: w.Programs[1].String(), table: t.table, out: &t.sides[1].results,
		begin: func(cfg session.Config) (turns, error) {
			cfg.Slice, cfg.Processes = o.Slice, layouts*startsPerLayout
			return session.New(cfg, io.Discard, t.start)
		},
		failed: func(err error) error {
			if errors.Is(err, operation.ErrWrong) {
				return exit.Failf("%s", allOf(err))
			}
			return err
		},
	})
}

// turns are the rounds of a sitting: a session.
type turns interface {
	Round(context.Context) bool
	Rounds() int
	Close(context.Context) error
}

// A sitting is OLD and NEW, interleaved, and OLD once more as the control.
type sitting struct {
	was, is string
	begin   func(session.Config) (turns, error)
	table   func() (*report.Results, *report.Table, error) // of the results so far
	out     io.Writer                                      // takes notes of the results
	failed  func(error) error                              // returns an error of the session with its exit status
	clauses func() []string                                // of the conclusion; may be nil
}

// sit takes the rounds of a sitting, and prints its table.
func (a *app) sit(ctx context.Context, o abOptions, s sitting) error {
	extent := "about " + o.MaxTime.String()
	if o.Rounds > 0 {
		extent = plural(o.Rounds, "round")
	}
	fmt.Fprintf(a.stderr, "measuring %s and %s interleaved, %s\n", s.was, s.is, extent)
	progress := newProgress(a.terminal)
	var rounds turns
	rounds, err := s.begin(session.Config{
		Rounds: o.Rounds, Budget: o.MaxTime, MaxTime: o.MaxTime, Environment: machine.ThisEnvironment(), CPU: o.CPU, Begin: a.Begin,
		Between: func(p session.Progress) bool {
			return rounds.Rounds() == 0 || progress.between(p) // before, the number of samples is not known
		},
		Warn: func(err error) {
			if !errors.As(err, new(results.Warning)) { // others are printed at the end
				progress.clear()
				fmt.Fprintf(a.stderr, "warning: %s\n", errorLine(err))
			}
		},
	})
	if err != nil {
		return exit.Usagef("%w", err)
	}
	progress.live(func() (*report.Table, error) {
		_, table, err := s.table()
		return table, err
	}, func() string { return a.Last().Board })
	for rounds.Round(ctx) {
	}
	err = rounds.Close(ctx)
	progress.close()
	if rounds.Rounds() > 0 && progress.stopped(err) {
		w := watched(rounds.Rounds())
		_, _ = io.WriteString(s.out, results.Note{Warning: &w}.String()+"\n")
	}
	return a.concludeAB(o, s, rounds.Rounds(), err)
}

// concludeAB prints the table of the rounds so far, after which the session ended with err, and returns the error of the
// command.
func (a *app) concludeAB(o abOptions, s sitting, rounds int, err error) error {
	interrupted := errors.Is(err, context.Canceled)
	switch {
	case rounds > 0:
	case interrupted:
		return a.interrupted()
	case err != nil:
		return s.failed(err)
	default:
		return exit.Usagef("none of the cases can be measured: %w", rep.ErrUnsupported)
	}
	results, table, readErr := s.table()
	if readErr != nil {
		return exit.Failf("%w", readErr)
	}
	shown := screen{results: results, table: table, options: o.table, unnamed: true}
	if s.clauses != nil {
		shown.clauses = s.clauses()
	}
	if err := a.writeScreen(shown); err != nil {
		return err
	}
	extent := fmt.Sprintf("the table is of %s", plural(rounds, "round"))
	wrong := errors.Is(err, operation.ErrWrong)
	switch {
	case interrupted:
		a.keep(extent)
		return a.interrupted()
	case err != nil && !wrong: // a process has ended or hangs
		return fmt.Errorf("%w; %s", s.failed(err), extent)
	}
	var faults []string
	if wrong {
		faults = append(faults, allOf(err))
	}
	limit := o.limit
	if slower := table.SlowerThan(limit); limit >= 0 && len(slower) > 0 {
		faults = append(faults, fmt.Sprintf("slower by more than %.3g %%: %s", 100*limit, strings.Join(slower, "; ")))
	}
	if len(faults) > 0 {
		return exit.Failf("%s", strings.Join(faults, "; "))
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
		r, err := report.ReadFrom(b.program.String(), bytes.NewReader(b.results.Bytes()))
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
	shift       int        // of the layout, against the number of the start
	cases       []work.Key // that it can measure; nil before they are known
	results     bytes.Buffer
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
		sides = append(sides, buildProcess{m, b})
		if number == 1 {
			b.results.WriteString(s.Header(m.Top, ""))
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

// A buildProcess is a process of a side, which its errors name.
type buildProcess struct {
	*child.Process
	build *buildSide
}

// Turn implements [session.Side].
func (s buildProcess) Turn(ctx context.Context, alone bool) (over bool, err error) {
	over, err = s.Process.Turn(ctx, alone)
	return over, s.build.named(err)
}

// Close implements [session.Side].
func (s buildProcess) Close(ctx context.Context) (faults []error, err error) {
	faults, err = s.Process.Close(ctx)
	for i := range faults {
		faults[i] = s.build.named(faults[i])
	}
	return faults, s.build.named(err)
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
	b.results.Write(lines)
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
	if w := (results.Warning{}); errors.As(reason, &w) && w.Kind == results.OtherProcess {
		return nil
	}
	return b.Session.Warn(fmt.Errorf("%s: %w", b.program, reason))
}

package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// suiteNodes is the node limit of bench verify on the built-in sets.
const suiteNodes = 120_000_000

// verifyOptions are the flags of bench verify.
type verifyOptions struct {
	reps     string
	epd      string
	set      string
	maxDepth int
	maxNodes uint64
	timeout  time.Duration
	format   string
	full     bool
	uci      uciOptions
}

func (a *app) verifyCommand() *cobra.Command {
	var o verifyOptions
	c := &cobra.Command{
		Use:   "verify",
		Short: "Prove by known node counts that the representations play chess",
		Long: fmt.Sprintf(`verify tests each board by %d rules from simple to hard. Of the simplest rule
that a board breaks it shows the smallest position and the move in words. The
board is not verified any further then.

Then it compares the node counts with known ones, a line a position, of which %d
without a failure are shown: the counts of the built-in sets, or of an EPD file
with lines such as
  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400
The set report has 24 positions of recorded games. literature has the well-known
positions, and families of generated ones in which rules meet. Counts of more
than %d nodes are skipped unless --max-nodes says otherwise; of a file, none
are.

The last line of standard output is "P positions, C counts, S skipped, F
failures". If there are any, the exit status is 1. A count that differs has the
first line of play after which the moves differ from a slow, simple referee's.
--format json is for a program that grades: doc/course/teaching.md describes it.

%s
With --engine and without --rep the engines alone are verified. One that hangs,
or ends %d times in a row, is not verified any further; a position that no game
leads to may be refused by ending.`, len(perft.BoardRules()), mostRight, suiteNodes, uciHelp, mostEndings),
		Example: `  bench verify
  bench verify --rep x88 --max-depth 4
  bench verify --rep mine --format json    for a program that grades
  bench verify --epd my-suite.epd
  bench verify --engine ./mine --engine-perft perft --engine-nodes 'All: (\d+)'`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.verify(c, o) },
	}
	f := c.Flags()
	f.StringVar(&o.reps, "rep", allReps, "verify `REP`, "+severalReps)
	f.StringVar(&o.epd, "epd", "", "read the suite from `FILE`")
	f.StringVar(&o.set, "set", "", "verify the positions of `SET`, literature or report (default both)")
	f.IntVar(&o.maxDepth, "max-depth", 0, "skip counts of more than `N` moves (default none)")
	f.Uint64Var(&o.maxNodes, "max-nodes", 0, fmt.Sprintf("skip counts of more than `N` nodes, 0 for none (default %d, with --epd none)", suiteNodes))
	f.BoolVar(&o.full, "full", false, fmt.Sprintf("print a line for every position (default %d without a failure)", mostRight))
	a.timeoutFlag(c, &o.timeout)
	o.uci.addFlags(a, c)
	f.StringVar(&o.format, "format", report.Text, "print as `FORMAT`: text, json")
	return c
}

// limits returns the limits that the flags ask for.
func (o verifyOptions) limits(c *cobra.Command) (perft.Limits, error) {
	limits := perft.Limits{MaxDepth: o.maxDepth, MaxNodes: o.maxNodes, Timeout: o.timeout}
	if c.Flags().Changed("max-depth") && (o.maxDepth < 1 || o.maxDepth > perft.MaxDepth) {
		return limits, exit.Usagef("--max-depth %d is out of range, want 1 to %d", o.maxDepth, perft.MaxDepth)
	}
	if !c.Flags().Changed("max-nodes") && o.epd == "" {
		limits.MaxNodes = suiteNodes
	}
	return limits, nil
}

// suite reads the suite that the flags ask for. rules reports whether the generated
// positions follow it, and bad is how many lines of --epd are left out.
func (o verifyOptions) suite(a *app, c *cobra.Command) (suite perft.Suite, rules bool, bad int, err error) {
	if c.Flags().Changed("epd") {
		if c.Flags().Changed("set") {
			return nil, false, 0, exit.Usagef("--epd and --set cannot go together")
		}
		suite, bad, err = readPositions(a, o.epd, perft.ReadEPD)
		return suite, false, bad, err
	}
	if !c.Flags().Changed("set") {
		return slices.Concat(perft.StandardSuite(), perft.ReportSuite()), true, 0, nil
	}
	switch corpus.Set(o.set) {
	case corpus.Report:
		return perft.ReportSuite(), false, 0, nil
	case corpus.Literature:
		return perft.StandardSuite(), true, 0, nil
	}
	return nil, false, 0, unknown("set", o.set, namesOf(corpus.Sets()), "bench verify --help describes them")
}

// verifier is one run of bench verify.
type verifier struct {
	*app
	subjects  []*verified
	limits    perft.Limits
	stdout    io.Writer      // for a program, standard error
	by        map[string]int // failures by rule, or by tag of the position
	refusals  int            // positions that engines refuse
	counts    int            // compared
	skipped   int            // not compared
	positions int
	total     int // of failures
	right     int // lines without a failure
	full      bool
}

// fail counts a failure of a subject: of a rule, or of a position with tags.
func (v *verifier) fail(s *verified, of ...perft.Tag) {
	s.failures++
	v.total++
	if len(of) == 0 {
		v.by[""]++
	}
	for _, name := range of {
		v.by[string(name)]++
	}
}

// summary names the rules or tags of the failures: ", all of en passant", or how many of each if they are few.
func (v *verifier) summary() string {
	const few = 3
	var all, texts []string
	for _, name := range slices.Sorted(maps.Keys(v.by)) {
		n := v.by[name]
		if n == v.total && name != "" {
			all = append(all, name)
		}
		texts = append(texts, fmt.Sprintf("%d of %s", n, cmp.Or(name, "others")))
	}
	switch {
	case v.total > 1 && len(all) > 0:
		return ", all of " + strings.Join(all, " and ")
	case v.total < 2, len(texts) < 2, len(texts) > few:
		return ""
	}
	return " (" + strings.Join(texts, ", ") + ")"
}

// verified is a subject of bench verify: a representation or an engine.
type verified struct {
	name   string
	verify func(context.Context, perft.Entry) (perft.Verification, error)

	// diverge returns the first difference from the referee within so many plies.
	diverge func(context.Context, *rep.Position, int) (*perft.Divergence, error)

	backend rep.Backend       // of a representation
	rules   perft.RuleResults // of a representation, once it has been tested by them

	givenUp   bool // it is not verified any further
	explained bool // a difference was looked for
	failures  int
	endings   int               // how many times in a row an engine has ended
	wrong     *perft.Divergence // from the referee, that it was given up for
	wrongAt   string            // the name of the position
}

// board returns a representation as it is verified.
func (v *verifier) board(b rep.Backend) *verified {
	return &verified{
		name: b.Name, backend: b,
		verify: func(ctx context.Context, e perft.Entry) (perft.Verification, error) {
			result, err := perft.Verify(ctx, b.New(), e, v.limits)
			if err != nil {
				err = named(b, err)
			}
			return result, err
		},
		diverge: func(ctx context.Context, p *rep.Position, depth int) (*perft.Divergence, error) {
			return perft.FirstDivergence(ctx, oracle.New(), b.New(), p, depth, perft.CallTimeout(v.limits.Timeout))
		},
	}
}

func (a *app) verify(c *cobra.Command, o verifyOptions) error {
	v := verifier{app: a, stdout: a.stdout, full: o.full, by: map[string]int{}}
	if o.format != report.Text && o.format != report.JSON {
		return exit.Usagef("--format %q: want text or json", o.format)
	}
	if o.format == report.JSON {
		v.stdout = a.stderr
	}
	var err error
	if v.limits, err = o.limits(c); err != nil {
		return err
	}
	engines, err := o.uci.parse(boardNames(a.known()), machine.AnyCPU, o.timeout)
	if err != nil {
		return err
	}
	if len(engines) == 0 || c.Flags().Changed("rep") {
		backends, err := a.selectReps(o.reps)
		if err != nil {
			return err
		}
		for _, b := range backends {
			v.subjects = append(v.subjects, v.board(b))
		}
	}
	suite, rules, bad, err := o.suite(a, c)
	if err != nil {
		return err
	}
	width := 0
	for _, e := range suite {
		width = max(width, len(e.Name))
	}
	end, err := v.startEngines(c.Context(), engines)
	defer end()
	if err != nil {
		return err
	}
	start := time.Now()
	if o.epd == "" {
		if err := v.simple(c.Context(), width); err != nil {
			return err
		}
	}
	var single []perft.RuleFamily
	for _, e := range suite {
		single = append(single, perft.RuleFamily{Name: e.Name, Suite: perft.Suite{e}})
	}
	err = v.lines(c.Context(), single, width)
	if err == nil && rules && !v.over() {
		err = v.lines(c.Context(), perft.RuleFamilies(), width)
	}
	if err != nil {
		return err
	}
	if v.total == 0 {
		names := namesBy(v.subjects, func(s *verified) string { return s.name })
		fmt.Fprintf(a.stderr, "%s verified in %.1f s\n", strings.Join(names, ", "), time.Since(start).Seconds())
	}
	if n := v.right - mostRight; n > 0 {
		fmt.Fprintf(v.stdout, "      and %d more without a failure (--full shows them)\n", n)
	}
	left := ""
	if v.refusals > 0 {
		left = fmt.Sprintf(", %d refused by engines", v.refusals)
	}
	if bad > 0 {
		left += ", " + plural(bad, "bad line") + " skipped"
	}
	fmt.Fprintf(v.stdout, "%d positions, %d counts, %d skipped, %d failures%s%s\n", v.positions, v.counts, v.skipped, v.total, v.summary(), left)
	if o.format == report.JSON {
		if err := v.writeJSON(a.stdout); err != nil {
			return err
		}
	}
	if v.total > 0 {
		return exit.Failf("verify found %s, named above", plural(v.total, "failure"))
	}
	return nil
}

// mostEndings is after how many ends in a row an engine is not started again.
const mostEndings = 3

// over reports whether nothing is left to verify, since all have been given up.
func (v *verifier) over() bool {
	return !slices.ContainsFunc(v.subjects, func(s *verified) bool { return !s.givenUp })
}

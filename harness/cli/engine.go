package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/boardbench/boardbench/engine/network"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
	"github.com/spf13/cobra"
)

// engineOptions are the flags of bench engine.
type engineOptions struct {
	run   runOptions
	quick bool
	evals string
	gens  string
	asks  string
	nets  string
	conditions
}

// The times of bench engine without --max-time: it ends within fifteen minutes, and with
// --quick within three.
const (
	engineTime = 14 * time.Minute
	quickTime  = 150 * time.Second
)

// headlineEvals are the evaluations of bench engine without --eval and --quick.
var headlineEvals = []search.Eval{search.EvalPawns, search.EvalMobility, search.EvalNet1024, search.EvalThreats1024}

// engineFlags are the flags of bench run that bench engine has, too.
var engineFlags = []string{"rep", "set", "full", "cpu", "timeout"}

func (a *app) engineCommand() *cobra.Command {
	var o engineOptions
	c := &cobra.Command{
		Use:   "engine",
		Short: "Compare the representations as parts of an engine",
		Long: fmt.Sprintf(`engine measures the speed of an engine with each representation:
the same search runs over all of them, with one evaluation after the other, and the
table has a row for each evaluation: the nodes a second of the first representation,
and the speed of the others relative to it, geometric means over the positions. The
results are written into a file as bench run does, and bench compare prints its tables
again.

The first table is of searches of about a million nodes with a table of 64 MiB, as
engines search for a move: on four positions of recorded games, with the evaluations
pawns, mobility, net1024 and threats1024. The second one is of searches of about 20,000 nodes with
4 MiB, which the caches hold, on six positions. It measures
both for %v, or for --max-time, or as many rounds as --rounds says, and says so
before. --quick measures the second one alone, with all evaluations, for %v.
bench list marks the positions, --full and --set take others. Without --rep the first
table is of the usual representations without textbook boards.

--nodes, --tt, --threads and --pages set these conditions: --nodes 1M or 20k, --tt a
table of 4, 64 or 256 MiB. With --threads 2 two threads search different positions at
once, each with a board and a table of its own, and share caches and memory; a figure
is of both together. With --pages huge the table is in huge pages. What the machine
cannot do is named and left out.

All representations search the same tree, node for node; one that does not is named
and not measured any further. A ratio is the trimmed mean of the ratios within the
rounds, ± how far its 95 %% interval reaches. The last column is the first representation
measured a second time.

Package engine answers the questions that a board does not answer itself, from the
five methods that every board has: * marks the ratios to which it contributes, and
the lines below the table name the questions. --ask default asks the boards nothing
but the five methods. The searches with different --gen and --ask stand in different
rows.

bench search --help describes --eval, --gen, --ask and --net.

%s
A row is a search, its label the evaluation; the mean has no cells, and the control has
one for each row. A cell may have "default", the questions that package engine answers.`, engineTime, quickTime, formatHelp),
		Example: `  bench engine
  bench engine --quick
  bench engine --nodes 1M --tt 4,64,256 --eval pawns --rounds 6
  bench engine --nodes 1M --threads 1,2 --pages system,huge --eval net1024
  bench engine --rep bitboard,x88 --eval pawns,mobility --max-time 1m
  bench engine --full --rep bitboard,mailbox --eval pawns
  bench engine --rep all --cpu 1 --rounds 30 --out engine.txt`,
		Args:              noFiles,
		ValidArgsFunction: completeOf(),
		RunE:              func(c *cobra.Command, _ []string) error { return a.engine(c, o) },
	}
	f := c.Flags()
	all := &cobra.Command{}
	o.run.addMeasureFlags(a, all)
	for _, name := range engineFlags {
		f.AddFlag(all.Flags().Lookup(name))
	}
	f.Lookup("set").Usage = "search the positions of `SET`, " + oneOf(setNames()) + " (default report)"
	f.Lookup("full").Usage = "search all positions of the set instead of the usual ones"
	f.BoolVar(&o.quick, "quick", false, fmt.Sprintf("search about 20,000 nodes alone, with all evaluations, for %v", quickTime))
	f.StringVar(&o.evals, "eval", "", "search with `EVAL`, several with commas between them (default "+strings.Join(namesOf(headlineEvals), ",")+")")
	f.StringVar(&o.gens, "gen", defaultGen, "generate moves by `GEN`, several with commas between them")
	f.StringVar(&o.asks, "ask", asks[0], "let `ASK` answer, native, default, or both with a comma between them")
	f.StringVar(&o.nets, "net", "", "let networks compute by `NET`, simd, scalar, or both (default simd where the machine can)")
	f.StringVar(&o.nodes, "nodes", "", "search about `N` nodes, 1M, 20k, or both (default both)")
	f.StringVar(&o.tt, "tt", "", "take a table of `MIB`, 4, 64, 256, or several (default 64 for 1M nodes, 4 for 20k)")
	f.StringVar(&o.threads, "threads", threadsOf[0], "search with `N` threads at once, 1, 2, or both")
	f.StringVar(&o.pages, "pages", pagesOf[0], "put the table into `PAGES`, system, huge, or both")
	f.IntVar(&o.run.rounds, "rounds", 0, "take `N` samples of each case (default as many as there is time for)")
	f.DurationVar(&o.run.maxTime, "max-time", engineTime, "begin no round after `D`")
	f.StringVar(&o.run.out, "out", "", "write into `FILE`, - for standard output (default results/DATE-MACHINE.txt)")
	o.run.addLayoutFlag(c)
	a.formatFlag(c, &o.run.table)
	a.completeFlag(c, "eval", completeNames(namesOf(search.Evals())))
	a.completeFlag(c, "gen", completeNames(namesOf(search.Gens())))
	a.completeFlag(c, "ask", completeNames(asks))
	a.completeFlag(c, "net", completeNames(nets))
	a.completeFlag(c, "nodes", completeNames(nodesOf))
	a.completeFlag(c, "tt", completeNames(tables()))
	a.completeFlag(c, "threads", completeNames(threadsOf))
	a.completeFlag(c, "pages", completeNames(pagesOf))
	for _, flag := range []string{"rounds", "max-time"} {
		a.completeFlag(c, flag, completeOf())
	}
	return c
}

// completeNames completes a list of names with commas between them.
func completeNames(names []string) completion {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return completeList(names, make([]string, len(names)), typed)
	}
}

// sizes returns the values of --nodes that are searched.
func (o engineOptions) sizes() ([]string, error) {
	switch {
	case o.quick && o.nodes != "" && o.nodes != harness.HotNodes:
		return nil, exit.Usagef("--quick searches 20k nodes: it goes without --nodes %s", o.nodes)
	case o.quick:
		return []string{harness.HotNodes}, nil
	}
	return namesIn(o.nodes, "number of nodes", nodesOf)
}

// filter returns the filter of the searches that the flags ask for.
func (o engineOptions) filter(leftOut func(error)) (string, error) {
	sizes, err := o.sizes()
	if err != nil {
		return "", err
	}
	usual := namesOf(headlineEvals)
	if o.quick {
		usual = namesOf(search.Evals())
	}
	evals, err := namesIn(cmp.Or(o.evals, strings.Join(usual, ",")), "evaluation", namesOf(search.Evals()))
	if err != nil {
		return "", err
	}
	gens, err := namesIn(o.gens, "way to generate moves", namesOf(search.Gens()))
	if err != nil {
		return "", err
	}
	ask, err := namesIn(o.asks, "way to ask", asks)
	if err != nil {
		return "", err
	}
	best := search.NetScalar
	if network.SIMDAvailable() {
		best = search.NetSIMD
	}
	arithmetics, err := namesIn(cmp.Or(o.nets, string(best)), "arithmetic", nets)
	if err != nil {
		return "", err
	}
	withNet := slices.DeleteFunc(slices.Clone(evals), func(eval string) bool { return !search.Eval(eval).HasNetwork() })
	without := slices.DeleteFunc(slices.Clone(evals), func(eval string) bool { return search.Eval(eval).HasNetwork() })
	var chosen []string
	if len(without) > 0 {
		chosen = append(chosen, "eval:"+anyOf(without))
	}
	if len(withNet) > 0 {
		chosen = append(chosen, "(eval:"+anyOf(withNet)+" net:"+anyOf(arithmetics)+")")
	}
	conditions, special, err := o.conditions.filter(sizes, leftOut)
	if err != nil {
		return "", err
	}
	if special && (!slices.Equal(gens, []string{defaultGen}) || !slices.Equal(ask, asks[:1])) {
		return "", exit.Usagef("--tt, --threads and --pages go with --gen %s and --ask %s alone", defaultGen, asks[0])
	}
	return fmt.Sprintf(".name:%s %s %s gen:%s ask:%s", harness.Search, conditions, anyOf(chosen), anyOf(gens), anyOf(ask)), nil
}

func (a *app) engine(c *cobra.Command, o engineOptions) error {
	filter, err := o.filter(func(err error) { fmt.Fprintf(a.stderr, "warning: %s\n", errorLine(err)) })
	if err != nil {
		return err
	}
	if o.run.maxTime <= 0 {
		return exit.Usagef("--max-time %v is out of range, want more than 0", o.run.maxTime)
	}
	run := o.run
	hot := o.quick || o.nodes == harness.HotNodes
	if hot && !c.Flags().Changed("max-time") {
		run.maxTime = quickTime
	}
	run.roundsAlone(c)
	set := map[string]string{"filter": filter}
	if tuned := rep.OfLevel(a.usualReps(filter), rep.Tuned); o.run.reps == "" && !hot && len(tuned) > 0 {
		set["rep"] = strings.Join(boardNames(tuned), ",")
	}
	measured, err := a.measuredCommand(c, &run, set, engineFlags...)
	if err != nil {
		return err
	}
	run.means = true
	return a.runAndShow(measured, run, func(cfg harness.Config, goal *runGoal, printed map[string]bool) error {
		results, err := a.resultsOf(goal)
		if err != nil {
			return err
		}
		if err := a.writeEngine(results, goal.table, printed); err != nil {
			return err
		}
		if goal.file.stream == nil {
			fmt.Fprintf(a.aside(goal.table), "\nThe positions one by one:\n  bench compare %s --view run\n", shellWord(goal.file.path))
		}
		a.hint("engine", cfg, goal)
		return nil
	})
}

// roundsAlone lets --rounds end a run, not the time that is taken without it.
func (o *runOptions) roundsAlone(c *cobra.Command) {
	if c.Flags().Changed("rounds") && !c.Flags().Changed("max-time") {
		o.maxTime = 0
	}
}

// measuredCommand returns a command with the flags of bench run, which its processes
// get: those that are set here, and those that c has and was given. The flags belong to
// run.
func (a *app) measuredCommand(c *cobra.Command, run *runOptions, set map[string]string, given ...string) (*cobra.Command, error) {
	measured := &cobra.Command{}
	rounds := run.rounds
	run.addMeasureFlags(a, measured)
	measured.SetContext(c.Context())
	for _, name := range given {
		if f := c.Flags().Lookup(name); f.Changed {
			set[name] = f.Value.String()
		}
	}
	for name, value := range set {
		if err := measured.Flags().Set(name, value); err != nil {
			return nil, err
		}
	}
	measured.Flags().IntVar(&run.rounds, "rounds", rounds, "")
	measured.Flags().Lookup("rounds").Changed = c.Flags().Changed("rounds")
	return measured, nil
}

// writeEngine prints the table of the searches in results. printed are the warnings
// that have been printed already.
func (a *app) writeEngine(results *report.Results, o tableOptions, printed map[string]bool) error {
	table, err := results.Engine()
	if errors.Is(err, report.ErrNoSearch) {
		return exit.Usagef("%w", err)
	}
	if err != nil {
		return err
	}
	table.Warnings = slices.DeleteFunc(table.Warnings, func(w harness.Warning) bool { return printed[w.Error()] })
	printWarnings(a.stderr, table.Warnings)
	return table.Document().Write(a.stdout, o.format)
}

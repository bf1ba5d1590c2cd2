package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/engine/network"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// engineOptions are the flags of bench engine.
type engineOptions struct {
	planOptions
	out     string
	table   tableOptions
	quick   bool
	evals   string
	gens    string
	asks    string
	nodes   string
	tt      string
	threads string
}

// The times of bench engine without --max-time: it ends within fifteen minutes, and with
// --quick within three.
const (
	engineTime = 14 * time.Minute
	quickTime  = 150 * time.Second
)

// headlineEvals are the evaluations of bench engine without --eval and --quick.
var headlineEvals = []search.Eval{search.EvalPawns, search.EvalMobility, search.EvalNet1024, search.EvalThreats1024}

// usualEngine are the flags that are not given.
var usualEngine = engineOptions{
	planOptions: planOptions{control: true},
	gens:        defaultGen, asks: asks[0], threads: threadsOf[0],
}

func (a *app) engineCommand() *cobra.Command {
	o := usualEngine
	c := &cobra.Command{
		Use:   "engine",
		Short: "Compare the representations as parts of an engine",
		Long: fmt.Sprintf(`engine measures how fast an engine is with each representation: the same search
runs over all of them, with one evaluation after the other. It ends with one
table, a row a representation and a column a search: nodes a second relative to
the first representation, geometric means over the positions.

Searches of about a million nodes with a table of 64 MiB come first, with pawns,
mobility, net1024 and threats1024; the others have about 20,000 nodes and 4 MiB,
which the caches hold. Both take %v, or --max-time, or --rounds. --quick
measures the short ones alone, with all evaluations, for %v.

All representations search the same tree, node for node; one that does not is
named and not measured any further. What a board does not answer itself, package
engine answers: lines that begin with * name these questions. doc/engine.md
explains the evaluations and the other flags.`, engineTime, quickTime),
		Example: `  bench engine
  bench engine --quick
  bench engine --nodes 1M --tt 4,64,256 --eval pawns --rounds 6
  bench engine --rep bitboard,x88 --eval pawns,mobility --max-time 1m`,
		Args: noFiles,
		RunE: func(c *cobra.Command, _ []string) error { return a.engine(c.Context(), o) },
	}
	f := c.Flags()
	f.StringVar(&o.Reps, "rep", "", "measure `REP`, "+severalReps+" (default the usual ones)")
	o.addSetFlags(a, c, "search the positions of `SET`, %s (default report)", "search all positions of the set instead of the usual ones")
	o.addMachineFlags(a, c)
	f.BoolVar(&o.quick, "quick", false, fmt.Sprintf("search about 20,000 nodes alone, with all evaluations, for %v", quickTime))
	f.StringVar(&o.evals, "eval", "", "search with `EVAL`, several with commas between them (default "+strings.Join(namesOf(headlineEvals), ",")+")")
	f.StringVar(&o.gens, "gen", o.gens, "generate moves by `GEN`, several with commas between them")
	f.StringVar(&o.asks, "ask", o.asks, "let `ASK` answer, native, default, or both with a comma between them")
	f.StringVar(&o.nodes, "nodes", "", "search about `N` nodes, 1M, 20k, or both (default both)")
	f.StringVar(&o.tt, "tt", "", "take a table of `MIB`, 4, 64, 256, or several (default 64 for 1M nodes, 4 for 20k)")
	f.StringVar(&o.threads, "threads", o.threads, "search with `N` threads at once, 1, 2, or both")
	o.addExtentFlags(a, c, "case (default as many as there is time for)", engineTime, "begin no round after `D`")
	addOutFlag(c, &o.out)
	o.addLayoutFlag(c)
	a.formatFlag(c, &o.table)
	return c
}

// works returns the searches that the flags ask for. A search that this machine cannot make is an error.
func (o engineOptions) works() ([]work.Work, error) {
	evals, net := namesOf(headlineEvals), search.NetScalar
	if network.SIMDAvailable() {
		net = search.NetSIMD
	}
	if o.quick {
		if o.nodes != "" && o.nodes != work.HotNodes {
			return nil, exit.Usagef("--quick searches 20k nodes: it goes without --nodes %s", o.nodes)
		}
		evals, o.nodes = namesOf(search.Evals()), work.HotNodes
	}
	chosen := map[string][]string{} // by axis
	for _, axis := range []struct {
		name, typed, what string
		names             []string
	}{
		{"nodes", o.nodes, "number of nodes", nodesOf},
		{"eval", cmp.Or(o.evals, strings.Join(evals, ",")), "evaluation", namesOf(search.Evals())},
		{"gen", o.gens, "way to generate moves", namesOf(search.Gens())},
		{"ask", o.asks, "way to ask", asks},
		{"net", string(net), "arithmetic", []string{string(net)}},
		{"tt", o.tt, "size of a table", tables()},
		{"threads", o.threads, "number of threads", threadsOf},
	} {
		var err error
		if chosen[axis.name], err = namesIn(axis.typed, axis.what, axis.names, "bench engine --help shows all"); err != nil {
			return nil, err
		}
	}
	unnamed := map[string]string{"nodes": work.HotNodes, "threads": threadsOf[0]}
	among := func(w work.Work, axes ...string) bool {
		return !slices.ContainsFunc(axes, func(axis string) bool {
			value, ok := w.Value(axis)
			value = cmp.Or(value, unnamed[axis])
			return !slices.Contains(chosen[axis], value) && (ok || value != "") // no network has no arithmetic
		})
	}
	works := slices.DeleteFunc(work.All(), func(w work.Work) bool {
		return w.Kind != work.Search || o.tt == "" && w.TT != w.Size.Table() || !among(w, "nodes", "eval", "net", "tt", "threads")
	})
	for _, w := range works {
		if err := operation.Possible(w); err != nil {
			return nil, exit.Usagef("--threads %d: %w", w.Threads, err)
		}
	}
	special := func(w work.Work) bool { return w.TT != w.Size.Table() || w.Threads > 0 }
	if slices.ContainsFunc(works, special) && (o.gens != defaultGen || o.asks != asks[0]) {
		return nil, exit.Usagef("--tt and --threads go with --gen %s and --ask %s alone", defaultGen, asks[0])
	}
	return slices.DeleteFunc(works, func(w work.Work) bool { return !among(w, "gen", "ask") }), nil
}

// hot reports whether no search has a million nodes.
func (o engineOptions) hot() bool { return o.quick || o.nodes == work.HotNodes }

// plan returns the plan of the flags.
func (o engineOptions) plan(a *app) (session.Plan, error) {
	var err error
	o.Works, err = o.works()
	if err != nil {
		return session.Plan{}, err
	}
	if tuned := rep.OfLevel(a.usualReps(""), rep.Tuned); o.Reps == "" && !o.hot() && len(tuned) > 0 {
		o.Reps = strings.Join(boardNames(tuned), ",")
	}
	return a.plan(o.planOptions)
}

func (a *app) engine(ctx context.Context, o engineOptions) error {
	if err := o.table.check(); err != nil {
		return err
	}
	if o.hot() && !a.given("max-time") {
		o.MaxTime = quickTime
	}
	if err := o.timed(a); err != nil {
		return err
	}
	plan, err := o.plan(a)
	if err != nil {
		return err
	}
	return a.measures(ctx, a.newJob(plan, true, o.out, o.table))
}

// ofEngine takes the searches of the results: each position if the options ask for them.
func (s *screen) ofEngine() error {
	table, err := s.results.Engine()
	if err != nil {
		return exit.Usagef("%w", err)
	}
	if s.table, s.below = table, table.Helped; len(s.below) > mostWrong {
		s.below = append(s.below[:mostWrong-1], "And for others: --format markdown shows all")
	}
	if s.options.positions || s.options.full {
		s.table = s.results.Searches().Table()
	}
	return nil
}

// The values of --ask, --nodes and --threads.
var (
	asks      = []string{string(work.Native), string(work.Default)}
	nodesOf   = []string{string(work.Million), work.HotNodes}
	threadsOf = []string{"1", "2"}
)

// tables returns the values of --tt.
func tables() []string {
	var sizes []string
	for _, mib := range work.TableSizes() {
		sizes = append(sizes, strconv.Itoa(mib))
	}
	return sizes
}

// The usual search.
const (
	defaultEval = string(search.EvalPawns)
	defaultGen  = string(search.GenStaged)
	defaultTT   = 4 // MiB, as the axis tt of the cases
)

package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/network"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// searchOptions are the flags of bench search.
type searchOptions struct {
	reps      string
	eval      string
	gen       string
	ask       string
	net       string
	depth     int
	tt        int
	signature bool
}

// asks are the values of --ask, and nets the values of --net.
var (
	asks = []string{string(work.Native), string(work.Default)}
	nets = []string{string(work.SIMD), string(work.Scalar)}
)

func (a *app) searchCommand() *cobra.Command {
	var o searchOptions
	c := &cobra.Command{
		Use:   "search --depth N POSITION",
		Short: "Search a position, with the same tree on every board",
		Long: fmt.Sprintf(`search searches POSITION, which is a FEN (quoted or not) or a name that bench
list shows, to a depth of 1 to %d plies, and prints the score in centipawns for
the side to move, the line that both sides play, and a hash over all nodes of the
tree in their order. The last line of standard output is "Nodes searched: N". Times
go to standard error, a line a representation. A table is empty at the beginning.

The tree is the same for every representation, --gen and --ask. It differs only by
--eval, --depth and --tt. With --rep all nodes, score, line and hash are compared. If
they differ, the first node that differs is named with the moves that lead to it, and
the exit status is 1. A position is always searched, also one that is drawn by its
material.

--eval is the evaluation of positions, from the cheapest:
  psqt         piece-square tables, kept up to date by the moves
  pawns        and the pawn structure
  mobility     and the mobility of the pieces, asked in six nodes of ten
  net256       a network with 256 hidden neurons a side, and none of these
  net1024      the same with 1024
  threats256   a network of 256 that also sees which piece attacks which
  threats1024  the same with 1024
--net is how a network computes, with the same results: simd or scalar (default simd
if the machine has it). --gen is how moves are generated:
  legal          all legal moves at once
  staged         captures first, the others when they are needed
  pseudo         pseudo-legal moves, tested before they are searched
  staged-pseudo  both: pseudo-legal moves in stages
--ask is the source of the answers to an engine's questions:
  native    the board, if it can
  default   package engine, from the five methods that every board has

--signature searches the positions of the set literature, to depth %d if --depth does not
say otherwise, and prints the sum of their nodes: it changes with the search, and not
with the board. The line before it is the speed, in nodes a second.`, search.MaxDepth, signatureDepth),
		Example: `  bench search --depth 8 kiwipete
  bench search --depth 7 --rep all --eval mobility kiwipete
  bench search --depth 6 --gen legal "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
  bench search --signature
  bench search --signature --rep all`,
		Annotations: runsBoards,
		RunE:        func(c *cobra.Command, args []string) error { return a.search(c, o, args) },

		ValidArgsFunction: completePosition,
	}
	f := c.Flags()
	f.StringVar(&o.reps, "rep", "", "search with `REP`, "+severalReps+" (default the first of bench list)")
	a.searchFlags(c, &o, "")
	f.StringVar(&o.ask, "ask", asks[0], "let `ASK` answer the questions of an engine: "+oneOf(asks))
	f.IntVar(&o.depth, "depth", 0, "search `N` plies")
	f.IntVar(&o.tt, "tt", defaultTT, "take a transposition table of `SIZE` MiB, rounded down to a power of two")
	f.BoolVar(&o.signature, "signature", false, "search the positions of the set literature and add up the nodes")
	a.completeFlag(c, "rep", a.completeReps)
	a.completeFlag(c, "ask", completeOf(asks...))
	return c
}

// searchFlags adds the flags that say which search it is. condition begins their texts.
func (a *app) searchFlags(c *cobra.Command, o *searchOptions, condition string) {
	f := c.Flags()
	f.StringVar(&o.eval, "eval", defaultEval, condition+"value positions by `EVAL`: "+oneOf(namesOf(search.Evals())))
	f.StringVar(&o.gen, "gen", defaultGen, condition+"generate moves by `GEN`: "+oneOf(namesOf(search.Gens())))
	f.StringVar(&o.net, "net", "", condition+"let a network compute by `NET`: "+oneOf(nets)+" (default simd where the machine can)")
	a.completeFlag(c, "eval", completeOf(namesOf(search.Evals())...))
	a.completeFlag(c, "gen", completeOf(namesOf(search.Gens())...))
	a.completeFlag(c, "net", completeOf(nets...))
}

// A searchJob is the work of bench search with each representation.
type searchJob struct {
	positions []position
	depth     int
	ask       engine.Ask
	options   search.Options
	signature bool
}

// parse checks the arguments and flags.
func (o searchOptions) parse(c *cobra.Command, args []string) (searchJob, error) {
	job := searchJob{depth: o.depth, signature: o.signature}
	free, known := freeMiB()
	switch {
	case !c.Flags().Changed("depth") && o.signature:
		job.depth = signatureDepth
	case !c.Flags().Changed("depth"):
		return job, exit.Usagef("search needs --depth N, 1 to %d", search.MaxDepth)
	}
	switch {
	case search.CheckDepth(job.depth) != nil:
		return job, exit.Usagef("--depth %d is out of range, want 1 to %d", job.depth, search.MaxDepth)
	case o.tt < 1 || o.tt > maxTT:
		return job, exit.Usagef("--tt %d is out of range, want 1 to %d (MiB)", o.tt, maxTT)
	case known && uint64(o.tt) > free:
		return job, exit.Usagef("--tt %d: only %d MiB of memory are free", o.tt, free)
	case !slices.Contains(asks, o.ask):
		return job, unknown("way to ask", o.ask, asks, "bench search --help shows all")
	case o.signature && len(args) > 0:
		return job, exit.Usagef("--signature searches the positions of the set literature and takes no POSITION, got %q", args[0])
	}
	if o.ask == string(work.Default) {
		job.ask = engine.Default
	}
	var err error
	if job.options, err = o.options(); err != nil {
		return job, err
	}
	job.options.TableBytes = o.tt << 20
	if o.signature {
		for _, on := range corpus.Literature.Positions() {
			job.positions = append(job.positions, position{on.Position, on.Name})
		}
		return job, nil
	}
	p, err := parsePosition(c, args)
	job.positions = []position{p}
	return job, err
}

// options returns the options of the search, with the default size of the table. A
// network has an arithmetic.
func (o searchOptions) options() (search.Options, error) {
	var options search.Options
	eval, err := search.ParseEval(o.eval)
	if err != nil {
		return options, unknown("evaluation", o.eval, namesOf(search.Evals()), "bench search --help shows all")
	}
	gen, err := search.ParseGen(o.gen)
	if err != nil {
		return options, unknown("way to generate moves", o.gen, namesOf(search.Gens()), "bench search --help shows all")
	}
	options = search.Options{Eval: eval, Gen: gen}
	switch {
	case o.net != "" && !slices.Contains(nets, o.net):
		return options, unknown("arithmetic", o.net, nets, "bench search --help shows all")
	case o.net != "" && !eval.HasNetwork():
		return options, exit.Usagef("--net %s: the evaluation %s has no network, want --eval net256, net1024, threats256 or threats1024", o.net, eval)
	case o.net == string(search.NetSIMD) && !network.SIMDAvailable():
		return options, exit.Usagef("--net %s: this machine has no vector instructions for networks", o.net)
	case !eval.HasNetwork():
	case o.net != "":
		options.Net = search.Net(o.net)
	case network.SIMDAvailable():
		options.Net = search.NetSIMD
	default:
		options.Net = search.NetScalar
	}
	return options, nil
}

// A searchResult is the result of one representation's search.
type searchResult struct {
	rep.Backend
	results []search.Result // by position
	nodes   uint64
	spent   time.Duration
}

// nps returns the speed in nodes a second.
func (r searchResult) nps() uint64 { return uint64(float64(r.nodes) / max(r.spent, 1).Seconds()) }

func (a *app) search(c *cobra.Command, o searchOptions, args []string) error {
	backends, err := a.selectReps(o.reps)
	if err != nil {
		return err
	}
	job, err := o.parse(c, args)
	if err != nil {
		return err
	}
	all, err := eachBoard(a, backends, "search "+job.positions[0].name, func(b rep.Backend) (searchResult, string, error) {
		r, err := a.searchAll(c.Context(), b, job)
		return r, fmt.Sprintf("%d nodes  %8.3f s  %9d nodes/s", r.nodes, r.spent.Seconds(), r.nps()), err
	})
	if err != nil {
		return err
	}
	first := all[0]
	if job.signature {
		fmt.Fprintf(a.stdout, "Nodes/second: %d\n", first.nps())
	} else {
		r := first.results[0]
		fmt.Fprintf(a.stdout, "Score: %d\nLine: %s\nTree: %016x\n", r.Score, strings.Join(moveTexts(r.PV), " "), r.Hash)
	}
	fmt.Fprintf(a.stdout, "Nodes searched: %d\n", first.nodes)
	if len(backends) > 1 {
		return a.compareSearches(c.Context(), all, job)
	}
	return nil
}

// searchAll searches all positions of the job with one representation.
func (a *app) searchAll(ctx context.Context, b rep.Backend, job searchJob) (searchResult, error) {
	all := searchResult{Backend: b}
	for i, p := range job.positions {
		type timed struct {
			search.Result
			time.Duration
		}
		doing := fmt.Sprintf("%s to depth %d", p.name, job.depth)
		r, err := attempt(ctx, a, b.Name, doing, func() (timed, error) {
			s, err := job.searchOf(b, p)
			if err != nil {
				return timed{}, err
			}
			s.Clear() // also takes the memory of the table from the system
			start := time.Now()
			r, err := s.Run(ctx, search.Limits{Depth: job.depth})
			return timed{r, time.Since(start)}, err
		})
		if err != nil {
			return all, err
		}
		all.results = append(all.results, r.Result)
		all.nodes += r.Nodes
		all.spent += r.Duration
		a.keep(fmt.Sprintf("%s searched %s of %s, %d nodes", b.Name, plural(i+1, "position"), fmt.Sprint(len(job.positions)), all.nodes))
	}
	return all, nil
}

// searchOf returns a search of p with a new board of b.
func (j searchJob) searchOf(b rep.Backend, p position) (*search.Search, error) {
	g := engine.New(b.New, j.ask)
	if err := g.Load(&p.Position); err != nil {
		return nil, named(b, err)
	}
	return search.New(g, j.options)
}

// compareSearches says whether the representations searched the same trees, and names
// the first node that differs if they did not.
func (a *app) compareSearches(ctx context.Context, all []searchResult, job searchJob) error {
	first := all[0]
	for _, other := range all[1:] {
		for i, p := range job.positions {
			if first.results[i].Equal(other.results[i]) {
				continue
			}
			d, err := attempt(ctx, a, other.Name, p.name+" node by node", func() (*search.Difference, error) {
				want, err := job.searchOf(first.Backend, p)
				if err != nil {
					return nil, err
				}
				got, err := job.searchOf(other.Backend, p)
				if err != nil {
					return nil, err
				}
				return search.Compare(ctx, want, got, job.depth)
			})
			switch {
			case errors.Is(err, context.Canceled):
				return a.interrupted()
			case err != nil:
				return err
			case d == nil:
				return exit.Failf("%s searches another tree of %s than %s, but not a second time", other.Name, p.name, first.Name)
			}
			fmt.Fprint(a.stderr, d)
			return exit.Failf("%s searches another tree of %s than %s from node %d on: %s", other.Name, p.name, first.Name, d.Got.Number, d.Fault)
		}
	}
	if len(all) > 1 {
		fmt.Fprintf(a.stderr, "all %d agree\n", len(all))
	}
	return nil
}

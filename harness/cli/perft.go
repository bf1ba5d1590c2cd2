package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/spf13/cobra"
)

// perftOptions are the flags of bench perft.
type perftOptions struct {
	reps     string
	depth    int
	divide   bool
	count    string
	dispatch string
	repeat   int
	hash     int
	threads  int
}

// maxThreads is the most threads that --threads takes.
const maxThreads = 256

// dispatches are the values of --dispatch.
var dispatches = []string{"interface", "direct"}

func (a *app) perftCommand() *cobra.Command {
	var o perftOptions
	c := &cobra.Command{
		Use:   "perft --depth N POSITION",
		Short: "Count the move sequences of a position",
		Long: fmt.Sprintf(`perft counts the sequences of N moves that can be played from POSITION, which is
a FEN (quoted or not) or a name that bench list shows. N is 0 to %d; there is
one sequence of no moves.

The last line of standard output is "Nodes searched: N", the count of one
repetition. Times go to standard error, a line a representation, in seconds and
million nodes a second (Mnps).

--count is the treatment of the last ply. The counts are equal; the speeds must not
be compared with one another:
  bulk   the moves are counted, neither listed nor played
  list   the moves are listed, not played
  leaf   every leaf is made and unmade

--dispatch direct uses the representation's own loop without dynamic calls,
by bulk or leaf, instead of the one that all representations share. The boards
of a default run have one.

--hash remembers the counts of subtrees of two plies and more by 96 bits of the
position's hash, so that a position that is reached in several ways is counted once.
SIZE is in MiB and is rounded down to a power of two. The count is the same, unless a
look-up takes one position for another; a line on standard error gives a bound for
the chance that it is wrong, computed from the look-ups made. The last ply of other
subtrees is counted as --count says. The table is empty at the beginning, and again
for each representation and each repetition.

--threads counts with so many boards at once, which share the table.

With --rep all the representations must agree. If they do not, the exit status is 1,
standard error names the count of each, and standard output shows the count of the
first. A representation that cannot hold the position is left out.`, perft.MaxDepth),
		Example: `  bench perft --depth 5 startpos
  bench perft --depth 4 --divide kiwipete
  bench perft --depth 4 --rep all "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
  bench perft --depth 5 --rep x88 --dispatch direct --repeat 10 startpos
  bench perft --depth 7 --hash 256 --threads 2 startpos`,
		Annotations: runsBoards,
		RunE:        func(c *cobra.Command, args []string) error { return a.perft(c, o, args) },

		ValidArgsFunction: completePosition,
	}
	f := c.Flags()
	f.StringVar(&o.reps, "rep", "", "count with `REP`, "+severalReps+" (default the first of bench list)")
	f.IntVar(&o.depth, "depth", 0, "count the sequences of `N` moves")
	f.BoolVar(&o.divide, "divide", false, "print the count under each first move, sorted")
	f.StringVar(&o.count, "count", "bulk", "`WAY` of counting at the last ply: bulk, list or leaf")
	f.StringVar(&o.dispatch, "dispatch", "interface", "`WAY` of calling the board: interface or direct")
	f.IntVar(&o.repeat, "repeat", 1, "count `K` times, for the sake of the time")
	f.IntVar(&o.hash, "hash", 0, "remember subtrees in a table of `SIZE` MiB, 0 for none")
	f.IntVar(&o.threads, "threads", 1, "count with `N` boards at the same time")
	a.completeFlag(c, "rep", a.completeReps)
	a.completeFlag(c, "count", completeOf(countNames()...))
	a.completeFlag(c, "dispatch", completeOf(dispatches...))
	return c
}

// countNames returns the values of --count.
func countNames() []string {
	return namesBy(perft.Counts(), perft.Count.String)
}

// A perftJob is the work of bench perft with each representation.
type perftJob struct {
	perftOptions
	position position
	settings perft.Settings
}

// String names the position and the depth.
func (j perftJob) String() string { return fmt.Sprintf("%s to depth %d", j.position.name, j.depth) }

// parse checks the arguments and flags.
func (o perftOptions) parse(c *cobra.Command, args []string) (perftJob, error) {
	job, direct := perftJob{perftOptions: o}, o.dispatch == "direct"
	free, known := freeMiB()
	switch {
	case !c.Flags().Changed("depth"):
		return job, exit.Usagef("perft needs --depth N, 0 to %d", perft.MaxDepth)
	case o.depth < 0 || o.depth > perft.MaxDepth:
		return job, exit.Usagef("--depth %d is out of range, want 0 to %d", o.depth, perft.MaxDepth)
	case o.divide && o.depth == 0:
		return job, exit.Usagef("--divide needs --depth 1 or more")
	case o.repeat < 1:
		return job, exit.Usagef("--repeat %d is out of range, want 1 or more", o.repeat)
	case !slices.Contains(dispatches, o.dispatch):
		return job, unknown("dispatch", o.dispatch, dispatches, "bench perft --help shows all")
	}
	count, err := perft.ParseCount(o.count)
	switch {
	case err != nil:
		return job, unknown("count", o.count, countNames(), "bench perft --help shows all")
	case direct && count == perft.List:
		return job, exit.Usagef("--dispatch direct counts by bulk or leaf, not --count %v", count)
	case o.threads < 1 || o.threads > maxThreads:
		return job, exit.Usagef("--threads %d is out of range, want 1 to %d", o.threads, maxThreads)
	case o.hash < 0 || o.hash > perft.MaxTableMiB:
		return job, exit.Usagef("--hash %d is out of range, want 0 to %d (MiB)", o.hash, perft.MaxTableMiB)
	case direct && o.hash > 0:
		return job, exit.Usagef("--dispatch direct is the board's own loop, which knows no --hash")
	case direct && o.threads > 1:
		return job, exit.Usagef("--dispatch direct is the board's own loop, which knows no --threads")
	case known && uint64(o.hash) > free:
		return job, exit.Usagef("--hash %d: only %d MiB of memory are free", o.hash, free)
	}
	job.settings = perft.Settings{Count: count, Direct: direct, Threads: o.threads}
	if job.position, err = parsePosition(c, args); err == nil && o.hash > 0 {
		job.settings.Table, err = perft.NewTable(o.hash)
	}
	return job, err
}

// perftResult is the count of one representation.
type perftResult struct {
	rep       string
	nodes     uint64
	spent     time.Duration    // on all repetitions
	divisions []perft.Division // with --divide
	lookups   perft.Lookups    // of one repetition, with --hash
}

func (a *app) perft(c *cobra.Command, o perftOptions, args []string) error {
	backends, err := a.selectReps(o.reps)
	if err != nil {
		return err
	}
	job, err := o.parse(c, args)
	if err != nil {
		return err
	}
	first := true
	results, err := eachBoard(a, backends, "count "+job.position.name, func(b rep.Backend) (perftResult, string, error) {
		var pool atomic.Pointer[perft.Pool] // that counts
		r, err := attempt(c.Context(), a, b.Name, job.String(), func() (perftResult, error) {
			return a.perftOne(c.Context(), b, job, first, &pool)
		})
		if p := pool.Load(); errors.Is(err, context.Canceled) && p != nil {
			a.keep(fmt.Sprintf("%d nodes were counted", p.Progress().Nodes))
		}
		first = first && err != nil
		return r, job.describe(r), err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "Nodes searched: %d\n", results[0].nodes)
	if len(backends) > 1 {
		return a.compareCounts(results)
	}
	return nil
}

// eachBoard calls each for every board, and prints its line below the board's name. Boards that cannot hold the position
// are left out, unless there is no other. doing says in an error what none of them can do.
func eachBoard[T any](a *app, backends []rep.Backend, doing string, each func(rep.Backend) (T, string, error)) (results []T, err error) {
	width := nameWidth(backends)
	for _, b := range backends {
		r, line, err := each(b)
		switch {
		case errors.Is(err, rep.ErrUnsupported) && len(backends) == 1:
			return nil, exit.Usagef("%w", err)
		case errors.Is(err, rep.ErrUnsupported):
			line = "left out: " + errorLine(err)
		case errors.Is(err, context.Canceled):
			return nil, a.interrupted()
		case err != nil:
			return nil, err
		default:
			results = append(results, r)
		}
		fmt.Fprintf(a.stderr, "%-*s  %s\n", width, b.Name, strings.ReplaceAll(line, "\n", "\n"+strings.Repeat(" ", width+2)))
	}
	if len(results) == 0 {
		return nil, exit.Usagef("none of the representations can %s", doing)
	}
	return results, nil
}

// perftOne does the job with one representation. The first one prints the lines of
// its division as they are counted. counting gets the pool that counts.
func (a *app) perftOne(ctx context.Context, b rep.Backend, job perftJob, first bool, counting *atomic.Pointer[perft.Pool]) (perftResult, error) {
	result := perftResult{rep: b.Name}
	pool, err := perft.NewPool(b, &job.position.Position, job.settings)
	if err != nil {
		return result, named(b, err)
	}
	counting.Store(pool)
	for i := range job.repeat {
		if job.settings.Table != nil {
			job.settings.Table.Clear()
		}
		start := time.Now()
		nodes, err := a.countOnce(ctx, pool, job, func(d perft.Division) {
			if i > 0 || ctx.Err() != nil {
				return
			}
			result.divisions = append(result.divisions, d)
			if first {
				fmt.Fprintf(a.stdout, "%v: %d\n", d.Move, d.Nodes)
			}
		})
		result.spent += time.Since(start)
		switch {
		case errors.Is(err, context.Canceled):
			return result, err
		case err != nil:
			return result, exit.Failf("%s cannot count %s to depth %d: %w", b.Name, job.position.name, job.depth, err)
		case i > 0 && nodes != result.nodes:
			return result, exit.Failf("%s counts %d nodes the first time and %d in repetition %d", b.Name, result.nodes, nodes, i+1)
		}
		result.nodes, result.lookups = nodes, pool.Lookups()
	}
	// A clock that has not moved would make the speed infinite.
	result.spent = max(result.spent, time.Nanosecond*time.Duration(job.repeat))
	return result, nil
}

// countOnce does one repetition. The lines of a division show how far it is; a
// count without division has a bar.
func (a *app) countOnce(ctx context.Context, pool *perft.Pool, job perftJob, each func(perft.Division)) (uint64, error) {
	if job.divide {
		return pool.Divide(ctx, job.depth, each)
	}
	defer watch(a.terminal, pool)()
	return pool.Perft(ctx, job.depth)
}

// describe returns the count and its time, with the settings without which a speed must not be compared with others.
func (j perftJob) describe(r perftResult) string {
	text := fmt.Sprintf("%d nodes  %8.3f s  %s", r.nodes, r.spent.Seconds(), mnps(r.nodes, r.spent/time.Duration(j.repeat)))
	if j.repeat > 1 {
		text = fmt.Sprintf("%d × ", j.repeat) + text
	}
	if j.hash > 0 {
		text += fmt.Sprintf("  hash %d MiB", j.hash)
	}
	if j.threads > 1 {
		text += fmt.Sprintf("  %d threads", j.threads)
	}
	if j.hash > 0 {
		text += "\n" + lookups(r.lookups)
	}
	return text
}

// lookups describes the look-ups of a count.
func lookups(l perft.Lookups) string {
	if l.Made == 0 {
		return "no look-ups: the count is too shallow for a table"
	}
	return fmt.Sprintf("%d look-ups, %.0f %% found; chance that the count is wrong: below %.1e",
		l.Made, 100*float64(l.Found)/float64(l.Made), 1.05*l.Wrong()) // never rounded down
}

// compareCounts says whether the representations agree. The error has the count of
// each; with --divide the first moves that are counted differently are printed
// before it.
func (a *app) compareCounts(results []perftResult) error {
	// each returns the answer of each representation, and whether all are the same.
	each := func(answer func(perftResult) string) (text string, same bool) {
		var answers []string
		same = true
		for _, r := range results {
			same = same && answer(r) == answer(results[0])
			answers = append(answers, r.rep+" "+answer(r))
		}
		return strings.Join(answers, ", "), same
	}
	moves, agree := map[string]bool{}, true
	for _, r := range results {
		agree = agree && slices.Equal(r.divisions, results[0].divisions)
		for _, d := range r.divisions {
			moves[d.Move.String()] = true
		}
	}
	for _, move := range slices.Sorted(maps.Keys(moves)) {
		if text, same := each(func(r perftResult) string { return r.under(move) }); !same {
			fmt.Fprintf(a.stderr, "%s: %s\n", move, text)
		}
	}
	text, same := each(func(r perftResult) string { return fmt.Sprint(r.nodes) })
	if !same || !agree {
		return exit.Failf("the representations disagree: %s", text)
	}
	fmt.Fprintf(a.stderr, "all %d agree\n", len(results))
	return nil
}

// under returns the count under a first move, "none" without it.
func (r perftResult) under(move string) string {
	for _, d := range r.divisions {
		if d.Move.String() == move {
			return fmt.Sprint(d.Nodes)
		}
	}
	return "none"
}

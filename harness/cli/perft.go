package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// perftOptions are the flags of bench perft.
type perftOptions struct {
	reps    string
	depth   int
	divide  bool
	count   string
	hash    int
	threads int
}

// maxThreads is the most threads that --threads takes.
const maxThreads = 256

func (a *app) perftCommand() *cobra.Command {
	var o perftOptions
	c := &cobra.Command{
		Use:   "perft --depth N POSITION",
		Short: "Count the move sequences of a position",
		Long: fmt.Sprintf(`perft counts the sequences of N moves, 0 to %d, that can be played from
POSITION, a FEN (quoted or not) or a name that bench list shows. The last line
of standard output is "Nodes searched: N". Times go to standard error, a line a
representation.

--count is the treatment of the last ply. The speeds must not be compared with
one another: bulk counts the moves, list lists them, leaf makes and unmakes
each.

--hash remembers the counts of subtrees of two plies and more by 96 bits of the
position's hash. A line on standard error gives a bound for the chance that the
count is wrong, computed from the look-ups made. --threads counts with so many
boards at once, which share the table.

With --rep all the representations must agree, or the exit status is 1. A
representation that cannot hold the position is left out.`, perft.MaxDepth),
		Example: `  bench perft --depth 5 startpos
  bench perft --depth 4 --divide kiwipete
  bench perft --depth 4 --rep all "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
  bench perft --depth 7 --hash 256 --threads 2 startpos`,
		RunE: func(c *cobra.Command, args []string) error { return a.perft(c, o, args) },
	}
	f := c.Flags()
	f.StringVar(&o.reps, "rep", "", "count with `REP`, "+severalReps+" (default the first of bench list)")
	f.IntVar(&o.depth, "depth", 0, "count the sequences of `N` moves")
	f.BoolVar(&o.divide, "divide", false, "print the count under each first move, sorted")
	f.StringVar(&o.count, "count", "bulk", "`WAY` of counting at the last ply: bulk, list or leaf")
	f.IntVar(&o.hash, "hash", 0, "remember subtrees in a table of `SIZE` MiB, 0 for none")
	f.IntVar(&o.threads, "threads", 1, "count with `N` boards at the same time")
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
	job := perftJob{perftOptions: o}
	free := perft.FreeMiB()
	switch {
	case !c.Flags().Changed("depth"):
		return job, exit.Usagef("perft needs --depth N, 0 to %d", perft.MaxDepth)
	case o.depth < 0 || o.depth > perft.MaxDepth:
		return job, exit.Usagef("--depth %d is out of range, want 0 to %d", o.depth, perft.MaxDepth)
	case o.divide && o.depth == 0:
		return job, exit.Usagef("--divide needs --depth 1 or more")
	}
	count, err := perft.ParseCount(o.count)
	switch {
	case err != nil:
		return job, unknown("count", o.count, countNames(), "bench perft --help shows all")
	case o.threads < 1 || o.threads > maxThreads:
		return job, exit.Usagef("--threads %d is out of range, want 1 to %d", o.threads, maxThreads)
	case o.hash < 0 || o.hash > perft.MaxTableMiB:
		return job, exit.Usagef("--hash %d is out of range, want 0 to %d (MiB)", o.hash, perft.MaxTableMiB)
	case free > 0 && o.hash > free:
		return job, exit.Usagef("--hash %d: only %d MiB of memory are free", o.hash, free)
	}
	job.settings = perft.Settings{Count: count, Threads: o.threads}
	if job.position, err = parsePosition(c, args); err == nil && o.hash > 0 {
		job.settings.Table, err = perft.NewTable(o.hash)
	}
	return job, err
}

// perftResult is the count of one representation.
type perftResult struct {
	rep       string
	nodes     uint64
	spent     time.Duration
	divisions []perft.Division // with --divide
	lookups   perft.Lookups    // with --hash
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
	var results []perftResult
	width := nameWidth(backends)
	for _, b := range backends {
		r, err := attempt(c.Context(), a, b.Name, job.String(), func() (perftResult, error) {
			return a.perftOne(c.Context(), b, job, len(results) == 0)
		})
		line := job.describe(r)
		switch {
		case errors.Is(err, rep.ErrUnsupported) && len(backends) == 1:
			return exit.Usagef("%w", err)
		case errors.Is(err, rep.ErrUnsupported):
			line = "left out: " + errorLine(err)
		case errors.Is(err, context.Canceled):
			if r.rep != "" { // the board stopped
				a.keep(fmt.Sprintf("%d nodes were counted", r.nodes))
			}
			return a.interrupted()
		case err != nil:
			return err
		default:
			results = append(results, r)
		}
		fmt.Fprintf(a.stderr, "%-*s  %s\n", width, b.Name, strings.ReplaceAll(line, "\n", "\n"+strings.Repeat(" ", width+2)))
	}
	if len(results) == 0 {
		return exit.Usagef("none of the representations can count %s", job.position.name)
	}
	fmt.Fprintf(a.stdout, "Nodes searched: %d\n", results[0].nodes)
	if len(backends) > 1 {
		return a.compareCounts(results)
	}
	return nil
}

// perftOne does the job with one representation. The first one prints the lines of
// its division as they are counted.
func (a *app) perftOne(ctx context.Context, b rep.Backend, job perftJob, first bool) (perftResult, error) {
	result := perftResult{rep: b.Name}
	pool, err := perft.NewPool(b, &job.position.Position, job.settings)
	if err != nil {
		return result, named(b, err)
	}
	if job.settings.Table != nil {
		job.settings.Table.Clear()
	}
	start := time.Now()
	if job.divide {
		result.nodes, err = pool.Divide(ctx, job.depth, func(d perft.Division) {
			result.divisions = append(result.divisions, d)
			if first && ctx.Err() == nil {
				fmt.Fprintf(a.stdout, "%v: %d\n", d.Move, d.Nodes)
			}
		})
	} else {
		result.nodes, err = pool.Perft(ctx, job.depth)
	}
	result.spent = max(time.Since(start), time.Nanosecond) // a clock that has not moved would make the speed infinite
	result.lookups = pool.Lookups()
	if err != nil && !errors.Is(err, context.Canceled) {
		err = exit.Failf("%s cannot count %s to depth %d: %w", b.Name, job.position.name, job.depth, err)
	}
	return result, err
}

// describe returns the count and its time, with the settings without which a speed must not be compared with others.
func (j perftJob) describe(r perftResult) string {
	seconds := r.spent.Seconds()
	text := fmt.Sprintf("%d nodes  %8.3f s  %7.1f Mnps", r.nodes, seconds, float64(r.nodes)/seconds/1e6)
	if j.hash > 0 {
		text += fmt.Sprintf("  hash %d MiB", j.hash)
	}
	if j.threads > 1 {
		text += fmt.Sprintf("  %d threads", j.threads)
	}
	if j.hash > 0 {
		text += "\n" + r.lookups.String()
	}
	return text
}

// compareCounts says whether the representations agree, with --divide under each first move. The error has the count of
// each.
func (a *app) compareCounts(results []perftResult) error {
	agree := true
	var counts []string
	for _, r := range results {
		agree = agree && r.nodes == results[0].nodes && slices.Equal(r.divisions, results[0].divisions)
		counts = append(counts, fmt.Sprintf("%s %d", r.rep, r.nodes))
	}
	if !agree {
		return exit.Failf("the representations disagree: %s (bench verify names the move)", strings.Join(counts, ", "))
	}
	fmt.Fprintf(a.stderr, "all %d agree\n", len(results))
	return nil
}

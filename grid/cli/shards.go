package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/grid/worker"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

func (a *app) splitCommand() *cobra.Command {
	var o perftOptions
	var shards int
	var prefix string
	c := &cobra.Command{
		Use:   "split --depth N --shards K POSITION",
		Short: "Divide a count into files that are counted apart",
		Long: `split writes K files, NAME-1-of-K.positions and so on, each with a part of the
units of a count. bench-grid count counts one of them, on any machine; bench-grid merge
adds up the journals that come back.`,
		Example: `  bench-grid split --depth 8 --shards 100 --dir shards startpos
  bench-grid count shards/shard-1-of-100.positions
  bench-grid merge shards/*.journal`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := checkDepth(c, o.depth); err != nil {
				return err
			}
			p, err := parsePosition(c, args)
			if err != nil {
				return err
			}
			switch {
			case shards < 1 || shards > 1000:
				return exit.Usagef("--shards %d is out of range, want 1 to 1000", shards)
			case o.ply < 0 || o.ply > o.depth:
				return exit.Usagef("--ply %d is out of range, want 1 to the depth, %d", o.ply, o.depth)
			case o.batch < 0 || o.batch > unit.MaxBatch:
				return exit.Usagef("--batch %d is out of range, want 1 to %d", o.batch, unit.MaxBatch)
			case o.seconds < 0 || o.seconds > 3600:
				return exit.Usagef("--unit %g is out of range, want up to 3600 seconds", o.seconds)
			case prefix == "" || strings.ContainsAny(prefix, "/\\"):
				return exit.Usagef("--name %q: want the beginning of a file name", prefix)
			}
			if err := os.MkdirAll(o.folder, 0o777); err != nil {
				return exit.Failf("%w", err)
			}
			b := a.backends[0]
			s := unit.Settings{FEN: p.FEN(), Depth: o.depth, Ply: o.ply, Batch: o.batch, Seconds: o.seconds, Board: b, Folder: o.folder}
			if s.Cost, err = unit.Cost(c.Context(), b, &p, o.depth); err != nil {
				return splitError(err)
			}
			names, err := unit.Split(c.Context(), s, prefix, shards)
			if err != nil {
				return splitError(err)
			}
			for _, name := range names {
				fmt.Fprintln(a.stdout, name)
			}
			return nil
		},
	}
	f := c.Flags()
	f.IntVar(&o.depth, "depth", 0, "count the sequences of `N` moves")
	f.IntVar(&shards, "shards", 1, "write `K` files")
	f.IntVar(&o.ply, "ply", 0, "divide after `P` moves (default by the time a unit takes)")
	f.IntVar(&o.batch, "batch", 0, "put `N` positions into a unit (default by the time a unit takes)")
	f.Float64Var(&o.seconds, "unit", 0, "choose units that take about `SECONDS` (default 2 to 30)")
	f.StringVar(&o.folder, "dir", ".", "write to `FOLDER`")
	f.StringVar(&prefix, "name", "shard", "begin the names of the files with `NAME`")
	return c
}

func splitError(err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return exit.Interruptedf("nothing was counted yet")
	case errors.Is(err, rep.ErrUnsupported), errors.Is(err, codec.ErrUnsupported):
		return exit.Usagef("%w", err)
	}
	return exit.Failf("%w", err)
}

func (a *app) countCommand() *cobra.Command {
	var o counting
	var out string
	c := &cobra.Command{
		Use:   "count SHARD",
		Short: "Count the units of a file that split wrote",
		Long: `count counts the units of SHARD and writes their counts to SHARD's journal, the
same name with .journal instead of .positions. It goes on where an earlier count was
ended.`,
		Example: `  bench-grid count --threads 8 shards/shard-1-of-100.positions`,
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			first, second, err := o.check(a)
			if err != nil {
				return err
			}
			if strings.HasSuffix(args[0], ".journal") {
				return exit.Usagef("%s is a journal, what count writes: give the .positions file", args[0])
			}
			if out == "-" {
				return exit.Usagef("--out -: want a file, which a later count goes on with")
			}
			if out == "" {
				out = strings.TrimSuffix(args[0], ".positions") + ".journal"
			}
			table, err := o.table(o.threads)
			if err != nil {
				return exit.Usagef("%w", err)
			}
			return a.count(c.Context(), args[0], out, &worker.Counter{First: first, Second: second, Threads: o.threads, Table: table})
		},
	}
	o.flags(c)
	c.Flags().IntVar(&o.threads, "threads", 1, "count with `N` boards at the same time")
	c.Flags().StringVar(&out, "out", "", "write the journal to `FILE`")
	return c
}

// count counts the units of a file that its journal does not have.
func (a *app) count(ctx context.Context, name, journalName string, counter *worker.Counter) error {
	file, err := unit.Open(name)
	if err != nil {
		return exit.Failf("%w", err)
	}
	defer file.Close()
	if file.Match != "" {
		return exit.Usagef("%s has the pairs of a match: bench-grid elo plays them", name)
	}
	done := map[int]bool{}
	journal, dropped, err := unit.OpenJournal(journalName, file.Header, func(r unit.Result) error {
		done[r.Unit] = true
		return nil
	})
	if err != nil {
		return exit.Failf("%w", err)
	}
	defer journal.Close()
	if dropped {
		a.log("the last line of the journal is damaged and dropped; its unit is counted again")
	}
	had := len(done)
	self := anyName("count")
	start := time.Now()
	for {
		u, err := file.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return exit.Failf("%w", err)
		}
		if done[u.Index] {
			continue
		}
		var keys []unit.Key
		for _, p := range u.Positions {
			keys = append(keys, p.Key)
		}
		r, err := counter.Count(ctx, counter.First, keys, file.Remaining(), 1)
		if ctx.Err() != nil {
			return exit.Interruptedf("%d of %d units are in %s; the same command goes on from there", len(done), file.ShardUnits(), journalName)
		}
		if err != nil {
			return exit.Failf("%w", err)
		}
		r.Unit, r.Pass, r.Worker = u.Index, 1, self
		if err := journal.Append(r); err != nil {
			return exit.Failf("%w", err)
		}
		done[u.Index] = true
	}
	fmt.Fprintf(a.stderr, "%d units counted in %.2f s, %d were in the journal\n", len(done)-had, time.Since(start).Seconds(), had)
	_, err = fmt.Fprintln(a.stdout, journalName)
	return err
}

func (a *app) mergeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "merge JOURNAL...",
		Short: "Verify that the journals of all shards are whole, and add up",
		Long: `merge prints the count under each first move and last "Nodes searched: N", from the
journals that count wrote. It divides the count once more to know which units there must
be. A unit that is in two journals must have the same counts in both.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return a.merge(c.Context(), args) },
	}
}

// merge adds up journals.
func (a *app) merge(ctx context.Context, names []string) error {
	var first unit.Header
	results := map[int]unit.Result{}
	seen := map[int]bool{} // shards
	for i, name := range names {
		if strings.HasSuffix(name, ".positions") {
			return exit.Usagef("%s has the units, not their counts: give the .journal files", name)
		}
		h, dropped, err := unit.ReadJournal(name, func(r unit.Result) error {
			if before, ok := results[r.Unit]; ok && !slices.Equal(before.Counts, r.Counts) {
				return fmt.Errorf("unit %d: %s on worker %s counted otherwise than %s on worker %s", r.Unit, r.Rep, r.Worker, before.Rep, before.Worker)
			}
			results[r.Unit] = r
			return nil
		})
		if err != nil {
			return exit.Failf("%w", err)
		}
		if dropped {
			a.log(name + ": the last line is damaged and left out")
		}
		if i == 0 {
			first = h
		}
		if h.Run() != first.Run() || h.Shards != first.Shards {
			return exit.Failf("%s is of another run than %s: %s to depth %d, not %s to depth %d", name, names[0], h.FEN, h.Depth, first.FEN, first.Depth)
		}
		seen[h.Shard] = true
	}
	var absent []string
	for shard := 1; shard <= first.Shards; shard++ {
		if !seen[shard] {
			absent = append(absent, fmt.Sprint(shard))
		}
	}
	if len(absent) > 0 {
		return exit.Failf("the journals of shards %s of %d are missing", strings.Join(absent, ", "), first.Shards)
	}
	ledger, err := a.ledger(ctx, first)
	if err != nil {
		return err
	}
	for !ledger.Ended() {
		open, err := ledger.Fill(1)
		if err != nil {
			return exit.Failf("%w", err)
		}
		for _, o := range open {
			r, ok := results[o.Index]
			if !ok {
				return exit.Failf("unit %d is in none of the journals: %d of %d are; count shard %d again, which goes on where it was ended",
					o.Index, len(results), first.Units(), o.Index%max(first.Shards, 1)+1)
			}
			r.Pass = 1
			if _, err := ledger.Apply(r); err != nil {
				return exit.Failf("%w", err)
			}
		}
	}
	p, err := rep.ParseFEN(first.FEN)
	if err != nil {
		return exit.Failf("%w", err)
	}
	known, err := a.compare(&p, first.Depth, ledger.Total())
	if err != nil {
		return exit.Failf("%w", err)
	}
	ledger.Divide(func(move string, sum unit.Total) { fmt.Fprintf(a.stdout, "%s: %v\n", move, sum) })
	n := ledger.Counts()
	fmt.Fprintf(a.stderr, "%d units of %d journals, computing %.2f s", n.Done, len(names), time.Duration(n.Nanos).Seconds())
	if n.Lookups.Made > 0 {
		fmt.Fprintf(a.stderr, "; chance that the count is wrong: below %.1e", 1.05*n.Lookups.Wrong())
	}
	fmt.Fprint(a.stderr, "\n", known)
	_, err = fmt.Fprintf(a.stdout, "Nodes searched: %v\n", ledger.Total())
	return err
}

// ledger divides the run of h once more.
func (a *app) ledger(ctx context.Context, h unit.Header) (*unit.Ledger, error) {
	folder, err := os.MkdirTemp("", "bench-grid-")
	if err != nil {
		return nil, exit.Failf("%w", err)
	}
	defer os.RemoveAll(folder)
	s := unit.Settings{FEN: h.FEN, Depth: h.Depth, Ply: h.Ply, Batch: h.Batch, Board: a.backends[0], Folder: folder}
	names, err := unit.Split(ctx, s, "merge", 0)
	if err != nil {
		return nil, splitError(err)
	}
	file, err := unit.Open(names[0])
	if err != nil {
		return nil, exit.Failf("%w", err)
	}
	if file.Run() != h.Run() {
		return nil, exit.Failf("%s to depth %d divides otherwise here than where the shards were made: use the same bench-grid", h.FEN, h.Depth)
	}
	return unit.NewLedger(file, 0, unit.Secret{}), nil
}

package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/grid/coordinator"
	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/internal/exit"
)

// eloOptions are the flags of elo.
type eloOptions struct {
	perftOptions
	base, player string
	ratio, eval  string
	nodes, out   string
	pairs        int
}

func (a *app) eloCommand() *cobra.Command {
	var o eloOptions
	c := &cobra.Command{
		Use:   "elo --rep REP --ratio RATIO --out FILE",
		Short: "Play the games of bench elo on this and other machines",
		Long: `elo plays a match of bench elo: --base at --nodes a move against the same search
with --ratio times as many, as the board --rep would search. A unit is a pair of games,
which is the same on every machine. The games are added to FILE, from which bench elo
prints the Elo.

--ratio is the speed of --rep relative to --base, with its 95 % interval if it has one:
0.776:0.768,0.784. bench elo names it for a recorded run.

A part of the pairs, --verify, is played twice, by two workers on two boards, --base and
--second. If their games are not the same, move for move, the run ends with status 1.
Workers join as for bench-grid perft. Finished pairs are in a journal under --dir, and
the same command goes on from there after any failure.`,
		Example: `  bench-grid elo --rep x88 --ratio 0.776:0.768,0.784 --pairs 1000 --out elo.pgn
  bench-grid elo --rep x88 --ratio 0.8 --nats nats://10.0.0.1:4222 --out elo.pgn
  bench compare elo.pgn`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.elo(c.Context(), o) },
	}
	o.threads = 1
	o.runFlags(c)
	f := c.Flags()
	f.StringVar(&o.base, "base", "bitboard", "play against `REP`, on whose board the games are played")
	f.StringVar(&o.second, "second", "mailbox", "play on the board of `REP` what was played before")
	f.StringVar(&o.player, "rep", "", "play with the speed of `REP`")
	f.StringVar(&o.ratio, "ratio", "", "which is `RATIO` or RATIO:LOW,HIGH, relative to the base")
	f.StringVar(&o.eval, "eval", string(search.EvalMobility), "evaluate by `EVAL`")
	f.StringVar(&o.nodes, "nodes", "20k", "give the base `N` nodes a move")
	f.IntVar(&o.pairs, "pairs", 1000, "play `N` pairs of games")
	f.StringVar(&o.out, "out", "", "add the games to `FILE`")
	f.IntVar(&o.local, "local", cores(), "play with `K` workers in this process, 0 for none")
	o.client.flags(c, "", "use the server at `URL` (default one in this process)")
	o.listening.flags(c, "")
	f.Lookup("verify").DefValue = "2%"
	o.verify = "2%"
	return c
}

func (a *app) elo(ctx context.Context, o eloOptions) error {
	share, err := o.check(nil)
	if err != nil {
		return err
	}
	if o.url != "" && o.listen != "" {
		return exit.Usagef("--nats is a server elsewhere and --listen one here: give one of them")
	}
	if o.player == "" || o.ratio == "" || o.out == "" {
		return exit.Usagef("elo needs --rep REP, --ratio RATIO and --out FILE")
	}
	if o.out == "-" {
		return exit.Usagef("--out -: want a file, to which the games are added at the end")
	}
	o.rep, o.hash = o.base, 1
	first, second, err := o.counting.check(a)
	if err != nil {
		return err
	}
	if _, err := a.backend("rep", o.player); err != nil {
		return err
	}
	s := match.Settings{Eval: search.Eval(o.eval), Base: o.base, Rep: o.player}
	if s.Ratio, s.Low, s.High, err = match.ParseRatio(o.ratio); err != nil {
		return exit.Usagef("--ratio: %w", err)
	}
	if s.Nodes, err = match.ParseNodes(o.nodes); err != nil {
		return exit.Usagef("--nodes: %w", err)
	}
	if err := s.Check(); err != nil {
		return exit.Usagef("%w", err)
	}
	if err := match.CheckPairs(o.pairs); err != nil {
		return exit.Usagef("--pairs: %w", err)
	}
	return a.coordinate(ctx, o.perftOptions, run{
		name: fmt.Sprintf("%d-%s", o.pairs, s.Event()), share: share, first: first, second: second,
		open: func(_ context.Context, folder string) (*unit.File, error) { return o.open(s, folder) },
		finish: func(_ *coordinator.Coordinator, summary coordinator.Summary, folder string) error {
			if err := a.failures(summary); err != nil {
				return err
			}
			if err := o.write(folder); err != nil {
				return exit.Failf("%w", err)
			}
			fmt.Fprintf(a.stderr, "%d pairs, %d of them played twice, by %d workers in %.1f s\n", summary.Done, summary.Twice, len(summary.Workers), summary.Wall.Seconds())
			_, err := fmt.Fprintf(a.stdout, "%d pairs of games are in %s:\n  bench elo %[2]s\n", summary.Done, o.out)
			return err
		},
	})
}

// open opens the pairs of a match, or writes them.
func (o eloOptions) open(s match.Settings, folder string) (*unit.File, error) {
	name := filepath.Join(folder, positionsName)
	file, err := unit.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		if err = unit.Pairs(s, o.pairs, name); err == nil {
			file, err = unit.Open(name)
		}
	}
	if err != nil {
		return nil, exit.Failf("%w", err)
	}
	if file.Match != s.Event() || file.Positions != o.pairs {
		_ = file.Close()
		return nil, exit.Failf("%s has another run: use another --dir or remove it", folder)
	}
	return file, nil
}

// write adds the games of the journal to the file, in the order of the openings.
func (o eloOptions) write(folder string) error {
	var games []match.Record
	_, _, err := unit.ReadJournal(filepath.Join(folder, journalName), func(r unit.Result) error {
		if r.Pass == 2 {
			return nil
		}
		of, _, err := match.Read(strings.NewReader(r.Games))
		games = append(games, of...)
		return err
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(games, func(x, y match.Record) int { return cmp.Compare(x.Pair, y.Pair) })
	var text strings.Builder
	if info, err := os.Stat(o.out); err == nil && info.Size() > 0 {
		text.WriteByte('\n') // between the games there and these
	}
	for _, g := range games {
		fmt.Fprintln(&text, g)
	}
	file, err := os.OpenFile(o.out, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text.String())
	return errors.Join(err, file.Close())
}

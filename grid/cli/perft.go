package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/grid/coordinator"
	"github.com/boardbench/boardbench/grid/queue"
	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/grid/worker"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/terminal"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// client are the flags of a client of a server.
type client struct{ url, nkey, ca string }

func (o *client) flags(c *cobra.Command, usual, usage string) {
	f := c.Flags()
	f.StringVar(&o.url, "nats", usual, usage)
	f.StringVar(&o.nkey, "nkey", "", "authenticate by the key in `FILE`, which bench-grid nkey made")
	f.StringVar(&o.ca, "ca", "", "`FILE` of the certificate that signed the server's, for a tls:// URL")
}

func (o client) dial(name string, log func(string)) queue.Dial {
	return queue.Dial{URL: o.url, NKey: o.nkey, CA: o.ca, Name: name, Log: log}
}

// perftOptions are the flags of perft and of serve.
type perftOptions struct {
	counting
	client
	listening
	depth, ply, batch int
	local             int
	verify            string
	window, replicas  int
	folder            string
}

func (a *app) perftCommand() *cobra.Command {
	var o perftOptions
	c := &cobra.Command{
		Use:   "perft --depth N POSITION",
		Short: "Count the move sequences of a position on this and other machines",
		Long: `perft divides the count of POSITION to depth N into units, hands them out, and
prints the count under each first move and last "Nodes searched: N". With --local K
it counts with K workers of its own, which share a table; more workers join by
bench-grid worker --nats URL. Without --nats it runs a server itself, for this process
alone: bench-grid serve lets others in.

A part of the units is counted twice, by two representations on two workers with two
seeds of the table's keys: --verify all, none, or a percentage. No worker knows which
units, and chance chooses the worker for the second count; with only one worker this
process makes it. If the counts differ, the run ends with status 1 and the line of
play that shows the difference. It also ends with status 1 if the total differs from
a suite's.

Finished counts are in a journal under --dir. The same command continues from there
after any failure.`,
		Example: `  bench-grid perft --depth 7 --local 2 startpos
  bench-grid perft --depth 9 --nats nats://10.0.0.1:4222 --local 0 kiwipete`,
		RunE: func(c *cobra.Command, args []string) error {
			return a.perft(c, o, args)
		},
	}
	o.perftFlags(c)
	f := c.Flags()
	f.IntVar(&o.local, "local", cores(), "count with `K` workers in this process, 0 for none")
	o.client.flags(c, "", "use the server at `URL` (default one in this process)")
	return c
}

func (o *perftOptions) perftFlags(c *cobra.Command) {
	o.threads = 1
	o.counting.flags(c)
	f := c.Flags()
	f.IntVar(&o.depth, "depth", 0, "count the sequences of `N` moves")
	f.IntVar(&o.ply, "ply", 0, "divide after `P` moves (default by the time a unit takes)")
	f.IntVar(&o.batch, "batch", 0, "put `N` positions into a unit (default by the time a unit takes)")
	f.StringVar(&o.verify, "verify", "1%", "count `SHARE` of the units twice: all, none, or a percentage")
	f.IntVar(&o.window, "window", 1024, "have at most `N` units out at the same time; fewer where fewer keep all workers busy")
	f.IntVar(&o.replicas, "replicas", 1, "keep `N` copies of the data on the server, 3 in a cluster of three")
	f.StringVar(&o.folder, "dir", "", "keep the journal in `FOLDER` (default one in the user's cache, removed at the end)")
}

func (o perftOptions) check(c *cobra.Command) (unit.Share, error) {
	share, err := unit.ParseShare(o.verify)
	switch {
	case err != nil:
		return 0, exit.Usagef("--verify %s: want all, none, or a percentage such as 1%%", o.verify)
	case o.local < 0 || o.local > maxThreads:
		return 0, exit.Usagef("--local %d is out of range, want 0 to %d", o.local, maxThreads)
	case o.ply < 0 || o.ply > o.depth:
		return 0, exit.Usagef("--ply %d is out of range, want 1 to the depth, %d", o.ply, o.depth)
	case o.batch < 0 || o.batch > unit.MaxBatch:
		return 0, exit.Usagef("--batch %d is out of range, want 1 to %d", o.batch, unit.MaxBatch)
	case o.window < 1 || o.window > 1<<20:
		return 0, exit.Usagef("--window %d is out of range, want 1 to %d", o.window, 1<<20)
	case o.replicas < 1 || o.replicas > 5:
		return 0, exit.Usagef("--replicas %d is out of range, want 1 to 5", o.replicas)
	case o.local == 0 && o.url == "" && o.listen == "":
		return 0, exit.Usagef("--local 0 needs workers elsewhere: give --nats URL, or use bench-grid serve")
	}
	return share, nil
}

// runFolder returns the folder of a run, and whether it is the one in the cache.
func (o perftOptions) runFolder(name string) (folder string, cached bool, err error) {
	if o.folder != "" {
		return o.folder, false, os.MkdirAll(o.folder, 0o777)
	}
	folder, err = cacheFolder(strings.NewReplacer("/", "_", " ", "_").Replace(name))
	return folder, true, err
}

// perft is the command.
func (a *app) perft(c *cobra.Command, o perftOptions, args []string) error {
	if err := checkDepth(c, o.depth); err != nil {
		return err
	}
	p, err := parsePosition(c, args)
	if err != nil {
		return err
	}
	share, err := o.check(c)
	if err != nil {
		return err
	}
	first, second, err := o.counting.check(a)
	if err != nil {
		return err
	}
	ctx := c.Context()
	folder, cached, err := o.runFolder(fmt.Sprintf("depth-%d-%s", o.depth, p.FEN()))
	if err != nil {
		return exit.Failf("%w", err)
	}
	unlock, err := lock(folder)
	if err != nil {
		return exit.Failf("%s is in use by another bench-grid: %w", folder, err)
	}
	defer unlock()
	start := time.Now()
	connect, closeServer, err := a.server(o, folder)
	if err != nil {
		return err
	}
	defer closeServer()
	conn, js, err := connect("coordinator").Connect()
	if err != nil {
		return exit.Failf("%w", err)
	}
	defer conn.Close()
	units, err := o.split(ctx, first, &p, folder)
	if err != nil {
		return err
	}
	secret, err := unit.OpenSecret(filepath.Join(folder, secretName))
	if err != nil {
		return exit.Failf("%w", err)
	}
	spare := ""
	if share > 0 {
		spare = workerName("spare")
	}
	lines := newMeter(a.stderr)
	co, err := coordinator.New(coordinator.Config{
		JS: js, Units: units, Journal: filepath.Join(folder, journalName), Share: share, Window: o.window, Replicas: o.replicas,
		Secret: secret, Keys: o.keys(), Spare: spare, Alone: o.alone(), Log: a.log, Progress: lines.show,
	})
	if err != nil {
		return exit.Failf("%w", err)
	}
	defer co.Close()
	// For the workers to find; the coordinator does it again, as often as necessary.
	_, _ = queue.Ensure(ctx, js, o.replicas)
	stopWorkers, err := a.localWorkers(ctx, o, connect, spare, first, second)
	if err != nil {
		return err
	}
	defer stopWorkers()
	summary, err := co.Run(ctx)
	lines.clear()
	stopWorkers()
	var disagreement *unit.Disagreement
	switch {
	case errors.As(err, &disagreement):
		a.log("two counts of one position differ; where is being searched")
		return exit.Failf("%w\n%s\nother counts of that worker may be in %s: remove it before you count again", err, coordinator.Diagnose(ctx, disagreement, a.backends), folder)
	case errors.Is(err, context.Canceled):
		return exit.Interruptedf("%d of %d units are in %s; the same command goes on from there", summary.Done, summary.Units, folder)
	case err != nil:
		return exit.Failf("%w (%d of %d units are in %s; the same command goes on from there)", err, summary.Done, summary.Units, folder)
	}
	summary.Wall = time.Since(start)
	if err := a.print(co, summary, o, &p, folder); err != nil {
		return err
	}
	if cached {
		closeServer()
		_ = os.RemoveAll(folder)
	}
	return nil
}

// The files in the folder of a run.
const (
	journalName = "run.journal"
	secretName  = "run.secret"
	serverName  = "server"
)

// split divides the count, in the same way as before if the folder has the journal of a run.
func (o perftOptions) split(ctx context.Context, b rep.Backend, p *rep.Position, folder string) (*unit.Division, error) {
	had, err := unit.ReadHeader(filepath.Join(folder, journalName))
	if err != nil {
		return nil, exit.Failf("%w", err)
	}
	s := unit.Settings{FEN: p.FEN(), Depth: o.depth, Ply: o.ply, Batch: o.batch, Board: b}
	if had == nil {
		s.Cost, err = unit.Cost(ctx, b, p, o.depth)
	} else {
		if had.FEN != s.FEN || had.Depth != s.Depth || s.Ply > 0 && had.Ply != s.Ply || s.Batch > 0 && had.Batch != s.Batch {
			return nil, exit.Failf("%s has another run: %s to depth %d, divided at ply %d into units of %d; use another --dir or remove it",
				folder, had.FEN, had.Depth, had.Ply, had.Batch)
		}
		s.Ply, s.Batch = had.Ply, had.Batch
	}
	var units *unit.Division
	if err == nil {
		units, err = unit.Split(ctx, s)
	}
	switch {
	case errors.Is(err, context.Canceled):
		return nil, exit.Interruptedf("nothing was counted yet")
	case errors.Is(err, rep.ErrUnsupported), errors.Is(err, codec.ErrUnsupported):
		return nil, exit.Usagef("%w", err)
	case err != nil:
		return nil, exit.Failf("%w", err)
	case had != nil:
		units.Seconds = had.Seconds
	}
	return units, nil
}

// server returns a dial and a shutdown function. It starts an embedded server unless --nats
// names one.
func (a *app) server(o perftOptions, folder string) (connect func(name string) queue.Dial, end func(), err error) {
	if o.url != "" {
		return func(name string) queue.Dial { return o.client.dial(name, a.log) }, func() {}, nil
	}
	serve, err := o.listening.serve(filepath.Join(folder, serverName))
	if err != nil {
		return nil, nil, err
	}
	srv, err := serve.Start()
	if err != nil {
		return nil, nil, serveError(err)
	}
	a.warnPlain(o.listening)
	if o.listen != "" {
		fmt.Fprintf(a.stderr, "workers join by: bench-grid worker --nats %s\n", o.listening.address(srv, "FOLDER/NAME.nk"))
	}
	return srv.Dial, sync.OnceFunc(srv.Close), nil
}

// alone reports whether all workers are in this process.
func (o perftOptions) alone() bool { return o.url == "" && o.listen == "" }

// keys reports whether the server knows every client by its key.
func (o perftOptions) keys() bool { return o.nkey != "" || o.users != "" }

// localWorkers starts the workers in this process, with the spare one unless its name is "",
// and returns a function that ends them.
func (a *app) localWorkers(ctx context.Context, o perftOptions, connect func(string) queue.Dial, spare string, first, second rep.Backend) (stop func(), err error) {
	var names []string
	for i := range o.local {
		names = append(names, workerName(fmt.Sprintf("local%d", i+1)))
	}
	if spare != "" {
		names = append(names, spare)
	}
	if len(names) == 0 {
		return func() {}, nil
	}
	if o.local == 0 && o.hash == 0 {
		o.hash = usualHash
	}
	table, err := o.counting.table(cores())
	if err != nil {
		return nil, exit.Usagef("%w", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	stop = sync.OnceFunc(func() { cancel(); group.Wait() })
	for _, name := range names {
		conn, js, err := connect(name).Connect()
		if err != nil {
			stop()
			return nil, exit.Failf("%w", err)
		}
		w := &worker.Worker{Name: name, JS: js, Spare: name == spare, Counter: &worker.Counter{First: first, Second: second, Threads: 1, Table: table}, Log: a.log}
		group.Go(func() {
			defer conn.Close()
			if _, err := w.Run(ctx); err != nil {
				a.log(fmt.Sprintf("worker %s ends: %v", name, err))
			}
		})
	}
	return stop, nil
}

// workerName returns a name for a worker of a coordinator's process that no other has.
func workerName(suffix string) string { return queue.CoordinatorName + "-" + anyName(suffix) }

// anyName returns a name that no other worker has.
func anyName(suffix string) string {
	host, _ := os.Hostname()
	host = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '-'
	}, host)
	return fmt.Sprintf("%.20s-%d-%04x-%.10s", host, os.Getpid(), rand.Uint32()&0xffff, suffix)
}

// failures returns an error if units are not counted.
func (a *app) failures(s coordinator.Summary) error {
	if len(s.Failed) > 0 {
		for _, f := range s.Failed[:min(len(s.Failed), coordinator.Said)] {
			fmt.Fprintf(a.stderr, "unit %d is not counted: %s\n", f.Unit, f.FEN)
		}
		return exit.Failf("%d of %d units failed %d times each and are not counted; the same command tries them again", len(s.Failed), s.Units, coordinator.Failures)
	}
	return nil
}

// print prints the result of the count.
func (a *app) print(co *coordinator.Coordinator, s coordinator.Summary, o perftOptions, p *rep.Position, folder string) error {
	if err := a.failures(s); err != nil {
		return err
	}
	known, err := compare(p, o.depth, s.Total)
	if err != nil {
		return exit.Failf("%w; what was counted is in %s: remove it, and count with --verify all and workers that you trust", err, folder)
	}
	co.Divide(func(move string, sum unit.Total) { fmt.Fprintf(a.stdout, "%s: %v\n", move, sum) })
	fmt.Fprint(a.stderr, describe(s), vouched(s, o), known, record(s, o.depth))
	_, err = fmt.Fprintf(a.stdout, "Nodes searched: %v\n", s.Total)
	return err
}

// compare compares a total with the one of the suites, if they have it, and returns the line
// that says so.
func compare(p *rep.Position, depth int, total unit.Total) (line string, err error) {
	for _, e := range slices.Concat(perft.StandardSuite(), perft.ReportSuite()) {
		known := e.Position
		known.HalfmoveClock, known.FullmoveNumber = p.HalfmoveClock, p.FullmoveNumber
		i := slices.IndexFunc(e.Counts, func(c perft.DepthCount) bool { return c.Depth == depth })
		if i < 0 || known != *p {
			continue
		}
		if n := e.Counts[i].Nodes; unit.TotalOf(n) != total {
			return "", fmt.Errorf("the total is wrong: %v were counted, and the suite has %d for %s to depth %d", total, n, e.Name, depth)
		}
		return fmt.Sprintf("the suite has the same total for %s to depth %d\n", e.Name, depth), nil
	}
	return "", nil
}

// vouched returns the line that says whether more than one identity vouches for a total.
func vouched(s coordinator.Summary, o perftOptions) string {
	switch {
	case o.alone():
		return "one identity alone vouches for the total: this process\n"
	case !o.keys():
		return "one identity alone vouches for the total: a worker without a key may be anybody on this network\n"
	case s.Vouched == 0:
		return "one identity alone vouches for each unit: --verify all lets two vouch\n"
	case s.Vouched < s.Done:
		return fmt.Sprintf("two identities vouch for %d of %d units, one alone for each of the others\n", s.Vouched, s.Done)
	}
	return "two identities vouch for every unit\n"
}

// describe returns the lines about a run that is done.
func describe(s coordinator.Summary) string {
	var text strings.Builder
	counted := fmt.Sprintf("by %d workers in %.2f s: %.1f Mnps\n", len(s.Workers), s.Wall.Seconds(), rate(s))
	if s.Resumed == 0 {
		fmt.Fprintf(&text, "%d units, %d counted twice, %s", s.Done, s.Twice, counted)
	} else {
		fmt.Fprintf(&text, "%d units, %d counted twice\n", s.Done, s.Twice)
		fmt.Fprintf(&text, "%d of them were in the journal, %d counted now %s", s.Resumed, s.Done-s.Resumed, counted)
	}
	if s.Resumed == 0 && len(s.Workers) > 0 {
		fmt.Fprintf(&text, "computing %.2f s, overhead %.1f %% of %d × %.2f s\n", s.Computing.Seconds(),
			100*overhead(s), len(s.Workers), s.Wall.Seconds())
	}
	if s.Again > 0 || s.Dropped > 0 {
		fmt.Fprintf(&text, "%d units were published again, %d malformed results dropped\n", s.Again, s.Dropped)
	}
	if l := s.Lookups; l.Made > 0 {
		fmt.Fprintln(&text, l)
	}
	return text.String()
}

// rate returns the million nodes a second of the units that were counted in the time of s,
// without units from the journal.
func rate(s coordinator.Summary) float64 {
	return (s.Total.Float() - s.Had.Float()) / max(s.Wall.Seconds(), 1e-9) / 1e6
}

// record returns the numbers of a run that is done as one line for other programs: wall
// and computing in seconds, overhead as 1 - computing / (workers × wall). The units in the
// journal at the beginning are in resumed and in none of the times.
func record(s coordinator.Summary, depth int) string {
	wall, computing := s.Wall.Seconds(), s.Computing.Seconds()
	return fmt.Sprintf("grid: depth=%d workers=%d units=%d twice=%d vouched=%d resumed=%d wall=%.3f computing=%.3f overhead=%.4f nodes=%v\n",
		depth, len(s.Workers), s.Units, s.Twice, s.Vouched, s.Resumed, wall, computing, overhead(s), s.Total)
}

// overhead returns the share of the workers' time in which they did not count.
func overhead(s coordinator.Summary) float64 {
	return 1 - s.Computing.Seconds()/max(float64(len(s.Workers))*s.Wall.Seconds(), 1e-9)
}

// meter shows how far a run is: in one line that changes on a terminal that draws, elsewhere by a line
// after each tenth, and at least every minute.
type meter struct {
	w     io.Writer
	draws bool
	shown bool
	tenth int
	last  time.Time
}

func newMeter(w io.Writer) *meter {
	return &meter{w: w, draws: terminal.Draws(w), last: time.Now()}
}

func (m *meter) show(p coordinator.Progress) {
	left := ""
	if p.Left > 0 {
		left = fmt.Sprintf(", about %v left", p.Left.Round(time.Second))
	}
	line := fmt.Sprintf("%d of %d units, %d workers%s", p.Done, p.Units, p.Workers, left)
	if m.draws {
		m.shown = true
		fmt.Fprintf(m.w, "\r\033[K%s", line)
		return
	}
	if tenth := p.Done * 10 / max(p.Units, 1); tenth > m.tenth || time.Since(m.last) > time.Minute {
		m.tenth, m.last = tenth, time.Now()
		fmt.Fprintln(m.w, line)
	}
}

// clear removes the line, before text.
func (m *meter) clear() {
	if m.shown {
		fmt.Fprint(m.w, "\r\033[K")
	}
}

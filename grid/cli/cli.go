// Package cli is the command bench-grid: a deep perft on many machines.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/grid/queue"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/help"
	"github.com/boardbench/boardbench/internal/scratch"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// The exit statuses, the same as bench's.
const (
	StatusOK          = exit.OK
	StatusFailed      = exit.Failed // a check failed: units were set aside, counts disagree, a file is damaged
	StatusUsage       = exit.Usage
	StatusInterrupted = exit.Interrupted
)

// app is one invocation of the command.
type app struct {
	stdout, stderr io.Writer
	backends       []rep.Backend
}

// Main runs the command with the arguments of the process and exits with its status. The
// first Ctrl-C or SIGTERM ends the command cleanly, a second one at once.
func Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(Run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// Run runs the command with args and returns the exit status.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	a := &app{stdout: stdout, stderr: stderr, backends: all.Backends()}
	root := a.rootCommand()
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.SetArgs(append([]string{}, args...))
	err := root.ExecuteContext(ctx)
	if err == nil {
		return StatusOK
	}
	fmt.Fprintf(stderr, "bench-grid: %s\n", errorText(err))
	return exit.Status(err)
}

// packages are the prefixes of our errors, which mean nothing to a user.
var packages = []string{"rep: ", "codec: ", "perft: ", "harness: ", "unit: ", "queue: ", "worker: ", "coordinator: ", "match: "}

// hints are the remedies of errors. The packages that find the faults know no commands and no flags.
var hints = []struct {
	err  error
	text string
}{
	{queue.ErrUnknownSigner, "give --ca FILE, with the one that signed it"},
	{queue.ErrNoTLS, "give nats://HOST:PORT, or start it with --tls-cert and --tls-key"},
	{queue.ErrRefused, "give --nkey FILE, with a key that bench-grid nkey made and that is among the server's --users"},
	{queue.ErrNoServer, "start bench-grid serve, or correct the URL"},
}

func errorText(err error) string {
	text := err.Error()
	for _, h := range hints {
		if errors.Is(err, h.err) {
			text += ": " + h.text
		}
	}
	for _, prefix := range packages {
		text = strings.ReplaceAll(strings.TrimPrefix(text, prefix), ": "+prefix, ": ")
	}
	// A part of it may come from a worker: nothing that moves the cursor of a terminal.
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return '?'
		}
		return r
	}, text))
}

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "bench-grid",
		Short: "Deep perft on many machines",
		Long: `bench-grid counts the move sequences of a position on many machines: it divides
the work at the first plies into units, hands them out by NATS JetStream, and adds up the counts in 128 bits.

The exit status is 0, 1 if a check failed, 2 for wrong use, and 130 after Ctrl-C.`,
		Example: `  bench-grid perft --depth 7 --local 2 startpos   all in one process
  bench-grid serve --depth 8 startpos             in one terminal; in others:
  bench-grid worker                               as many as there are cores`,
		SilenceUsage: true, SilenceErrors: true,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(a.perftCommand(), a.serveCommand(), a.workerCommand(), a.nkeyCommand())
	help.Fit(root)
	return root
}

// log prints a line on standard error.
func (a *app) log(text string) {
	fmt.Fprintf(a.stderr, "bench-grid: %s\n", errorText(errors.New(text)))
}

// parsePosition reads POSITION, a FEN or a name such as startpos.
func parsePosition(c *cobra.Command, args []string) (rep.Position, error) {
	if len(args) == 0 {
		return rep.Position{}, exit.Usagef("%s needs a POSITION: a FEN, or a name such as startpos", c.Name())
	}
	p, err := corpus.Parse(strings.Join(args, " "))
	if err != nil {
		return p, exit.Usagef("%w", err)
	}
	return p, nil
}

// checkDepth checks --depth.
func checkDepth(c *cobra.Command, depth int) error {
	if !c.Flags().Changed("depth") {
		return exit.Usagef("%s needs --depth N, 1 to %d", c.Name(), perft.MaxDepth)
	}
	if depth < 1 || depth > perft.MaxDepth {
		return exit.Usagef("--depth %d is out of range, want 1 to %d", depth, perft.MaxDepth)
	}
	return nil
}

// backend returns the representation of a name.
func (a *app) backend(flag, name string) (rep.Backend, error) {
	i := slices.IndexFunc(a.backends, func(b rep.Backend) bool { return b.Name == name })
	if i < 0 {
		var names []string
		for _, b := range a.backends {
			names = append(names, b.Name)
		}
		return rep.Backend{}, exit.Usagef("--%s %q: there are %s", flag, name, strings.Join(names, ", "))
	}
	return a.backends[i], nil
}

// counting are the flags of the commands that count: perft and worker.
type counting struct {
	rep, second string
	threads     int
	hash        int
}

const maxThreads = 256

func (o *counting) flags(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&o.rep, "rep", "bitboard", "count with `REP`")
	f.StringVar(&o.second, "second", "x88", "count with `REP` what --rep has counted before")
	f.IntVar(&o.hash, "hash", 0, "remember subtrees in a table of `SIZE` MiB (default half of the free memory for all cores, at most 8192)")
}

// counter checks the flags.
func (o counting) check(a *app) (first, second rep.Backend, err error) {
	if first, err = a.backend("rep", o.rep); err != nil {
		return
	}
	if second, err = a.backend("second", o.second); err != nil {
		return
	}
	free := perft.FreeMiB()
	switch {
	case first.Name == second.Name:
		err = exit.Usagef("--second %s is what counts first, want another one", o.second)
	case o.threads < 1 || o.threads > maxThreads:
		err = exit.Usagef("--threads %d is out of range, want 1 to %d", o.threads, maxThreads)
	case o.hash < 0 || o.hash > perft.MaxTableMiB:
		err = exit.Usagef("--hash %d is out of range, want 1 to %d (MiB)", o.hash, perft.MaxTableMiB)
	case free > 0 && o.hash > free:
		err = exit.Usagef("--hash %d: only %d MiB of memory are free", o.hash, free)
	}
	return
}

// largestHash is the size of the largest table that is chosen without being asked for, and
// usualHash the size if the free memory is not known, in MiB.
const (
	largestHash = 8192
	usualHash   = 256
)

// table returns the table for a number of the machine's cores: without --hash their part of
// half of the free memory, so that a worker for each core has room.
func (o counting) table(boards int) (*perft.Table, error) {
	size := o.hash
	if size == 0 {
		size = usualHash
		if free := perft.FreeMiB(); free > 0 {
			size = min(largestHash, max(16, free/2*min(boards, cores())/cores()))
		}
	}
	return perft.NewTable(size)
}

// cores returns how many workers this machine has room for.
func cores() int { return max(1, runtime.GOMAXPROCS(0)) }

// cacheFolder makes the folder of that name in the user's cache. A journal there is trusted: it must be of this user,
// and so there is no other place for a user without a home.
func cacheFolder(name string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no place for the journal, %w: --dir names a folder", err)
	}
	parent := filepath.Join(cache, "bench-grid")
	folder := filepath.Join(parent, name)
	if err := errors.Join(scratch.Private(parent), scratch.Private(folder)); err != nil {
		return "", fmt.Errorf("%w: --dir names another folder", err)
	}
	return folder, nil
}

// lock keeps a folder for this process, until unlock or its end.
func lock(folder string) (unlock func(), err error) {
	return scratch.Lock(filepath.Join(folder, "lock"))
}

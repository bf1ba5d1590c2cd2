// Techniques measures the gain by each technique of a representation.
//
// A technique is a patch in techniques, which takes it out of the
// present code, or puts one in that the present code has not. The program copies
// the representation once for each patch into a module outside of the
// repository, applies the patch, proves the copy by the conformance suite, and
// measures all copies of a representation and the present code in one run of
// the command bench, round by round. It prints how fast the code with the
// technique is relative to the code without it.
//
//	go run ./techniques                    # all patches
//	go run ./techniques -cpu 1 piecelist   # one representation's
//	go run ./techniques -layouts piecelist # whatever the place of their code in a program
//	go run ./techniques -check             # do they apply, and play right?
//	go run ./techniques -rename man=pieceID x88 # in rep/x88 and in its patches
//	go run ./techniques -rebase HEAD~1 x88      # make those anew that applied at HEAD~1
//	go run ./techniques -resolution 8           # what does bench run decide of known copies?
//
// techniques/README.md says how to write a patch.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/internal/rename"
	"github.com/boardbench/boardbench/internal/variant"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// How long a technique is measured.
const (
	defaultBudget = 30 * time.Second
	maxBudget     = time.Hour
)

// maxSittings is how often resolution may measure: for a night and a day.
const maxSittings = 1000

// options are the flags of the program.
type options struct {
	check     bool
	renames   []rename.Rename
	rebase    string
	write     bool
	layouts   bool
	sittings  int // of resolution, 0 for other work
	rounds    int // 0 for as many as there is time for
	budget    time.Duration
	benchtime time.Duration
	cpu       int
	out       string
	names     []string
}

func parseOptions(args []string, stderr io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("techniques", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprint(stderr, "usage: go run ./techniques [flags] [NAME...]\n\n"+
			"measures what the techniques in techniques are worth. NAME is a representation\nor a patch, without names all are measured.\n\n")
		f.PrintDefaults()
	}
	f.BoolVar(&o.check, "check", false, "only see whether the patches apply and answer what the conformance suite asks about moves")
	f.Func("rename", "rename an identifier in the code of the named representation and in its patches: `OLD=NEW`; may be given several times", func(text string) error {
		r, err := rename.Parse(text)
		o.renames = append(o.renames, r)
		return err
	})
	f.StringVar(&o.rebase, "rebase", "", "make the patches anew that applied at the git revision `REV`, by merging them with what changed since then")
	f.IntVar(&o.sittings, "resolution", 0, "instead, test what bench run decides: `N` default runs of a board, a copy of it and a slower copy")
	f.BoolVar(&o.layouts, "layouts", false, "measure the variants in a dozen layouts of their code, as bench run --layouts does")
	f.BoolVar(&o.write, "write", false, "also put the tables into techniques/techniques.md")
	f.DurationVar(&o.budget, "budget", defaultBudget, "measure each technique for `D`")
	f.IntVar(&o.rounds, "rounds", 0, "take `N` samples of each case, however long that takes")
	f.DurationVar(&o.benchtime, "benchtime", harness.DefaultSlice, "fill `D` with operations in each slice of a sample")
	f.IntVar(&o.cpu, "cpu", machine.AnyCPU, "stay on CPU `N` (linux; default: where the system puts it)")
	f.StringVar(&o.out, "out", "", "keep the run of each representation in the folder `DIR`")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	o.names = f.Args()
	modes := 0
	for _, set := range []bool{o.check, len(o.renames) > 0, o.rebase != "", o.sittings != 0} {
		if set {
			modes++
		}
	}
	switch {
	case modes > 1:
		return o, errors.New("-check, -rename, -rebase and -resolution exclude one another")
	case o.sittings < 0 || o.sittings > maxSittings:
		return o, fmt.Errorf("-resolution %d is out of range, want 1 to %d", o.sittings, maxSittings)
	case modes == 1 && o.layouts:
		return o, errors.New("-layouts is for measuring techniques")
	case o.sittings > 0 && (o.write || len(o.names) > 0 || o.rounds > 0):
		return o, errors.New("-resolution makes default runs of copies of its own: there is nothing for -write, -rounds and names")
	case modes == 1 && !o.check && o.sittings == 0 && (o.write || o.out != ""):
		return o, errors.New("-rename and -rebase measure nothing: there is nothing for -write and -out")
	case len(o.renames) > 0 && len(o.names) != 1:
		return o, errors.New("-rename: want the name of one representation")
	case o.check && (o.write || o.out != ""):
		return o, errors.New("-check measures nothing: there is nothing for -write and -out")
	case o.cpu != machine.AnyCPU:
		return o, machine.CheckCPU(o.cpu)
	case o.rounds < 0 || o.rounds > harness.MaxRounds:
		return o, fmt.Errorf("-rounds %d is out of range, want 1 to %d", o.rounds, harness.MaxRounds)
	case o.budget <= 0 || o.budget > maxBudget:
		return o, fmt.Errorf("-budget %v is out of range, want up to %v", o.budget, maxBudget)
	case o.benchtime < harness.MinSlice || o.benchtime > harness.MaxSlice:
		return o, fmt.Errorf("-benchtime %v is out of range, want %v to %v", o.benchtime, harness.MinSlice, harness.MaxSlice)
	}
	return o, nil
}

// run is the program. It returns the exit status, which has the meanings of
// the command bench.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parseOptions(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return cli.StatusOK
	case err != nil:
		fmt.Fprintf(stderr, "techniques: %v\n", err)
		return cli.StatusUsage
	}
	err = techniques(ctx, o, stdout, stderr)
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "techniques: interrupted")
		return cli.StatusInterrupted
	case err != nil:
		fmt.Fprintf(stderr, "techniques: %v\n", err)
		return cli.StatusFailed
	}
	return cli.StatusOK
}

// checkOut returns an error if a run is kept already: none is overwritten.
func checkOut(dir string, groups []group) error {
	for _, g := range groups {
		path := resultsPath(dir, g.rep)
		if _, err := os.Stat(path); err == nil {
			return fmt.Errorf("-out: there is a file %s", path)
		}
	}
	return nil
}

// techniques runs the program with the options.
func techniques(ctx context.Context, o options, stdout, stderr io.Writer) (err error) {
	m, err := findModule(ctx)
	if err != nil {
		return err
	}
	if o.sittings > 0 {
		return resolution(ctx, m, o, stdout, stderr)
	}
	read := variant.Techniques
	if o.check {
		read = variant.All
	}
	all, err := read(m.dir)
	if err != nil {
		return err
	}
	if len(o.renames) > 0 {
		rep := o.names[0]
		return renameAll(ctx, m, rep, slices.DeleteFunc(all, func(p patch) bool { return p.Rep != rep }), o.renames, stderr)
	}
	chosen, err := choose(all, o.names)
	if err != nil {
		return err
	}
	if o.rebase != "" {
		return rebaseAll(ctx, m, o.rebase, chosen, stderr)
	}
	groups := byRep(chosen)
	document := filepath.Join(m.dir, "techniques", "techniques.md")
	if o.write {
		if err := checkDocument(document, groups, byRep(all)); err != nil {
			return err
		}
	}
	if o.out != "" {
		if err := checkOut(o.out, groups); err != nil {
			return err
		}
	}
	// Before a table is written, which changes a file that git knows.
	m.commit = machine.ThisEnvironment().Commit
	if !o.check {
		for i := range groups {
			groups[i].patches = append(groups[i].patches, unchanged(groups[i].rep))
		}
	}
	s, err := newScratch(ctx, m, groups)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.remove()) }()
	fmt.Fprintf(stderr, "patches that apply: %d\n", len(chosen))
	if err := s.test(ctx, o.check, stderr); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "variants that pass the conformance suite: %d\n", len(chosen))
	if o.check {
		return nil
	}
	for i, g := range groups {
		if i > 0 {
			fmt.Fprintln(stdout)
		}
		result, err := s.measure(ctx, g, o, stderr)
		if result != nil {
			result.writeText(stdout)
		}
		if err != nil {
			return err
		}
		if o.write {
			if err := result.writeInto(document); err != nil {
				return err
			}
		}
	}
	return nil
}

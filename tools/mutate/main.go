// Mutate changes one thing in the rules of chess at a time, and checks whether a test
// notices: the value of a test suite is the mutants that it kills.
//
// A mutant is one small change of one production file of the boards, the codecs,
// perft, the vocabulary with FEN, the engine with its search and network, the
// statistics, and the explorer's answers: an operator, a constant, a condition or a
// statement. The program draws a sample with a seed, at least one mutant of every
// file, builds the tests of each with the change laid over the source, which stays as
// it is, and runs them in stages, the quick ones first.
//
//	tools/run mutate -n 1000 -out mutants.jsonl    # about an hour on two cores
//	tools/run mutate -report -out mutants.jsonl    # its results
//	tools/run mutate -n 40 -out m.jsonl rep/x88    # of one folder
//	tools/run mutate -n 40 -out m.jsonl rep/x88/make.go
//
// The go command caches its output for every mutant, some gigabytes for a thousand:
// set GOCACHE to a folder of its own, and delete that afterwards.
//
// Each result is a line of the file -out as soon as it is known. A run that was
// stopped goes on where it was. A mutant is killed if a test fails, panics, or takes
// much longer than without the change. It is no mutant if it does not compile, or
// compiles to the same machine code. The others survived: either a test is missing, or
// the change makes no difference that a caller can see.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"text/tabwriter"
)

type options struct {
	n       int
	seed    uint64
	out     string
	report  bool
	workers int
	folders []string // or files
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var o options
	flag.IntVar(&o.n, "n", 1000, "draw `N` mutants, and at least one of every file")
	flag.Uint64Var(&o.seed, "seed", 1, "of the sample")
	flag.StringVar(&o.out, "out", "", "append the results to `FILE`, and skip its mutants")
	flag.BoolVar(&o.report, "report", false, "only print the results in the file")
	flag.IntVar(&o.workers, "workers", runtime.NumCPU(), "test `N` mutants at the same time")
	flag.Parse()
	o.folders = flag.Args()
	if err := mutate(ctx, o, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintf(os.Stderr, "mutate: %v\n", err)
		os.Exit(1)
	}
}

func mutate(ctx context.Context, o options, stdout, stderr io.Writer) error {
	if o.out == "" {
		return errors.New("-out: want a file for the results")
	}
	done, err := readResults(o.out)
	if err != nil {
		return err
	}
	if o.report {
		return report(stdout, done)
	}
	all, err := find(o.folders)
	if err != nil {
		return err
	}
	sample := draw(all, o.n, o.seed)
	var left []mutant
	for _, m := range sample {
		if _, ok := done[m.id()]; !ok {
			left = append(left, m)
		}
	}
	fmt.Fprintf(stderr, "%d mutants possible, %d drawn with seed %d, %d to be tested\n", len(all), len(sample), o.seed, len(left))
	file, err := os.OpenFile(o.out, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer file.Close()
	err = test(ctx, left, o.workers, stderr, func(r result) error {
		done[r.ID] = r
		line, err := json.Marshal(r)
		if err != nil {
			return err
		}
		_, err = file.Write(append(line, '\n'))
		return err
	})
	if err != nil {
		return err
	}
	// Results of another sample in the file are no part of this one.
	drawn := map[string]result{}
	for _, m := range sample {
		if r, ok := done[m.id()]; ok {
			drawn[r.ID] = r
		}
	}
	return report(stdout, drawn)
}

// readResults reads the file of an earlier run. There need be none.
func readResults(path string) (map[string]result, error) {
	results := map[string]result{}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return results, nil
	} else if err != nil {
		return nil, err
	}
	for n, line := range strings.Split(string(text), "\n") {
		var r result
		if line == "" {
			continue
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n+1, err)
		}
		results[r.ID] = r
	}
	return results, nil
}

// report prints the counts by folder, and the survivors.
func report(w io.Writer, results map[string]result) error {
	counts, total := map[string]map[outcome]int{}, map[outcome]int{}
	for _, r := range results {
		folder := r.File[:strings.LastIndex(r.File, "/")]
		if counts[folder] == nil {
			counts[folder] = map[outcome]int{}
		}
		counts[folder][r.Outcome]++
		total[r.Outcome]++
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "killed\tsurvived\tsame code\tdoes not compile\t  folder")
	row := func(name string, c map[outcome]int) {
		fmt.Fprintf(table, "%d\t%d\t%d\t%d\t  %s\n", c[killed], c[survived], c[sameCode], c[notGo], name)
	}
	for _, folder := range sortedKeys(counts) {
		row(folder, counts[folder])
	}
	row("all", total)
	if err := table.Flush(); err != nil {
		return err
	}
	if tested := total[killed] + total[survived]; tested > 0 {
		fmt.Fprintf(w, "killed: %.1f %% of %d\n", 100*float64(total[killed])/float64(tested), tested)
	}
	for _, id := range sortedKeys(results) {
		if r := results[id]; r.Outcome == survived {
			fmt.Fprintf(w, "\nsurvived: %s:%d: %s\n  %s\n", r.File, r.Line, r.Change, r.Source)
		}
	}
	return nil
}

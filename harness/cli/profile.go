package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/profile"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// profileOptions are the flags of bench profile.
type profileOptions struct {
	reps     string
	filter   string
	duration time.Duration
	timeout  time.Duration
	out      string
}

func (a *app) profileCommand() *cobra.Command {
	var o profileOptions
	c := &cobra.Command{
		Use:   "profile --rep REP",
		Short: "Profile the time of a representation",
		Long: `profile runs the cases of a representation under a profile of the CPU, and
prints how the time is divided among the parts of the representation, and the
commands of go tool pprof that show more. The time is divided evenly among the
cases: those that bench run measures, on the six positions of the literature, or
those of --filter. Samples have the labels rep, case and part. Ctrl-C ends the
profile early.`,
		Example: `  bench profile --rep x88
  bench profile --rep x88,mailbox --filter pos:kiwipete --duration 30s --out b`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.profile(c, o) },
	}
	f := c.Flags()
	f.StringVar(&o.reps, "rep", "", "profile `REP`, "+severalReps)
	f.StringVar(&o.filter, "filter", "", "run the cases that match `EXPR` (default as in bench run)")
	f.DurationVar(&o.duration, "duration", 10*time.Second, "run the cases for `D` together")
	a.timeoutFlag(c, &o.timeout)
	f.StringVar(&o.out, "out", "", "write into the folder `DIR` (default profiles/REP-cpu)")
	return c
}

// parse checks the flags.
func (o profileOptions) parse(a *app) (profile.Config, error) {
	p := profile.Config{Duration: o.duration, Timeout: o.timeout, Dir: o.out, Begin: a.beginCase}
	if o.reps == "" {
		return p, exit.Usagef("profile needs --rep REP, one or %s (bench list shows all)", severalReps)
	}
	backends, err := a.selectReps(o.reps)
	if err != nil {
		return p, err
	}
	if o.duration <= 0 {
		return p, exit.Usagef("--duration %v is out of range, want more than 0", o.duration)
	}
	if err := checkOut(p.Dir); err != nil {
		return p, err
	}
	if p.Dir == "" {
		p.Dir = filepath.Join("profiles", strings.ReplaceAll(o.reps, ",", "+")+"-cpu")
	}
	if p.Cases, err = a.tuningCases(backends, work.Selection{Filter: o.filter}); err == nil && p.Cases[0].Kind.Info().Subject != work.OfBoard {
		err = exit.Usagef("--filter %q matches cases that have no representation "+
			"(go test -bench %s -cpuprofile FILE ./harness profiles them)", o.filter, p.Cases[0].Kind)
	}
	return p, err
}

func (a *app) profile(c *cobra.Command, o profileOptions) error {
	p, err := o.parse(a)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stderr, "profiling %s, %s in %v\n", o.reps, plural(len(p.Cases), "case"), p.Duration)
	a.keep("no profile was written")
	done, err := profile.Record(c.Context(), p)
	for _, reason := range done.LeftOut {
		fmt.Fprintf(a.stderr, "left out: %s\n", errorLine(reason))
	}
	interrupted := errors.Is(err, context.Canceled)
	switch {
	case interrupted && done.Path == "":
		return a.interrupted()
	case errors.Is(err, operation.ErrWrong), errors.Is(err, operation.ErrTimeout):
		return exit.Failf("%w", err)
	case errors.Is(err, rep.ErrUnsupported):
		return exit.Usagef("none of the cases can be profiled: the representation does not offer what they measure")
	case errors.As(err, new(*fs.PathError)):
		return exit.Usagef("cannot write the profile: %w (--out names another folder)", err)
	case err != nil && !interrupted:
		return err
	}
	printShares(a.stdout, done.Shares)
	printPprof(a.stdout, done)
	if interrupted {
		a.keep(fmt.Sprintf("%d of %d cases ran, %s is complete up to there", len(done.Ran), len(p.Cases)-len(done.LeftOut), done.Path))
		return a.interrupted()
	}
	return nil
}

// printPprof prints the commands of go tool pprof to go on with.
func printPprof(w io.Writer, done profile.Recording) {
	path, last := shellWord(done.Path), done.Ran[len(done.Ran)-1].Key()
	onPosition := work.Key{Work: work.Work{Kind: last.Work.Kind}, Position: last.Position}
	fmt.Fprintln(w, "\nLook into it with:")
	for _, flags := range []string{
		"-top -nodecount=10",
		"-tags",
		"-http=localhost:0 -tagroot=rep,part",
		"-top -tagfocus rep=" + last.Label(),
		"-top -tagfocus " + shellWord("case="+onPosition.String()),
	} {
		fmt.Fprintln(w, "  go tool pprof "+flags+" "+path)
	}
}

// printShares prints how the time of each kind of work and board is divided among its parts.
func printShares(w io.Writer, shares []profile.Shares) {
	if len(shares) == 0 {
		fmt.Fprintln(w, "No samples of a case.")
		return
	}
	rows := [][]string{slices.Concat([]string{"", ""}, profile.Parts[:], []string{"samples"})}
	for _, s := range shares {
		row := []string{s.Key.Label(), s.Key.Work.String()}
		for _, seconds := range s.Seconds {
			row = append(row, fmt.Sprintf("%.0f %%", 100*seconds/s.Total))
		}
		rows = append(rows, append(row, fmt.Sprintf("%.2f s", s.Total)))
	}
	printColumns(w, rows, 2, 3, 4, 5, 6, 7)
}

// shellWord returns text as a shell takes it for one word.
func shellWord(text string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+=,:@%", r)
	}
	if text != "" && strings.IndexFunc(text, func(r rune) bool { return !plain(r) }) < 0 {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/boardbench/boardbench/harness/ab"
	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/internal/exit"
)

// build builds the programs of w, called what, in layouts, and says how long that takes.
// check is called with the binaries before anything is built, and again once each program
// has its first layout.
func (a *app) build(ctx context.Context, w *ab.Workspace, what, pkg string, layouts int, timeout time.Duration, check func() error) error {
	checkAll := func() error {
		for _, p := range w.Programs {
			if len(p.Paths) == 0 {
				continue
			}
			if err := p.Check(ctx, protocol, child.Silence(timeout)); err != nil {
				return err
			}
		}
		return check()
	}
	if err := checkAll(); err != nil || w.Builds() == 0 {
		return err
	}
	fmt.Fprintf(a.stderr, "building %s in %s\n", what, plural(layouts, "layout"))
	if err := w.Build(ctx, pkg, 1); err != nil {
		return err
	}
	for _, note := range w.Notes {
		fmt.Fprintf(a.stderr, "warning: %s\n", note)
	}
	if err := checkAll(); err != nil {
		return err
	}
	// The first build of a program compiles it, the others mostly link it.
	began := time.Now()
	if err := w.Build(ctx, pkg, min(2, layouts)); err != nil {
		return err
	}
	if left := layouts - 2; left > 0 {
		fmt.Fprintf(a.stderr, "%s to go, about %v\n", plural(left*w.Builds(), "build"), (time.Since(began) * time.Duration(left)).Round(time.Second))
	}
	return w.Build(ctx, pkg, layouts)
}

// layouts builds this program from the source in the folder where it runs, once for each
// process, each time in another layout. The workspace, which is to be removed even after an
// error, is nil if there is none.
func (a *app) layouts(ctx context.Context, cfg session.Config) (*ab.Workspace, error) {
	if a.program == "" {
		return nil, exit.Usagef("--layouts: so few rounds run in one process, which has one layout")
	}
	w, err := ab.Open(ctx, ".", ab.Operand{Name: ab.WorkingTree, GOAMD64: cfg.Environment.GOAMD64})
	if err != nil {
		return nil, err
	}
	a.atEnd(w.Remove)
	overlay, remove, err := overlayOfVariants(ctx, w.Dir())
	defer remove()
	if err != nil {
		return w, err
	}
	w.Overlay = overlay
	err = a.build(ctx, w, "this program", mainPackage(), cfg.Processes, cfg.Timeout, func() error { return nil })
	if err != nil && ctx.Err() == nil {
		err = exit.Usagef("--layouts: %w (it is for a command that runs in the folder of its source)", err)
	}
	return w, err
}

// remove removes files at the end of a command that returns err. Files that cannot be removed
// are always named.
func (a *app) remove(files func() error, err *error) {
	removeErr := files()
	switch {
	case removeErr == nil:
	case *err == nil:
		*err = exit.Failf("%s", allOf(removeErr))
	default:
		fmt.Fprintf(a.stderr, "warning: %s\n", errorLine(errors.New(allOf(removeErr))))
	}
}

// layouts is in how many layouts bench ab and --layouts link a program. (With six the
// intervals would be those between the least and the greatest of them.)
var layouts = 12 // fewer in tests

// protocol is the answer of a program that calls Main to protocolQuestion: the version of the orders and reports of a
// process that measures.
var protocol = fmt.Sprint("boardbench protocol ", child.ProtocolVersion)

// protocolQuestion is the only argument of a program that is asked whether it can be measured.
const protocolQuestion = "protocol"

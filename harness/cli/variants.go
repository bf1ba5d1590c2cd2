package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/variant"
	"github.com/boardbench/boardbench/rep"
)

// repFlags are the flags that name representations.
var repFlags = []string{"rep", "from", "to"}

// variantsIn returns the names of variants that args have, each once.
func variantsIn(args []string) []string {
	var names []string
	for i, arg := range args {
		flag, value, assigned := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		if !strings.HasPrefix(arg, "--") || !slices.Contains(repFlags, flag) {
			continue
		}
		if !assigned && i+1 < len(args) {
			value = args[i+1]
		}
		for name := range strings.SplitSeq(value, ",") {
			if name = strings.TrimSpace(name); strings.Contains(name, variant.Separator) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// runVariants runs the command by a program with the variants that args name. It
// reports false if this is such a program, or args name none.
func runVariants(cfg Config, args []string) (status int, other bool) {
	names := variantsIn(args)
	// A guest's program is not built with variants: they are unknown names there.
	if len(args) == 0 || args[0] == "protocol" || mainPackage() != variant.Module+"/cmd/bench" || !slices.ContainsFunc(names, func(name string) bool {
		return !slices.ContainsFunc(variant.Boards, func(b rep.Backend) bool { return b.Name == name })
	}) {
		return 0, false
	}
	signals, stop := endings()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		<-signals
		cancel()
	}()
	program, err := variantProgram(ctx, cfg, args[0], names)
	stop()
	switch {
	case ctx.Err() != nil:
		err = &exit.Error{Err: errors.New("interrupted: nothing was measured"), Status: StatusInterrupted}
	case err == nil:
		status, err = replaceProcess(program, args)
	}
	if err != nil {
		fmt.Fprintf(&plainWriter{w: os.Stderr}, "bench: %s\n", errorLine(err))
		return exit.Status(err), true
	}
	return status, true
}

// variantProgram returns the path of the program that has the variants of these names.
func variantProgram(ctx context.Context, cfg Config, command string, names []string) (string, error) {
	if command == "ab" {
		return "", exit.Usagef("bench ab compares builds, which have no variants: bench run --rep x88,x88%sNAME compares a board with one", variant.Separator)
	}
	root, patches, err := allVariants(ctx)
	if err != nil {
		return "", err
	}
	a := &app{Config: cfg}
	var known []string
	for _, p := range patches {
		if name, ok := p.Of(cfg.Boards); ok {
			known = append(known, name)
		}
	}
	for _, name := range names {
		board, _, _ := strings.Cut(name, variant.Separator)
		if _, err := a.oneRep(board); err != nil {
			return "", err
		}
		if !slices.Contains(known, name) {
			return "", unknown("variant", name, known, "bench list --variants shows all")
		}
	}
	found, err := variant.Find(patches, names)
	if err != nil {
		return "", err
	}
	path, err := variant.Program(ctx, root, found, func(cache string) {
		fmt.Fprintf(&plainWriter{w: os.Stderr}, "building bench with %s, to be kept in %s\n", strings.Join(names, " and "), cache)
	})
	if err != nil {
		return "", exit.Failf("%w", err)
	}
	return path, nil
}

// allVariants returns the folder of the repository, and its patches.
func allVariants(ctx context.Context) (root string, patches []variant.Patch, err error) {
	if root, err = variant.Root(ctx); err != nil {
		return "", nil, exit.Usagef("%w", err)
	}
	if patches, err = variant.All(root); err != nil {
		return "", nil, exit.Failf("%w", err)
	}
	return root, patches, nil
}

// overlayOfVariants returns an overlay of go build for a program with the variants of this one, nil for
// none. The files are written below dir.
func overlayOfVariants(ctx context.Context, dir string) (map[string]string, error) {
	if len(variant.Boards) == 0 {
		return nil, nil
	}
	root, patches, err := allVariants(ctx)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, b := range variant.Boards {
		names = append(names, b.Name)
	}
	found, err := variant.Find(patches, names)
	if err != nil {
		return nil, exit.Failf("%w", err)
	}
	return variant.Overlay(ctx, root, filepath.Join(dir, "variants"), found)
}

// listVariants prints the variants that there are, by board.
func (a *app) listVariants(ctx context.Context) error {
	_, patches, err := allVariants(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintln(a.stdout, "Variants (--rep BOARD"+variant.Separator+"NAME), each built when it is named; - takes out what the board has,\n+ puts in what it has not:")
	for _, b := range a.Boards {
		var rows [][]string
		for _, p := range patches {
			if name, ok := p.Of([]rep.Backend{b}); ok {
				mark := "+"
				if p.InUse {
					mark = "-"
				}
				rows = append(rows, []string{name, mark, p.Title})
			}
		}
		if len(rows) > 0 {
			fmt.Fprintf(a.stdout, "\n%s\n", b.Title)
			printColumns(a.stdout, rows)
		}
	}
	return nil
}

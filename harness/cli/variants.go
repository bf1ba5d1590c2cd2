package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/plaintext"
	"github.com/boardbench/boardbench/internal/variant"
	"github.com/boardbench/boardbench/rep"
)

// repFlags are the flags that name representations.
var repFlags = []string{"rep", "from", "to"}

// eachRep calls do for the list of names of each flag of args that names representations, and puts
// the list that it returns in its place.
func eachRep(args []string, do func(list string) string) {
	for i, arg := range args {
		flag, value, assigned := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		switch {
		case !strings.HasPrefix(arg, "--") || !slices.Contains(repFlags, flag):
		case assigned:
			args[i] = "--" + flag + "=" + do(value)
		case i+1 < len(args):
			args[i+1] = do(args[i+1])
		}
	}
}

// variantsIn returns the names of variants that args have, each once.
func variantsIn(args []string) []string {
	var names []string
	eachRep(slices.Clone(args), func(list string) string {
		for name := range strings.SplitSeq(list, ",") {
			if name = strings.TrimSpace(name); strings.Contains(name, variant.Separator) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return list
	})
	return names
}

// runVariants runs the command by a program with the variants that args name. It
// reports false if this is such a program, or args name none.
func runVariants(cfg Config, args []string) (status int, other bool) {
	names := variantsIn(args)
	// A guest's program is not built with variants: they are unknown names there.
	if len(args) == 0 || mainPackage() != variant.Module+"/cmd/bench" || !slices.ContainsFunc(names, func(name string) bool {
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
	args = slices.Clone(args)
	program, err := variantProgram(ctx, cfg, args)
	stop()
	switch {
	case ctx.Err() != nil:
		err = &exit.Error{Err: errors.New("interrupted: nothing was measured"), Status: StatusInterrupted}
	case err == nil:
		status, err = replaceProcess(program, args)
	}
	if err != nil {
		fmt.Fprintf(&plaintext.Writer{W: os.Stderr}, "bench: %s\n", errorLine(err))
		return exit.Status(err), true
	}
	return status, true
}

// variantProgram returns the path of the program that has the variants that args name. In args it puts the
// techniques of a board in place of BOARD~techniques.
func variantProgram(ctx context.Context, cfg Config, args []string) (string, error) {
	if args[0] == "ab" {
		return "", exit.Usagef("bench ab compares builds, which have no variants: bench run --rep x88,x88%sNAME compares a board with one", variant.Separator)
	}
	root, patches, err := allVariants()
	if err != nil {
		return "", err
	}
	techniques, err := variant.Techniques(root)
	if err != nil {
		return "", exit.Failf("%w", err)
	}
	eachRep(args, func(list string) string { return variant.Expand(techniques, list) })
	names := variantsIn(args)
	a := &app{Config: cfg}
	var known []string
	for _, b := range cfg.Boards {
		known = append(known, b.Name+variant.Separator+variant.Unchanged(b.Name).Technique())
	}
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
		fmt.Fprintf(&plaintext.Writer{W: os.Stderr}, "building bench with %s, to be kept in %s\n", plural(len(names), "variant"), cache)
	})
	if err != nil {
		return "", exit.Failf("%w", err)
	}
	return path, nil
}

// mainPackage returns the import path of the program.
func mainPackage() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Path == "command-line-arguments" {
		return "."
	}
	return info.Path
}

// allVariants returns the folder of the repository, and its patches.
func allVariants() (root string, patches []variant.Patch, err error) {
	if root, err = variant.Root(); err != nil {
		return "", nil, exit.Usagef("%w", err)
	}
	if patches, err = variant.All(root); err != nil {
		return "", nil, exit.Failf("%w", err)
	}
	return root, patches, nil
}

// overlayOfVariants returns an overlay of go build for a program with the variants of this one, nil for
// none. The files are written below dir. remove is to be called after the build.
func overlayOfVariants(ctx context.Context, dir string) (overlay map[string]string, remove func(), err error) {
	remove = func() {}
	if len(variant.Boards) == 0 {
		return nil, remove, nil
	}
	root, patches, err := allVariants()
	if err != nil {
		return nil, remove, err
	}
	found, err := variant.Find(patches, boardNames(variant.Boards))
	if err != nil {
		return nil, remove, exit.Failf("%w", err)
	}
	copies := filepath.Join(dir, "variants")
	if err := variant.Copies(ctx, root, copies, found); err != nil {
		return nil, remove, err
	}
	if overlay, err = variant.Overlay(root, copies, found); err != nil {
		return nil, remove, err
	}
	remove, err = variant.Folders(root, overlay)
	return overlay, remove, err
}

// listVariants prints the variants that there are, by board.
func (a *app) listVariants() error {
	_, patches, err := allVariants()
	if err != nil {
		return err
	}
	fmt.Fprintln(a.stdout, "Variants (--rep BOARD"+variant.Separator+"NAME), each built when it is named; - takes out what the board has,\n+ puts in what it has not. BOARD"+variant.Separator+variant.OfAll+" are all\ntechniques of a board and an unchanged copy, BOARD"+variant.Separator+"unchanged:")
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

package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/boardbench/boardbench/internal/variant"
)

// testFile is the test of variants, in an overlay, with their imports and backends.
const testFile = `package check

import (
	"testing"

	"` + variant.Module + `/rep"
	"` + variant.Module + `/rep/reptest"
%s)

func TestVariants(t *testing.T) {
%s}

func test(t *testing.T, b rep.Backend, name string) {
	b.Name = name
	t.Run(name, func(t *testing.T) {
		if err := b.Unavailable(); err != nil {
			t.Skip(err)
		}
		reptest.RunBrief(t, b)
		reptest.NoAllocations(t, b)
	})
}
`

// failedVariant matches a test's report that a variant plays wrong.
var failedVariant = regexp.MustCompile(`(?m)^ +--- FAIL: TestVariants/([^/ ]+) `)

// checkAll applies the patches, and runs the conformance suite's tests of moves on the variants. The error names all
// patches that do not apply, or all variants that play wrong. The output of a failed test goes to stderr.
func checkAll(ctx context.Context, root string, patches []patch, stderr io.Writer) (err error) {
	dir, err := os.MkdirTemp("", "techniques-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := variant.Copies(ctx, root, dir, patches); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "patches that apply: %d\n", len(patches))
	program, err := buildCheck(ctx, root, dir, patches)
	if err != nil {
		return err
	}
	var reps []string
	for _, p := range patches { // which are sorted by name
		reps = append(reps, p.Rep)
	}
	reps = slices.Compact(reps)
	outs := make([]bytes.Buffer, len(reps))
	errs := make([]error, len(reps))
	var tests sync.WaitGroup
	turns := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, rep := range reps {
		tests.Go(func() {
			turns <- struct{}{}
			defer func() { <-turns }()
			// Run by ourselves: go test that is interrupted leaves its tests running.
			c := command(ctx, dir, program, "-test.short", "-test.timeout=60m", "-test.run", "^TestVariants$/^"+rep+"-")
			c.Stdout, c.Stderr = &outs[i], &outs[i]
			errs[i] = c.Run()
		})
	}
	tests.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var faults []error
	for i, rep := range reps {
		if errs[i] == nil {
			continue
		}
		fmt.Fprint(stderr, outs[i].String())
		var failed []string
		for _, match := range failedVariant.FindAllStringSubmatch(outs[i].String(), -1) {
			failed = append(failed, match[1]+".patch")
		}
		if len(failed) == 0 {
			faults = append(faults, fmt.Errorf("the variants of %s cannot be tested: %w", rep, errs[i]))
			continue
		}
		faults = append(faults, fmt.Errorf("plays wrong: %s", strings.Join(failed, ", ")))
	}
	if err := errors.Join(faults...); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "variants that pass the conformance suite: %d\n", len(patches))
	return nil
}

// buildCheck builds the test of the variants whose copies are in dir, and returns its path.
func buildCheck(ctx context.Context, root, dir string, patches []patch) (string, error) {
	overlay, err := variant.Overlay(root, dir, patches)
	if err != nil {
		return "", err
	}
	var imports, calls strings.Builder
	for i, p := range patches {
		fmt.Fprintf(&imports, "\tv%d %q\n", i, p.Import())
		fmt.Fprintf(&calls, "\ttest(t, v%d.Backend, %q)\n", i, p.Name)
	}
	test := filepath.Join(dir, "check_test.go")
	if err := os.WriteFile(test, fmt.Appendf(nil, testFile, imports.String(), calls.String()), 0o666); err != nil {
		return "", err
	}
	overlay[filepath.Join(root, "internal", "variants", "check", "check_test.go")] = test
	flags, err := variant.Flags(filepath.Join(dir, "overlay.json"), overlay)
	if err != nil {
		return "", err
	}
	remove, err := variant.Folders(root, overlay)
	defer remove()
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "check.test")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	_, err = output(command(ctx, root, "go", append(append([]string{"test", "-c", "-vet=off"}, flags...), "-o", program, "./internal/variants/check")...))
	return program, cmp.Or(ctx.Err(), err)
}

package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/boardbench/boardbench/internal/exit"
	"github.com/spf13/cobra"
)

// A positionsFile is a file of positions that a flag names. Its bad lines are left out and named, or
// refused.
type positionsFile struct {
	flag   string
	path   string
	strict bool
	bad    int // lines that were left out
}

// strictFlag adds the flag --strict for a file of positions.
func (a *app) strictFlag(c *cobra.Command, strict *bool) {
	c.Flags().BoolVar(strict, "strict", false, "refuse a file with a bad line, do not leave the line out")
}

// mostBad is how many bad lines of a file are named.
const mostBad = 10

// readPositions reads a file by read, a function of package perft.
func readPositions[T any](a *app, f *positionsFile, read func(io.Reader, string, func(error) error) (T, error)) (T, error) {
	file, err := os.Open(f.path)
	if err != nil {
		return *new(T), exit.Usagef("--%s: %w", f.flag, err)
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return *new(T), exit.Usagef("--%s %s: is a folder, want a file of positions", f.flag, f.path)
	}
	var named []error
	positions, err := read(file, f.path, func(err error) error {
		if f.strict {
			return err
		}
		if f.bad++; f.bad <= mostBad {
			named = append(named, err)
		}
		return nil
	})
	if err != nil {
		return positions, err
	}
	for _, bad := range named {
		fmt.Fprintf(a.stderr, "skipped %s\n", errorLine(bad))
	}
	if f.bad > mostBad {
		fmt.Fprintf(a.stderr, "skipped %d more\n", f.bad-mostBad)
	}
	return positions, nil
}

// skipped returns how many lines were left out as the end of a line, "" for none.
func (f *positionsFile) skipped() string {
	if f.bad == 0 {
		return ""
	}
	return ", " + plural(f.bad, "bad line") + " skipped"
}

package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/boardbench/boardbench/internal/exit"
)

// mostBad is how many bad lines of a file are named.
const mostBad = 10

// readPositions reads the file of --epd by read, a function of package perft. Bad lines are left out, named and counted.
func readPositions[T any](a *app, path string, read func(io.Reader, string, func(error) error) (T, error)) (positions T, bad int, err error) {
	file, err := os.Open(path)
	if err != nil {
		return positions, 0, exit.Usagef("--epd: %w", err)
	}
	defer file.Close()
	if isFolder(path) {
		return positions, 0, exit.Usagef("--epd %s: is a folder, want a file of positions", path)
	}
	var named []error
	positions, err = read(file, path, func(err error) error {
		if bad++; bad <= mostBad {
			named = append(named, err)
		}
		return nil
	})
	if err != nil {
		return positions, bad, err
	}
	for _, fault := range named {
		fmt.Fprintf(a.stderr, "skipped %s\n", errorLine(fault))
	}
	if bad > mostBad {
		fmt.Fprintf(a.stderr, "skipped %d more\n", bad-mostBad)
	}
	return positions, bad, nil
}

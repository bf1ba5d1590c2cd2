// Sliderboards makes boards from the files of rep/bitboard that look the attacks of
// sliders up by another algorithm of rep/slider:
//
//	//go:generate go run ../../../internal/sliderboards -from ../../bitboard
//
// That line, in rep/slider/boards, makes there
//
//   - bitboard.go, the declarations that know nothing of such a look-up;
//   - NAME.go for each algorithm, the declarations that have a look-up, or use one
//     that has, with that look-up in its place and the name of the algorithm at the
//     end of their own.
//
// So nothing is between a board and its look-up, neither a call nor a table of
// functions, and what the boards have in common is there once. An algorithm that keeps
// the occupancy has a field more in the placement, and with it its own copy of nearly
// everything.
//
// Comments are left out, since the source has them; directives stay. The test of this package
// makes every file again and compares.
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	from := flag.String("from", "", "the `folder` of the source")
	flag.Parse()
	if err := run(*from); err != nil {
		fmt.Fprintf(os.Stderr, "sliderboards: %v\n", err)
		os.Exit(1)
	}
}

// run writes the files, in the working directory, and removes those of algorithms
// that are no more.
func run(from string) error {
	files, err := generate(from)
	if err != nil {
		return err
	}
	old, err := filepath.Glob("*.go")
	if err != nil {
		return err
	}
	for _, name := range old {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if _, made := files[name]; !made && header.Match(text) {
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := os.WriteFile(name, files[name], 0o666); err != nil {
			return err
		}
	}
	return nil
}

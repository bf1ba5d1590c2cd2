// Command bench compares representations of a chess board. bench help explains it; package
// harness/cli is the command as a library.
package main

import (
	"slices"

	"github.com/boardbench/boardbench/harness/cli"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// config gives the command every board of this module.
var config = cli.Config{
	Boards:  all.Backends(),
	Default: usual(all.Backends()),
	Retired: all.Retired(),
}

// layouts are the tuned boards of the default run, one of each kind of layout.
var layouts = []string{"bitboard", "x88", "tenbytwelve", "mailbox", "piecelist"}

// usual returns the names of the default boards: the layouts tuned and, if there is one,
// textbook.
func usual(boards []rep.Backend) []string {
	var names []string
	for _, b := range boards {
		if slices.Contains(layouts, b.Name) || b.Level == rep.Book && slices.Contains(layouts, b.Layout) {
			names = append(names, b.Name)
		}
	}
	return names
}

func main() { cli.Main(config) }

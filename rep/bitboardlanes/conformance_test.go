package bitboardlanes

import (
	"flag"
	"testing"

	"github.com/boardbench/boardbench/rep/reptest"
)

var long = flag.Bool("long", false, "hold the board against the whole contract")

// Package bitboard is held against the whole contract, and this one differs in how it
// counts: so a brief look does, unless -long is given.
func TestConformance(t *testing.T) {
	if *long {
		reptest.Run(t, Backend)
		return
	}
	reptest.RunBrief(t, Backend)
}

package reptest_test

import (
	"fmt"
	"testing"

	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/reptest"
	"github.com/boardbench/boardbench/rep/x88"
)

// A representation's test hands its Backend to the suite.
func ExampleRun() {
	_ = func(t *testing.T) { // func TestConformance(t *testing.T)
		reptest.Run(t, x88.Backend)
	}
}

// Play plays the game that some bytes stand for on all boards at once: the first two
// choose the start, here number 518, the one of standard chess, and the others the moves.
func ExamplePlay() {
	game := append([]byte{518 >> 8, 518 & 255}, "any bytes are moves"...)
	fmt.Println(reptest.Play(game, x88.Backend, bitboard.Backend))
	// Output: <nil>
}

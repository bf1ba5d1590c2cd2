//go:build !amd64

package bitboardlanes

import "github.com/boardbench/boardbench/rep"

// countLanes is in plain Go on other architectures, where no board calls it.
func countLanes(bitboards *[8]rep.SquareSet, t *laneTables, us rep.Color) (n int, attacked rep.SquareSet) {
	return countPlain(bitboards, t, us)
}

//go:build race

package reptest

// raceEnabled reports whether the race detector, which allocates, is on.
const raceEnabled = true

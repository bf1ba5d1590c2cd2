//go:build race

package reptest

// raceEnabled tells that the race detector is on, which allocates.
const raceEnabled = true

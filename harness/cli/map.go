package cli

import (
	"context"

	"github.com/boardbench/boardbench/harness/report"
)

const mapHelp = `map: a line for each board: its display name, the bytes of a board, perft in millions of
nodes a second with every leaf made, the nanoseconds that a move takes to make and
unmake, and perft with the last ply counted in bulk; of each codec: the bits and the
nanoseconds of a position; and of each algorithm for the attacks of sliders its tables
and look-ups. They are medians, and geometric means over the positions. Times and speeds
of boards and codecs after the first are its figure times the ratio to it.`

// showMap prints the map of recorded runs.
func (a *app) showMap(_ context.Context, results *report.Results, _ compareOptions) error {
	return results.Map(a.title).Write(a.stdout, report.Text)
}

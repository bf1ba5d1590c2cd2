package session

import (
	"github.com/boardbench/boardbench/harness/work"
)

// A Plan is a measurement as a JSON value: which cases, and how. A command makes it of its flags, and a
// process that measures reads it.
type Plan struct {
	Cases  []work.Key `json:",omitempty"` // the controls are among them
	Choice *Choice    `json:",omitempty"` // instead of Cases: the program that measures selects its own
	Config Config     // without Cases
}

// A Choice is the cases of a program that match flags.
type Choice struct {
	Reps   string `json:",omitempty"` // names, levels or "all", with commas between them; "" for the usual ones
	Depths string `json:",omitempty"` // a perft to "4" or from "1-5" instead of the usual depth; "" for that
	work.Selection
}

package results

import (
	"fmt"

	"github.com/boardbench/boardbench/harness/machine"
)

// A Warning says why results may be unreliable. It does not end a run.
type Warning struct {
	Kind    WarningKind `json:"kind"`
	Problem string      `json:"problem"`
	Advice  string      `json:"advice"` // the remedy
	Column  string      `json:"-"`      // the key that keeps mixed figures apart as columns of a table; "" for none
}

// Disturbed returns the warning of a disturbance.
func Disturbed(d machine.Disturbance) Warning {
	return Warning{Kind: WarningKind(d.Kind), Problem: d.Problem, Advice: d.Advice}
}

// OverTime returns the warning of a run whose time was over after some of its rounds.
func OverTime(done, rounds int) Warning {
	return Warning{
		Kind: TimeOver, Problem: fmt.Sprintf("the time was over after %d of %d rounds", done, rounds),
		Advice: "give it more time, or less to do",
	}
}

// Error returns the problem and the advice in one line.
func (w Warning) Error() string { return w.Problem + ": " + w.Advice }

// WarningKind is a kind of warning.
type WarningKind string

// The kinds. A run finds those up to Watched, package report the others.
const (
	Starved      WarningKind = WarningKind(machine.Starved)      // the work had a CPU for only a part of its time
	Stolen       WarningKind = WarningKind(machine.Stolen)       // the host gave the CPU of a virtual machine to others
	OtherProcess WarningKind = WarningKind(machine.OtherProcess) // something else ran on the CPU that the work is kept on
	Governor     WarningKind = WarningKind(machine.Governor)     // the frequency goes up and down with the load
	Battery      WarningKind = WarningKind(machine.Battery)      // the machine saves power
	Thermal      WarningKind = WarningKind(machine.Thermal)      // the CPU was slowed down because it was hot
	TimeOver     WarningKind = "time over"                       // a run ended before it had taken all rounds
	Watched      WarningKind = "watched"                         // a run was ended by hand, while its figures were shown

	FewRounds      WarningKind = "few rounds" // too few to decide anything
	Wide           WarningKind = "wide"       // intervals are wider than asked
	Drift          WarningKind = "drift"      // the halves of a run differ
	Mixed          WarningKind = "mixed"      // machines, builds or commits differ among the figures compared
	Incomplete     WarningKind = "incomplete" // something is missing on one side of a comparison
	Unreadable     WarningKind = "unreadable" // something in a file was left out
	Copied         WarningKind = "copied"     // samples that are there twice were left out
	ControlDiffers WarningKind = "control"    // the control differs from its base
)

package results

import (
	"fmt"

	"github.com/boardbench/boardbench/harness/machine"
)

// A Warning says why results may be unreliable. It does not end a run. The kinds of package machine are among them.
type (
	Warning     = machine.Warning
	WarningKind = machine.WarningKind
)

// OverTime returns the warning of a run whose time was over after some of its rounds.
func OverTime(done, rounds int) Warning {
	return Warning{
		Kind: TimeOver, Problem: fmt.Sprintf("the time was over after %d of %d rounds", done, rounds),
		Advice: "give it more time, or less to do",
	}
}

// The kinds. A run finds those up to Watched, package report the others.
const (
	TimeOver WarningKind = "time over" // a run ended before it had taken all rounds
	Watched  WarningKind = "watched"   // a run was ended by hand, while its figures were shown

	FewRounds      WarningKind = "few rounds" // too few to decide anything
	Wide           WarningKind = "wide"       // intervals are wider than asked
	Drift          WarningKind = "drift"      // the halves of a run differ
	Mixed          WarningKind = "mixed"      // machines, builds or commits differ among the figures compared
	Incomplete     WarningKind = "incomplete" // something is missing on one side of a comparison
	Unreadable     WarningKind = "unreadable" // something in a file was left out
	Copied         WarningKind = "copied"     // samples that are there twice were left out
	ControlDiffers WarningKind = "control"    // the control differs from its base
)

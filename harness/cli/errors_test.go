package cli

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
)

// Flags and commands follow an advice that has them, and no other.
func TestHint(t *testing.T) {
	mixed := func(column string) error {
		return harness.Warning{Kind: harness.Mixed, Problem: "p", Advice: "a", Column: column}
	}
	for _, test := range []struct {
		err  error
		want string
	}{
		{mixed("commit"), "p: a (--col commit)"},
		{mixed(""), "p: a"},
		{harness.Warning{Kind: harness.Incomplete, Problem: "p", Advice: "a"}, "p: a"},
		{harness.OverTime(1, 2), "the time was over after 1 of 2 rounds: give it more time, or less to do (--max-time, --filter, --rep)"},
		{harness.Warning{Kind: harness.TimeOver, Problem: "p", Advice: "give it more with --max-time"}, "p: give it more with --max-time"},
		{harness.Warning{Kind: harness.FewRounds, Problem: "p", Advice: "a"}, "p: a (--rounds)"},
		{fmt.Errorf("report: x: %w", report.ErrNoSearch), "x: no search in it (bench engine measures them)"},
		{errors.New("harness: other"), "other"},
	} {
		assert.Equal(t, test.want, errorLine(test.err))
	}
}

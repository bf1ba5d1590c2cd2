package harness_test

import (
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/harness/local"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/sample"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
)

// TestZeroValues checks that the zero value of every exported struct is useful, or refused by an
// error.
func TestZeroValues(t *testing.T) {
	var c work.Case
	_, err := operation.Prepare(c)
	assert.Error(t, err, "Case.Prepare")
	_, err = operation.Ready(t.Context(), c, time.Second)
	assert.Error(t, err, "Case.Ready")
	assert.NotPanics(t, func() { _ = c.Name(); _ = c.Usual(); _ = operation.Possible(c.Work) }, "Case")
	var k work.Key
	assert.NotPanics(t, func() { _ = k.String(); _ = k.Group(); _ = k.Label() }, "Key")
	var w work.Work
	assert.NotPanics(t, func() { _ = w.String(); _ = w.Heading(); _ = w.Usual(); _ = w.Requires() }, "Work")

	var cfg session.Config
	assert.EqualError(t, cfg.Check(), "harness: no cases to run")
	assert.EqualError(t, local.Run(t.Context(), cfg, io.Discard), "harness: no cases to run")
	assert.NotPanics(t, func() { _ = cfg.Top() }, "Config")
	var s session.Session
	assert.False(t, s.Round(t.Context()), "Session.Round")
	assert.NoError(t, s.Close(t.Context()), "Session.Close")
	assert.NoError(t, s.Warn(io.EOF), "Session.Warn")
	var l local.Local
	assert.NotPanics(t, l.Kill, "Local.Kill")

	var op operation.Op
	assert.Error(t, op.Verify(), "Op.Verify")
	_, err = sample.Seconds(&op)
	assert.Error(t, err, "Op.Seconds")
	_, err = sample.Calibrate(&op, time.Millisecond)
	assert.Error(t, err, "Op.Calibrate")
	assert.Empty(t, results.Note{}.String(), "Note")
	assert.NotPanics(t, func() {
		_ = (&operation.StoppedError{}).Error()
		_ = results.Warning{}.Error()
	}, "errors")
}

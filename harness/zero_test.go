package harness_test

import (
	"io"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/stretchr/testify/assert"
)

// TestZeroValues checks that the zero value of every exported struct is useful, or refused by an
// error.
func TestZeroValues(t *testing.T) {
	var c harness.Case
	_, err := c.Prepare()
	assert.Error(t, err, "Case.Prepare")
	_, err = c.Ready(t.Context(), time.Second)
	assert.Error(t, err, "Case.Ready")
	assert.NotPanics(t, func() { _ = c.Name(); _ = c.Usual(); _ = c.Possible() }, "Case")
	var k harness.Key
	assert.NotPanics(t, func() { _ = k.String(); _ = k.Group(); _ = k.Label() }, "Key")
	var w harness.Work
	assert.NotPanics(t, func() { _ = w.String(); _ = w.Heading(); _ = w.Usual(); _ = w.Requires() }, "Work")

	var cfg harness.Config
	assert.EqualError(t, cfg.Check(), "harness: no cases to run")
	assert.EqualError(t, harness.Run(t.Context(), cfg, io.Discard), "harness: no cases to run")
	assert.NotPanics(t, func() { _ = cfg.Estimate(); _ = cfg.Top() }, "Config")
	var s harness.Session
	assert.False(t, s.Round(t.Context()), "Session.Round")
	assert.NoError(t, s.Close(t.Context()), "Session.Close")
	assert.NoError(t, s.Warn(io.EOF), "Session.Warn")
	var l harness.Local
	_, err = l.Prepare(t.Context())
	assert.Error(t, err, "Local.Prepare")
	_, err = l.Turn(t.Context(), true)
	assert.Error(t, err, "Local.Turn")
	_, err = l.Close(t.Context())
	assert.Error(t, err, "Local.Close")
	assert.NotPanics(t, l.Kill, "Local.Kill")

	var op harness.Op
	assert.Error(t, op.Verify(), "Op.Verify")
	_, err = op.Seconds()
	assert.Error(t, err, "Op.Seconds")
	_, err = op.Calibrate(time.Millisecond)
	assert.Error(t, err, "Op.Calibrate")
	assert.Empty(t, harness.Note{}.String(), "Note")
	assert.NotPanics(t, func() {
		_ = (&harness.StoppedError{}).Error()
		_ = harness.Warning{}.Error()
		_ = (&harness.TreeError{}).Error()
	}, "errors")
}

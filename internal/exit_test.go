// Package internal_test tests the small packages of this folder in one program: to link one for each would take longer
// than the tests.
package internal_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/internal/exit"
)

func TestStatus(t *testing.T) {
	odd := errors.New("odd")
	for _, test := range []struct {
		err    error
		status int
		line   string
	}{
		{odd, exit.Usage, "odd"},
		{exit.Usagef("wrong: %w", odd), exit.Usage, "wrong: odd"},
		{fmt.Errorf("wrapped: %w", exit.Failf("%d of 3", 2)), exit.Failed, "wrapped: 2 of 3"},
		{fmt.Errorf("run: %w", context.Canceled), exit.Interrupted, "run: context canceled"},
		{exit.Interruptedf("%d of 3", 2), exit.Interrupted, "interrupted: 2 of 3"},
		{exit.Failf("stopped: %w", context.Canceled), exit.Failed, "stopped: context canceled"},
		{&exit.Error{Err: odd, Status: 3}, 3, "odd"},
	} {
		assert.Equal(t, test.status, exit.Status(test.err), test.line)
		assert.EqualError(t, test.err, test.line)
	}
	assert.Equal(t, exit.OK, exit.Status(nil))
	assert.ErrorIs(t, exit.Failf("a: %w", odd), odd)
}

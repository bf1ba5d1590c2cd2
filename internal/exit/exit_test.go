package exit

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestStatus(t *testing.T) {
	odd := errors.New("odd")
	for _, test := range []struct {
		err    error
		status int
		line   string
	}{
		{odd, Usage, "odd"},
		{Usagef("wrong: %w", odd), Usage, "wrong: odd"},
		{fmt.Errorf("wrapped: %w", Failf("%d of 3", 2)), Failed, "wrapped: 2 of 3"},
		{fmt.Errorf("run: %w", context.Canceled), Interrupted, "run: context canceled"},
		{Interruptedf("%d of 3", 2), Interrupted, "interrupted: 2 of 3"},
		{Failf("stopped: %w", context.Canceled), Failed, "stopped: context canceled"},
		{&Error{odd, 3}, 3, "odd"},
	} {
		assert.Equal(t, test.status, Status(test.err), test.line)
		assert.EqualError(t, test.err, test.line)
	}
	assert.Equal(t, OK, Status(nil))
	assert.ErrorIs(t, Failf("a: %w", odd), odd)
}

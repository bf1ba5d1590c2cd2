package internal_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/internal/panics"
)

// caught returns the panic of f.
func caught(f func()) (p *panics.Panic) {
	defer func() { p = panics.Of(recover()) }()
	f()
	return nil
}

// The place is where the panic began, whether the runtime, the library or the code itself panics. A panic that
// is raised again keeps it.
func TestPanicsOf(t *testing.T) {
	squares := make([]int, 64)
	for name, test := range map[string]struct {
		panic func()
		want  string
	}{
		"code":    {func() { panic("no such square") }, "no such square, at internal/panics_test.go:%d"},
		"runtime": {func() { squares[len(squares)]++ }, "runtime error: index out of range [64] with length 64, at internal/panics_test.go:%d"},
		"library": {func() { _ = strings.Repeat("x", -len(squares)) }, "strings: negative Repeat count, at internal/panics_test.go:%d"},
	} {
		got := caught(test.panic)
		var line int
		_, err := fmt.Sscanf(got.At, "internal/panics_test.go:%d", &line)
		assert.NoError(t, err, name)
		assert.Equal(t, fmt.Sprintf(test.want, line), got.Error(), name)
		assert.Greater(t, line, 28, name)
		assert.Same(t, got, caught(func() { panic(got) }), name)
	}
	assert.Nil(t, caught(func() {}))
	assert.EqualError(t, error(&panics.Panic{Value: errors.New("once")}), "once")
}

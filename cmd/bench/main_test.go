package main

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
)

// The default run has the five layouts, each tuned and textbook, and no step.
func TestUsual(t *testing.T) {
	var boards []rep.Backend
	for _, name := range append([]string{"bitboard8"}, layouts...) {
		boards = append(boards, rep.Backend{Name: name, Level: rep.Tuned},
			rep.Backend{Name: name + "-book", Level: rep.Book, Layout: name}, rep.Backend{Name: name + "-pins", Level: rep.Step, Layout: name})
	}
	assert.Equal(t, []string{
		"bitboard", "bitboard-book", "x88", "x88-book", "tenbytwelve", "tenbytwelve-book", "mailbox", "mailbox-book", "piecelist", "piecelist-book",
	}, usual(boards))
	for _, name := range layouts {
		assert.Contains(t, config.Default, name)
	}
}

package memory_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
	"github.com/boardbench/boardbench/rep/x88"
)

// loaded returns a board with a position.
func loaded(t *testing.T, b memory.Board, fen string) memory.Board {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	require.NoError(t, b.Load(&p))
	return b
}

// play makes a move.
func play(t *testing.T, b memory.Board, text string) memory.Step {
	t.Helper()
	m, err := rep.ParseMove(text, b.AppendMoves(nil))
	require.NoError(t, err)
	s, err := memory.Make(b, m)
	require.NoError(t, err)
	return s
}

// names returns the names of what a step changes.
func names(s memory.Step) []string {
	var list []string
	for _, c := range s.Changes {
		list = append(list, c.Name())
	}
	return list
}

func TestMakeAndUnmake(t *testing.T) {
	b := loaded(t, x88.New(), rep.StartFEN)
	s := play(t, b, "e2e4")
	assert.Equal(t, []string{
		"cells[e2]", "cells[e4]", "squares[1c]", "key", "state", "plies",
		"undo[0].key", "undo[0].state", "undo[0].captured", "undo[0].move",
	}, names(s))
	assert.Equal(t, memory.Count{Bytes: 2 + 1 + 8 + 1 + 1 + 15, Record: 15, Lines: 4, Elements: 10, ElementBytes: 3 + 16 + 15}, s.Count)

	back := memory.Unmake(b, s.Move)
	assert.Equal(t, []string{"cells[e2]", "cells[e4]", "squares[1c]", "key", "state", "plies"}, names(back))
	assert.Zero(t, back.Count.Record)
	assert.Equal(t, memory.Objects(s.Before), memory.Objects(back.After))
}

package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine/play"
)

const games = "../../engine/match/testdata/pair.pgn"

// A fit lowers the loss, and a line that is no game is named.
func TestTune(t *testing.T) {
	*out, *nodes, *steps = filepath.Join(t.TempDir(), "weights.go"), 20, 30
	require.NoError(t, tune(slices.Repeat([]string{games}, 10)))
	text, err := os.ReadFile(*out)
	require.NoError(t, err)
	initial := play.Initial()
	untouched, err := initial.File()
	require.NoError(t, err)
	assert.NotEqual(t, string(untouched), string(text))

	reader, err := newReader()
	require.NoError(t, err)
	records, err := read(games)
	require.NoError(t, err)
	samples, err := reader.samples(records[0])
	require.NoError(t, err)
	w := floats(&initial)
	before := loss(samples, w, 150)
	fit(samples, w, 150)
	assert.Less(t, loss(samples, w, 150), before)

	assert.ErrorContains(t, tune(nil), "want files of games")
	assert.ErrorContains(t, tune([]string{games}), "2 games are too few, want 20 or more")
	assert.ErrorContains(t, tune([]string{"main.go"}), "main.go: line 1")
	records[0].Moves = "1. e4 Ke5 1-0"
	_, err = reader.samples(records[0])
	assert.ErrorContains(t, err, `"Ke5" is no legal move`)
}

// The terms of a sample give the value that the evaluation gives, except for rounding.
func TestTermsAreTheEvaluation(t *testing.T) {
	reader, err := newReader()
	require.NoError(t, err)
	records, err := read(games)
	require.NoError(t, err)
	samples, err := reader.samples(records[1])
	require.NoError(t, err)
	require.NotEmpty(t, samples)
	s := reader.sample(1)
	want := play.New().Evaluate(reader.game).Taper(int(reader.game.State().Phase))
	assert.InDelta(t, float64(want), s.value(floats(play.Usual())), 1)
}

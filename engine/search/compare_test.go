package search_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/x88"
)

// A wrongBoard is wrong in one position.
type wrongBoard struct {
	*bitboard.Board
	at                 uint64 // its key
	mobility, fewMoves bool   // the wrong answers there
}

func (b wrongBoard) Mobility(c rep.Color) [8]uint16 {
	counts := b.Board.Mobility(c)
	if b.mobility && c == rep.White && b.Key() == b.at {
		counts[rep.Rook] += 5
	}
	return counts
}

func (b wrongBoard) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	dst = b.Board.AppendMoves(dst)
	if b.fewMoves && b.Key() == b.at {
		return dst[:n]
	}
	return dst
}

// after returns the position after moves in UCI notation.
func after(t *testing.T, p rep.Position, moves ...string) rep.Position {
	b := bitboard.New()
	require.NoError(t, b.Load(&p))
	for _, text := range moves {
		m, err := rep.ParseMove(text, b.AppendMoves(nil))
		require.NoError(t, err)
		b.Make(m)
	}
	return b.Position()
}

func TestCompare(t *testing.T) {
	root := position(t, kiwipete)
	there := after(t, root, "e2a6", "b4c3")
	want := newSearch(t, x88.Backend.New, engine.Default, search.Options{Eval: search.EvalMobility}, root)
	compare := func(b wrongBoard) *search.Difference {
		got := newSearch(t, func() rep.Board {
			b.Board = bitboard.New()
			return b
		}, engine.Native, search.Options{Eval: search.EvalMobility}, root)
		d, err := search.Compare(t.Context(), want, got, 4)
		require.NoError(t, err)
		return d
	}
	assert.Nil(t, compare(wrongBoard{}))

	d := compare(wrongBoard{at: there.Key(), mobility: true})
	require.NotNil(t, d)
	assert.Contains(t, d.Fault, "evaluation")
	assert.NotEqual(t, d.Want.Before, d.Got.Before)
	assert.Equal(t, root, d.Root)

	d = compare(wrongBoard{at: there.Key(), fewMoves: true})
	require.NotNil(t, d)
	assert.Equal(t, "the position", d.Fault)
	require.Len(t, d.Want.Line, 3)
	assert.Equal(t, after(t, there, d.Want.Line[2].String()), d.Want.Position)
	assert.Contains(t, d.String(), "line: e2a6 b4c3 b2c3\n")

	assert.Nil(t, compare(wrongBoard{}), "the games are at their roots again")
}

func TestCompareStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{}, position(t, kiwipete))
	b := newSearch(t, bitboard.Backend.New, engine.Native, search.Options{}, position(t, kiwipete))
	_, err := search.Compare(ctx, a, b, 20)
	assert.ErrorIs(t, err, context.Canceled)
	_, err = search.Compare(t.Context(), a, b, 0)
	assert.EqualError(t, err, search.CheckDepth(0).Error())
}

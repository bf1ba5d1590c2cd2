package rep_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
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

// names returns the names of the elements that a step changes.
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
		"cells[e2]", "cells[e4]", "list[5c]", "current",
		"records[1].key", "records[1].state", "records[1].move",
	}, names(s))
	assert.Equal(t, memory.Count{Bytes: 2 + 1 + 1 + 14, Record: 14, Lines: 4, Elements: 7, ElementBytes: 2 + 4 + 8 + 14}, s.Count)

	back := memory.Unmake(b, s.Move)
	assert.Equal(t, []string{"cells[e2]", "cells[e4]", "list[5c]", "current"}, names(back))
	assert.Zero(t, back.Count.Record)
	assert.Equal(t, memory.Objects(s.Before), memory.Objects(back.After))
}

// A copy stays as it is when the board goes on, and has zeros for addresses.
func TestCopy(t *testing.T) {
	b := loaded(t, x88.New(), rep.StartFEN)
	before := memory.Copy(b.Memory())
	text := memory.Text(before)
	play(t, b, "e2e4")
	assert.Equal(t, text, memory.Text(before))
	assert.NotEqual(t, text, memory.Text(b.Memory()))
	for _, o := range before.Objects {
		for _, r := range o.Regions {
			if r.Kind == layout.Address {
				assert.Equal(t, make([]byte, len(r.Bytes)), r.Bytes, r.Name)
			}
		}
	}
}

// The same moves give the same bytes on a board that has been used and on a new one.
func TestObjectsDoNotDependOnThePast(t *testing.T) {
	used, fresh := loaded(t, x88.New(), rep.StartFEN), loaded(t, x88.New(), rep.StartFEN)
	for _, text := range []string{"e2e4", "d7d5", "e4d5", "d8d5"} {
		play(t, used, text)
	}
	used = loaded(t, used, rep.StartFEN)
	for _, b := range []memory.Board{used, fresh} {
		for _, text := range []string{"d2d4", "g8f6"} {
			m, err := rep.ParseMove(text, b.AppendMoves(nil))
			require.NoError(t, err)
			b.Make(m)
		}
	}
	assert.Equal(t, memory.Objects(fresh.Memory()), memory.Objects(used.Memory()))
}

// All bytes of a record that moves began count, whatever they are.
func TestBetween(t *testing.T) {
	b := loaded(t, x88.New(), rep.StartFEN)
	before := memory.Copy(b.Memory())
	play(t, b, "g1f3")
	play(t, b, "g8f6")
	s := memory.Between(before, memory.Copy(b.Memory()))
	assert.Equal(t, 28, s.Count.Record)
	assert.Contains(t, names(s), "cells[f3]")
	assert.Contains(t, names(s), "records[2].move")
	assert.NotContains(t, names(s), "cells[e2]")
}

// fiveMethods hides the null move of a board.
type fiveMethods struct {
	rep.Board
	layout.Describer
}

func TestNullMove(t *testing.T) {
	board := x88.New()
	b := loaded(t, board, rep.StartFEN)
	s, err := memory.Make(b, rep.NullMove)
	require.NoError(t, err)
	assert.Equal(t, []string{"current", "records[1].key", "records[1].state", "records[1].move"}, names(s))
	memory.Unmake(b, rep.NullMove)
	assert.Equal(t, rep.StartFEN, func() string { p := b.Position(); return p.FEN() }())

	_, err = memory.Make(fiveMethods{board, board}, rep.NullMove)
	assert.EqualError(t, err, "memory: the board has no null move")
}

// A stack that is full grows in the middle of a step, and nothing is lost or counted twice.
func TestStackGrows(t *testing.T) {
	b := loaded(t, x88.New(), rep.StartFEN)
	for ply := range 70 {
		s := play(t, b, []string{"g1f3", "g8f6", "f3g1", "f6g8"}[ply%4])
		assert.Equal(t, 14, s.Count.Record, "ply %d", ply)
	}
}

// The changes of a pawn's step in the memory of a 0x88 board.
func ExampleMake() {
	p, err := rep.ParseFEN("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	if err != nil {
		panic(err)
	}
	b := x88.New()
	if err := b.Load(&p); err != nil {
		panic(err)
	}
	step, err := memory.Make(b, rep.MakeMove(rep.E2, rep.E3, rep.Quiet))
	if err != nil {
		panic(err)
	}
	for _, c := range step.Changes[:3] {
		fmt.Printf("%s  %x → %x  %s → %s\n", c.Name(), c.Old, c.Now, c.From.Text, c.To.Text)
	}
	fmt.Println(step.Count)
	// Output:
	// cells[e2]  51 → 00  P → empty
	// cells[e3]  00 → 51  empty → P
	// list[51]  14010000 → 24010000  P e2 → P e3
	// 18 bytes in 4 cache lines, 14 of them in a new record
}

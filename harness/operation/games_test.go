package operation

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// The number of moves that every sample has is the oracle's.
func TestMovesOfGames(t *testing.T) {
	sum := 0
	for _, known := range knownGames() {
		for _, count := range known.counts {
			sum += count
		}
	}
	assert.Equal(t, corpus.MovesOfGames, sum)
	assert.Len(t, knownGames(), len(perft.Games()))
	positions := 0
	for _, game := range perft.Games() {
		positions += len(game.Moves)
	}
	assert.Equal(t, corpus.GamePositions, positions)
	assert.Len(t, perft.Games(), corpus.GameCount)
}

// calls counts the questions to a board.
type calls struct {
	*bitboard.Board
	makes, loads, counts, lists, threats *int
}

func (b calls) Load(p *rep.Position) error { *b.loads++; return b.Board.Load(p) }
func (b calls) Make(m rep.Move)            { *b.makes++; b.Board.Make(m) }
func (b calls) CountMoves() int            { *b.counts++; return b.Board.CountMoves() }
func (b calls) AppendMoves(moves []rep.Move) []rep.Move {
	*b.lists++
	return b.Board.AppendMoves(moves)
}
func (b calls) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	*b.threats++
	b.Board.ThreatChanges(m, dst)
}

// An operation asks once in one position, and Walk makes the same moves without asking.
func TestWalk(t *testing.T) {
	var makes, loads, counts, lists, threats int
	backend := rep.Backend{Name: "calls", New: func() rep.Board { return calls{bitboard.New(), &makes, &loads, &counts, &lists, &threats} }}
	for kind, asked := range map[work.Kind]*int{work.CountMoves: &counts, work.AppendMoves: &lists, work.Threats: &threats} {
		op, err := Prepare(work.Case{Work: work.Work{Kind: kind}, On: corpus.Games(), Backend: backend})
		require.NoError(t, err)
		require.NoError(t, op.Verify())
		assert.True(t, op.Without != nil)
		assert.Equal(t, corpus.GamePositions, op.Cycle)
		for _, n := range []int{1, 100, op.Cycle, 2*op.Cycle + 7} {
			makes, loads, counts, lists, threats = 0, 0, 0, 0, 0
			op.Run(n)
			assert.Equal(t, []int{n, n}, []int{makes, counts + lists + threats}, "%s: %d operations", kind, n)
			assert.Equal(t, n, *asked)
			walked := loads
			makes, loads, counts, lists, threats = 0, 0, 0, 0, 0
			op.Without(n)
			assert.Equal(t, []int{n, walked, 0}, []int{makes, loads, counts + lists + threats}, "%s: %d operations", kind, n)
		}
	}
	for _, kind := range []work.Kind{work.CountMoves, work.AppendMoves, work.Threats} {
		op, err := Prepare(work.Case{Work: work.Work{Kind: kind}, On: corpus.Games(), Backend: bitboard.Backend})
		require.NoError(t, err)
		assert.Zero(t, testing.AllocsPerRun(2, func() { op.Run(op.Cycle); op.Without(op.Cycle) }), kind)
	}
	op, err := Prepare(work.Case{Work: work.Work{Kind: work.MakeUnmake}, On: corpus.All()[0], Backend: backend})
	require.NoError(t, err)
	assert.False(t, op.Without != nil)
}

// strays is a board that misplays one kind of move.
type strays struct{ *oracle.Board }

func (b strays) Make(m rep.Move) {
	if m.Kind() == rep.CastleQueenside {
		b.Board.MakeNull()
		return
	}
	b.Board.Make(m)
}

// A wrong answer names the position and the game.
func TestVerifyGames(t *testing.T) {
	c := work.Case{Work: work.Work{Kind: work.CountMoves}, On: corpus.Games(), Backend: rep.Backend{Name: "strays", New: func() rep.Board { return strays{oracle.New()} }}}
	op, err := Prepare(c)
	require.NoError(t, err)
	err = op.Verify()
	assert.ErrorIs(t, err, ErrWrong)
	assert.ErrorContains(t, err, "moves of the game opera")
}

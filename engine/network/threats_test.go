package network

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/rulewalk"
	"github.com/boardbench/boardbench/rep"
)

// Every row has exactly one threat, and of two pieces of a type that attack each other exactly
// one threat has a row.
func TestThreatRows(t *testing.T) {
	table := threatRows()
	assert.Equal(t, 60060, table.rows)
	seen := make([]rep.Threat, table.rows)
	for _, attacker := range rep.Pieces() {
		for from := rep.A1; from <= rep.H8; from++ {
			for to := range attacksEmpty(pairIndex(int(attacker.Color()), attacker.Type()), from).All() {
				for _, victim := range rep.Pieces() {
					if attacker.Type() == rep.King || victim.Type() == rep.King || victim.Type() == rep.Pawn && (to < rep.A2 || to > rep.H7) {
						continue
					}
					threat, back := rep.MakeThreat(attacker, from, victim, to), rep.MakeThreat(victim, to, attacker, from)
					row, other := table.row(threat, rep.White, 0), table.row(back, rep.White, 0)
					mutual := attacker.Type() == victim.Type() && (attacker.Type() != rep.Pawn || attacker.Color() != victim.Color())
					switch {
					case mutual && (row == noRow) == (other == noRow), !mutual && row == noRow:
						require.Fail(t, "rows", "%v has row %d, %v %d", threat, row, back, other)
					case row != noRow && seen[row] != 0:
						require.Fail(t, "twice", "%v and %v have row %d", threat, seen[row], row)
					case row != noRow:
						seen[row] = threat
					}
				}
			}
		}
	}
}

// A threat has the row that the flipped threat has for the other side.
func TestThreatRowsOfBothSides(t *testing.T) {
	table := threatRows()
	n := Networks["threats256"]()
	for _, p := range rulewalk.Positions()[:500] {
		flipped := p.Flip()
		for side, of := range []rep.Position{p.Position, flipped} {
			g := game(t, &of)
			turn := n.turnOf(rep.Color(side), g.KingSquare(rep.Color(side)))
			counts := map[int32]int{}
			for _, threat := range g.AppendThreats(nil) {
				counts[table.row(threat, rep.Color(side), turn)]++
			}
			other := game(t, &flipped)
			if side == 1 {
				other = game(t, &p.Position)
			}
			for _, threat := range other.AppendThreats(nil) {
				counts[table.row(threat, rep.Color(side^1), n.turnOf(rep.Color(side^1), other.KingSquare(rep.Color(side^1))))]--
			}
			for row, n := range counts {
				require.Zero(t, n, "%s: row %d", p.FEN(), row)
			}
		}
	}
}

// A position has all of its threats, however many: they are added by rowLimit at a time.
func TestRefreshOfManyThreats(t *testing.T) {
	n := Networks["threats256"]()
	for fen, want := range map[string]int{
		"6nk/6nn/8/QqQqQqQq/qQqQqQq1/8/NN6/KN6 w - - 0 1":                         82,
		"6nk/6nn/8/QqQqQqQq/qQqQqQqQ/QqQqQqQq/NN6/KN6 w - - 0 1":                  151,
		"6nk/qQqQqQnn/qQqQqQqQ/QqQqQqQq/qQqQqQqQ/QqQqQqQq/NNqQqQqQ/KN6 w - - 0 1": 306,
	} {
		p := parse(t, fen)
		g := game(t, &p)
		threats := g.AppendThreats(nil)
		require.Equal(t, want, len(threats), fen)
		a := n.NewAccumulators(true)
		a.Reset(g)
		for side := rep.White; side <= rep.Black; side++ {
			turn := n.turnOf(side, g.KingSquare(side))
			sums := slices.Clone(n.bias)
			for sq, piece := range p.Pieces {
				if piece != rep.NoPiece {
					add(sums, n.row(input(side, piece, rep.Square(sq), turn)))
				}
			}
			for _, threat := range threats {
				if row := n.table.row(threat, side, turn); row != noRow {
					for i, weight := range n.threats[n.offset(row):][:n.neurons] {
						sums[i] += int16(weight)
					}
				}
			}
			assert.Equal(t, sums, a.at(0, side), "%s, %v", fen, side)
		}
	}
}

// In recorded games as many inputs are active, and as many change by a move, as in the networks
// of engines: 23 to 29 and 6.1 to 7.5, give or take a tenth.
func TestThreatCounts(t *testing.T) {
	n := Networks["threats256"]()
	start := rep.StartPosition()
	var positions, active, changed float64
	recorded, err := os.ReadFile("../../perft/games.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(recorded)) {
		fields := strings.Split(line, " | ")
		if strings.HasPrefix(line, "#") || len(fields) != 3 {
			continue
		}
		g := game(t, &start)
		for text := range strings.FieldsSeq(fields[2]) {
			m, err := rep.ParseMove(text, g.AppendMoves(nil))
			require.NoError(t, err)
			var changes rep.ThreatChanges
			g.ThreatChanges(m, &changes)
			for side := rep.White; side <= rep.Black; side++ {
				turn := n.turnOf(side, g.KingSquare(side))
				for _, threat := range g.AppendThreats(nil) {
					if n.table.row(threat, side, turn) != noRow {
						active++
					}
				}
				var rows rowList
				for _, c := range changes.List[:changes.N] {
					rows.change(n, c, side, turn)
				}
				changed += float64(rows.nAdded + rows.nRemoved)
				positions++
			}
			g.Make(m)
		}
	}
	t.Logf("%.1f active, %.1f changed", active/positions, changed/positions)
	between := func(low, high, count float64) {
		assert.GreaterOrEqual(t, count, 0.9*low)
		assert.LessOrEqual(t, count, 1.1*high)
	}
	between(23, 29, active/positions)
	between(6.1, 7.5, changed/positions)
}

package attacktable

import (
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// load returns a board with the position of fen.
func load(t *testing.T, fen string) *Board {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	return b
}

// lesson is the position of the package comment.
const lesson = "4k3/8/8/3p4/8/5N2/8/K2R4 w - - 0 1"

// The package comment shows White's table.
func TestTableOfTheLesson(t *testing.T) {
	b := load(t, lesson)
	source, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	var rows []string
	for rank := 7; rank >= 0; rank-- {
		row := fmt.Sprintf("//	%d ", rank+1)
		for file := range 8 {
			if set := b.now().attacks[rep.White].at(8*rank + file); set != 0 {
				row += fmt.Sprintf(" %x", uint16(set))
			} else {
				row += " ."
			}
		}
		rows = append(rows, row)
	}
	for _, row := range rows {
		assert.Contains(t, string(source), row, "want in the package comment:\n%s", strings.Join(rows, "\n"))
	}
}

// The package comment counts the entries that a move changes.
func TestChangedEntries(t *testing.T) {
	b := load(t, lesson)
	before := b.now().attacks
	b.Make(rep.MakeMove(rep.F3, rep.D4, rep.Quiet))
	changed := 0
	for c, table := range b.now().attacks {
		for sq, set := range table {
			changed += bits.OnesCount16(uint16(set ^ before[c][sq]))
		}
	}
	assert.Equal(t, 17, changed)
}

// A piece that slides along its own line leaves no trace of its old attacks, nor does a slider behind
// it, in either direction and with a capture.
func TestSlidesAlongItsLine(t *testing.T) {
	b := load(t, "3rk3/8/8/3q4/8/8/8/K2Q3R b - - 0 1")
	for _, m := range []rep.Move{
		rep.MakeMove(rep.D5, rep.D4, rep.Quiet), rep.MakeMove(rep.D5, rep.D7, rep.Quiet),
		rep.MakeMove(rep.D5, rep.D1, rep.Capture), rep.MakeMove(rep.D5, rep.H1, rep.Capture),
	} {
		b.Make(m)
		assert.NoError(t, b.Validate(), "%v", m)
		b.Unmake(m)
	}
}

// A side with more pieces than IDs is refused.
func TestTooManyPieces(t *testing.T) {
	p, err := rep.ParseFEN("4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/4K3 b - - 0 1")
	require.NoError(t, err)
	assert.ErrorIs(t, New().Load(&p), rep.ErrUnsupported)
}

// TestValidate breaks each structure, and wants it to be named.
func TestValidate(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		damage     func(r *record)
	}{
		{"a cell without a piece", "the cell 0x21 of e2 is not in the list", func(r *record) { r.cell[rep.E2] = 0x21 }},
		{"the square of a piece", "the list has R 1 on c1, whose cell is 0x0", func(r *record) { r.square[1]++ }},
		{"a set of a type", "the set of white knights has the ID 1: true, the list: false", func(r *record) { r.ids[0][rep.Knight] |= 2 }},
		{"the sliders", "the sliders of white are 0000, their types 0002", func(r *record) { r.ids[0][sliderIDs] = 0 }},
		{"the occupied squares", "the occupied squares are", func(r *record) { r.colors[1] ^= 1 }},
		{"the pawns", "the pawns 0, the cells have", func(r *record) { r.pawns = 0 }},
		{"the table", "the black attackers of a1 are on", func(r *record) { r.attacks[1][0] ^= 2 }},
		{"a castling right without a rook", "rights are KQkq, their rooks stand for Qk", func(r *record) { r.StateBits |= 15 << sets.RightsShift }},
		{"a pawn that can capture en passant", "en passant square of a capture is a1, the pawns have d3", func(r *record) { r.StateBits &= 1<<sets.EPCapturableShift - 1 }},
		{"the key", "attacktable: key is", func(r *record) { r.key++ }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := load(t, "1n2k1r1/8/8/8/2pP4/8/8/1R2K1N1 b Bg d3 0 1")
			assert.NoError(t, b.Validate())
			tc.damage(b.now())
			assert.ErrorContains(t, b.Validate(), tc.want)
		})
	}
}

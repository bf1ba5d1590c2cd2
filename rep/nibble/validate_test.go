package nibble

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// damagedFEN is the position that the rows of TestValidate damage.
const damagedFEN = "rn2k2r/8/8/8/2pP4/8/8/RN2K2R b KQkq d3 0 1"

// TestValidate damages a board in each way that Validate looks for.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"a code of no piece", func(b *Board) { b.now().flip(4, indexOf(rep.E4)) }, "of rank 4 has the nibble 0x4, which is no piece"},
		{"a code of no piece on the last cell", func(b *Board) { b.now().flip(2, indexOf(rep.H8)) }, "of rank 8 has the nibble 0xc, which is no piece"},
		{"the cell of White's king", func(b *Board) { b.now().state ^= 1 << kingShift }, "the white king is recorded on f1, which holds ."},
		{"the cell of Black's king", func(b *Board) { b.now().state ^= 1 << (kingShift + 8) }, "the black king is recorded on f8, which holds ."},
		{"a second king", func(b *Board) { b.now().flip(codeKing, indexOf(rep.E4)) }, "nibble: rep: position: placement field: 2 white kings"},
		{"a key of another position", func(b *Board) { b.now().key++ }, "nibble: the key is"},
		{"an en passant square without the mark of a capture", func(b *Board) { b.now().state &^= epCapturable }, "the en passant square d3 has the state bits 0x1320, want 0x1330"},
		{"state bits without an en passant square", func(b *Board) {
			b.now().state &^= epSet
			b.now().key = b.Position().Key()
		}, "the en passant square - has the state bits 0x1310, want 0x0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := load(t, damagedFEN)
			require.NoError(t, b.Validate())
			test.damage(b)
			require.ErrorContains(t, b.Validate(), test.want)
		})
	}
	for _, fen := range []string{rep.StartFEN, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1"} {
		require.NoError(t, load(t, fen).Validate(), fen)
	}
}

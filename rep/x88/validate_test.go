package x88

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// damagedFEN is the position that the rows of TestValidate damage. White's IDs are
// 0x10 for the king, 0x11 and 0x12 for the rooks, 0x13 for the knight and 0x54 for
// the pawn; Black's are higher by 0x10.
const damagedFEN = "rn2k2r/8/8/8/2pP4/8/8/RN2K2R b KQkq d3 0 1"

// TestValidate damages a board in each way that Validate looks for.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"a slot beyond those of White", func(b *Board) { b.lastSlot[rep.White] = 0x10 }, "the last white slot is 0x10"},
		{"a slot beyond those of Black", func(b *Board) { b.lastSlot[rep.Black] = 0x40 }, "the last black slot is 0x40"},
		{"a piece off the board", func(b *Board) { b.cells[0x08] = 0x54 }, "cell 0x08 is off the board and holds piece 0x54"},
		{"an ID below the first", func(b *Board) { b.cells[0x34] = 0x01 }, "cell 0x34 holds 0x01, which is no piece"},
		{"an ID above White's last", func(b *Board) { b.cells[0x34] = 0x15 }, "cell 0x34 holds 0x15, which is no piece"},
		{"an ID above Black's last", func(b *Board) { b.cells[0x34] = 0xff }, "cell 0x34 holds 0xff, which is no piece"},
		{"an ID of both sides", func(b *Board) { b.cells[0x34] = 0x31 }, "cell 0x34 holds 0x31, which is no piece"},
		{"an ID with a bit too many", func(b *Board) { b.cells[0x34] = 0x91 }, "cell 0x34 holds 0x91, which is no piece"},
		{"a captured piece on a cell", func(b *Board) { b.list[0x54] = 0 }, "cell 0x33 holds piece 0x54, which the list does not have"},
		{"a piece on two cells", func(b *Board) { b.cells[0x34] = 0x54 }, "cell 0x34 holds piece 0x54, which the list has on 0x33"},
		{"a square in an unused slot", func(b *Board) { b.list[0x15] = 0x234 }, "list has piece 0x15 on 0x34, outside the slots"},
		{"an entry of empty cells", func(b *Board) { b.list[noPiece] = 0x234 }, "list has piece 0x00 on 0x34, outside the slots"},
		{"a piece on an empty cell", func(b *Board) { b.cells[0x33] = noPiece }, "list has piece 0x54 on 0x33, the cell does not"},
		{"a piece on no square", func(b *Board) { b.cells[0x33] = noPiece; b.list[0x54] += 0xf0 - 0x33 }, "list has piece 0x54 on 0xf0, the cell does not"},
		{"a piece of no kind", func(b *Board) { b.list[0x54] |= 0x700 }, "x88: piece 0x54 is a Piece(7)"},
		{"a piece of the other side", func(b *Board) { b.list[0x54] ^= 0x800 }, "x88: piece 0x54 is a p"},
		{"a knight with the ID of a pawn", func(b *Board) { b.list[0x54] ^= 0x300 }, "x88: piece 0x54 has the ID of another kind than N"},
		{"a pawn with the ID of a knight", func(b *Board) { b.cells[0x01], b.list[0x13] = 0x13, 0x101 }, "x88: piece 0x13 has the ID of another kind than P"},
		{"a pawn that keeps the clock", func(b *Board) { b.list[0x54] |= clockMask }, "x88: piece 0x54, a P, has the wrong bits of the clock"},
		{"a rook that keeps the castling right", func(b *Board) { b.list[0x11] &^= rightsMask }, "x88: piece 0x11 on 0x00 has the wrong castling rights"},
		{"no white king", func(b *Board) { b.list[0x10] ^= 0x300 }, "piece 0x10 is not the white king"},
		{"no black king", func(b *Board) { b.list[0x20] ^= 0x300 }, "piece 0x20 is not the black king"},
		{"a captured king", func(b *Board) { b.cells[0x04], b.list[0x10] = noPiece, 0 }, "piece 0x10 is not the white king"},
		{"White's last slider", func(b *Board) { b.lastSlider[rep.White]-- }, "the last white slider is piece 0x11, the list has 0x12"},
		{"Black's last slider", func(b *Board) { b.lastSlider[rep.Black] = 0x25 }, "the last black slider is piece 0x25, the list has 0x22"},
		{"White's last piece", func(b *Board) { b.lastPiece[rep.White]-- }, "the last white piece that is no pawn is 0x12, the list has 0x13"},
		{"Black's last piece", func(b *Board) { b.lastPiece[rep.Black] = 0x25 }, "the last black piece that is no pawn is 0x25, the list has 0x23"},
		{"an en passant square of no pawn", func(b *Board) { b.now().state ^= 0x23 ^ 0x24 }, "x88: rep: position: en passant field"},
		{"an en passant square without the mark of a capture", func(b *Board) { b.now().state |= state(epNotCapturable) }, "en passant field is 0x2b, the pawns say 0x23"},
		{"an en passant square off the board", func(b *Board) { b.now().state ^= 0x23 ^ 0x80 }, "en passant field is 0x80, the pawns say 0xff"},
		{"a key of another position", func(b *Board) { b.now().key ^= 1 }, "x88: key is"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := loaded(t, damagedFEN)
			require.NoError(t, b.Validate())
			test.damage(b)
			require.ErrorContains(t, b.Validate(), test.want)
		})
	}
	for _, fen := range []string{rep.StartFEN, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1"} {
		require.NoError(t, loaded(t, fen).Validate(), fen)
	}
}

// loaded returns a board with the position of fen.
func loaded(t *testing.T, fen string) *Board {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	return b
}

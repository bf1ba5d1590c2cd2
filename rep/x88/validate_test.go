package x88

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// damagedFEN is the position that the rows of TestValidate damage. White's IDs are
// 0x10 for the king, 0x11 and 0x12 for the rooks, 0x13 for the knight and 0x14 for
// the pawn; Black's are higher by 0x10.
const damagedFEN = "rn2k2r/8/8/8/2pP4/8/8/RN2K2R b KQkq d3 0 1"

// TestValidate damages a board in each way that Validate looks for.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"a last piece beyond the slots of White", func(b *Board) { b.last[rep.White] = 0x20 }, "the last white piece is 0x20"},
		{"a last piece beyond the slots of Black", func(b *Board) { b.last[rep.Black] = 0x40 }, "the last black piece is 0x40"},
		{"a piece off the board", func(b *Board) { b.cells[0x08] = 0x14 }, "cell 0x08 is off the board and holds piece 0x14"},
		{"an ID below the first", func(b *Board) { b.cells[0x34] = 0x01 }, "cell 0x34 holds 0x01, which is no piece"},
		{"an ID above White's last", func(b *Board) { b.cells[0x34] = 0x15 }, "cell 0x34 holds 0x15, which is no piece"},
		{"an ID above Black's last", func(b *Board) { b.cells[0x34] = 0xff }, "cell 0x34 holds 0xff, which is no piece"},
		{"a piece on two cells", func(b *Board) { b.cells[0x34] = 0x14 }, "cell 0x34 holds piece 0x14, which the list has on 0x33"},
		{"a square in an unused slot", func(b *Board) { b.squares[0x15] = 0x34 }, "list has piece 0x15 on 0x34, outside the slots"},
		{"a piece on an empty cell", func(b *Board) { b.cells[0x33] = noPiece }, "list has piece 0x14 on 0x33, the cell does not"},
		{"a piece on no square", func(b *Board) { b.cells[0x33], b.squares[0x14] = noPiece, 0xf0 }, "list has piece 0x14 on 0xf0, the cell does not"},
		{"a piece of no kind", func(b *Board) { b.pieceBits[0x14] = 7 }, "x88: piece 0x14 is a Piece(7)"},
		{"a piece of the other side", func(b *Board) { b.pieceBits[0x14] = pieceBitsOf(rep.BlackPawn) }, "x88: piece 0x14 is a p"},
		{"no white king", func(b *Board) { b.pieceBits[0x10] = pieceBitsOf(rep.WhiteQueen) }, "piece 0x10 is not the white king"},
		{"no black king", func(b *Board) { b.pieceBits[0x20] = pieceBitsOf(rep.BlackQueen) }, "piece 0x20 is not the black king"},
		{"a captured king", func(b *Board) { b.cells[0x04], b.squares[0x10] = noPiece, gone }, "piece 0x10 is not the white king"},
		{"White's last slider", func(b *Board) { b.lastSlider[rep.White]++ }, "the last white slider is piece 0x13, the kinds say 0x12"},
		{"Black's last slider", func(b *Board) { b.lastSlider[rep.Black]-- }, "the last black slider is piece 0x21, the kinds say 0x22"},
		{"a promotion of the last pawn", func(b *Board) { b.pieceBits[0x14] = pieceBitsOf(rep.WhiteQueen) }, "the last white slider is piece 0x12, the kinds say 0x14"},
		{"a pawn without the mark", func(b *Board) { b.cells[0x33] &^= pawnID }, "cell 0x33 holds 0x14, the list has a P"},
		{"the mark on a knight", func(b *Board) { b.cells[0x01] |= pawnID }, "cell 0x01 holds 0x53, the list has a N"},
		{"a kind for empty cells", func(b *Board) { b.pieceBits[noPiece] = pieceBitsOf(rep.WhitePawn) }, "the empty cell is a P"},
		{"an en passant square of no pawn", func(b *Board) { b.state ^= 0x23 ^ 0x24 }, "x88: rep: position: en passant field"},
		{"an en passant square without the mark of a capture", func(b *Board) { b.state |= state(epNotCapturable) }, "en passant field is 0x2b, the pawns say 0x23"},
		{"an en passant square off the board", func(b *Board) { b.state ^= 0x23 ^ 0x80 }, "en passant field is 0x80, the pawns say 0xff"},
		{"a key of another position", func(b *Board) { b.key ^= 1 }, "x88: key is"},
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

// TestValidateAcceptsASquareOfNoPiece sets what every move to an empty cell overwrites.
func TestValidateAcceptsASquareOfNoPiece(t *testing.T) {
	b := loaded(t, damagedFEN)
	b.squares[noPiece] = 0x34
	require.NoError(t, b.Validate())
}

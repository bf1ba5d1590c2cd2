package sixteenbysixteen

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// damagedFEN is the position that the rows of TestValidate damage. White's IDs are
// 0x50 for the king, 0x51 and 0x52 for the rooks, 0x53 for the knight and 0x54 for
// the pawn; Black's are higher by 0x50.
const damagedFEN = "rn2k2r/8/8/8/2pP4/8/8/RN2K2R b KQkq d3 0 1"

// TestValidate damages a board in each way that Validate looks for.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"a sentinel missing", func(b *Board) { b.cells[a1-1] = noPiece }, "cell 0x43 is off the board and holds 0x00, not the sentinel"},
		{"a sentinel missing after the board", func(b *Board) { b.cells[256+uint(a1)] = noPiece }, "cell 0x144 is off the board and holds 0x00"},
		{"an ID below the first", func(b *Board) { b.cells[indexOf(rep.E4)] = 0x01 }, "holds 0x01, which is no piece"},
		{"an ID above White's last", func(b *Board) { b.cells[indexOf(rep.E4)] = 0x55 }, "holds 0x55, which is no piece"},
		{"an ID above Black's last", func(b *Board) { b.cells[indexOf(rep.E4)] = 0xff }, "holds 0xff, which is no piece"},
		{"a piece on two cells", func(b *Board) { b.cells[indexOf(rep.E4)] = 0x54 }, "holds piece 0x54, which the list has on 0x77"},
		{"a piece in an unused slot", func(b *Board) {
			b.pieceList[0x55] = pieceSquareOf(rep.WhitePawn, indexOf(rep.E4))
		}, "slot 0x55 has a piece"},
		{"a piece in two slots", func(b *Board) { b.pieceList[0x55] = b.pieceList[0x54] }, "slot 0x55 has a piece"},
		{"a piece of no kind", func(b *Board) { b.pieceList[0x52] |= kindBits }, "piece 0x52 is a Piece(7)"},
		{"a piece of the other side", func(b *Board) { b.pieceList[0x53] ^= 1 << colorShift }, "piece 0x53 is a n"},
		{"a pawn that moves as another", func(b *Board) { b.pieceList[0x54] |= kindBits }, "piece 0x54 is a P, its pieceSquare says kind 7, pawn true"},
		{"a pawn without its mark", func(b *Board) { b.pieceList[0x54] &^= pawnMark }, "piece 0x54 is a P, its pieceSquare says kind 1, pawn false"},
		{"a piece on an empty cell", func(b *Board) { b.cells[indexOf(rep.D4)] = noPiece }, "list has piece 0x54 on 0x77, the cell does not"},
		{"a piece off the board", func(b *Board) {
			b.cells[indexOf(rep.D4)], b.pieceList[0x54] = noPiece, b.pieceList[0x54].moved(0)
		}, "list has piece 0x54 on 0x00, the cell does not"},
		{"a slider among the knights", become(0x53, rep.WhiteQueen), "piece 0x53 is a slider beyond the last one, 0x52"},
		{"a slider among the pawns", become(0x54, rep.WhiteQueen), "piece 0x54 is a slider beyond the last one, 0x52"},
		{"a pawn among the sliders", become(0x52, rep.WhitePawn), "piece 0x52 is a P, its ID is for another kind"},
		{"a knight among the sliders", become(0x52, rep.WhiteKnight), "piece 0x52 is a N, its ID is for another kind"},
		{"a king among the knights", become(0x53, rep.WhiteKing), "piece 0x53 is a K, its ID is for another kind"},
		{"no white king", become(0x50, rep.WhiteQueen), "piece 0x50 is not the white king"},
		{"no black king", become(0xa0, rep.BlackQueen), "piece 0xa0 is not the black king"},
		{"a promotion that did not happen", func(b *Board) { b.lists[rep.Black].promoted++ }, "sliders of black end before 0xa3, with 1 pawns promoted before 0xa5"},
		{"an en passant square of no pawn", changeState(0x57 ^ 0x58), "sixteenbysixteen: rep: position: en passant field"},
		{"an en passant square without the mark of a capture", changeState(epCapturable), "en passant field is 0x67, the pawns say 0x167"},
		{"an en passant square off the board", changeState(epCapturable | 0x67 ^ 0xc4), "en passant field is 0xc4, the pawns say 0x0"},
		{"a key of another position", func(b *Board) { b.now().key++ }, "sixteenbysixteen: key is"},
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

// become returns a function that replaces the piece with the ID m, on its square.
func become(m pieceID, p rep.Piece) func(b *Board) {
	return func(b *Board) { b.pieceList[m] = pieceSquareOf(p, b.pieceList[m].at()) }
}

// changeState returns a function that inverts bits of the state.
func changeState(bits state) func(b *Board) {
	return func(b *Board) { b.now().state ^= bits }
}

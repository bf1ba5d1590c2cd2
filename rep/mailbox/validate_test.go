package mailbox

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// damagedFEN is the position that the rows of TestValidate damage. White's IDs are
// 16 for the king, 17 for the knight, 18 and 19 for the rooks and 20 for the pawn; Black's are
// higher by 16.
const damagedFEN = "rn2k2r/8/8/8/2pP4/8/8/RN2K2R b KQkq d3 0 1"

// TestValidate damages a board in each way that Validate looks for.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"a piece on two cells", func(b *Board) { b.cell[rep.E4] = 20 }, "the cells and the list disagree"},
		{"no ID for the king", func(b *Board) { b.ends[rep.White].knights = 16 }, "the sections of white end at {knights:16 sliders:20 pawns:21}"},
		{"the end of the knights", func(b *Board) { b.ends[rep.White].knights = 21 }, "the sections of white end at {knights:21 sliders:20 pawns:21}"},
		{"the end of the sliders", func(b *Board) { b.ends[rep.White].sliders = 22 }, "the sections of white end at {knights:18 sliders:22 pawns:21}"},
		{"the end of White's pawns", func(b *Board) { b.ends[rep.White].pawns = 33 }, "the sections of white end at {knights:18 sliders:20 pawns:33}"},
		{"the end of Black's pawns", func(b *Board) { b.ends[rep.Black].pawns = 49 }, "the sections of black end at {knights:34 sliders:36 pawns:49}"},
		{"no white king", become(16, rep.WhiteQueen), "piece 16 is Q, want the white king"},
		{"no black king", become(32, rep.BlackQueen), "piece 32 is q, want the black king"},
		{"a piece of no kind", become(20, 7), "piece 20 of the list is Piece(7)"},
		{"an ID below White's", put(15, rep.WhitePawn), "piece 15 of the list is P"},
		{"an ID above Black's", put(48, rep.BlackPawn), "piece 48 of the list is p"},
		{"a piece of the other side", become(20, rep.BlackPawn), "piece 20 of the list is p"},
		{"a pawn without its flag", func(b *Board) { b.pieceList[20] &^= pawnFlag }, "piece 20, a P, has the flags"},
		{"a second king", become(19, rep.WhiteKing), "piece 19 is a king, out of the section"},
		{"a knight among the sliders", become(18, rep.WhiteKnight), "piece 18 is a knight, out of the section"},
		{"a pawn among the sliders", become(19, rep.WhitePawn), "piece 19 is a pawn, out of the section"},
		{"a pawn after the pawns", put(21, rep.WhitePawn), "piece 21 is a pawn, out of the section"},
		{"a slider among the knights", become(17, rep.WhiteBishop), "piece 17 is a bishop, out of the section"},
		{"a slider among the pawns", become(20, rep.WhiteQueen), "piece 20 is a queen, out of the section"},
		{"an en passant square of no pawn", func(b *Board) { b.now().state ^= state(rep.D3 ^ rep.E3) }, "mailbox: rep: position: en passant field"},
		{"a key of another position", func(b *Board) { b.now().key++ }, "mailbox: the key is"},
		{"an en passant square without the mark of a capture", func(b *Board) { b.now().state &^= epCapturable }, "the en passant square d3 has the state bits 0x1013, want 0x3013"},
		{"a king without its flag", unflag(16), "castling right 0 stands, but its king or rook lacks the flag"},
		{"White's rook on the kingside without its flag", unflag(19), "castling right 0 stands"},
		{"White's rook on the queenside without its flag", unflag(18), "castling right 1 stands"},
		{"Black's rook on the kingside without its flag", unflag(35), "castling right 2 stands"},
		{"Black's rook on the queenside without its flag", unflag(34), "castling right 3 stands"},
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

// become returns a function that replaces the piece with the given ID, on its cell.
func become(id pieceID, p rep.Piece) func(b *Board) {
	return func(b *Board) { b.pieceList[id] = pieceSquareOf(p, b.pieceList[id].at()) }
}

// put returns a function that adds a piece on e4, in the cells and in the list.
func put(id pieceID, p rep.Piece) func(b *Board) {
	return func(b *Board) {
		b.cell[rep.E4], b.pieceList[id] = id, pieceSquareOf(p, indexOf(rep.E4))
	}
}

// unflag returns a function that clears the castling flag of the piece with the given ID.
func unflag(id pieceID) func(b *Board) {
	return func(b *Board) { b.pieceList[id] &^= castlingFlag }
}

package tenbytwelvescan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/tenbytwelve"
)

// TestManyPieces loads sides that no list of sixteen holds, and plays them
// against the referee.
func TestManyPieces(t *testing.T) {
	for _, fen := range []string{
		"knQ1Q1Q1/pp1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1K w - - 0 1",
		"kn6/pp2N1N1/N1N1N1NN/1N1N1N1N/2N1N1N1/1N1N1N1N/N1N1N1N1/1N1N1N1K w - - 0 1",
		"kn1r1r1r/ppP1P1P1/2P1P1P1/8/1q1q1q1q/1QQ1Q1Q1/PPPPPPPP/QQ1Q1QBK w - - 0 1",
		"4k3/pppppppp/pppppppp/p7/8/P7/PPPPPPPP/RNBQKBNR w KQ - 0 1",
		"rrrrkrrr/qqqqqqqq/bbbbbbbb/8/8/BBBBBBBB/QQQQQQQQ/RRRRKRRR b - - 0 1",
	} {
		playAgainstReferee(t, fen, 2)
	}
}

// TestUnusualPieces plays positions that scan every line: pins, promotions, and en
// passant captures that expose the king.
func TestUnusualPieces(t *testing.T) {
	for _, fen := range []string{
		"4k3/PPP1P1PP/8/8/8/8/ppp1p1pp/4K3 w - - 0 1",
		"rrrrkrrr/bbbbbbbb/8/8/8/8/BBBBBBBB/RRRRKRRR w - - 0 1",
		"8/8/8/8/8/5k2/3P1P2/r2K3r w - - 0 1",
		"4k3/8/8/8/4r3/2b3n1/3P1P2/4K3 w - - 0 1",
		"4k3/8/8/b6q/4r3/8/2n5/4K2r w - - 0 1",
		"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
		"8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
		"3k4/8/8/2KpP2r/8/8/8/8 w - d6 0 1",
		"8/8/8/8/8/8/8/rRK4k w B - 0 1",
	} {
		playAgainstReferee(t, fen, 3)
	}
}

func playAgainstReferee(t *testing.T, fen string, depth int) {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	d, err := perft.FirstDivergence(t.Context(), oracle.New(), New(), &p, depth)
	require.NoError(t, err)
	require.Nil(t, d, "%s: %v", fen, d)
}

// TestRows compares the word of each row with the cells.
func TestRows(t *testing.T) {
	p, err := rep.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	for sq := rep.A1; sq <= rep.H8; sq++ {
		a := uint(a1) + columns*uint(sq.Rank())
		held := occupant(b.row(a) >> (8 * sq.File()))
		require.Equal(t, b.cells[indexOf(sq)], held, sq)
		require.Equal(t, p.Pieces[sq], held.piece(), sq)
		require.Equal(t, uint(indexOf(sq)), firstOf(uint64(0x80)<<(8*sq.File()), a), sq)
	}
}

// TestValidate damages each structure of a board.
func TestValidate(t *testing.T) {
	for _, c := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"a piece without a side", func(b *Board) { b.cells[indexOf(rep.E4)] = 1 }, "wrong bits for a P"},
		{"a piece of the other side", func(b *Board) { b.cells[indexOf(rep.E2)] ^= sentinel }, "wrong bits for a P"},
		{"a side without a piece", func(b *Board) { b.cells[indexOf(rep.E4)] = whiteBit }, "which is no piece"},
		{"a king on another square", func(b *Board) { b.kings[rep.White] = indexOf(rep.E2) }, "white king is recorded on"},
		{"a rook without its mark", func(b *Board) { b.cells[indexOf(rep.H1)] = occupantOf(rep.WhiteRook) }, "its rook has no mark"},
		{"a queen with a pawn's mark", func(b *Board) { b.cells[indexOf(rep.D1)] |= pawnMark }, "wrong bits for a Q"},
		{"a queen with a rook's mark", func(b *Board) { b.cells[indexOf(rep.D1)] |= castlingMark }, "wrong bits for a Q"},
		{"a key of another position", func(b *Board) { b.now().key ^= 1 }, "key is"},
		{"an en passant square of no pawn", func(b *Board) { b.now().state |= state(indexOf(rep.E3)) }, "en passant"},
		{"a sentinel missing", func(b *Board) { b.cells[20] = empty }, "not the sentinel"},
	} {
		b, p := New(), rep.StartPosition()
		require.NoError(t, b.Load(&p))
		require.NoError(t, b.Validate())
		c.damage(b)
		require.ErrorContains(t, b.Validate(), c.want, c.name)
	}
}

// TestFootprint tests the sizes that the package comment gives.
func TestFootprint(t *testing.T) {
	f := New().Memory().Footprint()
	require.Less(t, 3*f.Board, tenbytwelve.New().Memory().Footprint().Board)
	require.LessOrEqual(t, f.Undo, 16)
}

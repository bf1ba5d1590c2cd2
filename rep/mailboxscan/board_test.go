package mailboxscan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
	"github.com/boardbench/boardbench/rep/mailbox"
)

// TestCrowds loads sides of more than sixteen pieces, and compares their moves with the
// oracle's.
func TestCrowds(t *testing.T) {
	for _, fen := range []string{
		"knQ1Q1Q1/pp1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1K w - - 0 1",
		"kn6/pp2N1N1/N1N1N1NN/1N1N1N1N/2N1N1N1/1N1N1N1N/N1N1N1N1/1N1N1N1K w - - 0 1",
		"kn1r1r1r/ppP1P1P1/2P1P1P1/8/1q1q1q1q/1QQ1Q1Q1/PPPPPPPP/QQ1Q1QBK w - - 0 1",
		"4k3/pppppppp/pppppppp/p7/8/P7/PPPPPPPP/RNBQKBNR w KQ - 0 1",
		"rrrrkrrr/qqqqqqqq/bbbbbbbb/8/8/BBBBBBBB/QQQQQQQQ/RRRRKRRR b - - 0 1",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		d, err := perft.FirstDivergence(t.Context(), oracle.New(), New(), &p, 2)
		require.NoError(t, err)
		require.Nil(t, d, "%s: %v", fen, d)
	}
}

// TestRanks compares the words in which pieces are found with the cells.
func TestRanks(t *testing.T) {
	p, err := rep.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	for sq := rep.A1; sq <= rep.H8; sq++ {
		held := occupant(b.rankFrom(8*uint(sq.Rank())) >> (8 * sq.File()))
		require.Equal(t, b.cell[cells.IndexOf(sq)], held, sq)
		require.Equal(t, p.Pieces[sq], pieceOf(held), sq)
	}
}

// TestValidate makes each kind of damage that Validate finds.
func TestValidate(t *testing.T) {
	for name, damage := range map[string]func(b *Board){
		"a piece without a side":       func(b *Board) { b.cell[cells.IndexOf(rep.E4)] = 1 },
		"a piece of the other side":    func(b *Board) { b.cell[cells.IndexOf(rep.E2)] ^= 0x30 },
		"a king on another cell":       func(b *Board) { b.kings[rep.White] = cells.IndexOf(rep.E2) },
		"a rook without its flag":      func(b *Board) { b.cell[cells.IndexOf(rep.H1)] = occupantOf(rep.WhiteRook) },
		"a queen with a pawn flag":     func(b *Board) { b.cell[cells.IndexOf(rep.D1)] |= occupantOf(rep.WhitePawn) &^ 0x3f },
		"a key of another position":    func(b *Board) { b.now().key ^= 1 },
		"a pawn that could not double": func(b *Board) { b.now().state |= cells.EPSet | cells.State(cells.IndexOf(rep.E3)) },
	} {
		b := New()
		p := rep.StartPosition()
		require.NoError(t, b.Load(&p))
		require.NoError(t, b.Validate())
		damage(b)
		require.Error(t, b.Validate(), name)
	}
}

// TestWorkedExample tests the example of the package comment.
func TestWorkedExample(t *testing.T) {
	p, err := rep.ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w KQkq - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	rank := b.rankFrom(uint(cells.IndexOf(rep.H1)))
	require.Equal(t, uint64(0x9400009615131294), rank)
	w := rank & (uint64(whiteBit) * cells.Eight)
	require.Equal(t, uint64(0x1000001010101010), w)
	require.Equal(t, uint(cells.IndexOf(rep.A1)), firstOf(w, 0))
	require.Equal(t, uint(cells.IndexOf(rep.B1)), firstOf(w&(w-1), 0))
}

// TestSize compares the size of a board with package mailbox's.
func TestSize(t *testing.T) {
	f := New().Memory().Footprint()
	require.Less(t, 5*f.Board, 3*mailbox.New().Memory().Footprint().Board)
	require.LessOrEqual(t, f.Undo, 24)
}

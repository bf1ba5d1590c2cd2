package x88scan

import (
	"testing"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
	"github.com/stretchr/testify/require"
)

// TestValidate corrupts a board in every way that Validate checks.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
	}{
		{"a piece without a side", func(b *Board) { b.cells[indexOf(rep.E4)] = 1 }},
		{"a piece of the other side", func(b *Board) { b.cells[indexOf(rep.E2)] ^= whiteBit | blackBit }},
		{"a king on another square", func(b *Board) { b.kings[rep.White] = indexOf(rep.E2) }},
		{"a rook without its mark", func(b *Board) { b.cells[indexOf(rep.H1)] = occupantOf(rep.WhiteRook) }},
		{"a queen with a pawn's mark", func(b *Board) { b.cells[indexOf(rep.D1)] |= pawnMark }},
		{"a key of another position", func(b *Board) { b.now().key ^= 1 }},
		{"a double push that was impossible", func(b *Board) { b.now().state = b.state()&^0xff | state(indexOf(rep.E3)) }},
		{"a piece off the board", func(b *Board) { b.cells[0x08] = occupantOf(rep.WhitePawn) }},
	} {
		b := New()
		p := rep.StartPosition()
		require.NoError(t, b.Load(&p))
		require.NoError(t, b.Validate())
		test.damage(b)
		require.Error(t, b.Validate(), test.name)
	}
}

// TestFootprint checks the sizes that the package comment states.
func TestFootprint(t *testing.T) {
	f := New().Memory().Footprint()
	require.Less(t, 3*f.Board, x88.New().Memory().Footprint().Board)
	require.LessOrEqual(t, f.Undo, 16)
}

// TestUnusualPositions plays against the reference implementation: sides that no piece
// list of sixteen entries holds, pins on every line, promotions, and en passant
// captures that uncover the king.
func TestUnusualPositions(t *testing.T) {
	for _, test := range []struct {
		fen   string
		depth int
	}{
		{"knQ1Q1Q1/pp1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1K w - - 0 1", 2},
		{"kn6/pp2N1N1/N1N1N1NN/1N1N1N1N/2N1N1N1/1N1N1N1N/N1N1N1N1/1N1N1N1K w - - 0 1", 2},
		{"kn1r1r1r/ppP1P1P1/2P1P1P1/8/1q1q1q1q/1QQ1Q1Q1/PPPPPPPP/QQ1Q1QBK w - - 0 1", 2},
		{"4k3/pppppppp/pppppppp/p7/8/P7/PPPPPPPP/RNBQKBNR w KQ - 0 1", 2},
		{"rrrrkrrr/qqqqqqqq/bbbbbbbb/8/8/BBBBBBBB/QQQQQQQQ/RRRRKRRR b - - 0 1", 2},
		{"4k3/PPP1P1PP/8/8/8/8/ppp1p1pp/4K3 w - - 0 1", 3},
		{"rrrrkrrr/bbbbbbbb/8/8/8/8/BBBBBBBB/RRRRKRRR w - - 0 1", 3},
		{"8/8/8/8/8/5k2/3P1P2/r2K3r w - - 0 1", 3},
		{"4k3/8/8/8/4r3/2b3n1/3P1P2/4K3 w - - 0 1", 3},
		{"4k3/8/8/b6q/4r3/8/2n5/4K2r w - - 0 1", 3},
		{"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 3},
		{"8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", 3},
		{"3k4/8/8/2KpP2r/8/8/8/8 w - d6 0 1", 3},
		{"8/8/8/8/8/8/8/rRK4k w B - 0 1", 3},
	} {
		p, err := rep.ParseFEN(test.fen)
		require.NoError(t, err)
		d, err := perft.FirstDivergence(t.Context(), oracle.New(), New(), &p, test.depth)
		require.NoError(t, err)
		require.Nil(t, d, "%s: %v", test.fen, d)
	}
}

// TestRanks compares the words of the ranks with the cells.
func TestRanks(t *testing.T) {
	p, err := rep.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		held := occupant(load8(&b.cells, uint(i)) >> (8 * sq.File()))
		require.Equal(t, b.cells[i], held, sq)
		require.Equal(t, p.Pieces[sq], held.piece(), sq)
		for c := rep.White; c <= rep.Black; c++ {
			want := p.Pieces[sq] != rep.NoPiece && p.Pieces[sq].Color() == c
			require.Equal(t, want, load8(&b.cells, uint(i))&onEach(c)>>(8*sq.File())&0xff != 0, "%v piece on %v", c, sq)
		}
	}
}

// TestOwnAround compares the king's neighbourhood with the cells one by one, around
// every square of a crowded board.
func TestOwnAround(t *testing.T) {
	p, err := rep.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	rank := func(i index) uint64 { return load8(&b.cells, uint(i)) }
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		for us := rep.White; us <= rep.Black; us++ {
			want := uint8(0)
			for n, step := range kingSteps {
				if to := i + step; to.onBoard() {
					want |= uint8(isOwn(us, b.at(to)) << n)
				}
			}
			got := ownAround(us, i, rank(i+north), rank(i), rank(i+south)) & neighbours[i]
			require.Equal(t, want, got, "%v pieces around %v", us, sq)
		}
	}
}

package sixteenbysixteen

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// TestUnusualPieces loads sides that no game has and plays them against the
// reference implementation: promotions next to many queens, and mixtures that leave
// no order of kinds in the lists.
func TestUnusualPieces(t *testing.T) {
	for _, fen := range []string{
		"4k3/PPP1P1PP/8/8/8/8/ppp1p1pp/4K3 w - - 0 1",
		"k7/2PPPPPP/8/2Q1Q3/8/2q1q3/2pppppp/K7 w - - 0 1",
		"nnnnknnn/PPP1P1PP/8/8/8/8/ppp1p1pp/NNNNKNNN b - - 0 1",
		"rrrrkrrr/bbbbbbbb/8/8/8/8/BBBBBBBB/RRRRKRRR w - - 0 1",
		"8/8/8/8/8/5k2/3P1P2/r2K3r w - - 0 1",
		"4k3/8/8/8/4r3/2b3n1/3P1P2/4K3 w - - 0 1",
		"4k3/8/8/b6q/4r3/8/2n5/4K2r w - - 0 1",
		"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
		"8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
		"3k4/8/8/2KpP2r/8/8/8/8 w - d6 0 1",
		"8/8/8/8/8/8/8/rRK4k w B - 0 1",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		d, err := perft.FirstDivergence(t.Context(), oracle.New(), New(), &p, 3)
		require.NoError(t, err)
		require.Nil(t, d, "%s: %v", fen, d)
	}
}

func TestLoadRefusesMorePiecesThanSlots(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1":   "",
		"4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQ - 0 1":  "sixteenbysixteen: 17 white pieces, the list holds 16: not supported by this representation",
		"4k3/pppppppp/pppppppp/p7/8/8/8/4K3 w - - 0 1": "sixteenbysixteen: 18 black pieces, the list holds 16: not supported by this representation",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		err = New().Load(&p)
		if want == "" {
			require.NoError(t, err, fen)
			continue
		}
		require.EqualError(t, err, want, fen)
		require.True(t, errors.Is(err, rep.ErrUnsupported))
	}
}

func TestFootprint(t *testing.T) {
	f := New().Memory().Footprint()
	require.LessOrEqual(t, f.Board, 1568)
	require.LessOrEqual(t, f.Undo, 16)
}

// TestLoads compares the loads of several cells, and their results, with the cells one
// by one, over positions of random pieces.
func TestLoads(t *testing.T) {
	const seed = 16
	random := rand.New(rand.NewPCG(seed, 0))
	b := New()
	for range 50 {
		require.NoError(t, b.Load(mustPosition(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")))
		for sq := rep.A1; sq <= rep.H8; sq++ {
			b.cells[indexOf(sq)] = [4]pieceID{noPiece, noPiece, whiteID + pieceID(random.UintN(slots)), blackID + pieceID(random.UintN(slots))}[random.UintN(4)]
		}
		for n := range uint(256) {
			for k := range uint(8) {
				require.Equal(t, b.cells[n+k], pieceID(load8(&b.cells, n)>>(8*k)), "cell %#x + %d, seed %d", n, k, seed)
				if k < 4 {
					require.Equal(t, b.cells[n+k], pieceID(load4(&b.cells, n)>>(8*k)), "cell %#x + %d, seed %d", n, k, seed)
				}
			}
		}
		for sq := rep.A1; sq <= rep.H8; sq++ {
			checkLoadsAt[side.White](t, b, indexOf(sq))
			checkLoadsAt[side.Black](t, b, indexOf(sq))
		}
	}
}

// checkLoadsAt counts the moves of a knight and a rook on i, and the cells of a
// king's zone, cell by cell.
func checkLoadsAt[S side.Type](t *testing.T, b *Board, i index) {
	us := side.Of[S]()
	knight := 0
	for _, step := range [8]index{
		northNorthEast, northEastEast, southEastEast, southSouthEast,
		southSouthWest, southWestWest, northWestWest, northNorthWest,
	} {
		if b.at(i+step)&own(us) == 0 {
			knight++
		}
	}
	pieces := []pieceSquare{pieceSquareOf(rep.MakePiece(us, rep.Knight), i)}
	require.Equal(t, knight, countKnights[S](b, pieces), "knight on %v", i.square())
	files := b.countRay(us, uint(i), north) + b.countRay(us, uint(i), south)
	ranks := b.countRay(us, uint(i), east) + b.countRay(us, uint(i), west)
	pieces[0] = pieceSquareOf(rep.MakePiece(us, rep.Rook), i)
	require.Equal(t, files+ranks, countSliders[S](b, pieces), "rook on %v", i.square())
	var want uint32
	for n, step := range zone[:9] {
		if b.at(i+step)&own(us) != 0 {
			want |= 1 << n
		}
	}
	require.Equal(t, want, b.ownAround(us, i), "zone of %v", i.square())
}

func mustPosition(t *testing.T, fen string) *rep.Position {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	return &p
}

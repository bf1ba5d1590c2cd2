package oracle_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// counts are published perft counts, checked with independent programs. The
// depths are those that the oracle reaches in a moment.
var counts = []struct {
	name  string
	fen   string
	depth int
	want  uint64
}{
	{"start", rep.StartFEN, 4, 197281},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
	{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238},
	{"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467},
	{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379},
	{"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89890},
	{"castling against a queen", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 3, 50509},
	{"most moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 1, 218},
	{"Chess960 HFhf", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672},
	{"Chess960 HEhe", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 3, 18002},
	{"Chess960 GE", "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 4, 273318},
	{"Chess960 hf", "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", 4, 382958},
	{"Chess960 inner rook", "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", 3, 31058},
	{"Chess960 king in check stays", "4k3/8/8/8/8/8/8/r5KR w H - 0 1", 1, 3},
}

func load(t testing.TB, fen string) *oracle.Board {
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	b := oracle.New()
	require.NoError(t, b.Load(&p))
	return b
}

func TestPerft(t *testing.T) {
	for _, test := range counts {
		t.Run(test.name, func(t *testing.T) {
			b := load(t, test.fen)
			before := b.Position()
			assert.Equal(t, test.want, perft.Perft(b, test.depth, perft.Bulk), "%s depth %d", test.fen, test.depth)
			assert.Equal(t, before, b.Position(), test.fen)
		})
	}
}

// Package rep answers the same questions for validation and printing, by code
// of its own. The two must agree, and each position must be one that can be
// played on.
func TestAgreesWithVocabulary(t *testing.T) {
	var visit func(t *testing.T, b *oracle.Board, depth int)
	visit = func(t *testing.T, b *oracle.Board, depth int) {
		p := b.Position()
		require.NoError(t, p.Validate(), p.FEN())
		require.Equal(t, p.Key(), b.Key(), p.FEN())
		require.Equal(t, p.Checkers(), b.Checkers(), p.FEN())
		for sq := rep.A1; sq <= rep.H8; sq++ {
			require.Equal(t, p.Attackers(sq, rep.White), b.Attackers(sq, rep.White), "%s white %v", p.FEN(), sq)
			require.Equal(t, p.Attackers(sq, rep.Black), b.Attackers(sq, rep.Black), "%s black %v", p.FEN(), sq)
			require.Equal(t, p.Pieces[sq], b.PieceAt(sq), "%s %v", p.FEN(), sq)
		}
		moves := b.AppendMoves(nil)
		require.Equal(t, len(moves), b.CountMoves(), p.FEN())
		if depth == 0 {
			return
		}
		for _, m := range moves {
			b.Make(m)
			visit(t, b, depth-1)
			b.Unmake(m)
			require.Equal(t, p, b.Position(), "%s after %v and back", p.FEN(), m)
		}
	}
	for _, test := range counts {
		t.Run(test.name, func(t *testing.T) {
			visit(t, load(t, test.fen), min(test.depth-1, 1))
		})
	}
}

func TestPieces(t *testing.T) {
	b := load(t, rep.StartFEN)
	assert.Equal(t, rep.SetOf(rep.B8, rep.G8), b.Pieces(rep.BlackKnight))
	assert.Equal(t, rep.Rank2.Set(), b.Pieces(rep.WhitePawn))
}

func TestNullMove(t *testing.T) {
	b := load(t, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7")
	before, key := b.Position(), b.Key()
	b.MakeNull()
	assert.Equal(t, "4k3/8/8/3pP3/8/8/8/4K3 b - - 1 7", b.Position().FEN())
	b.MakeNull()
	assert.Equal(t, "4k3/8/8/3pP3/8/8/8/4K3 w - - 2 8", b.Position().FEN())
	assert.Equal(t, key^rep.EnPassantKey(rep.FileD), b.Key())
	b.UnmakeNull()
	b.UnmakeNull()
	assert.Equal(t, before, b.Position())
}

package piecelist

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// TestPerft holds the board against known counts, each small enough for a
// fraction of a second.
func TestPerft(t *testing.T) {
	tests := []struct {
		fen    string
		counts []uint64
	}{
		{rep.StartFEN, []uint64{20, 400, 8902, 197281}},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", []uint64{48, 2039, 97862, 4085603}},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []uint64{14, 191, 2812, 43238, 674624}},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []uint64{6, 264, 9467, 422333}},
		{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []uint64{44, 1486, 62379, 2103487}},
		{"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []uint64{46, 2079, 89890}},
		{"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", []uint64{5: 1134888}},
		{"8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1", []uint64{5: 1038514}},
		{"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", []uint64{5: 1440467}},
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", []uint64{5: 661072}},
		{"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", []uint64{5: 803711}},
		{"r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", []uint64{3: 1274206}},
		{"r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", []uint64{3: 1720476}},
		{"2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", []uint64{5: 3821001}},
		{"8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", []uint64{4: 1004658}},
		{"4k3/1P6/8/8/8/8/K7/8 w - - 0 1", []uint64{5: 217342}},
		{"8/P1k5/K7/8/8/8/8/8 w - - 0 1", []uint64{5: 92683}},
		{"K1k5/8/P7/8/8/8/8/8 w - - 0 1", []uint64{5: 2217}},
		{"8/k1P5/8/1K6/8/8/8/8 w - - 0 1", []uint64{6: 567584}},
		{"8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", []uint64{3: 23527}},
		{"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", []uint64{218}},
		{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", []uint64{21, 528, 12189, 326672}},
		{"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", []uint64{21, 807, 18002, 667366}},
		{"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", []uint64{20, 479, 10471, 273318}},
		{"qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", []uint64{22, 593, 13440, 382958}},
		{"1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", []uint64{28, 1120, 31058, 1171749}},
	}
	b := New()
	for _, test := range tests {
		p, err := rep.ParseFEN(test.fen)
		require.NoError(t, err)
		for _, p := range []rep.Position{p, p.Flip()} {
			for i, want := range test.counts {
				depth := i + 1
				if want == 0 || testing.Short() && want > 200_000 {
					continue
				}
				require.NoError(t, b.Load(&p))
				for _, count := range perft.Counts {
					if count == perft.Bulk || want < 500_000 {
						require.Equal(t, want, perft.Perft(b, depth, count), "%s depth %d %v", p.FEN(), depth, count)
					}
				}
				require.Equal(t, want, b.Perft(depth), "%s depth %d direct", p.FEN(), depth)
				require.Equal(t, p, b.Position(), "%s after perft", p.FEN())
			}
		}
	}
}

// TestEveryNode checks the whole board at every node of small trees.
func TestEveryNode(t *testing.T) {
	b := New()
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
		"r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		require.NoError(t, b.Load(&p))
		require.NoError(t, walk(b, 2))
	}
}

// walk visits every node to a depth and reports the first fault.
func walk(b *Board, depth int) error {
	if err := b.Validate(); err != nil {
		return err
	}
	before := b.Position()
	if err := inspect(b, before); err != nil {
		return err
	}
	moves := b.AppendMoves(nil)
	if n := b.CountMoves(); n != len(moves) {
		return fmt.Errorf("%s: counted %d, listed %d", before.FEN(), n, len(moves))
	}
	if before.Checkers().Empty() {
		b.MakeNull()
		if err := b.Validate(); err != nil {
			return fmt.Errorf("%s after a null move: %w", before.FEN(), err)
		}
		b.UnmakeNull()
	}
	for _, m := range moves {
		if depth > 0 {
			b.Make(m)
			err := walk(b, depth-1)
			b.Unmake(m)
			if err != nil {
				return fmt.Errorf("%v: %w", m, err)
			}
		}
		if after := b.Position(); after != before || b.Key() != before.Key() {
			return fmt.Errorf("%s: %v taken back gives %s", before.FEN(), m, after.FEN())
		}
	}
	return nil
}

// inspect compares the answers of the lists with those of the plain position.
func inspect(b *Board, p rep.Position) error {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if b.PieceAt(sq) != p.Pieces[sq] {
			return fmt.Errorf("%s: %v on %v", p.FEN(), b.PieceAt(sq), sq)
		}
		for c := rep.White; c <= rep.Black; c++ {
			if got, want := b.Attackers(sq, c), p.Attackers(sq, c); got != want {
				return fmt.Errorf("%s: %v attackers of %v:\n%vwant\n%v", p.FEN(), c, sq, got, want)
			}
		}
	}
	if b.Checkers() != p.Checkers() {
		return fmt.Errorf("%s: checkers\n%v", p.FEN(), b.Checkers())
	}
	for _, piece := range rep.Pieces {
		for sq := range b.Pieces(piece).All() {
			if p.Pieces[sq] != piece {
				return fmt.Errorf("%s: %v on %v", p.FEN(), piece, sq)
			}
		}
	}
	return nil
}

// TestCastlingRookUncoversAttack: the rook itself may be all that stands
// between an enemy and the squares of the king.
func TestCastlingRookUncoversAttack(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want bool
	}{
		{"4k3/8/8/8/8/8/8/1RK5 w B - 0 1", true},
		{"4k3/8/8/8/8/8/8/rRK5 w B - 0 1", false},
		{"4k3/8/8/8/8/8/8/nRK5 w B - 0 1", true},
		{"1rk5/8/8/8/8/8/8/4K3 b b - 0 1", true},
		{"Qrk5/8/8/8/8/8/8/4K3 b b - 0 1", false},
	} {
		p, err := rep.ParseFEN(test.fen)
		require.NoError(t, err)
		b := New()
		require.NoError(t, b.Load(&p))
		castles := slices.ContainsFunc(b.AppendMoves(nil), func(m rep.Move) bool { return m.Kind().IsCastle() })
		require.Equal(t, test.want, castles, test.fen)
		require.Equal(t, p, b.Position(), test.fen)
	}
}

package internal_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// visited are positions of the standard suite. Package perft holds the oracle to their counts.
var visited = []struct {
	name  string
	fen   string
	depth int
}{
	{"start", rep.StartFEN, 1},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 1},
	{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 1},
	{"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 1},
	{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 1},
	{"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 1},
	{"castling against a queen", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 1},
	{"most moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 0},
	{"Chess960 HFhf", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 1},
	{"Chess960 HEhe", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 1},
	{"Chess960 GE", "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 1},
	{"Chess960 hf", "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", 1},
	{"Chess960 inner rook", "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", 1},
	{"Chess960 king in check stays", "4k3/8/8/8/8/8/8/r5KR w H - 0 1", 0},
}

func load(t testing.TB, fen string) *oracle.Board {
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	b := oracle.New()
	require.NoError(t, b.Load(&p))
	return b
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
	for _, test := range visited {
		t.Run(test.name, func(t *testing.T) {
			visit(t, load(t, test.fen), test.depth)
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

// move finds a pseudo-legal move by its text.
func move(t *testing.T, fen, text string) rep.Move {
	m, err := rep.ParseMove(text, load(t, fen).AppendPseudoLegal(nil))
	require.NoError(t, err, fen)
	return m
}

// The values are worked out by hand: pawn 100, knight 320, bishop 330, rook 500,
// queen 950.
func TestSEE(t *testing.T) {
	for _, test := range []struct {
		name, fen, move string
		want            int
	}{
		{"nothing recaptures", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"a knight for a pawn, X-rays behind", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 320},
		{"a queen for a defended pawn", "4k3/8/3p4/4p3/8/8/8/4QK2 w - - 0 1", "e1e5", 100 - 950},
		{"the second rook takes back", "3rk3/8/8/3r4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 500},
		{"a quiet move", "4k3/8/3p4/8/8/8/8/4K2R w - - 0 1", "h1h5", 0},
		{"a quiet move to a square that a pawn attacks", "4k3/8/1p6/8/8/8/8/R3K3 w - - 0 1", "a1a5", -500},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", 100},
		{"en passant, taken back", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", 0},
		{"en passant opens a file for the rook that takes back", "3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 2", "e5d6", 100},
		{"a promotion", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", 950 - 100},
		{"a promotion to a knight", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", 320 - 100},
		{"a promotion that is captured", "7r/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", -100},
		{"a capture with promotion, captured", "1n5r/P6k/8/8/8/8/8/K7 w - - 0 1", "a7b8r", 320 + 500 - 100 - 500},
		{"captures that follow do not promote", "r6k/8/8/8/8/8/1p6/R3K2R b - - 0 1", "b2a1q", 500 + 950 - 100},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
		{"a pinned piece does not take back", "4k3/4r3/8/3p4/8/8/8/3RR1K1 w - - 0 1", "d1d5", 100},
		{"a pinned knight does not take back", "4k3/8/8/3p4/8/4n3/8/3RR1K1 w - - 0 1", "d1d5", 100},
		{"the pinner has gone", "4k3/8/4n3/2p5/8/8/8/2R1R1K1 w - - 0 1", "c1c5", 100},
		{"the knight is free when its pinner captures", "4k3/8/4n3/8/8/4R3/3p4/2R3K1 w - - 0 1", "e3e6", 320},
		{"the king takes back", "8/8/3k4/4p3/8/8/8/4RK2 w - - 0 1", "e1e5", 100 - 500},
		{"the king does not take what is defended", "8/8/3k4/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5", 100},
		{"a king is worth nothing", "4k3/8/8/8/8/8/3p4/r3K3 w - - 0 1", "e1d2", 100},
		{"the bishop is behind the queen", "4k3/8/5p2/4p3/3Q4/2B5/8/4K3 w - - 0 1", "d4e5", 100 - 950 + 100},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, m := load(t, test.fen), move(t, test.fen, test.move)
			assert.Equal(t, test.want, b.SEE(m))
			assert.True(t, b.SEEAtLeast(m, test.want))
			assert.False(t, b.SEEAtLeast(m, test.want+1))
			p := b.Position().Flip()
			require.NoError(t, b.Load(&p))
			mirrored := rep.MakeMove(m.From().Flip(), m.To().Flip(), m.Kind())
			assert.Equal(t, test.want, b.SEE(mirrored), "mirrored")
		})
	}
}

func TestPins(t *testing.T) {
	// White's king on e1: the bishop on e3 and the black knight on c3 stand alone
	// before the rook on e8 and the bishop on a5; between it and the queen on h4 are
	// two pieces, between it and the rook on a1 none.
	b := load(t, "k3r3/8/8/b7/7q/2n1B1P1/5P2/r3K3 w - - 0 1")
	assert.Equal(t, rep.SetOf(rep.E3, rep.C3), b.Blockers(rep.White))
	assert.Equal(t, rep.SetOf(rep.E8), b.Pinners(rep.Black))
	assert.Empty(t, b.Blockers(rep.Black))
	assert.Equal(t, rep.SetOf(rep.A1), b.Checkers())

	// Two rooks behind a piece: only the one in front stands on its own.
	b = load(t, "4k3/4n3/8/4R3/4R3/8/8/4K3 b - - 0 1")
	assert.Equal(t, rep.SetOf(rep.E5), b.Pinners(rep.White))
	blockers, pinners := b.SliderBlockers(rep.AllSquares, rep.E7)
	assert.Equal(t, rep.SetOf(rep.E5), blockers)
	assert.Equal(t, rep.NoSquares, pinners)
	blockers, pinners = b.SliderBlockers(rep.E4.Set(), rep.E6)
	assert.Equal(t, rep.SetOf(rep.E5), blockers)
	assert.Equal(t, rep.NoSquares, pinners)
	blockers, pinners = b.SliderBlockers(rep.E4.Set()|rep.E1.Set()|rep.A1.Set(), rep.E1)
	assert.Equal(t, rep.NoSquares, blockers|pinners)

	b = load(t, "7k/8/8/3p4/8/8/8/K7 w - - 0 1")
	assert.Equal(t, rep.SetOf(rep.G7), b.CheckSquares(rep.Pawn))
	assert.Equal(t, rep.SetOf(rep.F7, rep.G6), b.CheckSquares(rep.Knight))
	assert.Equal(t, rep.SetOf(rep.G7, rep.F6, rep.E5, rep.D4, rep.C3, rep.B2, rep.A1), b.CheckSquares(rep.Bishop))
	assert.Equal(t, rep.NoSquares, b.CheckSquares(rep.King))
	assert.Equal(t, rep.FileH.Set().Union(rep.Rank8.Set()).Minus(rep.H8.Set()), b.CheckSquares(rep.Rook))
}

func TestAttackersWith(t *testing.T) {
	b := load(t, "4k3/8/8/8/4r3/4R3/4Q3/4K3 w - - 0 1")
	assert.Equal(t, rep.SetOf(rep.E3), b.AttackersWith(rep.E4, b.Occupied()))
	assert.Equal(t, rep.SetOf(rep.E3, rep.E2), b.AttackersWith(rep.E4, b.Occupied().Minus(rep.E3.Set())))
	assert.Equal(t, rep.SetOf(rep.E2, rep.E3, rep.E4, rep.E8), b.AttackersWith(rep.E7, rep.NoSquares))
	assert.Equal(t, rep.SetOf(rep.E2, rep.E1), b.AttackersWith(rep.D1, rep.AllSquares))
}

// The castling rook leaves the king in check: not pseudo-legal.
func TestCastlingIntoCheck(t *testing.T) {
	b := load(t, "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1")
	for _, m := range b.AppendPseudoLegal(nil) {
		assert.False(t, m.Kind().IsCastle(), m)
	}
	assert.False(t, b.IsPseudoLegal(rep.MakeMove(rep.D1, rep.B1, rep.CastleQueenside)))
	b = load(t, "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1")
	assert.True(t, b.IsLegal(rep.MakeMove(rep.D1, rep.B1, rep.CastleQueenside)))
	assert.False(t, b.IsLegal(rep.MakeMove(rep.D1, rep.B1, rep.Quiet)))
}

func TestStages(t *testing.T) {
	b := load(t, "1n2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1")
	kinds := func(moves []rep.Move) []string {
		var texts []string
		for _, m := range moves {
			if m.From() == rep.A7 || m.Kind().IsCastle() {
				texts = append(texts, m.String())
			}
		}
		slices.Sort(texts)
		return texts
	}
	assert.Equal(t, []string{"a7a8q", "a7b8b", "a7b8n", "a7b8q", "a7b8r"}, kinds(b.AppendCaptures(nil)))
	assert.Equal(t, []string{"a7a8b", "a7a8n", "a7a8r", "e1c1", "e1g1"}, kinds(b.AppendQuiets(nil)))
}

func TestMobility(t *testing.T) {
	// The knight goes to a3 and c3; the rook nowhere.
	b := load(t, "4k3/8/8/8/8/8/P2P4/RN2K3 w - - 0 1")
	assert.Equal(t, [8]uint16{rep.Knight: 2}, b.Mobility(rep.White))
	assert.Equal(t, [8]uint16{}, b.Mobility(rep.Black))
	// The bishop goes to b2 and c3, the queen up the file, to f1 and g1, and to a8.
	b = load(t, "4k3/8/8/8/8/2n5/8/B3K2Q b - - 0 1")
	assert.Equal(t, [8]uint16{rep.Bishop: 2, rep.Queen: 7 + 7 + 2}, b.Mobility(rep.White))
	assert.Equal(t, [8]uint16{rep.Knight: 8}, b.Mobility(rep.Black))
}

func TestGivesCheck(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		want      bool
	}{
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", false},
		{"8/8/8/1k1pP2R/8/8/8/4K3 w - d6 0 2", "e5d6", true},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r", true},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", false},
		{"4k3/8/8/8/8/8/4B3/4RK2 w - - 0 1", "e2h5", true},
	} {
		assert.Equal(t, test.want, load(t, test.fen).GivesCheck(move(t, test.fen, test.move)), "%s %s", test.fen, test.move)
	}
}

func TestState(t *testing.T) {
	b := load(t, "r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 0 2")
	assert.Equal(t, rep.White, b.SideToMove())
	assert.Equal(t, rep.WhiteKingside|rep.BlackQueenside, b.Rights())
	assert.Equal(t, rep.D6, b.EnPassant())
	assert.Equal(t, rep.E8, b.KingSquare(rep.Black))
	assert.Equal(t, 3, b.ColorCount(rep.White))
	assert.Equal(t, 1, b.Count(rep.BlackRook))
	assert.Equal(t, rep.SetOf(rep.A8, rep.H1, rep.D5, rep.E5), b.TypePieces(rep.TypesOf(rep.Rook, rep.Pawn)))
	assert.Equal(t, rep.SetOf(rep.A8, rep.E8, rep.D5), b.ColorPieces(rep.Black))
	assert.Equal(t, b.ColorPieces(rep.White)|b.ColorPieces(rep.Black), b.Occupied())
	assert.Equal(t, rep.SetOf(rep.D6, rep.F6), b.AttacksFrom(rep.E5))
	assert.Equal(t, rep.NoSquares, b.AttacksFrom(rep.E4))
}

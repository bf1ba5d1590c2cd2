package all_test

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// The tests of this file are about the memory of single boards, as their package comments show it.

// loaded returns a board of that name with the position of fen.
func loaded(t *testing.T, name, fen string) rep.Board {
	t.Helper()
	b := of(t, name)
	load(t, b, fen)
	return b
}

// field returns a copy of the bytes of a field that are a part of the position.
func field(t *testing.T, b rep.Board, name string) []byte {
	t.Helper()
	for _, o := range b.(layout.Describer).Memory().Objects {
		for _, r := range o.Regions {
			if r.Use == layout.UsePosition && (r.Name == name || strings.HasSuffix(r.Name, "."+name)) {
				return append([]byte(nil), r.Bytes...)
			}
		}
	}
	require.Fail(t, "no field "+name)
	return nil
}

// words returns the 64-bit words of bytes in memory.
func words(bytes []byte) (words []uint64) {
	for ; len(bytes) > 0; bytes = bytes[8:] {
		words = append(words, binary.NativeEndian.Uint64(bytes))
	}
	return words
}

// attackSets returns the set of attackers of each square, for White and Black.
func attackSets(t *testing.T, b rep.Board) (sets []uint16) {
	t.Helper()
	for bytes := field(t, b, "attacks"); len(bytes) > 0; bytes = bytes[2:] {
		sets = append(sets, binary.NativeEndian.Uint16(bytes))
	}
	require.Len(t, sets, 128)
	return sets
}

// The package comment shows White's table, and counts the entries that a move changes.
func TestAttackTableOfTheLesson(t *testing.T) {
	b := loaded(t, "attacktable", "4k3/8/8/3p4/8/5N2/8/K2R4 w - - 0 1")
	source, err := os.ReadFile("../attacktable/doc.go")
	require.NoError(t, err)
	before := attackSets(t, b)
	for rank := 7; rank >= 0; rank-- {
		row := fmt.Sprintf("//	%d ", rank+1)
		for _, set := range before[8*rank:][:8] {
			if set != 0 {
				row += fmt.Sprintf(" %x", set)
			} else {
				row += " ."
			}
		}
		assert.Contains(t, string(source), row)
	}
	b.Make(rep.MakeMove(rep.F3, rep.D4, rep.Quiet))
	changed := 0
	for i, set := range attackSets(t, b) {
		changed += bits.OnesCount16(set ^ before[i])
	}
	assert.Equal(t, 17, changed)
}

// A piece that slides along its own line leaves no trace of its old attacks, nor does a slider behind
// it, in either direction and with a capture.
func TestAttackTableAlongALine(t *testing.T) {
	b := loaded(t, "attacktable", "3rk3/8/8/3q4/8/8/8/K2Q3R b - - 0 1")
	for _, m := range []rep.Move{
		rep.MakeMove(rep.D5, rep.D4, rep.Quiet), rep.MakeMove(rep.D5, rep.D7, rep.Quiet),
		rep.MakeMove(rep.D5, rep.D1, rep.Capture), rep.MakeMove(rep.D5, rep.H1, rep.Capture),
	} {
		b.Make(m)
		assert.NoError(t, b.(rep.Validator).Validate(), "%v", m)
		b.Unmake(m)
	}
}

// A side with more pieces than IDs is refused.
func TestAttackTableIsFull(t *testing.T) {
	p, err := rep.ParseFEN("4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/4K3 b - - 0 1")
	require.NoError(t, err)
	assert.ErrorIs(t, of(t, "attacktable").Load(&p), rep.ErrUnsupported)
}

// The mirrored board of the package comment: after e2e4, as Black sees it.
func TestMirrored(t *testing.T) {
	sides := func(b rep.Board) uint16 { return binary.NativeEndian.Uint16(field(t, b, "sides")) }
	b := loaded(t, "bitboard-mirrored", rep.StartFEN)
	assert.EqualValues(t, 0xfcc4, sides(b))
	b.Make(rep.MakeMove(rep.E2, rep.E4, rep.DoublePush))
	for _, b := range []rep.Board{b, loaded(t, "bitboard-mirrored", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")} {
		assert.Equal(t, []uint64{
			0x000000000000ffff, 0xffef001000000000, // ours, theirs
			0x8900000000000089, 0x2c0000000000002c, 0x10ef00100000ff00, // rooks, bishops, pawns
		}, words(field(t, b, "bitboards")))
		assert.EqualValues(t, 0xfcc4, sides(b))
	}
	assert.Contains(t, b.AppendMoves(nil), rep.MakeMove(rep.B8, rep.C6, rep.Quiet))
}

// Both sides see the same mirrored board if the colours are exchanged, and every move of one is the
// mirrored move of the other.
func TestBothSidesSeeTheSame(t *testing.T) {
	for _, pair := range [][2]string{
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1"},
		{"4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1"},
		{"n1n1k3/1P6/8/8/8/8/8/R3K3 w Q - 0 1", "r3k3/8/8/8/8/8/1p6/N1N1K3 b q - 0 1"},
	} {
		white, black := loaded(t, "bitboard-mirrored", pair[0]), loaded(t, "bitboard-mirrored", pair[1])
		for _, name := range []string{"bitboards", "sides"} {
			assert.Equal(t, field(t, white, name), field(t, black, name), "%v", pair)
		}
		var want []rep.Move
		for _, m := range white.AppendMoves(nil) {
			want = append(want, rep.MakeMove(m.From()^56, m.To()^56, m.Kind()))
		}
		assert.Equal(t, want, black.AppendMoves(nil), "%v", pair)
	}
}

// The description of mirrored bitboards says by which bit a square is, for either side to move.
func TestMirroredSquares(t *testing.T) {
	b := loaded(t, "bitboard-mirrored", rep.StartFEN)
	for _, text := range []string{"", "e2e4", "c7c5"} {
		if text != "" {
			m, err := rep.ParseMove(text, b.AppendMoves(nil))
			require.NoError(t, err)
			b.Make(m)
		}
		var occupied, want rep.SquareSet
		for _, o := range b.(layout.Describer).Memory().Objects {
			for _, r := range o.Regions {
				if r.Kind != layout.Bitboard || r.Use != layout.UsePosition {
					continue
				}
				for k := range 16 { // ours and theirs
					for sq := range rep.AllSquares.All() {
						if r.Bytes[k]&r.Mask(k, sq) != 0 {
							occupied.Add(sq)
						}
					}
				}
			}
		}
		for sq, piece := range b.Position().Pieces {
			if piece != rep.NoPiece {
				want.Add(rep.Square(sq))
			}
		}
		assert.Equal(t, want, occupied, "after %q", text)
	}
}

// TestCrowds loads sides of more than sixteen pieces on an 8×8 board without a list, and compares their moves with the
// referee's.
func TestCrowds(t *testing.T) {
	t.Parallel()
	for _, fen := range []string{
		"knQ1Q1Q1/pp1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1K w - - 0 1",
		"kn6/pp2N1N1/N1N1N1NN/1N1N1N1N/2N1N1N1/1N1N1N1N/N1N1N1N1/1N1N1N1K w - - 0 1",
		"kn1r1r1r/ppP1P1P1/2P1P1P1/8/1q1q1q1q/1QQ1Q1Q1/PPPPPPPP/QQ1Q1QBK w - - 0 1",
		"4k3/pppppppp/pppppppp/p7/8/P7/PPPPPPPP/RNBQKBNR w KQ - 0 1",
		"rrrrkrrr/qqqqqqqq/bbbbbbbb/8/8/BBBBBBBB/QQQQQQQQ/RRRRKRRR b - - 0 1",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		d, err := perft.FirstDivergence(t.Context(), oracle.New(), of(t, "mailbox-scan"), &p, 2)
		require.NoError(t, err)
		require.Nil(t, d, "%s: %v", fen, d)
	}
}

// TestRankOfTheLesson holds the example of the package comment of the 8×8 board without a list: the first rank as a
// word, and White's pieces on it.
func TestRankOfTheLesson(t *testing.T) {
	b := loaded(t, "mailbox-scan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w KQkq - 0 1")
	rank := binary.LittleEndian.Uint64(field(t, b, "cell"))
	require.Equal(t, uint64(0x9400009615131294), rank)
	require.Equal(t, uint64(0x1000001010101010), rank&0x1010101010101010)
}

// The words of the package comment of nibbles.
func TestNibblesOfTheLesson(t *testing.T) {
	ranks := func(fen string) (ranks []uint32) {
		for bytes := field(t, loaded(t, "nibble", fen), "rank"); len(bytes) > 0; bytes = bytes[4:] {
			ranks = append(ranks, binary.NativeEndian.Uint32(bytes))
		}
		return ranks
	}
	assert.Equal(t, []uint32{0x62537526, 0x11111111, 0, 0, 0, 0, 0x99999999, 0xeadbfdae}, ranks(rep.StartFEN))
	assert.Equal(t, uint32(0x62037506), ranks("4k3/8/8/8/8/8/8/R1BQK1NR w - - 0 1")[0])
	line := uint32(0)
	for i, word := range ranks("4k3/6q1/8/4P3/8/8/1B6/4K3 w - - 0 1") { // the diagonal of b2, from a1
		line |= word & (15 << (4 * i))
	}
	assert.Equal(t, uint32(0x0f010050), line)
}

// TestRoom loads more sliders than a list written directly has room for.
func TestRoom(t *testing.T) {
	b := loaded(t, "nibble", "QQQQQQQQ/Q6Q/Q6Q/Q3k2Q/Q6Q/Q6Q/Q6Q/QQQQKQQQ b - - 0 1")
	assert.Len(t, b.AppendMoves(make([]rep.Move, 0, 1000)), b.(rep.Counter).CountMoves())
}

// TestNinePawns checks that a pawn of nine, whose slot of a piece list is among those of the pieces, is a slider like
// another after its promotion: the same position loaded anew has the same moves.
func TestNinePawns(t *testing.T) {
	b := loaded(t, "piecelist", "6k1/pppp1ppp/8/p7/3P4/8/1p5K/8 b - - 0 1")
	for _, m := range []rep.Move{
		rep.MakeMove(rep.B2, rep.B1, rep.PromoteQueen), rep.MakeMove(rep.H2, rep.H3, rep.Quiet),
		rep.MakeMove(rep.B7, rep.B6, rep.Quiet), rep.MakeMove(rep.H3, rep.H2, rep.Quiet),
		rep.MakeMove(rep.B6, rep.B5, rep.Quiet), rep.MakeMove(rep.H2, rep.H3, rep.Quiet),
		rep.MakeMove(rep.B1, rep.B2, rep.Quiet), rep.MakeMove(rep.H3, rep.G3, rep.Quiet),
		rep.MakeMove(rep.B2, rep.B3, rep.Quiet),
	} {
		require.Contains(t, b.AppendMoves(nil), m)
		b.Make(m)
		p := b.Position()
		again := loaded(t, "piecelist", p.FEN())
		require.ElementsMatch(t, again.AppendMoves(nil), b.AppendMoves(nil), p.FEN())
		require.Equal(t, again.(rep.Counter).CountMoves(), b.(rep.Counter).CountMoves(), p.FEN())
	}
}

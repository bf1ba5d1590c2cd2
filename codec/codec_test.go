package codec_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/codec/codectest"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// seed makes all games of the tests the same in every run.
const seed = 20261121

// randomPositions is how many positions of games played at random there are.
const randomPositions = 4000

// starts are the positions that games begin from: most often the standard start.
var starts = []string{
	rep.StartFEN, rep.StartFEN, rep.StartFEN,
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"r1r1kr1r/pppppppp/8/8/8/8/PPPPPPPP/R1R1KR1R w CFcf - 0 1",
	"6k1/PPPP4/8/8/8/8/pppp4/6KR w - - 0 1",
}

// games returns positions of games that are played at random, with
// mirror images, and the subset from games of standard chess. White moves a pawn
// where it can, so that pawns promote.
var games = sync.OnceValues(func() (all, standard []rep.Position) {
	random := rand.New(rand.NewPCG(seed, 1))
	board := bitboard.New()
	var moves []rep.Move
	for game := 0; len(all) < randomPositions; game++ {
		p, err := rep.ParseFEN(starts[game%len(starts)])
		if err != nil {
			panic(err)
		}
		if err := board.Load(&p); err != nil {
			panic(err)
		}
		for ply := 0; ply < 300 && len(all) < randomPositions; ply++ {
			q := board.Position()
			if ply/2%2 == 1 {
				q = q.Flip()
			}
			all = append(all, q)
			if starts[game%len(starts)] == rep.StartFEN {
				standard = append(standard, q)
			}
			moves = board.AppendMoves(moves[:0])
			slices.Sort(moves) // the games do not hang on the order in which the board lists them
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			if ply%2 == 0 {
				var pawns []rep.Move
				for _, m := range moves {
					if board.PieceAt(m.From()).Type() == rep.Pawn {
						pawns = append(pawns, m)
					}
				}
				if len(pawns) > 0 {
					m = pawns[random.IntN(len(pawns))]
				}
			}
			board.Make(m)
		}
	}
	return all, standard
})

func played() []rep.Position {
	all, _ := games()
	return all
}

func playedStandard() []rep.Position {
	_, standard := games()
	return standard
}

// suite returns the positions of the perft suite, and some with states of
// their own.
func suite() []rep.Position {
	var positions []rep.Position
	for _, e := range perft.StandardSuite() {
		positions = append(positions, e.Position)
	}
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
		"rnbqkbnr/1ppppp1p/8/p5p1/P1P1P1P1/8/1P1P1P1P/RNBQKBNR w KQkq g6 0 1",
		"4k3/8/8/8/PPPPPPPP/8/8/4K3 b - h3 0 1",
		"3k4/8/8/8/8/8/4R3/4K3 w - - 127 200",
		"3k4/8/8/8/8/8/4R3/4K3 w - - 128 200",
		"4k3/8/8/8/8/8/4R3/4K3 b - - 32000 32000",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"8/8/8/8/8/8/8/K1k5 b - - 0 1",
		"8/8/8/8/8/8/7K/5k2 w - - 0 1",
		"r3k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"r3k3/8/8/8/8/8/8/4K3 w q - 0 1",
		"r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
		"r1r1k2r/8/8/8/8/8/8/R2RK2R w DHc - 0 1",
		"rr2k1rr/8/8/8/8/8/8/RR2K1RR b BGbg - 0 1",
		"4k3/8/8/8/8/8/8/1RRRKRRR w DF - 0 1",
		"rnbqkbnr/qqqqqqqq/8/8/8/8/QQQQQQQQ/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/rrrrrrrr/8/8/8/8/RRRRRRRR/RNBQKBNR w KQkq - 0 1",
		"r3k2r/8/8/3r4/8/8/8/R3K2R b Kq - 3 9",
		"qq2k1qq/qqpp1pqq/8/8/8/8/QQPP1PQQ/QQ2K1QQ w - - 0 1",
		"nnnnknnn/nnn5/8/8/8/8/5NNN/NNNKNNNN w - - 0 1",
		"nnnnknnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/NNNNNNNN/NNNNNNNN/BBBBBBBB/NNNNKNNN w - - 0 1",
	} {
		p, err := rep.ParseFEN(fen)
		if err != nil {
			panic(err)
		}
		positions = append(positions, p, p.Flip())
	}
	return positions
}

// stretch returns positions, all of them or every tenth where tests are to be
// short.
func stretch(positions []rep.Position) []rep.Position {
	if !testing.Short() {
		return positions
	}
	var some []rep.Position
	for i := 0; i < len(positions); i += 10 {
		some = append(some, positions[i])
	}
	return some
}

// reason returns why a codec has no room for p, "" where it has.
func reason(c codec.Codec, p rep.Position) string {
	name := c.Name()
	if (name == "stream" || strings.HasPrefix(name, "huffman")) && p.HalfmoveClock > 127 {
		return "halfmove clock"
	}
	pieces, pool := 0, map[rep.Color]int{}
	count := map[rep.Piece]int{}
	for _, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		pieces++
		count[piece]++
		most := map[rep.PieceType]int{rep.Knight: 2, rep.Bishop: 2, rep.Rook: 2, rep.Queen: 1, rep.King: 1}
		if count[piece] > most[piece.Type()] {
			pool[piece.Color()]++
		}
	}
	switch {
	case name == "packed" && pieces > 32:
		return "pieces, there is room for 32"
	case name == "huffman-kings" && max(pool[rep.White], pool[rep.Black]) > 8:
		return "pieces than pawns can have become"
	case name == "stream" && strings.Trim(strings.Fields(p.FEN())[2], "KQkq-") != "":
		return "right to castle with the rook on"
	}
	return ""
}

// check writes p down and reads it again. It returns the encoding, nil where
// the codec refuses p for a good reason.
func check(t *testing.T, c codec.Codec, p rep.Position) []byte {
	before := []byte("before")
	got, err := c.Append(before, &p)
	if err != nil {
		why := reason(c, p)
		require.NotEmpty(t, why, "%s %s: %v", c.Name(), p.FEN(), err)
		require.ErrorIs(t, err, codec.ErrUnsupported, "%s %s", c.Name(), p.FEN())
		require.ErrorContains(t, err, "codec: "+c.Name()+": ")
		require.ErrorContains(t, err, why)
		require.Equal(t, before, got, "%s %s: something was appended", c.Name(), p.FEN())
		_, err = c.Explain(&p)
		require.ErrorIs(t, err, codec.ErrUnsupported)
		return nil
	}
	if string(got[:len(before)]) != "before" {
		require.Equal(t, "before", string(got[:len(before)]))
	}
	encoding := got[len(before):]

	decoded, err := c.Decode(encoding)
	want := p
	want.FullmoveNumber = 1
	if err != nil || decoded != want {
		require.NoError(t, err, "%s %s: %x", c.Name(), p.FEN(), encoding)
		require.Equal(t, want.FEN(), decoded.FEN(), "%s: %x", c.Name(), encoding)
		require.Equal(t, want, decoded)
	}

	return encoding
}

// checkExplain holds an encoding against its slow twin.
func checkExplain(t *testing.T, c codec.Codec, p rep.Position, encoding []byte) {
	if why := reason(c, p); why != "" {
		require.Empty(t, why, "%s %s: not refused", c.Name(), p.FEN())
	}
	fields, err := c.Explain(&p)
	require.NoError(t, err)
	var text strings.Builder
	for _, f := range fields {
		text.WriteString(f.Bits)
	}
	if bits := bitsOf(c, encoding); bits != text.String() {
		require.Equal(t, text.String(), bits, "%s %s", c.Name(), p.FEN())
	}
}

// bitsOf returns the bits of an encoding without the stop bit, in the order in
// which Explain has them: packed has the low byte and the low nibble first.
func bitsOf(c codec.Codec, encoding []byte) string {
	var text strings.Builder
	for i := range c.Bits(encoding) {
		bit := i & 7
		if c.Name() == "packed" && i >= 64 && i < 192 {
			bit ^= 4
		}
		text.WriteByte('0' + encoding[i>>3]>>(7-bit)&1)
	}
	return text.String()
}

func TestRoundTrip(t *testing.T) {
	of := len(suite())
	for _, c := range codec.All() {
		t.Run(c.Name(), func(t *testing.T) {
			for i, p := range append(suite(), stretch(played())...) {
				encoding := check(t, c, p)
				if encoding != nil && (i < of || i%10 == 0) {
					checkExplain(t, c, p, encoding)
				}
			}
		})
	}
}

// The positions that the tests are about are there.
func TestPlayed(t *testing.T) {
	assert.Len(t, played(), randomPositions)
	counts := map[string]int{}
	for _, p := range played() {
		require.NoError(t, p.Validate())
		for name, is := range map[string]bool{
			"white":       p.SideToMove == rep.White,
			"black":       p.SideToMove == rep.Black,
			"en passant":  p.EnPassant != rep.NoSquare,
			"all rights":  p.Rights() == rep.AllCastling,
			"no rights":   p.Rights() == rep.NoCastling,
			"Chess960":    strings.Trim(strings.Fields(p.FEN())[2], "KQkq-") != "",
			"many queens": strings.Count(strings.ToLower(strings.Fields(p.FEN())[0]), "q") > 2,
		} {
			if is {
				counts[name]++
			}
		}
	}
	for _, name := range []string{"white", "black", "en passant", "all rights", "no rights", "Chess960", "many queens"} {
		assert.Greater(t, counts[name], 40, name)
	}
}

func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range codec.All() {
		assert.Regexp(t, `^[a-z]+(-[a-z]+)?$`, c.Name())
		assert.False(t, seen[c.Name()], c.Name())
		seen[c.Name()] = true
		assert.NotEmpty(t, c.Summary())
	}
}

// FEN reads and writes as package rep does.
func TestFEN(t *testing.T) {
	for _, p := range append(suite(), stretch(played())...) {
		encoding, err := codec.FEN{}.Append(nil, &p)
		require.NoError(t, err)
		p.FullmoveNumber = 1
		require.Equal(t, p.FEN(), string(encoding))
	}
}

func TestConformance(t *testing.T) {
	for _, c := range codec.All() {
		t.Run(c.Name(), func(t *testing.T) {
			codectest.Run(t, c)
			codectest.NoAllocations(t, c)
		})
	}
}

func ExampleCodec() {
	start := rep.StartPosition()
	for _, c := range []codec.Codec{codec.FEN{}, codec.Packed{}, codec.HuffmanTables{}} {
		encoding, err := c.Append(nil, &start)
		if err != nil {
			panic(err)
		}
		p, err := c.Decode(encoding)
		fmt.Printf("%-15s%3d bits  %v %v\n", c.Name(), c.Bits(encoding), p == start, err)
	}
	// Output:
	// fen            448 bits  true <nil>
	// packed         256 bits  true <nil>
	// huffman-tables 141 bits  true <nil>
}

// Explain names the bits of an encoding one by one.
func ExampleHuffmanKings_Explain() {
	p, err := rep.ParseFEN("8/8/8/4k3/8/8/8/4K3 b - - 17 1")
	if err != nil {
		panic(err)
	}
	fields, err := codec.HuffmanKings{}.Explain(&p)
	if err != nil {
		panic(err)
	}
	for _, f := range fields {
		fmt.Println(f.Bits, f.Name, f.Value)
	}
	// Output:
	// 1 side to move black
	// 0010001 halfmove clock 17
	// 000100 white king e1
	// 100100 black king e5
}

// Bytes that are no encoding are refused.
func ExampleCodec_decode() {
	_, err := codec.Huffman{}.Decode([]byte{0x80})
	fmt.Println(err)
	// Output:
	// codec: huffman: decode: no encoding of a position: ends within the state
}

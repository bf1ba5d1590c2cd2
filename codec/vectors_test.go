package codec_test

import (
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The positions of the vectors.
const (
	// bareKings is read from a1 on: four empty squares, the white king on e1,
	// 3 + 24 + 4 = 31 empty squares, the black king on e5.
	bareKings = "8/8/8/4k3/8/8/8/4K3 b - - 17 1"

	// shortest has the kings on the first and the third square. Nearer to one
	// another they cannot stand.
	shortest = "8/8/8/8/8/8/8/K1k5 b - - 0 1"

	// promoted has the pieces of the start position, except that four pawns were
	// captured and the other twelve are queens.
	promoted = "rnbqkbnr/qqqqqq2/8/8/8/8/QQQQQQ2/RNBQKBNR w KQkq - 0 1"

	// onePawn has the pieces of promoted, but one pawn has not promoted, one white
	// piece is on h8, where the last of the squares is with Black to move, and the
	// black rook from there has moved.
	onePawn = "rnbqkbqN/qqqqqrn1/8/8/P7/8/1QQQQQ2/RNBQKB1R b KQq a3 0 1"

	// files has a piece on every second square, so that no two empty squares
	// follow one another.
	files = "r1b1k1n1/p1p1p1p1/n1b1q1r1/p1p1p1p1/P1P1P1P1/N1B1Q1R1/P1P1P1P1/R1B1K1N1 w Qq - 0 1"
)

// zeros is a run of empty squares in the plain way.
func zeros(n int) string { return strings.Repeat("0", n) }

// times repeats a code.
func times(n int, code string) string { return strings.Repeat(code+" ", n) }

// vectors are encodings that were worked out by hand from the descriptions: in
// bits for the formats in bits, without the stop bit, else in bytes.
var vectors = []struct {
	codec     codec.Codec
	name, fen string
	size      int // in bits
	want      string
}{
	// FEN needs no working out. The shortest placement has one rank with the
	// kings apart, three letters, and seven ranks of one digit: 3 + 7 + 7
	// slashes + 10 for the other fields.
	{codec.FEN{}, "start position", rep.StartFEN, 8 * 56, text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")},
	{codec.FEN{}, "bare kings", bareKings, 8 * 30, text("8/8/8/4k3/8/8/8/4K3 b - - 17 1")},
	{codec.FEN{}, "shortest", "8/8/8/8/8/8/8/K6k w - - 0 1", 8 * 27, text("8/8/8/8/8/8/8/K6k w - - 0 1")},
	{codec.FEN{}, "longest placement", files, 8 * 82, text(files)},

	// Bytes 0-7 are the ranks from the first on, a1 lowest. The nibbles are in
	// the order of the squares, the low one of a byte first: the white rook
	// with a right is 7 (2 is the knight), so the first byte is 27; the black
	// one is f. Byte 24 is 64 for no en passant square, and 80 for Black.
	{codec.Packed{}, "start position", rep.StartFEN, 256,
		"ffff00000000ffff 27533672 11111111 99999999 afdbbefa 40 0000 0000000000"},
	{codec.Packed{}, "bare kings", bareKings, 256,
		"1000000010000000 e6" + zeros(30) + "c0 1100 0000000000"},
	{codec.Packed{}, "shortest", shortest, 256,
		"0500000000000000 e6" + zeros(30) + "c0 0000 0000000000"},
	{codec.Packed{}, "longest", files, 256, // 55 is every second file
		"5555555555555555 37 26 11 11 32 45 11 11 99 99 ba cd 99 99 bf ae 40 0000 0000000000"},

	// The state of the start position is 0 1111 0000 0000000. Then a nibble for
	// each piece, and 32 empty squares as 19 and 13: 0 f 0 9.
	{codec.Stream{}, "start position", rep.StartFEN, 16 + 8*18,
		"7800 42356324 11111111 0f09 99999999 cabdebac"},
	// State 1 0000 0000 0010001; 4 empty squares, 31 as 19 and 12, 27 after the
	// black king as 19 and 8.
	{codec.Stream{}, "bare kings", bareKings, 16 + 48, "8011 00 6 0f08 e 0f04"},
	// The 62 empty squares as 3 + 2 + 57, and 57 is three times 19.
	{codec.Stream{}, "shortest", "8/8/8/8/8/8/8/3K2k1 w - - 0 1", 56, "0000 f 6 8 e 0f0f0f"},
	// 64 nibbles, 7 for each empty square. Rights 2 and 8 are bits 1 and 3:
	// 0 1010 0000 0000000.
	{codec.Stream{}, "longest", files, 16 + 256,
		"5000 47376727 17171717 27375747 17171717 97979797 a7b7d7c7 97979797 c7b7e7a7"},

	// White to move, so the eighth rank comes first. A 1 after the king is the
	// right with the rook on the a-file, after the rook that on the h-file.
	{codec.Huffman{}, "start position", rep.StartFEN, 8 + 132 + 32 + 4,
		"0 0000000 11101 11011 11001 111101 111111 1 11001 11011 11101 1" + times(8, "101") + zeros(32) +
			times(8, "100") + "11100 11010 11000 111100 111110 1 11000 11010 11100 1"},
	// The black king is the last piece: the zeros lead to its square.
	{codec.Huffman{}, "bare kings", bareKings, 8 + 4 + 6 + 31, "1 0010001 0000 111110" + zeros(31)},
	{codec.Huffman{}, "shortest", shortest, 15, "1 0000000 111110 0"},
	// A pawn with another one on its first square has not come from there.
	{codec.Huffman{}, "doubled pawns", "4k3/8/8/8/4P3/8/4P3/4K3 b - - 0 1", 8 + 4 + 6 + 7 + 3 + 15 + 3 + 31,
		"1 0000000 0000 111110" + zeros(7) + "100" + zeros(15) + "100" + zeros(31)},
	// It may have come with a double push from e2, and has not.
	{codec.Huffman{}, "no double push", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", 8 + 4 + 6 + 23 + 4 + 31,
		"1 0000000 0000 111110" + zeros(23) + "100 0" + zeros(31)},
	{codec.Huffman{}, "longest", promoted, 204,
		"0 0000000 11101 11011 11001 111101 111111 1 11001 11011 11101 1" + times(6, "111101") + zeros(34) +
			times(6, "111100") + "00" + "11100 11010 11000 111100 111110 1 11000 11010 11100 1"},

	// The start position has one run of 32, which is 25 and 7: 25 - 10 = 15 = 111 1
	// in binary, so 00 111 0 1, and 7 - 2 = 5, so 00 101.
	{codec.HuffmanGaps{}, "start position", rep.StartFEN, 176 + 1 - 32 + 12,
		"1 0 0000000 11101 11011 11001 111101 111111 1 11001 11011 11101 1" + times(8, "101") + "0011101 00101" +
			times(8, "100") + "11100 11010 11000 111100 111110 1 11000 11010 11100 1"},
	// A run of 4 is 00 010, one of 31 is 25 and 6.
	{codec.HuffmanGaps{}, "bare kings", bareKings, 32, "1 1 0010001 00010 111110 0011101 00100"},
	// One empty square takes a bit in both ways: the plain one it is.
	{codec.HuffmanGaps{}, "shortest", shortest, 16, "0 1 0000000 111110 0"},
	// The run of two costs 3 bits more than in the plain way; 34 squares are 25
	// and 9.
	{codec.HuffmanGaps{}, "many queens", promoted, 1 + 8 + 44 + 36 + 12 + 36 + 5 + 44,
		"1 0 0000000 11101 11011 11001 111101 111111 1 11001 11011 11101 1" + times(6, "111101") + "0011101 00111" +
			times(6, "111100") + "00 000" + "11100 11010 11000 111100 111110 1 11000 11010 11100 1"},
	// The longest are with the plain way, where no run is longer than a few
	// squares.
	{codec.HuffmanGaps{}, "plain way", files, 1 + 8 + 26 + 16 + 25 + 16 + 16 + 25 + 16 + 25, "0 0 0000000 " +
		"11101 0 11001 0 111111 1 0 11011 0  1010 1010 1010 1010  11011 0 11001 0 111101 0 11101 0  1010 1010 1010 1010" +
		"1000 1000 1000 1000  11010 0 11000 0 111100 0 11100 0  1000 1000 1000 1000  11100 0 11000 0 111110 1 0 11010"},

	// The kings are e1 = 4 and e8 = 60. Black is met first, with 15 pieces; then
	// all colours are known. Rights are asked for after the rooks.
	{codec.HuffmanKings{}, "start position", rep.StartFEN, 164,
		"0 0000000 000100 111100 0 1111 11101 1 11011 11001 11111 11001 11011 11101 1" + times(8, "101") + zeros(32) +
			times(8, "10") + "1110 1 1101 1100 1111 1100 1101 1110 1"},
	{codec.HuffmanKings{}, "bare kings", bareKings, 20, "1 0010001 000100 100100"},
	{codec.HuffmanKings{}, "shortest", shortest, 20, "1 0000000 000000 000010"},
	// White is met first, with 9 pieces. After eight pawns the next one is black, and
	// its bit is dropped; the knight's is not.
	{codec.HuffmanKings{}, "all pawns", "4k3/8/8/7N/8/p7/PPPPPPPP/4K3 b - - 0 1", 25 + 7 + 24 + 2 + 22 + 5,
		"1 0000000 000100 111100 0 1001" + zeros(7) + times(8, "100") + "10" + zeros(22) + "11010"},
	// Black is met first, with 3 pieces. White has all that it can have after eight pawns and
	// two knights: the bits of the knights that follow are dropped.
	{codec.HuffmanKings{}, "pawns and knights", "nn2k3/8/8/8/8/NN6/PPPPPPPP/n3K3 b - - 0 1", 25 + 5 + 6 + 24 + 10 + 38 + 8,
		"1 0000000 000100 111100 0 0011 11011" + zeros(6) + times(8, "100") + "11010 11010" + zeros(38) + "1101 1101"},
	// Without pawns the codes are shorter. Every colour is written.
	{codec.HuffmanKings{}, "no pawns", "4k3/8/8/8/8/8/8/NBRQK3 b - - 0 1", 25 + 16,
		"1 0000000 000100 111100 1 0100 1010 1000 1100 1110"},
	// White is met first, with 13 pieces, the last of them on h8. The pawn on a4
	// is answered for with 1, and no colour is ever known.
	{codec.HuffmanKings{}, "longest", onePawn, 193,
		"1 0000000 000100 111100 0 1101" +
			"11100 1 11010 11000 11110 11000 0 11100 1" + // R N B Q, B, R on h1
			"0 11110 11110 11110 11110 11110 00" + zeros(8) + // the second rank, the third
			"100 1" + zeros(7) + zeros(16) + // the fourth, the fifth and sixth
			"11111 11111 11111 11111 11111 11101 11011 0" + // q q q q q r n
			"11101 1 11011 11001 11111 11001 11111 11010"}, // r n b q, b, q, N

	// All four rooks at home with their rights: 2 + 6 + 18 + 54 = 80. Neither
	// kings nor rooks come, so bishops have three bits.
	{codec.HuffmanTables{}, "start position", rep.StartFEN, 141,
		"0 0000000 1010000 11101 1101 11111 1101 11101" + times(8, "101") + zeros(32) +
			times(8, "100") + "11100 1100 11110 1100 11100"},
	{codec.HuffmanTables{}, "bare kings", bareKings, 56, "1 0010001 0000000 0000 111110" + zeros(31)},
	{codec.HuffmanTables{}, "kings near one another", shortest, 22, "1 0000000 0000000 111110 0"},
	// Four rooks at home without rights: 1 + 3 + 9 + 27 = 40. No rook comes, and both kings do; the last one is dropped.
	{codec.HuffmanTables{}, "no rook elsewhere", "r6r/4k3/8/8/8/8/8/RNQ2KBR b - - 0 1", 15 + 10 + 2 + 10 + 44,
		"1 0000000 0101000 11010 11100 00 11110 11000" + zeros(44)},
	// A right a side tells where the kings are: 2 * 3 + 2 * 9 = 24, and no more.
	{codec.HuffmanTables{}, "shortest", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1", 15, "0 0000000 0011000"},
	// Three rooks at home with their rights, none on h8: 2 + 6 + 0 + 54 = 62. The
	// kings are known, the rook on f7 is not.
	{codec.HuffmanTables{}, "many pieces", onePawn, 15 + 21 + 28 + 8 + 11 + 16 + 36 + 30,
		"1 0000000 0111110" +
			"11010 11000 11110 11000 0" +
			"0 11110 11110 11110 11110 11110 00" + zeros(8) +
			"100 1" + zeros(7) + zeros(16) +
			"11111 11111 11111 11111 11111 11101 11011 0" +
			"11011 11001 11111 11001 11111 11010"},
	// A fifth rook makes 80 the last of the other sixteen: 96. The black king is read
	// first, with its colour; the white king's colour is known.
	{codec.HuffmanTables{}, "black king first", "7N/8/8/8/8/8/8/k1K5 b - - 0 1", 15 + 6 + 1 + 5 + 60 + 5,
		"1 0000000 0000000 111111 0 11111" + zeros(60) + "11010"},
	{codec.HuffmanTables{}, "promoted rook", "r3k2r/8/8/3r4/8/8/8/R3K2R b KQkq - 0 1", 15 + 5 + 24 + 3 + 5,
		"1 0000000 1100000" + "000 00" + zeros(24) + zeros(3) + "11101"},
}

// text is a text as the vectors have it.
func text(s string) string { return hex.EncodeToString([]byte(s)) }

// bitsToBytes packs bits, with the stop bit.
func bitsToBytes(bits string) []byte {
	bits += "1"
	out := make([]byte, (len(bits)+7)/8)
	for i, b := range bits {
		out[i/8] |= byte(b-'0') << (7 - i%8)
	}
	return out
}

func TestVectors(t *testing.T) {
	for _, v := range vectors {
		t.Run(v.codec.Name()+" "+v.name, func(t *testing.T) {
			p, err := rep.ParseFEN(v.fen)
			require.NoError(t, err)
			encoding, err := v.codec.Append(nil, &p)
			require.NoError(t, err)
			digits := strings.ReplaceAll(v.want, " ", "")
			var want []byte
			if strings.HasPrefix(v.codec.Name(), "huffman") {
				assert.Equal(t, digits, bitsOf(v.codec, encoding))
				want = bitsToBytes(digits)
			} else {
				want, err = hex.DecodeString(digits)
				require.NoError(t, err)
			}
			assert.Equal(t, hex.EncodeToString(want), hex.EncodeToString(encoding))
			assert.Equal(t, v.size, v.codec.Bits(encoding))
			decoded, err := v.codec.Decode(want)
			require.NoError(t, err)
			p.FullmoveNumber = 1
			assert.Equal(t, p, decoded)
		})
	}
}

// Every codec has the start position and a bare-kings ending.
func TestVectorsAreComplete(t *testing.T) {
	for _, c := range codec.All() {
		seen := map[string]bool{}
		for _, v := range vectors {
			if v.codec == c {
				seen[strings.Fields(v.name)[0]] = true
			}
		}
		for _, name := range []string{"start", "bare", "shortest"} {
			assert.True(t, seen[name], "%s: add a vector to vectors whose name begins with %q", c.Name(), name)
		}
		assert.GreaterOrEqual(t, len(seen), 4, "%s: add a vector of one more position", c.Name())
	}
}

// The right of each of six rooks on the same side of the king comes back.
func TestRightAmongManyRooks(t *testing.T) {
	for _, rook := range "ABCDEF" {
		p, err := rep.ParseFEN("4k3/4p3/8/8/8/8/8/RRRRRRK1 w " + string(rook) + " - 0 1")
		require.NoError(t, err)
		for _, c := range codec.All() {
			encoding, err := c.Append(nil, &p)
			if errors.Is(err, codec.ErrUnsupported) {
				continue
			}
			require.NoError(t, err, "%s, %c", c.Name(), rook)
			got, err := c.Decode(encoding)
			require.NoError(t, err, "%s, %c", c.Name(), rook)
			assert.Equal(t, p, got, "%s, %c", c.Name(), rook)
		}
	}
}

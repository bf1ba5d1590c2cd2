package codec_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// bound is the most bits that a codec takes for a position of a standard game,
// and for any position at all; 0 where nothing is promised.
func bound(c codec.Codec) (game, any int) {
	switch c.Name() {
	case "packed":
		return 256, 256
	case "stream":
		return 16 + 256, 16 + 256
	case "huffman":
		return 204, 0
	case "huffman-gaps":
		return 205, 0
	case "huffman-kings":
		return 193, 0 // 24 bytes and the side to move
	}
	return 0, 0
}

// A material is the pieces of a side, without its king.
type material struct{ pawns, queens, rooks, bishops, knights int }

// reachable returns material of both sides that a game can lead to, by the only
// rule that a count of pieces knows: of the two pawns that began on a file, one
// has to leave it with a capture, or to be captured, before either promotes.
// Each capture of a pawn by a pawn does this for two files, any other for one.
func reachable(random *rand.Rand) [2]material {
	sides := [2]material{{8, 1, 2, 2, 2}, {8, 1, 2, 2, 2}}
	if random.IntN(4) == 0 { // the most: four pawns by pawns, the others or all but one become queens
		left := random.IntN(2)
		return [2]material{{left, 7 - left, 2, 2, 2}, {0, 7, 2, 2, 2}}
	}
	free := 0      // files on which pawns can pass
	var locked int // pawns that were captured on them, of both sides
	for range random.IntN(9) {
		captured := &sides[random.IntN(2)]
		byPawn := random.IntN(4) > 0
		pawn := random.IntN(4) > 0 && captured.pawns > 0
		switch {
		case pawn:
			captured.pawns--
			locked++
			free++
		case captured.knights > 0:
			captured.knights--
		case captured.rooks > 0:
			captured.rooks--
		default:
			continue
		}
		if byPawn {
			free++
		}
	}
	promotions := 2*min(free, 8) - locked
	for range promotions {
		side := &sides[random.IntN(2)]
		if side.pawns == 0 {
			continue
		}
		side.pawns--
		switch random.IntN(8) {
		case 0:
			side.rooks++
		case 1:
			side.bishops++
		case 2:
			side.knights++
		case 3:
			side.pawns++ // stays a pawn
		default:
			side.queens++
		}
	}
	return sides
}

// placed puts material on a board, kings and as many rooks as there are at home.
// With crammed the pieces stand at both ends, so that no empty square is dropped,
// else they stand anywhere. It returns false if no game can reach the position, with
// the side not to move in check.
func placed(random *rand.Rand, sides [2]material, crammed bool) (rep.Position, bool) {
	p := rep.StartPosition()
	p.Pieces = [64]rep.Piece{}
	p.SideToMove = rep.Color(random.IntN(2))
	for c, side := range sides {
		c := rep.Color(c)
		home := rep.Square(56 * int(c))
		p.Pieces[rep.E1^home] = rep.MakePiece(c, rep.King)
		rooks := []rep.Square{rep.H1, rep.A1}
		for i, sq := range rooks {
			if i < side.rooks {
				p.Pieces[sq^home] = rep.MakePiece(c, rep.Rook)
			} else {
				p.CastlingRooks[2*int(c)+i] = rep.NoSquare
			}
		}
		side.rooks = max(side.rooks-2, 0)
		put := func(n int, t rep.PieceType, from, to int) bool {
			for range n {
				tries := 0
				for {
					sq := rep.Square(from+random.IntN(to-from)) ^ home
					if p.Pieces[sq] == rep.NoPiece {
						p.Pieces[sq] = rep.MakePiece(c, t)
						break
					}
					if tries++; tries > 200 {
						return false
					}
				}
			}
			return true
		}
		to := 64
		if crammed {
			to = 24
		}
		ok := put(side.pawns, rep.Pawn, 8, max(to-8, 32)) && put(side.queens, rep.Queen, 0, to) &&
			put(side.rooks, rep.Rook, 0, to) && put(side.bishops, rep.Bishop, 0, to) && put(side.knights, rep.Knight, 0, to)
		if !ok {
			return p, false
		}
	}
	// A double push where one can have been.
	them := p.SideToMove.Other()
	home := rep.Square(56 * int(them))
	for sq := rep.A4; sq <= rep.H4; sq++ {
		if p.Pieces[sq^home] == rep.MakePiece(them, rep.Pawn) && p.Pieces[(sq-8)^home] == rep.NoPiece &&
			p.Pieces[(sq-16)^home] == rep.NoPiece && random.IntN(3) == 0 {
			p.EnPassant = (sq - 8) ^ home
		}
	}
	return p, p.Validate() == nil
}

// The sizes that the formats promise, of games played at random, and of boards
// set up with the most that a game can have.
func TestBounds(t *testing.T) {
	boards := 6000
	if testing.Short() {
		boards = 3000
	}
	random := rand.New(rand.NewPCG(seed, 2))
	var positions []rep.Position
	for range boards {
		if p, ok := placed(random, reachable(random), random.IntN(2) == 0); ok {
			positions = append(positions, p)
		}
	}
	require.Greater(t, len(positions), boards/10)
	positions = append(positions, stretch(playedStandard())...)
	for _, c := range codec.All() {
		most, longest := 0, rep.Position{}
		game, _ := bound(c)
		for _, p := range positions {
			encoding, err := c.Append(nil, &p)
			if err != nil {
				require.NotEmpty(t, reason(c, p), "%s: %v", p.FEN(), err)
				continue
			}
			if bits := c.Bits(encoding); bits > most {
				most, longest = bits, p
			}
		}
		if game > 0 {
			assert.LessOrEqual(t, most, game, "%s: %s", c.Name(), longest.FEN())
			assert.Greater(t, most, game-60, "%s: nothing comes near the bound", c.Name())
		}
	}
}

// The bounds for any placement at all hold for boards with any pieces anywhere.
func TestBoundsOfAnyPlacement(t *testing.T) {
	random := rand.New(rand.NewPCG(seed, 3))
	for range 2000 {
		p := rep.StartPosition()
		p.CastlingRooks = [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare}
		density := random.IntN(100)
		for sq := range p.Pieces {
			p.Pieces[sq] = rep.NoPiece
			if random.IntN(100) < density {
				p.Pieces[sq] = rep.Pieces()[random.IntN(12)]
			}
		}
		for _, c := range codec.All() {
			encoding, err := c.Append(nil, &p)
			if _, most := bound(c); err == nil && most > 0 {
				assert.LessOrEqual(t, c.Bits(encoding), most, c.Name())
			}
			if c.Name() == "stream" {
				require.NoError(t, err)
			}
		}
	}
}

// The start position's placement takes 18 bytes as nibbles.
func TestStreamOfStart(t *testing.T) {
	p := rep.StartPosition()
	encoding, err := codec.Stream{}.Append(nil, &p)
	require.NoError(t, err)
	assert.Len(t, encoding, 2+18)
}

// gapSize returns the bits of a run of empty squares where the long form has
// more bits after its second zero: 2 is 00nnn0nn, 1 is 00nnn0n.
func gapSize(run, more int) int {
	longest := 9 + 8<<more
	switch {
	case run > longest:
		return 6 + more + gapSize(run-longest, more)
	case run == 1:
		return 1
	case run < 10:
		return 5
	}
	return 6 + more
}

// gapsSize returns the size of huffman-gaps with that long form.
func gapsSize(t *testing.T, p rep.Position, more int) int {
	fields, err := codec.Huffman{}.Explain(&p)
	require.NoError(t, err)
	plain, gaps := 1, 1
	for _, f := range fields {
		plain += len(f.Bits)
		if strings.HasSuffix(f.Value, "empty squares") || strings.HasSuffix(f.Value, "empty square") {
			gaps += gapSize(len(f.Bits), more)
		} else {
			gaps += len(f.Bits)
		}
	}
	return min(plain, gaps)
}

// The two forms of a long gap that are proposed, over games played at random.
// The kept one is the shorter one.
func TestGapForms(t *testing.T) {
	two, one, n := 0, 0, 0
	for _, p := range stretch(playedStandard()) {
		if p.HalfmoveClock > 127 {
			continue
		}
		encoding, err := codec.HuffmanGaps{}.Append(nil, &p)
		require.NoError(t, err)
		size := gapsSize(t, p, 1)
		require.Equal(t, size, codec.HuffmanGaps{}.Bits(encoding), p.FEN())
		one += size
		two += gapsSize(t, p, 2)
		n++
	}
	t.Logf("%d positions: 00nnn0nn takes %.2f bits each, 00nnn0n %.2f", n, float64(two)/float64(n), float64(one)/float64(n))
	assert.Less(t, one, two)

	two, one, n = 0, 0, 0
	for _, e := range perft.StandardSuite() {
		encoding, err := codec.HuffmanGaps{}.Append(nil, &e.Position)
		require.NoError(t, err)
		size := gapsSize(t, e.Position, 1)
		if size != (codec.HuffmanGaps{}).Bits(encoding) {
			continue // other rights, which are written the plain way
		}
		one += size
		two += gapsSize(t, e.Position, 2)
		n++
	}
	t.Logf("%d positions of the suite: 00nnn0nn takes %.1f bits each, 00nnn0n %.1f", n, float64(two)/float64(n), float64(one)/float64(n))
}

// This is known of huffman-tables: with the sixteen numbers after the 81 no position is
// lost, and it is shorter than huffman-kings if rooks are at home.
func TestTables(t *testing.T) {
	type sum struct{ tables, kings, n int }
	var byHome [5]sum
	fifth := 0
	for _, p := range stretch(playedStandard()) {
		if p.HalfmoveClock > 127 {
			continue
		}
		atHome, rooks := 0, 0
		for i, sq := range []rep.Square{rep.A1, rep.H1, rep.A8, rep.H8} {
			if p.Pieces[sq] == rep.MakePiece(rep.Color(i/2), rep.Rook) {
				atHome++
			}
		}
		for _, piece := range p.Pieces {
			if piece.Type() == rep.Rook {
				rooks++
			}
		}
		if atHome == 4 && rooks > 4 {
			fifth++
		}
		tables, err := codec.HuffmanTables{}.Append(nil, &p)
		require.NoError(t, err)
		kings, err := codec.HuffmanKings{}.Append(nil, &p)
		require.NoError(t, err)
		s := &byHome[atHome]
		s.tables += codec.HuffmanTables{}.Bits(tables)
		s.kings += codec.HuffmanKings{}.Bits(kings)
		s.n++
	}
	t.Logf("%d positions have four rooks at home and more elsewhere", fifth)
	if !testing.Short() {
		assert.NotZero(t, fifth)
	}
	for atHome, s := range byHome {
		require.NotZero(t, s.n, atHome)
		t.Logf("%d rooks at home: %d positions, %.1f bits with tables, %.1f with kings", atHome, s.n,
			float64(s.tables)/float64(s.n), float64(s.kings)/float64(s.n))
		assert.Equal(t, atHome > 0, s.tables < s.kings, "%d rooks at home", atHome)
	}
}

// A target for each decoder:
//
//	go test -run '^$' -fuzz FuzzHuffmanKings -fuzztime 1m ./codec

func FuzzFEN(f *testing.F)           { fuzzDecode(f, codec.FEN{}) }
func FuzzPacked(f *testing.F)        { fuzzDecode(f, codec.Packed{}) }
func FuzzStream(f *testing.F)        { fuzzDecode(f, codec.Stream{}) }
func FuzzHuffman(f *testing.F)       { fuzzDecode(f, codec.Huffman{}) }
func FuzzHuffmanGaps(f *testing.F)   { fuzzDecode(f, codec.HuffmanGaps{}) }
func FuzzHuffmanKings(f *testing.F)  { fuzzDecode(f, codec.HuffmanKings{}) }
func FuzzHuffmanTables(f *testing.F) { fuzzDecode(f, codec.HuffmanTables{}) }

func fuzzDecode(f *testing.F, c codec.Codec) {
	f.Add([]byte(nil))
	for _, p := range suite() {
		if encoding, err := c.Append(nil, &p); err == nil {
			f.Add(encoding)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) { checkDecode(t, c, src) })
}

// checkDecode reads bytes that may be anything. It reports whether they were an
// encoding.
func checkDecode(t *testing.T, c codec.Codec, src []byte) bool {
	p, err := c.Decode(src)
	if err != nil {
		if !errors.Is(err, codec.ErrCorrupt) || p != (rep.Position{}) {
			t.Fatalf("%s %x: got the position %s and the error %v", c.Name(), src, p.FEN(), err)
		}
		return false
	}
	if err := p.Validate(); err != nil {
		t.Fatalf("%s %x: %v", c.Name(), src, err)
	}
	again, err := c.Append(nil, &p)
	if err != nil || !bytes.Equal(src, again) {
		t.Fatalf("%s %x: %s is written as %x (%v)", c.Name(), src, p.FEN(), again, err)
	}
	return true
}

// Every encoding with a bit turned over, cut short, or with something after it
// is another position's, or refused.
func TestSpoiltEncodings(t *testing.T) {
	random := rand.New(rand.NewPCG(seed, 4))
	positions := append(suite(), stretch(played())[:50]...)
	for _, c := range codec.All() {
		accepted, refused := 0, 0
		try := func(src []byte) {
			if checkDecode(t, c, src) {
				accepted++
			} else {
				refused++
			}
		}
		for _, p := range positions {
			encoding, err := c.Append(nil, &p)
			if err != nil {
				continue
			}
			for i := range 8 * len(encoding) {
				spoilt := append([]byte(nil), encoding...)
				spoilt[i/8] ^= 1 << (i % 8)
				try(spoilt)
			}
			for n := range encoding {
				try(encoding[:n])
			}
			try(append(encoding[:len(encoding):len(encoding)], byte(random.IntN(256))))
			try(append(encoding[:len(encoding):len(encoding)], make([]byte, 100)...))
		}
		assert.Greater(t, accepted, 100, c.Name())
		assert.Greater(t, refused, 100, c.Name())
	}
}

// Every eleventh pair of bytes; codectest has random sequences.
func TestAnyBytes(t *testing.T) {
	for _, c := range codec.All() {
		for n := 0; n < 1<<16; n += 11 {
			checkDecode(t, c, []byte{byte(n >> 8), byte(n)})
		}
	}
}

// FuzzPlay lets the bytes choose a start and the moves of a game. Its
// positions go through all codecs and come back.
func FuzzPlay(f *testing.F) {
	f.Add([]byte{0, 12, 5, 200, 3})
	f.Add([]byte{5, 1, 2, 3, 4, 5, 6, 7, 8})
	f.Fuzz(func(t *testing.T, choices []byte) {
		if len(choices) == 0 {
			return
		}
		p, err := rep.ParseFEN(starts[int(choices[0])%len(starts)])
		require.NoError(t, err)
		board := bitboard.New()
		require.NoError(t, board.Load(&p))
		for _, choice := range choices[1:min(len(choices), 200)] {
			moves := board.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			board.Make(moves[int(choice)%len(moves)])
		}
		for _, c := range codec.All() {
			if encoding := check(t, c, board.Position()); encoding != nil {
				checkExplain(t, c, board.Position(), encoding)
			}
		}
	})
}

package codec_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

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
	t.Helper()
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

// A third of all pairs of bytes, and random sequences.
func TestAnyBytes(t *testing.T) {
	random := rand.New(rand.NewPCG(seed, 5))
	for _, c := range codec.All() {
		for n := random.IntN(3); n < 1<<16; n += 3 {
			checkDecode(t, c, []byte{byte(n >> 8), byte(n)})
		}
		for range 10000 {
			src := make([]byte, random.IntN(80))
			for i := range src {
				src[i] = byte(random.Uint32() >> random.IntN(32))
			}
			checkDecode(t, c, src)
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

package codec_test

import (
	"strings"
	"testing"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

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

package rep_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/boardbench/boardbench/rep"
)

func TestMaterialCode(t *testing.T) {
	for fen, want := range map[string]string{
		rep.StartFEN:                          "KQRRBBNNPPPPPPPPKQRRBBNNPPPPPPPP",
		"8/8/8/4k3/8/8/1PB5/K7 b - - 0 1":     "KBPK",
		"7k/8/3n4/8/2q5/8/P7/KR4N1 w - - 0 1": "KRNPKQN",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":       "KK",
	} {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		assert.Equal(t, want, p.MaterialCode(), fen)
	}
}

// A code of any pieces is read to a valid position, without a check, that has it.
func TestParseMaterial(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sides [2]string
		for c := range sides {
			letters := rapid.SliceOfN(rapid.SampledFrom([]byte("QRBNP")), 0, 15).Draw(t, "pieces")
			for strings.Count(string(letters), "P") > 8 {
				letters[slices.Index(letters, 'P')] = 'N'
			}
			sides[c] = "K" + string(letters)
		}
		code := sides[0] + rapid.SampledFrom([]string{"", "v"}).Draw(t, "between") + sides[1]
		p, err := rep.ParseMaterial(code)
		require.NoError(t, err)
		require.NoError(t, p.Validate(), p.FEN())
		require.True(t, p.Checkers().Empty(), p.FEN())
		require.Equal(t, rep.White, p.SideToMove)
		again, err := rep.ParseFEN(p.FEN())
		require.NoError(t, err)
		require.Equal(t, p, again)
		for c, side := range sides {
			for _, letter := range "KQRBNP" {
				piece, _ := rep.PieceFromLetter(byte(letter))
				n := 0
				for _, there := range p.Pieces {
					if there == rep.MakePiece(rep.Color(c), piece.Type()) {
						n++
					}
				}
				require.Equal(t, strings.Count(side, string(letter)), n, "%s: %c of %v", code, letter, rep.Color(c))
			}
		}
		back, err := rep.ParseMaterial(p.MaterialCode())
		require.NoError(t, err)
		require.Equal(t, p.MaterialCode(), back.MaterialCode())
	})
}

// The most queens that a side can have find their squares, and the position of a
// code is always the same.
func TestParseMaterialFull(t *testing.T) {
	side := "K" + strings.Repeat("Q", 15)
	p, err := rep.ParseMaterial(side + side)
	require.NoError(t, err)
	assert.Equal(t, side+side, p.MaterialCode())
	p, err = rep.ParseMaterial("KBPKRP")
	require.NoError(t, err)
	assert.Equal(t, "r3k3/p7/8/8/8/8/P7/B3K3 w - - 0 1", p.FEN())
}

func TestParseMaterialFaults(t *testing.T) {
	for code, want := range map[string]string{
		"":                             `rep: parse material "": no K, want White's K first`,
		"KQ":                           `rep: parse material "KQ": no second K, want Black's after White's pieces`,
		"QKK":                          `rep: parse material "QKK": begins with Q, want White's K first`,
		"KKK":                          `rep: parse material "KKK": a third K, want one for each side`,
		"KbK":                          `rep: parse material "KbK": unexpected 'b', want letters of KQRBNP`,
		"KQvvK":                        `rep: parse material "KQvvK": unexpected 'v', want letters of KQRBNP`,
		"vKK":                          `rep: parse material "vKK": unexpected 'v', want letters of KQRBNP`,
		"KKv":                          `rep: parse material "KKv": unexpected 'v', want letters of KQRBNP`,
		"KР":                           `rep: parse material "K\u0420": unexpected U+0420 'Р', want letters of KQRBNP`,
		"K\xff":                        `rep: parse material "K\xff": unexpected U+FFFD '�', want letters of KQRBNP`,
		"KPPPPPPPPPK":                  `rep: parse material "KPPPPPPPPPK": more than 8 pawns of white`,
		"KK" + strings.Repeat("Q", 16): `rep: parse material "KKQQQQQQQQQQQQQQQQ": more than 16 pieces of black`,
	} {
		p, err := rep.ParseMaterial(code)
		assert.EqualError(t, err, want)
		assert.Zero(t, p)
	}
}

func FuzzParseMaterial(f *testing.F) {
	for _, code := range []string{"KBPK", "KRvKR", "KQKPPPPPPPP", "kk", "K\xffK", "KvKv"} {
		f.Add(code)
	}
	f.Fuzz(func(t *testing.T, code string) {
		p, err := rep.ParseMaterial(code)
		if err != nil {
			return
		}
		require.NoError(t, p.Validate())
		require.Len(t, p.MaterialCode(), len(strings.ReplaceAll(code, "v", "")))
	})
}

package perft_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"

func TestReadEPD(t *testing.T) {
	counts := func(pairs ...uint64) []perft.DepthCount {
		var list []perft.DepthCount
		for i := 0; i < len(pairs); i += 2 {
			list = append(list, perft.DepthCount{Depth: int(pairs[i]), Nodes: pairs[i+1]})
		}
		return list
	}
	both := counts(1, 20, 2, 400)
	for _, test := range []struct {
		name, text, entry string
		want              []perft.DepthCount
	}{
		{"blank before semicolon", start + " 0 1 ;D1 20 ;D2 400", "line 1", both},
		{"blank after semicolon", start + " 0 1; D1 20; D2 400", "line 1", both},
		{"blanks on both sides", start + " 0 1 ; D1 20 ; D2 400", "line 1", both},
		{"no blanks", start + " 0 1;D1 20;D2 400", "line 1", both},
		{"semicolons at the end", start + " D1 20; D2 400;", "line 1", both},
		{"clocks and semicolons at the end", start + " 0 1 D1 20; D2 400;", "line 1", both},
		{"one clock", start + " 0 ;D1 20 ;D2 400", "line 1", both},
		{"four fields", start + " ;D1 20 ;D2 400", "line 1", both},
		{"four fields, no blanks", start + ";D1 20;D2 400", "line 1", both},
		{"no semicolons", start + " D1 20 D2 400", "line 1", both},
		{"tabs", strings.ReplaceAll(start, " ", "\t") + "\t0 1\t;D1\t20\t;D2\t400\t", "line 1", both},
		{"lower case", start + " ;d1 20 ;d2 400", "line 1", both},
		{"gap", start + " ;D6 119060324", "line 1", counts(6, 119060324)},
		{"any order", start + " ;D2 400 ;D1 20", "line 1", both},
		{"depth 0", start + " ;D0 1", "line 1", counts(0, 1)},
		{"empty operations", start + " ;;D1 20;; D2 400 ; ", "line 1", both},
		{"line feeds of Windows", "\r\n" + start + " ;D1 20 ;D2 400\r\n", "line 2", both},
		{"no line feed at the end", "\n\n" + start + " ;D1 20 ;D2 400", "line 3", both},
		{"byte order mark", "\ufeff" + start + " ;D1 20 ;D2 400", "line 1", both},
		{"comments", "# a suite\n  # of one\n" + start + " ;D1 20 ;D2 400\n#end", "line 3", both},
		{"id", start + ` id "the start"; D1 20; D2 400;`, "the start", both},
		{"id after the counts", start + ` ;D1 20 ;D2 400 ;id "the start"`, "the start", both},
		{"id without quotation marks", start + ` ;D1 20 ;D2 400 ;id start`, "start", both},
		{"semicolon in an id", start + ` id "a;b"; D1 20; D2 400;`, "a;b", both},
		{"other opcodes", start + ` hmvc 0; fmvn 1; bm e4 d4; dm 3; c0 "D9 1"; D1 20; D2 400;`, "line 1", both},
		{"a dash for a clock", start + " - bm e4; D1 20; D2 400;", "line 1", both},
		{"dashes for both clocks", start + " - - bm e4; D1 20; D2 400;", "line 1", both},
		{"clocks before an operation", start + ` 0 1 id "a";D1 20;D2 400;`, "a", both},
		{"quotation marks in an id", start + ` c0 "x;y \"z\" \\"; id "a \"b;c\""; D1 20; D2 400;`, `a "b;c"`, both},
		{"comment after the operations", start + ` ;D1 20 ;D2 400 ; # D3 8902; "don't`, "line 1", both},
		{"CR at the end", start + " ;D1 20 ;D2 400\r", "line 1", both},
		{"largest count", start + " ;D9 18446744073709551615", "line 1", counts(9, 18446744073709551615)},
	} {
		t.Run(test.name, func(t *testing.T) {
			suite, err := perft.ReadEPD(strings.NewReader(test.text), "test.epd", nil)
			require.NoError(t, err)
			require.Len(t, suite, 1)
			assert.Equal(t, rep.StartPosition(), suite[0].Position)
			assert.Equal(t, test.want, suite[0].Counts)
			assert.Equal(t, test.entry, suite[0].Name)
		})
	}
}

func TestReadEPDComments(t *testing.T) {
	suite, err := perft.ReadEPD(strings.NewReader(start+` ;D1 20 ;c2 "last; or not" ;c0 first`+"\n"+start+" ;D1 20\n"), "two.epd", nil)
	require.NoError(t, err)
	for n, want := range []string{"first", "", "last; or not", ""} {
		assert.Equal(t, want, suite[0].Comment(n), n)
		assert.Empty(t, suite[1].Comment(n), n)
	}
}

func TestReadEPDLines(t *testing.T) {
	suite, err := perft.ReadEPD(strings.NewReader("\n"+start+" ;D1 20\n\n"+
		"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1 ;D6 1440467\n"), "two.epd", nil)
	require.NoError(t, err)
	require.Len(t, suite, 2)
	assert.Equal(t, 2, suite[0].Line)
	assert.Equal(t, 4, suite[1].Line)
	assert.Equal(t, rep.D3, suite[1].Position.EnPassant)
	assert.Equal(t, 2, suite.Len())
}

func TestReadEPDErrors(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", "perft: bad.epd: no position"},
		{"comments alone", "# nothing\n\n", "perft: bad.epd: no position"},
		{"no count", start + " 0 1\n", "perft: bad.epd:1: no count"},
		{"no count in line 2", start + " ;D1 20\n" + start + ` ;bm e4 ;id "x"`, "perft: bad.epd:2: no count"},
		{"not a position", "# hello\nhello world\n", `perft: bad.epd:2: rep: parse FEN "hello world"`},
		{"bad position", "8/8/8/8/8/8/8/8 w - - 0 1 ;D1 0", "perft: bad.epd:1: rep: parse FEN"},
		{"benchmark text", "BenchmarkPerft/pos=start 1 12 ns/op\n", "perft: bad.epd:1: rep: parse FEN"},
		{"depth without count", start + " ;D1", "D1 without a count"},
		{"count in words", start + " ;D1 twenty", `count "twenty" of D1`},
		{"negative count", start + " ;D1 -20", `count "-20" of D1`},
		{"count with commas", start + " ;D5 4,865,609", `count "4,865,609" of D5`},
		{"count of more than 64 bits", start + " ;D9 18446744073709551616", "at most 64 bits"},
		{"depth twice", start + " ;D1 20 ;D1 20", "D1 twice"},
		{"too deep", start + " ;D33 1", `depth "D33", want 0 to 32`},
		{"depth past all numbers", start + " ;D99999999999999999999 1", "want 0 to 32"},
		{"depth without digits", start + " ;D 20", `depth "D", want 0 to 32`},
		{"negative depth", start + " ;D-1 20", `depth "D-1"`},
		{"more after the count", start + " ;D1 20 nodes", `unexpected "nodes"`},
		{"no opcode", start + " ;20 400", `unexpected "20"`},
		{"seven fields", start + " 0 1 2 ;D1 20", `unexpected "2"`},
		{"open quotation mark", start + ` ;D1 20 ;id "start`, "quotation mark"},
		{"long line", start + " ;D1 20\n" + strings.Repeat("x", 1<<21), "perft: bad.epd:2: the line is longer than 1048576 bytes"},
		{"binary", "\x7fELF\x00\x00;D1 20", "perft: bad.epd: it is a binary file"},
		{"UTF-16", "\xff\xfer\x00n\x00b\x00", "perft: bad.epd: it is UTF-16, want UTF-8"},
		{"three dashes", start + " - - - ;D1 20", `unexpected "-"`},
		{"escaped quotation mark", start + ` ;id "a\"; D1 20`, "quotation mark"},
	} {
		t.Run(test.name, func(t *testing.T) {
			suite, err := perft.ReadEPD(strings.NewReader(test.text), "bad.epd", nil)
			require.ErrorContains(t, err, test.want)
			assert.Nil(t, suite)
			assert.True(t, strings.HasPrefix(err.Error(), "perft: bad.epd"), err.Error())
			assert.NotContains(t, err.Error(), "\n")
		})
	}
}

// A bad line is left out, unless none is good.
func TestReadEPDFunc(t *testing.T) {
	const text = "# four\r\nhello\r\n" + start + " ;D1 20\r\n" + start + " ;bm e4\r\n" + start + " ;D1 x\r\n"
	read := func(text string) (suite perft.Suite, bad []string, err error) {
		suite, err = perft.ReadEPD(strings.NewReader(text), "bad.epd", func(err error) error {
			bad = append(bad, err.Error())
			return nil
		})
		return suite, bad, err
	}
	suite, bad, err := read(text)
	require.NoError(t, err)
	require.Len(t, suite, 1)
	assert.Equal(t, 3, suite[0].Line)
	require.Len(t, bad, 3)
	for i, want := range []string{`perft: bad.epd:2: rep: parse FEN "hello"`, "perft: bad.epd:4: no count", `perft: bad.epd:5: count "x" of D1`} {
		assert.True(t, strings.HasPrefix(bad[i], want), bad[i])
	}
	_, bad, err = read(start + "\n" + start + "\n")
	assert.EqualError(t, err, "perft: bad.epd:1: no count, want one such as ;D1 20 (none of the 2 lines can be used)")
	assert.Len(t, bad, 2)

	positions, err := perft.ReadPositions(strings.NewReader(text), "bad.epd", func(error) error { return nil })
	require.NoError(t, err)
	assert.Len(t, positions, 2)
}

func FuzzReadEPD(f *testing.F) {
	f.Add(start + ` 0 1 ;D1 20 ; D2 400;id "start"` + "\n# more\n" + start + "\thmvc 0; D6 119060324;\r\n")
	f.Add("\ufeff\n;;\n\"\nD1 20")
	f.Fuzz(func(t *testing.T, text string) {
		suite, err := perft.ReadEPD(strings.NewReader(text), "fuzz.epd", nil)
		if err != nil {
			require.True(t, strings.HasPrefix(err.Error(), "perft: fuzz.epd"), "%q", err.Error())
			return
		}
		require.NotEmpty(t, suite)
		for _, e := range suite {
			require.NoError(t, e.Position.Validate())
			require.NotEmpty(t, e.Counts)
			require.NotEmpty(t, e.Name)
		}
	})
}

// Positions alone need no counts, and the same care with everything else.
func TestReadPositions(t *testing.T) {
	text := "# two positions\n" + rep.StartFEN + "\n8/8/8/4k3/8/8/8/4K3 b - - bm Kd5; id \"kings\";\n"
	positions, err := perft.ReadPositions(strings.NewReader(text), "some.epd", nil)
	require.NoError(t, err)
	require.Len(t, positions, 2)
	assert.Equal(t, rep.StartPosition(), positions[0])
	assert.Equal(t, "8/8/8/4k3/8/8/8/4K3 b - - 0 1", positions[1].FEN())

	_, err = perft.ReadEPD(strings.NewReader(text), "some.epd", nil)
	assert.EqualError(t, err, "perft: some.epd:2: no count, want one such as ;D1 20")
	_, err = perft.ReadPositions(strings.NewReader(rep.StartFEN+"\nhello\n"), "some.epd", nil)
	assert.ErrorContains(t, err, "perft: some.epd:2: ")
	_, err = perft.ReadPositions(strings.NewReader("# nothing\n"), "some.epd", nil)
	assert.ErrorContains(t, err, "some.epd: no position")
}

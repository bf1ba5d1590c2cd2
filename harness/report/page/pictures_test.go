package page

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const recordedRuns = "../../../results/"

// read returns recorded results.
func read(t *testing.T, path string, boards []rep.Backend) *report.Results {
	t.Helper()
	results, err := report.Read(path)
	require.NoError(t, err)
	results.SetBoards(boards)
	return results
}

// leveled returns the boards of the recorded run as layouts at two levels: the mailbox as the textbook
// board of x88, and the piece list as the textbook board of bitboard.
func leveled() []rep.Backend {
	of := map[string]string{"mailbox": "x88", "piecelist": "bitboard"}
	var boards []rep.Backend
	for _, b := range all.Backends() {
		if layout := of[b.Name]; layout != "" {
			b.Level, b.Layout = rep.Book, layout
		}
		if slices.Contains([]string{"bitboard", "x88", "tenbytwelve", "mailbox", "piecelist"}, b.Name) {
			boards = append(boards, b)
		}
	}
	return boards
}

// column returns a column of verdicts on the layouts after the base, by their first letters: slower, faster, same,
// undecided, or - for a layout that was not measured. The ratios are 0.9 or 1.1.
func column(group string, engine bool, verdicts string) answerColumn {
	c := answerColumn{group: group, engine: engine, cells: make([]report.Cell, len(layouts))}
	c.cells[0] = report.Cell{N: 1, Ratio: 1, Verdict: stats.Base}
	for i, letter := range verdicts {
		of := map[rune]report.Cell{
			's': {N: 9, Ratio: 0.9, Verdict: stats.Slower}, 'f': {N: 9, Ratio: 1.1, Verdict: stats.Faster},
			'=': {N: 9, Ratio: 1, Verdict: stats.Same}, '?': {N: 9, Ratio: 0.9, Verdict: stats.Undecided},
		}
		c.cells[1+i] = of[letter]
	}
	return c
}

// The finding says no more than the verdicts.
func TestFinding(t *testing.T) {
	t.Parallel()
	engine := func(verdicts string) answerColumn { return column("engine", true, verdicts) }
	move := func(verdicts string) answerColumn { return column("a move", false, verdicts) }
	for _, test := range []struct {
		a    answer
		want string
	}{
		{nil, "The speed of board layouts"},
		{answer{move("==?s")}, "The speed of board layouts"},
		{answer{move("f==s")}, "A move is made faster by 0x88"},
		{answer{engine("ssss")}, "In an engine bitboards lead: the others are 10 % slower"},
		{answer{engine("ss-s"), move("ff=s")}, "In an engine bitboards lead: the others are 10 % slower; a move is made faster by 0x88 and 10×12"},
		{answer{engine("ssss"), engine("sss?")}, "The speed of board layouts"},
		{answer{engine("sss=")}, "The speed of board layouts"},
		{answer{engine("ssss"), engine("ssfs")}, "The speed of board layouts"},
		{answer{engine("----")}, "The speed of board layouts"},
	} {
		assert.Equal(t, test.want, test.a.finding())
	}
	two := engine("ssss")
	two.cells[2].Ratio = 0.7
	assert.Contains(t, answer{two}.finding(), "the others are 10 to 30 % slower")
}

// The answer of a record has a column for each kind of work, in the order of its picture, and the figures of the
// tables.
func TestAnswerOfARecord(t *testing.T) {
	t.Parallel()
	boards := all.Backends()
	a := answerOf(read(t, recordedRuns+"2026-11-23/amd-epyc/levels.txt.gz", boards), read(t, recordedRuns+"2026-11-24/amd-epyc/engine.txt.gz", boards))
	var labels, x88 []string
	for _, c := range a {
		labels = append(labels, strings.ReplaceAll(c.label, "\n", " "))
		x88 = append(x88, c.cells[1].RatioString())
		assert.Equal(t, stats.Base, c.cells[0].Verdict)
	}
	assert.Equal(t, []string{"bulk", "list", "leaf", "make and unmake", "mobility", "pawns", "network", "network with threats"}, labels)
	assert.Equal(t, []string{"0.469", "0.789", "1.013", "1.082", "0.776", "0.884", "0.924", "0.934"}, x88)
	svg := string(a.picture("here").file())
	for _, l := range layouts {
		assert.Contains(t, svg, ">"+l.name+"</text>")
		if l.class != "c0" {
			assert.Equal(t, len(a), strings.Count(svg, `<circle class="f `+l.class), l.name)
		}
	}
}

// Each picture is well-formed, has a title and a text alternative, takes its ink from the page around it, and names no
// flag.
func TestPictures(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		file   string
		boards []rep.Backend
		want   []string
	}{
		{"ranking", recorded, all.Backends(), []string{"Making a move, it is undecided whether 10×12 or bitboards is the fastest; in perft by leaf and in perft in bulk, bitboards lead", ">perft, leaf<", "AMD EPYC · go1.26.8"}},
		{"levels", recorded, leveled(), []string{"Speed relative to bitboards, tuned", ">0x88<", ">make and unmake<"}},
		{"engine", recordedRuns + "2026-11-24/amd-epyc/engine.txt.gz", all.Backends(), []string{"An array board costs an engine 6 to 22 % of its speed", "Slower than bitboards by", ">28 %<", ">Network with threats<"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p, err := pictureOf(read(t, test.file, test.boards))
			require.NoError(t, err)
			assert.Equal(t, test.name, p.slug)
			text := string(p.file())
			elements := elementsOf(t, text)
			assert.NotEmpty(t, elements["title"])
			assert.Greater(t, len(elements["desc"]), 60)
			assert.Regexp(t, `^<svg [^>]*aria-labelledby="[^"]`, text)
			for _, want := range append(test.want, "currentColor", "prefers-color-scheme:dark") {
				assert.Contains(t, text, want)
			}
			_, drawing, _ := strings.Cut(text, "</style>")
			assert.NotContains(t, strings.ReplaceAll(drawing, "GOAMD64=", ""), "=\u200b")
			assert.NotRegexp(t, `>[^<]*(net=|eval=|count=|gen=)`, drawing)
		})
	}
}

// token is the next part of a well-formed document: the begin or the end of an element, or text.
var token = regexp.MustCompile(`^(?:<(/?)([\w-]+)(?: [\w:-]+="[^"<]*")*(/?)>|([^<&]|&(?:\w+|#\w+);)+)`)

// elementsOf reads a well-formed document, and returns the text of the last element of each name.
func elementsOf(t *testing.T, document string) map[string]string {
	elements := map[string]string{}
	var open []string
	for rest := strings.TrimSpace(document); rest != ""; {
		m := token.FindStringSubmatch(rest)
		require.NotNil(t, m, "not well-formed: %.80s", rest)
		rest = rest[len(m[0]):]
		switch {
		case m[2] == "":
			require.NotEmpty(t, open, "text outside: %s", m[0])
			elements[open[len(open)-1]] = m[0]
		case m[1] != "":
			require.Equal(t, open[len(open)-1], m[2], "before %.80s", rest)
			open = open[:len(open)-1]
		case m[3] == "":
			open = append(open, m[2])
		}
	}
	require.Empty(t, open)
	return elements
}

// The title says that tuned boards are faster only if each of them is, beyond its interval.
func TestTitleOfLevels(t *testing.T) {
	t.Parallel()
	results := read(t, recorded, leveled())
	levels, err := results.Levels()
	require.NoError(t, err)
	for _, s := range levels.Sections {
		for i := range s.Columns {
			s.Rows[len(s.Rows)-1].Cells[i].Lo = 1.01
		}
	}
	assert.Regexp(t, `^Tuned boards are [\d.]+ to \d+ times as fast as textbook boards$`, levelsPicture(levels, "").title)
	rows := levels.Sections[0].Rows
	rows[len(rows)-1].Cells[1].Lo = 0.99
	assert.NotContains(t, levelsPicture(levels, "").title, "times as fast")
}

// The Elo of a speed is read off each curve, and its title says that a loss is certain only if all intervals say so.
func TestElo(t *testing.T) {
	t.Parallel()
	search := column("", true, "s---")
	search.label = "pawns"
	search.cells[1].Ratio, search.cells[1].Lo, search.cells[1].Hi = 0.5, 0.49, 0.51
	curve := func(against string, elo, err float64) Curve {
		return Curve{against, match.Fit([]match.Point{{Nodes: 10_000, Estimate: match.Estimate{Elo: elo, Err: err}}, {Nodes: 40_000, Estimate: match.Estimate{Elo: elo, Err: err}}})}
	}
	p := answer{search}.elo([]Curve{curve("itself", 200, 5), curve("Stockfish", 100, 5)})
	assert.Equal(t, "0x88 instead of bitboards costs 200 Elo against itself and 100 Elo against Stockfish", p.title)
	assert.Contains(t, p.body, ">against Stockfish<")
	p = answer{search}.elo([]Curve{curve("itself", 200, 5), curve("Stockfish", 5, 5)})
	assert.Equal(t, "Elo that 0x88 may cost instead of bitboards", p.title)
}

// The picture of machines has a dot for each array, evaluation and machine. Its title says that arrays cost speed only if
// all verdicts say so.
func TestMachinesPicture(t *testing.T) {
	t.Parallel()
	of := func(verdicts string) answer {
		search := column("", true, verdicts)
		search.label = "pawns"
		return answer{search}
	}
	p := enginePicture([]string{"One", "Two"}, []answer{of("sss-"), of("ss-?")})
	assert.Equal(t, "An array board costs an engine 10 % of its speed, on 2 machines", p.title)
	assert.Equal(t, 5, strings.Count(p.body, "<circle"))
	assert.Contains(t, p.body, ">Two</text>")
	p = enginePicture([]string{"One", "Two"}, []answer{of("ssss"), of("s?ss")})
	assert.NotContains(t, p.title, "costs")
	assert.Contains(t, p.body, "10 %, undecided")
}

// A value stands between the ends of its scale, on a logarithmic one by its logarithm.
func TestShareOfAScale(t *testing.T) {
	t.Parallel()
	assert.InDelta(t, 0.25, panel{lo: 0, hi: 4}.share(1), 1e-9)
	assert.InDelta(t, 0.5, panel{lo: 0.01, hi: 1, log: true}.share(0.1), 1e-9)
	assert.Zero(t, panel{lo: 0.01, hi: 1, log: true}.share(0))
	assert.InDelta(t, 1, panel{lo: 0, hi: 1}.share(math.Inf(1)), 1e-9)
}

package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A claim is a figure or an order in a sentence, and the cells of a recorded run that it follows
// from. In a document it stands in a comment after the sentence, in Go it is a directive, which
// go doc leaves out and gofmt puts at the end of the comment:
//
//	<!-- "TEXT" VERB RUN "SECTION" "ROW|ROW" BOARDS -->
//	<!-- "TEXT" prints ARGUMENTS -->
//	//claim:VERB "TEXT" RUN "SECTION" "ROW|ROW" BOARDS
//
// TEXT stands in the paragraph before it, in Go in the comment. SECTION is a part of the section's
// title, and a ROW is the beginning of the label of a row, or the evaluation of a search. VERB says how TEXT follows from the
// ratios of the boards to the first one: span is "0.78 to 0.82", times "5 to 7 times", loss "18 to 22 %" slower,
// gain "6 to 9 %" faster, and order a,b>c that each of a and b is faster than c, a?b>c also that the intervals of a and b overlap.
// A board a/b stands for the ratio of a to b, and a row a/b for the figures in row a relative to those in row b.
// prints says that bench prints TEXT with these arguments.
type claim struct {
	text, verb, run, section, rows, boards string
}

var (
	claimed   = regexp.MustCompile(`<!-- "([^"]+)" (\w+) (\S+) "([^"]*)" "([^"]*)" (\S+) -->`)
	printing  = regexp.MustCompile(`<!-- "([^"]+)" prints ([^"]+) -->`)
	claimedGo = regexp.MustCompile(`(?m)^//claim:(\w+) ("[^"]+") (.*)$`)
	commentGo = regexp.MustCompile(`(?m)^// ?`)

	oneSpacing = strings.NewReplacer(" ± ", "±", " ±", "±") // of intervals in tables and in sentences
)

// claims returns the claims of a document, each with the text before it in its paragraph. A Go
// comment is one paragraph.
func claims(document string) (all []claim, before []string) {
	if claimedGo.MatchString(document) {
		document = strings.ReplaceAll(claimedGo.ReplaceAllString(document, "<!-- $2 $1 $3 -->"), "\n//\n", "\n")
		document = commentGo.ReplaceAllString(document, "")
	}
	for _, m := range printing.FindAllStringSubmatch(document, -1) {
		all = append(all, claim{text: m[1], verb: "prints", run: m[2]})
		text, _, _ := strings.Cut(document, m[0])
		before = append(before, strings.Join(strings.Fields(text[strings.LastIndex(text, "\n\n")+1:]), " "))
	}
	for _, m := range claimed.FindAllStringSubmatchIndex(document, -1) {
		part := func(i int) string { return document[m[2*i]:m[2*i+1]] }
		all = append(all, claim{part(1), part(2), part(3), part(4), part(5), part(6)})
		text := document[:m[0]]
		text = text[strings.LastIndex(text, "\n\n")+1:]
		before = append(before, strings.Join(strings.Fields(claimed.ReplaceAllString(text, "")), " "))
	}
	return all, before
}

// A bound is a ratio with its 95 % interval.
type bound struct{ ratio, low, high float64 }

// check returns the fault of a claim, "" for none. cells is the run's table as CSV.
func (c claim) check(cells [][]string) string {
	cellsOf, figures, twice := map[string]map[string]bound{}, map[string]float64{}, map[string]bool{} // by row
	for _, line := range cells[1:] {
		if _, search, is := strings.Cut(line[0], " eval="); is && line[1] == "geomean" {
			line = slices.Clone(line)
			line[1] = search
		}
		if !strings.Contains(line[0], c.section) {
			continue
		}
		if cellsOf[line[1]] == nil {
			cellsOf[line[1]] = map[string]bound{}
		}
		if _, ok := cellsOf[line[1]][line[2]]; ok {
			twice[line[1]] = true
		}
		var b bound
		for i, to := range []*float64{&b.ratio, &b.low, &b.high} {
			*to, _ = strconv.ParseFloat(line[3+i], 64)
		}
		cellsOf[line[1]][line[2]] = b
		if line[9] != "" {
			figures[line[1]], _ = strconv.ParseFloat(line[9], 64)
		}
	}
	var found []map[string]bound
	for row := range strings.SplitSeq(c.rows, "|") {
		row, base, relative := strings.Cut(row, "/")
		label := func(row string) (found string) {
			for label := range cellsOf {
				if label == row || strings.HasPrefix(label, row+" ") {
					if found != "" {
						return "" // it could be either
					}
					found = label
				}
			}
			return found
		}
		row, base = label(row), label(base)
		switch of := cellsOf[row]; {
		case of == nil || relative && cellsOf[base] == nil:
			return fmt.Sprintf("no row %q in %q", c.rows, c.section)
		case twice[row] || twice[base]:
			return fmt.Sprintf("%q are several sections", c.section)
		case relative:
			ratios := map[string]bound{}
			for board, b := range of {
				by, to := figures[row]/figures[base], cellsOf[base][board]
				ratios[board] = bound{by * b.ratio / to.ratio, by * b.low / to.high, by * b.high / to.low}
			}
			found = append(found, ratios)
		default:
			found = append(found, of)
		}
	}
	least, most := math.Inf(1), 0.0
	for _, row := range found {
		var places [][]bound
		for group := range strings.SplitSeq(c.boards, ">") {
			var place []bound
			for _, name := range strings.FieldsFunc(group, func(r rune) bool { return r == ',' || r == '?' }) {
				name, base, relative := strings.Cut(name, "/")
				b, ok := row[name]
				if relative {
					other, known := row[base]
					b, ok = bound{b.ratio / other.ratio, b.low / other.high, b.high / other.low}, ok && known
				}
				if !ok {
					return "no board " + name
				}
				place = append(place, b)
				least, most = min(least, b.ratio), max(most, b.ratio)
				for _, slower := range places {
					if slices.ContainsFunc(slower, func(faster bound) bool { return faster.low <= b.high }) {
						return fmt.Sprintf("%s is not decided to be slower", name)
					}
				}
			}
			for i, a := range place {
				if strings.Contains(group, "?") && slices.ContainsFunc(place[i:], func(b bound) bool { return a.low > b.high || b.low > a.high }) {
					return group + " differ"
				}
			}
			places = append(places, place)
		}
	}
	percent := func(x float64) string { return fmt.Sprintf("%.0f", 100*x) }
	join := func(a, b, unit string) string {
		if a == b {
			return a + unit
		}
		return a + " to " + b + unit
	}
	var want string
	switch c.verb {
	case "span":
		want = join(fmt.Sprintf("%.2f", least), fmt.Sprintf("%.2f", most), "")
	case "times":
		want = join(fmt.Sprintf("%.0f", least), fmt.Sprintf("%.0f", most), " times")
	case "loss":
		want = join(percent(1-most), percent(1-least), " %")
	case "gain":
		want = join(percent(least-1), percent(most-1), " %")
	case "order":
		return ""
	default:
		return "no verb " + c.verb
	}
	if want != c.text {
		return "it is " + want
	}
	return ""
}

// The sentences of the documents that have a figure or an order follow from recorded runs.
func TestClaims(t *testing.T) {
	t.Chdir("../..")
	tables := map[string][][]string{}
	held := 0
	for _, pattern := range []string{"*.md", "doc/*.md", "doc/course/*.md", "results/*.md", "rep/*/doc.go", "rep/*/*/doc.go", "engine/doc.go", "engine/*/doc.go"} {
		paths, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, path := range paths {
			document, err := os.ReadFile(path)
			require.NoError(t, err)
			all, before := claims(string(document))
			marks := strings.Count(string(document), "<!-- \"") + strings.Count(string(document), "\n//claim:")
			assert.Len(t, all, marks, "%s: a claim that cannot be read", path)
			for i, c := range all {
				held++
				assert.Contains(t, before[i], c.text, "%s: the paragraph before the claim", path)
				if c.verb == "prints" {
					printed, _ := bench(t, strings.Fields(c.run)...)
					assert.Contains(t, oneSpacing.Replace(printed), oneSpacing.Replace(c.text), "%s: %v", path, c)
					continue
				}
				if tables[c.run] == nil {
					tables[c.run] = cells(t, "compare", c.run)
				}
				assert.Empty(t, c.check(tables[c.run]), "%s: %v", path, c)
			}
		}
	}
	assert.Greater(t, held, 5)
}

// A figure in a sentence has its source in the same paragraph: a claim, a command or a link.
func TestFiguresHaveSources(t *testing.T) {
	blocks := regexp.MustCompile("(?ms)^ *```.*?^ *```$|^#.*?$|^\\|.*?$|^!.*?$")
	figure := regexp.MustCompile(`\d %|\b\d\.\d\d\b|\d times|± ?\d`)
	source := regexp.MustCompile("<!-- \"|\\]\\(|`[^`]*(?:bench|go) [^`]+`")
	for _, name := range []string{"doc/answer", "doc/boards", "doc/elo", "doc/engine", "doc/go", "doc/levels", "doc/sliders"} {
		document, err := os.ReadFile("../../" + name + ".md")
		require.NoError(t, err)
		for _, paragraph := range regexp.MustCompile(`\n\s*\n|\n- `).Split(blocks.ReplaceAllString(string(document), ""), -1) {
			assert.True(t, !figure.MatchString(paragraph) || source.MatchString(paragraph), "%s.md: %s", name, paragraph)
		}
	}
}

// A wrong figure, sign, order, tie, board, row and verb are found, and a right one is not.
func TestClaimIsChecked(t *testing.T) {
	cells := [][]string{{"section"},
		{"Search", "pawns", "bitboard", "1", "1", "1", "", "", "", "300"},
		{"Search", "pawns", "x88", "0.884", "0.878", "0.890", "", "", "", ""},
		{"Search", "pawns", "mailbox", "0.910", "0.905", "0.914", "", "", "", ""},
		{"Search", "pawns", "tenbytwelve", "0.882", "0.877", "0.888", "", "", "", ""},
		{"Search", " a", "x88", "1", "1", "1", "", "", "", ""},
		{"Search", " b", "x88", "1", "1", "1", "", "", "", ""},
		{"Search", "net1024 net=simd", "bitboard", "1", "1", "1", "", "", "", "200"},
		{"Search", "net1024 net=simd", "x88", "0.924", "0.914", "0.934", "", "", "", ""},
	}
	for _, test := range []struct{ text, verb, rows, boards, want string }{
		{"9 to 12 %", "loss", "pawns", "x88,mailbox", ""},
		{"0.88 to 0.91", "span", "pawns", "x88,mailbox", ""},
		{"0.88", "span", "pawns", "x88", ""},
		{"first", "order", "pawns", "bitboard>mailbox>x88?tenbytwelve", ""},
		{"2 to 3 times", "times", "pawns", "x88/mailbox", "it is 1 times"},
		{"9 to 13 %", "loss", "pawns", "x88,mailbox", "it is 9 to 12 %"},
		{"9 to 12 %", "gain", "pawns", "x88,mailbox", "it is -12 to -9 %"},
		{"first", "order", "pawns", "x88>mailbox", "mailbox is not decided to be slower"},
		{"first", "order", "pawns", "x88>tenbytwelve", "tenbytwelve is not decided to be slower"},
		{"equal", "order", "pawns", "mailbox?x88", "mailbox?x88 differ"},
		{"equal", "order", "pawns", "x88?tenbytwelve?mailbox", "x88?tenbytwelve?mailbox differ"},
		{"0.97", "span", "pawns", "x88/mailbox", ""},
		{"0.88", "span", "pawns", "x88/mailbox", "it is 0.97"},
		{"0.88", "span", "pawns", "x88/nibble", "no board x88"},
		{"0.88", "span", "pawns", "nibble", "no board nibble"},
		{"0.88", "span", "mobility", "x88", `no row "mobility" in "Search"`},
		{"30 to 33 %", "loss", "net1024/pawns", "bitboard,x88", ""},
		{"0.88", "span", "", "x88", `no row "" in "Search"`},
		{"30 to 33 %", "loss", "net1024/mobility", "bitboard", `no row "net1024/mobility" in "Search"`},
		{"0.88", "spam", "pawns", "x88", "no verb spam"},
	} {
		assert.Equal(t, test.want, claim{test.text, test.verb, "run", "Search", test.rows, test.boards}.check(cells), test.boards)
	}
	all, before := claims("Old.\n\nIt is\nfast. <!-- \"fast\" span run \"S\" \"r\" b -->")
	assert.Equal(t, []claim{{"fast", "span", "run", "S", "r", "b"}}, all)
	assert.Equal(t, []string{"It is fast."}, before)
	inGo, before := claims("// Package p is\n// fast.\n//\n// More.\n//\n//claim:span \"fast\" run \"S\" \"r\" b\npackage p\n")
	assert.Equal(t, all, inGo)
	assert.Equal(t, []string{"Package p is fast. More."}, before)
	all, before = claims("Old.\n\nIt is 1.4 %. <!-- \"1.4 %\" prints compare a b -->")
	assert.Equal(t, []claim{{text: "1.4 %", verb: "prints", run: "compare a b"}}, all)
	assert.Equal(t, []string{"It is 1.4 %."}, before)
}

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
// from. It stands in a comment after the sentence:
//
//	<!-- "TEXT" VERB RUN "SECTION" "ROW|ROW" BOARDS -->
//
// TEXT stands in the paragraph before it, SECTION is a part of the section's title, and a ROW is
// the beginning of the label of a row. VERB says how TEXT follows from the ratios of the boards to
// the first one: span is "0.78 to 0.82", times "5 to 7 times", loss "18 to 22 %" slower,
// gain "6 to 9 %" faster, and order a,b>c that each of a and b is faster than c, a?b>c also that a and b are undecided.
// A board a/b stands for the ratio of a to b.
type claim struct {
	text, verb, run, section, rows, boards string
}

var claimed = regexp.MustCompile(`<!-- "([^"]+)" (\w+) (\S+) "([^"]*)" "([^"]*)" (\S+) -->`)

// claims returns the claims of a document, each with the text before it in its paragraph.
func claims(document string) (all []claim, before []string) {
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
	found := map[string]map[string]bound{} // by row and board
	for _, line := range cells[1:] {
		if !strings.Contains(line[0], c.section) || !slices.ContainsFunc(strings.Split(c.rows, "|"), func(row string) bool { return line[1] == row || strings.HasPrefix(line[1], row+" ") }) {
			continue
		}
		if found[line[1]] == nil {
			found[line[1]] = map[string]bound{}
		}
		if _, twice := found[line[1]][line[2]]; twice {
			return fmt.Sprintf("%q are several sections", c.section)
		}
		var b bound
		for i, to := range []*float64{&b.ratio, &b.low, &b.high} {
			*to, _ = strconv.ParseFloat(line[3+i], 64)
		}
		found[line[1]][line[2]] = b
	}
	if len(found) != strings.Count(c.rows, "|")+1 {
		return fmt.Sprintf("%d rows %q in %q", len(found), c.rows, c.section)
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
			if strings.Contains(group, "?") && place[0].low > place[1].high || strings.Contains(group, "?") && place[1].low > place[0].high {
				return group + " differ"
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
	for _, pattern := range []string{"*.md", "doc/*.md", "doc/course/*.md", "results/*.md"} {
		paths, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, path := range paths {
			document, err := os.ReadFile(path)
			require.NoError(t, err)
			all, before := claims(string(document))
			assert.Len(t, all, strings.Count(string(document), "<!-- \""), "%s: a claim that cannot be read", path)
			for i, c := range all {
				held++
				assert.Contains(t, before[i], c.text, "%s: the paragraph before the claim", path)
				if tables[c.run] == nil {
					tables[c.run] = cells(t, "compare", c.run)
				}
				assert.Empty(t, c.check(tables[c.run]), "%s: %v", path, c)
			}
		}
	}
	assert.Greater(t, held, 5)
}

// A wrong figure, sign, order, tie, board, row and verb are found, and a right one is not.
func TestClaimIsChecked(t *testing.T) {
	cells := [][]string{{"section"},
		{"Search", "pawns", "bitboard", "1", "1", "1"},
		{"Search", "pawns", "x88", "0.884", "0.878", "0.890"},
		{"Search", "pawns", "mailbox", "0.910", "0.905", "0.914"},
		{"Search", "pawns", "tenbytwelve", "0.882", "0.877", "0.888"},
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
		{"0.97", "span", "pawns", "x88/mailbox", ""},
		{"0.88", "span", "pawns", "x88/mailbox", "it is 0.97"},
		{"0.88", "span", "pawns", "x88/nibble", "no board x88"},
		{"0.88", "span", "pawns", "nibble", "no board nibble"},
		{"0.88", "span", "mobility", "x88", `0 rows "mobility" in "Search"`},
		{"0.88", "spam", "pawns", "x88", "no verb spam"},
	} {
		assert.Equal(t, test.want, claim{test.text, test.verb, "run", "Search", test.rows, test.boards}.check(cells), test.boards)
	}
	all, before := claims("Old.\n\nIt is\nfast. <!-- \"fast\" span run \"S\" \"r\" b -->")
	assert.Equal(t, []claim{{"fast", "span", "run", "S", "r", "b"}}, all)
	assert.Equal(t, []string{"It is fast."}, before)
}

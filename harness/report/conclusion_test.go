package report

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// An oracle knows the speeds that a result was invented with, and the verdicts: of a board relative to another, by work.
type oracle struct {
	t        *testing.T
	answer   Answer
	speed    map[string]map[string]float64 // by work and board; 0 if it was not measured
	verdicts map[string]map[[2]string]stats.Verdict
	whole    bool // whether nothing is missing
}

// invent returns a result of boards, of which the last few are textbook boards, with verdicts that are decided with a
// probability, or the boards are the same where they are nearly as fast.
func invent(t *testing.T, random *rand.Rand, tuned, book int, decided, missing float64) oracle {
	spoken := []string{"bitboards", "0x88", "10×12", "8×8", "piece lists", "a", "b", "c", "d"}
	table := &Table{boards: map[string]rep.Backend{}}
	for i := range tuned + book {
		name := fmt.Sprintf("t%d", i)
		b := rep.Backend{Name: name, Called: spoken[i%len(spoken)], Level: rep.Tuned}
		if i >= tuned {
			name = fmt.Sprintf("t%d-book", i-tuned)
			b = rep.Backend{Name: name, Level: rep.Book, Layout: fmt.Sprintf("t%d", i-tuned)}
		}
		table.Columns = append(table.Columns, name)
		table.boards[name] = b
	}
	o := oracle{t: t, whole: missing == 0, speed: map[string]map[string]float64{}, verdicts: map[string]map[[2]string]stats.Verdict{}}
	works := []work.Work{searchWork, makeWork, leafWork, bulkWork}
	works = works[:1+random.IntN(len(works))]
	for _, w := range works {
		at := map[work.Work]string{searchWork: "in an engine", makeWork: "making a move", leafWork: "in perft by leaf", bulkWork: "in perft in bulk"}[w]
		speed, verdicts := map[string]float64{}, map[[2]string]stats.Verdict{}
		o.speed[at], o.verdicts[at] = speed, verdicts
		s := Section{Work: w, ranked: true}
		for _, name := range table.Columns {
			if random.Float64() >= missing {
				s.Columns = append(s.Columns, name)
				speed[name] = []float64{1, 1.002, 0.9, 0.85, 0.5, 0.52, 0.2, 2, 1.1}[random.IntN(9)]
			}
		}
		if len(s.Columns) == 0 {
			s.Columns = table.Columns[:1]
			speed[s.Columns[0]] = 1
		}
		compare := func(base, other string) Cell {
			r := speed[other] / speed[base]
			if base != s.Columns[0] && random.Float64() < missing/4 { // on the positions that both have
				r *= 1.3
			}
			c := Cell{N: 12, Mean: true, Ratio: r, Lo: r * 0.8, Hi: r * 1.25, Adjusted: 0.5}
			if random.Float64() < decided {
				c.Lo, c.Hi, c.Adjusted = r*0.999, r*1.001, 1e-9
			}
			c.Verdict = c.decide()
			verdicts[[2]string{other, base}] = c.Verdict
			opposite := map[stats.Verdict]stats.Verdict{stats.Faster: stats.Slower, stats.Slower: stats.Faster}
			verdicts[[2]string{base, other}] = c.Verdict
			if v, ok := opposite[c.Verdict]; ok {
				verdicts[[2]string{base, other}] = v
			}
			return c
		}
		row := Row{Place: meanOfAll}
		for i, name := range s.Columns {
			f := Frame{Board: name, Cell: baseCell(12)}
			if i > 0 {
				f.Cell = compare(s.Columns[0], name)
			}
			row.Cells = append(row.Cells, f)
		}
		s.Rows = append(s.Rows, row)
		for _, l := range byLevel(table.boards, s.Columns) {
			if len(l.columns) < 2 {
				continue
			}
			slices.SortStableFunc(l.columns, func(a, b int) int {
				return int(math.Copysign(1, speed[s.Columns[b]]-speed[s.Columns[a]])) * map[bool]int{true: 0, false: 1}[speed[s.Columns[a]] == speed[s.Columns[b]]]
			})
			l.pairs = map[[2]int]*Cell{}
			for k, slower := range l.columns {
				for j, faster := range l.columns[:k] {
					if faster != 0 && slower != 0 {
						c := compare(s.Columns[faster], s.Columns[slower])
						l.pairs[[2]int{k, j}] = &c
					}
				}
			}
			s.ladders = append(s.ladders, l)
		}
		table.Sections = append(table.Sections, s)
	}
	o.answer = table.Answer()
	return o
}

// below returns whether a is slower than b by a verdict or a chain of them: over all boards with verdicts.
func (o oracle) below(at, a, b string, among []string) bool {
	reached := map[string]bool{b: true}
	for range among {
		for _, from := range among {
			for _, to := range among {
				if reached[from] && o.verdicts[at][[2]string{to, from}] == stats.Slower {
					reached[to] = true
				}
			}
		}
	}
	return a != b && reached[a]
}

var (
	followed = regexp.MustCompile(`^(.+?) (?:is|are) ([\d.e+]+)(?: to ([\d.e+]+))? % slower(?: than (.+?))?(?:, (.+?) ([\d.e+]+)(?: to ([\d.e+]+))? %)?$`)
	others   = regexp.MustCompile(`^for (\d+) more kinds? of work see the table$`)
	counted  = regexp.MustCompile(`^it is undecided which of (\d+) boards is the fastest$`)
)

// check holds a conclusion against the verdicts. It reads the sentences back.
func (o oracle) check(sentences []string) {
	require.LessOrEqual(o.t, len(sentences), 3, sentences)
	for _, text := range sentences {
		if strings.HasPrefix(text, "Nothing is compared: ") {
			assert.Len(o.t, o.answer.Rows, 1)
			continue
		}
		text = strings.TrimSuffix(text, ".")
		level := rep.Level("")
		if rest, ok := strings.CutPrefix(text, "Of the textbook boards: "); ok {
			level, text = rep.Book, rest
		} else if o.answer.Rows[0].Level != "" {
			level = rep.Tuned
		}
		text = strings.ToLower(text[:1]) + text[1:]
		var at, first []string
		unmeasured := ""
		named := 0 // kinds of work
		for _, clause := range strings.Split(text, "; ") {
			if m := others.FindStringSubmatch(clause); m != nil {
				n, _ := strconv.Atoi(m[1])
				assert.LessOrEqual(o.t, named+n, len(o.speed), text)
				continue
			}
			body, missing, _ := strings.Cut(clause, " (")
			works, body, ok := o.works(body)
			if ok {
				o.unmeasured(level, at, unmeasured)
				at, first = works, o.leaders(level, works, body)
				named += len(works)
			} else {
				o.followers(level, at, first, body)
			}
			unmeasured = missing
		}
		o.unmeasured(level, at, unmeasured)
	}
}

// works cuts the kinds of work off a clause: "in perft by leaf, making a move and in an engine, bitboards lead".
func (o oracle) works(clause string) (works []string, body string, ok bool) {
	for found := true; found; {
		found = false
		for at := range o.speed {
			if rest, ok := strings.CutPrefix(clause, at); ok {
				works, clause, found = append(works, at), strings.TrimPrefix(strings.TrimPrefix(rest, " and "), ", "), true
			}
		}
	}
	return works, clause, works != nil
}

// listed reads a list of names, or their number: "12 boards" has no names.
func listed(text, last string) (names []string, n int) {
	if number, ok := strings.CutSuffix(text, " boards"); ok {
		if n, err := strconv.Atoi(number); err == nil {
			return nil, n
		}
	}
	names = strings.Split(strings.ReplaceAll(text, " "+last+" ", ", "), ", ")
	return names, len(names)
}

// measured returns the boards of a level that have a figure at a kind of work, by their spoken names.
func (o oracle) measured(level rep.Level, at string) map[string]string {
	boards := map[string]string{}
	for _, row := range o.answer.Rows {
		if row.Level == level && o.speed[at][row.Board] > 0 {
			boards[row.Name] = row.Board
		}
	}
	return boards
}

// leaders checks who leads, or ties, or may lead, and returns their names.
func (o oracle) leaders(level rep.Level, works []string, body string) (first []string) {
	for _, at := range works {
		boards := o.measured(level, at)
		among := slices.Collect(func(yield func(string) bool) {
			for _, b := range boards {
				if !yield(b) {
					return
				}
			}
		})
		beaten := func(a string) bool {
			return slices.ContainsFunc(among, func(b string) bool { return o.verdicts[at][[2]string{a, b}] == stats.Slower })
		}
		is := func(name string) string {
			b, ok := boards[name]
			require.True(o.t, ok, "%s: %q of %v", body, name, boards)
			return b
		}
		same := func(names []string) bool {
			for _, a := range names {
				for _, b := range names {
					if a != b && o.verdicts[at][[2]string{is(a), is(b)}] != stats.Same {
						return false
					}
				}
			}
			return true
		}
		n := 0
		for _, b := range among {
			if !beaten(b) {
				n++
			}
		}
		if name, ok := strings.CutSuffix(strings.TrimSuffix(body, "s"), " lead"); ok {
			first = []string{name}
			for _, b := range among {
				assert.True(o.t, b == is(name) || o.below(at, b, is(name), among), "%s: %s is not slower", body, b)
			}
			continue
		}
		if body == "it is undecided which board is the fastest" {
			assert.Len(o.t, among, n, body)
			assert.False(o.t, same(slices.Collect(maps.Keys(boards))), body)
			continue
		}
		if m := counted.FindStringSubmatch(body); m != nil {
			assert.Equal(o.t, strconv.Itoa(n), m[1])
			continue
		}
		all, tied := strings.CutSuffix(body, " are tied")
		if tied {
			var number int
			first, number = listed(all, "and")
			assert.Equal(o.t, n, number, body)
			assert.True(o.t, same(first), body)
		} else {
			text, ok := strings.CutPrefix(body, "it is undecided whether ")
			require.True(o.t, ok, body)
			first, _ = listed(strings.TrimSuffix(text, " is the fastest"), "or")
			assert.False(o.t, same(first), body)
			assert.Len(o.t, first, n, body)
		}
		for _, name := range first {
			assert.False(o.t, beaten(is(name)), "%s: %s is slower than another", body, name)
		}
	}
	return first
}

// followers checks who is slower than the first board, and by how much.
func (o oracle) followers(level rep.Level, works, first []string, clause string) {
	require.Len(o.t, works, 1, clause)
	boards := o.measured(level, works[0])
	m := followed.FindStringSubmatch(clause)
	require.NotNil(o.t, m, clause)
	if first == nil { // a number of boards: the first of them is named
		first = []string{m[4]}
	}
	assert.True(o.t, m[4] == first[0] || m[4] == "" && len(first) == 1, clause)
	var among []string
	for _, b := range boards {
		among = append(among, b)
	}
	share := func(name string) float64 {
		return 100 * (1 - o.speed[works[0]][boards[name]]/o.speed[works[0]][boards[first[0]]])
	}
	n := 0
	for _, part := range [][]string{m[1:4], m[5:8]} {
		if part[0] == "" {
			continue
		}
		names, number := listed(part[0], "and")
		n += number
		low, _ := strconv.ParseFloat(part[1], 64)
		high := low
		if part[2] != "" {
			high, _ = strconv.ParseFloat(part[2], 64)
		}
		for i, name := range names {
			assert.True(o.t, o.below(works[0], boards[name], boards[first[0]], among), "%s: %s is not slower than %s", clause, name, first[0])
			assert.InDelta(o.t, min(max(share(name), low), high), share(name), 0.06*share(name), "%s: %s", clause, name)
			switch i {
			case 0:
				assert.InDelta(o.t, low, share(name), 0.06*share(name), "%s: %s", clause, name)
			case len(names) - 1:
				assert.InDelta(o.t, high, share(name), 0.06*share(name), "%s: %s", clause, name)
			}
		}
	}
	slower := 0
	for _, b := range among {
		if o.below(works[0], b, boards[first[0]], among) {
			slower++
		}
	}
	if o.whole {
		assert.Equal(o.t, slower, n, clause)
	}
}

// unmeasured checks that a claim names all boards of the level without a figure, and no other.
func (o oracle) unmeasured(level rep.Level, works []string, text string) {
	text = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(text, " not measured)"), " was"), " were")
	for _, at := range works {
		var want, got []string
		for _, row := range o.answer.Rows {
			if row.Level == level && o.speed[at][row.Board] == 0 {
				want = append(want, row.Name)
			}
		}
		n := 0
		if text != "" {
			got, n = listed(text, "and")
		}
		assert.Equal(o.t, len(want), n, text)
		if got != nil {
			assert.ElementsMatch(o.t, want, got, text)
		}
	}
}

// TestConclusion holds the sentences on invented results against their verdicts.
func TestConclusion(t *testing.T) {
	random := rand.New(rand.NewPCG(48, 0))
	said := map[string]int{}
	for i := range 600 {
		decided, missing := []float64{0, 1, 0.9, 0.6}[i%4], []float64{0, 0, 0.2}[i%3]
		o := invent(t, random, 1+random.IntN(9), random.IntN(4), decided, missing)
		sentences := o.answer.Conclusion()
		o.check(sentences)
		if leaders := o.answer.Leaders(); leaders != "" {
			o.check([]string{leaders})
		}
		if t.Failed() {
			t.Fatalf("result %d: %s\n%s", i, strings.Join(o.answer.Lines(100, 40, false), "\n"), strings.Join(sentences, "\n"))
		}
		for _, part := range []string{" leads", " lead;", "tied", "whether", "which of", "which board", "slower than", "not measured", "Nothing", "textbook", "boards ", "see the table"} {
			if strings.Contains(strings.Join(append(sentences, o.answer.Leaders()), " "), part) {
				said[part]++
			}
		}
	}
	assert.Len(t, said, 12, "each kind of sentence: %v", said)
}

// changes returns a result in which boards are compared with themselves at several kinds of work, each with one of the
// verdicts; 0 of the speeds are of boards that have none.
func changes(t *testing.T, random *rand.Rand, boards int, missing float64, of []stats.Verdict) oracle {
	o := oracle{t: t, speed: map[string]map[string]float64{}, verdicts: map[string]map[[2]string]stats.Verdict{}}
	table := &Table{}
	for i := range boards {
		table.Columns = append(table.Columns, string(rune('a'+i)))
	}
	for k, usual := range usualRankings[:1+random.IntN(len(usualRankings))] {
		s := Section{Work: usual.work, Of: "after relative to before", Self: true, Rows: []Row{{Place: meanOfAll}}}
		o.speed[usual.at], o.verdicts[usual.at] = map[string]float64{}, map[[2]string]stats.Verdict{}
		for i, name := range table.Columns {
			if random.Float64() < missing && k+i > 0 {
				continue
			}
			f := Frame{Board: name, Cell: Cell{N: 12, Verdict: of[random.IntN(len(of))]}}
			switch f.Ratio = 1.01 + 0.2*random.Float64(); f.Verdict {
			case stats.Slower:
				f.Ratio = 1 / f.Ratio
			case stats.Same, stats.Undecided:
				f.Ratio -= 0.1
			}
			s.Columns, s.Rows[0].Cells = append(s.Columns, name), append(s.Rows[0].Cells, f)
			o.speed[usual.at][name], o.verdicts[usual.at][[2]string{name}] = f.Ratio, f.Verdict
		}
		if s.Columns != nil {
			table.Sections = append(table.Sections, s)
		}
	}
	o.answer = table.Answer()
	return o
}

var changed = regexp.MustCompile(`^(.+) (?:is|are) (?:([\d.]+)(?: to ([\d.]+))? % )?(faster|slower|the same|undecided)$`)

// checkChanges holds sentences about changes against the verdicts. It reads the sentences back: at the first kind of work
// each board is in one clause, and at each other one every board of which a change is decided.
func (o oracle) checkChanges(sentences []string) {
	require.LessOrEqual(o.t, len(sentences), 2, sentences)
	said, more := map[string]int{}, 0 // boards, by kind of work, and further kinds
	for i, text := range sentences {
		text = strings.ToLower(text[:1]) + strings.TrimSuffix(text[1:], ".")
		var at []string
		for _, clause := range strings.Split(text, "; ") {
			if m := others.FindStringSubmatch(clause); m != nil {
				more, _ = strconv.Atoi(m[1])
				continue
			}
			works, body, ok := o.works(clause)
			if ok {
				at = works
			}
			for _, at := range at {
				said[at] += o.change(at, body)
			}
		}
		for _, at := range at {
			if i == 0 {
				assert.Len(o.t, o.speed[at], said[at], text)
			}
		}
	}
	silent := 0
	for at, boards := range o.verdicts {
		decided := 0
		for _, v := range boards {
			if v == stats.Faster || v == stats.Slower {
				decided++
			}
		}
		if _, told := said[at]; told {
			assert.GreaterOrEqual(o.t, said[at], decided, "%s: %v", at, sentences)
		} else if len(boards) > 0 {
			silent++
		}
	}
	assert.Equal(o.t, silent, more, "kinds of work without a word: %v", sentences)
}

// change checks a clause about a kind of work, and returns of how many boards it is.
func (o oracle) change(at, clause string) int {
	if clause == "no change is decided" {
		for board, v := range o.verdicts[at] {
			assert.Contains(o.t, []stats.Verdict{stats.Same, stats.Undecided}, v, "%s, %s: %v", at, clause, board)
		}
		return 0
	}
	m := changed.FindStringSubmatch(clause)
	require.NotNil(o.t, m, clause)
	names, n := listed(m[1], "and")
	var want []string
	least, most := math.Inf(1), math.Inf(-1)
	for board, v := range o.verdicts[at] {
		if strings.TrimPrefix(m[4], "the ") == v.String() {
			share := 100 * math.Abs(o.speed[at][board[0]]-1)
			want, least, most = append(want, board[0]), min(least, share), max(most, share)
		}
	}
	assert.Len(o.t, want, n, clause)
	if names != nil {
		assert.ElementsMatch(o.t, want, names, clause)
	}
	if m[2] != "" {
		low, _ := strconv.ParseFloat(m[2], 64)
		high, err := strconv.ParseFloat(m[3], 64)
		if err != nil {
			high = low
		}
		assert.InDelta(o.t, least, low, 0.06*least, clause)
		assert.InDelta(o.t, most, high, 0.06*most, clause)
	}
	assert.Equal(o.t, strings.HasSuffix(m[4], "er"), m[2] != "", clause)
	return n
}

// TestChanges holds the sentences on boards that are compared with themselves against their verdicts: all the same, all
// undecided, one board and many, boards without a figure.
func TestChanges(t *testing.T) {
	random := rand.New(rand.NewPCG(48, 1))
	said := map[string]int{}
	for i := range 400 {
		of := [][]stats.Verdict{{stats.Same}, {stats.Undecided}, {stats.Faster, stats.Slower, stats.Same, stats.Undecided}, {stats.Faster, stats.Undecided}}[i%4]
		o := changes(t, random, 1+random.IntN(12), []float64{0, 0, 0.3}[i%3], of)
		sentences := o.answer.Conclusion()
		o.checkChanges(sentences)
		if t.Failed() {
			t.Fatalf("result %d: %s\n%s", i, strings.Join(o.answer.Lines(100, 40, false), "\n"), strings.Join(sentences, "\n"))
		}
		for _, part := range []string{"no change", "faster", "slower", "the same", "undecided", " boards ", " and "} {
			if strings.Contains(strings.Join(sentences, " "), part) {
				said[part]++
			}
		}
	}
	assert.Len(t, said, 7, "each kind of clause: %v", said)
}

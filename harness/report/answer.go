package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
)

// An Answer is a table on one screen: a row for each board, or codec, and a column for each kind of work, the one that
// counts most first. A cell is the mean of the positions.
type Answer struct {
	Base  string   // the name of the board that has the speed 1; "" if each board is compared with itself
	Heads []string // of the columns: "in an engine", "make/unmake"
	Rows  []AnswerRow
	Left  int // kinds of work without a column

	table    *Table
	sections []*Section // of the columns
}

// An AnswerRow is a board, or codec. The rows of a level are next to one another, the fastest in the first column first.
type AnswerRow struct {
	Level rep.Level // "" if the levels are not ranked by themselves
	Board string    // as Table.Columns has it
	Name  string    // as people say it: "10×12"; Board for others
	Cells []Frame
}

// mostHead is how wide a heading is, unless a word is longer: as wide as most cells.
const mostHead = 15

// mostHeads is the most kinds of work that have a column.
const mostHeads = 6

// Answer returns the table on one screen. The kinds of work are those that are ranked, or all if none is.
func (t *Table) Answer() Answer {
	a := Answer{table: t}
	for i := range t.Sections {
		a.sections = append(a.sections, &t.Sections[i])
	}
	if ranked := slices.DeleteFunc(slices.Clone(a.sections), func(s *Section) bool { return !s.ranked }); len(ranked) > 0 {
		a.sections = ranked
	}
	slices.SortStableFunc(a.sections, func(x, y *Section) int { return cmp.Compare(importance(a.told(x)), importance(a.told(y))) })
	a.sections = a.sections[:min(len(a.sections), mostHeads)]
	a.Left = len(t.Sections) - len(a.sections)
	for _, s := range a.sections {
		a.Heads = append(a.Heads, a.head(s))
	}
	a.addRows()
	return a
}

// head returns the heading of a column.
func (a *Answer) head(s *Section) string {
	of := a.told(s)
	if i := usualIndex(of); i >= 0 {
		return usualRankings[i].head
	}
	if s.Name == "" && s.Work.Kind == work.Search {
		var searches []work.Work
		for _, other := range a.sections {
			if other.Work.Kind == work.Search {
				searches = append(searches, other.Work)
			}
		}
		return "engine, " + labelOf(s.Work, common(searches))
	}
	return cmp.Or(s.Name, of.Heading())
}

// told returns the work of a section as headings name it: the title says it if all is by processes.
func (a *Answer) told(s *Section) work.Work {
	of := s.Work
	if a.byProcess() {
		if of.Dispatch = work.ByInterface; of.Kind != work.Perft {
			of.Dispatch = ""
		}
	}
	return of
}

// byProcess reports whether processes that are sent commands do all work.
func (a *Answer) byProcess() bool {
	return !slices.ContainsFunc(a.sections, func(s *Section) bool { return s.Work.Dispatch != work.Process })
}

// addRows adds a row for each column of the table.
func (a *Answer) addRows() {
	t := a.table
	var columns []columnKey
	for _, name := range t.Subjects {
		columns = append(columns, columnKey{subject: work.Subject{Name: name}})
	}
	type spoken struct {
		level rep.Level
		name  string
	}
	times := map[spoken]int{}
	for _, l := range byLevel(t.boards, columns) {
		first := len(a.Rows)
		for _, i := range l.columns {
			row := AnswerRow{Level: l.level, Board: t.Columns[i], Name: t.called(i, l.level)}
			times[spoken{l.level, row.Name}]++
			for _, s := range a.sections {
				row.Cells = append(row.Cells, a.cell(s, row.Board))
			}
			a.Rows = append(a.Rows, row)
		}
		if len(a.sections) > 0 && !a.sections[0].Self {
			slices.SortStableFunc(a.Rows[first:], func(x, y AnswerRow) int { return cmp.Compare(y.Cells[0].Ratio, x.Cells[0].Ratio) })
		}
	}
	for i := range a.Rows {
		row := &a.Rows[i]
		if times[spoken{row.Level, row.Name}] > 1 {
			row.Name = row.Board
		}
		if slices.ContainsFunc(row.Cells, func(f Frame) bool { return f.N > 0 && f.Verdict == stats.Base }) {
			a.Base = row.Name
		}
	}
}

// called returns the name of the i-th column as people say it, next to boards of a level. Without levels a textbook
// board has its own name.
func (t *Table) called(i int, level rep.Level) string {
	board := t.boards[t.Subjects[i]]
	if board.Level == rep.Book || board.Level == rep.Step {
		board = t.boards[board.Layout]
		if level == "" {
			return t.Columns[i]
		}
	}
	if board.Called == "" {
		return t.Columns[i]
	}
	return board.Called + strings.TrimPrefix(t.Columns[i], t.Subjects[i])
}

// cell returns the cell of a board in a section. The mark is of the ratio that is shown; Conclusion has the order.
func (a *Answer) cell(s *Section, board string) Frame {
	i := slices.Index(s.Columns, board)
	if i < 0 {
		return Frame{}
	}
	cell := s.Summary().Cells[i]
	if s.Comparisons == 0 && cell.Figure > 0 {
		cell.Text = figure(cell.Figure, cell.Speed)
	}
	for _, l := range s.ladders {
		for _, r := range l.places(s.Summary().Cells) {
			cell.First = cell.First || r.column == i && r.rank == 1
		}
	}
	switch {
	case cell.N == 0:
	case cell.Verdict == stats.Same:
		cell.Mark = "="
	case cell.Verdict == stats.Undecided:
		cell.Mark = "?"
	}
	return cell
}

// Short returns a frame of an answer: the ratio, its interval and its mark, "0.812 ±0.012 =".
func (f Frame) Short() string {
	switch {
	case f.N == 0:
		return missing
	case f.Text != "":
		return f.Text
	case f.Verdict == stats.Base:
		return "1"
	}
	decimals := 3
	if f.Ratio < 0.01 {
		decimals = 4
	}
	return strings.TrimSpace(f.interval(decimals) + " " + f.Mark)
}

// levelTitles are the lines above the boards of a level.
var levelTitles = map[rep.Level]string{rep.Tuned: "tuned", rep.Book: "textbook", rep.Step: "textbook with one change"}

// Grid returns the answer as a grid, whose rows have the names of the boards.
func (a Answer) Grid() Grid {
	title, _, _ := strings.Cut(a.title(), ",")
	g := Grid{Title: title, Head: a.Heads}
	for _, row := range a.Rows {
		g.Rows = append(g.Rows, Row{Name: row.Board, Level: row.Level, Cells: row.Cells})
	}
	return g
}

// Lines returns the answer as text, in lines of at most width characters: columns without room stand in a second table
// below. With colour the first places are bold and undecided ones dim.
func (a Answer) Lines(width int, colour bool) []string {
	heads, high := make([][]string, len(a.Heads)), 1
	for k, head := range a.Heads {
		heads[k] = Wrap(head, mostHead)
		high = max(high, len(heads[k]))
	}
	var table [][]string
	add := func(name string, cell func(k int) string) {
		line := []string{name}
		for k := range a.Heads {
			line = append(line, cell(k))
		}
		table = append(table, line)
	}
	for k := range heads {
		heads[k] = append(make([]string, high-len(heads[k])), heads[k]...)
	}
	for i := range high {
		add("", func(k int) string { return heads[k][i] })
	}
	level := rep.Level("")
	for _, row := range a.Rows {
		if row.Level != level {
			level = row.Level
			add(levelTitles[level], func(int) string { return "" })
		}
		indent := ""
		if level != "" {
			indent = "  "
		}
		add(indent+a.Marked(row), func(k int) string {
			c := row.Cells[k]
			switch {
			case colour && c.Mark == "?":
				return dim + c.Short() + plain
			case colour && c.First:
				return bold + c.Short() + plain
			}
			return c.Short()
		})
	}
	lines := Wrap(a.title(), width)
	for first := 0; ; lines = append(lines, "") {
		end := min(first+1, len(a.Heads))
		block := columnsOf(table, first, end)
		for ; end < len(a.Heads); end++ {
			wider := columnsOf(table, first, end+1)
			if widest(wider) > width {
				break
			}
			block = wider
		}
		lines, first = append(lines, block...), end
		if end == len(a.Heads) {
			return lines
		}
	}
}

// columnsOf returns the names of a table, and the columns after them from first to end.
func columnsOf(table [][]string, first, end int) []string {
	var part [][]string
	for _, line := range table {
		part = append(part, append([]string{line[0]}, line[1+first:1+end]...))
	}
	return aligned(part, "", math.MaxInt)
}

func widest(texts []string) int {
	n := 0
	for _, text := range texts {
		n = max(n, width(text))
	}
	return n
}

// title names the figures, and explains the marks that occur.
func (a Answer) title() string {
	title := "Speed relative to " + a.Base
	if a.Base == "" && len(a.sections) > 0 {
		title = "Speed, " + a.sections[0].Of
	}
	if a.table.comparisons == 0 {
		return "Speed"
	}
	if a.byProcess() {
		title += ", all as processes that are sent commands"
	}
	title += ", with the 95 % interval"
	has := func(mark string) bool {
		return slices.ContainsFunc(a.Rows, func(r AnswerRow) bool {
			return slices.ContainsFunc(r.Cells, func(f Frame) bool { return f.Mark == mark })
		})
	}
	for _, mark := range []struct{ sign, means string }{{"=", "the same"}, {"?", "undecided"}} {
		if has(mark.sign) {
			title += fmt.Sprintf("; %s %s", mark.sign, mark.means)
		}
	}
	return title
}

// importance orders the kinds of work of an Answer: the usual ones, in their order, and then the others.
func importance(w work.Work) int {
	if i := usualIndex(w); i >= 0 {
		return i
	}
	return math.MaxInt
}

// Top returns the answer with its first rows, and how many are left out.
func (a Answer) Top(rows int) (top Answer, left int) {
	left = max(0, len(a.Rows)-rows)
	a.Rows = a.Rows[:len(a.Rows)-left]
	return a, left
}

// Names says by which names the program knows the boards that have others in the answer, "" if there are none.
func (a Answer) Names() string {
	var names []string
	books := true // whether each textbook board has the name of its layout with -book
	for _, row := range a.Rows {
		switch layout := a.table.boards[row.Board].Layout; {
		case row.Name == row.Board:
		case row.Level != rep.Book:
			names = append(names, row.Board+" for "+row.Name)
		default:
			books = books && row.Board == layout+"-book"
		}
	}
	for _, row := range a.Rows {
		if row.Level == rep.Book && row.Name != row.Board && !books {
			names = append(names, row.Board+" for textbook "+row.Name)
		}
	}
	if names == nil {
		return ""
	}
	text := "Names for --rep: " + strings.Join(names, ", ")
	if books && a.Rows[len(a.Rows)-1].Level == rep.Book {
		text += ", and -book for textbook"
	}
	return text + "."
}

// Marked returns the name of a row, with [InstructionsMark] if the board is not scalar Go.
func (a Answer) Marked(row AnswerRow) string { return a.table.boards.marked(row.Name, row.Board) }

// Legend explains the mark of boards in assembly, "" if there are none.
func (a Answer) Legend() string {
	var columns []string
	for _, row := range a.Rows {
		columns = append(columns, row.Board)
	}
	return strings.Join(a.table.boards.legend(columns), "")
}

// Close reports whether neighbours in an order differ by less than a share and are not the same: whether a cause of so
// small a difference could change a verdict.
func (a Answer) Close(share float64) bool {
	for _, s := range a.sections {
		cells := s.Summary().Cells
		for _, l := range s.ladders {
			for k := 1; k < len(l.columns); k++ {
				if speedOf(cells, l.columns[k-1])/speedOf(cells, l.columns[k]) < 1+share && l.verdict(cells, k, k-1) != stats.Same {
					return true
				}
			}
		}
	}
	return false
}

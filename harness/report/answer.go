package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/typeset"
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
	at       []string   // the work of the columns, as a sentence begins: "in an engine"
	what     string     // the figures, as the title begins
	how      string     // they were measured, in the title; "" for as usual
	live     bool       // see [Table.SoFar]
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
const mostHeads = 8

// Answer returns the table on one screen. The kinds of work are those that are ranked, or all if none is.
func (t *Table) Answer() Answer { return t.answer(mostHeads) }

// answer is Answer with at most so many columns.
func (t *Table) answer(most int) Answer {
	a := Answer{table: t, what: "Speed"}
	var sections []*Section
	for i := range t.Sections {
		sections = append(sections, &t.Sections[i])
	}
	if ranked := slices.DeleteFunc(slices.Clone(sections), func(s *Section) bool { return !s.ranked }); len(ranked) > 0 {
		sections = ranked
	}
	type column struct {
		*Section
		place    int // negative for a search
		head, at string
	}
	var columns []column
	var works []work.Work
	for _, s := range sections {
		works = append(works, s.Work)
	}
	names := searchNames(works)
	for _, s := range sections {
		of := s.Work
		if of.Dispatch == work.Process { // the title says so
			if of.Dispatch = ""; of.Kind == work.Perft {
				of.Dispatch = work.ByInterface
			}
		}
		c := column{s, len(usualRankings), of.Heading(), "at " + of.Heading()}
		switch name, usual := names[of], usualIndex(of); {
		case name != "" && of.Size == work.Million:
			c = column{s, -2, name, inEngine + name}
		case name != "":
			c = column{s, -1, name, inEngine + name}
		case usual >= 0:
			c = column{s, usual, usualRankings[usual].head, usualRankings[usual].at}
		case t.sides:
			c = column{s, 0, "speed", ""}
		}
		columns = append(columns, c)
	}
	slices.SortStableFunc(columns, func(x, y column) int { return cmp.Compare(x.place, y.place) })
	columns = columns[:min(len(columns), most)]
	a.Left = len(t.Sections) - len(columns)
	engine := len(columns) > 1 && columns[len(columns)-1].place < 0
	for _, c := range columns {
		if c.place < 0 && !engine {
			c.head = "engine, " + c.head
		}
		a.sections, a.Heads, a.at = append(a.sections, c.Section), append(a.Heads, c.head), append(a.at, c.at)
		if c.Work.Dispatch == work.Process {
			a.how = ", all as processes that are sent commands"
		}
	}
	if engine {
		a.what = "Speed in an engine"
		if size := columns[len(columns)-1].Work.Size; size != work.Hot { // the last is the smallest
			a.what += " at " + string(size) + " nodes"
		}
	}
	a.addRows()
	return a
}

// addRows adds a row for each column of the table.
func (a *Answer) addRows() {
	t := a.table
	type spoken struct {
		level rep.Level
		name  string
	}
	times := map[spoken]int{}
	for _, l := range byLevel(t.boards, t.Columns) {
		first := len(a.Rows)
		for _, i := range l.columns {
			row := AnswerRow{Level: l.level, Board: t.Columns[i], Name: t.called(t.Columns[i], l.level)}
			times[spoken{l.level, row.Name}]++
			for _, s := range a.sections {
				row.Cells = append(row.Cells, a.cell(s, row.Board))
			}
			a.Rows = append(a.Rows, row)
		}
		if len(a.sections) > 0 && !a.sections[0].Self && !t.sides {
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
	for k, s := range a.sections {
		for _, l := range s.ladders {
			c, ok := a.claim(k, s, l)
			for _, row := range a.Rows {
				if ok && c.level == row.Level && slices.Contains(c.first, row.Name) {
					row.Cells[k].First = true
				}
			}
		}
	}
	if t.sides && len(a.sections) > 0 {
		control := a.sections[0].Summary().Control()
		a.Rows = append(a.Rows, AnswerRow{Name: "control", Cells: []Frame{control.withMark()}})
	}
}

// SoFar returns the answer of a run that goes on: ratios with their intervals and without verdicts, which hold for the end
// of the run alone.
func (t *Table) SoFar() Answer {
	a := t.Answer()
	a.live = true
	for _, row := range a.Rows {
		for k := range row.Cells {
			row.Cells[k].Mark = ""
		}
	}
	return a
}

// bookSuffix ends the name of the textbook board of a layout.
const bookSuffix = "-book"

// Called returns the name of a board as people say it.
func (t *Table) Called(board string) string { return cmp.Or(t.boards[board].Called, board) }

// called returns the name of a board as people say it, next to boards of a level. Without levels a textbook
// board has its own name.
func (t *Table) called(name string, level rep.Level) string {
	board := t.boards[name]
	if board.Level == rep.Book || board.Level == rep.Step {
		if level == "" || board.Level == rep.Book && board.Name != board.Layout+bookSuffix {
			return name
		}
		board = t.boards[board.Layout]
	}
	return cmp.Or(board.Called, name)
}

// cell returns the cell of a board in a section. The mark is of the ratio that is shown; Conclusion has the order.
func (a *Answer) cell(s *Section, board string) Frame {
	i := slices.Index(s.Columns, board)
	if i < 0 {
		return Frame{}
	}
	cell := s.Summary().Cells[i].withMark()
	if (s.Comparisons == 0 || a.table.sides) && cell.Figure > 0 {
		cell.Text = figure(cell.Figure, cell.Speed)
	}
	return cell
}

// withMark returns a frame with the mark of its verdict.
func (f Frame) withMark() Frame {
	switch {
	case f.N == 0:
	case f.Verdict == stats.Same:
		f.Mark = "="
	case f.Verdict == stats.Undecided:
		f.Mark = "?"
	}
	return f
}

// Short returns a frame of an answer: the ratio, its mark, and on request its interval, "0.812 ±0.012 =".
func (f Frame) Short(interval bool) string {
	switch {
	case f.N == 0:
		return missing
	case f.Text != "":
		return f.Text
	case f.Verdict == stats.Base:
		return "1"
	case !interval:
		return f.RatioString()
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
		g.Rows = append(g.Rows, Row{Name: row.Board, Cells: row.Cells})
	}
	return g
}

// Lines returns the answer as text, in at most height lines of at most width characters: columns without room stand in a
// second table below, and the last line names what is left out. With colour the first places are bold and undecided ones
// dim. An answer so far loses its intervals before anything else.
func (a Answer) Lines(width, height int, colour bool) []string {
	interval, columns, rows := true, len(a.Heads), len(a.Rows)
	for {
		lines, tables := a.lines(width, colour, interval, columns, rows)
		switch {
		case len(lines) <= height:
			return lines
		case a.live && interval:
			interval = false
		case tables > 1:
			columns--
		case rows > 1:
			rows--
		default:
			return lines
		}
	}
}

// lines returns the first columns and rows, and in how many tables they stand.
func (a Answer) lines(width int, colour, interval bool, columns, rows int) (lines []string, tables int) {
	var g Grid
	for _, head := range a.Heads[:columns] {
		g.Head = append(g.Head, strings.Join(typeset.Wrap(head, mostHead), "\n"))
	}
	level := rep.Level("")
	for _, row := range a.Rows[:rows] {
		if row.Level != level {
			level = row.Level
			g.Rows = append(g.Rows, Row{Name: levelTitles[level], Cells: slices.Repeat([]Frame{{Text: " "}}, columns)})
		}
		shown := Row{Name: row.Name}
		if level != "" {
			shown.Name = "  " + shown.Name
		}
		for _, c := range row.Cells[:columns] {
			text := c.Short(interval)
			switch {
			case colour && (c.Mark == "?" || a.live && c.N > 0 && c.Verdict != stats.Base && !(c.Lo > 1 || c.Hi < 1)):
				text = typeset.Dim + text + typeset.Plain
			case colour && c.First && !a.live:
				text = typeset.Bold + text + typeset.Plain
			}
			shown.Cells = append(shown.Cells, Frame{Text: text})
		}
		g.Rows = append(g.Rows, shown)
	}
	for tables = 1; ; tables++ {
		per := max(1, (columns+tables-1)/tables)
		var blocks []string
		for i, b := range g.Blocks(per) {
			if i > 0 {
				blocks = append(blocks, "")
			}
			blocks = append(blocks, typeset.Columns(b.Lines(), "", func(int) bool { return false })...)
		}
		if widest(blocks) <= width || per == 1 {
			return slices.Concat(typeset.Wrap(a.title(), width), blocks, a.leftOut(columns, rows)), tables
		}
	}
}

// leftOut names the columns and rows that are not shown.
func (a Answer) leftOut(columns, rows int) []string {
	var left []string
	if n := len(a.Rows) - rows; n > 0 {
		left = append(left, typeset.Count(n, "row"))
	}
	if n := a.Left + len(a.Heads) - columns; n > 0 {
		left = append(left, typeset.Count(n, "column"))
	}
	if left == nil {
		return nil
	}
	text := "Not shown: " + strings.Join(left, " and ")
	if !a.live {
		text += " (--positions shows all)"
	}
	return []string{text + "."}
}

func widest(texts []string) int {
	n := 0
	for _, text := range texts {
		n = max(n, typeset.Width(text))
	}
	return n
}

// title names the figures, and explains the marks that occur.
func (a Answer) title() string {
	title := a.what + " relative to " + a.Base
	if a.Base == "" && len(a.sections) > 0 {
		title = a.what + ", " + a.sections[0].Of
	}
	if a.table.base() == "" {
		return a.what
	}
	title += a.how
	if a.live {
		return title + ", so far; verdicts come at the end. Dim: perhaps as fast."
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

// Names says by which names the program knows the boards that have others in the answer, "" if there are none.
func (a Answer) Names() string {
	var names []string
	books := ""
	for _, row := range a.Rows {
		switch {
		case row.Name == row.Board, row.Board == "":
		case row.Level == rep.Book:
			books = ", and " + bookSuffix + " for textbook"
		default:
			names = append(names, row.Board+" for "+row.Name)
		}
	}
	if names == nil {
		return ""
	}
	return "Names for --rep: " + strings.Join(names, ", ") + books + "."
}

// Legend names the boards in assembly, "" if there are none.
func (a Answer) Legend() string { return strings.Join(a.table.boards.legend(a.table.Columns), "") }

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

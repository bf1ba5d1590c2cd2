package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/peer"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/exit"
)

// peerKey begins the name of the line "peer-NAME: JSON" above the results of bench peers.
const peerKey = "peer-"

// peersTable is the table of bench peers.
type peersTable struct {
	peers   []peer.Peer
	results *report.Results // nil if nothing was measured
}

// peersColumns are the figures of a row.
var peersColumns = []struct {
	title string
	kind  harness.Kind
	count harness.Count
}{
	{"bulk", harness.Perft, harness.Bulk},
	{"list", harness.Perft, harness.List},
	{"leaf", harness.Perft, harness.Leaf},
	{"ns/move", harness.MakeUnmake, ""},
}

// printPeers prints the table of results.
func (a *app) printPeers(results *report.Results, format string) error {
	paths := results.Paths()
	t := peersTable{results: results}
	for _, setting := range results.Settings() {
		if !strings.HasPrefix(setting.Key, peerKey) {
			continue
		}
		var p peer.Peer
		text := setting.Values[len(setting.Values)-1]
		if err := json.Unmarshal([]byte(text), &p); err != nil {
			return exit.Usagef("%s: line %s: %w", strings.Join(paths, ", "), setting.Key, err)
		}
		t.peers = append(t.peers, p)
	}
	if len(t.peers) == 0 {
		return exit.Usagef("%s: is not of bench peers (bench compare shows other runs)", strings.Join(paths, ", "))
	}
	if err := a.writePeers(t, format); err != nil {
		return err
	}
	// A program whose perfts are shorter lacks the others' rows.
	printWarnings(a.stderr, slices.DeleteFunc(results.Table().Warnings, func(w harness.Warning) bool { return w.Kind == harness.Incomplete }))
	return nil
}

// A peersRow is a program or a board with its figures, 0 for none.
type peersRow struct {
	name    string
	peer    *peer.Peer // nil for a board of ours
	figures []float64
}

// speed returns the figure by which rows are in order.
func (r peersRow) speed() float64 {
	return cmp.Or(max(r.figures[0], r.figures[1]), r.figures[2])
}

// rows returns the rows from the fastest.
func (t peersTable) rows() []peersRow {
	var rows []peersRow
	row := func(name string) *peersRow {
		i := slices.IndexFunc(rows, func(r peersRow) bool { return r.name == name })
		if i < 0 {
			i = len(rows)
			rows = append(rows, peersRow{name: name, figures: make([]float64, len(peersColumns))})
		}
		return &rows[i]
	}
	for i := range t.peers {
		row(t.peers[i].Name).peer = &t.peers[i]
	}
	if t.results != nil {
		figures := t.results.Figures()
		for _, f := range figures {
			r := row(f.Subject)
			for i, c := range peersColumns {
				if f.Work.Kind == c.kind && f.Work.Count == c.count && r.figures[i] == 0 {
					r.figures[i] = meanFigure(figures, f.Subject, f.Work)
				}
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b peersRow) int { return cmp.Compare(b.speed(), a.speed()) })
	return rows
}

// meanFigure returns the geometric mean of a board's work over the positions, each at its
// greatest depth: millions of nodes a second, or nanoseconds an operation.
func meanFigure(figures []report.Figure, subject string, w harness.Work) float64 {
	deepest := map[string]report.Figure{}
	for _, f := range figures {
		if f.Subject != subject || f.Work != w || f.N == 0 {
			continue
		}
		if d, ok := deepest[f.Place.Position]; !ok || f.Place.Depth > d.Place.Depth {
			deepest[f.Place.Position] = f
		}
	}
	sum := 0.0
	for _, f := range deepest {
		if w.Kind == harness.Perft {
			sum += math.Log(1e-6 / f.NodeSeconds)
		} else {
			sum += math.Log(1e9 * f.Seconds)
		}
	}
	return math.Exp(sum / float64(len(deepest)))
}

// cells returns the cells of the table, the header first.
func (t peersTable) cells() [][]string {
	header := []string{"program"}
	for _, c := range peersColumns {
		header = append(header, c.title)
	}
	cells := [][]string{append(header, peer.Features()...)}
	for _, r := range t.rows() {
		line := []string{r.name}
		if r.peer != nil && r.peer.Plies > 0 {
			line[0] += strings.Repeat("*", r.peer.Plies)
		}
		for _, f := range r.figures {
			cell := "-"
			switch {
			case f >= 100:
				cell = fmt.Sprintf("%.0f", f)
			case f > 0:
				cell = fmt.Sprintf("%.3g", f)
			}
			line = append(line, cell)
		}
		for _, feature := range peer.Features() {
			cell := "-"
			switch {
			case r.peer != nil && r.peer.Has(feature), r.peer == nil && slices.Contains(strings.Split(peersReps, ","), r.name):
				cell = "yes"
			case r.peer != nil:
				cell = "no"
			}
			line = append(line, cell)
		}
		cells = append(cells, line)
	}
	return cells
}

// about returns a row for each program: its version and more, and how it was verified. The
// other lines say why programs were left out.
func (t peersTable) about() (rows [][]string, leftOut []string) {
	rows = [][]string{{"program", "version", "licence", "tool-chain", "verified"}}
	for _, r := range t.rows() {
		if p := r.peer; p != nil {
			verified := p.Verified
			if p.Reason != "" {
				verified = "left out"
				leftOut = append(leftOut, p.Name+" is left out: "+p.Reason)
			}
			rows = append(rows, []string{p.Name, p.Version, p.Licence, p.Toolchain, verified})
		}
	}
	return rows, leftOut
}

// seen returns a row for each claim about a program: where the source shows it.
func (t peersTable) seen() [][]string {
	rows := [][]string{{"program", "claim", "seen in"}}
	for _, r := range t.rows() {
		if r.peer == nil {
			continue
		}
		for _, way := range r.peer.Ways() {
			rows = append(rows, []string{r.name, "counts " + way, r.peer.Counts[way]})
		}
		for _, feature := range peer.Features() {
			answer, where, _ := strings.Cut(r.peer.Keeps[feature], ": ")
			rows = append(rows, []string{r.name, feature + ": " + answer, where})
		}
		if where := r.peer.GamePieces; where != "" {
			rows = append(rows, []string{r.name, "at most 16 pieces and 8 pawns a side", where})
		}
	}
	return rows
}

// legend explains the columns.
func (t peersTable) legend() string {
	text := `bulk, list and leaf are perfts in millions of nodes a second, by the treatment of the last ply: counted, listed, or made and unmade. ns/move is a move that is made and unmade, in nanoseconds. All are processes, ours too (dispatch=process); a figure is the geometric mean over the positions of the medians. key: a hash key changes with each move. mailbox: a piece by its square in one look-up. history: it takes moves back by its own record, the caller copies nothing. moves: it gives a list of the legal moves.`
	if slices.ContainsFunc(t.peers, func(p peer.Peer) bool { return p.Plies > 0 }) {
		text += " *: perfts of one ply less, because it is slow."
	}
	return text
}

// writePeers prints the table.
func (a *app) writePeers(t peersTable, format string) error {
	setup := ""
	if t.results != nil {
		setup = t.results.Setup()
	}
	about, leftOut := t.about()
	if format == report.Markdown {
		fmt.Fprintln(a.stdout, report.MarkdownTable(t.cells()))
		fmt.Fprintf(a.stdout, "\n%s\n\n", report.EscapeMarkdown(strings.TrimSpace(t.legend()+" "+setup)))
		fmt.Fprintln(a.stdout, report.MarkdownTable(about))
		fmt.Fprintln(a.stdout)
		for _, line := range leftOut {
			fmt.Fprintf(a.stdout, "%s\n\n", report.EscapeMarkdown(line))
		}
		fmt.Fprintln(a.stdout, report.MarkdownTable(t.seen()))
		return nil
	}
	printColumns(a.stdout, t.cells(), 1, 2, 3, 4)
	fmt.Fprintf(a.stdout, "\n%s\n", wrap(t.legend(), lineWidth))
	if setup != "" {
		fmt.Fprintf(a.stdout, "%s\n", setup)
	}
	fmt.Fprintln(a.stdout)
	printColumns(a.stdout, about)
	for _, line := range leftOut {
		fmt.Fprintf(a.stdout, "\n%s\n", wrap(line, lineWidth))
	}
	return nil
}

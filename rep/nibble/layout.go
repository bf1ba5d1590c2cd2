package nibble

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its history: the position is the last record in use, and
// Unmake goes back to the records before it.
func (b *Board) Memory() layout.Memory {
	return layout.Describe(b, layout.Table{
		Tables: tableBytes, Index: "place", Last: int(b.ply()),
		Kinds: map[layout.Kind]string{layout.Constant: "start room empty mayClear standard", layout.Cells: "history.rank"},
		Words: map[string]func(int) string{
			"place": func(int) string { return fmt.Sprintf("history[%d], %v to move", b.ply(), b.side()) },
			"start": func(int) string {
				return fmt.Sprintf("fullmove number %d, %v to move", b.start>>1, rep.Color(b.start&1))
			},
			"standard": func(int) string { return fmt.Sprintf("rights of standard chess: %v", b.standard.rights()) },
		},
		Elements: map[string]func(int, int) layout.Element{
			"empty": func(_, i int) layout.Element {
				return layout.Element{Name: rep.CastlingRights(1 << i).String(), Square: rep.NoSquare, Text: "must be empty to castle"}
			},
			"history.rank": func(record, i int) layout.Element { return b.history[record].describeRank(i) },
		},
	})
}

// describeRank describes the word of a rank.
func (r *record) describeRank(i int) layout.Element {
	first := cells.Index(8 * i)
	text := ""
	for file := range cells.Index(8) {
		text += pieces[r.at(first+file)].String()
	}
	return layout.Element{Name: first.Square().Rank().String(), Square: first.Square(), Text: text}
}

// Words returns the state in words.
func (s state) Words() string {
	ep := "-"
	if s&epSet != 0 {
		ep = s.epSquare().Square().String()
		if s&epCapturable == 0 {
			ep += ", no capture"
		}
	}
	return fmt.Sprintf("rights %v, en passant %s, halfmove clock %d, kings %v %v", s.rights(), ep, s.halfmove(),
		s.king(rep.White).Square(), s.king(rep.Black).Square())
}

// Validate returns nil if the words, the kings' cells, the en passant square and the key agree,
// and otherwise an error that names the two that do not.
func (b *Board) Validate() error {
	now := b.now()
	for i := cells.Index(0); i < 64; i++ {
		if c := now.at(i); c != noPiece && pieces[c] == rep.NoPiece {
			return fmt.Errorf("nibble: the word %08x of rank %d has the nibble %#x, which is no piece", now.rank[i.Rank()], i.Rank()+1, c)
		}
	}
	for c := rep.White; c <= rep.Black; c++ {
		if on := now.state.king(c); now.at(on&63) != codeKing.of(c) {
			return fmt.Errorf("nibble: the %v king is recorded on %v, which holds %v", c, on.Square(), pieces[now.at(on&63)])
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("nibble: %w", err)
	}
	if now.key != p.Key() {
		return fmt.Errorf("nibble: the key is %016x, want %016x", now.key, p.Key())
	}
	var epBits state
	if p.EnPassant != rep.NoSquare {
		epBits = now.epBits(cells.IndexOf(p.EnPassant), pushedPawn(cells.IndexOf(p.EnPassant)), b.side())
	}
	if got := now.state &^ clockRuns; got != epBits {
		return fmt.Errorf("nibble: the en passant square %v has the state bits %#x, want %#x", p.EnPassant, got, epBits)
	}
	return nil
}

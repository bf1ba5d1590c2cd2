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
	o := layout.ObjectAt("board", b)
	layout.AddField(&o, "history", layout.Address, &b.history, nil)
	layout.AddField(&o, "place", layout.Number, &b.place, func() string { return fmt.Sprintf("history[%d], %v to move", b.ply(), b.side()) })
	layout.AddField(&o, "end", layout.Address, &b.end, nil)
	layout.AddField(&o, "start", layout.Constant, &b.start, func() string {
		return fmt.Sprintf("fullmove number %d, %v to move", b.start>>1, rep.Color(b.start&1))
	})
	layout.AddField(&o, "room", layout.Constant, &b.room, nil)
	layout.AddField(&o, "castling", layout.Address, &b.castling, nil)
	layout.AddElements(&o, "empty", layout.Constant, b.empty[:], func(i int) layout.Element {
		return layout.Element{Name: rep.CastlingRights(1 << i).String(), Square: rep.NoSquare, Text: "must be empty to castle"}
	})
	layout.AddElements(&o, "mayClear", layout.Constant, b.mayClear[:], func(i int) layout.Element {
		return layout.Element{Name: cells.Index(i).Square().String(), Square: rep.NoSquare}
	})
	layout.AddField(&o, "standard", layout.Constant, &b.standard, func() string { return fmt.Sprintf("rights of standard chess: %v", b.standard.rights()) })

	history, ply := layout.StackAt("history", b.history), int(b.ply())
	for i := range b.history[:min(ply+2, len(b.history))] {
		use := layout.UseUndo
		switch {
		case i == ply:
			use = layout.UsePosition
		case i > ply:
			use = layout.UseFree
		}
		b.history[i].describe(&history, fmt.Sprintf("history[%d].", i), use)
	}
	return layout.Memory{Objects: []layout.Object{o, history}, Tables: tableBytes}
}

// describe describes the fields of a record.
func (r *record) describe(o *layout.Object, name string, use layout.Use) {
	layout.AddElements(o, name+"rank", layout.Cells, r.rank[:], func(i int) layout.Element {
		first := cells.Index(8 * i)
		text := ""
		for file := range cells.Index(8) {
			text += pieces[r.at(first+file)].String()
		}
		return layout.Element{Name: first.Square().Rank().String(), Square: first.Square(), Text: text}
	}).Use = use
	layout.AddField(o, name+"key", layout.Key, &r.key, nil).Use = use
	layout.AddField(o, name+"state", layout.State, &r.state, func() string { return r.state.describe() }).Use = use
}

// describe returns the state in words.
func (s state) describe() string {
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

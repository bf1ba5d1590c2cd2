package mailbox

import (
	"fmt"

	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
	"github.com/boardbench/boardbench/rep/layout"
)

var _ layout.Describer = (*Board)(nil)

// Memory describes the board and its history.
func (b *Board) Memory() layout.Memory {
	words := b.words()
	words["history.capturedID"] = func(i int) string { return describeID(b.history[i].capturedID) }
	words["history.moverID"] = func(i int) string { return describeID(b.history[i].moverID) }
	return layout.Describe(b, layout.Table{
		Tables: cells.TableBytes + pairs.Bytes, Index: "current", Last: int(b.current / recordSize), Use: b.recordUse,
		Kinds: map[layout.Kind]string{
			layout.Cell: "cell", layout.ListEntry: "pieceList", layout.Number: "ends.sliders",
			layout.Constant: "start standard ends.knights ends.pawns history.full",
			layout.Move:     "history.captured history.capturedID history.moverID history.from",
		},
		Words: words,
		Elements: map[string]func(int, int) layout.Element{
			"cell":      b.describeCell,
			"pieceList": func(_, i int) layout.Element { return b.describeEntry(i) },
		},
	})
}

// Words returns a piece and its square in words.
func (p pieceSquare) Words() string {
	if p == 0 {
		return "none"
	}
	return fmt.Sprintf("%v %v", p.piece(), p.at().Square())
}

// describeID returns an ID of a record in words.
func describeID(id pieceID) string {
	if id == noPiece {
		return "none"
	}
	return fmt.Sprintf("ID %02x", id)
}

// describeEntry describes an entry of the piece list.
func (b *Board) describeEntry(i int) layout.Element {
	name := fmt.Sprintf("%02x", i)
	for c := rep.White; c <= rep.Black; c++ {
		if id := pieceID(i); id < firstID<<c || id >= b.ends[c].pawns {
			continue
		}
		if p := b.pieceList[i]; p != 0 {
			return layout.EntryElement(name, c, p.piece(), p.at().Square())
		}
		return layout.EntryElement(name, c, rep.NoPiece, rep.NoSquare)
	}
	return layout.Element{Name: name, Square: rep.NoSquare, Text: "unused"}
}

// Validate returns nil if the cells, the list, the sections of the list, the en passant square
// and the key agree, and otherwise an error that names the two that do not.
func (b *Board) Validate() error {
	if b.cell != b.cellsFromList() {
		return fmt.Errorf("mailbox: the cells and the list disagree: %x and %x", b.cell, b.cellsFromList())
	}
	for c := rep.White; c <= rep.Black; c++ {
		first, ends := firstID<<c, b.ends[c]
		if !(first < ends.knights && ends.knights <= ends.sliders && ends.sliders <= ends.pawns && ends.pawns <= first+listSize) {
			return fmt.Errorf("mailbox: the sections of %v end at %+v, out of order", c, ends)
		}
		if b.pieceList[first].piece() != rep.MakePiece(c, rep.King) {
			return fmt.Errorf("mailbox: piece %d is %v, want the %v king", first, b.pieceList[first].piece(), c)
		}
	}
	for number, p := range b.pieceList {
		if p == 0 {
			continue
		}
		number := pieceID(number)
		if !p.piece().Valid() || number < firstID || number >= 3*firstID || p.piece().Color() != rep.Color(number>>5) {
			return fmt.Errorf("mailbox: piece %d of the list is %v", number, p.piece())
		}
		if p&^castlingFlag != pieceSquareOf(p.piece(), p.at()) {
			return fmt.Errorf("mailbox: piece %d, a %v, has the flags %#x", number, p.piece(), p>>10)
		}
		if kind := p.piece().Type(); !b.ends[number>>5].has(number, kind) {
			return fmt.Errorf("mailbox: piece %d is a %v, out of the section %+v", number, kind, b.ends[number>>5])
		}
	}
	p := b.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	now := b.now()
	if now.key != p.Key() {
		return fmt.Errorf("mailbox: the key is %016x, want %016x", now.key, p.Key())
	}
	var epBits cells.State
	if now.state&cells.EPSet != 0 {
		epBits = b.epBits(now.state.EPSquare(), b.side())
	}
	if got := now.state & (1<<16 - 1) &^ cells.RightsMask; got != epBits {
		return fmt.Errorf("mailbox: the en passant square %v has the state bits %#x, want %#x", p.EnPassant, got, epBits)
	}
	for i := range b.castling.Rook {
		king, rook := b.pieceList[firstID<<(i>>1)], b.pieceList[b.cell[b.castling.Rook[i]&63]&63]
		if now.state.Rights()>>i&1 != 0 && king&rook&castlingFlag == 0 {
			return fmt.Errorf("mailbox: castling right %d stands, but its king or rook lacks the flag", i)
		}
	}
	return nil
}

// cellsFromList returns the cells that the list describes.
func (b *Board) cellsFromList() (cells [64]pieceID) {
	for number, p := range b.pieceList {
		if p != 0 {
			cells[p.at()] = pieceID(number)
		}
	}
	return cells
}

// has reports whether a piece of the given kind can have the ID.
func (s sections) has(number pieceID, kind rep.PieceType) bool {
	switch kind {
	case rep.King:
		return number == firstID || number == 2*firstID
	case rep.Knight:
		return number < s.knights
	case rep.Pawn:
		return number >= s.sliders && number < s.pawns
	}
	return number >= s.knights && number < s.sliders
}

package framed

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// describeState returns a state in words.
func (b *core) describeState(s state) string {
	ep := "-"
	if at := s.epSquare(); at != 0 {
		ep = b.square(at).String()
		if !s.hasEPCapture() {
			ep += ", no capture"
		}
	}
	return fmt.Sprintf("%v to move, rights %v, en passant %s, halfmove clock %d", s.side(), s.rights(), ep, s.halfmove())
}

// describe returns the origin and the destination in words.
func (m lastMove) describe() string {
	if m == 0 {
		return "unknown"
	}
	return fmt.Sprintf("%v to %v", rep.Move(m).From(), rep.Move(m).To())
}

// describeCell describes a cell: the piece on it, if there is one.
func (b *core) describeCell(i int) layout.Element {
	at := index(i)
	if !b.onBoard(at) {
		return layout.OffBoardElement(fmt.Sprint(i))
	}
	return layout.CellElement(b.square(at), b.pieceAt(at))
}

// describeTurn returns the move number and the side at Load in words.
func (b *core) describeTurn() string {
	return fmt.Sprintf("fullmove number %d, %v to move", b.turn>>1, rep.Color(b.turn&1))
}

// describeStandard returns the rights of standard chess in words.
func (b *core) describeStandard() string {
	return fmt.Sprintf("rights of standard chess: %v", b.standard)
}

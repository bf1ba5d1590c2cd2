// Code generated from ../tenbytwelve/describe.go; DO NOT EDIT.

package tenbytwelvescan

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// describe returns the state in words.
func (s state) describe() string {
	ep := "-"
	if at := s.epSquare(); at != 0 {
		ep = at.square().String()
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
func (b *Board) describeCell(i int) layout.Element {
	at := index(i)
	if !at.onBoard() {
		return layout.OffBoardElement(fmt.Sprint(i))
	}
	return layout.CellElement(at.square(), b.pieceAt(at))
}

// describeTurn returns the move number and the side at Load in words.
func (b *Board) describeTurn() string {
	return fmt.Sprintf("fullmove number %d, %v to move", b.turn>>1, rep.Color(b.turn&1))
}

// describeStandard returns the rights of standard chess in words.
func (b *Board) describeStandard() string {
	return fmt.Sprintf("rights of standard chess: %v", b.standard)
}

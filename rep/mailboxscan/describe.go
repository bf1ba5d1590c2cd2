// Code generated from ../mailbox/describe.go; DO NOT EDIT.

package mailboxscan

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// describe returns the state in words.
func (s state) describe() string {
	ep := "-"
	if s&epSet != 0 {
		ep = s.epSquare().square().String()
		if s&epCapturable == 0 {
			ep += ", no capture"
		}
	}
	return fmt.Sprintf("rights %v, en passant %s, halfmove clock %d", s.rights(), ep, s.halfmove())
}

// describeStart returns the turn of the first record in words.
func (b *Board) describeStart() string {
	return fmt.Sprintf("fullmove number %d, %v to move", b.start>>1, [2]string{"white", "black"}[b.start&1])
}

// describeCurrent returns the place of the position's record in words.
func (b *Board) describeCurrent() string {
	return fmt.Sprintf("history[%d], %v to move", b.current/recordSize, b.side())
}

// describe returns the move of a record in words.
func (r *record) describe() string {
	if r.move&^castlingOrPromotion == rep.NullMove {
		return "null move, or none"
	}
	return r.move.String()
}

// Code generated from ../mailbox/describe.go; DO NOT EDIT.

package mailboxscan

import "fmt"

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

// describeStart returns the turn at Load in words.
func (b *Board) describeStart() string {
	return fmt.Sprintf("fullmove number %d, %v to move", b.start>>1, [2]string{"white", "black"}[b.start&1])
}

// describePly returns the number of moves made in words.
func (b *Board) describePly() string { return fmt.Sprintf("history[%d], %v to move", b.ply, b.side()) }

// Code generated from ../x88/describe.go; DO NOT EDIT.

package x88scan

import "fmt"

// describe returns the state in words.
func (s state) describe() string {
	ep := "-"
	switch at := s.epSquare(); {
	case at == noEPSquare:
	case at.onBoard():
		ep = at.square().String()
	default:
		ep = fmt.Sprintf("%v, no capture", (at &^ epNotCapturable).square())
	}
	return fmt.Sprintf("rights %v, en passant %s, halfmove clock %d", s.rights(), ep, s.halfmove())
}

// describeMove returns the move of a record in words.
func (r *record) describeMove() string {
	switch r.move {
	case nullMove:
		return "null move"
	case unknownMove:
		return "unknown"
	default:
		return r.move.String()
	}
}

// Code generated from ../x88/mobility.go; DO NOT EDIT.

package x88scan

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// addMobility adds the squares to which a piece of this kind on from could go; a
// pawn or king adds nothing.
func addMobility[S side.Type](b *Board, n *[8]uint16, from index, kind rep.PieceType) {
	switch kind {
	case rep.Knight:
		n[rep.Knight] += uint16(countKnight[S](b, from))
	case rep.Bishop:
		n[rep.Bishop] += uint16(countDiagonals[S](b, from))
	case rep.Rook:
		n[rep.Rook] += uint16(countOrthogonals[S](b, from))
	case rep.Queen:
		n[rep.Queen] += uint16(countDiagonals[S](b, from) + countOrthogonals[S](b, from))
	}
}

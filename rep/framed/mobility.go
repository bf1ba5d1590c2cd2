package framed

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// Mobility returns, by piece type from knight to queen, the number of squares to which
// the pieces of c and that type could go.
func (b *Board[G]) Mobility(c rep.Color) [8]uint16 {
	if c == rep.White {
		return mobility[side.White](b)
	}
	return mobility[side.Black](b)
}

// mobility uses the functions that count moves.
func mobility[S side.Type, G Grid](b *Board[G]) [8]uint16 {
	us := side.Of[S]()
	var squares [8]uint16
	list := &b.lists[us]
	for id := own(us) + 1; id < list.slidersEnd; id++ {
		if p := b.pieceList[id&63]; isSlider(p.piece()) {
			squares[p.kind()] += uint16(countSliders[S](b, id, id+1))
		}
	}
	for id := list.knights; id < list.nonPawnsEnd; id++ {
		if p := b.pieceList[id&63]; p.kind() == rep.Knight {
			squares[rep.Knight] += uint16(countKnight[S](b, p))
		}
	}
	return squares
}

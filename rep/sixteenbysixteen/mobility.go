package sixteenbysixteen

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// Mobility returns, by piece type from knight to queen, the number of squares to which
// the pieces of c and that type could go.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	if c == rep.White {
		return mobility[side.White](b)
	}
	return mobility[side.Black](b)
}

// mobility uses the functions that count moves.
func mobility[S side.Type](b *Board) [8]uint16 {
	us := side.Of[S]()
	var squares [8]uint16
	pieces := b.nonPawns(us)
	for n, p := range pieces {
		switch k := p.kind(); {
		case k.isSlider():
			squares[k] += uint16(countSliders[S](b, pieces[n:n+1]))
		case k == knight:
			squares[rep.Knight] += uint16(countKnights[S](b, pieces[n:n+1]))
		}
	}
	return squares
}

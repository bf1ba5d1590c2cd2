package attacktable

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// Mobility implements [rep.MobilityCounter]: the bits of each type's IDs in the table.
func (b *Board) Mobility(c rep.Color) (mobility [8]uint16) {
	r := b.now()
	open := ^r.colors[c&1]
	t, ids := &r.attacks[c&1], &r.ids[c&1]
	knights, bishops := uint64(ids[rep.Knight])*each, uint64(ids[rep.Bishop])*each
	rooks, queens := uint64(ids[rep.Rook])*each, uint64(ids[rep.Queen])*each
	for i := range 16 {
		word := t.word(i) & lanesOf(open, i)
		mobility[rep.Knight] += uint16(bits.OnesCount64(word & knights))
		mobility[rep.Bishop] += uint16(bits.OnesCount64(word & bishops))
		mobility[rep.Rook] += uint16(bits.OnesCount64(word & rooks))
		mobility[rep.Queen] += uint16(bits.OnesCount64(word & queens))
	}
	return mobility
}

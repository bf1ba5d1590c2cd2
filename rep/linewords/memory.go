package linewords

import (
	"encoding/binary"
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
)

var _ rep.MemoryDescriber = (*Board)(nil)

// Memory implements [rep.MemoryDescriber]. The lines are described byte by byte.
func (b *Board) Memory() rep.Memory {
	o := rep.ObjectAt("board", b)
	squares := squaresOfLines()
	for _, lines := range []struct {
		name        string
		first, last int
	}{
		{"ranks", 0, firstFile}, {"files", firstFile, firstDiagonal},
		{"diagonals", firstDiagonal, firstAntidiagonal}, {"antidiagonals", firstAntidiagonal, lineCount},
	} {
		words := b.lines[lines.first:lines.last]
		bytes := unsafe.Slice((*cell)(unsafe.Pointer(&words[0])), 8*len(words))
		rep.AddElements(&o, lines.name, rep.ElementCell, bytes, func(i int) rep.Element {
			sq := squares[8*lines.first+i]
			if sq == rep.NoSquare {
				return rep.OffBoardElement("")
			}
			return rep.CellElement(sq, pieceOf[bytes[i]])
		}).Row = 8
	}
	rep.AddField(&o, "key", rep.ElementKey, &b.key, nil)
	rep.AddField(&o, "stateBits", rep.ElementState, &b.stateBits, func() string { return b.describe() })
	rep.AddElements(&o, "kings", rep.ElementListEntry, b.kings[:], func(i int) rep.Element {
		c := rep.Color(i)
		return rep.EntryElement(c.String(), c, rep.MakePiece(c, rep.King), rep.Square(b.kings[i]))
	})
	rep.AddField(&o, "castlingSquares", rep.ElementConstant, &b.castlingSquares, nil)
	rep.AddField(&o, "castling", rep.ElementAddress, &b.castling, nil)
	rep.AddField(&o, "undo", rep.ElementAddress, &b.undo, nil)
	rep.AddField(&o, "ply", rep.ElementCounter, &b.ply, func() string { return fmt.Sprintf("%d moves made", b.ply) })

	undo := rep.StackAt("undo", b.undo)
	for i := range b.undo[:min(b.ply+1, len(b.undo))] {
		r, name, use := &b.undo[i], fmt.Sprintf("undo[%d].", i), rep.UseUndo
		if i == b.ply {
			use = rep.UseFree
		}
		rep.AddField(&undo, name+"key", rep.ElementKey, &r.key, nil).Use = use
		rep.AddField(&undo, name+"stateBits", rep.ElementState, &r.stateBits, func() string { return r.describe() }).Use = use
		rep.AddField(&undo, name+"captured", rep.ElementMove, &r.captured, func() string { return "captured " + pieceOf[r.captured].String() }).Use = use
	}
	return rep.Memory{o, undo}
}

// squaresOfLines returns the square of each byte of the lines in memory, NoSquare for a byte
// off the board.
func squaresOfLines() (squares [8 * lineCount]rep.Square) {
	for i := range squares {
		squares[i] = rep.NoSquare
	}
	for sq := range places {
		for _, p := range places[sq] {
			i := int(p.shift >> 3)
			if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
				i ^= 7
			}
			squares[8*int(p.line)+i] = rep.Square(sq)
		}
	}
	return squares
}

// Dump implements [rep.Dumper]. It draws the regions that Memory returns.
func (b *Board) Dump() string { return memory.Text(b.Memory()) }

// describe returns the state bits in words.
func (b stateBits) describe() string {
	return fmt.Sprintf("%v to move, rights %v, en passant %v, clocks %d %d", b.sideToMove(), b.rights(), b.epSquare(), b.halfmove(), b.fullmove())
}

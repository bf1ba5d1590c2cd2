package linewords

import (
	"encoding/binary"
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// cell is the content of a square: 0 for an empty one. The lowest set bit shows the colour
// of a piece, and so does the highest.
type cell uint8

const (
	whiteBits cell = 1<<0 | 1<<7
	blackBits cell = 1<<1 | 1<<6

	diagonalBit   cell = 1 << 2 // a bishop or a queen
	orthogonalBit cell = 1 << 3 // a rook or a queen
	pawnBit       cell = 1 << 4
	knightBit     cell = 1 << 5 // a king has none of the four
	typeBits           = diagonalBit | orthogonalBit | pawnBit | knightBit
)

var bitsOfType = [8]cell{
	rep.Pawn: pawnBit, rep.Knight: knightBit, rep.Bishop: diagonalBit,
	rep.Rook: orthogonalBit, rep.Queen: diagonalBit | orthogonalBit,
}

// cellOf returns the content of a square with a piece.
func cellOf(p rep.Piece) cell {
	if p.Color() == rep.Black {
		return blackBits | bitsOfType[p.Type()&7]
	}
	return whiteBits | bitsOfType[p.Type()&7]
}

// colourBit returns the lowest bit of a piece of c.
func colourBit(c int) cell { return 1 << (c & 1) }

// pieceOf is the piece by cell, NoPiece for 0 and for every other value that is no piece.
var pieceOf = func() (pieces [256]rep.Piece) {
	for _, p := range rep.Pieces() {
		pieces[cellOf(p)] = p
	}
	return pieces
}()

// sliderBit returns the bit of the sliders that move along lines of a kind.
func sliderBit(kind int) cell {
	if kind >= diagonalLine {
		return diagonalBit
	}
	return orthogonalBit
}

// cellAt returns the content of a square, from its rank.
func (b *Board) cellAt(sq int) cell { return cell(b.lines[firstRank+sq>>3&7] >> (sq & 7 * 8)) }

// toggle puts a piece on an empty square, or removes it, on its four lines.
func (b *Board) toggle(sq int, c cell) {
	rank, file := sq>>3&7, sq&7
	byFile := uint64(c) << (8 * file & 63)
	b.lines[firstRank+rank] ^= byFile
	b.lines[firstFile+file] ^= uint64(c) << (8 * rank & 63)
	b.lines[firstDiagonal+7+file-rank] ^= byFile
	b.lines[firstAntidiagonal+file+rank] ^= byFile
}

// piecesOf returns the lowest bit of the bytes of a rank that hold a piece of us with a bit.
func piecesOf(rank uint64, us int, bit cell) uint64 {
	return rank >> (us & 63) & (rank / uint64(bit)) & eachByte
}

var _ layout.Describer = (*Board)(nil)

// Memory implements [layout.Describer]. The lines are described byte by byte.
func (b *Board) Memory() layout.Memory {
	m := layout.Describe(b, layout.Table{
		Tables: tableBytes(), Index: "ply", Last: b.ply, UndoOnly: true,
		Kinds: map[layout.Kind]string{layout.ListEntry: "kings", layout.Constant: "castlingSquares", layout.Move: "undo.captured"},
		Words: map[string]func(int) string{
			"ply":           func(int) string { return fmt.Sprintf("%d moves made", b.ply) },
			"undo.captured": func(i int) string { return "captured " + pieceOf[b.undo[i].captured].String() },
		},
		Elements: map[string]func(int, int) layout.Element{"kings": func(_, i int) layout.Element {
			c := rep.Color(i)
			return layout.EntryElement(c.String(), c, rep.MakePiece(c, rep.King), rep.Square(b.kings[i]))
		}},
	})
	squares, words := squaresOfLines(), *m.Region("lines")
	var parts []layout.Region
	for _, lines := range []struct {
		name        string
		first, last int
	}{
		{"ranks", 0, firstFile}, {"files", firstFile, firstDiagonal},
		{"diagonals", firstDiagonal, firstAntidiagonal}, {"antidiagonals", firstAntidiagonal, lineCount},
	} {
		bytes := words.Bytes[8*lines.first : 8*lines.last]
		parts = append(parts, layout.Region{
			Name: lines.name, Kind: layout.Cell, Offset: words.Offset + 8*lines.first, Size: 1, Row: 8, Bytes: bytes,
			Element: func(i int) layout.Element {
				sq := squares[8*lines.first+i]
				if sq == rep.NoSquare {
					return layout.OffBoardElement("")
				}
				return layout.CellElement(sq, pieceOf[bytes[i]])
			},
		})
	}
	m.Objects[0].Regions = append(parts, m.Objects[0].Regions[1:]...)
	return m
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

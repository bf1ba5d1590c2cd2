// Code generated from ../mailbox/rays.go; DO NOT EDIT.

package mailboxscan

import "github.com/boardbench/boardbench/rep"

// clear reports whether the cells strictly between a and o are empty. It is true of two cells
// on no common line, which have no cells between them.
func (b *Board) clear(a, o index) bool {
	step := stepTo[a&63][o&63]
	if step == 0 {
		return true
	}
	for a += step; a != o; a += step {
		if b.cell[a&63] != noPiece {
			return false
		}
	}
	return true
}

// countRay counts the moves along a ray from the cell to up to the cell last. At the edge both
// are the slider's own cell, which is occupied, so the test for the end is needed on empty
// cells only. bit is the number of the enemy's bit in a cell.
func countRay(cell *[64]occupant, to, last, step int, bit uint) int {
	for n := 0; ; {
		captured := cell[to&63]
		if captured != noPiece {
			return n + int(captured>>(bit&7)&1)
		}
		n++
		if to == last {
			return n
		}
		to += step
	}
}

// writeOrthogonal writes the moves of a rook on from. bit is the number of the enemy's bit in a
// cell.
func (b *Board) writeOrthogonal(l *moves, n int, from index, bit uint) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.ray(n, cell, base, int(line.first[north]), int(line.last[north]), stepNorth, bit)
	n = l.ray(n, cell, base, int(line.first[east]), int(line.last[east]), stepEast, bit)
	n = l.ray(n, cell, base, int(line.first[south]), int(line.last[south]), -stepNorth, bit)
	return l.ray(n, cell, base, int(line.first[west]), int(line.last[west]), -stepEast, bit)
}

// writeDiagonal writes the moves of a bishop on from.
func (b *Board) writeDiagonal(l *moves, n int, from index, bit uint) int {
	cell, line := &b.cell, &lines[from&63]
	base := int(from) << 6
	n = l.ray(n, cell, base, int(line.first[northEast]), int(line.last[northEast]), stepNorthEast, bit)
	n = l.ray(n, cell, base, int(line.first[southEast]), int(line.last[southEast]), stepSouthEast, bit)
	n = l.ray(n, cell, base, int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast, bit)
	return l.ray(n, cell, base, int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast, bit)
}

// ray writes the moves along a ray from the cell to up to the cell last or the first piece. It
// adds step to the whole move m, with the target in its low bits: that takes 4 instructions a
// cell less than making each move anew. At the edge both are the slider's own cell, which is
// occupied, so the test for the end is needed on empty cells only.
func (l *moves) ray(n int, cell *[64]occupant, base, to, last, step int, bit uint) int {
	for m, end := base|to, base|last; ; m += step {
		captured := uint(cell[m&63])
		if captured != 0 {
			if captured>>(bit&7)&1 != 0 {
				l[n&(maxList-1)] = rep.Move(m) | capture
				n++
			}
			return n
		}
		l[n&(maxList-1)] = rep.Move(m)
		n++
		if m == end {
			return n
		}
	}
}

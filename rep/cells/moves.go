package cells

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// MaxList is the length of a move list: a power of two, and more moves than any side has, even a side of
// queens only. At most eight sliders reach a cell, and a knight only from a cell that is then no target.
const MaxList = 512

// Moves is a move list under construction. Its length is a separate value.
type Moves [MaxList]rep.Move

// Put writes m as move n and returns n + 1.
func (l *Moves) Put(n int, m rep.Move) int {
	l[n&(MaxList-1)] = m
	return n + 1
}

// The kinds of moves at their place in a Move.
const (
	DoublePush    = rep.Move(rep.DoublePush) << 12
	Capture       = rep.Move(rep.Capture) << 12
	EnPassantMove = rep.Move(rep.EnPassant) << 12
	PromoteQueen  = rep.Move(rep.PromoteQueen) << 12
	PromotionStep = rep.Move(1) << 12
	CaptureBit    = 14 // of a Move, set in captures
)

// WritePawnMove writes a push or a capture, as four promotions on the last rank.
func WritePawnMove[S side.Type](l *Moves, n int, from, to Index, kind rep.Move) int {
	us := int(side.Of[S]())
	move := rep.Move(from)<<6 | rep.Move(to) | kind
	if !Promotes(us, to) {
		return l.Put(n, move)
	}
	move |= PromoteQueen
	for range 4 {
		n = l.Put(n, move)
		move -= PromotionStep
	}
	return n
}

// Promotes reports whether to is on the last rank of us.
func Promotes(us int, to Index) bool {
	if us == int(rep.White) {
		return to >= 56
	}
	return to < 8
}

// KindOfPush returns DoublePush for a double push.
func KindOfPush(from, to Index) rep.Move {
	if from^to == 16 || from^to == 48 {
		return DoublePush
	}
	return 0
}

// CastlingOrPromotion has the bits of a Move that is castling or a promotion.
const CastlingOrPromotion = ^(Capture | DoublePush) &^ (1<<12 - 1)

// Plain reports whether m is a quiet move, a double push or a capture that is neither en passant
// nor a promotion.
func Plain(m rep.Move) bool { return m < 2<<12 || m>>12 == rep.Move(rep.Capture) }

// CapturedEnPassant returns the cell of the pawn that an en passant capture removes.
func CapturedEnPassant(from, to Index) Index { return from&^7 | to&7 }

// IsStep reports whether a pawn's step to the cell to has this kind, without the bit of a capture.
func IsStep(us rep.Color, to Index, kind rep.MoveKind) bool {
	if Promotes(int(us), to) {
		return kind.IsPromotion() && !kind.IsCapture()
	}
	return kind == rep.Quiet
}

// CountRay counts the moves along a ray from the cell to up to the cell last. At the edge both
// are the slider's own cell, which is occupied, so the test for the end is needed on empty
// cells only. bit is the number of the enemy's bit in a cell.
func CountRay(cell *Array, to, last, step int, bit uint) int {
	for n := 0; ; {
		captured := cell[to&63]
		if captured != empty {
			return n + int(captured>>(bit&7)&1)
		}
		n++
		if to == last {
			return n
		}
		to += step
	}
}

// WriteOrthogonal writes the moves of a rook on from. bit is the number of the enemy's bit in a
// cell.
func (cell *Array) WriteOrthogonal(l *Moves, n int, from Index, bit uint) int {
	line := &Lines[from&63]
	base := int(from) << 6
	n = l.Ray(n, cell, base, int(line.First[North]), int(line.Last[North]), StepNorth, bit)
	n = l.Ray(n, cell, base, int(line.First[East]), int(line.Last[East]), StepEast, bit)
	n = l.Ray(n, cell, base, int(line.First[South]), int(line.Last[South]), -StepNorth, bit)
	return l.Ray(n, cell, base, int(line.First[West]), int(line.Last[West]), -StepEast, bit)
}

// WriteDiagonal writes the moves of a bishop on from.
func (cell *Array) WriteDiagonal(l *Moves, n int, from Index, bit uint) int {
	line := &Lines[from&63]
	base := int(from) << 6
	n = l.Ray(n, cell, base, int(line.First[NorthEast]), int(line.Last[NorthEast]), StepNorthEast, bit)
	n = l.Ray(n, cell, base, int(line.First[SouthEast]), int(line.Last[SouthEast]), StepSouthEast, bit)
	n = l.Ray(n, cell, base, int(line.First[SouthWest]), int(line.Last[SouthWest]), -StepNorthEast, bit)
	return l.Ray(n, cell, base, int(line.First[NorthWest]), int(line.Last[NorthWest]), -StepSouthEast, bit)
}

// Ray writes the moves along a ray from the cell to up to the cell last or the first piece. It
// adds step to the whole move m, with the target in its low bits: that takes 4 instructions a
// cell less than making each move anew. At the edge both are the slider's own cell, which is
// occupied, so the test for the end is needed on empty cells only.
func (l *Moves) Ray(n int, cell *Array, base, to, last, step int, bit uint) int {
	for m, end := base|to, base|last; ; m += step {
		captured := uint(cell[m&63])
		if captured != 0 {
			if captured>>(bit&7)&1 != 0 {
				l[n&(MaxList-1)] = rep.Move(m) | Capture
				n++
			}
			return n
		}
		l[n&(MaxList-1)] = rep.Move(m)
		n++
		if m == end {
			return n
		}
	}
}

// PutPawns writes a move for each bit of word: the entry of the bit in stays, plus rest.
func (l *Moves) PutPawns(n int, word uint64, stays *[64]rep.Move, rest rep.Move) int {
	for ; word != 0; word &= word - 1 {
		n = l.Put(n, stays[bits.TrailingZeros64(word)&63]+rest)
	}
	return n
}

// WriteKnightCaptures writes a knight's captures: its targets are bytes of four ranks. bit is
// the number of the enemy's bit in a cell.
func (cell *Array) WriteKnightCaptures(l *Moves, n int, from Index, bit uint) int {
	list, enemies := &KnightRanks[from&63], uint64(Eight)<<(bit&7)
	return l.Captures(n, from, bit, cell.Rank(from+2*StepNorth)&list.Two&enemies<<2|cell.Rank(from+StepNorth)&list.One&enemies<<1|
		cell.Rank(from-StepNorth)&list.BelowOne&enemies>>1|cell.Rank(from-2*StepNorth)&list.BelowTwo&enemies>>2)
}

// Captures writes a capture for each bit of w, which has the words of several ranks in one. An
// enemy on the rank of from has the bit numbered bit in its byte, and an enemy on the next rank
// to the north has the next higher bit.
func (l *Moves) Captures(n int, from Index, bit uint, w uint64) int {
	base := uint(from)<<6 + uint(from&56) - 8*bit + uint(Capture)
	for ; w != 0; w &= w - 1 {
		i := uint(bits.TrailingZeros64(w))
		n = l.Put(n, rep.Move(base+i%8*8+i/8))
	}
	return n
}

// WriteKnightQuiets writes a knight's moves to empty cells.
func (cell *Array) WriteKnightQuiets(l *Moves, n int, from Index) int {
	base := uint(from) << 6
	for _, to := range &KnightTo[from&63] {
		if cell[to&63] == empty {
			n = l.Put(n, rep.Move(base|uint(to)))
		}
	}
	return n
}

// WriteOrthogonalQuiets writes the moves of a rook on from to empty cells.
func (cell *Array) WriteOrthogonalQuiets(l *Moves, n int, from Index) int {
	line := &Lines[from&63]
	base := int(from) << 6
	n = l.emptyRay(n, cell, base, int(line.First[North]), int(line.Last[North]), StepNorth)
	n = l.emptyRay(n, cell, base, int(line.First[East]), int(line.Last[East]), StepEast)
	n = l.emptyRay(n, cell, base, int(line.First[South]), int(line.Last[South]), -StepNorth)
	return l.emptyRay(n, cell, base, int(line.First[West]), int(line.Last[West]), -StepEast)
}

// WriteDiagonalQuiets writes the moves of a bishop on from to empty cells.
func (cell *Array) WriteDiagonalQuiets(l *Moves, n int, from Index) int {
	line := &Lines[from&63]
	base := int(from) << 6
	n = l.emptyRay(n, cell, base, int(line.First[NorthEast]), int(line.Last[NorthEast]), StepNorthEast)
	n = l.emptyRay(n, cell, base, int(line.First[SouthEast]), int(line.Last[SouthEast]), StepSouthEast)
	n = l.emptyRay(n, cell, base, int(line.First[SouthWest]), int(line.Last[SouthWest]), -StepNorthEast)
	return l.emptyRay(n, cell, base, int(line.First[NorthWest]), int(line.Last[NorthWest]), -StepSouthEast)
}

// emptyRay writes the moves along a ray up to the first piece.
func (l *Moves) emptyRay(n int, cell *Array, base, to, last, step int) int {
	for m, end := base|to, base|last; cell[m&63] == empty; m += step {
		l[n&(MaxList-1)] = rep.Move(m)
		n++
		if m == end {
			break
		}
	}
	return n
}

package linewords

import (
	"github.com/boardbench/boardbench/internal/line"
	"github.com/boardbench/boardbench/rep"
)

// checkInfo holds the checks and pins of the side to move.
type checkInfo struct {
	checkers  int
	checkMask rep.SquareSet            // in check, the checkers and the squares up to them
	pinned    rep.SquareSet            // our pieces that are pinned
	pinnedOn  [lineKinds]rep.SquareSet // the pieces pinned along a line of a kind
}

// findCheckInfo finds the checks and pins of the side to move. On each of the four lines of its
// king it takes the first piece up and the first piece down, and the piece behind it if it is ours.
func (b *Board) findCheckInfo(us int) (info checkInfo) {
	king := int(b.kings[us&1])
	ours := colourBit(us)
	for kind, step := range steps {
		p, want := &places[king&63][kind], colourBit(us^1)|sliderBit(kind)
		if piecesOf(b.lines[p.line], us^1, sliderBit(kind)) == 0 {
			continue // most lines have no slider of theirs
		}
		above, below := b.above(p), b.below(p)
		if first, run := firstAbove(above); first&want == want {
			info.check(king, step, run>>3+1)
		} else if first&ours != 0 {
			if second, _ := firstAbove(above &^ (255 << run)); second&want == want {
				info.pin(king+step*(run>>3+1), kind)
			}
		}
		if first, run := firstBelow(below); first&want == want {
			info.check(king, -step, run>>3+1)
		} else if first&ours != 0 {
			if second, _ := firstBelow(below &^ (255 << 56 >> run)); second&want == want {
				info.pin(king-step*(run>>3+1), kind)
			}
		}
	}
	if b.leaperAttacks(king, us^1) {
		leapers := b.leapers(king, us^1)
		info.checkers += leapers.Count()
		info.checkMask |= leapers
	}
	return info
}

func (info *checkInfo) check(king, step, n int) {
	info.checkers++
	for i := 1; i <= n; i++ {
		info.checkMask |= 1 << ((king + i*step) & 63)
	}
}

func (info *checkInfo) pin(sq, kind int) {
	info.pinned |= 1 << (sq & 63)
	info.pinnedOn[kind&3] |= 1 << (sq & 63)
}

// allows reports whether a piece on sq, which is pinned, can move along lines of a kind.
func (info *checkInfo) allows(sq, kind int) bool { return info.pinnedOn[kind&3]>>(sq&63)&1 != 0 }

// kindBits is how a type is told from the bits of a cell: bit a is set, and bit b is not
// where not has it.
type kindBits struct {
	a, b uint8
	not  uint64 // the lowest bit of each byte, or 0
}

// kindOf is by type, without the king, whose square is known.
var kindOf = [8]kindBits{
	rep.Pawn:   {a: 4, b: 4},
	rep.Knight: {a: 5, b: 5},
	rep.Bishop: {a: 2, b: 3, not: eachByte},
	rep.Rook:   {a: 3, b: 2, not: eachByte},
	rep.Queen:  {a: 2, b: 3},
}

// ofType returns the squares of the pieces of type t, pawn to queen, of the colours for
// which the lowest bit of each byte is set. All pieces of a rank are found at once.
func (b *Board) ofType(t rep.PieceType, white, black uint64) (set rep.SquareSet) {
	k := &kindOf[t&7]
	for rank := range 8 {
		word := b.lines[firstRank+rank]
		found := (word&white | word>>1&black) & (word >> (k.a & 63)) & (word>>(k.b&63) ^ k.not)
		set |= rep.SquareSet(line.RankOf(found)) << (8 * rank)
	}
	return set
}

// Pieces implements [rep.Inspector].
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	c := p.Color() & 1
	switch t := p.Type(); {
	case t == rep.King:
		return 1 << (b.kings[c] & 63)
	case t-rep.Pawn < rep.King-rep.Pawn:
		black := uint64(c) * eachByte
		return b.ofType(t, eachByte^black, black)
	}
	return rep.NoSquares
}

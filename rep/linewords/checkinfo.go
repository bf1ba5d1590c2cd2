package linewords

import "github.com/boardbench/boardbench/rep"

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

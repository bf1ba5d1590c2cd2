package linewords

import "github.com/boardbench/boardbench/rep"

// stage is which moves are generated.
type stage uint8

const (
	quietMoves   stage = 1 << iota
	captureMoves       // and promotions to a queen
	allMoves     = quietMoves | captureMoves
)

// quiets and captures return a word with all bits set where the stage has such moves, and none
// elsewhere.

func (st stage) quiets() uint64   { return -uint64(st & 1) }
func (st stage) captures() uint64 { return -uint64(st >> 1) }

// AppendCaptures implements [rep.Stager].
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move { return b.appendStage(dst, captureMoves) }

// AppendQuiets implements [rep.Stager].
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move { return b.appendStage(dst, quietMoves) }

// keep takes the moves from begin on out of dst that are not of the stage, none of which
// promotes without a capture.
func (st stage) keep(dst []rep.Move, begin int) []rep.Move {
	kept := dst[:begin]
	for _, m := range dst[begin:] {
		if m.Kind().IsCapture() == (st == captureMoves) || st == allMoves {
			kept = append(kept, m)
		}
	}
	return kept
}

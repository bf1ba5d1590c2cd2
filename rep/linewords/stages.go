package linewords

import "github.com/boardbench/boardbench/rep"

// stage is which moves are generated: all bits of a word are set for those that are.
type stage struct{ quiets, captures uint64 }

var (
	allMoves     = stage{^uint64(0), ^uint64(0)}
	captureMoves = stage{captures: ^uint64(0)} // and promotions to a queen
	quietMoves   = stage{quiets: ^uint64(0)}
)

// AppendCaptures implements [rep.Stager].
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move { return b.appendStage(dst, captureMoves) }

// AppendQuiets implements [rep.Stager].
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move { return b.appendStage(dst, quietMoves) }

// keep takes the moves from begin on out of dst that are not of the stage, none of which
// promotes without a capture.
func (st stage) keep(dst []rep.Move, begin int) []rep.Move {
	kept := dst[:begin]
	for _, m := range dst[begin:] {
		if m.Kind().IsCapture() && st.captures != 0 || !m.Kind().IsCapture() && st.quiets != 0 {
			kept = append(kept, m)
		}
	}
	return kept
}

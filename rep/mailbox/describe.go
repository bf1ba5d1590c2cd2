package mailbox

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// describeStart returns the turn of the first record in words.
func (b *Board) describeStart() string {
	return fmt.Sprintf("fullmove number %d, %v to move", b.start>>1, [2]string{"white", "black"}[b.start&1])
}

// describeCurrent returns the place of the position's record in words.
func (b *Board) describeCurrent() string {
	return fmt.Sprintf("history[%d], %v to move", b.current/recordSize, b.side())
}

// describe returns the move of a record in words.
func (r *record) describe() string {
	if r.move&^cells.CastlingOrPromotion == rep.NullMove {
		return "null move, or none"
	}
	return r.move.String()
}

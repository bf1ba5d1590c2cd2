package mailbox

import "github.com/boardbench/boardbench/rep"

// CountMoves returns the number of legal moves.
func (b *Board) CountMoves() int {
	var room [512]rep.Move
	return len(b.AppendMoves(room[:0]))
}

package tenbytwelve

import "github.com/boardbench/boardbench/rep"

// own returns the bit that the pieces of us have. The sentinel has it too.
func own(us rep.Color) pieceID { return whiteID << us }

// enemy returns the bit that the pieces of the other side have. The sentinel has
// it too.
func enemy(us rep.Color) pieceID { return blackID >> us }

// isOwn returns 1 if id is a piece of us or the sentinel and 0 otherwise, without a branch.
func isOwn(us rep.Color, id pieceID) int { return int(id >> (4 + us&1) & 1) }

// isEnemy returns 1 if id is a piece of the other side, not the sentinel, and 0
// otherwise, without a branch.
func isEnemy(us rep.Color, id pieceID) int {
	if id-enemy(us) < slots {
		return 1
	}
	return 0
}

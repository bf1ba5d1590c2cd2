package x88

import "github.com/boardbench/boardbench/rep"

// own returns the bit of the pieces of us.
func own(us rep.Color) pieceID { return whiteID << us }

// enemy returns the bit of the other side's pieces.
func enemy(us rep.Color) pieceID { return blackID >> us }

// forward returns the step of the pawns of us.
func forward(us rep.Color) index {
	if us == rep.White {
		return north
	}
	return south
}

// ahead is the difference that a pawn push of us makes in the target square of a move.
func ahead(us rep.Color) rep.Move { return 8 - 16*rep.Move(us) }

// pushRank returns the rank from which the pawns of us may advance two squares.
func pushRank(us rep.Color) rep.Rank { return rep.Rank2 + 5*rep.Rank(us) }

// beforeLast returns the rank from which the pawns of us promote.
func beforeLast(us rep.Color) rep.Rank { return rep.Rank7 - 5*rep.Rank(us) }

// isOwn returns 1 if m is a piece of us and 0 otherwise, without a branch.
func isOwn(us rep.Color, m pieceID) int { return int(m >> (4 + us&1) & 1) }

// isEnemy returns 1 if m is a piece of the other side and 0 otherwise, without a
// branch.
func isEnemy(us rep.Color, m pieceID) int { return int(m >> (5 - us&1) & 1) }

// isEmpty returns 1 if m is noPiece and 0 otherwise, without a branch.
func isEmpty(m pieceID) int { return int((m - 1) >> 7) }

// isPawn reports whether m, the content of a cell, is a pawn of us.
func isPawn(us rep.Color, m pieceID) bool {
	pawn := pawnID | own(us&1)
	return m&pawn == pawn
}

package sixteenbysixteen

import "github.com/boardbench/boardbench/rep"

// own returns the bit of the cells that us cannot go to: its own pieces and the
// sentinel.
func own(us rep.Color) pieceID { return 0x10 << us }

// enemy returns the bit of the pieces that us can capture.
func enemy(us rep.Color) pieceID { return 0x80 >> us }

// isEnemy returns 1 if m is a piece of the other side and 0 otherwise, without a branch.
func isEnemy(us rep.Color, m pieceID) int { return int(m >> (7 - us&1) & 1) }

// pawnKind returns the kind of the pawns of us.
func pawnKind(us rep.Color) kind {
	if us == rep.White {
		return whitePawn
	}
	return blackPawn
}

package engine

import "github.com/boardbench/boardbench/rep"

// findRepetition looks for the position of s, the present one, among those since the
// last move that cannot be taken back. The first that can be equal is four plies ago.
//
//go:noinline
func (g *Game) findRepetition(s *frame) {
	ply := g.Ply()
	end := min(int(s.Rule50), int(s.FromNull), ply)
	for i := 4; i <= end; i += 2 {
		if before := &g.frames[ply-i]; before.Key == s.Key {
			s.Repetition = int16(i)
			if before.Repetition != 0 {
				s.Repetition = int16(-i)
			}
			return
		}
	}
}

// IsDraw reports whether the position is a draw by the rules of fifty moves, of
// repetition or of insufficient material. ply is its distance from the root of the
// search: one repetition is enough where both positions are below the root, and
// otherwise it takes two. Fifty moves are no draw where the last one mates.
func (g *Game) IsDraw(ply int) bool {
	s := g.frame()
	if r := int(s.Repetition); r != 0 && r < ply {
		return true
	}
	if s.Rule50 >= 100 && (g.Checkers() == 0 || g.CountMoves() > 0) {
		return true
	}
	return s.MaterialKey&sufficient == 0 && g.InsufficientMaterial()
}

// sufficient is the part of a material key that has pawns, rooks and queens.
var sufficient = materialMask(rep.Pawn) | materialMask(rep.Rook) | materialMask(rep.Queen)

// knightMaterial and bishopMaterial are the parts that have knights and bishops.
var knightMaterial, bishopMaterial = materialMask(rep.Knight), materialMask(rep.Bishop)

// InsufficientMaterial reports whether no sequence of legal moves mates, whatever the
// squares of the pieces: both sides have their kings alone; or one knight in addition
// and nothing else; or any number of bishops, of either side, that are all on squares
// of one colour.
func (g *Game) InsufficientMaterial() bool {
	key := g.frame().MaterialKey
	if key&sufficient != 0 {
		return false
	}
	if key&knightMaterial != 0 {
		return key == material[rep.WhiteKnight] || key == material[rep.BlackKnight]
	}
	if key&bishopMaterial == 0 {
		return true
	}
	bishops := g.TypePieces(1 << rep.Bishop)
	return bishops&rep.DarkSquares == 0 || bishops&^rep.DarkSquares == 0
}

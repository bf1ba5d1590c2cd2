package engine

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

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
	// An en passant square is in the key of the first position alone.
	if end&1 == 0 && g.repeatsFirst(ply-end, s) {
		s.Repetition = int16(end)
	}
}

// repeatsFirst reports whether s, the present position, repeats an earlier one by the
// rules although the key of the earlier one has an en passant square. It does if no
// legal move captures there.
func (g *Game) repeatsFirst(ply int, s *frame) bool {
	sq := g.enPassantOf(ply)
	if sq == rep.NoSquare || g.frames[ply].Key^s.Key != rep.EnPassantKey(sq.File()) {
		return false
	}
	// The pieces are the same in both. The captured pawn gives no check: the king could not have come back.
	king := g.KingSquare(g.side)
	captured := (sq ^ 8).Set()
	for pawns := rep.PawnAttacks(g.side^1, sq) & g.Pieces(rep.MakePiece(g.side, rep.Pawn)); pawns != 0; pawns &= pawns - 1 {
		occupied := (g.Occupied() | sq.Set()) &^ (pawns.First().Set() | captured)
		if g.AttackersWith(king, occupied)&g.ColorPieces(g.side^1) == 0 {
			return false
		}
	}
	return true
}

// enPassantOf returns the square that a double push skipped just before the position of
// ply, NoSquare if the move was another. It may be a square too after another move over two
// ranks, whose position has no en passant square in its key.
func (g *Game) enPassantOf(ply int) rep.Square {
	if ply == 0 {
		return g.frames[0].enPassant
	}
	if p := &g.frames[ply].Delta.Pieces[0]; p.From^p.To == 16 {
		return (p.From + p.To) / 2
	}
	return rep.NoSquare
}

// IsDraw reports whether the position is a draw by the rules of fifty moves, of
// repetition or of insufficient material. ply is its distance from the root of the
// search: one repetition is enough if both positions are below the root; otherwise it
// takes two. Positions are compared by the rules: an en passant square on which no
// legal move captures makes no difference, though it is in the key if a pawn attacks
// it. Fifty moves are no draw if the last one mates.
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

// sufficient masks the pawns, rooks and queens of a material key.
var sufficient = materialMask(rep.Pawn) | materialMask(rep.Rook) | materialMask(rep.Queen)

// knightMaterial and bishopMaterial mask the knights and bishops.
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

// An Outcome says how a game has ended.
type Outcome uint8

// The outcomes. In a checkmate the side to move has lost; all others but Undecided are draws.
const (
	Undecided Outcome = iota
	Checkmate
	Stalemate
	Repetition           // the position has occurred three times
	FiftyMoves           // by each side without a capture or a pawn move
	InsufficientMaterial // see Game.InsufficientMaterial
)

var outcomeNames = [...]string{"undecided", "checkmate", "stalemate", "threefold repetition", "fifty moves", "insufficient material"}

// String returns the outcome in words: "checkmate", "threefold repetition".
func (o Outcome) String() string {
	if int(o) < len(outcomeNames) {
		return outcomeNames[o]
	}
	return fmt.Sprintf("Outcome(%d)", uint8(o))
}

// Outcome returns how the game has ended in the present position, Undecided if it goes on. A
// repetition is seen among the positions since Load.
func (g *Game) Outcome() Outcome {
	s := g.frame()
	switch {
	case g.CountMoves() > 0:
	case g.Checkers() != 0:
		return Checkmate
	default:
		return Stalemate
	}
	switch {
	case s.Repetition < 0:
		return Repetition
	case s.Rule50 >= 100:
		return FiftyMoves
	case g.InsufficientMaterial():
		return InsufficientMaterial
	}
	return Undecided
}

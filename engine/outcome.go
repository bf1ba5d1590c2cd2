package engine

import "fmt"

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

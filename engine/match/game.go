package match

import (
	"context"
	"fmt"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/rep"
)

// A Player chooses moves.
type Player interface {
	// Begin forgets the game before.
	Begin(ctx context.Context) error

	// Move returns a legal move in the position of g, which is not over, and its value for the side to move. moves
	// are those from the start position to there. The player leaves g as it was.
	Move(ctx context.Context, g *engine.Game, moves []rep.Move) (rep.Move, engine.Value, error)
}

// A Searcher is a search with a number of nodes for each move.
type Searcher struct {
	Search *search.Search
	Nodes  uint64
}

// Begin empties the search's table.
func (s *Searcher) Begin(context.Context) error {
	s.Search.Clear()
	return nil
}

// Move searches the position of g.
func (s *Searcher) Move(ctx context.Context, g *engine.Game, _ []rep.Move) (rep.Move, engine.Value, error) {
	s.Search.SetGame(g)
	r, err := s.Search.Run(ctx, search.Limits{Nodes: s.Nodes})
	if err != nil {
		return rep.NoMove, 0, err
	}
	return r.PV[0], r.Score, nil
}

// A game is adjudicated when both players have said for agreePlies/2 moves each that the same side is ahead by
// agreeValue, and as a draw after maxPlies.
const (
	agreeValue = 1000
	agreePlies = 6
	maxPlies   = 400
)

// Rules says in words when games end.
var Rules = fmt.Sprintf("A game ends by the rules of chess, when both players have said in %d moves each that the same side is\n"+
	"ahead by %d pawns, or as a draw after %d moves.", agreePlies/2, agreeValue/100, maxPlies/2)

// A Game is a game that has ended.
type Game struct {
	Moves  []rep.Move
	White  int    // half points of White: 2 a win, 1 a draw, 0 a loss
	Ending string // why it ended: "checkmate", "both see a win", "200 moves"
}

// Play plays a game on g from the start position with opening as the first moves. The error is ctx's, a
// player's, or names an illegal move of a player.
func Play(ctx context.Context, g *engine.Game, opening []rep.Move, white, black Player) (Game, error) {
	start := rep.StartPosition()
	if err := g.Load(&start); err != nil {
		return Game{}, err
	}
	played := Game{Moves: append([]rep.Move(nil), opening...)}
	for _, m := range opening {
		g.Make(m)
	}
	players := [2]Player{rep.White: white, rep.Black: black}
	for _, p := range players {
		if err := p.Begin(ctx); err != nil {
			return played, err
		}
	}
	agreed := 0 // plies in a row in which White was said to be ahead; negative for Black
	for {
		side := g.SideToMove()
		played.White, played.Ending = ended(g, agreed)
		if played.Ending != "" {
			return played, nil
		}
		m, v, err := players[side].Move(ctx, g, played.Moves)
		if err != nil {
			return played, err
		}
		if !g.IsPseudoLegal(m) || !g.IsLegal(m) {
			return played, fmt.Errorf("match: the illegal move %v in %s", m, g.Position().FEN())
		}
		if side == rep.Black {
			v = -v
		}
		switch {
		case v >= agreeValue:
			agreed = max(agreed, 0) + 1
		case v <= -agreeValue:
			agreed = min(agreed, 0) - 1
		default:
			agreed = 0
		}
		g.Make(m)
		played.Moves = append(played.Moves, m)
	}
}

// ended returns the half points of White and the reason if the game has ended, and otherwise no reason.
func ended(g *engine.Game, agreed int) (white int, why string) {
	const draw = 1
	switch o := g.Outcome(); {
	case o == engine.Checkmate && g.SideToMove() == rep.White:
		return 0, o.String()
	case o == engine.Checkmate:
		return 2, o.String()
	case o != engine.Undecided:
		return draw, o.String()
	case agreed >= agreePlies:
		return 2, "both see a win"
	case agreed <= -agreePlies:
		return 0, "both see a win"
	case g.Ply() >= maxPlies:
		return draw, fmt.Sprintf("%d moves", maxPlies/2)
	}
	return draw, ""
}

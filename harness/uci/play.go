package uci

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/match"
	words "github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/rep"
)

// timeFor returns how long an engine may think about one move if its Spec has no Timeout: far longer than any needs, and
// ten minutes at most.
func timeFor(nodes uint64) time.Duration {
	const most, aNode = 10 * time.Minute, 10 * time.Millisecond
	return min(HandshakeTime+time.Duration(min(nodes, uint64(most/aNode)))*aNode, most)
}

// A Player is an engine that plays at a number of nodes for each move. With one thread such games are
// the same each time.
type Player struct {
	Engine *Engine
	Nodes  uint64
}

var _ match.Player = (*Player)(nil)

// Begin sends ucinewgame.
func (p *Player) Begin(ctx context.Context) error { return p.Engine.NewGame(ctx) }

// Move lets the engine search the position after moves. The value is 0 if the engine gives none. The error is a
// *Failure or ctx's.
func (p *Player) Move(ctx context.Context, g *engine.Game, moves []rep.Move) (best rep.Move, v engine.Value, err error) {
	start := rep.StartPosition()
	command := fmt.Sprintf("go nodes %d", p.Nodes)
	limit := cmp.Or(p.Engine.spec.Timeout, timeFor(p.Nodes))
	s, err := p.Engine.think(ctx, limit, command, p.Engine.positionCommand(&start, moves), nil)
	if err != nil {
		return rep.NoMove, 0, err
	}
	if best, err = words.ParseMove(s.Best, g.AppendMoves(nil)); err != nil {
		answer := quoted(strings.TrimSpace("bestmove " + s.Best))
		err = p.Engine.fail(ctx, command, fmt.Errorf("answers %s in %s: %w", answer, g.Position().FEN(), err))
	}
	return best, valueOf(s.Score), err
}

// valueOf returns the value of a score: "cp 31", "mate -2".
func valueOf(score string) engine.Value {
	most := int(engine.ValueMateInMaxPly) - 1
	kind, text, _ := strings.Cut(score, " ")
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
	case kind == "cp":
		return engine.Value(max(-most, min(n, most)))
	case kind == "mate" && n > 0 && n <= engine.MaxPly/2:
		return engine.MateIn(2*n - 1)
	case kind == "mate" && n <= 0 && n >= -engine.MaxPly/2:
		return engine.MatedIn(-2 * n)
	}
	return 0
}

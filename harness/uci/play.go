package uci

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/match"
	"github.com/boardbench/boardbench/rep"
)

// moveTime is how long an engine may think about one move if its Spec has no Timeout.
const moveTime = 10 * time.Minute

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
	limit := p.Engine.spec.Timeout
	if limit == 0 {
		limit = moveTime
	}
	err = p.Engine.converse(ctx, limit, command, p.Engine.positionCommand(&start, moves)+"\n"+command+"\n", func(line []byte) (bool, error) {
		words := bytes.Fields(line)
		switch {
		case len(words) > 1 && string(words[0]) == "info":
			if found, ok := valueOf(words); ok {
				v = found
			}
		case len(words) > 1 && string(words[0]) == "bestmove":
			best, err = rep.ParseMove(string(words[1]), g.AppendMoves(nil))
			return true, err
		}
		return false, nil
	})
	return best, v, err
}

// valueOf returns the value in the words of an info line: "score cp 31", "score mate -2".
func valueOf(words [][]byte) (engine.Value, bool) {
	for i := 0; i+2 < len(words); i++ {
		if string(words[i]) != "score" {
			continue
		}
		n, err := strconv.Atoi(string(words[i+2]))
		most := int(engine.ValueMateInMaxPly) - 1
		switch kind := string(words[i+1]); {
		case err != nil:
		case kind == "cp":
			return engine.Value(max(-most, min(n, most))), true
		case kind == "mate" && n > 0 && n <= engine.MaxPly/2:
			return engine.MateIn(2*n - 1), true
		case kind == "mate" && n <= 0 && n >= -engine.MaxPly/2:
			return engine.MatedIn(-2 * n), true
		}
	}
	return 0, false
}

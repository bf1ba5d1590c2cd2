package uci

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strconv"
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
	err = p.Engine.converse(ctx, limit, command, p.Engine.positionCommand(&start, moves)+"\n"+command+"\n", func(line []byte) (bool, error) {
		fields := bytes.Fields(line)
		if len(fields) == 0 {
			return false, nil
		}
		switch string(fields[0]) {
		case "info":
			if found, ok := valueOf(fields); ok {
				v = found
			}
		case "bestmove":
			move := ""
			if len(fields) > 1 {
				move = string(fields[1])
			}
			if best, err = words.ParseMove(move, g.AppendMoves(nil)); err != nil {
				err = fmt.Errorf("answers %s in %s: %w", quoted(string(line)), g.Position().FEN(), err)
			}
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

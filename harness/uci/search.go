package uci

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/match"
	words "github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/rep"
)

// A Searched is the result of a search, or of an engine's own benchmark.
type Searched struct {
	Nodes uint64        // the last number that the engine reported; 0 for none
	Best  string        // the move, as the engine writes it
	Score string        // "cp 31" or "mate 3", of the first line of play; "" for none
	Wall  time.Duration // from the command to its answer, or of the whole process
	CPU   time.Duration // of all threads of the process in that time; 0 if the system does not know it

	Stopped bool // it did not end by itself and was told to stop
}

// Same reports whether both are of the same search.
func (s Searched) Same(other Searched) bool {
	return s.Nodes == other.Nodes && s.Best == other.Best && s.Score == other.Score
}

// String returns "500123 nodes, bestmove e2e4, score cp 31".
func (s Searched) String() string {
	text := fmt.Sprintf("%d nodes", s.Nodes)
	if s.Best != "" {
		text += ", bestmove " + s.Best
	}
	if s.Score != "" {
		text += ", score " + s.Score
	}
	return text
}

// clearHash is the button that many engines have for their table.
const clearHash = "Clear Hash"

// Forget lets the engine forget all searches: by ucinewgame, and by the button Clear Hash if it has one.
func (e *Engine) Forget(ctx context.Context) error {
	if err := e.NewGame(ctx); err != nil || !e.Offers(clearHash) {
		return err
	}
	return e.setOption(ctx, Option{Name: clearHash})
}

// stopTime is how long an engine may take to answer stop.
const stopTime = 5 * time.Second

// Search searches the last Position by "go LIMIT", where limit is "nodes 500000" or "depth 12". The engine is told
// to stop once it reports more than a number of nodes, unless that is 0, and after a time. An engine that does not
// answer stop either is a *Failure.
func (e *Engine) Search(ctx context.Context, limit string, nodes uint64, most time.Duration) (Searched, error) {
	var stopped atomic.Bool
	stop := func() {
		if !stopped.Swap(true) {
			_, _ = e.process.in.WriteString("stop\n") // a process that has ended is found when it is read
		}
	}
	pid := e.process.cmd.Process.Pid
	before, known := machine.CPUTimeOf(pid)
	timer := time.AfterFunc(most, stop)
	s, err := e.think(ctx, most+stopTime, "go "+limit, "", func(reported uint64) {
		if nodes > 0 && reported > nodes {
			stop()
		}
	})
	timer.Stop()
	s.Stopped = stopped.Load()
	if after, ok := machine.CPUTimeOf(pid); err == nil && known && ok {
		s.CPU = after - before
	}
	return s, err
}

// think sends a line, unless it is "", and a command that begins a search, and reads the reports up to the best move.
// Each is called with the nodes after each report; it may be nil.
func (e *Engine) think(ctx context.Context, limit time.Duration, command, line string, each func(nodes uint64)) (Searched, error) {
	var s Searched
	if line != "" {
		line += "\n"
	}
	start := time.Now()
	err := e.converse(ctx, limit, command, line+command+"\n", func(line []byte) (bool, error) {
		fields := bytes.Fields(line)
		if len(fields) == 0 {
			return false, nil
		}
		switch string(fields[0]) {
		case "info":
			if s.report(fields[1:]); each != nil {
				each(s.Nodes)
			}
		case "bestmove":
			s.Wall = time.Since(start)
			if len(fields) > 1 {
				s.Best = string(fields[1])
			}
			return true, nil
		}
		return false, nil
	})
	return s, err
}

// report takes nodes and score from the words of an info line.
func (s *Searched) report(words [][]byte) {
	text := func(i int) string {
		if i < len(words) {
			return string(words[i])
		}
		return ""
	}
	first := true // of several lines of play
	for i := range words {
		switch text(i) {
		case "string", "pv", "refutation", "currline": // text and moves follow
			return
		case "multipv":
			first = text(i+1) == "1"
		case "score":
			if first {
				s.Score = text(i+1) + " " + text(i+2)
			}
		case "nodes":
			if n, err := strconv.ParseUint(text(i+1), 10, 64); err == nil {
				s.Nodes = n
			}
		}
	}
}

// benchNodes match the sum of an engine's own benchmark: "Nodes searched  : 4713277", or "4713277 nodes 1234567 nps".
var benchNodes = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\bnodes(?:\s+searched)?\s*[:=]\s*(` + number + `)`),
	regexp.MustCompile(`(?i)(` + number + `)\s+nodes\b`),
}

// Bench runs the program of spec to its end, with its own benchmark as arguments, and reads the sum of the nodes
// from the last line with one. CPU and Wall are of the whole process. The error is a *Failure or ctx's.
func Bench(ctx context.Context, spec Spec) (Searched, error) {
	doing := strings.Join(spec.Args[1:], " ")
	start := time.Now()
	p, err := startProcess(spec)
	if err != nil {
		return Searched{}, &Failure{Engine: spec.Name, Doing: doing, Err: err}
	}
	e := &Engine{spec: spec, id: spec.Name, process: p}
	defer e.Close()
	p.in.Close() // some read a command after the benchmark
	var s Searched
	err = e.converse(ctx, spec.Timeout, doing, "", func(line []byte) (bool, error) {
		s.sum(string(line))
		return false, nil
	})
	if !errors.Is(err, ErrEnded) || p.how != nil {
		return s, err
	}
	s.Wall = time.Since(start)
	state := p.cmd.ProcessState
	s.CPU = state.UserTime() + state.SystemTime()
	for line := range strings.Lines(string(p.stderr.text)) {
		s.sum(strings.TrimSpace(line))
	}
	if s.Nodes == 0 {
		return s, e.fail(ctx, doing, p.described(errors.New("prints no sum of nodes, as \"Nodes searched: N\" or \"N nodes M nps\"")))
	}
	return s, nil
}

// sum takes the nodes from a line of an engine's own benchmark.
func (s *Searched) sum(line string) {
	if strings.HasPrefix(line, "info ") {
		return
	}
	if i := slices.IndexFunc(benchNodes, func(r *regexp.Regexp) bool { return r.MatchString(line) }); i >= 0 {
		at := benchNodes[i].FindStringSubmatchIndex(line)
		if c, err := readCount(line, at[2], at[3], true); err == nil && c.Nodes > 0 {
			s.Nodes = c.Nodes
		}
	}
}

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

package engineab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/harness/work"
)

// A side is one of the engines in the session, see [session.Side].
type side struct {
	c       *Comparison
	spec    uci.Spec
	name    string
	control bool

	engine  *uci.Engine // nil if it does not run
	folder  string      // of the copy; "" for none
	inPlace bool        // the program is started where it is
	placed  bool        // a copy has worked
	done    int         // positions of the present round
}

// title returns the command, and the name that the engine gives itself.
func (s *side) title() string {
	if s.engine == nil || s.engine.ID() == s.spec.Name {
		return s.spec.Text
	}
	return fmt.Sprintf("%s (%s)", s.spec.Text, s.engine.ID())
}

// start starts the engine in another place, unless each sample starts one.
func (s *side) start(ctx context.Context) error {
	if s.c.cfg.Bench != nil {
		return nil
	}
	return s.tryPlaced(func(spec uci.Spec) (err error) {
		s.engine, err = uci.Start(ctx, spec)
		return err
	})
}

// tryPlaced runs a copy of the program. If that fails and the program where it is does not, no copies are made any
// more.
func (s *side) tryPlaced(run func(uci.Spec) error) error {
	spec := s.spec
	// The environment lies above the stack.
	spec.Env = append(spec.Env[:len(spec.Env):len(spec.Env)], "BOARDBENCH_PADDING="+strings.Repeat("x", rand.IntN(4096)))
	if s.inPlace {
		return run(spec)
	}
	s.remove()
	path, err := s.copyProgram()
	if err != nil {
		return fmt.Errorf("engineab: %w", err)
	}
	placed := spec
	placed.Args = append([]string{path}, spec.Args[1:]...)
	if err = run(placed); err == nil || s.placed || !errors.As(err, new(*uci.Failure)) {
		s.placed = err == nil
		return err
	}
	if run(spec) != nil {
		return err
	}
	s.inPlace = true
	s.c.warn(results.Warning{
		Kind: InPlace, Problem: fmt.Sprintf("a copy of %s in another folder does not work (%v), so it is started where it is", s.spec.Args[0], err),
		Advice: "a difference of 1 % may come from the place of its code",
	})
	return nil
}

// mostNeighbours is how many files next to a program its copy has links to.
const mostNeighbours = 1000

// copyProgram copies the program into a folder whose name has a random length, and links the files next to it: an
// engine looks for its network there.
func (s *side) copyProgram() (path string, err error) {
	program, err := filepath.Abs(s.spec.Args[0])
	if err != nil {
		return "", err
	}
	if s.folder, err = os.MkdirTemp(s.c.cfg.Dir, strings.Repeat("x", rand.IntN(128))); err != nil {
		return "", err
	}
	neighbours, err := os.ReadDir(filepath.Dir(program))
	if err != nil || len(neighbours) > mostNeighbours {
		neighbours = nil
	}
	for _, n := range neighbours {
		if n.Name() != filepath.Base(program) {
			// A system without links has none.
			_ = os.Symlink(filepath.Join(filepath.Dir(program), n.Name()), filepath.Join(s.folder, n.Name()))
		}
	}
	text, err := os.ReadFile(program)
	if err != nil {
		return "", err
	}
	path = filepath.Join(s.folder, filepath.Base(program))
	return path, os.WriteFile(path, text, 0o755)
}

// remove ends the engine and removes its copy.
func (s *side) remove() {
	if s.engine != nil {
		s.engine.Close()
		s.engine = nil
	}
	if s.folder != "" {
		os.RemoveAll(s.folder)
		s.folder = ""
	}
}

// Kill implements [session.Side].
func (s *side) Kill() { s.remove() }

// Close implements [session.Side].
func (s *side) Close(context.Context) ([]error, error) { return nil, nil }

// Turn implements [session.Side]: it searches the next position of the round.
func (s *side) Turn(ctx context.Context, _ bool) (over bool, err error) {
	order, measured := s.c.order(), s
	if s.c.Rounds() == 0 && s.done == 0 { // readers of the file have the columns in the order of the first position
		measured = s.c.sides[s.c.ordered]
		s.c.ordered++
	}
	if err := measured.measure(ctx, s.c.tasks[order[s.done]]); err != nil {
		return false, err
	}
	s.done = (s.done + 1) % len(order)
	return s.done == 0, nil
}

// measure takes a sample of a position.
func (s *side) measure(ctx context.Context, t *task) error {
	start := time.Now()
	r, err := s.search(ctx, t.Position, t.limit)
	switch {
	case err != nil:
		return err
	case r.Stopped:
		return fmt.Errorf("engineab: %s: go %s in %s did not end, though earlier ones did", s.spec.Name, t.text, t.Name)
	case r.Nodes == 0 && !s.c.perSearch:
		return fmt.Errorf("engineab: %s: no nodes reported in %s, though earlier searches have them", s.spec.Name, t.Name)
	}
	if first := t.found[s.name]; !first.Same(r) && !s.c.cfg.Threads {
		err = s.c.Warn(results.Warning{
			Kind: Varying, Problem: fmt.Sprintf("%s does not repeat its search of %s: %v, then %v", s.name, t.Name, first, r),
			Advice: "let ucinewgame forget everything, and search with one thread",
		})
	}
	s.c.cpu, s.c.spent = s.c.cpu+r.CPU, s.c.spent+r.Wall
	process := s.c.process
	if s.c.cfg.Bench != nil {
		process = s.c.Rounds() + 1
	}
	note := results.Note{Sample: &results.SampleNote{
		Round: s.c.Rounds() + 1, Process: process, Seed: s.c.seed, Start: start.UTC().Truncate(time.Millisecond), CPU: r.CPU.Nanoseconds(),
	}}.String()
	_, writeErr := io.WriteString(s.c.Session, note+"\n"+s.result(t, r))
	return errors.Join(err, writeErr)
}

// result returns the line of a sample. An operation is a node, or a search if nodes are not known.
func (s *side) result(t *task, r uci.Searched) string {
	key := work.Key{
		Work: work.Work{Kind: Kind, Size: t.size}, Position: t.Name, Depth: t.depth,
		Subject: work.Subject{Type: work.OfSide, Name: s.name}, Control: s.control,
	}
	n, figure := float64(r.Nodes), s.c.figure(r)
	extra := map[string]float64{}
	if s.c.perSearch {
		n = 1
	} else {
		extra[results.NodesPerSecond] = n / figure.Seconds()
	}
	extra[results.NanosecondsPerOp] = float64(figure) / n
	extra["wall-ns/op"] = float64(r.Wall) / n
	result := testing.BenchmarkResult{N: int(n), T: figure, Extra: extra}
	return "Benchmark" + key.String() + "\t" + result.String() + "\n"
}

// search searches a position, or runs the engine's own benchmark.
func (s *side) search(ctx context.Context, p Position, l limit) (r uci.Searched, err error) {
	s.c.Begin(s.name, p.Name)
	if s.c.cfg.Bench != nil {
		err = s.tryPlaced(func(spec uci.Spec) (err error) {
			spec.Args = append(spec.Args[:len(spec.Args):len(spec.Args)], s.c.cfg.Bench...)
			r, err = uci.Bench(ctx, spec)
			return err
		})
		return r, err
	}
	if err := s.engine.Forget(ctx); err != nil {
		return r, err
	}
	if err := s.engine.Position(ctx, &p.Position, nil); err != nil {
		return r, err
	}
	return s.engine.Search(ctx, l.text, l.nodes, (uci.HandshakeTime + 20*l.time).Round(time.Second))
}

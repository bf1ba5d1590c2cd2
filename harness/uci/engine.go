package uci

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	words "github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// HandshakeTime is the longest that an engine may take to start and to answer uci,
// isready and a perft of one ply.
const HandshakeTime = 10 * time.Second

// timePerNode is how much longer than other commands a perft may take.
const timePerNode = 10 * time.Microsecond

// A Spec is an engine, and how it is spoken to.
type Spec struct {
	Command
	Dialect Dialect
	Options []Option      // set after the handshake, in this order
	Env     []string      // variables that are added to its environment, KEY=VALUE
	CPU     int           // that it is kept on, or machine.AnyCPU
	Timeout time.Duration // of a command; a perft may take 10 µs a node longer; 0 for none
	Plays   bool          // it is to play, and is not asked for a perft

	Standard bool // castling is as in standard chess in all positions: UCI_Chess960 is left as it is
}

// An Option is an option of an engine with its value, "" for a button.
type Option struct{ Name, Value string }

// ParseOption reads NAME=VALUE, or NAME for a button.
func ParseOption(text string) (Option, error) {
	name, value, _ := strings.Cut(text, "=")
	o := Option{strings.TrimSpace(name), strings.TrimSpace(value)}
	if o.Name == "" || strings.ContainsAny(text, "\r\n") {
		return o, fmt.Errorf("uci: option %q: want NAME=VALUE", text)
	}
	return o, nil
}

// A Failure is an engine that cannot be used any more: it ended, does not answer, or
// gives a wrong answer. Its process has been ended.
type Failure struct {
	Engine string
	Doing  string // the command, "go perft 5"
	Err    error
	Probe  bool // it is the perft of one ply by which Start tries the dialect
}

// Error returns engine, command and fault in one line.
func (f *Failure) Error() string {
	return fmt.Sprintf("uci: %s: after %q: %v", f.Engine, f.Doing, f.Err)
}

// Unwrap returns Err.
func (f *Failure) Unwrap() error { return f.Err }

// ErrOption is wrapped by the error of Start for an option that the engine does not
// offer.
var ErrOption = errors.New("no such option")

// ErrEnded is wrapped by the Failure of an engine that ended by itself.
var ErrEnded = errors.New("the process ended")

// An Engine is an engine that runs. Only one goroutine uses it at a time. After a
// *Failure every method returns it again.
type Engine struct {
	spec    Spec
	id      string
	options []string // names, as the engine writes them
	process *process
	failed  error
}

// Start starts an engine: the handshake of the protocol, its options, UCI_Chess960
// if the engine offers it, and a perft of one ply unless it Plays, each within HandshakeTime, or
// Timeout if that is shorter. The error is a *Failure or ctx's, or wraps
// ErrOption.
func Start(ctx context.Context, spec Spec) (*Engine, error) {
	e := &Engine{spec: spec, id: spec.Name}
	var err error
	if e.process, err = startProcess(spec); err != nil {
		return nil, &Failure{Engine: spec.Name, Doing: "start", Err: err}
	}
	if err := e.start(ctx); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

func (e *Engine) start(ctx context.Context) error {
	usual := e.spec.Timeout
	defer func() { e.spec.Timeout = usual }()
	if e.spec.Timeout = HandshakeTime; usual > 0 {
		e.spec.Timeout = min(usual, HandshakeTime)
	}
	err := e.converse(ctx, e.spec.Timeout, "uci", "uci\n", func(line []byte) (bool, error) {
		if text, ok := bytes.CutPrefix(line, []byte("id name ")); ok {
			fields := strings.FieldsFunc(string(text), func(r rune) bool { return r <= ' ' || r == 0x7f || r == '\ufeff' })
			e.id = cmp.Or(strings.Join(fields, " "), e.id)
		}
		if text, ok := bytes.CutPrefix(line, []byte("option name ")); ok {
			name, _, _ := strings.Cut(string(text), " type ")
			e.options = append(e.options, strings.TrimSpace(name))
		}
		return string(line) == "uciok", nil
	})
	if err != nil {
		return err
	}
	for _, o := range e.spec.Options {
		if !e.Offers(o.Name) {
			return fmt.Errorf("uci: %s: %w: %q, it has %s", e.spec.Name, ErrOption, o.Name, cmp.Or(strings.Join(e.options, ", "), "none"))
		}
		if err := e.setOption(ctx, o); err != nil {
			return err
		}
	}
	if e.Offers(words.Chess960) && !e.spec.Standard {
		if err := e.setOption(ctx, Option{words.Chess960, "true"}); err != nil {
			return err
		}
	}
	if e.spec.Plays {
		return e.ready(ctx, "", nil)
	}
	// An engine that does not know the command is named here, and not after the
	// time that a deep count may take.
	start := rep.StartPosition()
	if err := e.Position(ctx, &start, nil); err != nil {
		return err
	}
	_, err = e.Perft(ctx, 1, 0)
	if failure := new(Failure); errors.As(err, &failure) {
		failure.Probe = true
	}
	return err
}

// ID returns the name that the engine gives itself by "id name", in one line without characters that do not print, or
// else its Spec's.
func (e *Engine) ID() string { return e.id }

// Name returns the name of the Spec.
func (e *Engine) Name() string { return e.spec.Name }

// Revive starts the engine again if it has failed or was closed. The error is as of Start.
func (e *Engine) Revive(ctx context.Context) error {
	if e.failed == nil {
		return nil
	}
	again, err := Start(ctx, e.spec)
	if err == nil {
		*e = *again
	}
	return err
}

// Offers reports whether the engine has an option, in capital letters or not.
func (e *Engine) Offers(option string) bool {
	return slices.ContainsFunc(e.options, func(name string) bool { return strings.EqualFold(name, option) })
}

func (e *Engine) setOption(ctx context.Context, o Option) error {
	line := "setoption name " + o.Name
	if o.Value != "" {
		line += " value " + o.Value
	}
	return e.ready(ctx, line, nil)
}

// converse sends lines, if there are any, and reads the answer up to the line for which last reports
// true. doing is the command for a Failure.
func (e *Engine) converse(ctx context.Context, limit time.Duration, doing, lines string, last func(line []byte) (bool, error)) error {
	if e.failed != nil {
		return e.failed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	defer e.process.guard(ctx, limit)()
	e.process.read = 0
	var err error
	if _, fault := io.WriteString(e.process.in, lines); fault != nil && lines != "" { // its last lines say why
		_ = e.process.out.SetReadDeadline(time.Now().Add(patience))
	}
	for done := false; err == nil && !done; {
		var line []byte
		if line, err = e.process.line(); err == nil {
			done, err = last(line)
		}
	}
	if err != nil {
		return e.fail(ctx, doing, err)
	}
	return nil
}

// fail ends the engine.
func (e *Engine) fail(ctx context.Context, doing string, err error) error {
	e.process.kill(err)
	if ctx.Err() != nil {
		e.failed = ctx.Err()
	} else {
		e.failed = &Failure{Engine: e.spec.Name, Doing: doing, Err: err}
	}
	return e.failed
}

// ready sends a command and isready, and waits until the engine has done it. Each
// line before readyok goes to each, which may be nil.
func (e *Engine) ready(ctx context.Context, command string, each func(line []byte)) error {
	doing := command
	if command == "" {
		doing = "isready"
	} else {
		command += "\n"
	}
	return e.converse(ctx, e.spec.Timeout, doing, command+"isready\n", func(line []byte) (bool, error) {
		done := string(line) == "readyok"
		if !done && each != nil {
			each(line)
		}
		return done, nil
	})
}

// NewGame sends ucinewgame: engines clear their tables.
func (e *Engine) NewGame(ctx context.Context) error {
	return e.ready(ctx, "ucinewgame", nil)
}

// Supports returns nil for a position that the engine can be asked about, and
// otherwise an error that wraps rep.ErrUnsupported: if castling is Chess960's
// and the engine does not offer UCI_Chess960.
func (e *Engine) Supports(p *rep.Position) error {
	if perft.StandardCastling(p) || e.Offers(words.Chess960) {
		return nil
	}
	return unsupported("uci: %s: castling as in Chess960, and it offers no %s", e.spec.Name, words.Chess960)
}

// A worded error stands for another one, in words of its own.
type worded struct {
	text string
	as   error
}

func (e *worded) Error() string { return e.text }
func (e *worded) Unwrap() error { return e.as }

// unsupported returns an error for a question that an engine cannot be asked.
func unsupported(format string, args ...any) error {
	return &worded{fmt.Sprintf(format, args...), rep.ErrUnsupported}
}

// Position sets the position to that after moves, which the engine plays itself from
// root. The engine must support it.
func (e *Engine) Position(ctx context.Context, root *rep.Position, moves []rep.Move) error {
	return e.ready(ctx, e.positionCommand(root, moves), nil)
}

// positionCommand returns the command of Position.
func (e *Engine) positionCommand(root *rep.Position, moves []rep.Move) string {
	command := "position fen " + root.FEN()
	for i, m := range moves {
		if i == 0 {
			command += " moves"
		}
		command += " " + words.Move(m, e.Offers(words.Chess960))
	}
	return command
}

// An Answer is the answer to a perft.
type Answer struct {
	Nodes  uint64
	Divide []DivideLine  // of the first moves, in the order of the engine; may be missing
	Time   time.Duration // wall time from the command to the line with the count
}

// Perft counts from the last Position. nodes is about how many are expected, for the
// time limit.
func (e *Engine) Perft(ctx context.Context, depth int, nodes uint64) (Answer, error) {
	limit := e.spec.Timeout
	if limit > 0 {
		limit += time.Duration(min(nodes, uint64(24*time.Hour/timePerNode))) * timePerNode
	}
	var a Answer
	command := e.spec.Dialect.command(depth)
	sum, unclear := uint64(0), error(nil) // of the counts under the first moves
	start := time.Now()
	err := e.converse(ctx, limit, command, command+"\n", func(line []byte) (bool, error) {
		c, found, err := e.spec.Dialect.Total(line)
		agrees := !c.Open || unclear == nil && c.Nodes == sum
		switch {
		case err != nil:
			return false, err
		case found && agrees:
			a.Time, a.Nodes = time.Since(start), c.Nodes
			return true, nil
		case found && !c.Bare:
			return false, &worded{fmt.Sprintf("the count in %s may be %d or another one", quoted(string(line)), c.Nodes), ErrCount}
		case bytes.HasPrefix(line, []byte("bestmove")):
			return false, fmt.Errorf("answers with a search, %s", quoted(string(line)))
		}
		if one, ok, err := e.spec.Dialect.FirstMove(line); ok {
			unclear = cmp.Or(unclear, err)
			sum += one.Nodes
			a.Divide = append(a.Divide, one)
		}
		return false, nil
	})
	if unclear != nil {
		a.Divide = nil // the total counts, and each move is asked about
	}
	return a, err
}

// RoundTrip returns the median time of isready.
func (e *Engine) RoundTrip(ctx context.Context) (time.Duration, error) {
	var times [5]time.Duration
	for i := range times {
		start := time.Now()
		if err := e.ready(ctx, "", nil); err != nil {
			return 0, err
		}
		times[i] = time.Since(start)
	}
	slices.Sort(times[:])
	return times[len(times)/2], nil
}

// Close ends the engine: by quit, and if it ignores that, at once.
func (e *Engine) Close() {
	if e.failed == nil {
		e.failed = &Failure{Engine: e.spec.Name, Doing: "quit", Err: errClosed}
	}
	e.process.close("quit\n")
}

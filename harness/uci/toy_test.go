package uci_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

// toyWord is the first argument of the test program as an engine; the others are its
// faults.
const toyWord = "toy-engine"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == toyWord {
		toy(os.Args[2:])
		return
	}
	os.Exit(m.Run())
}

// noEnPassant is a board that forgets en passant.
func noEnPassant() rep.Board {
	return broken.New(broken.Fault{Moves: func(_ *rep.Position, legal []rep.Move) []rep.Move {
		var seen []rep.Move
		for _, m := range legal {
			if m.Kind() != rep.EnPassant {
				seen = append(seen, m)
			}
		}
		return seen
	}})
}

// forgetsOnTheWay is a board that loses the en passant square when it makes a double
// push, and knows it from a FEN.
func forgetsOnTheWay() rep.Board {
	return broken.New(broken.Fault{Make: func(_, after *rep.Position, _ rep.Move) { after.EnPassant = rep.NoSquare }})
}

// toy is an engine that is right except for the faults in args.
func toy(args []string) {
	backend := x88.Backend
	var change func(line string) string // changes a line of its output; "" for nothing
	in := io.Reader(os.Stdin)
	for _, arg := range args {
		switch arg {
		case "no-ep":
			backend = rep.Backend{Name: "toy", New: noEnPassant}
		case "forgets-ep":
			backend = rep.Backend{Name: "toy", New: forgetsOnTheWay}
		case "no-960":
			change = func(line string) string { return without(line, "option name UCI_Chess960") }
		case "no-divide":
			change = func(line string) string {
				if len(line) > 5 && line[4] == ':' {
					return ""
				}
				return line
			}
		case "dialect": // perft N, "nodes N"
			in = replaced(in, func(line string) string { return strings.Replace(line, "perft", "go perft", 1) })
			change = func(line string) string { return strings.Replace(line, "Nodes searched:", "leaves =", 1) }
		case "exit":
			os.Exit(7)
		case "grandchild": // it keeps the engine's output open
			in = replaced(in, func(line string) string {
				if strings.HasPrefix(line, "go perft 2") {
					sleeper := exec.Command("sleep", "60")
					sleeper.Stdout, sleeper.Stderr = os.Stdout, os.Stderr
					_ = sleeper.Start()
					os.Exit(4)
				}
				return line
			})
		case "crash":
			in = replaced(in, func(line string) string {
				if strings.HasPrefix(line, "go perft 2") {
					fmt.Fprintln(os.Stderr, "index out of range")
					os.Exit(2)
				}
				return line
			})
		case "hang":
			in = replaced(in, func(line string) string {
				if strings.HasPrefix(line, "go perft 2") {
					time.Sleep(time.Hour)
				}
				return line
			})
		case "silent":
			time.Sleep(time.Hour)
		case "lines":
			for {
				fmt.Print(strings.Repeat("info string nothing\n", 1024))
			}
		case "long-line":
			for {
				fmt.Print(strings.Repeat("x", 4096))
			}
		case "not-a-number":
			change = func(line string) string {
				return strings.Replace(line, "searched: ", "searched: 99999999999999999999", 1)
			}
		case "search":
			change = func(line string) string { return strings.Replace(line, "Nodes searched:", "bestmove e2e4", 1) }
		case "ignores-quit":
			signal.Ignore(os.Interrupt)
			defer time.Sleep(time.Hour)
		case "closes":
			os.Stdout.Close()
			time.Sleep(time.Hour)
		case "adds":
			change = func(line string) string {
				return strings.Replace(line, "Nodes searched: 8902", "Nodes searched: 8903", 1)
			}
		case "adds-400":
			change = func(line string) string {
				return strings.Replace(line, "Nodes searched: 400", "Nodes searched: 401", 1)
			}
		case "third":
			n := 0
			in = replaced(in, func(line string) string {
				if strings.HasPrefix(line, "go perft 2") {
					if n++; n == 3 {
						os.Exit(3)
					}
				}
				return line
			})
		case "slow":
			in = replaced(in, func(line string) string {
				time.Sleep(20 * time.Millisecond)
				return line
			})
		case "fast-clock":
			change = func(line string) string {
				if strings.HasPrefix(line, "ns ") {
					return "ns 1 " + line[strings.Index(line, "ops"):]
				}
				return line
			}
		case "stopped": // as on a busy machine, after it has read its clock
			change = func(line string) string {
				if strings.HasPrefix(line, "ns ") {
					time.Sleep(300 * time.Millisecond)
				}
				return line
			}
		case "slow-clock":
			change = func(line string) string { return strings.Replace(line, "ns ", "ns 9999", 1) }
		case "no-makeunmake":
			change = func(line string) string { return without(line, "boardbench") }
		case "plays", "plays-upper", "plays-null", "plays-bare", "plays-silent": // a promotion or the first move that it lists, and knows no perft
			in = replaced(in, func(line string) string {
				return strings.NewReplacer("go perft 1", "isready", "go nodes 9", "go perft 1").Replace(line)
			})
			best := ""
			change = func(line string) string {
				if !strings.HasPrefix(line, "Nodes searched:") {
					if move, _, found := strings.Cut(line, ": 1"); found && (best == "" || len(move) > 4) {
						best = move
					}
					return line
				}
				answer := best
				best = ""
				switch arg {
				case "plays-upper":
					answer = answer[:4] + strings.ToUpper(answer[4:])
				case "plays-null":
					answer = "0000"
				case "plays-bare":
					answer = ""
				}
				if arg == "plays-silent" {
					return "info depth 1"
				}
				return "info depth 1 score mate -3 nodes 9\ninfo string score cp x\nbestmove " + answer + "\n"
			}
		case "refuses":
			change = func(line string) string { return strings.Replace(line, "ns ", "error not today ", 1) }
		}
	}
	out := io.Writer(os.Stdout)
	if change != nil {
		out = &changed{change: change}
	}
	_ = uci.Serve(in, out, backend, perft.Leaf, false)
}

// without returns line, or "" if it begins with a prefix.
func without(line, prefix string) string {
	if strings.HasPrefix(line, prefix) {
		return ""
	}
	return line
}

// replaced returns the lines of in as f changes them.
func replaced(in io.Reader, f func(line string) string) io.Reader {
	r, w := io.Pipe()
	go func() {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			fmt.Fprintln(w, f(lines.Text()))
		}
		w.Close()
	}()
	return r
}

// changed writes lines to standard output as a function changes them.
type changed struct {
	change func(string) string
	rest   []byte
}

func (c *changed) Write(text []byte) (int, error) {
	c.rest = append(c.rest, text...)
	for {
		i := bytes.IndexByte(c.rest, '\n')
		if i < 0 {
			return len(text), nil
		}
		if line := c.change(string(c.rest[:i])); line != "" {
			fmt.Println(line) // at once, as engines do
		}
		c.rest = c.rest[i+1:]
	}
}

// spec returns the toy engine with the given faults.
func spec(t *testing.T, faults ...string) uci.Spec {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	dialect, err := uci.NewDialect("", "")
	require.NoError(t, err)
	return uci.Spec{
		Command: uci.Command{Name: "toy", Args: append([]string{program, toyWord}, faults...)}, Dialect: dialect,
		CPU: machine.AnyCPU, Timeout: time.Minute,
	}
}

// start starts the toy engine.
func start(t *testing.T, faults ...string) *uci.Engine {
	t.Helper()
	e, err := uci.Start(t.Context(), spec(t, faults...))
	require.NoError(t, err)
	t.Cleanup(e.Close)
	return e
}

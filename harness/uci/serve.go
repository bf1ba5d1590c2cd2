package uci

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	words "github.com/boardbench/boardbench/engine/uci"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// Serve lets a board answer as an engine, until quit or the end of in: the handshake,
// position, go perft with the count under each first move, and the line protocol for
// make and unmake. It counts the last ply in the way of count; if direct is set, by the board's
// own loop, which [perft.Direct] must find, instead of through the interface. Unknown commands
// are ignored. A line "info string" reports a fault in a command. The error is one of reading
// or writing.
func Serve(in io.Reader, out io.Writer, backend rep.Backend, count perft.Count, direct bool) error {
	board := backend.New()
	s := &server{out: bufio.NewWriter(out), backend: backend, board: board, count: perft.NewWalker(board, count).Perft}
	if direct {
		s.count = perft.Direct(board, count)
	}
	start := rep.StartPosition()
	if err := board.Load(&start); err != nil {
		s.say("info string %s: %v", backend.Name, err)
	} else {
		s.loaded = true
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		if done := s.command(strings.TrimSpace(lines.Text())); done {
			return s.out.Flush()
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
	}
	return lines.Err()
}

// A server answers for a board.
type server struct {
	out      *bufio.Writer
	backend  rep.Backend
	board    rep.Board
	count    func(depth int) uint64
	loaded   bool // the board holds a position
	chess960 bool // castling is written as king captures rook
}

func (s *server) say(format string, args ...any) {
	fmt.Fprintf(s.out, format+"\n", args...)
}

// command carries out a command and reports whether it is quit.
func (s *server) command(line string) (done bool) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "quit":
		return true
	case "uci":
		s.say("id name %s", s.backend.Name)
		s.say("id author boardbench")
		s.say("option name %s type check default false", chess960)
		s.say("uciok")
	case "isready":
		s.say("readyok")
	case "setoption":
		s.setOption(rest)
	case "position":
		if err := s.position(rest); err != nil {
			s.say("info string %v", err)
		}
	case "go":
		s.perft(rest)
	case probe:
		s.say(probeAnswer)
	case "load":
		if err := s.load(rest); err != nil {
			s.say("error %v", err)
		}
	case "run":
		s.run(rest)
	}
	return false
}

func (s *server) setOption(text string) {
	name, value, _ := strings.Cut(strings.TrimPrefix(text, "name "), " value ")
	if strings.EqualFold(strings.TrimSpace(name), chess960) {
		s.chess960 = strings.TrimSpace(value) == "true"
	}
}

// load sets the board to a position.
func (s *server) load(fen string) error {
	p, err := rep.ParseFEN(fen)
	if err != nil {
		return err
	}
	err = s.board.Load(&p)
	s.loaded = err == nil
	return err
}

// position sets the board to a position and plays moves.
func (s *server) position(text string) error {
	where, moves, _ := strings.Cut(text, "moves")
	fen, isFEN := strings.CutPrefix(strings.TrimSpace(where), "fen ")
	if !isFEN {
		fen = rep.StartFEN
	}
	if err := s.load(fen); err != nil {
		return err
	}
	for word := range strings.FieldsSeq(moves) {
		m, err := rep.ParseMove(word, s.board.AppendMoves(nil))
		if err != nil {
			return err
		}
		s.board.Make(m)
	}
	return nil
}

// perft answers "perft N".
func (s *server) perft(text string) {
	number, ok := strings.CutPrefix(text, "perft ")
	depth, err := strconv.Atoi(strings.TrimSpace(number))
	if !ok || err != nil || depth < 1 || depth > perft.MaxDepth || !s.loaded {
		s.say("info string want go perft N, N from 1 to %d, after a position", perft.MaxDepth)
		return
	}
	var total uint64
	for _, m := range s.board.AppendMoves(nil) {
		s.board.Make(m)
		nodes := s.count(depth - 1)
		s.board.Unmake(m)
		total += nodes
		s.say("%s: %d", words.Move(m, s.chess960), nodes)
	}
	s.say("\nNodes searched: %d", total)
}

// run answers "makeunmake n=N".
func (s *server) run(text string) {
	number, ok := strings.CutPrefix(text, "makeunmake n=")
	n, err := strconv.Atoi(strings.TrimSpace(number))
	if !ok || err != nil || n < 1 || !s.loaded {
		s.say("error want run makeunmake n=N, N from 1, after load")
		return
	}
	moves, board := s.board.AppendMoves(nil), s.board
	if len(moves) == 0 {
		s.say("error no legal moves")
		return
	}
	start := time.Now()
	for left := n; left > 0; left -= len(moves) {
		for _, m := range moves[:min(left, len(moves))] {
			board.Make(m)
			board.Unmake(m)
		}
	}
	s.say("ns %d ops %d", max(time.Since(start).Nanoseconds(), 1), n)
}

// Package model answers the requests of the explorer's page: a position after some
// moves, its legal moves, and the memory of the boards that hold it. A request says
// everything, so no state is kept from one to the next. A request is a query of a URL,
// an answer is JSON.
package model

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/cmd/explorer/trace"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// operations are the answers, by the name of the operation.
var operations = map[string]func(r *Request) (any, error){
	"info":   func(*Request) (any, error) { return info(), nil },
	"show":   func(r *Request) (any, error) { return show(r) },
	"trace":  func(r *Request) (any, error) { return traces(r) },
	"codecs": func(r *Request) (any, error) { return encodings(r) },
	"perft":  func(r *Request) (any, error) { return count(r) },
	"lookup": func(r *Request) (any, error) { return lookup(r) },
	"quiz":   func(r *Request) (any, error) { return quiz(r) },
}

// Answer answers a request, which is the query of a URL: see [Request]. A fault, such as an invalid FEN, is
// answered as an object with the field error.
func Answer(request string) string {
	r, err := readRequest(request)
	if err != nil {
		return fault(err)
	}
	op, found := operations[r.Op]
	if !found {
		return fault(fmt.Errorf("explorer: unknown operation %q", r.Op))
	}
	answer, err := op(&r)
	if err != nil {
		return fault(err)
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return fault(err)
	}
	return string(text)
}

func fault(err error) string {
	text, _ := json.Marshal(map[string]string{"error": err.Error()}) // never fails
	return string(text)
}

// A line is a position and the moves from it.
type line struct {
	start     rep.Position
	moves     []rep.Move     // all of them
	positions []rep.Position // before each move, and after the last one
	fault     error          // why the text after the last move is none; nil if there is no such text
}

// readLine reads the position and the moves of a request, up to the first text that is no legal move.
func readLine(r *Request) (*line, error) {
	start, err := rep.ParseFEN(r.FEN)
	if err != nil {
		return nil, inWords(err)
	}
	board, err := rules(&start)
	if err != nil {
		return nil, err
	}
	l := &line{start: start, positions: []rep.Position{start}}
	for i, text := range r.Moves {
		m, err := parseMove(board, strings.TrimSpace(text))
		if err != nil {
			l.fault = fmt.Errorf("move %d, %s: %w", i+1, text, err)
			break
		}
		if m == rep.NullMove {
			board.MakeNull()
		} else {
			board.Make(m)
		}
		l.moves = append(l.moves, m)
		l.positions = append(l.positions, board.Position())
	}
	if l.fault != nil && r.Step >= len(l.moves) {
		r.Step, r.Back = len(l.moves), false
	}
	if r.Step < 0 || r.Step > len(l.moves) || r.Back && r.Step == len(l.moves) {
		return nil, fmt.Errorf("explorer: step %d of %d moves", r.Step, len(l.moves))
	}
	return l, nil
}

// fields are the fields of a FEN as a reader counts them, and how each is written.
var fields = [...]struct{ name, form string }{
	rep.WholeFEN:       {"as a whole", "it has four to six fields: pieces, side to move, castling, en passant, two clocks"},
	rep.PlacementField: {"in its first field, the pieces", "ranks 8 to 1 with / between them: letters for pieces, digits for empty squares"},
	rep.SideField:      {"in its second field, the side to move", "it is w or b"},
	rep.CastlingField:  {"in its third field, the castling rights", "they are some of KQkq, or -"},
	rep.EnPassantField: {"in its fourth field, the en passant square", "it is the square that a pawn has just crossed, or -"},
	rep.HalfmoveField:  {"in its fifth field, the halfmove clock", "it is a number from 0"},
	rep.FullmoveField:  {"in its sixth field, the number of the move", "it is a number from 1"},
}

// inWords returns the fault of a FEN for a reader of the page.
func inWords(err error) error {
	fen, ok := err.(*rep.FENError) // errors.As would add 12 KB to the program
	if !ok {
		return err
	}
	of := fields[fen.Field]
	return fmt.Errorf("the FEN is wrong %s: %s (%s)", of.name, fen.Fault, of.form)
}

// rules returns a board for the questions that are not about memory: legal moves and
// counts. It holds every position. It is a concrete type and not a [rep.Board]: calls of
// interface methods would link the move generators of all boards, which are most of their
// code.
func rules(p *rep.Position) (*bitboard.Board, error) {
	board := bitboard.New()
	return board, board.Load(p)
}

// backend returns the representation of that name.
func backend(name string) (rep.Backend, error) {
	for _, b := range all.Backends() {
		if b.Name == name {
			return b, nil
		}
	}
	return rep.Backend{}, fmt.Errorf("explorer: no representation %q", name)
}

// loaded returns a new board that holds p.
func loaded(name string, p *rep.Position) (rep.Board, error) {
	b, err := backend(name)
	if err != nil {
		return nil, err
	}
	board := b.New()
	return board, board.Load(p)
}

// play makes m, or passes.
func play(b rep.Board, m rep.Move) error {
	if m != rep.NullMove {
		b.Make(m)
		return nil
	}
	if !rep.Answers(b, "MakeNull") {
		return errors.New("the board has no null move")
	}
	rep.QuestionsOf(b).MakeNull()
	return nil
}

// A Request is a question of the page.
type Request struct {
	Op     string   // a key of operations
	FEN    string   // the position that the moves begin from
	Moves  []string // in UCI notation
	Step   int      // how many of the moves are made
	Back   bool     // move number Step, from 0, has just been unmade; otherwise the last one was just made
	Boards []string // the names of representations
	Depth  int      // of a perft, in plies

	Question trace.Question
	Square   rep.Square // of the rook that is asked about

	Kind     string // of an exercise
	Level    int    // of an exercise, from 1
	Seed     int    // of an exercise
	Answered bool   // Answer is to be graded
	Answer   string // squares with spaces between them, or a number
}

// readRequest parses the query of a URL: the fields by their names in lower case, the elements of a list with blanks between
// them. A field that is missing is the zero value.
func readRequest(query string) (Request, error) {
	v, err := url.ParseQuery(query)
	if err != nil {
		return Request{}, err
	}
	var faulty error
	number := func(name string) int {
		text := v.Get(name)
		if text == "" {
			return 0
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			faulty = fmt.Errorf("explorer: %s is no number: %q", name, text)
		}
		return n
	}
	square := number("square")
	if square != int(rep.Square(square)) {
		faulty = fmt.Errorf("explorer: square %d is not on the board", square)
	}
	r := Request{
		Op: v.Get("op"), FEN: v.Get("fen"), Moves: strings.Fields(v.Get("moves")), Step: number("step"),
		Back: v.Get("back") == "true", Boards: strings.Fields(v.Get("boards")), Depth: number("depth"),
		Question: trace.Question(v.Get("question")), Square: rep.Square(square),
		Kind: v.Get("kind"), Level: number("level"), Seed: number("seed"), Answered: v.Get("answered") == "true", Answer: v.Get("answer"),
	}
	return r, faulty
}

// Info is the answer to "info": the choices.
type Info struct {
	Boards    []BoardInfo     `json:"boards"`
	Positions []NamedPosition `json:"positions"`
	Quizzes   []QuizKind      `json:"quizzes"`
	Traced    []string        `json:"traced"` // the boards that answer "trace"
}

// BoardInfo describes a representation.
type BoardInfo struct {
	Name      string `json:"name"`
	Title     string `json:"title"`
	Summary   string `json:"summary"`
	Reference string `json:"reference"`
}

// NamedPosition is a position with a name.
type NamedPosition struct {
	Name string `json:"name"`
	FEN  string `json:"fen"`
}

func info() *Info {
	i := Info{Quizzes: QuizKinds(), Traced: trace.Boards()}
	for _, b := range all.Backends() {
		i.Boards = append(i.Boards, BoardInfo{b.Name, b.Title, b.Summary, b.Reference})
	}
	for _, e := range perft.StandardSuite() {
		i.Positions = append(i.Positions, NamedPosition{e.Name, e.Position.FEN()})
	}
	return &i
}

// maxDepth is the greatest depth of a perft: it ends before the page is thought to hang.
const maxDepth = 4

// Perft is the answer to "perft".
type Perft struct {
	Nodes uint64 `json:"nodes"` // the move sequences of Depth plies
}

func count(r *Request) (*Perft, error) {
	l, err := readLine(r)
	if err != nil {
		return nil, err
	}
	if r.Depth < 1 || r.Depth > maxDepth {
		return nil, fmt.Errorf("explorer: perft of depth %d, want 1 to %d", r.Depth, maxDepth)
	}
	board, err := rules(&l.positions[r.Step])
	if err != nil {
		return nil, err
	}
	return &Perft{board.Perft(r.Depth)}, nil
}

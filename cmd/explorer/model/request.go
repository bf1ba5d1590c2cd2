package model

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/cmd/explorer/trace"
	"github.com/boardbench/boardbench/rep"
)

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

// String returns the request as a query of a URL, which Answer takes: the fields by their
// names in lower case, the elements of a list with spaces between them.
func (r Request) String() string {
	return url.Values{
		"op": {r.Op}, "fen": {r.FEN}, "moves": {strings.Join(r.Moves, " ")}, "step": {strconv.Itoa(r.Step)},
		"back": {strconv.FormatBool(r.Back)}, "boards": {strings.Join(r.Boards, " ")}, "depth": {strconv.Itoa(r.Depth)},
		"question": {string(r.Question)}, "square": {strconv.Itoa(int(r.Square))},
		"kind": {r.Kind}, "level": {strconv.Itoa(r.Level)}, "seed": {strconv.Itoa(r.Seed)}, "answered": {strconv.FormatBool(r.Answered)}, "answer": {r.Answer},
	}.Encode()
}

// readRequest parses the output of String. A field that is missing is the zero value.
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

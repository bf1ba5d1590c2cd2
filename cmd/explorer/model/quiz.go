package model

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/bitboard"
)

// QuizKind is a kind of exercise.
type QuizKind struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// Quiz is the answer to "quiz": an exercise, which the kind, the level, the seed and the position of the
// request determine. With an answer in the request it is graded.
type Quiz struct {
	Kind   string   `json:"kind"`
	Text   string   `json:"text"`
	FEN    string   `json:"fen"`
	Move   string   `json:"move"`  // that is asked about, "" for none
	Mode   string   `json:"mode"`  // squares, number, or bytes, which the page grades by the memory of the board
	Board  string   `json:"board"` // the representation that is asked about
	Pieces string   `json:"pieces"`
	Given  []int    `json:"given"` // squares that are a part of the question
	Right  bool     `json:"right"`
	Result string   `json:"result"` // the grade in a sentence, "" without an answer
	Want   []int    `json:"want"`   // the squares that are right, once there is an answer
	Steps  []string `json:"steps"`  // how the board comes to it, once there is an answer
}

// The forms of an answer.
const (
	squaresMode = "squares"
	numberMode  = "number"
	bytesMode   = "bytes"
)

// task is an exercise with its solution.
type task struct {
	text    string
	mode    string
	board   string
	given   rep.SquareSet
	move    rep.Move
	squares rep.SquareSet       // the solution in squares
	number  uint64              // the solution as a number
	written func(uint64) string // writes the number; nil for decimal digits
	steps   []string
}

// generator makes tasks of a level about a position. The same seed gives the same task.
type generator struct {
	state    uint64
	level    int  // 1 to maxLevel
	own      bool // the position is the reader's
	position rep.Position
	next     rep.Move        // of the reader's line in the position, NoMove for none
	board    *bitboard.Board // holds the position
}

// maxLevel is the hardest level.
const maxLevel = 3

// attempts is how many positions are tried for a task: most have no pin.
const attempts = 5000

// number returns a number below n. The generator is SplitMix64.
func (g *generator) number(n int) int {
	g.state += 0x9e3779b97f4a7c15
	z := g.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 1 % uint64(n))
}

func (g *generator) square() rep.Square { return rep.Square(g.number(64)) }

// choose returns one of a set that is not empty.
func (g *generator) choose(set rep.SquareSet) rep.Square {
	for range g.number(set.Count()) {
		set.PopFirst()
	}
	return set.First()
}

// scatter makes a position of two kings and n other pieces, or reports that it is not valid.
func (g *generator) scatter(n int) bool {
	p := rep.Position{
		SideToMove: rep.Color(g.number(2)), EnPassant: rep.NoSquare, FullmoveNumber: 1,
		CastlingRooks: [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare},
	}
	p.Pieces[g.square()] = rep.WhiteKing
	p.Pieces[g.square()] = rep.BlackKing
	for range n {
		piece := rep.MakePiece(rep.Color(g.number(2)), rep.Pawn+rep.PieceType(g.number(5)))
		if sq := g.square(); p.Pieces[sq] == rep.NoPiece && (piece.Type() != rep.Pawn || sq.Rank() != rep.Rank1 && sq.Rank() != rep.Rank8) {
			p.Pieces[sq] = piece
		}
	}
	g.position = p
	return p.Validate() == nil
}

// piecesOf returns the squares of the pieces of c.
func (g *generator) piecesOf(c rep.Color) (set rep.SquareSet) {
	for sq, piece := range g.position.Pieces {
		if piece != rep.NoPiece && piece.Color() == c {
			set.Add(rep.Square(sq))
		}
	}
	return set
}

// occupied returns the squares of all pieces.
func (g *generator) occupied() rep.SquareSet { return g.piecesOf(rep.White) | g.piecesOf(rep.Black) }

// pinned returns the pieces of us that stand alone between their king and a slider.
func (g *generator) pinned(us rep.Color) (set rep.SquareSet) {
	own, king := g.piecesOf(us), g.position.King(us)
	for from := range g.piecesOf(us ^ 1).All() {
		kind := g.position.Pieces[from].Type()
		if kind == rep.Pawn || kind == rep.Knight || kind == rep.King || !rep.PseudoAttacks(kind, from).Has(king) {
			continue
		}
		if between := rep.Between(from, king) & g.occupied(); between.Count() == 1 {
			set |= between & own
		}
	}
	return set
}

// game makes the position after some moves of a random game.
func (g *generator) game() bool {
	start := rep.StartPosition()
	board := bitboard.New()
	if board.Load(&start) != nil {
		return false
	}
	for range 12 + g.number(40) {
		moves := board.AppendMoves(nil)
		if len(moves) == 0 {
			return false
		}
		board.Make(moves[g.number(len(moves))])
	}
	g.position = board.Position()
	return true
}

// renew makes a new position of the level, or reports that it is of no use.
func (g *generator) renew() bool {
	if g.level == maxLevel {
		return g.game()
	}
	return g.scatter(6 * g.level)
}

// quiz answers "quiz".
func quiz(r *Request) (*Quiz, error) {
	i := slices.IndexFunc(quizzes, func(k quizMaker) bool { return k.name == r.Kind })
	if i < 0 {
		return nil, fmt.Errorf("explorer: no exercise %q", r.Kind)
	}
	if r.Level < 1 || r.Level > maxLevel {
		return nil, fmt.Errorf("explorer: level %d, want 1 to %d", r.Level, maxLevel)
	}
	g := &generator{state: uint64(r.Seed)*64 + uint64(i), level: r.Level, own: r.FEN != ""}
	if g.own {
		l, err := readLine(r)
		if err != nil {
			return nil, err
		}
		g.position = l.positions[r.Step]
		if r.Step < len(l.moves) && l.moves[r.Step] != rep.NullMove {
			g.next = l.moves[r.Step]
		}
	}
	for range attempts {
		if !g.own && !g.renew() {
			continue
		}
		var err error
		if g.board, err = rules(&g.position); err != nil {
			return nil, err
		}
		if t, ok := quizzes[i].make(g); ok {
			return t.quiz(&g.position, r)
		}
	}
	if g.own {
		return nil, fmt.Errorf("this position has no exercise of the kind %q: choose another position, or one by the seed", quizzes[i].title)
	}
	return nil, fmt.Errorf("explorer: seed %d has no exercise of the kind %q", r.Seed, quizzes[i].title)
}

// quiz returns the task for the page, graded if the request has an answer.
func (t *task) quiz(p *rep.Position, r *Request) (*Quiz, error) {
	q := &Quiz{
		Kind: r.Kind, Text: t.text, FEN: p.FEN(), Mode: t.mode, Board: t.board, Pieces: letters(p),
		Given: numbers(slices.Collect(t.given.All())), Want: []int{}, Steps: []string{},
	}
	if t.move != rep.NoMove {
		q.Move = t.move.String()
	}
	if !r.Answered || t.mode == bytesMode {
		return q, nil
	}
	var err error
	if t.mode == squaresMode {
		q.Right, q.Result, err = t.gradeSquares(r.Answer)
		q.Want = numbers(slices.Collect(t.squares.All()))
	} else {
		q.Right, q.Result, err = t.gradeNumber(r.Answer)
	}
	q.Steps = append(q.Steps, t.steps...)
	return q, err
}

func (t *task) gradeSquares(answer string) (bool, string, error) {
	var got rep.SquareSet
	for _, name := range strings.Fields(answer) {
		sq, err := rep.ParseSquare(name)
		if err != nil {
			return false, "", err
		}
		got.Add(sq)
	}
	if got == t.squares {
		return true, "Right: " + squareNames(t.squares) + ".", nil
	}
	text := fmt.Sprintf("%d of %d found", (got & t.squares).Count(), t.squares.Count())
	if missing := t.squares.Minus(got); missing != 0 {
		text += ", missing " + squareNames(missing)
	}
	if extra := got.Minus(t.squares); extra != 0 {
		text += ", too many " + squareNames(extra)
	}
	return false, text + ".", nil
}

// squareNames returns "a1 b2", or "no square".
func squareNames(set rep.SquareSet) string {
	if set == 0 {
		return "no square"
	}
	var list []string
	for sq := range set.All() {
		list = append(list, sq.String())
	}
	return strings.Join(list, " ")
}

func (t *task) gradeNumber(answer string) (bool, string, error) {
	answer = strings.ToLower(strings.ReplaceAll(answer, " ", ""))
	negative := strings.HasPrefix(answer, "-")
	got, err := strconv.ParseUint(strings.TrimLeft(answer, "+-"), 0, 64)
	if err != nil {
		return false, "", errors.New("the answer is a number such as 54 or 0x36")
	}
	if negative {
		got = -got
	}
	if got == t.number {
		return true, "Right: " + t.solution() + ".", nil
	}
	return false, fmt.Sprintf("It is %s, not %s.", t.solution(), answer), nil
}

// solution writes the number.
func (t *task) solution() string {
	if t.written == nil {
		return strconv.FormatUint(t.number, 10)
	}
	return t.written(t.number)
}

// The ways to write a number. One that may be negative is in two's complement.
func decimalAndHex(n uint64) string { return fmt.Sprintf("%d (%#x)", int64(n), int64(n)) }
func hexByte(n uint64) string       { return fmt.Sprintf("0x%02x", n) }
func hexWord(n uint64) string       { return fmt.Sprintf("0x%016x", n) }

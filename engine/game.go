package engine

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// Ask selects whether a [Game] asks its board or answers by default.
type Ask uint8

// The two ways to ask.
const (
	Native  Ask = iota // the board answers if it can, the Game otherwise
	Default            // the Game answers, from the five methods of the board
)

// String returns "native" or "default".
func (a Ask) String() string {
	switch a {
	case Native:
		return "native"
	case Default:
		return "default"
	}
	return fmt.Sprintf("Ask(%d)", uint8(a))
}

var _ rep.Board = (*Game)(nil)

// A Game is a board with the states that led to its position, and an answer to every
// question of an engine. It is itself a [rep.Board] and has all optional interfaces except
// [rep.Perfter] and [rep.Validator]. Make it with [New], and load it before use. It is used by one goroutine at a
// time.
type Game struct {
	board  rep.Board
	native rep.Questions // the board's answers; nil is answered by default
	frames []frame       // the position loaded and one after each move since, with room for more

	// The present frame is current bytes from the first, and end is the size of frames:
	// an offset in bytes needs neither a multiplication nor a bounds check to follow.
	current uintptr
	end     uintptr
	side    rep.Color

	mirrored bool // placement is kept: the board cannot name the piece on a square
	tracked  bool // the key, rights and en passant square are kept in the frames
	own      bool // one of the two

	placement placement
	answers   []answers // of the frames, as far as they were asked
	castling  *rep.Castling
	ask       Ask
	newBoard  func() rep.Board
	boards    []passed     // for null moves of a board that has none: boards[nulls] is in use
	nulls     int          // how many null moves the board in use is away from boards[0]
	loading   rep.Position // kept here because Load takes a pointer
	moves     []rep.Move   // for lists that are only looked at
}

// passed is a board that a null move was made to.
type passed struct {
	board  rep.Board
	native rep.Questions
}

// New returns a game on a board that newBoard makes, to be loaded before use. A board
// without null moves gets a second one at its first null move, and one more for
// each null move made before the last was unmade.
func New(newBoard func() rep.Board, ask Ask) *Game {
	attacks.Build()
	g := &Game{ask: ask, newBoard: newBoard, moves: make([]rep.Move, 0, rep.MoveRoom)}
	g.addBoard()
	g.use(0)
	g.mirrored = g.native.Inspector == nil
	g.tracked = g.native.Keyed == nil || g.native.Stater == nil
	g.own = g.mirrored || g.tracked
	g.grow()
	return g
}

// addBoard makes one more board.
func (g *Game) addBoard() {
	p := passed{board: g.newBoard()}
	if g.ask == Native {
		p.native = rep.QuestionsOf(p.board)
	}
	g.boards = append(g.boards, p)
}

// use goes on with boards[i].
func (g *Game) use(i int) {
	g.nulls = i
	g.board, g.native = g.boards[i].board, g.boards[i].native
}

// grow makes room for more frames. It is rarely called, so it is kept out of its callers.
//
//go:noinline
func (g *Game) grow() {
	n := 2*len(g.frames) + 64
	frames, answers := make([]frame, n), make([]answers, n)
	copy(frames, g.frames)
	copy(answers, g.answers)
	g.frames, g.answers = frames, answers
	g.end = uintptr(n) * frameSize
}

// Native returns the names of the optional interfaces that the board answers itself, as
// package rep calls them: none with Ask [Default].
func (g *Game) Native() []string {
	if g.ask == Default {
		return nil
	}
	// The interfaces that both Game and board implement.
	answered := rep.Interfaces(g)
	return slices.DeleteFunc(rep.Interfaces(g.board), func(name string) bool { return !slices.Contains(answered, name) })
}

// Load implements [rep.Board]. The error is the board's.
func (g *Game) Load(p *rep.Position) error {
	g.use(0)
	if err := g.board.Load(p); err != nil {
		return err
	}
	g.current, g.side = 0, p.SideToMove
	g.castling = rep.CastlingOf(p)
	g.frames[0] = frame{State: stateOf(p), rights: p.Rights(), enPassant: p.EnPassant}
	if g.mirrored {
		g.placement = placementOf(p)
	}
	g.frames[0].capturable = g.tracked && g.capturable(p.EnPassant)
	return nil
}

// Position implements [rep.Board].
func (g *Game) Position() rep.Position { return g.board.Position() }

// Board returns the board in use. It is another after a null move if the board has
// none.
func (g *Game) Board() rep.Board { return g.board }

// State returns the state of the present position. It is valid until the next Make and
// must not be changed.
func (g *Game) State() *State { return &g.frame().State }

// frame returns the present frame. current needs no bounds check: Load sets it to 0, Make
// and MakeNull grow the frames before they add one, and Unmake and UnmakeNull only follow
// them.
func (g *Game) frame() *frame {
	return (*frame)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(g.frames)), g.current))
}

// node returns the present frame and its cached answers.
func (g *Game) node() (*frame, *answers) { return g.frame(), &g.answers[g.Ply()] }

// Ply returns how many moves were made since Load and not unmade, null moves included.
func (g *Game) Ply() int { return int(g.current / frameSize) }

// Key implements [rep.Keyed].
func (g *Game) Key() uint64 { return g.frame().Key }

// AppendMoves implements [rep.Board].
func (g *Game) AppendMoves(dst []rep.Move) []rep.Move { return g.board.AppendMoves(dst) }

// CountMoves implements [rep.Counter].
func (g *Game) CountMoves() int {
	if g.native.Counter != nil {
		return g.native.CountMoves()
	}
	return len(g.list())
}

// list returns the legal moves, valid until the next list.
func (g *Game) list() []rep.Move {
	g.moves = g.board.AppendMoves(g.moves[:0])
	return g.moves
}

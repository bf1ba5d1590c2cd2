// Package broken has boards that misplay on purpose, each in one way: the
// tests of the tests. A suite that lets one of them pass is itself at fault.
package broken

import (
	"fmt"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// A Fault alters the answers of a right board. Fields that are nil alter
// nothing.
type Fault struct {
	Load       func(p *rep.Position) error
	Position   func(p *rep.Position)
	Moves      func(p *rep.Position, legal []rep.Move) []rep.Move
	CountMoves func(p *rep.Position, n int) int
	Make       func(before, after *rep.Position, m rep.Move)
	Unmake     func(undone, restored *rep.Position, m rep.Move)
	Null       func(before, after *rep.Position)
	Key        func(p *rep.Position, key uint64) uint64
	PieceAt    func(sq rep.Square, piece rep.Piece) rep.Piece
	Pieces     func(piece rep.Piece, set rep.SquareSet) rep.SquareSet
	Attackers  func(p *rep.Position, set rep.SquareSet) rep.SquareSet
	Checkers   func(p *rep.Position, set rep.SquareSet) rep.SquareSet
	Perft      func(depth int, nodes uint64) uint64
	PerftLeaf  func(depth int, nodes uint64) uint64
	Validate   func(p *rep.Position) error

	SideToMove     func(p *rep.Position, c rep.Color) rep.Color
	Rights         func(p *rep.Position, r rep.CastlingRights) rep.CastlingRights
	EnPassant      func(p *rep.Position, sq rep.Square) rep.Square
	Occupied       func(p *rep.Position, set rep.SquareSet) rep.SquareSet
	ColorPieces    func(p *rep.Position, c rep.Color, set rep.SquareSet) rep.SquareSet
	TypePieces     func(p *rep.Position, types rep.PieceTypes, set rep.SquareSet) rep.SquareSet
	KingSquare     func(p *rep.Position, c rep.Color, sq rep.Square) rep.Square
	Count          func(p *rep.Position, piece rep.Piece, n int) int
	ColorCount     func(p *rep.Position, c rep.Color, n int) int
	AttacksFrom    func(p *rep.Position, sq rep.Square, set rep.SquareSet) rep.SquareSet
	AttackersWith  func(p *rep.Position, occupied, set rep.SquareSet) rep.SquareSet
	Blockers       func(p *rep.Position, c rep.Color, set rep.SquareSet) rep.SquareSet
	Pinners        func(p *rep.Position, c rep.Color, set rep.SquareSet) rep.SquareSet
	CheckSquares   func(p *rep.Position, t rep.PieceType, set rep.SquareSet) rep.SquareSet
	SliderBlockers func(p *rep.Position, sq rep.Square, blockers, pinners rep.SquareSet) (rep.SquareSet, rep.SquareSet)
	IsPseudoLegal  func(p *rep.Position, m rep.Move, pseudo bool) bool
	IsLegal        func(p *rep.Position, m rep.Move, legal bool) bool
	GivesCheck     func(p *rep.Position, m rep.Move, check bool) bool
	SEE            func(p *rep.Position, m rep.Move, value int) int
	Captures       func(p *rep.Position, captures []rep.Move) []rep.Move
	Quiets         func(p *rep.Position, quiets []rep.Move) []rep.Move
	PseudoLegal    func(p *rep.Position, pseudo []rep.Move) []rep.Move
	PseudoCaptures func(p *rep.Position, captures []rep.Move) []rep.Move
	PseudoQuiets   func(p *rep.Position, quiets []rep.Move) []rep.Move
	LegalIfPseudo  func(p *rep.Position, m rep.Move, legal bool) bool
	Mobility       func(p *rep.Position, c rep.Color, squares [8]uint16) [8]uint16
	ThreatChanges  func(p *rep.Position, m rep.Move, changes []rep.ThreatChange) []rep.ThreatChange
}

// Board plays as the oracle does, except for its fault.
type Board struct {
	fault   Fault
	stack   []rep.Position // since Load
	referee *oracle.Board
	buffer  []rep.Move
}

var (
	_ rep.Board     = (*Board)(nil)
	_ rep.Counter   = (*Board)(nil)
	_ rep.Keyed     = (*Board)(nil)
	_ rep.Inspector = (*Board)(nil)
	_ rep.NullMover = (*Board)(nil)
	_ rep.Perfter   = (*Board)(nil)
	_ rep.Validator = (*Board)(nil)

	_ rep.Stater               = (*Board)(nil)
	_ rep.Occupier             = (*Board)(nil)
	_ rep.Attacker             = (*Board)(nil)
	_ rep.PinInspector         = (*Board)(nil)
	_ rep.LegalityTester       = (*Board)(nil)
	_ rep.CheckTester          = (*Board)(nil)
	_ rep.ExchangeEvaluator    = (*Board)(nil)
	_ rep.Stager               = (*Board)(nil)
	_ rep.PseudoLegalGenerator = (*Board)(nil)
	_ rep.PseudoLegalStager    = (*Board)(nil)
	_ rep.MobilityCounter      = (*Board)(nil)
	_ rep.ThreatTracker        = (*Board)(nil)
)

// New returns a board with a fault. With the zero Fault it has none.
func New(f Fault) *Board { return &Board{fault: f, referee: oracle.New()} }

func (b *Board) top() *rep.Position { return &b.stack[len(b.stack)-1] }

// at returns the oracle, set to the position on the board.
func (b *Board) at() *oracle.Board {
	if err := b.referee.Load(b.top()); err != nil {
		panic("broken: " + err.Error())
	}
	return b.referee
}

// Load implements rep.Board.
func (b *Board) Load(p *rep.Position) error {
	if b.fault.Load != nil {
		if err := b.fault.Load(p); err != nil {
			return err
		}
	}
	b.stack = append(b.stack[:0], *p)
	return nil
}

// Position implements rep.Board.
func (b *Board) Position() rep.Position {
	p := *b.top()
	if b.fault.Position != nil {
		b.fault.Position(&p)
	}
	return p
}

// AppendMoves implements rep.Board.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	dst = b.at().AppendMoves(dst)
	if b.fault.Moves != nil {
		altered := b.fault.Moves(b.top(), append([]rep.Move(nil), dst[n:]...))
		dst = append(dst[:n], altered...)
	}
	return dst
}

// CountMoves implements rep.Counter.
func (b *Board) CountMoves() int {
	b.buffer = b.AppendMoves(b.buffer[:0])
	n := len(b.buffer)
	if b.fault.CountMoves != nil {
		n = b.fault.CountMoves(b.top(), n)
	}
	return n
}

// Make implements rep.Board.
func (b *Board) Make(m rep.Move) {
	before := *b.top()
	referee := b.at()
	referee.Make(m)
	b.stack = append(b.stack, referee.Position())
	if b.fault.Make != nil {
		b.fault.Make(&before, b.top(), m)
	}
}

// Unmake implements rep.Board.
func (b *Board) Unmake(m rep.Move) {
	undone := *b.top()
	b.stack = b.stack[:len(b.stack)-1]
	if b.fault.Unmake != nil {
		b.fault.Unmake(&undone, b.top(), m)
	}
}

// MakeNull implements rep.NullMover.
func (b *Board) MakeNull() {
	before := *b.top()
	referee := b.at()
	referee.MakeNull()
	b.stack = append(b.stack, referee.Position())
	if b.fault.Null != nil {
		b.fault.Null(&before, b.top())
	}
}

// UnmakeNull implements rep.NullMover.
func (b *Board) UnmakeNull() { b.stack = b.stack[:len(b.stack)-1] }

// Key implements rep.Keyed.
func (b *Board) Key() uint64 {
	key := b.at().Key()
	if b.fault.Key != nil {
		key = b.fault.Key(b.top(), key)
	}
	return key
}

// PieceAt implements rep.Inspector.
func (b *Board) PieceAt(sq rep.Square) rep.Piece {
	piece := b.at().PieceAt(sq)
	if b.fault.PieceAt != nil {
		piece = b.fault.PieceAt(sq, piece)
	}
	return piece
}

// Pieces implements rep.Inspector.
func (b *Board) Pieces(piece rep.Piece) rep.SquareSet {
	set := b.at().Pieces(piece)
	if b.fault.Pieces != nil {
		set = b.fault.Pieces(piece, set)
	}
	return set
}

// Attackers implements rep.Inspector.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	set := b.at().Attackers(sq, c)
	if b.fault.Attackers != nil {
		set = b.fault.Attackers(b.top(), set)
	}
	return set
}

// Checkers implements rep.Inspector.
func (b *Board) Checkers() rep.SquareSet {
	set := b.at().Checkers()
	if b.fault.Checkers != nil {
		set = b.fault.Checkers(b.top(), set)
	}
	return set
}

// Perft implements rep.Perfter.
func (b *Board) Perft(depth int) uint64 {
	nodes := b.perft(depth)
	if b.fault.Perft != nil {
		nodes = b.fault.Perft(depth, nodes)
	}
	return nodes
}

// PerftLeaf implements rep.Perfter.
func (b *Board) PerftLeaf(depth int) uint64 {
	nodes := b.perft(depth)
	if b.fault.PerftLeaf != nil {
		nodes = b.fault.PerftLeaf(depth, nodes)
	}
	return nodes
}

func (b *Board) perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if depth == 1 {
		return uint64(b.CountMoves())
	}
	var nodes uint64
	for _, m := range b.AppendMoves(nil) {
		b.Make(m)
		nodes += b.perft(depth - 1)
		b.Unmake(m)
	}
	return nodes
}

// Validate implements rep.Validator.
func (b *Board) Validate() error {
	if len(b.stack) == 0 {
		return fmt.Errorf("broken: nothing loaded")
	}
	if b.fault.Validate != nil {
		return b.fault.Validate(b.top())
	}
	return nil
}

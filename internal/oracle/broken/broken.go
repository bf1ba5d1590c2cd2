// Package broken has boards that misplay on purpose, each in one way: the
// tests of the tests. A suite that lets one of them pass is itself at fault.
package broken

import (
	"fmt"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/probe"
	"github.com/boardbench/boardbench/rep"
)

// A Fault alters the answers of a right board. Fields that are nil alter nothing.
type Fault struct {
	Load       func(p *rep.Position) error
	Position   func(p *rep.Position)
	Moves      func(p *rep.Position, legal []rep.Move) []rep.Move
	CountMoves func(p *rep.Position, n int) int
	Make       func(before, after *rep.Position, m rep.Move)
	Unmake     func(undone, restored *rep.Position, m rep.Move)
	Null       func(before, after *rep.Position)
	Perft      func(depth int, nodes uint64) uint64
	PerftLeaf  func(depth int, nodes uint64) uint64
	Validate   func(p *rep.Position) error
	SEE        func(p *rep.Position, m rep.Move, value int) int
	Answers    map[string]any // of the other methods: see [probe.Board.Alter]
}

// Board plays as the oracle does, except for its fault.
type Board struct {
	probe.Board
	fault   Fault
	stack   []rep.Position // since Load
	referee *oracle.Board  // with the position on the board
	buffer  []rep.Move
}

// New returns a board with a fault. With the zero Fault it has none.
func New(f Fault) *Board {
	b := &Board{fault: f, referee: oracle.New()}
	b.Board = probe.Of(b.referee)
	b.Alter = f.Answers
	return b
}

func (b *Board) top() *rep.Position { return &b.stack[len(b.stack)-1] }

// show sets the oracle to the position on the board.
func (b *Board) show() {
	if err := b.referee.Load(b.top()); err != nil {
		panic("broken: " + err.Error())
	}
}

// Load implements rep.Board.
func (b *Board) Load(p *rep.Position) error {
	if b.fault.Load != nil {
		if err := b.fault.Load(p); err != nil {
			return err
		}
	}
	b.stack = append(b.stack[:0], *p)
	b.show()
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
	dst = b.referee.AppendMoves(dst)
	if b.fault.Moves != nil {
		altered := b.fault.Moves(b.top(), append([]rep.Move(nil), dst[n:]...))
		dst = append(dst[:n], altered...)
	}
	return dst
}

// CountMoves implements the method of package rep.
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
	b.referee.Make(m)
	b.push(func(before, after *rep.Position) {
		if b.fault.Make != nil {
			b.fault.Make(before, after, m)
		}
	})
}

// push adds the referee's position to the stack, altered.
func (b *Board) push(alter func(before, after *rep.Position)) {
	before := *b.top()
	b.stack = append(b.stack, b.referee.Position())
	alter(&before, b.top())
	b.show()
}

// Unmake implements rep.Board.
func (b *Board) Unmake(m rep.Move) {
	undone := *b.top()
	b.stack = b.stack[:len(b.stack)-1]
	if b.fault.Unmake != nil {
		b.fault.Unmake(&undone, b.top(), m)
	}
	b.show()
}

// MakeNull implements the method of package rep.
func (b *Board) MakeNull() {
	b.referee.MakeNull()
	b.push(func(before, after *rep.Position) {
		if b.fault.Null != nil {
			b.fault.Null(before, after)
		}
	})
}

// UnmakeNull implements the method of package rep.
func (b *Board) UnmakeNull() {
	b.stack = b.stack[:len(b.stack)-1]
	b.show()
}

// SEEAtLeast implements the method of package rep.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	value := b.referee.SEE(m)
	if b.fault.SEE != nil {
		value = b.fault.SEE(b.top(), m, value)
	}
	return value >= threshold
}

// Perft implements the method of package rep.
func (b *Board) Perft(depth int) uint64 {
	nodes := b.perft(depth)
	if b.fault.Perft != nil {
		nodes = b.fault.Perft(depth, nodes)
	}
	return nodes
}

// PerftLeaf implements the method of package rep.
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

// Validate implements the method of package rep.
func (b *Board) Validate() error {
	if len(b.stack) == 0 {
		return fmt.Errorf("broken: nothing loaded")
	}
	if b.fault.Validate != nil {
		return b.fault.Validate(b.top())
	}
	return nil
}

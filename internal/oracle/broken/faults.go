// Package broken has boards that misplay on purpose, each in one way: the
// tests of the tests. A suite that lets one of them pass is itself at fault.
package broken

import (
	"errors"
	"fmt"
	"slices"
	"strings"

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

// Named is a fault that a move generator could have.
type Named struct {
	Name  string // as the name of a test
	Fault Fault
}

// New returns a board with the fault.
func (n Named) New() *Board { return New(n.Fault) }

// Backend describes the representation that has the fault.
func (n Named) Backend() rep.Backend {
	return rep.Backend{Name: n.Name, Family: "broken", Summary: n.Name, New: func() rep.Board { return n.New() }}
}

// lies returns a fault of one method: see [probe.Board.Alter].
func lies(method string, alter any) Fault { return Fault{Answers: map[string]any{method: alter}} }

// Faults returns one board for each duty of the contract, which it neglects.
func Faults() []Named {
	return []Named{
		{"forgets-en-passant-pins", Fault{Moves: enPassantRegardless}},
		{"forgets-en-passant", Fault{Moves: without(func(m rep.Move) bool { return m.Kind() == rep.EnPassant })}},
		{"forgets-underpromotion", Fault{Moves: without(func(m rep.Move) bool { return m.Kind().Promotion() == rep.Knight })}},
		{"forgets-castling", Fault{Moves: without(func(m rep.Move) bool { return m.Kind() == rep.CastleQueenside })}},
		{"forgets-two-en-passants", Fault{Moves: onlyFirstEnPassant}},
		{"wrong-kind", Fault{Moves: func(_ *rep.Position, legal []rep.Move) []rep.Move {
			for i, m := range legal {
				if m.Kind() == rep.DoublePush {
					legal[i] = rep.MakeMove(m.From(), m.To(), rep.Quiet)
				}
			}
			return legal
		}}},
		{"move-twice", Fault{Moves: func(_ *rep.Position, legal []rep.Move) []rep.Move {
			if len(legal) > 30 {
				legal = append(legal, legal[7])
			}
			return legal
		}}},
		{"count-off-by-one", Fault{CountMoves: func(p *rep.Position, n int) int {
			if p.EnPassant != rep.NoSquare {
				n++
			}
			return n
		}}},
		{"perft-off-by-one", Fault{Perft: func(depth int, nodes uint64) uint64 {
			if depth == 3 {
				nodes++
			}
			return nodes
		}}},
		{"perft-leaf-off-by-one", Fault{PerftLeaf: func(depth int, nodes uint64) uint64 {
			if depth == 3 {
				nodes++
			}
			return nodes
		}}},
		{"keeps-right-of-captured-rook", Fault{Make: func(before, after *rep.Position, m rep.Move) {
			for i, rook := range before.CastlingRooks {
				if rook == m.To() && m.Kind().IsCapture() {
					after.CastlingRooks[i] = rook
				}
			}
		}}},
		{"keeps-en-passant-square", Fault{Make: func(before, after *rep.Position, _ rep.Move) {
			if after.EnPassant == rep.NoSquare && before.EnPassant != rep.NoSquare {
				after.EnPassant = before.EnPassant
			}
		}}},
		{"en-passant-square-only-when-useful", Fault{Make: func(_, after *rep.Position, _ rep.Move) {
			if p, err := rep.ParseFEN(after.FENWith(rep.EnPassantPseudo)); err == nil {
				after.EnPassant = p.EnPassant
			}
		}}},
		{"clock-runs-after-promotion", Fault{Make: func(before, after *rep.Position, m rep.Move) {
			if m.Kind().IsPromotion() {
				after.HalfmoveClock = before.HalfmoveClock + 1
			}
		}}},
		{"fullmove-number-stands", Fault{Make: func(before, after *rep.Position, _ rep.Move) {
			after.FullmoveNumber = before.FullmoveNumber
		}}},
		{"clock-runs-into-rights", Fault{Make: func(before, after *rep.Position, _ rep.Move) {
			if after.HalfmoveClock == 0 && before.HalfmoveClock == 1<<16-1 {
				after.CastlingRooks = [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare}
			}
		}}},
		{"panics", Fault{Make: func(before, _ *rep.Position, m rep.Move) {
			_ = before.Pieces[:40][m.To()]
		}}},
		{"unmake-forgets-clock", Fault{Unmake: func(undone, restored *rep.Position, m rep.Move) {
			if m.Kind().IsCapture() {
				restored.HalfmoveClock = undone.HalfmoveClock
			}
		}}},
		{"unmake-forgets-en-passant", Fault{Unmake: func(_, restored *rep.Position, _ rep.Move) {
			restored.EnPassant = rep.NoSquare
		}}},
		{"null-keeps-en-passant", Fault{Null: func(before, after *rep.Position) { after.EnPassant = before.EnPassant }}},
		{"null-stops-clock", Fault{Null: func(before, after *rep.Position) { after.HalfmoveClock = before.HalfmoveClock }}},
		{"key-with-every-en-passant", lies("Key", func(p *rep.Position, key uint64) uint64 {
			if p.EnPassant != rep.NoSquare && p.Key() == key {
				q := *p
				q.EnPassant = rep.NoSquare
				key = q.Key() ^ rep.EnPassantKey(p.EnPassant.File())
			}
			return key
		})},
		{"key-without-side", lies("Key", func(p *rep.Position, key uint64) uint64 {
			if p.SideToMove == rep.Black {
				key ^= rep.SideKey()
			}
			return key
		})},
		{"position-without-clock", Fault{Position: func(p *rep.Position) { p.HalfmoveClock = 0 }}},
		{"one-checker", lies("Checkers", func(_ *rep.Position, set rep.SquareSet) rep.SquareSet {
			return set & -set
		})},
		{"piece-at-a1-mirrored", lies("PieceAt", func(_ *rep.Position, sq rep.Square, piece rep.Piece) rep.Piece {
			if sq == rep.A1 && piece != rep.NoPiece {
				piece ^= 8
			}
			return piece
		})},
		{"no-squares-of-black-queens", lies("Pieces", func(_ *rep.Position, piece rep.Piece, set rep.SquareSet) rep.SquareSet {
			if piece == rep.BlackQueen {
				return rep.NoSquares
			}
			return set
		})},
		{"allocates", Fault{CountMoves: func(_ *rep.Position, n int) int {
			return len(strings.Repeat("I", n)) // tally marks, on the heap
		}}},
		{"invalid", Fault{Validate: func(p *rep.Position) error {
			if !p.Checkers().Empty() {
				return errors.New("list and board differ")
			}
			return nil
		}}},
		{"load-fails", Fault{Load: func(p *rep.Position) error {
			if p.HalfmoveClock == 0 && p.SideToMove == rep.Black {
				return errors.New("no room")
			}
			return nil
		}}},
		{"white-is-always-to-move", lies("SideToMove", func(*rep.Position, rep.Color) rep.Color { return rep.White })},
		{"rights-of-white-alone", lies("Rights", func(_ *rep.Position, r rep.CastlingRights) rep.CastlingRights {
			return r & (rep.WhiteKingside | rep.WhiteQueenside)
		})},
		{"no-en-passant-square", lies("EnPassant", func(*rep.Position, rep.Square) rep.Square { return rep.NoSquare })},
		{"pinned-piece-attacks-nothing", lies("AttacksFrom", func(p *rep.Position, sq rep.Square, set rep.SquareSet) rep.SquareSet {
			if p.Pieces[sq] != rep.NoPiece && refereeAt(p).Blockers(p.Pieces[sq].Color()).Has(sq) {
				return rep.NoSquares
			}
			return set
		})},
		{"check-squares-only-empty", lies("CheckSquares", func(p *rep.Position, _ rep.PieceType, set rep.SquareSet) rep.SquareSet {
			return set.Minus(refereeAt(p).Occupied())
		})},
		{"null-is-pseudo-legal", lies("IsPseudoLegal", func(_ *rep.Position, m rep.Move, pseudo bool) bool { return pseudo || m == rep.NullMove })},
		{"double-push-without-its-kind", lies("IsPseudoLegal", func(p *rep.Position, m rep.Move, pseudo bool) bool {
			return pseudo || m.Kind() == rep.Quiet && refereeAt(p).IsPseudoLegal(rep.MakeMove(m.From(), m.To(), rep.DoublePush))
		})},
		{"legal-in-spite-of-pins", lies("IsLegal", func(p *rep.Position, m rep.Move, _ bool) bool { return refereeAt(p).IsPseudoLegal(m) })},
		{"legal-of-an-unknown-kind", lies("IsLegal", func(p *rep.Position, m rep.Move, legal bool) bool {
			return legal || m.Kind() == 6 && refereeAt(p).IsLegal(rep.MakeMove(m.From(), m.To(), rep.Quiet))
		})},
		{"no-check-by-castling", lies("GivesCheck", func(_ *rep.Position, m rep.Move, check bool) bool { return check && !m.Kind().IsCastle() })},
		{"no-check-by-en-passant", lies("GivesCheck", func(_ *rep.Position, m rep.Move, check bool) bool {
			return check && m.Kind() != rep.EnPassant
		})},
		{"no-check-by-promotion", lies("GivesCheck", func(_ *rep.Position, m rep.Move, check bool) bool {
			return check && !m.Kind().IsPromotion()
		})},
		{"no-discovered-check", lies("GivesCheck", func(p *rep.Position, m rep.Move, check bool) bool {
			return check && (m.Kind() != rep.Quiet || refereeAt(p).CheckSquares(p.Pieces[m.From()].Type()).Has(m.To()))
		})},
		{"exchange-without-pins", Fault{SEE: func(p *rep.Position, m rep.Move, value int) int { return plainExchange(p, m, value, false) }}},
		{"king-captures-defended-pieces", Fault{SEE: func(p *rep.Position, m rep.Move, value int) int { return plainExchange(p, m, value, true) }}},
		{"exchange-without-en-passant", Fault{SEE: func(_ *rep.Position, m rep.Move, value int) int {
			if m.Kind() == rep.EnPassant {
				value -= rep.Pawn.Value()
			}
			return value
		}}},
		{"exchange-without-promotion", Fault{SEE: func(_ *rep.Position, m rep.Move, value int) int {
			if promotion := m.Kind().Promotion(); promotion != rep.NoPieceType {
				value -= promotion.Value() - rep.Pawn.Value()
			}
			return value
		}}},
		{"castling-takes-the-rook", Fault{SEE: func(_ *rep.Position, m rep.Move, value int) int {
			if m.Kind().IsCastle() {
				value = rep.Rook.Value()
			}
			return value
		}}},
		{"queen-promotions-in-no-stage", lies("AppendCaptures", without(func(m rep.Move) bool { return m.Kind() == rep.PromoteQueen }))},
		{"underpromotions-in-both-stages", lies("AppendCaptures", func(p *rep.Position, captures []rep.Move) []rep.Move {
			for _, m := range refereeAt(p).AppendMoves(nil) {
				if m.Kind() == rep.PromoteKnight {
					captures = append(captures, m)
				}
			}
			return captures
		})},
		{"no-castling-among-quiets", lies("AppendQuiets", without(func(m rep.Move) bool { return m.Kind().IsCastle() }))},
		{"pseudo-legal-without-pinned", lies("AppendPseudoLegal", func(p *rep.Position, _ []rep.Move) []rep.Move { return refereeAt(p).AppendMoves(nil) })},
		{"pseudo-captures-without-pinned", lies("AppendPseudoCaptures", func(p *rep.Position, _ []rep.Move) []rep.Move { return refereeAt(p).AppendCaptures(nil) })},
		{"pseudo-quiets-without-pinned", lies("AppendPseudoQuiets", func(p *rep.Position, _ []rep.Move) []rep.Move { return refereeAt(p).AppendQuiets(nil) })},
		{"en-passant-is-legal-if-pseudo", lies("LegalIfPseudo", func(_ *rep.Position, m rep.Move, legal bool) bool {
			return legal || m.Kind() == rep.EnPassant
		})},
		{"mobility-over-own-pieces", lies("Mobility", func(p *rep.Position, c rep.Color, squares [8]uint16) [8]uint16 {
			b := refereeAt(p)
			for from := range (b.ColorPieces(c) & b.TypePieces(rep.TypesOf(rep.Knight))).All() {
				squares[rep.Knight] += uint16((b.AttacksFrom(from) & b.ColorPieces(c)).Count())
			}
			return squares
		})},
		{"threats-without-lines", lies("ThreatChanges", withoutChanges(func(m rep.Move, t rep.Threat) bool {
			of := rep.SetOf(m.From(), m.To(), m.To()^8)
			return !m.Kind().IsCastle() && !of.Has(t.From()) && !of.Has(t.To())
		}))},
		{"threats-to-enemies-alone", lies("ThreatChanges", withoutChanges(func(_ rep.Move, t rep.Threat) bool {
			return t.Attacker().Color() == t.Victim().Color()
		}))},
		{"threats-of-en-passant-victims-stay", lies("ThreatChanges", withoutChanges(func(m rep.Move, t rep.Threat) bool {
			return m.Kind() == rep.EnPassant && (t.From() == m.To()^8 || t.To() == m.To()^8)
		}))},
		{"no-threats-by-castling", lies("ThreatChanges", withoutChanges(func(m rep.Move, _ rep.Threat) bool {
			return m.Kind().IsCastle()
		}))},
		{"threats-by-promotion-are-a-pawns", lies("ThreatChanges", func(_ *rep.Position, m rep.Move, changes []rep.ThreatChange) []rep.ThreatChange {
			for i, c := range changes {
				if t := c.Threat(); m.Kind().IsPromotion() && c.IsAdded() && t.To() == m.To() {
					changes[i] = rep.MakeThreat(t.Attacker(), t.From(), rep.MakePiece(t.Victim().Color(), rep.Pawn), t.To()).Added()
				}
			}
			return changes
		})},
		{"threats-removed-twice", lies("ThreatChanges", func(_ *rep.Position, _ rep.Move, changes []rep.ThreatChange) []rep.ThreatChange {
			if len(changes) > 0 && !changes[0].IsAdded() {
				changes = append(changes, changes[0])
			}
			return changes
		})},
		{"threats-added-twice", lies("ThreatChanges", func(_ *rep.Position, _ rep.Move, changes []rep.ThreatChange) []rep.ThreatChange {
			if n := len(changes); n > 0 && changes[n-1].IsAdded() {
				changes = append(changes, changes[n-1])
			}
			return changes
		})},
	}
}

// withoutChanges leaves out the changes of threats for which drop is true.
func withoutChanges(drop func(rep.Move, rep.Threat) bool) func(*rep.Position, rep.Move, []rep.ThreatChange) []rep.ThreatChange {
	return func(_ *rep.Position, m rep.Move, changes []rep.ThreatChange) []rep.ThreatChange {
		return slices.DeleteFunc(changes, func(c rep.ThreatChange) bool { return drop(m, c.Threat()) })
	}
}

// refereeAt returns the oracle, set to p.
func refereeAt(p *rep.Position) *oracle.Board {
	b := oracle.New()
	if err := b.Load(p); err != nil {
		panic("broken: " + err.Error())
	}
	return b
}

// plainExchange returns the value of the exchange that m begins if pins are
// ignored and, with reckless, the king captures defended pieces. If m is no
// plain capture it returns value.
func plainExchange(p *rep.Position, m rep.Move, value int, reckless bool) int {
	if m.Kind() != rep.Capture {
		return value
	}
	var capture func(p rep.Position, from rep.Square, side rep.Color) int
	capture = func(p rep.Position, from rep.Square, side rep.Color) int {
		gain := p.Pieces[m.To()].Type().Value()
		p.Pieces[m.To()], p.Pieces[from] = p.Pieces[from], rep.NoPiece
		for t := rep.Pawn; t <= rep.King; t++ {
			for next := range p.Attackers(m.To(), side.Other()).All() {
				switch {
				case p.Pieces[next].Type() != t:
				case t == rep.King && !reckless && !p.Attackers(m.To(), side).Empty():
				default:
					return gain - max(0, capture(p, next, side.Other()))
				}
			}
		}
		return gain
	}
	if reckless && !refereeAt(p).Pinners(rep.White).Union(refereeAt(p).Pinners(rep.Black)).Empty() {
		return value
	}
	return capture(*p, m.From(), p.SideToMove)
}

// without leaves out the legal moves for which drop is true.
func without(drop func(rep.Move) bool) func(*rep.Position, []rep.Move) []rep.Move {
	return func(_ *rep.Position, legal []rep.Move) []rep.Move {
		kept := legal[:0]
		for _, m := range legal {
			if !drop(m) {
				kept = append(kept, m)
			}
		}
		return kept
	}
}

// enPassantRegardless adds every pseudo-legal en passant capture, whatever
// happens to the king.
func enPassantRegardless(p *rep.Position, legal []rep.Move) []rep.Move {
	if p.EnPassant == rep.NoSquare || !p.Checkers().Empty() {
		return legal
	}
	legal = without(func(m rep.Move) bool { return m.Kind() == rep.EnPassant })(p, legal)
	for from := range rep.PawnAttacks(p.SideToMove.Other(), p.EnPassant).All() {
		if p.Pieces[from] == rep.MakePiece(p.SideToMove, rep.Pawn) {
			legal = append(legal, rep.MakeMove(from, p.EnPassant, rep.EnPassant))
		}
	}
	return legal
}

// onlyFirstEnPassant forgets that two pawns may capture.
func onlyFirstEnPassant(_ *rep.Position, legal []rep.Move) []rep.Move {
	found := false
	return without(func(m rep.Move) bool {
		again := m.Kind() == rep.EnPassant && found
		found = found || m.Kind() == rep.EnPassant
		return again
	})(nil, legal)
}

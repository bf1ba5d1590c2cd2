package reptest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// answers are the referee's answers at a position. Each slice or pointer is nil until it
// is needed, and is there for all boards then.
type answers struct {
	key       uint64
	checkers  rep.SquareSet
	pieces    [16]rep.SquareSet // by piece; the empty squares by rep.NoPiece
	legal     []rep.Move        // sorted
	pseudo    []rep.Move        // sorted
	attacks   *attackMap
	checks    []bool         // whether the move of legal gives check
	exchanges []int          // the value of the exchange that the move of pseudo begins
	threats   []rep.Threat   // of the position, sorted
	changed   [][]rep.Threat // those that each move of legal adds or removes, sorted
}

// attackMap is the attackers of every square by either colour.
type attackMap [64][2]rep.SquareSet

// moveSets are the legal and pseudo-legal moves among all values of a move.
type moveSets struct{ legal, pseudo moveSet }

// A moveSet has a bit for each value of a move.
type moveSet [1 << 16 / 64]uint64

func (s *moveSet) has(m rep.Move) bool { return s[m/64]>>(m%64)&1 != 0 }

func (s *moveSet) toggle(moves []rep.Move) {
	for _, m := range moves {
		s[m/64] ^= 1 << (m % 64)
	}
}

// moves returns the legal moves, sorted, so that choosing one by its number
// does not depend on the order in which they were found. They are not to be
// written to.
func (l *lockstep) moves() []rep.Move {
	if l.known.legal == nil {
		l.known.legal = l.referee.AppendMoves([]rep.Move{})
		slices.Sort(l.known.legal)
	}
	return l.known.legal
}

// pseudoLegal returns the pseudo-legal moves, sorted.
func (l *lockstep) pseudoLegal() []rep.Move {
	if l.known.pseudo == nil {
		l.known.pseudo = l.referee.AppendPseudoLegal([]rep.Move{})
		slices.Sort(l.known.pseudo)
	}
	return l.known.pseudo
}

// attackers returns the attackers of sq.
func (l *lockstep) attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	if l.known.attacks == nil {
		l.known.attacks = new(attackMap)
		for sq := range l.known.attacks {
			for c := range l.known.attacks[sq] {
				l.known.attacks[sq][c] = l.referee.Attackers(rep.Square(sq), rep.Color(c))
			}
		}
	}
	return l.known.attacks[sq][c]
}

// checks returns which of moves give check.
func (l *lockstep) checks() []bool {
	if l.known.checks == nil {
		l.known.checks = []bool{}
		for _, m := range l.moves() {
			l.known.checks = append(l.known.checks, l.referee.GivesCheck(m))
		}
	}
	return l.known.checks
}

// exchanges returns the values of the exchanges that the moves of pseudoLegal begin.
func (l *lockstep) exchanges() []int {
	if l.known.exchanges == nil {
		l.known.exchanges = []int{}
		for _, m := range l.pseudoLegal() {
			l.known.exchanges = append(l.known.exchanges, l.referee.SEE(m))
		}
	}
	return l.known.exchanges
}

// threats returns the threats of the position, and those that each of moves adds or removes, both sorted.
func (l *lockstep) threats() (here []rep.Threat, changed [][]rep.Threat) {
	if l.known.changed == nil {
		here = l.referee.Threats()
		slices.Sort(here)
		l.known.threats, l.known.changed = here, [][]rep.Threat{}
		for _, m := range l.moves() {
			after := slices.Sorted(slices.Values(l.referee.ThreatsAfter(m)))
			l.known.changed = append(l.known.changed, differing(here, after))
		}
	}
	return l.known.threats, l.known.changed
}

// differing returns the threats that are in one of two sorted lists, sorted.
func differing(a, b []rep.Threat) (list []rep.Threat) {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			a, b = a[1:], b[1:]
		case a[0] < b[0]:
			list, a = append(list, a[0]), a[1:]
		default:
			list, b = append(list, b[0]), b[1:]
		}
	}
	return append(append(list, a...), b...)
}

// sets returns the legal and pseudo-legal moves as sets. They hold until the next
// move.
func (l *lockstep) sets() *moveSets {
	if l.setsOf != l.known {
		if l.spare == nil {
			l.spare = new(moveSets)
		}
		mark := func() {
			l.spare.legal.toggle(l.marked[0])
			l.spare.pseudo.toggle(l.marked[1])
		}
		mark() // the moves of another position: none remain
		l.marked = [2][]rep.Move{l.moves(), l.pseudoLegal()}
		mark()
		l.setsOf = l.known
	}
	return l.spare
}

// random returns a source that is the same whenever the game comes to this
// position.
func (l *lockstep) random() *rand.Rand { return rand.New(rand.NewPCG(l.known.key, 0)) }

// position compares the whole state.
func position(l *lockstep, p *player) *perft.Divergence {
	if diff := perft.DiffPositions(p.board.Position(), l.referee.Position()); diff != "" {
		return l.fault(p, "Position: %s", diff)
	}
	return nil
}

// compareKey compares the key with one computed from scratch, in both ways there are.
func compareKey(l *lockstep, p *player) *perft.Divergence {
	got, want, scratch := p.Key(), l.known.key, p.board.Position().Key()
	if got != want || got != scratch {
		return l.fault(p, "Key is %016x, want %016x (Position().Key() is %016x): %s", got, want, scratch, keyDiff(got, l.referee.Position()))
	}
	return nil
}

// keyDiff says which part of the key is wrong, where it is a single one.
func keyDiff(got uint64, p rep.Position) string {
	diff := got ^ p.Key()
	if diff == rep.SideKey() {
		return "the side to move is wrong"
	}
	for r := rep.NoCastling + 1; r <= rep.AllCastling; r++ {
		if diff == rep.CastlingKey(r) {
			return fmt.Sprintf("castling right %v is wrong", r)
		}
	}
	for f := rep.FileA; f <= rep.FileH; f++ {
		if diff == rep.EnPassantKey(f) {
			return fmt.Sprintf("en passant on file %v is wrong", f)
		}
	}
	for _, piece := range rep.Pieces() {
		for sq := rep.A1; sq <= rep.H8; sq++ {
			if diff == rep.PieceKey(piece, sq) {
				return fmt.Sprintf("%v on %v is wrong", piece, sq)
			}
		}
	}
	return "several parts are wrong"
}

// legalMoves compares the legal moves, whatever their order.
func legalMoves(l *lockstep, p *player) *perft.Divergence {
	p.buffer = p.board.AppendMoves(p.buffer[:0])
	slices.Sort(p.buffer)
	if slices.Equal(p.buffer, l.moves()) {
		return nil
	}
	d := l.fault(p, "")
	d.Missing, d.Extra = perft.DiffMoves(p.buffer, l.moves())
	return d
}

// compareMoveCount compares CountMoves with the length of the board's own list.
func compareMoveCount(l *lockstep, p *player) *perft.Divergence {
	p.buffer = p.board.AppendMoves(p.buffer[:0])
	if n := p.CountMoves(); n != len(p.buffer) {
		return l.fault(p, "CountMoves is %d, AppendMoves lists %d", n, len(p.buffer))
	}
	return nil
}

// comparePieces compares the pieces by square and by kind, and the checkers.
func comparePieces(l *lockstep, p *player) *perft.Divergence {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if got, want := p.PieceAt(sq), l.referee.PieceAt(sq); got != want {
			return l.fault(p, "PieceAt(%v) is %v, want %v", sq, got, want)
		}
	}
	for _, piece := range rep.Pieces() {
		if got, want := p.Pieces(piece), l.known.pieces[piece]; got != want {
			return l.fault(p, "Pieces(%v) is\n%vwant\n%v", piece, got, want)
		}
	}
	return compareCheckers(l, p)
}

// compareCheckers compares the pieces that give check.
func compareCheckers(l *lockstep, p *player) *perft.Divergence {
	if got, want := p.Checkers(), l.known.checkers; got != want {
		return l.fault(p, "Checkers is\n%vwant\n%v", got, want)
	}
	return nil
}

// compareValidity asks the board to check itself.
func compareValidity(l *lockstep, p *player) *perft.Divergence {
	if err := p.Validate(); err != nil {
		return l.fault(p, "Validate: %v", err)
	}
	return nil
}

package reptest

import (
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// A question compares an answer of a board with the oracle's, which stands at
// the same place. It returns nil where they agree, and where the board does
// not answer such questions.
type question func(l *lockstep, p *player) *perft.Divergence

var (
	boardQuestions = []question{position, key, legalMoves, moveCount, pieces, validity}
	allQuestions   = append(slices.Clone(boardQuestions), engineQuestions...)
	gameQuestions  = append(slices.Clone(boardQuestions), byTurns(9, engineQuestions)...)
	quickQuestions = []question{position, key, legalMoves, moveCount, pieces, validity, state}
	stateQuestions = []question{position, key, validity, checkers} // about the state that Unmake must restore
)

// position compares the whole state.
func position(l *lockstep, p *player) *perft.Divergence {
	if diff := perft.DiffPositions(p.board.Position(), l.referee.Position()); diff != "" {
		return l.fault(p, "Position: %s", diff)
	}
	return nil
}

// key compares the key with one computed from scratch, in both ways there are.
func key(l *lockstep, p *player) *perft.Divergence {
	if p.Keyed == nil {
		return nil
	}
	got, want, scratch := p.Key(), l.referee.Key(), p.board.Position().Key()
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

// moveCount compares CountMoves with the length of the board's own list.
func moveCount(l *lockstep, p *player) *perft.Divergence {
	if p.Counter == nil {
		return nil
	}
	p.buffer = p.board.AppendMoves(p.buffer[:0])
	if n := p.CountMoves(); n != len(p.buffer) {
		return l.fault(p, "CountMoves is %d, AppendMoves lists %d", n, len(p.buffer))
	}
	return nil
}

// pieces compares the pieces by square and by kind, and the checkers.
func pieces(l *lockstep, p *player) *perft.Divergence {
	if p.Inspector == nil {
		return nil
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if got, want := p.PieceAt(sq), l.referee.PieceAt(sq); got != want {
			return l.fault(p, "PieceAt(%v) is %v, want %v", sq, got, want)
		}
	}
	for _, piece := range rep.Pieces() {
		if got, want := p.Pieces(piece), l.referee.Pieces(piece); got != want {
			return l.fault(p, "Pieces(%v) is\n%vwant\n%v", piece, got, want)
		}
	}
	return checkers(l, p)
}

// checkers compares the pieces that give check.
func checkers(l *lockstep, p *player) *perft.Divergence {
	if p.Inspector == nil {
		return nil
	}
	if got, want := p.Checkers(), l.referee.Checkers(); got != want {
		return l.fault(p, "Checkers is\n%vwant\n%v", got, want)
	}
	return nil
}

// validity asks the board to check itself.
func validity(l *lockstep, p *player) *perft.Divergence {
	if p.Validator == nil {
		return nil
	}
	if err := p.Validate(); err != nil {
		return l.fault(p, "Validate: %v", err)
	}
	return nil
}

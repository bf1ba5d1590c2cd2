package reptest

import (
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// position compares the whole state.
func position(l *lockstep, p *player) *perft.Divergence {
	if diff := perft.DiffPositions(p.board.Position(), l.referee.Position()); diff != "" {
		return l.fault(p, "Position: %s", diff)
	}
	return nil
}

// compareKey compares the key with one computed from scratch, in both ways there are.
func compareKey(l *lockstep, p *player) *perft.Divergence {
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
		if got, want := p.Pieces(piece), l.referee.Pieces(piece); got != want {
			return l.fault(p, "Pieces(%v) is\n%vwant\n%v", piece, got, want)
		}
	}
	return compareCheckers(l, p)
}

// compareCheckers compares the pieces that give check.
func compareCheckers(l *lockstep, p *player) *perft.Divergence {
	if got, want := p.Checkers(), l.referee.Checkers(); got != want {
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

package oracle

import "github.com/boardbench/boardbench/rep"

// play returns p after m. Only the squares and the promoted piece are read
// from m: the other effects of the move follow from the board.
func play(p rep.Position, m rep.Move) rep.Position {
	us := p.SideToMove
	from, to := m.From(), m.To()
	piece, captured := p.Pieces[from], p.Pieces[to]
	enPassant := p.EnPassant
	files, ranks := distance(from, to)
	p = pass(p)

	switch {
	case piece.Type() == rep.King && captured == rep.MakePiece(us, rep.Rook):
		kind := rep.CastleKingside
		if to < from {
			kind = rep.CastleQueenside
		}
		kingTo, rookTo := castlingTargets(us, kind)
		p.Pieces[from], p.Pieces[to] = rep.NoPiece, rep.NoPiece
		p.Pieces[kingTo], p.Pieces[rookTo] = piece, captured
	case piece.Type() == rep.Pawn:
		p.HalfmoveClock = 0
		p.Pieces[from], p.Pieces[to] = rep.NoPiece, piece
		if promotion := m.Kind().Promotion(); promotion != rep.NoPieceType {
			p.Pieces[to] = rep.MakePiece(us, promotion)
		}
		if files != 0 && to == enPassant {
			p.Pieces[rep.MakeSquare(to.File(), from.Rank())] = rep.NoPiece
		}
		if abs(ranks) == 2 {
			p.EnPassant, _ = neighbour(from, step{0, forward(us)})
		}
	default:
		if captured != rep.NoPiece {
			p.HalfmoveClock = 0
		}
		p.Pieces[from], p.Pieces[to] = rep.NoPiece, piece
	}

	for i, rook := range p.CastlingRooks {
		kingMoved := piece.Type() == rep.King && i/2 == int(us)
		if kingMoved || rook == from || rook == to {
			p.CastlingRooks[i] = rep.NoSquare
		}
	}
	return p
}

// pass returns p with the other side to move.
func pass(p rep.Position) rep.Position {
	p.EnPassant = rep.NoSquare
	p.HalfmoveClock++
	if p.SideToMove == rep.Black {
		p.FullmoveNumber++
	}
	p.SideToMove = p.SideToMove.Other()
	return p
}

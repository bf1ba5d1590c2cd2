package book

import "github.com/boardbench/boardbench/rep"

// AppendMoves appends all legal moves to dst: the pseudo-legal moves that LegalIfPseudo lets pass.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	dst = b.AppendPseudoLegal(dst)
	legal := dst[:n] // the same array: legal moves move up and overwrite the others
	for _, m := range dst[n:] {
		if b.LegalIfPseudo(m) {
			legal = append(legal, m)
		}
	}
	return legal
}

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal: whether the king of the
// side that makes it is not attacked afterwards. An engine that asks this only of the moves that it
// searches calls it with AppendPseudoLegal (rep.PseudoLegalGenerator).
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	us, them := b.us, b.us.Other()
	b.Make(m)
	legal := !b.attacked(b.King(us), them)
	b.Unmake(m)
	return legal
}

// AppendPseudoLegal appends all pseudo-legal moves to dst: those that are legal except that the
// king may be left in check. Castling is among them only if it is legal.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	for _, e := range b.PieceList(b.us) {
		if e.Square == rep.NoSquare {
			continue // captured
		}
		switch e.Piece.Type() {
		case rep.Pawn:
			dst = b.appendPawn(dst, e.Square)
		case rep.Knight:
			dst = b.appendLeaps(dst, e.Square, knightSteps)
		case rep.Bishop:
			dst = b.appendSlides(dst, e.Square, bishopSteps)
		case rep.Rook:
			dst = b.appendSlides(dst, e.Square, rookSteps)
		case rep.Queen:
			dst = b.appendSlides(dst, e.Square, kingSteps)
		case rep.King:
			dst = b.appendLeaps(dst, e.Square, kingSteps)
			dst = b.appendCastles(dst)
		}
	}
	return dst
}

// appendLeaps appends the moves of a knight or a king, which goes one step.
func (b *Board) appendLeaps(dst []rep.Move, from rep.Square, steps []Direction) []rep.Move {
	for _, step := range steps {
		to, onBoard := step.From(from)
		if !onBoard {
			continue
		}
		if target := b.PieceOn(to); target == rep.NoPiece {
			dst = append(dst, rep.MakeMove(from, to, rep.Quiet))
		} else if target.Color() != b.us {
			dst = append(dst, rep.MakeMove(from, to, rep.Capture))
		}
	}
	return dst
}

// appendSlides appends the moves of a bishop, rook or queen, which goes on until it meets a piece
// or the edge. The lists are searched for each square on the way.
func (b *Board) appendSlides(dst []rep.Move, from rep.Square, steps []Direction) []rep.Move {
	for _, step := range steps {
		to, onBoard := step.From(from)
		target := rep.NoPiece
		for onBoard {
			if target = b.PieceOn(to); target != rep.NoPiece {
				break
			}
			dst = append(dst, rep.MakeMove(from, to, rep.Quiet))
			to, onBoard = step.From(to)
		}
		if onBoard && target.Color() != b.us { // the walk ended at an enemy
			dst = append(dst, rep.MakeMove(from, to, rep.Capture))
		}
	}
	return dst
}

// appendPawn appends the moves of a pawn. The square ahead of it is on the board, because no pawn
// stands on the last rank; the squares to the left and right of that square need the test.
func (b *Board) appendPawn(dst []rep.Move, from rep.Square) []rep.Move {
	ahead, _ := forward(b.us).From(from)
	if b.PieceOn(ahead) == rep.NoPiece {
		dst = appendPawnMove(dst, from, ahead, rep.Quiet)
		to, _ := forward(b.us).From(ahead)
		if from.Rank().Relative(b.us) == rep.Rank2 && b.PieceOn(to) == rep.NoPiece {
			dst = append(dst, rep.MakeMove(from, to, rep.DoublePush))
		}
	}
	for _, side := range [2]Direction{{-1, 0}, {1, 0}} {
		to, onBoard := side.From(ahead)
		if !onBoard {
			continue
		}
		target := b.PieceOn(to)
		if target != rep.NoPiece && target.Color() != b.us { // rep.NoPiece has the color White
			dst = appendPawnMove(dst, from, to, rep.Capture)
		} else if to == b.epSquare {
			dst = append(dst, rep.MakeMove(from, to, rep.EnPassant))
		}
	}
	return dst
}

// appendPawnMove appends a move of a pawn, rep.Quiet or rep.Capture, on the last rank the four
// promotions: their kinds have the bit of a capture, too.
func appendPawnMove(dst []rep.Move, from, to rep.Square, kind rep.MoveKind) []rep.Move {
	if to.Rank() != rep.Rank1 && to.Rank() != rep.Rank8 {
		return append(dst, rep.MakeMove(from, to, kind))
	}
	for promotion := rep.PromoteKnight; promotion <= rep.PromoteQueen; promotion++ {
		dst = append(dst, rep.MakeMove(from, to, kind|promotion))
	}
	return dst
}

// appendCastles appends the castling moves, each as the king's move to its own rook (rep.Move). The
// squares between the two must be empty. The king's square, its destination and the square between,
// where the rook goes, must not be attacked.
func (b *Board) appendCastles(dst []rep.Move) []rep.Move {
	them := b.us.Other()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		i := rep.CastlingIndex(b.us, kind)
		c := &castles[i]
		if b.rights>>i&1 == 0 || !b.emptyBetween(c.kingFrom, c.rookFrom) {
			continue
		}
		if !b.attacked(c.kingFrom, them) && !b.attacked(c.rookTo, them) && !b.attacked(c.kingTo, them) {
			dst = append(dst, rep.MakeMove(c.kingFrom, c.rookFrom, kind))
		}
	}
	return dst
}

// emptyBetween reports whether the squares between a king and a rook on its rank are empty.
func (b *Board) emptyBetween(king, rook rep.Square) bool {
	for sq := min(king, rook) + 1; sq < max(king, rook); sq++ {
		if b.PieceOn(sq) != rep.NoPiece {
			return false
		}
	}
	return true
}

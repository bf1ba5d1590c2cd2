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
	for from := rep.A1; from <= rep.H8; from++ {
		piece := b.cells[from]
		if piece == rep.NoPiece || piece.Color() != b.us {
			continue
		}
		switch piece.Type() {
		case rep.Pawn:
			dst = b.appendPawn(dst, from)
		case rep.Knight:
			dst = b.appendKnight(dst, from)
		case rep.Bishop:
			dst = b.appendSlides(dst, from, BishopDirections)
		case rep.Rook:
			dst = b.appendSlides(dst, from, RookDirections)
		case rep.Queen:
			dst = b.appendSlides(dst, from, kingDirections)
		case rep.King:
			dst = b.appendKing(dst, from)
			dst = b.appendCastles(dst)
		}
	}
	return dst
}

// appendKnight appends the moves of a knight.
func (b *Board) appendKnight(dst []rep.Move, from rep.Square) []rep.Move {
	for _, j := range knightJumps {
		if j.onBoard(from) {
			dst = b.appendMove(dst, from, j.to(from))
		}
	}
	return dst
}

// appendKing appends the moves of a king except castling.
func (b *Board) appendKing(dst []rep.Move, from rep.Square) []rep.Move {
	for _, d := range kingDirections {
		if edge[from][d] > 0 {
			dst = b.appendMove(dst, from, next(from, d))
		}
	}
	return dst
}

// appendSlides appends the moves of a bishop, rook or queen, which goes on until it meets a piece
// or the edge.
func (b *Board) appendSlides(dst []rep.Move, from rep.Square, directions []Direction) []rep.Move {
	for _, d := range directions {
		to := from
		for n := edge[from][d]; n > 0; n-- {
			to = next(to, d)
			dst = b.appendMove(dst, from, to)
			if b.cells[to] != rep.NoPiece {
				break
			}
		}
	}
	return dst
}

// appendMove appends the move of a piece that is no pawn, unless a piece of its own color is there.
func (b *Board) appendMove(dst []rep.Move, from, to rep.Square) []rep.Move {
	if target := b.cells[to]; target == rep.NoPiece {
		dst = append(dst, rep.MakeMove(from, to, rep.Quiet))
	} else if target.Color() != b.us {
		dst = append(dst, rep.MakeMove(from, to, rep.Capture))
	}
	return dst
}

// appendPawn appends the moves of a pawn. The square ahead of it is on the board, because no pawn
// stands on the last rank; the squares to the left and right of that square need the test.
func (b *Board) appendPawn(dst []rep.Move, from rep.Square) []rep.Move {
	ahead := next(from, forward(b.us))
	if b.cells[ahead] == rep.NoPiece {
		dst = appendPawnMove(dst, from, ahead, rep.Quiet)
		to := next(ahead, forward(b.us))
		if from.Rank().Relative(b.us) == rep.Rank2 && b.cells[to] == rep.NoPiece {
			dst = append(dst, rep.MakeMove(from, to, rep.DoublePush))
		}
	}
	for _, d := range pawnCaptures[b.us] {
		if edge[from][d] == 0 {
			continue
		}
		to := next(from, d)
		target := b.cells[to]
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
// squares between the two must be empty. The king's square, its destination and the square between, where
// the rook goes, must not be attacked.
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
	for at := min(king, rook) + 1; at < max(king, rook); at++ {
		if b.cells[at] != rep.NoPiece {
			return false
		}
	}
	return true
}

package book

import "github.com/boardbench/boardbench/rep"

// AppendMoves appends all legal moves to dst: the pseudo-legal moves that LegalIfPseudo lets pass.
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	dst = b.AppendPseudoLegal(dst)
	legal := dst[:n] // the same array: a legal move moves up over those that are not
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
	dst = b.AppendPawns(dst)
	dst = b.AppendLeapers(dst)
	ours, occupied := &b.pieces[b.us], b.Occupied()
	for sliders := ours[rep.Bishop] | ours[rep.Queen]; sliders != 0; {
		from := sliders.PopFirst()
		dst = b.AppendTargets(dst, from, BishopAttacks(from, occupied))
	}
	for sliders := ours[rep.Rook] | ours[rep.Queen]; sliders != 0; {
		from := sliders.PopFirst()
		dst = b.AppendTargets(dst, from, RookAttacks(from, occupied))
	}
	return b.AppendCastles(dst)
}

// AppendLeapers appends the moves of the knights and the king.
func (b *Board) AppendLeapers(dst []rep.Move) []rep.Move {
	for knights := b.pieces[b.us][rep.Knight]; knights != 0; {
		from := knights.PopFirst()
		dst = b.AppendTargets(dst, from, knightAttacks[from])
	}
	king := b.King(b.us)
	return b.AppendTargets(dst, king, kingAttacks[king])
}

// AppendTargets appends the moves of the piece on from to the squares that it attacks, except
// squares of its own color.
func (b *Board) AppendTargets(dst []rep.Move, from rep.Square, attacks rep.SquareSet) []rep.Move {
	for captures := attacks & b.colors[b.us.Other()]; captures != 0; {
		dst = append(dst, rep.MakeMove(from, captures.PopFirst(), rep.Capture))
	}
	for quiets := attacks &^ b.Occupied(); quiets != 0; {
		dst = append(dst, rep.MakeMove(from, quiets.PopFirst(), rep.Quiet))
	}
	return dst
}

// AppendPawns appends the moves of all pawns. A shift moves them all at once. Pushed pawns on the third
// rank, as their side sees it, come from the second, so a second push is a double push. Pawns that can
// capture en passant are where a pawn of the other color on the en passant square would attack.
func (b *Board) AppendPawns(dst []rep.Move) []rep.Move {
	pawns, empty, enemies := b.pieces[b.us][rep.Pawn], ^b.Occupied(), b.colors[b.us.Other()]
	var pushes, doubles, westward, eastward rep.SquareSet
	if b.us == rep.White {
		pushes = north(pawns) & empty
		doubles = north(pushes&rank3) & empty
		westward, eastward = northWest(pawns)&enemies, northEast(pawns)&enemies
	} else {
		pushes = south(pawns) & empty
		doubles = south(pushes&rank6) & empty
		westward, eastward = southWest(pawns)&enemies, southEast(pawns)&enemies
	}
	ahead := forward(b.us)
	dst = appendPawnMoves(dst, westward, ahead-1, rep.Capture)
	dst = appendPawnMoves(dst, eastward, ahead+1, rep.Capture)
	dst = appendPawnMoves(dst, pushes, ahead, rep.Quiet)
	for doubles != 0 {
		to := doubles.PopFirst()
		dst = append(dst, rep.MakeMove(to-2*ahead, to, rep.DoublePush))
	}
	if b.epSquare != rep.NoSquare {
		for capturers := pawnAttacks[b.us.Other()][b.epSquare] & pawns; capturers != 0; {
			dst = append(dst, rep.MakeMove(capturers.PopFirst(), b.epSquare, rep.EnPassant))
		}
	}
	return dst
}

// appendPawnMoves appends a move of a pawn to each target, on the last rank the four promotions. Step
// is the difference from a pawn to its target, modulo 256 as forward is. The kinds of the promotions
// have the bit of a capture, too.
func appendPawnMoves(dst []rep.Move, targets rep.SquareSet, step rep.Square, kind rep.MoveKind) []rep.Move {
	for targets != 0 {
		to := targets.PopFirst()
		if to.Rank() != rep.Rank1 && to.Rank() != rep.Rank8 {
			dst = append(dst, rep.MakeMove(to-step, to, kind))
			continue
		}
		for promotion := rep.PromoteKnight; promotion <= rep.PromoteQueen; promotion++ {
			dst = append(dst, rep.MakeMove(to-step, to, kind|promotion))
		}
	}
	return dst
}

// AppendCastles appends the castling moves, each as the king's move to its own rook (rep.Move). The
// squares between the two must be empty. The king's square, its destination and the square between,
// where the rook goes, must not be attacked.
func (b *Board) AppendCastles(dst []rep.Move) []rep.Move {
	them := b.us.Other()
	for _, kind := range [2]rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		i := rep.CastlingIndex(b.us, kind)
		c := &castles[i]
		if b.rights>>i&1 == 0 || c.between&b.Occupied() != 0 {
			continue
		}
		if !b.attacked(c.kingFrom, them) && !b.attacked(c.rookTo, them) && !b.attacked(c.kingTo, them) {
			dst = append(dst, rep.MakeMove(c.kingFrom, c.rookFrom, kind))
		}
	}
	return dst
}

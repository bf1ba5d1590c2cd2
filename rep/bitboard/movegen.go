package bitboard

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendMoves implements [rep.Board].
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generate[side.White, legal](s, occupancy{white, black}, b.castling, dst)
	}
	return generate[side.Black, legal](s, occupancy{black, white}, b.castling, dst)
}

// generate appends the moves of stage G.
func generate[S side.Type, G stageType](s *state, o occupancy, c *rep.Castling, dst []rep.Move) []rep.Move {
	us := side.Of[S]()
	occupied := o.all()
	t := attacks.Shared
	king := first(s.king(us))
	info := checkInfo{checkMask: rep.AllSquares}
	if !isPseudo[G]() {
		info = findCheckInfo[S](s, o, king)
	}
	steps, castles := kingMoves[S, G](s, o, c, king)
	dst = appendMoves(dst, king, steps, o.them)
	if castles != 0 {
		kingside := 2 * int(us) // rep.CastlingIndex
		if castles&1 != 0 {
			dst = append(dst, rep.MakeMove(rep.Square(king), c.Rook[kingside], rep.CastleKingside))
		}
		if castles&2 != 0 {
			dst = append(dst, rep.MakeMove(rep.Square(king), c.Rook[kingside+1], rep.CastleQueenside))
		}
	}
	if info.checkMask == 0 {
		return dst
	}
	target := info.checkMask & o.targets(stageOf[G]())
	pinned := info.diagonalPins | info.orthogonalPins

	for from := s.knights(us) &^ pinned; from != 0; from &= from - 1 {
		i := first(from)
		dst = appendMoves(dst, i, t.Knight[i]&target, o.them)
	}
	diagonal := s.diagonalSliders(us) &^ info.orthogonalPins
	orthogonal := s.orthogonalSliders(us) &^ info.diagonalPins
	if pinned != 0 {
		for from := diagonal & info.diagonalPins; from != 0; from &= from - 1 {
			i := first(from)
			dst = appendMoves(dst, i, t.Bishop.Attacks(i, occupied)&target&info.diagonalPins, o.them)
		}
		for from := orthogonal & info.orthogonalPins; from != 0; from &= from - 1 {
			i := first(from)
			dst = appendMoves(dst, i, t.Rook.Attacks(i, occupied)&target&info.orthogonalPins, o.them)
		}
		diagonal &^= info.diagonalPins
		orthogonal &^= info.orthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		i := first(from)
		dst = appendMoves(dst, i, t.Bishop.Attacks(i, occupied)&target, o.them)
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		i := first(from)
		dst = appendMoves(dst, i, t.Rook.Attacks(i, occupied)&target, o.them)
	}
	dst = appendPawnMoves[S, G](dst, pawnMoves[S, G](s, o, info))
	if stageOf[G]() != quietMoves && s.epCapturable() != 0 {
		from := rep.SquareSet(0)
		if isPseudo[G]() {
			from = rep.PawnAttacks(us^1, s.epCapturable()) & s.pawns(us)
		} else {
			from = enPassantPawns[S](s, o, king)
		}
		for ; from != 0; from &= from - 1 {
			dst = append(dst, rep.MakeMove(from.First(), s.epCapturable(), rep.EnPassant))
		}
	}
	return dst
}

// appendMoves appends the moves from square i to each square of a set, with the kind of
// each without a branch: one loop for quiet moves and captures ends once, and the
// processor guesses the end of a loop wrong.
func appendMoves(dst []rep.Move, i int, to, them rep.SquareSet) []rep.Move {
	from := rep.Move(i << 6)
	for ; to != 0; to &= to - 1 {
		sq := first(to)
		dst = append(dst, from|rep.Move(sq)|rep.Move(them>>(sq&63)&1)*rep.Move(rep.Capture)<<12)
	}
	return dst
}

// pawnTargets holds the squares that the pawns of one side can go to, by the step
// that leads there, en passant captures left out.
type pawnTargets struct{ single, double, west, east rep.SquareSet }

// pawnMoves moves all pawns of S at once, each kind of step by a shift.
func pawnMoves[S side.Type, G stageType](s *state, o occupancy, info checkInfo) (p pawnTargets) {
	us := side.Of[S]()
	empty := ^o.all()
	pawns := s.pawns(us)

	// A pawn pinned on a diagonal can only capture, and only on that
	// diagonal; one pinned on a file can only push; one pinned on a rank has
	// no move, as each of its steps leaves the orthogonal pin mask.
	pushers := pawns &^ info.diagonalPins
	p.single = forward(us, pushers&^info.orthogonalPins) & empty
	p.west = forwardWest(us, pawns&^(info.diagonalPins|info.orthogonalPins))
	p.east = forwardEast(us, pawns&^(info.diagonalPins|info.orthogonalPins))
	if pawns&(info.diagonalPins|info.orthogonalPins) != 0 {
		p.single |= forward(us, pushers&info.orthogonalPins) & empty & info.orthogonalPins
		p.west |= forwardWest(us, pawns&info.diagonalPins) & info.diagonalPins
		p.east |= forwardEast(us, pawns&info.diagonalPins) & info.diagonalPins
	}
	p.double = forward(us, p.single&thirdRank(us)) & empty & info.checkMask
	p.single &= info.checkMask
	if stageOf[G]() == captureMoves {
		p.single &= promotionRank(us)
		p.double = 0
	}
	if stageOf[G]() == quietMoves {
		p.west, p.east = 0, 0
		return p
	}
	p.west &= o.them & info.checkMask
	p.east &= o.them & info.checkMask
	return p
}

func appendPawnMoves[S side.Type, G stageType](dst []rep.Move, p pawnTargets) []rep.Move {
	us := side.Of[S]()
	last := promotionRank(us)
	if (p.single|p.west|p.east)&last != 0 {
		switch stageOf[G]() {
		case captureMoves:
			dst = appendSteps(dst, p.single&last, backward(us), rep.PromoteQueen)
		case quietMoves:
			for kind := rep.PromoteKnight; kind < rep.PromoteQueen; kind++ {
				dst = appendSteps(dst, p.single&last, backward(us), kind)
			}
		default:
			dst = appendPromotions(dst, p.single&last, backward(us), rep.PromoteKnight)
		}
		dst = appendPromotions(dst, p.west&last, backward(us)+1, rep.CaptureKnight)
		dst = appendPromotions(dst, p.east&last, backward(us)-1, rep.CaptureKnight)
		p.single &^= last
		p.west &^= last
		p.east &^= last
	}
	dst = appendSteps(dst, p.single, backward(us), rep.Quiet)
	dst = appendSteps(dst, p.west, backward(us)+1, rep.Capture)
	dst = appendSteps(dst, p.east, backward(us)-1, rep.Capture)
	return appendSteps(dst, p.double, 2*backward(us), rep.DoublePush)
}

// appendSteps appends the pawn moves to each square of to. The origin is the
// destination plus back.
func appendSteps(dst []rep.Move, to rep.SquareSet, back rep.Square, kind rep.MoveKind) []rep.Move {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		dst = append(dst, rep.MakeMove((sq+back)&63, sq, kind))
	}
	return dst
}

// appendPromotions appends the four promotions for each square of to. knight
// is the kind of the promotion to a knight, which the others follow.
func appendPromotions(dst []rep.Move, to rep.SquareSet, back rep.Square, knight rep.MoveKind) []rep.Move {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		m := rep.MakeMove((sq+back)&63, sq, knight)
		dst = append(dst, m, m+1<<12, m+2<<12, m+3<<12)
	}
	return dst
}

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

// checkInfo holds the checks and pins of the side to move.
type checkInfo struct {
	// checkMask is the squares that block or capture every checker: all squares
	// without check, the checker and the squares up to it in check, no square in
	// double check. The moves of all pieces but the king end on it.
	checkMask rep.SquareSet

	// The pin masks are the squares from the king to each pinner, the pinner
	// included, on diagonals and on ranks and files. A pinned piece stays on the
	// mask, and no other piece of its side stands there. One mask for all diagonals
	// is enough: a piece on one line through the king never reaches another by a
	// step along its own.
	diagonalPins, orthogonalPins rep.SquareSet
}

// findCheckInfo finds the checks and pins of S, whose king is on king. It goes
// through the enemy sliders that would attack the king on an empty board: with no
// piece in between, such a slider gives check; with one piece of S, it pins it.
func findCheckInfo[S side.Type](s *state, o occupancy, king int) (info checkInfo) {
	t := attacks.Shared
	us, them := side.Of[S](), side.Of[S]()^1
	occupied := o.all()
	info.checkMask = rep.AllSquares
	leapers := t.Pawn[int(us)<<6+king]&s.pawns(them) | t.Knight[king]&s.knights(them)
	for ; leapers != 0; leapers &= leapers - 1 {
		info.checkMask &= leapers & -leapers
	}
	orthogonal := t.Rook.Rays[king]
	from := orthogonal&s.orthogonalSliders(them) | t.Bishop.Rays[king]&s.diagonalSliders(them)
	for ; from != 0; from &= from - 1 {
		line := t.Between[king<<6+first(from)]
		blockers := line & occupied
		line |= from & -from
		if blockers == 0 {
			info.checkMask &= line
		} else if blockers&(blockers-1) == 0 && blockers&o.us != 0 {
			if line&orthogonal != 0 {
				info.orthogonalPins |= line
			} else {
				info.diagonalPins |= line
			}
		}
	}
	return info
}

// kingMoves returns the squares that the king of S can step to in the stage G, and the
// castling moves that are legal, 1 for the kingside and 2 for the queenside. Steps that
// need be pseudo-legal only are not tested. A king danger map of all squares that the enemy
// attacks would do, but most enemy pieces stand where they attack no square near the
// king, whatever is in between. One look-up finds the others, for all pieces of a type:
// "King zones" in techniques/techniques.md has the gain. A check forbids castling without
// a test of its own: the square of the king is one of the squares that must be safe.
func kingMoves[S side.Type, G stageType](s *state, o occupancy, c *rep.Castling, king int) (steps rep.SquareSet, castles int) {
	t := attacks.Shared
	us, them := side.Of[S](), side.Of[S]()^1
	occupied := o.all()
	steps = t.King[king] & o.targets(stageOf[G]())
	if stageOf[G]() == captureMoves && steps == 0 {
		return 0, 0
	}
	safe := steps
	kingside := 2 * int(us)
	if isPseudo[G]() {
		safe = 0
	}
	if rights := s.rightsOf(us); stageOf[G]() != captureMoves && rights != 0 {
		if rights&1 != 0 && c.Empty[kingside]&occupied == 0 {
			castles = 1
			safe |= c.Safe[kingside]
		}
		if rights&2 != 0 && c.Empty[kingside+1]&occupied == 0 {
			castles += 2
			safe |= c.Safe[kingside+1]
		}
	}
	if safe == 0 {
		if isPseudo[G]() {
			return steps, 0
		}
		return 0, 0
	}
	zone := castles<<6 + king
	safe &^= pawnAttacks(them, s.pawns(them))
	safe &^= t.King[first(s.king(them))]
	for from := t.Zones.Knight[zone] & s.knights(them); from != 0; from &= from - 1 {
		safe &^= t.Knight[first(from)]
	}
	occupied &^= 1 << (king & 63) // sliders X-ray the king: it cannot step along their line
	for from := t.Zones.Bishop[zone] & s.diagonalSliders(them); from != 0; from &= from - 1 {
		safe &^= t.Bishop.Attacks(first(from), occupied)
	}
	for from := t.Zones.Rook[zone] & s.orthogonalSliders(them); from != 0; from &= from - 1 {
		safe &^= t.Rook.Attacks(first(from), occupied)
	}
	if castles&1 != 0 && (c.Safe[kingside]&^safe != 0 || exposesKing(s, o, c, kingside)) {
		castles &^= 1
	}
	if castles&2 != 0 && (c.Safe[kingside+1]&^safe != 0 || exposesKing(s, o, c, kingside+1)) {
		castles &^= 2
	}
	if isPseudo[G]() {
		return steps, castles
	}
	return steps & safe, castles
}

// exposesKing reports whether the rook that castles leaves the king open to an
// attack along the rank, as in 8/8/8/8/8/8/8/rRK1k3 w B - 0 1, where the king
// stays on its square. A rook from the corner never does.
func exposesKing(s *state, o occupancy, c *rep.Castling, i int) bool {
	rook := c.Rook[i&3]
	return (rook+1)&7 > 1 && // neither on the h-file nor on the a-file
		exposesKingInside(s, o, rook, i)
}

// exposesKingInside is exposesKing for a rook that is not in a corner. It is a
// function of its own so that the other can be inlined.
func exposesKingInside(s *state, o occupancy, rook rep.Square, i int) bool {
	home, them := rank1, rep.Black
	if i > 1 {
		home, them = rank8, rep.White
	}
	along := attacks.Shared.Rook.Attacks(int(rep.CastleKingTo(i)), o.all()&^rook.Set()) & home
	return along&s.orthogonalSliders(them) != 0
}

// enPassantPawns returns the pawns of S that can capture en passant. The capture is
// legal if nothing attacks the king afterwards. That is tested with both pawns off
// their squares and the capturing one on its new square. The test covers pins, the two
// pawns that leave a rank at once, and checks that the capture ends or does not end.
func enPassantPawns[S side.Type](s *state, o occupancy, king int) rep.SquareSet {
	us, them := side.Of[S](), side.Of[S]()^1
	from := rep.PawnAttacks(them, s.epCapturable()) & s.pawns(us)
	captured := (s.epCapturable() + backward(us)).Set()
	for left := from; left != 0; left &= left - 1 {
		pawn := left & -left
		occupied := o.all()&^(pawn|captured) | s.epCapturable().Set()
		if s.attackers(them, rep.Square(king), occupied)&^captured != 0 {
			from &^= pawn
		}
	}
	return from
}

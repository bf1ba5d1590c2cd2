package bitboard

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// AppendMoves implements [rep.Board].
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.side() == rep.White {
		return generate[side.White](s, b.castling, dst)
	}
	return generate[side.Black](s, b.castling, dst)
}

func generate[S side.Type](s *state, c *rep.Castling, dst []rep.Move) []rep.Move {
	us, them := parties[S](s)
	occupied := us | them
	t := attacks.Shared
	king := first(s.sets[rep.King] & us)
	l := limitsOf[S](s, king)
	steps, castles := kingMoves[S](s, c, king)
	dst = appendMoves(dst, king, steps, them)
	if castles != 0 {
		k, q := castlingOf[S]()
		if castles&k.right != 0 {
			dst = append(dst, rep.MakeMove(rep.Square(king), c.Rook[k.index], rep.CastleKingside))
		}
		if castles&q.right != 0 {
			dst = append(dst, rep.MakeMove(rep.Square(king), c.Rook[q.index], rep.CastleQueenside))
		}
	}
	if l.check == 0 {
		return dst
	}
	target := l.check &^ us
	pinned := l.diagonal | l.straight

	for from := s.sets[rep.Knight] & us &^ pinned; from != 0; from &= from - 1 {
		i := first(from)
		dst = appendMoves(dst, i, t.Knight[i]&target, them)
	}
	diagonal := (s.sets[rep.Bishop] | s.sets[rep.Queen]) & us &^ l.straight
	straight := (s.sets[rep.Rook] | s.sets[rep.Queen]) & us &^ l.diagonal
	if pinned != 0 {
		for from := diagonal & l.diagonal; from != 0; from &= from - 1 {
			i := first(from)
			dst = appendMoves(dst, i, t.Bishop.Attacks(i, occupied)&target&l.diagonal, them)
		}
		for from := straight & l.straight; from != 0; from &= from - 1 {
			i := first(from)
			dst = appendMoves(dst, i, t.Rook.Attacks(i, occupied)&target&l.straight, them)
		}
		diagonal &^= l.diagonal
		straight &^= l.straight
	}
	for from := diagonal; from != 0; from &= from - 1 {
		i := first(from)
		dst = appendMoves(dst, i, t.Bishop.Attacks(i, occupied)&target, them)
	}
	for from := straight; from != 0; from &= from - 1 {
		i := first(from)
		dst = appendMoves(dst, i, t.Rook.Attacks(i, occupied)&target, them)
	}
	dst = appendPawnMoves[S](dst, pawnMoves[S](s, l))
	if s.enPassant() != 0 {
		for from := enPassants[S](s, king); from != 0; from &= from - 1 {
			dst = append(dst, rep.MakeMove(from.First(), s.enPassant(), rep.EnPassant))
		}
	}
	return dst
}

// appendMoves appends the moves from square i to each of a set, captures
// apart from quiet moves: two loops without a branch in them, and moves of a
// kind follow each other, which makes Make's branch on captures cheap.
func appendMoves(dst []rep.Move, i int, to, them rep.SquareSet) []rep.Move {
	from := rep.Move(i << 6)
	for quiet := to &^ them; quiet != 0; quiet &= quiet - 1 {
		dst = append(dst, from|rep.Move(first(quiet)))
	}
	for captures := to & them; captures != 0; captures &= captures - 1 {
		dst = append(dst, rep.Move(rep.Capture)<<12|from|rep.Move(first(captures)))
	}
	return dst
}

// pawnTargets is where the pawns of one side can go, by the step that they
// take, en passant left out.
type pawnTargets struct{ single, double, west, east rep.SquareSet }

// pawnMoves moves all pawns of S at once, each kind of step with a shift.
func pawnMoves[S side.Type](s *state, l limits) (p pawnTargets) {
	us, them := parties[S](s)
	empty := ^(us | them)
	pawns := s.sets[rep.Pawn] & us

	// A pawn pinned on a diagonal can only capture, and only on that
	// diagonal; one pinned on a file can only push, and one on a rank
	// nothing: its step leaves all the lines of straight.
	pushers := pawns &^ l.diagonal
	p.single = forward[S](pushers&^l.straight) & empty
	p.west = forwardWest[S](pawns &^ (l.diagonal | l.straight))
	p.east = forwardEast[S](pawns &^ (l.diagonal | l.straight))
	if pawns&(l.diagonal|l.straight) != 0 {
		p.single |= forward[S](pushers&l.straight) & empty & l.straight
		p.west |= forwardWest[S](pawns&l.diagonal) & l.diagonal
		p.east |= forwardEast[S](pawns&l.diagonal) & l.diagonal
	}
	p.double = forward[S](p.single&passRank[S]()) & empty & l.check
	p.single &= l.check
	p.west &= them & l.check
	p.east &= them & l.check
	return p
}

func appendPawnMoves[S side.Type](dst []rep.Move, p pawnTargets) []rep.Move {
	last := lastRank[S]()
	if (p.single|p.west|p.east)&last != 0 {
		dst = appendPromotions(dst, p.single&last, back[S](), rep.PromoteKnight)
		dst = appendPromotions(dst, p.west&last, back[S]()+1, rep.CaptureKnight)
		dst = appendPromotions(dst, p.east&last, back[S]()-1, rep.CaptureKnight)
		p.single &^= last
		p.west &^= last
		p.east &^= last
	}
	dst = appendSteps(dst, p.single, back[S](), rep.Quiet)
	dst = appendSteps(dst, p.west, back[S]()+1, rep.Capture)
	dst = appendSteps(dst, p.east, back[S]()-1, rep.Capture)
	return appendSteps(dst, p.double, 2*back[S](), rep.DoublePush)
}

// appendSteps appends the moves of pawns to each square of to, that come from
// the square that back leads to from there.
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

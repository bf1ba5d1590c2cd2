package oracle

import "github.com/boardbench/boardbench/rep"

// step is a way to go, in files and ranks.
type step struct{ files, ranks int }

var (
	orthogonalSteps = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonalSteps   = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	allSteps        = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	knightSteps     = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// neighbour returns the square that lies s away from sq, and false off the
// board.
func neighbour(sq rep.Square, s step) (rep.Square, bool) {
	file, rank := int(sq.File())+s.files, int(sq.Rank())+s.ranks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return rep.NoSquare, false
	}
	return rep.MakeSquare(rep.File(file), rep.Rank(rank)), true
}

// appendPseudoLegal appends the moves of the side to move that would be legal if
// its king could be left in check. Castling moves are appended only if they are
// legal.
func appendPseudoLegal(dst []rep.Move, p *rep.Position) []rep.Move {
	for from := rep.A1; from <= rep.H8; from++ {
		dst = appendFrom(dst, p, from)
	}
	return dst
}

// appendFrom appends the pseudo-legal moves of the piece on from.
func appendFrom(dst []rep.Move, p *rep.Position, from rep.Square) []rep.Move {
	piece := p.Pieces[from]
	if piece == rep.NoPiece || piece.Color() != p.SideToMove {
		return dst
	}
	switch piece.Type() {
	case rep.Pawn:
		return appendPawnMoves(dst, p, from)
	case rep.Knight:
		return appendWalks(dst, p, from, knightSteps, 1)
	case rep.Bishop:
		return appendWalks(dst, p, from, diagonalSteps, 7)
	case rep.Rook:
		return appendWalks(dst, p, from, orthogonalSteps, 7)
	case rep.Queen:
		return appendWalks(dst, p, from, allSteps, 7)
	}
	return appendCastling(appendWalks(dst, p, from, allSteps, 1), p)
}

// appendWalks appends the moves of the piece on from that goes at most far times
// each step, up to the first piece in its way, which it captures if it is an enemy.
func appendWalks(dst []rep.Move, p *rep.Position, from rep.Square, steps []step, far int) []rep.Move {
	for _, s := range steps {
		to, ok := neighbour(from, s)
		for n := 1; ok && n <= far && p.Pieces[to] == rep.NoPiece; n++ {
			dst = append(dst, rep.MakeMove(from, to, rep.Quiet))
			if n < far {
				to, ok = neighbour(to, s)
			} else {
				ok = false
			}
		}
		if ok && isEnemy(p, to) {
			dst = append(dst, rep.MakeMove(from, to, rep.Capture))
		}
	}
	return dst
}

func isEnemy(p *rep.Position, sq rep.Square) bool {
	return p.Pieces[sq] != rep.NoPiece && p.Pieces[sq].Color() != p.SideToMove
}

func appendPawnMoves(dst []rep.Move, p *rep.Position, from rep.Square) []rep.Move {
	ahead := forward(p.SideToMove)
	home, last := rep.Rank2, rep.Rank8
	if p.SideToMove == rep.Black {
		home, last = rep.Rank7, rep.Rank1
	}
	add := func(to rep.Square, kind, promotion rep.MoveKind) {
		if to.Rank() != last {
			dst = append(dst, rep.MakeMove(from, to, kind))
			return
		}
		for piece := range rep.MoveKind(4) {
			dst = append(dst, rep.MakeMove(from, to, promotion+piece))
		}
	}
	if to, ok := neighbour(from, step{0, ahead}); ok && p.Pieces[to] == rep.NoPiece {
		add(to, rep.Quiet, rep.PromoteKnight)
		if to, ok = neighbour(from, step{0, 2 * ahead}); ok && from.Rank() == home && p.Pieces[to] == rep.NoPiece {
			add(to, rep.DoublePush, rep.PromoteKnight)
		}
	}
	for _, side := range []int{-1, 1} {
		to, ok := neighbour(from, step{side, ahead})
		switch {
		case !ok:
		case isEnemy(p, to):
			add(to, rep.Capture, rep.CaptureKnight)
		case to == p.EnPassant:
			add(to, rep.EnPassant, rep.CaptureKnight)
		}
	}
	return dst
}

// appendCastling appends the castling moves: the right is there, the squares
// that king and rook go over and to are empty of other pieces, the king is not in
// check, crosses no attacked square, and does not end in check.
func appendCastling(dst []rep.Move, p *rep.Position) []rep.Move {
	us := p.SideToMove
	king := kingOf(p, us)
	for _, kind := range []rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		rook := p.CastlingRooks[rightIndex(us, kind)]
		if rook == rep.NoSquare || inCheck(p, us) {
			continue
		}
		kingTo, rookTo := castlingTargets(us, kind)
		legal := true
		for sq := min(king, kingTo); sq <= max(king, kingTo); sq++ {
			if sq != king && sq != rook && p.Pieces[sq] != rep.NoPiece {
				legal = false
			}
			if sq != kingTo && !attackers(p, sq, us.Other()).Empty() {
				legal = false
			}
		}
		for sq := min(rook, rookTo); sq <= max(rook, rookTo); sq++ {
			if sq != king && sq != rook && p.Pieces[sq] != rep.NoPiece {
				legal = false
			}
		}
		m := rep.MakeMove(king, rook, kind)
		if after := play(*p, m); legal && !inCheck(&after, us) {
			dst = append(dst, m)
		}
	}
	return dst
}

// rightIndex returns which of the four rights castling of that kind needs.
func rightIndex(c rep.Color, kind rep.MoveKind) int {
	i := 0
	if c == rep.Black {
		i = 2
	}
	if kind == rep.CastleQueenside {
		i++
	}
	return i
}

// castlingTargets returns where king and rook go to.
func castlingTargets(c rep.Color, kind rep.MoveKind) (king, rook rep.Square) {
	home := rep.Rank1
	if c == rep.Black {
		home = rep.Rank8
	}
	if kind == rep.CastleKingside {
		return rep.MakeSquare(rep.FileG, home), rep.MakeSquare(rep.FileF, home)
	}
	return rep.MakeSquare(rep.FileC, home), rep.MakeSquare(rep.FileD, home)
}

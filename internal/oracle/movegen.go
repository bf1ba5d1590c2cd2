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

// distance returns how many files and ranks to lies from from.
func distance(from, to rep.Square) (files, ranks int) {
	return int(to.File()) - int(from.File()), int(to.Rank()) - int(from.Rank())
}

// forward is the direction in ranks in which c's pawns go.
func forward(c rep.Color) int {
	if c == rep.White {
		return 1
	}
	return -1
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int { return max(-1, min(n, 1)) }

// attacks reports whether a piece on from attacks the square to. on has the
// occupied squares.
func attacks(piece rep.Piece, from, to rep.Square, on *[64]rep.Piece) bool {
	if from == to {
		return false
	}
	files, ranks := distance(from, to)
	orthogonal := files == 0 || ranks == 0
	diagonal := abs(files) == abs(ranks)
	switch piece.Type() {
	case rep.Pawn:
		return abs(files) == 1 && ranks == forward(piece.Color())
	case rep.Knight:
		return abs(files) == 1 && abs(ranks) == 2 || abs(files) == 2 && abs(ranks) == 1
	case rep.Bishop:
		return diagonal && clear(on, from, to)
	case rep.Rook:
		return orthogonal && clear(on, from, to)
	case rep.Queen:
		return (orthogonal || diagonal) && clear(on, from, to)
	case rep.King:
		return abs(files) <= 1 && abs(ranks) <= 1
	}
	return false
}

// clear reports whether the squares strictly between from and to, which are on
// one rank, file or diagonal, are empty.
func clear(on *[64]rep.Piece, from, to rep.Square) bool {
	files, ranks := distance(from, to)
	file, rank := int(from.File()), int(from.Rank())
	for range max(abs(files), abs(ranks)) - 1 {
		file += sign(files)
		rank += sign(ranks)
		if on[rep.MakeSquare(rep.File(file), rep.Rank(rank))] != rep.NoPiece {
			return false
		}
	}
	return true
}

// attackers returns the squares of the pieces of color c that attack sq.
func attackers(p *rep.Position, sq rep.Square, c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	for from, piece := range &p.Pieces {
		if piece != rep.NoPiece && piece.Color() == c && attacks(piece, rep.Square(from), sq, &p.Pieces) {
			set.Add(rep.Square(from))
		}
	}
	return set
}

// kingOf returns the square of c's king.
func kingOf(p *rep.Position, c rep.Color) rep.Square {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if p.Pieces[sq] == rep.MakePiece(c, rep.King) {
			return sq
		}
	}
	return rep.NoSquare
}

// inCheck reports whether c's king could be captured.
func inCheck(p *rep.Position, c rep.Color) bool {
	return !attackers(p, kingOf(p, c), c.Other()).Empty()
}

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

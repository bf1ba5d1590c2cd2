package oracle

import "github.com/boardbench/boardbench/rep"

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

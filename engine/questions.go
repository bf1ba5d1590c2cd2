package engine

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// SideToMove implements [rep.Stater].
func (g *Game) SideToMove() rep.Color { return g.side }

// Rights implements [rep.Stater].
func (g *Game) Rights() rep.CastlingRights {
	if g.tracked {
		return g.frame().rights
	}
	return g.native.stater.Rights()
}

// EnPassant implements [rep.Stater].
func (g *Game) EnPassant() rep.Square {
	if g.tracked {
		return g.frame().enPassant
	}
	return g.native.stater.EnPassant()
}

// CanCastle reports whether one of the given rights is left.
func (g *Game) CanCastle(r rep.CastlingRights) bool { return g.Rights()&r != 0 }

// CastlingImpeded reports whether a piece stands in the way of king or rook, for the
// right of the given [rep.CastlingIndex]. The right must not be lost.
func (g *Game) CastlingImpeded(i int) bool {
	return g.castling.Empty[i&3]&g.Occupied() != 0
}

// CastlingRook returns the square of the rook of the right of the given
// [rep.CastlingIndex], NoSquare if the game had no such right when it was loaded.
func (g *Game) CastlingRook(i int) rep.Square { return g.castling.Rook[i&3] }

// PieceAt implements [rep.Inspector].
func (g *Game) PieceAt(sq rep.Square) rep.Piece {
	if g.mirrored {
		return g.placement.squares[sq&63]
	}
	return g.native.inspector.PieceAt(sq)
}

// Pieces implements [rep.Inspector].
func (g *Game) Pieces(p rep.Piece) rep.SquareSet {
	if g.mirrored {
		return g.placement.pieces[p&15]
	}
	return g.native.inspector.Pieces(p)
}

// MovedPiece returns the piece that m, a move from an occupied square, moves.
func (g *Game) MovedPiece(m rep.Move) rep.Piece { return g.PieceAt(m.From()) }

// IsCapture reports whether m captures, en passant included.
func (g *Game) IsCapture(m rep.Move) bool { return m.Kind().IsCapture() }

// IsCaptureOrPromotion reports whether AppendCaptures appends m if it is legal: a
// capture, or a promotion to a queen.
func (g *Game) IsCaptureOrPromotion(m rep.Move) bool {
	return m.Kind().IsCapture() || m.Kind() == rep.PromoteQueen
}

// Occupied implements [rep.Occupier].
func (g *Game) Occupied() rep.SquareSet {
	if g.native.occupier != nil {
		return g.native.occupier.Occupied()
	}
	colors := g.colors()
	return colors[rep.White] | colors[rep.Black]
}

// ColorPieces implements [rep.Occupier].
func (g *Game) ColorPieces(c rep.Color) rep.SquareSet {
	if g.native.occupier != nil {
		return g.native.occupier.ColorPieces(c)
	}
	return g.colors()[c&1]
}

// colors returns the occupancies if the board does not answer for them.
func (g *Game) colors() *[2]rep.SquareSet {
	if g.mirrored {
		return &g.placement.colors
	}
	f, a := g.node()
	if f.asked&askedColors == 0 {
		f.asked |= askedColors
		a.colors = [2]rep.SquareSet{}
		for _, p := range rep.Pieces() {
			a.colors[p.Color()] |= g.native.inspector.Pieces(p)
		}
	}
	return &a.colors
}

// TypePieces implements [rep.Occupier].
func (g *Game) TypePieces(types rep.PieceTypes) rep.SquareSet {
	if g.native.occupier != nil {
		return g.native.occupier.TypePieces(types)
	}
	var set rep.SquareSet
	for t := rep.Pawn; t <= rep.King; t++ {
		if types.Has(t) {
			set |= g.Pieces(rep.MakePiece(rep.White, t)) | g.Pieces(rep.MakePiece(rep.Black, t))
		}
	}
	return set
}

// KingSquare implements [rep.Occupier].
func (g *Game) KingSquare(c rep.Color) rep.Square {
	if g.native.occupier != nil {
		return g.native.occupier.KingSquare(c)
	}
	return g.Pieces(rep.MakePiece(c, rep.King)).First()
}

// Count implements [rep.Occupier].
func (g *Game) Count(p rep.Piece) int {
	if g.native.occupier != nil {
		return g.native.occupier.Count(p)
	}
	return g.frame().PieceCount(p)
}

// ColorCount implements [rep.Occupier].
func (g *Game) ColorCount(c rep.Color) int {
	if g.native.occupier != nil {
		return g.native.occupier.ColorCount(c)
	}
	return g.ColorPieces(c).Count()
}

// Attackers implements [rep.Inspector].
func (g *Game) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	if g.native.inspector != nil {
		return g.native.inspector.Attackers(sq, c)
	}
	return g.AttackersWith(sq, g.Occupied()) & g.ColorPieces(c)
}

// Checkers implements [rep.Inspector]. The board is asked once in a position.
func (g *Game) Checkers() rep.SquareSet {
	f, a := g.node()
	if f.asked&askedCheckers == 0 {
		f.asked |= askedCheckers
		if g.native.inspector != nil {
			a.checkers = g.native.inspector.Checkers()
		} else {
			a.checkers = g.Attackers(g.KingSquare(g.side), g.side^1)
		}
	}
	return a.checkers
}

// AttackersWith implements [rep.Attacker].
func (g *Game) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	if g.native.attacker != nil {
		return g.native.attacker.AttackersWith(sq, occupied)
	}
	return rep.PawnAttacks(rep.Black, sq)&g.Pieces(rep.WhitePawn) |
		rep.PawnAttacks(rep.White, sq)&g.Pieces(rep.BlackPawn) |
		rep.KnightAttacks(sq)&g.TypePieces(knights) |
		rep.KingAttacks(sq)&g.TypePieces(kings) |
		bishopAttacks(sq, occupied)&g.TypePieces(diagonal) |
		rookAttacks(sq, occupied)&g.TypePieces(straight)
}

// Sets of types that are asked for together.
const (
	knights  = rep.PieceTypes(1) << rep.Knight
	kings    = rep.PieceTypes(1) << rep.King
	diagonal = rep.PieceTypes(1)<<rep.Bishop | 1<<rep.Queen
	straight = rep.PieceTypes(1)<<rep.Rook | 1<<rep.Queen
)

func bishopAttacks(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return attacks.Shared.Bishop.Attacks(int(sq&63), occupied)
}

func rookAttacks(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return attacks.Shared.Rook.Attacks(int(sq&63), occupied)
}

// attacksOf returns the squares that a piece on sq attacks, none for no piece.
func attacksOf(p rep.Piece, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	switch p.Type() {
	case rep.Pawn:
		return rep.PawnAttacks(p.Color(), sq)
	case rep.Knight:
		return rep.KnightAttacks(sq)
	case rep.Bishop:
		return bishopAttacks(sq, occupied)
	case rep.Rook:
		return rookAttacks(sq, occupied)
	case rep.Queen:
		return bishopAttacks(sq, occupied) | rookAttacks(sq, occupied)
	case rep.King:
		return rep.KingAttacks(sq)
	}
	return rep.NoSquares
}

// AttacksFrom implements [rep.Attacker].
func (g *Game) AttacksFrom(sq rep.Square) rep.SquareSet {
	if g.native.attacker != nil {
		return g.native.attacker.AttacksFrom(sq)
	}
	return attacksOf(g.PieceAt(sq), sq, g.Occupied())
}

// Mobility implements [rep.MobilityCounter].
func (g *Game) Mobility(c rep.Color) [8]uint16 {
	if g.native.mobility != nil {
		return g.native.mobility.Mobility(c)
	}
	var mobility [8]uint16
	own, occupied := g.ColorPieces(c), g.Occupied()
	for t := rep.Knight; t <= rep.Queen; t++ {
		p := rep.MakePiece(c, t)
		for set := g.Pieces(p); set != 0; {
			mobility[t] += uint16((attacksOf(p, set.PopFirst(), occupied) &^ own).Count())
		}
	}
	return mobility
}

package engine

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// A method that implements an interface of package rep asks the board if it is one. The other
// methods no search asks often enough for a board to be faster than package engine: they are
// answered from the squares of each piece, by tables of attacks.

// SideToMove implements [rep.Stater].
func (g *Game) SideToMove() rep.Color { return g.side }

// Rights implements [rep.Stater].
func (g *Game) Rights() rep.CastlingRights {
	if g.tracked {
		return g.frame().rights
	}
	return g.native.Rights()
}

// EnPassant implements [rep.Stater].
func (g *Game) EnPassant() rep.Square {
	if g.tracked {
		return g.frame().enPassant
	}
	return g.native.EnPassant()
}

// PieceAt implements [rep.Inspector].
func (g *Game) PieceAt(sq rep.Square) rep.Piece {
	if g.mirrored {
		return g.placement.squares[sq&63]
	}
	return g.native.PieceAt(sq)
}

// Pieces implements [rep.Inspector].
func (g *Game) Pieces(p rep.Piece) rep.SquareSet {
	if g.mirrored {
		return g.placement.pieces[p&15]
	}
	return g.native.Pieces(p)
}

// MovedPiece returns the piece that m, a move from an occupied square, moves.
func (g *Game) MovedPiece(m rep.Move) rep.Piece { return g.PieceAt(m.From()) }

// IsCaptureOrPromotion reports whether AppendCaptures appends m if it is legal: a
// capture, or a promotion to a queen.
func (g *Game) IsCaptureOrPromotion(m rep.Move) bool {
	return m.Kind().IsCapture() || m.Kind() == rep.PromoteQueen
}

// Occupied returns the squares of all pieces.
func (g *Game) Occupied() rep.SquareSet {
	colors := g.colors()
	return colors[rep.White] | colors[rep.Black]
}

// ColorPieces returns the squares of all pieces of color c.
func (g *Game) ColorPieces(c rep.Color) rep.SquareSet {
	return g.colors()[c&1]
}

// colors returns the occupancies.
func (g *Game) colors() *[2]rep.SquareSet {
	if g.mirrored {
		return &g.placement.colors
	}
	f, a := g.node()
	if f.asked&askedColors == 0 {
		f.asked |= askedColors
		a.colors = [2]rep.SquareSet{}
		for _, p := range rep.Pieces() {
			a.colors[p.Color()] |= g.native.Pieces(p)
		}
	}
	return &a.colors
}

// TypePieces returns the squares of all pieces of the given types, of both colours. types must
// be a subset of AllTypes.
func (g *Game) TypePieces(types rep.PieceTypes) rep.SquareSet {
	var set rep.SquareSet
	for t := rep.Pawn; t <= rep.King; t++ {
		if types.Has(t) {
			set |= g.Pieces(rep.MakePiece(rep.White, t)) | g.Pieces(rep.MakePiece(rep.Black, t))
		}
	}
	return set
}

// KingSquare returns the square of c's king.
func (g *Game) KingSquare(c rep.Color) rep.Square {
	return g.Pieces(rep.MakePiece(c, rep.King)).First()
}

// Attackers returns the squares of the pieces of color c that attack sq, pinned or not, whether sq
// is empty or not. En passant is not an attack.
func (g *Game) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	return g.AttackersWith(sq, g.Occupied()) & g.ColorPieces(c)
}

// Checkers implements [rep.Inspector]. The board is asked once in a position.
func (g *Game) Checkers() rep.SquareSet {
	f, a := g.node()
	if f.asked&askedCheckers == 0 {
		f.asked |= askedCheckers
		if g.native.Inspector != nil {
			a.checkers = g.native.Checkers()
		} else {
			a.checkers = g.Attackers(g.KingSquare(g.side), g.side^1)
		}
	}
	return a.checkers
}

// AttackersWith returns the squares of the pieces of both colours that would attack sq if exactly
// the squares of occupied were occupied. occupied blocks sliders and does nothing else: a piece
// attacks from its own square even if occupied does not have that square.
func (g *Game) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
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
	if g.native.Attacker != nil {
		return g.native.AttacksFrom(sq)
	}
	return attacksOf(g.PieceAt(sq), sq, g.Occupied())
}

// Mobility implements [rep.MobilityCounter].
func (g *Game) Mobility(c rep.Color) [8]uint16 {
	if g.native.MobilityCounter != nil {
		return g.native.Mobility(c)
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

// Blockers returns the squares of the pieces, of either colour, that stand alone between c's king
// and a slider of the other side that attacks along that line.
func (g *Game) Blockers(c rep.Color) rep.SquareSet { return g.pins(c).blockers[c&1] }

// Pinners returns the squares of the sliders of color c that pin a piece of the other side to its
// king.
func (g *Game) Pinners(c rep.Color) rep.SquareSet { return g.pins(c ^ 1).pinners[c&1] }

// Forget clears the cached answers for the current position. It is for measuring.
func (g *Game) Forget() { g.frame().asked = 0 }

// pins returns the cached answers, with the pieces around the king of color c. They are found once
// in a position.
func (g *Game) pins(c rep.Color) *answers {
	f, a := g.node()
	if question := askedPins << (c & 1); f.asked&question == 0 {
		f.asked |= question
		a.blockers[c&1], a.pinners[c&1^1] = g.SliderBlockers(g.ColorPieces(c^1), g.KingSquare(c))
	}
	return a
}

// SliderBlockers looks from sq along its lines to the given sliders. blockers are the squares of the
// pieces, of either colour, that stand alone between sq and a slider that attacks along that line.
// pinners are the squares of the sliders whose blocker has the colour of the piece on sq; if sq is
// empty there are none. A slider that attacks sq itself has no blocker. A slider between sq and
// another one blocks as any piece does. Squares of sliders without a bishop, rook or queen are left
// out.
func (g *Game) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	own := rep.NoSquares
	if p := g.PieceAt(sq); p != rep.NoPiece {
		own = g.ColorPieces(p.Color())
	}
	occupied := g.Occupied()
	sliders &= rep.PseudoAttacks(rep.Bishop, sq)&g.TypePieces(diagonal) | rep.PseudoAttacks(rep.Rook, sq)&g.TypePieces(straight)
	for sliders != 0 {
		slider := sliders.PopFirst()
		between := rep.Between(sq, slider) & occupied
		if between.MoreThanOne() {
			continue
		}
		blockers |= between
		if between&own != 0 {
			pinners |= slider.Set()
		}
	}
	return blockers, pinners
}

// placement is where the pieces are, by square and by piece, of a board that does not
// say it.
type placement struct {
	squares [rep.NoSquare + 1]rep.Piece // the last is of no meaning
	pieces  [16]rep.SquareSet
	colors  [2]rep.SquareSet
}

func placementOf(p *rep.Position) placement {
	var l placement
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			l.squares[sq] = piece
			l.flip(piece, rep.Square(sq).Set())
		}
	}
	return l
}

// flip adds or removes piece on the squares of set.
func (l *placement) flip(piece rep.Piece, set rep.SquareSet) {
	l.pieces[piece&15] ^= set
	l.colors[piece>>3&1] ^= set
}

// apply makes the change d. In a set NoSquare is no bit at all, and a piece that stays in
// castling is neither removed nor added.
func (l *placement) apply(d *Delta) {
	if p := d.Pieces[0]; d.N == 1 {
		l.flip(p.Piece, 1<<p.From^1<<p.To)
		l.squares[p.From], l.squares[p.To] = rep.NoPiece, p.Piece
		return
	}
	for _, p := range d.Pieces[:d.N] {
		l.flip(p.Piece, 1<<p.From^1<<p.To)
		l.squares[p.From] = rep.NoPiece
	}
	for _, p := range d.Pieces[:d.N] {
		l.squares[p.To] = p.Piece
	}
}

// undo makes the change d in reverse.
func (l *placement) undo(d *Delta) {
	if p := d.Pieces[0]; d.N == 1 {
		l.flip(p.Piece, 1<<p.From^1<<p.To)
		l.squares[p.To], l.squares[p.From] = rep.NoPiece, p.Piece
		return
	}
	for _, p := range d.Pieces[:d.N] {
		l.flip(p.Piece, 1<<p.From^1<<p.To)
		l.squares[p.To] = rep.NoPiece
	}
	for _, p := range d.Pieces[:d.N] {
		l.squares[p.From] = p.Piece
	}
}

package rep

// The optional interfaces in this file are for engines: questions that a search asks of
// a board in addition to its moves. If a board does not answer one, package engine does
// so by the five methods of [Board]. Squares must be on the board, and piece types one
// of the six.

// A PieceTypes is a set of piece types, a bit each: bit t is [PieceType] t.
type PieceTypes uint8

// TypesOf returns the set of the given types.
func TypesOf(types ...PieceType) PieceTypes {
	var set PieceTypes
	for _, t := range types {
		set |= 1 << t
	}
	return set
}

// Has reports whether t is in the set.
func (s PieceTypes) Has(t PieceType) bool { return s>>(t&7)&1 != 0 }

// values are the values of the pieces in an exchange, by type. A king is never captured.
var values = [8]int{Pawn: 100, Knight: 320, Bishop: 330, Rook: 500, Queen: 950}

// Value returns the value of a piece of type t in an exchange, in centipawns: 0 for a
// king, which is never captured, and for NoPieceType.
func (t PieceType) Value() int { return values[t&7] }

// Stater is a board that answers for its state without a copy of the position.
type Stater interface {
	// SideToMove returns the side to move.
	SideToMove() Color

	// Rights returns the castling rights of both sides.
	Rights() CastlingRights

	// EnPassant returns Position().EnPassant.
	EnPassant() Square
}

// Occupier is a board that answers with the squares and the counts of its pieces.
type Occupier interface {
	// Occupied returns the squares of all pieces.
	Occupied() SquareSet

	// ColorPieces returns the squares of all pieces of color c.
	ColorPieces(c Color) SquareSet

	// TypePieces returns the squares of all pieces of the given types, of both
	// colours. types must be a subset of AllTypes.
	TypePieces(types PieceTypes) SquareSet

	// KingSquare returns the square of c's king.
	KingSquare(c Color) Square

	// Count returns the number of pieces p, one of the twelve.
	Count(p Piece) int

	// ColorCount returns the number of pieces of color c.
	ColorCount(c Color) int
}

// Attacker is a board that answers for the attacks of its pieces.
type Attacker interface {
	// AttacksFrom returns the squares that the piece on sq attacks, pinned or not,
	// own pieces included; the empty set if sq is empty. En passant is not an
	// attack.
	AttacksFrom(sq Square) SquareSet

	// AttackersWith returns the squares of the pieces of both colours that would attack sq if
	// exactly the squares of occupied were occupied. occupied blocks sliders and does nothing
	// else: a piece attacks from its own square even if occupied does not have that square.
	AttackersWith(sq Square, occupied SquareSet) SquareSet
}

// PinInspector is a board that answers for pins and possible checks.
type PinInspector interface {
	// Blockers returns the squares of the pieces, of either colour, that stand alone
	// between c's king and a slider of the other side that attacks along that line.
	Blockers(c Color) SquareSet

	// Pinners returns the squares of the sliders of color c that pin a piece of the
	// other side to its king.
	Pinners(c Color) SquareSet

	// CheckSquares returns the squares, empty or not, from which a piece of type t of
	// the side to move would give check as the pieces stand; none for a king. A pawn's
	// may be on the first or last rank.
	CheckSquares(t PieceType) SquareSet

	// SliderBlockers looks from sq along its lines to the given sliders. blockers are
	// the squares of the pieces, of either colour, that stand alone between sq and a
	// slider that attacks along that line. pinners are the squares of the sliders whose
	// blocker has the colour of the piece on sq; if sq is empty there are none. A slider
	// that attacks sq itself has no blocker. A slider between sq and another one blocks
	// as any piece does. Squares of sliders without a bishop, rook or queen are left out.
	SliderBlockers(sliders SquareSet, sq Square) (blockers, pinners SquareSet)
}

// LegalityTester is a board that tests a move without listing the moves.
type LegalityTester interface {
	// IsPseudoLegal reports whether m, any 16 bits, is one of those that
	// AppendPseudoLegal appends.
	IsPseudoLegal(m Move) bool

	// IsLegal reports whether m, any 16 bits, is one of those that AppendMoves
	// appends.
	IsLegal(m Move) bool
}

// CheckTester is a board that tells whether a move gives check before it is made.
type CheckTester interface {
	// GivesCheck reports whether m, which must be legal, gives check, discovered
	// checks included.
	GivesCheck(m Move) bool
}

// ExchangeEvaluator is a board that evaluates an exchange of captures on a square:
// static exchange evaluation.
type ExchangeEvaluator interface {
	// SEEAtLeast reports whether the exchange that m, which must be pseudo-legal,
	// begins is worth at least threshold centipawns ([PieceType.Value]) to the side
	// to move, when each side captures on m's square with its least valuable piece,
	// the one on the lowest square among equals, or stops when that is better. m
	// counts with its captured piece, en passant included, and with the gain of its
	// promotion; the captures that follow do not promote. A piece that blocks an attack on
	// its own king, as Blockers says before m, does not capture as long as any of the
	// other side's Pinners, as they were before m, is on its square. A king captures
	// only if the other side has no attacker left, pinned or not, as the pieces
	// stand before it does. Castling is worth 0. threshold must be from -1<<30 to 1<<30.
	SEEAtLeast(m Move, threshold int) bool
}

// Stager is a board that generates its moves in two stages. The side to move must not
// be in check. The two stages are disjoint, and their union is AppendMoves. The rules
// of AppendMoves about dst hold for them too.
type Stager interface {
	// AppendCaptures appends all legal captures, en passant and promotions with a
	// capture included, and promotions to a queen, in any order.
	AppendCaptures(dst []Move) []Move

	// AppendQuiets appends the other legal moves, castling and promotions to a
	// knight, bishop or rook without a capture included, in any order.
	AppendQuiets(dst []Move) []Move
}

// PseudoLegalGenerator is a board that generates pseudo-legal moves: those that are
// legal except that they may leave the own king in check. Castling is pseudo-legal only
// if it is legal: castling through an attacked square is not among the moves, nor is
// castling out of check or into it.
type PseudoLegalGenerator interface {
	// AppendPseudoLegal appends all pseudo-legal moves to dst, in any order. The rules
	// of AppendMoves about dst hold for it too.
	AppendPseudoLegal(dst []Move) []Move

	// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
	LegalIfPseudo(m Move) bool
}

// PseudoLegalStager is a board that generates its pseudo-legal moves in two stages, as most
// engines do. The side to move must not be in check. The stages divide the moves of
// [PseudoLegalGenerator] as the stages of [Stager] divide the legal ones. The rules of
// AppendMoves about dst hold for them too.
type PseudoLegalStager interface {
	// AppendPseudoCaptures appends all pseudo-legal captures, en passant and promotions with a
	// capture included, and promotions to a queen, in any order.
	AppendPseudoCaptures(dst []Move) []Move

	// AppendPseudoQuiets appends the other pseudo-legal moves, in any order. Castling is
	// among them only if it is legal.
	AppendPseudoQuiets(dst []Move) []Move
}

// MobilityCounter is a board that counts the mobility of its pieces.
type MobilityCounter interface {
	// Mobility returns, by piece type from knight to queen, how many squares each piece
	// of color c and that type attacks, pinned or not, summed over these pieces. Squares
	// with a piece of color c are left out. The other entries are 0.
	Mobility(c Color) [8]uint16
}

package rep

import (
	"reflect"
	"slices"
	"strings"
	"sync"
)

// Questions is the table of the optional interfaces: what a caller may ask of a board in addition
// to the five methods of [Board]. A row is an interface, with the names of its methods and, under
// asked, the searches of package engine/search that ask it: all of them, or those with one of these
// evaluations or generations. Every list of interfaces has the order of the rows.
//
// A value holds the interfaces that one board implements, nil for the others. A caller gets it once,
// before its loop, from [QuestionsOf]. Package engine answers for the board if it does not.
type Questions struct {
	Counter              `methods:"CountMoves"`
	Keyed                `methods:"Key" asked:"all"`
	Inspector            `methods:"PieceAt Pieces Checkers" asked:"all"`
	NullMover            `methods:"MakeNull UnmakeNull" asked:"all"`
	Perfter              `methods:"Perft PerftLeaf"`
	Validator            `methods:"Validate"`
	Stater               `methods:"SideToMove Rights EnPassant" asked:"all"`
	Attacker             `methods:"AttacksFrom" asked:"threats256 threats1024"`
	LegalityTester       `methods:"IsPseudoLegal IsLegal" asked:"staged pseudo staged-pseudo"`
	CheckTester          `methods:"GivesCheck CheckSquares" asked:"all"`
	ExchangeEvaluator    `methods:"SEEAtLeast" asked:"all"`
	Stager               `methods:"AppendCaptures AppendQuiets" asked:"staged"`
	PseudoLegalGenerator `methods:"AppendPseudoLegal LegalIfPseudo" asked:"pseudo staged-pseudo"`
	PseudoLegalStager    `methods:"AppendPseudoCaptures AppendPseudoQuiets" asked:"staged-pseudo"`
	MobilityCounter      `methods:"Mobility" asked:"mobility"`
	ThreatTracker        `methods:"ThreatChanges" asked:"threats256 threats1024"`
}

// rows are the rows of the table.
var rows = reflect.VisibleFields(reflect.TypeFor[Questions]())

// implemented are the indices of the rows that a type implements, []int by [reflect.Type]: reflection takes long to say.
var implemented sync.Map

func rowsOf(t reflect.Type) []int {
	if known, ok := implemented.Load(t); ok {
		return known.([]int)
	}
	var list []int
	for i, row := range rows {
		if t.Implements(row.Type) {
			list = append(list, i)
		}
	}
	implemented.Store(t, list)
	return list
}

// QuestionsOf returns the optional interfaces that b implements.
func QuestionsOf(b Board) (q Questions) {
	board, fields := reflect.ValueOf(b), reflect.ValueOf(&q).Elem()
	for _, i := range rowsOf(board.Type()) {
		fields.Field(i).Set(board)
	}
	return q
}

// Interfaces returns the names of the optional interfaces of this package that b
// implements, "Counter" for [Counter].
func Interfaces(b Board) (names []string) {
	for _, i := range rowsOf(reflect.TypeOf(b)) {
		names = append(names, rows[i].Name)
	}
	return names
}

// AskedBy returns the names of the optional interfaces that a search with an evaluation and a
// generation asks, by their names: "mobility", "staged".
func AskedBy(eval, gen string) (names []string) {
	for _, row := range rows {
		by := strings.Fields(row.Tag.Get("asked"))
		if slices.Contains(by, "all") || slices.Contains(by, eval) || slices.Contains(by, gen) {
			names = append(names, row.Name)
		}
	}
	return names
}

// QuestionOf returns the name of the optional interface that has a method, "" for a method of
// [Board].
func QuestionOf(method string) string {
	for _, row := range rows {
		if slices.Contains(strings.Fields(row.Tag.Get("methods")), method) {
			return row.Name
		}
	}
	return ""
}

// Answers reports whether b has a method of an optional interface of this package, by the method's
// name.
func Answers(b Board, method string) bool {
	return slices.Contains(Interfaces(b), QuestionOf(method))
}

// Counter is a board that counts its legal moves without listing them.
type Counter interface {
	// CountMoves returns len(AppendMoves(nil)).
	CountMoves() int
}

// Keyed is a board that keeps its Zobrist key.
type Keyed interface {
	// Key returns the key of the position, equal to Position().Key().
	Key() uint64
}

// Inspector is a board that says where its pieces are. Squares must be on the board, here and in
// the interfaces below, and piece types one of the six.
type Inspector interface {
	// PieceAt returns the piece on sq, NoPiece if it is empty.
	PieceAt(sq Square) Piece

	// Pieces returns the squares of all pieces p, one of the twelve.
	Pieces(p Piece) SquareSet

	// Checkers returns the squares of the pieces that give check to the side
	// to move.
	Checkers() SquareSet
}

// NullMover is a board whose side to move can pass.
type NullMover interface {
	// MakeNull passes: the other side is to move, the en passant square is
	// cleared, the clocks run on. The side to move must not be in check.
	MakeNull()

	// UnmakeNull undoes the last move made, which was MakeNull.
	UnmakeNull()
}

// Perfter is a board with perft loops of its own, without dynamic calls. The boards of a default
// run have them, so that the price of the interface can be measured.
type Perfter interface {
	// Perft returns the number of move sequences of depth plies, with bulk
	// counting: at depth 1 the legal moves are counted, not played. A depth of
	// 0 or less is one sequence.
	Perft(depth int) uint64

	// PerftLeaf returns the number of move sequences of depth plies. The moves of the
	// last ply are made and unmade too. A depth of 0 or less is one sequence.
	PerftLeaf(depth int) uint64
}

// Validator is a board that can check itself.
type Validator interface {
	// Validate returns nil if all structures of the board agree, and otherwise an error
	// that names two that do not. It is for tests, and slow. Clocks over MaxClock may be
	// an error too.
	Validate() error
}

// Stater is a board that answers for its state without a copy of the position.
type Stater interface {
	// SideToMove returns the side to move.
	SideToMove() Color

	// Rights returns the castling rights of both sides.
	Rights() CastlingRights

	// EnPassant returns Position().EnPassant.
	EnPassant() Square
}

// Attacker is a board that answers for the attacks of its pieces.
type Attacker interface {
	// AttacksFrom returns the squares that the piece on sq attacks, pinned or not,
	// own pieces included; the empty set if sq is empty. En passant is not an
	// attack.
	AttacksFrom(sq Square) SquareSet
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

// CheckTester is a board that tells which moves give check before they are made.
type CheckTester interface {
	// GivesCheck reports whether m, which must be legal, gives check, discovered
	// checks included.
	GivesCheck(m Move) bool

	// CheckSquares returns the squares, empty or not, from which a piece of type t of
	// the side to move would give check as the pieces stand; none for a king. A pawn's
	// may be on the first or last rank.
	CheckSquares(t PieceType) SquareSet
}

// ExchangeEvaluator is a board that evaluates an exchange of captures on a square:
// static exchange evaluation.
type ExchangeEvaluator interface {
	// SEEAtLeast reports whether the exchange that m, which must be pseudo-legal,
	// begins is worth at least threshold centipawns ([PieceType.Value]) to the side
	// to move, when each side captures on m's square with its least valuable piece,
	// the one on the lowest square among equals, or stops when that is better. m
	// counts with its captured piece, en passant included, and with the gain of its
	// promotion; the captures that follow do not promote. A piece that before m stands alone
	// between its own king and a slider of the other side, which pins it, does not capture
	// as long as any slider that pinned a piece of its side is on its square. A king
	// captures only if the other side has no attacker left, pinned or not, as the pieces
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

// ThreatTracker is a board that lists the threats that a move changes.
type ThreatTracker interface {
	// ThreatChanges sets dst to the changes of m, which must be legal and is not made
	// yet. A threat is a piece on a square of [Attacker.AttacksFrom] of another piece,
	// neither of them a king. The changes, applied in order to the set of threats before
	// m, give the set after m: none adds a threat that is in the set at that point, and
	// none removes one that is not. A threat may be removed and added again, or added
	// and removed.
	ThreatChanges(m Move, dst *ThreatChanges)
}

// A Threat is one piece that attacks another: an attacker on a square and its victim on
// another one. The two may be of any colours, so that a defended piece is a victim, too.
// Neither is a king. It is the input of the networks that engines have used since
// Stockfish's SFNNv12. The squares are in bits 0-5 and 8-13, the pieces in bits 16-19
// and 20-23, the attacker's first.
type Threat uint32

// MakeThreat packs a threat. The squares must be on the board, and attacker and victim
// must be two of the twelve pieces.
func MakeThreat(attacker Piece, from Square, victim Piece, to Square) Threat {
	return Threat(from) | Threat(to)<<8 | Threat(attacker)<<16 | Threat(victim)<<20
}

// Attacker returns the piece that attacks.
func (t Threat) Attacker() Piece { return Piece(t >> 16 & 15) }

// From returns the attacker's square.
func (t Threat) From() Square { return Square(t & 63) }

// Victim returns the piece that is attacked.
func (t Threat) Victim() Piece { return Piece(t >> 20 & 15) }

// To returns the victim's square.
func (t Threat) To() Square { return Square(t >> 8 & 63) }

// String returns attacker and victim with their squares, "Nf3xpe5".
func (t Threat) String() string {
	return t.Attacker().String() + t.From().String() + "x" + t.Victim().String() + t.To().String()
}

// addedThreat is the bit of a ThreatChange that adds its threat.
const addedThreat ThreatChange = 1 << 31

// A ThreatChange is a threat that a move adds or removes: the bits of the threat, and bit
// 31 if it is added.
type ThreatChange uint32

// Added returns the change that adds t.
func (t Threat) Added() ThreatChange { return ThreatChange(t) | addedThreat }

// Removed returns the change that removes t.
func (t Threat) Removed() ThreatChange { return ThreatChange(t) }

// Threat returns the threat that c adds or removes.
func (c ThreatChange) Threat() Threat { return Threat(c &^ addedThreat) }

// IsAdded reports whether c adds its threat.
func (c ThreatChange) IsAdded() bool { return c&addedThreat != 0 }

// String returns the threat after "+" if it is added, after "-" if it is removed.
func (c ThreatChange) String() string {
	if c.IsAdded() {
		return "+" + c.Threat().String()
	}
	return "-" + c.Threat().String()
}

// MaxThreatChanges is room for the changes of any move. A piece that enters or leaves a
// square changes at most 32 threats: 8 of its own, 8 of knights, 8 of the pieces that are
// next on its lines, and 8 of sliders along these lines. A move has at most four such
// changes, castling's. The bound is a power of two, so that a mask replaces a bounds check.
const MaxThreatChanges = 128

// ThreatChanges is a list of the changes of one move.
type ThreatChanges struct {
	N    int                            // the number of changes
	List [MaxThreatChanges]ThreatChange // the first N are in use
}

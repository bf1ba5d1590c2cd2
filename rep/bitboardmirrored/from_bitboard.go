// Code generated from ../bitboard; DO NOT EDIT.

package bitboardmirrored

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// first returns the number of the lowest square of a set that is not empty. Unlike
// [rep.SquareSet.First] it returns an int, whose range the compiler knows.
func first(set rep.SquareSet) int { return bits.TrailingZeros64(uint64(set)) }

// attackers returns the pieces of c that attack sq with the given occupancy.
func (s *state) attackers(c rep.Color, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return rep.PawnAttacks(c^1, sq)&s.pawns(c) |
		rep.KnightAttacks(sq)&s.knights(c) |
		rep.KingAttacks(sq)&s.king(c) |
		attacks.Shared.Bishop.Attacks(int(sq&63), occupied)&s.diagonalSliders(c) |
		attacks.Shared.Rook.Attacks(int(sq&63), occupied)&s.orthogonalSliders(c)
}

// attackersOfBoth returns the pieces of both colours that attack sq with the given
// occupancy.
func (s *state) attackersOfBoth(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	queens := s.ofType(rep.Queen)
	return rep.PawnAttacks(rep.Black, sq)&s.pawns(rep.White) |
		rep.PawnAttacks(rep.White, sq)&s.pawns(rep.Black) |
		rep.KnightAttacks(sq)&s.ofType(rep.Knight) |
		rep.KingAttacks(sq)&s.ofType(rep.King) |
		attacks.Shared.Bishop.Attacks(int(sq&63), occupied)&(s.ofType(rep.Bishop)|queens) |
		attacks.Shared.Rook.Attacks(int(sq&63), occupied)&(s.ofType(rep.Rook)|queens)
}

// attacksOf returns the attacks of a piece of type t on square i, 0 to 63. A pawn is
// one of c. The empty set is the answer for no piece.
func attacksOf(c rep.Color, t rep.PieceType, i int, occupied rep.SquareSet) rep.SquareSet {
	tables := attacks.Shared
	switch t {
	case rep.Pawn:
		return tables.Pawn[int(c&1)<<6+i&63]
	case rep.Knight:
		return tables.Knight[i&63]
	case rep.Bishop:
		return tables.Bishop.Attacks(i&63, occupied)
	case rep.Rook:
		return tables.Rook.Attacks(i&63, occupied)
	case rep.Queen:
		return tables.Bishop.Attacks(i&63, occupied) | tables.Rook.Attacks(i&63, occupied)
	case rep.King:
		return tables.King[i&63]
	}
	return rep.NoSquares
}

// AttacksFrom implements [rep.Attacker].
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	s := b.state()
	piece := s.pieceAt(sq)
	return attacksOf(piece.Color(), piece.Type(), int(sq&63), s.occupancy(rep.White).all())
}

// AttackersWith implements [rep.Attacker].
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return b.state().attackersOfBoth(sq, occupied)
}

// Mobility implements [rep.MobilityCounter]. The squares of a piece are counted by one
// popcount.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	s := b.state()
	t := attacks.Shared
	own := s.byColor(c)
	occupied, target := own|s.byColor(c^1), ^own
	var knights, bishops, rooks, queens int
	for from := s.knightsIn(c, own); from != 0; from &= from - 1 {
		knights += (t.Knight[first(from)] & target).Count()
	}
	for from := s.typeIn(c, rep.Bishop, own); from != 0; from &= from - 1 {
		bishops += (t.Bishop.Attacks(first(from), occupied) & target).Count()
	}
	for from := s.typeIn(c, rep.Rook, own); from != 0; from &= from - 1 {
		rooks += (t.Rook.Attacks(first(from), occupied) & target).Count()
	}
	for from := s.typeIn(c, rep.Queen, own); from != 0; from &= from - 1 {
		i := first(from)
		queens += ((t.Bishop.Attacks(i, occupied) | t.Rook.Attacks(i, occupied)) & target).Count()
	}
	return [8]uint16{
		rep.Knight: uint16(knights), rep.Bishop: uint16(bishops),
		rep.Rook: uint16(rooks), rep.Queen: uint16(queens),
	}
}

// Attackers implements [rep.Inspector].
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	s := b.state()
	return s.attackers(c&1, sq, s.occupancy(rep.White).all())
}

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet {
	s := b.state()
	us := s.sideToMove()
	return s.attackers(us^1, s.king(us).First(), s.occupancy(rep.White).all())
}

// IsPseudoLegal implements [rep.LegalityTester].
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	s := b.state()
	us := s.sideToMove()
	o := s.occupancy(us)
	from, to, kind := m.From(), m.To(), m.Kind()
	if !o.us.Has(from) {
		return false
	}
	t := s.typeAt(us, from)
	if kind.IsCastle() {
		return t == rep.King && b.canCastle(s, o, m)
	}
	if o.us.Has(to) || o.them.Has(to) != (kind.IsCapture() && kind != rep.EnPassant) {
		return false
	}
	if t != rep.Pawn {
		return kind&^rep.Capture == rep.Quiet && attacksOf(us, t, int(from), o.all()).Has(to)
	}
	pawn, last := from.Set(), promotionRank(us).Has(to)
	switch kind {
	case rep.EnPassant:
		return to == s.epCapturable() && to != 0 && pawnAttacks(us, pawn).Has(to)
	case rep.DoublePush:
		passed := forward(us, pawn) & thirdRank(us) &^ o.all()
		return forward(us, passed).Has(to)
	case rep.Quiet:
		return !last && forward(us, pawn).Has(to)
	case rep.Capture:
		return !last && pawnAttacks(us, pawn).Has(to)
	}
	if kind.IsCapture() {
		return kind.IsPromotion() && last && pawnAttacks(us, pawn).Has(to)
	}
	return last && forward(us, pawn).Has(to)
}

// IsLegal implements [rep.LegalityTester].
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// LegalIfPseudo implements [rep.PseudoLegalGenerator]. Nothing may attack the king when
// the pieces stand as they do after the move. Pins and checks are no cases of their
// own.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	if m.Kind().IsCastle() {
		return true
	}
	s := b.state()
	us := s.sideToMove()
	t := attacks.Shared
	king := first(s.king(us))
	if int(m.From()) == king {
		occupied, _ := s.after(us, m)
		return s.attackers(us^1, m.To(), occupied) == 0
	}
	leapers := t.Pawn[int(us)<<6+king&63]&s.pawns(us^1) | t.Knight[king]&s.knights(us^1)
	snipers := s.snipers(us^1, king)
	if leapers|snipers == 0 {
		return true
	}
	occupied, captured := s.after(us, m)
	return leapers&^captured == 0 && !opens(king, snipers&^captured, occupied)
}

// opens reports whether nothing stands between square i and one of the snipers.
func opens(i int, snipers, occupied rep.SquareSet) bool {
	for from := snipers; from != 0; from &= from - 1 {
		if attacks.Shared.Between[i<<6+first(from)]&occupied == 0 {
			return true
		}
	}
	return false
}

// after returns the occupied squares after m, which is not castling, and the square of
// the piece that m captures: its destination if it captures nothing.
func (s *state) after(us rep.Color, m rep.Move) (occupied, captured rep.SquareSet) {
	from, to := m.From().Set(), m.To().Set()
	captured = to
	if m.Kind() == rep.EnPassant {
		captured = (m.To() + backward(us)).Set()
	}
	return s.occupancy(us).all()&^(from|captured) | to, captured
}

// GivesCheck implements [rep.CheckTester]. The piece moved attacks the king from its new
// square, or a slider does through a square that the move leaves empty.
func (b *Board) GivesCheck(m rep.Move) bool {
	s := b.state()
	t := attacks.Shared
	us := s.sideToMove()
	king := first(s.king(us ^ 1))
	kind := m.Kind()
	if kind.IsCastle() {
		return s.castlingGivesCheck(us, king, m)
	}
	from, to := m.From().Set(), m.To().Set()
	moved := s.typeAt(us, m.From())
	if kind.IsPromotion() {
		moved = kind.Promotion()
	}
	reach := rep.NoSquares // from where such a piece attacks the king on an empty board
	switch moved {
	case rep.Pawn:
		reach = t.Pawn[int(us^1)<<6+king&63]
	case rep.Knight:
		reach = t.Knight[king]
	case rep.Bishop:
		reach = t.Bishop.Rays[king]
	case rep.Rook:
		reach = t.Rook.Rays[king]
	case rep.Queen:
		reach = t.Bishop.Rays[king] | t.Rook.Rays[king]
	}
	snipers := rep.NoSquares
	if (t.Bishop.Rays[king]|t.Rook.Rays[king])&from != 0 || kind == rep.EnPassant {
		snipers = s.snipers(us, king) &^ from
	}
	if reach&to|snipers == 0 {
		return false
	}
	occupied, _ := s.after(us, m)
	return reach&to != 0 && t.Between[king<<6+int(m.To())]&occupied == 0 || opens(king, snipers, occupied)
}

// castlingGivesCheck is GivesCheck for castling. King and rook stay on their rank, so
// that nothing but a rook or a queen can give check.
func (s *state) castlingGivesCheck(us rep.Color, theirKing int, m rep.Move) bool {
	castle := rep.CastlingIndex(us, m.Kind())
	king, rook := m.From().Set(), m.To().Set()
	kingTo, rookTo := rep.CastleKingTo(castle).Set(), rep.CastleRookTo(castle).Set()
	occupied := s.occupancy(us).all()&^(king|rook) | kingTo | rookTo
	orthogonal := s.orthogonalSliders(us)&^rook | rookTo
	return attacks.Shared.Rook.Attacks(theirKing, occupied)&orthogonal != 0
}

// snipers returns the sliders of c that would attack square i, 0 to 63, on an empty
// board.
func (s *state) snipers(c rep.Color, i int) rep.SquareSet {
	return attacks.Shared.Bishop.Rays[i]&s.diagonalSliders(c) |
		attacks.Shared.Rook.Rays[i]&s.orthogonalSliders(c)
}

// blockers returns the pieces that stand alone between square i and a sniper, and the
// snipers whose blocker is in own.
func blockers(i int, snipers, occupied, own rep.SquareSet) (blockers, pinners rep.SquareSet) {
	for from := snipers; from != 0; from &= from - 1 {
		between := attacks.Shared.Between[i<<6+first(from)] & occupied
		if between&(between-1) == 0 { // one piece or none
			blockers |= between
			if between&own != 0 {
				pinners |= from & -from
			}
		}
	}
	return blockers, pinners
}

// pins returns the blockers of the king of c, and the sliders that pin those of its own colour.
func (s *state) pins(c rep.Color, o occupancy) (_, pinners rep.SquareSet) {
	king := first(s.king(c))
	return blockers(king, s.snipers(c^1, king), o.all(), o.us)
}

// Blockers implements [rep.PinInspector].
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	s := b.state()
	blockers, _ := s.pins(c&1, s.occupancy(c))
	return blockers
}

// Pinners implements [rep.PinInspector].
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	s := b.state()
	_, pinners := s.pins(c&1^1, s.occupancy(c^1))
	return pinners
}

// CheckSquares implements [rep.PinInspector].
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	// A piece attacks the king from exactly the squares that the king would attack if
	// it were such a piece; a pawn of its own colour.
	s := b.state()
	them := s.sideToMove() ^ 1
	return attacksOf(them, t, first(s.king(them)), s.occupancy(rep.White).all())
}

// SliderBlockers implements [rep.PinInspector].
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (_, pinners rep.SquareSet) {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	own := white
	if !own.Has(sq) {
		own = black
		if !own.Has(sq) {
			own = rep.NoSquares
		}
	}
	i := int(sq & 63)
	snipers := sliders & (s.snipers(rep.White, i) | s.snipers(rep.Black, i))
	return blockers(i, snipers, white|black, own)
}

// SEEAtLeast implements [rep.ExchangeEvaluator]. It plays the exchange in the
// occupancy alone: a piece that has captured is removed from it, and the sliders behind
// that piece are added to the attackers.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	kind := m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	s := b.state()
	us := s.sideToMove()
	to := m.To()
	target := s.typeAt(us, m.From()) // the type of the piece on to
	// swap is the balance of the exchange above the threshold, for the side that has
	// just captured. Each capture negates it.
	swap := -threshold
	switch {
	case kind == rep.EnPassant:
		swap += rep.Pawn.Value()
	case kind.IsCapture():
		swap += s.typeAt(us^1, to).Value()
	}
	if kind.IsPromotion() {
		target = kind.Promotion()
		swap += target.Value() - rep.Pawn.Value()
	}
	if swap < 0 {
		return false // not even if m is not answered
	}
	if swap = target.Value() - swap; swap <= 0 {
		return true // even if the piece moved is lost
	}
	return s.exchange(us, m, swap)
}

// exchange is SEEAtLeast where the answers to m decide.
func (s *state) exchange(us rep.Color, m rep.Move, swap int) bool {
	t := attacks.Shared
	to := m.To()
	sides := [2]rep.SquareSet{s.byColor(rep.White), s.byColor(rep.Black)}
	occupied, captured := s.after(us, m)
	occupied &^= captured | to.Set()
	diagonal, orthogonal := s.ofType(rep.Queen)|s.ofType(rep.Bishop), s.ofType(rep.Queen)|s.ofType(rep.Rook)
	attackers := s.attackersOfBoth(to, occupied)
	var pins [2]struct {
		found             bool
		blockers, pinners rep.SquareSet
	}
	atLeast := 1 // 1 where the exchange, if it ends here, is worth enough
	for side := us ^ 1; ; side ^= 1 {
		attackers &= occupied
		own := attackers & sides[side&1]
		if own == 0 {
			break
		}
		if king := first(s.king(side)); (t.Bishop.Rays[king]|t.Rook.Rays[king])&own != 0 {
			p := &pins[side&1]
			if !p.found {
				p.found = true
				p.blockers, p.pinners = s.pins(side, occupancy{sides[side&1], sides[side&1^1]})
			}
			if p.pinners&occupied != 0 {
				if own &^= p.blockers; own == 0 {
					break
				}
			}
		}
		atLeast ^= 1
		piece, least := rep.Pawn, rep.NoSquares
		for ; piece < rep.King; piece++ {
			if least = s.typeIn(side, piece, own); least != 0 {
				break
			}
		}
		if piece == rep.King {
			if attackers&^own&^sides[side&1] != 0 {
				atLeast ^= 1 // it would be captured
			}
			break
		}
		if swap = piece.Value() - swap; swap < atLeast {
			break
		}
		occupied ^= least & -least
		if piece == rep.Pawn || piece == rep.Bishop || piece == rep.Queen {
			attackers |= t.Bishop.Attacks(int(to&63), occupied) & diagonal
		}
		if piece == rep.Rook || piece == rep.Queen {
			attackers |= t.Rook.Attacks(int(to&63), occupied) & orthogonal
		}
	}
	return atLeast != 0
}

// SideToMove implements [rep.Stater].
func (b *Board) SideToMove() rep.Color { return b.state().sideToMove() }

// Rights implements [rep.Stater].
func (b *Board) Rights() rep.CastlingRights { return b.state().rights() }

// EnPassant implements [rep.Stater].
func (b *Board) EnPassant() rep.Square { return b.state().epSquare() }

// Occupied implements [rep.Occupier].
func (b *Board) Occupied() rep.SquareSet { return b.state().occupancy(rep.White).all() }

// ColorPieces implements [rep.Occupier].
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet { return b.state().byColor(c) }

// TypePieces implements [rep.Occupier].
func (b *Board) TypePieces(types rep.PieceTypes) (set rep.SquareSet) {
	s := b.state()
	for t := rep.Pawn; t <= rep.King; t++ {
		if types.Has(t) {
			set |= s.ofType(t)
		}
	}
	return set
}

// KingSquare implements [rep.Occupier].
func (b *Board) KingSquare(c rep.Color) rep.Square { return b.state().king(c).First() }

// Count implements [rep.Occupier].
func (b *Board) Count(p rep.Piece) int { return b.state().pieces(p).Count() }

// ColorCount implements [rep.Occupier].
func (b *Board) ColorCount(c rep.Color) int { return b.state().byColor(c).Count() }

// threatView is a position as ThreatChanges reads it.
type threatView struct {
	board                *Board
	occupied, kings      rep.SquareSet
	knights              rep.SquareSet
	white, black         rep.SquareSet // the pawns
	diagonal, orthogonal rep.SquareSet // the sliders that move so
}

// read fills v in.
func (v *threatView) read(b *Board) {
	s := b.state()
	queens := s.ofType(rep.Queen)
	v.board = b
	v.occupied = s.occupancy(rep.White).all()
	v.white, v.black = s.pawns(rep.White), s.pawns(rep.Black)
	v.kings = s.ofType(rep.King)
	v.knights = s.ofType(rep.Knight)
	v.diagonal = s.ofType(rep.Bishop) | queens
	v.orthogonal = s.ofType(rep.Rook) | queens
}

// pieceAt returns the piece on sq.
func (v *threatView) pieceAt(sq int) rep.Piece { return v.board.PieceAt(rep.Square(sq)) }

// pawnsAttacking returns the pawns of both colours that attack sq.
func (v *threatView) pawnsAttacking(sq int) rep.SquareSet {
	t := attacks.Shared
	return t.Pawn[64+sq&63]&v.white | t.Pawn[sq&63]&v.black
}

// reach returns the squares that a bishop and a rook on sq would attack.
func (v *threatView) reach(sq int, occupied rep.SquareSet) (diagonal, orthogonal rep.SquareSet) {
	t := attacks.Shared
	return t.Bishop.Attacks(sq&63, occupied), t.Rook.Attacks(sq&63, occupied)
}

const (
	fileA rep.SquareSet = 0x0101010101010101
	fileH rep.SquareSet = fileA << 7
	rank1 rep.SquareSet = 0xff
	rank3 rep.SquareSet = rank1 << 16
	rank6 rep.SquareSet = rank1 << 40

	rank8 rep.SquareSet = rank1 << 56
)

// The functions below are for a side that is known when the code is compiled: the
// result of [side.Of]. Inlined, they are a shift or a constant. They have no type
// parameter, because a call of a function that has one looks up its dictionary.

// The steps of a pawn of us, as shifts of all pawns at once. A pawn on the a-file has
// no step to the west, one on the h-file none to the east.

func forward(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	if us == rep.White {
		return pawns << rep.North
	}
	return pawns >> rep.North
}

// pawnAttacks returns the squares that the pawns of us attack. It branches once where
// the side is not known.
func pawnAttacks(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	if us == rep.White {
		return (pawns&^fileA)<<rep.NorthWest | (pawns&^fileH)<<rep.NorthEast
	}
	return (pawns&^fileA)>>-rep.SouthWest | (pawns&^fileH)>>-rep.SouthEast
}

// thirdRank returns the rank that a double push of us passes over.
func thirdRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return rank3
	}
	return rank6
}

// promotionRank returns the rank on which a pawn of us promotes.
func promotionRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return rank8
	}
	return rank1
}

// backward returns the difference of squares from the destination of a push of us
// to its origin.
func backward(us rep.Color) rep.Square {
	if us == rep.White {
		return ^rep.Square(rep.North) + 1
	}
	return rep.North
}

// stageType is which moves the generator appends, as a type, for the reason that
// [side.Type] is one: the generator has a copy for each stage without the code that
// the stage does not need. The stages with captures alone and with quiet moves alone
// divide the legal moves, as [rep.Stager] says, or the pseudo-legal ones.
type stageType interface {
	legal | captures | quiets | pseudoLegal | pseudoCaptures | pseudoQuiets
}

// The stages. They differ in the length of the array.
type (
	legal          = [allMoves]struct{}
	captures       = [captureMoves]struct{}
	quiets         = [quietMoves]struct{}
	pseudoLegal    = [pseudo + allMoves]struct{}
	pseudoCaptures = [pseudo + captureMoves]struct{}
	pseudoQuiets   = [pseudo + quietMoves]struct{}
)

const (
	allMoves = iota
	captureMoves
	quietMoves

	pseudo = 4 // and the moves are pseudo-legal
)

// stageOf returns which moves G stands for, a constant in each copy.
func stageOf[G stageType]() int {
	var g G
	return len(g) % pseudo
}

// isPseudo reports whether the moves of G are pseudo-legal.
func isPseudo[G stageType]() bool {
	var g G
	return len(g) >= pseudo
}

// targets returns the squares that pieces other than pawns go to in a stage.
func (o occupancy) targets(stage int) rep.SquareSet {
	switch stage {
	case captureMoves:
		return o.them
	case quietMoves:
		return ^o.all()
	}
	return ^o.us
}

// specialThreats are the kinds of moves that change more than the two squares of the move.
const specialThreats = 1<<rep.CastleKingside | 1<<rep.CastleQueenside | 1<<rep.EnPassant

// The bit of a change that adds a threat, and the lack of it.
const (
	removed rep.ThreatChange = 0
	added   rep.ThreatChange = 1 << 31
)

// ThreatChanges implements [rep.ThreatTracker]. A move changes the threats of the moving
// piece, the threats against it, and the threats of sliders along the lines through its two
// squares. Slider look-ups from both squares, with the first one empty, give all of them. On
// the line through both squares no slider sees past the piece, before or after.
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	var v threatView
	v.read(b)
	if specialThreats>>m.Kind()&1 != 0 {
		v.special(b.SideToMove(), m, dst)
		return
	}
	from, to := int(m.From()), int(m.To())
	left := rep.SquareSet(1) << from
	line := rep.Line(m.From(), m.To())
	diagonal, orthogonal := v.reach(from, v.occupied)
	sliders := diagonal&v.diagonal | orthogonal&v.orthogonal
	diagonalTo, orthogonalTo := v.reach(to, v.occupied&^left)
	slidersTo := (diagonalTo&v.diagonal | orthogonalTo&v.orthogonal) &^ left
	victims := v.occupied &^ v.kings

	piece := v.pieceAt(from)
	n := v.lines(dst, 0, sliders&^line, from, (diagonal|orthogonal)&victims, added)
	victimsTo := victims &^ left
	attackersTo := slidersTo
	if piece&7 != rep.Piece(rep.King) || m.Kind().IsCapture() {
		attackersTo |= (v.pawnsAttacking(to) | rep.KnightAttacks(rep.Square(to))&v.knights) &^ left
	}
	if m.Kind().IsCapture() {
		// A slider behind the piece attacks the captured one after the move only, and so
		// is a piece behind it that the captured one attacks.
		behind := rep.SquareSet(1)<<to - 1
		if from > to {
			behind = ^behind
		}
		before := ^(behind & line)
		captured := v.pieceAt(to)
		n = v.attackers(dst, n, attackersTo&before, captured, to, removed)
		n = v.victims(dst, n, pairs.Kinds[captured&15].Attacks(to, diagonalTo, orthogonalTo)&victimsTo&before, captured, to, removed)
	} else {
		n = v.lines(dst, n, slidersTo&^line, to, (diagonalTo|orthogonalTo)&victimsTo, removed)
	}
	if piece&7 != rep.Piece(rep.King) {
		n = v.attackers(dst, n, sliders|v.pawnsAttacking(from)|rep.KnightAttacks(rep.Square(from))&v.knights, piece, from, removed)
		n = v.victims(dst, n, pairs.Kinds[piece&15].Attacks(from, diagonal, orthogonal)&victims, piece, from, removed)
		if m.Kind().IsPromotion() {
			piece = piece&8 | rep.Piece(m.Kind().Promotion())
		}
		n = v.attackers(dst, n, attackersTo, piece, to, added)
		n = v.victims(dst, n, pairs.Kinds[piece&15].Attacks(to, diagonalTo, orthogonalTo)&victimsTo, piece, to, added)
	}
	dst.N = n
}

// attackers writes changes of the threats of the pieces on set against the victim on to, from
// the n-th change on, and returns the number of all. The bits are as in [rep.Threat].
func (v *threatView) attackers(dst *rep.ThreatChanges, n int, set rep.SquareSet, victim rep.Piece, to int, change rep.ThreatChange) int {
	change |= rep.ThreatChange(victim)<<20 | rep.ThreatChange(to)<<8
	for ; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(uint64(set))
		dst.List[n&(rep.MaxThreatChanges-1)] = change | rep.ThreatChange(v.pieceAt(from))<<16 | rep.ThreatChange(from)
		n++
	}
	return n
}

// victims does so for the threats of the attacker on from against the pieces on set.
func (v *threatView) victims(dst *rep.ThreatChanges, n int, set rep.SquareSet, attacker rep.Piece, from int, change rep.ThreatChange) int {
	change |= rep.ThreatChange(attacker)<<16 | rep.ThreatChange(from)
	for ; set != 0; set &= set - 1 {
		to := bits.TrailingZeros64(uint64(set))
		dst.List[n&(rep.MaxThreatChanges-1)] = change | rep.ThreatChange(v.pieceAt(to))<<20 | rep.ThreatChange(to)<<8
		n++
	}
	return n
}

// lines does so for the threats of the sliders across sq, each against the one of the victims
// on the other side.
func (v *threatView) lines(dst *rep.ThreatChanges, n int, sliders rep.SquareSet, sq int, victims rep.SquareSet, change rep.ThreatChange) int {
	for ; sliders != 0; sliders &= sliders - 1 {
		from := bits.TrailingZeros64(uint64(sliders))
		if across := rep.Line(rep.Square(from), rep.Square(sq)) & victims &^ (sliders & -sliders); across != 0 {
			n = v.victims(dst, n, across, v.pieceAt(from), from, change)
		}
	}
	return n
}

// special is ThreatChanges for castling and en passant captures, a piece at a time.
func (v *threatView) special(us rep.Color, m rep.Move, dst *rep.ThreatChanges) {
	from, to := m.From(), m.To()
	dst.N = 0
	if m.Kind() == rep.EnPassant {
		pawn := rep.MakePiece(us, rep.Pawn)
		v.lift(dst, pawn, from)
		v.lift(dst, pawn^8, to^8)
		v.place(dst, pawn, to)
		return
	}
	king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
	i := rep.CastlingIndex(us, m.Kind())
	v.lift(dst, rook, to)
	v.lift(dst, king, from)
	v.place(dst, king, rep.CastleKingTo(i))
	v.place(dst, rook, rep.CastleRookTo(i))
}

// lift removes the piece p from sq.
func (v *threatView) lift(dst *rep.ThreatChanges, p rep.Piece, sq rep.Square) {
	left := ^sq.Set()
	v.occupied &= left
	v.kings &= left
	v.diagonal &= left
	v.orthogonal &= left
	v.change(dst, p, int(sq), removed)
}

// place puts p on sq. Nothing but a king is placed before another piece.
func (v *threatView) place(dst *rep.ThreatChanges, p rep.Piece, sq rep.Square) {
	v.change(dst, p, int(sq), added)
	v.occupied |= sq.Set()
	v.kings |= sq.Set()
}

// change writes the changes when p, which is not in v, leaves sq or comes to it.
func (v *threatView) change(dst *rep.ThreatChanges, p rep.Piece, sq int, change rep.ThreatChange) {
	diagonal, orthogonal := v.reach(sq, v.occupied)
	sliders, victims := diagonal&v.diagonal|orthogonal&v.orthogonal, v.occupied&^v.kings
	dst.N = v.lines(dst, dst.N, sliders, sq, (diagonal|orthogonal)&victims, change^added)
	if p.Type() != rep.King {
		leapers := v.pawnsAttacking(sq)&v.occupied | rep.KnightAttacks(rep.Square(sq))&v.knights
		dst.N = v.attackers(dst, dst.N, sliders|leapers, p, sq, change)
		dst.N = v.victims(dst, dst.N, pairs.Kinds[p&15].Attacks(sq, diagonal, orthogonal)&victims, p, sq, change)
	}
}

package bitboardmirrored

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// AppendMoves implements [rep.Board].
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move { return generate[sets.Legal](b, dst) }

// AppendCaptures implements [rep.Stager].
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move { return generate[sets.Captures](b, dst) }

// AppendQuiets implements [rep.Stager].
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move { return generate[sets.Quiets](b, dst) }

// occupancy is the squares of the pieces of each side.
type occupancy struct{ us, them rep.SquareSet }

func (o occupancy) all() rep.SquareSet { return o.us | o.them }

// targets returns the squares that pieces other than pawns go to in the stage G.
func targets[G sets.Stage](o occupancy) rep.SquareSet {
	switch sets.StageOf[G]() {
	case sets.CaptureMoves:
		return o.them
	case sets.QuietMoves:
		return ^o.all()
	}
	return ^o.us
}

// seen is the occupancy as the side to move sees it: ours and theirs.
func (s *state) seen() occupancy { return occupancy{s.bitboards[ours], s.bitboards[theirs]} }

// generate appends the moves of stage G. If Black is to move, every set in it is
// mirrored, but no move that it appends.
func generate[G sets.Stage](b *Board, dst []rep.Move) []rep.Move {
	s, t := b.state(), attacks.Shared
	o := s.seen()
	occupied := o.all()
	king := s.ourKing()
	mirroring := s.mirroring()
	knights := s.knightsOf(occupied)
	info := findCheckInfo(s, knights)
	steps, castles := kingMoves[G](b, s, knights)
	dst = appendMoves(dst, mirroring, king, steps, o.them)
	if castles != 0 {
		kingside := 2 * int(s.sideToMove()) // rep.CastlingIndex
		from := s.square(king)
		if castles&1 != 0 {
			dst = append(dst, rep.MakeMove(from, b.castling.Rook[kingside&3], rep.CastleKingside))
		}
		if castles&2 != 0 {
			dst = append(dst, rep.MakeMove(from, b.castling.Rook[(kingside+1)&3], rep.CastleQueenside))
		}
	}
	if info.checkMask == 0 {
		return dst
	}
	target := info.checkMask & targets[G](o)
	pinned := info.diagonalPins | info.orthogonalPins

	for from := knights & o.us &^ pinned; from != 0; from &= from - 1 {
		i := sets.First(from)
		dst = appendMoves(dst, mirroring, i, t.Knight[i]&target, o.them)
	}
	diagonal := s.bitboards[bishops] & o.us &^ info.orthogonalPins
	orthogonal := s.bitboards[rooks] & o.us &^ info.diagonalPins
	if pinned != 0 {
		for from := diagonal & info.diagonalPins; from != 0; from &= from - 1 {
			i := sets.First(from)
			dst = appendMoves(dst, mirroring, i, t.Bishop.Attacks(i, occupied)&target&info.diagonalPins, o.them)
		}
		for from := orthogonal & info.orthogonalPins; from != 0; from &= from - 1 {
			i := sets.First(from)
			dst = appendMoves(dst, mirroring, i, t.Rook.Attacks(i, occupied)&target&info.orthogonalPins, o.them)
		}
		diagonal &^= info.diagonalPins
		orthogonal &^= info.orthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		i := sets.First(from)
		dst = appendMoves(dst, mirroring, i, t.Bishop.Attacks(i, occupied)&target, o.them)
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		i := sets.First(from)
		dst = appendMoves(dst, mirroring, i, t.Rook.Attacks(i, occupied)&target, o.them)
	}
	dst = appendPawnMoves[G](dst, mirroring, pawnMoves[G](s, info))
	if passed := s.bitboards[pawns] & sets.Rank8; sets.StageOf[G]() != sets.QuietMoves && passed != 0 {
		for from := enPassantPawns(s); from != 0; from &= from - 1 {
			dst = append(dst, rep.MakeMove(from.First(), (passed>>16).First(), rep.EnPassant)^mirroring)
		}
	}
	return dst
}

// appendMoves appends the moves from square i to each square of a set, captures after
// quiet moves. The origin is mirrored back once, and then the XOR with a destination is
// the OR that makes a move of the two and mirrors the destination too.
func appendMoves(dst []rep.Move, mirroring rep.Move, i int, to, them rep.SquareSet) []rep.Move {
	from := rep.Move(i<<6) ^ mirroring
	for quiet := to &^ them; quiet != 0; quiet &= quiet - 1 {
		dst = append(dst, from^rep.Move(sets.First(quiet)))
	}
	from |= rep.Move(rep.Capture) << 12
	for captures := to & them; captures != 0; captures &= captures - 1 {
		dst = append(dst, from^rep.Move(sets.First(captures)))
	}
	return dst
}

// pawnTargets holds the squares that our pawns can go to, by the step that leads there,
// en passant captures left out.
type pawnTargets struct{ single, double, west, east rep.SquareSet }

// pawnMoves moves all our pawns at once, each kind of step by a shift: always up the
// board, whatever colour they are.
func pawnMoves[G sets.Stage](s *state, info checkInfo) (p pawnTargets) {
	o := s.seen()
	empty := ^o.all()
	pawns := s.bitboards[pawns] & pawnRanks & o.us

	// A pawn pinned on a diagonal can only capture, and only on that
	// diagonal; one pinned on a file can only push; one pinned on a rank has
	// no move, as each of its steps leaves the orthogonal pin mask.
	pushers := pawns &^ info.diagonalPins
	p.single = pushers &^ info.orthogonalPins << 8 & empty
	free := pawns &^ (info.diagonalPins | info.orthogonalPins)
	p.west = free &^ sets.FileA << 7
	p.east = free &^ sets.FileH << 9
	if free != pawns {
		p.single |= (pushers & info.orthogonalPins << 8) & empty & info.orthogonalPins
		p.west |= pawns & info.diagonalPins &^ sets.FileA << 7 & info.diagonalPins
		p.east |= pawns & info.diagonalPins &^ sets.FileH << 9 & info.diagonalPins
	}
	p.double = p.single & sets.Rank3 << 8 & empty & info.checkMask
	p.single &= info.checkMask
	if sets.StageOf[G]() == sets.CaptureMoves {
		p.single &= sets.Rank8
		p.double = 0
	}
	if sets.StageOf[G]() == sets.QuietMoves {
		p.west, p.east = 0, 0
		return p
	}
	p.west &= o.them & info.checkMask
	p.east &= o.them & info.checkMask
	return p
}

// The steps from the destination of a pawn move back to its origin, in the place that a
// move has for it.
const (
	backSouth     = rep.South << 6     // of a single push
	backSouthEast = rep.SouthEast << 6 // of a capture to the west
	backSouthWest = rep.SouthWest << 6 // of a capture to the east
)

func appendPawnMoves[G sets.Stage](dst []rep.Move, mirroring rep.Move, p pawnTargets) []rep.Move {
	if (p.single|p.west|p.east)&sets.Rank8 != 0 {
		switch sets.StageOf[G]() {
		case sets.CaptureMoves:
			dst = appendSteps(dst, mirroring, p.single&sets.Rank8, backSouth, rep.PromoteQueen)
		case sets.QuietMoves:
			for kind := rep.PromoteKnight; kind < rep.PromoteQueen; kind++ {
				dst = appendSteps(dst, mirroring, p.single&sets.Rank8, backSouth, kind)
			}
		default:
			dst = appendPromotions(dst, mirroring, p.single&sets.Rank8, backSouth, rep.PromoteKnight)
		}
		dst = appendPromotions(dst, mirroring, p.west&sets.Rank8, backSouthEast, rep.CaptureKnight)
		dst = appendPromotions(dst, mirroring, p.east&sets.Rank8, backSouthWest, rep.CaptureKnight)
		p.single &^= sets.Rank8
		p.west &^= sets.Rank8
		p.east &^= sets.Rank8
	}
	dst = appendSteps(dst, mirroring, p.single, backSouth, rep.Quiet)
	dst = appendSteps(dst, mirroring, p.west, backSouthEast, rep.Capture)
	dst = appendSteps(dst, mirroring, p.east, backSouthWest, rep.Capture)
	return appendSteps(dst, mirroring, p.double, 2*backSouth, rep.DoublePush)
}

// appendSteps appends the pawn moves to each square of to. sq times 65 is the move from
// sq to sq, whose origin back moves.
func appendSteps(dst []rep.Move, mirroring rep.Move, to rep.SquareSet, back int, kind rep.MoveKind) []rep.Move {
	back += int(kind) << 12
	for ; to != 0; to &= to - 1 {
		dst = append(dst, rep.Move(65*sets.First(to)+back)^mirroring)
	}
	return dst
}

// appendPromotions appends the four promotions for each square of to. knight
// is the kind of the promotion to a knight, which the others follow.
func appendPromotions(dst []rep.Move, mirroring rep.Move, to rep.SquareSet, back int, knight rep.MoveKind) []rep.Move {
	for ; to != 0; to &= to - 1 {
		m := rep.Move(65*sets.First(to)+back+int(knight)<<12) ^ mirroring
		dst = append(dst, m, m+1<<12, m+2<<12, m+3<<12)
	}
	return dst
}

// checkInfo holds the checks and pins of the side to move, as it sees them.
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

// findCheckInfo finds the checks and pins of our king. It goes through the sliders of theirs
// that would attack the king on an empty board. With no piece in between, such a slider
// gives check; with one piece of ours, it pins it. knights are the knights of both sides.
func findCheckInfo(s *state, knights rep.SquareSet) (info checkInfo) {
	t := attacks.Shared
	o := s.seen()
	occupied := o.all()
	king := s.ourKing()
	info.checkMask = rep.AllSquares
	leapers := t.Pawn[king]&s.bitboards[pawns]&pawnRanks&o.them | t.Knight[king]&knights&o.them
	for ; leapers != 0; leapers &= leapers - 1 {
		info.checkMask &= leapers & -leapers
	}
	orthogonal := t.Rook.Rays[king]
	from := (orthogonal&s.bitboards[rooks] | t.Bishop.Rays[king]&s.bitboards[bishops]) & o.them
	for ; from != 0; from &= from - 1 {
		line := t.Between[king<<6+sets.First(from)]
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

// theirPawnAttacks returns the squares that their pawns attack: always down the board.
func (s *state) theirPawnAttacks() rep.SquareSet {
	pawns := s.bitboards[pawns] & pawnRanks & s.bitboards[theirs]
	return pawns&^sets.FileA>>9 | pawns&^sets.FileH>>7
}

// kingMoves returns the squares that our king can step to in the stage G, and the
// castling moves that are legal, 1 for the kingside and 2 for the queenside. A look-up finds the pieces of theirs that can
// attack a square near the king: see package bitboard. A check forbids castling without a
// test of its own: the square of the king is one of the squares that must be safe.
func kingMoves[G sets.Stage](b *Board, s *state, knights rep.SquareSet) (steps rep.SquareSet, castles int) {
	t := attacks.Shared
	o := s.seen()
	occupied := o.all()
	king := s.ourKing()
	steps = t.King[king] & targets[G](o)
	if sets.StageOf[G]() == sets.CaptureMoves && steps == 0 {
		return 0, 0
	}
	safe := steps
	c := &b.castlingSides[s.sideToMove()&1]
	if rights := s.ourRights(); sets.StageOf[G]() != sets.CaptureMoves && rights != 0 {
		if rights&1 != 0 && c.empty[0]&occupied == 0 {
			castles = 1
			safe |= c.safe[0]
		}
		if rights&2 != 0 && c.empty[1]&occupied == 0 {
			castles += 2
			safe |= c.safe[1]
		}
	}
	if safe == 0 {
		return 0, 0
	}
	zone := castles<<6 + king
	safe &^= s.theirPawnAttacks() | t.King[s.theirKing()]
	for from := t.Zones.Knight[zone] & knights & o.them; from != 0; from &= from - 1 {
		safe &^= t.Knight[sets.First(from)]
	}
	occupied &^= 1 << (king & 63) // sliders X-ray the king: it cannot step along their line
	for from := t.Zones.Bishop[zone] & s.bitboards[bishops] & o.them; from != 0; from &= from - 1 {
		safe &^= t.Bishop.Attacks(sets.First(from), occupied)
	}
	for from := t.Zones.Rook[zone] & s.bitboards[rooks] & o.them; from != 0; from &= from - 1 {
		safe &^= t.Rook.Attacks(sets.First(from), occupied)
	}
	if castles != 0 {
		castles = withoutUnsafe(b, s, castles, safe)
	}
	return steps & safe, castles
}

// withoutUnsafe returns the castling moves of castles, 1 for the kingside and 2 for the
// queenside, that are legal if theirs attack no square of safe. The rook that castles
// may leave the king open to an attack along the rank, as in
// 8/8/8/8/8/8/8/rRK1k3 w B - 0 1, where the king stays on its square. A rook from the corner never does.
func withoutUnsafe(b *Board, s *state, castles int, safe rep.SquareSet) int {
	us := s.sideToMove() & 1
	c := &b.castlingSides[us]
	exposing := s.bitboards[rooks] & s.bitboards[theirs] & sets.Rank1
	for i := range 2 {
		if castles>>i&1 == 0 {
			continue
		}
		if c.safe[i]&^safe != 0 {
			castles &^= 1 << i
			continue
		}
		rook := b.castling.Rook[2*int(us)+i]
		if exposing == 0 || (rook+1)&7 <= 1 { // on the h-file or on the a-file
			continue
		}
		occupied := s.seen().all() &^ rep.MakeSquare(rook.File(), rep.Rank1).Set()
		if attacks.Shared.Rook.Attacks(int(rep.CastleKingTo(i)), occupied)&exposing != 0 {
			castles &^= 1 << i
		}
	}
	return castles
}

// enPassantPawns returns our pawns that can capture en passant. The capture is legal if
// no piece attacks the king afterwards. So each is tested with both pawns off their
// squares and the capturing one on its new square. That covers pins, the two pawns that
// leave a rank at once, and checks that the capture ends or does not end.
func enPassantPawns(s *state) rep.SquareSet {
	t := attacks.Shared
	o := s.seen()
	king := s.ourKing()
	from := s.epPawns()
	passed := s.bitboards[pawns] & sets.Rank8 >> 16
	captured := passed >> 8
	for left := from; left != 0; left &= left - 1 {
		pawn := left & -left
		occupied := o.all()&^(pawn|captured) | passed
		attackers := t.Pawn[king]&s.bitboards[pawns]&pawnRanks | t.Knight[king]&s.knightsOf(o.them) |
			t.Bishop.Attacks(king, occupied)&s.bitboards[bishops] | t.Rook.Attacks(king, occupied)&s.bitboards[rooks]
		if attackers&o.them&^captured != 0 {
			from &^= pawn
		}
	}
	return from
}

// canCastle reports whether m, castling by the king of the side to move, is legal.
func (b *Board) canCastle(m rep.Move) bool {
	s := b.state()
	_, castles := kingMoves[sets.Legal](b, s, s.knightsOf(s.seen().all()))
	right := int(m.Kind() & 1)
	return m.From() == s.square(s.ourKing()) &&
		castles>>right&1 != 0 && m.To() == b.castling.Rook[2*int(s.sideToMove()&1)+right]
}

// What package sets answers from eight words, which are made of the five of the mirrored board for
// each question.

// SideToMove implements [rep.Stater].
func (b *Board) SideToMove() rep.Color { return b.state().sideToMove() }

// Rights implements [rep.Stater].
func (b *Board) Rights() rep.CastlingRights { return b.state().rights() }

// EnPassant implements [rep.Stater].
func (b *Board) EnPassant() rep.Square { return b.state().epSquare() }

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet {
	var t sets.Types
	return b.state().view(&t).Checkers()
}

// AttacksFrom implements [rep.Attacker].
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	s, piece := b.state(), b.PieceAt(sq)
	return sets.Attacks(piece.Color(), piece.Type(), int(sq), s.board(s.seen().all()))
}

// IsPseudoLegal implements [rep.LegalityTester].
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	if m.Kind().IsCastle() {
		return b.canCastle(m)
	}
	var t sets.Types
	s := b.state()
	p := s.view(&t)
	p.StateBits |= sets.StateBits(s.epCapturable()) << sets.EPCapturableShift
	return p.IsPseudoLegal(m, s.typeAt(s.sideToMove(), m.From()), b.castling)
}

// IsLegal implements [rep.LegalityTester].
func (b *Board) IsLegal(m rep.Move) bool {
	var t sets.Types
	return b.IsPseudoLegal(m) && b.state().view(&t).LegalIfPseudo(m)
}

// GivesCheck implements [rep.CheckTester].
func (b *Board) GivesCheck(m rep.Move) bool {
	s := b.state()
	us := s.sideToMove()
	moved := s.typeAt(us, m.From())
	if !sets.MayGiveCheck(m, moved, int(s.square(s.theirKing())&63)) {
		return false
	}
	var t sets.Types
	return s.view(&t).GivesCheck(m, moved)
}

// CheckSquares implements [rep.CheckTester]. A piece attacks the king from exactly the squares that
// the king would attack if it were such a piece; a pawn of its own colour.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	s := b.state()
	return sets.Attacks(s.sideToMove()^1, t, int(s.square(s.theirKing())), s.board(s.seen().all()))
}

// SEEAtLeast implements [rep.ExchangeEvaluator].
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	var t sets.Types
	s := b.state()
	us, captured := s.sideToMove(), rep.NoPieceType
	if m.Kind().IsCapture() {
		captured = s.typeAt(us^1, m.To())
	}
	return s.view(&t).SEEAtLeast(m, threshold, s.typeAt(us, m.From()), captured)
}

// Mobility implements [rep.MobilityCounter].
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	var t sets.Types
	s := b.state()
	p := s.view(&t)
	knights, bishops, rooks, queens := t.Mobility(c&1, s.byColor(c), p.Occupied())
	return [8]uint16{
		rep.Knight: uint16(knights), rep.Bishop: uint16(bishops),
		rep.Rook: uint16(rooks), rep.Queen: uint16(queens),
	}
}

// ThreatChanges implements [rep.ThreatTracker].
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	var t sets.Types
	p := b.state().view(&t)
	squares := p.Squares()
	p.ThreatChanges(m, dst, &squares)
}

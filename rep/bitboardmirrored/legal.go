package bitboardmirrored

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

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
		line := t.Between[king<<6+first(from)]
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
	return pawns&^fileA>>9 | pawns&^fileH>>7
}

// kingMoves returns the squares that our king can step to in the stage G, and the
// castling moves that are legal, 1 for the kingside and 2 for the queenside. A stage of
// pseudo-legal moves does not test the steps. A look-up finds the pieces of theirs that can
// attack a square near the king: see package bitboard. A check forbids castling without a
// test of its own: the square of the king is one of the squares that must be safe.
func kingMoves[G stageType](b *Board, s *state, knights rep.SquareSet) (steps rep.SquareSet, castles int) {
	t := attacks.Shared
	o := s.seen()
	occupied := o.all()
	king := s.ourKing()
	steps = t.King[king] & o.targets(stageOf[G]())
	if stageOf[G]() == captureMoves && steps == 0 {
		return 0, 0
	}
	safe := steps
	if isPseudo[G]() {
		safe = 0
	}
	c := &b.castlingSides[s.sideToMove()&1]
	if rights := s.ourRights(); stageOf[G]() != captureMoves && rights != 0 {
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
		if isPseudo[G]() {
			return steps, 0
		}
		return 0, 0
	}
	zone := castles<<6 + king
	safe &^= s.theirPawnAttacks() | t.King[s.theirKing()]
	for from := t.Zones.Knight[zone] & knights & o.them; from != 0; from &= from - 1 {
		safe &^= t.Knight[first(from)]
	}
	occupied &^= 1 << (king & 63) // sliders X-ray the king: it cannot step along their line
	for from := t.Zones.Bishop[zone] & s.bitboards[bishops] & o.them; from != 0; from &= from - 1 {
		safe &^= t.Bishop.Attacks(first(from), occupied)
	}
	for from := t.Zones.Rook[zone] & s.bitboards[rooks] & o.them; from != 0; from &= from - 1 {
		safe &^= t.Rook.Attacks(first(from), occupied)
	}
	if castles != 0 {
		castles = withoutUnsafe(b, s, castles, safe)
	}
	if isPseudo[G]() {
		return steps, castles
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
	exposing := s.bitboards[rooks] & s.bitboards[theirs] & rank1
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
	passed := s.bitboards[pawns] & rank8 >> 16
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
func (b *Board) canCastle(s *state, _ occupancy, m rep.Move) bool {
	_, castles := kingMoves[pseudoLegal](b, s, s.knightsOf(s.seen().all()))
	right := int(m.Kind() & 1)
	return castles>>right&1 != 0 && m.To() == b.castling.Rook[2*int(s.sideToMove()&1)+right]
}

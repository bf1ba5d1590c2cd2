package sets

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// Generate appends the moves of stage G in p, whose side to move is S.
func Generate[S side.Type, G Stage](p Position, c *rep.Castling, dst []rep.Move) []rep.Move {
	us := side.Of[S]()
	occupied := p.Occupied()
	t := attacks.Shared
	king := First(p.king(us, p.Us))
	info := CheckInfo{CheckMask: rep.AllSquares}
	if !isPseudo[G]() {
		info = FindCheckInfo[S](p, king)
	}
	steps, castles := KingMoves[S, G](p, c, king)
	dst = appendMoves(dst, king, steps, p.Them)
	if castles != 0 {
		kingside := 2 * int(us) // rep.CastlingIndex
		if castles&1 != 0 {
			dst = append(dst, rep.MakeMove(rep.Square(king), c.Rook[kingside], rep.CastleKingside))
		}
		if castles&2 != 0 {
			dst = append(dst, rep.MakeMove(rep.Square(king), c.Rook[kingside+1], rep.CastleQueenside))
		}
	}
	if info.CheckMask == 0 {
		return dst
	}
	target := info.CheckMask & Targets[G](p)
	pinned := info.DiagonalPins | info.OrthogonalPins

	for from := p.knights(us, p.Us) &^ pinned; from != 0; from &= from - 1 {
		i := First(from)
		dst = appendMoves(dst, i, t.Knight[i]&target, p.Them)
	}
	diagonal := p.diagonalSliders(us, p.Us) &^ info.OrthogonalPins
	orthogonal := p.orthogonalSliders(us, p.Us) &^ info.DiagonalPins
	if pinned != 0 {
		for from := diagonal & info.DiagonalPins; from != 0; from &= from - 1 {
			i := First(from)
			dst = appendMoves(dst, i, t.Bishop.Attacks(i, occupied)&target&info.DiagonalPins, p.Them)
		}
		for from := orthogonal & info.OrthogonalPins; from != 0; from &= from - 1 {
			i := First(from)
			dst = appendMoves(dst, i, t.Rook.Attacks(i, occupied)&target&info.OrthogonalPins, p.Them)
		}
		diagonal &^= info.DiagonalPins
		orthogonal &^= info.OrthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		i := First(from)
		dst = appendMoves(dst, i, t.Bishop.Attacks(i, occupied)&target, p.Them)
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		i := First(from)
		dst = appendMoves(dst, i, t.Rook.Attacks(i, occupied)&target, p.Them)
	}
	dst = AppendPawnMoves[S, G](dst, PawnMoves[S, G](p, info))
	if p.EPCapturable() != 0 {
		return AppendEnPassant[S, G](dst, p, king)
	}
	return dst
}

// AppendEnPassant appends the en passant captures of a position that has an en passant square.
func AppendEnPassant[S side.Type, G Stage](dst []rep.Move, p Position, king int) []rep.Move {
	us := side.Of[S]()
	if StageOf[G]() == QuietMoves {
		return dst
	}
	from := rep.SquareSet(0)
	if isPseudo[G]() {
		from = rep.PawnAttacks(us^1, p.EPCapturable()) & p.pawns(us, p.Us)
	} else {
		from = EnPassantPawns[S](p, king)
	}
	for ; from != 0; from &= from - 1 {
		dst = append(dst, rep.MakeMove(from.First(), p.EPCapturable(), rep.EnPassant))
	}
	return dst
}

// appendMoves appends the moves from square i to each square of a set, with the kind of
// each without a branch: one loop for quiet moves and captures ends once, and the
// processor guesses the end of a loop wrong.
func appendMoves(dst []rep.Move, i int, to, them rep.SquareSet) []rep.Move {
	from := rep.Move(i << 6)
	for ; to != 0; to &= to - 1 {
		sq := First(to)
		dst = append(dst, from|rep.Move(sq)|rep.Move(them>>(sq&63)&1)*rep.Move(rep.Capture)<<12)
	}
	return dst
}

// PawnTargets holds the squares that the pawns of one side can go to, by the step
// that leads there, en passant captures left out.
type PawnTargets struct{ Single, Double, West, East rep.SquareSet }

// PawnMoves moves all pawns of S at once, each kind of step by a shift.
func PawnMoves[S side.Type, G Stage](p Position, info CheckInfo) (to PawnTargets) {
	us := side.Of[S]()
	empty := ^p.Occupied()
	pawns := p.pawns(us, p.Us)

	// A pawn pinned on a diagonal can only capture, and only on that
	// diagonal; one pinned on a file can only push; one pinned on a rank has
	// no move, as each of its steps leaves the orthogonal pin mask.
	pushers := pawns &^ info.DiagonalPins
	to.Single = forward(us, pushers&^info.OrthogonalPins) & empty
	to.West = forwardWest(us, pawns&^(info.DiagonalPins|info.OrthogonalPins))
	to.East = forwardEast(us, pawns&^(info.DiagonalPins|info.OrthogonalPins))
	if pawns&(info.DiagonalPins|info.OrthogonalPins) != 0 {
		to.Single |= forward(us, pushers&info.OrthogonalPins) & empty & info.OrthogonalPins
		to.West |= forwardWest(us, pawns&info.DiagonalPins) & info.DiagonalPins
		to.East |= forwardEast(us, pawns&info.DiagonalPins) & info.DiagonalPins
	}
	to.Double = forward(us, to.Single&thirdRank(us)) & empty & info.CheckMask
	to.Single &= info.CheckMask
	if StageOf[G]() == CaptureMoves {
		to.Single &= PromotionRank(us)
		to.Double = 0
	}
	if StageOf[G]() == QuietMoves {
		to.West, to.East = 0, 0
		return to
	}
	to.West &= p.Them & info.CheckMask
	to.East &= p.Them & info.CheckMask
	return to
}

// AppendPawnMoves appends the moves of the pawns of S to their targets.
func AppendPawnMoves[S side.Type, G Stage](dst []rep.Move, to PawnTargets) []rep.Move {
	us := side.Of[S]()
	last := PromotionRank(us)
	if (to.Single|to.West|to.East)&last != 0 {
		switch StageOf[G]() {
		case CaptureMoves:
			dst = appendSteps(dst, to.Single&last, Backward(us), rep.PromoteQueen)
		case QuietMoves:
			for kind := rep.PromoteKnight; kind < rep.PromoteQueen; kind++ {
				dst = appendSteps(dst, to.Single&last, Backward(us), kind)
			}
		default:
			dst = appendPromotions(dst, to.Single&last, Backward(us), rep.PromoteKnight)
		}
		dst = appendPromotions(dst, to.West&last, Backward(us)+1, rep.CaptureKnight)
		dst = appendPromotions(dst, to.East&last, Backward(us)-1, rep.CaptureKnight)
		to.Single &^= last
		to.West &^= last
		to.East &^= last
	}
	dst = appendSteps(dst, to.Single, Backward(us), rep.Quiet)
	dst = appendSteps(dst, to.West, Backward(us)+1, rep.Capture)
	dst = appendSteps(dst, to.East, Backward(us)-1, rep.Capture)
	return appendSteps(dst, to.Double, 2*Backward(us), rep.DoublePush)
}

// appendSteps appends the pawn moves to each square of to. The origin is the
// destination plus back.
func appendSteps(dst []rep.Move, to rep.SquareSet, back rep.Square, kind rep.MoveKind) []rep.Move {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		dst = append(dst, rep.MakeMove((sq+back)&63, sq, kind))
	}
	return dst
}

// appendPromotions appends the four promotions for each square of to. knight
// is the kind of the promotion to a knight, which the others follow.
func appendPromotions(dst []rep.Move, to rep.SquareSet, back rep.Square, knight rep.MoveKind) []rep.Move {
	for ; to != 0; to &= to - 1 {
		sq := to.First()
		m := rep.MakeMove((sq+back)&63, sq, knight)
		dst = append(dst, m, m+1<<12, m+2<<12, m+3<<12)
	}
	return dst
}

// CheckInfo holds the checks and pins of the side to move.
type CheckInfo struct {
	// CheckMask is the squares that block or capture every checker: all squares
	// without check, the checker and the squares up to it in check, no square in
	// double check. The moves of all pieces but the king end on it.
	CheckMask rep.SquareSet

	// The pin masks are the squares from the king to each pinner, the pinner
	// included, on diagonals and on ranks and files. A pinned piece stays on the
	// mask, and no other piece of its side stands there. One mask for all diagonals
	// is enough: a piece on one line through the king never reaches another by a
	// step along its own.
	DiagonalPins, OrthogonalPins rep.SquareSet
}

// FindCheckInfo finds the checks and pins of S, whose king is on king. It goes
// through the enemy sliders that would attack the king on an empty board: with no
// piece in between, such a slider gives check; with one piece of S, it pins it.
func FindCheckInfo[S side.Type](p Position, king int) (info CheckInfo) {
	t := attacks.Shared
	us, them := side.Of[S](), side.Of[S]()^1
	occupied := p.Occupied()
	info.CheckMask = rep.AllSquares
	leapers := t.Pawn[int(us)<<6+king]&p.pawns(them, p.Them) | t.Knight[king]&p.knights(them, p.Them)
	for ; leapers != 0; leapers &= leapers - 1 {
		info.CheckMask &= leapers & -leapers
	}
	orthogonal := t.Rook.Rays[king]
	from := orthogonal&p.orthogonalSliders(them, p.Them) | t.Bishop.Rays[king]&p.diagonalSliders(them, p.Them)
	for ; from != 0; from &= from - 1 {
		line := t.Between[king<<6+First(from)]
		blockers := line & occupied
		line |= from & -from
		if blockers == 0 {
			info.CheckMask &= line
		} else if blockers&(blockers-1) == 0 && blockers&p.Us != 0 {
			if line&orthogonal != 0 {
				info.OrthogonalPins |= line
			} else {
				info.DiagonalPins |= line
			}
		}
	}
	return info
}

// KingMoves returns the squares that the king of S can step to in the stage G, and the
// castling moves that are legal, 1 for the kingside and 2 for the queenside. Steps that
// need be pseudo-legal only are not tested. A king danger map of all squares that the enemy
// attacks would do, but most enemy pieces stand where they attack no square near the
// king, whatever is in between. One look-up finds the others, for all pieces of a type:
// "King zones" in techniques/techniques.md has the gain. A check forbids castling without
// a test of its own: the square of the king is one of the squares that must be safe.
func KingMoves[S side.Type, G Stage](p Position, c *rep.Castling, king int) (steps rep.SquareSet, castles int) {
	t := attacks.Shared
	us, them := side.Of[S](), side.Of[S]()^1
	occupied := p.Occupied()
	steps = t.King[king] & Targets[G](p)
	if StageOf[G]() == CaptureMoves && steps == 0 {
		return 0, 0
	}
	safe := steps
	kingside := 2 * int(us)
	if isPseudo[G]() {
		safe = 0
	}
	if rights := p.RightsOf(us); StageOf[G]() != CaptureMoves && rights != 0 {
		if rights&1 != 0 && c.Empty[kingside]&occupied == 0 {
			castles = 1
			safe |= c.Safe[kingside]
		}
		if rights&2 != 0 && c.Empty[kingside+1]&occupied == 0 {
			castles += 2
			safe |= c.Safe[kingside+1]
		}
	}
	if safe == 0 {
		if isPseudo[G]() {
			return steps, 0
		}
		return 0, 0
	}
	zone := castles<<6 + king
	safe &^= pawnAttacks(them, p.pawns(them, p.Them))
	safe &^= t.King[First(p.king(them, p.Them))]
	for from := t.Zones.Knight[zone] & p.knights(them, p.Them); from != 0; from &= from - 1 {
		safe &^= t.Knight[First(from)]
	}
	occupied &^= 1 << (king & 63) // sliders X-ray the king: it cannot step along their line
	for from := t.Zones.Bishop[zone] & p.diagonalSliders(them, p.Them); from != 0; from &= from - 1 {
		safe &^= t.Bishop.Attacks(First(from), occupied)
	}
	for from := t.Zones.Rook[zone] & p.orthogonalSliders(them, p.Them); from != 0; from &= from - 1 {
		safe &^= t.Rook.Attacks(First(from), occupied)
	}
	if castles&1 != 0 && (c.Safe[kingside]&^safe != 0 || exposesKing(p, c.Rook[kingside], kingside)) {
		castles &^= 1
	}
	if castles&2 != 0 && (c.Safe[kingside+1]&^safe != 0 || exposesKing(p, c.Rook[kingside+1], kingside+1)) {
		castles &^= 2
	}
	if isPseudo[G]() {
		return steps, castles
	}
	return steps & safe, castles
}

// exposesKing reports whether the rook that castles leaves the king open to an
// attack along the rank, as in 8/8/8/8/8/8/8/rRK1k3 w B - 0 1, where the king
// stays on its square. A rook from the corner never does.
func exposesKing(p Position, rook rep.Square, i int) bool {
	return (rook+1)&7 > 1 && ExposesKingInside(p, rook, i) // neither on the h-file nor on the a-file
}

// ExposesKingInside is exposesKing for a rook that is not in a corner. It is a
// function of its own so that the other can be inlined.
func ExposesKingInside(p Position, rook rep.Square, i int) bool {
	home, them := Rank1, rep.Black
	if i > 1 {
		home, them = Rank8, rep.White
	}
	along := attacks.Shared.Rook.Attacks(int(rep.CastleKingTo(i)), p.Occupied()&^rook.Set()) & home
	return along&p.orthogonalSliders(them, p.Them) != 0
}

// EnPassantPawns returns the pawns of S that can capture en passant. The capture is
// legal if nothing attacks the king afterwards. That is tested with both pawns off
// their squares and the capturing one on its new square. The test covers pins, the two
// pawns that leave a rank at once, and checks that the capture ends or does not end.
func EnPassantPawns[S side.Type](p Position, king int) rep.SquareSet {
	us, them := side.Of[S](), side.Of[S]()^1
	from := rep.PawnAttacks(them, p.EPCapturable()) & p.pawns(us, p.Us)
	captured := (p.EPCapturable() + Backward(us)).Set()
	for left := from; left != 0; left &= left - 1 {
		pawn := left & -left
		occupied := p.Occupied()&^(pawn|captured) | p.EPCapturable().Set()
		if p.attackers(them, p.Them, rep.Square(king), occupied)&^captured != 0 {
			from &^= pawn
		}
	}
	return from
}

const (
	FileA rep.SquareSet = 0x0101010101010101
	FileH rep.SquareSet = FileA << 7
	Rank1 rep.SquareSet = 0xff
	Rank3 rep.SquareSet = Rank1 << 16
	Rank6 rep.SquareSet = Rank1 << 40
	Rank8 rep.SquareSet = Rank1 << 56
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

func forwardWest(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	pawns &^= FileA
	if us == rep.White {
		return pawns << rep.NorthWest
	}
	return pawns >> -rep.SouthWest
}

func forwardEast(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	pawns &^= FileH
	if us == rep.White {
		return pawns << rep.NorthEast
	}
	return pawns >> -rep.SouthEast
}

// pawnAttacks returns the squares that the pawns of us attack. It branches once where
// the side is not known.
func pawnAttacks(us rep.Color, pawns rep.SquareSet) rep.SquareSet {
	if us == rep.White {
		return (pawns&^FileA)<<rep.NorthWest | (pawns&^FileH)<<rep.NorthEast
	}
	return (pawns&^FileA)>>-rep.SouthWest | (pawns&^FileH)>>-rep.SouthEast
}

// thirdRank returns the rank that a double push of us passes over.
func thirdRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return Rank3
	}
	return Rank6
}

// PromotionRank returns the rank on which a pawn of us promotes.
func PromotionRank(us rep.Color) rep.SquareSet {
	if us == rep.White {
		return Rank8
	}
	return Rank1
}

// Backward returns the difference of squares from the destination of a push of us
// to its origin.
func Backward(us rep.Color) rep.Square {
	if us == rep.White {
		return ^rep.Square(rep.North) + 1
	}
	return rep.North
}

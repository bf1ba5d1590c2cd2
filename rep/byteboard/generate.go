package byteboard

import (
	"slices"
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// A moveList is the input of writeMoves.
type moveList struct {
	pieces    [16]targets
	n         uint64           // of pieces
	them      rep.SquareSet    // on these squares a piece of pieces captures
	pawns     [4]rep.SquareSet // the pawns' targets, by single and double pushes, captures west and east
	pawnCodes [4]rep.Move      // to be added to the move from the destination to itself
}

// targets has the targets of a piece. A queen has two entries: no set has more than 14
// squares, and a whole register has room for 16.
type targets struct {
	to   rep.SquareSet
	from uint64 // its square, as in a move
}

// moveListRoom is the number of moves that writeMoves may write: a whole register after the last.
const moveListRoom = 16*14 + 4*48 + 32

// A generator collects the targets of one position.
type generator struct {
	moveList
	dst   []rep.Move
	plain bool
}

// add adds the moves from square i to the squares of a set.
func (g *generator) add(i int, to rep.SquareSet) {
	g.pieces[g.n&15] = targets{to, uint64(i) << 6}
	if g.n++; g.n == uint64(len(g.pieces)) {
		g.flush()
	}
}

// flush appends the moves to the collected targets.
func (g *generator) flush() {
	g.dst = slices.Grow(g.dst, moveListRoom)
	room := (*[moveListRoom]rep.Move)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(g.dst)), uintptr(len(g.dst))*unsafe.Sizeof(rep.Move(0))))
	n := 0
	if g.plain {
		n = writePlain(room, &g.moveList)
	} else {
		n = writeMoves(room, &g.moveList)
	}
	g.dst = g.dst[:len(g.dst)+n]
	g.n = 0
}

// AppendMoves implements [rep.Board].
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.sideToMove() == rep.White {
		return generate[side.White, legal](s, b.castling, b.plain, dst)
	}
	return generate[side.Black, legal](s, b.castling, b.plain, dst)
}

// AppendCaptures implements [rep.Stager].
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.sideToMove() == rep.White {
		return generate[side.White, captures](s, b.castling, b.plain, dst)
	}
	return generate[side.Black, captures](s, b.castling, b.plain, dst)
}

// AppendQuiets implements [rep.Stager].
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.sideToMove() == rep.White {
		return generate[side.White, quiets](s, b.castling, b.plain, dst)
	}
	return generate[side.Black, quiets](s, b.castling, b.plain, dst)
}

// AppendPseudoLegal implements [rep.PseudoLegalGenerator].
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.sideToMove() == rep.White {
		return generate[side.White, pseudoLegal](s, b.castling, b.plain, dst)
	}
	return generate[side.Black, pseudoLegal](s, b.castling, b.plain, dst)
}

// AppendPseudoCaptures implements [rep.PseudoLegalStager].
func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.sideToMove() == rep.White {
		return generate[side.White, pseudoCaptures](s, b.castling, b.plain, dst)
	}
	return generate[side.Black, pseudoCaptures](s, b.castling, b.plain, dst)
}

// AppendPseudoQuiets implements [rep.PseudoLegalStager].
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.sideToMove() == rep.White {
		return generate[side.White, pseudoQuiets](s, b.castling, b.plain, dst)
	}
	return generate[side.Black, pseudoQuiets](s, b.castling, b.plain, dst)
}

// generate appends the moves of stage G.
func generate[S side.Type, G stageType](s *state, c *rep.Castling, plain bool, dst []rep.Move) []rep.Move {
	us := side.Of[S]()
	o := s.occupancy(us)
	occupied := o.all()
	t := attacks.Shared
	king := first(s.king(us))
	info := checkInfo{checkMask: rep.AllSquares}
	if !isPseudo[G]() {
		info = findCheckInfo[S](s, o, king)
	}
	steps, castles := kingMoves[S, G](s, o, c, king)
	if castles != 0 {
		kingside := 2 * int(us) // rep.CastlingIndex
		if castles&1 != 0 {
			dst = append(dst, rep.MakeMove(rep.Square(king), c.Rook[kingside], rep.CastleKingside))
		}
		if castles&2 != 0 {
			dst = append(dst, rep.MakeMove(rep.Square(king), c.Rook[kingside+1], rep.CastleQueenside))
		}
	}
	g := generator{dst: dst, plain: plain}
	g.them = o.them
	g.add(king, steps)
	if info.checkMask == 0 {
		g.flush()
		return g.dst
	}
	target := info.checkMask & o.targets(stageOf[G]())
	pinned := info.diagonalPins | info.orthogonalPins

	for from := s.knights(us) &^ pinned; from != 0; from &= from - 1 {
		i := first(from)
		g.add(i, t.Knight[i]&target)
	}
	diagonal := s.diagonalSliders(us) &^ info.orthogonalPins
	orthogonal := s.orthogonalSliders(us) &^ info.diagonalPins
	if pinned != 0 {
		for from := diagonal & info.diagonalPins; from != 0; from &= from - 1 {
			i := first(from)
			g.add(i, t.Bishop.Attacks(i, occupied)&target&info.diagonalPins)
		}
		for from := orthogonal & info.orthogonalPins; from != 0; from &= from - 1 {
			i := first(from)
			g.add(i, t.Rook.Attacks(i, occupied)&target&info.orthogonalPins)
		}
		diagonal &^= info.diagonalPins
		orthogonal &^= info.orthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		i := first(from)
		g.add(i, t.Bishop.Attacks(i, occupied)&target)
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		i := first(from)
		g.add(i, t.Rook.Attacks(i, occupied)&target)
	}

	p := pawnMoves[S, G](s, o, info)
	if last := promotionRank(us); (p.single|p.west|p.east)&last != 0 {
		g.dst = appendPawnMoves[S, G](g.dst, pawnTargets{p.single & last, 0, p.west & last, p.east & last})
		p.single &^= last
		p.west &^= last
		p.east &^= last
	}
	g.pawns = [4]rep.SquareSet{p.single, p.double, p.west, p.east}
	g.pawnCodes = pawnCodes[us]
	g.flush()
	if stageOf[G]() != quietMoves && s.epCapturable() != 0 {
		from := rep.SquareSet(0)
		if isPseudo[G]() {
			from = rep.PawnAttacks(us^1, s.epCapturable()) & s.pawns(us)
		} else {
			from = enPassantPawns[S](s, o, king)
		}
		for ; from != 0; from &= from - 1 {
			g.dst = append(g.dst, rep.MakeMove(from.First(), s.epCapturable(), rep.EnPassant))
		}
	}
	return g.dst
}

// pawnCodes are the pawnCodes of a moveList, by side: the way back to the origin of the
// step, and the kind.
var pawnCodes = func() (codes [2][4]rep.Move) {
	for c := range codes {
		back := backward(rep.Color(c))
		for i, step := range []struct {
			back rep.Square
			kind rep.MoveKind
		}{{back, rep.Quiet}, {2 * back, rep.DoublePush}, {back + 1, rep.Capture}, {back - 1, rep.Capture}} {
			codes[c][i] = rep.Move(int8(step.back))<<6 + rep.Move(step.kind)<<12
		}
	}
	return codes
}()

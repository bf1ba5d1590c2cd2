package byteboard

import (
	"slices"
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
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
	p := b.state().view()
	if p.SideToMove() == rep.White {
		return generate[side.White, sets.Legal](p, b.castling, b.plain, dst)
	}
	return generate[side.Black, sets.Legal](p, b.castling, b.plain, dst)
}

// AppendCaptures implements [rep.Stager].
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	p := b.state().view()
	if p.SideToMove() == rep.White {
		return generate[side.White, sets.Captures](p, b.castling, b.plain, dst)
	}
	return generate[side.Black, sets.Captures](p, b.castling, b.plain, dst)
}

// AppendQuiets implements [rep.Stager].
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	p := b.state().view()
	if p.SideToMove() == rep.White {
		return generate[side.White, sets.Quiets](p, b.castling, b.plain, dst)
	}
	return generate[side.Black, sets.Quiets](p, b.castling, b.plain, dst)
}

// generate appends the moves of stage G.
func generate[S side.Type, G sets.Stage](p sets.Position, c *rep.Castling, plain bool, dst []rep.Move) []rep.Move {
	us := side.Of[S]()
	occupied := p.Occupied()
	t := attacks.Shared
	king := sets.First(p.Types[rep.King-1] & p.Us)
	info := sets.FindCheckInfo[S](p, king)
	steps, castles := sets.KingMoves[S, G](p, c, king)
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
	g.them = p.Them
	g.add(king, steps)
	if info.CheckMask == 0 {
		g.flush()
		return g.dst
	}
	target := info.CheckMask & sets.Targets[G](p)
	pinned := info.DiagonalPins | info.OrthogonalPins

	for from := p.Types[rep.Knight-1] & p.Us &^ pinned; from != 0; from &= from - 1 {
		i := sets.First(from)
		g.add(i, t.Knight[i]&target)
	}
	diagonal := (p.Types[rep.Bishop-1] | p.Types[rep.Queen-1]) & p.Us &^ info.OrthogonalPins
	orthogonal := (p.Types[rep.Rook-1] | p.Types[rep.Queen-1]) & p.Us &^ info.DiagonalPins
	if pinned != 0 {
		for from := diagonal & info.DiagonalPins; from != 0; from &= from - 1 {
			i := sets.First(from)
			g.add(i, t.Bishop.Attacks(i, occupied)&target&info.DiagonalPins)
		}
		for from := orthogonal & info.OrthogonalPins; from != 0; from &= from - 1 {
			i := sets.First(from)
			g.add(i, t.Rook.Attacks(i, occupied)&target&info.OrthogonalPins)
		}
		diagonal &^= info.DiagonalPins
		orthogonal &^= info.OrthogonalPins
	}
	for from := diagonal; from != 0; from &= from - 1 {
		i := sets.First(from)
		g.add(i, t.Bishop.Attacks(i, occupied)&target)
	}
	for from := orthogonal; from != 0; from &= from - 1 {
		i := sets.First(from)
		g.add(i, t.Rook.Attacks(i, occupied)&target)
	}

	pawns := sets.PawnMoves[S, G](p, info)
	if last := sets.PromotionRank(us); (pawns.Single|pawns.West|pawns.East)&last != 0 {
		g.dst = sets.AppendPawnMoves[S, G](g.dst, sets.PawnTargets{Single: pawns.Single & last, West: pawns.West & last, East: pawns.East & last})
		pawns.Single &^= last
		pawns.West &^= last
		pawns.East &^= last
	}
	g.pawns = [4]rep.SquareSet{pawns.Single, pawns.Double, pawns.West, pawns.East}
	g.pawnCodes = pawnCodes[us]
	g.flush()
	if p.EPCapturable() != 0 {
		g.dst = sets.AppendEnPassant[S, G](g.dst, p, king)
	}
	return g.dst
}

// pawnCodes are the pawnCodes of a moveList, by side: the way back to the origin of the
// step, and the kind.
var pawnCodes = func() (codes [2][4]rep.Move) {
	for c := range codes {
		back := sets.Backward(rep.Color(c))
		for i, step := range []struct {
			back rep.Square
			kind rep.MoveKind
		}{{back, rep.Quiet}, {2 * back, rep.DoublePush}, {back + 1, rep.Capture}, {back - 1, rep.Capture}} {
			codes[c][i] = rep.Move(int8(step.back))<<6 + rep.Move(step.kind)<<12
		}
	}
	return codes
}()

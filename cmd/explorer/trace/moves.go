package trace

import (
	"slices"

	"github.com/boardbench/boardbench/rep"
)

// A counter counts the legal moves of the side to move. A board finds the checkers, the
// pinned pieces and the targets of a piece in its own way. Legality follows from these
// three, except for the king, castling and en passant: there the position after the move
// is asked for its checkers.
type counter struct {
	load     func(*rep.Position) program
	board    program
	position *rep.Position
	us       rep.Color
	king     rep.Square
	trace    *Trace
	count    int
	targets  rep.SquareSet
}

// moves answers Moves by the programs that load makes.
func moves(load func(*rep.Position) program, p *rep.Position, t *Trace) Trace {
	c := &counter{load: load, board: load(p), position: p, us: p.SideToMove, king: p.King(p.SideToMove), trace: t}
	checkers, pinned := c.board.checkers(t).Set, c.board.pinned(t).Set
	allowed := rep.NoSquares.Complement()
	if checkers.MoreThanOne() {
		allowed = 0
		t.step(nil, slices.Collect(checkers.All()), "in double check only the king can move")
	} else if checkers != 0 {
		allowed = checkers | rep.Between(c.king, checkers.First())
		t.step(nil, slices.Collect(allowed.All()), "in check: a piece other than the king has to go to %d of the squares: the checker's, or one between", allowed.Count())
	}
	for from := range side(p, c.us).All() {
		switch {
		case from == c.king:
			c.kingMoves()
		case allowed != 0:
			c.pieceMoves(from, allowed, pinned.Has(from))
		}
	}
	if checkers == 0 {
		c.castlings()
	}
	t.answer(c.targets, "%d legal moves, to %d squares", c.count, c.targets.Count())
	t.Count = c.count
	return *t
}

// pieceMoves counts the moves of a piece other than the king.
func (c *counter) pieceMoves(from rep.Square, allowed rep.SquareSet, pinned bool) {
	set := c.board.reach(c.trace, from)
	piece := c.position.Pieces[from]
	if pinned {
		allowed &= rep.Line(c.king, from)
		c.trace.step(nil, slices.Collect((set & allowed).All()), "%v on %v is pinned: it stays on the line of the king", piece, from)
	}
	if crossed := set & crossed(c.position); crossed != 0 && piece.Type() == rep.Pawn {
		to := crossed.First()
		taken := rep.Square(int(to) - c.us.Forward())
		set, allowed = set&^crossed, allowed&^crossed
		if c.safe("the king, when both pawns have left", rep.SetOf(from, taken), to, piece) {
			set, allowed = set|crossed, allowed|crossed
		}
	}
	c.add(from, set&allowed)
}

// kingMoves counts the king's steps.
func (c *counter) kingMoves() {
	set, near := c.board.reach(c.trace, c.king), rep.KingAttacks(c.position.King(c.us.Other()))
	if set&near != 0 {
		c.trace.step([]string{"the other king's square"}, slices.Collect((set & near).All()), "next to the other king: %d", (set & near).Count())
	}
	for to := range (set &^ near).All() {
		if !c.safe("the king on "+to.String(), c.king.Set(), to, c.position.Pieces[c.king]) {
			set.Remove(to)
		}
	}
	c.add(c.king, set&^near)
}

// castlings counts castling moves.
func (c *counter) castlings() {
	castling, king := rep.CastlingOf(c.position), c.position.Pieces[c.king]
	near := rep.KingAttacks(c.position.King(c.us.Other()))
	for _, kind := range []rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		i := rep.CastlingIndex(c.us, kind)
		rook := c.position.CastlingRooks[i]
		if rook == rep.NoSquare || c.board.pieces(c.trace, castling.Empty[i]) != 0 {
			continue
		}
		legal := castling.Safe[i]&near == 0
		for sq := range castling.Safe[i].All() {
			legal = legal && c.safe("the king that castles, on "+sq.String(), c.king.Set(), sq, king)
		}
		after := *c.position
		after.Pieces[c.king], after.Pieces[rook] = rep.NoPiece, rep.NoPiece
		after.Pieces[rep.CastleRookTo(i)] = rep.MakePiece(c.us, rep.Rook)
		after.Pieces[rep.CastleKingTo(i)] = king
		if legal && c.asked("the king, castled", &after) {
			c.add(c.king, rep.CastleKingTo(i).Set())
		}
	}
}

// safe reports whether the king is not in check when squares have been emptied and then a
// piece put on one.
func (c *counter) safe(what string, emptied rep.SquareSet, to rep.Square, piece rep.Piece) bool {
	after := *c.position
	for sq := range emptied.All() {
		after.Pieces[sq] = rep.NoPiece
	}
	after.Pieces[to] = piece
	return c.asked(what, &after)
}

// asked is the question for check in another position, as one step.
func (c *counter) asked(what string, after *rep.Position) bool {
	var question Trace
	checkers := c.load(after).checkers(&question).Set
	var loads []string
	for _, s := range question.Steps {
		loads = append(loads, s.Loads...)
	}
	c.trace.step(loads, append(slices.Collect(checkers.All()), after.King(c.us)), "is %s attacked? by %d", what, checkers.Count())
	c.trace.Branches += question.Branches
	return checkers == 0
}

// add counts the moves of a piece to squares: four of a pawn that promotes.
func (c *counter) add(from rep.Square, to rep.SquareSet) {
	n, piece := to.Count(), c.position.Pieces[from]
	if piece.Type() == rep.Pawn {
		n += 3 * (to & c.us.Other().BackRank().Set()).Count()
	}
	c.count, c.targets = c.count+n, c.targets|to
	c.trace.step(nil, slices.Collect(to.All()), "%v on %v: %d, in all %d", piece, from, n, c.count)
}

// Package play is the evaluation of cmd/engine: piece-square tables, pawn structure, mobility and the safety of the
// king, a sum of about 300 weights. The other evaluations of package search are there to be measured; this one is there
// to play well.
//
// The weights come from games of package search against itself (bench elo), and from nothing else. Each quiet position
// should predict half the points of its game and half those that a short search predicts, by the logistic function of
// its value; the fit began with the piece-square tables of package engine.
//
// # Reference
//
// Peter Österlund: Texel's Tuning Method, 2014, https://www.chessprogramming.org/Texel%27s_Tuning_Method
package play

import (
	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// The places of the terms among the weights. Each term is counted for a side, and its weight times the difference of
// both sides is added.
const (
	tables   = 0               // a piece of a type on a square; files d to a are files e to h
	isolated = tables + 6*32   // a pawn without a pawn on the files next to it
	doubled  = isolated + 1    // a pawn behind a pawn
	guarded  = doubled + 1     // a pawn that a pawn guards
	passed   = guarded + 1     // a passed pawn, by its rank
	shield   = passed + 8      // pawns on the two ranks ahead of the king: 0 to 3 or more
	pair     = shield + 4      // two bishops
	openFile = pair + 1        // a rook on a file without pawns
	halfOpen = openFile + 1    // or without own pawns
	mobility = halfOpen + 1    // squares that a piece can go to and no pawn attacks, by its type and their number
	ring     = mobility + 4*28 // attacks on the squares around the other king, by the type of the piece
	besiege  = ring + 4        // the pieces with such attacks: 0 to 5 or more
	tempo    = besiege + 6     // the right to move
	weights  = tempo + 1
)

// An Evaluator values positions. It is used by one goroutine.
type Evaluator struct {
	pawns []structure // by pawn key
}

// A structure is the score of pawns alone. The zero value is right for no pawns, whose key is 0.
type structure struct {
	key   uint64
	score engine.Score
}

// structures is how many structures an Evaluator knows, a power of two.
const structures = 1 << 12

// New returns an Evaluator.
func New() *Evaluator { return &Evaluator{make([]structure, structures)} }

// Clear forgets the positions seen.
func (e *Evaluator) Clear() { clear(e.pawns) }

// Evaluate returns the value of the position, from White's view.
func (e *Evaluator) Evaluate(g *engine.Game) engine.Score {
	score := e.structure(g) + pieces(g, rep.White) - pieces(g, rep.Black)
	if g.SideToMove() == rep.White {
		return score + usual[tempo]
	}
	return score - usual[tempo]
}

// structure returns the score of the pawns.
func (e *Evaluator) structure(g *engine.Game) engine.Score {
	key := g.State().PawnKey
	found := &e.pawns[key&(structures-1)]
	if found.key != key {
		*found = structure{key, pawnScore(g)}
	}
	return found.score
}

func pawnScore(g *engine.Game) engine.Score {
	white, black := g.Pieces(rep.WhitePawn), g.Pieces(rep.BlackPawn)
	return pawnsOf(white, black) - pawnsOf(black.Flip(), white.Flip())
}

// pawnsOf returns the score of own pawns, which go up the board.
func pawnsOf(own, enemy rep.SquareSet) (score engine.Score) {
	for set := own; set != 0; {
		sq := set.PopFirst()
		score += table(rep.Pawn, sq)
		if own&sq.File().Adjacent() == 0 {
			score += usual[isolated]
		}
		if own&rep.PawnAttacks(rep.Black, sq) != 0 {
			score += usual[guarded]
		}
		if own&rep.ForwardSpan(rep.White, sq) != 0 {
			score += usual[doubled]
		} else if enemy&rep.PassedSpan(rep.White, sq) == 0 {
			score += usual[passed+int(sq.Rank())]
		}
	}
	return score
}

// table returns the weight of a piece on a square, from the side of its own.
func table(t rep.PieceType, sq rep.Square) engine.Score {
	return usual[tables+32*(int(t)-1)+4*int(sq.Rank())+sq.File().EdgeDistance()]
}

// pieces returns the score of a side's pieces.
func pieces(g *engine.Game, c rep.Color) (score engine.Score) {
	other := c.Other()
	otherPawns := g.Pieces(rep.MakePiece(other, rep.Pawn))
	closed := pawnAttacks(other, otherPawns)
	var own [rep.King + 1]rep.SquareSet
	for t := rep.Pawn; t <= rep.King; t++ {
		own[t] = g.Pieces(rep.MakePiece(c, t))
		closed |= own[t]
	}
	ownPawns, king := own[rep.Pawn], own[rep.King].First()
	around := rep.KingAttacks(g.KingSquare(other))
	attackers := 0
	for t := rep.Knight; t <= rep.Queen; t++ {
		kind := int(t - rep.Knight)
		for set := own[t]; set != 0; {
			sq := set.PopFirst()
			attacks := rep.KnightAttacks(sq)
			if t != rep.Knight {
				attacks = g.AttacksFrom(sq)
			}
			score += table(t, sq.Relative(c)) + usual[mobility+28*kind+(attacks&^closed).Count()]
			if near := attacks & around; near != 0 {
				attackers++
				score += engine.Score(near.Count()) * usual[ring+kind]
			}
			if file := sq.File().Set(); t == rep.Rook && ownPawns&file == 0 {
				if otherPawns&file == 0 {
					score += usual[openFile]
				} else {
					score += usual[halfOpen]
				}
			}
		}
	}
	if own[rep.Bishop].MoreThanOne() {
		score += usual[pair]
	}
	ahead := (king.File().Set() | king.File().Adjacent()) & rep.ForwardRanks(c, king.Rank()) &^ rep.ForwardRanks(c, twoAhead(c, king.Rank()))
	return score + table(rep.King, king.Relative(c)) + usual[shield+min((ownPawns&ahead).Count(), 3)] +
		usual[besiege+min(attackers, 5)]
}

// twoAhead returns the second rank ahead of one, for a side, or the last one.
func twoAhead(c rep.Color, r rep.Rank) rep.Rank {
	if c == rep.White {
		return min(r+2, rep.Rank8)
	}
	return max(r, rep.Rank3) - 2
}

// pawnAttacks returns the squares that pawns of a side attack.
func pawnAttacks(c rep.Color, pawns rep.SquareSet) rep.SquareSet {
	forward := rep.North
	if c == rep.Black {
		forward = -rep.North
	}
	ahead := pawns.Shift(forward)
	return ahead.Shift(rep.East) | ahead.Shift(rep.West)
}

// pack returns pairs of middlegame and endgame values as scores.
func pack(values [weights][2]int16) (w [weights]engine.Score) {
	for i, v := range values {
		w[i] = engine.MakeScore(int(v[0]), int(v[1]))
	}
	return w
}

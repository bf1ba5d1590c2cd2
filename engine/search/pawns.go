package search

import (
	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// A pawnTable holds the scores of pawn structures by pawn key. A structure lasts for
// many moves, so that nearly every node finds its own there.
type pawnTable []pawnEntry

// pawnTableSize is the number of entries, a power of two: 32 KiB.
const pawnTableSize = 1 << 11

// A pawnEntry is a structure and its score. The zero value is right for no pawns,
// whose key and score are 0.
type pawnEntry struct {
	key   uint64
	score engine.Score
}

// score returns the score of g's pawn structure, from White's view.
func (t pawnTable) score(g *engine.Game) engine.Score {
	key := g.State().PawnKey
	e := &t[key&uint64(len(t)-1)]
	if e.key != key {
		white, black := g.Pieces(rep.WhitePawn), g.Pieces(rep.BlackPawn)
		*e = pawnEntry{key, structure(white, black) - structure(black.Flip(), white.Flip())}
	}
	return e.score
}

// The value of a pawn in addition to its square.
var (
	doubled  = engine.MakeScore(-8, -16)
	isolated = engine.MakeScore(-10, -12)
	passed   = [8]engine.Score{ // by rank
		rep.Rank2: engine.MakeScore(2, 8),
		rep.Rank3: engine.MakeScore(4, 14),
		rep.Rank4: engine.MakeScore(10, 26),
		rep.Rank5: engine.MakeScore(22, 46),
		rep.Rank6: engine.MakeScore(40, 80),
		rep.Rank7: engine.MakeScore(60, 120),
	}
)

// structure returns the score of the pawns own, which go up the board, against enemy,
// which go down.
func structure(own, enemy rep.SquareSet) engine.Score {
	var score engine.Score
	for set := own; set != 0; {
		sq := set.PopFirst()
		if own&sq.File().Adjacent() == 0 {
			score += isolated
		}
		if own&rep.ForwardSpan(rep.White, sq) != 0 {
			score += doubled
		} else if enemy&rep.PassedSpan(rep.White, sq) == 0 {
			score += passed[sq.Rank()]
		}
	}
	return score
}

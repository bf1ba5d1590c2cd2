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

// What a pawn is worth in addition to its square.
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
	behind := downFrom(own)    // the squares behind a pawn of ours
	stopped := downFrom(enemy) // in front of an enemy pawn
	stopped |= beside(stopped) // or attacked by it on its way
	files := own | behind | upFrom(own)

	score := engine.Score((own & behind).Count()) * doubled
	score += engine.Score((own &^ beside(files)).Count()) * isolated
	for set := own &^ stopped &^ behind; set != 0; {
		score += passed[set.PopFirst().Rank()]
	}
	return score
}

// downFrom returns the squares below those of set on their files.
func downFrom(set rep.SquareSet) rep.SquareSet {
	set >>= 8
	set |= set >> 8
	set |= set >> 16
	return set | set>>32
}

// upFrom returns the squares above those of set on their files.
func upFrom(set rep.SquareSet) rep.SquareSet {
	set <<= 8
	set |= set << 8
	set |= set << 16
	return set | set<<32
}

// beside returns the squares to the left and right of those of set.
func beside(set rep.SquareSet) rep.SquareSet {
	return set&^rep.FileH.Set()<<1 | set&^rep.FileA.Set()>>1
}

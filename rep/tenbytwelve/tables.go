package tenbytwelve

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// The tables, built by the first New and never written to again.
var (
	// hitTable is, by the square of a king and the post of a man, what the man
	// does to the king, as a set of hits. It is zero for post 0.
	hitTable [64][entries]hits

	keys          [entries]uint64 // by post; zero for post 0
	sideKey       uint64
	castlingKeys  [16]uint64  // by the rights that go
	enPassantKeys [128]uint64 // by the en passant square

	ways [4096]way // by the low twelve bits of a move
)

// way is where a move goes from and to: the index of the one in bits 9 to 15, of
// the other in bits 0 to 6. Both at once come out of a table by the low twelve
// bits of a move, and neither can be beyond the cells: making every leaf is 1.04
// times as fast as with the one map asked for each of the two squares.
type way uint16

const tableBytes = int(unsafe.Sizeof(hitTable) + unsafe.Sizeof(cellOf) + unsafe.Sizeof(squareOf) + unsafe.Sizeof(ways) +
	unsafe.Sizeof(keys) + unsafe.Sizeof(sideKey) + unsafe.Sizeof(castlingKeys) + unsafe.Sizeof(enPassantKeys))

// hits is what a man does to a king, as if the two were alone on the board.
// Hits of several men are united by |, all but the step.
type hits uint32

const (
	leaperShift = 0 // from here nine bits, one a cell of the king's zone: a leaper attacks it
	sliderShift = 9 // from here nine bits: a slider does, unless a man stands between

	// The zone's middle is the king himself.
	leaperCheck hits = zoneKing << leaperShift // a leaper attacks the king
	sliderAims  hits = zoneKing << sliderShift // a slider does, unless men stand between
	attack           = leaperCheck | sliderAims

	leaperCastle = 18 // from here two bits: the squares two steps east and west of the king
	sliderCastle = 20 // and the same of a slider

	stepShift = 24 // from here eight bits: the step from the king to a slider that aims at him
)

// step returns the step from the king to the slider; 0 where none aims at him.
func (h hits) step() index { return index(h >> stepShift) }

// hitsOn returns what every man does to a king on i, by post.
func hitsOn(i index) *[entries]hits { return &hitTable[i.square()&63] }

// buildTables fills in the tables.
func buildTables() {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		for _, piece := range rep.Pieces {
			keys[postOf(piece, i)&entry] = rep.PieceKey(piece, sq)
			enterHits(postOf(piece, i))
		}
	}
	for r := range castlingKeys {
		castlingKeys[r] = rep.CastlingKey(rep.CastlingRights(r))
	}
	for f := rep.FileA; f <= rep.FileH; f++ {
		enPassantKeys[indexOf(rep.MakeSquare(f, rep.Rank3))] = rep.EnPassantKey(f)
		enPassantKeys[indexOf(rep.MakeSquare(f, rep.Rank6))] = rep.EnPassantKey(f)
	}
	sideKey = rep.SideKey()
	for m := range ways {
		from, to := indexOf(rep.Move(m).From()), indexOf(rep.Move(m).To())
		ways[m] = way(from)<<9 | way(to)
	}
}

// enterHits lets the man move on an empty board, and enters each square that he
// comes to with every king that it matters to.
func enterHits(p post) {
	switch p.kind() {
	case rep.Pawn:
		forward := north
		if p.piece().Color() == rep.Black {
			forward = south
		}
		p.enterLeap(forward + west)
		p.enterLeap(forward + east)
	case rep.Knight:
		for _, step := range knightSteps {
			p.enterLeap(step)
		}
	case rep.King:
		for _, step := range kingSteps {
			p.enterLeap(step)
		}
	default:
		for n := slides[p.kind()].first; n < 8; n += slides[p.kind()].next {
			step := kingSteps[n]
			for to := p.at() + step; to.onBoard(); to += step {
				hitTable[to.square()][p&entry] |= hits(-step) << stepShift
				p.enterNear(to, sliderShift, sliderCastle)
			}
		}
	}
}

// enterLeap enters what a leaper hits by one step.
func (p post) enterLeap(step index) {
	if to := p.at() + step; to.onBoard() {
		p.enterNear(to, leaperShift, leaperCastle)
	}
}

// enterNear enters that p hits to with each king in whose zone that is, or who
// could castle to it.
func (p post) enterNear(to index, squares, castle int) {
	for n, step := range zone[:9] {
		if king := to - step; king.onBoard() {
			hitTable[king.square()][p&entry] |= 1 << (squares + n)
		}
	}
	for side, step := range [2]index{east, west} {
		if king := to - 2*step; king.onBoard() && (to - step).onBoard() {
			hitTable[king.square()][p&entry] |= 1 << (castle + side)
		}
	}
}

package sixteenbysixteen

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// The tables, built by the first New and never written to again.
var (
	// hitTable is, by the kind of a man and by his cell less that of a king,
	// what he does to the king, as a set of hits. The entries of a kind are the
	// 256 around 256*(kind+1), which is where the two are on one cell.
	hitTable [entries + 256]hits

	// distances is, by the difference of two cells, how many steps of a king
	// they are apart.
	distances [256]uint8

	keys          [places]uint64 // by the low bits of a post; zero for post 0
	sideKey       uint64
	castlingKeys  [16]uint64 // by the rights that go
	enPassantKeys [16]uint64 // by the column of the en passant square

	ways [4096]way // by the low twelve bits of a move
)

const (
	entries = 8 * 256  // of a table by kind and cell
	places  = 16 * 256 // of a table by kind, colour and cell
)

// way is where a move goes from and to: the index of the one in the high byte, of
// the other in the low one. Shift and mask would tell too, but both at once come out
// of a table, by the low twelve bits of a move, in fewer instructions.
type way uint16

const tableBytes = int(unsafe.Sizeof(zone) + unsafe.Sizeof(hitTable) + unsafe.Sizeof(distances) + unsafe.Sizeof(ways) +
	unsafe.Sizeof(keys) + unsafe.Sizeof(sideKey) + unsafe.Sizeof(castlingKeys) + unsafe.Sizeof(enPassantKeys))

// hits is what a man does to a king some difference away, as if the two were
// alone on the board. Hits of several men are united by |, all but the step.
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

// hitsOn returns what every man does to a king on i, by the low bits of his post:
// the part of hitTable that begins as many entries before the 256th as the
// number of the cell says.
func hitsOn(i index) *[entries]hits { return (*[entries]hits)(hitTable[256-uint(i):]) }

// distance returns how many steps of a king lead from one square to another.
func distance(from, to index) int { return int(distances[to-from]) }

// vector is how one square lies to another: so many files east and so many
// ranks north of it.
type vector struct{ files, ranks int }

func (v vector) minus(w vector) vector { return vector{v.files - w.files, v.ranks - w.ranks} }
func (v vector) times(n int) vector    { return vector{v.files * n, v.ranks * n} }

// difference returns the difference of two cells that lie so.
func (v vector) difference() index { return index(16*v.ranks + v.files) }

// distance returns how many steps of a king it is long. Two squares are seven
// apart at most.
func (v vector) distance() int { return max(v.files, -v.files, v.ranks, -v.ranks) }

// neighbour returns the vector of the step in zone.
func neighbour(n int) vector { return vector{1 - n/3, 1 - n%3} }

// buildTables fills in the tables.
func buildTables() {
	for k := whitePawn; k <= blackPawn; k++ {
		enterHits(k)
	}
	for files := -7; files <= 7; files++ {
		for ranks := -7; ranks <= 7; ranks++ {
			v := vector{files, ranks}
			distances[v.difference()] = uint8(v.distance())
		}
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for _, piece := range rep.Pieces {
			keys[postOf(piece, nobody, indexOf(sq)).key()] = rep.PieceKey(piece, sq)
		}
	}
	for r := range castlingKeys {
		castlingKeys[r] = rep.CastlingKey(rep.CastlingRights(r))
	}
	for f := rep.FileA; f <= rep.FileH; f++ {
		enPassantKeys[indexOf(rep.MakeSquare(f, rep.Rank3))&15] = rep.EnPassantKey(f)
	}
	sideKey = rep.SideKey()
	for m := range ways {
		ways[m] = way(indexOf(rep.Move(m).From()))<<8 | way(indexOf(rep.Move(m).To()))
	}
}

// enterHits enters all that men of kind k hit. It knows how the men move, and
// of the board only that no two squares are more than seven apart.
func enterHits(k kind) {
	switch k {
	case whitePawn, blackPawn:
		ahead := 1
		if k == blackPawn {
			ahead = -1
		}
		enter(k, vector{-1, ahead}, 0)
		enter(k, vector{1, ahead}, 0)
	case knight:
		for _, v := range [4]vector{{1, 2}, {2, 1}, {2, -1}, {1, -2}} {
			enter(k, v, 0)
			enter(k, v.times(-1), 0)
		}
	default:
		for n := range 9 {
			v := neighbour(n)
			diagonal := v.files != 0 && v.ranks != 0
			switch {
			case n == 4 || k == rook && diagonal || k == bishop && !diagonal:
			case k == king:
				enter(k, v, 0)
			default:
				for far := 1; far <= 7; far++ {
					enter(k, v.times(far), v.times(-1).difference())
				}
			}
		}
	}
}

// enter enters that a man of kind k hits the square that lies by v from his,
// with each king in whose zone that is, or who could castle to it. The step, from
// the king to him, goes with the king who stands on it.
func enter(k kind, v vector, step index) {
	zone, castle := leaperShift, leaperCastle
	if k.isSlider() {
		zone, castle = sliderShift, sliderCastle
	}
	set := func(fromKing vector, h hits) {
		// fromKing leads to what is hit, so from the king to the man it is as
		// much further as v leads back.
		if d := fromKing.minus(v); d.distance() <= 7 {
			hitTable[256+int(k)<<kindShift+16*d.ranks+d.files] |= h
		}
	}
	for n := range 9 {
		set(neighbour(n), 1<<(zone+n))
	}
	set(vector{0, 0}, hits(step)<<stepShift)
	set(vector{2, 0}, 1<<castle)
	set(vector{-2, 0}, 2<<castle)
}

package byteboard

import (
	"math/bits"
	"sync"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// lanes is eight bitboards next to one another in a register: one for each direction, or
// one for each knight's jump.
type lanes = [8]uint64

// The directions, by lane. Lanes 4 to 7 lead to lower squares, and each is the opposite
// of the lane four before it.
var directions = [8]struct{ file, rank int }{{0, 1}, {1, 1}, {1, 0}, {-1, 1}, {0, -1}, {-1, -1}, {-1, 0}, {1, -1}}

// The jumps of a knight, by lane.
var jumps = [8]struct{ file, rank int }{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}

// The bitboards that the count is made from, by their bit in a code of sideTables.
const (
	ourPawns = iota // of both sides, as the knights, sliders and kings are
	allKnights
	allDiagonal
	allOrthogonal
	allKings
	us
	them
	occupied
)

// tables are the tables that the assembly reads. All of it is shared, and written once.
type tables struct {
	// From cells to bitboards, see transpose.
	codes   [64]uint8 // by piece, four times: a bit for each bitboard of placement
	reverse [64]uint8 // of the eight bytes in each lane, the last first
	units   [64]uint8 // byte n of a lane is bit n
	gather  [64]uint8 // byte r of lane n is byte n of lane r

	// Directions, by lane.
	step1, step2, step4 lanes // the rotation that is one, two and four steps
	landing             lanes // the squares that a step ends on without leaving the board
	jump, jumpLanding   lanes // the same for the knight

	// Lane numbers to spread a bitboard over all lanes.
	pickPawns, pickKnights, pickSliders, pickKings, pickUs, pickThem lanes

	// A shuffle of bytes and a matrix of bits that turn the bitboards of lanes 4 to 7
	// round, square n to 63-n, and leave the others.
	turnBytes [64]uint8
	turnBits  lanes
	rays      [64]lanes // by king square, turned

	kingAttacks [64]uint64
	sides       [2]sideTables

	// For moves.
	squares    [64]uint8    // its own number each
	pawnMoves  [64]rep.Move // from each square to itself
	keys       [16][64]uint64
	epKeys     [8]uint64
	rightsKeys [16]uint64
	sideKey    uint64
	moved      [16]sets.StateBits // by the piece moved: the state bits that last
	captured   [16]sets.StateBits // by the piece captured
}

// sideTables are the tables that depend on the side to move.
type sideTables struct {
	king  [64]uint8 // the king of the side, on each square
	codes [64]uint8 // by piece, four times: a bit for each bitboard of the list above

	theirPawns lanes // all squares where they capture
	captures   lanes // all squares where our pawns capture
	pushes     lanes // all squares where they push
	third      lanes // there, the rank that a double push passes over
	last       lanes // the rank that our pawns promote on
}

var shared *tables

var build = sync.OnceFunc(func() {
	t := new(tables) // on a cache line, as TestAligned shows
	for _, piece := range rep.Pieces() {
		for i := int(piece); i < 64; i += 16 {
			t.codes[i] = 1<<piece.Type() | 1<<(-piece.Color()&blackOccupancy)
			for side := range t.sides {
				owner := uint8(1 << us)
				if piece.Color() != rep.Color(side) {
					owner = 1 << them
				}
				t.sides[side].codes[i] = owner | 1<<occupied | [...]uint8{
					rep.Pawn: 1 << ourPawns, rep.Knight: 1 << allKnights, rep.Bishop: 1 << allDiagonal, rep.Rook: 1 << allOrthogonal,
					rep.Queen: 1<<allDiagonal | 1<<allOrthogonal, rep.King: 1 << allKings,
				}[piece.Type()]
			}
		}
	}
	for i := range 64 {
		t.reverse[i] = uint8(i&15 ^ 7)
		t.units[i] = 1 << (i & 7)
		t.gather[i] = uint8(i&7<<3 | i>>3)
		t.squares[i] = uint8(i)
		t.pawnMoves[i] = rep.Move(i<<6 | i)
		t.kingAttacks[i] = uint64(rep.KingAttacks(rep.Square(i)))
		for side := range t.sides {
			t.sides[side].king[i] = uint8(rep.MakePiece(rep.Color(side), rep.King))
		}
		if t.turnBytes[i] = uint8(i & 15); i >= 32 {
			t.turnBytes[i] ^= 7
		}
	}
	for d, step := range directions {
		rotation := step.file + 8*step.rank
		t.step1[d], t.step2[d], t.step4[d] = uint64(rotation&63), uint64(2*rotation&63), uint64(4*rotation&63)
		t.landing[d] = landing(step.file, step.rank)
		t.jump[d] = uint64((jumps[d].file + 8*jumps[d].rank) & 63)
		t.jumpLanding[d] = landing(jumps[d].file, jumps[d].rank)

		t.pickPawns[d], t.pickKnights[d], t.pickKings[d], t.pickUs[d], t.pickThem[d] = ourPawns, allKnights, allKings, us, them
		t.pickSliders[d] = uint64(allOrthogonal - d&1)
		if t.turnBits[d] = 0x0102040810204080; d >= 4 {
			t.turnBits[d] = 0x8040201008040201
		}
		for sq := range 64 {
			t.rays[sq][d] = turned(ray(sq, step.file, step.rank), d)
		}
		t.sides[rep.White].last[d], t.sides[rep.Black].last[d] = uint64(sets.Rank8), uint64(sets.Rank1)
	}
	for _, p := range []struct {
		side             rep.Color
		push, west, east int // lanes
		third            rep.SquareSet
	}{{rep.White, 0, 3, 1, sets.Rank3}, {rep.Black, 4, 5, 7, sets.Rank6}} {
		own, other := &t.sides[p.side], &t.sides[p.side^1]
		own.pushes[p.push], own.third[p.push] = ^uint64(0), uint64(p.third)
		own.captures[p.west], own.captures[p.east] = ^uint64(0), ^uint64(0)
		other.theirPawns = own.captures
	}
	for piece := range t.keys {
		t.keys[piece] = rep.PieceKeys(rep.Piece(piece)).All()
		t.moved[piece], t.captured[piece] = sets.LastingMask, ^sets.HalfmoveMask
		if rep.Piece(piece).Type() == rep.Pawn {
			t.moved[piece] = sets.LastingMask &^ sets.HalfmoveMask
		}
		t.rightsKeys[piece] = rep.CastlingKey(rep.CastlingRights(piece))
	}
	t.captured[rep.NoPiece] = ^sets.StateBits(0)
	for f := range t.epKeys {
		t.epKeys[f] = rep.EnPassantKey(rep.File(f))
	}
	t.sideKey = rep.SideKey()
	shared = t
})

// landing returns the squares that a step from a square of the board ends on.
func landing(file, rank int) (set uint64) {
	for sq := range 64 {
		if f, r := sq&7-file, sq>>3-rank; f >= 0 && f < 8 && r >= 0 && r < 8 {
			set |= 1 << sq
		}
	}
	return set
}

// ray returns the squares beyond sq in a direction.
func ray(sq, file, rank int) (set uint64) {
	for f, r := sq&7+file, sq>>3+rank; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+file, r+rank {
		set |= 1 << (8*r + f)
	}
	return set
}

// turned returns a bitboard as it is in lanes 0 to 3, and turned round in lanes 4 to 7, so
// that every direction leads from lower to higher bits.
func turned(set uint64, lane int) uint64 {
	if lane < 4 {
		return set
	}
	return bits.Reverse64(set)
}

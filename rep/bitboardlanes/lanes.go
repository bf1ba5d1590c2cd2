package bitboardlanes

import (
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// lanes is eight sets of squares, one for each direction: a register of 512 bits. Lanes
// that are counts of bits have numbers instead.
type lanes [8]rep.SquareSet

// The lanes by direction. The opposite direction is four lanes on, and the diagonals are
// the odd lanes.
const (
	north = iota
	northEast
	east
	northWest
	south
	southWest
	west
	southEast
)

// opposite returns the lane of the opposite direction.
func opposite(d int) int { return d ^ 4 }

// laneTables is the constants of [countLanes], by direction.
type laneTables struct {
	// A step is a rotation to the left by so many bits. It takes a piece at the edge to
	// the other side of the board, where no step of that direction leads: into is the
	// squares where one does.
	step, step2, step4 lanes // of 1, 2 and 4 squares
	into               lanes
	inside             lanes // where steps of this direction and of the opposite one lead

	// The eight jumps of a knight have a lane each.
	jump, jumpInto lanes

	diagonal  lanes    // all squares in the lanes of the diagonals
	passed    lanes    // the squares that a double push passes
	promotion lanes    // the first rank and the last
	pawns     [2]pawns // by the side to move
}

// pawns is all squares in the lanes in which the pawns of the side to move go, and in those
// in which the pawns of the other side capture.
type pawns struct{ move, captureUs lanes }

// tables is allocated, and not a variable, because the allocator aligns it to 64 bytes:
// a load that crosses a cache line is two loads.
var tables = newLaneTables()

func newLaneTables() *laneTables {
	t := new(laneTables)
	steps := [8][2]int{
		north: {0, 1}, northEast: {1, 1}, east: {1, 0}, southEast: {1, -1},
		south: {0, -1}, southWest: {-1, -1}, west: {-1, 0}, northWest: {-1, 1},
	}
	jumps := [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	for d := range 8 {
		step := rotation(steps[d])
		t.step[d], t.step2[d], t.step4[d] = step, 2*step&63, 4*step&63
		t.into[d] = landing(steps[d])
		t.inside[d] = landing(steps[d]) & landing(steps[opposite(d)])
		t.jump[d], t.jumpInto[d] = rotation(jumps[d]), landing(jumps[d])
		if d&1 != 0 {
			t.diagonal[d] = rep.AllSquares
		}
		t.promotion[d] = sets.Rank1 | sets.Rank8
	}
	t.passed[north], t.passed[south] = sets.Rank3, sets.Rank6
	for _, d := range []int{north, northEast, northWest} {
		t.pawns[rep.White].move[d], t.pawns[rep.Black].move[opposite(d)] = rep.AllSquares, rep.AllSquares
	}
	for us, them := range []rep.Color{rep.Black, rep.White} {
		for d, set := range t.pawns[them].move {
			t.pawns[us].captureUs[d] = set & t.diagonal[d]
		}
	}
	return t
}

// rotation returns how far to the left a step of files and ranks rotates a set.
func rotation(step [2]int) rep.SquareSet { return rep.SquareSet(step[0]+8*step[1]) & 63 }

// landing returns the squares that a step of files and ranks leads to.
func landing(step [2]int) (set rep.SquareSet) {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		f, r := int(sq.File())-step[0], int(sq.Rank())-step[1]
		if f >= 0 && f < 8 && r >= 0 && r < 8 {
			set.Add(sq)
		}
	}
	return set
}

// tableBytes returns the size of the tables that all boards share.
func tableBytes() int {
	const pawnTables = 2 * 64 * 8
	return attacks.Bytes() + pawnTables + keyTables + int(unsafe.Sizeof(*tables))
}

// validate checks that bitboards and mailbox agree.
func (p *placement) validate() error {
	var want [8]rep.SquareSet
	for sq, piece := range p.mailbox {
		sq := rep.Square(sq)
		if piece == rep.NoPiece {
			continue
		}
		if !piece.Valid() {
			return fmt.Errorf("bitboardlanes: mailbox: %v on %v is no piece", piece, sq)
		}
		want[piece.Type()].Add(sq)
		want[-piece.Color()&blackOccupancy].Add(sq)
	}
	for i, set := range p.bitboards {
		if set != want[i] {
			return fmt.Errorf("bitboardlanes: bitboard of %s is %#x, the mailbox has %#x", bitboardNames[i], uint64(set), uint64(want[i]))
		}
	}
	return nil
}

// CountMoves implements [rep.Counter]. The moves of all pieces but the king are counted
// at once, as if there were no check; rare cases are in functions of their own.
func (b *Board) CountMoves() int {
	s := b.state()
	us := s.SideToMove()
	var n int
	var attacked rep.SquareSet
	if available {
		n, attacked = countLanes(&s.bitboards, tables, us)
	} else {
		n, attacked = countPlain(&s.bitboards, tables, us)
	}
	p := s.view()
	king := s.bitboards[rep.King] & p.Us
	if king&attacked != 0 {
		return p.CountEvasions(b.castling)
	}
	n += (attacks.Shared.King[sets.First(king)] &^ p.Us &^ attacked).Count()
	if rights := s.RightsOf(us); rights != 0 {
		c, occupied, kingside := b.castling, p.Occupied(), 2*int(us&1)
		castles := 0
		if rights&1 != 0 && c.Empty[kingside]&occupied|c.Safe[kingside]&attacked == 0 {
			castles = 1
		}
		if rights&2 != 0 && c.Empty[kingside+1]&occupied|c.Safe[kingside+1]&attacked == 0 {
			castles += 2
		}
		if castles != 0 {
			n += s.countCastles(us, c, castles)
		}
	}
	if s.EPCapturable() != 0 {
		n += sets.EnPassantPawnsOf(us, p).Count()
	}
	return n
}

// countCastles returns how many of castles, 1 for the kingside and 2 for the queenside, do
// not expose the king by the move of the rook.
func (s *state) countCastles(us rep.Color, c *rep.Castling, castles int) int {
	exposing := s.bitboards[rep.Rook] | s.bitboards[rep.Queen]
	if exposing&s.byColor(us^1)&sets.PromotionRank(us^1) != 0 {
		castles = s.view().WithoutExposed(us, c, castles)
	}
	return castles&1 + castles>>1
}

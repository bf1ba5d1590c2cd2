package x88scan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// maxList is room for the moves of any side, and a power of two. Even a side of queens
// only has fewer moves: at most eight lines lead to a square, and one jump of a knight
// for each knight on another square.
const maxList = 512

// at returns the place of move n.
func (l *moves) at(n int) *rep.Move { return &l[n&(maxList-1)] }

// load8 returns the eight cells of the rank that begins with the cell i, on the a-file,
// cell i in the lowest byte. The compiler makes one load of it.
func load8(c *[128]occupant, i uint) uint64 {
	w := (*[8]occupant)(c[i&rankMask:])
	return uint64(w[0]) | uint64(w[1])<<8 | uint64(w[2])<<16 | uint64(w[3])<<24 |
		uint64(w[4])<<32 | uint64(w[5])<<40 | uint64(w[6])<<48 | uint64(w[7])<<56
}

// onEach returns the bit of us in each byte: the mask of its pieces in the word of a
// rank. The next piece is then a count of trailing zeros away, so empty cells and the
// other side's pieces cost nothing.
func onEach(us rep.Color) uint64 { return uint64(own(us)) * ones }

// firstOf returns the cell of the first piece in w, part of the word of the rank that
// begins with a.
func firstOf(w uint64, a uint) uint { return a&rankMask + uint(bits.TrailingZeros64(w))>>3 }

// walk goes from at along step and returns the first cell with a piece, or the first
// beyond the edge.
func (b *Board) walk(at, step index) index {
	for {
		at += step
		if b.cells[at&cellMask]|occupant(at&offBoard) != empty {
			return at
		}
	}
}

// writeUnpinned scans the ranks for the pieces of the side to move, and writes the
// moves of each. The king and pinned pieces match no case.
func writeUnpinned[S side.Type](b *Board, _ *checkInfo, list *moves, n int) int {
	us := side.Of[S]()
	for a := uint(0); a < 8*uint(north); a += uint(north) {
		for w := load8(&b.cells, a) & onEach(us); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			o := b.at(from)
			if o&pawnMark != 0 {
				n = writePawn[S](b, from, list, n)
				continue
			}
			switch o.kind() {
			case rep.Knight:
				n = writeKnight[S](b, from, list, n)
			case rep.Bishop:
				n = writeDiagonals[S](b, from, list, n)
			case rep.Rook:
				n = writeOrthogonals[S](b, from, list, n)
			case rep.Queen:
				n = writeOrthogonals[S](b, from, list, writeDiagonals[S](b, from, list, n))
			}
		}
	}
	return n
}

// writeOrthogonals writes a rook's moves.
func writeOrthogonals[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	stay := rep.MakeMove(from.square(), from.square(), rep.Quiet)
	n = b.writeRay(us, from, north, stay, rep.North, list, n)
	n = b.writeRay(us, from, east, stay, rep.East, list, n)
	n = b.writeRay(us, from, south, stay, rep.South, list, n)
	return b.writeRay(us, from, west, stay, rep.West, list, n)
}

// writePawn writes the moves of a pawn except en passant.
func writePawn[S side.Type](b *Board, from index, list *moves, n int) int {
	us := side.Of[S]()
	if from.rank() == beforeLast(us) {
		return writePromotions[S](b, from, list, n)
	}
	to, sq := from+forward(us), rep.Move(from.square())
	stay := sq<<6 | sq
	if left, right := b.at(to+west), b.at(to+east); (left|right)&enemy(us) != 0 {
		n = list.putIf(n, stay+ahead(us)-1|rep.Move(rep.Capture)<<12, isEnemy(us, left))
		n = list.putIf(n, stay+ahead(us)+1|rep.Move(rep.Capture)<<12, isEnemy(us, right))
	}
	if b.at(to) == empty {
		n = list.put(n, stay+ahead(us))
		if from.rank() == pushRank(us) {
			n = list.putIf(n, stay+2*ahead(us)|rep.Move(rep.DoublePush)<<12, isEmpty(b.at(to+forward(us))))
		}
	}
	return n
}

// writeBlockOrCapture writes the moves of our pieces except the king to to, which is
// the checker's square or an empty one. It finds the pieces by walks from there.
func writeBlockOrCapture[S side.Type](b *Board, to index, list *moves, n int) int {
	us := side.Of[S]()
	c := b.at(to)
	knight := occupantOf(rep.MakePiece(us, rep.Knight))
	for _, from := range &knightTargets[to&cellMask] {
		if b.at(from) == knight {
			n = list.put(n, moveOnto(us, from, to, c))
		}
	}
	for _, step := range kingSteps {
		from := b.walk(to, step)
		if !from.onBoard() || from == b.kings[us] || !b.attackedFrom(from, to, us) {
			continue
		}
		if b.at(from)&pawnMark == 0 {
			n = list.put(n, moveOnto(us, from, to, c))
		} else if c != empty {
			n = writePawnMove(us, from, to, rep.Capture, list, n)
		}
	}
	return n
}

// pushSource returns the square of the pawn that can be pushed to the empty square
// to, offBoard if there is none or it is pinned. A step back from the edge wraps to
// the other end of the board, where no pawn can be.
func pushSource[S side.Type](b *Board, to index) index {
	us := side.Of[S]()
	from := to - forward(us)
	if b.at(from) == empty {
		if from -= forward(us); from.rank() != pushRank(us) {
			return offBoard
		}
	}
	if b.at(from) != occupantOf(rep.MakePiece(us, rep.Pawn)) {
		return offBoard
	}
	return from
}

// countUnpinned counts the moves that writeUnpinned writes.
func countUnpinned[S side.Type](b *Board, _ *checkInfo) int {
	us := side.Of[S]()
	n := 0
	for a := uint(0); a < 8*uint(north); a += uint(north) {
		for w := load8(&b.cells, a) & onEach(us); w != 0; w &= w - 1 {
			from := index(firstOf(w, a))
			o := b.at(from)
			if o&pawnMark != 0 {
				to := from + forward(us)
				one := isEmpty(b.at(to))
				moves := one + isEnemy(us, b.at(to+west)) + isEnemy(us, b.at(to+east))
				if from.rank() == beforeLast(us) {
					moves *= 4
				} else if from.rank() == pushRank(us) {
					moves += one & isEmpty(b.at(to+forward(us)))
				}
				n += moves
				continue
			}
			switch o.kind() {
			case rep.Knight:
				n += countKnight[S](b, from)
			case rep.Bishop:
				n += countDiagonals[S](b, from)
			case rep.Rook:
				n += countOrthogonals[S](b, from)
			case rep.Queen:
				n += countDiagonals[S](b, from) + countOrthogonals[S](b, from)
			}
		}
	}
	return n
}

// countBlockOrCapture counts the moves that writeBlockOrCapture writes.
func countBlockOrCapture[S side.Type](b *Board, to index) int {
	us := side.Of[S]()
	n := 0
	c := b.at(to)
	knight := occupantOf(rep.MakePiece(us, rep.Knight))
	for _, from := range &knightTargets[to&cellMask] {
		if b.at(from) == knight {
			n++
		}
	}
	for _, step := range kingSteps {
		from := b.walk(to, step)
		if !from.onBoard() || from == b.kings[us] || !b.attackedFrom(from, to, us) {
			continue
		}
		if b.at(from)&pawnMark == 0 {
			n++
		} else if c != empty {
			n += countPawnMove(us, from)
		}
	}
	return n
}

// Pieces returns the squares of all pieces p, which is one of the twelve.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for a := uint(0); a < 8*uint(north); a += uint(north) {
		for w := load8(&b.cells, a) & onEach(p.Color()); w != 0; w &= w - 1 {
			if at := index(firstOf(w, a)); b.pieceAt(at) == p {
				set.Add(at.square())
			}
		}
	}
	return set
}

package tenbytwelvescan

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// writeCaptures writes captures and promotions to a queen: a ray writes only its
// end, a leaper only where an enemy is.
func writeCaptures[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	var info checkInfo
	findCheckInfo[S](b, &info, b.ownAround(us.Other(), b.king(us)))
	n := writeKing(b, l, &info)
	if b.state().hasEPCapture() {
		n = writeEnPassant[S](b, l, n)
	}
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinnedCaptures[S](b, l, n, p)
	}
	info.hidePinned(b)
	for a := uint(a1); a <= uint(a8); a += columns {
		for w := b.row(a) & (uint64(own(us)) * everyByte); w != 0; w &= w - 1 {
			from := firstOf(w, a)
			switch t := b.cells[from].kind(); t {
			case rep.Pawn:
				n = writePawnCaptures[S](b, l, n, index(from))
			case rep.Knight, rep.Bishop, rep.Rook, rep.Queen:
				n = writePieceCaptures[S](b, l, n, from, t)
			}
		}
	}
	info.showPinned(b)
	return n
}

// writePinnedCaptures writes the capture of the pinner, where the piece that it pins
// can.
func writePinnedCaptures[S side.Type](b *Board, l *moves, n uint, p pin) uint {
	if attacksOn(p.pinner)[entryOf(p.piece.piece(), p.at)]&attack == 0 {
		return n
	}
	if p.piece.kind() == rep.Pawn {
		return writePawnMove[S](l, n, p.at, p.pinner, rep.Capture)
	}
	return l.put(n, rep.MakeMove(p.at.square(), p.pinner.square(), rep.Capture))
}

// writeQuiets writes the moves that writeCaptures does not.
func writeQuiets[S side.Type](b *Board, l *moves) uint {
	us := side.Of[S]()
	var info checkInfo
	findCheckInfo[S](b, &info, zoneAll&^b.ownAround(us.Other(), b.king(us)))
	n := writeKing(b, l, &info)
	for _, p := range info.pinned[:info.pins&15] {
		n = writePinnedQuiets[S](b, l, n, p, info.king)
	}
	if state := b.state(); state.rights() != 0 {
		n = writeCastles[S](b, l, n, &info, state)
	}
	info.hidePinned(b)
	for a := uint(a1); a <= uint(a8); a += columns {
		for w := b.row(a) & (uint64(own(us)) * everyByte); w != 0; w &= w - 1 {
			from := firstOf(w, a)
			switch t := b.cells[from].kind(); t {
			case rep.Pawn:
				n = writeQuietPushes[S](b, l, n, index(from))
			case rep.Knight, rep.Bishop, rep.Rook, rep.Queen:
				n = writePieceQuiets(b, l, n, from, t)
			}
		}
	}
	info.showPinned(b)
	return n
}

// writePinnedQuiets writes the moves of a pinned piece to empty cells of its line.
func writePinnedQuiets[S side.Type](b *Board, l *moves, n uint, p pin, king index) uint {
	if p.piece.kind() == rep.Pawn {
		if p.step == north || p.step == south {
			n = writeQuietPushes[S](b, l, n, p.at)
		}
		return n
	}
	if attacksOn(p.pinner)[entryOf(p.piece.piece(), p.at)]&attack == 0 {
		return n
	}
	for to := p.pinner - p.step; to != king; to -= p.step {
		if to != p.at {
			n = l.put(n, rep.MakeMove(p.at.square(), to.square(), rep.Quiet))
		}
	}
	return n
}

// writeAll writes the moves of all pieces except the king.
func writeAll[S side.Type](b *Board, l *moves, n uint) uint { return writeUnpinned[S](b, l, n) }

// Mobility returns, by piece type from knight to queen, to how many squares the
// pieces of c and that type could go.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	if c == rep.White {
		return mobility[side.White](b)
	}
	return mobility[side.Black](b)
}

// mobility counts with the functions that count moves.
func mobility[S side.Type](b *Board) [8]uint16 {
	us := side.Of[S]()
	var squares [8]uint16
	for a := uint(a1); a <= uint(a8); a += columns {
		for w := b.row(a) & (uint64(own(us)) * everyByte); w != 0; w &= w - 1 {
			from := firstOf(w, a)
			switch t := b.cells[from].kind(); t {
			case rep.Knight:
				squares[t] += uint16(countKnight[S](b, index(from)))
			case rep.Bishop:
				squares[t] += uint16(countDiagonals[S](b, from))
			case rep.Rook:
				squares[t] += uint16(countOrthogonals[S](b, from))
			case rep.Queen:
				squares[t] += uint16(countDiagonals[S](b, from) + countOrthogonals[S](b, from))
			}
		}
	}
	return squares
}

// writePawnCaptures writes the captures of a pawn, and its promotion to a queen.
func writePawnCaptures[S side.Type](b *Board, l *moves, n uint, from index) uint {
	us := side.Of[S]()
	to := from + forward(us)
	if isEnemy(us, b.at(to+west)) != 0 {
		n = writePawnMove[S](l, n, from, to+west, rep.Capture)
	}
	if isEnemy(us, b.at(to+east)) != 0 {
		n = writePawnMove[S](l, n, from, to+east, rep.Capture)
	}
	if beforePromotion(us, from) && b.at(to) == empty {
		n = l.put(n, rep.MakeMove(from.square(), to.square(), rep.PromoteQueen))
	}
	return n
}

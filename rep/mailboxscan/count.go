package mailboxscan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// CountMoves returns the number of legal moves. It follows the steps of AppendMoves without
// writing moves.
func (b *Board) CountMoves() int {
	if b.side() == rep.White {
		return count[side.White](b)
	}
	return count[side.Black](b)
}

func count[S side.Type](b *Board) int {
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := bits.OnesCount16(info.kingSteps)
	if info.checks > 1 {
		return n
	}
	now := b.now().state
	if now&cells.EPCapturable != 0 {
		n += countEnPassant[S](b)
	}
	info.hide(b)
	if info.checks != 0 {
		n += countEvasions[S](b, &info)
	} else {
		if now&cells.RightsMask != 0 {
			n += countCastling[S](b, &info, now.Rights())
		}
		for i := range info.pins {
			n += countPinned[S](b, &info, &info.pinned[i&7])
		}
		n += countUnpinned[S](b)
	}
	info.show(b)
	return n
}

// countUnpinned counts the moves of the unpinned pieces other than the king.
func countUnpinned[S side.Type](b *Board) int {
	us := int(side.Of[S]())
	own := whiteBit << us
	n := 0
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(own) * cells.Eight); w != 0; w &= w - 1 {
			from := cells.Index(firstOf(w, a))
			o := b.cell[from]
			if o&pawnFlag != 0 {
				// No branch except for promotions: a capture off the board has the pawn's own cell
				// as its target, and so has a double push from any other rank than the home rank.
				list := &cells.PawnTo[us][from]
				one := isEmpty(b.cell[list.One&63])
				m := int(one+one&isEmpty(b.cell[list.Two&63])) + bits.OnesCount64(b.rankFrom(uint(list.One))&list.Captures)
				if cells.Promotes(us, list.One) {
					m *= 4
				}
				n += m
				continue
			}
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n += b.countKnight(own, from)
			case rep.Bishop:
				n += b.countDiagonal(from, uint(5-us))
			case rep.Rook:
				n += b.countOrthogonal(from, uint(5-us))
			case rep.Queen:
				n += b.countOrthogonal(from, uint(5-us)) + b.countDiagonal(from, uint(5-us))
			}
		}
	}
	return n
}

// countKnight counts without a branch: the targets on the board minus the targets with an own
// piece. A rank is one load. The two words of targets below are shifted by two bits, so that
// all fit one popcount.
func (b *Board) countKnight(own occupant, from cells.Index) int {
	list, at := &cells.KnightRanks[from&63], uint(from)
	above := b.rankFrom(at+2*cells.StepNorth)&list.Two | b.rankFrom(at+cells.StepNorth)&list.One
	below := b.rankFrom(at-cells.StepNorth)&list.BelowOne | b.rankFrom(at-2*cells.StepNorth)&list.BelowTwo
	return int(cells.KnightMoves[from&63]) - bits.OnesCount64((above|below<<2)&(uint64(own|own<<2)*cells.Eight))
}

// countOrthogonal counts the moves of a rook on from. Rank moves come from one 8-byte load
// instead of a ray walk.
func (b *Board) countOrthogonal(from cells.Index, bit uint) int {
	line, rank, shift := &cells.Lines[from&63], b.rankFrom(uint(from)), uint(from)<<3&56
	right, left := (rank>>8|1<<56)>>shift, (rank<<8|1)<<(shift^56)
	toRight, toLeft := bits.TrailingZeros64(right)&56, bits.LeadingZeros64(left)&56
	return (toRight+toLeft)/8 + int(right>>toRight>>(bit&7)&1) + int(left<<toLeft>>(bit&7+56)&1) +
		cells.CountRay(&b.cell, int(line.First[cells.North]), int(line.Last[cells.North]), cells.StepNorth, bit) +
		cells.CountRay(&b.cell, int(line.First[cells.South]), int(line.Last[cells.South]), -cells.StepNorth, bit)
}

// countDiagonal counts the moves of a bishop on from.
func (b *Board) countDiagonal(from cells.Index, bit uint) int {
	line := &cells.Lines[from&63]
	return cells.CountRay(&b.cell, int(line.First[cells.NorthEast]), int(line.Last[cells.NorthEast]), cells.StepNorthEast, bit) +
		cells.CountRay(&b.cell, int(line.First[cells.SouthEast]), int(line.Last[cells.SouthEast]), cells.StepSouthEast, bit) +
		cells.CountRay(&b.cell, int(line.First[cells.SouthWest]), int(line.Last[cells.SouthWest]), -cells.StepNorthEast, bit) +
		cells.CountRay(&b.cell, int(line.First[cells.NorthWest]), int(line.Last[cells.NorthWest]), -cells.StepSouthEast, bit)
}

// countPinned counts the moves of a pinned piece. A slider that moves along the line of the pin
// has every cell from the king to the pinner except its own.
func countPinned[S side.Type](b *Board, info *checkInfo, p *pin) int {
	us := int(side.Of[S]())
	pawn := p.was&pawnFlag != 0
	vertical := p.step == cells.Steps[cells.North] || p.step == cells.Steps[cells.South]
	switch {
	case pawn && vertical:
		// On the last rank but one the pinner blocks the pawn.
		list := &cells.PawnTo[us][p.at&63]
		one := isEmpty(b.cell[list.One&63])
		return int(one + one&isEmpty(b.cell[list.Two&63]))
	case cells.AttackTable[p.pinner&63][entryOf(p.was, p.at)]&cells.AttacksCell == 0:
		return 0
	case !pawn:
		return cells.Distance(info.king, p.pinner) - 1
	case cells.Promotes(us, p.pinner):
		return 4
	}
	return 1
}

// countEvasions counts the moves that writeEvasions writes.
func countEvasions[S side.Type](b *Board, info *checkInfo) int {
	n := countTo[S](b, info.checker, true)
	step := cells.StepTo[info.king&63][info.checker&63]
	if step == 0 {
		return n
	}
	for to := info.king + step; to != info.checker; to += step {
		n += countTo[S](b, to, false)
		if pusher[S](b, to) != to {
			n += pawnMoves(int(side.Of[S]()), to)
		}
	}
	return n
}

// pawnMoves returns the number of moves of a pawn to a cell.
func pawnMoves(us int, to cells.Index) int {
	if cells.Promotes(us, to) {
		return 4
	}
	return 1
}

// countTo counts the moves that writeTo writes.
func countTo[S side.Type](b *Board, to cells.Index, captures bool) int {
	us := side.Of[S]()
	n := 0
	for _, from := range &cells.KnightTo[to&63] {
		if b.cell[from&63] == occupantOf(rep.MakePiece(us, rep.Knight)) {
			n++
		}
	}
	for d := range cells.Steps {
		from := b.walk(to, d)
		if from == b.kings[us] || !b.attackedFrom(from, to, us) {
			continue
		}
		if b.cell[from&63]&pawnFlag == 0 {
			n++
		} else if captures {
			n += pawnMoves(int(us), to)
		}
	}
	return n
}

// countCastling counts the castling moves; the king must not be in check.
func countCastling[S side.Type](b *Board, info *checkInfo, rights rep.CastlingRights) int {
	us := int(side.Of[S]())
	n := 0
	if rights>>(2*us)&1 != 0 && castlingLegal[S](b, info, 2*us) {
		n++
	}
	if rights>>(2*us+1)&1 != 0 && castlingLegal[S](b, info, 2*us+1) {
		n++
	}
	return n
}

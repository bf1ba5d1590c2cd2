package network

import (
	"sync"

	"github.com/boardbench/boardbench/rep"
)

// A threatTable says which row of a network a threat has, for a side whose view of the board is
// turned already. Rows are numbered by the attacker's colour and type, then by the victim's, then
// by the squares from which and to which the attacker attacks on an empty board. Two pieces of the
// same type attack each other, so that one threat of each such pair has a row: the side's own
// piece is the attacker, or else the piece on the lower square.
type threatTable struct {
	rows  int
	first [2][8][2][8]int32 // of the rows, by attacker and victim, each by "not its own" and type; -1 for none
	pair  [16][64][64]int16 // the number of the pair of squares, by piece and whether half of the pairs have a row; -1 for none
}

// noRow is the row of a threat that another one stands for.
const noRow = -1

// halfOfPairs is the part of an index of threatTable.pair for pairs of which each has one row.
const halfOfPairs = 8

var threatRows = sync.OnceValue(func() *threatTable {
	t := new(threatTable)
	var pairs [16]int
	for piece := range t.pair {
		for from := rep.A1; from <= rep.H8; from++ {
			for to := rep.A1; to <= rep.H8; to++ {
				t.pair[piece][from][to] = noRow
				if attacksEmpty(piece, from).Has(to) && (piece < halfOfPairs || from < to) {
					t.pair[piece][from][to] = int16(pairs[piece])
					pairs[piece]++
				}
			}
		}
	}
	for own := range 2 {
		for attacker := rep.Pawn; attacker <= rep.Queen; attacker++ {
			for victimOwn := range 2 {
				for victim := rep.Pawn; victim <= rep.Queen; victim++ {
					first := &t.first[own][attacker][victimOwn][victim]
					switch {
					case attacker == victim && own == victimOwn && attacker != rep.Pawn:
						*first = int32(t.rows)
						t.rows += pairs[halfOfPairs+int(attacker)]
					case attacker == victim && own == 1 && victimOwn == 0:
						*first = noRow
					default:
						*first = int32(t.rows)
						t.rows += pairs[pairIndex(own, attacker)]
					}
				}
			}
		}
	}
	return t
})

// pairIndex returns the index of threatTable.pair for an attacker all of whose pairs have rows.
func pairIndex(own int, attacker rep.PieceType) int {
	if attacker == rep.Pawn && own == 1 {
		return int(rep.NoPieceType) // pawns that come down
	}
	return int(attacker)
}

// attacksEmpty returns the attacks on an empty board of the pieces of an index of threatTable.pair.
func attacksEmpty(piece int, from rep.Square) rep.SquareSet {
	pawns := from.Rank() != rep.Rank1 && from.Rank() != rep.Rank8
	switch t := rep.PieceType(piece &^ halfOfPairs); {
	case piece <= int(rep.Pawn) && !pawns:
		return rep.NoSquares
	case t == rep.NoPieceType && piece < halfOfPairs:
		return rep.PawnAttacks(rep.Black, from)
	case t == rep.Pawn && piece < halfOfPairs:
		return rep.PawnAttacks(rep.White, from)
	case t >= rep.Knight && t <= rep.Queen:
		return rep.PseudoAttacks(t, from)
	}
	return rep.NoSquares
}

// row returns the row of a threat as side sees it, noRow if another threat stands for it. turn
// is exclusive-ored to the squares.
func (table *threatTable) row(t rep.Threat, side rep.Color, turn rep.Square) int32 {
	attacker, victim := t.Attacker(), t.Victim()
	own, victimOwn := int(attacker.Color()^side)&1, int(victim.Color()^side)&1
	kind := attacker.Type() & 7
	first := table.first[own][kind][victimOwn][victim.Type()&7]
	index := int(kind)
	switch {
	case kind == rep.Pawn:
		index ^= own // pawns that come down have the index of no piece
	case own == victimOwn && kind == victim.Type():
		index += halfOfPairs
	}
	pair := table.pair[index&15][(t.From()^turn)&63][(t.To()^turn)&63]
	if first < 0 || pair < 0 {
		return noRow
	}
	return first + int32(pair)
}

// HasThreats reports whether the network has inputs of threats. [Accumulators.Push] needs
// their changes then.
func (n *Network) HasThreats() bool { return n.threats != nil }

// withThreats adds the weights of threats to a network: one in four is 1, one in four is -1, and
// the others are 0.
func (n *Network) withThreats() *Network {
	n.table = threatRows()
	n.threats = make([]int8, n.table.rows*n.neurons)
	random := splitMix(n.neurons + 1)
	weights := [4]int8{-1, 0, 0, 1}
	for i := 0; i < len(n.threats); {
		for word := random.next(); word != 0 && i < len(n.threats); word >>= 2 {
			n.threats[i] = weights[word&3]
			i++
		}
	}
	return n
}

// offset returns where the weights of a row begin.
func (n *Network) offset(row int32) uint32 { return uint32(row) * uint32(n.neurons) }

// rowLimit is how many rows are added or subtracted at once.
const rowLimit = rep.MaxThreatChanges

// A rowList is the offsets of rows to add and to subtract.
type rowList struct {
	added, removed   [rowLimit]uint32
	nAdded, nRemoved int
}

// change adds a row for a threat that comes or goes.
func (l *rowList) change(n *Network, c rep.ThreatChange, side rep.Color, turn rep.Square) {
	row := n.table.row(c.Threat(), side, turn)
	switch {
	case row == noRow:
	case c.IsAdded():
		l.added[l.nAdded&(rowLimit-1)] = n.offset(row)
		l.nAdded++
	default:
		l.removed[l.nRemoved&(rowLimit-1)] = n.offset(row)
		l.nRemoved++
	}
}

// turnOf returns what side's view of the board is exclusive-ored to squares by: the ranks for
// Black, and for a network with threats the files if the king is on the right half.
func (n *Network) turnOf(side rep.Color, king rep.Square) rep.Square {
	turn := rep.Square(56 * side)
	if n.threats != nil && king&4 != 0 {
		turn ^= 7
	}
	return turn
}

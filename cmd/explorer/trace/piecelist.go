package trace

import (
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/rep"
)

// pieceList has the pieces of each side and their squares, and no board. To find the piece
// on a square it reads all entries.
type pieceList struct {
	position *rep.Position
	squares  []rep.Square // of all pieces
}

func newPieceList(p *rep.Position) program {
	return &pieceList{p, slices.Collect((side(p, rep.White) | side(p, rep.Black)).All())}
}

// nearest reads every entry, and returns the nearest piece on each of the eight lines from
// a square, NoSquare for none.
func (l *pieceList) nearest(t *Trace, from rep.Square) (nearest [8]rep.Square) {
	var loads []string
	distance := [8]int{9, 9, 9, 9, 9, 9, 9, 9}
	for n := range nearest {
		nearest[n] = rep.NoSquare
	}
	var found []rep.Square
	for i, sq := range l.squares {
		loads = append(loads, fmt.Sprintf("squares[%d]", i))
		files, ranks := int(sq.File())-int(from.File()), int(sq.Rank())-int(from.Rank())
		k := max(files, -files, ranks, -ranks)
		for n, d := range lines {
			if k > 0 && files == k*d.file && ranks == k*d.rank && k < distance[n] {
				nearest[n], distance[n] = sq, k
			}
		}
	}
	for _, sq := range nearest {
		if sq != rep.NoSquare {
			found = append(found, sq)
		}
	}
	t.step(loads, found, "all %d entries are read: %d are the nearest on a line from %v", len(l.squares), len(found), from)
	t.Branches += 2 * len(l.squares) // on a line? nearer?
	return nearest
}

// along returns the squares of a line from a square up to and with the nearest piece. No
// memory is read.
func (l *pieceList) along(from rep.Square, number int, end rep.Square) (set rep.SquareSet) {
	for at, on := offset(from, lines[number]); on; at, on = offset(at, lines[number]) {
		set.Add(at)
		if at == end {
			break
		}
	}
	return set
}

func (l *pieceList) rookAttacks(t *Trace, from rep.Square) Trace {
	var set rep.SquareSet
	for number, end := range l.nearest(t, from) {
		if number < 4 {
			set |= l.along(from, number, end)
		}
	}
	return t.answer(set, "a rook on %v attacks %d squares, as far as the nearest pieces", from, set.Count())
}

func (l *pieceList) checkers(t *Trace) Trace {
	us := l.position.SideToMove
	king := l.position.King(us)
	var set rep.SquareSet
	for number, sq := range l.nearest(t, king) {
		if sq != rep.NoSquare && enemySlider(l.position, sq, us, number < 4) {
			set.Add(sq)
		}
	}
	var leapers []rep.Square
	var loads []string
	for i, sq := range l.squares {
		piece := l.position.Pieces[sq]
		if piece.Color() == us || piece.Type() != rep.Knight && piece.Type() != rep.Pawn {
			continue
		}
		loads, leapers = append(loads, fmt.Sprintf("squares[%d]", i)), append(leapers, sq)
		if piece.Type() == rep.Knight && rep.KnightAttacks(sq).Has(king) || piece.Type() == rep.Pawn && rep.PawnAttacks(us.Other(), sq).Has(king) {
			set.Add(sq)
		}
	}
	t.step(loads, leapers, "%d knights and pawns of the enemy: how far are they from %v?", len(leapers), king)
	t.Branches += len(leapers)
	return t.answer(set, "pieces that give check: %d", set.Count())
}

func (l *pieceList) pinned(t *Trace) Trace {
	us := l.position.SideToMove
	var set rep.SquareSet
	for number, first := range l.nearest(t, l.position.King(us)) {
		if first == rep.NoSquare || l.position.Pieces[first].Color() != us {
			continue
		}
		if second := l.nearest(t, first)[number]; second != rep.NoSquare && enemySlider(l.position, second, us, number < 4) {
			set.Add(first)
		}
	}
	return t.answer(set, "pinned pieces: %d", set.Count())
}

func (l *pieceList) reach(t *Trace, from rep.Square) (set rep.SquareSet) {
	piece := l.position.Pieces[from]
	us := piece.Color()
	own, all := side(l.position, us), rep.SetOf(l.squares...)
	switch piece.Type() {
	case rep.Pawn:
		push := from.Set().Shift(us.Forward()) &^ all
		if from.Rank().Relative(us) == rep.Rank2 {
			push |= push.Shift(us.Forward()) &^ all
		}
		set = push | rep.PawnAttacks(us, from)&(side(l.position, us.Other())|crossed(l.position))
	case rep.Knight, rep.King:
		set = rep.PseudoAttacks(piece.Type(), from)
	default:
		for number, end := range l.nearest(t, from) {
			if slides(piece.Type(), number < 4) {
				set |= l.along(from, number, end)
			}
		}
		return set &^ own
	}
	l.pieces(t, set|rep.PseudoAttacks(piece.Type(), from))
	return set &^ own
}

// pieces reads every entry.
func (l *pieceList) pieces(t *Trace, set rep.SquareSet) (found rep.SquareSet) {
	var loads []string
	for i, sq := range l.squares {
		loads = append(loads, fmt.Sprintf("squares[%d]", i))
		if set.Has(sq) {
			found.Add(sq)
		}
	}
	t.step(loads, slices.Collect(set.All()), "all %d entries are read: %d of them are on these squares", len(l.squares), found.Count())
	t.Branches += len(l.squares)
	return found
}

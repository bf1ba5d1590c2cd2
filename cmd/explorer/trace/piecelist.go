package trace

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// pieceList has the pieces of each side and their squares, and no board: what is on a
// square is asked of all entries.
type pieceList struct {
	position *rep.Position
	squares  []rep.Square // of all pieces
}

func newPieceList(p *rep.Position) program {
	l := &pieceList{position: p}
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			l.squares = append(l.squares, rep.Square(sq))
		}
	}
	return l
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
		if sq != rep.NoSquare && l.enemySlider(sq, us, number < 4) {
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
	return t.answer(set, "pieces that give check: %d", set.Count())
}

func (l *pieceList) enemySlider(sq rep.Square, us rep.Color, orthogonal bool) bool {
	piece := l.position.Pieces[sq]
	return piece.Color() != us && slides(piece.Type(), orthogonal)
}

func (l *pieceList) pinned(t *Trace) Trace {
	us := l.position.SideToMove
	var set rep.SquareSet
	for number, first := range l.nearest(t, l.position.King(us)) {
		if first == rep.NoSquare || l.position.Pieces[first].Color() != us {
			continue
		}
		if second := l.nearest(t, first)[number]; second != rep.NoSquare && l.enemySlider(second, us, number < 4) {
			set.Add(first)
		}
	}
	return t.answer(set, "pinned pieces: %d", set.Count())
}

func (l *pieceList) mobility(t *Trace) Trace {
	us, count := l.position.SideToMove, 0
	var own rep.SquareSet
	for _, sq := range l.squares {
		if l.position.Pieces[sq].Color() == us {
			own.Add(sq)
		}
	}
	for _, from := range l.squares {
		kind := l.position.Pieces[from].Type()
		if !own.Has(from) || kind < rep.Knight || kind > rep.Queen {
			continue
		}
		set := rep.KnightAttacks(from)
		if kind != rep.Knight {
			set = 0
		}
		for number, end := range l.nearest(t, from) {
			if slides(kind, number < 4) {
				set |= l.along(from, number, end)
			}
		}
		count += (set &^ own).Count()
	}
	t.answer(0, "%d squares", count)
	t.Count = count
	return *t
}

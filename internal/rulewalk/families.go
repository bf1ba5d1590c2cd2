package rulewalk

import "github.com/boardbench/boardbench/rep"

// pins has each piece pinned in each direction, at each distance from the king
// and the pinner, with pieces to capture next to it.
func (w *walker) pins() {
	for d, dir := range directions {
		for pinner := 2; pinner <= 7; pinner++ {
			for pinned := 1; pinned < pinner; pinned++ {
				for _, slider := range sliders(d) {
					for piece := rep.Pawn; piece <= rep.Queen; piece++ {
						w.pin(dir, pinned, pinner, piece, slider)
					}
				}
			}
		}
	}
}

func (w *walker) pin(d direction, pinned, pinner int, piece, slider rep.PieceType) {
	for range 8 { // a pawn does not stand on every square
		king := w.someKing(d, pinner)
		p := empty()
		at, _ := step(king, d, pinned)
		from, _ := step(king, d, pinner)
		p.Pieces[king] = rep.WhiteKing
		p.Pieces[at] = rep.MakePiece(rep.White, piece)
		p.Pieces[from] = rep.MakePiece(rep.Black, slider)
		keep := line(king, d)
		if piece == rep.Pawn {
			w.besiege(&p, at, keep)
		}
		w.scatter(&p, keep, rep.Black, rep.Knight)
		if w.add(p, keep) {
			return
		}
	}
}

// besiege puts black knights on some of the squares that a pawn on at captures
// on and moves to.
func (w *walker) besiege(p *rep.Position, at rep.Square, keep rep.SquareSet) {
	for i, d := range []direction{{-1, 1}, {1, 1}, {0, 1}, {0, 2}} {
		to, ok := step(at, d, 1)
		if ok && p.Pieces[to] == rep.NoPiece && !keep.Has(to) && w.random.IntN(2+i) == 0 {
			p.Pieces[to] = rep.BlackKnight
		}
	}
}

// promotingPins has a pawn on the seventh rank pinned by every slider that can
// pin it, with and without something to capture.
func (w *walker) promotingPins() {
	for pawn := rep.A7; pawn <= rep.H7; pawn++ {
		for d, dir := range directions {
			for toKing := 1; toKing <= 7; toKing++ {
				king, ok := step(pawn, dir, toKing)
				if !ok {
					break
				}
				for toPinner := -1; toPinner >= -7; toPinner-- {
					pinner, ok := step(pawn, dir, toPinner)
					if !ok {
						break
					}
					slider := sliders(d)[w.random.IntN(2)]
					p := empty()
					p.Pieces[king], p.Pieces[pawn], p.Pieces[pinner] = rep.WhiteKing, rep.WhitePawn, rep.MakePiece(rep.Black, slider)
					keep := line(king, dir).Union(line(pawn, dir)).Union(line(pawn, direction{-dir.files, -dir.ranks}))
					w.besiege(&p, pawn, keep)
					w.add(p, keep)
				}
			}
		}
	}
}

// enPassant has every en passant capture, by a pawn on either side or by both,
// with the king and a slider on one line with the pawns involved.
func (w *walker) enPassant() {
	for victim := rep.A5; victim <= rep.H5; victim++ {
		for sides := 1; sides <= 3; sides++ {
			p := empty()
			p.EnPassant = victim + 8
			p.Pieces[victim] = rep.BlackPawn
			moving := rep.SetOf(victim, victim+8)
			for i, files := range []int{-1, 1} {
				if from, ok := step(victim, direction{files, 0}, 1); ok && sides>>i&1 != 0 {
					p.Pieces[from] = rep.WhitePawn
					moving.Add(from)
				}
			}
			w.enPassantKings(p, moving)
		}
	}
}

// enPassantKings adds a king and a slider to p, whose pieces on the squares
// moving move or are captured.
func (w *walker) enPassantKings(p rep.Position, moving rep.SquareSet) {
	origin := p.EnPassant + 8
	for king := rep.A1; king <= rep.H8; king++ {
		if moving.Has(king) || king == origin {
			continue
		}
		for d, dir := range directions {
			crossed := false
			for n := 1; n <= 7; n++ {
				from, ok := step(king, dir, n)
				if !ok {
					break
				}
				if moving.Has(from) {
					crossed = true
					continue
				}
				// Of the lines on which nothing moves, a few are enough.
				if from == origin || !crossed && w.random.IntN(40) != 0 || crossed && w.random.IntN(4) != 0 {
					continue
				}
				q := p
				q.Pieces[king] = rep.WhiteKing
				q.Pieces[from] = rep.MakePiece(rep.Black, sliders(d)[w.random.IntN(2)])
				w.add(q, line(king, dir).Union(rep.SetOf(origin)))
			}
		}
	}
}

// enPassantEdge has an en passant square on an edge file, and a white pawn on
// the file of the opposite edge, from where a step of 7 or 9 squares leads to it.
func (w *walker) enPassantEdge() {
	for _, victim := range []rep.Square{rep.A5, rep.H5} {
		for rank := rep.Rank2; rank <= rep.Rank7; rank++ {
			for _, capturer := range []rep.Piece{rep.NoPiece, rep.WhitePawn} {
				p := empty()
				p.EnPassant = victim + 8
				p.Pieces[victim] = rep.BlackPawn
				p.Pieces[rep.MakeSquare(rep.FileH-victim.File(), rank)] = rep.WhitePawn
				inwards := victim + 1
				if victim == rep.H5 {
					inwards = victim - 1
				}
				p.Pieces[inwards] = capturer
				p.Pieces[rep.E1] = rep.WhiteKing
				w.add(p, rep.NoSquares)
			}
		}
	}
}

// promotionsInCheck has the king in check along the eighth rank, and a pawn that
// may capture the checker or go between.
func (w *walker) promotionsInCheck() {
	for king := rep.A8; king <= rep.H8; king++ {
		for checker := rep.A8; checker <= rep.H8; checker++ {
			for pawn := rep.A7; pawn <= rep.H7; pawn++ {
				if king == checker || w.random.IntN(2) == 0 {
					continue
				}
				p := empty()
				p.Pieces[king], p.Pieces[pawn] = rep.WhiteKing, rep.WhitePawn
				p.Pieces[checker] = rep.MakePiece(rep.Black, sliders(0)[w.random.IntN(2)])
				w.add(p, rep.Rank8.Set())
			}
		}
	}
}

// checks has a check by each piece from each direction and distance, and some
// pieces that may answer it.
func (w *walker) checks() {
	for d, dir := range directions {
		for distance := 1; distance <= 7; distance++ {
			for _, slider := range sliders(d) {
				for range 3 {
					king := w.someKing(dir, distance)
					p := empty()
					from, _ := step(king, dir, distance)
					p.Pieces[king], p.Pieces[from] = rep.WhiteKing, rep.MakePiece(rep.Black, slider)
					keep := line(king, dir)
					w.scatter(&p, keep, rep.White, w.some(5)...)
					w.scatter(&p, keep, rep.Black, w.some(2)...)
					w.add(p, keep)
				}
			}
		}
	}
	for range 100 {
		p := empty()
		king := rep.Square(w.random.IntN(64))
		p.Pieces[king] = rep.WhiteKing
		w.leaperCheck(&p, king)
		for from := range p.Checkers().All() {
			w.guard(&p, from)
		}
		w.scatter(&p, rep.NoSquares, rep.White, w.some(5)...)
		w.scatter(&p, rep.NoSquares, rep.Black, w.some(1)...)
		w.add(p, rep.NoSquares)
	}
}

// leaperCheck adds a knight or a pawn that gives check, if there is room.
func (w *walker) leaperCheck(p *rep.Position, king rep.Square) {
	leaps := []direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}, {1, 1}, {-1, 1}}
	i := w.random.IntN(len(leaps))
	from, ok := step(king, leaps[i], 1)
	if !ok || p.Pieces[from] != rep.NoPiece {
		return
	}
	p.Pieces[from] = rep.BlackKnight
	if i >= 8 {
		p.Pieces[from] = rep.BlackPawn
	}
}

// guard adds a white pawn that can capture on sq, if there is room.
func (w *walker) guard(p *rep.Position, sq rep.Square) {
	from, ok := step(sq, direction{1 - 2*w.random.IntN(2), -1}, 1)
	if ok && p.Pieces[from] == rep.NoPiece && from >= rep.A2 {
		p.Pieces[from] = rep.WhitePawn
	}
}

// doubleChecks has two checkers, and pieces that could answer one of them.
func (w *walker) doubleChecks() {
	for range 250 {
		p := empty()
		king := rep.Square(w.random.IntN(64))
		p.Pieces[king] = rep.WhiteKing
		first := w.random.IntN(8)
		keep := w.attack(&p, king, first)
		if w.random.IntN(2) == 0 {
			w.leaperCheck(&p, king)
		} else {
			keep = keep.Union(w.attack(&p, king, (first+1+w.random.IntN(7))%8))
		}
		w.scatter(&p, keep, rep.White, w.some(6)...)
		w.add(p, keep)
	}
}

// attack puts a slider at a random distance from the king in directions[d], and
// returns the squares of that line.
func (w *walker) attack(p *rep.Position, king rep.Square, d int) rep.SquareSet {
	squares := line(king, directions[d])
	if n := squares.Count(); n > 0 {
		from, _ := step(king, directions[d], 1+w.random.IntN(n))
		p.Pieces[from] = rep.MakePiece(rep.Black, sliders(d)[w.random.IntN(2)])
	}
	return squares
}

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
						w.pin(dir, pinned-1, pinner-1, piece, rep.MakePiece(rep.Black, slider))
					}
				}
			}
		}
	}
}

// pin adds a position with a piece and a slider on these squares of a ray from the king.
func (w *walker) pin(d direction, pinned, pinner int, piece rep.PieceType, slider rep.Piece) {
	for range 8 { // a pawn does not stand on every square
		p, squares := w.withKing(d, pinner+1)
		p.Pieces[squares[pinned]], p.Pieces[squares[pinner]] = rep.MakePiece(rep.White, piece), slider
		keep := rep.SetOf(squares...)
		if piece == rep.Pawn {
			w.besiege(&p, squares[pinned], keep)
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
		to, ok := step(at, d)
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
			ahead, behind := ray(pawn, dir), ray(pawn, direction{-dir.files, -dir.ranks})
			for _, king := range ahead {
				for _, pinner := range behind {
					p := kingOn(king)
					p.Pieces[pawn], p.Pieces[pinner] = rep.WhitePawn, w.slider(d)
					keep := rep.SetOf(ahead...) | rep.SetOf(behind...)
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
				if from, ok := step(victim, direction{files, 0}); ok && sides>>i&1 != 0 {
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
			crossed, squares := false, ray(king, dir)
			for _, from := range squares {
				if moving.Has(from) {
					crossed = true
					continue
				}
				// Of the lines on which nothing moves, a few are enough.
				if from == origin || !crossed && w.random.IntN(40) != 0 || crossed && w.random.IntN(4) != 0 {
					continue
				}
				q := p
				q.Pieces[king], q.Pieces[from] = rep.WhiteKing, w.slider(d)
				w.add(q, rep.SetOf(squares...)|rep.SetOf(origin))
			}
		}
	}
}

// enPassantEdge has an en passant square on an edge file, and a white pawn on
// the file of the opposite edge, from where a step of 7 or 9 squares leads to it.
func (w *walker) enPassantEdge() {
	for _, pair := range [][2]rep.Square{{rep.A5, rep.B5}, {rep.H5, rep.G5}} {
		victim, inwards := pair[0], pair[1]
		for rank := rep.Rank2; rank <= rep.Rank7; rank++ {
			for _, capturer := range []rep.Piece{rep.NoPiece, rep.WhitePawn} {
				p := kingOn(rep.E1)
				p.EnPassant = victim + 8
				p.Pieces[victim], p.Pieces[inwards] = rep.BlackPawn, capturer
				p.Pieces[rep.MakeSquare(rep.FileH-victim.File(), rank)] = rep.WhitePawn
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
				p := kingOn(king)
				p.Pieces[pawn], p.Pieces[checker] = rep.WhitePawn, w.slider(0)
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
					p, squares := w.withKing(dir, distance)
					p.Pieces[squares[distance-1]] = rep.MakePiece(rep.Black, slider)
					keep := rep.SetOf(squares...)
					w.scatter(&p, keep, rep.White, w.some(5)...)
					w.scatter(&p, keep, rep.Black, w.some(2)...)
					w.add(p, keep)
				}
			}
		}
	}
	for range 100 {
		king := rep.Square(w.random.IntN(64))
		p := kingOn(king)
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
	from, ok := step(king, leaps[i])
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
	from, ok := step(sq, direction{1 - 2*w.random.IntN(2), -1})
	if ok && p.Pieces[from] == rep.NoPiece && from >= rep.A2 {
		p.Pieces[from] = rep.WhitePawn
	}
}

// doubleChecks has two checkers, and pieces that could answer one of them.
func (w *walker) doubleChecks() {
	for range 250 {
		king := rep.Square(w.random.IntN(64))
		p := kingOn(king)
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
	squares := ray(king, directions[d])
	if n := len(squares); n > 0 {
		from := squares[w.random.IntN(n)]
		p.Pieces[from] = w.slider(d)
	}
	return rep.SetOf(squares...)
}

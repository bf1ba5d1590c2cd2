// Package rulewalk generates positions for every combination of rules that
// meet at a king: pins in each direction and of each piece, checks and double
// checks, promotions, en passant captures, castling, and the edge files. Random
// games reach few of them. The positions are the same in every run.
package rulewalk

import (
	"math/rand/v2"
	"sync"

	"github.com/boardbench/boardbench/rep"
)

// A Position is a generated position and the family of rules it is for.
type Position struct {
	Family string
	rep.Position
}

// Positions returns all positions, each next to the same position with the
// colors exchanged. All of them are valid, and none has more than 16 pieces a
// side. The slice is shared and must not be written to.
var Positions = sync.OnceValue(func() []Position {
	var w walker
	for i, family := range families {
		w.random = rand.New(rand.NewPCG(uint64(i), 1))
		w.family = family.name
		family.walk(&w)
	}
	return w.list
})

var families = []struct {
	name string
	walk func(*walker)
}{
	{"pin", (*walker).pins},
	{"pinned pawn about to promote", (*walker).promotingPins},
	{"en passant", (*walker).enPassant},
	{"en passant at the edge", (*walker).enPassantEdge},
	{"promotion in check", (*walker).promotionsInCheck},
	{"check", (*walker).checks},
	{"double check", (*walker).doubleChecks},
	{"castling", (*walker).castling},
	{"castling of Chess960", (*walker).chess960},
	{"one piece", (*walker).onePiece},
	{"edge", (*walker).edges},
	{"pins and checks at once", (*walker).crossed},
	{"random", (*walker).scattered},
}

// walker collects positions. White, the side to move, is the side whose moves
// are in question.
type walker struct {
	family string
	random *rand.Rand
	list   []Position
}

// empty returns a position without pieces, White to move.
func empty() rep.Position {
	return rep.Position{
		CastlingRooks:  [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare},
		EnPassant:      rep.NoSquare,
		FullmoveNumber: 1,
	}
}

// add appends p and its mirror image, and reports whether p is valid. A black
// king is added on a square that is not in keep if p has none.
func (w *walker) add(p rep.Position, keep rep.SquareSet) bool {
	if p.King(rep.Black) == rep.NoSquare && !w.addKing(&p, keep) || p.Validate() != nil {
		return false
	}
	w.list = append(w.list, Position{w.family, p}, Position{w.family, p.Flip()})
	return true
}

// addKing puts the black king on a random square that leaves p valid.
func (w *walker) addKing(p *rep.Position, keep rep.SquareSet) bool {
	for _, sq := range w.random.Perm(64) {
		sq := rep.Square(sq)
		if p.Pieces[sq] != rep.NoPiece || keep.Has(sq) {
			continue
		}
		p.Pieces[sq] = rep.BlackKing
		if p.Validate() == nil {
			return true
		}
		p.Pieces[sq] = rep.NoPiece
	}
	return false
}

// direction is a step in files and ranks.
type direction struct{ files, ranks int }

// directions are the directions of a queen, the diagonal ones at odd indexes.
var directions = [8]direction{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// sliders returns the pieces that move in directions[d].
func sliders(d int) [2]rep.PieceType {
	if d&1 != 0 {
		return [2]rep.PieceType{rep.Bishop, rep.Queen}
	}
	return [2]rep.PieceType{rep.Rook, rep.Queen}
}

// ray returns the squares from sq to the edge in the order of their distance, sq excluded.
func ray(sq rep.Square, d direction) (squares []rep.Square) {
	file, rank := int(sq.File())+d.files, int(sq.Rank())+d.ranks
	for ; 0 <= file && file <= 7 && 0 <= rank && rank <= 7; file, rank = file+d.files, rank+d.ranks {
		squares = append(squares, rep.MakeSquare(rep.File(file), rep.Rank(rank)))
	}
	return squares
}

// step returns the square one step from sq, and false off the board.
func step(sq rep.Square, d direction) (rep.Square, bool) {
	if squares := ray(sq, d); len(squares) > 0 {
		return squares[0], true
	}
	return rep.NoSquare, false
}

// withKing returns a position with a white king on a random square from which d leads n steps on the board, and these
// squares up to the edge.
func (w *walker) withKing(d direction, n int) (rep.Position, []rep.Square) {
	for {
		king := rep.Square(w.random.IntN(64))
		if squares := ray(king, d); len(squares) >= n {
			return kingOn(king), squares
		}
	}
}

// kingOn returns a position with a white king alone.
func kingOn(king rep.Square) rep.Position {
	p := empty()
	p.Pieces[king] = rep.WhiteKing
	return p
}

// slider returns a black piece that moves in directions[d].
func (w *walker) slider(d int) rep.Piece {
	return rep.MakePiece(rep.Black, sliders(d)[w.random.IntN(2)])
}

// until calls try until it has added n positions.
func until(n int, try func() bool) {
	for n > 0 {
		if try() {
			n--
		}
	}
}

// scatter puts pieces of color c on random empty squares outside of keep, pawns
// between the second and the seventh rank.
func (w *walker) scatter(p *rep.Position, keep rep.SquareSet, c rep.Color, types ...rep.PieceType) {
	for _, t := range types {
		for range 20 {
			sq := rep.Square(w.random.IntN(64))
			pawnless := t == rep.Pawn && (sq < rep.A2 || sq > rep.H7)
			if p.Pieces[sq] == rep.NoPiece && !keep.Has(sq) && !pawnless {
				p.Pieces[sq] = rep.MakePiece(c, t)
				break
			}
		}
	}
}

// some returns n random piece types, kings excepted.
func (w *walker) some(n int) []rep.PieceType {
	types := make([]rep.PieceType, n)
	for i := range types {
		types[i] = rep.PieceType(w.random.IntN(5)) + rep.Pawn
	}
	return types
}

// castling has both rights of standard chess, with each black piece on each
// square, and each square of the way occupied.
func (w *walker) castling() {
	home := kingOn(rep.E1)
	home.Pieces[rep.A1], home.Pieces[rep.H1] = rep.WhiteRook, rep.WhiteRook
	home.CastlingRooks[0], home.CastlingRooks[1] = rep.H1, rep.A1
	for piece := rep.Pawn; piece <= rep.Queen; piece++ {
		for sq := rep.A1; sq <= rep.H8; sq++ {
			w.with(home, sq, rep.MakePiece(rep.Black, piece))
		}
	}
	for sq := rep.B1; sq <= rep.G1; sq++ {
		for _, piece := range []rep.Piece{rep.WhiteKnight, rep.WhiteBishop, rep.BlackKnight} {
			w.with(home, sq, piece)
		}
	}
}

// with adds a position with one piece more, if the square is empty.
func (w *walker) with(p rep.Position, sq rep.Square, piece rep.Piece) {
	if p.Pieces[sq] == rep.NoPiece {
		p.Pieces[sq] = piece
		w.add(p, rep.NoSquares)
	}
}

// chess960 has a right with the king and its rook on every pair of files, with
// each file attacked, each square of the first rank occupied, and a slider on
// it.
func (w *walker) chess960() {
	for king := rep.B1; king <= rep.G1; king++ {
		for rook := rep.A1; rook <= rep.H1; rook++ {
			if rook == king {
				continue
			}
			home := kingOn(king)
			home.Pieces[rook] = rep.WhiteRook
			right := 0
			if rook < king {
				right = 1
			}
			home.CastlingRooks[right] = rook
			w.add(home, rep.NoSquares)
			for sq := rep.A1; sq <= rep.H1; sq++ {
				w.with(home, sq+40, rep.BlackRook)
				for i, piece := range []rep.Piece{rep.WhiteKnight, rep.BlackRook, rep.BlackQueen} {
					if home.Pieces[sq] == rep.NoPiece && w.random.IntN(3) == i {
						w.with(home, sq, piece)
					}
				}
			}
		}
	}
}

// onePiece has each piece on each square.
func (w *walker) onePiece() {
	for piece := rep.Pawn; piece <= rep.King; piece++ {
		for sq := rep.A1; sq <= rep.H8; sq++ {
			p := empty()
			p.Pieces[sq] = rep.MakePiece(rep.White, piece)
			for king := rep.Square(w.random.IntN(64)); p.King(rep.White) == rep.NoSquare; king = (king + 1) % 64 {
				if p.Pieces[king] == rep.NoPiece {
					p.Pieces[king] = rep.WhiteKing
				}
			}
			w.add(p, rep.NoSquares)
		}
	}
}

// edges has each piece on each square of an edge file, and black knights on the
// squares of the opposite edge: the next cells in a layout without a margin.
func (w *walker) edges() {
	for _, file := range []rep.File{rep.FileA, rep.FileH} {
		for piece := rep.Pawn; piece <= rep.Queen; piece++ {
			for rank := rep.Rank1; rank <= rep.Rank8; rank++ {
				p := empty()
				p.Pieces[rep.MakeSquare(file, rank)] = rep.MakePiece(rep.White, piece)
				for far := range rep.Rank8 + 1 {
					p.Pieces[rep.MakeSquare(rep.FileH-file, far)] = rep.BlackKnight
				}
				w.scatter(&p, rep.NoSquares, rep.White, rep.King)
				w.add(p, rep.NoSquares)
			}
		}
	}
}

// crossed has in each direction from the king, by chance, a pin, a check, a
// black piece in front of a slider, or nothing, with pawns about to promote, and
// sometimes an en passant square.
func (w *walker) crossed() {
	until(900, func() bool {
		king := rep.Square(w.random.IntN(64))
		p := kingOn(king)
		for d, dir := range directions {
			squares, chance := ray(king, dir), w.random.IntN(8)
			if len(squares) < 2 || chance > 4 {
				continue
			}
			near := w.random.IntN(len(squares) - 1)
			far := near + 1 + w.random.IntN(len(squares)-near-1)
			c := rep.White
			if chance == 4 {
				c = rep.Black
			}
			if chance > 0 {
				p.Pieces[squares[near]] = rep.MakePiece(c, w.some(1)[0])
			}
			p.Pieces[squares[far]] = w.slider(d)
		}
		w.enPassantByChance(&p)
		w.scatter(&p, rep.NoSquares, rep.White, rep.Pawn, rep.Knight)
		w.scatter(&p, rep.NoSquares, rep.Black, rep.Pawn)
		return w.add(p, rep.NoSquares)
	})
}

// enPassantByChance puts an en passant square and the pawns of a capture where
// there is room for them.
func (w *walker) enPassantByChance(p *rep.Position) {
	victim := rep.A5 + rep.Square(w.random.IntN(8))
	from, ok := step(victim, direction{1 - 2*w.random.IntN(2), 0})
	for _, sq := range []rep.Square{victim, victim + 8, victim + 16, from} {
		if !ok || p.Pieces[sq] != rep.NoPiece {
			return
		}
	}
	p.Pieces[victim], p.Pieces[from] = rep.BlackPawn, rep.WhitePawn
	p.EnPassant = victim + 8
}

// scattered has random pieces on random squares.
func (w *walker) scattered() {
	until(900, func() bool {
		p := empty()
		w.scatter(&p, rep.NoSquares, rep.White, rep.King)
		w.scatter(&p, rep.NoSquares, rep.White, w.some(1+w.random.IntN(10))...)
		w.scatter(&p, rep.NoSquares, rep.Black, w.some(1+w.random.IntN(10))...)
		if w.random.IntN(3) == 0 {
			w.enPassantByChance(&p)
		}
		return w.add(p, rep.NoSquares)
	})
}

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

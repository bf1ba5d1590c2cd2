package broken

import "github.com/boardbench/boardbench/rep"

// Student is a board as a student writes it: an array of squares, moves that are tried by Make and Unmake, and one of
// [Mistakes]. Without a mistake it plays as the oracle does, whose code it does not use.
type Student struct {
	mistake string
	p       rep.Position
	undo    []record
}

// record is what Unmake needs of the position before a move.
type record struct {
	captured  rep.Piece
	rooks     [4]rep.Square
	enPassant rep.Square
	clock     uint16
}

var (
	_ rep.Board = (*Student)(nil)
)

// NewStudent returns a board with a mistake by its name, "" for none.
func NewStudent(mistake string) *Student { return &Student{mistake: mistake} }

func (s *Student) makes(mistake string) bool { return s.mistake == mistake }

// Load implements rep.Board.
func (s *Student) Load(p *rep.Position) error {
	s.p, s.undo = *p, s.undo[:0]
	return nil
}

// Position implements rep.Board.
func (s *Student) Position() rep.Position {
	p := s.p
	if s.makes("Position forgets the clocks") {
		p.HalfmoveClock, p.FullmoveNumber = 0, 1
	}
	if s.makes("Position forgets the castling rights") {
		p.CastlingRooks = [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare}
	}
	return p
}

// Key implements the method of package rep.
func (s *Student) Key() uint64 {
	p := s.p
	if s.makes("the key forgets the castling rights") {
		p.CastlingRooks = [4]rep.Square{rep.NoSquare, rep.NoSquare, rep.NoSquare, rep.NoSquare}
	}
	if s.makes("the key forgets the en passant square") {
		p.EnPassant = rep.NoSquare
	}
	return p.Key()
}

// CountMoves implements the method of package rep.
func (s *Student) CountMoves() int {
	if s.makes("CountMoves counts moves that are not legal") {
		return len(s.pseudoLegal(nil))
	}
	return len(s.AppendMoves(nil))
}

// AppendMoves implements rep.Board.
func (s *Student) AppendMoves(dst []rep.Move) []rep.Move {
	n := len(dst)
	dst = s.pseudoLegal(dst)
	legal := dst[:n]
	for _, m := range dst[n:] {
		if s.isLegal(m) {
			legal = append(legal, m)
		}
	}
	return legal
}

// isLegal reports whether a pseudo-legal move leaves no check behind.
func (s *Student) isLegal(m rep.Move) bool {
	us, from := s.p.SideToMove, m.From()
	king := s.king(us)
	isKing, check := from == king, s.isAttacked(king, us.Other())
	if s.makes("no move is tested for check") {
		return true
	}
	if !isKing && !check && (s.makes("pinned pieces move freely") || m.Kind() == rep.EnPassant && s.makes("en passant is not tested for check")) {
		return true
	}
	if isKing && m.Kind() == rep.Capture && s.makes("a king captures a protected piece") {
		return true
	}
	if !isKing && check && s.makes("only the king answers a check") {
		return false
	}
	if !isKing && !check && s.makes("a pinned piece may not move at all") {
		piece := s.p.Pieces[from]
		s.p.Pieces[from] = rep.NoPiece
		pinned := s.isAttacked(king, us.Other())
		s.p.Pieces[from] = piece
		return !pinned
	}
	if isKing && !m.Kind().IsCastle() && s.makes("a king steps back on the line of a slider") {
		return !s.isAttacked(m.To(), us.Other())
	}
	if !isKing && check && s.makes("a double check is answered by a block") {
		return s.answersOne(m)
	}
	s.Make(m)
	legal := !s.isAttacked(s.king(us), us.Other())
	if !isKing && !check && s.makes("bishops pin nothing") {
		legal = legal || s.onlyBishopsCheck()
	}
	s.Unmake(m)
	return legal
}

// answersOne reports whether a move captures a checker, or leaves one check less.
func (s *Student) answersOne(m rep.Move) bool {
	us := s.p.SideToMove
	before := s.p.Checkers().Count()
	s.Make(m)
	after := s.p.Attackers(s.king(us), us.Other()).Count()
	s.Unmake(m)
	return after < before
}

// onlyBishopsCheck reports whether all pieces that could capture the king are bishops.
func (s *Student) onlyBishopsCheck() bool {
	for sq := range s.p.Attackers(s.king(s.p.SideToMove.Other()), s.p.SideToMove).All() {
		if s.p.Pieces[sq].Type() != rep.Bishop {
			return false
		}
	}
	return true
}

func (s *Student) king(c rep.Color) rep.Square {
	for sq, piece := range s.p.Pieces {
		if piece == rep.MakePiece(c, rep.King) {
			return rep.Square(sq)
		}
	}
	return rep.NoSquare
}

var (
	kingSteps   = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	knightSteps = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// step returns the square a step away, false off the board.
func (s *Student) step(from rep.Square, by [2]int, overTheEdge string) (rep.Square, bool) {
	file, rank := int(from.File())+by[0], int(from.Rank())+by[1]
	if overTheEdge != "" && s.makes(overTheEdge) {
		to := int(from) + by[0] + 8*by[1]
		return rep.Square(to), 0 <= to && to < 64
	}
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return rep.NoSquare, false
	}
	return rep.MakeSquare(rep.File(file), rep.Rank(rank)), true
}

// forward is the direction in which pawns go.
func (s *Student) forward(c rep.Color) int {
	if c == rep.White || s.makes("both sides' pawns go up") {
		return 1
	}
	return -1
}

// isAttacked reports whether a piece of c attacks sq.
func (s *Student) isAttacked(sq rep.Square, c rep.Color) bool {
	has := func(at rep.Square, types ...rep.PieceType) bool {
		for _, t := range types {
			if s.p.Pieces[at] == rep.MakePiece(c, t) {
				return true
			}
		}
		return false
	}
	ahead := s.forward(c)
	if s.makes("pawns attack backward") {
		ahead = -ahead
	}
	for _, side := range []int{-1, 1} {
		at, ok := s.step(sq, [2]int{side, -ahead}, "pawns attack over the edge")
		if ok && has(at, rep.Pawn) && !s.makes("pawns attack nothing") {
			return true
		}
	}
	for i := range 8 {
		if at, ok := s.step(sq, knightSteps[i], "knights attack over the edge"); ok && has(at, rep.Knight) && !s.makes("knights attack nothing") {
			return true
		}
		if at, ok := s.step(sq, kingSteps[i], ""); ok && has(at, rep.King) && !s.makes("kings attack nothing") {
			return true
		}
		slider := rep.Rook
		if i >= 4 {
			slider = rep.Bishop
		}
		for at, ok := s.step(sq, kingSteps[i], "sliders attack over the edge"); ok; at, ok = s.step(at, kingSteps[i], "sliders attack over the edge") {
			queen := has(at, rep.Queen) && !(s.makes("queens attack like rooks") && slider == rep.Bishop)
			if queen || has(at, slider) && !(s.makes("bishops attack nothing") && slider == rep.Bishop) {
				return true
			}
			if s.p.Pieces[at] != rep.NoPiece && !s.makes("attacks go through pieces") {
				break
			}
		}
	}
	return false
}

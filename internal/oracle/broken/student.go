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
	if s.makes("Load puts the ranks upside down") {
		for sq := range s.p.Pieces {
			s.p.Pieces[sq] = p.Pieces[sq^56]
		}
	}
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

// A Mistake is one of those that students make when they write a board.
type Mistake struct {
	Name string
	Rule string // the rule of bench verify that it breaks first
	Says string // what bench verify says of it
}

// Backend describes the board of a student who makes the mistake.
func (m Mistake) Backend() rep.Backend {
	return rep.Backend{Name: "mine", Family: "broken", Summary: m.Name, New: func() rep.Board { return NewStudent(m.Name) }}
}

// Mistakes are in the order of the rules.
var Mistakes = []Mistake{
	{"Load puts the ranks upside down", "pieces", "Position returns another state than Load was given: h1 is ., want k; d4 is K, want .; d5 is ., want K; h8 is k, want ."},
	{"Position forgets the clocks", "state", "Position returns another state than Load was given: halfmove clock is 0, want 5; fullmove number is 1, want 9"},
	{"Position forgets the castling rights", "castling rights", "Position returns another state than Load was given: castling rooks is [- - - -], want [h1 a1 - -]"},
	{"White's moves alone are made", "kings", "the king on h8 may go to g7: h8g7 is missing"},
	{"a king goes in four directions", "kings", "the king on d5 may go to c4: d5c4 is missing"},
	{"a king or knight captures its own side", "kings", "e3e4 is not legal: the king on e3 has a piece of its own side on e4"},
	{"a king goes over the edge", "kings", "h1a1 is not legal: a king does not move from h1 to a1"},
	{"a knight jumps over the edge", "knights", "a1g1 is not legal: a knight does not move from a1 to g1"},
	{"a queen goes like a rook", "sliders", "the queen on d4 may go to a1: d4a1 is missing"},
	{"a slider goes six squares at most", "sliders", "the rook on a1 may go to a8: a1a8 is missing"},
	{"a slider captures its own side", "sliders", "a1h1 is not legal: the rook on a1 has a piece of its own side on h1"},
	{"a slider goes through its own side", "sliders", "d4a4 is not legal: the queen on d4 is blocked by the pawn on b4"},
	{"a slider goes over the edge", "sliders", "d4a5 is not legal: a rook does not move from d4 to a5"},
	{"both sides' pawns go up", "pawns one step", "the pawn on d6 may go to d5: d6d5 is missing"},
	{"a pawn goes on an occupied square", "pawns one step", "d4d5 is not legal: the pawn on d4 is blocked by the pawn on d5"},
	{"a pawn captures straight ahead", "pawns one step", "d4d5 is not legal: the pawn on d4 is blocked by the pawn on d5"},
	{"black pawns begin on rank 2", "double pushes", "the pawn on d7 may go two squares: d7d5 is missing"},
	{"a double push jumps over a piece", "double pushes", "d2d4 is not legal: the pawn on d2 is blocked by the knight on d3"},
	{"a double push goes on an occupied square", "double pushes", "d2d4 is not legal: the pawn on d2 is blocked by the knight on d4"},
	{"a pawn goes two squares from every rank", "double pushes", "d3d5 is not legal: the pawn on d3 has left rank 2, and goes one square at a time"},
	{"a double push is a quiet move", "double pushes", "the pawn on e2 may go two squares: e2e4 is there as e2 to e4, quiet, want e2 to e4, double push"},
	{"captures are quiet moves", "captures", "the king on a1 may capture the knight on b1: a1b1 is there as a1 to b1, quiet, want a1 to b1, capture"},
	{"sliders do not capture", "captures", "the rook on d4 may capture the pawn on d5: d4d5 is missing"},
	{"a slider goes on behind a capture", "captures", "d4d6 is not legal: the rook on d4 is blocked by the pawn on d5"},
	{"a pawn captures its own side", "captures", "d4c5 is not legal: the pawn on d4 has a piece of its own side on c5"},
	{"a pawn captures an empty square", "captures", "e4f5 is not legal: a pawn captures diagonally, and there is nothing to capture on f5"},
	{"a pawn captures over the edge", "captures", "a4h4 is not legal: a pawn does not move from a4 to h4"},
	{"black pawns promote on rank 8", "promotion", "the pawn on d2 may go to d1 and become a bishop: d2d1b is missing"},
	{"a pawn promotes only if it captures", "promotion", "the pawn on d7 may go to d8 and become a bishop: d7d8b is missing"},
	{"a capture does not promote", "promotion", "the pawn on d7 may capture the knight on c8 and become a bishop: d7c8b is missing"},
	{"a pawn becomes a queen alone", "promotion", "the pawn on d7 may go to d8 and become a bishop: d7d8b is missing"},
	{"a pawn may stay a pawn", "promotion", "d7d8 is not legal: its kind is quiet, want promote to knight, bishop, rook or queen"},
	{"the en passant square stays after another move", "making quiet moves", "after a1a2: Position: en passant is d6, want -"},
	{"the clock runs on after a pawn move", "making quiet moves", "after e2e3: Position: halfmove clock is 6, want 0"},
	{"the move number counts plies", "making quiet moves", "after a1a2: Position: fullmove number is 10, want 9"},
	{"Unmake forgets the side to move", "making quiet moves", "after a1a2 is made and unmade: Position: side to move is black, want white"},
	{"Unmake forgets the clock", "making quiet moves", "after a1a2 is made and unmade: Position: halfmove clock is 6, want 5"},
	{"Unmake forgets the move number", "making quiet moves", "after a8a7 is made and unmade: Position: fullmove number is 10, want 9"},
	{"Unmake forgets the en passant square", "making quiet moves", "after a1a2 is made and unmade: Position: en passant is -, want d6"},
	{"the clock runs on after a capture", "making captures", "after a1a3: Position: halfmove clock is 6, want 0"},
	{"Unmake forgets the captured piece", "making captures", "after a1a3 is made and unmade: Position: a3 is ., want n"},
	{"the pawn captured en passant stays", "making pawn moves", "after e5d6: Position: d5 is p, want ."},
	{"a promoted pawn stays a pawn", "making pawn moves", "after d7c8b: Position: c8 is P, want B"},
	{"a double push sets no en passant square", "making pawn moves", "after e2e4: Position: en passant is -, want e3"},
	{"Unmake leaves the promoted piece", "making pawn moves", "after d7c8b is made and unmade: Position: d7 is B, want P"},
	{"Unmake forgets the pawn captured en passant", "making pawn moves", "after e5d6 is made and unmade: Position: d5 is ., want p"},
	{"no move is tested for check", "check", "d3c4 is not legal: the king would be in check on c4 from the king on d5"},
	{"pawns attack backward", "check", "e1d2 is not legal: the king would be in check on d2 from the pawn on e3"},
	{"pawns attack nothing", "check", "e1d2 is not legal: the king would be in check on d2 from the pawn on e3"},
	{"knights attack nothing", "check", "a1a2 is not legal: white is in check from the knight on d3, and the move leaves it so"},
	{"kings attack nothing", "check", "d3c4 is not legal: the king would be in check on c4 from the king on d5"},
	{"pawns attack over the edge", "check", "the king on g1 may go to h1: g1h1 is missing"},
	{"knights attack over the edge", "check", "the king on b1 may go to a2: b1a2 is missing"},
	{"a king captures a protected piece", "checks by sliders", "e1e2 is not legal: the king would be in check on e2 from the bishop on g4"},
	{"only the king answers a check", "checks by sliders", "the bishop on d2 may go to e3: d2e3 is missing"},
	{"a king steps back on the line of a slider", "checks by sliders", "e4e3 is not legal: the king would be in check on e3 from the rook on e8"},
	{"a double check is answered by a block", "checks by sliders", "a2e2 is not legal: white is in check from the knight on d3, and the move leaves it so"},
	{"queens attack like rooks", "checks by sliders", "d3c4 is not legal: the king would be in check on c4 from the queen on d5"},
	{"bishops attack nothing", "checks by sliders", "d3c4 is not legal: the king would be in check on c4 from the bishop on b5"},
	{"attacks go through pieces", "checks by sliders", "the bishop on d2 may go to e3: d2e3 is missing"},
	{"sliders attack over the edge", "checks by sliders", "the king on e1 may go to e2: e1e2 is missing"},
	{"pinned pieces move freely", "pins", "e2a6 is not legal: the bishop on e2 is pinned to its king by the rook on e8"},
	{"a pinned piece may not move at all", "pins", "the rook on e2 may go to e3: e2e3 is missing"},
	{"bishops pin nothing", "pins", "c3a2 is not legal: the knight on c3 is pinned to its king by the bishop on b4"},
	{"Black does not castle", "castling", "the king on e8 may castle with the rook on a8: e8c8 is missing"},
	{"a king castles without the right", "castling", "e1c1 is not legal: white has no right to castle queenside"},
	{"one right is a right for both sides", "castling", "e1g1 is not legal: white has no right to castle kingside"},
	{"castling is written with the king's destination", "castling", "the king on e1 may castle with the rook on h1: e1g1 is there as e1 to g1, castle kingside, want e1 to h1, castle kingside"},
	{"b1 may be occupied in castling", "castling", "e1c1 is not legal: the knight on b1 is in the way of king and rook"},
	{"a king castles over pieces", "castling", "e1c1 is not legal: the knight on b1 is in the way of king and rook"},
	{"b1 may not be attacked in castling", "castling", "the king on e1 may castle with the rook on a1: e1c1 is missing"},
	{"a king castles out of check", "castling", "e1c1 is not legal: white is in check from the rook on e8, and cannot castle"},
	{"a king castles over an attacked square", "castling", "e1g1 is not legal: the king would cross or reach f1, which the rook on f8 attacks"},
	{"en passant is not tested for check", "en passant", "e5d6 is not legal: two pawns would leave the line of the rook on h5 to the king"},
	{"Black does not capture en passant", "en passant", "the pawn on e4 may capture the pawn on d4 en passant: e4d3 is missing"},
	{"en passant is right after any move", "en passant", "e5d6 is not legal: d6 is empty, and no pawn has just gone two squares past it"},
	{"en passant from the left alone", "en passant", "the pawn on e5 may capture the pawn on d5 en passant: e5d6 is missing"},
	{"en passant is a capture like others", "en passant", "the pawn on e5 may capture the pawn on d5 en passant: e5d6 is there as e5 to d6, capture, want e5 to d6, en passant"},
	{"en passant goes over the edge", "en passant", "h4a6 is not legal: a pawn does not move from h4 to a6"},
	{"one undo record for all moves", "make and unmake", "after a1a2 is made and unmade: Position: halfmove clock is 6, want 5"},
	{"castling leaves the rook", "make and unmake", "after e1c1: Position: a1 is R, want .; d1 is ., want R"},
	{"the right stays after the rook has moved", "make and unmake", "after a1a2: Position: castling rooks is [h1 a1 - -], want [h1 - - -]"},
	{"the right stays after the rook is captured", "make and unmake", "after a8a1: Position: castling rooks is [h1 a1 h8 -], want [h1 - h8 -]"},
	{"the rights stay after the king has moved", "make and unmake", "after e1c1: Position: castling rooks is [h1 - - -], want [- - - -]"},
	{"Unmake forgets the castling rights", "make and unmake", "after a1a2 is made and unmade: Position: castling rooks is [h1 - - -], want [h1 a1 - -]"},
	{"Unmake leaves the rook after castling", "make and unmake", "after e1c1 is made and unmade: Position: d1 is R, want ."},
	{"the key forgets the castling rights", "keys and counts", "Key is "},
	{"the key forgets the en passant square", "keys and counts", "after e2e4: Key is "},
	{"CountMoves counts moves that are not legal", "keys and counts", "after d7c8q: CountMoves is 3, and there are 2 moves"},
	{"a king castles from e1 and e8 alone", "Chess960", "the king on f1 may castle with the rook on g1: f1g1 is missing"},
	{"castling overwrites the king with an empty square", "Chess960", "after f1g1: Position: g1 is ., want K"},
}

// pseudoLegal appends the moves that would be legal without a king.
func (s *Student) pseudoLegal(dst []rep.Move) []rep.Move {
	us := s.p.SideToMove
	if s.makes("White's moves alone are made") {
		us = rep.White
	}
	for from := rep.A1; from <= rep.H8; from++ {
		piece := s.p.Pieces[from]
		if piece == rep.NoPiece || piece.Color() != us {
			continue
		}
		switch piece.Type() {
		case rep.Pawn:
			dst = s.pawnMoves(dst, from, us)
		case rep.Knight:
			dst = s.walks(dst, from, us, knightSteps, 1, "a knight jumps over the edge")
		case rep.Bishop:
			dst = s.walks(dst, from, us, kingSteps[4:], 7, "a slider goes over the edge")
		case rep.Rook:
			dst = s.walks(dst, from, us, kingSteps[:4], 7, "a slider goes over the edge")
		case rep.Queen:
			steps := kingSteps
			if s.makes("a queen goes like a rook") {
				steps = steps[:4]
			}
			dst = s.walks(dst, from, us, steps, 7, "a slider goes over the edge")
		case rep.King:
			steps := kingSteps
			if s.makes("a king goes in four directions") {
				steps = steps[:4]
			}
			dst = s.walks(dst, from, us, steps, 1, "a king goes over the edge")
			dst = s.castlingMoves(dst, us)
		}
	}
	return dst
}

// walks appends the moves of a piece that goes at most far times each step.
func (s *Student) walks(dst []rep.Move, from rep.Square, us rep.Color, steps [][2]int, far int, overTheEdge string) []rep.Move {
	if far == 7 && s.makes("a slider goes six squares at most") {
		far = 6
	}
	for _, step := range steps {
		to := from
		for range far {
			var ok bool
			if to, ok = s.step(to, step, overTheEdge); !ok {
				break
			}
			target := s.p.Pieces[to]
			if target == rep.NoPiece {
				dst = append(dst, rep.MakeMove(from, to, rep.Quiet))
				continue
			}
			switch {
			case target.Color() != us && s.makes("captures are quiet moves"):
				dst = append(dst, rep.MakeMove(from, to, rep.Quiet))
			case target.Color() != us && (far == 1 || !s.makes("sliders do not capture")):
				dst = append(dst, rep.MakeMove(from, to, rep.Capture))
			case far == 1 && s.makes("a king or knight captures its own side"), far > 1 && s.makes("a slider captures its own side"):
				dst = append(dst, rep.MakeMove(from, to, rep.Capture))
			}
			if !(target.Color() != us && s.makes("a slider goes on behind a capture")) && !(target.Color() == us && s.makes("a slider goes through its own side")) {
				break
			}
		}
	}
	return dst
}

func (s *Student) pawnMoves(dst []rep.Move, from rep.Square, us rep.Color) []rep.Move {
	ahead, begins, last := s.forward(us), rep.Rank2.Relative(us), rep.Rank8.Relative(us)
	if s.makes("black pawns begin on rank 2") {
		begins = rep.Rank2
	}
	if s.makes("black pawns promote on rank 8") {
		last = rep.Rank8
	}
	add := func(to rep.Square, kind, promotion rep.MoveKind) {
		switch {
		case to.Rank() != last, s.makes("a pawn promotes only if it captures") && kind == rep.Quiet, s.makes("a capture does not promote") && kind == rep.Capture:
			dst = append(dst, rep.MakeMove(from, to, kind))
		case s.makes("a pawn becomes a queen alone"):
			dst = append(dst, rep.MakeMove(from, to, promotion+3))
		default:
			for piece := range rep.MoveKind(4) {
				dst = append(dst, rep.MakeMove(from, to, promotion+piece))
			}
			if s.makes("a pawn may stay a pawn") {
				dst = append(dst, rep.MakeMove(from, to, kind))
			}
		}
	}
	one, ok := s.step(from, [2]int{0, ahead}, "")
	free := ok && s.p.Pieces[one] == rep.NoPiece
	if free || ok && s.makes("a pawn goes on an occupied square") {
		add(one, rep.Quiet, rep.PromoteKnight)
	} else if ok && s.p.Pieces[one].Color() != us && s.makes("a pawn captures straight ahead") {
		add(one, rep.Capture, rep.CaptureKnight)
	}
	two, ok := s.step(from, [2]int{0, 2 * ahead}, "")
	free = free || s.makes("a double push jumps over a piece")
	if ok && free && (s.p.Pieces[two] == rep.NoPiece || s.makes("a double push goes on an occupied square")) &&
		(from.Rank() == begins || s.makes("a pawn goes two squares from every rank") && two.Rank() != last) {
		kind := rep.DoublePush
		if s.makes("a double push is a quiet move") {
			kind = rep.Quiet
		}
		dst = append(dst, rep.MakeMove(from, two, kind))
	}
	for _, side := range []int{-1, 1} {
		to, ok := s.step(from, [2]int{side, ahead}, "a pawn captures over the edge")
		if !ok {
			continue
		}
		target := s.p.Pieces[to]
		switch {
		case target != rep.NoPiece && (target.Color() != us || s.makes("a pawn captures its own side")):
			add(to, rep.Capture, rep.CaptureKnight)
		case target == rep.NoPiece && s.makes("a pawn captures an empty square"):
			add(to, rep.Capture, rep.CaptureKnight)
		}
	}
	return s.enPassantMoves(dst, from, us, ahead)
}

func (s *Student) enPassantMoves(dst []rep.Move, from rep.Square, us rep.Color, ahead int) []rep.Move {
	if us == rep.Black && s.makes("Black does not capture en passant") {
		return dst
	}
	for _, side := range []int{-1, 1} {
		to, ok := s.step(from, [2]int{side, ahead}, "en passant goes over the edge")
		if !ok || s.p.Pieces[to] != rep.NoPiece {
			continue
		}
		victim := int(to) - 8*ahead
		is := to == s.p.EnPassant
		if s.makes("en passant is right after any move") && from.Rank().Relative(us) == rep.Rank5 {
			is = s.p.Pieces[victim] == rep.MakePiece(us.Other(), rep.Pawn)
		}
		if s.makes("en passant from the left alone") && side < 0 {
			is = false
		}
		if is {
			kind := rep.EnPassant
			if s.makes("en passant is a capture like others") {
				kind = rep.Capture
			}
			dst = append(dst, rep.MakeMove(from, to, kind))
		}
	}
	return dst
}

// between returns the squares from one to another of the same rank, both included.
func between(a, b rep.Square) []rep.Square {
	var list []rep.Square
	for sq := min(a, b); sq <= max(a, b); sq++ {
		list = append(list, sq)
	}
	return list
}

func (s *Student) castlingMoves(dst []rep.Move, us rep.Color) []rep.Move {
	king, home := s.king(us), us.BackRank()
	if us == rep.Black && s.makes("Black does not castle") {
		return dst
	}
	for side, kind := range []rep.MoveKind{rep.CastleKingside, rep.CastleQueenside} {
		rook := s.p.CastlingRooks[2*int(us)+side]
		corner := rep.MakeSquare([]rep.File{rep.FileH, rep.FileA}[side], home)
		if s.makes("a king castles without the right") && king == rep.MakeSquare(rep.FileE, home) && s.p.Pieces[corner] == rep.MakePiece(us, rep.Rook) {
			rook = corner
		}
		if rook == rep.NoSquare && s.makes("one right is a right for both sides") && s.p.CastlingRooks[2*int(us)+1-side] != rep.NoSquare && s.p.Pieces[corner] == rep.MakePiece(us, rep.Rook) {
			rook = corner
		}
		if rook == rep.NoSquare || s.makes("a king castles from e1 and e8 alone") && king != rep.MakeSquare(rep.FileE, home) {
			continue
		}
		kingTo := rep.MakeSquare([]rep.File{rep.FileG, rep.FileC}[side], home)
		rookTo := rep.MakeSquare([]rep.File{rep.FileF, rep.FileD}[side], home)
		if s.mayCastle(us, king, kingTo, rook, rookTo) {
			to := rook
			if s.makes("castling is written with the king's destination") {
				to = kingTo
			}
			dst = append(dst, rep.MakeMove(king, to, kind))
		}
	}
	return dst
}

// mayCastle reports whether the squares on the way are empty, and not attacked where the king goes.
func (s *Student) mayCastle(us rep.Color, king, kingTo, rook, rookTo rep.Square) bool {
	way := append(between(king, kingTo), between(rook, rookTo)...)
	if s.makes("b1 may be occupied in castling") {
		way = between(king, kingTo)
	}
	for _, sq := range way {
		if sq != king && sq != rook && s.p.Pieces[sq] != rep.NoPiece && !s.makes("a king castles over pieces") {
			return false
		}
	}
	safe := between(king, kingTo)
	if s.makes("b1 may not be attacked in castling") {
		safe = append(safe, between(rook, rookTo)...)
	}
	for _, sq := range safe {
		if sq == king && s.makes("a king castles out of check") || sq != king && sq != kingTo && s.makes("a king castles over an attacked square") {
			continue
		}
		if s.isAttacked(sq, us.Other()) {
			return false
		}
	}
	return true
}

// Make implements rep.Board.
func (s *Student) Make(m rep.Move) {
	p, us, from, to := &s.p, s.p.SideToMove, m.From(), m.To()
	piece := p.Pieces[from]
	r := record{p.Pieces[to], p.CastlingRooks, p.EnPassant, p.HalfmoveClock}
	if s.makes("one undo record for all moves") {
		s.undo = s.undo[:0]
	}
	s.undo = append(s.undo, r)
	if !s.makes("the en passant square stays after another move") {
		p.EnPassant = rep.NoSquare
	}
	if p.HalfmoveClock++; piece.Type() == rep.Pawn && !s.makes("the clock runs on after a pawn move") || m.Kind().IsCapture() && !s.makes("the clock runs on after a capture") {
		p.HalfmoveClock = 0
	}
	p.Pieces[from] = rep.NoPiece
	switch kind := m.Kind(); {
	case kind.IsCastle():
		i := rep.CastlingIndex(us, kind)
		if s.makes("castling overwrites the king with an empty square") {
			p.Pieces[rep.CastleKingTo(i)], p.Pieces[rep.CastleRookTo(i)] = piece, p.Pieces[to]
			p.Pieces[to] = rep.NoPiece
			break
		}
		rook := p.Pieces[to]
		p.Pieces[to] = rep.NoPiece
		p.Pieces[rep.CastleKingTo(i)] = piece
		if s.makes("castling leaves the rook") {
			p.Pieces[to] = rook
			break
		}
		p.Pieces[rep.CastleRookTo(i)] = rook
	case kind.IsPromotion() && !s.makes("a promoted pawn stays a pawn"):
		p.Pieces[to] = rep.MakePiece(us, kind.Promotion())
	default:
		p.Pieces[to] = piece
		if kind == rep.EnPassant && !s.makes("the pawn captured en passant stays") {
			p.Pieces[rep.MakeSquare(to.File(), from.Rank())] = rep.NoPiece
		}
		if kind == rep.DoublePush && !s.makes("a double push sets no en passant square") {
			p.EnPassant = (from + to) / 2
		}
	}
	for i, rook := range p.CastlingRooks {
		moved := from == rook && !s.makes("the right stays after the rook has moved")
		captured := to == rook && !s.makes("the right stays after the rook is captured")
		king := piece == rep.MakePiece(us, rep.King) && i/2 == int(us) && !s.makes("the rights stay after the king has moved")
		if moved || captured || king {
			p.CastlingRooks[i] = rep.NoSquare
		}
	}
	if us == rep.Black || s.makes("the move number counts plies") {
		p.FullmoveNumber++
	}
	p.SideToMove = us.Other()
}

// Unmake implements rep.Board.
func (s *Student) Unmake(m rep.Move) {
	p, from, to := &s.p, m.From(), m.To()
	us := p.SideToMove.Other()
	r := s.undo[len(s.undo)-1]
	if !s.makes("one undo record for all moves") {
		s.undo = s.undo[:len(s.undo)-1]
	}
	if !s.makes("Unmake forgets the side to move") {
		p.SideToMove = us
	}
	if !s.makes("Unmake forgets the castling rights") {
		p.CastlingRooks = r.rooks
	}
	if !s.makes("Unmake forgets the en passant square") {
		p.EnPassant = r.enPassant
	}
	if !s.makes("Unmake forgets the clock") {
		p.HalfmoveClock = r.clock
	}
	if (us == rep.Black || s.makes("the move number counts plies")) && !s.makes("Unmake forgets the move number") {
		p.FullmoveNumber--
	}
	if kind := m.Kind(); kind.IsCastle() {
		i := rep.CastlingIndex(us, kind)
		p.Pieces[rep.CastleKingTo(i)] = rep.NoPiece
		if !s.makes("Unmake leaves the rook after castling") {
			p.Pieces[rep.CastleRookTo(i)] = rep.NoPiece
		}
		p.Pieces[from], p.Pieces[to] = rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		return
	}
	piece := p.Pieces[to]
	if m.Kind().IsPromotion() && !s.makes("Unmake leaves the promoted piece") {
		piece = rep.MakePiece(us, rep.Pawn)
	}
	p.Pieces[from], p.Pieces[to] = piece, r.captured
	if s.makes("Unmake forgets the captured piece") {
		p.Pieces[to] = rep.NoPiece
	}
	if m.Kind() == rep.EnPassant && !s.makes("Unmake forgets the pawn captured en passant") {
		p.Pieces[rep.MakeSquare(to.File(), from.Rank())] = rep.MakePiece(us.Other(), rep.Pawn)
	}
}

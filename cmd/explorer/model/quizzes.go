package model

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/cmd/explorer/trace"
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/illegal"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// quizMaker makes the tasks of a kind. It reports false if the position has none.
type quizMaker struct {
	name, title string
	make        func(g *generator) (task, bool)
}

// quizzes are the kinds of exercises, arrays first, then sets.
var quizzes = []quizMaker{
	{"index", "Which index is a square?", quizIndex},
	{"square", "Which square is an index?", quizSquare},
	{"edge", "0x88: which bits does a step set?", quizEdge},
	{"difference", "0x88: the difference of two squares", quizDifference},
	{"rook", "Which cells does a rook read?", quizRook},
	{"cells", "Which cells does a move change?", quizCells},
	{"writes", "Which bytes does a move write?", quizWrites},
	{"attackers", "Which pieces attack a square?", quizAttackers},
	{"moves", "Where may a piece go?", quizMoves},
	{"count", "How many legal moves are there?", quizCount},
	{"pinned", "Which pieces are pinned?", quizPinned},
	{"bits", "Put the pieces that a bitboard has", quizBits},
	{"word", "Write a bitboard as a word", quizWord},
	{"shift", "Shift a bitboard", quizShift},
	{"line", "o^(o-2r): attacks by a subtraction", quizLine},
	{"magic", "Complete the magic look-up", quizMagic},
}

// QuizKinds returns the kinds of exercises.
func QuizKinds() []QuizKind {
	var kinds []QuizKind
	for _, k := range quizzes {
		kinds = append(kinds, QuizKind{k.name, k.title})
	}
	return kinds
}

// indexBoards are the boards of cells, by level.
var indexBoards = [maxLevel][]string{{"mailbox"}, {"mailbox", "x88"}, {"x88", "tenbytwelve", "twelvebytwelve"}}

// cellIndex has the index of each square in the array of cells of a board.
type cellIndex struct {
	title, array string // the names of the board and of the array
	of           [64]int
}

// cellIndexes returns the indexes of a board, from its memory.
func cellIndexes(name string, p *rep.Position) (c cellIndex, ok bool) {
	b, err := backend(name)
	if err != nil {
		return c, false
	}
	board := b.New()
	describer, described := board.(layout.Describer)
	if !described || board.Load(p) != nil {
		return c, false
	}
	for _, region := range describer.Memory().Objects[0].Regions {
		if region.Kind != layout.Cell || region.Row == 0 || region.Use != layout.UsePosition {
			continue
		}
		found := 0
		for i := range region.Len() {
			if sq := region.Element(i).Square; sq.OnBoard() {
				c.of[sq] = i
				found++
			}
		}
		if found == 64 {
			c.title, c.array = b.Title, region.Name
			return c, true
		}
	}
	return c, false
}

// indexSteps explains the index of a square by the indexes of a1, b1 and a2.
func indexSteps(c *cellIndex, sq rep.Square) []string {
	first, file, rank := c.of[rep.A1], c.of[rep.B1]-c.of[rep.A1], c.of[rep.A2]-c.of[rep.A1]
	return []string{
		fmt.Sprintf("%s keeps a1 in %s[%d], b1 in %[2]s[%[4]d] and a2 in %[2]s[%[5]d].", c.title, c.array, first, c.of[rep.B1], c.of[rep.A2]),
		fmt.Sprintf("A file is a step of %d, a rank is a step of %d.", file, rank),
		fmt.Sprintf("%v: %d + %d × %d + %d × %d = %d = 0x%02x.", sq, first, file, sq.File(), rank, sq.Rank(), c.of[sq], c.of[sq]),
	}
}

func quizIndex(g *generator) (task, bool) {
	boards := indexBoards[g.level-1]
	name, sq := boards[g.number(len(boards))], g.square()
	c, ok := cellIndexes(name, &g.position)
	return task{
		text: fmt.Sprintf("Which index has %v in the array %s of %s?", sq, c.array, c.title), mode: numberMode, board: name,
		given: sq.Set(), number: uint64(c.of[sq]), written: decimalAndHex, steps: indexSteps(&c, sq),
	}, ok
}

func quizSquare(g *generator) (task, bool) {
	boards := indexBoards[g.level-1]
	name, sq := boards[g.number(len(boards))], g.square()
	c, ok := cellIndexes(name, &g.position)
	return task{
		text: fmt.Sprintf("Which square is %s[0x%02x], which is %[1]s[%[2]d], of %[3]s?", c.array, c.of[sq], c.title), mode: squaresMode, board: name,
		squares: sq.Set(), steps: indexSteps(&c, sq),
	}, ok
}

// steps88 are the steps of a rook, a bishop and a knight on 0x88.
var steps88 = [maxLevel][]int{{16, 1, -16, -1}, {17, 15, -17, -15}, {33, 18, -14, -31, -33, -18, 14, 31}}

func quizEdge(g *generator) (task, bool) {
	c, ok := cellIndexes("x88", &g.position)
	index := c.of
	steps := steps88[g.level-1]
	sq, step := g.square(), steps[g.number(len(steps))]
	sum := (index[sq] + step) & 0xff
	verdict := "No bit is left: the step stays on the board."
	switch sum & 0x88 {
	case 0x08:
		verdict = "Bit 3 is set: the step leaves the board past the a-file or the h-file."
	case 0x80:
		verdict = "Bit 7 is set: the step leaves the board past the first or the last rank."
	case 0x88:
		verdict = "Both bits are set: the step leaves the board at a corner."
	}
	return task{
		text: fmt.Sprintf("0x88: from %v, cell 0x%02x, by the step %+d. What is (0x%02x %+d) & 0x88 in a byte?", sq, index[sq], step, index[sq], step),
		mode: numberMode, board: "x88", given: sq.Set(), number: uint64(sum & 0x88), written: hexByte,
		steps: []string{fmt.Sprintf("0x%02x %+d = 0x%02x in a byte.", index[sq], step, sum), fmt.Sprintf("0x%02x & 0x88 = 0x%02x.", sum, sum&0x88), verdict},
	}, ok
}

func quizDifference(g *generator) (task, bool) {
	c, ok := cellIndexes("x88", &g.position)
	index := c.of
	from, to := g.square(), g.square()
	d := index[to] - index[from]
	files, ranks := int(to.File())-int(from.File()), int(to.Rank())-int(from.Rank())
	return task{
		text: fmt.Sprintf("0x88: what is the index of %v minus the index of %v? It may be negative.", to, from),
		mode: numberMode, board: "x88", given: rep.SetOf(from, to), number: uint64(d), written: decimalAndHex,
		steps: []string{
			fmt.Sprintf("%v is cell 0x%02x, %v is cell 0x%02x.", to, index[to], from, index[from]),
			fmt.Sprintf("%d ranks and %d files: 16 × %d + %d = %d.", ranks, files, ranks, files, d),
			"Each difference has one meaning on 0x88, so that a table of differences says which pieces attack along it.",
		},
	}, ok && from != to
}

// traced returns the steps of a program of package trace and its answer.
func traced(board string, p *rep.Position, q trace.Question, sq rep.Square) (steps []string, set rep.SquareSet, ok bool) {
	t, err := trace.Answer(board, p, q, sq)
	for _, s := range t.Steps {
		steps = append(steps, s.Text)
	}
	return steps, t.Set, err == nil
}

func quizRook(g *generator) (task, bool) {
	piece := rep.MakePiece(g.position.SideToMove, rep.Rook)
	sq, words := g.square(), "Imagine a rook on"
	if rooks := g.board.Pieces(piece); rooks != 0 {
		sq, words = g.choose(rooks), "The rook on"
	}
	steps, set, ok := traced("x88", &g.position, trace.RookAttacks, sq)
	return task{
		text: fmt.Sprintf("%s %v: 0x88 walks from it in four directions. Which cells does it read?", words, sq),
		mode: squaresMode, board: "x88", given: sq.Set(), squares: set, steps: steps,
	}, ok
}

// chooseMove returns a legal move: the next one of the reader's line, a special one, or any.
func (g *generator) chooseMove() (rep.Move, bool) {
	if g.next != rep.NoMove {
		return g.next, true
	}
	moves := g.board.AppendMoves(nil)
	special := slices.DeleteFunc(slices.Clone(moves), func(m rep.Move) bool {
		return m.Kind() == rep.Quiet || m.Kind() == rep.DoublePush || g.level == 1 && m.Kind() != rep.Capture
	})
	if len(special) > 0 && g.number(4) > 0 {
		moves = special
	}
	if len(moves) == 0 {
		return rep.NoMove, false
	}
	return moves[g.number(len(moves))], true
}

func quizCells(g *generator) (task, bool) {
	m, ok := g.chooseMove()
	if !ok {
		return task{}, false
	}
	view, err := viewBoard("mailbox", &line{start: g.position, moves: []rep.Move{m}, positions: []rep.Position{g.position}}, 1, false)
	t := task{text: fmt.Sprintf("Which cells of the 8×8 board does %v change? It is: %v.", m, m.Kind()), mode: squaresMode, board: "mailbox", move: m}
	after := g.board
	after.Make(m)
	now := after.Position()
	after.Unmake(m)
	for sq := range rep.Square(64) {
		if now.Pieces[sq] != g.position.Pieces[sq] {
			t.squares.Add(sq)
		}
	}
	for _, c := range view.Changes {
		if c.Old != c.New && strings.HasPrefix(c.Name, "cell") {
			t.steps = append(t.steps, fmt.Sprintf("%s: %s becomes %s.", c.Name, c.OldText, c.NewText))
		}
	}
	return t, err == nil && view.Fault == ""
}

func quizWrites(g *generator) (task, bool) {
	boards := [maxLevel]string{"mailbox", "x88", "bitboard"}
	if n := len(chosenMoves) / maxLevel; !g.own && g.number(2) == 0 {
		c := chosenMoves[n*(g.level-1)+g.number(n)]
		l, err := readLine(&Request{FEN: c.fen, Moves: []string{c.move}})
		if err != nil || l.fault != nil {
			return task{}, false
		}
		g.position = l.start
		text := fmt.Sprintf("%s: which bytes of the board change if %v is made? %s", c.title, l.moves[0], c.hint)
		return task{text: text, mode: bytesMode, board: boards[g.level-1], move: l.moves[0]}, true
	}
	m, ok := g.chooseMove()
	return task{text: fmt.Sprintf("Which bytes of the board change if %v is made? It is: %v.", m, m.Kind()), mode: bytesMode, board: boards[g.level-1], move: m}, ok
}

// chosenMove is a move whose memory writes teach something.
type chosenMove struct{ title, fen, move, hint string }

// chosenMoves are in the order of their difficulty, the same number for each level.
var chosenMoves = []chosenMove{
	{"A quiet move", "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "f3e5", "Two squares change. What else does a board keep of a position?"},
	{"A double push", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "A black pawn is next to the square that is crossed."},
	{"A capture", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 4 10", "e3d5", "The clock goes back to 0, and a list loses an entry."},
	{"En passant", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "The captured pawn is on neither square of the move."},
	{"Castling kingside", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "Two pieces move, and two rights are lost."},
	{"Castling queenside, Black", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "The fullmove number counts too."},
	{"A rook loses its right", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8", "A capture of a rook by a rook, each with a right."},
	{"Promotion", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "A pawn leaves, a queen is there: is that the same piece?"},
	{"Promotion with a capture", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "One piece goes, one changes its kind."},
	{"A null move", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "0000", "No piece moves. The en passant square is gone."},
	{"A discovered double check", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4f6", "Does a board write down that there is check?"},
	{"The king leaves a double check", "4k3/8/5N2/8/8/8/8/4RK2 b - - 1 1", "e8f8", "The king is the first entry of every list."},
}

func quizAttackers(g *generator) (task, bool) {
	sq, c := g.square(), rep.Color(g.number(2))
	set := g.position.Attackers(sq, c)
	t := task{text: fmt.Sprintf("Which pieces of %v attack %v?", c, sq), mode: squaresMode, board: "bitboard", given: sq.Set(), squares: set}
	for from := range set.All() {
		t.steps = append(t.steps, fmt.Sprintf("The %v on %v attacks %v.", g.position.Pieces[from].Type(), from, sq))
	}
	for from := range g.piecesOf(c).Minus(set).All() {
		kind := g.position.Pieces[from].Type()
		if between := rep.Between(from, sq) & g.occupied(); rep.PseudoAttacks(kind, from).Has(sq) && between != 0 {
			t.steps = append(t.steps, fmt.Sprintf("The %v on %v does not: %s.", kind, from, squareNames(between)+" is occupied"))
		}
	}
	return t, set.Count() >= g.level-1 && set != 0
}

func quizMoves(g *generator) (task, bool) {
	moves := g.board.AppendMoves(nil)
	if len(moves) == 0 {
		return task{}, false
	}
	from := moves[g.number(len(moves))].From()
	t := task{text: fmt.Sprintf("Where may the %v on %v go?", g.position.Pieces[from].Type(), from), mode: squaresMode, board: "bitboard", given: from.Set()}
	for _, m := range moves {
		if m.From() == from && !m.Kind().IsCastle() {
			t.squares.Add(m.To())
			t.steps = append(t.steps, fmt.Sprintf("%v is legal: %v.", m, m.Kind()))
		}
	}
	for to := range g.board.AttacksFrom(from).Minus(t.squares).All() {
		if g.position.Pieces[from].Type() == rep.Pawn && g.position.Pieces[to] == rep.NoPiece {
			continue
		}
		reason, _ := illegal.Why(&g.position, from, to)
		t.steps = append(t.steps, fmt.Sprintf("Not %v: %s.", to, reason))
	}
	return t, t.squares != 0 && g.position.Pieces[from].Type() != rep.King
}

func quizCount(g *generator) (task, bool) {
	t := task{text: fmt.Sprintf("How many legal moves has %v?", g.position.SideToMove), mode: numberMode, board: "bitboard"}
	moves := g.board.AppendMoves(nil)
	t.number = uint64(len(moves))
	for sq := range g.piecesOf(g.position.SideToMove).All() {
		n := 0
		for _, m := range moves {
			if m.From() == sq {
				n++
			}
		}
		t.steps = append(t.steps, fmt.Sprintf("The %v on %v: %d.", g.position.Pieces[sq].Type(), sq, n))
	}
	return t, len(moves) <= 15*g.level
}

func quizPinned(g *generator) (task, bool) {
	us := g.position.SideToMove
	set := g.pinned(us)
	steps, _, ok := traced("x88", &g.position, trace.Pinned, 0)
	return task{
		text: fmt.Sprintf("Which pieces of %v are pinned to their king?", us), mode: squaresMode, board: "x88",
		given: g.position.King(us).Set(), squares: set, steps: steps,
	}, ok && set != 0
}

// someBitboard returns one of the bitboards of the board, that is not empty, and its name.
func (g *generator) someBitboard() (name string, set rep.SquareSet) {
	for set == 0 {
		switch c := rep.Color(g.number(2)); g.number(3) {
		case 0:
			name, set = fmt.Sprintf("the occupancy of %v", c), g.piecesOf(c)
		default:
			piece := rep.MakePiece(c, rep.Pawn+rep.PieceType(g.number(6)))
			name, set = fmt.Sprintf("the bitboard of %v's %vs", c, piece.Type()), g.board.Pieces(piece)
		}
	}
	return name, set
}

// byteSteps explains a word rank by rank.
func byteSteps(set rep.SquareSet) []string {
	steps := []string{"Bit 0 is a1, bit 7 is h1, bit 8 is a2: each byte is a rank, and its lowest bit is the a-file."}
	for rank := range 8 {
		if b := uint64(set) >> (8 * rank) & 0xff; b != 0 {
			steps = append(steps, fmt.Sprintf("Rank %d is byte %d, 0x%02x = %08b: %s.", rank+1, rank, b, b, squareNames(set&(0xff<<(8*rank)))))
		}
	}
	return steps
}

func quizBits(g *generator) (task, bool) {
	name, set := g.someBitboard()
	return task{
		text: fmt.Sprintf("A word is 0x%016x, %s of some board. Which squares has it?", uint64(set), name), mode: squaresMode, board: "bitboard",
		squares: set, steps: byteSteps(set),
	}, set.Count() <= 4*g.level
}

func quizWord(g *generator) (task, bool) {
	name, set := g.someBitboard()
	return task{
		text: fmt.Sprintf("Which word is %s? Write it as 0x….", name), mode: numberMode, board: "bitboard",
		given: set, number: uint64(set), written: hexWord, steps: byteSteps(set),
	}, set.Count() <= 3*g.level
}

func quizShift(g *generator) (task, bool) {
	pawns, empty := g.board.Pieces(rep.WhitePawn), g.occupied().Complement()
	const aFile, hFile = rep.SquareSet(0x0101010101010101), rep.SquareSet(0x8080808080808080)
	t := task{mode: squaresMode, board: "bitboard", given: pawns}
	switch g.level {
	case 1:
		t.text, t.squares = "The bitboard of white's pawns is shifted: pawns << 8 & empty. Which squares has it?", pawns<<8&empty
		t.steps = []string{"A shift by 8 moves each bit a rank up, all at once.", "& empty leaves out the pawns that are blocked.", "Pawns may go to: " + squareNames(t.squares) + "."}
	default:
		t.text, t.squares = "Which squares has (pawns << 9) & ^aFile, with the bitboard of white's pawns?", pawns<<9&^aFile
		shift, lost, file := 9, pawns<<9&aFile, "h"
		if g.number(2) == 0 {
			t.text, t.squares = "Which squares has (pawns << 7) & ^hFile, with the bitboard of white's pawns?", pawns<<7&^hFile
			shift, lost, file = 7, pawns<<7&hFile, "a"
		}
		t.steps = []string{
			fmt.Sprintf("A shift by %d moves each bit a rank up and a file to the side.", shift),
			fmt.Sprintf("A pawn on the %s-file wraps to the other side: %s is left out.", file, squareNames(lost)),
			"White's pawns attack: " + squareNames(t.squares) + ".",
		}
	}
	return t, pawns.Count() >= min(g.level, 2)
}

func quizLine(g *generator) (task, bool) {
	sq := g.square()
	rank := rep.SquareSet(0xff) << (8 * sq.Rank())
	o, r := g.occupied()&rank|sq.Set(), sq.Set()
	set := (o ^ (o - 2*r)) & rank
	bits := func(s rep.SquareSet) string { // the a-file is the lowest bit, and is written last
		return fmt.Sprintf("%08b", uint64(s)>>(8*sq.Rank())&0xff)
	}
	return task{
		text: fmt.Sprintf("A rook on %v, bit r; o is the occupied squares of its rank, with the rook. Which squares of the rank has o ^ (o - 2r)?", sq),
		mode: squaresMode, board: "bitboard", given: o, squares: set,
		steps: []string{
			"o = " + bits(o) + ", 2r = " + bits(2*r&rank) + ".",
			"o - 2r = " + bits(o-2*r) + ": the subtraction borrows from the next piece to the east.",
			"o ^ (o - 2r) = " + bits(set) + ": the squares up to that piece, and the piece.",
		},
	}, sq.File() < rep.FileH && (o.Count() > 1 || g.level == 1)
}

func quizMagic(g *generator) (task, bool) {
	sq := g.square()
	mask, magic, shift := attacks.Lookup(sq, true)
	blockers := g.occupied() & mask
	product := uint64(blockers) * magic
	t := task{board: "bitboard", given: sq.Set(), mode: numberMode, steps: []string{
		fmt.Sprintf("mask[%v] has the %d squares on which a piece can block, without the edges: %s.", sq, mask.Count(), squareNames(mask)),
		fmt.Sprintf("occupied & mask = 0x%016x: %s.", uint64(blockers), squareNames(blockers)),
		fmt.Sprintf("0x%016x × magic 0x%016x = 0x%016x in 64 bits.", uint64(blockers), magic, product),
		fmt.Sprintf("The shift %d leaves the top %d bits: index %d of %d.", shift, 64-shift, product>>shift, uint64(1)<<(64-shift)),
	}}
	switch g.level {
	case 1:
		t.mode, t.squares = squaresMode, blockers
		t.text = fmt.Sprintf("A rook on %v. The look-up begins with occupied & mask: which squares are left?", sq)
	case 2:
		t.number = 1 << mask.Count()
		t.text = fmt.Sprintf("A rook on %v. How many different values can occupied & mask have?", sq)
	default:
		t.number, t.written = product>>shift, decimalAndHex
		t.text = fmt.Sprintf("A rook on %v: (occupied & mask) × magic = 0x%016x, and the shift is %d. What is the index?", sq, product, shift)
	}
	return t, blockers != 0
}

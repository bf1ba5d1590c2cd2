package codec

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// HuffmanTables writes the four corners, the kings and the rights to castle as
// one number, and the rest with the shortest codes that this number leaves.
//
//	side to move    1 bit
//	halfmove clock  7 bits
//	corners         7 bits: for h1, a1, h8 and a8 whether the side's rook is
//	                gone (0), home (1), or home with its right to castle (2),
//	                times 1, 3, 9 and 27. 81 to 96, see below.
//	then, square by square, without those that the number covers:
//	         all can come  no king to come  no rook elsewhere  neither
//	empty    0             0                0                  0
//	pawn     10c           10c              10c                10c
//	bishop   1100c         1100c            1100c              110c
//	knight   1101c         1101c            1101c              1110c
//	rook     1110c         1110c
//	queen    11110c        1111c            1110c              1111c
//	king     11111c                         1111c
//
// A king with a right is at home and needs no code. The colour of a king is
// dropped if the other one is known, and a king that is the last piece is
// dropped as in [Huffman]; after the second king the table without kings goes
// on. A double push is asked for as in Huffman.
//
// # Is it lossless, and is it short?
//
// The text that proposes the 81 categories doubts them: with all four rooks at
// home the table has no code for a rook, but a pawn may have become one. That
// happens in games, and so the categories alone lose positions. It takes only
// the 16 categories with four rooks at home, though, each with or without its
// right, and seven bits have 47 numbers to spare: 81 to 96 are these sixteen
// again, in the order of the four rights as bits, for boards with one more rook at
// least. A rook at home may be a promoted one, and that does no harm: the number says
// where rooks are, not where they came from.
//
// The other proposal, twelve bits for both kings, is [HuffmanKings]. Over the
// standard games that the tests play at random (go test -v -run TestTables
// ./codec), in bits a position:
//
//	rooks at home  positions  huffman-tables  huffman-kings
//	0              2685       100.1            94.0
//	1               633       126.1           129.8
//	2               548       134.9           144.8
//	3               498       140.4           155.7
//	4               718       139.9           162.9
//
// So the number pays as long as any rook is at home, though it knows less of
// colours and pieces, and costs in the endings. 17 of these positions have four
// rooks at home and a promoted one.
//
// Good at: openings. Bad at: endings.
type HuffmanTables struct{}

var _ Codec = HuffmanTables{}

// The tables by the pieces that can come: bit 0 is set if no king can, bit 1 if no rook
// can. A king's code is without its colour.
var (
	tablesPlain = [4][7]code{
		{rep.Pawn: {0b10, 2}, rep.Bishop: {0b1100, 4}, rep.Knight: {0b1101, 4}, rep.Rook: {0b1110, 4}, rep.Queen: {0b11110, 5}, rep.King: {0b11111, 5}},
		{rep.Pawn: {0b10, 2}, rep.Bishop: {0b1100, 4}, rep.Knight: {0b1101, 4}, rep.Rook: {0b1110, 4}, rep.Queen: {0b1111, 4}},
		{rep.Pawn: {0b10, 2}, rep.Bishop: {0b1100, 4}, rep.Knight: {0b1101, 4}, rep.Queen: {0b1110, 4}, rep.King: {0b1111, 4}},
		{rep.Pawn: {0b10, 2}, rep.Bishop: {0b110, 3}, rep.Knight: {0b1110, 4}, rep.Queen: {0b1111, 4}},
	}
	tablesDecoding = [4]decoding{
		decodingOf(uncoloured(tablesPlain[0])), decodingOf(uncoloured(tablesPlain[1])),
		decodingOf(uncoloured(tablesPlain[2])), decodingOf(uncoloured(tablesPlain[3])),
	}
)

const (
	noKing = 1 // bits of the index of a table
	noRook = 2

	categories = 81
	escapes    = 16 // after them
)

// corners are the meaning of the number: the rooks at home and their rights.
type corners struct {
	state  [4]uint8 // by rep.CastlingIndex: gone, home, or home with the right
	second bool     // all are home, and there are more rooks
}

const (
	gone uint8 = iota
	home
	homeWithRight
)

// cornersOf returns the corners of p.
func cornersOf(p *rep.Position) corners {
	var c corners
	atHome := 0
	for i, sq := range standardRook {
		if p.Pieces[sq] != rep.MakePiece(rep.Color(i>>1), rep.Rook) {
			continue
		}
		c.state[i] = home
		atHome++
		if hasByAnswer(p, i) {
			c.state[i] = homeWithRight
		}
	}
	if atHome == 4 {
		rooks := 0
		for _, piece := range &p.Pieces {
			if piece.Type() == rep.Rook {
				rooks++
			}
		}
		c.second = rooks > 4
	}
	return c
}

// number returns the number of the corners.
func (c corners) number() int {
	if c.second {
		rights := 0
		for i, state := range c.state {
			if state == homeWithRight {
				rights |= 1 << i
			}
		}
		return categories + rights
	}
	return int(c.state[0]) + 3*int(c.state[1]) + 9*int(c.state[2]) + 27*int(c.state[3])
}

// cornersOfNumber returns the corners that have the number, and false where
// none have.
func cornersOfNumber(number int) (c corners, ok bool) {
	if number >= categories {
		rights := number - categories
		c.second = true
		for i := range c.state {
			c.state[i] = home + uint8(rights>>i&1)
		}
		return c, rights < escapes
	}
	for i := range c.state {
		c.state[i] = uint8(number % 3)
		number /= 3
	}
	return c, true
}

// setUp puts the rooks and kings of the corners on an empty board. It returns their
// squares, a bit each.
func (c corners) setUp(p *rep.Position) uint64 {
	var set uint64
	for i, state := range c.state {
		color := rep.Color(i >> 1)
		if state >= home {
			p.Pieces[standardRook[i]] = rep.MakePiece(color, rep.Rook)
			set |= 1 << standardRook[i]
		}
		if state == homeWithRight {
			p.Pieces[standardKing[i]] = rep.MakePiece(color, rep.King)
			p.CastlingRooks[i] = standardRook[i]
			set |= 1 << standardKing[i]
		}
	}
	return set
}

// A tableState chooses the table for the next piece.
type tableState struct {
	kings [2]bool // that are on the board, by colour
	rook  int     // noRook where no rook can come
}

// tableState returns the state at the first square.
func (c corners) tableState() (t tableState) {
	for i, state := range c.state {
		if state == homeWithRight {
			t.kings[i>>1] = true
		}
	}
	if !c.second && c.state[0] >= home && c.state[1] >= home && c.state[2] >= home && c.state[3] >= home {
		t.rook = noRook
	}
	return t
}

// index returns the number of the table.
func (t *tableState) index() int {
	if t.kings[0] && t.kings[1] {
		return t.rook | noKing
	}
	return t.rook
}

// known returns the colour of a piece of type pt, and true, if it is known before its
// colour bit, because the other king is on the board.
func (t *tableState) known(pt rep.PieceType) (rep.Color, bool) {
	if pt != rep.King || !t.kings[0] && !t.kings[1] {
		return rep.White, false
	}
	if t.kings[rep.White] {
		return rep.Black, true
	}
	return rep.White, true
}

// add takes notice of a piece.
func (t *tableState) add(piece rep.Piece) {
	if piece.Type() == rep.King {
		t.kings[piece.Color()&1] = true
	}
}

// askedOfPawn does the work of asked for a format that has the rights already.
func (v view) askedOfPawn(p *rep.Position, place int) question {
	if place>>3 != 3 {
		return nothing
	}
	return v.asked(p, place)
}

// Name returns "huffman-tables".
func (HuffmanTables) Name() string { return "huffman-tables" }

// Summary describes the format in one line.
func (HuffmanTables) Summary() string {
	return "rooks, kings and rights in one number, the rest by table"
}

// Bits returns the size without the stop bit.
func (HuffmanTables) Bits(encoding []byte) int { return Huffman{}.Bits(encoding) }

// Append appends at least 3 bytes. It refuses a halfmove clock over 127.
func (c HuffmanTables) Append(dst []byte, p *rep.Position) ([]byte, error) {
	if err := refuseClock(c, p); err != nil {
		return dst, err
	}
	var w bitWriter
	putState(&w, p)
	corners := cornersOf(p)
	w.put(uint64(corners.number()), 7)
	v := viewOf(p.SideToMove)
	var known rep.Position
	skip := corners.setUp(&known)
	if v.flip != 0 {
		skip = bits.ReverseBytes64(skip)
	}
	more := others(p)
	state := corners.tableState()
	asking := true
	number := 0
	for set := v.occupied(p) &^ skip; set != 0; set &= set - 1 {
		place := bits.TrailingZeros64(set)
		piece := p.Pieces[v.square(place)]
		t := piece.Type()
		run := numberOf(place, skip) - number
		number += run + 1
		if t == rep.King && set&(set-1) == 0 && !more {
			w.putAfter(run, 0, 0)
			break
		}
		symbol := tablesPlain[state.index()&3][t&7]
		if _, known := state.known(t); !known {
			symbol = code{symbol.bits<<1 | uint8(piece.Color()), symbol.n + 1}
		}
		state.add(piece)
		if q := v.askedOfPawn(p, place); q != nothing && asking {
			symbol = code{symbol.bits << 1, symbol.n + 1}
			if v.answer(p, q, place) {
				symbol.bits |= 1
				asking = false
			}
		}
		w.putAfter(run, uint64(symbol.bits), uint(symbol.n))
	}
	if more {
		w.putAfter(64-bits.OnesCount64(skip)-number, 0, 0)
		putOthers(&w, p)
	}
	return w.stop(dst), nil
}

// Decode reads the state, the number and the squares.
func (c HuffmanTables) Decode(src []byte) (rep.Position, error) {
	var r bitReader
	if !r.open(src) {
		return rep.Position{}, corrupt(c, "no stop bit in %d bytes", len(src))
	}
	p, ok := takeState(&r)
	number, whole := r.take(7)
	if !ok || !whole {
		return rep.Position{}, corrupt(c, "ends within the state and the corners")
	}
	corners, ok := cornersOfNumber(int(number))
	if !ok {
		return rep.Position{}, corrupt(c, "corners %d, want at most %d", number, categories+escapes-1)
	}
	if fault := takeTables(&r, &p, corners); fault != "" {
		return rep.Position{}, corrupt(c, "%s", fault)
	}
	if got := cornersOf(&p).number(); got != int(number) {
		return rep.Position{}, corrupt(c, "corners %d of a board that has %d", number, got)
	}
	return valid(c, &p)
}

// takeTables reads all after the corners. It returns the fault, "" for none.
func takeTables(r *bitReader, p *rep.Position, corners corners) string {
	v := viewOf(p.SideToMove)
	set := corners.setUp(p)
	if v.flip != 0 {
		set = bits.ReverseBytes64(set)
	}
	skip := skippedOf(set)
	state := corners.tableState()
	squares := 64 - skip.n
	number := 0
	gap, king := false, false // about the code read last
	for r.left() > 0 && number < squares {
		window := r.window()
		const most = 48 // leaves a piece and its answer in the window
		if run := min(bits.LeadingZeros64(window), most, r.left(), squares-number); run > 0 {
			number += run
			r.pos += run
			gap, king = true, false
			continue
		}
		place := skip.place(number)
		entry := &tablesDecoding[state.index()&3][window>>58]
		t, n := entry.piece.Type(), int(entry.n)
		color, known := state.known(t)
		if !known {
			color = rep.Color(window >> (63 - n) & 1)
			n++
		}
		piece := rep.MakePiece(color, t)
		state.add(piece)
		p.Pieces[v.square(place)] = piece
		if q := v.askedOfPawn(p, place); q != nothing && p.EnPassant == rep.NoSquare {
			if window>>(63-n)&1 != 0 {
				v.accept(p, q, place)
			}
			n++
		}
		if r.pos += n; r.pos > r.end {
			return "ends within the code of " + v.square(place).String()
		}
		number++
		gap, king = false, t == rep.King
	}
	switch {
	case r.left() > 0:
		return takeOthers(r, p)
	case state.kings[0] != state.kings[1] && number < squares:
		color, _ := state.known(rep.King)
		p.Pieces[v.square(skip.place(number))] = rep.MakePiece(color, rep.King)
	case gap:
		return "ends with empty squares, which are dropped"
	case king:
		return "ends with a king, who is dropped"
	}
	return ""
}

// Explain returns the fields of the head, and a field for each piece, each run of
// empty squares, and each answer to a question.
func (c HuffmanTables) Explain(p *rep.Position) ([]Field, error) {
	if err := refuseClock(c, p); err != nil {
		return nil, err
	}
	corners := cornersOf(p)
	atHome := "no rook"
	for i, state := range corners.state {
		if state >= home {
			atHome = strings.TrimPrefix(atHome+" ", "no rook ") + standardRook[i].String()
		}
	}
	rights := rep.NoCastling
	for i, state := range corners.state {
		if state == homeWithRight {
			rights |= 1 << i
		}
	}
	value := fmt.Sprintf("%d: %s at home, rights %v", corners.number(), atHome, rights)
	if corners.second {
		value += ", more rooks elsewhere"
	}
	fields := append(explainState(p),
		Field{"corners", binaryOf(uint64(corners.number()), 7), value})
	var known rep.Position
	skip := corners.setUp(&known)
	state := corners.tableState()
	return append(fields, explainRest(p, explanation{
		skip:  func(sq rep.Square) bool { return skip>>sq&1 != 0 },
		asked: view.askedOfPawn,
		code: func(piece rep.Piece) string {
			text := tablesPlain[state.index()][piece.Type()].text()
			if _, known := state.known(piece.Type()); !known {
				text += binaryOf(uint64(piece.Color()), 1)
			}
			state.add(piece)
			return text
		},
		run:       zeros,
		dropsKing: true,
	})...), nil
}

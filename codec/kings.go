package codec

import (
	"fmt"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// HuffmanKings says first where the kings are and how many pieces there are, so that
// the rest can be shorter.
//
//	side to move    1 bit
//	halfmove clock  7 bits
//	white king      6 bits, the square: a1 is 0, h8 is 63
//	black king      6 bits
//	then, unless the kings are alone:
//	pawns           1 bit: 1 if there are none
//	pieces          4 bits: how many of the colour that is met first, its king left out
//	then, square by square, the kings' left out:
//	                with pawns  without
//	empty           0           0
//	pawn            10c
//	bishop          1100c       100c
//	knight          1101c       101c
//	rook            1110c       110c
//	queen           1111c       111c
//
// The colour c is dropped if it is known: after the last piece of the colour
// that was met first, and for a type of which one colour can have no more. A
// colour has no more pawns if it has eight pawns and promoted pieces, and no more
// of another type if it also has as many of that type as at the start. Promoted
// pieces are those beyond two bishops, knights and rooks and one queen; a position
// with more than eight pawns and promoted pieces of a colour, which no game can reach,
// is refused.
//
// The questions after pieces are the same as in [Huffman], except that the bit of a right
// to castle follows its rook, because the king is known. The squares after the last
// piece are dropped.
//
// The start position takes 164 bits. No position that a game can reach takes
// more than 192 bits, which are 24 bytes, and the side to move. The clock, the
// kings, the pawns bit and the number of pieces are 24, the rights to castle at most
// 4. The 62 squares of the start position take 150, were no colour known; each
// promotion brings 2 more, and as shown at Huffman twelve pawns can promote after
// four captures of pawns, which cost 2 each. That makes 166. Without pawns
// the shorter codes are used, and they take 140. With one pawn left over it is
// 164, and a bit if this pawn may have come with a double push: 193. One bit is
// always saved on the way there. For four rights there are rooks in all corners:
// the last piece on the board is of the colour that was not met first, and known.
//
// Good at: positions with many pieces. Bad at: speed.
type HuffmanKings struct{}

var _ Codec = HuffmanKings{}

// The codes with and without pawns on the board, without the colour.
var (
	kingsPlain = [2][7]code{
		{rep.Pawn: {0b10, 2}, rep.Bishop: {0b1100, 4}, rep.Knight: {0b1101, 4}, rep.Rook: {0b1110, 4}, rep.Queen: {0b1111, 4}},
		{rep.Bishop: {0b100, 3}, rep.Knight: {0b101, 3}, rep.Rook: {0b110, 3}, rep.Queen: {0b111, 3}},
	}
	kingsDecoding = [2]decoding{decodingOf(uncoloured(kingsPlain[0])), decodingOf(uncoloured(kingsPlain[1]))}
)

// uncoloured returns codes by type as codes by white piece, for a table that
// tells the type alone.
func uncoloured(plain [7]code) (codes [16]code) {
	copy(codes[:], plain[:])
	return codes
}

// A sideTally counts the pieces of a colour as they are met.
type sideTally struct {
	met    [7]uint8 // by type
	pieces int
	pool   int // pawns and promoted pieces
}

const maxPool = 8

// startPieces is how many of a type a colour has at the start.
var startPieces = [7]uint8{rep.Pawn: 0, rep.Knight: 2, rep.Bishop: 2, rep.Rook: 2, rep.Queen: 1}

// add counts a piece. It reports whether a game can have that many.
func (a *sideTally) add(t rep.PieceType) bool {
	a.pieces++
	if a.met[t]++; a.met[t] > startPieces[t] {
		a.pool++
	}
	return a.pool <= maxPool
}

// complete reports whether a can have no more of t.
func (a *sideTally) complete(t rep.PieceType) bool {
	return a.pool == maxPool && a.met[t] >= startPieces[t]
}

// A tally is the knowledge of both sides at a place of the board.
type tally struct {
	sides  [2]sideTally
	first  rep.Color // the colour that was met first
	pieces int       // how many first has in all
	kings  [2]rep.Square
}

// known returns the colour of a piece of type t, and true, if it is known before
// its colour bit.
func (m *tally) known(t rep.PieceType) (rep.Color, bool) {
	white, black := &m.sides[rep.White], &m.sides[rep.Black]
	switch {
	case white.pieces+black.pieces > 0 && m.sides[m.first&1].pieces == m.pieces:
		return m.first.Other(), true
	case white.complete(t):
		return rep.Black, true
	case black.complete(t):
		return rep.White, true
	}
	return rep.White, false
}

// add counts a piece. It reports whether a game can have that many.
func (m *tally) add(piece rep.Piece) bool {
	c := piece.Color()
	if m.sides[rep.White].pieces+m.sides[rep.Black].pieces == 0 {
		m.first = c
	}
	return m.sides[c&1].add(piece.Type())
}

// skipped are places that are left out, in their order.
type skipped struct {
	places [6]int
	n      int
}

// skippedOf returns the places of a set.
func skippedOf(set uint64) (s skipped) {
	for ; set != 0; set &= set - 1 {
		s.places[s.n] = bits.TrailingZeros64(set)
		s.n++
	}
	return s
}

// place returns the place with the given number among those that are not left
// out.
func (s *skipped) place(number int) int {
	for _, place := range s.places[:s.n] {
		if number >= place {
			number++
		}
	}
	return number
}

// numberOf returns the number of a place among those that are not in skip.
func numberOf(place int, skip uint64) int {
	return place - bits.OnesCount64(skip&(1<<(place&63)-1))
}

// Name returns "huffman-kings".
func (HuffmanKings) Name() string { return "huffman-kings" }

// Summary describes the format in one line.
func (HuffmanKings) Summary() string {
	return "kings first, colours only where in doubt: at most 193 bits in a game"
}

// Bits returns the size without the stop bit.
func (HuffmanKings) Bits(encoding []byte) int { return Huffman{}.Bits(encoding) }

// askingRooks are the places after which something may be asked when the kings
// are known.
const askingRooks = uint64(0xff<<24 | 1<<0 | 1<<7 | 1<<56 | 1<<63)

// askedOfRook does the work of asked for a format that has the kings already: a right
// is asked for after its rook alone.
func (v view) askedOfRook(p *rep.Position, place int) question {
	if askingRooks>>(place&63)&1 == 0 {
		return nothing
	}
	if place>>3 == 3 {
		return v.asked(p, place)
	}
	i := int(v.last) << 1
	if place >= 56 {
		i ^= 2
	}
	if place&7 == 0 {
		i |= 1
	}
	if standard(p, i) {
		return question(i)
	}
	return nothing
}

// tally finds the kings of p and counts the other pieces. It fails if a game
// cannot have that many.
func (c HuffmanKings) tally(p *rep.Position) (m tally, err error) {
	if err := refuseClock(c, p); err != nil {
		return m, err
	}
	v := viewOf(p.SideToMove)
	for set := v.occupied(p); set != 0; set &= set - 1 {
		sq := v.square(bits.TrailingZeros64(set))
		piece := p.Pieces[sq]
		if piece.Type() == rep.King {
			m.kings[piece.Color()&1] = sq
		} else if !m.add(piece) {
			return m, refuse(c, "more %v pieces than pawns can have become", piece.Color())
		}
	}
	return m, nil
}

// Append appends 3 to 25 bytes for positions that a game can reach. It refuses a
// halfmove clock over 127, and more than eight pawns and promoted pieces of a
// colour.
func (c HuffmanKings) Append(dst []byte, p *rep.Position) ([]byte, error) {
	total, err := c.tally(p)
	if err != nil {
		return dst, err
	}
	v := viewOf(p.SideToMove)
	kings := total.kings
	skip := uint64(1)<<(kings[0]^v.flip) | 1<<(kings[1]^v.flip)
	set := v.occupied(p) &^ skip
	var w bitWriter
	putState(&w, p)
	w.put(uint64(kings[0]&63)<<6|uint64(kings[1]&63), 12)
	if set == 0 {
		return w.stop(dst), nil
	}
	m := tally{first: total.first, pieces: total.sides[total.first].pieces}
	codes := &kingsPlain[0]
	var none uint64
	if total.sides[rep.White].met[rep.Pawn]+total.sides[rep.Black].met[rep.Pawn] == 0 {
		codes, none = &kingsPlain[1], 1
	}
	w.put(none<<4|uint64(m.pieces), 5)
	asking := true
	number := 0
	for ; set != 0; set &= set - 1 {
		place := bits.TrailingZeros64(set)
		piece := p.Pieces[v.square(place)]
		t := piece.Type()
		symbol := codes[t&7]
		if _, known := m.known(t); !known {
			symbol = code{symbol.bits<<1 | uint8(piece.Color()), symbol.n + 1}
		}
		m.add(piece)
		if askingRooks>>place&1 != 0 {
			if q := v.askedOfRook(p, place); q != nothing && (q != doublePush || asking) {
				symbol = code{symbol.bits << 1, symbol.n + 1}
				if v.answer(p, q, place) {
					symbol.bits |= 1
					asking = asking && q != doublePush
				}
			}
		}
		run := numberOf(place, skip) - number
		number += run + 1
		w.putAfter(run, uint64(symbol.bits), uint(symbol.n))
	}
	if others(p) {
		w.putAfter(62-number, 0, 0)
		putOthers(&w, p)
	}
	return w.stop(dst), nil
}

// Decode reads the kings, the numbers and the squares.
func (c HuffmanKings) Decode(src []byte) (rep.Position, error) {
	var r bitReader
	if !r.open(src) {
		return rep.Position{}, corrupt(c, "no stop bit in %d bytes", len(src))
	}
	p, ok := takeState(&r)
	kings, both := r.take(12)
	if !ok || !both {
		return rep.Position{}, corrupt(c, "ends within the state and the kings")
	}
	white, black := rep.Square(kings>>6), rep.Square(kings&63)
	p.Pieces[white&63] = rep.WhiteKing
	p.Pieces[black&63] = rep.BlackKing
	if r.left() > 0 {
		if fault := takeSides(&r, &p, 1<<white|1<<black); fault != "" {
			return rep.Position{}, corrupt(c, "%s", fault)
		}
	}
	return valid(c, &p)
}

// takeSides reads all after the kings. It returns the fault, "" for none.
func takeSides(r *bitReader, p *rep.Position, kings uint64) string {
	numbers, ok := r.take(5)
	if !ok {
		return "ends within the number of pieces"
	}
	v := viewOf(p.SideToMove)
	if v.flip != 0 {
		kings = bits.ReverseBytes64(kings)
	}
	m := tally{pieces: int(numbers & 15)}
	if m.pieces == 0 {
		return "no piece of the colour that is met first"
	}
	decoding := &kingsDecoding[numbers>>4]
	skip := skippedOf(kings)
	squares := 64 - skip.n
	number := 0
	gap := false
	for r.left() > 0 && number < squares {
		window := r.window()
		const most = 48 // leaves a piece and its answer in the window
		if run := min(bits.LeadingZeros64(window), most, r.left(), squares-number); run > 0 {
			number += run
			r.pos += run
			gap = true
			continue
		}
		place := skip.place(number)
		entry := &decoding[window>>58]
		t, n := entry.piece.Type(), int(entry.n)
		color, known := m.known(t)
		if !known {
			color = rep.Color(window >> (63 - n) & 1)
			n++
		}
		piece := rep.MakePiece(color, t)
		if !m.add(piece) {
			return "more pieces than a game can have"
		}
		p.Pieces[v.square(place)] = piece
		if askingRooks>>(place&63)&1 != 0 {
			if q := v.askedOfRook(p, place); q != nothing && (q != doublePush || p.EnPassant == rep.NoSquare) {
				if window>>(63-n)&1 != 0 {
					v.accept(p, q, place)
				}
				n++
			}
		}
		if r.pos += n; r.pos > r.end {
			return "ends within the code of " + v.square(place).String()
		}
		number++
		gap = false
	}
	pawns := m.sides[rep.White].met[rep.Pawn] + m.sides[rep.Black].met[rep.Pawn]
	switch {
	case m.sides[m.first].pieces < m.pieces:
		return fmt.Sprintf("%d %v pieces, want %d", m.sides[m.first].pieces, m.first, m.pieces)
	case numbers>>4 == 0 && pawns == 0:
		return "no pawn, though there should be one"
	case r.left() > 0:
		return takeOthers(r, p)
	case gap:
		return "ends with empty squares, which are dropped"
	}
	return ""
}

// Explain returns the fields of the head, and a field for each piece, each run of
// empty squares, and each answer to a question.
func (c HuffmanKings) Explain(p *rep.Position) ([]Field, error) {
	total, err := c.tally(p)
	if err != nil {
		return nil, err
	}
	white, black := total.kings[rep.White], total.kings[rep.Black]
	fields := append(explainState(p),
		Field{"white king", binaryOf(uint64(white), 6), white.String()},
		Field{"black king", binaryOf(uint64(black), 6), black.String()})
	pieces := total.sides[total.first].pieces
	if pieces == 0 {
		return fields, nil
	}
	none := total.sides[rep.White].met[rep.Pawn]+total.sides[rep.Black].met[rep.Pawn] == 0
	bit, value := yesNo(none)
	codes := &kingsPlain[0]
	if none {
		codes = &kingsPlain[1]
	}
	fields = append(fields, Field{"no pawns", bit, value},
		Field{fmt.Sprintf("%v pieces", total.first), binaryOf(uint64(pieces), 4), fmt.Sprint(pieces)})
	m := tally{first: total.first, pieces: pieces}
	return append(fields, explainRest(p, explanation{
		skip:  func(sq rep.Square) bool { return sq == white || sq == black },
		asked: view.askedOfRook,
		code: func(piece rep.Piece) string {
			_, known := m.known(piece.Type())
			m.add(piece)
			text := codes[piece.Type()].text()
			if !known {
				text += binaryOf(uint64(piece.Color()), 1)
			}
			return text
		},
		run: zeros,
	})...), nil
}

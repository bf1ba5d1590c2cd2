package codec

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// Packed is the fixed form that training sets of today's engines use: 32 bytes
// for every position, so that a file of them is an array.
//
//	bytes  0-7   the occupied squares, a bit each: a1 is bit 0 of byte 0, h8 bit 7 of byte 7
//	bytes  8-23  a nibble for each piece in the order of the squares, the low one of a byte first
//	byte  24     en passant square, 64 for none; bit 7 is set with Black to move
//	bytes 25-26  halfmove clock, the low byte first
//	bytes 27-31  0: where training sets keep the score, the result and the move number
//
// A nibble is the piece as package rep numbers it, 1 to 6 and 9 to 14. A rook with a
// right to castle has a number of its own, 7 or 15, so that the rights take no room,
// even in Chess960: the side of the king that the rook is on tells which right it is.
//
// Good at: fixed size, quick to write and to read with bit operations alone.
// Bad at: size, because an ending of three pieces takes 32 bytes too; more than 32 pieces.
//
// Reference: Marlinformat, as Stormphrax and Sirius have it; the clock has eight
// bits there.
type Packed struct{}

var _ Codec = Packed{}

const (
	packedBytes  = 32
	packedPieces = 32

	packedUnmoved = 7 // the type of a rook with a right
	packedBlack   = 0x80
)

// Name returns "packed".
func (Packed) Name() string { return "packed" }

// Summary describes the format in one line.
func (Packed) Summary() string { return "occupied squares, a nibble a piece, the state: 32 bytes" }

// Bits returns 8 for each byte.
func (Packed) Bits(encoding []byte) int { return 8 * len(encoding) }

// Append appends 32 bytes. It refuses more than 32 pieces.
func (c Packed) Append(dst []byte, p *rep.Position) ([]byte, error) {
	set := occupied(&p.Pieces)
	if pieces := bits.OnesCount64(set); pieces > packedPieces {
		return dst, refuse(c, "%d pieces, there is room for %d", pieces, packedPieces)
	}
	var rooks uint64
	for _, sq := range &p.CastlingRooks {
		if sq != rep.NoSquare {
			rooks |= 1 << sq
		}
	}
	var out [packedBytes]byte
	binary.LittleEndian.PutUint64(out[:], set)
	for i := 0; set != 0; i++ {
		sq := bits.TrailingZeros64(set)
		set &= set - 1
		nibble := byte(p.Pieces[sq&63])
		if rooks>>sq&1 != 0 {
			nibble = nibble&8 | packedUnmoved
		}
		out[(8+i>>1)&31] |= nibble << (i & 1 * 4)
	}
	out[24] = byte(p.EnPassant)
	if p.SideToMove == rep.Black {
		out[24] |= packedBlack
	}
	binary.LittleEndian.PutUint16(out[25:], p.HalfmoveClock)
	return append(dst, out[:]...), nil
}

// Decode reads 32 bytes.
func (c Packed) Decode(src []byte) (rep.Position, error) {
	if len(src) != packedBytes {
		return rep.Position{}, corrupt(c, "%d bytes, want %d", len(src), packedBytes)
	}
	in := (*[packedBytes]byte)(src)
	set := binary.LittleEndian.Uint64(in[:])
	if pieces := bits.OnesCount64(set); pieces > packedPieces {
		return rep.Position{}, corrupt(c, "%d squares are occupied, want at most %d", pieces, packedPieces)
	}
	p := newPosition(rep.Color(in[24] >> 7))
	var kings [2]rep.Square
	var unmoved uint64
	i := 0
	for ; set != 0; i++ {
		sq := rep.Square(bits.TrailingZeros64(set)) & 63
		set &= set - 1
		piece := rep.Piece(in[(8+i>>1)&31] >> (i & 1 * 4) & 15)
		switch piece.Type() {
		case rep.NoPieceType:
			return rep.Position{}, corrupt(c, "%v is occupied, but by %d, which is no piece", sq, piece)
		case rep.King:
			kings[piece.Color()] = sq
		case packedUnmoved:
			unmoved |= 1 << sq
			piece = rep.MakePiece(piece.Color(), rep.Rook)
		}
		p.Pieces[sq] = piece
	}
	for ; i < packedPieces; i++ {
		if in[8+i>>1]>>(i&1*4)&15 != 0 {
			return rep.Position{}, corrupt(c, "more pieces than occupied squares")
		}
	}
	for ; unmoved != 0; unmoved &= unmoved - 1 {
		sq := rep.Square(bits.TrailingZeros64(unmoved)) & 63
		color := p.Pieces[sq].Color()
		right := int(color) << 1
		if sq < kings[color] {
			right++
		}
		if p.CastlingRooks[right] != rep.NoSquare {
			return rep.Position{}, corrupt(c, "rooks on %v and %v have the same right", p.CastlingRooks[right], sq)
		}
		p.CastlingRooks[right] = sq
	}
	p.EnPassant = rep.Square(in[24] &^ packedBlack)
	p.HalfmoveClock = binary.LittleEndian.Uint16(in[25:])
	for i, b := range in[27:] {
		if b != 0 {
			return rep.Position{}, corrupt(c, "byte %d is %d, want 0", 27+i, b)
		}
	}
	return valid(c, &p)
}

// Explain returns the bits of the 32 bytes, the highest of each field first.
func (c Packed) Explain(p *rep.Position) ([]Field, error) {
	out, err := c.Append(nil, p)
	if err != nil {
		return nil, err
	}
	var fields []Field
	for r := range 8 {
		rank := out[r]
		fields = append(fields, Field{
			fmt.Sprintf("rank %d", r+1), binary8(rank), plural(bits.OnesCount8(rank), "piece", "pieces"),
		})
	}
	n := 0
	for sq, piece := range p.Pieces {
		if piece == rep.NoPiece {
			continue
		}
		nibble := out[8+n/2] >> (n % 2 * 4) & 15
		value := pieceName(piece)
		if nibble&7 == packedUnmoved {
			value += " with the right to castle"
		}
		fields = append(fields, Field{rep.Square(sq).String(), binaryOf(uint64(nibble), 4), value})
		n++
	}
	for ; n < packedPieces; n++ {
		fields = append(fields, Field{"no piece", "0000", ""})
	}
	return append(fields,
		Field{"side to move", binary8(out[24])[:1], p.SideToMove.String()},
		Field{"en passant", binary8(out[24])[1:], p.EnPassant.String()},
		Field{"halfmove clock", binary8(out[25]) + binary8(out[26]), fmt.Sprint(p.HalfmoveClock)},
		Field{"not used", "00000000" + "00000000" + "00000000" + "00000000" + "00000000", ""},
	), nil
}

// HuffmanGaps is [Huffman] with codes for runs of empty squares.
//
//	way                 1 bit: 0 for a zero for each empty square, 1 for the codes below
//	state, pieces,
//	answers             as in Huffman
//	one empty square    0
//	two to nine         00nnn
//	ten to twenty-five  00nnn0n
//
// After a run there is a piece, with a code that begins with 1, or the end: the
// next bit distinguishes a single zero from two, and 00nnn from 00nnn0n. A run of more
// than 25 is several, all but the last of 25.
//
// A run of two to four takes more bits than its squares do, so the shorter way is taken,
// and the plain one if they are equal or if there are other rights to write. The start
// position has one run of 32, 25 and 7, and takes 176 bits + 1 - 32 + 12. Kings on a1 and
// h8 alone, Black to move, take 1 + 8 + 6 + 7 + 7 + 7; the plain way would take
// 1 + 8 + 6 + 62.
//
// The form 00nnn0nn, for ten to forty-one, is proposed as well. It takes a bit
// more, and saves a code if a run is longer than twenty-five. Over the
// standard games that the tests play at random it takes 113.13 bits a position,
// and this one 112.53; over 38 positions of the perft suite, endings of a few
// pieces for the most part, it is 88.7 against 89.1 (go test -v -run GapForms ./codec).
//
// Good at: endings. Bad at: everything else, by the one bit.
type HuffmanGaps struct{}

var _ Codec = HuffmanGaps{}

const (
	gapShort   = 2                // the shortest run of the form 00nnn
	gapLong    = gapShort + 8     // of the form 00nnn0n
	gapLongest = gapLong + 16 - 1 // that one code stands for
)

// gapCodes are the codes by the length of the run.
var gapCodes = func() (codes [gapLongest + 1]code) {
	codes[1] = code{0, 1}
	for run := gapShort; run < gapLong; run++ {
		codes[run] = code{uint8(run - gapShort), 5}
	}
	for run := gapLong; run <= gapLongest; run++ {
		n := run - gapLong
		codes[run] = code{uint8(n>>1<<2 | n&1), 7}
	}
	return codes
}()

// Name returns "huffman-gaps".
func (HuffmanGaps) Name() string { return "huffman-gaps" }

// Summary describes the format in one line.
func (HuffmanGaps) Summary() string {
	return "huffman, with codes for runs of empty squares where that is shorter"
}

// Bits returns the size without the stop bit.
func (HuffmanGaps) Bits(encoding []byte) int { return Huffman{}.Bits(encoding) }

// Append appends 3 to 52 bytes. It refuses a halfmove clock over 127.
func (c HuffmanGaps) Append(dst []byte, p *rep.Position) ([]byte, error) {
	if err := refuseClock(c, p); err != nil {
		return dst, err
	}
	var w bitWriter
	gaps := gapsSave(p)
	if gaps {
		w.put(1, 1)
	} else {
		w.put(0, 1)
	}
	putState(&w, p)
	putPieces(&w, p, gaps)
	return w.stop(dst), nil
}

// gapsSaved is how many bits the codes for a run save, by its length.
var gapsSaved = func() (saved [64]int) {
	for run := range saved {
		saved[run] = run
		rest := run
		for ; rest > gapLongest; rest -= gapLongest {
			saved[run] -= int(gapCodes[gapLongest].n)
		}
		saved[run] -= int(gapCodes[rest].n)
	}
	return saved
}()

// gapsSave reports whether codes for runs are shorter than a zero a square.
func gapsSave(p *rep.Position) bool {
	saved, before := 0, -1
	for set := viewOf(p.SideToMove).occupied(p); set != 0; set &= set - 1 {
		place := bits.TrailingZeros64(set)
		saved += gapsSaved[(place-before-1)&63]
		before = place
	}
	return saved > 0 && !others(p)
}

// putGap writes the codes for a run of empty squares, none for 0.
func putGap(w *bitWriter, run int) {
	for ; run > gapLongest; run -= gapLongest {
		w.put(uint64(gapCodes[gapLongest].bits), uint(gapCodes[gapLongest].n))
	}
	w.put(uint64(gapCodes[run].bits), uint(gapCodes[run].n))
}

// Decode reads the way, the state and the squares.
func (c HuffmanGaps) Decode(src []byte) (rep.Position, error) {
	var r bitReader
	if !r.open(src) {
		return rep.Position{}, corrupt(c, "no stop bit in %d bytes", len(src))
	}
	gaps, _ := r.take(1)
	p, ok := takeState(&r)
	if !ok {
		return rep.Position{}, corrupt(c, "ends within the state")
	}
	var fault string
	if gaps != 0 {
		fault = takeGaps(&r, &p)
	} else if fault = takePieces(&r, &p); fault == "" && gapsSave(&p) {
		fault = "written the plain way, which is longer"
	}
	if fault != "" {
		return rep.Position{}, corrupt(c, "%s", fault)
	}
	return valid(c, &p)
}

// takeGaps reads the output of putPieces with codes for runs, up to the end. It returns
// the fault, "" for none.
func takeGaps(r *bitReader, p *rep.Position) string {
	b := newBoardReader(p)
	saved, before := 0, 0 // the run just before, 0 after a piece
	for r.left() > 0 {
		if b.place > 63 {
			return "goes on after the board"
		}
		window := r.window()
		if window>>63 != 0 {
			if fault := b.piece(r, window, &huffmanDecoding); fault != "" {
				return fault
			}
			before = 0
			continue
		}
		if before != 0 && before != gapLongest {
			return "two runs of empty squares before " + b.v.square(b.place).String() + ", want one"
		}
		run, n := 1, 1
		switch left := r.left(); {
		case left > 1 && window>>62 == 0 && left > 5 && window>>58&1 == 0:
			run, n = gapLong+int(window>>59&7<<1|window>>57&1), 7
		case left > 1 && window>>62 == 0:
			run, n = gapShort+int(window>>59&7), 5
		}
		if r.pos += n; r.pos > r.end {
			return "ends within a run of empty squares"
		}
		if b.place+run > 63 {
			return "more than 64 squares"
		}
		b.skip(run)
		saved += run - n
		before = run
	}
	if saved <= 0 {
		return "written with runs, though the plain way is no longer"
	}
	return b.end(r)
}

// Explain returns a field for the way, and the fields of Huffman.
func (c HuffmanGaps) Explain(p *rep.Position) ([]Field, error) {
	plain, err := Huffman{}.Explain(p)
	if err != nil {
		return nil, refuseClock(c, p)
	}
	shorter := append(explainState(p), explainMen(p, gapText)...)
	if sizeOf(shorter) < sizeOf(plain) && !others(p) {
		return append([]Field{{"way", "1", "runs of empty squares"}}, shorter...), nil
	}
	return append([]Field{{"way", "0", "a zero each empty square"}}, plain...), nil
}

// gapText returns the code of a run as text.
func gapText(run int) string {
	if run > gapLongest {
		return gapCodes[gapLongest].text() + gapText(run-gapLongest)
	}
	return gapCodes[run].text()
}

// sizeOf returns the number of bits in fields.
func sizeOf(fields []Field) int {
	size := 0
	for _, f := range fields {
		size += len(f.Bits)
	}
	return size
}

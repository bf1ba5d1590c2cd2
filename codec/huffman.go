package codec

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// Huffman gives short codes to frequent pieces and to empty squares.
//
//	side to move    1 bit, 1 for Black
//	halfmove clock  7 bits
//	then, square by square:
//	empty           0
//	pawn            10c      c is the colour, 1 for Black
//	bishop          1100c
//	knight          1101c
//	rook            1110c
//	queen           11110c
//	king            11111c
//
// After a piece one more bit answers a question if the board allows it: whether the piece
// has just made a double push, or has a right to castle. The package comment has the
// rules, and the order of the squares. The squares after the last piece are dropped.
// If the last piece is a king without such a bit, it is dropped as well: if the
// bits end with one king on the board, the other one is on the next square.
//
// The start position takes 176 bits: 8 for the state, 32 for the empty squares,
// 48 for pawns, 60 for bishops, knights and rooks, 24 for queens and kings, and
// 4 for the rights. No position that a game can reach takes more than 204. For
// pieces and empty squares to take more than the 164 bits of the start position,
// pawns have to promote, each for 3 bits more. A pawn that promotes does so
// because it or the pawn opposite left the file with a capture or was captured
// itself. The best capture is of a pawn by a pawn, because it clears two files: it
// costs 2 bits, and of the four pawns there the other three promote for 9. Four
// of them bring 28 bits, and 164 + 28 + 8 + 4 is 204. A pawn that may have come
// with a double push has a bit more after it, but has not promoted.
//
// Good at: openings and middlegames. Bad at: endings, where it writes a zero
// for each of many empty squares; [HuffmanGaps] does not.
type Huffman struct{}

var _ Codec = Huffman{}

// A code is the bits that stand for something.
type code struct {
	bits uint8
	n    uint8
}

// text returns the bits, '0' and '1'.
func (c code) text() string { return binaryOf(uint64(c.bits), int(c.n)) }

// huffmanCodes are the codes by piece; their lengths without the colour are the lengths
// of the table above.
var huffmanCodes = coloured([7]code{
	rep.Pawn: {0b10, 2}, rep.Bishop: {0b1100, 4}, rep.Knight: {0b1101, 4}, rep.Rook: {0b1110, 4},
	rep.Queen: {0b11110, 5}, rep.King: {0b11111, 5},
})

// coloured returns the codes by piece from codes by type: a bit for the colour
// comes after.
func coloured(plain [7]code) (codes [16]code) {
	for _, piece := range rep.Pieces() {
		if c := plain[piece.Type()]; c.n > 0 {
			codes[piece] = code{c.bits<<1 | uint8(piece.Color()), c.n + 1}
		}
	}
	return codes
}

// A decoding tells by the next bits which piece they begin.
type decoding [64]struct {
	piece rep.Piece // NoPiece where the bits begin none
	n     uint8
}

// decodingOf returns the table for codes of at most six bits.
func decodingOf(codes [16]code) (d decoding) {
	for piece, c := range codes {
		if c.n == 0 {
			continue
		}
		first := int(c.bits) << (6 - c.n)
		for i := range 1 << (6 - c.n) {
			d[first+i].piece, d[first+i].n = rep.Piece(piece), c.n
		}
	}
	return d
}

var huffmanDecoding = decodingOf(huffmanCodes)

// Name returns "huffman".
func (Huffman) Name() string { return "huffman" }

// Summary describes the format in one line.
func (Huffman) Summary() string { return "short codes for frequent pieces: at most 204 bits in a game" }

// Bits returns the size without the stop bit.
func (Huffman) Bits(encoding []byte) int {
	n, _ := bitsBeforeStop(encoding)
	return n
}

// Append appends 2 to 52 bytes. It refuses a halfmove clock over 127.
func (c Huffman) Append(dst []byte, p *rep.Position) ([]byte, error) {
	if err := refuseClock(c, p); err != nil {
		return dst, err
	}
	var w bitWriter
	putState(&w, p)
	putPieces(&w, p, false)
	return w.stop(dst), nil
}

// putState writes the fields that all formats in bits begin with.
func putState(w *bitWriter, p *rep.Position) {
	w.put(uint64(p.SideToMove)<<7|uint64(p.HalfmoveClock), 8)
}

// takeState reads it.
func takeState(r *bitReader) (rep.Position, bool) {
	state, ok := r.take(8)
	p := newPosition(rep.Color(state >> 7))
	p.HalfmoveClock = uint16(state & maxClock)
	return p, ok
}

// putPieces writes the pieces of p, with codes for the runs of empty squares between
// them or in the plain way, and the rights that no question was about.
func putPieces(w *bitWriter, p *rep.Position, gaps bool) {
	v := viewOf(p.SideToMove)
	more := others(p)
	before := -1   // the place of the piece before
	asking := true // no double push was written yet
	for set := v.occupied(p); set != 0; set &= set - 1 {
		place := bits.TrailingZeros64(set)
		piece := p.Pieces[v.square(place)]
		symbol := huffmanCodes[piece&15]
		yes := false
		if askingPlaces>>place&1 != 0 {
			if q := v.asked(p, place); q != nothing && (q != doublePush || asking) {
				symbol = code{symbol.bits << 1, symbol.n + 1}
				if yes = v.answer(p, q, place); yes {
					symbol.bits |= 1
					asking = asking && q != doublePush
				}
			}
		}
		run := place - before - 1
		before = place
		if gaps {
			putGap(w, run)
			run = 0
		}
		if set&(set-1) == 0 && piece.Type() == rep.King && !yes && !more {
			symbol = code{}
		}
		w.putAfter(run, uint64(symbol.bits), uint(symbol.n))
	}
	if more {
		w.putAfter(63-before, 0, 0)
		putOthers(w, p)
	}
}

// Decode reads the state and the squares.
func (c Huffman) Decode(src []byte) (rep.Position, error) {
	var r bitReader
	if !r.open(src) {
		return rep.Position{}, corrupt(c, "no stop bit in %d bytes", len(src))
	}
	p, ok := takeState(&r)
	if !ok {
		return rep.Position{}, corrupt(c, "ends within the state")
	}
	if fault := takePieces(&r, &p); fault != "" {
		return rep.Position{}, corrupt(c, "%s", fault)
	}
	return valid(c, &p)
}

// takePieces reads the output of putPieces without codes for runs, up to the end. It
// returns the fault, "" for none.
func takePieces(r *bitReader, p *rep.Position) string {
	b := newBoardReader(p)
	for r.left() > 0 && b.place < 64 {
		window := r.window()
		const most = 48 // leaves a piece and its answer in the window
		if run := min(bits.LeadingZeros64(window), most, r.left()); run > 0 {
			if run = min(run, 64-b.place); run > 0 {
				b.skip(run)
				r.pos += run
				window <<= run & 63
			}
			if run == most || b.place == 64 || r.left() == 0 {
				continue
			}
		}
		if fault := b.piece(r, window, &huffmanDecoding); fault != "" {
			return fault
		}
	}
	return b.end(r)
}

// A boardReader sets up pieces where a reader finds them.
type boardReader struct {
	p     *rep.Position
	v     view
	place int // the next one
	kings int // on the board, however many a side

	gap  bool // the last thing read was an empty square
	king bool // it was a king without an answer, or with the answer no
}

func newBoardReader(p *rep.Position) boardReader {
	return boardReader{p: p, v: viewOf(p.SideToMove)}
}

// skip leaves squares empty.
func (b *boardReader) skip(squares int) {
	b.place += squares
	b.gap, b.king = true, false
}

// piece reads the piece at the start of the window, and the bit after its code. It
// returns the fault, "" for none.
func (b *boardReader) piece(r *bitReader, window uint64, d *decoding) string {
	code := d[window>>58]
	place, n := b.place, int(code.n)
	b.place++
	b.gap, b.king = false, code.piece.Type() == rep.King
	sq := b.v.square(place)
	b.p.Pieces[sq] = code.piece
	if b.king {
		b.kings++
	}
	if askingPlaces>>(place&63)&1 != 0 {
		if q := b.v.asked(b.p, place); q != nothing && (q != doublePush || b.p.EnPassant == rep.NoSquare) {
			if window>>(63-n)&1 != 0 {
				b.v.accept(b.p, q, place)
				b.king = false
			}
			n++
		}
	}
	if r.pos += n; r.pos > r.end {
		return "ends within the code of " + sq.String()
	}
	return ""
}

// end adds the parts that were dropped, and the rights that no question was about.
func (b *boardReader) end(r *bitReader) string {
	switch {
	case r.left() > 0:
		return takeOthers(r, b.p)
	case b.kings == 1 && b.place < 64:
		c := rep.White
		if kingSquare(b.p, c) != rep.NoSquare {
			c = rep.Black
		}
		b.p.Pieces[b.v.square(b.place)] = rep.MakePiece(c, rep.King)
		return ""
	case b.gap:
		return "ends with empty squares, which are dropped"
	case b.king:
		return "ends with a king, who is dropped"
	}
	return ""
}

// Explain returns a field for each piece, each run of empty squares, and each answer to
// a question.
func (c Huffman) Explain(p *rep.Position) ([]Field, error) {
	if err := refuseClock(c, p); err != nil {
		return nil, err
	}
	return append(explainState(p), explainMen(p, zeros)...), nil
}

// explainMen explains the board as huffman goes over it, runs of empty squares
// in codes of their own.
func explainMen(p *rep.Position, runOf func(run int) string) []Field {
	return explainRest(p, explanation{
		skip:      func(rep.Square) bool { return false },
		asked:     view.asked,
		code:      func(piece rep.Piece) string { return huffmanCodes[piece].text() },
		run:       runOf,
		dropsKing: true,
	})
}

package codec

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

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
	switch {
	case run > gapLongest:
		return gapText(gapLongest) + gapText(run-gapLongest)
	case run == 1:
		return "0"
	case run < gapLong:
		return "00" + binaryOf(uint64(run-gapShort), 3)
	}
	digits := binaryOf(uint64(run-gapLong), 4)
	return "00" + digits[:3] + "0" + digits[3:]
}

// sizeOf returns the number of bits in fields.
func sizeOf(fields []Field) int {
	size := 0
	for _, f := range fields {
		size += len(f.Bits)
	}
	return size
}

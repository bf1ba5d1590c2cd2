package codec

import (
	"encoding/binary"
	"math/bits"
)

// maxBytes is more than the longest encoding in bits takes: 64 pieces of six bits,
// each with a bit after it, and the state are less than 512 bits.
const maxBytes = 64

// A bitWriter gathers bits, the first one highest in the first byte.
type bitWriter struct {
	buf  [maxBytes + 8]byte
	used int    // bytes of buf
	acc  uint64 // the bits that follow, the last one lowest
	n    uint   // how many they are, at most 31 between calls
}

// put writes the n lowest bits of v, at most 32. The others must be 0.
func (w *bitWriter) put(v uint64, n uint) {
	w.acc = w.acc<<n | v
	w.n += n
	if w.n >= 32 {
		w.n -= 32
		binary.BigEndian.PutUint32(w.buf[w.used:], uint32(w.acc>>w.n))
		w.used += 4
	}
}

// putAfter writes zeros, at most 64 of them, and v in n bits, at most 16.
func (w *bitWriter) putAfter(zeros int, v uint64, n uint) {
	for zeros > 16 {
		w.put(0, 16)
		zeros -= 16
	}
	w.put(v, uint(zeros)+n)
}

// bytes appends the bits written, filled up to the byte with zeros.
func (w *bitWriter) bytes(dst []byte) []byte {
	binary.BigEndian.PutUint32(w.buf[w.used:], uint32(w.acc<<(32-w.n)))
	return append(dst, w.buf[:w.used+int(w.n+7)/8]...)
}

// stop writes the stop bit and appends all to dst.
func (w *bitWriter) stop(dst []byte) []byte {
	w.put(1, 1)
	return w.bytes(dst)
}

// bitsBeforeStop returns the length of an encoding in bits, and false if it
// has no stop bit.
func bitsBeforeStop(src []byte) (int, bool) {
	if len(src) == 0 || src[len(src)-1] == 0 {
		return 0, false
	}
	return 8*len(src) - 1 - bits.TrailingZeros8(src[len(src)-1]), true
}

// A bitReader reads bits. There is room after the last one, so that a code may
// be looked at before it is known to be whole.
type bitReader struct {
	buf [maxBytes + 16]byte
	pos int // in bits
	end int // in bits
}

// open makes the bits of src, which ends with a stop bit, ready to be read. It
// reports whether src can be an encoding at all.
func (r *bitReader) open(src []byte) bool {
	end, ok := bitsBeforeStop(src)
	if !ok || len(src) > maxBytes {
		return false
	}
	copy(r.buf[:], src)
	r.end = end
	return true
}

// window returns the bits that follow, the first one highest. At least 57 are
// as they are in the encoding; those after its end mean nothing.
func (r *bitReader) window() uint64 {
	return binary.BigEndian.Uint64(r.buf[r.pos>>3&(maxBytes-1):]) << (r.pos & 7)
}

// left returns how many bits there are still.
func (r *bitReader) left() int { return r.end - r.pos }

// take returns the next n bits, at most 32, and false if fewer
// are left.
func (r *bitReader) take(n int) (uint64, bool) {
	if n > r.left() {
		return 0, false
	}
	v := r.window() >> 1 >> (63 - n)
	r.pos += n
	return v, true
}

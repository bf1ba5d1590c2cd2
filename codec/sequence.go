package codec

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/boardbench/boardbench/rep"
)

// A Writer writes many encodings one after the other. Most formats do not end
// themselves, so each encoding has its length before it, in a byte.
type Writer struct {
	w     io.Writer
	codec Codec
	buf   []byte
}

// NewWriter returns a Writer of c's encodings to w. Each of them is written by
// itself: give it a buffered writer.
func NewWriter(w io.Writer, c Codec) *Writer {
	return &Writer{w: w, codec: c, buf: make([]byte, 0, 128)}
}

// Write writes the encoding of p. Where the codec refuses p, nothing is written,
// the error wraps ErrUnsupported, and the next position may follow.
func (w *Writer) Write(p *rep.Position) error {
	encoding, err := w.codec.Append(append(w.buf[:0], 0), p)
	if err != nil {
		return err
	}
	w.buf = encoding
	if len(encoding)-1 > maxSequenced {
		return refuse(w.codec, "%d bytes, there is room for %d in a sequence", len(encoding)-1, maxSequenced)
	}
	encoding[0] = byte(len(encoding) - 1)
	if _, err := w.w.Write(encoding); err != nil {
		return fmt.Errorf("codec: %s: write: %w", w.codec.Name(), err)
	}
	return nil
}

// maxSequenced is the greatest length that a byte holds. No codec of this
// package takes half of it.
const maxSequenced = 255

// A Reader reads what a Writer of the same codec wrote.
type Reader struct {
	r     *bufio.Reader
	codec Codec
	buf   [maxSequenced]byte
}

// NewReader returns a Reader of c's encodings from r. It may read more of r than
// it returns.
func NewReader(r io.Reader, c Codec) *Reader {
	return &Reader{r: bufio.NewReader(r), codec: c}
}

// Read returns the next position, and io.EOF after the last one. A sequence
// that ends within an encoding is an error that wraps io.ErrUnexpectedEOF.
func (r *Reader) Read() (rep.Position, error) {
	n, err := r.r.ReadByte()
	if errors.Is(err, io.EOF) {
		return rep.Position{}, io.EOF
	}
	if err != nil {
		return rep.Position{}, fmt.Errorf("codec: %s: read: %w", r.codec.Name(), err)
	}
	if _, err := io.ReadFull(r.r, r.buf[:n]); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return rep.Position{}, fmt.Errorf("codec: %s: read: %w", r.codec.Name(), err)
	}
	return r.codec.Decode(r.buf[:n])
}

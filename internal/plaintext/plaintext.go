// Package plaintext tells text in UTF-8 from other contents of a file, so that a reader of lines or
// of JSON names the fault instead of the first bytes. It also writes text so that a terminal shows every character of it.
package plaintext

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
)

// The faults of a file that is no text in UTF-8.
var (
	ErrUTF16  = errors.New("it is UTF-16, want UTF-8: save it as UTF-8, or convert it by iconv -f UTF-16 -t UTF-8")
	ErrGzip   = errors.New("it is packed by gzip, want text: unpack it by gunzip")
	ErrBinary = errors.New("it is a binary file, want text")
)

// mark is the byte order mark of UTF-8, which some editors write.
const mark = "\ufeff"

// looked is how many bytes are looked at, at most.
const looked = 4096

// Check returns text without a byte order mark, or the fault if it is no text in UTF-8.
func Check(text []byte) ([]byte, error) {
	head := text[:min(len(text), looked)]
	switch {
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}), bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		return nil, ErrUTF16
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		return nil, ErrGzip
	case bytes.IndexByte(head, 0) >= 0:
		return nil, ErrBinary
	}
	return bytes.TrimPrefix(text, []byte(mark)), nil
}

// Reader returns the text of r without a byte order mark. Its error is a fault of Check, or r's.
func Reader(r io.Reader) io.Reader {
	b := bufio.NewReaderSize(r, looked)
	head, err := b.Peek(looked)
	if err != nil && err != io.EOF { // the text is read first
		return b
	}
	text, fault := Check(head)
	if fault != nil {
		return failing{fault}
	}
	_, _ = b.Discard(len(head) - len(text))
	return b
}

// Unpack returns the text of a file, which is packed by gzip or not. Reading it is an error if it is
// no text in UTF-8.
func Unpack(f io.Reader) (io.Reader, error) {
	buffered := bufio.NewReader(f)
	if magic, _ := buffered.Peek(2); string(magic) != "\x1f\x8b" {
		return Reader(buffered), nil
	}
	unpacked, err := gzip.NewReader(buffered)
	if err != nil {
		return nil, err
	}
	return Reader(unpacked), nil
}

// ReadFile returns the text of a file, which is packed by gzip or not. The error names the file.
func ReadFile(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var text []byte
	unpacked, err := Unpack(file)
	if err == nil {
		text, err = io.ReadAll(unpacked)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return text, nil
}

// failing is a reader without text.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

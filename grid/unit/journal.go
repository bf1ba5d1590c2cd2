package unit

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
)

// journalFormat is the first field of a journal.
const journalFormat = "bench-grid journal 1"

// journalHeader is the first line of a journal, JSON.
type journalHeader struct {
	Format string `json:"format"`
	Run    string `json:"run"`
	Of     Header `json:"of"`
}

// A Journal is a file of results. Its first line names the run; each other line is the
// CRC-32 of a result in 8 hexadecimal digits, a blank, and the result as JSON. A line is
// written and synced as a whole; the incomplete last line after a crash is dropped when
// the journal is opened. Lines may end in CRLF.
type Journal struct {
	Header
	file *os.File
	size int64 // up to the last whole line
}

// maxHeader is the size of the longest header.
const maxHeader = 1 << 16

// ReadHeader returns the header of the run that a journal is of, nil if there is no journal, or none with a
// whole header.
func ReadHeader(name string) (*Header, error) {
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	j := &Journal{file: file}
	defer j.Close()
	if _, err := j.read(func(Result) error { return io.EOF }); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("unit: journal %s: %w", name, err)
	}
	if j.size == 0 {
		return nil, nil
	}
	return &j.Header, nil
}

// OpenJournal opens the journal of a run, or creates it, and calls each with the results
// that it has. dropped says that its last line was damaged or not whole.
func OpenJournal(name string, h Header, each func(Result) error) (j *Journal, dropped bool, err error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, false, err
	}
	j = &Journal{Header: h, file: file}
	dropped, err = j.replay(each)
	if err == nil && j.size == 0 {
		err = j.writeHeader()
	}
	if err != nil {
		_ = file.Close()
		return nil, false, fmt.Errorf("unit: journal %s: %w", name, err)
	}
	return j, dropped, nil
}

func (j *Journal) writeHeader() error {
	line, err := json.Marshal(journalHeader{journalFormat, j.Run(), j.Header})
	if err != nil {
		return err
	}
	return j.write(append(line, '\n'))
}

// replay reads the journal, which must be of j's run, and cuts off a broken last line.
func (j *Journal) replay(each func(Result) error) (dropped bool, err error) {
	want := j.Header
	dropped, err = j.read(each)
	if err != nil {
		return false, err
	}
	if j.size > 0 && j.Run() != want.Run() {
		return false, fmt.Errorf("is of another run: %s to depth %d; use another file or remove it", j.FEN, j.Depth)
	}
	j.Header = want
	if dropped {
		if err := j.file.Truncate(j.size); err != nil {
			return true, err
		}
	}
	_, err = j.file.Seek(j.size, io.SeekStart)
	return dropped, err
}

// read reads all whole lines.
func (j *Journal) read(each func(Result) error) (dropped bool, err error) {
	r := bufio.NewReaderSize(j.file, maxHeader)
	bad := 0 // the number of the line that is damaged
	for number := 1; ; number++ {
		line, err := r.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return false, err
		}
		if len(line) == 0 {
			return bad > 0, nil
		}
		if bad > 0 {
			return false, fmt.Errorf("line %d is damaged, and others follow", bad)
		}
		if number == 1 {
			if err != nil { // not even the header was written
				bad = number
				continue
			}
			var h journalHeader
			if json.Unmarshal(line, &h) != nil || h.Format != journalFormat || h.Of.check() != nil || h.Run != h.Of.Run() {
				return false, errors.New("is no journal: its first line is not the header of one")
			}
			j.Header = h.Of
		} else {
			result, ok := parseLine(line)
			if !ok {
				bad = number
				continue
			}
			if err := each(result); err != nil {
				return false, fmt.Errorf("line %d: %w", number, err)
			}
		}
		j.size += int64(len(line))
	}
}

// crcDigits is the length of a checksum in a line.
const crcDigits = 8

func parseLine(line []byte) (r Result, ok bool) {
	sum, text, found := bytes.Cut(line, []byte(" "))
	text, whole := bytes.CutSuffix(text, []byte("\n"))
	text = bytes.TrimSuffix(text, []byte("\r")) // an editor or a copy may have added it
	if !found || !whole || len(sum) != crcDigits || fmt.Sprintf("%08x", crc32.ChecksumIEEE(text)) != string(sum) {
		return r, false
	}
	return r, json.Unmarshal(text, &r) == nil
}

// Append adds a result. After an error the journal is as it was before.
func (j *Journal) Append(r Result) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return j.write(fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text))
}

func (j *Journal) write(line []byte) error {
	_, err := j.file.Write(line)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		// A partly written line must not stand before the next one.
		_ = j.file.Truncate(j.size)
		_, _ = j.file.Seek(j.size, io.SeekStart)
		return fmt.Errorf("unit: journal: %w", err)
	}
	j.size += int64(len(line))
	return nil
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }

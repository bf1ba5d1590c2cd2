package report

import (
	"bytes"
	"io"
)

// longestLine is the greatest length of a line without its end that is held
// back. The reader of results refuses lines of that length.
const longestLine = 1 << 17

// wholeLines reads the lines of a file that have their line feed. The beginning
// of a line that a killed run leaves at the end is held back.
type wholeLines struct {
	r     io.Reader
	note  func(line []byte, number int) // is given the lines that begin with "#", and their numbers from 1
	count int                           // lines that were read
	store []byte
	buf   []byte // a part of store: read and not yet returned
	whole int    // bytes of buf that are of whole lines
	err   error
}

// Read implements io.Reader.
func (l *wholeLines) Read(p []byte) (int, error) {
	for l.whole == 0 && l.err == nil {
		l.fill()
	}
	if l.whole == 0 {
		return 0, l.err
	}
	n := copy(p, l.buf[:l.whole])
	l.buf, l.whole = l.buf[n:], l.whole-n
	return n, nil
}

// fill reads more of the file.
func (l *wholeLines) fill() {
	if len(l.buf) >= longestLine {
		l.whole = len(l.buf)
		return
	}
	const chunk = 1 << 16
	if l.store == nil {
		l.store = make([]byte, longestLine+chunk)
	}
	held := copy(l.store, l.buf)
	n, err := l.r.Read(l.store[held:])
	l.buf, l.err = l.store[:held+n], err
	l.whole = bytes.LastIndexByte(l.buf, '\n') + 1
	for rest := l.buf[:l.whole]; len(rest) > 0; {
		line := rest[:bytes.IndexByte(rest, '\n')+1]
		l.count++
		if line[0] == '#' {
			l.note(line, l.count)
		}
		rest = rest[len(line):]
	}
}

// cut reports whether the text held back is the beginning of a result.
func (l *wholeLines) cut() bool {
	const begin = "Benchmark"
	n := min(len(l.buf), len(begin))
	return n > 0 && string(l.buf[:n]) == begin[:n]
}

package report

import (
	"bufio"
	"io"
)

// longestLine is the greatest length of a line, with its end. The reader of results gives up at a longer one.
const longestLine = bufio.MaxScanTokenSize

// wholeLines reads the lines of a file that have their line feed. The beginning of a line that a killed run leaves at
// the end is left out, and an empty line stands for one that is too long.
type wholeLines struct {
	r     *bufio.Reader
	note  func(line []byte, number int) // is given the lines that begin with "#", and their numbers from 1
	count int                           // lines that were read
	rest  []byte                        // of the line
	long  []int                         // the numbers of lines that are too long
	end   []byte                        // of the file, without a line feed
	err   error                         // that ended it
}

func newWholeLines(r io.Reader, note func(line []byte, number int)) *wholeLines {
	return &wholeLines{r: bufio.NewReaderSize(r, longestLine), note: note}
}

// Read implements io.Reader.
func (l *wholeLines) Read(p []byte) (int, error) {
	if len(l.rest) == 0 {
		if err := l.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// next reads the next line.
func (l *wholeLines) next() error {
	line, err := l.r.ReadSlice('\n')
	tooLong := err == bufio.ErrBufferFull
	for err == bufio.ErrBufferFull {
		line, err = l.r.ReadSlice('\n')
	}
	if err != nil {
		if !tooLong {
			l.end = line
		} else if err == io.EOF {
			l.long = append(l.long, l.count+1)
		}
		l.err = err
		return err
	}
	l.count++
	switch {
	case tooLong:
		l.long = append(l.long, l.count)
		line = line[len(line)-1:]
	case line[0] == '#':
		l.note(line, l.count)
	}
	l.rest = line
	return nil
}

// cut reports whether the text after the last line feed is the beginning of a result.
func (l *wholeLines) cut() bool {
	const begin = "Benchmark"
	n := min(len(l.end), len(begin))
	return n > 0 && string(l.end[:n]) == begin[:n]
}

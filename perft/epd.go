package perft

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/internal/plaintext"
	"github.com/boardbench/boardbench/rep"
)

// maxLine is the longest line that ReadEPD accepts, in bytes. A line of a suite is a few
// hundred bytes; a file with much longer lines is of another kind.
const maxLine = 1 << 20

// ReadEPD reads a suite of positions with perft counts, a position a line:
//
//	rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;id "start"
//
// The position is the four to six fields of FEN; a clock may be a dash. Operations follow, with
// semicolons between them: D1 is the count at depth 1, id the name, c0 to c9 are
// comments, and any other opcode is skipped. Depths may be missing and stand in any order.
// Semicolons may stand with or without blanks around them, before the first
// operation and after the last. An operand in quotation marks may have semicolons, and
// \" for a quotation mark. Blank lines, lines that begin with # and operations from the first that
// begins with # on are skipped. Lines end with LF or CR LF.
//
// An error names the file as name, and the line. A line without a count is an
// error, and so is a file without a good line, and one that is no text in UTF-8.
// bad is called with the error of each bad line, which is left out unless bad returns
// an error, which ends the reading; a nil bad returns each.
//
// Reference: Edwards, PGN standard 16.2 (Extended Position Description).
func ReadEPD(r io.Reader, name string, bad func(error) error) (Suite, error) {
	return readEPD(r, name, true, bad)
}

// ReadPositions reads the positions of a file such as ReadEPD reads. Their lines
// need no count.
func ReadPositions(r io.Reader, name string, bad func(error) error) ([]rep.Position, error) {
	suite, err := readEPD(r, name, false, bad)
	var positions []rep.Position
	for _, entry := range suite {
		positions = append(positions, entry.Position)
	}
	return positions, err
}

// readEPD reads entries, each with a count if counted is true.
func readEPD(r io.Reader, name string, counted bool, bad func(error) error) (Suite, error) {
	var suite Suite
	scanner := bufio.NewScanner(plaintext.Reader(r))
	scanner.Buffer(nil, maxLine)
	line, lines, first := 0, 0, error(nil) // of all, of the good and bad ones, and the fault of the first bad one
	for scanner.Scan() {
		line++
		text := strings.TrimSpace(scanner.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		lines++
		entry, err := parseEntry(text)
		if err == nil && counted && len(entry.Counts) == 0 {
			err = errors.New("no count, want one such as ;D1 20")
		}
		if err != nil {
			err = fmt.Errorf("perft: %s:%d: %w", name, line, err)
			first = cmp.Or(first, err)
			if bad != nil {
				err = bad(err)
			}
			if err != nil {
				return nil, err
			}
			continue
		}
		entry.Line = line
		if entry.Name == "" {
			entry.Name = fmt.Sprintf("line %d", line)
		}
		suite = append(suite, entry)
	}
	switch err := scanner.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("perft: %s:%d: the line is longer than %d bytes, want lines such as %s ;D1 20", name, line+1, maxLine, rep.StartFEN)
	case err != nil && line == 0:
		return nil, fmt.Errorf("perft: %s: %w", name, err)
	case err != nil:
		return nil, fmt.Errorf("perft: %s:%d: %w", name, line+1, err)
	case len(suite) == 0 && lines > 0:
		return nil, fmt.Errorf("%w (none of the %d lines can be used)", first, lines)
	case len(suite) == 0:
		return nil, fmt.Errorf("perft: %s: no position, want lines such as %s ;D1 20", name, rep.StartFEN)
	}
	return suite, nil
}

// parseEntry reads a line that is neither blank nor a comment.
func parseEntry(text string) (Entry, error) {
	operations, err := splitOperations(text)
	if err != nil {
		return Entry{}, err
	}
	fen, first := cutFEN(operations[0])
	position, err := rep.ParseFEN(fen)
	if err != nil {
		return Entry{}, err
	}
	operations[0] = first
	entry := Entry{Position: position}
	for _, operation := range operations {
		if err := entry.read(operation); err != nil {
			return Entry{}, err
		}
	}
	slices.SortFunc(entry.Counts, func(x, y DepthCount) int { return cmp.Compare(x.Depth, y.Depth) })
	return entry, nil
}

// splitOperations cuts a line at its semicolons, those inside quotation marks
// excepted, and before a comment. The first part holds the position.
func splitOperations(text string) ([]string, error) {
	var parts []string
	begin, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quoted:
			i++
		case text[i] == '"':
			quoted = !quoted
		case text[i] == '#' && !quoted && len(parts) > 0 && strings.TrimSpace(text[begin:i]) == "":
			return parts, nil
		case text[i] == ';' && !quoted:
			parts = append(parts, text[begin:i])
			begin = i + 1
		}
	}
	if quoted {
		return nil, fmt.Errorf("quotation mark without its partner")
	}
	return append(parts, text[begin:]), nil
}

// cutFEN returns the fields of a position, four and the clocks if they are
// given, and the operation that follows without a semicolon, if any. A dash for a clock stands
// for the usual one.
func cutFEN(text string) (fen, rest string) {
	var fields []string
	rest = text
	for n := range 6 {
		trimmed := strings.TrimLeft(rest, " \t")
		length := strings.IndexAny(trimmed, " \t")
		if length < 0 {
			length = len(trimmed)
		}
		field := trimmed[:length]
		switch {
		case field == "-" && n >= 4:
			field = []string{"0", "1"}[n-4]
		case field == "" || n >= 4 && !isNumber(field):
			return strings.Join(fields, " "), rest
		}
		rest = trimmed[length:]
		fields = append(fields, field)
	}
	return strings.Join(fields, " "), rest
}

func isNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// read reads an operation into e.
func (e *Entry) read(operation string) error {
	fields := strings.Fields(operation)
	if len(fields) == 0 {
		return nil
	}
	switch opcode := fields[0]; {
	case opcode == "id":
		e.Name = operand(operation, opcode)
		return nil
	case len(opcode) == 2 && opcode[0] == 'c' && isNumber(opcode[1:]):
		n := int(opcode[1] - '0')
		for len(e.Comments) <= n {
			e.Comments = append(e.Comments, "")
		}
		e.Comments[n] = operand(operation, opcode)
		return nil
	case isDepth(opcode):
		return e.readCounts(fields)
	case !isLetter(opcode[0]):
		return fmt.Errorf("unexpected %s, want an operation such as D1 20", quote(opcode))
	}
	return nil
}

// operand returns the text after the opcode, without its quotation marks.
func operand(operation, opcode string) string {
	text := strings.TrimSpace(strings.TrimSpace(operation)[len(opcode):])
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return strings.Trim(text, `"`)
	}
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(text[1 : len(text)-1])
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// isDepth reports whether opcode is meant as a depth: a D and no other letter
// after it, which distinguishes it from EPD's dm.
func isDepth(opcode string) bool {
	return opcode[0]|0x20 == 'd' && (len(opcode) == 1 || !isLetter(opcode[1]))
}

// readCounts reads depths and counts by turns, most often one of each.
func (e *Entry) readCounts(fields []string) error {
	for ; len(fields) > 0; fields = fields[2:] {
		if !isDepth(fields[0]) {
			return fmt.Errorf("unexpected %s after a count", quote(fields[0]))
		}
		depth, err := strconv.Atoi(fields[0][1:])
		if err != nil || depth < 0 || depth > MaxDepth {
			return fmt.Errorf("depth %s, want 0 to %d", quote(fields[0]), MaxDepth)
		}
		if len(fields) == 1 {
			return fmt.Errorf("%s without a count", fields[0])
		}
		nodes, err := strconv.ParseUint(fields[1], 10, 64)
		if err != nil {
			return fmt.Errorf("count %s of %s, want a number of at most 64 bits", quote(fields[1]), fields[0])
		}
		if slices.ContainsFunc(e.Counts, func(c DepthCount) bool { return c.Depth == depth }) {
			return fmt.Errorf("%s twice", fields[0])
		}
		e.Counts = append(e.Counts, DepthCount{depth, nodes})
	}
	return nil
}

// quote quotes user input, cut if it is too long to be read.
func quote(s string) string {
	const most = 40
	if len(s) > most {
		return strconv.QuoteToASCII(s[:most]) + "…"
	}
	return strconv.QuoteToASCII(s)
}

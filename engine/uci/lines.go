package uci

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// longestLine is the most bytes of a line: the moves of a game of 800,000 plies.
const longestLine = 4 << 20

// errLong is the error of a line that is too long. The lines after it can be read.
var errLong = fmt.Errorf("a line of more than %d MiB is skipped", longestLine>>20)

// readLine returns the next line. The last one needs no line feed. The error is errLong, io.EOF or an error of in.
func readLine(in *bufio.Reader) (string, error) {
	var line []byte
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if long = long || len(line)+len(part) > longestLine; !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case long:
			return "", errLong
		case err != nil && len(line) == 0:
			return "", err
		default:
			return string(line), nil
		}
	}
}

// A Command is a line: the name of a command and the words after it, with white space of any kind and amount between them.
type Command struct {
	Name    string   // "" for a line without a command
	Words   []string // after the name
	Skipped []string // before the name
}

// Parse reads a line. The first word that is the name of a command is the command. Unknown words before it are skipped, as
// the protocol asks.
func Parse(line string, known func(name string) bool) Command {
	words := strings.Fields(line)
	i := slices.IndexFunc(words, known)
	if i < 0 {
		return Command{Skipped: words}
	}
	return Command{Name: words[i], Words: words[i+1:], Skipped: words[:i]}
}

// shown is the most bytes of a line that a message quotes.
const shown = 120

// quoted returns words in quotation marks, cut if they are long.
func quoted(words []string) string {
	text := strings.Join(words[:min(len(words), shown)], " ")
	if len(text) > shown || len(words) > shown {
		return fmt.Sprintf("%q…", strings.ToValidUTF8(text[:min(len(text), shown)], ""))
	}
	return fmt.Sprintf("%q", text)
}

package match

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

var results = [3]string{"0-1", "1/2-1/2", "1-0"}

// A Record is a game of a match, as PGN has it.
type Record struct {
	Event        string // the match: the same for all its games
	Pair         int    // from 0
	Second       bool   // the second game of the pair
	White, Black string
	Points       int    // half points of White
	Moves        string // the movetext: SAN with numbers, the comment with the ending, and the result
}

// NewRecord returns the record of a game, which is walked through on g. The error is g's board's.
func NewRecord(g *engine.Game, played Game) (Record, error) {
	start := rep.StartPosition()
	if err := g.Load(&start); err != nil {
		return Record{}, err
	}
	var text strings.Builder
	for i, m := range played.Moves {
		if i%2 == 0 {
			fmt.Fprintf(&text, "%d. ", i/2+1)
		}
		text.WriteString(g.SAN(m) + " ")
		g.Make(m)
	}
	fmt.Fprintf(&text, "{%s} %s", played.Ending, results[played.White])
	return Record{Points: played.White, Moves: text.String()}, nil
}

// String returns the game as PGN in export format: the seven tags, a line each, and the moves in lines of
// at most 79 characters. It ends with a newline; an empty line stands between two games.
func (r Record) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "[Event %q]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"%d.%d\"]\n[White %q]\n[Black %q]\n[Result %q]\n\n",
		r.Event, r.Pair+1, map[bool]int{false: 1, true: 2}[r.Second], r.White, r.Black, results[r.Points])
	column := 0
	for word := range strings.FieldsSeq(r.Moves) {
		switch {
		case column == 0:
		case column+1+len(word) > lineWidth:
			text.WriteByte('\n')
			column = 0
		default:
			text.WriteByte(' ')
			column++
		}
		text.WriteString(word)
		column += len(word)
	}
	return text.String() + "\n"
}

// lineWidth is the width of a line of moves.
const lineWidth = 79

var (
	// tag matches a line with a tag.
	tag = regexp.MustCompile(`^\[(\w+) "((?:[^"\\]|\\.)*)"\]$`)

	round = regexp.MustCompile(`^([1-9]\d{0,8})\.([12])$`)
)

// begin begins every game.
const begin = `[Event "`

// maxLine is the most bytes of a line.
const maxLine = 1 << 20

// Read reads games that String wrote. A last game that is not whole is one
// that was being written when the program ended, and is left out: whole is the number of bytes before it. The
// error names the line at fault, or the first one of the game.
func Read(r io.Reader) (games []Record, whole int64, err error) {
	in := bufio.NewReaderSize(r, maxLine)
	var g partOfGame
	for n, size := 1, int64(0); ; n++ {
		text, err := in.ReadSlice('\n')
		begins := min(len(text), len(begin))
		switch {
		case err == io.EOF && (g.line > 0 && g.ours() || g.line == 0 && string(text[:begins]) == begin[:begins]):
			return games, whole, nil
		case err == io.EOF:
			return nil, 0, fmt.Errorf("line %d: no game of a match", cmp.Or(g.line, n))
		case err == bufio.ErrBufferFull:
			return nil, 0, fmt.Errorf("line %d: longer than %d bytes", n, maxLine)
		case err != nil:
			return nil, 0, err
		}
		size += int64(len(text))
		g.line = cmp.Or(g.line, n)
		record, done, err := g.add(strings.TrimSpace(string(text)))
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", g.line, err)
		}
		if done {
			games = append(games, record)
		}
		if done || len(g.tags) == 0 {
			g, whole = partOfGame{}, size
		}
	}
}

// A partOfGame is a game of which not all lines are read.
type partOfGame struct {
	line  int // the first one, 0 for none
	tags  map[string]string
	moves string
}

// ours reports whether the game may be one of a match.
func (g *partOfGame) ours() bool {
	name, _, _ := strings.Cut(event, "=")
	return strings.HasPrefix(g.tags["Event"], name) || len(g.tags) == 0
}

// add adds a line, and returns the game if that was its last one.
func (g *partOfGame) add(line string) (record Record, done bool, err error) {
	m := tag.FindStringSubmatch(line)
	switch {
	case line == "" && g.moves == "":
		return record, false, nil
	case m != nil && g.moves == "" && (len(g.tags) > 0 || m[1] == "Event"):
		if _, twice := g.tags[m[1]]; twice {
			return record, false, errNoGame
		}
		if g.tags == nil {
			g.tags = map[string]string{}
		}
		g.tags[m[1]] = m[2]
		return record, false, nil
	case line == "" || m != nil || len(g.tags) == 0:
		return record, false, errNoGame
	}
	g.moves = strings.TrimSpace(g.moves + " " + line)
	_, end, ends := strings.Cut(g.moves, "}")
	if !ends || end == "" {
		return record, false, nil
	}
	at := round.FindStringSubmatch(g.tags["Round"])
	points := slices.Index(results[:], g.tags["Result"])
	if at == nil || points < 0 || strings.TrimSpace(end) != results[points] {
		return record, false, errNoGame
	}
	record = Record{Event: g.tags["Event"], Second: at[2] == "2", White: g.tags["White"], Black: g.tags["Black"], Points: points, Moves: g.moves}
	record.Pair, err = strconv.Atoi(at[1])
	record.Pair--
	return record, true, err
}

var errNoGame = errors.New(`no game of a match: want the tags Event, Round "1.1", White, Black and Result "1-0", and the moves`)

// ParseRatio reads a speed with its 95 % interval, "0.85:0.84,0.86", or an exact one, "0.85".
func ParseRatio(text string) (ratio, low, high float64, err error) {
	value, interval, exact := strings.Cut(text, ":")
	numbers := []string{value, value, value}
	if exact {
		numbers[1], numbers[2], _ = strings.Cut(interval, ",")
	}
	var parsed [3]float64
	for i, number := range numbers {
		if parsed[i], err = strconv.ParseFloat(number, 64); err != nil {
			return 0, 0, 0, fmt.Errorf("match: the speed %q: want 0.85, or 0.85:0.84,0.86 with the 95 %% interval", text)
		}
	}
	return parsed[0], parsed[1], parsed[2], nil
}

// maxNodes is the most nodes that ParseNodes takes.
const maxNodes = 1e9

// ParseNodes reads a number of nodes: 20000, 20k, 1M.
func ParseNodes(text string) (uint64, error) {
	digits := strings.TrimRight(text, "kM")
	factor, known := map[string]float64{"": 1, "k": 1e3, "M": 1e6}[text[len(digits):]]
	value, err := strconv.ParseFloat(digits, 64)
	if n := value * factor; err == nil && known && n >= 1 && n <= maxNodes && n == math.Trunc(n) {
		return uint64(n), nil
	}
	return 0, fmt.Errorf("match: %q nodes: want a number such as 20k or 1M, to 1000M", text)
}

// NodesText is the shortest text that [ParseNodes] reads as n.
func NodesText(n uint64) string {
	switch {
	case n%1e6 == 0:
		return fmt.Sprintf("%dM", n/1e6)
	case n%1e3 == 0:
		return fmt.Sprintf("%dk", n/1e3)
	}
	return strconv.FormatUint(n, 10)
}

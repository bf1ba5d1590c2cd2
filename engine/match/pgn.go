package match

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

var results = [3]string{"0-1", "1/2-1/2", "1-0"}

// A Record is a game of a match, as a line of PGN has it.
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

// String returns the game as PGN, on one line without a newline: tags, then moves.
func (r Record) String() string {
	return fmt.Sprintf(`[Event %q] [Round "%d.%d"] [White %q] [Black %q] [Result %q] %s`,
		r.Event, r.Pair+1, map[bool]int{false: 1, true: 2}[r.Second], r.White, r.Black, results[r.Points], r.Moves)
}

// line matches a game of String.
var line = regexp.MustCompile(`^\[Event "([^"]*)"\] \[Round "(\d{1,9})\.([12])"\] \[White "([^"]*)"\] \[Black "([^"]*)"\] \[Result "(1-0|0-1|1/2-1/2)"\] (\S.* (\S+))$`)

// begin begins every game.
const begin = `[Event "`

// maxLine is the most bytes of a game.
const maxLine = 1 << 20

// Read reads games that String wrote, one on a line; empty lines are none. A last line without a newline is one
// that was being written when the program ended, and is left out: whole is the number of bytes before it. The
// error names the line at fault.
func Read(r io.Reader) (games []Record, whole int64, err error) {
	in := bufio.NewReaderSize(r, maxLine)
	for n := 1; ; n++ {
		text, err := in.ReadSlice('\n')
		begins := min(len(text), len(begin))
		switch {
		case err == io.EOF && string(text[:begins]) == begin[:begins]:
			return games, whole, nil
		case err == io.EOF:
			return nil, 0, fmt.Errorf("line %d: no game of a match", n)
		case err == bufio.ErrBufferFull:
			return nil, 0, fmt.Errorf("line %d: longer than %d bytes", n, maxLine)
		case err != nil:
			return nil, 0, err
		}
		whole += int64(len(text))
		trimmed := strings.TrimSpace(string(text))
		if trimmed == "" {
			continue
		}
		m := line.FindStringSubmatch(trimmed)
		if m == nil || m[6] != m[8] {
			return nil, 0, fmt.Errorf("line %d: no game of a match: want [Event \"…\"] [Round \"1.1\"] [White \"…\"] [Black \"…\"] [Result \"1-0\"] and the moves", n)
		}
		record := Record{Event: m[1], Second: m[3] == "2", White: m[4], Black: m[5], Moves: m[7]}
		if _, err := fmt.Sscan(m[2], &record.Pair); err != nil || record.Pair == 0 {
			return nil, 0, fmt.Errorf("line %d: there is no round %s", n, m[2])
		}
		record.Pair--
		for points, result := range results {
			if m[6] == result {
				record.Points = points
			}
		}
		games = append(games, record)
	}
}

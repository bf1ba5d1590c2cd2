package uci

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// A Position is the words after "position": the position in which a game began, and its moves.
type Position struct {
	Root  rep.Position
	Moves []string
}

// ParsePosition reads startpos, or fen and a FEN, and then moves. Unknown words around them are skipped. The error names the
// fault.
func ParsePosition(words []string) (p Position, err error) {
	before := words
	if i := slices.Index(words, "moves"); i >= 0 {
		before, p.Moves = words[:i], words[i+1:]
	}
	i := slices.IndexFunc(before, func(word string) bool { return word == "startpos" || word == "fen" })
	switch {
	case i < 0, before[i] == "fen" && i+1 == len(before):
		return p, fmt.Errorf("position wants startpos or fen, got %s", quoted(before))
	case before[i] == "startpos":
		p.Root = rep.StartPosition()
	default:
		fields := before[i+1:]
		p.Root, err = rep.ParseFEN(strings.Join(fields[:min(len(fields), 6)], " "))
	}
	return p, err
}

// Set loads the position into b and plays the moves. After an error b has a position in between, or none.
func (p Position) Set(b rep.Board) error {
	if err := b.Load(&p.Root); err != nil {
		return err
	}
	var legal []rep.Move
	for _, word := range p.Moves {
		legal = b.AppendMoves(legal[:0])
		m, err := ParseMove(word, legal)
		if err != nil {
			return err
		}
		b.Make(m)
	}
	return nil
}

// ParseMove is rep.ParseMove for the moves of other programs, some of which write "e7e8Q".
func ParseMove(text string, legal []rep.Move) (rep.Move, error) {
	if m, err := rep.ParseMove(strings.ToLower(text), legal); err == nil {
		return m, nil
	}
	return rep.ParseMove(text, legal)
}

package perft

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// A Game is a recorded game.
type Game struct {
	Name  string     // a lower-case word: "opera"
	Title string     // the players, the event or the place, and the year
	Moves []rep.Move // from the start position, at least one
}

// gamesText is the recorded games; its comments say where they are from.
//
//go:embed games.txt
var gamesText string

var games = sync.OnceValue(func() []Game {
	games, err := readGames(gamesText)
	if err != nil {
		panic("perft: games.txt: " + err.Error())
	}
	return games
})

// Games returns recorded games of masters and engines of three centuries, which open,
// go on and end in different ways. They are the same in every version. The result is
// shared and must not be written to.
func Games() []Game { return games() }

// readGames reads lines such as
//
//	mate | White - Black, Paris 1858 | f2f3 e7e5 g2g4 d8h4
//
// A blank line and one that begins with # is a comment.
func readGames(text string) ([]Game, error) {
	var games []Game
	board, start := oracle.New(), rep.StartPosition()
	var legal []rep.Move
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, " | ")
		if len(fields) != 3 {
			return nil, fmt.Errorf("%s: got %d fields, want NAME | TITLE | MOVES", quote(line), len(fields))
		}
		game := Game{Name: fields[0], Title: fields[1]}
		if err := board.Load(&start); err != nil {
			return nil, err
		}
		for text := range strings.FieldsSeq(fields[2]) {
			legal = board.AppendMoves(legal[:0])
			m, err := rep.ParseMove(text, legal)
			if err != nil {
				return nil, fmt.Errorf("%s, after %d moves: %w", game.Name, len(game.Moves), err)
			}
			game.Moves = append(game.Moves, m)
			board.Make(m)
		}
		if len(game.Moves) == 0 {
			return nil, fmt.Errorf("%s: no moves", game.Name)
		}
		games = append(games, game)
	}
	return games, nil
}

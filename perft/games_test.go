package perft

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// A game is a recorded game.
type game struct {
	name  string     // a lower-case word: "opera"
	title string     // the players, the event or the place, and the year
	moves []rep.Move // from the start position, at least one
}

// gamesText is the recorded games; its comments say where they are from.
//
//go:embed games.txt
var gamesText string

// readGames reads games.txt, with lines such as
//
//	mate | White - Black, Paris 1858 | f2f3 e7e5 g2g4 d8h4
//
// A blank line and one that begins with # is a comment.
func readGames(t *testing.T) (games []game) {
	board, start := oracle.New(), rep.StartPosition()
	for line := range strings.Lines(gamesText) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, " | ")
		require.Len(t, fields, 3, line)
		g := game{name: fields[0], title: fields[1]}
		require.NoError(t, board.Load(&start))
		for text := range strings.FieldsSeq(fields[2]) {
			m, err := rep.ParseMove(text, board.AppendMoves(nil))
			require.NoError(t, err, "%s, after %d moves", g.name, len(g.moves))
			g.moves = append(g.moves, m)
			board.Make(m)
		}
		require.NotEmpty(t, g.moves, g.name)
		games = append(games, g)
	}
	return games
}

// Every move of the games is legal by the oracle, and the games are those that figures
// were published of.
func TestGames(t *testing.T) {
	names, openings, positions := map[string]bool{}, map[string]bool{}, 0
	frozen := sha256.New()
	board, start := oracle.New(), rep.StartPosition()
	for _, game := range readGames(t) {
		assert.Regexp(t, `^[a-z]+$`, game.name)
		assert.Regexp(t, `^[A-Z]\S.* - [A-Z].*, [A-Z].* (?:1[89]|20)\d\d$`, game.title)
		assert.False(t, names[game.name], "%s twice", game.name)
		names[game.name] = true
		require.NoError(t, board.Load(&start))
		fmt.Fprint(frozen, game.name)
		for i, m := range game.moves {
			require.True(t, slices.Contains(board.AppendMoves(nil), m), "%s: move %d: %v", game.name, i, m)
			fmt.Fprint(frozen, " ", m)
			board.Make(m)
			if i == 9 {
				p := board.Position()
				openings[p.FEN()] = true
			}
		}
		fmt.Fprintln(frozen)
		positions += len(game.moves)
	}
	assert.GreaterOrEqual(t, len(names), 40)
	assert.GreaterOrEqual(t, positions, 3000)
	assert.Greater(t, len(openings), len(names)*3/4, "different openings")
	// The games are not changed: figures measured on them are published.
	assert.Equal(t, "7f87f7fa326b7c26340d8be401383ba028d01ba18a0c78a1c63c6319891fe6fd", fmt.Sprintf("%x", frozen.Sum(nil)))
}

// The positions of the report set are frozen, arise in the games that they are named
// after, and none is in the standard suite.
func TestReportSuite(t *testing.T) {
	games := map[string]game{}
	for _, game := range readGames(t) {
		games[game.name] = game
	}
	board, start := oracle.New(), rep.StartPosition()
	phases, usual, headline, names, checks := map[string]int{}, map[string]int{}, map[string]int{}, map[string]bool{}, 0
	moveText := regexp.MustCompile(`^(\d+)(\.+)[a-hNBRQKO]\S+$`)
	frozen := sha256.New()
	for _, e := range ReportSuite() {
		t.Run(e.Name, func(t *testing.T) {
			assert.False(t, names[e.Name], "twice")
			names[e.Name] = true
			game, found := games[e.Name]
			require.True(t, found, "no game has the name")
			said := moveText.FindStringSubmatch(e.Comment(2))
			require.NotNil(t, said, e.Comment(2))
			year := game.title[len(game.title)-4:]
			assert.Regexp(t, `^\S.* \(\S.* - \S.* `+year+`\)$`, e.Comment(1))
			require.NoError(t, board.Load(&start))
			for _, m := range game.moves {
				board.Make(m)
				if board.Position() == e.Position {
					break
				}
			}
			assert.Equal(t, e.Position, board.Position())
			number, dots := int(e.Position.FullmoveNumber), "."
			if e.Position.SideToMove == rep.White {
				number, dots = number-1, "..."
			}
			assert.Equal(t, []string{fmt.Sprint(number), dots}, said[1:], e.Comment(2))
			assert.False(t, slices.ContainsFunc(StandardSuite(), func(known Entry) bool { return known.Position == e.Position }))
			for i, count := range e.Counts {
				assert.Equal(t, i+1, count.Depth)
			}
			if e.Position.Checkers() != 0 {
				checks++
			}
			phases[e.Comment(0)]++
			if e.Comment(3) != "" {
				assert.Equal(t, "default", e.Comment(3))
				usual[e.Comment(0)]++
			}
			if e.Comment(4) != "" {
				assert.Equal(t, "headline", e.Comment(4))
				assert.Equal(t, "default", e.Comment(3))
				headline[e.Comment(0)]++
			}
			if e.Comment(0) == "opening" {
				assert.LessOrEqual(t, number, 10)
				assert.GreaterOrEqual(t, number, 5)
			}
			io.WriteString(frozen, e.Name+" "+e.Position.FEN()+" "+e.Comment(0)+" "+e.Comment(3)+"\n")
		})
	}
	assert.Equal(t, map[string]int{"opening": 8, "middlegame": 8, "endgame": 8}, phases)
	assert.Equal(t, map[string]int{"opening": 2, "middlegame": 2, "endgame": 2}, usual)
	assert.Equal(t, map[string]int{"opening": 1, "middlegame": 2, "endgame": 1}, headline)
	assert.GreaterOrEqual(t, checks, 3)
	// Published positions are not changed, and no other ones take their place: the set
	// would no longer be one that boards were not tuned on.
	assert.Equal(t, "24797b50632581b228687a7fd1062688105f2f4e9d24a8f326bf1be95fd0ba59", fmt.Sprintf("%x", frozen.Sum(nil)))
}

package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The games that String writes follow the PGN standard, and are not only what Read reads.
func TestPGN(t *testing.T) {
	pair := third(t)
	games, err := strictPGN(fmt.Sprintf("%v\n%v\n", pair[0], pair[1]))
	require.NoError(t, err)
	require.Len(t, games, 2)
	for i, g := range games {
		assert.Equal(t, pair[i].Moves, g.text)
		assert.Greater(t, g.plies, 20)
	}
	for _, wrong := range []string{
		strings.Replace(pair[0].String(), "[Date", "[Data", 1),
		strings.Replace(pair[0].String(), "]\n[", "] [", 1),
		strings.Replace(pair[0].String(), " 2. ", " 3. ", 1),
		strings.Replace(pair[0].String(), "\n\n1. ", "\n1. ", 1),
		strings.Replace(pair[0].String(), "\n1. ", "\n1. Ke2 ", 1),
		strings.ReplaceAll(pair[0].String(), "+ ", " "),
	} {
		_, err := strictPGN(wrong + "\n")
		assert.Error(t, err, wrong)
	}
}

type pgnGame struct {
	text  string // moves, comment and result
	plies int
}

// roster is the seven tag roster, in its order.
var roster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

var (
	tagLine = regexp.MustCompile(`^\[(\w+) "((?:[^"\\]|\\["\\])*)"\]$`)
	sanForm = regexp.MustCompile(`^(?:([NBRQK])?([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([NBRQ]))?|O-O(?:-O)?)([+#]?)$`)
)

// strictPGN reads games in export format: sections 8.1 and 8.2 of the standard.
func strictPGN(text string) (games []pgnGame, err error) {
	if !strings.HasSuffix(text, "\n\n") {
		return nil, fmt.Errorf("no empty line at the end")
	}
	sections := strings.Split(strings.TrimSuffix(text, "\n\n"), "\n\n")
	if len(sections)%2 != 0 {
		return nil, fmt.Errorf("%d sections", len(sections))
	}
	for pair := range slices.Chunk(sections, 2) {
		result := ""
		for i, line := range strings.Split(pair[0], "\n") {
			m := tagLine.FindStringSubmatch(line)
			if m == nil || i >= len(roster) || m[1] != roster[i] || len(line) > 255 {
				return nil, fmt.Errorf("the tag %q", line)
			}
			result = m[2]
		}
		for line := range strings.SplitSeq(pair[1], "\n") {
			if len(line) > 79 || strings.TrimSpace(line) != line {
				return nil, fmt.Errorf("the line %q", line)
			}
		}
		g := pgnGame{text: strings.ReplaceAll(pair[1], "\n", " ")}
		moves, rest, commented := strings.Cut(g.text, "{")
		if _, end, ok := strings.Cut(rest, "} "); !commented || !ok || end != result {
			return nil, fmt.Errorf("the end %q, want %s", rest, result)
		}
		if g.plies, err = playSAN(moves); err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}

// playSAN plays moves from the start position.
func playSAN(text string) (plies int, err error) {
	board, start := oracle.New(), rep.StartPosition()
	if err := board.Load(&start); err != nil {
		return 0, err
	}
	for word := range strings.FieldsSeq(text) {
		if number, found := strings.CutSuffix(word, "."); found {
			if n, err := strconv.Atoi(number); err != nil || plies != 2*(n-1) {
				return plies, fmt.Errorf("the number %q after %d plies", word, plies)
			}
			continue
		}
		m, suffix, err := ofSAN(board, word)
		if err != nil {
			return plies, err
		}
		board.Make(m)
		if plies++; suffix != suffixOf(board) {
			return plies, fmt.Errorf("%s, the check is %q", word, suffixOf(board))
		}
	}
	return plies, nil
}

// suffixOf returns the sign of a check or a checkmate.
func suffixOf(board rep.Board) string {
	p := board.Position()
	switch {
	case p.Attackers(p.King(p.SideToMove), p.SideToMove.Other()).Empty():
		return ""
	case len(board.AppendMoves(nil)) == 0:
		return "#"
	}
	return "+"
}

// letters are those of SAN. A pawn has none.
var letters = map[rep.PieceType]string{rep.Knight: "N", rep.Bishop: "B", rep.Rook: "R", rep.Queen: "Q", rep.King: "K"}

// ofSAN returns the only legal move that a word means.
func ofSAN(board rep.Board, word string) (found rep.Move, suffix string, err error) {
	m := sanForm.FindStringSubmatch(word)
	if m == nil {
		return found, "", fmt.Errorf("%q is no SAN", word)
	}
	p := board.Position()
	var fit []rep.Move
	for _, move := range board.AppendMoves(nil) {
		piece := p.Pieces[move.From()].Type()
		if strings.HasPrefix(word, "O") {
			if move.Kind().IsCastle() && (move.Kind() == rep.CastleKingside) != strings.HasPrefix(word, "O-O-O") {
				fit = append(fit, move)
			}
			continue
		}
		promoted := strings.ToUpper(move.String()[4:])
		if letters[piece] == m[1] && move.To().String() == m[4] && promoted == m[5] && !move.Kind().IsCastle() &&
			move.Kind().IsCapture() == (m[3] == "x") && fromFits(move.From().String(), m[2]) {
			fit = append(fit, move)
		}
	}
	if len(fit) != 1 {
		return found, "", fmt.Errorf("%q means %v in %s", word, fit, p.FEN())
	}
	return fit[0], m[6], nil
}

// fromFits reports whether a square is on the file and rank that are given.
func fromFits(from, given string) bool {
	for _, c := range given {
		if !strings.ContainsRune(from, c) {
			return false
		}
	}
	return true
}

package model

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// rightAnswer returns the answer of an exercise, which is in the grade of another one.
func rightAnswer(t *testing.T, r Request) string {
	r.Answered, r.Answer = true, ""
	if answer[Quiz](t, Request{Op: "quiz", Kind: r.Kind, Level: r.Level, Seed: r.Seed, FEN: r.FEN}).Mode == numberMode {
		r.Answer = "12345678987654321"
	}
	q := answer[Quiz](t, r)
	if q.Mode == numberMode {
		return regexp.MustCompile(`It is (\S+?),? `).FindStringSubmatch(q.Result)[1]
	}
	var names []string
	for _, sq := range q.Want {
		names = append(names, rep.Square(sq).String())
	}
	return strings.Join(names, " ")
}

// Each kind has exercises of each level. The right answer is right, another one is not, and the board
// explains both.
func TestQuizzes(t *testing.T) {
	require.GreaterOrEqual(t, len(quizzes), 10)
	for _, kind := range info().Quizzes {
		texts := make(map[string]bool)
		for seed := 1; seed <= 12; seed++ {
			r := Request{Op: "quiz", Kind: kind.Name, Level: 1 + seed%3, Seed: seed}
			q := answer[Quiz](t, r)
			texts[q.Text+q.FEN] = true
			assert.Equal(t, q, answer[Quiz](t, r), "the seed determines the exercise")
			assert.Empty(t, q.Steps, "no solution before an answer")
			assert.Empty(t, q.Want)
			if q.Mode == bytesMode {
				assert.NotEmpty(t, q.Move)
				assert.NotEmpty(t, answer[Shown](t, Request{Op: "show", FEN: q.FEN, Moves: []string{q.Move}, Step: 1, Boards: []string{q.Board}}).Boards[0].Changes)
				continue
			}
			r.Answered, r.Answer = true, rightAnswer(t, r)
			right := answer[Quiz](t, r)
			assert.True(t, right.Right, "%s: %s: %q: %s", kind.Name, q.Text, r.Answer, right.Result)
			assert.NotEmpty(t, right.Steps, q.Text)
			if q.Mode == squaresMode {
				r.Answer = strings.TrimSpace(r.Answer + " " + rep.Square(int(rep.H8)-len(right.Want)%2).String())
				if strings.Contains(right.Result, r.Answer[len(r.Answer)-2:]) {
					r.Answer = ""
				}
			} else {
				r.Answer = "1234567"
			}
			wrong := answer[Quiz](t, r)
			assert.False(t, wrong.Right, "%s: %s: %q", kind.Name, q.Text, r.Answer)
			assert.NotEmpty(t, wrong.Result)
			assert.Equal(t, right.Steps, wrong.Steps)
			for _, text := range append(right.Steps, q.Text, right.Result, wrong.Result) {
				assert.NotContains(t, text, "%!", "a format of %s is wrong", kind.Name)
			}
		}
		assert.Greater(t, len(texts), 8, "%s: seeds give other exercises", kind.Name)
	}
}

// The answers about chess are the referee's.
func TestQuizzesAreRight(t *testing.T) {
	for seed := 1; seed <= 60; seed++ {
		level := 1 + seed%3
		pinned := answer[Quiz](t, Request{Op: "quiz", Kind: "pinned", Level: level, Seed: seed, Answered: true})
		p, err := rep.ParseFEN(pinned.FEN)
		require.NoError(t, err)
		referee := oracle.New()
		require.NoError(t, referee.Load(&p))
		assert.Equal(t, referee.Blockers(p.SideToMove)&referee.ColorPieces(p.SideToMove), setOf(pinned.Want), pinned.FEN)

		attackers := answer[Quiz](t, Request{Op: "quiz", Kind: "attackers", Level: level, Seed: seed, Answered: true})
		p, err = rep.ParseFEN(attackers.FEN)
		require.NoError(t, err)
		color := rep.White
		if strings.Contains(attackers.Text, "black") {
			color = rep.Black
		}
		assert.Equal(t, p.Attackers(rep.Square(attackers.Given[0]), color), setOf(attackers.Want), "%s %s", attackers.Text, attackers.FEN)

		count := answer[Quiz](t, Request{Op: "quiz", Kind: "count", Level: level, Seed: seed, Answered: true, Answer: "999"})
		p, err = rep.ParseFEN(count.FEN)
		require.NoError(t, err)
		require.NoError(t, referee.Load(&p))
		assert.Regexp(t, `^It is `+strconv.Itoa(referee.CountMoves())+`, `, count.Result, count.FEN)

		line := answer[Quiz](t, Request{Op: "quiz", Kind: "line", Level: level, Seed: seed, Answered: true})
		p, err = rep.ParseFEN(line.FEN)
		require.NoError(t, err)
		sq, err := rep.ParseSquare(regexp.MustCompile(`rook on (..)`).FindStringSubmatch(line.Text)[1])
		require.NoError(t, err)
		east := rep.NoSquares
		for to := sq + 1; to&7 != 0; to++ {
			if east.Add(to); p.Pieces[to] != rep.NoPiece {
				break
			}
		}
		assert.Equal(t, east, setOf(line.Want), "%s %s", line.Text, line.FEN)
	}
}

// A number is written in the same way whether the answer is right or wrong, and no word is negative.
func TestQuizNumbers(t *testing.T) {
	for _, test := range []struct {
		task  task
		right string
		wrong string
	}{
		{task{number: 29, written: decimalAndHex}, "Right: 29 (0x1d).", "It is 29 (0x1d), not 1."},
		{task{number: 1<<64 - 17, written: decimalAndHex}, "Right: -17 (-0x11).", "It is -17 (-0x11), not 1."},
		{task{number: 0x88, written: hexByte}, "Right: 0x88.", "It is 0x88, not 1."},
		{task{number: 0, written: hexByte}, "Right: 0x00.", "It is 0x00, not 1."},
		{task{number: 1<<63 | 2, written: hexWord}, "Right: 0x8000000000000002.", "It is 0x8000000000000002, not 1."},
		{task{number: 20}, "Right: 20.", "It is 20, not 1."},
	} {
		_, result, err := test.task.gradeNumber(strconv.FormatUint(test.task.number, 10))
		require.NoError(t, err)
		assert.Equal(t, test.right, result)
		_, result, err = test.task.gradeNumber("1")
		require.NoError(t, err)
		assert.Equal(t, test.wrong, result)
	}
}

func setOf(squares []int) (set rep.SquareSet) {
	for _, sq := range squares {
		set.Add(rep.Square(sq))
	}
	return set
}

// A position of the reader's own is asked about, if it has an exercise of the kind.
func TestQuizOfAPosition(t *testing.T) {
	const pin = "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1"
	q := answer[Quiz](t, Request{Op: "quiz", Kind: "pinned", Level: 1, Seed: 5, FEN: pin, Answered: true, Answer: "e2 e8"})
	assert.Equal(t, pin, q.FEN)
	assert.Equal(t, "1 of 1 found, too many e8.", q.Result)
	assert.Contains(t, strings.Join(q.Steps, "\n"), "pinned pieces: 1")
	// The next move of the reader's line is the one that is asked about.
	for _, kind := range []string{"cells", "writes"} {
		own := answer[Quiz](t, Request{Op: "quiz", Kind: kind, Level: 2, Seed: 9, FEN: rep.StartFEN, Moves: []string{"e2e4", "b8c6"}, Step: 1})
		assert.Equal(t, "b8c6", own.Move, kind)
		assert.Contains(t, own.Text, "b8c6")
	}
	for request, want := range map[string]string{
		"op=quiz&kind=pinned&level=1&seed=1&fen=" + rep.StartFEN:                              "this position has no exercise of the kind",
		"op=quiz&kind=dance&level=1&seed=1":                                                   "no exercise",
		"op=quiz&kind=pinned&level=4&seed=1":                                                  "level 4, want 1 to 3",
		"op=quiz&kind=count&level=1&seed=1&answered=true&answer=many":                         "the answer is a number such as 54 or 0x36",
		"op=quiz&kind=bits&level=1&seed=1&answered=true&answer=j9":                            "j9",
		"op=quiz&kind=edge&level=1&seed=x":                                                    "seed is no number",
		"op=quiz&kind=edge&level=1&seed=1&fen=" + strings.ReplaceAll("8/8/8 w - -", " ", "+"): "the FEN is wrong",
	} {
		assert.Contains(t, Answer(request), want)
	}
}

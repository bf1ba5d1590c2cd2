package cli

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// drop returns a fault that leaves out moves.
func drop(out func(p *rep.Position, m rep.Move) bool) broken.Fault {
	return broken.Fault{Moves: func(p *rep.Position, legal []rep.Move) []rep.Move {
		return slices.DeleteFunc(legal, func(m rep.Move) bool { return out(p, m) })
	}}
}

// add returns a fault that adds the pseudo-legal moves that leave the king attacked, if in is true.
func add(in func(p *rep.Position) bool) broken.Fault {
	return broken.Fault{Moves: func(p *rep.Position, legal []rep.Move) []rep.Move {
		if !in(p) {
			return legal
		}
		referee := oracle.New()
		_ = referee.Load(p)
		return referee.AppendPseudoLegal(nil)
	}}
}

func of(t rep.PieceType) func(*rep.Position, rep.Move) bool {
	return func(p *rep.Position, m rep.Move) bool { return p.Pieces[m.From()].Type() == t }
}

// ruleFaults are boards that break one rule each, in the order of the rules.
var ruleFaults = []struct {
	rule  string
	fault broken.Fault
	words string // of the first move
}{
	{"pieces", broken.Fault{Position: func(p *rep.Position) { p.Pieces[rep.H1] = rep.NoPiece }},
		"Position returns another state than Load was given: h1 is ., want k"},
	{"state", broken.Fault{Position: func(p *rep.Position) { p.EnPassant = rep.NoSquare }},
		"Position returns another state than Load was given: en passant is -, want d6"},
	{"castling rights", broken.Fault{Position: func(p *rep.Position) { p.CastlingRooks[2] = rep.NoSquare }},
		"Position returns another state than Load was given: castling rooks is [- - - a8], want [- - h8 a8]"},
	{"kings", drop(func(p *rep.Position, m rep.Move) bool { return of(rep.King)(p, m) && m.To() == m.From()+9 }),
		"the king on d5 may go to e6: d5e6 is missing"},
	{"knights", drop(func(p *rep.Position, m rep.Move) bool { return of(rep.Knight)(p, m) && m.To() == m.From()-6 }),
		"the knight on d4 may go to f3: d4f3 is missing"},
	{"sliders", drop(func(p *rep.Position, m rep.Move) bool { return of(rep.Bishop)(p, m) && m.To().File() == rep.FileH }),
		"the bishop on d3 may go to h7: d3h7 is missing"},
	{"pawns one step", broken.Fault{Moves: func(p *rep.Position, legal []rep.Move) []rep.Move {
		if from := rep.D4; p.Pieces[from] == rep.WhitePawn && p.Pieces[rep.D5] != rep.NoPiece && p.SideToMove == rep.White {
			legal = append(legal, rep.MakeMove(from, rep.D5, rep.Quiet))
		}
		return legal
	}}, "d4d5 is not legal: the pawn on d4 is blocked by the pawn on d5"},
	{"double pushes", drop(func(_ *rep.Position, m rep.Move) bool { return m.Kind() == rep.DoublePush }),
		"the pawn on e2 may go two squares: e2e4 is missing"},
	{"captures", drop(func(p *rep.Position, m rep.Move) bool {
		return of(rep.Pawn)(p, m) && m.Kind() == rep.Capture && m.To().File() == rep.FileD
	}),
		"the pawn on e4 may capture the pawn on d5: e4d5 is missing"},
	{"promotion", drop(func(_ *rep.Position, m rep.Move) bool { return m.Kind().Promotion() == rep.Knight }),
		"the pawn on d7 may go to d8 and become a knight: d7d8n is missing"},
	{"making quiet moves", broken.Fault{Unmake: func(undone, restored *rep.Position, m rep.Move) {
		restored.HalfmoveClock = undone.HalfmoveClock
	}}, "after a1a2 is made and unmade: Position: halfmove clock is 6, want 5"},
	{"making captures", broken.Fault{Unmake: func(undone, restored *rep.Position, m rep.Move) {
		if m.Kind() == rep.Capture {
			restored.Pieces[m.To()] = rep.NoPiece
		}
	}}, "after a1a3 is made and unmade: Position: a3 is ., want n"},
	{"making pawn moves", broken.Fault{Make: func(_, after *rep.Position, m rep.Move) {
		if m.Kind() == rep.DoublePush {
			after.EnPassant = rep.NoSquare
		}
	}}, "after e2e4: Position: en passant is -, want e3"},
	{"check", add(func(p *rep.Position) bool { return p.Pieces[rep.D5] == rep.BlackKing }),
		"d3c4 is not legal: the king would be in check on c4 from the king on d5"},
	{"checks by sliders", add(func(p *rep.Position) bool { return p.Pieces[rep.D8] == rep.BlackRook }),
		"e1d1 is not legal: the king would be in check on d1 from the rook on d8"},
	{"pins", add(func(p *rep.Position) bool {
		return p.Checkers().Empty() && (p.Pieces[rep.E2] == rep.WhiteBishop || p.Pieces[rep.C3] == rep.WhiteKnight)
	}), "e2a6 is not legal: the bishop on e2 is pinned to its king by the rook on e8"},
	{"castling", drop(func(_ *rep.Position, m rep.Move) bool {
		return m.Kind() == rep.CastleQueenside && m.From() == rep.E1
	}), "the king on e1 may castle with the rook on a1: e1c1 is missing"},
	{"en passant", drop(func(_ *rep.Position, m rep.Move) bool { return m.Kind() == rep.EnPassant && m.To().Rank() == rep.Rank6 }),
		"the pawn on e5 may capture the pawn on d5 en passant: e5d6 is missing"},
	{"make and unmake", broken.Fault{Unmake: func(undone, restored *rep.Position, m rep.Move) {
		restored.CastlingRooks = undone.CastlingRooks
	}}, "after a1a2 is made and unmade: Position: castling rooks is [h1 - - -], want [h1 a1 - -]"},
	{"keys and counts", broken.Fault{Answers: map[string]any{"Key": func(p *rep.Position, key uint64) uint64 {
		if p.SideToMove == rep.Black {
			key ^= rep.SideKey()
		}
		return key
	}}}, "Key is "},
	{"Chess960", drop(func(_ *rep.Position, m rep.Move) bool { return m.Kind().IsCastle() && m.From() == rep.F1 }),
		"the king on f1 may castle with the rook on g1: f1g1 is missing"},
}

// Each rule is named by a board that breaks it and no simpler one, with the move in words.
func TestVerifySimple(t *testing.T) {
	t.Parallel()
	rules := perft.BoardRules()
	require.Len(t, ruleFaults, len(rules))
	for i, test := range ruleFaults {
		t.Run(test.rule, func(t *testing.T) {
			require.Equal(t, rules[i].Name, test.rule)
			b := broken.Named{Name: "mine", Fault: test.fault}.Backend()
			o := bench(t.Context(), []rep.Backend{b}, "verify", "--max-depth", "1")
			assert.Equal(t, StatusFailed, o.status)
			assert.Contains(t, o.stdout, "  broken    "+test.rule+"   <- next: "+rules[i].Says+"\n")
			assert.Contains(t, o.stdout, test.words)
			assert.Contains(t, o.stderr, "reproduce:")
			for _, simpler := range rules[:i] {
				assert.Contains(t, o.stdout, "  passed    "+simpler.Name+"\n")
			}
		})
	}
}

// A board that returns another position than it was given has the rules of which the moves are right, and is told so.
func TestVerifySimplePosition(t *testing.T) {
	t.Parallel()
	i := slices.IndexFunc(broken.Mistakes, func(m broken.Mistake) bool { return m.Name == "Position forgets the clocks" })
	o := bench(t.Context(), []rep.Backend{broken.Mistakes[i].Backend()}, "verify", "--max-depth", "1")
	assert.Contains(t, o.stdout, "\nmine has 14 of 21 rules:\n  passed    pieces\n")
	assert.Contains(t, o.stdout, "  broken    state   <- next: Position returns the side to move, en passant square and clocks that Load was given\n")
	assert.NotContains(t, o.stderr, "verified in")
}

// A board of which one piece is done has one rule, whatever else is missing.
func TestVerifySimpleCountsWhatIsThere(t *testing.T) {
	t.Parallel()
	knights := broken.Named{Name: "mine", Fault: drop(func(p *rep.Position, m rep.Move) bool { return !of(rep.Knight)(p, m) })}.Backend()
	o := bench(t.Context(), []rep.Backend{knights}, "verify")
	assert.Contains(t, o.stdout, "FAIL  rules")
	assert.Contains(t, o.stdout, "\nmine has 7 of 21 rules:\n  passed    pieces\n  passed    state\n  passed    castling rights\n  broken    kings   <- next: a king goes one square in eight directions\n  passed    knights\n")
	assert.Contains(t, o.stdout, "and 5 more\n")
	assert.Equal(t, "0 positions, 0 counts, 0 skipped, 14 failures", lastLine(o.stdout))
	golden(t, "verify-simple", o.stdout)
}

// Boards that play right have all rules, except Chess960 where a board has no room for it.
func TestVerifySimpleRight(t *testing.T) {
	t.Parallel()
	for _, b := range all.Backends() {
		if b.Level != rep.Book && b.Name != "bitboard" && b.Name != "mailbox" {
			continue
		}
		rules, err := perft.TestRules(t.Context(), b, 0)
		require.NoError(t, err)
		assert.Nil(t, rules.Broken(), b.Name)
		assert.GreaterOrEqual(t, len(rules.Names(perft.RulePassed)), len(rules)-1, b.Name)
	}
}

// A textbook board, which has no room for Chess960, says so.
func TestVerifySimpleLeftOut(t *testing.T) {
	t.Parallel()
	o := bench(t.Context(), all.Backends(), "verify", "--rep", "x88,x88-book", "--max-depth", "1", "--set", "report")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^ok    rules +none of 21 broken by all 2; x88-book 20 of 21 rules, Chess960 left out$`, o.stdout)
}

// A move that is written in another way is named as that, not as a missing one and an illegal one.
func TestVerifySimpleOtherBits(t *testing.T) {
	t.Parallel()
	written := func(is func(rep.Move) bool, as func(rep.Move) rep.Move) string {
		b := broken.Named{Name: "mine", Fault: broken.Fault{Moves: func(_ *rep.Position, legal []rep.Move) []rep.Move {
			for i, m := range legal {
				if is(m) {
					legal[i] = as(m)
				}
			}
			return legal
		}}}.Backend()
		return bench(t.Context(), []rep.Backend{b}, "verify", "--max-depth", "1").stdout
	}
	push := written(func(m rep.Move) bool { return m.Kind() == rep.DoublePush }, func(m rep.Move) rep.Move { return rep.MakeMove(m.From(), m.To(), rep.Quiet) })
	assert.Contains(t, push, "\n  the pawn on e2 may go two squares: e2e4 is there as e2 to e4, quiet, want e2 to e4, double push\n\nHint: the kind of such a move is rep.DoublePush.\n")
	castle := written(func(m rep.Move) bool { return m.Kind() == rep.CastleKingside }, func(m rep.Move) rep.Move { return rep.MakeMove(m.From(), m.To()-1, m.Kind()) })
	assert.Contains(t, castle, "\n  the king on e1 may castle with the rook on h1: e1g1 is there as e1 to g1, castle kingside, want e1 to h1, castle kingside\n\nHint: the king goes to its own rook")
	state := broken.Named{Name: "mine", Fault: broken.Fault{Unmake: func(undone, restored *rep.Position, _ rep.Move) { restored.CastlingRooks = undone.CastlingRooks }}}.Backend()
	assert.Contains(t, bench(t.Context(), []rep.Backend{state}, "verify", "--max-depth", "1").stdout, "\nHint: castling moves the rook, too; a king or rook that moves")
}

// A board that panics, hangs or has no room is told so once, and no other board waits.
func TestVerifySimpleFaults(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { // so that no other board takes long on a busy machine
		hangs := hooked(right, hang(t))
		hangs.Name = "hangs"
		o := bench(t.Context(), []rep.Backend{panicking, hangs, right}, "verify", "--rep", "all", "--max-depth", "1", "--timeout", "200ms", "--set", "report")
		assert.Equal(t, StatusFailed, o.status)
		assert.Contains(t, o.stdout, "Make(a1a2) panicked: no such square")
		assert.Contains(t, o.stdout, "Make(a1a2) has not ended in 200ms")
		assert.Contains(t, o.stdout, "none of 21 broken by x88; panicking 15 of 21 rules")
		assert.Contains(t, lastLine(o.stdout), "24 positions, ")
	})

	o := bench(t.Context(), []rep.Backend{small}, "verify", "--max-depth", "1", "--set", "report", "--format", "json")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, len(perft.BoardRules()), strings.Count(o.stdout, `"status":"left out"`))
}

func TestVerifyJSON(t *testing.T) {
	start := machine.CPUTime()
	o := bench(t.Context(), []rep.Backend{right, broken.Named{Name: "mine", Fault: ruleFaults[7].fault}.Backend()},
		"verify", "--set", "report", "--max-depth", "1", "--format", "json")
	assert.Less(t, machine.CPUTime()-start, time.Minute)
	assert.Equal(t, StatusFailed, o.status)
	var got verifyJSON
	require.NoError(t, json.Unmarshal([]byte(o.stdout), &got), o.stdout)
	require.Len(t, got.Boards, 2)
	assert.Equal(t, len(perft.BoardRules()), got.Boards[0].Passed)
	assert.Nil(t, got.Boards[0].FirstFailure)
	mine := got.Boards[1]
	assert.Equal(t, "mine", mine.Rep)
	assert.Equal(t, len(perft.BoardRules()), mine.Total)
	assert.Equal(t, mine.Total-mine.Passed, mine.Failures)
	assert.Equal(t, got.Failures, mine.Failures)
	assert.Equal(t, 24, got.Positions)
	require.NotNil(t, mine.FirstFailure)
	assert.Equal(t, failureJSON{
		"double pushes", perft.BoardRules()[7].Says, "", "7k/8/8/8/8/8/4P3/K7 w - - 0 1", []string{}, []string{"e2e4"}, []string{},
		[]string{"the pawn on e2 may go two squares: e2e4 is missing"},
	}, *mine.FirstFailure)
	assert.Contains(t, o.stderr, "24 positions, ")

	// A count that is wrong is a failure with the name of its position.
	o = bench(t.Context(), []rep.Backend{blind}, "verify", "--format", "json", "--epd",
		writeSuite(t, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D3 2812 ;id \"position 3\"\n"))
	assert.Equal(t, StatusFailed, o.status)
	var count verifyJSON
	require.NoError(t, json.Unmarshal([]byte(o.stdout), &count), o.stdout)
	require.NotNil(t, count.Boards[0].FirstFailure)
	assert.Equal(t, failureJSON{
		"", "", "position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		[]string{"a5a4", "c7c5"}, []string{"b5c6"}, []string{},
		[]string{"after a5a4 c7c5: the pawn on b5 may capture the pawn on c5 en passant: b5c6 is missing"},
	}, *count.Boards[0].FirstFailure)

	o = bench(t.Context(), []rep.Backend{right}, "verify", "--format", "csv")
	assert.Equal(t, StatusUsage, o.status)
	assert.Contains(t, o.stderr, `--format "csv": want text or json`)
}

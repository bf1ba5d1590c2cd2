package reptest

import (
	"cmp"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/rep"
)

// known are the answers of the referee for all tests of this package.
var known = map[rep.Position]*answers{}

// shortly returns a subject for short checks.
func shortly(backend rep.Backend) subject {
	return subject{backend: backend, short: true, answered: known}
}

// firstFailure runs a check as Run does, but on its own, and returns the first
// failure.
func firstFailure(c check, s subject) error {
	_, err := firstFailing(c, s)
	return err
}

// firstFailing returns the first failure of a check and the start where it is found.
func firstFailing(c check, s subject) (start, error) {
	for i, p := range c.starts() {
		var err error
		switch {
		case c.each != nil:
			err = c.try(s, func() error { return c.each(s, p) })
		case c.once != nil:
			err = c.try(s, func() error { return c.once(s) })
		default:
			random := rand.New(rand.NewPCG(uint64(i), 0))
			choices := make([]byte, 120)
			for i := range choices {
				choices[i] = byte(random.Uint32())
			}
			err = c.try(s, func() error { return c.random(s, p, choices) })
		}
		if err != nil && !isSkip(err) {
			return p, err
		}
		if c.once != nil {
			break
		}
	}
	return start{}, nil
}

func checkNamed(t *testing.T, name string) check {
	for _, c := range checks {
		if c.name == name {
			return c
		}
	}
	require.Fail(t, "no check "+name)
	return check{}
}

// caught lists which check finds which fault, with a part of its message.
var caught = []struct {
	fault, check string
	want         []string
}{
	{"forgets-en-passant-pins", "Moves", []string{
		"root:      8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\n", "line:      e2e3 c7c5\n",
		"FEN there: 8/8/3p4/KPp4r/1R3p1k/4P3/6P1/8 w - c6 0 2\n", "extra:     b5c6 (en passant)\n"}},
	{"forgets-en-passant-pins", "PerftBulk", []string{
		"position 3: perft of depth 2 is 193, want 191\n", "line:      e2e4\n", "extra:     f4e3 (en passant)\n",
		"go run ./cmd/bench perft --rep forgets-en-passant-pins --depth 2 --divide '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'"}},
	{"forgets-en-passant", "Moves", []string{"missing:   ", "(en passant)"}},
	{"forgets-underpromotion", "Moves", []string{"missing:   ", "n (promote to knight)"}},
	{"forgets-underpromotion", "MoveText", []string{"d7c8n is read as no move, want d7c8n (capture and promote to knight)"}},
	{"forgets-castling", "PerftList", []string{"missing:   e1c1 (castle queenside)"}},
	{"forgets-two-en-passants", "Moves", []string{"missing:   ", "(en passant)"}},
	{"wrong-kind", "Moves", []string{"missing:   a2a4 (double push), ", "extra:     a2a4 (quiet), "}},
	{"move-twice", "Moves", []string{"extra:     "}},
	{"count-off-by-one", "CountMoves", []string{"CountMoves is 21, AppendMoves lists 20"}},
	{"perft-off-by-one", "PerftDirect", []string{"perft of depth 3 is 8903, want 8902", "Perft of depth 3 is 8903, want 8902"}},
	{"perft-leaf-off-by-one", "PerftLeafDirect", []string{"perft of depth 3 is 8903, want 8902", "PerftLeaf of depth 3 is 8903, want 8902"}},
	{"keeps-right-of-captured-rook", "Unmake", []string{"castling rooks is "}},
	{"keeps-right-of-captured-rook", "PerftBulk", []string{"fault:     Position: castling rooks is "}},
	{"keeps-en-passant-square", "Unmake", []string{"en passant is "}},
	{"en-passant-square-only-when-useful", "Unmake", []string{"line:      b1a3 b7b5\n", "fault:     Position: en passant is -, want b6\n"}},
	{"clock-runs-after-promotion", "Unmake", []string{"halfmove clock is "}},
	{"fullmove-number-stands", "Clocks", []string{"fullmove number is 32767, want 32768"}},
	{"clock-runs-into-rights", "Clocks", []string{
		"FEN there: r3k2r/6n1/8/8/8/8/6N1/R3K2R w KQkq - 231 49267\n", "castling rooks is ",
		"found by:  33000 plies of g2f4 g7f5 f4g2 f5g7\n", "reproduce: go test ./rep/all -run TestConformance/clock-runs-into-rights/Clocks\n"}},
	{"panics", "Moves", []string{"line:      b1a3\n", "panic: runtime error: index out of range [41] with length 40, at broken/faults.go:"}},
	{"panics", "PerftBulk", []string{"perft of depth 3 panics: ", "fault:     Make(a7a6) panicked: runtime error"}},
	{"unmake-forgets-clock", "Unmake", []string{"fault:     after ", " is made and unmade: Position: halfmove clock is 0, want "}},
	{"unmake-forgets-en-passant", "Games", []string{" is made and unmade: Position: en passant is -, want "}},
	{"null-keeps-en-passant", "NullMove", []string{"0000", "en passant is "}},
	{"null-stops-clock", "NullMove", []string{"halfmove clock is "}},
	{"key-with-every-en-passant", "Key", []string{"line:      b1a3 d7d5\n", "en passant on file d is wrong"}},
	{"key-without-side", "Key", []string{"the side to move is wrong"}},
	{"position-without-clock", "Load", []string{"fault:     Position: halfmove clock is 0, want "}},
	{"one-checker", "Inspect", []string{"Checkers is\n8  "}},
	{"piece-at-a1-mirrored", "Inspect", []string{"PieceAt(a1) is r, want R"}},
	{"no-squares-of-black-queens", "Inspect", []string{"Pieces(q) is\n8  "}},
	{"allocates", "Allocations", []string{"Counter allocates 1 times in " + rep.StartFEN}},
	{"invalid", "Validate", []string{"Validate: list and board differ"}},
	{"load-fails", "Load", []string{"no room"}},
	{"white-is-always-to-move", "State", []string{"SideToMove is white, want black"}},
	{"rights-of-white-alone", "State", []string{"Rights is KQ, want KQkq"}},
	{"no-en-passant-square", "State", []string{"EnPassant is -, want "}},
	{"pinned-piece-attacks-nothing", "Attacks", []string{"AttacksFrom("}},
	{"check-squares-only-empty", "GivesCheck", []string{"CheckSquares("}},
	{"null-is-pseudo-legal", "Legality", []string{"IsPseudoLegal(b1b1, quiet) is true, want false"}},
	{"double-push-without-its-kind", "Legality", []string{"IsPseudoLegal(a2a4, quiet) is true, want false"}},
	{"legal-in-spite-of-pins", "Legality", []string{"IsLegal(", " is true, want false"}},
	{"legal-of-an-unknown-kind", "Legality", []string{"IsLegal(", "MoveKind(6)"}},
	{"no-check-by-castling", "GivesCheck", []string{"castle ", " is false, want true"}},
	{"no-check-by-en-passant", "GivesCheck", []string{"en passant) is false, want true"}},
	{"no-check-by-promotion", "GivesCheck", []string{"promote to ", " is false, want true"}},
	{"no-discovered-check", "GivesCheck", []string{"quiet) is false, want true"}},
	{"exchange-without-pins", "Exchanges", []string{"SEEAtLeast("}},
	{"king-captures-defended-pieces", "Rules", []string{"SEEAtLeast("}},
	{"exchange-without-en-passant", "Exchanges", []string{"en passant, 100) is false, the exchange is worth 100"}},
	{"exchange-without-promotion", "Exchanges", []string{"promote to knight, "}},
	{"castling-takes-the-rook", "Exchanges", []string{"castle kingside, 1) is true, the exchange is worth 0"}},
	{"queen-promotions-in-no-stage", "Stages", []string{"q (promote to queen)", "AppendCaptures lists other moves"}},
	{"underpromotions-in-both-stages", "Stages", []string{"extra:     ", "AppendCaptures lists other moves"}},
	{"no-castling-among-quiets", "Stages", []string{"missing:   e1c1 (castle queenside), e1g1 (castle kingside)", "AppendQuiets lists other moves"}},
	{"pseudo-legal-without-pinned", "PseudoLegal", []string{"missing:   ", "AppendPseudoLegal lists other moves"}},
	{"pseudo-captures-without-pinned", "PseudoLegalStages", []string{"missing:   ", "AppendPseudoCaptures lists other moves"}},
	{"pseudo-quiets-without-pinned", "PseudoLegalStages", []string{"missing:   ", "AppendPseudoQuiets lists other moves"}},
	{"en-passant-is-legal-if-pseudo", "PseudoLegal", []string{"LegalIfPseudo(", "en passant) is true, want false"}},
	{"mobility-over-own-pieces", "Mobility", []string{"Mobility(white) is "}},
	{"threats-without-lines", "Threats", []string{"ThreatChanges(", " leads to "}},
	{"threats-to-enemies-alone", "Threats", []string{"ThreatChanges("}},
	{"threats-of-en-passant-victims-stay", "Threats", []string{"en passant) leads to "}},
	{"no-threats-by-castling", "Threats", []string{"castle "}},
	{"threats-by-promotion-are-a-pawns", "Threats", []string{"promote to "}},
	{"threats-removed-twice", "Threats", []string{" removes ", ", which is not there"}},
	{"threats-added-twice", "Threats", []string{" adds ", ", which is there"}},
	{"threats-without-lines", "Games", []string{"ThreatChanges("}},
	{"exchange-without-pins", "Rules", []string{"SEEAtLeast("}},
}

// Every fault is caught, with a message that says where it is. The same board
// without the fault passes the same check there.
func TestFaultsAreCaught(t *testing.T) {
	faults := map[string]broken.Named{}
	for _, f := range broken.Faults() {
		faults[f.Name] = f
	}
	sound := broken.Named{Name: "sound"}
	tried := map[string]bool{}
	for _, test := range caught {
		tried[test.fault] = true
		t.Run(test.fault+"/"+test.check, func(t *testing.T) {
			if raceEnabled && test.check == "Allocations" {
				t.Skip("allocations are not counted under the race detector")
			}
			require.Contains(t, faults, test.fault)
			c := checkNamed(t, test.check)
			p, err := firstFailing(c, shortly(faults[test.fault].Backend()))
			require.Error(t, err)
			t.Log(err)
			assert.Contains(t, err.Error(), c.rule)
			for _, want := range test.want {
				assert.Contains(t, err.Error(), want)
			}
			if c.once == nil && c.name != "Allocations" && !strings.HasPrefix(c.name, "Perft") {
				c.only = []string{p.name}
				assert.NoError(t, firstFailure(c, shortly(sound.Backend())))
			}
		})
	}
	for name := range faults {
		assert.True(t, tried[name], "the fault %s is tried on no check", name)
	}
}

// AppendMoves must not change the moves that its argument already holds.
func TestAppendFaults(t *testing.T) {
	overwrites := rep.Backend{Name: "overwrites", New: func() rep.Board {
		return appender{broken.New(broken.Fault{}), func(b rep.Board, dst []rep.Move) []rep.Move { return b.AppendMoves(dst[:0]) }}
	}}
	err := firstFailure(checkNamed(t, "AppendMoves"), shortly(overwrites))
	assert.ErrorContains(t, err, "AppendMoves with room for 0 moves changed the 3 that were in the slice")

	overwrites.New = func() rep.Board { return captureAppender{oracle.New()} }
	err = firstFailure(checkNamed(t, "AppendMoves"), shortly(overwrites))
	assert.ErrorContains(t, err, "AppendCaptures with room for 0 moves changed the 3 that were in the slice")
}

// captureAppender overwrites the old moves of the slice.
type captureAppender struct{ *oracle.Board }

func (c captureAppender) AppendCaptures(dst []rep.Move) []rep.Move {
	return c.Board.AppendCaptures(dst[:0])
}

// appender alters AppendMoves.
type appender struct {
	rep.Board
	alter func(rep.Board, []rep.Move) []rep.Move
}

func (a appender) AppendMoves(dst []rep.Move) []rep.Move { return a.alter(a.Board, dst) }

// Boards that share mutable state are found by playing on two of them in turn.
func TestSharedStateIsCaught(t *testing.T) {
	shared := broken.New(broken.Fault{})
	backend := rep.Backend{Name: "shared", New: func() rep.Board { return shared }}
	err := firstFailure(checkNamed(t, "Independence"), shortly(backend))
	assert.ErrorContains(t, err, "two boards share nothing that changes")
	assert.NoError(t, firstFailure(checkNamed(t, "Independence"), shortly(oracle.Backend)))
}

// event is a way in which a board comes to another position.
type event int

const (
	loaded event = iota
	made
	unmade
	nullMade
	nullUnmade
)

// keeper keeps an answer until the next event, except those that it forgets.
type keeper struct {
	*oracle.Board
	overlooks event
	kept      map[rep.PieceType]rep.SquareSet
}

func (k *keeper) after(e event) {
	if e != k.overlooks {
		k.kept = nil
	}
}

func (k *keeper) Load(p *rep.Position) error { k.after(loaded); return k.Board.Load(p) }
func (k *keeper) Make(m rep.Move)            { k.after(made); k.Board.Make(m) }
func (k *keeper) Unmake(m rep.Move)          { k.after(unmade); k.Board.Unmake(m) }
func (k *keeper) MakeNull()                  { k.after(nullMade); k.Board.MakeNull() }
func (k *keeper) UnmakeNull()                { k.after(nullUnmade); k.Board.UnmakeNull() }

func (k *keeper) CheckSquares(t rep.PieceType) rep.SquareSet {
	if k.kept == nil {
		k.kept = map[rep.PieceType]rep.SquareSet{}
	}
	if _, ok := k.kept[t]; !ok {
		k.kept[t] = k.Board.CheckSquares(t)
	}
	return k.kept[t]
}

// A board that keeps an answer past the end of its position is found, whatever way
// it comes to another.
func TestKeptAnswersAreCaught(t *testing.T) {
	of := func(overlooks event) rep.Backend {
		return rep.Backend{Name: "keeps", New: func() rep.Board { return &keeper{Board: oracle.New(), overlooks: overlooks} }}
	}
	assert.ErrorContains(t, firstFailure(checkNamed(t, "Reload"), shortly(of(loaded))), "CheckSquares(")
	for e := made; e <= nullUnmade; e++ {
		assert.ErrorContains(t, firstFailure(checkNamed(t, "AnyOrder"), shortly(of(e))), "CheckSquares(", "event %d", e)
	}
	assert.NoError(t, firstFailure(checkNamed(t, "AnyOrder"), shortly(of(-1))))

	var found error
	for i, seed := range Seeds() {
		if i%8 != 0 {
			continue // each is as good as another
		}
		seed = append(seed, "MAKE AND UNMAKE, in upper case and lower: capitals UNMAKE, small letters make, AND what FOLLOWS asks AGAIN"...)
		require.NoError(t, Wander(seed, oracle.Backend, minimalBackend, of(-1)))
		found = cmp.Or(found, Wander(seed, oracle.Backend, of(unmade)))
	}
	assert.ErrorContains(t, found, "CheckSquares(")
}

// A board that keeps the pointer it was given sees the later changes of the position.
func TestKeptPointerIsCaught(t *testing.T) {
	backend := rep.Backend{Name: "keeps-pointer", New: func() rep.Board { return &pointerKeeper{Board: oracle.New()} }}
	err := firstFailure(checkNamed(t, "Load"), shortly(backend))
	assert.ErrorContains(t, err, "Position: ")
}

type pointerKeeper struct {
	*oracle.Board
	loaded *rep.Position
}

func (k *pointerKeeper) Load(p *rep.Position) error {
	k.loaded = p
	return k.Board.Load(p)
}

func (k *pointerKeeper) Position() rep.Position { return *k.loaded }

// A board that allocates is reported, and fails only in NoAllocations.
func TestWish(t *testing.T) {
	if raceEnabled {
		t.Skip("allocations are not counted under the race detector")
	}
	c := checkNamed(t, "Allocations")
	allocates := rep.Backend{Name: "allocates", New: func() rep.Board {
		return appender{oracle.New(), func(b rep.Board, dst []rep.Move) []rep.Move { return append(b.AppendMoves(nil), dst...) }}
	}}
	s := shortly(allocates)
	err := c.try(s, func() error { return c.each(s, named("start")) })
	require.ErrorContains(t, err, "AppendMoves allocates")
	for _, optional := range []bool{true, false} {
		var r recorder
		c.optional = optional
		c.report(&r, err)
		assert.Equal(t, optional, strings.Contains(r.skipped, "reported, not required"))
		assert.Equal(t, !optional, r.failed != "")
	}
}

// heavy answers wrongly, and puts something on the heap to do so.
type heavy struct{}

var heap []byte

func allocate() bool { heap = make([]byte, 100); return false }

func (heavy) AttacksFrom(rep.Square) rep.SquareSet        { allocate(); return 0 }
func (heavy) CheckSquares(rep.PieceType) rep.SquareSet    { return 0 }
func (heavy) IsPseudoLegal(rep.Move) bool                 { return allocate() }
func (heavy) IsLegal(rep.Move) bool                       { return false }
func (heavy) GivesCheck(rep.Move) bool                    { return allocate() }
func (heavy) SEEAtLeast(rep.Move, int) bool               { return allocate() }
func (heavy) AppendPseudoLegal(dst []rep.Move) []rep.Move { return dst }
func (heavy) LegalIfPseudo(rep.Move) bool                 { return allocate() }
func (heavy) AppendCaptures(dst []rep.Move) []rep.Move    { allocate(); return dst }
func (heavy) AppendQuiets(dst []rep.Move) []rep.Move      { return dst }
func (heavy) Mobility(rep.Color) (none [8]uint16)         { allocate(); return none }
func (heavy) ThreatChanges(rep.Move, *rep.ThreatChanges)  { allocate() }

// Allocations of every answer are found.
func TestAllocatingAnswers(t *testing.T) {
	if raceEnabled {
		t.Skip("allocations are not counted under the race detector")
	}
	for want, of := range map[string]func(rep.Board) rep.Board{
		"Attacker allocates": func(b rep.Board) rep.Board {
			return struct {
				rep.Board
				rep.Attacker
			}{b, heavy{}}
		},
		"LegalityTester allocates": func(b rep.Board) rep.Board {
			return struct {
				rep.Board
				rep.LegalityTester
			}{b, heavy{}}
		},
		"CheckTester allocates": func(b rep.Board) rep.Board {
			return struct {
				rep.Board
				rep.CheckTester
			}{b, heavy{}}
		},
		"ExchangeEvaluator allocates": func(b rep.Board) rep.Board {
			return struct {
				rep.Board
				rep.ExchangeEvaluator
			}{b, heavy{}}
		},
		"PseudoLegalGenerator allocates": func(b rep.Board) rep.Board {
			return struct {
				rep.Board
				rep.PseudoLegalGenerator
			}{b, heavy{}}
		},
		"Stager allocates": func(b rep.Board) rep.Board {
			return struct {
				rep.Board
				rep.Stager
			}{b, heavy{}}
		},
		"MobilityCounter allocates": func(b rep.Board) rep.Board {
			return struct {
				rep.Board
				rep.MobilityCounter
			}{b, heavy{}}
		},
		"ThreatTracker allocates": func(b rep.Board) rep.Board {
			return struct {
				rep.Board
				rep.ThreatTracker
			}{b, heavy{}}
		},
	} {
		c := checkNamed(t, "Allocations")
		s := shortly(rep.Backend{Name: "heavy", New: func() rep.Board { return of(minimal{oracle.New()}) }})
		assert.ErrorContains(t, c.each(s, named("start")), want)
	}
	s := shortly(minimalBackend)
	assert.NoError(t, checkNamed(t, "Allocations").each(s, named("start")))
}

func TestDifferentialFaults(t *testing.T) {
	faulty := broken.Named{Name: "faulty", Fault: broken.Faults()[0].Fault}.Backend()
	p := named("position 3").position
	err := agree(p, 300, []rep.Backend{oracle.Backend, faulty})
	assert.ErrorContains(t, err, "line:      e2e3 c7c5\n")
	assert.ErrorContains(t, err, "extra:     b5c6 (en passant)\n")
	assert.ErrorContains(t, err, "--rep faulty")

	var found error
	for i, seed := range Seeds() {
		if i%8 == 0 {
			require.NoError(t, Play(seed, oracle.Backend, minimalBackend))
		}
		if found == nil {
			found = Play(seed, oracle.Backend, faulty)
		}
	}
	assert.ErrorContains(t, found, "(en passant)")
	assert.NoError(t, Play(nil, oracle.Backend))
}

// TestEndToEnd shows the output of go test for a broken board.
func TestEndToEnd(t *testing.T) {
	const variable = "REPTEST_FAULT"
	if name := os.Getenv(variable); name != "" {
		for _, f := range append(broken.Faults(), broken.Named{Name: "a name\nof two lines"}) {
			if f.Name == name {
				Run(t, f.Backend())
			}
		}
		return
	}
	for fault, want := range map[string][]string{
		"forgets-en-passant-pins": {
			"--- FAIL: TestEndToEnd/Moves/position_3",
			"extra b5c6 (en passant) in 8/8/3p4/KPp4r/1R3p1k/4P3/6P1/8 w - c6 0 2\n",
			"forgets-en-passant-pins breaks a rule: AppendMoves lists every legal move once",
			"line:      e2e3 c7c5\n",
			"extra:     b5c6 (en passant)\n",
		},
		"keeps-right-of-captured-rook": {
			"--- FAIL: TestEndToEnd/Unmake/promotion_takes_a_rook_with_a_right",
			"line:      a1a8\n",
			"castling rooks is [h1 - h8 a8], want [h1 - h8 -]",
		},
		"a name\nof two lines": {
			`rep: backend "a name\nof two lines": unexpected ' ' in the name`,
		},
	} {
		t.Run(fault, func(t *testing.T) {
			command := exec.Command(os.Args[0], "-test.short", "-test.run", "^TestEndToEnd$/^(Moves|Unmake)$/^(position_3|promotion_takes_a_rook_with_a_right)$")
			command.Env = append(os.Environ(), variable+"="+fault)
			output, err := command.CombinedOutput()
			var exit *exec.ExitError
			require.ErrorAs(t, err, &exit, "%s", output)
			for _, text := range want {
				assert.Contains(t, string(output), text)
			}
		})
	}
}

// Each mistake that students make is found by a check that is about it, and the checks before it hold: go test names
// the duty that is neglected.
func TestMistakes(t *testing.T) {
	step := 1
	if !*long || raceEnabled {
		step = 3
	}
	names := map[string][]string{
		"pieces": {"Load"}, "state": {"Load"}, "castling rights": {"Load"}, "make and unmake": {"Unmake", "FirstMoves"},
		"keys and counts": {"CountMoves", "Key"}, "Chess960": {"FirstMoves", "Unmake"},
	}
	for i := 0; i < len(broken.Mistakes); i += step {
		m := broken.Mistakes[i]
		want := names[m.Rule]
		if want == nil {
			want = []string{"FirstMoves", "Unmake", "Moves", "Rules"}
		}
		s := shortly(m.Backend())
		found := slices.IndexFunc([]string{"Load", "FirstMoves", "Unmake", "Moves", "CountMoves", "Key", "Rules"}, func(name string) bool {
			err := firstFailure(checkNamed(t, name), s)
			if err == nil {
				return false
			}
			assert.Contains(t, want, name, "%s: %v", m.Name, err)
			if strings.HasPrefix(m.Name, "Unmake ") {
				assert.ErrorContains(t, err, checkNamed(t, "Unmake").rule, m.Name)
			}
			return true
		})
		assert.GreaterOrEqual(t, found, 0, m.Name)
	}
}

// After a basic check that fails nothing else is run, and of each check one position is shown.
func TestFailingSuiteIsShort(t *testing.T) {
	const variable = "REPTEST_EMPTY"
	if os.Getenv(variable) != "" {
		Run(t, broken.Named{Name: "empty", Fault: broken.Fault{Moves: func(*rep.Position, []rep.Move) []rep.Move { return nil }}}.Backend())
		return
	}
	command := exec.Command(os.Args[0], "-test.short", "-test.run", "^TestFailingSuiteIsShort$")
	command.Env = append(os.Environ(), variable+"=1")
	output, err := command.CombinedOutput()
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit, "%s", output)
	assert.LessOrEqual(t, strings.Count(string(output), "\n"), 15, "%s", output)
	assert.Contains(t, string(output), "--- FAIL: TestFailingSuiteIsShort/FirstMoves/start ")
	assert.Contains(t, string(output), "empty breaks a rule: AppendMoves lists every legal move of a position that was just loaded")
}

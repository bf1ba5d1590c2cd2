// Package reptest tests whether a representation of the chess board keeps the
// contract of package rep. It takes any [rep.Backend], of this module or not:
//
//	func TestConformance(t *testing.T) { reptest.Run(t, mine.Backend) }
//
// [Run] holds one representation against a slow, plain referee. [Differential]
// plays the same games on several at once, and [Play], [PlayFrom] and [Wander] do so
// with moves that bytes choose, for fuzzing. Every failure names the position of the fault,
// the moves that lead there, and a command that reproduces it.
//
// Run skips by name the things that a board does not offer (an optional interface, or by
// [rep.ErrUnsupported] a position), and a board that this machine cannot use. A board that allocates
// while it plays is slow and not wrong: Run says so and goes on (go test -v
// shows it), [NoAllocations] fails.
package reptest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// A check is one rule of the contract. It has one of the three functions.
type check struct {
	name     string
	rule     string                                         // the duty of a board, in one sentence
	needs    string                                         // the optional interface that it is about, "" for none
	optional bool                                           // Run reports a fault and goes on
	basic    bool                                           // the checks after it are left out if it fails
	mixed    bool                                           // asks the questions of other checks, and is left out if one has failed
	only     []string                                       // the starts it is tried on, nil for all
	each     func(s subject, p start) error                 // is tried on every start
	once     func(s subject) error                          // brings its own positions
	random   func(s subject, p start, choices []byte) error // is tried on random choices of moves
}

// subject is the board to check, and how thoroughly.
type subject struct {
	backend  rep.Backend
	short    bool
	answered map[rep.Position]*answers // the referee's, which the trees of all checks share; nil for none
}

var long = flag.Bool("reptest.long", false, "look at more positions of each board")

// Long reports whether -reptest.long asks for more positions.
func Long() bool { return *long }

// budget returns n, or a small part of it for a short test.
func (s subject) budget(n int) int {
	if s.short {
		return max(1, n/10)
	}
	return n
}

// share returns all where everything is to be checked, and few for a short test
// or one under the race detector.
func (s subject) share(all, few int) int {
	if s.short || raceEnabled {
		return few
	}
	return all
}

// A Rule is a rule of the comparison (doc/rules.md) that a check holds, next to the contract of
// package rep.
type Rule string

// PositionAlone is the first rule: a question is answered from the state that Make and Unmake
// keep, and nothing is kept for another position.
const PositionAlone Rule = "PositionAlone"

// Run checks that a representation keeps the whole contract of package rep, a
// subtest a rule. After a rule that is broken it leaves out those that would be broken for the same reason, and of each
// rule it shows the first position. With -reptest.long it looks at ten times the positions. A backend that fails
// [rep.Backend.Validate] fails the test at once.
//
// A rule in notHeld is left out, and the test says so. That is for subjects that are not
// compared as boards, such as the state of an engine, which keeps the answers of all positions
// of a line. If a board needs it, its figures are outside of the comparison.
func Run(t *testing.T, backend rep.Backend, notHeld ...Rule) {
	requireValid(t, backend)
	skipUnavailable(t, backend)
	run(t, subject{backend: backend, short: !*long, answered: map[rep.Position]*answers{}}, checks, notHeld...)
}

// RunEach is Run for each of several representations, in a subtest with its name. It takes less
// time than Run for each, because the referee answers once for all of them.
func RunEach(t *testing.T, backends ...rep.Backend) {
	answered := map[rep.Position]*answers{}
	for _, backend := range backends {
		t.Run(backend.Name, func(t *testing.T) {
			requireValid(t, backend)
			skipUnavailable(t, backend)
			run(t, subject{backend: backend, short: !*long, answered: answered}, checks)
		})
	}
}

// brief are the checks of [RunBrief].
var brief = []string{
	"Moves", "Inspect", "Attacks", "GivesCheck", "Exchanges", "Stages", "PseudoLegal", "PseudoLegalStages", "Mobility", "Threats", "PositionAlone",
	"PerftDirect",
}

// RunBrief checks the moves and attacks of a representation, with few positions. It is for one
// that differs in little from another, which Run checks: a package with many of them would take
// as much time as all others do.
func RunBrief(t *testing.T, backend rep.Backend) {
	requireValid(t, backend)
	skipUnavailable(t, backend)
	s := subject{backend: backend, short: true, answered: map[rep.Position]*answers{}}
	run(t, s, slices.DeleteFunc(slices.Clone(checks), func(c check) bool { return !slices.Contains(brief, c.name) }))
}

// NoAllocations checks that a representation allocates nothing while it plays,
// once it has warmed up.
func NoAllocations(t *testing.T, backend rep.Backend) {
	requireValid(t, backend)
	skipUnavailable(t, backend)
	for _, c := range checks {
		if c.optional {
			c.optional = false
			c.run(t, subject{backend: backend, short: !*long})
		}
	}
}

// skipUnavailable skips the test of a backend that this machine cannot use.
func skipUnavailable(t *testing.T, backend rep.Backend) {
	t.Helper()
	if err := backend.Unavailable(); err != nil {
		t.Skip(err)
	}
}

// requireValid ends the test for a backend that cannot be measured.
func requireValid(t *testing.T, backends ...rep.Backend) {
	t.Helper()
	for _, backend := range backends {
		if err := backend.Validate(); err != nil {
			t.Fatal(err)
		}
	}
}

// run runs the checks of a list. After one that fails it leaves out those that would fail for the same reason.
func run(t *testing.T, s subject, list []check, notHeld ...Rule) {
	var broken check
	for _, c := range list {
		if broken.basic || broken.name != "" && c.mixed {
			t.Run(c.name, func(t *testing.T) { t.Skipf("left out until this holds: %s", broken.rule) })
		} else if !c.test(t, s, notHeld) && !broken.basic {
			broken = c
		}
	}
}

// test runs a check as a subtest, and reports whether it holds.
func (c check) test(t *testing.T, s subject, notHeld []Rule) bool {
	return t.Run(c.name, func(t *testing.T) {
		if c.name == string(PositionAlone) && slices.Contains(notHeld, PositionAlone) {
			t.Skipf("%s is not held to a rule of the comparison: %s", s.backend.Name, c.rule)
		}
		c.run(t, s)
	})
}

func (c check) run(t *testing.T, s subject) {
	if c.needs != "" && !offers(s.backend.New(), c.needs) {
		t.Skipf("%s does not offer rep.%s", s.backend.Name, c.needs)
	}
	switch {
	case c.each != nil:
		for _, p := range c.starts() { // up to one that fails
			if !t.Run(p.name, func(t *testing.T) { c.report(t, c.try(s, func() error { return c.each(s, p) })) }) {
				break
			}
		}
	case c.once != nil:
		c.report(t, c.try(s, func() error { return c.once(s) }))
	default:
		for i := range s.share(randomGames, randomGames/2) {
			p, choices := randomGame(i, s.share(120, 40))
			if err := c.try(s, func() error { return c.random(s, p, choices) }); !isSkip(err) {
				c.report(t, err)
			}
		}
	}
}

// randomGames is how many games a thorough check plays, and twice as many as a short one.
const randomGames = 100

// randomGame returns a start and choices of moves, others for each number: a position of the suite or, one time in
// four, one of the 960 of Chess960.
func randomGame(number, plies int) (p start, choices []byte) {
	random := rand.New(rand.NewPCG(uint64(number), 0))
	p = starts()[random.IntN(len(starts()))]
	if number%4 == 3 {
		p = chess960Start(random.IntN(960))
	}
	choices = make([]byte, plies)
	for i := range choices {
		choices[i] = byte(random.Uint32())
	}
	return p, choices
}

// starts returns the positions that c is tried on.
func (c check) starts() []start {
	if c.only == nil {
		return starts()
	}
	var list []start
	for _, name := range c.only {
		list = append(list, named(name))
	}
	return list
}

// errSkip is in the error of a check that cannot be made in this build.
var errSkip = errors.New("skipped")

func isSkip(err error) bool { return errors.Is(err, errSkip) || errors.Is(err, rep.ErrUnsupported) }

// try runs one check, and returns a fault together with the rule it breaks. An error
// about a position that the board cannot hold is returned unchanged.
func (c check) try(s subject, f func() error) error {
	err := guard(f)
	if err == nil || isSkip(err) {
		return err
	}
	if cause := s.notUnmade(err); c.basic && cause != nil {
		return &brokenRule{s.backend.Name, checks[slices.IndexFunc(checks, func(c check) bool { return c.name == "Unmake" })].rule, cause}
	}
	return &brokenRule{s.backend.Name, c.rule, err}
}

// notUnmade returns the move that Unmake does not take back, if the wrong moves of err follow from it: most boards try
// moves in AppendMoves. It returns nil if they do not.
func (s subject) notUnmade(err error) error {
	var d *perft.Divergence
	if !errors.As(err, &d) || len(d.Missing)+len(d.Extra) == 0 {
		return nil
	}
	cause, err := perft.FirstDivergence(context.Background(), oracle.New(), s.backend.New(), &d.There, 1)
	if err != nil || cause == nil || !cause.State || len(cause.Line) > 0 {
		return nil
	}
	cause.Rep = s.backend.Name
	return cause
}

// brokenRule is a fault of a board, together with the rule that it breaks.
type brokenRule struct {
	board, rule string
	fault       error
}

// Error begins with the difference, if that is known.
func (b *brokenRule) Error() string {
	lead := ""
	if d := (*perft.Divergence)(nil); errors.As(b.fault, &d) {
		lead = fmt.Sprintf("%s in %s\n", d.Difference(), d.There.FEN())
	}
	return fmt.Sprintf("%s%s breaks a rule: %s\n%v", lead, b.board, b.rule, b.fault)
}

func (b *brokenRule) Unwrap() error { return b.fault }

// guestPackage returns the package whose tests these are if it is of another module, which has no
// command bench; "" if it is one of ours.
func guestPackage() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Path == "github.com/boardbench/boardbench" {
		return ""
	}
	return strings.TrimSuffix(info.Path, ".test")
}

// nameCommand gives a divergence the command that repeats a test of a package.
func nameCommand(err error, test, of string) {
	if d := (*perft.Divergence)(nil); errors.As(err, &d) {
		name := strings.ReplaceAll(regexp.QuoteMeta(test), "/", "$/^")
		name = strings.ReplaceAll(name, "'", ".") // it would end the word of the shell
		d.Command = "go test -run '^" + name + "$' " + of
	}
}

// guard turns a panic outside a lockstep into an error.
func guard(f func() error) (err error) {
	defer func() {
		if p := panics.Of(recover()); p != nil {
			err = fmt.Errorf("panic: %w", p)
		}
	}()
	return f()
}

// reporter is the part of testing.T that a check's outcome goes to.
type reporter interface {
	Name() string
	Helper()
	Skipf(format string, args ...any)
	Fatalf(format string, args ...any)
}

func (c check) report(t reporter, err error) {
	t.Helper()
	switch {
	case isSkip(err):
		t.Skipf("left out: %v", err)
	case err != nil && c.optional:
		t.Skipf("reported, not required: %v", err)
	case err != nil:
		fail(t, err)
	}
}

// fail ends the test with err, which gets the command of a guest.
func fail(t reporter, err error) {
	t.Helper()
	if of := guestPackage(); of != "" {
		nameCommand(err, t.Name(), of)
	}
	t.Fatalf("%v", err)
}

// offers reports whether b implements the optional interface of that name.
func offers(b rep.Board, name string) bool {
	if name == "Describer" {
		_, ok := b.(layout.Describer)
		return ok
	}
	return slices.Contains(rep.Interfaces(b), name)
}

package reptest

import (
	"fmt"
	"runtime/debug"
	"slices"
	"testing"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// player is a board under test with its optional interfaces; nil is one that it does not implement.
type player struct {
	name  string
	board rep.Board
	rep.Questions
	offered []string // the names of the interfaces that it implements
	buffer  []rep.Move
	changes rep.ThreatChanges
}

func newPlayer(backend rep.Backend) *player {
	b := backend.New()
	return &player{name: backend.Name, board: b, Questions: rep.QuestionsOf(b), offered: rep.Interfaces(b)}
}

// offers reports whether p's board implements the interface of a name.
func (p *player) offers(name string) bool { return slices.Contains(p.offered, name) }

// lockstep plays the same moves on the oracle and on some boards at once.
type lockstep struct {
	referee  *oracle.Board
	players  []*player
	root     rep.Position
	line     []rep.Move // since root; NullMove is a pass
	at       *player    // the board that was called last, to be named if it panics
	known    *answers   // the referee's, here
	past     []*answers // the referee's, before each move of line
	before   []rep.Move // the legal moves of the position before the last move
	spare    *moveSets  // has the moves of setsOf
	setsOf   *answers
	marked   [2][]rep.Move
	answered map[rep.Position]*answers // what known was at each position so far; nil if it is not kept
}

func newLockstep(backends ...rep.Backend) *lockstep {
	l := &lockstep{referee: oracle.New()}
	for _, backend := range backends {
		l.players = append(l.players, newPlayer(backend))
	}
	return l
}

// lockstep returns a lockstep of n boards of the subject, in which the referee answers once for all checks.
func (s subject) lockstep(n int) *lockstep {
	l := newLockstep(slices.Repeat([]rep.Backend{s.backend}, n)...)
	l.answered = s.answered
	return l
}

// load sets p up on all boards.
func (l *lockstep) load(p rep.Position) error {
	if err := l.referee.Load(&p); err != nil {
		return err
	}
	l.root, l.line, l.past, l.before = p, l.line[:0], l.past[:0], nil
	l.arrive()
	for _, l.at = range l.players {
		loaded := p
		if err := l.at.board.Load(&loaded); err != nil {
			return fmt.Errorf("%s: Load of %s: %w", l.at.name, p.FEN(), err)
		}
		loaded = rep.Position{} // the caller may change it afterwards
	}
	return nil
}

// play makes m on all boards.
func (l *lockstep) play(m rep.Move) {
	for _, l.at = range l.players {
		if m == rep.NullMove {
			l.at.MakeNull()
		} else {
			l.at.board.Make(m)
		}
	}
	if m == rep.NullMove {
		l.referee.MakeNull()
	} else {
		l.referee.Make(m)
	}
	l.line, l.past = append(l.line, m), append(l.past, l.known)
	l.before = l.known.legal
	l.arrive()
}

// arrive sets known for the present position: new answers, or those kept from an earlier visit.
func (l *lockstep) arrive() {
	here := l.referee.Position()
	l.known = l.answered[here]
	if l.known != nil {
		return
	}
	l.known = &answers{key: l.referee.Key(), checkers: l.referee.Checkers()}
	for sq, piece := range here.Pieces {
		l.known.pieces[piece].Add(rep.Square(sq))
	}
	if l.answered != nil {
		l.answered[here] = l.known
	}
}

// unmake unmakes the last move on all boards.
func (l *lockstep) unmake() {
	m := l.line[len(l.line)-1]
	for _, l.at = range l.players {
		if m == rep.NullMove {
			l.at.UnmakeNull()
		} else {
			l.at.board.Unmake(m)
		}
	}
	l.referee.Unmake(m)
	l.before = l.known.legal
	last := len(l.line) - 1
	l.known, l.line, l.past = l.past[last], l.line[:last], l.past[:last]
}

// canPass reports whether a null move is allowed here and all boards have one.
func (l *lockstep) canPass() bool {
	return l.known.checkers.Empty() && !slices.ContainsFunc(l.players, func(p *player) bool { return !p.offers(passing) })
}

// compare asks all boards the questions, and returns the first wrong answer.
func (l *lockstep) compare(questions []question) error {
	for _, l.at = range l.players {
		for _, ask := range questions {
			if d := ask(l, l.at); d != nil {
				return d
			}
		}
	}
	return nil
}

// fault says that p does something wrong at this place.
func (l *lockstep) fault(p *player, format string, args ...any) *perft.Divergence {
	return &perft.Divergence{
		Rep: p.name, Root: l.root, Line: slices.Clone(l.line), There: l.referee.Position(),
		Fault: fmt.Sprintf(format, args...),
	}
}

// guard runs f and returns the panic of a board as an error that names the
// place, and the calls with go test -v.
func (l *lockstep) guard(f func() error) (err error) {
	defer func() {
		if fault := panics.Of(recover()); fault != nil {
			p := l.at
			if p == nil {
				p = &player{}
			}
			err = l.fault(p, "panic: %v", fault)
			if testing.Verbose() {
				err = fmt.Errorf("%wpanic stack:\n%s", err, debug.Stack())
			}
		}
	}()
	return f()
}

// game plays the moves that choices choose, each by its number among the legal
// ones, and unmakes all of them, asking the questions at every position.
// The choice 255 is a null move where one can be made.
func (l *lockstep) game(choices []byte, questions []question) error {
	if err := l.compare(questions); err != nil {
		return err
	}
	for _, choice := range choices {
		moves := l.moves()
		if len(moves) == 0 {
			break
		}
		m := moves[int(choice)%len(moves)]
		if choice == 255 && l.canPass() {
			m = rep.NullMove
		}
		l.play(m)
		if err := l.compare(questions); err != nil {
			return err
		}
	}
	return l.rewind(stateQuestions)
}

// rewind unmakes all moves, and asks the questions after each.
func (l *lockstep) rewind(questions []question) error {
	for len(l.line) > 0 {
		m := l.line[len(l.line)-1]
		l.unmake()
		if err := l.restored(m, questions); err != nil {
			return err
		}
	}
	return nil
}

// restored asks the questions after m was unmade.
func (l *lockstep) restored(m rep.Move, questions []question) error {
	for _, l.at = range l.players {
		for _, ask := range questions {
			if d := ask(l, l.at); d != nil {
				d.Fault = fmt.Sprintf("after %s is made and unmade: %s", moveText(m), d.Fault)
				return d
			}
		}
	}
	return nil
}

func moveText(m rep.Move) string {
	if m == rep.NullMove {
		return "a null move"
	}
	return m.String()
}

// visit is the work of tree: the questions, and where they are asked.
type visit struct {
	budget int        // about as many positions are visited
	pass   bool       // play null moves too
	here   []question // asked at every position
	back   []question // asked after a move from it was unmade
}

// tree makes a visit here and below, its budget evenly spread over the legal
// moves.
func (l *lockstep) tree(s visit) error {
	if err := l.compare(s.here); err != nil {
		return err
	}
	moves := l.moves()
	if s.pass && l.canPass() {
		moves = append(slices.Clone(moves), rep.NullMove)
	}
	below := s.budget - 1
	if below <= 0 || len(moves) == 0 {
		return nil
	}
	step := max(1, len(moves)/below)
	s.budget = below * step / len(moves)
	for i := len(l.line) % step; i < len(moves); i += step {
		l.play(moves[i])
		if err := l.tree(s); err != nil {
			return err
		}
		l.unmake()
		if err := l.restored(moves[i], s.back); err != nil {
			return err
		}
	}
	return nil
}

// Differential plays the same games on all backends and on the referee at
// once, and checks after every move, made or unmade, that all agree: by
// position, key, legal moves, and everything else that they answer. A backend
// that cannot hold a position is left out of its games, and skipped by name; one that this
// machine cannot use is left out of all.
func Differential(t *testing.T, backends ...rep.Backend) {
	requireValid(t, backends...)
	for _, backend := range backends {
		if err := backend.Unavailable(); err != nil {
			t.Run(backend.Name, func(t *testing.T) { t.Skip(err) })
		}
	}
	backends = rep.Usable(backends)
	s := subject{short: !*long}
	for _, p := range starts() {
		agrees := t.Run(p.name, func(t *testing.T) {
			able := ableTo(t, p.position, backends)
			if err := agree(p.position, s.budget(300), able); err != nil {
				fail(t, err)
			}
		})
		if !agrees {
			return // the rest fails for the same reason
		}
	}
	t.Run("Games", func(t *testing.T) {
		for i := range s.share(2*randomGames, randomGames/3) {
			p, choices := randomGame(i, 40)
			if err := PlayFrom(p.position, choices, backends...); err != nil {
				fail(t, err)
			}
		}
	})
}

// ableTo returns the backends that can hold p, and skips the others by name.
func ableTo(t *testing.T, p rep.Position, backends []rep.Backend) []rep.Backend {
	var able []rep.Backend
	for _, backend := range backends {
		if holds(backend, p) {
			able = append(able, backend)
			continue
		}
		t.Run(backend.Name, func(t *testing.T) { t.Skipf("%s does not hold %s", backend.Name, p.FEN()) })
	}
	return able
}

// holds reports whether a board of backend takes p. A fault of Load's is left
// for the comparison to find.
func holds(backend rep.Backend, p rep.Position) bool {
	return !isSkip(guard(func() error { return backend.New().Load(&p) }))
}

// agree compares all backends at about budget positions from p on.
func agree(p rep.Position, budget int, backends []rep.Backend) error {
	l := newLockstep(backends...)
	return l.guard(func() error {
		if err := l.load(p); err != nil {
			return err
		}
		return l.tree(visit{budget: budget, pass: true, here: quickQuestions, back: stateQuestions})
	})
}

// withAble runs f with the backends that can hold p, which they have loaded, and that this
// machine can use.
func withAble(p rep.Position, backends []rep.Backend, f func(*lockstep) error) error {
	var able []rep.Backend
	for _, backend := range rep.Usable(backends) {
		if holds(backend, p) {
			able = append(able, backend)
		}
	}
	l := newLockstep(able...)
	return l.guard(func() error {
		if err := l.load(p); err != nil {
			return err
		}
		return f(l)
	})
}

// maxPlies is the longest game that Play plays.
const maxPlies = 300

// Play plays the game that data stands for on all backends and on the referee
// at once, for fuzzing:
//
//	f.Fuzz(func(t *testing.T, data []byte) {
//		if err := reptest.Play(data, mine.Backend); err != nil {
//			t.Fatal(err)
//		}
//	})
//
// The first two bytes choose where it starts, at a position of the suite or
// one of the 960 of Chess960, and every other byte a legal move or a null
// move. Any bytes are a game. All answers of the boards are compared at every
// position; at the end all moves are unmade. The error names the first
// difference. [Seeds] has games to begin with.
func Play(data []byte, backends ...rep.Backend) error {
	p, choices := decode(data)
	return PlayFrom(p, choices, backends...)
}

// PlayFrom is Play from p, which must be valid, with a byte for each move and no more
// than the first 300 of them. A backend that does not support p is left out.
func PlayFrom(p rep.Position, choices []byte, backends ...rep.Backend) error {
	choices = choices[:min(len(choices), maxPlies)]
	return withAble(p, backends, func(l *lockstep) error { return l.game(choices, gameQuestions) })
}

// Wander is Play for answers that a board keeps: a byte makes or unmakes a move or a
// null move, and the boards are asked a few questions at a time, in any order or
// none. Seeds has games for it too.
func Wander(data []byte, backends ...rep.Backend) error {
	p, choices := decode(data)
	return withAble(p, backends, func(l *lockstep) error { return l.anyOrder(choices) })
}

// decode returns the game that data stands for.
func decode(data []byte) (rep.Position, []byte) {
	if len(data) < 2 {
		return rep.StartPosition(), nil
	}
	choices := data[2:min(len(data), 2+maxPlies)]
	if number := int(data[0])<<8 | int(data[1]); number < 960 {
		return chess960(number), choices
	}
	list := starts()
	return list[int(data[1])%len(list)].position, choices
}

// Seeds returns games for Play: a short one from every position of the suite
// and from some of Chess960.
func Seeds() [][]byte {
	var seeds [][]byte
	for i := range starts() {
		seeds = append(seeds, append([]byte{4, byte(i)}, fmt.Sprintf("%d: the moves follow", i*i)...))
	}
	for number := 0; number < 960; number += 137 {
		seeds = append(seeds, append([]byte{byte(number >> 8), byte(number)}, "castling comes late in a game"...))
	}
	return seeds
}

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

// load sets p up on all boards.
func (l *lockstep) load(p rep.Position) error {
	if err := l.referee.Load(&p); err != nil {
		return err
	}
	l.root, l.line, l.before = p, l.line[:0], nil
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
	l.line = append(l.line, m)
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
	l.known = new(answers)
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
	l.line = l.line[:len(l.line)-1]
	l.before = l.known.legal
	l.arrive()
}

// canPass reports whether a null move is allowed here and all boards have one.
func (l *lockstep) canPass() bool {
	return l.referee.Checkers().Empty() && !slices.ContainsFunc(l.players, func(p *player) bool { return !p.offers(passing) })
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

package reptest

import (
	"fmt"
	"testing"

	"github.com/boardbench/boardbench/rep"
	"pgregory.net/rapid"
)

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
		rapid.Check(t, func(t *rapid.T) {
			if err := PlayFrom(drawStart(t).position, drawChoices(t, 40), backends...); err != nil {
				fail(t, err)
			}
		})
	})
	t.Run("Chess960", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			p := chess960(rapid.IntRange(0, 959).Draw(t, "number"))
			if err := PlayFrom(p, drawChoices(t, 40), backends...); err != nil {
				fail(t, err)
			}
		})
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
	l := newLockstep(backend)
	err := l.guard(func() error { return l.load(p) })
	return !isSkip(err)
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

package reptest

import (
	"errors"
	"hash/maphash"
	"math/rand/v2"
	"unsafe"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// This file holds a board to the first rule of doc/rules.md, the position alone: an answer that
// a question leaves in memory is gone after the next Make, Unmake or Load. It does not see the
// variables captured by a function value, memory outside Go, and an answer that is written to
// free memory with a check sum of its own.

// ruleText is added to the rule of the check in the message of a failure.
const ruleText = `A question is answered from what Make and Unmake keep. An answer may be kept for the current position ` +
	`if the next Make, Unmake, MakeNull, UnmakeNull and Load clear it; nothing is kept for another position (doc/rules.md, rule 1). ` +
	`Memory that is always written before it is read is free: it is after the length of a slice, or Memory describes it with layout.UseFree`

// aloneStarts have moves of all kinds between them.
var aloneStarts = []string{
	"start", "kiwipete", "position 4", "promotion takes a rook with a right", "every kind of pin", "Chess960: inner rooks",
}

// A pair is two boards that play the same moves. The first one answers questions, and the second
// one is never asked anything.
type pair struct {
	*lockstep
	asked, other *player
	random       *rand.Rand
	seed         maphash.Seed
	spoiled      uint64                     // the seed of what both boards have in their free memory
	shared       map[unsafe.Pointer]sharing // memory that both boards lead to
}

// sharing is a reference to memory that two boards share, and the digest of it at first.
type sharing struct {
	part
	digest uint64
}

// checkPositionAlone plays a random game on two boards, asks one of them questions at each
// position, and compares the memory of the two after each step.
func checkPositionAlone(s subject, p start) error {
	l := s.lockstep(2)
	b := &pair{
		lockstep: l, asked: l.players[0], other: l.players[1],
		random: rand.New(rand.NewPCG(uint64(len(p.name)), 0)),
		seed:   maphash.MakeSeed(), shared: map[unsafe.Pointer]sharing{},
	}
	return l.guard(func() error {
		if err := b.load(p.position); err != nil {
			return err
		}
		for range 20 {
			if moves := b.moves(); len(moves) > 0 {
				b.play(moves[b.random.IntN(len(moves))])
			}
		}
		if d, _ := walkOf(b.asked.board).compare(walkOf(b.other.board)); d != nil {
			return l.fault(b.asked, "%s is %s on one board and %s on another that played the same moves, though neither was asked anything: "+
				"the memory of a board must follow from the moves alone", d.path, d.first, d.second)
		}
		b.spoilBoth(walkOf(b.asked.board), walkOf(b.other.board))
		for i := range s.share(150, 40) {
			if err := b.askSome(); err != nil {
				return err
			}
			if err := b.anyStep(i); err != nil {
				return err
			}
		}
		for len(l.line) > 0 {
			if err := b.askSome(); err != nil {
				return err
			}
			if err := b.stepBack(); err != nil {
				return err
			}
		}
		return b.sharedUnchanged()
	})
}

// anyStep makes a move or a null move, unmakes some, or loads another position.
func (b *pair) anyStep(i int) error {
	moves := b.moves()
	choice := b.random.IntN(100)
	switch {
	case i%20 == 19 || len(moves)+len(b.line) == 0:
		return b.step("Load", b.loadAny)
	case len(moves) == 0 || choice < 25 && len(b.line) > 0:
		for range 1 + b.random.IntN(min(len(b.line), 4)) {
			if err := b.stepBack(); err != nil {
				return err
			}
		}
		return nil
	case choice < 35 && b.canPass():
		return b.step("MakeNull", func() error { b.play(rep.NullMove); return nil })
	}
	m := moves[b.random.IntN(len(moves))]
	return b.step("Make("+m.String()+")", func() error { b.play(m); return nil })
}

// stepBack unmakes the last move.
func (b *pair) stepBack() error {
	name := "UnmakeNull"
	if m := b.line[len(b.line)-1]; m != rep.NullMove {
		name = "Unmake(" + m.String() + ")"
	}
	return b.step(name, func() error { b.unmake(); return nil })
}

// loadAny loads one of the starts that the board supports.
func (b *pair) loadAny() error {
	err := b.load(named(aloneStarts[b.random.IntN(len(aloneStarts))]).position)
	if errors.Is(err, rep.ErrUnsupported) {
		err = b.load(rep.StartPosition())
	}
	return err
}

// step makes a call of both boards and compares their memory after it. Before it the free memory of both is
// overwritten, so that no answer goes along in it: with the same bytes, for a part of it that is neither written nor
// read may not be free after it.
func (b *pair) step(name string, call func() error) error {
	b.at = b.asked
	b.spoil(b.asked, walkOf(b.asked.board), b.spoiled, everything) // the other board has these bytes since the last step
	if err := call(); err != nil {
		return err
	}
	b.at = b.asked
	asked, other := walkOf(b.asked.board), walkOf(b.other.board)
	b.spoilBoth(asked, other)
	d, shared := asked.compare(other)
	if d != nil {
		return b.ruleFault("after %s %s is %s on a board that was asked questions, and %s on one that played the same moves and was asked none. %s",
			name, d.path, d.first, d.second, ruleText)
	}
	for _, p := range shared {
		if _, known := b.shared[p.to]; !known {
			b.shared[p.to] = sharing{p, walkFrom(p.v, p.path).digest(b.seed)}
		}
	}
	if b.random.IntN(2) == 0 {
		return nil // the next call follows without a question
	}
	if diff := perft.DiffPositions(b.asked.board.Position(), b.referee.Position()); diff != "" {
		return b.fault(b.asked, "after %s of a board that was asked questions: Position: %s", name, diff)
	}
	return nil
}

// sharedUnchanged looks at the memory that both boards lead to, such as tables.
func (b *pair) sharedUnchanged() error {
	for _, s := range b.shared {
		if walkFrom(s.v, s.path).digest(b.seed) != s.digest {
			return b.ruleFault("%s is memory that two boards share, and it changed while they played and answered questions. "+
				"Boards may share tables that are built once. %s", s.path, ruleText)
		}
	}
	return nil
}

// ruleFault says how the first board breaks the rule here.
func (b *pair) ruleFault(format string, args ...any) error {
	d := b.fault(b.asked, format, args...)
	d.Command = "go test -run '/PositionAlone$' in the folder of the board's test"
	return d
}

// inquire asks a board, if it offers the interface and may be asked here.
func (l *lockstep) inquire(i inquiry, p *player, random *rand.Rand) {
	if (i.of == "" || p.offers(i.of)) && (!i.quiet || l.known.checkers.Empty()) {
		i.ask(l, p, random)
	}
}

// Exercise plays random games on a board of a representation and asks it everything at each position. Other seeds
// give other positions.
func Exercise(backend rep.Backend, seed uint64) error {
	l, random := newLockstep(backend), rand.New(rand.NewPCG(seed, 0))
	return l.guard(func() error {
		for _, name := range aloneStarts {
			if err := l.load(named(name).position); errors.Is(err, rep.ErrUnsupported) {
				continue
			} else if err != nil {
				return err
			}
			for range 40 {
				for _, i := range inquiries {
					l.inquire(i, l.players[0], random)
				}
				moves := l.moves()
				if len(moves) == 0 {
					break
				}
				l.play(moves[random.IntN(len(moves))])
			}
		}
		return nil
	})
}

// everything is how often a byte is overwritten by [pair.spoil]: always.
const everything = 1

// spoilBoth overwrites the free memory of both boards, whose memory is asked and other, with the same random bytes.
func (b *pair) spoilBoth(asked, other *walk) {
	b.spoiled = b.random.Uint64()
	b.spoil(b.asked, asked, b.spoiled, everything)
	b.spoil(b.other, other, b.spoiled, everything)
}

// spoil overwrites one byte in n of the free memory of a board, whose memory is w, at random. Two boards with memory of
// the same name get the same bytes from the same seed.
func (b *pair) spoil(p *player, w *walk, seed, n uint64) {
	var random rand.PCG
	for f := range w.freeMemory(p.board) {
		random.Seed(seed, maphash.String(b.seed, f.name)+uint64(f.n))
		for i := range f.bytes {
			if v := random.Uint64(); v>>32%n == 0 {
				f.bytes[i] = byte(v)
			}
		}
	}
}

// askSome asks the first board, in any order, most of the questions, a few or none. At times it
// overwrites free memory between two askings of the same questions, which must be answered
// right.
func (b *pair) askSome() error {
	b.at = b.asked
	random := rand.New(rand.NewPCG(b.random.Uint64(), 0)) // so that the game is the same whatever the board offers
	for _, ask := range random.Perm(len(inquiries))[:random.IntN(len(inquiries)+1)] {
		b.inquire(inquiries[ask], b.asked, random)
	}
	if random.IntN(2) > 0 {
		return nil
	}
	few := random.Perm(len(allQuestions))[:5]
	for _, again := range []bool{false, true} {
		if again {
			b.spoil(b.asked, walkOf(b.asked.board), random.Uint64(), 1+15*random.Uint64N(2))
		}
		for _, i := range few {
			d := allQuestions[i](b.lockstep, b.asked)
			if d != nil && again {
				d.Fault += "\n(Bytes that are described as free, or are after the length of a slice, were overwritten before: no answer may depend on them.)"
			}
			if d != nil {
				return d
			}
		}
	}
	return nil
}

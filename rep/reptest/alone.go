package reptest

import (
	"errors"
	"hash/maphash"
	"math/rand/v2"
	"slices"
	"unsafe"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// This file holds a board to the first rule of doc/rules.md, the position alone: what a
// question leaves in memory is gone after the next Make, Unmake or Load.

// positionAlone is what a failure says in addition to the rule of the check.
const positionAlone = `A question is answered from what Make and Unmake keep. An answer may be kept for the current position ` +
	`if the next Make, Unmake, MakeNull, UnmakeNull and Load clear it; nothing is kept for another position (doc/rules.md, rule 1). ` +
	`Memory that is always written before it is read is free: a board says so with rep.UseFree in its Memory`

// aloneStarts have moves of all kinds between them.
var aloneStarts = []string{
	"start", "kiwipete", "position 4", "promotion takes a rook with a right", "every kind of pin", "Chess960: inner rooks",
}

// A pair is two boards that play the same moves. The first answers questions, and the second
// one is never asked anything.
type pair struct {
	*lockstep
	random *rand.Rand
	twins  twins
	seed   maphash.Seed
	shared map[unsafe.Pointer]uint64 // digests of the memory that both boards lead to
}

// checkPositionAlone plays a random game on two boards, asks one of them questions at each
// position, and compares the memory of the two after each step.
func checkPositionAlone(s subject, p start) error {
	l := newLockstep(s.backend, s.backend)
	b := &pair{lockstep: l, random: rand.New(rand.NewPCG(uint64(len(p.name)), 0)), seed: maphash.MakeSeed(), shared: map[unsafe.Pointer]uint64{}}
	return l.guard(func() error {
		if err := b.load(p.position); err != nil {
			return err
		}
		// Stacks grow here, on both boards, and not below a question.
		for range 20 {
			if err := b.anyMove(); err != nil {
				return err
			}
		}
		if d := b.difference(); d != nil {
			return l.fault(l.players[0], "%s is %s on one board and %s on another that played the same moves, though neither was asked anything: "+
				"the memory of a board must follow from the moves alone", d.path, d.first, d.second)
		}
		steps := s.share(150, 40)
		for i := range steps {
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
			if err := b.unmakeAlone(); err != nil {
				return err
			}
		}
		return b.sharedUnchanged()
	})
}

// anyMove makes a random move, or unmakes everything if the game is over.
func (b *pair) anyMove() error {
	moves := b.moves()
	if len(moves) == 0 {
		for len(b.line) > 0 {
			b.unmake()
		}
		return nil
	}
	b.play(moves[b.random.IntN(len(moves))])
	return nil
}

// anyStep makes or unmakes moves or loads another position, and compares the memory after
// each of them.
func (b *pair) anyStep(i int) error {
	moves := b.moves()
	switch choice := b.random.IntN(100); {
	case i%20 == 19:
		return b.loadAlone()
	case choice < 25 && len(b.line) > 0 || len(moves) == 0 && len(b.line) > 0:
		for range 1 + b.random.IntN(min(len(b.line), 4)) {
			if err := b.unmakeAlone(); err != nil {
				return err
			}
		}
		return nil
	case choice < 35 && b.canPass():
		b.play(rep.NullMove)
		return b.alike("MakeNull")
	case len(moves) == 0:
		return b.loadAlone()
	}
	m := moves[b.random.IntN(len(moves))]
	b.play(m)
	return b.alike("Make of " + m.String())
}

// unmakeAlone unmakes the last move and compares the memory.
func (b *pair) unmakeAlone() error {
	m := b.line[len(b.line)-1]
	b.unmake()
	if m == rep.NullMove {
		return b.alike("UnmakeNull")
	}
	return b.alike("Unmake of " + m.String())
}

// loadAlone loads one of the starts that the board supports, and compares the memory.
func (b *pair) loadAlone() error {
	err := b.load(named(aloneStarts[b.random.IntN(len(aloneStarts))]).position)
	if errors.Is(err, rep.ErrUnsupported) {
		err = b.load(rep.StartPosition())
	}
	if err != nil {
		return err
	}
	return b.alike("Load")
}

// difference returns the first difference between the two boards, nil for none.
func (b *pair) difference() *difference {
	return b.twins.compare(b.players[0].board, b.players[1].board, freeStretches(b.players[0].board))
}

// alike compares the memory of the boards after a call of both.
func (b *pair) alike(call string) error {
	p := b.players[0]
	b.at = p
	d := b.difference()
	if d == nil {
		for _, o := range b.twins.shared {
			if _, known := b.shared[o.at]; !known {
				b.shared[o.at] = digest(b.seed, o)
			}
		}
		if b.random.IntN(2) == 0 {
			return nil // the next call follows without a question
		}
		if diff := perft.DiffPositions(p.board.Position(), b.referee.Position()); diff != "" {
			return b.fault(p, "after %s of a board that was asked questions: Position: %s", call, diff)
		}
		return nil
	}
	fault := b.fault(p, "after %s %s is %s on a board that was asked questions, and %s on one that played the same moves and was asked none. %s",
		call, d.path, d.first, d.second, positionAlone)
	fault.Command = "go test -run '/PositionAlone$' in the folder of the board's test"
	return fault
}

// sharedUnchanged looks at the memory that both boards lead to, such as tables.
func (b *pair) sharedUnchanged() error {
	for _, o := range b.twins.shared {
		if was, known := b.shared[o.at]; known && was != digest(b.seed, o) {
			fault := b.fault(b.players[0], "%s is memory that two boards share, and it changed while they played and answered questions. "+
				"Boards may share tables that are built once. %s", o.path, positionAlone)
			fault.Command = "go test -run '/PositionAlone$' in the folder of the board's test"
			return fault
		}
	}
	return nil
}

// askSome asks the first board, in any order, most of the questions, a few or none. At times it
// overwrites free memory between two askings of the same questions, which must be answered
// right.
func (b *pair) askSome() error {
	p := b.players[0]
	b.at = p
	for _, ask := range b.random.Perm(len(inquiries))[:b.random.IntN(len(inquiries)+1)] {
		inquiries[ask].ask(b, p)
	}
	if b.random.IntN(3) > 0 {
		return nil
	}
	few := b.random.Perm(len(allQuestions))[:3]
	for _, again := range []bool{false, true} {
		if again {
			spoilSome(p.board, b.random)
		}
		for _, i := range few {
			if d := allQuestions[i](b.lockstep, p); d != nil {
				if again {
					d.Fault += "\n(bytes that Memory describes as free were overwritten before: no answer may depend on them)"
				}
				return d
			}
		}
	}
	return nil
}

// freeStretches returns the memory of a board that is free: it is written before it is read.
func freeStretches(b rep.Board) []stretch {
	var list []stretch
	for _, free := range freeBytes(b) {
		begin := uintptr(unsafe.Pointer(unsafe.SliceData(free)))
		list = append(list, stretch{begin, begin + uintptr(len(free))})
	}
	return list
}

// freeBytes returns the memory of a board that is free, none for one that describes no memory.
func freeBytes(b rep.Board) [][]byte {
	d, ok := b.(rep.MemoryDescriber)
	if !ok {
		return nil
	}
	var list [][]byte
	for _, o := range d.Memory() {
		for _, r := range o.Regions {
			if r.Use == rep.UseFree {
				list = append(list, r.Bytes)
			}
		}
		list = append(list, o.Spare()...)
	}
	return slices.DeleteFunc(list, func(free []byte) bool { return len(free) == 0 })
}

// spoilSome overwrites all free bytes of a board, or some words of them, or some bytes: an answer
// that is kept there with the position it is for shows when one of the two changes alone.
func spoilSome(b rep.Board, random *rand.Rand) {
	mode := random.IntN(3)
	for _, free := range freeBytes(b) {
		word := random.Uint32()
		for i := range free {
			if i%8 == 0 {
				word = random.Uint32()
			}
			if mode == 0 || mode == 1 && word&1 == 0 || mode == 2 && random.IntN(16) == 0 {
				free[i] = byte(random.Uint32())
			}
		}
	}
}

// An inquiry asks a board everything that an interface offers and does not look at the
// answers.
type inquiry struct {
	name string // of the interface
	ask  func(b *pair, p *player)
}

// anySquare returns a random square.
func (b *pair) anySquare() rep.Square { return rep.Square(b.random.IntN(64)) }

// inquiries are about every interface that answers questions.
var inquiries = []inquiry{
	{"Board", func(_ *pair, p *player) { p.board.AppendMoves(nil) }},
	{"Board", func(_ *pair, p *player) { p.board.Position() }},
	{"Counter", func(b *pair, p *player) {
		if p.counter != nil {
			p.counter.CountMoves()
		}
	}},
	{"Keyed", func(b *pair, p *player) {
		if p.keyed != nil {
			p.keyed.Key()
		}
	}},
	{"Inspector", func(b *pair, p *player) {
		if p.inspector != nil {
			p.inspector.PieceAt(b.anySquare())
			p.inspector.Pieces(rep.Pieces[b.random.IntN(len(rep.Pieces))])
			p.inspector.Attackers(b.anySquare(), rep.White)
			p.inspector.Attackers(b.anySquare(), rep.Black)
			p.inspector.Checkers()
		}
	}},
	{"Perfter", func(b *pair, p *player) {
		if d, ok := p.board.(rep.Perfter); ok && b.random.IntN(4) == 0 {
			d.Perft(1 + b.random.IntN(2))
		}
	}},
	{"LeafPerfter", func(b *pair, p *player) {
		if d, ok := p.board.(rep.LeafPerfter); ok && b.random.IntN(4) == 0 {
			d.PerftLeaf(1 + b.random.IntN(2))
		}
	}},
	{"Validator", func(b *pair, p *player) {
		if p.validator != nil {
			_ = p.validator.Validate()
		}
	}},
	{"Footprinter", func(b *pair, p *player) {
		if f, ok := p.board.(rep.Footprinter); ok {
			f.Footprint()
		}
	}},
	{"Dumper", func(b *pair, p *player) {
		if d, ok := p.board.(rep.Dumper); ok && b.random.IntN(8) == 0 {
			d.Dump()
		}
	}},
	{"MemoryDescriber", func(b *pair, p *player) {
		if d, ok := p.board.(rep.MemoryDescriber); ok && b.random.IntN(8) == 0 {
			d.Memory()
		}
	}},
	{"Stater", func(b *pair, p *player) {
		if p.stater != nil {
			p.stater.SideToMove()
			p.stater.Rights()
			p.stater.EnPassant()
		}
	}},
	{"Occupier", func(b *pair, p *player) {
		if p.occupier != nil {
			p.occupier.Occupied()
			for c := rep.White; c <= rep.Black; c++ {
				p.occupier.ColorPieces(c)
				p.occupier.KingSquare(c)
				p.occupier.ColorCount(c)
			}
			p.occupier.TypePieces(rep.TypesOf(rep.PieceType(1 + b.random.IntN(6))))
			p.occupier.Count(rep.Pieces[b.random.IntN(len(rep.Pieces))])
		}
	}},
	{"Attacker", func(b *pair, p *player) {
		if p.attacker != nil {
			p.attacker.AttacksFrom(b.anySquare())
			p.attacker.AttackersWith(b.anySquare(), someSquares(b.random))
		}
	}},
	{"PinInspector", func(b *pair, p *player) {
		if p.pins != nil {
			for c := rep.White; c <= rep.Black; c++ {
				p.pins.Blockers(c)
				p.pins.Pinners(c)
			}
			for t := rep.Pawn; t <= rep.King; t++ {
				p.pins.CheckSquares(t)
			}
			p.pins.SliderBlockers(rep.AllSquares, b.anySquare())
		}
	}},
	{"LegalityTester", func(b *pair, p *player) {
		if p.legality != nil {
			for _, m := range append(slices.Clone(b.moves()), rep.Move(b.random.Uint32()), rep.NoMove) {
				p.legality.IsPseudoLegal(m)
				p.legality.IsLegal(m)
			}
		}
	}},
	{"CheckTester", func(b *pair, p *player) {
		if p.checks != nil {
			for _, m := range b.moves() {
				p.checks.GivesCheck(m)
			}
		}
	}},
	{"ExchangeEvaluator", func(b *pair, p *player) {
		if p.exchanges != nil {
			for _, m := range b.moves() {
				p.exchanges.SEEAtLeast(m, b.random.IntN(400)-200)
			}
		}
	}},
	{"Stager", func(b *pair, p *player) {
		if p.stager != nil && b.referee.Checkers().Empty() {
			p.buffer = p.stager.AppendCaptures(p.buffer[:0])
			p.buffer = p.stager.AppendQuiets(p.buffer[:0])
		}
	}},
	{"PseudoLegalGenerator", func(b *pair, p *player) {
		if p.pseudo != nil {
			p.buffer = p.pseudo.AppendPseudoLegal(p.buffer[:0])
			for _, m := range b.pseudoLegal() {
				p.pseudo.LegalIfPseudo(m)
			}
		}
	}},
	{"MobilityCounter", func(b *pair, p *player) {
		if p.mobility != nil {
			p.mobility.Mobility(rep.White)
			p.mobility.Mobility(rep.Black)
		}
	}},
}

package reptest

import (
	"math/rand/v2"
	"slices"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// This file asks the questions of an engine: the optional interfaces of
// rep/questions.go.

// byTurns returns the questions such that each is asked at one of n positions
// that follow each other.
func byTurns(n int, questions []question) []question {
	var list []question
	for i, ask := range questions {
		list = append(list, func(l *lockstep, p *player) *perft.Divergence {
			if (len(l.line)+i)%n != 0 {
				return nil
			}
			return ask(l, p)
		})
	}
	return list
}

// compareState compares the parts of a position that are not on the squares.
func compareState(l *lockstep, p *player) *perft.Divergence {
	if got, want := p.SideToMove(), l.referee.SideToMove(); got != want {
		return l.fault(p, "SideToMove is %v, want %v", got, want)
	}
	if got, want := p.Rights(), l.referee.Rights(); got != want {
		return l.fault(p, "Rights is %v, want %v", got, want)
	}
	if got, want := p.EnPassant(), l.referee.EnPassant(); got != want {
		return l.fault(p, "EnPassant is %v, want %v", got, want)
	}
	return nil
}

// compareAttacks compares the attacks from every square.
func compareAttacks(l *lockstep, p *player) *perft.Divergence {
	var from [64]rep.SquareSet
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for attacker := range (l.attackers(sq, rep.White) | l.attackers(sq, rep.Black)).All() {
			from[attacker].Add(sq)
		}
	}
	for sq, want := range from {
		if got := p.AttacksFrom(rep.Square(sq)); got != want {
			return l.fault(p, "AttacksFrom(%v) is\n%vwant\n%v", rep.Square(sq), got, want)
		}
	}
	return nil
}

// compareLegality tests the moves that a table or a heuristic of an engine could bring: the moves
// of this position, of any kind, the moves of the position before, and a few others.
func compareLegality(l *lockstep, p *player) *perft.Divergence {
	for _, m := range l.pseudoLegal() {
		for kind := range rep.MoveKind(16) {
			if d := oneLegality(l, p, rep.MakeMove(m.From(), m.To(), kind)); d != nil {
				return d
			}
		}
	}
	random := l.random()
	others := append([]rep.Move{rep.NoMove, rep.NullMove}, l.before...)
	for range 32 {
		others = append(others, rep.Move(random.Uint32()))
	}
	for _, m := range others {
		if d := oneLegality(l, p, m); d != nil {
			return d
		}
	}
	return nil
}

// compareLegalityOfAll tests every value of a move.
func compareLegalityOfAll(l *lockstep, p *player) *perft.Divergence {
	for m := range 1 << 16 {
		if d := oneLegality(l, p, rep.Move(m)); d != nil {
			return d
		}
	}
	return nil
}

func oneLegality(l *lockstep, p *player, m rep.Move) *perft.Divergence {
	sets := l.sets()
	if got, want := p.IsPseudoLegal(m), sets.pseudo.has(m); got != want {
		return l.fault(p, "IsPseudoLegal(%s) is %v, want %v", moveInFull(m), got, want)
	}
	if got, want := p.IsLegal(m), sets.legal.has(m); got != want {
		return l.fault(p, "IsLegal(%s) is %v, want %v", moveInFull(m), got, want)
	}
	return nil
}

// moveInFull returns all that the 16 bits of a move say.
func moveInFull(m rep.Move) string {
	return m.From().String() + m.To().String() + ", " + m.Kind().String()
}

// compareGivesCheck tests every legal move, and compares the squares that give check.
func compareGivesCheck(l *lockstep, p *player) *perft.Divergence {
	checks := l.checks()
	for i, m := range l.moves() {
		if got := p.GivesCheck(m); got != checks[i] {
			return l.fault(p, "GivesCheck(%s) is %v, want %v", moveInFull(m), got, checks[i])
		}
	}
	for t := rep.Pawn; t <= rep.King; t++ {
		if got, want := p.CheckSquares(t), l.referee.CheckSquares(t); got != want {
			return l.fault(p, "CheckSquares(%v) is\n%vwant\n%v", t, got, want)
		}
	}
	return nil
}

// compareExchanges evaluates the exchange that every pseudo-legal move begins.
func compareExchanges(l *lockstep, p *player) *perft.Divergence {
	values := l.exchanges()
	for i, m := range l.pseudoLegal() {
		value := values[i]
		thresholds := []int{value, value + 1, 0, value - 150, value + 150, -1 << 30, 1 << 30}
		if i > 0 {
			thresholds = thresholds[:5]
		}
		for _, threshold := range thresholds {
			if got := p.SEEAtLeast(m, threshold); got != (value >= threshold) {
				return l.fault(p, "SEEAtLeast(%s, %d) is %v, the exchange is worth %d", moveInFull(m), threshold, got, value)
			}
		}
	}
	return nil
}

// compareStages compares the two stages of the legal moves.
func compareStages(l *lockstep, p *player) *perft.Divergence {
	if !l.known.checkers.Empty() {
		return nil
	}
	captures, quiets := divide(l.moves())
	p.buffer = p.AppendCaptures(p.buffer[:0])
	if d := l.sameMoves(p, "AppendCaptures", captures); d != nil {
		return d
	}
	p.buffer = p.AppendQuiets(p.buffer[:0])
	return l.sameMoves(p, "AppendQuiets", quiets)
}

// comparePseudoStages compares the two stages of the pseudo-legal moves.
func comparePseudoStages(l *lockstep, p *player) *perft.Divergence {
	if !l.known.checkers.Empty() {
		return nil
	}
	captures, quiets := divide(l.pseudoLegal())
	p.buffer = p.AppendPseudoCaptures(p.buffer[:0])
	if d := l.sameMoves(p, "AppendPseudoCaptures", captures); d != nil {
		return d
	}
	p.buffer = p.AppendPseudoQuiets(p.buffer[:0])
	return l.sameMoves(p, "AppendPseudoQuiets", quiets)
}

// divide divides moves into the two stages.
func divide(moves []rep.Move) (captures, quiets []rep.Move) {
	for _, m := range moves {
		if m.Kind().IsCapture() || m.Kind().Promotion() == rep.Queen {
			captures = append(captures, m)
		} else {
			quiets = append(quiets, m)
		}
	}
	return captures, quiets
}

// sameMoves compares the moves in p's buffer with those that are wanted, which are
// sorted.
func (l *lockstep) sameMoves(p *player, method string, want []rep.Move) *perft.Divergence {
	slices.Sort(p.buffer)
	if slices.Equal(p.buffer, want) {
		return nil
	}
	d := l.fault(p, "%s lists other moves", method)
	d.Missing, d.Extra = perft.DiffMoves(p.buffer, want)
	return d
}

// comparePseudoLegal compares the pseudo-legal moves, and which of them are legal.
func comparePseudoLegal(l *lockstep, p *player) *perft.Divergence {
	p.buffer = p.AppendPseudoLegal(p.buffer[:0])
	if d := l.sameMoves(p, "AppendPseudoLegal", l.pseudoLegal()); d != nil {
		return d
	}
	legal := l.moves()
	for _, m := range l.pseudoLegal() {
		_, want := slices.BinarySearch(legal, m)
		if got := p.LegalIfPseudo(m); got != want {
			return l.fault(p, "LegalIfPseudo(%s) is %v, want %v", moveInFull(m), got, want)
		}
	}
	return nil
}

// compareMobility compares the mobility of both sides.
func compareMobility(l *lockstep, p *player) *perft.Divergence {
	for c := rep.White; c <= rep.Black; c++ {
		var want [8]uint16
		own := l.referee.ColorPieces(c)
		for sq := range own.Complement().All() {
			for from := range l.attackers(sq, c).All() {
				if t := l.referee.PieceAt(from).Type(); t != rep.Pawn && t != rep.King {
					want[t]++
				}
			}
		}
		if got := p.Mobility(c); got != want {
			return l.fault(p, "Mobility(%v) is %v, want %v", c, got, want)
		}
	}
	return nil
}

// compareThreats applies the changes of every legal move to the threats of the position. Earlier
// contents of the list do not matter.
func compareThreats(l *lockstep, p *player) *perft.Divergence {
	here, changed := l.threats()
	var got []rep.Threat // those that the changes so far add or remove
	for i, m := range l.moves() {
		c := &p.changes
		c.N = i % len(c.List)
		p.ThreatChanges(m, c)
		if c.N < 0 || c.N > len(c.List) {
			return l.fault(p, "ThreatChanges(%s) lists %d changes", moveInFull(m), c.N)
		}
		got = got[:0]
		for _, change := range c.List[:c.N] {
			t := change.Threat()
			_, isThere := slices.BinarySearch(here, t)
			at := slices.Index(got, t)
			switch isThere = isThere != (at >= 0); {
			case change.IsAdded() && isThere:
				return l.fault(p, "ThreatChanges(%s) adds %v, which is there: %v", moveInFull(m), t, c.List[:c.N])
			case !change.IsAdded() && !isThere:
				return l.fault(p, "ThreatChanges(%s) removes %v, which is not there: %v", moveInFull(m), t, c.List[:c.N])
			case at >= 0:
				got = slices.Delete(got, at, at+1)
			default:
				got = append(got, t)
			}
		}
		if slices.Sort(got); !slices.Equal(got, changed[i]) {
			after := func(changed []rep.Threat) []rep.Threat { return differing(here, changed) }
			return l.fault(p, "ThreatChanges(%s) leads to %v, want %v", moveInFull(m), after(got), after(changed[i]))
		}
	}
	return nil
}

// checkLegality tests every value of a move at the start, briefly at some of the starts, and likely ones below it.
func checkLegality(s subject, p start) error {
	l := s.lockstep(1)
	return l.guard(func() error {
		if err := l.load(p.position); err != nil {
			return err
		}
		if !s.short || slices.Contains(aloneStarts, p.name) || slices.Contains(textStarts, p.name) {
			if err := l.compare([]question{legalityOfAll}); err != nil {
				return err
			}
		}
		return l.tree(visit{budget: s.budget(30), pass: true, here: []question{legality}, back: []question{legality}})
	})
}

func checkAnyOrder(s subject, p start, choices []byte) error {
	l := s.lockstep(1)
	return l.guard(func() error {
		if err := l.load(p.position); err != nil {
			return err
		}
		return l.anyOrder(choices[:len(choices)/2])
	})
}

// anyOrder makes and unmakes moves and null moves, as choices choose, and asks a
// few questions at a time, in any order or none, so that an answer kept from
// another position is seen.
func (l *lockstep) anyOrder(choices []byte) error {
	questions := append([]question{key, legalMoves, moveCount, checkers, checkers, validity}, engineQuestions...)
	for i, choice := range choices {
		random := rand.New(rand.NewPCG(uint64(choice), uint64(i)))
		moves := l.moves()
		switch {
		case choice < 80 && len(l.line) > 0:
			l.unmake()
		case choice < 110 && l.canPass():
			l.play(rep.NullMove)
		case len(moves) > 0:
			l.play(moves[random.IntN(len(moves))])
		}
		var few []question
		for _, q := range random.Perm(len(questions))[:random.IntN(4)] {
			few = append(few, questions[q])
		}
		if err := l.compare(few); err != nil {
			return err
		}
	}
	return nil
}

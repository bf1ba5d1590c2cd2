package reptest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
)

// This file has the parts of the suite by the interface that they are about, each named once in
// each list: the questions that compare its answers, the checks, and an inquiry.

// A question compares an answer of a board with the oracle's, which stands at
// the same place. It returns nil where they agree, and where the board does
// not answer such questions.
type question func(l *lockstep, p *player) *perft.Divergence

// about returns the question for boards that offer the interface of a name.
func about(of string, ask question) question {
	return func(l *lockstep, p *player) *perft.Divergence {
		if !p.offers(of) {
			return nil
		}
		return ask(l, p)
	}
}

var (
	key           = about("Keyed", compareKey)
	moveCount     = about("Counter", compareMoveCount)
	pieces        = about("Inspector", comparePieces)
	checkers      = about("Inspector", compareCheckers)
	validity      = about("Validator", compareValidity)
	state         = about("Stater", compareState)
	attacks       = about("Attacker", compareAttacks)
	legality      = about("LegalityTester", compareLegality)
	legalityOfAll = about("LegalityTester", compareLegalityOfAll)
	givesCheck    = about("CheckTester", compareGivesCheck)
	exchanges     = about("ExchangeEvaluator", compareExchanges)
	stages        = about("Stager", compareStages)
	pseudoLegal   = about("PseudoLegalGenerator", comparePseudoLegal)
	pseudoStages  = about("PseudoLegalStager", comparePseudoStages)
	mobility      = about("MobilityCounter", compareMobility)
	threats       = about("ThreatTracker", compareThreats)
)

var (
	boardQuestions = []question{position, key, legalMoves, moveCount, pieces, validity}
	// engineQuestions each ask for everything that an interface for engines offers.
	engineQuestions = []question{state, attacks, legality, givesCheck, exchanges, stages, pseudoLegal, pseudoStages, mobility, threats}
	allQuestions    = append(slices.Clone(boardQuestions), engineQuestions...)
	gameQuestions   = append(slices.Clone(boardQuestions), byTurns(9, engineQuestions)...)
	quickQuestions  = []question{position, key, legalMoves, moveCount, pieces, validity, state}
	stateQuestions  = []question{position, key, validity, checkers} // about the state that Unmake must restore
)

// passing is the interface for null moves.
const passing = "NullMover"

// interfaceChecks are about one optional interface each.
var interfaceChecks = []check{
	{name: "CountMoves", needs: "Counter", each: treeCheck(visit{budget: 450, here: []question{moveCount}}),
		rule: "CountMoves is the number of moves that AppendMoves lists"},
	{name: "NullMove", needs: passing, each: treeCheck(visit{budget: 450, pass: true, here: []question{position, legalMoves}, back: []question{position}}),
		rule: "MakeNull passes the move, clears the en passant square and lets the clocks run; UnmakeNull takes it back"},
	{name: "Key", needs: "Keyed", each: treeCheck(visit{budget: 1000, pass: true, here: []question{key}, back: []question{key}}),
		rule: "Key is the key of the position computed from scratch, the same in every representation"},
	{name: "Inspect", needs: "Inspector", each: treeCheck(visit{budget: 100, pass: true, here: []question{pieces}}),
		rule: "PieceAt, Pieces and Checkers agree with the board"},
	{name: "Validate", needs: "Validator", each: treeCheck(visit{budget: 450, pass: true, here: []question{validity}, back: []question{validity}}),
		rule: "all structures of the board agree after every move and after taking it back"},
	{name: "State", needs: "Stater", each: treeCheck(visit{budget: 100, pass: true, here: []question{state}, back: []question{state}}),
		rule: "SideToMove, Rights and EnPassant are those of the position"},
	{name: "Attacks", needs: "Attacker", each: treeCheck(visit{budget: 30, pass: true, here: []question{attacks}}),
		rule: "AttacksFrom agrees with the board"},
	{name: "Legality", needs: "LegalityTester", each: checkLegality,
		rule: "of all 65,536 values of a move, exactly the legal ones are legal, and the pseudo-legal ones pseudo-legal"},
	{name: "GivesCheck", needs: "CheckTester", each: treeCheck(visit{budget: 30, pass: true, here: []question{givesCheck}}),
		rule: "GivesCheck tells of every legal move whether the other side is in check after it, and CheckSquares are what their definition says"},
	{name: "Exchanges", needs: "ExchangeEvaluator", each: treeCheck(visit{budget: 30, pass: true, here: []question{exchanges}}),
		rule: "SEEAtLeast accepts what an exchange is worth by its definition, and no centipawn more"},
	{name: "Stages", needs: "Stager", each: treeCheck(visit{budget: 30, pass: true, here: []question{stages}}),
		rule: "AppendCaptures and AppendQuiets list each legal move once between them, in the right one of the two"},
	{name: "PseudoLegal", needs: "PseudoLegalGenerator", each: treeCheck(visit{budget: 30, pass: true, here: []question{pseudoLegal}}),
		rule: "AppendPseudoLegal lists every pseudo-legal move once, and LegalIfPseudo tells which of them are legal"},
	{name: "PseudoLegalStages", needs: "PseudoLegalStager", each: treeCheck(visit{budget: 30, pass: true, here: []question{pseudoStages}}),
		rule: "without a check AppendPseudoCaptures and AppendPseudoQuiets together list every pseudo-legal move once"},
	{name: "Mobility", needs: "MobilityCounter", each: treeCheck(visit{budget: 30, pass: true, here: []question{mobility}}),
		rule: "Mobility counts the attacked squares without a piece of the same color, by piece type"},
	{name: "Threats", needs: "ThreatTracker", each: treeCheck(visit{budget: 30, here: []question{threats}}),
		rule: "ThreatChanges lists, for every legal move, the threats that it adds and removes"},
	{name: "PerftDirect", needs: "Perfter", each: perftCheck(1_000_000, countDirect),
		rule: "the board's own Perft gives the known counts, 1 for a depth of 0 or less, and leaves the board as it was"},
	{name: "PerftLeafDirect", needs: "Perfter", each: perftCheck(200_000, countLeafDirect),
		rule: "the board's own PerftLeaf gives the known counts, 1 for a depth of 0 or less, and leaves the board as it was"},
}

// An inquiry asks a board everything that an interface offers and does not look at the answers.
type inquiry struct {
	of    string // the name of the interface
	quiet bool   // the side to move must not be in check
	idle  bool   // it is not asked while a board plays, and may allocate
	ask   func(l *lockstep, p *player, random *rand.Rand)
	lists func(p *player) []lister // the methods that append moves, nil for none
}

// anySquare returns a random square.
func anySquare(random *rand.Rand) rep.Square { return rep.Square(random.IntN(64)) }

// inquiries are about every interface that answers questions.
var inquiries = []inquiry{
	{ask: func(_ *lockstep, p *player, _ *rand.Rand) { p.buffer = p.board.AppendMoves(p.buffer[:0]) }, idle: true},
	{ask: func(_ *lockstep, p *player, _ *rand.Rand) { p.board.Position() }, idle: true},
	{of: "Counter", ask: func(_ *lockstep, p *player, _ *rand.Rand) { p.CountMoves() }},
	{of: "Keyed", ask: func(_ *lockstep, p *player, _ *rand.Rand) { p.Key() }},
	{of: "Inspector", ask: func(_ *lockstep, p *player, random *rand.Rand) {
		p.PieceAt(anySquare(random))
		p.Pieces(rep.MakePiece(rep.Color(random.IntN(2)), rep.PieceType(1+random.IntN(6))))
		p.Checkers()
	}},
	{of: "Perfter", idle: true, ask: func(_ *lockstep, p *player, random *rand.Rand) {
		if random.IntN(4) == 0 {
			p.Perft(1 + random.IntN(2))
			p.PerftLeaf(1 + random.IntN(2))
		}
	}},
	{of: "Validator", idle: true, ask: func(_ *lockstep, p *player, _ *rand.Rand) { _ = p.Validate() }},
	{idle: true, ask: func(_ *lockstep, p *player, random *rand.Rand) {
		if d, ok := p.board.(layout.Describer); ok && random.IntN(8) == 0 {
			d.Memory()
		}
	}},
	{of: "Stater", ask: func(_ *lockstep, p *player, _ *rand.Rand) {
		p.SideToMove()
		p.Rights()
		p.EnPassant()
	}},
	{of: "Attacker", ask: func(_ *lockstep, p *player, random *rand.Rand) { p.AttacksFrom(anySquare(random)) }},
	{of: "LegalityTester", ask: func(l *lockstep, p *player, random *rand.Rand) {
		for _, m := range l.moves() {
			p.IsPseudoLegal(m)
			p.IsLegal(m)
		}
		for range 2 {
			p.IsPseudoLegal(rep.Move(random.Uint32()))
			p.IsLegal(rep.Move(random.Uint32()))
		}
	}},
	{of: "CheckTester", ask: func(l *lockstep, p *player, _ *rand.Rand) {
		for _, m := range l.moves() {
			p.GivesCheck(m)
		}
		for t := rep.Pawn; t <= rep.King; t++ {
			p.CheckSquares(t)
		}
	}},
	{of: "ExchangeEvaluator", ask: func(l *lockstep, p *player, random *rand.Rand) {
		for _, m := range l.pseudoLegal() {
			p.SEEAtLeast(m, random.IntN(400)-200)
		}
	}},
	{of: "Stager", quiet: true, ask: func(_ *lockstep, p *player, _ *rand.Rand) {
		p.buffer = p.AppendCaptures(p.buffer[:0])
		p.buffer = p.AppendQuiets(p.buffer[:0])
	}, lists: func(p *player) []lister {
		return []lister{{"AppendCaptures", p.AppendCaptures}, {"AppendQuiets", p.AppendQuiets}}
	}},
	{of: "PseudoLegalGenerator", ask: func(l *lockstep, p *player, _ *rand.Rand) {
		p.buffer = p.AppendPseudoLegal(p.buffer[:0])
		for _, m := range l.pseudoLegal() {
			p.LegalIfPseudo(m)
		}
	}, lists: func(p *player) []lister { return []lister{{"AppendPseudoLegal", p.AppendPseudoLegal}} }},
	{of: "PseudoLegalStager", quiet: true, ask: func(_ *lockstep, p *player, _ *rand.Rand) {
		p.buffer = p.AppendPseudoCaptures(p.buffer[:0])
		p.buffer = p.AppendPseudoQuiets(p.buffer[:0])
	}, lists: func(p *player) []lister {
		return []lister{{"AppendPseudoCaptures", p.AppendPseudoCaptures}, {"AppendPseudoQuiets", p.AppendPseudoQuiets}}
	}},
	{of: "MobilityCounter", ask: func(_ *lockstep, p *player, _ *rand.Rand) {
		p.Mobility(rep.White)
		p.Mobility(rep.Black)
	}},
	{of: "ThreatTracker", ask: func(l *lockstep, p *player, _ *rand.Rand) {
		for _, m := range l.moves() {
			p.ThreatChanges(m, &p.changes)
		}
	}},
}

// This file compares a board's description of its memory with the memory itself, which it reads
// with the types that the board has: the object, and the slices and objects that it points to.

// A witness is the memory of a board at one time, and its description.
type witness struct {
	objects   []object
	was       []byte // their contents, one after the other
	described layout.Memory
}

// see makes w the witness of the present.
func (w *witness) see(b rep.Board, described layout.Memory) {
	w.objects, w.was, w.described = walkOf(b).objects, w.was[:0], described
	for _, o := range w.objects {
		w.was = append(w.was, o.bytes()...)
	}
}

// changedInSilence returns the first byte of a board that has changed since and is in no region of its description,
// before or now; "" for none.
func (w *witness) changedInSilence(b rep.Board) string {
	after, rest := sync.OnceValue(b.(layout.Describer).Memory), w.was
	for _, o := range w.objects {
		now := o.bytes()
		was := rest[:len(now)]
		rest = rest[len(now):]
		if bytes.Equal(was, now) {
			continue
		}
		for k := range now {
			if was[k] != now[k] && !describes(w.described, &now[k]) && !describes(after(), &now[k]) {
				return fmt.Sprintf("byte %d of %s changes from %02x to %02x and is in no region of Memory", k, o.path, was[k], now[k])
			}
		}
	}
	return ""
}

// describes reports whether a byte is in a region of a description.
func describes(m layout.Memory, at *byte) bool {
	for _, o := range m.Objects {
		for i := range o.Regions {
			if overlap(o.Regions[i].Bytes, unsafe.Slice(at, 1)) {
				return true
			}
		}
	}
	return false
}

// memoryForm is the question whether a description is well-formed: the regions are in order,
// do not overlap, are views of the memory of the board, and for each piece at least one byte is
// about its square.
func memoryForm(l *lockstep, p *player) *perft.Divergence {
	m := p.board.(layout.Describer).Memory()
	objects := walkOf(p.board).objects
	pieces := l.referee.Occupied() // those that no byte so far is about
	for _, o := range m.Objects {
		var base, last uintptr
		for i, r := range o.Regions {
			if r.Size <= 0 || len(r.Bytes)%r.Size != 0 || r.Element == nil {
				return l.fault(p, "region %s of Memory has %d bytes, elements of %d bytes, and needs to describe them", r.Name, len(r.Bytes), r.Size)
			}
			begin := uintptr(unsafe.Pointer(unsafe.SliceData(r.Bytes)))
			end := begin + uintptr(len(r.Bytes))
			if !slices.ContainsFunc(objects, func(o object) bool { return uintptr(o.begin) <= begin && end <= uintptr(o.begin)+o.size }) {
				return l.fault(p, "region %s of Memory is no part of the board", r.Name)
			}
			if i == 0 {
				base = begin - uintptr(r.Offset)
				if !slices.ContainsFunc(objects, func(at object) bool { return uintptr(at.begin) == base && at.size == uintptr(o.Size) }) {
					return l.fault(p, "%s of Memory, %d bytes, is no object of the board", o.Name, o.Size)
				}
			}
			if begin != base+uintptr(r.Offset) || begin < last || r.Offset+len(r.Bytes) > o.Size {
				return l.fault(p, "region %s of Memory, at offset %d of %s, is out of order", r.Name, r.Offset, o.Name)
			}
			last = end
			if r.Use != layout.UsePosition {
				continue
			}
			elements := make([]layout.Element, r.Len())
			for i := range elements {
				elements[i] = r.Element(i)
			}
			r.Element = func(i int) layout.Element { return elements[i] } // each is asked for often
			if fault := lacking(&r, l.referee.Position().Pieces); fault != "" {
				return l.fault(p, "%s", fault)
			}
			for at := range r.Bytes {
				for sq := range pieces.All() {
					if r.Mask(at, sq) != 0 {
						pieces.Remove(sq)
					}
				}
			}
		}
	}
	if !pieces.Empty() {
		return l.fault(p, "no byte of Memory is about %v, which has a piece", pieces.First())
	}
	return nil
}

// lacking returns which piece a bitboard of a region lacks, one of the types and colours that it is
// described for, "" for none. It may have other squares: squares of no piece mean something else.
func lacking(r *layout.Region, pieces [64]rep.Piece) string {
	if r.Kind != layout.Bitboard {
		return ""
	}
	for i := range r.Len() {
		e := r.Element(i)
		var want rep.SquareSet
		for sq, piece := range pieces {
			if piece != rep.NoPiece && e.Types&rep.TypesOf(piece.Type()) != 0 && e.Colors&piece.Color().Set() != 0 {
				want.Add(rep.Square(sq) ^ r.Flip)
			}
		}
		if left := want &^ rep.SquareSet(binary.NativeEndian.Uint64(r.Bytes[8*i:])); left != 0 {
			sq := left.First() ^ r.Flip
			return fmt.Sprintf("%s of %s of Memory lacks the %v on %v", e.Name, r.Name, pieces[sq], sq)
		}
	}
	return ""
}

// checkMemory plays every move of a position, and the null move, or one in three of them, and a game: from one position
// one that is long enough for a stack to grow. Free memory is overwritten before each of them, made or unmade.
func checkMemory(s subject, p start) error {
	l := s.lockstep(1)
	player, before := l.players[0], new(witness)
	try := func(f func()) *perft.Divergence {
		l.at = player
		described := player.board.(layout.Describer).Memory()
		for f := range describedFree(described) {
			for i := range f.bytes {
				f.bytes[i] = 0xa5
			}
		}
		before.see(player.board, described)
		f()
		l.at = player
		if fault := before.changedInSilence(player.board); fault != "" {
			return l.fault(player, "%s", fault)
		}
		return nil
	}
	play := func(m rep.Move) error {
		if d := try(func() { l.play(m) }); d != nil {
			return d
		}
		return l.compare(stateQuestions)
	}
	back := func() error {
		m := l.line[len(l.line)-1]
		if d := try(l.unmake); d != nil {
			d.Fault = fmt.Sprintf("unmaking %s: %s", moveText(m), d.Fault)
			return d
		}
		return l.restored(m, stateQuestions)
	}
	return l.guard(func() error {
		if err := l.load(p.position); err != nil {
			return err
		}
		if err := l.compare([]question{memoryForm}); err != nil {
			return err
		}
		moves := slices.Clone(l.moves())
		if l.canPass() {
			moves = append(moves, rep.NullMove)
		}
		for i := 0; i < len(moves); i += s.share(1, 3) {
			if err := play(moves[i]); err != nil {
				return err
			}
			if err := back(); err != nil {
				return err
			}
		}
		plies := 6
		if p.name == "kiwipete" {
			plies = 70
		}
		for ply := range plies {
			moves := l.moves()
			if len(moves) == 0 {
				break
			}
			if err := play(moves[(7*ply+len(p.name))%len(moves)]); err != nil {
				return err
			}
		}
		if err := l.compare([]question{memoryForm}); err != nil {
			return err
		}
		for len(l.line) > 0 {
			if err := back(); err != nil {
				return err
			}
		}
		return nil
	})
}

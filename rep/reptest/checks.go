package reptest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/boardbench/boardbench/internal/rulewalk"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/memory"
)

// checks is the contract, a rule a line.
var checks = slices.Concat(boardChecks, interfaceChecks, sharedChecks)

// boardChecks are about the five methods.
var boardChecks = []check{
	{name: "Load", basic: true, each: checkLoad,
		rule: "Position returns what Load was given, and its FEN reads back to it"},
	{name: "FirstMoves", basic: true, each: treeCheck(visit{budget: 1, here: []question{legalMoves}}),
		rule: "AppendMoves lists every legal move of a position that was just loaded, once, with its kind, and nothing else"},
	{name: "Unmake", basic: true, each: treeCheck(visit{budget: 1000, here: []question{position}, back: []question{position}}),
		rule: "Make leads to the position that the rules say, and Unmake back to the one before, both clocks included"},
	{name: "Moves", basic: true, each: treeCheck(visit{budget: 1000, here: []question{legalMoves}}),
		rule: "AppendMoves lists every legal move once, with its kind, and nothing else"},
	{name: "Reload", mixed: true, once: checkReload,
		rule: "Load forgets everything that was on the board before"},
	{name: "ManyPieces", mixed: true, once: checkManyPieces,
		rule: "Load takes a position of more than 16 pieces a side, or returns an error that wraps rep.ErrUnsupported"},
	{name: "Rules", mixed: true, once: checkRules,
		rule: "every answer is right where rules meet: each pin, check, promotion, en passant capture and castling, in each direction and at each edge"},
	{name: "MoveText", each: checkMoveText, only: textStarts,
		rule: "of all moves that can be written, exactly the legal ones are accepted"},
	{name: "AppendMoves", each: checkAppend,
		rule: "AppendMoves and the other methods that append leave what is in the slice, and the position, as they were"},
	{name: "Clocks", once: checkClocks,
		rule: "the clocks count on past the greatest value that a position is loaded with"},
}

// sharedChecks are about several interfaces, or none of package rep.
var sharedChecks = []check{
	{name: "AnyOrder", mixed: true, random: checkAnyOrder,
		rule: "an answer does not depend on what was asked before, nor on whether a move or its unmaking led here"},
	{name: "Games", mixed: true, random: checkGame,
		rule: "after the moves of any game every answer is right, and taking them all back restores the beginning"},
	{name: "LongGame", mixed: true, once: checkLongGame,
		rule: "a game may have any number of moves, null moves among them, and all of them can be unmade"},
	{name: "Independence", mixed: true, once: checkIndependence,
		rule: "two boards share nothing that changes"},
	{name: string(PositionAlone), each: checkPositionAlone, only: aloneStarts,
		rule: "what a question leaves in memory is gone after the next Make, Unmake or Load, and nothing that two boards share changes"},
	{name: "PerftBulk", each: perftCheck(1_000_000, countBy(perft.Bulk)),
		rule: "perft with bulk counting gives the known counts"},
	{name: "PerftList", each: perftCheck(200_000, countBy(perft.List)),
		rule: "perft with the moves listed gives the known counts"},
	{name: "PerftLeaf", each: perftCheck(200_000, countBy(perft.Leaf)),
		rule: "perft with every leaf played gives the known counts"},
	{name: "PerftMirrored", each: checkMirrored,
		rule: "a position and its mirror image with the colours exchanged have the same counts"},
	{name: "Allocations", optional: true, each: checkAllocations, only: allocationStarts,
		rule: "after warm-up no method that is called while a board plays allocates"},
	{name: "Footprint", needs: "Describer", once: checkFootprint,
		rule: "Memory describes a board and an undo record of more than nothing"},
	{name: "Memory", needs: "Describer", each: checkMemory,
		rule: "every byte that Make, Unmake, MakeNull or UnmakeNull changes is in a region of Memory, a region that is free may be overwritten, and a bitboard has the pieces that it is said to be for"},
	{name: "Drawing", needs: "Describer", each: checkDrawing,
		rule: "the drawing of Memory shows the board in lines of at most 100 columns, the last one ended"},
}

// treeCheck makes a visit from each start on.
func treeCheck(v visit) func(subject, start) error {
	return func(s subject, p start) error {
		l := s.lockstep(1)
		return l.guard(func() error {
			if err := l.load(p.position); err != nil {
				return err
			}
			v := v
			v.budget = s.budget(v.budget)
			return l.tree(v)
		})
	}
}

func checkLoad(s subject, p start) error {
	l := s.lockstep(1)
	return l.guard(func() error {
		if err := l.load(p.position); err != nil {
			return err
		}
		if err := l.compare([]question{position}); err != nil {
			return err
		}
		got := l.players[0].board.Position()
		again, err := rep.ParseFEN(got.FEN())
		if err != nil {
			return err
		}
		if again != got {
			return l.fault(l.players[0], "its FEN %s reads back otherwise: %s", got.FEN(), perft.DiffPositions(again, got))
		}
		return nil
	})
}

// checkReload loads all starts on one board, and leaves each in the middle of
// a game.
func checkReload(s subject) error {
	l := s.lockstep(1)
	return l.guard(func() error {
		for round := range 2 {
			for i, p := range starts() {
				if err := l.load(p.position); err != nil {
					if errors.Is(err, rep.ErrUnsupported) {
						continue
					}
					return err
				}
				if err := l.compare(allQuestions); err != nil {
					return err
				}
				for ply := range 3 + round {
					moves := l.moves()
					if len(moves) == 0 {
						break
					}
					l.play(moves[(7*i+5*ply)%len(moves)])
				}
			}
		}
		return nil
	})
}

func checkManyPieces(s subject) error {
	for _, fen := range []string{
		"4k3/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1",
		"4k3/nnnnnnnn/nnnnnnnn/8/8/8/8/4K2R w K - 0 1",
		"nnnnknnn/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/NNNNKNNN w - - 0 1",
	} {
		l := s.lockstep(1)
		err := l.guard(func() error {
			err := l.load(mustParse(fen))
			if err == nil {
				return l.tree(visit{budget: s.budget(100), pass: true, here: allQuestions, back: stateQuestions})
			}
			if !errors.Is(err, rep.ErrUnsupported) {
				return err
			}
			// Refused; the board must be of use for another position.
			if err := l.load(rep.StartPosition()); err != nil {
				return err
			}
			return l.compare(allQuestions)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// textStarts have moves of all kinds between them.
var textStarts = []string{"position 5", "en passant by either of two pawns", "Chess960: the king goes from g1 to c1"}

// checkMoveText tries every from with a piece of the side to move, to and promotion. Castling may be written in
// two ways.
func checkMoveText(s subject, p start) error {
	l := s.lockstep(1)
	return l.guard(func() error {
		if err := l.load(p.position); err != nil {
			return err
		}
		want := map[string]rep.Move{}
		for _, m := range l.moves() {
			want[m.String()] = m
			if m.Kind().IsCastle() {
				want[m.From().String()+m.To().String()] = m
			}
		}
		got := l.players[0].board.AppendMoves(nil)
		for from := range l.referee.ColorPieces(l.referee.SideToMove()).All() {
			for to := rep.A1; to <= rep.H8; to++ {
				for _, promotion := range []string{"", "n", "b", "r", "q"} {
					text := from.String() + to.String() + promotion
					m, err := rep.ParseMove(text, got)
					if legal := want[text]; m != legal {
						return l.fault(l.players[0], "%s is read as %s, want %s (%v)", text, moveOrNone(m), moveOrNone(legal), err)
					}
				}
			}
		}
		return nil
	})
}

func moveOrNone(m rep.Move) string {
	if m == rep.NoMove {
		return "no move"
	}
	return fmt.Sprintf("%v (%v)", m, m.Kind())
}

// lister is a method that appends moves.
type lister struct {
	name string
	to   func(dst []rep.Move) []rep.Move
}

// listers returns the methods of p's board that append moves, those that may be called here.
func (l *lockstep) listers(p *player) []lister {
	list := []lister{{"AppendMoves", p.board.AppendMoves}}
	for _, i := range inquiries {
		if i.lists != nil && p.offers(i.of) && (!i.quiet || l.known.checkers.Empty()) {
			list = append(list, i.lists(p)...)
		}
	}
	return list
}

func checkAppend(s subject, p start) error {
	l := s.lockstep(1)
	return l.guard(func() error {
		if err := l.load(p.position); err != nil {
			return err
		}
		before := []rep.Move{rep.NullMove, rep.NoMove, rep.MakeMove(rep.H8, rep.A1, rep.Quiet)}
		for _, moves := range l.listers(l.players[0]) {
			want := moves.to(nil)
			for _, room := range []int{0, 1, len(want), rep.MaxMoves, rep.MoveRoom - 1, rep.MoveRoom} {
				dst := append(make([]rep.Move, 0, len(before)+room), before...)
				dst = moves.to(dst)
				if len(dst) < len(before) || !slices.Equal(dst[:len(before)], before) {
					return l.fault(l.players[0], "%s with room for %d moves changed the %d that were in the slice", moves.name, room, len(before))
				}
				if missing, extra := perft.DiffMoves(dst[len(before):], want); len(missing)+len(extra) > 0 {
					return l.fault(l.players[0], "%s with room for %d moves lists others than without: missing %s, extra %s",
						moves.name, room, perft.JoinMoves(missing), perft.JoinMoves(extra))
				}
			}
		}
		return l.compare(stateQuestions)
	})
}

// checkRules compares every answer at the positions of package rulewalk, those for
// engines that are not about checks at one of five, and the state after each move from
// there, made and unmade.
func checkRules(s subject) error {
	l := s.lockstep(1)
	after := []question{position, key, moveCount, checkers}
	most := append(slices.Clone(boardQuestions), givesCheck)
	// Odd, since every other position is a mirror image. bench verify looks at all of them.
	step := s.share(3, 11)
	return l.guard(func() error {
		list := rulewalk.Positions()
		for i := 0; i < len(list); i += step {
			if err := l.load(list[i].Position); errors.Is(err, rep.ErrUnsupported) {
				continue
			} else if err != nil {
				return err
			}
			questions := most
			if i%5 == 0 {
				questions = allQuestions
			}
			if err := l.compare(questions); err != nil {
				return err
			}
			for _, m := range l.moves() {
				l.play(m)
				if err := l.compare(after); err != nil {
					return err
				}
				l.unmake()
				if err := l.restored(m, stateQuestions); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func checkGame(s subject, p start, choices []byte) error {
	l := s.lockstep(1)
	return l.guard(func() error {
		if err := l.load(p.position); err != nil {
			return err
		}
		return l.game(choices, gameQuestions)
	})
}

func checkClocks(s subject) error {
	l := s.lockstep(1)
	return l.guard(func() error {
		p := mustParse("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
		p.HalfmoveClock, p.FullmoveNumber = rep.MaxClock, rep.MaxClock
		if err := l.load(p); err != nil {
			return err
		}
		if err := l.tree(visit{budget: s.budget(300), here: []question{position}, back: []question{position}}); err != nil {
			return err
		}
		p = mustParse("r3k2r/6n1/8/8/8/8/6N1/R3K2R w KQkq - 0 1")
		p.HalfmoveClock, p.FullmoveNumber = rep.MaxClock, rep.MaxClock
		if err := l.load(p); err != nil {
			return err
		}
		return l.shuffle(l.at.board)
	})
}

// shuffle moves the knights on g2 and g7 out and back for [rep.MaxPlies] plies, and unmakes all of them.
// The referee looks only now and then: it would need seconds for every ply.
func (l *lockstep) shuffle(b rep.Board) error {
	moves := [4]rep.Move{
		rep.MakeMove(rep.G2, rep.F4, rep.Quiet), rep.MakeMove(rep.G7, rep.F5, rep.Quiet),
		rep.MakeMove(rep.F4, rep.G2, rep.Quiet), rep.MakeMove(rep.F5, rep.G7, rep.Quiet),
	}
	const step = 1000 // plies between comparisons
	start := l.referee.Position()
	// Not validity: a clock over rep.MaxClock is none of a valid position.
	questions := []question{position, key, legalMoves, moveCount, pieces, checkers, state}
	compare := func(plies int) error {
		l.root = start
		l.root.HalfmoveClock += uint16(plies)
		l.root.FullmoveNumber += uint16(plies / 2)
		if err := l.referee.Load(&l.root); err != nil {
			return err
		}
		l.arrive()
		err := l.compare(questions)
		if d := (*perft.Divergence)(nil); errors.As(err, &d) {
			d.Found = fmt.Sprintf("%d plies of %s", plies, perft.JoinMoves(moves[:]))
			d.Command = "go test ./rep/all -run TestConformance/" + l.at.name + "/Clocks"
		}
		return err
	}
	for ply := range rep.MaxPlies {
		b.Make(moves[ply%4])
		if plies := ply + 1; plies%step == 0 {
			if err := compare(plies); err != nil {
				return err
			}
		}
	}
	for ply := rep.MaxPlies - 1; ply >= 0; ply-- {
		b.Unmake(moves[ply%4])
		if ply%step == 0 {
			if err := compare(ply); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkLongGame plays moves that capture nothing and move no pawn while there are
// any, so that the game does not end.
func checkLongGame(s subject) error {
	l := s.lockstep(1)
	return l.guard(func() error {
		if err := l.load(named("kiwipete").position); err != nil {
			return err
		}
		// A stack may have to grow for a null move, too.
		for range 100 {
			if l.canPass() {
				l.play(rep.NullMove)
			}
		}
		if err := l.compare(quickQuestions); err != nil {
			return err
		}
		for ply := range 1500 {
			moves := l.moves()
			quiet := slices.DeleteFunc(slices.Clone(moves), func(m rep.Move) bool {
				return m.Kind() != rep.Quiet || l.referee.PieceAt(m.From()).Type() == rep.Pawn
			})
			if len(quiet) > 0 {
				moves = quiet
			}
			if len(moves) == 0 {
				return fmt.Errorf("reptest: the long game ended after %d plies in %s", ply, l.referee.Position().FEN())
			}
			l.play(moves[ply*ply%len(moves)])
			if ply%8 == 0 {
				if err := l.compare(quickQuestions); err != nil {
					return err
				}
			}
		}
		return l.rewind(stateQuestions)
	})
}

// checkIndependence plays two games by turns.
func checkIndependence(s subject) error {
	one, two := s.lockstep(1), s.lockstep(1)
	return two.guard(func() error {
		return one.guard(func() error {
			if err := one.load(named("kiwipete").position); err != nil {
				return err
			}
			if err := two.load(named("position 4").position); err != nil {
				return err
			}
			games := []*lockstep{one, two}
			for ply := range 200 {
				l := games[ply%2]
				moves := l.moves()
				if len(moves) == 0 {
					break
				}
				l.play(moves[ply*ply%len(moves)])
				for _, l := range games {
					if err := l.compare(quickQuestions); err != nil {
						return err
					}
				}
			}
			for len(one.line)+len(two.line) > 0 {
				for _, l := range games {
					if len(l.line) == 0 {
						continue
					}
					l.unmake()
				}
				for _, l := range games {
					if err := l.compare(stateQuestions); err != nil {
						return err
					}
				}
			}
			return nil
		})
	})
}

func checkFootprint(s subject) error {
	b := s.backend.New()
	f := b.(layout.Describer).Memory().Footprint()
	if f.Board <= 0 || f.Undo <= 0 || f.Tables < 0 {
		return fmt.Errorf("got %+v, want a board and an undo record of more than nothing", f)
	}
	return nil
}

func checkDrawing(s subject, p start) error {
	l := s.lockstep(1)
	return l.guard(func() error {
		if err := l.load(p.position); err != nil {
			return err
		}
		text := memory.Text(l.players[0].board.(layout.Describer).Memory())
		if !strings.HasSuffix(text, "\n") {
			return l.fault(l.players[0], "the drawing does not end with a line feed: %q", text)
		}
		for line := range strings.Lines(text) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 100 {
				return l.fault(l.players[0], "the drawing has a line of %d columns: %s", n, line)
			}
		}
		return l.compare(stateQuestions)
	})
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/memory"
)

// showOptions are the flags of bench show.
type showOptions struct {
	reps, after, step string
}

func (a *app) showCommand() *cobra.Command {
	var o showOptions
	c := &cobra.Command{
		Use:   "show [POSITION] [--after MOVES] [--step MOVE]",
		Short: "Draw a position, or the effect of a move on a board's memory",
		Long: `show draws POSITION, a FEN (quoted or not) or a name that bench list shows, with
everything that belongs to it. With --rep it goes on with that representation's
own memory: the bitboards, the cells, the lists, the undo records.

--after plays MOVES first, as UCI writes them, 0000 for a null move; the memory
is drawn after them, with marks on the differences. --step plays MOVE and takes
it back, and prints the changes by each, old → new, with the bytes and cache
lines that it writes; without --rep it counts them for all representations, in a
table. A byte counts if its value changes; in a record that the move begins, if
it is written.`,
		Example: `  bench show kiwipete
  bench show --rep x88 --after e1g1 kiwipete
  bench show --rep bitboard,piecelist --step e2e4 startpos
  bench show --rep piecelist "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"`,
		RunE: func(c *cobra.Command, args []string) error { return a.show(c, o, args) },
	}
	f := c.Flags()
	f.StringVar(&o.reps, "rep", "", "show the memory of `REP`, "+severalReps)
	f.StringVar(&o.after, "after", "", "play `MOVES` first, and mark their changes")
	f.StringVar(&o.step, "step", "", "play `MOVE` and take it back, and show the changes by each")
	return c
}

// shown is a board in the output of bench show.
type shown struct {
	backend rep.Backend
	fault   string        // why there is no description of the memory, "" if there is one
	before  layout.Memory // before the moves of --after
	after   layout.Memory // after them
	steps   []memory.Step // --step made and unmade
}

func (a *app) show(c *cobra.Command, o showOptions, args []string) error {
	names := o.reps
	if names == "" && o.step != "" {
		names = allReps
	}
	var backends []rep.Backend
	var err error
	if names != "" { // also those that this machine cannot use: their memory is the same
		if backends, err = a.namedReps(names); err != nil {
			return err
		}
	}
	if len(args) == 0 && o.after+o.step != "" {
		args = []string{"startpos"}
	}
	p, err := parsePosition(c, args)
	if err != nil {
		return err
	}
	referee := oracle.New()
	if err := referee.Load(&p.Position); err != nil {
		return err
	}
	after, err := playShown(referee, "after", o.after)
	if err != nil {
		return err
	}
	there := referee.Position()
	step, err := playShown(referee, "step", o.step)
	switch {
	case err != nil:
		return err
	case len(step) > 1:
		return exit.Usagef("--step %q: want one move such as e2e4 (--after plays several)", o.step)
	}
	boards := make([]shown, len(backends))
	for i, b := range backends {
		boards[i], err = attempt(c.Context(), a, b.Name, p.name, func() (shown, error) { return show(b, p.Position, after, step) })
		// One of several that cannot is no reason to show nothing.
		if errors.Is(err, rep.ErrUnsupported) && len(backends) > 1 {
			boards[i].fault = errorLine(err)
		} else if errors.Is(err, context.Canceled) {
			return a.interrupted()
		} else if err != nil {
			return err
		}
		boards[i].backend = b
	}
	fmt.Fprint(a.stdout, there)
	if o.reps == "" && len(step) > 0 {
		a.showTable(step[0], boards)
		return nil
	}
	for _, s := range boards {
		fmt.Fprintf(a.stdout, "\n%s: %s\n\n", s.backend.Name, s.backend.Summary)
		switch {
		case s.fault != "":
			fmt.Fprintln(a.stdout, s.fault)
			continue
		case len(after) > 0:
			fmt.Fprint(a.stdout, memory.Draw(s.after, memory.Between(s.before, s.after).Changes), "\n[ ] * changed, + added to a bitboard, - removed from it\n")
		case len(step) == 0:
			fmt.Fprint(a.stdout, memory.Text(s.after))
		}
		for i, step := range s.steps {
			if i > 0 || len(after) > 0 {
				fmt.Fprintln(a.stdout)
			}
			fmt.Fprint(a.stdout, memory.List(step))
		}
	}
	if len(step) > 0 {
		fmt.Fprintf(a.stdout, "\n%s", memory.Rule)
	}
	return nil
}

// show plays the moves on a new board of b. The error is Load's.
func show(b rep.Backend, p rep.Position, after, step []rep.Move) (shown, error) {
	board, err := loadBoard(b, p)
	if err != nil {
		return shown{}, err
	}
	described, ok := memory.Of(board)
	if !ok {
		return shown{fault: "The board is no pointer to a struct, so its memory is not shown."}, nil
	}
	s := shown{before: memory.Copy(described.Memory())}
	var made memory.Step
	for i, m := range append(slices.Clone(after), step...) {
		if i == len(after) {
			s.after = memory.Copy(described.Memory())
		}
		if made, err = memory.Make(described, m); err != nil {
			return shown{fault: errorLine(err)}, nil
		}
	}
	if len(step) == 0 {
		s.after = memory.Copy(described.Memory())
	} else {
		s.steps = []memory.Step{made, memory.Unmake(described, step[0])}
	}
	return s, nil
}

// playShown plays the moves of a flag on the referee, with blanks or commas between them, and returns them.
func playShown(referee *oracle.Board, flag, text string) (moves []rep.Move, err error) {
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,\t\n", r) })
	if len(words) == 0 && text != "" {
		return nil, exit.Usagef("--%s %q: want moves such as e2e4,e7e5", flag, text)
	}
	for i, word := range words {
		p := referee.Position()
		m, err := rep.NullMove, error(nil)
		switch {
		case word != rep.NullMove.String():
			if m, err = rep.ParseMove(word, referee.AppendMoves(nil)); err == nil {
				referee.Make(m)
			}
		case referee.Checkers().Empty():
			referee.MakeNull()
		default:
			err = errors.New("no null move in check")
		}
		if err != nil {
			return nil, exit.Usagef("--%s: move %d in %s: %w", flag, i+1, p.FEN(), err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// showTable prints the counts of all boards, a line each.
func (a *app) showTable(step rep.Move, boards []shown) {
	rows := [][]string{{"", "make " + step.String(), "", "", "unmake"}, {"representation", "bytes", "record", "lines", "bytes", "lines"}}
	var faults [][]string
	for _, s := range boards {
		row := []string{s.backend.Name}
		if s.fault != "" {
			faults = append(faults, append(row, s.fault))
			continue
		}
		made, unmade := s.steps[0].Count, s.steps[1].Count
		for _, n := range []int{made.Bytes, made.Record, made.Lines, unmade.Bytes, unmade.Lines} {
			row = append(row, fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	fmt.Fprintln(a.stdout)
	printColumns(a.stdout, rows, 1, 2, 3, 4, 5)
	printColumns(a.stdout, faults)
	fmt.Fprintf(a.stdout, "\nrecord: how many of the bytes are in a record that the move begins, for Unmake.\n%s\n--rep NAME shows each of them, old → new.\n", memory.Rule)
}

package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/spf13/cobra"
)

func (a *app) showCommand() *cobra.Command {
	var reps string
	c := &cobra.Command{
		Use:   "show POSITION",
		Short: "Draw a position, and a representation's memory of it",
		Long: `show draws POSITION, a FEN (quoted or not) or a name that bench list shows, with
everything that belongs to it: side to move, castling rights, en passant square,
both clocks, FEN and key.

With --rep it goes on with that representation's own memory as its programmer
sees it: the bitboards, the cells with those off the board, the lists. A board
that is no rep.Dumper draws nothing, and says so.`,
		Example: `  bench show kiwipete
  bench show --rep x88 startpos
  bench show --rep bitboard,piecelist "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"`,
		Annotations:       runsBoards,
		RunE:              func(c *cobra.Command, args []string) error { return a.show(c, reps, args) },
		ValidArgsFunction: completePosition,
	}
	c.Flags().StringVar(&reps, "rep", "", "show the memory of `REP`, of several with commas between them, or of all")
	a.completeFlag(c, "rep", a.completeReps)
	return c
}

func (a *app) show(c *cobra.Command, reps string, args []string) error {
	var backends []rep.Backend
	if c.Flags().Changed("rep") {
		var err error
		if backends, err = a.selectReps(reps); err != nil {
			return err
		}
	}
	p, err := parsePosition(c, args)
	if err != nil {
		return err
	}
	dumps := make([]string, len(backends))
	for i, b := range backends {
		var err error
		dumps[i], err = work(c.Context(), a, b.Name, p.name, func() (string, error) { return dump(b, p.Position) })
		// One of several that cannot is no reason to show nothing.
		if errors.Is(err, rep.ErrUnsupported) && len(backends) > 1 {
			dumps[i] = errorLine(err) + "\n"
		} else if errors.Is(err, context.Canceled) {
			return a.interrupted()
		} else if err != nil {
			return err
		}
	}
	fmt.Fprint(a.stdout, p.Position)
	for i, b := range backends {
		fmt.Fprintf(a.stdout, "\n%s: %s\n\n%s", withTitle(b), b.Summary, dumps[i])
	}
	return nil
}

// dump returns the memory of a board of b that holds p, or a line that says
// that the board cannot draw it. The error is Load's.
func dump(b rep.Backend, p rep.Position) (string, error) {
	board, err := loadBoard(b, p)
	if err != nil {
		return "", err
	}
	dumper, ok := board.(rep.Dumper)
	if !ok {
		return "The board does not implement rep.Dumper, so its memory is not shown.\n", nil
	}
	return dumper.Dump(), nil
}

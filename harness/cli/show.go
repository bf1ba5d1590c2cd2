package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/memory"
	"github.com/spf13/cobra"
)

// showOptions are the flags of bench show.
type showOptions struct {
	reps, after, step, format string
}

func (a *app) showCommand() *cobra.Command {
	var o showOptions
	c := &cobra.Command{
		Use:   "show [POSITION] [--after MOVES] [--step MOVE]",
		Short: "Draw a position, or the effect of a move on a board's memory",
		Long: `show draws POSITION, a FEN (quoted or not) or a name that bench list shows, with
everything that belongs to it: side to move, castling rights, en passant square,
both clocks, FEN and key.

With --rep it goes on with that representation's own memory as its programmer sees
it: the bitboards, the cells including off-board ones, the lists, the undo records. A
board that is no layout.Describer is shown by the fields of its struct.

--after plays MOVES first, moves as UCI writes them with blanks or commas between
them, 0000 for a null move. The memory is drawn after them, with marks on the
differences from POSITION, and below it the changes by each move, old → new, the last
four in full. --step plays MOVE and takes it back, and prints the changes by each of
the two. Both count the bytes and the cache lines of 64 bytes that a move writes, the
undo record included; without --rep they do so for all representations, in a table.
With one of them POSITION may be left out: it is startpos then.

A byte counts whose value changes; in a record that the move begins, each byte that
it writes, whatever its value. A byte that is written with the value it had is not seen.

--format json prints one object and nothing else:
  {"version":1,"position":FEN,"moves":[MOVE...],"fen":FEN,
   "boards":[{"rep":NAME,"title":TEXT,"objects":[OBJECT...],"made":[STEP...],
              "steps":[STEP...]}]}
  OBJECT: {"name":"board","size":320,"regions":[{"name":"cells","kind":"cell",
           "use":"position","offset":0,"size":1,"bytes":"12161411..."}]}
  STEP:   {"move":"e2e4","unmade":false,"bytes":28,"record_bytes":15,"lines":4,
           "elements":10,"element_bytes":34,"changes":[{"object":"board",
           "name":"cells[e2]","kind":"cell","offset":20,"size":1,"bytes":1,
           "new":false,"old":"1c","now":"00","old_text":"P",
           "now_text":"empty"}]}
objects are the memory after MOVES, bytes in the order of their addresses; addresses
and free memory are left out, so that the same moves give the same objects. made are
the moves of --after, steps the two of --step. A board whose memory is not known
has none of the three and an "error".`,
		Example: `  bench show kiwipete
  bench show --rep x88 startpos
  bench show --after e2e4,e7e5
  bench show --rep x88 --after e1g1 kiwipete
  bench show --rep bitboard,piecelist --step e2e4 startpos
  bench show --rep piecelist "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"`,
		Annotations:       runsBoards,
		RunE:              func(c *cobra.Command, args []string) error { return a.show(c, o, args) },
		ValidArgsFunction: completePosition,
	}
	f := c.Flags()
	f.StringVar(&o.reps, "rep", "", "show the memory of `REP`, "+severalReps)
	f.StringVar(&o.after, "after", "", "play `MOVES` first, and show their changes")
	f.StringVar(&o.step, "step", "", "play `MOVE` and take it back, and show the changes by each")
	a.completeFlag(c, "rep", a.completeReps)
	a.completeFlag(c, "after", completeMoves)
	a.completeFlag(c, "step", completeMoves)
	a.textOrJSONFlag(c, &o.format)
	return c
}

// shown is a board in the output of bench show.
type shown struct {
	backend rep.Backend
	fault   string        // why there is no description of the memory, "" if there is one
	before  layout.Memory // before the moves of --after
	after   layout.Memory // after them
	made    []memory.Step // them
	steps   []memory.Step // --step made and unmade
}

func (a *app) show(c *cobra.Command, o showOptions, args []string) error {
	if err := checkTextOrJSON(o.format); err != nil {
		return err
	}
	moving := c.Flags().Changed("after") || c.Flags().Changed("step")
	table := moving && !c.Flags().Changed("rep")
	var backends []rep.Backend
	if c.Flags().Changed("rep") || moving || o.format == report.JSON {
		// Also those that this machine cannot use: their memory is the same.
		var err error
		if backends, err = a.namedReps(cmp.Or(o.reps, map[bool]string{true: allReps}[!c.Flags().Changed("rep")])); err != nil {
			return err
		}
	}
	if moving && len(args) == 0 {
		args = []string{"startpos"}
	}
	p, err := parsePosition(c, args)
	if err != nil {
		return err
	}
	after, step, there, err := parseShownMoves(c, o, p.Position)
	if err != nil {
		return err
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
	switch {
	case o.format == report.JSON:
		return a.writeShown(p.Position, there, after, boards)
	case table:
		a.showTable(there, after, step, boards)
	default:
		fmt.Fprint(a.stdout, there)
		for _, s := range boards {
			fmt.Fprintf(a.stdout, "\n%s: %s\n\n", withTitle(s.backend), s.backend.Summary)
			a.showBoard(s, moving)
		}
		if moving {
			fmt.Fprintf(a.stdout, "\n%s", memory.Rule)
		}
	}
	return nil
}

// show plays the moves on a new board of b. The error is Load's.
func show(b rep.Backend, p rep.Position, after []rep.Move, step rep.Move) (shown, error) {
	board, err := loadBoard(b, p)
	if err != nil {
		return shown{}, err
	}
	described, ok := memory.Of(board)
	if !ok {
		return shown{fault: "The board is no pointer to a struct, so its memory is not shown."}, nil
	}
	s := shown{before: memory.Copy(described.Memory())}
	for _, m := range after {
		made, err := memory.Make(described, m)
		if err != nil {
			return shown{fault: errorLine(err)}, nil
		}
		s.made = append(s.made, made)
	}
	s.after = memory.Copy(described.Memory())
	if step != rep.NoMove {
		made, err := memory.Make(described, step)
		if err != nil {
			return shown{fault: errorLine(err)}, nil
		}
		s.steps = []memory.Step{made, memory.Unmake(described, step)}
	}
	return s, nil
}

// parseShownMoves reads --after and --step, and returns the moves, NoMove for no --step, and the
// position after the moves of --after.
func parseShownMoves(c *cobra.Command, o showOptions, p rep.Position) (after []rep.Move, step rep.Move, there rep.Position, err error) {
	referee := oracle.New()
	if err := referee.Load(&p); err != nil {
		return nil, 0, p, err
	}
	words := splitMoves(o.after)
	if len(words) == 0 && c.Flags().Changed("after") {
		return nil, 0, p, exit.Usagef("--after %q: want moves such as e2e4,e7e5", o.after)
	}
	for i, word := range words {
		m, fault := parseShownMove(referee, word)
		if fault != "" {
			return nil, 0, p, exit.Usagef("--after: move %d, %q, %s", i+1, word, fault)
		}
		if m == rep.NullMove {
			referee.MakeNull()
		} else {
			referee.Make(m)
		}
		after = append(after, m)
	}
	step = rep.NoMove
	if c.Flags().Changed("step") {
		var fault string
		words := splitMoves(o.step)
		if len(words) != 1 {
			return nil, 0, p, exit.Usagef("--step %q: want one move such as e2e4 (--after plays several)", o.step)
		}
		if step, fault = parseShownMove(referee, words[0]); fault != "" {
			return nil, 0, p, exit.Usagef("--step: %q %s", words[0], fault)
		}
	}
	return after, step, referee.Position(), nil
}

// splitMoves splits a list of moves with blanks or commas between them.
func splitMoves(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\n' })
}

// parseShownMove returns the move that a word means in the position of the referee, or the fault
// of the word.
func parseShownMove(referee *oracle.Board, word string) (m rep.Move, fault string) {
	p := referee.Position()
	if word == rep.NullMove.String() {
		if !referee.Checkers().Empty() {
			return rep.NoMove, "is a null move, which cannot be played in check: " + p.FEN()
		}
		return rep.NullMove, ""
	}
	m, err := rep.ParseMove(word, referee.AppendMoves(nil))
	if err == nil {
		return m, ""
	}
	if strings.HasSuffix(err.Error(), "not legal here") {
		return rep.NoMove, "is not legal in " + p.FEN()
	}
	return rep.NoMove, "is no move, want one such as e2e4 or e7e8q"
}

// completeMoves completes the last move of a list: the legal moves after those before it.
func completeMoves(c *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) == 0 {
		args = []string{"startpos"}
	}
	before, last := "", typed
	if i := strings.LastIndexAny(typed, ", "); i >= 0 {
		before, last = typed[:i+1], typed[i+1:]
	}
	p, err := parsePosition(c, args)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	referee := oracle.New()
	if err := referee.Load(&p.Position); err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	for _, word := range splitMoves(before) {
		m, fault := parseShownMove(referee, word)
		if fault != "" || m == rep.NullMove {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		referee.Make(m)
	}
	var found []cobra.Completion
	for _, m := range referee.AppendMoves(nil) {
		if strings.HasPrefix(m.String(), last) {
			found = append(found, before+m.String())
		}
	}
	slices.Sort(found)
	return found, cobra.ShellCompDirectiveNoFileComp
}

// showBoard prints a board in full: its memory, and the changes by the moves if there are any.
func (a *app) showBoard(s shown, moving bool) {
	switch {
	case s.fault != "":
		fmt.Fprint(a.stdout, s.fault+"\n")
		return
	case !moving:
		fmt.Fprint(a.stdout, memory.Text(s.after))
		return
	}
	if len(s.made) > 0 {
		changes := memory.Between(s.before, s.after).Changes
		fmt.Fprint(a.stdout, memory.Draw(s.after, changes))
		fmt.Fprint(a.stdout, "\n[ ] * changed, + added to a bitboard, - removed from it\n")
	}
	const inFull = 4 // of the moves of --after, the last ones
	early := max(0, len(s.made)-inFull)
	if early > 0 {
		fmt.Fprintln(a.stdout)
	}
	for _, step := range s.made[:early] {
		fmt.Fprintf(a.stdout, "make %v: %v\n", step.Move, step.Count)
	}
	for i, step := range append(slices.Clone(s.made[early:]), s.steps...) {
		if i > 0 || len(s.made) > 0 {
			fmt.Fprintln(a.stdout)
		}
		fmt.Fprint(a.stdout, memory.List(step))
	}
}

// showTable prints the counts of all boards, a line each.
func (a *app) showTable(there rep.Position, after []rep.Move, step rep.Move, boards []shown) {
	fmt.Fprint(a.stdout, there)
	width := len("representation")
	for _, s := range boards {
		width = max(width, len(s.backend.Name))
	}
	if step != rep.NoMove {
		after = append(slices.Clone(after), step)
	}
	name := after[len(after)-1].String()
	above := fmt.Sprintf("%-*s  %21s", width, "", "make "+name)
	head := fmt.Sprintf("%-*s  %5s  %6s  %6s", width, "representation", "bytes", "record", "lines")
	if step != rep.NoMove {
		above += fmt.Sprintf("  %16s", "unmake "+name)
		head += fmt.Sprintf("  %8s  %6s", "bytes", "lines")
	}
	fmt.Fprintf(a.stdout, "\n%s\n%s\n", above, head)
	for _, s := range boards {
		steps := s.steps
		if len(steps) == 0 && len(s.made) > 0 {
			steps = s.made[len(s.made)-1:]
		}
		if s.fault != "" {
			fmt.Fprintf(a.stdout, "%-*s  %s\n", width, s.backend.Name, s.fault)
			continue
		}
		line := fmt.Sprintf("%-*s", width, s.backend.Name)
		for _, step := range steps {
			if n := step.Count; step.Unmade {
				line += fmt.Sprintf("  %8d  %6d", n.Bytes, n.Lines)
			} else {
				line += fmt.Sprintf("  %5d  %6d  %6d", n.Bytes, n.Record, n.Lines)
			}
		}
		fmt.Fprintln(a.stdout, line)
	}
	fmt.Fprintf(a.stdout, "\nrecord: how many of the bytes are in a record that the move begins, for Unmake.\n%s\n--rep NAME shows each of them, old → new.\n", memory.Rule)
}

// shownJSON is the output of bench show --format json.
type shownJSON struct {
	Version  int         `json:"version"`
	Position string      `json:"position"`
	Moves    []string    `json:"moves"`
	FEN      string      `json:"fen"`
	Boards   []boardJSON `json:"boards"`
}

type boardJSON struct {
	Rep     string           `json:"rep"`
	Title   string           `json:"title"`
	Error   string           `json:"error,omitempty"`
	Objects []memory.Object  `json:"objects,omitempty"`
	Made    []memory.Written `json:"made,omitempty"`
	Steps   []memory.Written `json:"steps,omitempty"`
}

// writeShown prints the boards for a program.
func (a *app) writeShown(p, there rep.Position, after []rep.Move, boards []shown) error {
	out := shownJSON{Version: 1, Position: p.FEN(), FEN: there.FEN(), Moves: moveTexts(after)}
	for _, s := range boards {
		b := boardJSON{Rep: s.backend.Name, Title: s.backend.Title}
		b.Error = s.fault
		if s.fault == "" {
			b.Objects = memory.Objects(s.after)
		}
		for _, m := range s.made {
			b.Made = append(b.Made, m.Written())
		}
		for _, m := range s.steps {
			b.Steps = append(b.Steps, m.Written())
		}
		out.Boards = append(out.Boards, b)
	}
	return json.NewEncoder(a.stdout).Encode(out)
}

package perft

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// A Divergence is a position in which a board and a reference differ. It implements
// error, for callers that expect none.
type Divergence struct {
	Rep     string       // the representation's name, for the command that reproduces it; the caller fills it in
	Root    rep.Position // where the search began
	Line    []rep.Move   // the moves from Root to the place
	There   rep.Position // the reference's position at the place
	Missing []rep.Move   // the moves there that the reference has and the board has not
	Extra   []rep.Move   // the moves there that the board has and the reference has not
	Fault   string       // any other difference, in words; "" if only the moves differ
	State   bool         // the fault is in the state that Load, Make or Unmake leaves; the moves may be wrong because of it
	Hung    bool         // the fault is a call that has not ended
	Found   string       // how it was found, "" if that needs no words
	Reload  bool         // the fault is in loading a board that was loaded before
	Program string       // the command bench as go run takes it, "" for ./cmd/bench
	Command string       // that reproduces it, "" for bench perft or verify
}

// String returns the divergence as the lines of a failure message, the command
// that shows it last.
func (d *Divergence) String() string {
	var text strings.Builder
	field := func(name, value string) {
		fmt.Fprintf(&text, "%-10s %s\n", name+":", value)
	}
	line := "(none: they differ at the root)"
	if len(d.Line) > 0 {
		line = joinMoves(d.Line, " ", rep.Move.String)
	}
	field("root", d.Root.FEN())
	field("line", line)
	field("FEN there", d.There.FEN())
	if len(d.Missing) > 0 {
		field("missing", joinAtMost(d.Missing, ", ", moveWithKind))
	}
	if len(d.Extra) > 0 {
		field("extra", joinAtMost(d.Extra, ", ", moveWithKind))
	}
	if d.Fault != "" {
		field("fault", d.Fault)
	}
	if d.Found != "" {
		field("found by", d.Found)
	}
	field("reproduce", d.command())
	return text.String()
}

// Difference returns the difference in one line, with at most three moves and without the place.
func (d *Divergence) Difference() string {
	var parts []string
	for _, list := range []struct {
		name  string
		moves []rep.Move
	}{{"missing", d.Missing}, {"extra", d.Extra}} {
		if n := len(list.moves); n > 3 {
			parts = append(parts, fmt.Sprintf("%s %s and %d more", list.name, joinMoves(list.moves[:3], ", ", moveWithKind), n-3))
		} else if n > 0 {
			parts = append(parts, list.name+" "+joinMoves(list.moves, ", ", moveWithKind))
		}
	}
	if d.Fault != "" {
		parts = append(parts, d.Fault)
	}
	return strings.Join(parts, "; ")
}

// divideDepth is the greatest depth of the command that reproduces a divergence
// from the root: a count of more plies takes too long.
const divideDepth = 6

// command returns the command that reproduces d.
func (d *Divergence) command() string {
	if d.Command != "" {
		return d.Command
	}
	program, name := cmp.Or(d.Program, "./cmd/bench"), ""
	if d.Rep != "" {
		name = " --rep " + d.Rep
	}
	if d.Reload {
		return fmt.Sprintf("go run %s verify%s --max-depth 2", program, name)
	}
	depth, root := len(d.Line)+1, d.Root
	if depth > divideDepth {
		depth, root = 1, d.There
	}
	return fmt.Sprintf("go run %s perft%s --depth %d --divide '%s'", program, name, depth, root.FEN())
}

// Error returns String's text.
func (d *Divergence) Error() string { return d.String() }

// moveWithKind returns a move with its kind, in which moves of the same text may
// differ.
func moveWithKind(m rep.Move) string { return fmt.Sprintf("%v (%v)", m, m.Kind()) }

// maxMovesShown is how many moves a message lists.
const maxMovesShown = 24

// JoinMoves returns the texts of the moves with blanks between them. If there
// are more than 24, it returns the first of them and how many are left out.
func JoinMoves(moves []rep.Move) string { return joinAtMost(moves, " ", rep.Move.String) }

// joinAtMost joins the texts of at most maxMovesShown moves.
func joinAtMost(moves []rep.Move, separator string, text func(rep.Move) string) string {
	if len(moves) <= maxMovesShown {
		return joinMoves(moves, separator, text)
	}
	shown := joinMoves(moves[:maxMovesShown], separator, text)
	return fmt.Sprintf("%s%s… and %d more", shown, separator, len(moves)-maxMovesShown)
}

func joinMoves(moves []rep.Move, separator string, text func(rep.Move) string) string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, text(m))
	}
	return strings.Join(texts, separator)
}

// DiffMoves compares a list of moves with the right one in any order. missing are the moves that
// want has more of, extra the moves that got has more of. Both are sorted by the moves' text.
func DiffMoves(got, want []rep.Move) (missing, extra []rep.Move) {
	surplus := map[rep.Move]int{}
	for _, m := range got {
		surplus[m]++
	}
	for _, m := range want {
		surplus[m]--
	}
	maps.DeleteFunc(surplus, func(_ rep.Move, n int) bool { return n == 0 })
	moves := slices.Collect(maps.Keys(surplus))
	sortMoves(moves)
	for _, m := range moves {
		n := surplus[m]
		missing = append(missing, slices.Repeat([]rep.Move{m}, max(0, -n))...)
		extra = append(extra, slices.Repeat([]rep.Move{m}, max(0, n))...)
	}
	return missing, extra
}

func sortMoves(moves []rep.Move) {
	texts := map[rep.Move]string{} // each is compared often
	for _, m := range moves {
		texts[m] = m.String()
	}
	slices.SortFunc(moves, func(x, y rep.Move) int { return cmp.Or(strings.Compare(texts[x], texts[y]), int(x)-int(y)) })
}

// DiffPositions lists the fields in which got differs from want, "" if they are equal.
func DiffPositions(got, want rep.Position) string {
	if got == want {
		return ""
	}
	var faults []string
	differ := func(name string, got, want any) {
		if got != want {
			faults = append(faults, fmt.Sprintf("%s is %v, want %v", name, got, want))
		}
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		differ(sq.String(), got.Pieces[sq], want.Pieces[sq])
	}
	differ("side to move", got.SideToMove, want.SideToMove)
	differ("castling rooks", got.CastlingRooks, want.CastlingRooks)
	differ("en passant", got.EnPassant, want.EnPassant)
	differ("halfmove clock", got.HalfmoveClock, want.HalfmoveClock)
	differ("fullmove number", got.FullmoveNumber, want.FullmoveNumber)
	return strings.Join(faults, "; ")
}

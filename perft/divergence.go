package perft

import (
	"context"
	"fmt"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// A Divergence is the first place where a board and a reference differ.
type Divergence struct {
	Rep     string       // the representation's name, for the command that reproduces it; the caller fills it in
	Root    rep.Position // where the search began
	Line    []rep.Move   // the moves from Root to the place
	There   rep.Position // the reference's position at the place
	Missing []rep.Move   // the moves there that the reference has and the board has not
	Extra   []rep.Move   // the moves there that the board has and the reference has not
	Fault   string       // any other difference, in words; "" where it is the moves
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
		line = joinMoves(d.Line, rep.Move.String)
	}
	field("root", d.Root.FEN())
	field("line", line)
	field("FEN there", d.There.FEN())
	if len(d.Missing) > 0 {
		field("missing", joinMoves(d.Missing, moveWithKind))
	}
	if len(d.Extra) > 0 {
		field("extra", joinMoves(d.Extra, moveWithKind))
	}
	if d.Fault != "" {
		field("fault", d.Fault)
	}
	name := ""
	if d.Rep != "" {
		name = " --rep " + d.Rep
	}
	field("reproduce", fmt.Sprintf("go run ./cmd/bench perft%s --depth %d --divide '%s'", name, len(d.Line)+1, d.Root.FEN()))
	return text.String()
}

// moveWithKind tells moves apart that are written alike and differ in kind.
func moveWithKind(m rep.Move) string { return fmt.Sprintf("%v (%v)", m, m.Kind()) }

func joinMoves(moves []rep.Move, text func(rep.Move) string) string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, text(m))
	}
	return strings.Join(texts, ", ")
}

// FirstDivergence plays p on reference and b, which may be in any state before
// and are so after, and returns the first place within depth plies where they
// differ, in the shortest line that shows it, or nil.
func FirstDivergence(ctx context.Context, reference, b rep.Board, p *rep.Position, depth int) (*Divergence, error) {
	return nil, nil
}

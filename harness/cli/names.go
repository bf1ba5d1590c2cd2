package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/typeset"
	"github.com/boardbench/boardbench/internal/variant"
	"github.com/boardbench/boardbench/rep"
)

// severalReps lists, in the texts of --rep, the alternatives to one name.
const severalReps = "several with commas between them, all, or a level: tuned, book or step"

// listsAll says which command shows all representations.
const listsAll = "bench list shows all"

// allReps is the word that stands for all representations.
const allReps = "all"

// group returns the boards for a word of --rep: the boards of the level with this name, or all
// of them. ok is false for other words.
func (a *app) group(word string) (boards []rep.Backend, ok bool) {
	if word == allReps {
		return a.Boards, true
	}
	if !slices.Contains(rep.Levels(), rep.Level(word)) {
		return nil, false
	}
	return rep.OfLevel(a.Boards, rep.Level(word)), true
}

// levelNotes describes the boards of a level.
var levelNotes = map[rep.Level]string{
	"":        "boards without a level",
	rep.Tuned: "boards as fast as their layouts go",
	rep.Book:  "boards as the textbooks build them",
	rep.Step:  "textbook boards with one change",
}

// boardNames returns the names of representations.
func boardNames(backends []rep.Backend) []string {
	return namesBy(backends, func(b rep.Backend) string { return b.Name })
}

// title returns the display name of a representation, "" for one that has none or that the program does not have.
func (a *app) title(name string) string {
	b, _ := a.board(name)
	return b.Title
}

// board returns the representation of that name, of all that the program has or had.
func (a *app) board(name string) (rep.Backend, bool) {
	named := a.named()
	if i := slices.IndexFunc(named, func(b rep.Backend) bool { return b.Name == name }); i >= 0 {
		return named[i], true
	}
	return rep.Backend{}, false
}

// usualReps returns the representations that are measured without --rep: the
// default ones, and those that the filter names.
func (a *app) usualReps(filter string) []rep.Backend {
	var usual []rep.Backend
	for _, b := range a.Boards {
		if slices.Contains(a.Default, b.Name) || strings.Contains(filter, b.Name) {
			usual = append(usual, b)
		}
	}
	for _, b := range variant.Boards {
		if strings.Contains(filter, b.Name) {
			usual = append(usual, b)
		}
	}
	return usual
}

// measuredReps returns the representations that --rep names, the usual ones
// if it names none.
func (a *app) measuredReps(list, filter string) ([]rep.Backend, error) {
	if usual := a.usualReps(filter); list == "" && len(usual) > 0 {
		return a.withoutUnavailable(usual)
	}
	return a.selectReps(list)
}

// withoutUnavailable returns the representations that this machine can use, and names the
// others on stderr with the missing feature. It is an error if none is left.
func (a *app) withoutUnavailable(named []rep.Backend) ([]rep.Backend, error) {
	var able []rep.Backend
	var faults []string
	for _, b := range named {
		if err := b.Unavailable(); err != nil {
			faults = append(faults, errorLine(err))
			continue
		}
		able = append(able, b)
	}
	if len(able) == 0 {
		return nil, exit.Failf("%s", strings.Join(faults, "; "))
	}
	for _, fault := range faults {
		fmt.Fprintf(a.stderr, "left out: %s\n", fault)
	}
	return able, nil
}

// selectReps returns the representations that the value of --rep names, see namedReps,
// without those that this machine cannot use.
func (a *app) selectReps(list string) ([]rep.Backend, error) {
	named, err := a.namedReps(list)
	if err != nil {
		return nil, err
	}
	return a.withoutUnavailable(named)
}

// namedReps returns the representations that the value of --rep names, without repetition:
// names, levels and "all" with commas between them, in the order given; the first of Boards
// for "". A word that stands for several adds those that are not there yet, so that
// "x88,tuned" begins with x88.
func (a *app) namedReps(list string) ([]rep.Backend, error) {
	switch {
	case len(a.Boards) == 0:
		return nil, exit.Usagef("this program was built without any representation")
	case list == "":
		return a.Boards[:1], nil
	}
	words, err := wordsOf(list)
	if err != nil {
		return nil, err
	}
	var selected []rep.Backend
	for _, word := range words {
		boards, ok := a.group(word)
		switch {
		case !ok:
			b, err := a.oneRep(word)
			if err != nil {
				return nil, err
			}
			boards = []rep.Backend{b}
		case len(boards) == 0:
			return nil, exit.Usagef("--rep %q: no representation has the level %s (%s)", list, word, listsAll)
		}
		for _, b := range boards {
			if !slices.ContainsFunc(selected, func(s rep.Backend) bool { return s.Name == b.Name }) {
				selected = append(selected, b)
			}
		}
	}
	return selected, nil
}

// wordsOf returns the words of a list with commas between them.
func wordsOf(list string) ([]string, error) {
	var words []string
	for word := range strings.SplitSeq(list, ",") {
		word = strings.TrimSpace(word)
		switch {
		case word == "" || strings.Contains(word, " "):
			return nil, exit.Usagef("%q: want names with one comma between two", list)
		case slices.Contains(words, word):
			return nil, exit.Usagef("%q names %s twice", list, word)
		}
		words = append(words, word)
	}
	return words, nil
}

// oneRep returns the representation of that name.
func (a *app) oneRep(name string) (rep.Backend, error) {
	if b, ok := a.board(name); ok && b.New != nil {
		return b, nil
	} else if ok {
		return b, exit.Usagef("representation %q is retired: %s", name, b.Summary)
	}
	return rep.Backend{}, unknown("representation", name, boardNames(a.known()), listsAll)
}

// position is a position as the user named it.
type position struct {
	rep.Position
	name string // of the corpus, or the FEN
}

// parsePosition reads POSITION, a FEN or a name of the corpus. A FEN without
// quotes comes as several arguments.
func parsePosition(c *cobra.Command, args []string) (position, error) {
	if len(args) == 0 {
		return position{}, exit.Usagef("%s needs a POSITION: a FEN, or a name such as startpos (bench list shows all)", c.Name())
	}
	names, text := positionNames(), strings.Join(args, " ")
	switch i := slices.Index(names, args[0]); {
	case i >= 0 && len(args) > 1:
		return position{}, exit.Usagef("%s takes one POSITION, got %q after %s", c.Name(), args[1], args[0])
	case i >= 0:
		return position{corpus.All()[i].Position, text}, nil
	case text != "" && !strings.ContainsAny(text, " \t/"):
		return position{}, unknown("position", text, names, "or a FEN; bench list shows all names")
	}
	p, err := rep.ParseFEN(text)
	return position{p, p.FEN()}, err
}

// positionNames returns the names of the corpus.
func positionNames() []string {
	return namesBy(corpus.All(), func(p corpus.Position) string { return p.Name })
}

// loadBoard returns a new board of b that holds p.
func loadBoard(b rep.Backend, p rep.Position) (rep.Board, error) {
	board := b.New()
	if err := board.Load(&p); err != nil {
		return nil, named(b, err)
	}
	return board, nil
}

// named puts the name of b before err, if err does not begin with it.
func named(b rep.Backend, err error) error {
	if strings.HasPrefix(err.Error(), b.Name+":") {
		return err
	}
	return fmt.Errorf("%s: %w", b.Name, err)
}

var plural = typeset.Count

// nameWidth returns the length of the longest name, for aligned columns.
func nameWidth(backends []rep.Backend) int {
	width := 0
	for _, b := range backends {
		width = max(width, len(b.Name))
	}
	return width
}

// selectCases is work.SelectCases with the codecs.
func (a *app) selectCases(backends []rep.Backend, on []corpus.Position, s work.Selection) ([]work.Case, error) {
	cases, err := work.SelectCases(backends, a.Codecs, on, s)
	if err != nil {
		return nil, filterError(err)
	}
	return cases, nil
}

// filterError returns the error of a filter with the command that shows what it may have.
func filterError(err error) error { return exit.Usagef("%w (bench list shows all cases)", err) }

// selectDepths returns the cases of perft at other depths than the usual ones:
// at "4", or from "1-5".
func (a *app) selectDepths(backends []rep.Backend, depths string, s work.Selection) ([]work.Case, error) {
	on, err := a.positionsAt(depths, s)
	if err != nil {
		return nil, err
	}
	cases, err := a.selectCases(backends, on, s)
	if err != nil {
		return nil, err
	}
	cases = slices.DeleteFunc(cases, func(c work.Case) bool { return c.Kind != work.Perft })
	if len(cases) == 0 {
		return nil, exit.Usagef("--depths %s: filter %q matches no perft", depths, s.Filter)
	}
	return cases, nil
}

// positionsAt returns the positions of a selection that have known counts at depths such
// as "4" or "1-5".
func (a *app) positionsAt(depths string, s work.Selection) ([]corpus.Position, error) {
	on, err := work.SelectPositions(corpus.All(), s)
	if err != nil {
		return nil, filterError(err)
	}
	from, to, isRange := strings.Cut(depths, "-")
	if !isRange {
		to = from
	}
	first, err := strconv.Atoi(from)
	last, err2 := strconv.Atoi(to)
	if err != nil || err2 != nil || first < 1 || last < first {
		return nil, exit.Usagef("--depths %q: want a depth such as 4, or 1-5", depths)
	}
	on = corpus.AtDepths(on, first, last)
	if len(on) == 0 {
		return nil, exit.Usagef("--depths %s: no position has a known count there (bench verify shows them)", depths)
	}
	return on, nil
}

// namesBy returns the name of each value.
func namesBy[T any](values []T, name func(T) string) []string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = name(v)
	}
	return names
}

// namesOf returns names as they are typed.
func namesOf[T ~string](values []T) []string {
	return namesBy(values, func(v T) string { return string(v) })
}

// moveTexts returns the moves as UCI writes them.
func moveTexts(moves []rep.Move) []string { return namesBy(moves, rep.Move.String) }

// namesIn returns the names of a list with commas between them, all of them for "".
func namesIn(list, what string, names []string, hint string) ([]string, error) {
	if list == "" {
		return names, nil
	}
	chosen, err := wordsOf(list)
	for _, name := range chosen {
		if !slices.Contains(names, name) {
			return nil, unknown(what, name, names, hint)
		}
	}
	return chosen, err
}

// mostBad is how many bad lines of a file are named.
const mostBad = 10

// readPositions reads the file of --epd by read, a function of package perft. Bad lines are left out, named and counted.
func readPositions[T any](a *app, path string, read func(io.Reader, string, func(error) error) (T, error)) (positions T, bad int, err error) {
	file, err := os.Open(path)
	if err != nil {
		return positions, 0, exit.Usagef("--epd: %w", err)
	}
	defer file.Close()
	var named []error
	positions, err = read(file, path, func(err error) error {
		if bad++; bad <= mostBad {
			named = append(named, err)
		}
		return nil
	})
	if err != nil {
		return positions, bad, err
	}
	for _, fault := range named {
		fmt.Fprintf(a.stderr, "skipped %s\n", errorLine(fault))
	}
	if bad > mostBad {
		fmt.Fprintf(a.stderr, "skipped %d more\n", bad-mostBad)
	}
	return positions, bad, nil
}

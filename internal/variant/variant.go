// Package variant makes boards that differ from one of the repository in one thing: a variant is a board and a
// patch. Its name is the name of the board, a tilde and the name of the technique: bitboard~copy-make. A variant
// is in no program until a command names it: then the command bench is built again with it, from the source in
// the working directory, and kept in the user's cache.
package variant

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/rep"
)

// Boards are the variants that this program was built with.
var Boards []rep.Backend

// Separator stands between the names of the board and the technique in the name of a variant.
const Separator = "~"

// folder returns the folder below rep of the board of that name.
func folder(board string) string { return strings.ReplaceAll(board, "-", "") }

// Technique returns the part of the name of a variant behind the separator.
func (p Patch) Technique() string { return strings.TrimPrefix(p.Name, p.Rep+"-") }

// Of returns the name of the variant that p makes, if it is of one of the boards.
func (p Patch) Of(boards []rep.Backend) (name string, ok bool) {
	i := slices.IndexFunc(boards, func(b rep.Backend) bool { return folder(b.Name) == p.Rep })
	if i < 0 {
		return "", false
	}
	return boards[i].Name + Separator + p.Technique(), true
}

// unchanged is the technique of no patch at all.
const unchanged = "unchanged"

// Unchanged returns the variant of a board that is a copy of it. Its speed relative to the board's shows
// how far figures differ by chance and by the place of machine code.
func Unchanged(board string) Patch {
	return Patch{
		Name: folder(board) + "-" + unchanged, Rep: folder(board), InUse: true, Title: unchanged,
		Text: "A copy of the present code. It shows how far figures differ by chance, and by the place of machine code.",
	}
}

// Find returns the patches of the variants of these names.
func Find(all []Patch, names []string) ([]Patch, error) {
	var found []Patch
	for _, name := range names {
		board, technique, _ := strings.Cut(name, Separator)
		if technique == unchanged {
			found = append(found, Unchanged(board))
			continue
		}
		i := slices.IndexFunc(all, func(p Patch) bool { return p.Rep == folder(board) && p.Technique() == technique })
		if i < 0 {
			return nil, fmt.Errorf("unknown variant %q", name)
		}
		found = append(found, all[i])
	}
	return found, nil
}

// OfAll stands for all techniques of a board, and the unchanged one, in place of a technique: x88~techniques.
const OfAll = "techniques"

// Expand returns the list of names with commas between them with the techniques of the patches in place of
// each BOARD~techniques.
func Expand(techniques []Patch, list string) string {
	names := strings.Split(list, ",")
	var all []string
	for _, name := range names {
		board, technique, _ := strings.Cut(strings.TrimSpace(name), Separator)
		if technique != OfAll {
			all = append(all, name)
			continue
		}
		for _, p := range append(slices.Clone(techniques), Unchanged(board)) {
			if name, ok := p.Of([]rep.Backend{{Name: board}}); ok {
				all = append(all, name)
			}
		}
	}
	return strings.Join(all, ",")
}

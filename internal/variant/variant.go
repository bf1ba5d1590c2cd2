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

// Find returns the patches of the variants of these names.
func Find(all []Patch, names []string) ([]Patch, error) {
	var found []Patch
	for _, name := range names {
		board, technique, _ := strings.Cut(name, Separator)
		i := slices.IndexFunc(all, func(p Patch) bool { return p.Rep == folder(board) && p.Technique() == technique })
		if i < 0 {
			return nil, fmt.Errorf("unknown variant %q", name)
		}
		found = append(found, all[i])
	}
	return found, nil
}

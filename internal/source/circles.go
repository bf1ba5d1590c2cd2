package source

import (
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
)

// Circles returns the circles of files of a package: in each, every file uses, directly or by others, a function, a
// method, a type, a variable or a constant that every other one declares. The circles are as large as they can be, the
// largest first, and the names of the files are sorted.
//
// Reference: R. Tarjan, Depth-First Search and Linear Graph Algorithms, SIAM Journal on Computing 1, 1972.
func (p *Package) Circles(set *token.FileSet) [][]string {
	uses := map[string]map[string]bool{}
	fileOf := func(at token.Pos) string { return filepath.Base(set.Position(at).Filename) }
	for id, object := range p.Info.Uses {
		_, isFunc := object.(*types.Func) // methods have no parent
		if object.Pkg() != p.Types || object.Parent() != p.Types.Scope() && !isFunc {
			continue
		}
		from := fileOf(id.Pos())
		if uses[from] == nil {
			uses[from] = map[string]bool{}
		}
		uses[from][fileOf(object.Pos())] = true
	}
	var circles [][]string
	var stack []string
	number, lowest := map[string]int{}, map[string]int{}
	var visit func(file string)
	visit = func(file string) {
		number[file] = len(number) + 1
		lowest[file] = number[file]
		stack = append(stack, file)
		for used := range uses[file] {
			if number[used] == 0 {
				visit(used)
			}
			if slices.Contains(stack, used) {
				lowest[file] = min(lowest[file], lowest[used])
			}
		}
		if lowest[file] == number[file] {
			at := slices.Index(stack, file)
			if circle := slices.Sorted(slices.Values(stack[at:])); len(circle) > 1 {
				circles = append(circles, circle)
			}
			stack = stack[:at]
		}
	}
	for _, file := range slices.Sorted(maps.Keys(uses)) {
		if number[file] == 0 {
			visit(file)
		}
	}
	slices.SortStableFunc(circles, func(a, b []string) int { return len(b) - len(a) })
	return circles
}

package main

import (
	"errors"
	"fmt"

	"github.com/boardbench/boardbench/internal/variant"
)

type patch = variant.Patch

// choose returns the patches for names, which are representations or patches.
// No names mean all.
func choose(patches []patch, names []string) ([]patch, error) {
	if len(patches) == 0 {
		return nil, errors.New("there is no patch in techniques")
	}
	if len(names) == 0 {
		return patches, nil
	}
	found := map[string]bool{} // by name; those that are named have an entry
	for _, name := range names {
		found[variant.BaseName(name)] = false
	}
	var chosen []patch
	for _, p := range patches {
		here := false
		for _, name := range []string{p.Name, p.Rep} {
			if _, named := found[name]; named {
				found[name], here = true, true
			}
		}
		if here {
			chosen = append(chosen, p)
		}
	}
	for _, name := range names {
		if !found[variant.BaseName(name)] {
			return nil, fmt.Errorf("%q is neither a patch in techniques nor a representation with patches", name)
		}
	}
	return chosen, nil
}

// A group is the patches of a representation.
type group struct {
	rep     string
	patches []patch
}

// byRep groups patches, which are sorted by name.
func byRep(patches []patch) []group {
	var groups []group
	for _, p := range patches {
		if n := len(groups); n == 0 || groups[n-1].rep != p.Rep {
			groups = append(groups, group{rep: p.Rep})
		}
		g := &groups[len(groups)-1]
		g.patches = append(g.patches, p)
	}
	return groups
}

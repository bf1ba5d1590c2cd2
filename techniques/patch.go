package main

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A patch is a technique: a file in techniques.
type patch struct {
	path   string   // "" for unchanged
	name   string   // of the file without .patch: REP-TECHNIQUE
	rep    string   // the representation, and its folder under rep
	title  string   // of the technique
	text   string   // what it is, one paragraph
	inUse  bool     // the present code has the technique, the patch takes it out; else the patch puts it in
	shared []string // the folders under internal that it changes, as internal/attacks
}

// unchanged returns what every table ends with: no patch at all. What it is
// measured to be worth is how far a figure goes by chance, and by where the
// machine code happens to lie.
func unchanged(rep string) patch {
	return patch{
		name: rep + "-unchanged", rep: rep, inUse: true,
		title: "nothing", text: "The present code against an unchanged copy of itself: so far from 1 is a figure by chance, and by where machine code comes to lie.",
	}
}

// The second line of a patch.
const (
	hasIt    = "The present code has it."
	hasItNot = "The present code has it not."
)

// patchName is REP-TECHNIQUE. It becomes the name of a representation, and so a
// part of the names of benchmarks, which end in -8 where GOMAXPROCS is 8.
var (
	patchName = regexp.MustCompile(`^([a-z0-9]+)-([a-z0-9]+(?:-[a-z0-9]+)*)$`)
	digitsEnd = regexp.MustCompile(`-[0-9]+$`)
)

// readPatches reads the patches of the repository in dir, sorted by name.
func readPatches(dir string) ([]patch, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "techniques", "patches", "*.patch"))
	if err != nil {
		return nil, err
	}
	slices.Sort(paths)
	var patches []patch
	var faults []error
	for _, path := range paths {
		p, err := readPatch(path)
		if err == nil {
			if _, statErr := os.Stat(filepath.Join(dir, "rep", p.rep)); statErr != nil {
				err = fmt.Errorf("there is no folder rep/%s", p.rep)
			}
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", filepath.Base(path), err))
			continue
		}
		patches = append(patches, p)
	}
	return patches, errors.Join(faults...)
}

func readPatch(path string) (patch, error) {
	p := patch{path: path, name: baseName(path)}
	match := patchName.FindStringSubmatch(p.name)
	if match == nil || match[2] == "unchanged" || digitsEnd.MatchString(p.name) {
		return p, errors.New("a patch is named REP-TECHNIQUE.patch, in lower case letters, digits and -, the last word no number; TECHNIQUE is not unchanged")
	}
	p.rep = match[1]
	text, err := os.ReadFile(path)
	if err != nil {
		return p, err
	}
	return p, p.parse(string(text))
}

// parse reads the header of a patch, and sees that it stays in its folder and
// in internal.
func (p *patch) parse(text string) error {
	header, diff, found := strings.Cut(text, "\ndiff --git ")
	if !found {
		return errors.New("no diff in it: want the output of git diff behind the header")
	}
	lines := strings.Split(header, "\n")
	if p.title = strings.TrimSpace(lines[0]); p.title == "" {
		return errors.New("line 1: want the name of the technique")
	}
	switch {
	case len(lines) > 1 && lines[1] == hasIt:
		p.inUse = true
	case len(lines) > 1 && lines[1] == hasItNot:
	default:
		return fmt.Errorf("line 2: want %q or %q", hasIt, hasItNot)
	}
	p.text = strings.Join(strings.Fields(strings.Join(lines[2:], " ")), " ")
	if p.text == "" {
		return errors.New("line 4: want a paragraph that says what the technique is")
	}
	for line := range strings.SplitSeq("diff --git "+diff, "\n") {
		files, ok := strings.CutPrefix(line, "diff --git ")
		if !ok {
			continue
		}
		own := "rep/" + p.rep + "/"
		for _, file := range strings.Fields(files) {
			_, file, _ = strings.Cut(file, "/") // a/ or b/
			folder := path.Dir(file)
			internal := strings.HasPrefix(folder, "internal/")
			if !internal && !strings.HasPrefix(file, own) {
				return fmt.Errorf("changes %s, which is neither in %s nor in a folder of internal", file, own)
			}
			if strings.HasSuffix(file, "_test.go") {
				return fmt.Errorf("changes %s: tests are not copied, leave them out", file)
			}
			if internal && !slices.Contains(p.shared, folder) {
				p.shared = append(p.shared, folder)
			}
		}
	}
	return nil
}

// choose returns the patches that names name: representations or patches. None
// stands for all.
func choose(patches []patch, names []string) ([]patch, error) {
	if len(patches) == 0 {
		return nil, errors.New("there is no patch in techniques")
	}
	if len(names) == 0 {
		return patches, nil
	}
	found := map[string]bool{} // by name; those that are named have an entry
	for _, name := range names {
		found[baseName(name)] = false
	}
	var chosen []patch
	for _, p := range patches {
		here := false
		for _, name := range []string{p.name, p.rep} {
			if _, named := found[name]; named {
				found[name], here = true, true
			}
		}
		if here {
			chosen = append(chosen, p)
		}
	}
	for _, name := range names {
		if !found[baseName(name)] {
			return nil, fmt.Errorf("%q is neither a patch in techniques nor a representation with patches", name)
		}
	}
	return chosen, nil
}

// baseName returns the name of a patch from that of its file, or from itself.
func baseName(name string) string { return strings.TrimSuffix(filepath.Base(name), ".patch") }

// A group is the patches of a representation.
type group struct {
	rep     string
	patches []patch
}

// byRep groups patches, which are sorted by name.
func byRep(patches []patch) []group {
	var groups []group
	for _, p := range patches {
		if n := len(groups); n == 0 || groups[n-1].rep != p.rep {
			groups = append(groups, group{rep: p.rep})
		}
		g := &groups[len(groups)-1]
		g.patches = append(g.patches, p)
	}
	return groups
}

package variant

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

// A Patch is the difference of a variant from its board.
type Patch struct {
	Path   string   // "" for unchanged
	Name   string   // of the file without .patch: REP-TECHNIQUE
	Rep    string   // the representation, and its folder under rep
	Title  string   // of the technique
	Text   string   // its description, one paragraph
	InUse  bool     // the present code has the technique, the patch takes it out; else the patch puts it in
	Shared []string // the folders that boards share and it changes, as internal/attacks

	swap [2]string // a word of the patch, and the one that takes its place; none for the patch as it is
}

// The second line of a patch.
const (
	hasIt    = "The present code has it."
	hasItNot = "The present code does not have it."
)

// swapped is a line of the header that makes another variant of the patch: the word that takes the place of one of the
// patch, that one, the title and the text. The technique is the word in lower case.
var swapped = regexp.MustCompile(`^Or ([A-Za-z][A-Za-z0-9]*) for ([A-Za-z][A-Za-z0-9]*): ([^.]+)\. (.+)$`)

// patchName is REP-TECHNIQUE. It becomes the name of a representation, and so a
// part of the names of benchmarks, which end in -8 if GOMAXPROCS is 8.
var (
	patchName = regexp.MustCompile(`^([a-z0-9]+)-([a-z0-9]+(?:-[a-z0-9]+)*)$`)
	digitsEnd = regexp.MustCompile(`-[0-9]+$`)
)

// Techniques returns the patches of the repository in dir that are measured as techniques of their
// board, sorted by name.
func Techniques(dir string) ([]Patch, error) {
	return read(dir, "techniques/patches")
}

// All returns all patches of the repository in dir: the techniques, bitboard with each
// look-up of sliders, and those that answer a single question.
func All(dir string) ([]Patch, error) {
	return read(dir, "techniques/patches", "rep/slider/patches", "techniques/questions")
}

// read reads the patches in folders of the repository in dir.
func read(dir string, folders ...string) ([]Patch, error) {
	var paths []string
	for _, folder := range folders {
		found, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(folder), "*.patch"))
		if err != nil {
			return nil, err
		}
		paths = append(paths, found...)
	}
	slices.SortFunc(paths, func(a, b string) int { return strings.Compare(BaseName(a), BaseName(b)) })
	var patches []Patch
	var faults []error
	for _, path := range paths {
		p, more, err := readPatch(path)
		if err == nil {
			if _, statErr := os.Stat(filepath.Join(dir, "rep", p.Rep)); statErr != nil {
				err = fmt.Errorf("there is no folder rep/%s", p.Rep)
			}
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", filepath.Base(path), err))
			continue
		}
		patches = append(append(patches, p), more...)
	}
	slices.SortFunc(patches, func(a, b Patch) int { return strings.Compare(a.Name, b.Name) })
	return patches, errors.Join(faults...)
}

// Swapped reports whether a word of the patch has another in its place.
func (p Patch) Swapped() bool { return p.swap[0] != "" }

// readPatch returns the variant that a patch makes, and those with another word in it.
func readPatch(path string) (p Patch, more []Patch, err error) {
	p = Patch{Path: path, Name: BaseName(path)}
	match := patchName.FindStringSubmatch(p.Name)
	if match == nil || match[2] == unchanged || match[2] == OfAll || digitsEnd.MatchString(p.Name) {
		return p, nil, errors.New("a patch is named REP-TECHNIQUE.patch, in lower case letters, digits and -, the last word no number; TECHNIQUE is neither unchanged nor techniques")
	}
	p.Rep = match[1]
	text, err := os.ReadFile(path)
	if err != nil {
		return p, nil, err
	}
	words, err := p.parse(string(text))
	for _, w := range words {
		one := p
		one.Name, one.swap, one.Title, one.Text = p.Rep+"-"+strings.ToLower(w[1]), [2]string{w[2], w[1]}, w[3], w[4]
		more = append(more, one)
	}
	return p, more, err
}

// parse reads the header of a patch, and sees that it stays in its folder and
// in internal. It returns what [swapped] finds in each of its lines.
func (p *Patch) parse(text string) (words [][]string, err error) {
	header, diff, found := strings.Cut(text, "\ndiff --git ")
	if !found {
		return nil, errors.New("no diff in it: want the output of git diff behind the header")
	}
	lines := strings.Split(header, "\n")
	if p.Title = strings.TrimSpace(lines[0]); p.Title == "" {
		return nil, errors.New("line 1: want the name of the technique")
	}
	switch {
	case len(lines) > 1 && lines[1] == hasIt:
		p.InUse = true
	case len(lines) > 1 && lines[1] == hasItNot:
	default:
		return nil, fmt.Errorf("line 2: want %q or %q", hasIt, hasItNot)
	}
	lines = lines[2:]
	for len(lines) > 0 && strings.HasPrefix(lines[0], "Or ") {
		w := swapped.FindStringSubmatch(lines[0])
		if w == nil {
			return nil, fmt.Errorf("%q: want \"Or NEW for OLD: title. Text.\"", lines[0])
		}
		if !strings.Contains(diff, "."+w[2]) && !strings.Contains(diff, `"`+w[2]) {
			return nil, fmt.Errorf("%q: the diff has no .%s and no %q", lines[0], w[2], w[2])
		}
		words, lines = append(words, w), lines[1:]
	}
	p.Text = strings.Join(strings.Fields(strings.Join(lines, " ")), " ")
	if p.Text == "" {
		return nil, errors.New("line 4: want a paragraph that says what the technique is")
	}
	for line := range strings.SplitSeq("diff --git "+diff, "\n") {
		files, ok := strings.CutPrefix(line, "diff --git ")
		if !ok {
			continue
		}
		own := "rep/" + p.Rep + "/"
		for _, file := range strings.Fields(files) {
			_, file, _ = strings.Cut(file, "/") // a/ or b/
			folder := path.Dir(file)
			shared := strings.HasPrefix(folder, "internal/") || slices.Contains(sharedByBoards, folder)
			if !shared && !strings.HasPrefix(file, own) {
				return nil, fmt.Errorf("changes %s, which is neither in %s nor in %s or a folder of internal", file, own, strings.Join(sharedByBoards, ", "))
			}
			if strings.HasSuffix(file, "_test.go") {
				return nil, fmt.Errorf("changes %s: tests are not copied, leave them out", file)
			}
			if shared && !slices.Contains(p.Shared, folder) {
				p.Shared = append(p.Shared, folder)
			}
		}
	}
	return words, nil
}

// sharedByBoards are the folders in rep of code that several boards share.
var sharedByBoards = []string{"rep/framed", "rep/sets", "rep/piecesets", "rep/cells"}

// BaseName returns the name of a patch from its file's name, or from itself.
func BaseName(name string) string { return strings.TrimSuffix(filepath.Base(name), ".patch") }

// Package variant makes boards that differ from one of the repository in one thing: a variant is a board and a
// patch. Its name is the name of the board, a tilde and the name of the technique: bitboard~copy-make. A variant
// is in no program until a command names it: then the command bench is built again with it, from the source in
// the working directory, and kept in the user's cache.
package variant

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/boardbench/boardbench/internal/env"
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

// Copied reports whether a file of a package is copied: tests are not.
func Copied(name string) bool { return !strings.HasSuffix(name, "_test.go") }

// CopyFolder copies the files of a package that are copied.
func CopyFolder(from, to string) error {
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	files, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, f := range files {
		if !f.Type().IsRegular() || !Copied(f.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(from, f.Name()))
		if err == nil {
			err = os.WriteFile(filepath.Join(to, f.Name()), text, 0o666)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// copy copies the folders that the patch changes from the repository in root to the folder to,
// where they have the same paths, and changes them. Their imports of these folders lead to the
// copies.
func (p Patch) copy(ctx context.Context, root, to string) error {
	for _, folder := range p.folders() {
		folder := filepath.FromSlash(folder)
		if err := CopyFolder(filepath.Join(root, folder), filepath.Join(to, folder)); err != nil {
			return err
		}
	}
	if p.Diff == "" {
		return nil
	}
	// A repository around the folder would be taken for the one that the patch is about, and nothing
	// be changed.
	c := exec.CommandContext(ctx, "git", "apply", "--whitespace=nowarn")
	c.Dir, c.Stdin = to, strings.NewReader(p.Diff)
	env.Clean(c, "GIT_CEILING_DIRECTORIES="+filepath.Dir(to))
	if out, err := c.CombinedOutput(); err != nil {
		if text := strings.TrimSpace(string(out)); text != "" {
			err = fmt.Errorf("git apply: %s", text)
		}
		return fmt.Errorf("%s.patch does not apply to rep/%s: %w", p.Name, p.Rep, err)
	}
	for _, folder := range p.folders() {
		if err := p.redirect(filepath.Join(to, filepath.FromSlash(folder))); err != nil {
			return err
		}
	}
	return nil
}

// folders are those that the patch changes.
func (p Patch) folders() []string { return append([]string{"rep/" + p.Rep}, p.Shared...) }

// redirect makes the files of a folder import the copies of the patch instead of the packages of
// the repository, and have its word in place of the other. A constructor has New before it.
func (p Patch) redirect(folder string) error {
	var replace []string
	for _, shared := range p.Shared {
		replace = append(replace, strconv.Quote(Module+"/"+shared), strconv.Quote(Module+"/"+overlaid+"/"+p.Name+"/"+shared))
	}
	if p.swap[0] != "" {
		for _, before := range []string{".", ".New", `"`} {
			replace = append(replace, before+p.swap[0], before+p.swap[1])
		}
	}
	replacer := strings.NewReplacer(replace...)
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, f := range files {
		path := filepath.Join(folder, f.Name())
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(replacer.Replace(string(text))), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// A Patch is the difference of a variant from its board.
type Patch struct {
	Diff   string   // as git diff prints it; "" for unchanged
	Name   string   // in the archive without .patch: REP-TECHNIQUE
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

// read reads the patches in the archives of folders of the repository in dir.
func read(dir string, folders ...string) ([]Patch, error) {
	var paths []string
	for _, folder := range folders {
		found, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(folder), "*.txtar"))
		if err != nil {
			return nil, err
		}
		paths = append(paths, found...)
	}
	var patches []Patch
	var faults []error
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			return nil, err
		}
		for _, file := range archive.Files {
			p, more, err := readPatch(file)
			if err == nil {
				if _, statErr := os.Stat(filepath.Join(dir, "rep", p.Rep)); statErr != nil {
					err = fmt.Errorf("there is no folder rep/%s", p.Rep)
				}
			}
			if slices.ContainsFunc(patches, func(other Patch) bool { return other.Name == p.Name }) {
				err = errors.New("there are two of that name")
			}
			if err != nil {
				faults = append(faults, fmt.Errorf("%s: %s: %w", filepath.Base(path), file.Name, err))
				continue
			}
			patches = append(append(patches, p), more...)
		}
	}
	slices.SortFunc(patches, func(a, b Patch) int { return strings.Compare(a.Name, b.Name) })
	return patches, errors.Join(faults...)
}

// readPatch returns the variant that a patch of an archive makes, and those with another word in it.
func readPatch(file txtar.File) (p Patch, more []Patch, err error) {
	p = Patch{Name: BaseName(file.Name)}
	match := patchName.FindStringSubmatch(p.Name)
	if match == nil || p.Name+".patch" != file.Name || match[2] == unchanged || match[2] == OfAll || digitsEnd.MatchString(p.Name) {
		return p, nil, errors.New("a patch is named REP-TECHNIQUE.patch, in lower case letters, digits and -, the last word no number; TECHNIQUE is neither unchanged nor techniques")
	}
	p.Rep = match[1]
	words, err := p.parse(string(file.Data))
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
	p.Diff = "diff --git " + diff
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
	for line := range strings.SplitSeq(p.Diff, "\n") {
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

// BaseName returns the name of a patch from the name of its file in an archive, or from itself.
func BaseName(name string) string { return strings.TrimSuffix(name, ".patch") }

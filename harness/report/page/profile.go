package page

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"image/color"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/boardbench/boardbench/harness"
	"github.com/google/pprof/profile"
)

// The limits of a profile that is read: a profile of all boards unpacks to half
// a megabyte, and calls are 64 frames deep at most, with inlined ones a few more.
const (
	mostPacked   = 8 << 20
	mostUnpacked = 8 << 20
	mostFrames   = 256
)

// Parts of the work that the time goes to.
const (
	generation = iota
	making
	unmaking
	detection
	keys
	others
)

var (
	partNames  = []string{"generation", "make", "unmake", "attack detection", "key", "other"}
	partColors = append([]color.Color{
		color.NRGBA{0x2f, 0x74, 0xb5, 0xff},
		color.NRGBA{0xb8, 0x5c, 0x08, 0xff},
		color.NRGBA{0x9a, 0x4f, 0x8f, 0xff},
		color.NRGBA{0x24, 0x82, 0x5b, 0xff},
		color.NRGBA{0xb8, 0x41, 0x5b, 0xff},
	}, color.NRGBA{0x6b, 0x72, 0x7a, 0xff})
)

// A frame is a function on a stack, inlined ones as well.
type frame struct {
	function string
	part     int  // that its file or its name is of; -1 where neither says
	ofBoard  bool // whether its package is a board's, as far as its folder says
}

// A stack is what a sample of a profile found, the innermost frame first.
type stack struct {
	rep    string       // by the labels
	work   harness.Work // by the labels
	frames []frame
	value  float64 // seconds
}

// part returns what the time of a sample went to: the first frame outwards that
// says so.
func (s stack) part() int {
	for _, f := range s.frames {
		if f.part >= 0 {
			return f.part
		}
	}
	return others
}

// profiles are all samples of a folder.
type profiles struct {
	files    []rawFile
	stacks   []stack
	warnings []harness.Warning
}

// A rawFile is a file as it was read.
type rawFile struct {
	path string
	text []byte
}

// readProfiles reads all profiles of the processor in a folder and those below
// it. No other file is opened: neither what a profile names, nor what a link
// points to.
func readProfiles(dir string) (*profiles, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, fmt.Errorf("report: profiles: %w", err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("report: profiles: %s: not a folder", dir)
	}
	p := &profiles{}
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || entry.IsDir() || !strings.HasSuffix(path, ".pprof"):
			return err
		case !entry.Type().IsRegular():
			p.warnings = append(p.warnings, harness.Warning{
				Kind: harness.Unreadable, Problem: path + " is no regular file and left out", Advice: "copy the profile into the folder",
			})
			return nil
		}
		if err := p.read(path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("report: profiles: %w", err)
	}
	if len(p.stacks) == 0 {
		return nil, fmt.Errorf("report: %s: no profile of the processor with labels in it: bench profile --rep all --out %s records one", dir, dir)
	}
	return p, nil
}

func (p *profiles) read(path string) error {
	packed, err := readRegular(path, mostPacked)
	if err != nil {
		return err
	}
	unpacked, err := unpack(packed, mostUnpacked)
	if err != nil {
		return err
	}
	parsed, err := profile.ParseUncompressed(unpacked)
	if err != nil {
		return err
	}
	index := slices.IndexFunc(parsed.SampleType, func(v *profile.ValueType) bool { return v.Type == "cpu" && v.Unit == "nanoseconds" })
	if index < 0 {
		return nil // of memory, or of waiting
	}
	p.files = append(p.files, rawFile{path, packed})
	for _, sample := range parsed.Sample {
		if s, ok := stackOf(sample, index); ok {
			p.stacks = append(p.stacks, s)
		}
	}
	return nil
}

// errTooLarge is the error for a profile beyond the limits.
var errTooLarge = errors.New("larger than a profile of bench profile ever is")

// readRegular reads a regular file of a limited size.
func readRegular(path string, most int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, errors.New("not a regular file")
	}
	return readLimited(f, most)
}

func readLimited(r io.Reader, most int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(text)) > most {
		err = errTooLarge
	}
	return text, err
}

// unpack returns what a profile holds, which is packed by gzip or not.
func unpack(packed []byte, most int64) ([]byte, error) {
	if !bytes.HasPrefix(packed, []byte{0x1f, 0x8b}) {
		return packed, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return readLimited(r, most)
}

// stackOf returns what a sample found, and whether it is of a case: others are
// of the program around.
func stackOf(sample *profile.Sample, index int) (stack, bool) {
	group := sample.Label["case"]
	if len(group) == 0 {
		return stack{}, false
	}
	name := group[0]
	for _, subject := range []harness.SubjectType{harness.OfBoard, harness.OfCodec} {
		if of := sample.Label[string(subject)]; len(of) > 0 {
			name += "/" + string(subject) + "=" + of[0]
		}
	}
	key, err := harness.ParseKey(name)
	if err != nil || key.Subject.Name == "" {
		return stack{}, false
	}
	s := stack{rep: key.Label(), work: key.Work, value: float64(sample.Value[index]) / 1e9}
	for _, location := range sample.Location {
		for _, line := range location.Line {
			if line.Function != nil {
				s.frames = append(s.frames, frameOf(line.Function))
			}
		}
	}
	// The outermost ones are kept.
	s.frames = s.frames[max(0, len(s.frames)-mostFrames):]
	return s, true
}

// frameOf returns the part of the work that a function is of: by its file, which
// has the same name in all boards, or by the method of the interface that it is.
func frameOf(function *profile.Function) frame {
	f := frame{function: printable(shortName(function.Name)), part: -1}
	file := filepath.ToSlash(function.Filename)
	base := strings.TrimSuffix(filepath.Base(file), ".go")
	method := strings.ToLower(f.function[strings.LastIndexByte(f.function, '.')+1:])
	f.ofBoard = inBoard.MatchString(file)
	if strings.Contains(file, "/harness/") || strings.Contains(file, "/perft/") || strings.Contains(file, "/internal/") {
		return f
	}
	switch base {
	case "attacks", "legal", "survey":
		f.part = detection
	case "movegen", "count", "pawns":
		f.part = generation
	}
	switch {
	case strings.HasPrefix(method, "unmake"):
		f.part = unmaking
	case strings.HasPrefix(method, "make"):
		f.part = making
	case f.part >= 0:
	case strings.Contains(method, "legal") || method == "attackers" || method == "checkers":
		f.part = detection
	case strings.HasPrefix(method, "append") || strings.HasPrefix(method, "count") || strings.HasPrefix(method, "write"):
		f.part = generation
	}
	return f
}

// inBoard is a file of a representation.
var inBoard = regexp.MustCompile(`(^|/)rep/[^/]+/[^/]+$`)

var shape = regexp.MustCompile(`\[go\.shape\.\[(\d)\]struct \{\}\]|\[go\.shape[^]]*\]|\[\.\.\.\]`)

// shortName returns a function's name without the path of its package, and
// without what the compiler adds for type parameters.
func shortName(name string) string {
	name = shape.ReplaceAllString(name, "")
	return name[strings.LastIndexByte(name, '/')+1:]
}

// printable returns a name without what does not print.
func printable(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, strings.ToValidUTF8(name, ""))
}

// reps returns the boards that have samples, in the order of the columns, others
// after them.
func (p *profiles) reps(columns []string) []string {
	sampled := map[string]bool{}
	order := columns
	for _, s := range p.stacks {
		sampled[s.rep] = true
		order = append(order, s.rep)
	}
	var reps []string
	for _, name := range order {
		if sampled[name] {
			sampled[name] = false
			reps = append(reps, name)
		}
	}
	return reps
}

// works returns the kinds of work that have samples.
func (p *profiles) works() []harness.Work {
	var works []harness.Work
	seen := map[harness.Work]bool{}
	for _, s := range p.stacks {
		if !seen[s.work] {
			seen[s.work] = true
			works = append(works, s.work)
		}
	}
	return works
}

// shares returns what each board spends on each part of a kind of work, and how
// many seconds of samples that is from.
func (p *profiles) shares(reps []string, work harness.Work) (shares [][]float64, seconds []float64) {
	shares, seconds = make([][]float64, len(reps)), make([]float64, len(reps))
	at := map[string]int{}
	for i, rep := range reps {
		shares[i] = make([]float64, len(partNames))
		at[rep] = i
	}
	for _, s := range p.stacks {
		if s.work == work {
			i := at[s.rep]
			shares[i][s.part()] += s.value
			seconds[i] += s.value
		}
	}
	for i := range reps {
		for k := range shares[i] {
			if seconds[i] > 0 {
				shares[i][k] /= seconds[i]
			}
		}
	}
	return shares, seconds
}

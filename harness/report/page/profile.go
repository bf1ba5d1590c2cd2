package page

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/profile"
	"github.com/boardbench/boardbench/harness/report"
	pprof "github.com/google/pprof/profile"
)

// The limits of a profile that is read: a profile of all boards unpacks to half
// a megabyte, and calls are 64 frames deep at most, with inlined ones a few more.
const (
	mostPacked   = 8 << 20
	mostUnpacked = 8 << 20
	mostFrames   = 256
)

// A frame is a function on a stack, inlined ones as well.
type frame struct {
	function string
	part     profile.Part // that its file or its name is of
	ofBoard  bool         // whether its package is a board's, as far as its folder says
}

// A stack is the frames of a sample of a profile, the innermost first.
type stack struct {
	rep    string       // by the labels
	work   harness.Work // by the labels
	frames []frame
	value  float64 // seconds
	count  float64 // of samples; 0 if the profile does not say
}

// profiles are all samples of a folder.
type profiles struct {
	files    []rawFile
	stacks   []stack
	parts    []profile.Parts // of each file
	warnings []harness.Warning
}

// A rawFile is a file as it was read.
type rawFile struct {
	path string
	text []byte
}

// readProfiles reads all profiles of the processor in a folder and those below
// it. No other file is opened: neither a file that a profile names, nor the
// target of a link.
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
			p.warn(harness.Unreadable, path+" is no regular file and left out", "copy the profile into the folder")
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
		return nil, fmt.Errorf("report: %s: %w", dir, ErrNoProfile)
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
	parsed, err := pprof.ParseUncompressed(unpacked)
	if err != nil {
		return err
	}
	index := slices.IndexFunc(parsed.SampleType, func(v *pprof.ValueType) bool { return v.Type == "cpu" && v.Unit == "nanoseconds" })
	if index < 0 {
		return nil // of memory, or of waiting
	}
	p.files = append(p.files, rawFile{path, packed})
	for _, sample := range parsed.Sample {
		if s, ok := stackOf(sample, index); ok {
			if parsed.Period > 0 {
				s.count = 1e9 * s.value / float64(parsed.Period)
			}
			p.stacks = append(p.stacks, s)
		}
	}
	return p.readParts(path, parsed)
}

// readParts reads how the time of a profile is divided, from the file that was
// written when it was recorded. Without that file the key is part of make and
// unmake: the sources of today say nothing about the lines of then.
func (p *profiles) readParts(path string, parsed *pprof.Profile) error {
	partsPath := profile.PartsPath(path)
	text, err := readRegular(partsPath, mostPacked)
	if errors.Is(err, fs.ErrNotExist) {
		parts, err := profile.Split(parsed, func(string) ([]byte, error) { return nil, fs.ErrNotExist })
		if errors.Is(err, profile.ErrNoParts) {
			return nil
		}
		p.parts = append(p.parts, parts)
		p.warn(harness.Incomplete, printable(path)+" has no "+filepath.Base(partsPath)+" next to it: the share of the key is unknown",
			"record the profile again")
		return err
	}
	if err != nil {
		return fmt.Errorf("%s: %w", partsPath, err)
	}
	parts, err := profile.ReadParts(bytes.NewReader(text), partsPath)
	for _, row := range parts.Rows {
		if err == nil && !(row.Total() < math.MaxInt32) {
			err = fmt.Errorf("%s: %v: more seconds than a profile has", partsPath, row.Key)
		}
	}
	p.parts = append(p.parts, parts)
	return err
}

func (p *profiles) warn(kind harness.WarningKind, problem, advice string) {
	p.warnings = append(p.warnings, harness.Warning{Kind: kind, Problem: problem, Advice: advice})
}

// checkOrigin warns of profiles of another machine or commit than the results.
func (p *profiles) checkOrigin(results *report.Results) {
	values := map[string][]string{}
	for _, s := range results.Settings() {
		values[s.Key] = s.Values
	}
	for i, parts := range p.parts {
		for _, of := range []struct{ key, name, value, advice string }{
			{"cpu", "", parts.CPU, "record the profile on the machine that was measured"},
			{"commit", "commit ", parts.Commit, "record the profile again with the program that was measured"},
		} {
			if here := values[of.key]; len(here) > 0 && of.value != "" && !slices.Contains(here, printable(of.value)) {
				p.warn(harness.Mixed, fmt.Sprintf("%s is a profile of %s%s, the results are of %s",
					printable(p.files[i].path), of.name, printable(of.value), strings.Join(here, ", ")), of.advice)
			}
		}
	}
}

// ErrNoProfile is wrapped by the error for a folder without a profile of a board.
var ErrNoProfile = errors.New("no profile of the processor with labels in it")

// errTooLarge is the error for a profile beyond the limits.
var errTooLarge = errors.New("larger than any profile of a board")

// readRegular reads a regular file of a limited size. A link is none.
func readRegular(path string, most int64) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("not a regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readLimited(f, most)
}

func readLimited(r io.Reader, most int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(text)) > most {
		err = errTooLarge
	}
	return text, err
}

// unpack returns the contents of a profile, which is packed by gzip or not.
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

// stackOf returns the stack of a sample, and whether it belongs to a case. Other
// samples belong to the program around.
func stackOf(sample *pprof.Sample, index int) (stack, bool) {
	group := sample.Label["case"]
	if len(group) == 0 {
		return stack{}, false
	}
	name := group[0]
	for _, subject := range harness.SubjectTypes() {
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

func frameOf(function *pprof.Function) frame {
	return frame{
		function: printable(profile.ShortName(function.Name)),
		part:     profile.PartOf(function.Name),
		ofBoard:  inBoard.MatchString(filepath.ToSlash(function.Filename)),
	}
}

// inBoard is a file of a representation.
var inBoard = regexp.MustCompile(`(^|/)rep/[^/]+/[^/]+$`)

// printable returns a name without its unprintable characters.
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
	for _, parts := range p.parts {
		for _, row := range parts.Rows {
			if !seen[row.Key.Work] {
				seen[row.Key.Work] = true
				works = append(works, row.Key.Work)
			}
		}
	}
	slices.SortStableFunc(works, harness.CompareWork)
	return works
}

// A share is the time that a board spends on each part of a kind of work.
type share struct {
	parts   []float64 // of 1, in the order of profile.PartList()
	seconds float64   // of samples
	hasKey  bool      // whether the share of the key is known
}

// shares returns the time that each board spends on each part of a kind of work.
func (p *profiles) shares(reps []string, work harness.Work) []share {
	shares := make([]share, len(reps))
	at := map[string]int{}
	for i, rep := range reps {
		shares[i] = share{make([]float64, len(profile.PartList())), 0, true}
		at[rep] = i
	}
	for _, parts := range p.parts {
		for _, row := range parts.Rows {
			i, ok := at[row.Key.Label()]
			if !ok || row.Key.Work != work {
				continue
			}
			for _, part := range profile.PartList() {
				shares[i].parts[part] += row.Seconds[part]
			}
			shares[i].seconds += row.Total()
			shares[i].hasKey = shares[i].hasKey && row.HasKey
		}
	}
	for _, s := range shares {
		for k := range s.parts {
			if s.seconds > 0 {
				s.parts[k] /= s.seconds
			}
		}
	}
	return shares
}

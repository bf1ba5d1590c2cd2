package work

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A Key identifies a case: it is the name of a benchmark as a comparable value.
// Only [Key.String] and [ParseKey] know how it is spelled.
type Key struct {
	Work     Work
	Position string // as in pos=NAME; "" for none
	Depth    int    // of a perft; 0 for none
	Subject  Subject
	Control  bool // the base measured once more, see [WithControl]
	Procs    int  // GOMAXPROCS; 0 for 1
}

// A Subject is the board, the codec, the algorithm or the engine that is measured. The zero value is
// none, as in the key of a group, see [Key.Group].
type Subject struct {
	Type SubjectType
	Name string
}

// SubjectType is the type of a subject: a board, a codec, an algorithm or an engine.
type SubjectType string

// The types, as the name of a benchmark has them.
const (
	OfBoard SubjectType = "rep"
	OfCodec SubjectType = "codec"
	OfAlg   SubjectType = "alg"
	OfSide  SubjectType = "side" // an engine of two that are compared, old or new; no case has it
)

// plural returns the plural of the type's name.
func (t SubjectType) plural() string {
	switch t {
	case OfCodec:
		return "codecs"
	case OfAlg:
		return "algorithms"
	case OfSide:
		return "engines"
	}
	return "representations"
}

// subjectTypes are the types in their order.
var subjectTypes = []SubjectType{OfBoard, OfCodec, OfAlg, OfSide}

const (
	positionPart  = "pos"
	depthPart     = "depth"
	controlSuffix = "+control"
)

// partNames are the keys that can stand before the "=" in a part of a name
// that is not Other.
var partNames = sync.OnceValue(func() []string {
	names := []string{positionPart, depthPart}
	for _, t := range subjectTypes {
		names = append(names, string(t))
	}
	for _, a := range axes {
		names = append(names, a.Name)
	}
	return names
})

// String returns the name of the benchmark, without the word Benchmark at its
// front:
//
//	Perft/pos=kiwipete/depth=4/count=bulk/dispatch=interface/rep=x88
//
// A control has "+control" at the end of the subject, and a Procs above 1 stands
// at the end of the name: rep=x88+control-2.
func (k Key) String() string {
	var text strings.Builder
	for i, part := range k.Parts() {
		if i > 0 {
			text.WriteByte('/')
		}
		if i > 0 && part.Key != "" {
			text.WriteString(part.Key + "=")
		}
		text.WriteString(part.Value)
	}
	if k.Procs > 1 {
		text.WriteString("-" + strconv.Itoa(k.Procs))
	}
	return text.String()
}

// MarshalText returns the name of the benchmark, see [Key.String].
func (k Key) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the name of a benchmark, see [ParseKey].
func (k *Key) UnmarshalText(name []byte) (err error) {
	*k, err = ParseKey(string(name))
	return err
}

// A Part is a part of a benchmark name, such as pos=kiwipete.
type Part struct{ Key, Value string }

// Parts returns the parts of the name in their order. The key of the kind, which
// is the first, is ".name", as in a filter; a part without "=" has the key "".
func (k Key) Parts() []Part {
	parts := []Part{{nameKey, string(k.Work.Kind)}}
	if k.Position != "" {
		parts = append(parts, Part{positionPart, k.Position})
	}
	if k.Depth != 0 {
		parts = append(parts, Part{depthPart, strconv.Itoa(k.Depth)})
	}
	parts = append(parts, k.Work.parts()...)
	if k.Subject != (Subject{}) {
		parts = append(parts, Part{string(k.Subject.Type), k.Label()})
	}
	return parts
}

// Label returns the name of the subject, with "+control" at its end for a
// control.
func (k Key) Label() string {
	if k.Control {
		return k.Subject.Name + controlSuffix
	}
	return k.Subject.Name
}

// Group returns k without its subject. The cases of a group are compared with
// one another.
func (k Key) Group() Key {
	k.Subject, k.Control = Subject{}, false
	return k
}

// procsSuffix is the end of a name if GOMAXPROCS is not 1.
var procsSuffix = regexp.MustCompile(`-([1-9]\d{0,8})$`)

// ParseKey reads the name of a benchmark, without the word Benchmark at its
// front. The parts may have any order; a part that is no position, depth, axis
// or subject goes to Work.Other. The error quotes the name and the part that
// cannot be read.
//
// The String of the returned key is the name in its usual order, and reads as
// the same key again.
func ParseKey(name string) (Key, error) {
	var k Key
	fail := func(format string, args ...any) (Key, error) {
		return Key{}, fmt.Errorf("harness: benchmark name %q: "+format, append([]any{name}, args...)...)
	}
	if i := strings.IndexFunc(name, func(r rune) bool { return r == ' ' || !unicode.IsPrint(r) }); i >= 0 || !utf8.ValidString(name) {
		return fail("blanks and characters that do not print are not allowed")
	}
	text := name
	if found := procsSuffix.FindStringSubmatch(name); found != nil {
		if n, err := strconv.Atoi(found[1]); err == nil && n > 1 {
			k.Procs, text = n, strings.TrimSuffix(name, found[0])
		}
	}
	kind, rest, more := strings.Cut(text, "/")
	if kind == "" {
		return fail("the kind is missing")
	}
	k.Work.Kind = Kind(kind)
	seen := map[string]bool{}
	var other []string
	for more {
		var part string
		part, rest, more = strings.Cut(rest, "/")
		if part == "" {
			return fail("an empty part")
		}
		key, value, assigned := strings.Cut(part, "=")
		switch {
		case !assigned || !slices.Contains(partNames(), key):
			other = append(other, part)
			continue
		case seen[key] || k.Subject.Name != "" && slices.Contains(subjectTypes, SubjectType(key)):
			return fail("%s: a second one", key)
		case value == "" || value == controlSuffix:
			return fail("%s: no value", key)
		}
		seen[key] = true
		if err := k.set(key, value); err != nil {
			return fail("%s: %w", key, err)
		}
	}
	k.Work.Other = strings.Join(other, "/")
	if again := k.String(); k.Procs == 0 && hasProcs(again) {
		return fail("%s would read as GOMAXPROCS", again[strings.LastIndexByte(again, '-'):])
	}
	return k, nil
}

func hasProcs(name string) bool {
	found := procsSuffix.FindStringSubmatch(name)
	return found != nil && found[1] != "1"
}

// set sets the value of a part KEY=VALUE, with one of partNames.
func (k *Key) set(key, value string) (err error) {
	switch {
	case key == positionPart:
		k.Position = value
	case key == depthPart:
		k.Depth, err = positive(value)
	case key == nodesAxis && value == HotNodes: // no name has it
	case slices.Contains(subjectTypes, SubjectType(key)):
		k.Subject = Subject{Type: SubjectType(key)}
		k.Subject.Name, k.Control = strings.CutSuffix(value, controlSuffix)
	default:
		at := slices.IndexFunc(axes, func(a Axis) bool { return a.Name == key })
		err = axes[at].set(&k.Work, value)
	}
	return err
}

// The keys of a filter that stand for a whole name, or its kind.
const (
	nameKey     = ".name"
	fullNameKey = ".fullname"
)

// Compares reports whether the tables of these cases compare anything: two boards, or codecs, at the same work.
func Compares(keys []Key) bool {
	first := map[Work]Subject{}
	for _, k := range keys {
		if of := first[k.Work]; of.Name != "" && k.Subject.Name != "" && of != k.Subject {
			return true
		}
		first[k.Work] = k.Subject
	}
	return false
}

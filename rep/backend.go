package rep

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// maxNameLength is the longest name of a backend, in bytes: names become parts
// of file names, which most systems limit to 255 bytes.
const maxNameLength = 64

// Validate returns nil for a backend that can be measured, and otherwise an error that
// quotes the name and the fault of the backend.
//
// The name passes [ValidateName], New is not nil, and the other texts are single
// lines of printable characters.
func (b Backend) Validate() error {
	if fault := b.fault(); fault != "" {
		return fmt.Errorf("rep: backend %s: %s", quote(b.Name), fault)
	}
	return nil
}

// ValidateName returns nil for a name that a backend or a codec may have, and otherwise
// an error that quotes it and names the fault.
//
// The name is a part of benchmark names (rep=NAME), of file names and of
// command lines, so it has only lower case letters, digits and '-', at most 64,
// and starts and ends with a letter or digit. It is not "all", which stands for
// every name on a command line, nor one of the [Levels], which stand for the boards
// of a level. It does not end in '-' and a number, which the Go benchmark format
// reads as the value of GOMAXPROCS. A '~' stands between the name of a board and the
// name of its variant, see package cli.
func ValidateName(name string) error {
	if fault := nameFault(name); fault != "" {
		return fmt.Errorf("rep: name %s: %s", quote(name), fault)
	}
	return nil
}

// fault returns the fault of b, "" for none.
func (b Backend) fault() string {
	if fault := nameFault(b.Name); fault != "" {
		return fault
	}
	if b.New == nil {
		return "New is nil"
	}
	for _, text := range []struct{ what, is string }{
		{"Title", b.Title}, {"Family", b.Family}, {"Summary", b.Summary}, {"Reference", b.Reference}, {"Instructions", b.Instructions},
	} {
		for _, r := range text.is {
			if !unicode.IsPrint(r) {
				return fmt.Sprintf("unexpected %q in %s, want one line of printable characters", r, text.what)
			}
		}
	}
	return ""
}

// nameFault returns the fault of a name, "" for none.
func nameFault(name string) string {
	switch {
	case name == "":
		return "the name is empty"
	case len(name) > maxNameLength:
		return fmt.Sprintf("the name has %d bytes, want at most %d", len(name), maxNameLength)
	case name == "all":
		return "the name stands for every name, want another"
	case slices.Contains(Levels(), Level(name)):
		return "the name stands for the boards of a level, want another"
	}
	board, technique, variant := strings.Cut(name, "~")
	if variant && (board == "" || technique == "") {
		return "'~' at an end of the name, want a name on both sides of it"
	}
	for _, r := range board + technique {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
			return fmt.Sprintf("unexpected %s in the name, want lower case letters, digits and '-'", quoteRune(r))
		}
	}
	if strings.HasPrefix(board, "-") || strings.HasSuffix(name, "-") || variant && (strings.HasSuffix(board, "-") || strings.HasPrefix(technique, "-")) {
		return "'-' at an end of the name, want it between letters and digits"
	}
	if i := strings.LastIndexByte(name, '-'); i >= 0 && strings.Trim(name[i+1:], "0123456789") == "" {
		return fmt.Sprintf("the name ends in %q, which the benchmark format reads as GOMAXPROCS", name[i:])
	}
	return ""
}

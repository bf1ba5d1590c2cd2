// Package rep is the vocabulary of a chess board and the contract that every
// representation implements.
//
// The vocabulary is the part of chess that does not depend on how a board is
// held in memory: [Square], [Piece], [Move], [CastlingRights], [SquareSet],
// and [Position], a plain value that FEN, validation and printing act on.
// A representation loads a Position and gives it back, so n notations and m
// boards cost n + m pieces of code, not n × m.
//
// The contract is [Board], five methods. Small optional interfaces, which [Questions] lists, are for
// other abilities and for the questions of an engine's search, and layout.Describer of package
// rep/layout says how a board is held in memory. [Backend] names a representation and makes its
// boards.
//
// The package imports nothing else of this module, and nothing in it knows a
// layout other than the 64 squares in little-endian rank-file order: a1 = 0,
// b1 = 1, h1 = 7, a2 = 8, h8 = 63.
//
//	8  56 57 58 59 60 61 62 63
//	7  48 49 50 51 52 53 54 55
//	6  40 41 42 43 44 45 46 47
//	5  32 33 34 35 36 37 38 39
//	4  24 25 26 27 28 29 30 31
//	3  16 17 18 19 20 21 22 23
//	2   8  9 10 11 12 13 14 15
//	1   0  1  2  3  4  5  6  7
//	    a  b  c  d  e  f  g  h
package rep

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// ErrUnsupported is the error of Load, wrapped with the reason, for a valid position
// that a representation cannot hold.
var ErrUnsupported = errors.New("not supported by this representation")

// ErrUnavailable is in the error of [Backend.Unavailable].
var ErrUnavailable = errors.New("not available here")

// Board is a position on which moves are made and unmade. These five methods are
// enough for every command and test; the other interfaces are optional. A Board
// is used by one goroutine at a time; two boards share no mutable state.
type Board interface {
	// Load sets up p and forgets the moves played before. p must be valid
	// (ParseFEN and Position.Validate see to that). If it returns an error
	// (ErrUnsupported, wrapped), the board must be loaded again before use.
	Load(p *Position) error

	// Position returns the whole state. Load of it gives an equal board.
	Position() Position

	// AppendMoves appends all legal moves to dst, in any order, and returns
	// the extended slice. It allocates only if dst is too small. It may write to the
	// capacity of dst after the moves, and is fastest with room for MoveRoom moves there.
	AppendMoves(dst []Move) []Move

	// Make plays m, which must be legal in this position; any other move corrupts the
	// board. So may more than MaxPlies moves that are not unmade.
	Make(m Move)

	// Unmake undoes the last move made, which was m.
	Unmake(m Move)
}

// Backend is a representation: its name, and a function that makes a board.
type Backend struct {
	Name      string       // as in rep=NAME: lower case, no blank, '/' or '='
	Title     string       // display name, for tables and charts: "10×12 mailbox"
	Called    string       // the layout as people say it, in sentences: "10×12"; "" for Name
	Family    string       // the kind of layout: bitboard, mailbox, piece list
	Summary   string       // one line
	Reference string       // where it is described, or an engine that has it
	New       func() Board // returns an empty board, to be loaded before use

	// Level says how far the board is optimized. Layout is the name of the tuned board
	// with the same layout, for a board of the levels Book and Step. Both may be "".
	Level  Level
	Layout string

	// Instructions names the extensions of the CPU that the assembly of the board needs:
	// "AVX-512 VBMI2 GFNI". It is "" for scalar Go, whatever instructions the compiler takes.
	// Rankings and tables mark a board that has any: the two are different classes.
	Instructions string

	// Available returns nil if the board runs on this machine, and otherwise an error that
	// names the missing extension of the CPU. It is nil for a board that runs everywhere.
	// If Available fails, New may return a slower fallback, which must not be tested or
	// measured as this board.
	Available func() error
}

// Level says how far a representation is optimized, and so which boards it is compared
// with.
type Level string

// The levels, from the first that a student reads.
const (
	Book  Level = "book"  // a textbook board, as the tutorials build it: short and simple
	Step  Level = "step"  // a textbook board with one change
	Tuned Level = "tuned" // the same layout, as fast as possible
)

// Levels returns the levels in the order of lists and rankings: the compared boards first.
func Levels() []Level { return []Level{Tuned, Book, Step} }

// OfLevel returns the boards of a level, in their order.
func OfLevel(boards []Backend, level Level) []Backend {
	return slices.DeleteFunc(slices.Clone(boards), func(b Backend) bool { return b.Level != level })
}

// Usable returns the boards that this machine can use.
func Usable(boards []Backend) []Backend {
	return slices.DeleteFunc(slices.Clone(boards), func(b Backend) bool { return b.Unavailable() != nil })
}

// Unavailable returns nil if b can be used on this machine, and otherwise an error that wraps
// ErrUnavailable and says why not: "byteboard is not available here: this CPU has no GFNI".
func (b Backend) Unavailable() error {
	if b.Available == nil {
		return nil
	}
	if err := b.Available(); err != nil {
		return fmt.Errorf("%s is %w: %w", b.Name, ErrUnavailable, err)
	}
	return nil
}

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

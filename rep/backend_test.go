package rep

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestBackendValidate(t *testing.T) {
	made := func() Board { return nil }
	for _, test := range []struct {
		name    string
		backend Backend
		want    string // "" for a backend that can be measured
	}{
		{"plain", Backend{Name: "x88-scan", Title: "0x88 — 16×8", New: made}, ""},
		{"digits", Backend{Name: "8x8", New: made}, ""},
		{"number in the middle", Backend{Name: "my-2-boards", New: made}, ""},
		{"longest", Backend{Name: strings.Repeat("a", 64), New: made}, ""},
		{"too long", Backend{Name: strings.Repeat("a", 65), New: made}, "65 bytes, want at most 64"},
		{"empty", Backend{New: made}, `rep: backend "": the name is empty`},
		{"blank", Backend{Name: "my board", New: made}, `rep: backend "my board": unexpected ' ' in the name`},
		{"slash", Backend{Name: "my/board", New: made}, "unexpected '/'"},
		{"equals", Backend{Name: "rep=mine", New: made}, "unexpected '='"},
		{"comma", Backend{Name: "a,b", New: made}, "unexpected ','"},
		{"line feed", Backend{Name: "mine\n", New: made}, `rep: backend "mine\n": unexpected '\n'`},
		{"escape", Backend{Name: "\x1b[31mmine", New: made}, `unexpected '\x1b'`},
		{"upper case", Backend{Name: "Mine", New: made}, "unexpected 'M'"},
		{"not ASCII", Backend{Name: "tafel-ä", New: made}, "unexpected U+00E4 'ä'"},
		{"not UTF-8", Backend{Name: "a\xff", New: made}, "unexpected U+FFFD"},
		{"control", Backend{Name: "mine+control", New: made}, "unexpected '+'"},
		{"reserved", Backend{Name: "all", New: made}, "stands for every name"},
		{"the level book", Backend{Name: "book", New: made}, "the name stands for the boards of a level"},
		{"the level step", Backend{Name: "step", New: made}, "the name stands for the boards of a level"},
		{"the level tuned", Backend{Name: "tuned", New: made}, "the name stands for the boards of a level"},
		{"a level in a name", Backend{Name: "x88-book", New: made}, ""},
		{"a flag", Backend{Name: "-mine", New: made}, "'-' at an end"},
		{"unfinished", Backend{Name: "mine-", New: made}, "'-' at an end"},
		{"GOMAXPROCS", Backend{Name: "mine-8", New: made}, `ends in "-8"`},
		{"no New", Backend{Name: "mine"}, `rep: backend "mine": New is nil`},
		{"summary of two lines", Backend{Name: "mine", New: made, Summary: "one\ntwo"}, `unexpected '\n' in Summary`},
		{"reference that changes direction", Backend{Name: "mine", New: made, Reference: "a\u202eb"}, `unexpected '\u202e' in Reference`},
		{"title with an escape", Backend{Name: "mine", New: made, Title: "\x1b[2J"}, `unexpected '\x1b' in Title`},
		{"title of two lines", Backend{Name: "mine", New: made, Title: "a\r\nb"}, `unexpected '\r' in Title`},
		{"family with an escape", Backend{Name: "mine", New: made, Family: "\x1b[2J"}, `unexpected '\x1b' in Family`},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := test.backend.Validate()
			if test.want == "" {
				assert.NoError(t, err)
				assert.NoError(t, ValidateName(test.backend.Name))
				return
			}
			assert.ErrorContains(t, err, test.want)
			if strings.Contains(test.want, "name") {
				assert.ErrorContains(t, ValidateName(test.backend.Name), "rep: name ")
			}
		})
	}
}

func TestUnavailable(t *testing.T) {
	assert.NoError(t, Backend{Name: "mine"}.Unavailable())
	assert.NoError(t, Backend{Name: "mine", Available: func() error { return nil }}.Unavailable())
	lacking := errors.New("this CPU has no GFNI")
	err := Backend{Name: "mine", Available: func() error { return lacking }}.Unavailable()
	assert.EqualError(t, err, "mine is not available here: this CPU has no GFNI")
	assert.ErrorIs(t, err, ErrUnavailable)
	assert.ErrorIs(t, err, lacking)
}

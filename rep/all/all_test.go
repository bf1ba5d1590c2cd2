package all_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/reptest"
)

func TestBackends(t *testing.T) {
	names := map[string]bool{}
	for _, b := range all.Backends() {
		require.NotEmpty(t, b.Name)
		assert.False(t, names[b.Name], "%s twice", b.Name)
		names[b.Name] = true
		assert.Equal(t, strings.ToLower(b.Name), b.Name)
		assert.False(t, strings.ContainsAny(b.Name, " \t/=,"), "%q would not fit rep=NAME", b.Name)
		for what, text := range map[string]string{"title": b.Title, "family": b.Family, "summary": b.Summary, "reference": b.Reference} {
			assert.NotEmpty(t, text, "%s of %s", what, b.Name)
			assert.NotContains(t, text, "\n", "%s of %s", what, b.Name)
		}
		assert.NotSame(t, b.New(), b.New(), "New of %s", b.Name)
	}
}

// Ours offer everything that a board may offer.
func TestEverythingOffered(t *testing.T) {
	for _, backend := range all.Backends() {
		t.Run(backend.Name, func(t *testing.T) {
			b := backend.New()
			assert.Implements(t, (*rep.Counter)(nil), b)
			assert.Implements(t, (*rep.Keyed)(nil), b)
			assert.Implements(t, (*rep.Inspector)(nil), b)
			assert.Implements(t, (*rep.NullMover)(nil), b)
			assert.Implements(t, (*rep.Perfter)(nil), b)
			assert.Implements(t, (*rep.Validator)(nil), b)
			assert.Implements(t, (*rep.Footprinter)(nil), b)
			assert.Implements(t, (*rep.Dumper)(nil), b)
		})
	}
}

// limits are the bytes that a board may take, the moves it remembers aside.
var limits = map[string]int{"bitboard": 216, "x88": 320, "tenbytwelve": 320, "mailbox": 260, "piecelist": 160}

// The bytes that a representation states are those of its type, and where a
// position is copied for a move, of the one that is on the board besides.
func TestFootprint(t *testing.T) {
	for _, backend := range all.Backends() {
		board := backend.New()
		size := int(reflect.TypeOf(board).Elem().Size())
		stated := board.(rep.Footprinter).Footprint()
		assert.Contains(t, []int{size, size + stated.Undo}, stated.Board, backend.Name)
		assert.Positive(t, stated.Undo, backend.Name)
		if limit, ok := limits[backend.Name]; ok {
			assert.LessOrEqual(t, stated.Board, limit, backend.Name)
		}
	}
}

// Nor do ours allocate while they play.
func TestNoAllocations(t *testing.T) {
	for _, backend := range all.Backends() {
		t.Run(backend.Name, func(t *testing.T) { reptest.NoAllocations(t, backend) })
	}
}

func TestDifferential(t *testing.T) {
	reptest.Differential(t, all.Backends()...)
}

// FuzzMoves plays moves chosen by bytes on all representations at once.
func FuzzMoves(f *testing.F) {
	for _, seed := range reptest.Seeds() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := reptest.Play(data, all.Backends()...); err != nil {
			t.Fatal(err)
		}
	})
}

package all_test

import (
	"math/bits"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/reptest"
	"github.com/boardbench/boardbench/rep/x88"
)

// complete are the boards that offer every optional interface and allocate
// nothing while they play. A board that is added to the list need not.
var complete = []string{
	"bitboard", "bitboard8", "bitboard12", "bitboard-mirrored",
	"bitboardlanes", "bitboard-inplace",
	"x88", "tenbytwelve", "twelvebytwelve", "sixteenbysixteen",
	"mailbox", "mailbox-scan", "linewords", "attacktable", "nibble", "piecelist",
}

// fiveMethods has the five methods of every board, and nothing else.
type fiveMethods struct{ rep.Board }

// backends returns all representations, and one of five methods, which every
// test of this file must allow.
func backends() []rep.Backend {
	return append(all.Backends(), rep.Backend{
		Name: "five-methods", Title: "five methods", Family: "test", Summary: "no optional interface", Reference: "package rep",
		New: func() rep.Board { return fiveMethods{bitboard.New()} },
	})
}

// held returns the representations of complete.
func held(t *testing.T) []rep.Backend {
	var list []rep.Backend
	for _, name := range complete {
		i := slices.IndexFunc(backends(), func(b rep.Backend) bool { return b.Name == name })
		require.GreaterOrEqual(t, i, 0, "no representation %s", name)
		list = append(list, backends()[i])
	}
	return list
}

func TestBackends(t *testing.T) {
	names, titles := map[string]bool{}, map[string]bool{}
	for _, b := range backends() {
		require.NoError(t, b.Validate())
		assert.False(t, names[b.Name], "%s twice", b.Name)
		assert.False(t, titles[b.Title], "%s twice", b.Title)
		names[b.Name], titles[b.Title] = true, true
		for what, text := range map[string]string{"title": b.Title, "family": b.Family, "summary": b.Summary, "reference": b.Reference} {
			assert.NotEmpty(t, text, "%s of %s", what, b.Name)
		}
		if b.Name != "five-methods" {
			assert.NotSame(t, b.New(), b.New(), "New of %s", b.Name)
		}
	}
}

// TestLevels checks that each board has a level, and that a book and a step name the tuned
// board of their layout.
func TestLevels(t *testing.T) {
	tuned := map[string]bool{}
	for _, b := range all.Backends() {
		tuned[b.Name] = b.Level == rep.Tuned
	}
	for _, b := range all.Backends() {
		assert.Contains(t, rep.Levels(), b.Level, b.Name)
		if b.Level != rep.Tuned {
			assert.True(t, tuned[b.Layout], "%s: no tuned board has the layout %q", b.Name, b.Layout)
		}
	}
}

// TestBooksLoad checks that a book and a step load every position of the suites, except castling of
// Chess960. All of them have room for the 16 pieces of a color that a game begins with.
func TestBooksLoad(t *testing.T) {
	for _, backend := range all.Backends() {
		if backend.Level == rep.Tuned {
			continue
		}
		b := backend.New()
		for _, e := range slices.Concat(perft.StandardSuite(), perft.ReportSuite()) {
			p := e.Position
			err := b.Load(&p)
			if p.Rights()&^rep.CastlingOf(&p).Standard != 0 {
				assert.ErrorIs(t, err, rep.ErrUnsupported, "%s: %s", backend.Name, p.FEN())
				continue
			}
			require.NoError(t, err, "%s: %s", backend.Name, p.FEN())
			assert.Equal(t, p, b.Position(), backend.Name)
		}
	}
}

// direct are the boards whose perft is measured without dynamic calls: the first of each layout.
var direct = []string{"bitboard", "x88", "tenbytwelve", "mailbox", "piecelist"}

func TestEverythingOffered(t *testing.T) {
	for _, backend := range held(t) {
		t.Run(backend.Name, func(t *testing.T) {
			b := backend.New()
			assert.Implements(t, (*rep.Counter)(nil), b)
			assert.Implements(t, (*rep.Keyed)(nil), b)
			assert.Implements(t, (*rep.Inspector)(nil), b)
			assert.Implements(t, (*rep.NullMover)(nil), b)
			assert.Implements(t, (*rep.Validator)(nil), b)
			assert.Implements(t, (*layout.Describer)(nil), b)
			if _, usual := limits[backend.Name]; usual {
				if slices.Contains(direct, backend.Name) {
					assert.Implements(t, (*rep.Perfter)(nil), b)
				}
			}
		})
	}
}

// limits are the most bytes of a board with one position, of the boards of a default run.
var limits = map[string]int{"bitboard": 496, "x88": 736, "tenbytwelve": 736, "mailbox": 288, "piecelist": 160}

// The bytes of a board are the bytes of its type, and of one record if the stack of records
// holds a part of the position: then zeros in the stack change the position.
func TestFootprint(t *testing.T) {
	start := rep.StartPosition()
	for _, backend := range held(t) {
		board := backend.New()
		stated := board.(layout.Describer).Memory().Footprint()
		require.NoError(t, board.Load(&start))
		for _, o := range board.(layout.Describer).Memory().Objects[1:] {
			for _, r := range o.Regions {
				clear(r.Bytes)
			}
		}
		want := int(reflect.TypeOf(board).Elem().Size())
		if board.Position() != start {
			want += stated.Undo
		}
		assert.Equal(t, want, stated.Board, backend.Name)
		assert.Positive(t, stated.Undo, backend.Name)
		if limit, ok := limits[backend.Name]; ok {
			assert.LessOrEqual(t, stated.Board, limit, backend.Name)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	for _, backend := range held(t) {
		t.Run(backend.Name, func(t *testing.T) { reptest.NoAllocations(t, backend) })
	}
}

// TestDifferential plays on two boards, and with -reptest.long on all of them. TestConformance plays the games on each
// board, and FuzzMoves others on all at once.
func TestDifferential(t *testing.T) {
	boards := all.Backends()
	if !reptest.Long() {
		boards = []rep.Backend{bitboard.Backend, x88.Backend}
	}
	reptest.Differential(t, boards...)
}

// TestConformance holds every board to the contract. In one program the referee answers once for all of them;
// go test ./rep/all -run Conformance/x88 holds one.
func TestConformance(t *testing.T) { reptest.RunEach(t, all.Backends()...) }

// The bytes of a board, of an undo record and of the tables, as they are stated.
// A change of these figures belongs in the lesson of the board too.
func TestFootprintsStated(t *testing.T) {
	if bits.UintSize != 64 {
		t.Skip("the figures are those of 64-bit machines")
	}
	want := map[string]layout.Footprint{
		"bitboard":          {Board: 480, Undo: 48, Tables: 1249856},
		"bitboard8":         {Board: 136, Undo: 80, Tables: 1241536},
		"bitboard12":        {Board: 168, Undo: 112, Tables: 1241536},
		"bitboard-mirrored": {Board: 184, Undo: 64, Tables: 1241536},
		"bitboardlanes":     {Board: 200, Undo: 144, Tables: 1250752},
		"x88":               {Board: 728, Undo: 24, Tables: 80192},
		"tenbytwelve":       {Board: 736, Undo: 16, Tables: 582248},
		"twelvebytwelve":    {Board: 752, Undo: 16, Tables: 74856},
		"sixteenbysixteen":  {Board: 864, Undo: 16, Tables: 74856},
		"mailbox":           {Board: 280, Undo: 32, Tables: 319520},
		"mailbox-scan":      {Board: 144, Undo: 24, Tables: 315040},
		"linewords":         {Board: 472, Undo: 24, Tables: 11736},
		"attacktable":       {Board: 512, Undo: 456, Tables: 24904},
		"bitboard-inplace":  {Board: 400, Undo: 32, Tables: 1249856},
		"nibble":            {Board: 216, Undo: 64, Tables: 165200},
		"piecelist":         {Board: 128, Undo: 48, Tables: 326280},
	}
	for _, backend := range held(t) {
		assert.Equal(t, want[backend.Name], backend.New().(layout.Describer).Memory().Footprint(), backend.Name)
	}
}

// FuzzMoves plays moves chosen by bytes on all representations at once, and on a board of five methods.
func FuzzMoves(f *testing.F) {
	for _, seed := range reptest.Seeds() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := reptest.Play(data, backends()...); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzWander makes and unmakes moves chosen by bytes on all representations at once,
// and asks them questions in any order.
func FuzzWander(f *testing.F) {
	for _, seed := range reptest.Seeds() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := reptest.Wander(data, all.Backends()...); err != nil {
			t.Fatal(err)
		}
	})
}

// A board is marked as one of a class of instructions exactly where its package has assembly, and
// only such a board may be unavailable.
func TestInstructions(t *testing.T) {
	for _, backend := range all.Backends() {
		folder := strings.TrimPrefix(reflect.TypeOf(backend.New()).Elem().PkgPath(), "github.com/boardbench/boardbench/rep/")
		assembly, err := filepath.Glob(filepath.Join("..", folder, "*.s"))
		require.NoError(t, err)
		assert.Equal(t, len(assembly) > 0, backend.Instructions != "", "%s has the assembly %v and Instructions %q", backend.Name, assembly, backend.Instructions)
		assert.Equal(t, backend.Available != nil, backend.Instructions != "", "%s says whether it is available", backend.Name)
	}
}

package reptest

import (
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard8"
	"github.com/boardbench/boardbench/rep/layout"
)

// An answered question is the key of a position and the number of its moves.
type answered struct {
	key uint64
	n   int
}

// The boards here are the oracle with a cache planted in CountMoves. event says when they are
// called by something else than a question.

// lastBoard keeps the last answer, for a position that returns.
type lastBoard struct {
	*oracle.Board
	last answered
}

func (b *lastBoard) CountMoves() int {
	if key := b.Key(); b.last.key != key || b.last.n == 0 {
		b.last = answered{key, b.Board.CountMoves()}
	}
	return b.last.n
}

// mapBoard keeps every answer by the key of its position.
type mapBoard struct {
	*oracle.Board
	answers map[uint64]int
}

func (b *mapBoard) CountMoves() int {
	key := b.Key()
	if _, ok := b.answers[key]; !ok {
		b.answers[key] = b.Board.CountMoves()
	}
	return b.answers[key]
}

// tableBoard keeps answers in a table of its own, or in one that all boards share.
type tableBoard struct {
	*oracle.Board
	table []answered
}

func (b *tableBoard) CountMoves() int {
	entry := &b.table[b.Key()%uint64(len(b.table))]
	if entry.key != b.Key() {
		*entry = answered{b.Key(), b.Board.CountMoves()}
	}
	return entry.n
}

// spareBoard keeps the last answer after the end of a slice.
type spareBoard struct {
	*oracle.Board
	buffer []answered
}

func (b *spareBoard) CountMoves() int {
	last := &b.buffer[:1][0]
	if last.key != b.Key() {
		*last = answered{b.Key(), b.Board.CountMoves()}
	}
	return last.n
}

// growingBoard has room for moves that grows at a question.
type growingBoard struct {
	*oracle.Board
	stack []rep.Move
	keeps bool // leaves the moves in it
}

func (b *growingBoard) CountMoves() int {
	b.stack = b.Board.AppendMoves(b.stack[:0])
	n := len(b.stack)
	if !b.keeps {
		b.stack = b.stack[:0]
	}
	return n
}

// stackBoard leaves the moves in an array.
type stackBoard struct {
	*oracle.Board
	stack [rep.MaxMoves]rep.Move
}

func (b *stackBoard) CountMoves() int { return len(b.Board.AppendMoves(b.stack[:0])) }

// presentBoard keeps an answer for the current position alone. free tells which of its fields it describes as free.
type presentBoard struct {
	*oracle.Board
	answer answered
	clears bool // Make, Unmake, MakeNull, UnmakeNull and Load clear the answer
	free   func(b *presentBoard, field string) bool
}

func (b *presentBoard) forget() {
	b.answer.key = 0
	if b.clears {
		b.answer.n = 0
	}
}

func (b *presentBoard) Load(p *rep.Position) error { b.forget(); return b.Board.Load(p) }
func (b *presentBoard) Make(m rep.Move)            { b.forget(); b.Board.Make(m) }
func (b *presentBoard) Unmake(m rep.Move)          { b.forget(); b.Board.Unmake(m) }
func (b *presentBoard) MakeNull()                  { b.forget(); b.Board.MakeNull() }
func (b *presentBoard) UnmakeNull()                { b.forget(); b.Board.UnmakeNull() }

func (b *presentBoard) CountMoves() int {
	if b.answer.key == 0 {
		b.answer = answered{1, b.Board.CountMoves()}
	}
	return b.answer.n
}

func (b *presentBoard) Memory() layout.Memory {
	return withFree(b, func(field string) bool { return b.free(b, field) })
}

// freeBoard is lastBoard, and says that the last answer is free.
type freeBoard struct{ lastBoard }

func (b *freeBoard) Memory() layout.Memory {
	return withFree(b, func(field string) bool { return strings.HasPrefix(field, "last.") })
}

// withFree describes the memory of a board, some fields as free.
func withFree(board any, free func(field string) bool) layout.Memory {
	return layout.Describe(board, layout.Table{Use: func(field string, _ int, use layout.Use) layout.Use {
		if free(field) {
			return layout.UseFree
		}
		return use
	}})
}

// randomBoard has memory that does not follow from the moves.
type randomBoard struct {
	*oracle.Board
	number int
}

var randomBoards int

func newRandomBoard() rep.Board {
	randomBoards++
	return &randomBoard{oracle.New(), randomBoards}
}

// linkBoard keeps the parity of its last answer in where a pointer leads.
type linkBoard struct {
	*oracle.Board
	numbers [2]int
	link    *int
}

func (b *linkBoard) CountMoves() int {
	n := b.Board.CountMoves()
	b.link = &b.numbers[n%2]
	return n
}

// kindBoard keeps the parity of its last answer in the type of a value.
type kindBoard struct {
	*oracle.Board
	kind any
}

func (b *kindBoard) CountMoves() int {
	n := b.Board.CountMoves()
	b.kind = []any{int8(0), int16(0)}[n%2]
	return n
}

// perftBoard keeps the count of Perft.
type perftBoard struct {
	*oracle.Board
	nodes map[int]uint64
}

func (b *perftBoard) Perft(depth int) uint64 {
	b.nodes[depth] = uint64(b.CountMoves())
	return b.nodes[depth]
}

func (b *perftBoard) PerftLeaf(depth int) uint64 { return perft.Perft(b.Board, depth, perft.Leaf) }

// Every way to keep an answer for another position fails, with the path to the field.
func TestPositionAlone(t *testing.T) {
	shared, sharedMap := make([]answered, 64), map[uint64]int{}
	partly := func(b *presentBoard, field string) bool { return field == "answer.n" && b.answer.key == 0 }
	all := func(_ *presentBoard, field string) bool { return strings.HasPrefix(field, "answer.") }
	nothing := func(*presentBoard, string) bool { return false }
	for name, test := range map[string]struct {
		create func() rep.Board
		want   []string // nil for a board that keeps the rule
	}{
		"last answer": {func() rep.Board { return &lastBoard{Board: oracle.New()} },
			[]string{"board.last.key is 0x", "and 0x0 on one that played the same moves", "(doc/rules.md, rule 1)", "go test -run '/PositionAlone$'"}},
		"map by key": {func() rep.Board { return &mapBoard{oracle.New(), map[uint64]int{}} },
			[]string{"board.answers is a map of ", "and a map of 0 on one"}},
		"table by key": {func() rep.Board { return &tableBoard{oracle.New(), make([]answered, 64)} },
			[]string{"board.table[", "].key is 0x"}},
		"table of all boards": {func() rep.Board { return &tableBoard{oracle.New(), shared} },
			[]string{"board.table is memory that two boards share, and it changed"}},
		"after the end of a slice": {func() rep.Board { return &spareBoard{oracle.New(), make([]answered, 0, 1)} },
			[]string{"CountMoves is ", "or are after the length of a slice, were overwritten before"}},
		"room of a slice": {func() rep.Board { return &growingBoard{Board: oracle.New()} }, nil},
		"length of a slice": {func() rep.Board { return &growingBoard{Board: oracle.New(), keeps: true} },
			[]string{"board.stack is a slice of ", "and a slice of 0 on one that"}},
		"stack of an array": {func() rep.Board { return &stackBoard{Board: oracle.New()} },
			[]string{"board.stack[0] is "}},
		"answer that is marked as old": {func() rep.Board { return &presentBoard{Board: oracle.New(), free: nothing} },
			[]string{"board.answer.n is "}},
		"answer that is cleared":             {func() rep.Board { return &presentBoard{Board: oracle.New(), clears: true, free: nothing} }, nil},
		"answer that is free when it is old": {func() rep.Board { return &presentBoard{Board: oracle.New(), free: partly} }, nil},
		"last answer in free memory": {func() rep.Board { return &freeBoard{lastBoard{Board: oracle.New()}} },
			[]string{"CountMoves is ", "(Bytes that are described as free, "}},
		"map of all boards": {func() rep.Board { return &mapBoard{oracle.New(), sharedMap} },
			[]string{"board.answers is memory that two boards share, and it changed"}},
		"description that grows free": {func() rep.Board { return &presentBoard{Board: oracle.New(), free: all} },
			[]string{"CountMoves is "}},
		"memory that is random": {newRandomBoard,
			[]string{"board.number is ", "though neither was asked anything"}},
		"where a pointer leads": {func() rep.Board { b := &linkBoard{Board: oracle.New()}; b.link = &b.numbers[0]; return b },
			[]string{"board.link is at byte ", " of board on a board that was asked"}},
		"type of a value": {func() rep.Board { return &kindBoard{oracle.New(), int8(0)} },
			[]string{"board.kind is int16 on a board that was asked questions, and int8 on one"}},
		"perft": {func() rep.Board { return &perftBoard{oracle.New(), map[int]uint64{}} },
			[]string{"board.nodes is a map of "}},
		"the referee":  {func() rep.Board { return oracle.New() }, nil},
		"five methods": {minimalBackend.New, nil},
	} {
		t.Run(name, func(t *testing.T) {
			c := checkNamed(t, "PositionAlone")
			err := firstFailure(c, shortly(rep.Backend{Name: "planted", New: test.create}))
			if test.want == nil {
				require.NoError(t, err)
				return
			}
			require.Error(t, err)
			t.Log(err)
			for _, want := range append(test.want, "planted breaks a rule: "+c.rule, "root:      ", "FEN there: ") {
				assert.Contains(t, err.Error(), want)
			}
		})
	}
}

// The suite asks each interface of the table of questions, and checks it.
func TestEveryQuestionIsAsked(t *testing.T) {
	for _, row := range reflect.VisibleFields(reflect.TypeFor[rep.Questions]()) {
		assert.True(t, row.Name == passing || slices.ContainsFunc(inquiries, func(i inquiry) bool { return i.of == row.Name }),
			"%s: add an inquiry to inquiries in parts.go", row.Name)
		assert.True(t, slices.ContainsFunc(interfaceChecks, func(c check) bool { return c.needs == row.Name }),
			"%s: add a check to interfaceChecks in parts.go", row.Name)
	}
}

// call is a function for values to be compared.
func call() {}

// The difference of two values is found and named.
func TestCompare(t *testing.T) {
	type inner struct {
		small uint8
		wide  uint64
		_     uint32
	}
	type outer struct {
		flat  [3]inner
		next  *outer
		text  string
		any   any
		list  []*inner
		call  func()
		words map[string][]uint16
		flags [2]bool
		end   int8
	}
	value := func(change func(o *outer)) *outer {
		o := &outer{text: "a", any: inner{small: 1}, list: []*inner{{wide: 1}, {wide: 2}}, call: call, words: map[string][]uint16{"x": {1, 2}}}
		o.next = o // a cycle
		if change != nil {
			change(o)
		}
		return o
	}
	for _, test := range []struct {
		change func(o *outer)
		want   string
	}{
		{nil, ""},
		{func(o *outer) { o.flat[1].wide = 7 }, ".flat[1].wide: 0x7, 0x0"},
		{func(o *outer) { o.flat[2].small = 7 }, ".flat[2].small: 7, 0"},
		{func(o *outer) { o.flags[1] = true }, ".flags[1]: true, false"},
		{func(o *outer) { o.end = -1 }, ".end: -1, 0"},
		{func(o *outer) { o.next = nil }, ".next: nil, the same object as o"},
		{func(o *outer) { o.next = &outer{} }, `.next: another object, the same object as o`},
		{func(o *outer) { o.text = "b" }, `.text: "b", "a"`},
		{func(o *outer) { o.any = inner{small: 2} }, ".any.small: 2, 1"},
		{func(o *outer) { o.any = 1 }, ".any: int, reptest.inner"},
		{func(o *outer) { o.list[1].wide = 3 }, ".list[1].wide: 0x3, 0x2"},
		{func(o *outer) { o.list = o.list[:1] }, ".list: a slice of 1, a slice of 2"},
		{func(o *outer) { o.list[0] = o.list[1] }, ".list[0].wide: 0x2, 0x1"},
		{func(o *outer) { o.list[1] = o.list[0] }, ".list[1]: the same object as o.list[0], another object"},
		{func(o *outer) { o.call = func() { o.end++ } }, ".call: function 0x"},
		{func(o *outer) { o.words["x"][1] = 9 }, ".words[x][1]: 9, 2"},
		{func(o *outer) { o.words["y"] = nil }, ".words: a map of 2, a map of 1"},
		{func(o *outer) { o.words = map[string][]uint16{"z": {1, 2}} }, ".words: a map with the key [z], a map with the key [x]"},
	} {
		first, second := value(test.change), value(nil)
		walkOf := func(o *outer) *walk { return walkFrom(reflect.ValueOf(&o).Elem(), "o") }
		d, _ := walkOf(first).compare(walkOf(second))
		if test.want == "" {
			assert.Nil(t, d)
			continue
		}
		if assert.NotNil(t, d, test.want) {
			assert.Contains(t, d.path+": "+d.first+", "+d.second, "o"+test.want)
		}
	}
}

// A rule that is not held is left out, and no other.
func TestRuleNotHeld(t *testing.T) {
	planted := rep.Backend{Name: "planted", New: func() rep.Board { return &mapBoard{oracle.New(), map[uint64]int{}} }}
	skipped := map[string]bool{}
	t.Run("Run", func(t *testing.T) {
		for _, c := range checks {
			c.needs, c.each, c.once, c.random = "", nil, func(subject) error { skipped[c.name] = false; return nil }, nil
			if c.name == string(PositionAlone) {
				c.once = func(s subject) error { return errors.New("held") }
			}
			skipped[c.name] = true
			c.test(t, subject{backend: planted}, []Rule{PositionAlone, "Moves"})
		}
	})
	for name, left := range skipped {
		assert.Equal(t, name == string(PositionAlone), left, name)
	}
}

// A described board answers everything as the board in it, except for its memory. It counts
// the moves after each, in case that writes something.
type described struct {
	rep.Board
	rep.NullMover
	change func(layout.Memory) layout.Memory
}

func (d described) Make(m rep.Move) {
	d.Board.Make(m)
	d.Board.(rep.Counter).CountMoves()
}

func (d described) Memory() layout.Memory {
	return d.change(d.Board.(layout.Describer).Memory())
}

// failure returns the error of the check Memory for a board whose description is changed.
func failure(t *testing.T, backend rep.Backend, change func(layout.Memory) layout.Memory) error {
	c := checkNamed(t, "Memory")
	c.only = []string{"kiwipete", "position 4", "position 5", "start"}
	return firstFailure(c, shortly(rep.Backend{Name: backend.Name, New: func() rep.Board {
		b := backend.New()
		return &described{b, b.(rep.NullMover), change}
	}}))
}

// record matches the name of the record in the name of its field.
var record = regexp.MustCompile(`\[\d+\]\.`)

// fixed are the addresses that no move changes.
var fixed = []string{"byPiece", "castling", "makeOther", "tables"}

// A description in which one region is missing is caught, for every region that a move may
// change, of every board that is described, or of every fourth one. One that is described as a constant, or as padding, is of none.
func TestMissingRegionIsCaught(t *testing.T) {
	for i, backend := range rep.Usable(all.Backends()) {
		if _, ok := backend.New().(layout.Describer); !ok || !*long && i%4 != 0 {
			continue // a book implements no more than its lesson needs
		}
		t.Run(backend.Name, func(t *testing.T) {
			require.NoError(t, failure(t, backend, func(m layout.Memory) layout.Memory { return m }))
			b := backend.New()
			start := rep.StartPosition()
			require.NoError(t, b.Load(&start))
			b.Make(b.AppendMoves(nil)[0])
			var fields []string
			for _, o := range b.(layout.Describer).Memory().Objects {
				for _, r := range o.Regions {
					if name := record.ReplaceAllString(r.Name, "."); !slices.Contains(fields, name) && !slices.Contains(fixed, r.Name) &&
						r.Kind != layout.Constant && r.Kind != layout.Padding {
						fields = append(fields, name)
					}
				}
			}
			for _, field := range fields {
				err := failure(t, backend, func(m layout.Memory) layout.Memory {
					for i := range m.Objects {
						m.Objects[i].Regions = slices.DeleteFunc(m.Objects[i].Regions, func(r layout.Region) bool {
							return record.ReplaceAllString(r.Name, ".") == field
						})
					}
					return m
				})
				assert.Error(t, err, "without %s", field)
			}
		})
	}
}

// A bitboard that is said to be for other pieces than it holds is caught, and named.
func TestWrongBitboardIsCaught(t *testing.T) {
	err := failure(t, bitboard8.Backend, func(m layout.Memory) layout.Memory {
		for i := range m.Objects {
			for k := range m.Objects[i].Regions {
				if r := &m.Objects[i].Regions[k]; r.Kind == layout.Bitboard {
					element := r.Element
					r.Element = func(i int) layout.Element {
						e := element(i)
						if e.Types == rep.TypesOf(rep.Knight) {
							e.Types = rep.TypesOf(rep.Knight, rep.Bishop)
						}
						return e
					}
				}
			}
		}
		return m
	})
	assert.ErrorContains(t, err, "knights of states[0].bitboards of Memory lacks the B on d2")
}

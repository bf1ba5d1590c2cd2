package reptest

import (
	"reflect"
	"regexp"
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard8"
)

// A described board answers everything as the board in it, except for its memory. It counts
// the moves after each, in case that writes something.
type described struct {
	rep.Board
	rep.NullMover
	change func(rep.Memory) rep.Memory
}

func (d described) Make(m rep.Move) {
	d.Board.Make(m)
	d.Board.(rep.Counter).CountMoves()
}

func (d described) Memory() rep.Memory {
	return d.change(d.Board.(rep.MemoryDescriber).Memory())
}

// failure returns what the check Memory says of a board whose description is changed.
func failure(t *testing.T, backend rep.Backend, change func(rep.Memory) rep.Memory) error {
	c := checkNamed(t, "Memory")
	c.only = []string{"kiwipete", "position 4", "position 5", "start"}
	return firstFailure(c, subject{backend: rep.Backend{Name: backend.Name, New: func() rep.Board {
		b := backend.New()
		return &described{b, b.(rep.NullMover), change}
	}}})
}

// record is the name of a record in that of its field.
var record = regexp.MustCompile(`\[\d+\]\.`)

// fixed are the addresses that no move changes.
var fixed = []string{"byPiece", "castling", "makeOther"}

// A description in which one region is missing is caught, for every region that a move may
// change, of every board. One that is described as a constant, or as padding, is of none.
func TestMissingRegionIsCaught(t *testing.T) {
	for _, backend := range all.Backends() {
		t.Run(backend.Name, func(t *testing.T) {
			require.NoError(t, failure(t, backend, func(m rep.Memory) rep.Memory { return m }))
			b := backend.New()
			start := rep.StartPosition()
			require.NoError(t, b.Load(&start))
			b.Make(b.AppendMoves(nil)[0])
			var fields []string
			for _, o := range b.(rep.MemoryDescriber).Memory() {
				for _, r := range o.Regions {
					if name := record.ReplaceAllString(r.Name, "."); !slices.Contains(fields, name) && !slices.Contains(fixed, r.Name) &&
						r.Kind != rep.ElementConstant && r.Kind != rep.ElementPadding {
						fields = append(fields, name)
					}
				}
			}
			for _, field := range fields {
				err := failure(t, backend, func(m rep.Memory) rep.Memory {
					for i := range m {
						m[i].Regions = slices.DeleteFunc(m[i].Regions, func(r rep.MemoryRegion) bool {
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

// usedAreas returns the memory of a board with zeros for what is free.
func usedAreas(b rep.Board) []area {
	areas := areasOf(b)
	for _, o := range b.(rep.MemoryDescriber).Memory() {
		for _, r := range o.Regions {
			begin := uintptr(unsafe.Pointer(unsafe.SliceData(r.Bytes)))
			i := slices.IndexFunc(areas, func(a area) bool { return a.begin <= begin && begin < a.end() })
			if r.Use == rep.UseFree && i >= 0 {
				clear(areas[i].bytes[begin-areas[i].begin:][:len(r.Bytes)])
			}
		}
	}
	return areas
}

// Under the rules of comparison a board may keep answers for the position on it, and for no other.
// The boards of package all keep none: a question changes nothing but what is free, such as the
// record of a move that it tries.
func TestQuestionsKeepNothing(t *testing.T) {
	for _, backend := range all.Backends() {
		t.Run(backend.Name, func(t *testing.T) {
			for _, name := range []string{"kiwipete", "position 4", "position 5", "Chess960: start 356"} {
				l := newLockstep(backend)
				require.NoError(t, l.load(named(name).position))
				player := l.players[0]
				l.play(l.moves()[0]) // a stack may be made for the first move
				l.unmake()
				for ply := range 30 {
					for i, q := range allQuestions {
						before := usedAreas(player.board)
						require.Nil(t, q(l, player))
						require.True(t, reflect.DeepEqual(before, usedAreas(player.board)), "%s, ply %d, question %d", name, ply, i)
					}
					moves := l.moves()
					if len(moves) == 0 {
						break
					}
					l.play(moves[7*ply%len(moves)])
				}
			}
		})
	}
}

// A bitboard that is said to be for other pieces than it holds is caught, and named.
func TestWrongBitboardIsCaught(t *testing.T) {
	err := failure(t, bitboard8.Backend, func(m rep.Memory) rep.Memory {
		for i := range m {
			for k := range m[i].Regions {
				if r := &m[i].Regions[k]; r.Kind == rep.ElementBitboard {
					element := r.Element
					r.Element = func(i int) rep.Element {
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

package reptest

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/bitboard8"
	"github.com/boardbench/boardbench/rep/layout"
)

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
	return firstFailure(c, subject{backend: rep.Backend{Name: backend.Name, New: func() rep.Board {
		b := backend.New()
		return &described{b, b.(rep.NullMover), change}
	}}})
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

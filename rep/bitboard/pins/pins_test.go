package pins

import (
	"testing"

	"github.com/boardbench/boardbench/internal/steptest"
	"github.com/boardbench/boardbench/rep"
)

func TestExposing(t *testing.T) {
	steptest.Exposing(t, func(p *rep.Position) (check bool, pieces rep.SquareSet, err error) {
		b := New()
		err = b.Load(p)
		check, pieces = b.exposing()
		return check, pieces, err
	})
}

package pins

import (
	"testing"

	"github.com/boardbench/boardbench/internal/steptest"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/reptest"
)

func TestConformance(t *testing.T) { reptest.Run(t, Backend) }

func TestExposing(t *testing.T) {
	steptest.Exposing(t, func(p *rep.Position) (check bool, pieces rep.SquareSet, err error) {
		b := New()
		err = b.Load(p)
		check, pieces = b.exposing()
		return check, pieces, err
	})
}

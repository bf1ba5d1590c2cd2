package attacktable

import (
	"testing"

	"github.com/boardbench/boardbench/rep/reptest"
)

func TestConformance(t *testing.T) { reptest.Run(t, Backend) }

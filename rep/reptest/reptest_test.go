package reptest

import (
	"testing"

	"github.com/boardbench/boardbench/internal/oracle"
)

// The referee keeps the rules that it judges by.
func TestOracle(t *testing.T) {
	Run(t, oracle.Backend)
}

func TestOracleDifferential(t *testing.T) {
	Differential(t, oracle.Backend, oracle.Backend)
}

package perft_test

import (
	"testing"

	"github.com/boardbench/boardbench/perft"
)

func TestReportSuiteByOracle(t *testing.T) { byOracle(t, perft.ReportSuite()) }

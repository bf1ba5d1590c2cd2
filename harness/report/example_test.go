package report_test

import (
	"fmt"

	"github.com/boardbench/boardbench/harness/report"
)

// A recorded run is read and compared with its first board. Six rounds of a
// machine that was busy decide nothing, and the warnings say what would.
func Example() {
	results, err := report.Read("testdata/one.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	table := results.Table()
	for _, s := range table.Sections {
		row := s.Summary()
		fmt.Printf("%s, %s: %s is 1 = %s\n", s.Title(), row.Label(), s.Columns[0], s.Figure(row.Base))
		for i, c := range row.Cells[1:] {
			fmt.Println(s.Columns[1+i], c)
		}
	}
	fmt.Println(table.Warnings[0])
	// Output:
	// MakeUnmake, lucena: bitboard is 1 = 11.24 ns/op
	// x88 0.85 ±0.11 undecided
	// mailbox 0.70 ±0.23 undecided
	// Perft count=bulk dispatch=interface, geomean: bitboard is 1 = 418.1M nodes/s
	// x88 0.39 ±0.60 undecided
	// mailbox 0.53 ±0.83 undecided
	// 6 rounds cannot decide 8 comparisons (2 of 2 tables): take 9 rounds or more
}

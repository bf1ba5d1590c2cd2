package report_test

import (
	"fmt"

	"github.com/boardbench/boardbench/harness/report"
)

// A recorded run is read and compared with its first board. Six rounds of a busy
// machine decide nothing, and the warnings name the remedy.
func Example() {
	results, err := report.Read("testdata/one.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	table := results.Table()
	for _, s := range table.Sections {
		row := s.Summary()
		fmt.Printf("%s, %s: %s is 1 = %s\n", s.Title(), row.Label(), s.Columns[0], row.Cells[0])
		for i, c := range row.Cells[1:] {
			fmt.Println(s.Columns[1+i], c)
		}
	}
	fmt.Println(table.Warnings[0])
	// Output:
	// MakeUnmake, lucena: bitboard is 1 = 11.24 ns/op
	// x88 0.85 ±0.06 slower
	// mailbox 0.71 ±0.09 slower
	// Perft count=bulk dispatch=interface, geomean: bitboard is 1 = 418.1M nodes/s
	// x88 0.38 (0.29 to 0.50) slower
	// mailbox 0.54 (0.23 to 1.25) undecided
	// 8 of 8 intervals reach further than 5 % from their ratio: close other programs, take more time or rounds, or stay on one core
}

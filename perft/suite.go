package perft

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/boardbench/boardbench/rep"
)

// A Suite is positions with known counts.
type Suite []Entry

// An Entry is a position with the counts that are known for it.
type Entry struct {
	Name     string       // the id opcode of the line, "line 12" without one
	Line     int          // in the file it was read from, from 1
	Position rep.Position // valid
	Counts   []DepthCount // at least one, by rising depth; some depths may be missing
	Comments []string     // the operands of the opcodes c0, c1 and so on, see Comment; nil for none
}

// Comment returns the operand of the opcode c0 to c9 with the number n, "" for none.
func (e Entry) Comment(n int) string {
	if n >= len(e.Comments) {
		return ""
	}
	return e.Comments[n]
}

// A DepthCount is the number of move sequences of a length.
type DepthCount struct {
	Depth int
	Nodes uint64
}

// Len returns the number of counts in all entries of s.
func (s Suite) Len() int {
	n := 0
	for _, e := range s {
		n += len(e.Counts)
	}
	return n
}

// suiteEPD is the standard suite; its comments say where the counts are from.
//
//go:embed suite.epd
var suiteEPD string

var standardSuite = sync.OnceValue(func() Suite { return embedded(suiteEPD, "suite.epd") })

// embedded reads a suite of this package.
func embedded(text, name string) Suite {
	suite, err := ReadEPD(strings.NewReader(text), name, nil)
	if err != nil {
		panic(err.Error())
	}
	return suite
}

// StandardSuite returns the suite that every representation passes: the start
// position, the well-known positions of the field, small positions that each
// test one rule, and Chess960. The result is shared and must not be written
// to.
func StandardSuite() Suite { return standardSuite() }

// reportEPD is the report set; its comments say where positions and counts are from.
//
//go:embed report.epd
var reportEPD string

var reportSuite = sync.OnceValue(func() Suite { return embedded(reportEPD, "report.epd") })

// ReportSuite returns positions of recorded games that no board is tuned on. They are
// the same in every version. The name of an entry is the name of its game in games.txt.
// Its comments are
//
//	c0  the phase: "opening", "middlegame" or "endgame"
//	c1  a description in one line, with the players and the year
//	c2  the move that led to it: "7...d3"
//	c3  "default" for the positions that are measured by default, otherwise none
//	c4  "headline" for those of them that long searches are measured on, otherwise none
//
// The result is shared and must not be written to.
func ReportSuite() Suite { return reportSuite() }

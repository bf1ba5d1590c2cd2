package perft

import (
	_ "embed"
	"strings"
	"sync"
)

// reportEPD is the report set; its comments say where positions and counts are from.
//
//go:embed report.epd
var reportEPD string

var reportSuite = sync.OnceValue(func() Suite {
	suite, err := ReadEPD(strings.NewReader(reportEPD), "report.epd")
	if err != nil {
		panic(err.Error())
	}
	return suite
})

// ReportSuite returns positions of recorded games that no board is tuned on. They are
// the same in every version. The name of an entry is the name of its game, see Games.
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

package globals

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// allowed are the writes that keep nothing about a position, and why.
var allowed = []struct{ function, variable, reason string }{
	{"CastlingOf", "rep.castlings", "what Load needs of the squares of kings and castling rooks, computed once for each set of them"},
	{"QuestionsOf", "rep.rows", "asks a type of the table which interface it is"},
	{"Interfaces", "rep.rows", "the same"},
	{"namesOf", "rep.rows", "gives a row to a condition"},
	{"CountMoves", "bitboardlanes.tables", "countLanes in assembly reads the tables"},
}

// No board writes to a package variable, or to memory that one leads to, after the program has
// begun: rule 1 of doc/rules.md. The suite of package reptest cannot see such memory, because
// boards share it.
func TestBoardsKeepNothingInPackageVariables(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // nearly all memory is in use until the end
	list, err := Find("../..", "./rep/all")
	require.NoError(t, err)
	used := map[string]bool{}
next:
	for _, w := range list {
		for _, a := range allowed {
			if a.function == w.Function && a.variable == w.Variable {
				used[a.function+a.variable] = true
				continue next
			}
		}
		t.Errorf("%s\nA board keeps nothing for another position, and nothing outside of its memory (doc/rules.md, rule 1).\n"+
			"Tables are written in init functions, in initialisers of variables, and by what package sync calls once.", w)
	}
	for _, a := range allowed {
		if runtime.GOARCH == "amd64" {
			assert.True(t, used[a.function+a.variable], "%s does not write to %s any more", a.function, a.variable)
		}
	}
}

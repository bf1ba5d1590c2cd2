package rep_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle/broken"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

// A row of the table names the methods of its interface, and no method is in two rows.
func TestQuestions(t *testing.T) {
	for _, row := range reflect.VisibleFields(reflect.TypeFor[rep.Questions]()) {
		var methods []string
		for i := range row.Type.NumMethod() {
			methods = append(methods, row.Type.Method(i).Name)
			assert.Equal(t, row.Name, rep.QuestionOf(row.Type.Method(i).Name))
		}
		assert.ElementsMatch(t, methods, strings.Fields(row.Tag.Get("methods")), row.Name)
	}
	assert.Empty(t, rep.QuestionOf("AppendMoves"))
}

// QuestionsOf holds the board for each interface that it implements, and nil for the others.
func TestQuestionsOf(t *testing.T) {
	b := x88.New()
	q := rep.QuestionsOf(b)
	require.NotNil(t, q.Keyed)
	assert.Same(t, b, q.Keyed)
	assert.Equal(t, rep.Questions{}, rep.QuestionsOf(struct{ rep.Board }{b}))
	assert.Equal(t, []string{"Keyed"}, rep.Interfaces(struct {
		rep.Board
		rep.Keyed
	}{b, b}))
}

// maxNamed is how many files outside of the board packages may name a question: its interface in
// this package, the default in package engine, the part of the suite, and two more.
const maxNamed = 5

// A question is named in few files, so that the next one is added in few. A caller asks by the method.
func TestQuestionsAreNamedOnce(t *testing.T) {
	others := []string{"reptest", "all", "layout", "memory", "slider"} // packages in this folder that are no boards
	files := map[string]string{}
	require.NoError(t, filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		parts := strings.Split(filepath.ToSlash(path), "/")
		isBoard := len(parts) > 3 && parts[1] == "rep" && !slices.Contains(others, parts[2])
		if err != nil || entry.IsDir() || isBoard || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		files[path] = string(text)
		return err
	}))
	require.Greater(t, len(files), 300)
	for _, name := range rep.Interfaces(broken.New(broken.Fault{})) {
		named := regexp.MustCompile(`(?m)(?:(?:\brep\.|\bnative\.|[\["])` + name + `\b[^(]|^type ` + name + ` interface)`)
		var in []string
		for path, text := range files {
			if strings.Contains(text, name) && named.MatchString(text) {
				in = append(in, path)
			}
		}
		slices.Sort(in)
		assert.NotEmpty(t, in, name)
		assert.LessOrEqual(t, len(in), maxNamed, "%s is named in %v", name, in)
	}
}

// Threats and their changes keep all that they are made of.
func TestThreatPacking(t *testing.T) {
	for _, attacker := range rep.Pieces() {
		for _, victim := range rep.Pieces() {
			for from := rep.A1; from <= rep.H8; from++ {
				to := from*5 ^ 21
				threat := rep.MakeThreat(attacker, from, victim, to&63)
				for _, got := range []rep.Threat{threat, threat.Added().Threat(), threat.Removed().Threat()} {
					if got.Attacker() != attacker || got.From() != from || got.Victim() != victim || got.To() != to&63 {
						t.Fatalf("MakeThreat(%v, %v, %v, %v) is %v", attacker, from, victim, to&63, got)
					}
				}
				assert.True(t, threat.Added().IsAdded())
				assert.False(t, threat.Removed().IsAdded())
			}
		}
	}
	assert.Equal(t, rep.Threat(0x9_2_24_15), rep.MakeThreat(rep.WhiteKnight, rep.F3, rep.BlackPawn, rep.E5), "the layout that is written down")
}

func TestThreatString(t *testing.T) {
	threat := rep.MakeThreat(rep.WhiteKnight, rep.F3, rep.BlackPawn, rep.E5)
	assert.Equal(t, "Nf3xpe5", threat.String())
	assert.Equal(t, "+Nf3xpe5", threat.Added().String())
	assert.Equal(t, "-Nf3xpe5", threat.Removed().String())
}

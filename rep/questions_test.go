package rep_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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

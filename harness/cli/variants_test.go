package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/internal/variant"
	"github.com/boardbench/boardbench/rep"
)

// withVariant makes this program one with a variant of that name, which is x88.
func withVariant(t *testing.T, name string) {
	b := right
	b.Name, b.Level = name, rep.Tuned
	variant.Boards = []rep.Backend{b}
	t.Cleanup(func() { variant.Boards = nil })
}

// TestVariantsIn checks which arguments name variants.
func TestVariantsIn(t *testing.T) {
	for _, test := range []struct {
		args []string
		want []string
	}{
		{[]string{"run", "--rep", "x88,x88~a, mailbox~b,x88~a"}, []string{"x88~a", "mailbox~b"}},
		{[]string{"run", "--rep=x88~a", "--rep", "x88~b"}, []string{"x88~a", "x88~b"}},
		{[]string{"gain", "--from", "x88~a", "--to", "x88~b"}, []string{"x88~a", "x88~b"}},
		{[]string{"run", "--out", "x88~a", "x88~b", "--rep"}, nil},
		{nil, nil},
	} {
		assert.Equal(t, test.want, variantsIn(test.args), "%q", test.args)
	}
}

// TestVariantsOfTheProgram checks that a variant is used where --rep or a filter has its name,
// and nowhere else.
func TestVariantsOfTheProgram(t *testing.T) {
	withVariant(t, "x88~same")
	cfg := Config{Boards: []rep.Backend{right, poor}}
	run := func(args ...string) outcome { return benchWith(t.Context(), cfg, args...) }
	assert.Contains(t, run("perft", "--rep", "x88,x88~same", "--depth", "2", "kiwipete").stderr, "all 2 agree")
	assert.NotContains(t, run("perft", "--rep", "all", "--depth", "2", "kiwipete").stderr, "~")
	for _, args := range [][]string{
		{"show", "--rep", "x88~same", "kiwipete"},
		{"verify", "--rep", "x88~same", "--set", "report", "--max-depth", "1"},
		{"perft", "--rep", "x88~same", "--depth", "2", "kiwipete"},
		{"repeat", "Load/pos=startpos/rep=x88~same", "1"},
		{"run", "--rep", "x88,x88~same", "--rounds", "1", "--benchtime", "1us", "--filter", ".name:Load", "--out", t.TempDir() + "/run.txt"},
	} {
		o := run(args...)
		assert.Equal(t, StatusOK, o.status, "%q: %s", args, o.stderr)
	}
	a := &app{Config: cfg}
	assert.Empty(t, a.usualReps("pos:kiwipete"))
	assert.Equal(t, []string{"x88~same"}, boardNames(a.usualReps("rep:x88~same"))[1:])
	assert.Contains(t, run("list").stdout, "\nVariants in this program:\n")
}

// TestVariantsNeedSource checks the message outside the repository.
func TestVariantsNeedSource(t *testing.T) {
	t.Chdir(t.TempDir())
	cfg := Config{Boards: []rep.Backend{right, poor}}
	_, err := variantProgram(t.Context(), cfg, []string{"run", "--rep", "x88~edge-by-mask"})
	assert.EqualError(t, err, "variants are built from source: run it in the repository, with Go and git installed")
	o := benchWith(t.Context(), cfg, "list", "--variants")
	assert.Equal(t, outcome{StatusUsage, "", "bench: variants are built from source: run it in the repository, with Go and git installed\n"}, o)
	o = benchWith(t.Context(), cfg, "new", "mine", "--layout", "x88")
	assert.Equal(t, outcome{StatusUsage, "", "bench: new takes the board from its source: run it in a clone of the repository\n"}, o)
	_, err = variantProgram(t.Context(), cfg, []string{"ab", ".", ".", "--rep", "x88~edge-by-mask"})
	assert.ErrorContains(t, err, "bench ab compares builds")
}

// TestVariantsUnknown checks names that there are not.
func TestVariantsUnknown(t *testing.T) {
	cfg := Config{Boards: []rep.Backend{right, poor}}
	for name, want := range map[string]string{
		"x89~sentinels":       `unknown representation "x89", did you mean x88? (bench list shows all)`,
		"x88~edge-by-mas":     `unknown variant "x88~edge-by-mas", did you mean x88~edge-by-mask? (bench list --variants shows all)`,
		"bitboard~pext":       `unknown representation "bitboard", want x88 or mailbox (bench list shows all)`,
		"x88~edge-by-mask~no": `unknown variant "x88~edge-by-mask~no", did you mean x88~edge-by-mask? (bench list --variants shows all)`,
	} {
		_, err := variantProgram(t.Context(), cfg, []string{"run", "--rep", name})
		assert.EqualError(t, err, want)
	}
	o := benchWith(t.Context(), cfg, "list", "--variants")
	assert.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `(?m)^  x88~edge-by-mask +- +\S`, o.stdout)
	assert.NotContains(t, o.stdout, "bitboard~")
}

package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/rep"
)

// TestConfigRefused checks that a Config with a fault is refused before any
// command runs, whatever was typed.
func TestConfigRefused(t *testing.T) {
	without := poor
	without.New = nil
	named := func(name string) rep.Backend {
		b := right
		b.Name = name
		return b
	}
	for _, test := range []struct {
		cfg  Config
		want string
	}{
		{Config{Boards: []rep.Backend{right}, Default: []string{"x89"}}, `bench: cli: default board "x89" is not among the boards ["x88"]`},
		{Config{Boards: []rep.Backend{right}, Default: []string{"x88", "x88"}}, `bench: cli: two default boards have the name "x88"`},
		{Config{Boards: []rep.Backend{right, poor, right}}, `bench: cli: two boards have the name "x88"`},
		{Config{Boards: []rep.Backend{named("x88~mine")}}, `bench: cli: board "x88~mine": the command itself makes names with ~`},
		{Config{Boards: []rep.Backend{named("x88~")}}, `bench: cli: backend "x88~": '~' at an end of the name, want a name on both sides of it`},
		{Config{Boards: []rep.Backend{right, without}}, `bench: cli: backend "mailbox": New is nil`},
		{Config{Boards: []rep.Backend{named("my board")}}, `bench: cli: backend "my board": unexpected ' ' in the name, want lower case letters, digits and '-'`},
		{Config{Boards: []rep.Backend{named("a/b")}}, `bench: cli: backend "a/b": unexpected '/' in the name, want lower case letters, digits and '-'`},
		{Config{Boards: []rep.Backend{named("a=b")}}, `bench: cli: backend "a=b": unexpected '=' in the name, want lower case letters, digits and '-'`},
		{Config{Boards: []rep.Backend{named("a\nb")}}, `bench: cli: backend "a\nb": unexpected '\n' in the name, want lower case letters, digits and '-'`},
		{Config{Boards: []rep.Backend{named("\x1b[31mred")}}, `bench: cli: backend "\x1b[31mred": unexpected '\x1b' in the name, want lower case letters, digits and '-'`},
	} {
		for _, args := range [][]string{{"list"}, {"help"}, nil} {
			o := benchWith(t.Context(), test.cfg, args...)
			assert.Equal(t, outcome{status: StatusUsage, stderr: test.want + "\n"}, o)
		}
	}
}

// TestConfigCodecs checks that the command knows the codecs of its Config and
// no others, and all of package codec if the Config names none.
func TestConfigCodecs(t *testing.T) {
	fen := codec.All()[0]
	o := benchWith(t.Context(), Config{Boards: []rep.Backend{right}, Codecs: []codec.Codec{fen}}, "list")
	assert.Equal(t, StatusOK, o.status)
	assert.Contains(t, o.stdout, "\n  fen ")
	assert.NotContains(t, o.stdout, "huffman")

	assert.Contains(t, bench(t.Context(), nil, "list").stdout, "\n  huffman ")
}

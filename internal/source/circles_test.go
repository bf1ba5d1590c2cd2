package source

import (
	"errors"
	"go/parser"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCircles(t *testing.T) {
	c := NewChecker(func(string) (io.ReadCloser, error) { return nil, errors.New("no imports") })
	p := &Package{Path: "example.org/p"}
	for _, file := range [][2]string{
		{"a.go", "package p; type T struct{}; func a() { b(); top() }"},
		{"b.go", "package p; func b() { var t T; t.m(); below() }"},
		{"c.go", "package p; func (T) m() { _ = d }"},
		{"d.go", "package p; var d = e()"},
		{"e.go", "package p; func e() int { return d2 }; func local() { d := 1; _ = d }"},
		{"f.go", "package p; const d2 = 1; func f() { _ = d }"},
		{"below.go", "package p; func below() {}"},
		{"top.go", "package p; func top() { below(); var x interface{ m() } = T{}; _ = x }"},
	} {
		parsed, err := parser.ParseFile(c.Set, file[0], file[1], 0)
		require.NoError(t, err)
		p.Files = append(p.Files, parsed)
	}
	require.NoError(t, c.Check(p))
	assert.Equal(t, [][]string{{"a.go", "b.go", "c.go", "top.go"}, {"d.go", "e.go", "f.go"}}, p.Circles(c.Set))
}

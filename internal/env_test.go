package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/env"
)

func TestClean(t *testing.T) {
	t.Setenv("GIT_INDEX_FILE", "/other/index")
	t.Setenv("GIT_CONFIG_COUNT", "0")
	t.Setenv("GOWORK", "/other/go.work")
	c := exec.Command("git")
	c.Dir = t.TempDir()
	env.Clean(c, "A=b")
	assert.NotContains(t, c.Env, "GIT_INDEX_FILE=/other/index")
	assert.Subset(t, c.Env, []string{"GIT_CONFIG_COUNT=0", "PWD=" + c.Dir, "A=b"})
	assert.Contains(t, c.Environ(), "GOWORK=off")
	assert.NotContains(t, c.Environ(), "GOWORK=/other/go.work")
}

// git has no variable that chooses a repository and that is not known here.
func TestCleanAsGit(t *testing.T) {
	names, err := exec.Command("git", "rev-parse", "--local-env-vars").Output() // it needs no repository
	if err != nil {
		t.Skip("no git")
	}
	for _, name := range strings.Fields(string(names)) {
		t.Setenv(name, "/other")
	}
	c := exec.Command("git")
	env.Clean(c)
	for _, name := range strings.Fields(string(names)) {
		assert.Equal(t, name == "GIT_CONFIG_COUNT", slices.Contains(c.Env, name+"=/other"), name)
	}
}

// Each function that starts git, and each one outside of tests that starts go, cleans the environment: a
// test in a git hook would commit into the user's repository.
func TestAllAreClean(t *testing.T) {
	seen := 0
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != root):
			return fs.SkipDir
		case filepath.Ext(path) != ".go":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), "exec.Command") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, text, 0)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			starts, cleans := token.NoPos, false
			ast.Inspect(d, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				called, ok := call.Fun.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				on, _ := called.X.(*ast.Ident)
				cleans = cleans || on != nil && on.Name == "env" && called.Sel.Name == "Clean"
				if on != nil && on.Name == "exec" && strings.HasPrefix(called.Sel.Name, "Command") {
					for _, arg := range call.Args[:min(len(call.Args), 2)] {
						word, ok := arg.(*ast.BasicLit)
						if ok && (word.Value == `"git"` || word.Value == `"go"` && !strings.HasSuffix(path, "_test.go")) {
							starts = call.Pos()
							seen++
						}
					}
				}
				return true
			})
			assert.True(t, cleans || starts == token.NoPos, "%s: env.Clean is missing", set.Position(starts))
		}
		return nil
	}))
	assert.Greater(t, seen, 5)
}

package ab

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/env"
)

// gitIn runs git in a folder.
func gitIn(t *testing.T, dir string, args ...string) {
	t.Helper()
	c := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b", "-c", "advice.addEmbeddedRepo=false"}, args...)...)
	c.Dir = dir
	env.Clean(c)
	text, err := c.CombinedOutput()
	require.NoError(t, err, "%s", text)
}

// write writes a file and the folders above it.
func write(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o777))
}

// prints returns the lines that the programs print.
func prints(t *testing.T, w *Workspace) (lines []string) {
	t.Helper()
	for _, p := range w.Programs {
		text, err := output(t.Context(), "", nil, p.Path(0))
		require.NoError(t, err)
		lines = append(lines, strings.TrimSpace(text))
	}
	return lines
}

// TestSurroundings checks that revisions are built as they are, in a git hook, with a go.work of the working tree
// and a broken repository above the temporary folder, and that the repository stays as it is.
func TestSurroundings(t *testing.T) {
	needsLong(t)
	module, temporary := repository(t)
	root := filepath.Dir(module)
	index := filepath.Join(root, ".git", "index")
	gitIn(t, root, "add", "module")
	staged, err := os.ReadFile(index)
	require.NoError(t, err)
	other := t.TempDir()
	gitIn(t, other, "init", "-q")
	write(t, filepath.Join(root, ".git", "hooks", "post-checkout"), "#!/bin/sh\ntouch "+other+"/hook\n")
	write(t, filepath.Join(root, ".git", "hooks", "post-index-change"), "#!/bin/sh\ntouch "+other+"/hook\n")
	workspace := filepath.Join(other, "go.work")
	write(t, workspace, "go 1.26\n\nuse "+module+"\n")
	write(t, filepath.Join(temporary, "go.work"), "go 1.26\n\nuse "+module+"\n")
	require.NoError(t, os.Mkdir(filepath.Join(temporary, ".git"), 0o777))
	inner := filepath.Join(temporary, "inner")
	require.NoError(t, os.Mkdir(inner, 0o777))
	t.Setenv("TMPDIR", inner)
	t.Setenv("GOFLAGS", "-buildvcs=auto")
	t.Setenv("GOWORK", workspace)
	t.Setenv("GIT_DIR", filepath.Join(other, ".git"))
	t.Setenv("GIT_INDEX_FILE", index)

	w, err := built(t.Context(), module, named("one", "two", ".")...)
	require.NoError(t, err)
	assert.Equal(t, []string{"one", "two", "now"}, prints(t, w))
	require.NoError(t, w.Remove())
	w, err = built(t.Context(), module, named("broken")...)
	assert.EqualError(t, err, "ab: broken cannot be built: # example.org/module/tool; tool/main.go:3:15: undefined: missing")
	require.NoError(t, w.Remove())
	after, err := os.ReadFile(index)
	require.NoError(t, err)
	assert.Equal(t, staged, after, "the index of the commit that the hook belongs to")
	assert.NoFileExists(t, filepath.Join(other, "hook"))
	empty(t, module, inner)
}

// TestSources checks that a module within the repository is built as it is in the revision, and that one outside
// is refused with the remedy, unless its path is absolute.
func TestSources(t *testing.T) {
	needsLong(t)
	module, temporary := repository(t)
	root, inner, outside := filepath.Dir(module), filepath.Join(module, "sub"), filepath.Join(t.TempDir(), "outside")
	write(t, filepath.Join(outside, "go.mod"), "module example.org/outside\n")
	write(t, filepath.Join(outside, "outside.go"), "package outside\n\nconst Text = \"outside\"\n")
	relative, err := filepath.Rel(module, outside)
	require.NoError(t, err)
	write(t, filepath.Join(module, "tool", "main.go"), "package main\n\nimport (\n\t\"example.org/outside\"\n\t\"example.org/sub\"\n)\n\n"+
		"func main() { println2(outside.Text + \" \" + sub.Text) }\n")
	write(t, filepath.Join(inner, "go.mod"), "module example.org/sub\n")
	for text, path := range map[string]string{"three": outside, "four": relative} {
		write(t, filepath.Join(module, "go.mod"), "module example.org/module\n\ngo 1.26\n\nrequire (\n\texample.org/outside v1.0.0\n\texample.org/sub v1.0.0\n)\n\n"+
			"replace example.org/outside v1.0.0 => "+path+"\n\nreplace example.org/sub => ./sub\n")
		write(t, filepath.Join(inner, "sub.go"), "package sub\n\nconst Text = \""+text+"\"\n")
		gitIn(t, root, "add", ".")
		gitIn(t, root, "commit", "-q", "-m", text)
		gitIn(t, root, "tag", text)
	}
	write(t, filepath.Join(inner, "sub.go"), "package sub\n\nconst Text = \"five\"\n")

	w, err := built(t.Context(), module, named("three", ".")...)
	require.NoError(t, err)
	assert.Equal(t, []string{"outside three", "outside five"}, prints(t, w))
	require.NoError(t, w.Remove())
	w, err = built(t.Context(), module, named("four")...)
	assert.ErrorContains(t, err, "(no go.work is used, and a replace in go.mod must stay in the repository or be an absolute path)")
	require.NoError(t, w.Remove())
	empty(t, module, temporary)
}

// TestMessages checks that progress does not hide the cause.
func TestMessages(t *testing.T) {
	assert.EqualError(t, messages("go: downloading a v1\ngo: downloading b v1\n\ngo: downloading c v1\nno network\n"), "no network")
	assert.NoError(t, messages("\ngo: downloading a v1\n"))
}

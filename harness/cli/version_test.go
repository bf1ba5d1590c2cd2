package cli

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestVersion(t *testing.T) {
	t.Parallel()
	o := bench(t.Context(), nil, "--version")
	assert.Equal(t, StatusOK, o.status)
	assert.Empty(t, o.stderr)
	assert.Regexp(t, `^bench \S+, commit (unknown|[0-9a-f]{12}( \(modified\))?), `+runtime.Version()+` `+runtime.GOOS+`/`+runtime.GOARCH+`(, GOAMD64=v[1-4])?\n$`, o.stdout)
}

func TestVersionIn(t *testing.T) {
	t.Parallel()
	ours := debug.Module{Path: modulePath, Version: "v0.1.0"}
	other := debug.Module{Path: "example.org/engine", Version: "v9.9.9"}
	replaced := ours
	replaced.Replace = &debug.Module{Path: "../.."}
	for _, test := range []struct {
		name string
		info debug.BuildInfo
		want string
	}{
		{"our program", debug.BuildInfo{Main: ours}, "v0.1.0"},
		{"a work tree", debug.BuildInfo{Main: debug.Module{Path: modulePath}}, "(devel)"},
		{"a program of another module", debug.BuildInfo{Main: other, Deps: []*debug.Module{&other, &ours}}, "v0.1.0"},
		{"replaced by a folder", debug.BuildInfo{Main: other, Deps: []*debug.Module{&replaced}}, "(devel)"},
		{"not there", debug.BuildInfo{Main: other}, "unknown"},
	} {
		assert.Equal(t, test.want, versionIn(&test.info), test.name)
	}
}

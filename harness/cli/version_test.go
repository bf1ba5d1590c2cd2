package cli

import (
	"runtime"
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

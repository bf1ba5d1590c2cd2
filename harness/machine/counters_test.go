package machine

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Where the kernel has counters they count; most often it has none.
func TestOpenCounters(t *testing.T) {
	hardware := OpenCounters()
	if hardware == nil {
		t.Skip("this system offers no hardware counters")
	}
	defer hardware.Close()
	before, err := hardware.Read()
	require.NoError(t, err)
	after, err := hardware.Read()
	require.NoError(t, err)
	assert.NotEmpty(t, Since(before, after))
}

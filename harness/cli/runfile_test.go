package cli

import (
	"bytes"
	"compress/gzip"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRunFileIsOfOneRun checks several runs with the same --out at the same time:
// one gets the file, and the others are refused.
func TestRunFileIsOfOneRun(t *testing.T) {
	t.Chdir(t.TempDir())
	var group sync.WaitGroup
	var made, refused atomic.Int64
	for range 8 {
		group.Go(func() {
			file, err := createRunFile("run.txt", machine.Environment{}, time.Now())
			if err != nil {
				assert.EqualError(t, err, "--out run.txt: exists, name another file")
				refused.Add(1)
				return
			}
			made.Add(1)
			assert.NoError(t, file.close())
		})
	}
	group.Wait()
	assert.EqualValues(t, 1, made.Load())
	assert.EqualValues(t, 7, refused.Load())
}

// TestRunFileOfPackedRun checks that a run does not take the name of one that was
// packed since, and that report finds the packed one.
func TestRunFileOfPackedRun(t *testing.T) {
	t.Chdir(t.TempDir())
	now := time.Date(2026, 1, 31, 10, 0, 0, 0, time.UTC)
	first, err := createRunFile("", machine.Environment{}, now)
	require.NoError(t, err)
	require.NoError(t, first.close())
	first.remove()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err = w.Write([]byte("BenchmarkLoad/pos=alekhine/rep=x88 1 5 ns/op\n"))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.NoError(t, os.WriteFile(first.path+".gz", packed.Bytes(), 0o666))

	newest, err := newestResults()
	require.NoError(t, err)
	assert.Equal(t, first.path+".gz", newest)
	second, err := createRunFile("", machine.Environment{}, now)
	require.NoError(t, err)
	require.NoError(t, second.close())
	assert.Equal(t, strings.TrimSuffix(first.path, ".txt")+"-2.txt", second.path)
}

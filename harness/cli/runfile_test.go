package cli

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/stretchr/testify/assert"
)

// TestRunFileIsOfOneRun checks that of several runs with the same --out at the
// same time one gets the file, and the others are refused.
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

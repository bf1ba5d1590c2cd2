// Package scratch makes temporary folders that do not stay: the next process that makes one
// removes the folders of processes that were killed, and no folder that is in use.
package scratch

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// ErrLocked is the error of Lock for a file that another process holds.
var ErrLocked = errors.New("its lock is held")

// A Folder is a temporary folder of this process.
type Folder struct {
	Dir string // absolute

	lock    *os.File
	once    sync.Once
	removed error
}

// Make makes a folder in the folder in, the one for temporary files if that is "", with a name that
// begins with prefix. It first removes the folders of such names that no process holds any more.
// Files that cannot be removed are left for the next time.
func Make(in, prefix string) (*Folder, error) {
	if in == "" {
		in = os.TempDir()
	}
	in, err := filepath.Abs(in)
	if err != nil {
		return nil, err
	}
	sweep(in, prefix)
	f := &Folder{}
	if f.Dir, err = os.MkdirTemp(in, prefix); err != nil {
		return nil, err
	}
	if f.lock, err = lockFolder(f.Dir); err != nil {
		os.RemoveAll(f.Dir)
		return nil, err
	}
	return f, nil
}

// Remove removes the folder. The error names a file that could not be removed. A second call
// waits for the first and returns the same.
func (f *Folder) Remove() error {
	f.once.Do(func() {
		f.removed = remove(f.Dir)
		f.lock.Close()
	})
	return f.removed
}

// remove removes a folder, in which a process that was killed may still have written.
func remove(dir string) error {
	err := os.RemoveAll(dir)
	for try := 1; err != nil && try < 5; try++ {
		time.Sleep(100 * time.Millisecond)
		err = os.RemoveAll(dir)
	}
	if err != nil {
		return fmt.Errorf("%s could not be removed: %w", dir, err)
	}
	return nil
}

// sweep removes the folders of this user that no process holds any more.
func sweep(in, prefix string) {
	entries, _ := os.ReadDir(in)
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		dir := filepath.Join(in, e.Name())
		lock, err := lockAbandoned(dir)
		if err != nil {
			continue // in use, of another user, or not locked yet
		}
		_ = remove(dir)
		lock.Close()
	}
}

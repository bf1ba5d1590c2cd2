//go:build unix

package scratch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// lockName is the name of a file in a folder. The process of the folder holds a
// lock on it until it ends.
const lockName = "lock"

// Lock holds a file, which it makes if it is missing, for this process until unlock or the end of
// the process. The error is ErrLocked if another process holds it. Systems without such locks
// notice no other process.
func Lock(path string) (unlock func(), err error) {
	file, err := os.OpenFile(path, os.O_RDONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = ErrLocked
		}
		return nil, err
	}
	return func() { _ = file.Close() }, nil
}

// Private makes a folder of this user alone, if it is missing. It is an error if the folder is of another user, or
// others may write into it: what is in it then is not this user's.
func Private(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	switch {
	case !info.IsDir():
		return fmt.Errorf("%s: is no folder", dir)
	case !ok || int(stat.Uid) != os.Getuid():
		return fmt.Errorf("%s: is of another user", dir)
	case info.Mode()&0o022 != 0:
		return fmt.Errorf("%s: others may write into it (chmod go-w)", dir)
	}
	return nil
}

// lockFolder makes the lock of a folder, and holds it.
func lockFolder(dir string) (*os.File, error) {
	file, err := os.Create(filepath.Join(dir, lockName))
	if err != nil {
		return nil, err
	}
	return file, syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

// lockAbandoned takes the lock of a folder of this user whose process has ended.
func lockAbandoned(dir string) (*os.File, error) {
	info, err := os.Lstat(dir)
	if err != nil {
		return nil, err
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); !ok || !info.IsDir() || int(stat.Uid) != os.Getuid() {
		return nil, fs.ErrPermission
	}
	file, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDONLY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

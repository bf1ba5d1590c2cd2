//go:build !unix

package scratch

import (
	"errors"
	"os"
	"path/filepath"
)

// Lock does nothing: two processes are not noticed on this system.
func Lock(string) (unlock func(), err error) { return func() {}, nil }

// Private makes a folder, if it is missing.
func Private(dir string) error { return os.MkdirAll(dir, 0o700) }

// lockFolder makes a file that is not locked.
func lockFolder(dir string) (*os.File, error) { return os.Create(filepath.Join(dir, "lock")) }

// lockAbandoned finds nothing: there is no lock that ends with its process.
func lockAbandoned(string) (*os.File, error) { return nil, errors.ErrUnsupported }

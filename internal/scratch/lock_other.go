//go:build !unix

package scratch

import (
	"errors"
	"os"
	"path/filepath"
)

// Lock does nothing: two processes are not noticed on this system.
func Lock(string) (unlock func(), err error) { return func() {}, nil }

// lockFolder makes a file that is not locked.
func lockFolder(dir string) (*os.File, error) { return os.Create(filepath.Join(dir, "lock")) }

// lockAbandoned finds nothing: there is no lock that ends with its process.
func lockAbandoned(string) (*os.File, error) { return nil, errors.ErrUnsupported }

//go:build !linux

package hugepage

import "fmt"

// Alloc returns an error that wraps [ErrUnavailable].
func Alloc(int) ([]byte, error) { return nil, fmt.Errorf("%w on request", ErrUnavailable) }

// Advise does nothing.
func Advise([]byte) {}

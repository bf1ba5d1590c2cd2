//go:build !amd64

package search

import "unsafe"

// prefetch does nothing: there is no instruction for it here.
func prefetch(unsafe.Pointer) {}

package search

import "unsafe"

// prefetch asks for the line of the cache at address, and does not wait for it.
//
//go:noescape
func prefetch(address unsafe.Pointer)

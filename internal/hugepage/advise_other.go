//go:build !linux

// Package hugepage asks the system for huge pages.
package hugepage

// Advise does nothing.
func Advise([]byte) {}

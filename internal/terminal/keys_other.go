//go:build !(linux || darwin || dragonfly || freebsd || netbsd || openbsd)

package terminal

import "os"

// Keys are the keys of a terminal: none on this system.
type Keys struct{}

// OpenKeys returns nil.
func OpenKeys(*os.File) *Keys { return nil }

// Pressed returns "".
func (k *Keys) Pressed() string { return "" }

// Close does nothing.
func (k *Keys) Close() {}

//go:build !unix

package cli

// lock does nothing: two processes in one folder are not noticed on this system.
func lock(string) (unlock func(), err error) { return func() {}, nil }

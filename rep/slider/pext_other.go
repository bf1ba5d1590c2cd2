//go:build !amd64

package slider

// pext is never called: NewPEXT is not for this machine.
func pext(x, mask uint64) uint64 { return extract(x, mask) }

package slider

// pext is [extract] in one instruction.
//
//go:noescape
func pext(x, mask uint64) uint64

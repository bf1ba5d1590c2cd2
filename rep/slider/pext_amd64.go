package slider

// pext is [extract] in one instruction.
//
//go:noescape
func pext(x, mask uint64) uint64

// cpuid returns what the instruction of that name does.
//
//go:noescape
func cpuid(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32)

// bmi2 is whether the CPU has the extension. It has no registers of its own, so that nothing has
// to be asked of the operating system.
var bmi2 = func() bool {
	leaves, _, _, _ := cpuid(0, 0)
	if leaves < 7 {
		return false
	}
	_, ebx, _, _ := cpuid(7, 0)
	return ebx>>8&1 != 0
}()

// HasPEXT reports whether this machine has the instruction PEXT.
func HasPEXT() bool { return bmi2 }

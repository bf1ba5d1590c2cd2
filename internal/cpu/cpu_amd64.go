package cpu

// cpuid executes the instruction of that name.
//
//go:noescape
func cpuid(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32)

// xgetbv returns the low half of XCR0: which registers the operating system saves. The CPU
// must have OSXSAVE.
//
//go:noescape
func xgetbv() uint32

// detect asks the CPU. The bits are defined in Intel's Software Developer's Manual, volume
// 2A, CPUID.
func detect() Machine {
	m := Machine{Name: "amd64"}
	leaves, _, _, _ := cpuid(0, 0)
	if leaves < 7 {
		return m
	}
	_, _, basic, _ := cpuid(1, 0)
	_, ebx, ecx, _ := cpuid(7, 0)
	for f, bit := range map[Feature]uint32{
		BMI2: ebx >> 8, AVX2: ebx >> 5, AVX512F: ebx >> 16, AVX512DQ: ebx >> 17, AVX512BW: ebx >> 30, AVX512VL: ebx >> 31,
		AVX512VBMI: ecx >> 1, AVX512VBMI2: ecx >> 6, GFNI: ecx >> 8, AVX512VPOPCNTDQ: ecx >> 14,
	} {
		m.Has[f] = bit&1 != 0
	}
	if osxsave := basic >> 27 & 1; osxsave != 0 {
		m.Saved = Registers(xgetbv())
	}
	return m
}

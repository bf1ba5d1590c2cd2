package network

import "golang.org/x/sys/cpu"

// vectors has the loops in vector instructions that this CPU has, the fastest first. The package
// that tells what the CPU has asks whether the operating system saves its registers too.
var vectors = func() (found []kernels) {
	if cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VNNI {
		found = append(found, kernels{"avx512", update2AVX512, update3AVX512, update4AVX512, threatsAVX512, outputAVX512})
	}
	if cpu.X86.HasAVX2 {
		found = append(found, kernels{"avx2", update2AVX2, update3AVX2, update4AVX2, threatsAVX2, outputAVX2})
	}
	return found
}()

//go:noescape
func update2AVX2(dst, src, new1, gone1 *int16, n int)

//go:noescape
func update3AVX2(dst, src, new1, gone1, gone2 *int16, n int)

//go:noescape
func update4AVX2(dst, src, new1, new2, gone1, gone2 *int16, n int)

//go:noescape
func threatsAVX2(dst []int16, weights []int8, added, removed []uint32)

//go:noescape
func outputAVX2(own, other, weights *int16, n int) int32

//go:noescape
func update2AVX512(dst, src, new1, gone1 *int16, n int)

//go:noescape
func update3AVX512(dst, src, new1, gone1, gone2 *int16, n int)

//go:noescape
func update4AVX512(dst, src, new1, new2, gone1, gone2 *int16, n int)

//go:noescape
func threatsAVX512(dst []int16, weights []int8, added, removed []uint32)

//go:noescape
func outputAVX512(own, other, weights *int16, n int) int32

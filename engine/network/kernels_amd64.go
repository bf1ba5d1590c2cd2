package network

import "golang.org/x/sys/cpu"

// vector is the loops in AVX2. The package that tells whether the CPU has AVX2 asks
// whether the operating system saves its registers too.
var vector = kernels{cpu.X86.HasAVX2, update2AVX2, update3AVX2, update4AVX2, threatsAVX2, outputAVX2}

//go:noescape
func update2AVX2(dst, src, new1, gone1 *int16, n int)

//go:noescape
func update3AVX2(dst, src, new1, gone1, gone2 *int16, n int)

//go:noescape
func update4AVX2(dst, src, new1, new2, gone1, gone2 *int16, n int)

//go:noescape
func threatsAVX2(dst []int16, weights []int8, added, removed []uint32)

//go:noescape
func outputAVX2(sums, weights []int16) int32

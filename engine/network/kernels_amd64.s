#include "textflag.h"

// Each loop is for registers of 32 bytes, AVX2, and of 64, AVX-512. AX is the offset in bytes, CX
// where it ends; a turn of update and of output does two registers, A and B, of SIZE bytes.

#define LOAD(MOVE, A, B, SIZE) \
	MOVE (SI)(AX*1), A     \
	MOVE SIZE(SI)(AX*1), B

#define ROW(OP, ROW, A, B, SIZE) \
	OP (ROW)(AX*1), A, A     \
	OP SIZE(ROW)(AX*1), B, B

#define STORE(MOVE, A, B, SIZE) \
	MOVE A, (DI)(AX*1)      \
	MOVE B, SIZE(DI)(AX*1)  \
	ADDQ $(2*SIZE), AX

// func update2AVX2(dst, src, new1, gone1 *int16, n int)
TEXT ·update2AVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ new1+16(FP), R8
	MOVQ gone1+24(FP), R10
	MOVQ n+32(FP), CX
	ADDQ CX, CX
	XORL AX, AX

loop:
	LOAD(VMOVDQU, Y0, Y1, 32)
	ROW(VPADDW, R8, Y0, Y1, 32)
	ROW(VPSUBW, R10, Y0, Y1, 32)
	STORE(VMOVDQU, Y0, Y1, 32)
	CMPQ AX, CX
	JB   loop
	VZEROUPPER
	RET

// func update3AVX2(dst, src, new1, gone1, gone2 *int16, n int)
TEXT ·update3AVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ new1+16(FP), R8
	MOVQ gone1+24(FP), R10
	MOVQ gone2+32(FP), R11
	MOVQ n+40(FP), CX
	ADDQ CX, CX
	XORL AX, AX

loop:
	LOAD(VMOVDQU, Y0, Y1, 32)
	ROW(VPADDW, R8, Y0, Y1, 32)
	ROW(VPSUBW, R10, Y0, Y1, 32)
	ROW(VPSUBW, R11, Y0, Y1, 32)
	STORE(VMOVDQU, Y0, Y1, 32)
	CMPQ AX, CX
	JB   loop
	VZEROUPPER
	RET

// func update4AVX2(dst, src, new1, new2, gone1, gone2 *int16, n int)
TEXT ·update4AVX2(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ new1+16(FP), R8
	MOVQ new2+24(FP), R9
	MOVQ gone1+32(FP), R10
	MOVQ gone2+40(FP), R11
	MOVQ n+48(FP), CX
	ADDQ CX, CX
	XORL AX, AX

loop:
	LOAD(VMOVDQU, Y0, Y1, 32)
	ROW(VPADDW, R8, Y0, Y1, 32)
	ROW(VPADDW, R9, Y0, Y1, 32)
	ROW(VPSUBW, R10, Y0, Y1, 32)
	ROW(VPSUBW, R11, Y0, Y1, 32)
	STORE(VMOVDQU, Y0, Y1, 32)
	CMPQ AX, CX
	JB   loop
	VZEROUPPER
	RET

// func update2AVX512(dst, src, new1, gone1 *int16, n int)
TEXT ·update2AVX512(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ new1+16(FP), R8
	MOVQ gone1+24(FP), R10
	MOVQ n+32(FP), CX
	ADDQ CX, CX
	XORL AX, AX

loop:
	LOAD(VMOVDQU64, Z0, Z1, 64)
	ROW(VPADDW, R8, Z0, Z1, 64)
	ROW(VPSUBW, R10, Z0, Z1, 64)
	STORE(VMOVDQU64, Z0, Z1, 64)
	CMPQ AX, CX
	JB   loop
	VZEROUPPER
	RET

// func update3AVX512(dst, src, new1, gone1, gone2 *int16, n int)
TEXT ·update3AVX512(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ new1+16(FP), R8
	MOVQ gone1+24(FP), R10
	MOVQ gone2+32(FP), R11
	MOVQ n+40(FP), CX
	ADDQ CX, CX
	XORL AX, AX

loop:
	LOAD(VMOVDQU64, Z0, Z1, 64)
	ROW(VPADDW, R8, Z0, Z1, 64)
	ROW(VPSUBW, R10, Z0, Z1, 64)
	ROW(VPSUBW, R11, Z0, Z1, 64)
	STORE(VMOVDQU64, Z0, Z1, 64)
	CMPQ AX, CX
	JB   loop
	VZEROUPPER
	RET

// func update4AVX512(dst, src, new1, new2, gone1, gone2 *int16, n int)
TEXT ·update4AVX512(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ new1+16(FP), R8
	MOVQ new2+24(FP), R9
	MOVQ gone1+32(FP), R10
	MOVQ gone2+40(FP), R11
	MOVQ n+48(FP), CX
	ADDQ CX, CX
	XORL AX, AX

loop:
	LOAD(VMOVDQU64, Z0, Z1, 64)
	ROW(VPADDW, R8, Z0, Z1, 64)
	ROW(VPADDW, R9, Z0, Z1, 64)
	ROW(VPSUBW, R10, Z0, Z1, 64)
	ROW(VPSUBW, R11, Z0, Z1, 64)
	STORE(VMOVDQU64, Z0, Z1, 64)
	CMPQ AX, CX
	JB   loop
	VZEROUPPER
	RET

// The beginning of output: the own accumulators in SI and the other side's in R8, their weights in
// DI and R9, and what the loop needs in the registers CLIP and ZERO and in four sums.
#define OUTPUT(VPXOR, X, CLIP, ZERO, SUM0, SUM1, SUM2, SUM3) \
	LEAQ         (DI)(CX*2), R9 \
	ADDQ         CX, CX         \
	XORL         AX, AX         \
	MOVL         $255, DX       \
	VMOVD        DX, X          \
	VPBROADCASTW X, CLIP        \
	VPXOR        ZERO, ZERO, ZERO \
	VPXOR        SUM0, SUM0, SUM0 \
	VPXOR        SUM1, SUM1, SUM1 \
	VPXOR        SUM2, SUM2, SUM2 \
	VPXOR        SUM3, SUM3, SUM3

#define CLIPPED(SUMS, A, B, SIZE, CLIP, ZERO) \
	VPMAXSW (SUMS)(AX*1), ZERO, A     \
	VPMAXSW SIZE(SUMS)(AX*1), ZERO, B \
	VPMINSW CLIP, A, A                \
	VPMINSW CLIP, B, B

// The sum of the four words of X4.
#define SUM \
	VPSHUFD $0x4e, X4, X5 \
	VPADDD  X5, X4, X4    \
	VPSHUFD $0xb1, X4, X5 \
	VPADDD  X5, X4, X4    \
	VMOVD   X4, AX

// func outputAVX2(own, other, weights *int16, n int) int32
TEXT ·outputAVX2(SB), NOSPLIT, $0-36
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), R8
	MOVQ weights+16(FP), DI
	MOVQ n+24(FP), CX
	OUTPUT(VPXOR, X8, Y8, Y9, Y4, Y5, Y6, Y7)

loop:
	CLIPPED(SI, Y0, Y1, 32, Y8, Y9)
	CLIPPED(R8, Y2, Y3, 32, Y8, Y9)
	VPMADDWD (DI)(AX*1), Y0, Y0
	VPMADDWD 32(DI)(AX*1), Y1, Y1
	VPMADDWD (R9)(AX*1), Y2, Y2
	VPMADDWD 32(R9)(AX*1), Y3, Y3
	VPADDD   Y0, Y4, Y4
	VPADDD   Y1, Y5, Y5
	VPADDD   Y2, Y6, Y6
	VPADDD   Y3, Y7, Y7
	ADDQ $(2*32), AX
	CMPQ AX, CX
	JB   loop
	VPADDD Y5, Y4, Y4
	VPADDD Y7, Y6, Y6
	VPADDD Y6, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPADDD X5, X4, X4
	SUM
	VZEROUPPER
	MOVL AX, ret+32(FP)
	RET

// func outputAVX512(own, other, weights *int16, n int) int32
TEXT ·outputAVX512(SB), NOSPLIT, $0-36
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), R8
	MOVQ weights+16(FP), DI
	MOVQ n+24(FP), CX
	OUTPUT(VPXORQ, X8, Z8, Z9, Z4, Z5, Z6, Z7)

loop:
	CLIPPED(SI, Z0, Z1, 64, Z8, Z9)
	CLIPPED(R8, Z2, Z3, 64, Z8, Z9)
	VPDPWSSD (DI)(AX*1), Z0, Z4
	VPDPWSSD 64(DI)(AX*1), Z1, Z5
	VPDPWSSD (R9)(AX*1), Z2, Z6
	VPDPWSSD 64(R9)(AX*1), Z3, Z7
	ADDQ $(2*64), AX
	CMPQ AX, CX
	JB   loop
	VPADDD Z5, Z4, Z4
	VPADDD Z7, Z6, Z6
	VPADDD Z6, Z4, Z4
	VEXTRACTI64X4 $1, Z4, Y5
	VPADDD Y5, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPADDD X5, X4, X4
	SUM
	VZEROUPPER
	MOVL AX, ret+32(FP)
	RET

// What a turn of the outer loop of threats does for a row, eight registers of accumulators: OP adds
// or subtracts the row at the offset that R13 has, from BX on.
#define THREAT(OP, SIZE, A0, A1, A2, A3, A4, A5, A6, A7, T0, T1, T2, T3, T4, T5, T6, T7) \
	ADDQ BX, R13 \
	VPMOVSXBW (0*SIZE/2)(R13), T0 \
	VPMOVSXBW (1*SIZE/2)(R13), T1 \
	VPMOVSXBW (2*SIZE/2)(R13), T2 \
	VPMOVSXBW (3*SIZE/2)(R13), T3 \
	VPMOVSXBW (4*SIZE/2)(R13), T4 \
	VPMOVSXBW (5*SIZE/2)(R13), T5 \
	VPMOVSXBW (6*SIZE/2)(R13), T6 \
	VPMOVSXBW (7*SIZE/2)(R13), T7 \
	OP T0, A0, A0 \
	OP T1, A1, A1 \
	OP T2, A2, A2 \
	OP T3, A3, A3 \
	OP T4, A4, A4 \
	OP T5, A5, A5 \
	OP T6, A6, A6 \
	OP T7, A7, A7 \
	INCQ R12

// func threatsAVX2(dst []int16, weights []int8, added, removed []uint32)
//
// A turn of the outer loop does 128 accumulators. AX is the number of those done.
TEXT ·threatsAVX2(SB), NOSPLIT, $0-96
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ weights_base+24(FP), SI
	MOVQ added_base+48(FP), R8
	MOVQ added_len+56(FP), R9
	MOVQ removed_base+72(FP), R10
	MOVQ removed_len+80(FP), R11
	XORL AX, AX

chunk:
	LEAQ (DI)(AX*2), DX
	LEAQ (SI)(AX*1), BX
	VMOVDQU 0(DX), Y0
	VMOVDQU 32(DX), Y1
	VMOVDQU 64(DX), Y2
	VMOVDQU 96(DX), Y3
	VMOVDQU 128(DX), Y4
	VMOVDQU 160(DX), Y5
	VMOVDQU 192(DX), Y6
	VMOVDQU 224(DX), Y7
	XORL R12, R12
	JMP  addTest

add:
	MOVL (R8)(R12*4), R13
	THREAT(VPADDW, 32, Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11, Y12, Y13, Y14, Y15)

addTest:
	CMPQ R12, R9
	JB   add
	XORL R12, R12
	JMP  subTest

sub:
	MOVL (R10)(R12*4), R13
	THREAT(VPSUBW, 32, Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11, Y12, Y13, Y14, Y15)

subTest:
	CMPQ R12, R11
	JB   sub
	VMOVDQU Y0, 0(DX)
	VMOVDQU Y1, 32(DX)
	VMOVDQU Y2, 64(DX)
	VMOVDQU Y3, 96(DX)
	VMOVDQU Y4, 128(DX)
	VMOVDQU Y5, 160(DX)
	VMOVDQU Y6, 192(DX)
	VMOVDQU Y7, 224(DX)
	ADDQ $128, AX
	CMPQ AX, CX
	JB   chunk
	VZEROUPPER
	RET

// func threatsAVX512(dst []int16, weights []int8, added, removed []uint32)
//
// A turn of the outer loop does 256 accumulators. AX is the number of those done.
TEXT ·threatsAVX512(SB), NOSPLIT, $0-96
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ weights_base+24(FP), SI
	MOVQ added_base+48(FP), R8
	MOVQ added_len+56(FP), R9
	MOVQ removed_base+72(FP), R10
	MOVQ removed_len+80(FP), R11
	XORL AX, AX

chunk:
	LEAQ (DI)(AX*2), DX
	LEAQ (SI)(AX*1), BX
	VMOVDQU64 0(DX), Z0
	VMOVDQU64 64(DX), Z1
	VMOVDQU64 128(DX), Z2
	VMOVDQU64 192(DX), Z3
	VMOVDQU64 256(DX), Z4
	VMOVDQU64 320(DX), Z5
	VMOVDQU64 384(DX), Z6
	VMOVDQU64 448(DX), Z7
	XORL R12, R12
	JMP  addTest

add:
	MOVL (R8)(R12*4), R13
	THREAT(VPADDW, 64, Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7, Z8, Z9, Z10, Z11, Z12, Z13, Z14, Z15)

addTest:
	CMPQ R12, R9
	JB   add
	XORL R12, R12
	JMP  subTest

sub:
	MOVL (R10)(R12*4), R13
	THREAT(VPSUBW, 64, Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7, Z8, Z9, Z10, Z11, Z12, Z13, Z14, Z15)

subTest:
	CMPQ R12, R11
	JB   sub
	VMOVDQU64 Z0, 0(DX)
	VMOVDQU64 Z1, 64(DX)
	VMOVDQU64 Z2, 128(DX)
	VMOVDQU64 Z3, 192(DX)
	VMOVDQU64 Z4, 256(DX)
	VMOVDQU64 Z5, 320(DX)
	VMOVDQU64 Z6, 384(DX)
	VMOVDQU64 Z7, 448(DX)
	ADDQ $256, AX
	CMPQ AX, CX
	JB   chunk
	VZEROUPPER
	RET

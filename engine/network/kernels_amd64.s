#include "textflag.h"

// A turn of each loop does 64 bytes, 32 accumulators, in two registers. AX is the offset
// in bytes, CX where it ends.

// func update2AVX2(dst, src, new1, gone1 *int16, n int)
TEXT ·update2AVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ new1+16(FP), R8
	MOVQ gone1+24(FP), R10
	MOVQ n+32(FP), CX
	ADDQ CX, CX
	XORL AX, AX
	JMP  test

loop:
	VMOVDQU (SI)(AX*1), Y0
	VMOVDQU 32(SI)(AX*1), Y1
	VPADDW  (R8)(AX*1), Y0, Y0
	VPADDW  32(R8)(AX*1), Y1, Y1
	VPSUBW  (R10)(AX*1), Y0, Y0
	VPSUBW  32(R10)(AX*1), Y1, Y1
	VMOVDQU Y0, (DI)(AX*1)
	VMOVDQU Y1, 32(DI)(AX*1)
	ADDQ    $64, AX

test:
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
	JMP  test

loop:
	VMOVDQU (SI)(AX*1), Y0
	VMOVDQU 32(SI)(AX*1), Y1
	VPADDW  (R8)(AX*1), Y0, Y0
	VPADDW  32(R8)(AX*1), Y1, Y1
	VPSUBW  (R10)(AX*1), Y0, Y0
	VPSUBW  32(R10)(AX*1), Y1, Y1
	VPSUBW  (R11)(AX*1), Y0, Y0
	VPSUBW  32(R11)(AX*1), Y1, Y1
	VMOVDQU Y0, (DI)(AX*1)
	VMOVDQU Y1, 32(DI)(AX*1)
	ADDQ    $64, AX

test:
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
	JMP  test

loop:
	VMOVDQU (SI)(AX*1), Y0
	VMOVDQU 32(SI)(AX*1), Y1
	VPADDW  (R8)(AX*1), Y0, Y0
	VPADDW  32(R8)(AX*1), Y1, Y1
	VPADDW  (R9)(AX*1), Y0, Y0
	VPADDW  32(R9)(AX*1), Y1, Y1
	VPSUBW  (R10)(AX*1), Y0, Y0
	VPSUBW  32(R10)(AX*1), Y1, Y1
	VPSUBW  (R11)(AX*1), Y0, Y0
	VPSUBW  32(R11)(AX*1), Y1, Y1
	VMOVDQU Y0, (DI)(AX*1)
	VMOVDQU Y1, 32(DI)(AX*1)
	ADDQ    $64, AX

test:
	CMPQ AX, CX
	JB   loop
	VZEROUPPER
	RET

// func outputAVX2(sums, weights []int16) int32
TEXT ·outputAVX2(SB), NOSPLIT, $0-52
	MOVQ         sums_base+0(FP), SI
	MOVQ         weights_base+24(FP), DI
	MOVQ         weights_len+32(FP), CX
	ADDQ         CX, CX
	XORL         AX, AX
	MOVL         $255, DX           // clip
	VMOVD        DX, X6
	VPBROADCASTW X6, Y6
	VPXOR        Y7, Y7, Y7
	VPXOR        Y4, Y4, Y4         // the sums of the products, in two registers
	VPXOR        Y5, Y5, Y5
	JMP          test

loop:
	VPMAXSW  (SI)(AX*1), Y7, Y0
	VPMAXSW  32(SI)(AX*1), Y7, Y1
	VPMINSW  Y6, Y0, Y0
	VPMINSW  Y6, Y1, Y1
	VPMADDWD (DI)(AX*1), Y0, Y0
	VPMADDWD 32(DI)(AX*1), Y1, Y1
	VPADDD   Y0, Y4, Y4
	VPADDD   Y1, Y5, Y5
	ADDQ     $64, AX

test:
	CMPQ         AX, CX
	JB           loop
	VPADDD       Y5, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPADDD       X5, X4, X4
	VPSHUFD      $0x4e, X4, X5      // the upper half
	VPADDD       X5, X4, X4
	VPSHUFD      $0xb1, X4, X5      // the second of the two left
	VPADDD       X5, X4, X4
	VMOVD        X4, AX
	VZEROUPPER
	MOVL         AX, ret+48(FP)
	RET

// func threatsAVX2(dst []int16, weights []int8, added, removed []uint32)
//
// A turn of the outer loop does 128 accumulators, in eight registers. AX is the number of those
// done.
TEXT ·threatsAVX2(SB), NOSPLIT, $0-96
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ weights_base+24(FP), SI
	MOVQ added_base+48(FP), R8
	MOVQ added_len+56(FP), R9
	MOVQ removed_base+72(FP), R10
	MOVQ removed_len+80(FP), R11
	XORL AX, AX
	JMP  test

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
	ADDQ BX, R13
	VPMOVSXBW 0(R13), Y8
	VPMOVSXBW 16(R13), Y9
	VPMOVSXBW 32(R13), Y10
	VPMOVSXBW 48(R13), Y11
	VPMOVSXBW 64(R13), Y12
	VPMOVSXBW 80(R13), Y13
	VPMOVSXBW 96(R13), Y14
	VPMOVSXBW 112(R13), Y15
	VPADDW Y8, Y0, Y0
	VPADDW Y9, Y1, Y1
	VPADDW Y10, Y2, Y2
	VPADDW Y11, Y3, Y3
	VPADDW Y12, Y4, Y4
	VPADDW Y13, Y5, Y5
	VPADDW Y14, Y6, Y6
	VPADDW Y15, Y7, Y7
	INCQ R12

addTest:
	CMPQ R12, R9
	JB   add
	XORL R12, R12
	JMP  subTest

sub:
	MOVL (R10)(R12*4), R13
	ADDQ BX, R13
	VPMOVSXBW 0(R13), Y8
	VPMOVSXBW 16(R13), Y9
	VPMOVSXBW 32(R13), Y10
	VPMOVSXBW 48(R13), Y11
	VPMOVSXBW 64(R13), Y12
	VPMOVSXBW 80(R13), Y13
	VPMOVSXBW 96(R13), Y14
	VPMOVSXBW 112(R13), Y15
	VPSUBW Y8, Y0, Y0
	VPSUBW Y9, Y1, Y1
	VPSUBW Y10, Y2, Y2
	VPSUBW Y11, Y3, Y3
	VPSUBW Y12, Y4, Y4
	VPSUBW Y13, Y5, Y5
	VPSUBW Y14, Y6, Y6
	VPSUBW Y15, Y7, Y7
	INCQ R12

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

test:
	CMPQ AX, CX
	JB   chunk
	VZEROUPPER
	RET

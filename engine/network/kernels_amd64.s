#include "textflag.h"

// A turn of each loop does 64 bytes, 32 accumulators, in two registers. AX is the offset
// in bytes, CX where it ends.

// func update2AVX2(dst, src, new1, gone1 []int16)
TEXT ·update2AVX2(SB), NOSPLIT, $0-96
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ src_base+24(FP), SI
	MOVQ new1_base+48(FP), R8
	MOVQ gone1_base+72(FP), R10
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

// func update3AVX2(dst, src, new1, gone1, gone2 []int16)
TEXT ·update3AVX2(SB), NOSPLIT, $0-120
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ src_base+24(FP), SI
	MOVQ new1_base+48(FP), R8
	MOVQ gone1_base+72(FP), R10
	MOVQ gone2_base+96(FP), R11
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

// func update4AVX2(dst, src, new1, new2, gone1, gone2 []int16)
TEXT ·update4AVX2(SB), NOSPLIT, $0-144
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ src_base+24(FP), SI
	MOVQ new1_base+48(FP), R8
	MOVQ new2_base+72(FP), R9
	MOVQ gone1_base+96(FP), R10
	MOVQ gone2_base+120(FP), R11
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

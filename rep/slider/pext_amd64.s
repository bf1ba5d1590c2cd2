#include "textflag.h"

// func pext(x, mask uint64) uint64
TEXT ·pext(SB), NOSPLIT, $0-24
	MOVQ  x+0(FP), AX
	MOVQ  mask+8(FP), CX
	PEXTQ CX, AX, AX
	MOVQ  AX, ret+16(FP)
	RET

// func cpuid(leaf, subleaf uint32) (eax, ebx, ecx, edx uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	MOVL subleaf+4(FP), CX
	CPUID
	MOVL AX, eax+8(FP)
	MOVL BX, ebx+12(FP)
	MOVL CX, ecx+16(FP)
	MOVL DX, edx+20(FP)
	RET

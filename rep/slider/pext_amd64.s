#include "textflag.h"

// func pext(x, mask uint64) uint64
TEXT ·pext(SB), NOSPLIT, $0-24
	MOVQ  x+0(FP), AX
	MOVQ  mask+8(FP), CX
	PEXTQ CX, AX, AX
	MOVQ  AX, ret+16(FP)
	RET

#include "textflag.h"

// upsideDown is, for VPSHUFB, the bytes of each word of 64 bits in reverse.
DATA upsideDown<>+0(SB)/8, $0x0001020304050607
DATA upsideDown<>+8(SB)/8, $0x08090a0b0c0d0e0f
DATA upsideDown<>+16(SB)/8, $0x0001020304050607
DATA upsideDown<>+24(SB)/8, $0x08090a0b0c0d0e0f
GLOBL upsideDown<>(SB), RODATA|NOPTR, $32

// LINES computes the attacks along the line of each lane. slider has the slider in each lane and
// occupied the occupancy; both are overwritten, and occupied has the result.
#define LINES(slider, occupied, line, reverse, down) \
	VPAND   line, occupied, occupied    \
	VPSHUFB reverse, occupied, down     \
	VPSUBQ  slider, occupied, occupied  \
	VPSHUFB reverse, slider, slider     \
	VPSUBQ  slider, down, down          \
	VPSHUFB reverse, down, down         \
	VPXOR   down, occupied, occupied    \
	VPAND   line, occupied, occupied

// func onTwoLines(l *fourLines, slider, occupied rep.SquareSet) rep.SquareSet
TEXT ·onTwoLines(SB), NOSPLIT, $0-32
	MOVQ         l+0(FP), AX
	VPBROADCASTQ slider+8(FP), X0
	VPBROADCASTQ occupied+16(FP), X1
	VMOVDQU      (AX), X2
	VMOVDQU      upsideDown<>(SB), X3
	LINES(X0, X1, X2, X3, X4)
	VPUNPCKHQDQ  X1, X1, X0
	VPOR         X1, X0, X0
	VMOVQ        X0, ret+24(FP)
	RET

// func onFourLines(l *fourLines, slider, occupied rep.SquareSet) rep.SquareSet
TEXT ·onFourLines(SB), NOSPLIT, $0-32
	MOVQ         l+0(FP), AX
	VPBROADCASTQ slider+8(FP), Y0
	VPBROADCASTQ occupied+16(FP), Y1
	VMOVDQU      (AX), Y2
	VMOVDQU      upsideDown<>(SB), Y3
	LINES(Y0, Y1, Y2, Y3, Y4)
	VEXTRACTI128 $1, Y1, X0
	VPOR         X1, X0, X0
	VPUNPCKHQDQ  X0, X0, X1
	VPOR         X1, X0, X0
	VMOVQ        X0, ret+24(FP)
	VZEROUPPER
	RET

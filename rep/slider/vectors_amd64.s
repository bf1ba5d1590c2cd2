#include "textflag.h"
#include "go_asm.h"

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

// VPTERNLOGQ computes any function of three inputs, a below being the last operand, which has the
// result, and b the one before it.
#define A_OR_BC $0xF8 // a | b&c

// FILL takes the sliders of each lane to the squares that they attack, if an AND with into follows.
// empty has the empty squares that a step of the lane leads to.
#define FILL(sliders, empty, step, step2, step4, scratch) \
	VPROLVQ    step, sliders, scratch           \
	VPTERNLOGQ A_OR_BC, scratch, empty, sliders \
	VPROLVQ    step, empty, scratch             \
	VPANDQ     scratch, empty, empty            \
	VPROLVQ    step2, sliders, scratch          \
	VPTERNLOGQ A_OR_BC, scratch, empty, sliders \
	VPROLVQ    step2, empty, scratch            \
	VPANDQ     scratch, empty, empty            \
	VPROLVQ    step4, sliders, scratch          \
	VPTERNLOGQ A_OR_BC, scratch, empty, sliders \
	VPROLVQ    step, sliders, sliders

// func inFour(l *fourLanes, sliders, occupied rep.SquareSet) rep.SquareSet
TEXT ·inFour(SB), NOSPLIT, $0-32
	MOVQ         l+0(FP), AX
	VPBROADCASTQ sliders+8(FP), Y0
	VPBROADCASTQ occupied+16(FP), Y1
	VMOVDQU      fourLanes_into(AX), Y2
	VMOVDQU      fourLanes_step(AX), Y3
	VMOVDQU      fourLanes_step2(AX), Y4
	VMOVDQU      fourLanes_step4(AX), Y5
	VPANDN       Y2, Y1, Y1
	FILL(Y0, Y1, Y3, Y4, Y5, Y6)
	VPAND        Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPOR         X1, X0, X0
	VPUNPCKHQDQ  X0, X0, X1
	VPOR         X1, X0, X0
	VMOVQ        X0, ret+24(FP)
	VZEROUPPER
	RET

// func inEight(l *eightLanes, sliders, occupied rep.SquareSet) rep.SquareSet
TEXT ·inEight(SB), NOSPLIT, $0-32
	MOVQ          l+0(FP), AX
	VPBROADCASTQ  sliders+8(FP), Z0
	VPBROADCASTQ  occupied+16(FP), Z1
	VMOVDQU64     eightLanes_into(AX), Z2
	VMOVDQU64     eightLanes_step(AX), Z3
	VMOVDQU64     eightLanes_step2(AX), Z4
	VMOVDQU64     eightLanes_step4(AX), Z5
	VPANDNQ       Z2, Z1, Z1
	FILL(Z0, Z1, Z3, Z4, Z5, Z6)
	VPANDQ        Z2, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPOR          Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPOR          X1, X0, X0
	VPUNPCKHQDQ   X0, X0, X1
	VPOR          X1, X0, X0
	VMOVQ         X0, ret+24(FP)
	VZEROUPPER
	RET

// func pext(x, mask uint64) uint64
TEXT ·pext(SB), NOSPLIT, $0-24
	MOVQ  x+0(FP), AX
	MOVQ  mask+8(FP), CX
	PEXTQ CX, AX, AX
	MOVQ  AX, ret+16(FP)
	RET

#include "textflag.h"
#include "go_asm.h"

// The third operand of VPTERNLOGQ, as any other result, is the last; it is a below, and the
// one before it is b. The immediate has a bit for each of the eight cases.
#define A_OR_BC      $0xF8 // a | b&c
#define A_OR_B_AND_C $0xA8 // (a|b) & c
#define ABC          $0x80 // a & b & c
#define AB_NOT_C     $0x40 // a & b &^ c
#define A_NOT_B_C    $0x10 // a &^ b &^ c
#define B_C_OR_NOT_A $0x8C // b & (c|^a)
#define B_A_ELSE_C   $0xE2 // b ? a : c
#define A_B_ELSE_C   $0xCA // a ? b : c

// STEP takes sliders on to the empty squares, by a number of squares.
#define STEP(sliders, by, empty, scratch) \
	VPROLVQ    by, sliders, scratch \
	VPTERNLOGQ A_OR_BC, scratch, empty, sliders

// func countLanes(bitboards *[8]rep.SquareSet, t *laneTables, us rep.Color) (n int, attacked rep.SquareSet)
//
// Each comment names what a register has from there on, in each lane what belongs to its
// direction. Z17 to Z22 and Z26 are constants.
TEXT ·countLanes(SB), NOSPLIT, $0-40
	MOVQ    bitboards+0(FP), AX
	MOVQ    t+8(FP), DX
	MOVBQZX us+16(FP), CX
	MOVQ    CX, R8
	NEGQ    R8
	ANDQ    $7, R8   // the index of our occupancy
	MOVQ    R8, R9
	XORQ    $7, R9   // and of theirs
	SHLQ    $7, CX
	ADDQ    DX, CX   // laneTables_pawns(CX) is that of us

	VPBROADCASTQ (AX)(R8*8), Z0 // our pieces
	VPBROADCASTQ (AX)(R9*8), Z1 // their pieces
	VPBROADCASTQ 8(AX), Z2      // pawns
	VPBROADCASTQ 16(AX), Z3     // knights
	VPBROADCASTQ 24(AX), Z4     // bishops
	VPBROADCASTQ 32(AX), Z5     // rooks
	VPBROADCASTQ 40(AX), Z9     // queens
	VPBROADCASTQ 40(AX), Z25    // queens
	VPBROADCASTQ 48(AX), Z6     // kings

	VMOVDQU64 laneTables_diagonal(DX), Z16
	VMOVDQU64 laneTables_into(DX), Z17
	VMOVDQU64 laneTables_into(DX), Z8
	VMOVDQU64 laneTables_step(DX), Z18
	VMOVDQU64 laneTables_step2(DX), Z19
	VMOVDQU64 laneTables_step4(DX), Z20
	VMOVDQU64 laneTables_jump(DX), Z22
	VMOVDQU64 laneTables_jumpInto(DX), Z26

	VPTERNLOGQ B_A_ELSE_C, Z5, Z16, Z4   // bishops or rooks
	VPTERNLOGQ A_NOT_B_C, Z0, Z1, Z8     // empty squares that a step leads to
	VPTERNLOGQ A_OR_B_AND_C, Z1, Z4, Z9  // their sliders
	VPANDQ     Z0, Z6, Z10               // our king

	// Their sliders and our king go as far as they can.
	VPROLVQ Z18, Z8, Z11
	STEP(Z9, Z18, Z8, Z13)
	STEP(Z10, Z18, Z8, Z14)
	VPANDQ  Z8, Z11, Z11 // squares where two empty ones end
	VPROLVQ Z19, Z11, Z12
	STEP(Z9, Z19, Z11, Z13)
	STEP(Z10, Z19, Z11, Z14)
	VPANDQ  Z11, Z12, Z12 // four
	STEP(Z9, Z20, Z12, Z13)
	STEP(Z10, Z20, Z12, Z14)
	VPROLVQ Z18, Z9, Z9   // what their sliders attack, those come round the edge included
	VPROLVQ Z18, Z10, Z10 // the same of our king

	// Pins. Half a register is four lanes.
	VPANDQ     laneTables_inside(DX), Z0, Z15
	VSHUFI64X2 $0x4E, Z10, Z10, Z10
	VPTERNLOGQ ABC, Z9, Z15, Z10    // pinned, by a slider that goes in this direction
	VSHUFI64X2 $0x4E, Z10, Z10, Z15
	VPORQ      Z15, Z10, Z10        // pinned on the line of this direction
	VSHUFI64X2 $0xB1, Z10, Z10, Z15
	VPORQ      Z15, Z10, Z15
	VPSHUFD    $0x4E, Z15, Z21
	VPORQ      Z15, Z21, Z21        // pinned on any line

	// What they attack.
	VPANDQ        laneTables_pawns+pawns_captureUs(CX), Z2, Z23
	VPTERNLOGQ    A_OR_B_AND_C, Z1, Z6, Z23
	VPROLVQ       Z18, Z23, Z23
	VPANDQ        Z1, Z3, Z24
	VPROLVQ       Z22, Z24, Z24
	VPTERNLOGQ    A_OR_B_AND_C, Z17, Z9, Z23
	VPTERNLOGQ    A_OR_BC, Z26, Z24, Z23
	VEXTRACTI64X4 $1, Z23, Y9
	VPORQ         Z23, Z9, Z9
	VEXTRACTI128  $1, Y9, X13
	VPOR          X13, X9, X9
	VPUNPCKHQDQ   X9, X9, X13
	VPOR          X13, X9, X9
	VMOVQ         X9, attacked+32(FP)

	// Our knights: the squares they can go to.
	VPTERNLOGQ AB_NOT_C, Z21, Z0, Z3
	VPROLVQ    Z22, Z3, Z3
	VPTERNLOGQ AB_NOT_C, Z0, Z26, Z3

	// Our sliders.
	VPTERNLOGQ B_C_OR_NOT_A, Z10, Z0, Z21  // our pieces that can go in this direction
	VPTERNLOGQ A_OR_B_AND_C, Z21, Z4, Z25
	STEP(Z25, Z18, Z8, Z13)
	STEP(Z25, Z19, Z11, Z13)
	STEP(Z25, Z20, Z12, Z13)
	VPROLVQ    Z18, Z25, Z4
	VPTERNLOGQ AB_NOT_C, Z0, Z17, Z4

	// Our pawns, captures on the diagonals and pushes on the files.
	VPTERNLOGQ ABC, laneTables_pawns+pawns_move(CX), Z21, Z2
	VPROLVQ    Z18, Z2, Z2
	VPTERNLOGQ A_B_ELSE_C, Z8, Z1, Z16
	VPTERNLOGQ ABC, Z17, Z16, Z2
	VPANDQ     laneTables_passed(DX), Z2, Z13
	VPANDQ     laneTables_promotion(DX), Z2, Z14
	VPROLVQ    Z18, Z13, Z13
	VPORQ      Z2, Z4, Z4
	VPTERNLOGQ A_OR_BC, Z8, Z13, Z4

	// A promotion is four moves. No lane has more than 255.
	VPOPCNTQ Z3, Z3
	VPOPCNTQ Z4, Z4
	VPOPCNTQ Z14, Z14
	VPADDQ   Z3, Z14, Z3
	VPADDQ   Z14, Z14, Z14
	VPADDQ   Z3, Z4, Z4
	VPADDQ   Z14, Z4, Z4
	VPMOVQB  Z4, X4
	VPXOR    X5, X5, X5
	VPSADBW  X5, X4, X4
	VMOVQ    X4, n+24(FP)
	VZEROUPPER
	RET

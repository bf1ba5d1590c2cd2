#include "textflag.h"
#include "go_asm.h"

// Registers 16 to 31 alone need no VZEROUPPER: the SSE code of the compiler does not know
// them.

// CELLS2BITBOARDS makes eight bitboards, in the order of the bits of codes, of the cells in
// the register r. DX is the tables.
#define CELLS2BITBOARDS(codes, r, tmp) \
	VMOVDQU64      codes, tmp;                  \
	VPSHUFB        r, tmp, r;                   \ // 1. a piece becomes its code
	VPSHUFB        tables_reverse(DX), r, r;    \ // 2. the codes of a rank in the order of a matrix
	VMOVDQU64      tables_units(DX), tmp;       \
	VGF2P8AFFINEQB $0, r, tmp, r;               \ // 3. a rank of each bitboard in a byte
	VMOVDQU64      tables_gather(DX), tmp;      \
	VPERMB         r, tmp, r                      // 4. the ranks of a bitboard in a lane

// func transpose(bitboards *[8]rep.SquareSet, c *cells)
TEXT ·transpose(SB), NOSPLIT, $0-16
	MOVQ      bitboards+0(FP), DI
	MOVQ      c+8(FP), SI
	MOVQ      ·shared(SB), DX
	VMOVDQU64 (SI), Z16
	CELLS2BITBOARDS(tables_codes(DX), Z16, Z17)
	VMOVDQU64 Z16, (DI)
	RET

// FILL is fill: sliders and free are registers, which both change, and Z18 to Z20 are steps.
#define FILL(sliders, free, tmp) \
	VPROLVQ    Z18, sliders, tmp;        \
	VPTERNLOGQ $0xF8, tmp, free, sliders; \
	VPROLVQ    Z18, free, tmp;           \
	VPANDQ     tmp, free, free;          \
	VPROLVQ    Z19, sliders, tmp;        \
	VPTERNLOGQ $0xF8, tmp, free, sliders; \
	VPROLVQ    Z19, free, tmp;           \
	VPANDQ     tmp, free, free;          \
	VPROLVQ    Z20, sliders, tmp;        \
	VPTERNLOGQ $0xF8, tmp, free, sliders

// TURN is turned in all lanes.
#define TURN(from, to) \
	VPSHUFB        Z23, from, to; \
	VGF2P8AFFINEQB $0, Z24, to, to

// func countLanes(c *cells, side int) (moves, attacked, occupied, king uint64)
TEXT ·countLanes(SB), NOSPLIT, $0-48
	MOVQ      c+0(FP), AX
	MOVQ      side+8(FP), BX
	MOVQ      ·shared(SB), DX
	IMULQ     $sideTables__size, BX
	LEAQ      tables_sides(DX)(BX*1), BX
	VMOVDQU64 (AX), Z1
	VPCMPEQB  sideTables_king(BX), Z1, K1
	CELLS2BITBOARDS(sideTables_codes(BX), Z1, Z2)
	KMOVQ     K1, CX
	TZCNTQ    CX, CX

	// Each of the bitboards in all lanes; of the sliders, those that move in the direction.
	VMOVDQU64 tables_pickUs(DX), Z2
	VMOVDQU64 tables_pickThem(DX), Z3
	VMOVDQU64 tables_pickSliders(DX), Z4
	VMOVDQU64 tables_pickKings(DX), Z5
	VMOVDQU64 tables_pickPawns(DX), Z6
	VMOVDQU64 tables_pickKnights(DX), Z7
	VPERMQ    Z1, Z2, Z2
	VPERMQ    Z1, Z3, Z3
	VPERMQ    Z1, Z4, Z4
	VPERMQ    Z1, Z5, Z5
	VPERMQ    Z1, Z6, Z6
	VPERMQ    Z1, Z7, Z7
	VPORQ     Z2, Z3, Z8 // occupied
	VPANDQ    Z3, Z4, Z9 // their sliders

	VMOVDQU64  tables_landing(DX), Z17
	VMOVDQU64  tables_step1(DX), Z18
	VMOVDQU64  tables_step2(DX), Z19
	VMOVDQU64  tables_step4(DX), Z20
	VMOVDQU64  tables_jump(DX), Z21
	VMOVDQU64  tables_jumpLanding(DX), Z22
	VMOVDQU64  tables_turnBytes(DX), Z23
	VMOVDQU64  tables_turnBits(DX), Z24
	VPTERNLOGQ $0xFF, Z16, Z16, Z16

	// The rays of the king.
	MOVQ   CX, R8
	SHLQ   $6, R8
	TURN(Z8, Z12)
	TURN(Z2, Z13)
	TURN(Z9, Z14)
	VPANDQ tables_rays(DX)(R8*1), Z12, Z12

	// What the enemy attacks.
	VMOVDQA64  Z5, Z10
	VPTERNLOGQ $0xD5, Z8, Z2, Z10 // ^occupied | our king
	VPANDQ     Z17, Z10, Z10
	VMOVDQA64  Z9, Z11
	FILL(Z11, Z10, Z26)
	VMOVDQA64  Z5, Z26
	VPTERNLOGQ $0xF8, sideTables_theirPawns(BX), Z6, Z26
	VPTERNLOGQ $0xF8, Z3, Z26, Z11
	VPROLVQ    Z18, Z11, Z11
	VPANDQ     Z3, Z7, Z27
	VPROLVQ    Z21, Z27, Z27
	VPANDQ     Z22, Z27, Z27
	VPTERNLOGQ $0xEA, Z27, Z17, Z11 // attacked & landing | knights

	// The pinned piece of each ray.
	VPADDQ       Z16, Z12, Z15
	VPANDQ       Z12, Z15, Z15 // without the nearest piece
	VPADDQ       Z16, Z15, Z25
	VPTERNLOGQ   $0x08, Z14, Z15, Z25 // the next, if it is a slider of theirs
	VPTESTMQ     Z25, Z25, K2
	VPTERNLOGQ.Z $0x20, Z13, Z15, K2, Z12 // the nearest, if it is ours
	TURN(Z12, Z12)

	// Attacks and pins of all lanes together, next to one another.
	VPUNPCKLQDQ Z12, Z11, Z13
	VPUNPCKHQDQ Z12, Z11, Z14
	VPORQ       Z13, Z14, Z13
	VSHUFI64X2  $0xB1, Z13, Z13, Z14
	VPORQ       Z13, Z14, Z13
	VSHUFI64X2  $0x4E, Z13, Z13, Z14
	VPORQ       Z13, Z14, Z13
	VMOVQ       X13, R9
	VPUNPCKHQDQ Z13, Z13, Z14
	VSHUFI64X2  $0x4E, Z12, Z12, Z15
	VPTERNLOGQ  $0xFD, Z14, Z12, Z15 // not pinned, or pinned in this lane or its opposite
	VPANDQ      Z2, Z15, Z15

	// Our sliders.
	VPANDQ     Z15, Z4, Z11
	VPANDNQ    Z17, Z8, Z10
	FILL(Z11, Z10, Z26)
	VPROLVQ    Z18, Z11, Z11
	VPTERNLOGQ $0x40, Z2, Z17, Z11

	// Pawns and knights.
	VPANDQ     sideTables_captures(BX), Z3, Z12
	VMOVDQU64  sideTables_pushes(BX), Z13
	VPTERNLOGQ $0xF4, Z8, Z13, Z12 // captures & them | pushes &^ occupied
	VPANDQ     Z2, Z7, Z25
	VPANDNQ    Z25, Z14, Z25
	VPROLVQ    Z21, Z25, Z25
	VPTERNLOGQ $0x40, Z2, Z22, Z25
	VPANDQ     Z6, Z15, Z14
	VPROLVQ    Z18, Z14, Z14
	VPTERNLOGQ $0x80, Z12, Z17, Z14
	VPANDQ     sideTables_third(BX), Z14, Z13
	VPROLVQ    Z18, Z13, Z13
	VPANDNQ    Z13, Z8, Z13

	// The sum: sliders and pawns, double pushes, knights, and three more for a promotion.
	VPORQ   Z14, Z11, Z11
	VPANDQ  sideTables_last(BX), Z14, Z14
	VPOPCNTQ Z11, Z11
	VPOPCNTQ Z13, Z13
	VPOPCNTQ Z25, Z25
	VPOPCNTQ Z14, Z14
	VPADDQ  Z13, Z11, Z11
	VPADDQ  Z25, Z14, Z25
	VPADDQ  Z14, Z14, Z14
	VPADDQ  Z25, Z11, Z11
	VPADDQ  Z14, Z11, Z11
	VPMOVQB Z11, X11
	VPXOR   X13, X13, X13
	VPSADBW X13, X11, X11
	VMOVQ   X11, R10

	// The king.
	VMOVQ   X2, R11
	MOVQ    tables_kingAttacks(DX)(CX*8), R12
	ANDNQ   R12, R11, R12
	ANDNQ   R12, R9, R12
	POPCNTQ R12, R12
	ADDQ    R12, R10
	VMOVQ   X8, R13
	MOVQ    R10, moves+16(FP)
	MOVQ    R9, attacked+24(FP)
	MOVQ    R13, occupied+32(FP)
	MOVQ    CX, king+40(FP)
	VZEROUPPER
	RET

// func writeMoves(dst *[moveListRoom]rep.Move, l *moveList) int
TEXT ·writeMoves(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ l+8(FP), SI
	MOVQ ·shared(SB), DX

	// The numbers of the squares, with the highest bit where a move captures.
	VMOVDQU64    tables_squares(DX), Z16
	KMOVQ        moveList_them(SI), K1
	MOVL         $0x80, AX
	VPBROADCASTB AX, Z17
	VPADDB       Z17, Z16, K1, Z16
	MOVL         $0x403F403F, AX // of a number with its sign: the kind, and the square
	VPBROADCASTD AX, Y17
	MOVQ         moveList_n(SI), CX
	MOVQ         SI, BX
	TESTQ        CX, CX
	JZ           pawns

pieces:
	MOVQ          targets_to(BX), AX
	KMOVQ         AX, K1
	VPCOMPRESSB.Z Z16, K1, Z18
	VPMOVSXBW     X18, Y18
	VPBROADCASTW  targets_from(BX), Y19
	VPTERNLOGQ    $0xEA, Y19, Y17, Y18
	VMOVDQU64     Y18, (DI)
	POPCNTQ       AX, AX
	LEAQ          (DI)(AX*2), DI
	ADDQ          $targets__size, BX
	DECQ          CX
	JNZ           pieces

pawns:
	VMOVDQU64 tables_pawnMoves(DX), Z16
	VMOVDQU64 (tables_pawnMoves+64)(DX), Z17
	MOVQ      $-4, CX

step:
	MOVQ          (moveList_pawns+32)(SI)(CX*8), AX
	TESTQ         AX, AX
	JZ            none
	VPBROADCASTW  (moveList_pawnCodes+8)(SI)(CX*2), Z18
	KMOVD         AX, K1
	VPCOMPRESSW.Z Z16, K1, Z19
	VPADDW        Z18, Z19, Z19
	VMOVDQU64     Z19, (DI)
	POPCNTL       AX, BX
	LEAQ          (DI)(BX*2), DI
	SHRQ          $32, AX
	KMOVD         AX, K1
	VPCOMPRESSW.Z Z17, K1, Z19
	VPADDW        Z18, Z19, Z19
	VMOVDQU64     Z19, (DI)
	POPCNTL       AX, BX
	LEAQ          (DI)(BX*2), DI

none:
	INCQ CX
	JNZ  step
	SUBQ dst+0(FP), DI
	SHRQ $1, DI
	MOVQ DI, ret+16(FP)
	RET

// func play(b *Board, m rep.Move)
TEXT ·play(SB), NOSPLIT, $0-10
	MOVQ    b+0(FP), AX
	MOVWLZX m+8(FP), CX
	MOVQ    Board_current(AX), SI
	MOVQ    Board_frames(AX), DI
	TESTL   $const_castleOrPromotion, CX
	JNZ     plain
	MOVQ    ·shared(SB), DX
	MOVL    CX, R15
	ADDQ    SI, DI // the present frame; the next follows it
	ADDQ    $frame__size, SI
	ANDL    $const_doublePushOrEnPassant, R15
	MOVL    CX, BX
	SHRL    $6, BX
	ANDL    $63, BX // from
	ANDL    $63, CX // to
	MOVQ    SI, Board_current(AX)

	// The cells: the piece on its new square, nothing on the old one.
	MOVBLZX      frame_cells(DI)(BX*1), R8
	MOVBLZX      frame_cells(DI)(CX*1), R9
	VMOVDQU64    frame_cells(DI), Z16
	VPBROADCASTB R8, Z17
	VPXORQ       Z18, Z18, Z18
	MOVL         $1, R10
	SHLXQ        CX, R10, R11
	SHLXQ        BX, R10, R10
	KMOVQ        R11, K1
	KMOVQ        R10, K2
	VMOVDQU8     Z17, K1, Z16
	VMOVDQU8     Z18, K2, Z16
	VMOVDQU64    Z16, (frame__size+frame_cells)(DI)

	// The key and the state bits.
	MOVQ  frame_StateBits(DI), R12
	LEAQ  const_nextPly(R12), R13
	ANDQ  tables_moved(DX)(R8*8), R13
	ANDQ  tables_captured(DX)(R9*8), R13
	SHLL  $9, R8
	SHLL  $9, R9
	LEAQ  tables_keys(DX)(R8*1), R8
	LEAQ  tables_keys(DX)(R9*1), R9
	MOVQ  frame_key(DI), SI
	XORQ  tables_sideKey(DX), SI
	XORQ  (R8)(BX*8), SI
	XORQ  (R8)(CX*8), SI
	XORQ  (R9)(CX*8), SI
	ORQ   R11, R10
	SHRQ  $const_epCapturableShift, R12
	ANDQ  Board_castlingSquares(AX), R10
	ORQ   R12, R10
	ORQ   R15, R10
	JNZ   rare

done:
	MOVQ SI, (frame__size+frame_key)(DI)
	MOVQ R13, (frame__size+frame_StateBits)(DI)
	RET

	// A double push or an en passant capture; castling rights may end, or an en passant
	// capture was pseudo-legal.
rare:
	TESTL R15, R15
	JNZ   pawn

clear:
	TESTL R12, R12
	JZ    rights
	ANDL  $7, R12
	XORQ  tables_epKeys(DX)(R12*8), SI

rights:
	MOVQ    Board_castling(AX), AX
	MOVBLZX const_castlingLost(AX)(BX*1), BX
	ORB     const_castlingLost(AX)(CX*1), BX
	MOVQ    R13, R12
	SHRQ    $const_rightsShift, R12
	ANDL    R12, BX // the rights that are lost
	XORQ    tables_rightsKeys(DX)(BX*8), SI
	SHLQ    $const_rightsShift, BX
	XORQ    BX, R13
	JMP     done

pawn:
	MOVBLZX frame_cells(DI)(BX*1), R8
	XORL    $8, R8 // a pawn of the other side
	CMPL    R12, CX
	JE      capture
	LEAL    (BX)(CX*1), R10
	SHRL    $1, R10 // the square between
	MOVQ    R10, R11
	SHLQ    $const_epSquareShift, R11
	ORQ     R11, R13
	MOVL    CX, R11
	ANDL    $7, R11
	JZ      east
	CMPB    (frame_cells-1)(DI)(CX*1), R8
	JE      capturable
	CMPL    R11, $7
	JE      clear

east:
	CMPB (frame_cells+1)(DI)(CX*1), R8
	JNE  clear

capturable:
	SHLQ $const_epCapturableShift, R10
	ORQ  R10, R13
	XORQ tables_epKeys(DX)(R11*8), SI
	JMP  clear

capture:
	MOVL     CX, R10
	ANDL     $7, R10
	ANDL     $56, BX
	ORL      R10, BX // the file of the destination, the rank of the origin
	MOVL     $1, R10
	SHLXQ    BX, R10, R10
	KMOVQ    R10, K1
	VMOVDQU8 Z18, K1, (frame__size+frame_cells)(DI)
	SHLL     $9, R8
	LEAQ     tables_keys(DX)(R8*1), R8
	XORQ     (R8)(BX*8), SI
	JMP      clear

plain:
	JMP ·playPlain(SB)

package bitboardlanes

import (
	"github.com/boardbench/boardbench/internal/cpu"
	"github.com/boardbench/boardbench/rep"
)

// Backend is this representation.
var Backend = rep.Backend{
	Name:      "bitboardlanes",
	Title:     "bitboard, eight directions at once",
	Family:    "bitboard",
	Level:     rep.Tuned,
	Summary:   "the bitboards and the mailbox of bitboard, and moves counted in eight directions at once, by AVX-512",
	Reference: "Kogge and Stone, A Parallel Algorithm for the Efficient Solution of a General Class of Recurrence Equations, 1973",
	New:       func() rep.Board { return New() },
	Available: Available,

	Instructions: "AVX-512 VPOPCNTDQ",
}

// Available returns nil if the instructions of [countLanes] can be executed, and
// otherwise an error that names the missing extension.
func Available() error { return unavailable }

var unavailable = cpu.Missing(cpu.AVX512F, cpu.AVX512VPOPCNTDQ)

// available is whether boards count by [countLanes]. Where it is false they count the same by
// [countPlain], lane after lane.
var available = unavailable == nil

// Code generated from ../bitboard/record.go; DO NOT EDIT.

package bitboardinplace

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

const recordSize = unsafe.Sizeof(record{})

// present returns the record of the present position. current needs no bounds check: Load
// sets it to 0, Make and MakeNull grow the stack before they add a record, and Unmake and
// UnmakeNull only follow them.
func (s *state) present() *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s.records)), s.current))
}

// grow makes room for at least one more record, and returns the present one. It is
// rarely called, so it is kept out of its callers.
//
//go:noinline
func (s *state) grow() *record {
	records := make([]record, 2*len(s.records)+64)
	copy(records, s.records)
	s.records = records
	s.end = uintptr(len(records)) * recordSize
	return s.present()
}

// The parts of the present record, as [stateBits] has them.

func (s *state) sideToMove() rep.Color           { return s.present().sideToMove() }
func (s *state) rights() rep.CastlingRights      { return s.present().rights() }
func (s *state) rightsOf(us rep.Color) stateBits { return s.present().rightsOf(us) }
func (s *state) epSquare() rep.Square            { return s.present().epSquare() }
func (s *state) epCapturable() rep.Square        { return s.present().epCapturable() }

// bits returns the state bits of the position.
func (s *state) bits() stateBits { return s.present().stateBits }

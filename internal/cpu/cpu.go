// Package cpu tells which instruction set extensions this machine has: those that the CPU
// reports and whose registers the operating system saves.
//
// It exists because a program that imports one board is to compile nothing but this module
// and the standard library, whose own package of that name is internal.
package cpu

import (
	"fmt"
	"strings"
)

// A Feature is an extension, with its name as Intel's manual writes it.
type Feature int

// The extensions that the boards use.
const (
	BMI2 Feature = iota
	AVX2
	AVX512F
	AVX512DQ
	AVX512BW
	AVX512VL
	AVX512VBMI
	AVX512VBMI2
	AVX512VPOPCNTDQ
	GFNI
	features
)

var featureNames = [features]string{
	"BMI2", "AVX2", "AVX512F", "AVX512DQ", "AVX512BW", "AVX512VL", "AVX512_VBMI", "AVX512_VBMI2", "AVX512_VPOPCNTDQ", "GFNI",
}

// String returns the name of f: "AVX512_VBMI".
func (f Feature) String() string {
	if f >= 0 && f < features {
		return featureNames[f]
	}
	return fmt.Sprintf("Feature(%d)", int(f))
}

// Registers is the register files that the operating system saves, bits of XCR0.
type Registers uint32

const (
	vectors256 Registers = 0b110            // XMM, and the upper half of YMM
	vectors512 Registers = 0b111<<5 | 0b110 // these, masks, and ZMM in two parts
)

// A Machine is the report of CPUID and XGETBV.
type Machine struct {
	Name  string // of the architecture: "amd64"
	Has   [features]bool
	Saved Registers
}

// Missing returns nil if this machine can execute all instructions of the wanted
// extensions, and otherwise an error that names the missing one: another architecture,
// the extensions by name, or an operating system that does not save the registers.
func Missing(wanted ...Feature) error { return this.Missing(wanted...) }

var this = detect()

// Missing is Missing of another machine.
func (m Machine) Missing(wanted ...Feature) error {
	if m.Name != "amd64" {
		return fmt.Errorf("needs an amd64 CPU with %s, this one is %s", join(wanted), m.Name)
	}
	var lacking []Feature
	var needed Registers
	for _, f := range wanted {
		if !m.Has[f] {
			lacking = append(lacking, f)
		}
		switch {
		case f >= AVX512F && f <= AVX512VPOPCNTDQ:
			needed |= vectors512
		case f == AVX2:
			needed |= vectors256
		}
	}
	if len(lacking) > 0 {
		return fmt.Errorf("this CPU has no %s", join(lacking))
	}
	if needed&^m.Saved != 0 {
		name := "AVX2"
		if needed == vectors512 {
			name = "AVX-512"
		}
		return fmt.Errorf("the operating system does not save the registers of %s", name)
	}
	return nil
}

// join returns "A, B and C".
func join(list []Feature) string {
	var names []string
	for _, f := range list {
		names = append(names, f.String())
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

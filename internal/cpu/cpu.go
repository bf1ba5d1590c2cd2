// Package cpu names the instruction set extensions of amd64 that this machine does not have: those that the CPU
// does not report, or whose registers the operating system does not save.
package cpu

import (
	"fmt"
	"runtime"
	"strings"

	"golang.org/x/sys/cpu"
)

// A Feature is an extension, with its name as Intel's manual writes it.
type Feature struct {
	Name string
	Has  bool // this machine has it
}

// The extensions that the boards use.
var (
	BMI2            = Feature{"BMI2", cpu.X86.HasBMI2}
	AVX2            = Feature{"AVX2", cpu.X86.HasAVX2}
	AVX512F         = Feature{"AVX512F", cpu.X86.HasAVX512F}
	AVX512DQ        = Feature{"AVX512DQ", cpu.X86.HasAVX512DQ}
	AVX512BW        = Feature{"AVX512BW", cpu.X86.HasAVX512BW}
	AVX512VL        = Feature{"AVX512VL", cpu.X86.HasAVX512VL}
	AVX512VBMI      = Feature{"AVX512_VBMI", cpu.X86.HasAVX512VBMI}
	AVX512VBMI2     = Feature{"AVX512_VBMI2", cpu.X86.HasAVX512VBMI2}
	AVX512VPOPCNTDQ = Feature{"AVX512_VPOPCNTDQ", cpu.X86.HasAVX512VPOPCNTDQ}
	GFNI            = Feature{"GFNI", cpu.X86.HasAVX512GFNI}
)

// Missing returns nil if this machine can execute all instructions of the wanted extensions, and
// otherwise an error that names the missing ones, or another architecture.
func Missing(wanted ...Feature) error {
	var lacking []string
	for _, f := range wanted {
		if !f.Has {
			lacking = append(lacking, f.Name)
		}
	}
	switch names := strings.Join(lacking, ", "); {
	case len(lacking) == 0:
		return nil
	case runtime.GOARCH != "amd64":
		return fmt.Errorf("needs an amd64 CPU with %s, this one is %s", names, runtime.GOARCH)
	default:
		return fmt.Errorf("this CPU has no %s", names)
	}
}

package internal_test

import (
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/internal/cpu"
)

func TestMissing(t *testing.T) {
	full := cpu.Machine{Name: "amd64", Saved: 0b11100110}
	for f := range full.Has {
		full.Has[f] = true
	}
	assert.NoError(t, full.Missing(cpu.AVX512F, cpu.AVX512VBMI, cpu.GFNI))
	unsaved := full
	unsaved.Saved = 0b110
	assert.EqualError(t, unsaved.Missing(cpu.AVX512VBMI, cpu.GFNI), "the operating system does not save the registers of AVX-512")
	assert.NoError(t, unsaved.Missing(cpu.BMI2, cpu.AVX2))
	unsaved.Saved = 0b010
	assert.EqualError(t, unsaved.Missing(cpu.AVX2), "the operating system does not save the registers of AVX2")
	older := full
	older.Has[cpu.AVX512VBMI2], older.Has[cpu.GFNI] = false, false
	assert.EqualError(t, older.Missing(cpu.AVX512VBMI2, cpu.AVX512F), "this CPU has no AVX512_VBMI2")
	assert.EqualError(t, older.Missing(cpu.AVX512VBMI, cpu.AVX512VBMI2, cpu.GFNI), "this CPU has no AVX512_VBMI2 and GFNI")
	other := cpu.Machine{Name: "arm64"}
	assert.EqualError(t, other.Missing(cpu.BMI2, cpu.GFNI), "needs an amd64 CPU with BMI2 and GFNI, this one is arm64")
}

// Linux reports the same in /proc/cpuinfo.
func TestDetect(t *testing.T) {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil || runtime.GOARCH != "amd64" {
		t.Skip("no /proc/cpuinfo of an amd64 CPU here")
	}
	_, flags, found := strings.Cut(string(text), "flags")
	if !found {
		t.Skip("/proc/cpuinfo has no flags")
	}
	flags, _, _ = strings.Cut(flags, "\n")
	for i := range (cpu.Machine{}).Has {
		f := cpu.Feature(i)
		name := strings.ToLower(f.String())
		assert.Equal(t, strings.Contains(flags+" ", " "+name+" ") || name == "avx512_vbmi" && strings.Contains(flags, " avx512vbmi "), cpu.Missing(f) == nil, "%v", f)
	}
}

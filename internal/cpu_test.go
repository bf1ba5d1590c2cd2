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
	has, none, other := cpu.Feature{Name: "A", Has: true}, cpu.Feature{Name: "B"}, cpu.Feature{Name: "C"}
	assert.NoError(t, cpu.Missing(has))
	want := "this CPU has no B, C"
	if runtime.GOARCH != "amd64" {
		want = "needs an amd64 CPU with B, C, this one is " + runtime.GOARCH
	}
	assert.EqualError(t, cpu.Missing(none, has, other), want)
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
	for _, f := range []cpu.Feature{
		cpu.BMI2, cpu.AVX2, cpu.AVX512F, cpu.AVX512DQ, cpu.AVX512BW, cpu.AVX512VL, cpu.AVX512VBMI, cpu.AVX512VBMI2, cpu.AVX512VPOPCNTDQ, cpu.GFNI,
	} {
		name := strings.ToLower(f.Name)
		assert.Equal(t, strings.Contains(flags+" ", " "+name+" ") || name == "avx512_vbmi" && strings.Contains(flags, " avx512vbmi "), f.Has, f.Name)
	}
}

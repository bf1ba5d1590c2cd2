package cpu

import (
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMissing(t *testing.T) {
	full := machine{name: "amd64", saved: vectors512}
	for f := range full.has {
		full.has[f] = true
	}
	assert.NoError(t, full.missing(AVX512F, AVX512VBMI, GFNI))
	unsaved := full
	unsaved.saved = 0b110
	assert.EqualError(t, unsaved.missing(AVX512VBMI, GFNI), "the operating system does not save the registers of AVX-512")
	assert.NoError(t, unsaved.missing(BMI2, AVX2))
	unsaved.saved = 0b010
	assert.EqualError(t, unsaved.missing(AVX2), "the operating system does not save the registers of AVX2")
	older := full
	older.has[AVX512VBMI2], older.has[GFNI] = false, false
	assert.EqualError(t, older.missing(AVX512VBMI2, AVX512F), "this CPU has no AVX512_VBMI2")
	assert.EqualError(t, older.missing(AVX512VBMI, AVX512VBMI2, GFNI), "this CPU has no AVX512_VBMI2 and GFNI")
	other := machine{name: "arm64"}
	assert.EqualError(t, other.missing(BMI2, GFNI), "needs an amd64 CPU with BMI2 and GFNI, this one is arm64")
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
	for f := range features {
		name := strings.ToLower(f.String())
		assert.Equal(t, strings.Contains(flags+" ", " "+name+" ") || name == "avx512_vbmi" && strings.Contains(flags, " avx512vbmi "), Missing(f) == nil, "%v", f)
	}
}

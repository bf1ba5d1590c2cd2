package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/harness/machine"
)

func TestPlainLayout(t *testing.T) {
	e := machine.Environment{GOAMD64: "v1", CPULevel: 3, MainPackage: "./cmd/bench"}
	hint := func(layouts bool) []string {
		reasons, command := plainLayout(e, "run", layouts)
		return append(reasons, command)
	}
	build := "GOAMD64=v1, though the CPU has v3"
	assert.Equal(t, []string{build, "GOAMD64=v3 go run ./cmd/bench run"}, hint(true))
	e.FuncAlign = "32"
	align := "alignment: functions begin at multiples of 32 bytes, and equal code differs by up to 3 %"
	assert.Equal(t, []string{build, align, "GOAMD64=v3 go run -ldflags=-funcalign=64 ./cmd/bench run"}, hint(true))
	assert.Equal(t, []string{build, align, "layout of the code: the linker chose one of many, and in a few a board is slower",
		"GOAMD64=v3 go run -ldflags=-funcalign=64 ./cmd/bench run --layouts"}, hint(false))
	for _, e := range []machine.Environment{
		{GOAMD64: "v3", CPULevel: 3, FuncAlign: "64"},
		{GOAMD64: "v4", CPULevel: 4},
		{GOAMD64: "v1", CPULevel: 2},
		{CPULevel: 0},
	} {
		reasons, _ := plainLayout(e, "run", true)
		assert.Empty(t, reasons, "%+v", e)
	}
}

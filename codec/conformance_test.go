package codec_test

import (
	"testing"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/codec/codectest"
)

func TestConformance(t *testing.T) {
	for _, c := range codec.All() {
		t.Run(c.Name(), func(t *testing.T) {
			codectest.Run(t, c)
			codectest.NoAllocations(t, c)
		})
	}
}

package report_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
)

// Medians of the samples, geometric means of the positions; neither the control
// nor another way of counting comes into it.
func TestMap(t *testing.T) {
	path := write(t, "map.txt",
		"BenchmarkPerft/pos=a/depth=1/count=bulk/dispatch=interface/rep=x88-2 1 10 ns/op 1000000 nodes/s",
		"BenchmarkPerft/pos=a/depth=1/count=bulk/dispatch=interface/rep=x88-2 1 10 ns/op 3000000 nodes/s",
		"BenchmarkPerft/pos=a/depth=1/count=bulk/dispatch=interface/rep=x88-2 1 10 ns/op 90000000 nodes/s",
		"BenchmarkPerft/pos=b/depth=1/count=bulk/dispatch=interface/rep=x88-2 1 10 ns/op 12000000 nodes/s",
		"BenchmarkPerft/pos=b/depth=1/count=bulk/dispatch=interface/rep=x88+control-2 1 10 ns/op 77000000 nodes/s",
		"BenchmarkPerft/pos=b/depth=1/count=bulk/dispatch=interface/hash=64/rep=x88-2 1 10 ns/op 77000000 nodes/s",
		"BenchmarkPerft/pos=b/depth=1/count=bulk/dispatch=direct/rep=x88-2 1 10 ns/op 77000000 nodes/s",
		"BenchmarkMakeUnmake/pos=a/rep=x88-2 1 4 ns/op 320 B/board",
		"BenchmarkMakeUnmake/pos=b/rep=x88-2 1 9 ns/op 320 B/board",
		"BenchmarkPerft/pos=a/depth=1/count=leaf/dispatch=process/rep=poor-2 1 10 ns/op 5000000 nodes/s",
		"BenchmarkEncode/pos=a/codec=fen-2 1 100 ns/op 400 bits/position",
		"BenchmarkEncode/pos=b/codec=fen-2 1 400 ns/op 200 bits/position",
		"BenchmarkDecode/pos=a/codec=fen-2 1 50 ns/op 400 bits/position",
		"BenchmarkSlider/piece=rook/occ=game/alg=walk-2 1 20 ns/op 50000000 look-ups/s 0 B/tables",
		"BenchmarkSlider/piece=rook/occ=game/alg=black-2 1 2 ns/op 500000000 look-ups/s 865304 B/tables",
		"BenchmarkSlider/piece=rook/occ=game/alg=black-2 1 4 ns/op 250000000 look-ups/s 865304 B/tables",
		"BenchmarkSlider/piece=rook/occ=game/alg=black-2 1 5 ns/op 200000000 look-ups/s 865304 B/tables",
		"BenchmarkSlider/piece=queen/occ=random/alg=black-2 1 8 ns/op 125000000 look-ups/s 865304 B/tables",
		"BenchmarkSliderToggle/alg=rotated-2 1 2.5 ns/op 133632 B/tables",
		"BenchmarkSliderBuild/alg=black-2 1 2500000 ns/op 865304 B/tables")
	results, err := report.Read(path)
	require.NoError(t, err)
	m := results.Map(nil)
	require.Len(t, m.Grids()[0].Rows, 2)
	var text strings.Builder
	require.NoError(t, m.Write(&text, report.Text))
	assert.Equal(t, `Bytes, times and speeds
  representation  bytes  leaf Mnps  make+unmake ns  bulk Mnps
  x88               320          -             6.0        6.0
  poor                -        5.0               -          -
  bulk: the moves of the last ply are counted, neither made nor listed: no search does so; it shows
  how quickly a board counts.

Bits and times of codecs
  encoding   bits  encode ns  decode ns
  fen       300.0      200.0       50.0

Slider attacks
  slider attacks, M/s  table bytes  build ms  toggle ns  rook, game  queen, random
  walk                           -         -          -          50              -
  black                     865304      2.50          -         250            125
  rotated                        -         -        2.5           -              -
`, text.String())
}

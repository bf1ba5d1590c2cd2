package slider

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// The instructions and the plain Go compute the same.
func TestDualHyperbola(t *testing.T) {
	if Named("dualhyperbola").Missing() != nil {
		t.Skip("no AVX2 here")
	}
	a := NewDualHyperbola()
	random := rand.New(rand.NewPCG(17, 18))
	for range 4000 {
		sq, occupied := rep.Square(random.IntN(64)), rep.SquareSet(random.Uint64()&random.Uint64())
		l := &a.lines[sq]
		require.Equal(t, onTwoLinesPlain(l, sq.Set(), occupied), onTwoLines(l, sq.Set(), occupied), "bishop on %v, %#x", sq, occupied)
		require.Equal(t, onFourLinesPlain(l, sq.Set(), occupied), onFourLines(l, sq.Set(), occupied), "queen on %v, %#x", sq, occupied)
	}
}

// DualHyperbola is right without the instructions too.
func TestDualHyperbolaPlain(t *testing.T) {
	a, walk := NewDualHyperbola(), new(Walk)
	random := rand.New(rand.NewPCG(19, 20))
	for range 4000 {
		sq, occupied := rep.Square(random.IntN(64)), rep.SquareSet(random.Uint64()&random.Uint64())
		l := &a.lines[sq]
		require.Equal(t, walk.Bishop(sq, occupied), onTwoLinesPlain(l, sq.Set(), occupied), "bishop on %v, %#x", sq, occupied)
		require.Equal(t, walk.Queen(sq, occupied), onFourLinesPlain(l, sq.Set(), occupied)|a.rank.along(sq, occupied), "queen on %v, %#x", sq, occupied)
	}
}

// The instructions and the plain Go compute the same, for many sliders at once too.
func TestLanes(t *testing.T) {
	if Named("lanes").Missing() != nil {
		t.Skip("no AVX512F and AVX512VL here")
	}
	l := NewLanes()
	random := rand.New(rand.NewPCG(13, 14))
	for range 4000 {
		sliders, occupied := rep.SquareSet(random.Uint64()), rep.SquareSet(random.Uint64()&random.Uint64())
		for range random.IntN(6) {
			sliders &= rep.SquareSet(random.Uint64())
		}
		require.Equal(t, inFourPlain(&l.rook, sliders, occupied), inFour(&l.rook, sliders, occupied), "rooks %#x, %#x", sliders, occupied)
		require.Equal(t, inFourPlain(&l.bishop, sliders, occupied), inFour(&l.bishop, sliders, occupied), "bishops %#x, %#x", sliders, occupied)
		require.Equal(t, inEightPlain(&l.queen, sliders, occupied), inEight(&l.queen, sliders, occupied), "queens %#x, %#x", sliders, occupied)
	}
}

// Lanes is right without the instructions too.
func TestLanesPlain(t *testing.T) {
	l := NewLanes()
	walk := new(Walk)
	random := rand.New(rand.NewPCG(15, 16))
	for range 4000 {
		sq, occupied := rep.Square(random.IntN(64)), rep.SquareSet(random.Uint64()&random.Uint64())
		require.Equal(t, walk.Rook(sq, occupied), inFourPlain(&l.rook, sq.Set(), occupied), "rook on %v, %#x", sq, occupied)
		require.Equal(t, walk.Bishop(sq, occupied), inFourPlain(&l.bishop, sq.Set(), occupied), "bishop on %v, %#x", sq, occupied)
		require.Equal(t, walk.Queen(sq, occupied), inEightPlain(&l.queen, sq.Set(), occupied), "queen on %v, %#x", sq, occupied)
	}
}

// The instruction and the plain Go compute the same.
func TestPEXT(t *testing.T) {
	if Named("pext").Missing() != nil {
		t.Skip("no BMI2 here")
	}
	random := rand.New(rand.NewPCG(7, 8))
	for range 20000 {
		x, mask := random.Uint64(), random.Uint64()
		for range random.IntN(4) {
			mask &= random.Uint64()
		}
		require.Equal(t, extract(x, mask), pext(x, mask), "%#x by %#x", x, mask)
	}
	require.Equal(t, uint64(5), extract(0b101100, 0b111000)&7)
}

// Of the magics drawn for a square those that use the lowest places are candidates, to be tried
// in all gaps. Of squares with many places fewer are drawn.
const (
	drawn      = 2000
	candidates = 60
)

// TestOverlay searches the magics and the places of [Overlaid] with -update, which takes a minute.
// Without it only the empty places are counted: the look-ups are tested with the other algorithms.
func TestOverlay(t *testing.T) {
	if !*update {
		used := make([]bool, overlaidSize)
		for sq := rep.A1; sq <= rep.H8; sq++ {
			for _, s := range overlaidSliders {
				m := s.magics[sq]
				subsets(relevant(sq, s.steps), func(occupied rep.SquareSet) {
					used[m.at+uint32(uint64(occupied)*m.magic>>s.shift)] = true
				})
			}
		}
		empty := 0
		for _, u := range used {
			if !u {
				empty++
			}
		}
		assert.Less(t, empty, overlaidSize/6)
		assert.True(t, used[overlaidSize-1], "the last place is used")
		return
	}
	type square struct {
		sq    rep.Square
		steps []step
		shift int
		size  int
	}
	var squares []square
	for sq := rep.A1; sq <= rep.H8; sq++ {
		squares = append(squares,
			square{sq, rookSteps, rookShift, 1 << relevant(sq, rookSteps).Count()},
			square{sq, bishopSteps, bishopShift, 1 << relevant(sq, bishopSteps).Count()})
	}
	slices.SortStableFunc(squares, func(a, b square) int { return b.size - a.size })
	random := xorshift(1955)
	var table gaps
	found := map[string]*[64]overlaidMagic{"rook": {}, "bishop": {}}
	for _, s := range squares {
		tried := make([]footprint, 0, drawn)
		for range max(1, drawn*1024/max(s.size*s.size/1024, 1024)) {
			tried = append(tried, places(findMagic(&random, s.sq, s.steps, 0, s.shift), s.sq, s.steps, s.shift))
		}
		slices.SortFunc(tried, func(a, b footprint) int { return a.end - b.end })
		var best overlaidMagic
		var used []uint64
		end := 1 << 30
		for _, f := range tried[:min(len(tried), candidates)] {
			if at := table.first(f.used, end-f.end); at+f.end < end {
				best, used, end = overlaidMagic{magic: f.magic, at: uint32(at)}, f.used, at+f.end
			}
		}
		table.fill(int(best.at), used)
		name := "rook"
		if s.shift == bishopShift {
			name = "bishop"
		}
		found[name][s.sq] = best
	}
	var text bytes.Buffer
	text.WriteString("// Code generated by go test ./rep/slider -run TestOverlay -update; DO NOT EDIT.\n\npackage slider\n\n")
	fmt.Fprintf(&text, "// overlaidSize is the number of places for all squares.\nconst overlaidSize = %d\n\n", table.size())
	text.WriteString("// The magics by square, and where its places begin.\nvar (\n")
	for _, name := range []string{"bishop", "rook"} {
		fmt.Fprintf(&text, "%ssOverlaid = [64]overlaidMagic{\n", name)
		for sq, m := range found[name] {
			fmt.Fprintf(&text, "{magic: %#016x, at: %d},", m.magic, m.at)
			if sq%4 == 3 {
				text.WriteByte('\n')
			}
		}
		text.WriteString("}\n")
	}
	text.WriteString(")\n")
	generated(t, "overlays.go", text.Bytes())
}

// footprint is the places that a magic uses.
type footprint struct {
	magic uint64
	used  []uint64 // as bits
	end   int      // the first one behind them
}

func places(magic uint64, sq rep.Square, steps []step, shift int) footprint {
	f := footprint{magic: magic, used: make([]uint64, 1<<(64-shift)/64)}
	subsets(relevant(sq, steps), func(occupied rep.SquareSet) {
		i := int(uint64(occupied) * magic >> shift)
		f.used[i/64] |= 1 << (i % 64)
		f.end = max(f.end, i+1)
	})
	return f
}

// gaps is the places of a table that are in use, as bits.
type gaps []uint64

func (g gaps) size() int {
	for i, word := range slices.Backward(g) {
		if word != 0 {
			return 64*i + bits.Len64(word)
		}
	}
	return 0
}

// first returns where the places used fit in the gaps, as low as they do; limit where that is not
// below it.
func (g gaps) first(used []uint64, limit int) int {
	for at := range limit {
		if g.free(at, used) {
			return at
		}
	}
	return limit
}

func (g gaps) free(at int, used []uint64) bool {
	for i, word := range used {
		if word != 0 && word&g.word(at+64*i) != 0 {
			return false
		}
	}
	return true
}

// word returns the 64 places from at on.
func (g gaps) word(at int) uint64 {
	i, shift := at/64, at%64
	if i >= len(g) {
		return 0
	}
	word := g[i] >> shift
	if shift != 0 && i+1 < len(g) {
		word |= g[i+1] << (64 - shift)
	}
	return word
}

func (g *gaps) fill(at int, used []uint64) {
	for i, word := range used {
		for ; word != 0; word &= word - 1 {
			place := at + 64*i + bits.TrailingZeros64(word)
			for place/64 >= len(*g) {
				*g = append(*g, 0)
			}
			(*g)[place/64] |= 1 << (place % 64)
		}
	}
}

// TestLoops makes the loops: one for each algorithm, so that its look-ups are direct calls in it.
func TestLoops(t *testing.T) {
	var text bytes.Buffer
	text.WriteString("// Code generated by go test ./rep/slider -run TestLoops -update; DO NOT EDIT.\n\npackage slider\n\nimport \"github.com/boardbench/boardbench/rep\"\n")
	for _, name := range []string{"Walk", "Rays", "KoggeStone", "Lanes", "Hyperbola", "DualHyperbola", "Obstruction", "FirstRank", "Kindergarten", "Rotated", "Plain", "Fixed", "Overlaid", "Black", "Fancy", "PEXT"} {
		fmt.Fprintf(&text, `
// Loop implements [Attacks].
func (a *%s) Loop(t rep.PieceType, squares []rep.Square, occupied []rep.SquareSet) (all rep.SquareSet) {
	occupied = occupied[:len(squares)]
	switch t {
	case rep.Rook:
		for i, sq := range squares {
			all ^= a.Rook(sq, occupied[i])
		}
	case rep.Bishop:
		for i, sq := range squares {
			all ^= a.Bishop(sq, occupied[i])
		}
	case rep.Queen:
		for i, sq := range squares {
			all ^= a.Queen(sq, occupied[i])
		}
	}
	return all
}
`, name)
	}
	generated(t, "loops.go", text.Bytes())
}

var update = flag.Bool("update", false, "write the generated files")

// generated compares a file with the text that its generator makes, and writes it with -update.
func generated(t *testing.T, file string, text []byte) {
	t.Helper()
	want, err := format.Source(text)
	require.NoError(t, err, "%s", text)
	if *update {
		require.NoError(t, os.WriteFile(file, want, 0o644))
		return
	}
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.True(t, string(want) == string(got), "%s is not what its test makes: go test ./rep/slider -run %s -update", file, t.Name())
}

// TestMagics searches the magics from the seed and wants the numbers of magics.go.
func TestMagics(t *testing.T) {
	var text bytes.Buffer
	text.WriteString("// Code generated by go test ./rep/slider -run TestMagics -update; DO NOT EDIT.\n\npackage slider\n\n")
	text.WriteString("// The magics by square, found by trying sparse random numbers from a fixed seed.\nvar (\n")
	random := xorshift(2007)
	for _, s := range []struct {
		name   string
		steps  []step
		filled bool
		shift  int // the same for all squares; 0 for as many bits as the mask has
	}{
		{"maskedBishops", bishopSteps, false, 0}, {"maskedRooks", rookSteps, false, 0},
		{"blackBishops", bishopSteps, true, 0}, {"blackRooks", rookSteps, true, 0},
		{"fixedBishops", bishopSteps, false, bishopShift}, {"fixedRooks", rookSteps, false, rookShift},
	} {
		fmt.Fprintf(&text, "%s = [64]uint64{\n", s.name)
		for sq := rep.A1; sq <= rep.H8; sq++ {
			mask, add, shift := relevant(sq, s.steps), rep.NoSquares, s.shift
			if s.filled {
				add = ^mask
			}
			if shift == 0 {
				shift = 64 - mask.Count()
			}
			fmt.Fprintf(&text, "%#016x,", findMagic(&random, sq, s.steps, add, shift))
			if sq.File() == rep.FileH {
				text.WriteByte('\n')
			}
		}
		text.WriteString("}\n")
	}
	text.WriteString(")\n")
	generated(t, "magics.go", text.Bytes())
}

// xorshift is Marsaglia's generator of 64-bit numbers, seeded by its value.
type xorshift uint64

func (x *xorshift) next() uint64 {
	*x ^= *x << 13
	*x ^= *x >> 7
	*x ^= *x << 17
	return uint64(*x)
}

// findMagic returns a number that, multiplied by the occupancy of the mask of sq with the squares
// of add in addition, gives different numbers above shift for occupancies with different attacks.
func findMagic(random *xorshift, sq rep.Square, steps []step, add rep.SquareSet, shift int) uint64 {
	var occupied, attacks []rep.SquareSet
	subsets(relevant(sq, steps), func(subset rep.SquareSet) {
		occupied = append(occupied, subset|add)
		attacks = append(attacks, walk(sq, subset, steps))
	})
	type place struct {
		try     int // that wrote it
		attacks rep.SquareSet
	}
	places := make([]place, 1<<(64-shift))
	for try := 1; ; try++ {
		a, b, c := random.next(), random.next(), random.next()
		magic := a & b & c
		found := true
		for i, o := range occupied {
			p := &places[uint64(o)*magic>>shift]
			if p.try == try && p.attacks != attacks[i] {
				found = false
				break
			}
			*p = place{try, attacks[i]}
		}
		if found {
			return magic
		}
	}
}

package slider

import (
	"slices"
	"strings"

	"github.com/boardbench/boardbench/internal/cpu"
	"github.com/boardbench/boardbench/rep"
)

// Attacks looks up the attacks of a slider: the squares up to the first piece in each direction,
// including the square of that piece.
type Attacks interface {
	// Rook, Bishop and Queen return the attacks of such a piece on sq, 0 to 63, with the given
	// occupancy. Whether sq is occupied makes no difference. Of a [Keeper] occupied must be the
	// occupancy that it keeps.
	Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet
	Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet
	Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet

	// Bytes returns the size of the tables.
	Bytes() int

	// Loop looks up the attacks of a rook, bishop or queen on each square with the occupancy of
	// the same index, and returns the exclusive or of all. It is for measuring: within it the
	// look-ups are direct calls, which the compiler inlines where it can, as in a board.
	Loop(t rep.PieceType, squares []rep.Square, occupied []rep.SquareSet) rep.SquareSet
}

// A Keeper is an algorithm that keeps the occupancy in a form of its own.
type Keeper interface {
	Attacks

	// Reset sets the occupancy.
	Reset(occupied rep.SquareSet)

	// Toggle adds sq to the occupancy, or removes it. It is its own reverse.
	Toggle(sq rep.Square)
}

// An Algorithm is a way to look up the attacks of sliders.
type Algorithm struct {
	Name      string         // lower case, one word: "black"
	Title     string         // display name: "black magic bitboards"
	Reference string         // where it is described
	New       func() Attacks // builds the tables; nil where the machine lacks something
	Needs     string         // the CPU extension that it needs, "" for none
	Keeps     bool           // whether New returns a [Keeper]
}

// Algorithms returns all algorithms, from the plainest to those with the largest tables.
func Algorithms() []Algorithm {
	all := []Algorithm{
		{Name: "walk", Title: "a walk", Reference: "C. Shannon, Programming a Computer for Playing Chess, 1950", New: func() Attacks { return NewWalk() }},
		{Name: "rays", Title: "classical rays", Reference: "https://www.chessprogramming.org/Classical_Approach", New: func() Attacks { return NewRays() }},
		{Name: "koggestone", Title: "Kogge-Stone fills", Reference: "P. Kogge, H. Stone, A Parallel Algorithm for the Efficient Solution of a General Class of Recurrence Equations, 1973", New: func() Attacks { return NewKoggeStone() }},
		{Name: "lanes", Title: "Kogge-Stone fills in lanes", Reference: "https://www.chessprogramming.org/AVX-512", Needs: "AVX-512", New: func() Attacks { return NewLanes() }},
		{Name: "hyperbola", Title: "hyperbola quintessence", Reference: "https://www.chessprogramming.org/Hyperbola_Quintessence", New: func() Attacks { return NewHyperbola() }},
		{Name: "dualhyperbola", Title: "hyperbola quintessence in lanes", Reference: "https://www.chessprogramming.org/AVX2", Needs: "AVX2", New: func() Attacks { return NewDualHyperbola() }},
		{Name: "obstruction", Title: "obstruction difference", Reference: "M. Hoffmann, https://www.chessprogramming.org/Obstruction_Difference", New: func() Attacks { return NewObstruction() }},
		{Name: "firstrank", Title: "first-rank tables", Reference: "https://www.chessprogramming.org/First_Rank_Attacks", New: func() Attacks { return NewFirstRank() }},
		{Name: "kindergarten", Title: "kindergarten bitboards", Reference: "G. Isenberg, https://www.chessprogramming.org/Kindergarten_Bitboards", New: func() Attacks { return NewKindergarten() }},
		{Name: "rotated", Title: "rotated bitboards", Reference: "R. Hyatt, Rotated Bitmaps, a New Twist on an Old Idea, ICCA Journal 22, 1999", Keeps: true, New: func() Attacks { return NewRotated() }},
		{Name: "plain", Title: "plain magic bitboards", Reference: "P. Kannan, Magic Move-Bitboard Generation in Computer Chess, 2007", New: func() Attacks { return NewPlain() }},
		{Name: "fixed", Title: "fixed-shift magic bitboards", Reference: "https://www.chessprogramming.org/Magic_Bitboards", New: func() Attacks { return NewFixed() }},
		{Name: "overlaid", Title: "fixed-shift magics, overlaid", Reference: "V. Annuss, https://www.chessprogramming.org/Magic_Bitboards", New: func() Attacks { return NewOverlaid() }},
		{Name: "black", Title: "black magic bitboards", Reference: "https://www.chessprogramming.org/Magic_Bitboards", New: func() Attacks { return NewBlack() }},
		{Name: "fancy", Title: "fancy magic bitboards", Reference: "P. Kannan, Magic Move-Bitboard Generation in Computer Chess, 2007", New: func() Attacks { return NewFancy() }},
		{Name: "pext", Title: "PEXT bitboards", Reference: "https://www.chessprogramming.org/BMI2", Needs: "BMI2", New: func() Attacks { return NewPEXT() }},
	}
	for i := range all {
		if all[i].Missing() != nil {
			all[i].New = nil
		}
	}
	return all
}

// Named returns the algorithm with a name of [Algorithms], in lower or upper case, and the zero value
// for another name.
func Named(name string) Algorithm {
	all := Algorithms()
	if i := slices.IndexFunc(all, func(a Algorithm) bool { return strings.EqualFold(a.Name, name) }); i >= 0 {
		return all[i]
	}
	return Algorithm{}
}

// Missing returns an error that names what this machine lacks for a, and nil if it can be used.
func (a Algorithm) Missing() error {
	if a.Needs == "" {
		return nil
	}
	return cpu.Missing(features[a.Needs]...)
}

// features are the parts of the extensions that algorithms need. The 256-bit registers of AVX-512 are
// of AVX512VL.
var features = map[string][]cpu.Feature{"AVX2": {cpu.AVX2}, "BMI2": {cpu.BMI2}, "AVX-512": {cpu.AVX512F, cpu.AVX512VL}}

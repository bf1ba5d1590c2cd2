package search

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/engine/network"
)

// Eval is the name of an evaluation.
type Eval string

// The evaluations. The first three have the terms of the one before each.
const (
	EvalPSQT     Eval = "psqt"     // piece-square tables, kept up to date by the moves
	EvalPawns    Eval = "pawns"    // and the pawn structure, from a table by pawn key
	EvalMobility Eval = "mobility" // and the mobility of the pieces, asked of the board in six nodes of ten
	EvalNet256   Eval = "net256"   // none of these: a network with 256 hidden neurons a side
	EvalNet1024  Eval = "net1024"  // the same with 1024

	// Networks whose inputs are also which piece attacks which: the board is asked for the
	// threats that each move changes.
	EvalThreats256  Eval = "threats256"
	EvalThreats1024 Eval = "threats1024"
)

// Gen is the name of a way to generate moves.
type Gen string

// The ways to generate moves. All of them search the same tree, and in check all list the
// legal moves at once.
const (
	GenLegal  Gen = "legal"  // all legal moves at once
	GenStaged Gen = "staged" // the table's move, captures, killers and quiet moves, each when it is needed
	GenPseudo Gen = "pseudo" // all pseudo-legal moves at once, each tested before it is searched

	// Like GenStaged, with pseudo-legal captures and quiet moves, each tested before it is searched.
	GenStagedPseudo Gen = "staged-pseudo"
)

// Net is the name of the arithmetic of a network. All of them have the same results.
type Net string

// The arithmetics.
const (
	NetSIMD   Net = "simd"   // vector instructions
	NetScalar Net = "scalar" // plain Go
)

// generation is a Gen as the search tests it.
type generation uint8

const (
	allLegal generation = iota
	inStages
	pseudoLegal
	pseudoInStages
)

// staged reports whether captures and quiet moves are listed one after the other.
func (g generation) staged() bool { return g == inStages || g == pseudoInStages }

// tests reports whether the moves listed are pseudo-legal.
func (g generation) tests() bool { return g >= pseudoLegal }

var (
	evals = []Eval{EvalPSQT, EvalPawns, EvalMobility, EvalNet256, EvalNet1024, EvalThreats256, EvalThreats1024}
	gens  = []Gen{GenLegal, GenStaged, GenPseudo, GenStagedPseudo} // in the order of generation
	nets  = []Net{NetSIMD, NetScalar}
)

// Evals returns the evaluations, the cheapest first.
func Evals() []Eval { return slices.Clone(evals) }

// HasNetwork reports whether e is a network.
func (e Eval) HasNetwork() bool { return network.Networks[string(e)] != nil }

// Gens returns the ways to generate moves.
func Gens() []Gen { return slices.Clone(gens) }

// ParseEval returns the evaluation of that name. The error lists the names.
func ParseEval(name string) (Eval, error) {
	_, err := indexOf(evals, Eval(name), "evaluation")
	return Eval(name), err
}

// ParseGen returns the way to generate moves of that name. The error lists the names.
func ParseGen(name string) (Gen, error) {
	_, err := indexOf(gens, Gen(name), "generation")
	return Gen(name), err
}

// ParseNet returns the arithmetic of that name. The error lists the names.
func ParseNet(name string) (Net, error) {
	_, err := indexOf(nets, Net(name), "net")
	return Net(name), err
}

// indexOf returns the place of a name in names.
func indexOf[T ~string](names []T, name T, what string) (int, error) {
	i := slices.Index(names, name)
	if i >= 0 {
		return i, nil
	}
	texts := make([]string, len(names))
	for j, n := range names {
		texts[j] = string(n)
	}
	return i, fmt.Errorf("search: unknown %s %q, want one of %s", what, string(name), strings.Join(texts, ", "))
}

// generation parses g.
func (g Gen) generation() (generation, error) {
	if g == "" {
		return allLegal, nil
	}
	i, err := indexOf(gens, g, "generation")
	return generation(i), err
}

package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
)

// algorithm is one of package slider.
type algorithm struct {
	name   string // in slider.Algorithms
	typ    string // of its tables in package slider
	create string // makes a pointer to them
	keeps  bool   // whether the board keeps the occupancy for it, in a field named kept
}

// algorithms are those that boards are made with.
var algorithms = []algorithm{
	{name: "walk", typ: "Walk", create: "new(slider.Walk)"},
	{name: "rays", typ: "Rays", create: "slider.NewRays()"},
	{name: "koggestone", typ: "KoggeStone", create: "new(slider.KoggeStone)"},
	{name: "lanes", typ: "Lanes", create: "slider.NewLanes()"},
	{name: "hyperbola", typ: "Hyperbola", create: "slider.NewHyperbola()"},
	{name: "obstruction", typ: "Obstruction", create: "slider.NewObstruction()"},
	{name: "firstrank", typ: "FirstRank", create: "slider.NewFirstRank()"},
	{name: "kindergarten", typ: "Kindergarten", create: "slider.NewKindergarten()"},
	{name: "rotated", typ: "RotatedTables", create: "slider.NewRotatedTables()", keeps: true},
	{name: "plain", typ: "Plain", create: "slider.NewPlain()"},
	{name: "fixed", typ: "Fixed", create: "slider.NewFixed()"},
	{name: "overlaid", typ: "Overlaid", create: "slider.NewOverlaid()"},
	{name: "black", typ: "Black", create: "slider.NewBlack()"},
	{name: "fancy", typ: "Fancy", create: "slider.NewFancy()"},
	{name: "pext", typ: "PEXT", create: "slider.NewPEXT()"},
}

// suffix is what the names of an algorithm's declarations end in.
func (a algorithm) suffix() string { return strings.ToUpper(a.name[:1]) + a.name[1:] }

// header is the first line of a generated file.
var header = regexp.MustCompile(`^// Code generated from (\S+) by internal/sliderboards; DO NOT EDIT\.\n`)

// generate returns the files that are made from the package in the folder from, by name.
func generate(from string) (map[string][]byte, error) {
	p, err := read(from)
	if err != nil {
		return nil, err
	}
	first := fmt.Sprintf("// Code generated from %s by internal/sliderboards; DO NOT EDIT.\n\npackage boards\n\n%s", filepath.ToSlash(from), imports)
	files := map[string][]byte{}
	finish := func(name string, text []byte) error {
		var err error
		if files[name], err = finished(text); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	}
	text := bytes.NewBufferString(first)
	dependent := p.closure(false)
	common := &editor{names: map[string]string{boardType: commonBoard}}
	for _, u := range p.units {
		if !dependent[u] && !u.asserts {
			text.Write(u.edited(common))
		}
	}
	if err := finish("bitboard.go", text.Bytes()); err != nil {
		return nil, err
	}
	for _, a := range algorithms {
		text := bytes.NewBufferString(first)
		fmt.Fprintf(text, tables, a.suffix(), a.typ, a.create)
		dependent := p.closure(a.keeps)
		e, err := p.editor(a, dependent)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.name, err)
		}
		if e.names[boardType] == "" {
			e.names[boardType] = a.board()
			fmt.Fprintf(text, "type %s struct{ %s }\n\n", a.board(), commonBoard)
		}
		for _, u := range p.units {
			if dependent[u] || u.asserts {
				text.Write(u.edited(e))
			}
		}
		if e.err != nil {
			return nil, fmt.Errorf("%s: %w", a.name, e.err)
		}
		if err := finish(a.name+".go", text.Bytes()); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// imports is those of every file; finished leaves out what a file does not use.
const imports = `import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
	"github.com/boardbench/boardbench/rep/slider"
)

`

// tables declares the tables of an algorithm, next to those by square that all boards have, in
// one object: a look-up then needs no address but the one that a function has of the others.
const tables = `type tables%[1]s struct {
	attacks.Tables
	sliders slider.%[2]s
}

var shared%[1]s *tables%[1]s

var build%[1]s = sync.OnceFunc(func() {
	attacks.Build()
	shared%[1]s = &tables%[1]s{Tables: *attacks.Shared, sliders: *%[3]s}
})

`

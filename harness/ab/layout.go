package ab

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// A change of one function moves all code and all data that the linker puts behind
// it, and the moved code may be faster or slower by some per cent though it is the
// same. A program is therefore built in several layouts: the linker takes the
// functions in another order each time, and between the variables is padding. An
// effect of the place differs from layout to layout; an effect of the change is in
// all of them.

// paddings are the sizes in bytes of the variables that are added to a layout, and
// the most that there are of each. The linker sorts the variables of a section by
// size, so that variables of one size move all larger ones: by up to a page in
// steps of a line of the cache, and then in larger steps.
var paddings = []struct{ bytes, most int }{{64, 64}, {512, 16}, {4096, 8}}

// paddingFile is the name of the file with the padding, in the folder of the main
// package.
const paddingFile = "boardbench_padding_of_the_layout.go"

// paddingSource returns the text of that file: variables with a value and variables
// that are zero, which the linker puts into different sections, and their use,
// without which it would leave them out.
func paddingSource(random *rand.Rand) string {
	var variables, use strings.Builder
	n := 0
	for _, p := range paddings {
		for _, declaration := range []string{"[%d]byte", "= [%d]byte{1}"} {
			for range random.IntN(p.most + 1) {
				fmt.Fprintf(&variables, "\tboardbenchPadding%d "+declaration+"\n", n, p.bytes)
				fmt.Fprintf(&use, "\tboardbenchPadding%d[0]++\n", n)
				n++
			}
		}
	}
	return "package main\n\nvar (\n" + variables.String() + ")\n\nfunc init() {\n" + use.String() + "}\n"
}

// layoutFlags returns the flags of go build for a layout, by its number from 1, of the
// main package in folder. The same number gives programs of the same code the same
// layout. Files that the flags name are written to the folder dir; more is an
// additional overlay.
func layoutFlags(folder, dir string, number int, more map[string]string) ([]string, error) {
	text := filepath.Join(dir, fmt.Sprintf("padding%d.go", number))
	overlay := filepath.Join(dir, fmt.Sprintf("overlay%d.json", number))
	files := map[string]string{filepath.Join(folder, paddingFile): text}
	maps.Copy(files, more)
	replace, err := json.Marshal(map[string]map[string]string{"Replace": files})
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(text, []byte(paddingSource(rand.New(rand.NewPCG(1, uint64(number))))), 0o666); err != nil {
		return nil, err
	}
	if err := os.WriteFile(overlay, replace, 0o666); err != nil {
		return nil, err
	}
	// A function begins a line of the cache: with Go's 32 bytes code that is the same
	// in both programs is up to 2.8 % slower in one of them.
	return []string{"-overlay=" + overlay, fmt.Sprintf("-ldflags=-funcalign=64 -randlayout=%d", number)}, nil
}

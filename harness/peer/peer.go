// Package peer reads the descriptions of move generators of others and builds them. A
// peer is a folder with two files: peer.json, a [Peer], and build.sh, a script that
// builds a driver over the user's own copy of the program. The driver speaks the line
// protocol of package harness/uci.
package peer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/env"
	"github.com/boardbench/boardbench/internal/group"
	"github.com/boardbench/boardbench/internal/plaintext"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// The files of a peer.
const (
	Description = "peer.json"
	Script      = "build.sh"
)

// Features are the keys of [Peer.Keeps], in the order of a table.
func Features() []string { return []string{"key", "mailbox", "history", "moves"} }

// A Peer describes a program.
type Peer struct {
	Name       string `json:"name"` // passes rep.ValidateName, and is the folder's name
	Repository string `json:"repository"`
	Version    string `json:"version"` // the tag or commit that the claims were checked against
	Licence    string `json:"licence"`
	Toolchain  string `json:"toolchain"`
	Get        string `json:"get"` // the command that brings the source

	// Counts says for each way of counting the last ply (bulk, list, leaf) where the
	// driver or the source does it.
	Counts map[string]string `json:"counts"`

	// Keeps says for each of Features "yes: WHERE" or "no: WHERE", the place in the
	// source where it is seen.
	Keeps map[string]string `json:"keeps"`

	// Plies is by how many plies its perfts are shorter: 1 for a program that is too slow
	// for the usual depths.
	Plies int `json:"plies,omitempty"`

	Faults []Fault `json:"faults,omitempty"` // the wrong counts that are known

	// GamePieces says where the source refuses positions with more than 16 pieces or 8
	// pawns a side. They are left out of the verification. Empty if it takes them.
	GamePieces string `json:"game_pieces,omitempty"`

	// Of a run, not of the file: why the program was not measured, and how it was
	// verified.
	Reason   string `json:"reason,omitempty"`
	Verified string `json:"verified,omitempty"`
}

// A Fault is a known wrong count.
type Fault struct {
	FEN   string `json:"fen"`
	Depth int    `json:"depth"`
	Got   uint64 `json:"got"`
	Want  uint64 `json:"want"`
}

// Ways returns the ways in which p counts, in the order of perft.Counts.
func (p Peer) Ways() []string {
	var ways []string
	for _, c := range perft.Counts() {
		if p.Counts[c.String()] != "" {
			ways = append(ways, c.String())
		}
	}
	return ways
}

// Has reports whether p keeps a feature.
func (p Peer) Has(feature string) bool { return strings.HasPrefix(p.Keeps[feature], "yes") }

// Holds reports whether p has room for the pieces of a position.
func (p Peer) Holds(position rep.Position) bool {
	return p.GamePieces == "" || uci.GamePieces(&position)
}

// Find returns the folders of peers under dir, sorted: dir itself if it has a
// description, or its folders that have one. It is an error if there
// are none.
func Find(dir string) ([]string, error) {
	if _, err := os.Stat(filepath.Join(dir, Description)); err == nil {
		return []string{filepath.Clean(dir)}, nil
	}
	found, err := filepath.Glob(filepath.Join(dir, "*", Description))
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("peer: %s: no %s in it or in its folders", dir, Description)
	}
	for i := range found {
		found[i] = filepath.Dir(found[i])
	}
	return found, nil
}

// Read reads and checks the description in dir. The error names the file and the field
// at fault.
func Read(dir string) (Peer, error) {
	var p Peer
	path := filepath.Join(dir, Description)
	text, err := os.ReadFile(path)
	if err != nil {
		return p, fmt.Errorf("peer: %w", err)
	}
	if text, err = plaintext.Check(text); err != nil {
		return p, fmt.Errorf("peer: %s: %w", path, err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&p); err != nil {
		return p, fmt.Errorf("peer: %s: %w", path, err)
	}
	full, err := filepath.Abs(dir)
	if err == nil {
		err = p.check(filepath.Base(full))
	}
	if err != nil {
		return p, fmt.Errorf("peer: %s: %w", path, err)
	}
	return p, nil
}

// check returns the first fault of a description in a folder.
func (p Peer) check(folder string) error {
	if err := rep.ValidateName(p.Name); err != nil {
		return fmt.Errorf("name: %w", err)
	}
	if p.Name != folder {
		return fmt.Errorf("name: %q is in the folder %q, want the same name", p.Name, folder)
	}
	for _, field := range []struct{ name, value string }{
		{"repository", p.Repository}, {"version", p.Version}, {"licence", p.Licence}, {"toolchain", p.Toolchain}, {"get", p.Get},
	} {
		if strings.TrimSpace(field.value) == "" {
			return fmt.Errorf("%s: is empty", field.name)
		}
	}
	if p.Reason != "" || p.Verified != "" {
		return errors.New("reason, verified: are of a run, not of a description")
	}
	for way, where := range p.Counts {
		if _, err := perft.ParseCount(way); err != nil || where == "" {
			return fmt.Errorf("counts: %q: %q: want bulk, list or leaf, and where it is seen", way, where)
		}
	}
	if len(p.Counts) == 0 {
		return errors.New("counts: is empty, want bulk, list or leaf, and where each is seen")
	}
	for _, feature := range Features() {
		answer, where, _ := strings.Cut(p.Keeps[feature], ": ")
		if answer != "yes" && answer != "no" || where == "" {
			return fmt.Errorf("keeps: %s: %q, want \"yes: WHERE\" or \"no: WHERE\"", feature, p.Keeps[feature])
		}
	}
	for feature := range p.Keeps {
		if !slices.Contains(Features(), feature) {
			return fmt.Errorf("keeps: %s: unknown, want %s", feature, strings.Join(Features(), ", "))
		}
	}
	if p.Plies < 0 || p.Plies > 2 {
		return fmt.Errorf("plies: %d, want 0 to 2", p.Plies)
	}
	for _, f := range p.Faults {
		if _, err := rep.ParseFEN(f.FEN); err != nil || f.Depth < 1 || f.Got == f.Want {
			return fmt.Errorf("faults: %+v: want a FEN, a depth, and a count that differs from the right one", f)
		}
	}
	return nil
}

// buildTime is the longest that a script may take.
const buildTime = 10 * time.Minute

// lastLines is how many lines of a failed script an error quotes.
const lastLines = 5

// Build runs the script of the peer in dir, as
//
//	sh build.sh --source SOURCE --out OUT
//
// in its folder. The script writes the driver, an executable file, to OUT. The error is
// ctx's, or has the last lines of the script's output.
func Build(ctx context.Context, dir, source, out string) error {
	if info, err := os.Stat(source); err != nil || !info.IsDir() {
		return fmt.Errorf("peer: no source: %s is no folder", source)
	}
	if _, err := os.Stat(filepath.Join(dir, Script)); err != nil {
		return fmt.Errorf("peer: no %s in %s", Script, dir)
	}
	var err error
	if source, err = filepath.Abs(source); err != nil {
		return fmt.Errorf("peer: %w", err)
	}
	limited, cancel := context.WithTimeout(ctx, buildTime)
	defer cancel()
	runtime.LockOSThread() // group.Own needs the thread until the process has ended
	defer runtime.UnlockOSThread()
	c := exec.CommandContext(limited, "sh", Script, "--source", source, "--out", out)
	c.Dir, c.WaitDelay = dir, time.Second
	group.Own(c)
	c.Cancel = func() error { group.Kill(c); return nil } // compilers, too
	env.Clean(c)
	printed, err := c.CombinedOutput()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil:
		err = fmt.Errorf("it took more than %v", buildTime)
	case err == nil:
		info, statErr := os.Stat(out)
		if statErr == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return nil
		}
		err = errors.New("it wrote no executable file to OUT")
	}
	lines := strings.Split(strings.TrimSpace(string(printed)), "\n")
	lines = lines[max(len(lines)-lastLines, 0):]
	return fmt.Errorf("peer: the build failed: %w%s", err, strings.TrimSuffix(": "+strings.Join(lines, " | "), ": "))
}

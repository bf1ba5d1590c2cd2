package ab

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// WorkingTree is the operand that stands for the working tree as it is.
const WorkingTree = "."

// An Operand names a program and says how it is built.
type Operand struct {
	Name    string // a git revision, WorkingTree, or the path of a binary
	GOAMD64 string // the level of the CPU that the build is for; "" for the level in the environment
	PGO     string // the value of go build -pgo; "" for its default
}

// A Program is one side of a comparison.
type Program struct {
	Operand
	Version string   // the commit, abbreviated; "" for a working tree or a binary
	Paths   []string // of the executable in each layout; one for a binary, which is taken as it is
	commit  string   // "" for a working tree or a binary
}

// Path returns the path of the executable in a layout. Numbers beyond the layouts
// that were built start again at the first.
func (p Program) Path(layout int) string { return p.Paths[layout%len(p.Paths)] }

// String returns the name, with the commit, if known, and the build settings:
// "HEAD~1 (3f2c1d0a5) GOAMD64=v3".
func (p Program) String() string {
	text := p.Name
	if p.Version != "" && !strings.HasPrefix(p.Version, p.Name[:min(len(p.Name), len(p.Version))]) {
		text += " (" + p.Version + ")"
	}
	if p.GOAMD64 != "" {
		text += " GOAMD64=" + p.GOAMD64
	}
	if p.PGO != "" {
		text += " PGO=" + filepath.Base(p.PGO)
	}
	return text
}

// isBinary reports whether the program is taken as it is.
func (p Program) isBinary() bool { return p.commit == "" && p.Name != WorkingTree }

// IsRevision reports whether a name is the working tree or a revision of the git repository around
// the folder from.
func IsRevision(ctx context.Context, from, name string) bool {
	if name == WorkingTree {
		return true
	}
	if filepath.IsAbs(name) {
		return false
	}
	_, err := git(ctx, from, nil, "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
	return err == nil
}

// isExecutable reports whether an operand is a path of an executable file.
func isExecutable(operand string) bool {
	info, err := os.Stat(operand)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// checkTime is how long a program may take to answer "protocol".
const checkTime = 10 * time.Second

// ErrNoAnswer is wrapped by the error of Check for a program that is no build of this one.
var ErrNoAnswer = errors.New("it does not answer \"protocol\" (it must call cli.Main of a version that can be compared)")

// Check returns an error if the program does not answer "protocol" with want within
// limit, or ten seconds if that is less or limit is 0.
func (p Program) Check(ctx context.Context, want string, limit time.Duration) error {
	if limit <= 0 || limit > checkTime {
		limit = checkTime
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	text, err := output(limited, "", nil, p.Path(0), "protocol")
	answer, _, _ := strings.Cut(text, "\n")
	at := strings.LastIndexByte(want, ' ') + 1
	version, ok := strings.CutPrefix(answer, want[:at])
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil && answer == want:
		return nil
	case err == nil && ok:
		return fmt.Errorf("ab: %s has version %s of the protocol, this program has %s: take a build of each that is near in time", p, version, want[at:])
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("ab: %s cannot be started: %w (a folder that is mounted noexec? TMPDIR=DIR chooses another one for builds)", p, err)
	case errors.As(err, new(*fs.PathError)):
		return fmt.Errorf("ab: %s cannot be started: %w", p, err)
	case limited.Err() != nil:
		err = fmt.Errorf("no answer in %v", limit)
	case err == nil:
		err = fmt.Errorf("it prints %.80q", answer)
	}
	return fmt.Errorf("ab: %s cannot be measured: %w: %w", p, ErrNoAnswer, err)
}

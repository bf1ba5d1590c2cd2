package machine

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/cpuid/v2"

	"github.com/boardbench/boardbench/internal/env"
)

// Environment describes the machine and the build, as far as they do not change
// during a run. An unknown field is "".
type Environment struct {
	CPU       string `json:"cpu,omitempty"` // the brand; of an Arm CPU on Linux, which has none, the model of the machine
	GOOS      string `json:"goos"`
	GOARCH    string `json:"goarch"`
	GoVersion string `json:"go"`                  // go1.26.0
	GOAMD64   string `json:"goamd64,omitempty"`   // v1 to v4, of this build; "" for any other GOARCH
	GOARM64   string `json:"goarm64,omitempty"`   // v8.0 to v9.5, with its options; "" for any other GOARCH
	FuncAlign string `json:"funcalign,omitempty"` // "64" or "32": functions begin at multiples of it; "" for any other GOARCH
	Commit    string `json:"commit,omitempty"`    // followed by " (modified)" if the work tree was modified

	MainPackage string `json:"-"` // as go run takes it, "" for a test
	CPULevel    int    `json:"-"` // the highest GOAMD64 that the CPU can run, 0 for any other GOARCH
}

// ThisEnvironment returns the environment of this process. The commit is the one
// that the build was stamped with. If there is no stamp, as with go run, it comes
// from git, provided that the process runs in the folder of the module. git is asked
// once.
func ThisEnvironment() Environment {
	dir, _ := os.Getwd()
	e, known := environments.Load(dir)
	if !known {
		e, _ = environments.LoadOrStore(dir, thisEnvironment())
	}
	return e.(Environment)
}

// environments has the results of ThisEnvironment by the working folder.
var environments sync.Map

func thisEnvironment() Environment {
	e := Environment{
		GOOS: runtime.GOOS, GOARCH: runtime.GOARCH, GoVersion: runtime.Version(),
		CPU:      strings.Join(strings.Fields(cpuid.CPU.BrandName), " "),
		CPULevel: cpuid.CPU.X64Level(),
	}
	if e.CPU == "" {
		e.CPU = strings.Join(strings.Fields(NewSystem(os.DirFS("/"), AnyCPU).brand()), " ")
	}
	if runtime.GOARCH == "amd64" {
		e.FuncAlign = funcAlign()
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return e
	}
	modified := false
	for _, s := range info.Settings {
		switch s.Key {
		case "GOAMD64":
			e.GOAMD64 = s.Value
		case "GOARM64":
			e.GOARM64 = s.Value
		case "vcs.revision":
			e.Commit = shortCommit(s.Value)
		case "vcs.modified":
			modified = s.Value == "true"
		}
	}
	e.MainPackage = mainPackage(info)
	if e.Commit == "" {
		e.Commit, modified = commitOf(info.Main.Path)
	}
	if modified && e.Commit != "" {
		e.Commit += " (modified)"
	}
	return e
}

// funcAlign returns "64" if functions begin at multiples of 64 bytes, and
// otherwise "32", Go's default. The same code is up to 2.8 % slower at another
// place in the lines of 64 bytes (RowMargin in package stats).
func funcAlign() string {
	for _, function := range []any{
		ThisEnvironment, commitOf, shortCommit, funcAlign, CheckCPU, Pin,
		os.Getwd, os.ReadFile, filepath.Join, filepath.Dir, strings.Fields, strings.ToLower, time.Now, time.Since, debug.ReadBuildInfo,
	} {
		if reflect.ValueOf(function).Pointer()%64 != 0 {
			return "32"
		}
	}
	return "64"
}

// commitOf returns the commit of the process's work tree, as git reports it, if it has the named module.
func commitOf(module string) (commit string, modified bool) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	git := func(args ...string) (string, bool) {
		c := exec.CommandContext(ctx, "git", args...)
		env.Clean(c)
		out, err := c.Output()
		return strings.TrimSpace(string(out)), err == nil
	}
	// A repository around an export of this module does not have its go.mod.
	if _, ok := git("grep", "--quiet", "^module "+module+"$", "HEAD", "--", ":(top)*go.mod"); !ok || module == "" {
		return "", false
	}
	revision, _ := git("rev-parse", "HEAD")
	// Untracked files, such as recorded runs, are not part of the commit.
	status, ok := git("status", "--porcelain", "--untracked-files=no")
	return shortCommit(revision), ok && status != ""
}

func shortCommit(revision string) string { return revision[:min(len(revision), 12)] }

// mainPackage returns the package of a program as go run takes it in its module, "" for a test.
func mainPackage(info *debug.BuildInfo) string {
	rest, ok := strings.CutPrefix(info.Path, info.Main.Path)
	switch {
	case strings.HasSuffix(info.Path, ".test"):
		return ""
	case ok && info.Main.Path != "":
		return "." + rest
	}
	return info.Path
}

// Lines returns the known fields as configuration lines of the Go benchmark format,
// key and value.
func (e Environment) Lines() [][2]string {
	var lines [][2]string
	for _, line := range [][2]string{
		{"goos", e.GOOS}, {"goarch", e.GOARCH}, {"cpu", e.CPU},
		{"goversion", e.GoVersion}, {"goamd64", e.GOAMD64}, {"goarm64", e.GOARM64}, {"funcalign", e.FuncAlign}, {"commit", e.Commit},
	} {
		if line[1] != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// Machine returns a name for the machine that can be part of a file name.
func (e Environment) Machine() string {
	words := strings.FieldsFunc(strings.ToLower(e.CPU), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	if len(words) == 0 {
		words = []string{e.GOOS, e.GOARCH}
	}
	return strings.Join(words, "-")
}

package cli

import (
	"cmp"
	"fmt"
	"runtime/debug"

	"github.com/boardbench/boardbench/harness/machine"
)

// modulePath is the path of the module that this package is part of.
const modulePath = "github.com/boardbench/boardbench"

// versionLine returns the output of bench --version.
func versionLine() string {
	e := machine.ThisEnvironment()
	line := fmt.Sprintf("bench %s, commit %s, %s %s/%s", moduleVersion(), cmp.Or(e.Commit, "unknown"), e.GoVersion, e.GOOS, e.GOARCH)
	if e.GOAMD64 != "" {
		line += ", GOAMD64=" + e.GOAMD64
	}
	return line
}

// moduleVersion returns the version of our module that is in the program, also
// if the program is of another one. A build of a work tree has the version
// "(devel)", or the one that Go makes of its commit.
func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionIn(info)
}

func versionIn(info *debug.BuildInfo) string {
	for _, m := range append([]*debug.Module{&info.Main}, info.Deps...) {
		if m.Path != modulePath {
			continue
		}
		if m.Replace != nil {
			m = m.Replace
		}
		return cmp.Or(m.Version, "(devel)")
	}
	return "unknown"
}

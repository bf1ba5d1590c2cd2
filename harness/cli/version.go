package cli

import (
	"cmp"
	"fmt"
	"runtime/debug"

	"github.com/boardbench/boardbench/harness/machine"
)

// versionLine returns the output of bench --version.
func versionLine() string {
	e := machine.ThisEnvironment()
	line := fmt.Sprintf("bench %s, commit %s, %s %s/%s", moduleVersion(), cmp.Or(e.Commit, "unknown"), e.GoVersion, e.GOOS, e.GOARCH)
	if e.GOAMD64 != "" {
		line += ", GOAMD64=" + e.GOAMD64
	}
	return line
}

// moduleVersion returns the version of the program: that of its module, or "(devel)".
func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return cmp.Or(info.Main.Version, "(devel)")
}

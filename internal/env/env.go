// Package env cleans the environment in which git and the go command are started: what
// surrounds this process does not choose their repository or their source.
package env

import (
	"os/exec"
	"slices"
	"strings"
)

// repository lists the variables that choose a repository and its files, as git rev-parse
// --local-env-vars prints them. git sets them for a hook, and a git that is started there
// would write the index of the user's commit. GIT_CONFIG_COUNT stays: it may hold
// safe.directory.
var repository = []string{
	"GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_DIR", "GIT_GRAFT_FILE",
	"GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY",
	"GIT_PREFIX", "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
}

// Clean gives c, which is not started yet, the environment of this process without git's
// variables for one repository and without a workspace of the go command, and with more
// variables. git takes no lock to refresh an index. The folder of c must be set before.
func Clean(c *exec.Cmd, more ...string) {
	c.Env = slices.DeleteFunc(c.Environ(), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return slices.Contains(repository, name)
	})
	c.Env = append(append(c.Env, "GIT_OPTIONAL_LOCKS=0", "GOWORK=off"), more...)
}

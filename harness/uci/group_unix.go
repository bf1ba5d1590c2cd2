//go:build unix && !linux

package uci

import (
	"os/exec"
	"syscall"
)

// ownGroup gives the process a group of its own, so that Ctrl-C does not reach it
// before the harness ends it.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the process and those that it started.
func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }

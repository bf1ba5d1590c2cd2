package uci

import (
	"os/exec"
	"syscall"
)

// ownGroup gives the process a group of its own, so that Ctrl-C does not reach it
// before the harness ends it, and makes the system end it when its parent has ended.
func ownGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killGroup ends the process and those that it started.
func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }

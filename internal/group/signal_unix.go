//go:build unix

package group

import (
	"os/exec"
	"syscall"
)

// Kill kills the group of c, which was started.
func Kill(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }

// Interrupt sends the signal of Ctrl-C to the group of c, which was started.
func Interrupt(c *exec.Cmd) error { return syscall.Kill(-c.Process.Pid, syscall.SIGINT) }

//go:build unix && !linux

package group

import (
	"os/exec"
	"syscall"
)

// Own puts the process of c, which is not started yet, into a group of its own.
func Own(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

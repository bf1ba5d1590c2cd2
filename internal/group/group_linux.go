package group

import (
	"os/exec"
	"syscall"
)

// Own puts the process of c, which is not started yet, into a group of its own. The
// system kills the process when the thread that starts it ends: the caller locks that
// thread until the process has ended.
func Own(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

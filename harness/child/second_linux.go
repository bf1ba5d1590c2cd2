package child

import (
	"os/exec"
	"syscall"
)

// endWithParent makes the system end the process when the thread that starts it
// has ended, even if it does not notice that its lifeline is closed.
func endWithParent(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }

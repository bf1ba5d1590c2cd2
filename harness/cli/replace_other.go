//go:build !unix

package cli

import (
	"os"
	"os/exec"
)

// replaceProcess runs a program with args, and returns its exit status.
func replaceProcess(program string, args []string) (status int, err error) {
	c := exec.Command(program, args...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := c.Run(); err != nil && c.ProcessState == nil {
		return 0, err
	}
	return c.ProcessState.ExitCode(), nil
}

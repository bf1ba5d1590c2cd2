//go:build unix

package cli

import (
	"os"
	"syscall"
)

// replaceProcess runs a program with args in the place of this process. It returns only with an error.
func replaceProcess(program string, args []string) (status int, err error) {
	return 0, syscall.Exec(program, append([]string{os.Args[0]}, args...), os.Environ())
}

//go:build linux

package internal_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/boardbench/boardbench/internal/terminal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// console returns both ends of a new terminal.
func console(t *testing.T) (user, program *os.File) {
	t.Helper()
	user, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminal: ", err)
	}
	t.Cleanup(func() { user.Close() })
	require.NoError(t, unix.IoctlSetPointerInt(int(user.Fd()), unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(int(user.Fd()), unix.TIOCGPTN)
	require.NoError(t, err)
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminal: ", err)
	}
	t.Cleanup(func() { program.Close() })
	return user, program
}

// The keys are known as they are pressed, and the terminal is as before at the end. A terminal of another program's
// group, and a file, have none.
func TestKeys(t *testing.T) {
	const variable = "BOARDBENCH_TEST_KEYS"
	if os.Getenv(variable) != "" {
		k := terminal.OpenKeys(os.Stdin)
		fmt.Printf("keys %t %q\n", k != nil, k.Pressed())
		for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
			if keys := k.Pressed(); keys != "" {
				fmt.Printf("pressed %q\n", keys)
				k.Close()
				os.Exit(0)
			}
		}
		os.Exit(1)
	}
	user, program := console(t)
	assert.Nil(t, terminal.OpenKeys(program), "not in the foreground")
	before, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
	require.NoError(t, err)
	c := exec.Command(os.Args[0], "-test.run=^TestKeys$")
	c.Env = append(os.Environ(), variable+"=1")
	c.Stdin, c.Stdout, c.Stderr = program, program, program
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	require.NoError(t, c.Start())
	lines := bufio.NewReader(user)
	line, err := lines.ReadString('\n')
	require.NoError(t, err)
	assert.Equal(t, `keys true ""`, strings.TrimSpace(line))
	_, err = user.WriteString("q")
	require.NoError(t, err)
	line, err = lines.ReadString('\n')
	require.NoError(t, err)
	assert.Equal(t, `pressed "q"`, strings.TrimSpace(line), "without its echo")
	require.NoError(t, c.Wait())
	after, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
	require.NoError(t, err)
	assert.Equal(t, before, after)

	var none *terminal.Keys
	assert.Empty(t, none.Pressed())
	none.Close()
}

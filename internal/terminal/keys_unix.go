//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// Keys are the keys of a terminal, each known as it is pressed and not shown. Ctrl-C and the other keys of signals are
// as ever. The zero value and nil have none.
type Keys struct {
	fd     int
	before *unix.Termios
}

// OpenKeys returns the keys of f, or nil if f is no terminal or the process is in its background.
func OpenKeys(f *os.File) *Keys {
	k := &Keys{fd: int(f.Fd())}
	before, err := unix.IoctlGetTermios(k.fd, getTermios)
	if err != nil || !k.foreground() {
		return nil
	}
	k.before = before
	return k
}

// foreground reports whether the process may use the terminal: in the background it would be stopped.
func (k *Keys) foreground() bool {
	group, err := unix.IoctlGetInt(k.fd, unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}

// Pressed returns the keys since the last call, without waiting for any.
func (k *Keys) Pressed() string {
	if k == nil || k.before == nil || !k.foreground() {
		return ""
	}
	// A shell sets the terminal back when the process is stopped and goes on.
	if now, err := unix.IoctlGetTermios(k.fd, getTermios); err == nil && now.Lflag&(unix.ICANON|unix.ECHO) != 0 {
		now.Lflag &^= unix.ICANON | unix.ECHO
		now.Cc[unix.VMIN], now.Cc[unix.VTIME] = 1, 0
		_ = unix.IoctlSetTermios(k.fd, setTermios, now)
	}
	keys := make([]byte, 64)
	ready := []unix.PollFd{{Fd: int32(k.fd), Events: unix.POLLIN}}
	if n, err := unix.Poll(ready, 0); err != nil || n == 0 {
		return ""
	}
	n, err := unix.Read(k.fd, keys)
	if err != nil || n < 0 {
		return ""
	}
	return string(keys[:n])
}

// Close sets the terminal back.
func (k *Keys) Close() {
	if k != nil && k.before != nil && k.foreground() {
		_ = unix.IoctlSetTermios(k.fd, setTermios, k.before)
	}
}

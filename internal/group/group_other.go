//go:build !unix

package group

import "os/exec"

// Own does nothing: the process ends with its input.
func Own(*exec.Cmd) {}

// Kill kills the process of c, which was started.
func Kill(c *exec.Cmd) { _ = c.Process.Kill() }

// Interrupt kills the process of c, which was started: there is no other way to end it.
func Interrupt(c *exec.Cmd) error { return c.Process.Kill() }

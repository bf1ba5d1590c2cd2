//go:build !unix

package uci

import "os/exec"

// ownGroup does nothing: the process ends with its input.
func ownGroup(*exec.Cmd) {}

// killGroup ends the process.
func killGroup(c *exec.Cmd) { _ = c.Process.Kill() }

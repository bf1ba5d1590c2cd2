// Package group gives a child process a process group of its own, so that a signal
// reaches everything that the child starts, except a process that calls setsid, and
// Ctrl-C in a terminal does not reach it before the parent ends it.
package group

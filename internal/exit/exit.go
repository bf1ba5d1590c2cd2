// Package exit has the exit statuses of the commands and the errors that carry them: one line
// on standard error, and a status for scripts.
package exit

import (
	"context"
	"errors"
	"fmt"
)

// The exit statuses that all commands have in common.
const (
	OK          = 0
	Failed      = 1   // a check failed
	Usage       = 2   // wrong use: the line names the right one
	Interrupted = 130 // Ctrl-C
)

// Error is an error that knows the exit status it leads to.
type Error struct {
	Err    error
	Status int
}

func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the error without its status.
func (e *Error) Unwrap() error { return e.Err }

// Usagef returns the error for wrong use, status 2. The line names the right use.
func Usagef(format string, args ...any) error {
	return &Error{fmt.Errorf(format, args...), Usage}
}

// Failf returns the error for a check that failed, status 1.
func Failf(format string, args ...any) error {
	return &Error{fmt.Errorf(format, args...), Failed}
}

// Interruptedf returns the error for Ctrl-C, status 130. The line names the interrupted work.
func Interruptedf(format string, args ...any) error {
	return &Error{fmt.Errorf("interrupted: "+format, args...), Interrupted}
}

// Status returns the exit status of err. An error without one is wrong use, as cobra's own
// errors are.
func Status(err error) int {
	var with *Error
	switch {
	case err == nil:
		return OK
	case errors.As(err, &with):
		return with.Status
	case errors.Is(err, context.Canceled):
		return Interrupted
	}
	return Usage
}

// Package exit has the exit statuses of the commands and the errors that know theirs: one line
// on standard error, and what a script can ask for.
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
	Usage       = 2   // wrong use: the line says what to do instead
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

// Usagef returns the error for wrong use, status 2. The line says what to do.
func Usagef(format string, args ...any) error {
	return &Error{fmt.Errorf(format, args...), Usage}
}

// Failf returns the error for a check that failed, status 1.
func Failf(format string, args ...any) error {
	return &Error{fmt.Errorf(format, args...), Failed}
}

// Interruptedf returns the error for Ctrl-C, status 130. The line says what was interrupted.
func Interruptedf(format string, args ...any) error {
	return &Error{fmt.Errorf("interrupted: "+format, args...), Interrupted}
}

// Status returns the status that err leads to. An error without one is wrong use, as cobra's
// own errors are.
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

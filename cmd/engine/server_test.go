package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/engine/uci"
)

var errCut = errors.New("ends without an answer")

// working returns a Server with the command work, which begins a task of an hour.
func working(task uci.Task) *uci.Server {
	s := uci.NewServer(io.Discard)
	task.Run = func(ctx context.Context) error {
		select {
		case <-ctx.Done():
			return errCut
		case <-time.After(time.Hour):
			return nil
		}
	}
	s.Commands["work"] = func([]string) error {
		s.Begin(task)
		return nil
	}
	return s
}

// A read that waits does not keep the only processor from a task.
func TestServerHasTwoProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	s, found := uci.NewServer(io.Discard), 0
	s.Commands["work"] = func([]string) error {
		found = runtime.GOMAXPROCS(0)
		return nil
	}
	assert.NoError(t, s.Serve(strings.NewReader("work\n")))
	assert.Equal(t, 2, found)
}

// A task ends at most two seconds after the input, unless a script has sent it with the end.
func TestServerEnds(t *testing.T) {
	t.Parallel()
	const half = time.Second / 2
	for _, test := range []struct {
		name        string
		task        uci.Task
		first, last string
		pause, late time.Duration // after each of them
		took        time.Duration
		err         error
	}{
		{"a count whose client has gone", uci.Task{Whole: true}, "work\n", "", half, 0, half + 2*time.Second, errCut},
		{"a count whose client quits", uci.Task{Whole: true}, "work\n", "quit\n", half, 0, half, nil},
		{"a count of a script", uci.Task{Whole: true}, "work", "", 0, 0, time.Hour, nil},
		{"a count of a script that quits", uci.Task{Whole: true}, "work\nquit\n", "", 0, 0, time.Hour, nil},
		{"a search of a script", uci.Task{}, "work\n", "", 0, 0, 2 * time.Second, errCut},
		{"a search whose client has gone", uci.Task{}, "work\n", "", half, 0, half + 2*time.Second, errCut},
		{"a search without an end", uci.Task{Endless: true}, "work\n", "", half, 0, half, errCut},
		{"stop", uci.Task{}, "work\n", "stop\n", half, time.Minute, half + time.Minute, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				in, client := io.Pipe()
				go func() {
					fmt.Fprint(client, test.first)
					time.Sleep(test.pause)
					fmt.Fprint(client, test.last)
					time.Sleep(test.late)
					client.Close()
				}()
				start := time.Now()
				err := working(test.task).Serve(in)
				assert.Equal(t, test.took, time.Since(start))
				assert.ErrorIs(t, err, test.err)
			})
		})
	}
}

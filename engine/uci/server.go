// Package uci is the Universal Chess Interface on the engine's side: it reads options, positions and the limits of
// a search, and writes the reports. A [Server] reads commands and carries them out, also while a search goes on. An [Engine]
// is a Server with a board: cmd/engine, and bench uci by package harness/uci. The parsers of its words are pure functions: [Parse], [ParseGo],
// [ParsePosition] and [SetOption].
//
// As the protocol asks, words that are unknown are skipped, and the rest of the line is read. A number that is out of
// range counts as the nearest in range or is skipped, never wrapped. Each "go" but "go perft" is followed by one "bestmove",
// a legal one if there is one.
//
// Reference: Rudolf Huber, Stefan Meyer-Kahlen: The UCI protocol, https://www.chessprogramming.org/UCI
package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"
	"time"
)

// mostWaiting is the most commands that wait for a task.
const mostWaiting = 1000

// A Task is a search or a count that goes on while commands are read.
type Task struct {
	Endless bool // it goes on until the end of its context
	Whole   bool // a part of its answer is none: if quit or the end of the input came with its command, it is finished

	Run func(ctx context.Context) error // it ends soon after its context does
}

// A Server reads commands and carries them out in their order. One of them may begin a Task. The commands of Aside are
// carried out meanwhile. The others wait for the task, and end it at once if it is endless. "stop" ends it, and so does
// "quit", which ends the Server too.
type Server struct {
	Commands map[string]func(words []string) error // by name; the error says why the command was not carried out
	Aside    []string                              // the names of commands that do not wait for a task

	task  *task
	more  bool // further input came with the command
	ended bool // the input

	mutex  sync.Mutex // of the rest
	out    io.Writer
	failed error // of writing
}

// NewServer returns a Server that answers on out, and has no commands but those that end a task.
func NewServer(out io.Writer) *Server {
	nothing := func([]string) error { return nil }
	return &Server{
		Commands: map[string]func([]string) error{"stop": nothing, "quit": nothing, "debug": nothing, "register": nothing},
		Aside:    []string{"", "debug", "register"}, out: out,
	}
}

// Say writes a line, or several at once. Tasks may use it too.
func (s *Server) Say(format string, args ...any) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.failed == nil {
		_, s.failed = fmt.Fprintf(s.out, format+"\n", args...)
	}
}

// A task is a Task under way.
type task struct {
	Task
	cancel context.CancelFunc
	ended  chan struct{}
	err    error // set before ended is closed
	cut    bool  // whether it was cancelled, likewise
	begun  time.Time
	more   bool // further input came with its command
}

// Begin begins a task. No other is under way.
func (s *Server) Begin(of Task) {
	ctx, cancel := context.WithCancel(context.Background())
	t := &task{Task: of, cancel: cancel, ended: make(chan struct{}), begun: time.Now(), more: s.more}
	s.task = t
	if s.ended {
		t.hurry()
	}
	go func() {
		defer close(t.ended)
		defer cancel()
		t.err = t.Run(ctx)
		t.cut = ctx.Err() != nil
	}()
}

// Busy reports whether a task is under way.
func (s *Server) Busy() bool { return s.task != nil }

// isFinished reports whether the task is finished if the input ends now: a script has sent its command, and no client that
// has gone since.
func (t *task) isFinished() bool {
	return t.Whole && (t.more || time.Since(t.begun) < time.Second/4)
}

// hurry gives the task two seconds, or none if it is endless, because nothing can stop it any more.
func (t *task) hurry() {
	switch {
	case t.Endless:
		t.cancel()
	case !t.isFinished():
		time.AfterFunc(2*time.Second, t.cancel)
	}
}

// wait waits for the end of the task.
func (s *Server) wait() (err error) {
	if s.task != nil {
		<-s.task.ended
		err, s.task = s.task.err, nil
	}
	return err
}

// Parse reads a line with one of the Server's commands.
func (s *Server) Parse(line string) Command {
	return Parse(line, func(name string) bool { return s.Commands[name] != nil })
}

// Do carries out one command and waits for its task. The error is the command's.
func (s *Server) Do(c Command) error {
	if err := s.do(c); err != nil {
		return err
	}
	return errors.Join(s.wait(), s.failure())
}

func (s *Server) do(c Command) error {
	if do := s.Commands[c.Name]; do != nil {
		return do(c.Words)
	}
	if len(c.Skipped) > 0 {
		return fmt.Errorf("unknown command %s", quoted(c.Skipped))
	}
	return nil
}

// A read is a command, or the error in its place.
type read struct {
	Command
	more bool // further input came with it
	err  error
}

// Serve carries out the commands of in until quit or the end. Then a search has two seconds to end by itself. A
// command that cannot be carried out is answered by a line "info string". The error is one of reading or writing, or of a
// task that did not end.
func (s *Server) Serve(in io.Reader) error {
	// With one processor a read that waits keeps it from a task that was interrupted, for 20 ms.
	if runtime.GOMAXPROCS(0) == 1 {
		runtime.GOMAXPROCS(2)
	}
	reads, quit := make(chan read), make(chan struct{})
	defer close(quit)
	go func() {
		lines := bufio.NewReader(in)
		for ended := false; !ended; {
			line, err := readLine(lines)
			ended = err != nil && !errors.Is(err, errLong)
			select {
			case reads <- read{s.Parse(line), lines.Buffered() > 0, err}:
			case <-quit:
				return
			}
			// On one CPU the command is carried out first: a read that waits would keep the CPU for a while.
			runtime.Gosched()
		}
	}()
	return s.serve(reads)
}

func (s *Server) serve(reads <-chan read) (err error) {
	var waiting []read
	for {
		for ; len(waiting) > 0 && (s.task == nil || slices.Contains(s.Aside, waiting[0].Name)); waiting = waiting[1:] {
			if waiting[0].Name == "quit" {
				return err
			}
			s.carryOut(waiting[0])
		}
		if len(waiting) > 0 && (s.task.Endless || slices.ContainsFunc(waiting, func(r read) bool { return r.Name == "stop" })) {
			s.task.cancel()
		}
		if failed := s.failure(); failed != nil || s.ended && s.task == nil {
			return errors.Join(err, failed)
		}
		more, taskEnded := reads, (chan struct{})(nil)
		if s.task != nil {
			taskEnded = s.task.ended
		}
		if s.ended || len(waiting) >= mostWaiting {
			more = nil
		}
		select {
		case <-taskEnded:
			cut := s.task.cut
			if taskErr := s.wait(); taskErr != nil {
				s.Say("info string %v", taskErr)
				if s.ended && cut {
					err = taskErr
				}
			}
		case r := <-more:
			switch {
			case errors.Is(r.err, errLong):
				s.Say("info string %v", r.err)
			case r.err != nil:
				s.ended = true
				if !errors.Is(r.err, io.EOF) {
					err = r.err
				}
				if s.task != nil {
					s.task.hurry()
				}
			case r.Name == "quit" && s.task != nil && !s.task.isFinished():
				s.task.cancel()
				_ = s.wait() // nothing waits for its answer
				return err
			default:
				waiting = append(waiting, r)
			}
		}
	}
}

// carryOut carries out a command, and says why if it cannot.
func (s *Server) carryOut(r read) {
	s.more = r.more
	if err := s.do(r.Command); err != nil {
		s.Say("info string %v", err)
	}
}

// failure returns the error of writing.
func (s *Server) failure() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.failed
}

package cli

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/grid/coordinator"
	"github.com/boardbench/boardbench/grid/queue"
	"github.com/boardbench/boardbench/grid/worker"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/scratch"
)

func (a *app) runCommand() *cobra.Command {
	var d client
	var folder string
	var wait, limit time.Duration
	c := &cobra.Command{
		Use:   "run --out FOLDER [-- FLAGS]",
		Short: "Measure on every worker's machine, and collect the files",
		Long: `run asks every worker that was started with --measure BENCH to run that
command's bench run with FLAGS, and writes the files that come back to FOLDER,
WORKER.txt each, for bench compare. A worker counts no units meanwhile, and of
several on one machine one measures at a time. It takes only the flags that choose
the cases and the time: --rep, --filter, --set, --full, --all, --rounds, --until,
--max-time, --benchtime, --depths, --timeout, --cpu. Warnings of bench run, such as a
busy machine, are printed and are in the file.`,
		Example: `  bench-grid worker --measure ./bench --nats nats://server:4222  on each machine
  bench-grid run --out runs --nats nats://server:4222 -- --filter count:bulk
  bench compare --col cpu runs/*.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := queue.CheckMeasureArgs(args); err != nil {
				return exit.Usagef("%w", err)
			}
			if folder == "" {
				return exit.Usagef("run needs --out FOLDER")
			}
			if folder == "-" {
				return exit.Usagef("--out -: want a folder, with a file of each machine")
			}
			if wait <= 0 || limit < time.Millisecond || limit > mostMeasure {
				return exit.Usagef("run needs a --wait above 0, and a --limit of 1ms to %v", mostMeasure)
			}
			if err := os.MkdirAll(folder, 0o777); err != nil {
				return exit.Failf("%w", err)
			}
			m := queue.Measure{Protocol: queue.Protocol, Name: "m" + strings.ToLower(rand.Text()), Args: args, Limit: limit.Milliseconds()}
			return a.collect(c.Context(), d, m, folder, wait)
		},
	}
	d.flags(c, queue.DefaultURL, "use the server at `URL`")
	f := c.Flags()
	f.StringVar(&folder, "out", "", "write the files to `FOLDER`")
	f.DurationVar(&wait, "wait", 3*time.Second, "wait so long for workers to answer")
	f.DurationVar(&limit, "limit", time.Hour, "let a worker measure for `TIME` at most")
	return c
}

// mostMeasure is the longest --limit, and silent is how long a worker may say nothing before
// it is given up.
const (
	mostMeasure = 48 * time.Hour
	silent      = 10 * queue.AnswerEvery
)

// measuring is the state of a worker.
type measuring struct {
	state queue.State
	heard time.Time
}

// collect sends a request and writes the files that come back.
func (a *app) collect(ctx context.Context, d client, m queue.Measure, folder string, wait time.Duration) error {
	conn, js, err := d.dial("run", a.log).Connect()
	if err != nil {
		return exit.Failf("%w", err)
	}
	defer conn.Close()
	files, err := queue.Files(ctx, js)
	if err != nil {
		return exit.Failf("%w", err)
	}
	answers := make(chan *nats.Msg, 1024)
	if _, err := conn.ChanSubscribe(queue.AnswerSubject(m.Name, "*"), answers); err != nil {
		return exit.Failf("%w", err)
	}
	data, err := json.Marshal(m)
	if err == nil {
		err = conn.Publish(queue.MeasureSubject, data)
	}
	if err != nil {
		return exit.Failf("%w", err)
	}
	workers := map[string]*measuring{}
	count := func(state queue.State) (n int) {
		for _, w := range workers {
			if w.state == state {
				n++
			}
		}
		return n
	}
	begin := time.After(wait)
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for waiting := true; waiting || count(queue.Waiting)+count(queue.Measuring) > 0; {
		select {
		case <-ctx.Done():
			return exit.Interruptedf("%d files are in %s; what the workers measure goes on until its end", count(queue.Done), folder)
		case <-begin:
			waiting = false
		case <-ticker.C:
			for name, w := range workers {
				if (w.state == queue.Waiting || w.state == queue.Measuring) && time.Since(w.heard) > silent {
					w.state = queue.Failed
					a.log(fmt.Sprintf("%s fails: it was silent for %v", name, silent))
				}
			}
		case msg := <-answers:
			answer, err := queue.ParseAnswer(msg.Subject, msg.Data)
			if err != nil {
				a.log(fmt.Sprintf("a malformed answer is dropped: %v", err))
				continue
			}
			w := workers[answer.Worker]
			if w == nil {
				w = &measuring{}
				workers[answer.Worker] = w
			}
			was := w.state
			w.heard = time.Now()
			if was == answer.State || was == queue.Done || was == queue.Failed {
				continue
			}
			w.state = answer.State
			switch answer.State {
			case queue.Measuring:
				a.log(answer.Worker + " measures")
			case queue.Failed:
				a.log(fmt.Sprintf("%s fails: %.300q", answer.Worker, answer.Error))
			case queue.Done:
				name := filepath.Join(folder, answer.Worker+".txt")
				key := queue.FileKey(answer.Worker, m.Name)
				if err := saveFile(ctx, files, key, name); err != nil {
					return exit.Failf("the file of %s: %w", answer.Worker, err)
				}
				_ = files.Purge(ctx, key)
				fmt.Fprintln(a.stdout, name)
				a.showWarnings(answer.Worker, name)
			}
		}
	}
	switch {
	case len(workers) == 0:
		return exit.Failf("no worker answers in %v: start bench-grid worker --measure BENCH on each machine", wait)
	case count(queue.Failed) > 0:
		return exit.Failf("%d of %d workers failed", count(queue.Failed), len(workers))
	}
	return nil
}

// saveFile writes a file that came back to name.
func saveFile(ctx context.Context, files jetstream.KeyValue, key, name string) error {
	entry, err := files.Get(ctx, key)
	if err != nil {
		return err
	}
	text, err := queue.OpenFile(entry.Value())
	if err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}

// showWarnings prints the first few warnings of bench run in a file.
func (a *app) showWarnings(who, name string) {
	text, err := os.ReadFile(name)
	if err != nil {
		a.log(fmt.Sprintf("%s: %v", who, err))
		return
	}
	said := 0
	for line := range strings.Lines(string(text)) {
		if note, ok := results.ParseNote(line); ok && note.Warning != nil {
			if said++; said > coordinator.Said {
				a.log(fmt.Sprintf("%s warns of more, in %s", who, name))
				return
			}
			a.log(fmt.Sprintf("%s warns: %.300q: %.300q", who, note.Warning.Problem, note.Warning.Advice))
		}
	}
}

// measureBy returns a function that carries out requests with the command at path.
func measureBy(path string) (worker.Measure, error) {
	program, err := exec.LookPath(path)
	if err != nil {
		return nil, exit.Usagef("--measure %s: want the command bench: %w", path, err)
	}
	if program, err = filepath.Abs(program); err != nil {
		return nil, exit.Usagef("--measure %s: %w", path, err)
	}
	return func(ctx context.Context, args []string, limit time.Duration, out string) error {
		unlock, err := lockMachine(ctx)
		if err != nil {
			return err
		}
		defer unlock()
		ctx, stop := context.WithTimeout(ctx, limit)
		defer stop()
		var text bytes.Buffer
		run := exec.CommandContext(ctx, program, append(append([]string{"run"}, args...), "--out", out)...)
		run.Stderr = &text
		// As Ctrl-C does: the results so far of bench are in its file.
		run.Cancel, run.WaitDelay = func() error { return run.Process.Signal(os.Interrupt) }, 10*time.Second
		if err := run.Run(); err != nil {
			lines := strings.Split(strings.TrimSpace(text.String()), "\n")
			if last := lines[len(lines)-1]; last != "" {
				return errors.New(last)
			}
			return err
		}
		return nil
	}, nil
}

// lockMachine waits until no other worker of this user measures on this machine.
func lockMachine(ctx context.Context) (unlock func(), err error) {
	folder, err := cacheFolder("measure")
	if err != nil {
		return nil, err
	}
	for {
		unlock, err := lock(folder)
		if !errors.Is(err, scratch.ErrLocked) {
			return unlock, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}

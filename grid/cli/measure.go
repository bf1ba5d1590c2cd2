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
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/grid/queue"
	"github.com/boardbench/boardbench/grid/unit"
)

func (a *app) runCommand() *cobra.Command {
	var d client
	var folder string
	var wait, limit time.Duration
	c := &cobra.Command{
		Use:   "run --out FOLDER [-- FLAGS]",
		Short: "Measure on every worker's machine, and collect the files",
		Long: `run asks every worker that was started with --measure BENCH to run that command's
bench run with FLAGS, and writes the files that come back to FOLDER, WORKER.txt each,
for bench compare. A worker counts no units meanwhile. It takes only the flags that choose
what is measured: --rep, --filter, --rounds, --benchtime, --depths, --cpu. What bench run
warns of, a machine that is busy, is in its file.`,
		Example: `  bench-grid worker --measure ./bench --nats nats://server:4222      on each machine
  bench-grid run --out runs --nats nats://server:4222 -- --filter count:bulk --rounds 20
  bench compare --col cpu runs/*.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := queue.CheckMeasureArgs(args); err != nil {
				return usagef("%w", err)
			}
			if folder == "" {
				return usagef("run needs --out FOLDER")
			}
			if err := os.MkdirAll(folder, 0o777); err != nil {
				return failf("%w", err)
			}
			return a.collect(c.Context(), d, queue.Measure{Protocol: queue.Protocol, Name: "m" + strings.ToLower(rand.Text()), Args: args}, folder, wait, limit)
		},
	}
	d.flags(c, queue.DefaultURL, "use the server at `URL`")
	f := c.Flags()
	f.StringVar(&folder, "out", "", "write the files to `FOLDER`")
	f.DurationVar(&wait, "wait", 40*time.Second, "wait so long for workers to begin: they finish a unit first")
	f.DurationVar(&limit, "limit", time.Hour, "wait so long for the last file")
	return c
}

// collect sends a request and writes what comes back.
func (a *app) collect(ctx context.Context, d client, m queue.Measure, folder string, wait, limit time.Duration) error {
	conn, js, err := d.dial("run", a.log).Connect()
	if err != nil {
		return failf("%w", err)
	}
	defer conn.Close()
	files, err := queue.Files(ctx, js)
	if err != nil {
		return failf("%w", err)
	}
	answers := make(chan *nats.Msg, 1024)
	if _, err := conn.ChanSubscribe(queue.AnswerSubject(m.Name), answers); err != nil {
		return failf("%w", err)
	}
	data, err := json.Marshal(m)
	if err == nil {
		err = conn.Publish(queue.MeasureSubject, data)
	}
	if err != nil {
		return failf("%w", err)
	}
	begun := map[string]bool{}
	var done, failed []string
	begin, end := time.After(wait), time.After(limit)
	waiting := true
	for waiting || len(done)+len(failed) < len(begun) {
		select {
		case <-ctx.Done():
			return interruptedf("%d files are in %s", len(done), folder)
		case <-begin:
			waiting = false
		case <-end:
			return failf("%d of %d workers are not done after %v", len(begun)-len(done)-len(failed), len(begun), limit)
		case msg := <-answers:
			var answer queue.Answer
			if json.Unmarshal(msg.Data, &answer) != nil || unit.CheckName(answer.Worker) != nil {
				a.log("a malformed answer is dropped")
				continue
			}
			switch {
			case answer.Begun:
				begun[answer.Worker] = true
				a.log(answer.Worker + " measures")
			case answer.Error != "":
				failed = append(failed, answer.Worker)
				a.log(fmt.Sprintf("%s fails: %.300s", answer.Worker, answer.Error))
			case begun[answer.Worker] && !slices.Contains(done, answer.Worker):
				done = append(done, answer.Worker)
				name := filepath.Join(folder, answer.Worker+".txt")
				object := m.Name + "/" + answer.Worker
				if err := files.GetFile(ctx, object, name); err != nil {
					return failf("the file of %s: %w", answer.Worker, err)
				}
				_ = files.Delete(ctx, object)
				fmt.Fprintln(a.stdout, name)
			}
		}
	}
	switch {
	case len(begun) == 0:
		return failf("no worker answers in %v: start bench-grid worker --measure BENCH on each machine", wait)
	case len(failed) > 0:
		return failf("%d of %d workers failed", len(failed), len(begun))
	}
	return nil
}

// measureBy returns what carries out requests with the command at path.
func measureBy(path string) (func(ctx context.Context, args []string, out string) error, error) {
	program, err := exec.LookPath(path)
	if err != nil {
		return nil, usagef("--measure %s: want the command bench: %w", path, err)
	}
	if program, err = filepath.Abs(program); err != nil {
		return nil, usagef("--measure %s: %w", path, err)
	}
	return func(ctx context.Context, args []string, out string) error {
		var text bytes.Buffer
		run := exec.CommandContext(ctx, program, append(append([]string{"run"}, args...), "--out", out)...)
		run.Stdout, run.Stderr = nil, &text
		if err := run.Run(); err != nil {
			lines := strings.Split(strings.TrimSpace(text.String()), "\n")
			return errors.New(lines[len(lines)-1])
		}
		return nil
	}, nil
}

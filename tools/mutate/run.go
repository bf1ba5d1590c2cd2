package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/boardbench/boardbench/internal/env"
)

// A stage is a package, and how its tests are run.
type stage struct {
	pkg  string
	args []string
}

type outcome string

const (
	killed   outcome = "killed"
	survived outcome = "survived"
	sameCode outcome = "same code"        // the compiler made the same of it
	notGo    outcome = "does not compile" // a constant out of range, say
)

// A result is the fate of a mutant.
type result struct {
	ID      string
	File    string
	Line    int
	Change  string
	Source  string
	Outcome outcome
	By      string  `json:",omitempty"` // the package whose tests killed it
	Seconds float64 // that it took
}

// A test is killed after slower times its time without a change, but not before
// grace.
const (
	slower = 4
	grace  = 15 * time.Second
)

// memoryKiB is the virtual memory that a test may take: a mutant may allocate
// without end.
const memoryKiB = 8 << 20

// A runner builds and runs tests in a scratch folder.
type runner struct {
	dir string

	mu       sync.Mutex
	baseline map[string]*baseline // by stage
}

// A baseline is a stage without any change.
type baseline struct {
	once sync.Once
	hash [sha256.Size]byte
	took time.Duration
	err  error
}

// test tests mutants, several at the same time, and hands on each result.
func test(ctx context.Context, mutants []mutant, workers int, stderr io.Writer, done func(result) error) error {
	dir, err := os.MkdirTemp("", "mutate-")
	if err != nil {
		return err
	}
	r := &runner{dir: dir, baseline: map[string]*baseline{}}
	queue := make(chan mutant)
	var (
		wg     sync.WaitGroup
		mu     sync.Mutex
		faults []error
		count  int
	)
	ctx, stop := context.WithCancel(ctx)
	for range workers {
		wg.Go(func() {
			for m := range queue {
				result, err := r.one(ctx, m)
				mu.Lock()
				if err == nil {
					err = done(result)
				}
				count++
				if err == nil {
					fmt.Fprintf(stderr, "%d/%d %s %s:%d: %s\n", count, len(mutants), result.Outcome, m.file, m.line, m.change)
				} else {
					faults = append(faults, err)
					stop()
				}
				mu.Unlock()
			}
		})
	}
	for _, m := range mutants {
		if ctx.Err() != nil {
			break
		}
		queue <- m
	}
	close(queue)
	wg.Wait()
	interrupted := ctx.Err() != nil && len(faults) == 0
	stop()
	if interrupted {
		faults = append(faults, context.Canceled)
	}
	return errors.Join(append(faults, os.RemoveAll(dir))...)
}

// one tests a mutant.
func (r *runner) one(ctx context.Context, m mutant) (result, error) {
	began := time.Now()
	res := result{ID: m.id(), File: m.file, Line: m.line, Change: m.change, Source: m.source, Outcome: survived}
	dir, err := os.MkdirTemp(r.dir, "mutant-")
	if err != nil {
		return res, err
	}
	defer os.RemoveAll(dir)
	overlay, err := m.overlay(dir)
	if err != nil {
		return res, err
	}
	same := true // the machine code of every stage
	for _, s := range stagesOf(m.file[:strings.LastIndex(m.file, "/")]) {
		base := r.base(ctx, s)
		if base.err != nil {
			return res, base.err
		}
		program := filepath.Join(dir, "mutate.test")
		_, err := build(ctx, s.pkg, program, "-overlay", overlay)
		if ctx.Err() != nil {
			return res, ctx.Err()
		}
		if err != nil {
			// Without the change it can be built.
			res.Outcome = notGo
			break
		}
		hash, err := hashOf(program)
		if err != nil {
			return res, err
		}
		if hash == base.hash {
			continue
		}
		same = false
		limit, cancel := context.WithTimeout(ctx, slower*base.took+grace)
		err = run(limit, s, program)
		cancel()
		if ctx.Err() != nil {
			return res, ctx.Err()
		}
		if err != nil {
			res.Outcome, res.By = killed, strings.TrimSpace(s.pkg+" "+strings.Join(s.args, " "))
			break
		}
	}
	if same && res.Outcome == survived {
		res.Outcome = sameCode
	}
	res.Seconds = time.Since(began).Seconds()
	return res, nil
}

// overlay writes the changed file, and the file that tells the go command of it.
func (m mutant) overlay(dir string) (string, error) {
	source, err := os.ReadFile(m.file)
	if err != nil {
		return "", err
	}
	path, err := filepath.Abs(m.file)
	if err != nil {
		return "", err
	}
	changed := filepath.Join(dir, "changed.go")
	if err := os.WriteFile(changed, append(append(bytes.Clone(source[:m.offset]), m.text...), source[m.end:]...), 0o666); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": {path: changed}})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o666)
}

// base returns a stage without any change, which must pass.
func (r *runner) base(ctx context.Context, s stage) *baseline {
	key := s.pkg + " " + strings.Join(s.args, " ")
	r.mu.Lock()
	b := r.baseline[key]
	if b == nil {
		b = new(baseline)
		r.baseline[key] = b
	}
	r.mu.Unlock()
	b.once.Do(func() {
		program := filepath.Join(r.dir, "mutate"+strings.NewReplacer("/", "_", " ", "", ".", "").Replace(key))
		if out, err := build(ctx, s.pkg, program); err != nil {
			b.err = fmt.Errorf("%s: %w: %s", key, err, out)
			return
		}
		if b.hash, b.err = hashOf(program); b.err != nil {
			return
		}
		began := time.Now()
		if err := run(ctx, s, program); err != nil {
			b.err = fmt.Errorf("%s fails without any change: %w", key, err)
		}
		b.took = time.Since(began)
	})
	return b
}

// build builds the tests of a package.
func build(ctx context.Context, pkg, to string, args ...string) (string, error) {
	args = append([]string{"test", "-c", "-vet=off", "-trimpath", "-ldflags=-buildid= -s -w", "-o", to}, args...)
	c := exec.CommandContext(ctx, "go", append(args, pkg)...)
	env.Clean(c)
	out, err := c.CombinedOutput()
	return string(out), err
}

// run runs tests that are built.
func run(ctx context.Context, s stage, program string) error {
	// The shell limits the memory, and the test takes its place.
	args := append([]string{"-c", fmt.Sprintf(`ulimit -v %d; exec "$@"`, memoryKiB), "sh", program, "-test.failfast"}, s.args...)
	c := exec.CommandContext(ctx, "sh", args...)
	c.Dir = filepath.FromSlash(s.pkg)
	c.WaitDelay = time.Second
	out, err := c.CombinedOutput()
	if err != nil && len(out) > 2000 {
		out = out[len(out)-2000:]
	}
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

func hashOf(path string) ([sha256.Size]byte, error) {
	text, err := os.ReadFile(path)
	return sha256.Sum256(text), err
}

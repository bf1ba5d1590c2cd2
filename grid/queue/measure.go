package queue

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/boardbench/boardbench/grid/unit"
)

// The names of measurements on the server.
const (
	MeasureSubject = "grid.measure"   // a request goes to every worker that is there
	FileBucket     = "grid-measure"   // the files that come back, WORKER.NAME, compressed by gzip
	answerPrefix   = "grid.measured." // a worker says here how far it is
	maxMeasureArgs = 40
)

// measureFlags are the flags of bench run with a value that a worker takes, and measureSwitches
// those without: none names a file or a program.
var measureFlags = []string{"--rep", "--filter", "--set", "--rounds", "--until", "--max-time", "--benchtime", "--depths", "--timeout", "--cpu"}

var measureSwitches = []string{"--all", "--full"}

// Measure asks workers to run bench run with these arguments.
type Measure struct {
	Protocol int      `json:"protocol"`
	Name     string   `json:"name"` // of the request, new for each
	Args     []string `json:"args"`
	Limit    int64    `json:"limit"` // milliseconds after which a worker ends the measurement
}

// State is how far a worker is with a request.
type State string

// The states of a request.
const (
	Waiting   State = "waiting" // a unit is counted, or something else measured first
	Measuring State = "measuring"
	Done      State = "done" // the file is there
	Failed    State = "failed"
)

// AnswerEvery is how often a worker says that it is waiting or measuring.
const AnswerEvery = 2 * time.Second

// Answer is a worker's answer to a request: at once, when it begins, every [AnswerEvery], and
// at the end.
type Answer struct {
	Worker string `json:"-"` // which the subject names
	State  State  `json:"state"`
	Error  string `json:"error,omitempty"` // why it failed
}

// ParseAnswer reads an answer and checks it.
func ParseAnswer(subject string, data []byte) (a Answer, err error) {
	if err := json.Unmarshal(data, &a); err != nil {
		return a, fmt.Errorf("queue: answer: %w", err)
	}
	a.Worker = subject[strings.LastIndexByte(subject, '.')+1:]
	if err := unit.CheckName(a.Worker); err != nil {
		return a, fmt.Errorf("queue: answer: %w", err)
	}
	switch a.State {
	case Waiting, Measuring, Done, Failed:
		return a, nil
	}
	return a, fmt.Errorf("queue: answer: the state of worker %s is %.20q", a.Worker, a.State)
}

// ParseMeasure reads a request and checks it.
func ParseMeasure(data []byte) (m Measure, err error) {
	if err := json.Unmarshal(data, &m); err != nil {
		return m, fmt.Errorf("queue: measurement: %w", err)
	}
	if m.Protocol != Protocol {
		return m, fmt.Errorf("queue: measurement: %w: protocol %d, this one has %d", ErrProtocol, m.Protocol, Protocol)
	}
	if err := unit.CheckName(m.Name); err != nil {
		return m, fmt.Errorf("queue: measurement: %w", err)
	}
	if m.Limit < 1 || m.Limit > maxLimit {
		return m, fmt.Errorf("queue: measurement: a time limit of %d ms", m.Limit)
	}
	return m, CheckMeasureArgs(m.Args)
}

// CheckMeasureArgs returns an error for arguments that a worker does not take: each must be
// one of the flags of bench run that choose the cases and the time, as --flag value or
// --flag=value, or --all or --full.
func CheckMeasureArgs(args []string) error {
	if len(args) > maxMeasureArgs {
		return fmt.Errorf("queue: measurement: %d arguments, want at most %d", len(args), maxMeasureArgs)
	}
	for i := 0; i < len(args); i++ {
		name, _, with := strings.Cut(args[i], "=")
		if slices.Contains(measureSwitches, args[i]) {
			continue
		}
		if !slices.Contains(measureFlags, name) {
			return fmt.Errorf("queue: measurement: %.80q: want one of %s, each with a value, or %s", args[i], strings.Join(measureFlags, ", "), strings.Join(measureSwitches, ", "))
		}
		if !with {
			if i++; i == len(args) {
				return fmt.Errorf("queue: measurement: %s has no value", name)
			}
		}
	}
	return nil
}

// AnswerSubject returns the subject of a worker's answers to a request, "*" for any worker or
// request.
func AnswerSubject(name, worker string) string { return answerPrefix + name + "." + worker }

// Files creates the bucket of the files, if it is not there.
func Files(ctx context.Context, js jetstream.JetStream) (jetstream.KeyValue, error) {
	files, err := bucket(ctx, js, jetstream.KeyValueConfig{Bucket: FileBucket, Description: "files of bench run", History: 1, MaxBytes: 4 * mostFile})
	if err != nil {
		return nil, fmt.Errorf("queue: bucket of files: %w", err)
	}
	return files, nil
}

// FileKey returns the key of the file that a worker has measured for a request.
func FileKey(worker, name string) string { return worker + "." + name }

// SendFile stores the file that a worker has measured for a request.
func SendFile(ctx context.Context, js jetstream.JetStream, worker, name string, text []byte) error {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write(text)
	if err = errors.Join(err, w.Close()); err != nil {
		return err
	}
	_, err = js.Publish(ctx, "$KV."+FileBucket+"."+FileKey(worker, name), packed.Bytes())
	return err
}

// mostFile is the size of the largest file that is taken, in bytes.
const mostFile = 256 << 20

// OpenFile returns the text of a file.
func OpenFile(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(r, mostFile+1))
	if len(text) > mostFile {
		return nil, fmt.Errorf("queue: a file of more than %d MiB", mostFile>>20)
	}
	return text, err
}

package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/boardbench/boardbench/grid/unit"
)

// The names of measurements on the server.
const (
	MeasureSubject = "grid.measure"   // a request goes to every worker that is there
	FileBucket     = "grid-measure"   // the files that come back, NAME/WORKER
	answerPrefix   = "grid.measured." // a worker says here that it begins and that it is done
	maxMeasureArgs = 40
)

// measureFlags are the flags of bench run that a worker takes: none names a file or a
// program.
var measureFlags = []string{"--rep", "--filter", "--rounds", "--benchtime", "--count", "--depths", "--cpu"}

// Measure asks workers to run bench run with these arguments.
type Measure struct {
	Protocol int      `json:"protocol"`
	Name     string   `json:"name"` // of the request, new for each
	Args     []string `json:"args"`
}

// Answer is what a worker says of a request: that it has begun, and later that its file is
// there or what went wrong.
type Answer struct {
	Worker string `json:"worker"`
	Begun  bool   `json:"begun"`
	Error  string `json:"error,omitempty"`
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
	return m, CheckMeasureArgs(m.Args)
}

// CheckMeasureArgs returns an error for arguments that a worker does not take: each must be
// one of the flags of bench run that choose what is measured, as --flag value or --flag=value.
func CheckMeasureArgs(args []string) error {
	if len(args) > maxMeasureArgs {
		return fmt.Errorf("queue: measurement: %d arguments, want at most %d", len(args), maxMeasureArgs)
	}
	for i := 0; i < len(args); i++ {
		name, _, with := strings.Cut(args[i], "=")
		if !slices.Contains(measureFlags, name) {
			return fmt.Errorf("queue: measurement: %.80q: want one of %s, each with a value", args[i], strings.Join(measureFlags, ", "))
		}
		if !with {
			if i++; i == len(args) {
				return fmt.Errorf("queue: measurement: %s has no value", name)
			}
		}
	}
	return nil
}

// AnswerSubject returns where the answers to a request go.
func AnswerSubject(name string) string { return answerPrefix + name }

// Files returns the bucket of the files.
func Files(ctx context.Context, js jetstream.JetStream) (jetstream.ObjectStore, error) {
	files, err := js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: FileBucket})
	if err != nil {
		return nil, fmt.Errorf("queue: bucket of files: %w", err)
	}
	return files, nil
}

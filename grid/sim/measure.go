package sim

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/boardbench/boardbench/grid/queue"
	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/rep"
)

// Times are the times of the messages of a unit, in seconds, and their sizes. The server's
// times are less the round trip.
type Times struct {
	RoundTrip   float64 `json:"roundTrip"`   // between a client and the server and back
	Publish     float64 `json:"publish"`     // the server, for a unit that is put into the queue
	Fetch       float64 `json:"fetch"`       // the server, for a unit that is handed out
	Store       float64 `json:"store"`       // the server, for a result
	Acknowledge float64 `json:"acknowledge"` // the server, for a unit that is done
	Collect     float64 `json:"collect"`     // the coordinator, for a result: check, journal, sum
	Start       float64 `json:"start"`       // before the first unit: estimate, division, start of the server
	UnitBytes   int     `json:"unitBytes"`   // of a message with a unit
	ReplyBytes  int     `json:"replyBytes"`  // of a result
}

//go:embed times.json
var recorded []byte

// Recorded returns the times that bench-grid sim --measure measured on the machine of
// grid/results, on loopback.
func Recorded() Times {
	t, err := ReadTimes(bytes.NewReader(recorded))
	if err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return t
}

// ReadTimes reads the result of Measure, as JSON.
func ReadTimes(r io.Reader) (t Times, err error) {
	decoder := json.NewDecoder(r)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&t); err != nil {
		return t, fmt.Errorf("sim: times: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return t, errors.New("sim: times: there is more after them")
	}
	for _, seconds := range []float64{t.RoundTrip, t.Publish, t.Fetch, t.Store, t.Acknowledge, t.Collect, t.Start} {
		if seconds < 0 || seconds > 3600 {
			return t, fmt.Errorf("sim: times: %g s is out of range", seconds)
		}
	}
	for _, size := range []int{t.UnitBytes, t.ReplyBytes} {
		if size < 0 || size > 1<<30 {
			return t, fmt.Errorf("sim: times: %d bytes are out of range", size)
		}
	}
	return t, nil
}

// measureUnits is how many units Measure sends.
const measureUnits = 200

// Measure measures the times of messages on a server in this process, which a client talks
// to by loopback: the medians of some hundred units of perft(9) of the start position, of
// which none is counted. folder is for its files, on the disk that a journal is to be on.
func Measure(ctx context.Context, b rep.Backend, folder string) (t Times, err error) {
	start := time.Now()
	srv, err := queue.Serve{Listen: "127.0.0.1:0", Folder: filepath.Join(folder, "server")}.Start()
	if err != nil {
		return t, err
	}
	defer srv.Close()
	p := rep.StartPosition()
	s := unit.Settings{FEN: p.FEN(), Depth: 9, Board: b, Folder: folder}
	if s.Cost, err = unit.Cost(ctx, b, &p, s.Depth); err != nil {
		return t, err
	}
	names, err := unit.Split(ctx, s, "measure", 0)
	if err != nil {
		return t, err
	}
	t.Start = time.Since(start).Seconds()
	file, err := unit.Open(names[0])
	if err != nil {
		return t, err
	}
	defer file.Close()
	journal, _, err := unit.OpenJournal(filepath.Join(folder, "journal"), file.Header, func(unit.Result) error { return nil })
	if err != nil {
		return t, err
	}
	defer journal.Close()
	conn, js, err := queue.Dial{URL: "nats://" + srv.Addr().String(), Name: "measure"}.Connect()
	if err != nil {
		return t, err
	}
	defer conn.Close()
	streams, err := queue.Ensure(ctx, js, 1)
	if err != nil {
		return t, err
	}
	ledger := unit.NewLedger(file, 0, unit.Secret{})
	var steps [6][]float64
	step := func(i int, f func() error) {
		if err == nil {
			began := time.Now()
			err = f()
			steps[i] = append(steps[i], time.Since(began).Seconds())
		}
	}
	for range measureUnits {
		units, err2 := ledger.Fill(1)
		if err = err2; err != nil || len(units) == 0 {
			break
		}
		u := units[0]
		w := queue.Work{Run: file.Run(), Unit: u.Index, Pass: 1, Attempt: 1, Depth: file.Remaining(), Limit: 1000}
		r := queue.Report{Protocol: queue.Protocol, Run: w.Run, Result: unit.Result{Unit: u.Index, Pass: 1, Worker: "measure", Rep: b.Name, Nanos: 1e9}}
		for _, p := range u.Positions {
			w.Positions = append(w.Positions, p.Key)
			r.Counts = append(r.Counts, 123_456_789)
		}
		data, err2 := w.Encode()
		if err2 != nil {
			return t, err2
		}
		reply, err2 := json.Marshal(r)
		if err2 != nil {
			return t, err2
		}
		t.UnitBytes, t.ReplyBytes = max(t.UnitBytes, len(data)), max(t.ReplyBytes, len(reply))
		var m jetstream.Msg
		step(0, func() error { _, err := conn.RTT(); return err })
		step(1, func() error { return streams.Publish(ctx, w) })
		step(2, func() error { m, err = fetch(streams.Workers); return err })
		step(3, func() error {
			_, err := streams.Results.Put(ctx, queue.ResultKey(r.Worker, w.Run, w.Unit, 1), reply)
			return err
		})
		step(4, func() error { return m.DoubleAck(ctx) })
		step(5, func() error {
			if _, err := ledger.Classify(&r.Result); err != nil {
				return err
			}
			if err := journal.Append(r.Result); err != nil {
				return err
			}
			_, err := ledger.Apply(r.Result)
			return err
		})
		if err != nil {
			break
		}
	}
	if err != nil {
		return t, fmt.Errorf("sim: measure: %w", err)
	}
	var medians [6]float64
	for i, s := range steps {
		slices.Sort(s)
		medians[i] = s[len(s)/2]
	}
	t.RoundTrip = medians[0]
	for i, to := range []*float64{&t.Publish, &t.Fetch, &t.Store, &t.Acknowledge} {
		*to = max(0, medians[i+1]-t.RoundTrip)
	}
	t.Collect = medians[5]
	return t, nil
}

func fetch(c jetstream.Consumer) (jetstream.Msg, error) {
	batch, err := c.Fetch(1)
	if err != nil {
		return nil, err
	}
	m := <-batch.Messages()
	if m == nil {
		return nil, errors.Join(errors.New("a unit does not come back"), batch.Error())
	}
	return m, nil
}

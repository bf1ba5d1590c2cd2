package queue

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The names on the server.
const (
	UnitStream   = "GRID_UNITS"
	WorkerGroup  = "workers" // the consumer of UnitStream for first counts
	ResultBucket = "grid-results"

	firstPrefix  = "grid.first."
	secondPrefix = "grid.second."
	herePrefix   = "grid.here."
	ownGroup     = "to-"      // and the worker's name: the consumer for its second counts
	protocolOf   = "protocol" // in the metadata of UnitStream
)

// Lease is how long a unit that a worker has fetched stays with it without a sign of life;
// a worker gives one every third of it.
const Lease = 6 * time.Second

// maxResult is the most bytes of a result: a few times as many as a pair of games or 256 counts take.
// All together have room for a million units.
const (
	maxResult  = 256 << 10
	maxResults = 8 << 30
)

// Streams is the streams and buckets of a server that coordinator and workers use.
type Streams struct {
	JS      jetstream.JetStream
	Units   jetstream.Stream
	Results jetstream.KeyValue
	Workers jetstream.Consumer
	Own     jetstream.Consumer // of the worker, nil for a coordinator
}

// Ensure creates missing streams and buckets, with the given number of replicas, and returns
// all of them.
func Ensure(ctx context.Context, js jetstream.JetStream, replicas int) (s Streams, err error) {
	if s, err = Find(ctx, js, ""); err == nil || !errors.Is(err, ErrNoStreams) {
		return s, err
	}
	_, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name:        UnitStream,
		Description: "units of a deep perft that are to be counted",
		Subjects:    []string{firstPrefix + ">", secondPrefix + ">"},
		Retention:   jetstream.WorkQueuePolicy,
		// A second message of a count is refused while one is there.
		MaxMsgsPerSubject:    1,
		Discard:              jetstream.DiscardNew,
		DiscardNewPerSubject: true,
		Replicas:             replicas,
		Metadata:             map[string]string{protocolOf: strconv.Itoa(Protocol)},
	})
	var refused *jetstream.APIError
	if errors.As(err, &refused) && refused.ErrorCode == noCluster {
		return s, fmt.Errorf("queue: %w: the server is alone, so it keeps 1 replica and not %d", ErrReplicas, replicas)
	}
	if err != nil {
		return s, fmt.Errorf("queue: create the stream of units: %w", err)
	}
	_, err = bucket(ctx, js, jetstream.KeyValueConfig{
		Bucket: ResultBucket, Description: "results of units", History: 1, Replicas: replicas, MaxValueSize: maxResult, MaxBytes: maxResults,
	})
	if err != nil {
		return s, fmt.Errorf("queue: create the bucket of results: %w", err)
	}
	_, err = js.CreateOrUpdateConsumer(ctx, UnitStream, jetstream.ConsumerConfig{
		Durable: WorkerGroup, FilterSubject: firstPrefix + ">",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: Lease, MaxDeliver: -1, MaxAckPending: -1,
	})
	if err != nil {
		return s, fmt.Errorf("queue: create the consumer of units: %w", err)
	}
	return Find(ctx, js, "")
}

// bucket creates a bucket, without its size if the server has less room: then its disk is the limit.
func bucket(ctx context.Context, js jetstream.JetStream, c jetstream.KeyValueConfig) (jetstream.KeyValue, error) {
	b, err := js.CreateOrUpdateKeyValue(ctx, c)
	var refused *jetstream.APIError
	if errors.As(err, &refused) && refused.ErrorCode == noStorage {
		c.MaxBytes = 0
		b, err = js.CreateOrUpdateKeyValue(ctx, c)
	}
	return b, err
}

// ownKept is how long the consumer of a lost worker stays: longer than any unit takes.
const ownKept = 10 * 24 * time.Hour

// Admit creates the consumer of a worker, which waits for it.
func (s Streams) Admit(ctx context.Context, worker string) error {
	_, err := s.Units.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: ownGroup + worker, FilterSubject: secondPrefix + worker + ".>", InactiveThreshold: ownKept,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: Lease, MaxDeliver: -1, MaxAckPending: -1,
	})
	return err
}

// ErrReplicas is wrapped by the error for more replicas than the server can have.
var ErrReplicas = errors.New("no cluster")

// noCluster is the server's code for that.
const noCluster = 10074

// noStorage is the server's code for a bucket that is larger than its disk.
const noStorage = 10047

// ErrNoStreams is wrapped by the error of Find if there was no coordinator yet, or if it has
// not admitted the worker yet.
var ErrNoStreams = errors.New("no coordinator has been here")

// Find returns the streams that a coordinator has created, with the consumer of a worker
// unless its name is "". The error wraps ErrNoStreams, or ErrProtocol if the coordinator was
// of another version.
func Find(ctx context.Context, js jetstream.JetStream, worker string) (s Streams, err error) {
	s.JS = js
	missing := func(err error) error {
		if errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) {
			return fmt.Errorf("queue: %w", ErrNoStreams)
		}
		if errors.Is(err, jetstream.ErrJetStreamNotEnabled) {
			return fmt.Errorf("queue: the server has no JetStream: start it with -js, or use bench-grid serve")
		}
		return fmt.Errorf("queue: %w", err)
	}
	if s.Units, err = js.Stream(ctx, UnitStream); err != nil {
		return s, missing(err)
	}
	if version := s.Units.CachedInfo().Config.Metadata[protocolOf]; version != strconv.Itoa(Protocol) {
		return s, fmt.Errorf("queue: %w has been here: its protocol is %q, this one has %d", ErrProtocol, version, Protocol)
	}
	if s.Results, err = js.KeyValue(ctx, ResultBucket); err != nil {
		return s, missing(err)
	}
	if s.Workers, err = s.Units.Consumer(ctx, WorkerGroup); err != nil {
		return s, missing(err)
	}
	if worker != "" {
		if s.Own, err = s.Units.Consumer(ctx, ownGroup+worker); err != nil {
			return s, missing(err)
		}
	}
	return s, nil
}

// Purge removes everything that a run has left.
func (s Streams) Purge(ctx context.Context, run string) error {
	err := s.Units.Purge(ctx, jetstream.WithPurgeSubject(firstPrefix+run+".>"))
	results, err2 := s.JS.Stream(ctx, "KV_"+ResultBucket)
	if err2 == nil {
		err2 = results.Purge(ctx, jetstream.WithPurgeSubject("$KV."+ResultBucket+"."+ResultKeys(run)))
	}
	return errors.Join(err, err2, s.PurgeSeconds(ctx, run))
}

// PurgeSeconds removes the second counts of a run that are not made yet.
func (s Streams) PurgeSeconds(ctx context.Context, run string) error {
	return s.Units.Purge(ctx, jetstream.WithPurgeSubject(secondPrefix+"*."+run+".>"))
}

// Publish puts a unit into the queue, unless it is there already.
func (s Streams) Publish(ctx context.Context, w Work) error {
	data, err := w.Encode()
	if err != nil {
		return err
	}
	_, err = s.JS.Publish(ctx, w.Subject(), data)
	var refused *jetstream.APIError
	if !errors.As(err, &refused) || refused.ErrorCode != storeFailed || !strings.Contains(refused.Description, "per subject") {
		return err
	}
	there, err := s.Units.GetLastMsgForSubject(ctx, w.Subject())
	if err != nil {
		return err
	}
	if other, err := ParseWork(there.Data); err == nil && other.Subject() == w.Subject() {
		return nil
	}
	// An answer of the server that a client asked for on this subject.
	if err := s.Units.Purge(ctx, jetstream.WithPurgeSubject(w.Subject())); err != nil {
		return err
	}
	_, err = s.JS.Publish(ctx, w.Subject(), data)
	return err
}

// storeFailed is the server's code for a message that the stream does not take, for one of
// several reasons.
const storeFailed = 10077

// Package queue is the use of NATS JetStream that coordinator and workers share: the
// names of streams and subjects, the messages, and how to connect to a server or run one
// in the process.
//
// Units are messages of the work-queue stream [UnitStream], one subject a count, which
// refuses a second message while one is there. A worker fetches a message, extends its
// lease while it counts, writes the result under a key of the bucket [ResultBucket] that
// must not exist yet, and acknowledges. The unit of a worker that died is handed out
// again after [Lease].
//
// The messages are JSON and are described in grid/README.md.
package queue

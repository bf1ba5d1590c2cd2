package cli

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/grid/queue"
	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/grid/worker"
	"github.com/boardbench/boardbench/internal/exit"
)

func (a *app) workerCommand() *cobra.Command {
	var o counting
	var d client
	var name string
	var idle time.Duration
	c := &cobra.Command{
		Use:   "worker [--nats URL]",
		Short: "Count units of a server",
		Long: `worker counts units of the server at URL until Ctrl-C: one after the other, each
with --threads boards that share a table of --hash MiB. It needs no files, and may be
ended at any time: another worker counts what it has begun.`,
		Example: `  bench-grid worker
  bench-grid worker --nats tls://server:4222 --ca ca.pem --nkey worker-1.nk`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			first, second, err := o.check(a)
			if err != nil {
				return err
			}
			if d.nkey != "" {
				of, err := queue.KeyName(d.nkey)
				switch {
				case err != nil:
					return exit.Failf("%w", err)
				case of == queue.CoordinatorName:
					return exit.Usagef("--nkey %s is the key of the coordinator: give one of a worker", d.nkey)
				case name != "" && name != of:
					return exit.Usagef("--name %s: the key in %s is of %s", name, d.nkey, of)
				}
				name = of
			}
			if name == "" {
				name = anyName("w")
			}
			if err := unit.CheckName(name); err != nil {
				return exit.Usagef("--name: %w", err)
			}
			if idle < 0 {
				return exit.Usagef("--idle %v is negative", idle)
			}
			conn, js, err := d.dial(name, a.log).Connect()
			if err != nil {
				return exit.Failf("%w", err)
			}
			defer conn.Close()
			table, err := o.table(o.threads)
			if err != nil {
				return exit.Usagef("%w", err)
			}
			var spent atomic.Int64
			w := &worker.Worker{
				Name: name, JS: js, Idle: idle, Log: a.log, Hint: "bench-grid perft --nats URL --depth N POSITION",
				Counter: &worker.Counter{First: first, Second: second, Threads: o.threads, Table: table},
				Done:    func(r *queue.Report) { spent.Add(r.Nanos) },
			}
			fmt.Fprintf(a.stderr, "worker %s at %s\n", name, queue.Redact(d.url))
			units, err := w.Run(c.Context())
			fmt.Fprintf(a.stderr, "%d units counted in %.2f s\n", units, time.Duration(spent.Load()).Seconds())
			if err != nil {
				return exit.Failf("%w", err)
			}
			return nil
		},
	}
	o.flags(c)
	f := c.Flags()
	d.flags(c, queue.DefaultURL, "use the server at `URL`")
	f.IntVar(&o.threads, "threads", 1, "count a unit with `N` boards at the same time")
	f.StringVar(&name, "name", "", "be called `NAME`, which no other worker is (default from the key, or from the machine's name)")
	f.DurationVar(&idle, "idle", 0, "end after so long without a unit (default never)")
	return c
}

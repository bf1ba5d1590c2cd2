package cli

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/grid/queue"

	"github.com/boardbench/boardbench/internal/exit"
)

// listening are the flags of a server in this process.
type listening struct {
	listen, users, cert, key string
}

func (o *listening) flags(c *cobra.Command, usual string) {
	f := c.Flags()
	f.StringVar(&o.listen, "listen", usual, "let workers connect at `HOST:PORT`")
	f.StringVar(&o.users, "users", "", "let in the users in `FILE` alone, which bench-grid nkey made")
	f.StringVar(&o.cert, "tls-cert", "", "speak TLS with the certificate in `FILE`")
	f.StringVar(&o.key, "tls-key", "", "`FILE` of its private key")
}

func (o listening) serve(folder string) (queue.Serve, error) {
	s := queue.Serve{Listen: o.listen, Folder: folder, Users: o.users, Cert: o.cert, Key: o.key}
	if (o.cert == "") != (o.key == "") {
		return s, exit.Usagef("--tls-cert and --tls-key go together")
	}
	return s, nil
}

// warnPlain warns of a server whose keys are all that keeps strangers out.
func (a *app) warnPlain(o listening) {
	if o.users != "" && o.cert == "" {
		a.log("warning: a machine between a worker and this server can change counts: encrypt with --tls-cert and --tls-key")
	}
}

func serveError(err error) error {
	switch {
	case errors.Is(err, queue.ErrAnonymous):
		return exit.Usagef("%w: give --users FILE, which bench-grid nkey makes", err)
	case strings.Contains(err.Error(), syscall.EADDRINUSE.Error()): // the server reports it as text
		return exit.Failf("%w: name another address by --listen, with the port 0 for a free one", err)
	}
	return exit.Failf("%w", err)
}

// address returns the URL of a server, and the flag for a key if it asks for
// one.
func (o listening) address(srv *queue.Server, key string) string {
	scheme := "nats"
	if o.cert != "" {
		scheme = "tls"
	}
	host, port, _ := net.SplitHostPort(o.listen)
	if tcp, ok := srv.Addr().(*net.TCPAddr); ok {
		port = fmt.Sprint(tcp.Port)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "THIS-MACHINE"
	}
	url := fmt.Sprintf("%s://%s", scheme, net.JoinHostPort(host, port))
	if o.users != "" {
		url += " --nkey " + key
	}
	return url
}

func (a *app) serveCommand() *cobra.Command {
	var o perftOptions
	c := &cobra.Command{
		Use:   "serve [--depth N POSITION]",
		Short: "Run a server that workers connect to, with or without a count",
		Long: `serve runs a NATS server with JetStream, at 127.0.0.1:4222 unless --listen says
otherwise. With --depth it counts POSITION as bench-grid perft does, with the workers
that connect, and ends; without, it serves bench-grid perft --nats URL until Ctrl-C.

A server that listens beyond this machine needs --users, a file that bench-grid nkey
makes; without it every program of this machine can write counts. What is sent is
encrypted with --tls-cert and --tls-key.`,
		Example: `  bench-grid serve --depth 8 startpos
  bench-grid nkey keys worker-1 worker-2
  bench-grid serve --listen 0.0.0.0:4222 --users keys/users.conf`,
		RunE: func(c *cobra.Command, args []string) error {
			if c.Flags().Changed("depth") || len(args) > 0 {
				return a.perft(c, o, args)
			}
			return a.serve(c, o)
		},
	}
	o.perftFlags(c)
	o.listening.flags(c, strings.TrimPrefix(queue.DefaultURL, "nats://"))
	return c
}

// serve runs a server until ctx is done.
func (a *app) serve(c *cobra.Command, o perftOptions) error {
	folder := o.folder
	if folder == "" {
		var err error
		if folder, err = cacheFolder(serverName); err != nil {
			return exit.Usagef("%w", err)
		}
	} else if err := os.MkdirAll(folder, 0o777); err != nil {
		return exit.Failf("%w", err)
	}
	unlock, err := lock(folder)
	if err != nil {
		return exit.Failf("%s is in use by another bench-grid: %w", folder, err)
	}
	defer unlock()
	serve, err := o.listening.serve(folder)
	if err != nil {
		return err
	}
	srv, err := serve.Start()
	if err != nil {
		return serveError(err)
	}
	defer srv.Close()
	a.warnPlain(o.listening)
	fmt.Fprintf(a.stderr, "serving; count by:  bench-grid perft --nats %s --local 0 --depth N POSITION\nworkers join by:    bench-grid worker --nats %s\n",
		o.listening.address(srv, "FOLDER/coordinator.nk"), o.listening.address(srv, "FOLDER/NAME.nk"))
	<-c.Context().Done()
	return nil
}

func (a *app) nkeyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "nkey FOLDER WORKER...",
		Short: "Make the keys of workers and coordinator, and a file of users",
		Long: `nkey makes in FOLDER a key for each WORKER, WORKER.nk, and at the first time one for
the coordinator, coordinator.nk. They are secret: each machine gets its own and no
other. The server gets users.conf, the public keys with their rights: a worker
writes results under its own name alone. Called again it adds workers.`,
		Example: `  bench-grid nkey keys worker-1 worker-2
  bench-grid serve --listen 0.0.0.0:4222 --users keys/users.conf
  bench-grid worker --nats nats://server:4222 --nkey worker-1.nk`,
		Args: cobra.MinimumNArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := queue.MakeKeys(args[0], args[1:]); err != nil {
				return exit.Failf("%w", err)
			}
			_, err := fmt.Fprintf(a.stdout, "%s is for bench-grid serve --users, NAME.nk for --nkey of that worker alone\n", filepath.Join(args[0], queue.UsersFile))
			return err
		},
	}
}

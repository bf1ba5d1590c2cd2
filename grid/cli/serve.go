package cli

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/grid/queue"

	"github.com/boardbench/boardbench/internal/exit"
)

// listening are the flags of a server in this process.
type listening struct {
	listen, user, nkeys, cert, key string
}

func (o *listening) flags(c *cobra.Command, usual string) {
	f := c.Flags()
	f.StringVar(&o.listen, "listen", usual, "let workers connect at `HOST:PORT`")
	f.StringVar(&o.user, "user", "", "ask clients for this user and for the password in "+passwordVariable)
	f.StringVar(&o.nkeys, "nkeys", "", "let in the nkeys whose public keys are in `FILE`, one a line")
	f.StringVar(&o.cert, "tls-cert", "", "speak TLS with the certificate in `FILE`")
	f.StringVar(&o.key, "tls-key", "", "`FILE` of its private key")
}

// passwordVariable is the environment variable with the server's password: other users can
// see the arguments of a process.
const passwordVariable = "BENCH_GRID_PASSWORD"

func (o listening) serve(folder string) (queue.Serve, error) {
	s := queue.Serve{Listen: o.listen, Folder: folder, User: o.user, Password: os.Getenv(passwordVariable), Cert: o.cert, Key: o.key}
	if o.user != "" && s.Password == "" {
		return s, exit.Usagef("--user %s needs a password in the environment variable %s", o.user, passwordVariable)
	}
	if (o.cert == "") != (o.key == "") {
		return s, exit.Usagef("--tls-cert and --tls-key go together")
	}
	if o.nkeys != "" {
		keys, err := queue.ReadNKeys(o.nkeys)
		if err != nil {
			return s, exit.Usagef("--nkeys: %w", err)
		}
		s.NKeys = keys
	}
	return s, nil
}

func serveError(err error) error {
	if errors.Is(err, queue.ErrAnonymous) {
		return exit.Usagef("%w: give --user NAME with %s, or --nkeys FILE (bench-grid nkey makes one)", err, passwordVariable)
	}
	return exit.Failf("%w", err)
}

// address returns the URL of a server, with a placeholder for the password.
func (o listening) address(srv *queue.Server) string {
	scheme, user := "nats", ""
	if o.cert != "" {
		scheme = "tls"
	}
	if o.user != "" {
		user = o.user + ":PASSWORD@"
	}
	host, port, _ := net.SplitHostPort(o.listen)
	if tcp, ok := srv.Addr().(*net.TCPAddr); ok {
		port = fmt.Sprint(tcp.Port)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "THIS-MACHINE"
	}
	return fmt.Sprintf("%s://%s%s", scheme, user, net.JoinHostPort(host, port))
}

func (a *app) serveCommand() *cobra.Command {
	var o perftOptions
	c := &cobra.Command{
		Use:   "serve [--depth N POSITION]",
		Short: "Run a server that workers connect to, with or without a count",
		Long: `serve runs a NATS server with JetStream, at 127.0.0.1:4222 unless --listen says
otherwise. With --depth it counts POSITION as bench-grid perft does, with the workers
that connect, and ends; without, it serves bench-grid perft --nats URL until Ctrl-C.

A server that listens beyond this machine needs --user or --nkeys; what is sent is
encrypted with --tls-cert and --tls-key.`,
		Example: `  bench-grid serve --depth 8 startpos
  BENCH_GRID_PASSWORD=secret bench-grid serve --listen 0.0.0.0:4222 --user grid`,
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
		cache, err := os.UserCacheDir()
		if err != nil {
			cache = os.TempDir()
		}
		folder = filepath.Join(cache, "bench-grid", serverName)
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
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
	url := o.listening.address(srv)
	fmt.Fprintf(a.stderr, "serving; count by:  bench-grid perft --nats %s --local 0 --depth N POSITION\nworkers join by:    bench-grid worker --nats %s\n", url, url)
	<-c.Context().Done()
	return nil
}

func (a *app) nkeyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "nkey FILE",
		Short: "Make an nkey: the secret goes to FILE, the public key is printed",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			seed, public, err := queue.NewNKey()
			if err != nil {
				return exit.Failf("%w", err)
			}
			f, err := os.OpenFile(args[0], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
			if err != nil {
				return exit.Failf("%w", err)
			}
			_, err = f.WriteString(seed + "\n")
			if err = errors.Join(err, f.Close()); err != nil {
				return exit.Failf("%w", err)
			}
			_, err = fmt.Fprintln(a.stdout, public)
			return err
		},
	}
}

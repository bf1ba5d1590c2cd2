package queue

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Serve says how the server in this process listens.
type Serve struct {
	Listen string // HOST:PORT; "" not at all, for clients in this process alone
	Folder string // where it keeps its streams
	Users  string // file of the users that are let in, "" for every client
	Cert   string // file of a TLS certificate, "" for none
	Key    string // file of its private key
}

// ErrAnonymous is the error for a server that every machine on the network could use.
var ErrAnonymous = errors.New("a server that listens beyond this machine needs users")

// A Server is a NATS server in this process.
type Server struct {
	*server.Server
	password string // of localUser, "" if the server asks for none
}

// localUser is the user of clients in this process.
const localUser = "bench-grid-local"

// Dial returns how a client in this process connects.
func (s *Server) Dial(name string) Dial {
	return Dial{URL: DefaultURL, Name: name, local: s}
}

// Close ends the server and waits until its files are written.
func (s *Server) Close() {
	s.Shutdown()
	s.WaitForShutdown()
}

// startTime is how long a server may take to start.
const startTime = 20 * time.Second

// Start starts a server. It refuses to listen on anything but loopback without users.
func (s Serve) Start() (*Server, error) {
	local := &Server{}
	o := &server.Options{
		ServerName: "bench-grid", DontListen: s.Listen == "", JetStream: true, StoreDir: s.Folder,
		NoLog: true, NoSigs: true, MaxPayload: 8 << 20, PingInterval: 2 * time.Second, MaxPingsOut: 2,
		// Units that the machine loses in a power failure are counted again:
		// the journal is synced.
		SyncInterval:      time.Second,
		JetStreamMaxStore: 64 << 30,
	}
	if s.Listen != "" {
		host, port, err := net.SplitHostPort(s.Listen)
		if err != nil {
			return nil, fmt.Errorf("queue: listen on %q: want HOST:PORT", s.Listen)
		}
		if o.Port, err = strconv.Atoi(port); err != nil || o.Port < 0 || o.Port > 65535 {
			return nil, fmt.Errorf("queue: listen on %q: port %q, want 0 to 65535", s.Listen, port)
		}
		if o.Port == 0 {
			o.Port = server.RANDOM_PORT
		}
		o.Host = host
		if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) && s.Users == "" {
			return nil, fmt.Errorf("queue: listen on %q: %w", s.Listen, ErrAnonymous)
		}
	}
	if err := s.secure(o); err != nil {
		return nil, err
	}
	if len(o.Users)+len(o.Nkeys) > 0 {
		local.password = rand.Text()
		o.Users = append(o.Users, &server.User{Username: localUser, Password: local.password})
	}
	srv, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("queue: server: %w", err)
	}
	failed := &failure{}
	srv.SetLogger(failed, false, false)
	srv.Start()
	if !srv.ReadyForConnections(startTime) || !srv.JetStreamEnabled() {
		srv.Shutdown()
		if failed.text == "" {
			failed.text = "it does not start"
		}
		return nil, fmt.Errorf("queue: server on %s: %s", s.Listen, failed.text)
	}
	local.Server = srv
	return local, nil
}

// secure sets the users and the certificate.
func (s Serve) secure(o *server.Options) (err error) {
	if s.Users != "" {
		if o.Nkeys, o.Users, err = readUsers(s.Users); err != nil {
			return err
		}
	}
	if s.Cert == "" && s.Key == "" {
		return nil
	}
	tls, err := server.GenTLSConfig(&server.TLSConfigOpts{CertFile: s.Cert, KeyFile: s.Key})
	if err != nil {
		return fmt.Errorf("queue: certificate: %w", err)
	}
	o.TLSConfig = tls
	return nil
}

// failure is a log of which only the first error counts.
type failure struct{ text string }

func (f *failure) Fatalf(format string, args ...any) { f.Errorf(format, args...) }
func (f *failure) Errorf(format string, args ...any) {
	if f.text == "" {
		f.text = fmt.Sprintf(format, args...)
	}
}
func (f *failure) Noticef(string, ...any) {}
func (f *failure) Warnf(string, ...any)   {}
func (f *failure) Debugf(string, ...any)  {}
func (f *failure) Tracef(string, ...any)  {}

package queue

import (
	"crypto/x509"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// DefaultURL is where bench-grid serve listens unless asked otherwise.
const DefaultURL = "nats://127.0.0.1:4222"

// Dial says how to reach a server.
type Dial struct {
	URL   string            // nats://USER:PASSWORD@HOST:PORT, or tls:// for TLS; several with commas between them
	NKey  string            // the file of a key that MakeKeys made, "" for none
	CA    string            // the file of the certificate that signed the server's, "" for the system's
	Name  string            // of this client, for the server's log
	Log   func(text string) // is called when the connection is lost or back
	local *Server
}

// Connect connects to a server with JetStream. Once connected it connects again as often as
// necessary; the first time the server has to be there. The error has no password in it, and
// names the remedy.
func (d Dial) Connect() (*nats.Conn, jetstream.JetStream, error) {
	log := d.Log
	if log == nil {
		log = func(string) {}
	}
	options := []nats.Option{
		nats.Name(d.Name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond), nats.ReconnectJitter(250*time.Millisecond, time.Second),
		nats.Timeout(5 * time.Second), nats.PingInterval(2 * time.Second), nats.MaxPingsOutstanding(2),
		// A name or password that is refused while servers come and go is no reason to end.
		nats.IgnoreAuthErrorAbort(), nats.RetryOnFailedConnect(false),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log(fmt.Sprintf("connection lost (%v), trying again", err))
			}
		}),
		nats.ReconnectHandler(func(c *nats.Conn) { log("connected again") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { log(err.Error()) }),
	}
	if d.local != nil {
		options = append(options, nats.InProcessServer(d.local))
		if d.local.password != "" {
			options = append(options, nats.UserInfo(localUser, d.local.password))
		}
	} else if err := checkURL(d.URL); err != nil {
		return nil, nil, err
	}
	if d.NKey != "" {
		name, err := KeyName(d.NKey)
		if err != nil {
			return nil, nil, err
		}
		option, err := nats.NkeyOptionFromSeed(d.NKey)
		if err != nil {
			return nil, nil, fmt.Errorf("queue: nkey %s: %w", d.NKey, err)
		}
		options = append(options, option, nats.CustomInboxPrefix(inboxPrefix+name))
	}
	if d.CA != "" {
		text, err := os.ReadFile(d.CA)
		if err != nil {
			return nil, nil, fmt.Errorf("queue: certificate: %w", err)
		}
		if !x509.NewCertPool().AppendCertsFromPEM(text) {
			return nil, nil, fmt.Errorf("queue: certificate %s: no certificate in PEM form", d.CA)
		}
		options = append(options, nats.RootCAs(d.CA))
	}
	conn, err := nats.Connect(d.URL, options...)
	if err != nil {
		return nil, nil, fmt.Errorf("queue: %s: %w", Redact(d.URL), d.explain(err))
	}
	js, err := jetstream.New(conn)
	if err != nil {
		conn.Close()
		return nil, nil, fmt.Errorf("queue: %w", err)
	}
	return conn, js, nil
}

// checkURL refuses everything except URLs of NATS servers.
func checkURL(urls string) error {
	for text := range strings.SplitSeq(urls, ",") {
		u, err := url.Parse(strings.TrimSpace(text))
		if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
			return fmt.Errorf("queue: URL %q: want nats://HOST:PORT or tls://HOST:PORT, with USER:PASSWORD@ before the host where the server asks for it", Redact(text))
		}
	}
	return nil
}

// Redact returns the URLs without passwords.
func Redact(urls string) string {
	var out []string
	for text := range strings.SplitSeq(urls, ",") {
		u, err := url.Parse(strings.TrimSpace(text))
		if err != nil {
			text = "(not a URL)"
		} else {
			text = u.Redacted()
		}
		out = append(out, text)
	}
	return strings.Join(out, ",")
}

// The errors of the first connection that have a remedy.
var (
	ErrUnknownSigner = errors.New("the server's certificate is signed by none that this machine knows")
	ErrNoTLS         = errors.New("the server has no TLS")
	ErrRefused       = errors.New("the server refuses this client")
	ErrNoServer      = errors.New("no server answers there")
)

// explain returns the reason of an error of the first connection.
func (d Dial) explain(err error) error {
	var unknown x509.UnknownAuthorityError
	var name x509.HostnameError
	switch {
	case errors.As(err, &unknown) && d.CA != "":
		return fmt.Errorf("the server's certificate is not signed by the one in %s", d.CA)
	case errors.As(err, &unknown):
		return ErrUnknownSigner
	case errors.As(err, &name):
		return fmt.Errorf("the server's certificate is for another name or address: %w", name)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return ErrNoTLS
	case errors.Is(err, nats.ErrAuthorization):
		return ErrRefused
	case errors.Is(err, nats.ErrNoServers) || strings.Contains(err.Error(), "connection refused"):
		return ErrNoServer
	}
	return err
}

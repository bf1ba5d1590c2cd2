package cli

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/grid/coordinator"
	"github.com/boardbench/boardbench/grid/queue"
	"github.com/boardbench/boardbench/grid/unit"
)

type outcome struct {
	status         int
	stdout, stderr string
}

// grid runs the command.
func grid(ctx context.Context, args ...string) outcome {
	var stdout, stderr bytes.Buffer
	status := Run(ctx, args, &stdout, &stderr)
	return outcome{status, stdout.String(), stderr.String()}
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// The help of every command fits a terminal.
func TestHelpFits(t *testing.T) {
	commands := (&app{}).rootCommand().Commands()
	require.NotEmpty(t, commands)
	helps := []outcome{grid(t.Context())}
	for _, c := range commands {
		helps = append(helps, grid(t.Context(), c.Name(), "--help"))
	}
	for _, o := range helps {
		assert.Equal(t, StatusOK, o.status)
		assert.Contains(t, o.stdout, "Flags:")
		for line := range strings.SplitSeq(o.stdout, "\n") {
			assert.LessOrEqual(t, len([]rune(line)), 80, line)
		}
	}
}

func TestPerft(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--depth", "1", "startpos"}, "20"},
		{[]string{"--depth", "4", "startpos"}, "197281"},
		{[]string{"--depth", "4", "--verify", "all", "kiwipete"}, "4085603"},
		{[]string{"--depth", "3", "--ply", "3", "--batch", "100", "--window", "2", "--verify", "none", "kiwipete"}, "97862"},
		{[]string{"--depth", "3", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, "0"},
		{[]string{"--depth", "3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", "w", "-", "-", "0", "1"}, "2812"},
	} {
		o := grid(t.Context(), append([]string{"perft", "--local", "2", "--hash", "8"}, test.args...)...)
		require.Equal(t, StatusOK, o.status, o.stderr)
		assert.Equal(t, "Nodes searched: "+test.want, lastLine(o.stdout), test.args)
		assert.Regexp(t, `^grid: depth=\d workers=[0-2] units=\d+ twice=\d+ vouched=0 resumed=0 wall=[\d.]+ computing=[\d.]+ overhead=[\d.]+ nodes=`+test.want+"$", lastLine(o.stderr))
	}
}

// A run in a folder of its own stays there, and the same command has it at once.
func TestPerftAgain(t *testing.T) {
	args := []string{"perft", "--local", "1", "--hash", "8", "--depth", "4", "--dir", t.TempDir(), "kiwipete"}
	first := grid(t.Context(), args...)
	require.Equal(t, StatusOK, first.status, first.stderr)
	again := grid(t.Context(), args...)
	require.Equal(t, StatusOK, again.status, again.stderr)
	assert.Equal(t, first.stdout, again.stdout)
	assert.Regexp(t, `(?m)^(\d+) of them were in the journal, 0 counted now by 0 workers in [\d.]+ s: 0\.0 Mnps$`, again.stderr)
	other := grid(t.Context(), append(args[:len(args)-1], "startpos")...)
	assert.Equal(t, StatusFailed, other.status)
	assert.Contains(t, other.stderr, "has another run")
}

// The rate is of the nodes counted in the time, without an earlier run's.
func TestResumedRate(t *testing.T) {
	s := coordinator.Summary{
		Counts: unit.Counts{Done: 10, Twice: 1}, Units: 10, Workers: []string{"one"},
		Total: unit.TotalOf(9e6), Wall: 2 * time.Second, Computing: time.Second,
	}
	assert.Equal(t, "10 units, 1 counted twice, by 1 workers in 2.00 s: 4.5 Mnps\ncomputing 1.00 s, overhead 50.0 % of 1 × 2.00 s\n", describe(s))
	s.Resumed, s.Had = 7, unit.TotalOf(6e6)
	assert.Equal(t, "10 units, 1 counted twice\n7 of them were in the journal, 3 counted now by 1 workers in 2.00 s: 1.5 Mnps\n", describe(s))
}

// Each mistake gets one line that names it.
func TestMistakes(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	folder := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
		return name
	}
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer busy.Close()
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"perft startpos", StatusUsage, "perft needs --depth N, 1 to 32"},
		{"perft --depth 0 startpos", StatusUsage, "--depth 0 is out of range, want 1 to 32"},
		{"perft --depth 40 startpos", StatusUsage, "--depth 40 is out of range, want 1 to 32"},
		{"perft --depth 4", StatusUsage, "perft needs a POSITION"},
		{"perft --depth 4 nowhere", StatusUsage, "nowhere"},
		{"perft --depth 4 --verify some startpos", StatusUsage, "--verify some: want all, none, or a percentage such as 1%"},
		{"perft --depth 4 --rep nothing startpos", StatusUsage, `--rep "nothing": there are bitboard`},
		{"perft --depth 4 --second bitboard startpos", StatusUsage, "--second bitboard is what counts first"},
		{"perft --depth 4 --local 0 startpos", StatusUsage, "--local 0 needs workers elsewhere"},
		{"perft --depth 4 --ply 5 startpos", StatusUsage, "--ply 5 is out of range"},
		{"perft --depth 4 --nats nats://127.0.0.1:1 startpos", StatusFailed, "no server answers there"},
		{"perft --depth 4 --nats 127.0.0.1 startpos", StatusFailed, "want nats://HOST:PORT"},
		{"worker --nats http://127.0.0.1:4222", StatusFailed, "want nats://HOST:PORT"},
		{"worker --nats nats://127.0.0.1:1", StatusFailed, "start bench-grid serve, or correct the URL"},
		{"worker --threads 0", StatusUsage, "--threads 0 is out of range"},
		{"worker --name a/b", StatusUsage, "--name: name"},
		{"worker --nkey /no/such/file", StatusFailed, "nkey /no/such/file"},
		{"serve --listen 0.0.0.0:0", StatusUsage, "needs users: give --users FILE, which bench-grid nkey makes"},
		{"serve --listen nowhere", StatusFailed, "want HOST:PORT"},
		{"serve --listen " + busy.Addr().String(), StatusFailed, "address already in use\": name another address by --listen, with the port 0 for a free one"},
		{"serve --tls-cert x", StatusUsage, "--tls-cert and --tls-key go together"},
		{"serve --users " + write("keys", "UNOTAKEY\n"), StatusFailed, "users: "},
		{"serve --users " + write("nobody", "port: 1\n"), StatusFailed, "nobody has none"},
		{"serve --users /no/such/file", StatusFailed, "no such file"},
		{"nkey " + folder + "/k coordinator", StatusFailed, "no worker's name begins with coordinator"},
		{"nkey " + folder + "/k a/b", StatusFailed, "name \"a/b\""},
		{"worker --nkey " + write("bare.nk", "SUAGD\n"), StatusFailed, "its first line is not # NAME"},
		{"worker --nkey " + write("c.nk", "# coordinator\nSUAGD\n"), StatusUsage, "is the key of the coordinator"},
		{"worker --name b --nkey " + write("a.nk", "# a\nSUAGD\n"), StatusUsage, "--name b: the key in"},
	} {
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		o := grid(ctx, strings.Fields(test.args)...)
		stop()
		assert.Equal(t, test.status, o.status, "%s: %s", test.args, o.stderr)
		assert.Contains(t, o.stderr, test.want, test.args)
		assert.Equal(t, 1, strings.Count(o.stderr, "\n"), "%s: one line: %s", test.args, o.stderr)
		assert.Empty(t, o.stdout, test.args)
	}
	full := "qqqqkqqq/qqqqqqqq/8/8/8/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w - - 0 1"
	o := grid(t.Context(), "perft", "--depth", "2", "--hash", "8", full)
	assert.Equal(t, StatusUsage, o.status, o.stderr)
	assert.Contains(t, o.stderr, "pieces, there is room for 32")
}

// serving starts a server by the command, and returns its URL without user.
func serving(t *testing.T, args ...string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := listener.Addr().String()
	require.NoError(t, listener.Close())
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan outcome, 1)
	go func() {
		done <- grid(ctx, append([]string{"serve", "--listen", address, "--dir", t.TempDir()}, args...)...)
	}()
	t.Cleanup(func() {
		stop()
		if o := <-done; o.status != StatusOK {
			t.Errorf("serve: %s", o.stderr)
		}
	})
	require.Eventually(t, func() bool {
		conn, err := net.Dial("tcp", address)
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	}, 30*time.Second, 10*time.Millisecond)
	return address
}

// keys makes keys for workers, and returns their folder.
func keys(t *testing.T, names ...string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "keys")
	o := grid(t.Context(), append([]string{"nkey", folder}, names...)...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	return folder
}

// A client without a key is refused, and so is one with the key of another grid; one with its
// own counts. Keys are added to those that are there, and none is made again.
func TestSecurity(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	folder := keys(t, "one")
	require.Equal(t, StatusOK, grid(t.Context(), "nkey", folder, "two").status)
	assert.Equal(t, StatusFailed, grid(t.Context(), "nkey", folder, "two").status, "a key is not overwritten")
	stranger := keys(t, "one")
	for _, name := range []string{"coordinator", "one", "two"} {
		info, err := os.Stat(filepath.Join(folder, name+".nk"))
		require.NoError(t, err)
		assert.Zero(t, info.Mode()&0o077, "%s: nobody else reads it", name)
	}
	users, err := os.ReadFile(filepath.Join(folder, "users.conf"))
	require.NoError(t, err)
	assert.Equal(t, 3, strings.Count(string(users), `"nkey":"U`))
	assert.NotContains(t, string(users), `"SU`, "no secret is in it")
	address := serving(t, "--users", filepath.Join(folder, "users.conf"))
	for _, args := range [][]string{
		{"--nats", "nats://" + address},
		{"--nats", "nats://grid:wrong@" + address},
		{"--nats", "nats://" + address, "--nkey", filepath.Join(stranger, "coordinator.nk")},
	} {
		o := grid(t.Context(), append([]string{"perft", "--depth", "3", "--local", "1", "--hash", "8", "startpos"}, args...)...)
		assert.Equal(t, StatusFailed, o.status, args)
		assert.Contains(t, o.stderr, "the server refuses this client: give --nkey FILE")
		assert.NotContains(t, o.stderr, "wrong", "the password is not shown")
	}
	counting := func(name string) {
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan outcome, 1)
		go func() {
			done <- grid(ctx, "worker", "--nats", "nats://"+address, "--nkey", filepath.Join(folder, name+".nk"), "--hash", "8")
		}()
		t.Cleanup(func() {
			stop()
			o := <-done
			assert.Equal(t, StatusOK, o.status, o.stderr)
			assert.Contains(t, o.stderr, "worker "+name+" at ")
			assert.NotContains(t, o.stderr, "Permissions Violation")
		})
	}
	counting("one")
	counting("two")
	perft := []string{"perft", "--local", "0", "--nats", "nats://" + address, "--nkey", filepath.Join(folder, "coordinator.nk"), "--batch", "4"}
	o := grid(t.Context(), append(perft, "--depth", "4", "--verify", "all", "startpos")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	ended, end := context.WithCancel(t.Context())
	end()
	open := grid(ended, "serve", "--dir", t.TempDir(), "--listen", "127.0.0.1:0", "--users", filepath.Join(folder, "users.conf"))
	assert.Contains(t, open.stderr, "warning: a machine between a worker and this server can change counts: encrypt with --tls-cert and --tls-key\n")
	assert.Equal(t, "Nodes searched: 197281", lastLine(o.stdout))
	assert.Contains(t, o.stderr, "two identities vouch for every unit\n")
	assert.Contains(t, o.stderr, "the suite has the same total")
	o = grid(t.Context(), append(perft, "--depth", "4", "--verify", "none", "startpos")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Contains(t, o.stderr, "one identity alone vouches for each unit: --verify all lets two vouch\n")
	o = grid(t.Context(), append(perft, "--depth", "4", "--verify", "20%", "startpos")...)
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Regexp(t, `two identities vouch for \d+ of \d+ units, one alone for each of the others`, o.stderr)
}

// certificate makes a self-signed certificate for 127.0.0.1, and returns the files of it and
// of its key.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: "bench-grid test"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA:        true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	require.NoError(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	folder := t.TempDir()
	write := func(name, kind string, data []byte) string {
		name = filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(name, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600))
		return name
	}
	return write("cert.pem", "CERTIFICATE", der), write("key.pem", "PRIVATE KEY", secret)
}

// A server with a certificate counts with workers that know it, and no other gets in: not
// with another certificate, not with the system's, not without TLS.
func TestTLS(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	cert, key := certificate(t)
	other, _ := certificate(t)
	folder := keys(t, "secret-worker")
	users := filepath.Join(folder, "users.conf")
	address := serving(t, "--users", users, "--tls-cert", cert, "--tls-key", key)
	url := "tls://" + address
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan outcome, 1)
	go func() {
		done <- grid(ctx, "worker", "--nats", url, "--ca", cert, "--hash", "8", "--nkey", filepath.Join(folder, "secret-worker.nk"))
	}()
	o := grid(t.Context(), "perft", "--local", "0", "--depth", "4", "--nats", url, "--ca", cert, "--nkey", filepath.Join(folder, "coordinator.nk"), "startpos")
	stop()
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, "Nodes searched: 197281", lastLine(o.stdout))
	assert.Equal(t, StatusOK, (<-done).status)

	noPEM := filepath.Join(t.TempDir(), "ca.pem")
	require.NoError(t, os.WriteFile(noPEM, []byte("certificate"), 0o666))
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{url, "--ca", other}, "the server's certificate is not signed by the one in " + other},
		{[]string{url}, "the server's certificate is signed by none that this machine knows: give --ca FILE"},
		{[]string{strings.Replace(url, "127.0.0.1", "localhost", 1), "--ca", cert}, "the server's certificate is for another name"},
		{[]string{url, "--ca", noPEM}, "certificate " + noPEM + ": no certificate in PEM form"},
		{[]string{url, "--ca", "/no/such/file"}, "/no/such/file"},
		{[]string{url, "--ca", cert}, "the server refuses this client"},
		{[]string{"tls://" + serving(t), "--ca", cert}, "the server has no TLS: give nats://HOST:PORT"},
	} {
		o := grid(t.Context(), append([]string{"worker", "--idle", "1s", "--hash", "8", "--nats"}, test.args...)...)
		assert.Equal(t, StatusFailed, o.status, test.args)
		assert.Contains(t, o.stderr, test.want)
		assert.Equal(t, 1, strings.Count(o.stderr, "\n"), o.stderr)
	}
	// A server with TLS speaks to no one without it.
	conn, err := net.Dial("tcp", address)
	require.NoError(t, err)
	defer conn.Close()
	require.NoError(t, conn.SetDeadline(time.Now().Add(20*time.Second)))
	_, err = conn.Write([]byte(`CONNECT {"verbose":true}` + "\r\nPING\r\n"))
	require.NoError(t, err)
	answer, _ := io.ReadAll(conn)
	assert.Contains(t, string(answer), `"tls_required":true`)
	assert.NotContains(t, string(answer), "PONG")
}

// Two terminals: a server that counts, and a worker that joins.
func TestServeAndWorker(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	address := serving(t)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan outcome, 1)
	go func() {
		done <- grid(ctx, "worker", "--nats", "nats://"+address, "--hash", "8", "--name", "helper")
	}()
	o := grid(t.Context(), "perft", "--local", "0", "--depth", "4", "--nats", "nats://"+address, "startpos")
	stop()
	require.Equal(t, StatusOK, o.status, o.stderr)
	assert.Equal(t, "Nodes searched: 197281", lastLine(o.stdout))
	helped := <-done
	assert.Equal(t, StatusOK, helped.status)
	assert.Contains(t, helped.stderr, "worker helper at nats://"+address)

	// Ctrl-C says where it goes on.
	ctx, stop = context.WithTimeout(t.Context(), time.Second)
	defer stop()
	canceled, cancel := context.WithCancel(ctx)
	time.AfterFunc(500*time.Millisecond, cancel)
	o = grid(canceled, "perft", "--local", "0", "--depth", "4", "--nats", "nats://"+address, "--dir", t.TempDir(), "kiwipete")
	assert.Equal(t, StatusInterrupted, o.status)
	assert.Contains(t, o.stderr, "the same command goes on from there")
}

// The commands that README.md and grid/README.md show run, in an empty folder, to a smaller
// depth. Those that need two terminals are in TestServeAndWorker.
func TestReadme(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	var text []byte
	for _, name := range []string{"../../README.md", "../README.md"} {
		document, err := os.ReadFile(name)
		require.NoError(t, err)
		text = append(text, document...)
	}
	t.Chdir(t.TempDir())
	seen := map[string]bool{}
	for _, command := range regexp.MustCompile(`(?m)^\./bench-grid ([^#\n]*)`).FindAllStringSubmatch(string(text), -1) {
		args := strings.Fields(command[1])
		seen[args[0]] = true
		switch args[0] {
		case "serve", "worker":
			continue
		case "perft":
			args = append(args, "--depth", "4")
		}
		o := grid(t.Context(), args...)
		assert.Equal(t, StatusOK, o.status, "%s: %s", args, o.stderr)
		assert.NotEmpty(t, o.stdout, args)
	}
	for _, name := range []string{"perft", "serve", "worker", "nkey"} {
		assert.True(t, seen[name], "no document shows bench-grid %s", name)
	}
}

// grid/README.md names the protocol of this version.
func TestDocumentedProtocol(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	found := regexp.MustCompile("`protocol` (\\d+)").FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, found)
	for _, m := range found {
		assert.Equal(t, strconv.Itoa(queue.Protocol), m[1])
	}
}

// A journal that others may write is not trusted, and there is no folder without a home.
func TestCacheOfOthers(t *testing.T) {
	args := []string{"perft", "--depth", "2", "--local", "1", "--hash", "8", "startpos"}
	t.Setenv("HOME", "")
	t.Setenv("XDG_CACHE_HOME", "")
	o := grid(t.Context(), args...)
	assert.NotEqual(t, StatusOK, o.status)
	assert.Contains(t, o.stderr, "no place for the journal, ")
	assert.Contains(t, o.stderr, ": --dir names a folder\n")

	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	shared := filepath.Join(cache, "bench-grid")
	require.NoError(t, os.Mkdir(shared, 0o777))
	require.NoError(t, os.Chmod(shared, 0o777))
	o = grid(t.Context(), args...)
	assert.NotEqual(t, StatusOK, o.status)
	assert.Contains(t, o.stderr, shared+": others may write into it (chmod go-w): --dir names another folder\n")
	require.NoError(t, os.Chmod(shared, 0o700))
	assert.Equal(t, StatusOK, grid(t.Context(), args...).status)

	require.NoError(t, os.RemoveAll(shared))
	require.NoError(t, os.Symlink(t.TempDir(), shared))
	o = grid(t.Context(), args...)
	assert.Contains(t, o.stderr, shared+": is no folder: --dir names another folder\n")
}

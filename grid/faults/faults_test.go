//go:build linux

// The tests of this package run bench-grid as processes, kill them, cut their
// network and fill their disk, and look whether the count is exact.
//
//	go test ./faults                       # each fault once
//	go test ./faults -times 20 -seed 7 -v  # twenty times, and the time that each lost
package faults

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/grid/cli"
	"github.com/boardbench/boardbench/grid/queue"
)

var (
	times   = flag.Int("times", 1, "do each fault so often")
	seed    = flag.Uint64("seed", 20261122, "of the moments at which the faults come")
	network = flag.Bool("network", false, "fail, and do not skip, where network namespaces or mounts are not permitted")
)

// asVariable says which program this test binary is.
const asVariable = "BENCH_GRID_TEST_AS"

func TestMain(m *testing.M) {
	switch os.Getenv(asVariable) {
	case "bench-grid":
		cli.Main()
	case "node":
		node(os.Args[1:])
	default:
		flag.Parse()
		status := m.Run()
		fmt.Print(summary())
		os.Exit(status)
	}
}

// The count of all tests: small enough for a second of computing, and divided into enough
// units for a fault to come in between.
const (
	position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	depth    = "5"
	nodes    = "193690690"
)

var count = []string{"--depth", depth, "--ply", "2", "--batch", "8", "--verify", "5%", "--window", "40", "--hash", "16"}

// lab is the processes of a test.
type lab struct {
	t      *testing.T
	round  int
	random *rand.Rand
	folder string
}

func newLab(t *testing.T, round int) *lab {
	t.Helper()
	l := &lab{t: t, round: round, random: rand.New(rand.NewPCG(*seed, uint64(round))), folder: t.TempDir()}
	return l
}

// process is a bench-grid that runs.
type process struct {
	*exec.Cmd
	stdout, stderr buffer
	done           chan struct{}
}

// buffer may be read while a process writes.
type buffer struct {
	mutex sync.Mutex
	bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.Buffer.Write(p)
}

func (b *buffer) text() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.String()
}

// start starts this binary as bench-grid, with a prefix command if there is one.
func (l *lab) start(prefix []string, args ...string) *process {
	l.t.Helper()
	return l.startAs("bench-grid", prefix, args...)
}

func (l *lab) startAs(as string, prefix []string, args ...string) *process {
	l.t.Helper()
	self, err := os.Executable()
	require.NoError(l.t, err)
	line := append(append(append([]string{}, prefix...), self), args...)
	p := &process{Cmd: exec.Command(line[0], line[1:]...), done: make(chan struct{})}
	p.Env = append(os.Environ(), asVariable+"="+as, "XDG_CACHE_HOME="+l.folder)
	p.Stdout, p.Stderr = &p.stdout, &p.stderr
	require.NoError(l.t, p.Start())
	go func() { _ = p.Wait(); close(p.done) }()
	l.t.Cleanup(p.kill)
	return p
}

// kill ends a process as a power failure would.
func (p *process) kill() {
	_ = p.Process.Signal(syscall.SIGKILL)
	<-p.done
}

// wait waits for the end, and returns the status.
func (p *process) wait(t *testing.T) int {
	t.Helper()
	select {
	case <-p.done:
	case <-time.After(2 * time.Minute):
		p.kill()
		t.Fatalf("no end in two minutes: %s%s", p.stdout.text(), p.stderr.text())
	}
	return p.ProcessState.ExitCode()
}

// after waits for a moment of up to half a second, in which some units are done.
func (l *lab) after() {
	time.Sleep(time.Duration(50+l.random.IntN(450)) * time.Millisecond)
}

// underway waits until some units are in the journal.
func (l *lab) underway(folder string) {
	l.t.Helper()
	require.Eventually(l.t, func() bool {
		text, _ := os.ReadFile(filepath.Join(folder, "run.journal"))
		return bytes.Count(text, []byte("\n")) > 2
	}, time.Minute, 5*time.Millisecond)
}

// exact asserts that the count is right and that each unit is in the journal once, and
// prints the time lost: the time of the run less the computing time of its units divided by
// the number of workers that there are without the fault.
func (l *lab) exact(p *process, folder string, start time.Time, workers int, what string) {
	l.t.Helper()
	require.Zero(l.t, p.wait(l.t), "%s%s", p.stdout.text(), p.stderr.text())
	took := time.Since(start)
	assert.Contains(l.t, p.stdout.text(), "Nodes searched: "+nodes+"\n")
	text, err := os.ReadFile(filepath.Join(folder, "run.journal"))
	require.NoError(l.t, err)
	seen := map[string]int{}
	var computing time.Duration
	for _, m := range regexp.MustCompile(`("unit":\d+,"pass":\d).*"nanos":(\d+)`).FindAllStringSubmatch(string(text), -1) {
		seen[m[1]]++
		nanos, err := strconv.ParseInt(m[2], 10, 64)
		require.NoError(l.t, err)
		computing += time.Duration(nanos)
	}
	for of, n := range seen {
		assert.Equal(l.t, 1, n, "%s is in the journal more than once", of)
	}
	assert.Greater(l.t, len(seen), 200)
	lost := took - computing/time.Duration(workers)
	l.t.Logf("%s: exact after %.2f s, %.2f s computing / %d, %.2f s lost", what, took.Seconds(), computing.Seconds(), workers, lost.Seconds())
	losses.Lock()
	defer losses.Unlock()
	losses.of[what] = append(losses.of[what], lost.Seconds())
}

// losses are the seconds lost in each round of each fault.
var losses = struct {
	sync.Mutex
	of map[string][]float64
}{of: map[string][]float64{}}

// summary returns a line for each fault.
func summary() string {
	var text strings.Builder
	for _, what := range slices.Sorted(maps.Keys(losses.of)) {
		s := slices.Sorted(slices.Values(losses.of[what]))
		fmt.Fprintf(&text, "%-50s %2d times exact, seconds lost: median %5.2f, most %5.2f\n", what, len(s), s[len(s)/2], s[len(s)-1])
	}
	return text.String()
}

// freePort returns a port that nothing listens at.
func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

// listening waits until something listens.
func listening(t *testing.T, address string) {
	t.Helper()
	require.Eventually(t, func() bool {
		conn, err := net.DialTimeout("tcp", address, time.Second)
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	}, 30*time.Second, 20*time.Millisecond)
}

// each does a fault as often as the flag says.
func each(t *testing.T, f func(t *testing.T, l *lab)) {
	t.Parallel()
	for round := range *times {
		t.Run(fmt.Sprint(round), func(t *testing.T) {
			t.Parallel()
			f(t, newLab(t, round))
		})
	}
}

// serve starts a server alone.
func (l *lab) serve(port int) *process {
	l.t.Helper()
	address := fmt.Sprintf("127.0.0.1:%d", port)
	p := l.start(nil, "serve", "--listen", address, "--dir", filepath.Join(l.folder, "server"))
	listening(l.t, address)
	return p
}

func (l *lab) worker(url string, args ...string) *process {
	l.t.Helper()
	return l.start(nil, append([]string{"worker", "--nats", url, "--hash", "16"}, args...)...)
}

func (l *lab) coordinator(folder, url string, args ...string) *process {
	l.t.Helper()
	return l.start(nil, append(append([]string{"perft", "--local", "0", "--dir", folder, "--nats", url}, append(count, args...)...), position)...)
}

// Without a fault: the base for the time that faults cost.
func TestNoFault(t *testing.T) {
	each(t, func(t *testing.T, l *lab) {
		port := freePort(t)
		url := fmt.Sprintf("nats://127.0.0.1:%d", port)
		l.serve(port)
		start := time.Now()
		folder := filepath.Join(l.folder, "run")
		c := l.coordinator(folder, url)
		l.worker(url)
		l.worker(url)
		l.exact(c, folder, start, 2, "no fault")
	})
}

// Two workers are killed one after the other, and a third one comes.
func TestKillWorkers(t *testing.T) {
	each(t, func(t *testing.T, l *lab) {
		port := freePort(t)
		url := fmt.Sprintf("nats://127.0.0.1:%d", port)
		l.serve(port)
		start := time.Now()
		folder := filepath.Join(l.folder, "run")
		c := l.coordinator(folder, url)
		one, two := l.worker(url), l.worker(url)
		l.underway(folder)
		l.after()
		one.kill()
		l.after()
		two.kill()
		l.after() // no worker at all
		l.worker(url)
		l.exact(c, folder, start, 2, "all workers killed, one after the other")
	})
}

// The coordinator is killed, and another one with the same folder goes on.
func TestKillCoordinator(t *testing.T) {
	each(t, func(t *testing.T, l *lab) {
		port := freePort(t)
		url := fmt.Sprintf("nats://127.0.0.1:%d", port)
		l.serve(port)
		folder := filepath.Join(l.folder, "run")
		start := time.Now()
		l.worker(url)
		for range 3 {
			c := l.coordinator(folder, url)
			l.underway(folder)
			l.after()
			c.kill()
		}
		l.exact(l.coordinator(folder, url), folder, start, 1, "coordinator killed three times")
	})
}

// Coordinator, embedded server and workers are one process, which is killed.
func TestKillEverything(t *testing.T) {
	each(t, func(t *testing.T, l *lab) {
		folder := filepath.Join(l.folder, "run")
		start := time.Now()
		run := func() *process {
			return l.start(nil, append(append([]string{"perft", "--local", "2", "--dir", folder}, count...), position)...)
		}
		for range 3 {
			p := run()
			l.underway(folder)
			l.after()
			p.kill()
		}
		l.exact(run(), folder, start, 2, "the one process killed three times")
	})
}

// The server is killed and started again, once with its disk and once without.
func TestKillServer(t *testing.T) {
	each(t, func(t *testing.T, l *lab) {
		port := freePort(t)
		url := fmt.Sprintf("nats://127.0.0.1:%d", port)
		s := l.serve(port)
		folder := filepath.Join(l.folder, "run")
		start := time.Now()
		c := l.coordinator(folder, url)
		l.worker(url)
		l.worker(url)
		l.underway(folder)
		l.after()
		s.kill()
		l.after()
		s = l.serve(port)
		l.after()
		s.kill()
		require.NoError(t, os.RemoveAll(filepath.Join(l.folder, "server")))
		l.serve(port)
		l.exact(c, folder, start, 2, "server killed, and killed again with its disk")
	})
}

// node is a NATS server of a cluster: NAME PORT FOLDER CLUSTERPORT ROUTES.
func node(args []string) {
	var port, cluster int
	_, _ = fmt.Sscan(args[1]+" "+args[3], &port, &cluster)
	o := &server.Options{
		ServerName: args[0], Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: args[2], NoSigs: true, NoLog: true,
		Cluster: server.ClusterOpts{Name: "grid", Host: "127.0.0.1", Port: cluster}, Routes: server.RoutesFromStr(args[4]),
	}
	s, err := server.NewServer(o)
	if err != nil {
		panic(err)
	}
	s.Start()
	s.WaitForShutdown()
}

// One node after the other of a cluster of three is killed and comes back.
func TestKillClusterNode(t *testing.T) {
	each(t, func(t *testing.T, l *lab) {
		var ports, clusters [3]int
		var urls, routes []string
		for i := range ports {
			ports[i], clusters[i] = freePort(t), freePort(t)
			urls = append(urls, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
			routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", clusters[i]))
		}
		run := func(i int) *process {
			return l.startAs("node", nil, fmt.Sprint("n", i), fmt.Sprint(ports[i]), filepath.Join(l.folder, fmt.Sprint("n", i)), fmt.Sprint(clusters[i]), strings.Join(routes, ","))
		}
		var nodes [3]*process
		for i := range nodes {
			nodes[i] = run(i)
		}
		for _, port := range ports {
			listening(t, fmt.Sprintf("127.0.0.1:%d", port))
		}
		url := strings.Join(urls, ",")
		folder := filepath.Join(l.folder, "run")
		start := time.Now()
		c := l.coordinator(folder, url, "--replicas", "3")
		l.worker(url)
		l.worker(url)
		l.underway(folder)
		for i := range nodes {
			l.after()
			nodes[i].kill()
			l.after()
			nodes[i] = run(i)
			listening(t, fmt.Sprintf("127.0.0.1:%d", ports[i]))
			time.Sleep(time.Second) // until it has caught up
		}
		l.exact(c, folder, start, 2, "each node of three killed")
	})
}

// The connection of a worker carries nothing for a while, in both directions, by a relay
// between it and the server.
func TestPartition(t *testing.T) {
	each(t, func(t *testing.T, l *lab) {
		port := freePort(t)
		l.serve(port)
		relay := newRelay(t, fmt.Sprintf("127.0.0.1:%d", port))
		folder := filepath.Join(l.folder, "run")
		start := time.Now()
		c := l.coordinator(folder, fmt.Sprintf("nats://127.0.0.1:%d", port))
		far := l.worker("nats://" + relay.address)
		l.underway(folder)
		relay.block(true)
		l.worker(fmt.Sprintf("nats://127.0.0.1:%d", port))
		time.Sleep(3 * time.Second)
		relay.block(false)
		l.exact(c, folder, start, 2, "a worker cut off for three seconds")
		assert.NotContains(t, far.stderr.text(), "panic")
	})
}

// relay passes bytes on between clients and a server, or swallows time: while it is blocked
// nothing goes through, and nothing is closed, as with a network that drops packets.
type relay struct {
	address string
	mutex   sync.Mutex
	opened  *sync.Cond
	blocked bool
}

func newRelay(t *testing.T, to string) *relay {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	r := &relay{address: listener.Addr().String()}
	r.opened = sync.NewCond(&r.mutex)
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			upstream, err := net.Dial("tcp", to)
			if err != nil {
				_ = client.Close()
				continue
			}
			go r.pass(client, upstream)
			go r.pass(upstream, client)
		}
	}()
	return r
}

func (r *relay) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	buffer := make([]byte, 1<<15)
	for {
		n, err := from.Read(buffer)
		r.mutex.Lock()
		for r.blocked {
			r.opened.Wait()
		}
		r.mutex.Unlock()
		if err != nil {
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

func (r *relay) block(blocked bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.blocked = blocked
	r.opened.Broadcast()
}

// namespace makes a network namespace with a link to it, and returns its name, the name of
// the link here, and the address here. The test is skipped if that is not permitted.
func (l *lab) namespace(round int) (name, near, address string) {
	l.t.Helper()
	name = fmt.Sprintf("bg%d-%d", os.Getpid()%100000, round)
	near, far := fmt.Sprintf("bga%d-%d", os.Getpid()%100000, round), fmt.Sprintf("bgb%d-%d", os.Getpid()%100000, round)
	address = fmt.Sprintf("10.213.%d.1", round%250)
	for i, args := range [][]string{
		{"netns", "add", name},
		{"link", "add", near, "type", "veth", "peer", "name", far},
		{"link", "set", far, "netns", name},
		{"addr", "add", address + "/24", "dev", near},
		{"link", "set", near, "up"},
		{"-n", name, "addr", "add", fmt.Sprintf("10.213.%d.2/24", round%250), "dev", far},
		{"-n", name, "link", "set", far, "up"},
	} {
		err := ip(args...)
		if err != nil && *network {
			l.t.Fatal(err)
		} else if err != nil {
			l.t.Skip(err)
		}
		if i == 0 {
			l.t.Cleanup(func() { _ = ip("netns", "del", name) })
		}
	}
	return name, near, address
}

func ip(args ...string) error {
	out, err := exec.Command("ip", args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("ip %s: %w: %s", strings.Join(args, " "), err, out)
	}
	return nil
}

// The same in a network namespace: the link of a worker's machine goes down and up.
func TestPartitionOfNamespace(t *testing.T) {
	each(t, func(t *testing.T, l *lab) {
		name, near, host := l.namespace(l.round)
		keys := filepath.Join(l.folder, "keys")
		require.NoError(t, queue.MakeKeys(keys, []string{"far"}))
		address := fmt.Sprintf("%s:%d", host, freePort(t))
		l.start(nil, "serve", "--listen", address, "--users", filepath.Join(keys, queue.UsersFile), "--dir", filepath.Join(l.folder, "server"))
		listening(t, address)
		url := "nats://" + address
		folder := filepath.Join(l.folder, "run")
		start := time.Now()
		c := l.coordinator(folder, url, "--nkey", filepath.Join(keys, "coordinator.nk"))
		l.start([]string{"ip", "netns", "exec", name}, "worker", "--nats", url, "--nkey", filepath.Join(keys, "far.nk"), "--hash", "16")
		l.underway(folder)
		require.NoError(t, ip("link", "set", near, "down"))
		time.Sleep(2 * time.Second)
		require.NoError(t, ip("link", "set", near, "up"))
		l.exact(c, folder, start, 1, "the only worker's link down for two seconds")
	})
}

// The journal's disk is full: the run stops, keeps its results, and continues when there is
// room. A file of zeros on a small file system leaves no room for more.
func TestFullDisk(t *testing.T) {
	each(t, func(t *testing.T, l *lab) {
		disk := t.TempDir()
		if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=2m"); err != nil {
			if *network {
				t.Fatal(err)
			}
			t.Skip("a file system cannot be mounted here: ", err)
		}
		t.Cleanup(func() { _ = syscall.Unmount(disk, syscall.MNT_DETACH) })
		port := freePort(t)
		url := fmt.Sprintf("nats://127.0.0.1:%d", port)
		l.serve(port)
		folder := filepath.Join(disk, "run")
		start := time.Now()
		c := l.coordinator(folder, url)
		l.worker(url)
		require.Eventually(t, func() bool {
			info, err := os.Stat(filepath.Join(folder, "run.journal"))
			return err == nil && info.Size() > 0
		}, 30*time.Second, 5*time.Millisecond)
		filler := filepath.Join(disk, "filler")
		f, err := os.Create(filler)
		require.NoError(t, err)
		_, err = io.Copy(f, zeros{})
		require.ErrorIs(t, err, syscall.ENOSPC)
		require.NoError(t, f.Close())
		assert.Equal(t, cli.StatusFailed, c.wait(t))
		assert.Contains(t, c.stderr.text(), "no space left on device")
		assert.Contains(t, c.stderr.text(), "the same command goes on from there")
		require.NoError(t, os.Remove(filler))
		l.exact(l.coordinator(folder, url), folder, start, 1, "disk full once")
	})
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

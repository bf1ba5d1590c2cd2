// Command explorer is a web page that shows the memory of the representations move: it
// builds the page with the Go toolchain at hand, serves it on loopback alone, and opens
// the browser.
//
//	go run ./cmd/explorer                                   # at the start position
//	go run ./cmd/explorer 'fen=8/8/8/3k4/8/8/3R4/3K4_b_-_-_0_1&boards=x88'
//	go run ./cmd/explorer -out DIR                          # a static folder for any host
//
// The argument is the part of the page's address after the #. The representations on
// the page are this repository's own code, compiled to WebAssembly: program wasm is the
// bridge, package model answers it, package trace has the algorithms that the page
// animates.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"github.com/boardbench/boardbench/internal/scratch"
)

func main() {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second one ends the process
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is the command. It returns the exit status: 0, 1 if building or serving failed, 2
// for wrong use.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("explorer", flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("out", "", "write the page into the folder `DIR`, and serve nothing")
	port := flags.Int("port", 0, "serve on this `port` of the loopback address; 0 is a free one")
	quiet := flags.Bool("no-browser", false, "print the address, and open no browser")
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: explorer [flags] [what the page writes after the # of its address]")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	if flags.NArg() > 1 || *out != "" && flags.NArg() > 0 || *port < 0 || *port > 65535 {
		flags.Usage()
		return 2
	}
	var err error
	if *out != "" {
		err = write(ctx, *out, stdout)
	} else {
		err = serve(ctx, *port, flags.Arg(0), !*quiet, stdout)
	}
	if ctx.Err() != nil {
		return 0 // Ctrl-C is how the command is ended
	}
	if err != nil {
		fmt.Fprintf(stderr, "explorer: %v\n", err)
		return 1
	}
	return 0
}

// write writes the static folder.
func write(ctx context.Context, dir string, stdout io.Writer) error {
	err := build(ctx, dir)
	if err == nil {
		fmt.Fprintf(stdout, "%s is to be served by any static host\n", dir)
	}
	return err
}

// serve builds the page into a temporary folder and serves it until ctx is done.
func serve(ctx context.Context, port int, at string, open bool, stdout io.Writer) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return fmt.Errorf("-port %d: %w: name another port, or leave -port out for a free one", port, err)
	}
	defer listener.Close()
	folder, err := scratch.Make("", "explorer-page-")
	if err != nil {
		return err
	}
	defer folder.Remove()
	dir := filepath.Join(folder.Dir, "page")
	if err := os.Mkdir(dir, 0o777); err != nil {
		return err
	}
	fmt.Fprintln(stdout, "building the page …")
	if err := build(ctx, dir); err != nil {
		return err
	}
	address := "http://" + listener.Addr().String() + "/"
	if at != "" {
		address += "#" + at
	}
	fmt.Fprintf(stdout, "the explorer is at %s until Ctrl-C\n", address)
	server := &http.Server{Handler: http.FileServer(http.Dir(dir)), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	if open {
		openBrowser(ctx, address)
	}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// openBrowser asks the system to open address. The address is on the terminal already,
// so a system without such a command is no error.
func openBrowser(ctx context.Context, address string) {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	if c := exec.CommandContext(ctx, name, args...); c.Start() == nil {
		go c.Wait()
	}
}

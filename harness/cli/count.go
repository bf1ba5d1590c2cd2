package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/boardbench/boardbench/internal/terminal"
	"github.com/boardbench/boardbench/perft"
	"github.com/jedib0t/go-pretty/v6/text"
)

// meterDelay is the time until a count has a bar, and meterPeriod the time between
// two drawings of it.
const (
	meterDelay  = time.Second
	meterPeriod = 200 * time.Millisecond
)

// watch shows how far pool is on w, if that is a terminal that draws, until end is called.
func watch(w io.Writer, pool *perft.Pool) (end func()) {
	screen := terminal.NewScreen(w)
	if screen == nil {
		return func() {}
	}
	return drawMeter(screen, pool.Progress, meterDelay, meterPeriod)
}

// drawMeter draws a bar with the nodes that were counted so far and how many
// they are a second, again and again until end is called, which clears it.
func drawMeter(screen *terminal.Screen, progress func() perft.Progress, delay, period time.Duration) (end func()) {
	stop, stopped := make(chan struct{}), make(chan struct{})
	start := time.Now()
	go func() {
		defer close(stopped)
		select {
		case <-stop:
			return
		case <-time.After(delay):
		}
		ticker := time.NewTicker(period)
		defer ticker.Stop()
		for {
			p := progress()
			screen.Draw(func(width, _ int) []string {
				speed := fmt.Sprintf("%s %d nodes %s", meter(p.Done, p.Parts, min(30, width/4)), p.Nodes, mnps(p.Nodes, time.Since(start)))
				return []string{text.Trim(speed, width)}
			})
			select {
			case <-stop:
				screen.Clear()
				return
			case <-ticker.C:
			}
		}
	}()
	return func() {
		close(stop)
		<-stopped
	}
}

// mnps returns the speed in million nodes a second.
func mnps(nodes uint64, spent time.Duration) string {
	return fmt.Sprintf("%7.1f Mnps", float64(nodes)/spent.Seconds()/1e6)
}

// freeMiB returns the memory that is available without swapping, in MiB, and false
// on a system without Linux's /proc/meminfo.
func freeMiB() (mib uint64, ok bool) {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(text)) {
		var kib uint64
		if n, _ := fmt.Sscanf(line, "MemAvailable: %d kB", &kib); n == 1 {
			return kib >> 10, true
		}
	}
	return 0, false
}

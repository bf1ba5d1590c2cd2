package machine

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The shares of the time of a CPU from which on there is a disturbance.
const (
	stolenShare = 0.01 // taken by the host
	othersShare = 0.02 // used by other processes on the CPU of a run
)

// tick is the unit of times in /proc, 1/100 s on every kernel. Shares of the time of
// a run shorter than shortest are not judged.
const (
	tick     = 10 * time.Millisecond
	shortest = 100 * tick
)

// AnyCPU stands for all CPUs together, and leaves it to the operating system
// where a thread runs.
const AnyCPU = -1

// A Warning says why results may be unreliable. It does not end a run.
type Warning struct {
	Kind    WarningKind `json:"kind"`
	Problem string      `json:"problem"`
	Advice  string      `json:"advice"` // the remedy
}

// Error returns the problem and the advice in one line.
func (w Warning) Error() string { return w.Problem + ": " + w.Advice }

// WarningKind is a kind of warning.
type WarningKind string

// The kinds of disturbances that a System reports.
const (
	Starved      WarningKind = "starved"       // the work had a CPU for only a part of its time
	Stolen       WarningKind = "stolen time"   // the host gave the CPU of a virtual machine to others
	OtherProcess WarningKind = "other process" // something else ran on the CPU that the work is kept on
	Governor     WarningKind = "governor"      // the frequency goes up and down with the load
	Battery      WarningKind = "battery"       // the machine saves power
	Thermal      WarningKind = "thermal"       // the CPU was slowed down because it was hot
)

// A System reports disturbances of a run, from the files of Linux. On a system
// without them it reports nothing.
type System struct {
	root fs.FS
	cpu  int // that the run is kept on, or AnyCPU
}

// NewSystem returns the system whose root folder is given, for a run of this
// process that is kept on a CPU, or for AnyCPU.
func NewSystem(root fs.FS, cpu int) *System { return &System{root, cpu} }

// A State is a system at some time.
type State struct {
	total, busy, stolen time.Duration // of the CPU, or of all together
	throttled           uint64        // how often the CPU was slowed down
}

// State returns the system as it is now.
func (s *System) State() State {
	state := State{throttled: s.throttled()}
	state.total, state.busy, state.stolen = s.times()
	return state
}

// Before returns the disturbances that are known before a run.
func (s *System) Before() []Warning {
	var found []Warning
	if name := s.governor(); name != "" && name != "performance" {
		found = append(found, Warning{Kind: Governor,
			Problem: fmt.Sprintf("the frequency governor is %q, not \"performance\"", name),
			Advice:  "sudo cpupower frequency-set -g performance"})
	}
	if s.discharging() {
		found = append(found, Warning{Kind: Battery, Problem: "the machine runs on its battery", Advice: "plug it in"})
	}
	return found
}

// During returns the disturbances of a run between two states. used is the CPU
// time of this process in the run.
func (s *System) During(before, after State, used time.Duration) []Warning {
	var found []Warning
	long := after.total-before.total >= shortest
	cpu := "the CPUs"
	if s.cpu != AnyCPU {
		cpu = fmt.Sprintf("CPU %d", s.cpu)
	}
	// Relative to the time wanted: on a machine with idle CPUs a loss of one CPU
	// hardly shows in the total.
	stolen, busy := after.stolen-before.stolen, after.busy-before.busy
	if share := share(stolen, stolen+busy); long && share >= stolenShare {
		found = append(found, Warning{Kind: Stolen,
			Problem: fmt.Sprintf("the host took %.1f %% of the time of %s for others", 100*share, cpu),
			Advice:  "run again at a quieter time, or on a machine that is not shared"})
	}
	if share := share(busy-used, after.total-before.total); long && s.cpu != AnyCPU && share >= othersShare {
		found = append(found, Warning{Kind: OtherProcess,
			Problem: fmt.Sprintf("other processes took %.0f %% of the time of %s", 100*share, cpu),
			Advice:  "end them, or take another CPU"})
	}
	if after.throttled > before.throttled {
		found = append(found, Warning{Kind: Thermal, Problem: "the CPU was slowed down because it was hot",
			Advice: "let it cool down, or see to its cooling, and run again"})
	}
	return found
}

// share returns part relative to whole, 0 if either is not positive.
func share(part, whole time.Duration) float64 {
	if part <= 0 || whole <= 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// busyShare is the least share of its time for which undisturbed work has a CPU.
const busyShare = 0.95

// Starving returns the disturbance of work that had a CPU for less than its time.
// used is 0 if it is not known.
func Starving(used, spent time.Duration) []Warning {
	share := share(used, spent)
	if share == 0 || share >= busyShare {
		return nil
	}
	return []Warning{{Kind: Starved, Problem: fmt.Sprintf("the work had a CPU for %.0f %% of its time only", 100*share),
		Advice: "close other programs, or take a CPU that is idle"}}
}

// times returns the times of the CPU in /proc/stat: user, nice, system, idle,
// iowait, irq, softirq, steal; guests are part of user.
func (s *System) times() (total, busy, stolen time.Duration) {
	name := "cpu"
	if s.cpu != AnyCPU {
		name += strconv.Itoa(s.cpu)
	}
	for line := range strings.Lines(s.read("proc/stat")) {
		fields := strings.Fields(line)
		if len(fields) < 9 || fields[0] != name {
			continue
		}
		for i, field := range fields[1:9] {
			n, _ := strconv.ParseInt(field, 10, 64)
			d := time.Duration(n) * tick
			total += d
			switch i {
			case 3, 4:
			case 7:
				stolen = d
			default:
				busy += d
			}
		}
	}
	return total, busy, stolen
}

// governor returns the governor of the CPU; of all CPUs the first that is not
// "performance", if any.
func (s *System) governor() string {
	name := ""
	for _, path := range s.glob("sys/devices/system/cpu/cpu%s/cpufreq/scaling_governor") {
		if name = strings.TrimSpace(s.read(path)); name != "performance" {
			return name
		}
	}
	return name
}

// discharging reports whether there is a battery that is discharging.
func (s *System) discharging() bool {
	paths, _ := fs.Glob(s.root, "sys/class/power_supply/*/type")
	return slices.ContainsFunc(paths, func(path string) bool {
		return strings.TrimSpace(s.read(path)) == "Battery" &&
			strings.TrimSpace(s.read(strings.TrimSuffix(path, "type")+"status")) == "Discharging"
	})
}

// throttled returns how often the CPU, or any, was slowed down since the
// machine was started. Not every processor counts.
func (s *System) throttled() uint64 {
	sum := uint64(0)
	for _, path := range s.glob("sys/devices/system/cpu/cpu%s/thermal_throttle/*_throttle_count") {
		n, _ := strconv.ParseUint(strings.TrimSpace(s.read(path)), 10, 64)
		sum += n
	}
	return sum
}

// glob returns the files of the CPU, or of all CPUs for AnyCPU.
func (s *System) glob(pattern string) []string {
	cpu := "[0-9]*"
	if s.cpu != AnyCPU {
		cpu = strconv.Itoa(s.cpu)
	}
	paths, _ := fs.Glob(s.root, fmt.Sprintf(pattern, cpu))
	return paths
}

// read returns the text of a file, "" if it cannot be read.
func (s *System) read(path string) string {
	text, _ := fs.ReadFile(s.root, path)
	return string(text)
}

package machine

import (
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
)

// A fake is the files of a system.
type fake map[string]string

func (f fake) system(cpu int) *System {
	files := fstest.MapFS{}
	for path, text := range f {
		files[path] = &fstest.MapFile{Data: []byte(text)}
	}
	return &System{root: files, cpu: cpu}
}

// stat returns /proc/stat of two CPUs, with the seconds that CPU 1 was idle, used
// and stolen.
func stat(idle, used, stolen int) string {
	return fmt.Sprintf("cpu  %d 0 0 %d 0 0 0 %d 0 0\ncpu0 0 0 0 0 0 0 0 0 0 0\ncpu1 %d 0 0 %d 0 0 0 %d 0 0\nintr 5 0 0\n",
		100*used, 100*idle, 100*stolen, 100*used, 100*idle, 100*stolen)
}

func lines(warnings []Warning) []string {
	var list []string
	for _, w := range warnings {
		list = append(list, w.Problem+": "+w.Advice)
	}
	return list
}

// TestSystemDuring constructs disturbances during a run.
func TestSystemDuring(t *testing.T) {
	const throttle = "sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count"
	quiet := func() fake {
		return fake{
			"proc/stat": stat(100, 10, 0),
			throttle:    "3\n",
		}
	}
	// In all tests the run takes 100 s, and uses 90 s of them itself.
	const used = 90 * time.Second
	tests := []struct {
		name  string
		cpu   int
		after func(fake)
		want  []string
	}{
		{"nothing", 1, func(f fake) {}, nil},
		{"stolen", 1, func(f fake) { f["proc/stat"] = stat(105, 100, 5) },
			[]string{"the host took 5.3 % of the time of CPU 1 for others: run again at a quieter time, or on a machine that is not shared"}},
		{"stolen from any", AnyCPU, func(f fake) { f["proc/stat"] = stat(105, 100, 5) },
			[]string{"the host took 5.3 % of the time of the CPUs for others: run again at a quieter time, or on a machine that is not shared"}},
		{"hardly anything stolen", 1, func(f fake) { f["proc/stat"] = stat(110, 100, 0) }, nil},
		{"other process", 1, func(f fake) { f["proc/stat"] = stat(103, 107, 0) },
			[]string{"other processes took 7 % of the time of CPU 1: end them, or take another CPU"}},
		{"other processes elsewhere", AnyCPU, func(f fake) { f["proc/stat"] = stat(103, 107, 0) }, nil},
		{"throttled", 1, func(f fake) { f[throttle] = "4\n" },
			[]string{"the CPU was slowed down because it was hot: let it cool down, or see to its cooling, and run again"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before := quiet().system(test.cpu).State()
			after := quiet()
			after["proc/stat"] = stat(110, 100, 0)
			test.after(after)
			s := after.system(test.cpu)
			assert.Equal(t, test.want, lines(s.During(before, s.State(), used)))
		})
	}
}

// TestSystemTimes checks which times count as which.
func TestSystemTimes(t *testing.T) {
	total, busy, stolen := fake{"proc/stat": "cpu 1 0 0 0 0 0 0 0 0 0\ncpu1 1 20 300 4000 50000 600000 7000000 80000000 9 9\n"}.system(1).times()
	assert.Equal(t, 87654321*tick, total, "without the guests, whose time is the user's")
	assert.Equal(t, 7600321*tick, busy, "neither idle nor waiting")
	assert.Equal(t, 80000000*tick, stolen)
	total, _, _ = fake{"proc/stat": "cpu 1 2\n"}.system(AnyCPU).times()
	assert.Zero(t, total, "a kernel that does not tell")
}

// A run of no time at all is not judged: the kernel counts in hundredths of a
// second.
func TestSystemShortRun(t *testing.T) {
	after := fake{"proc/stat": "cpu1 50 0 0 40 0 0 0 9\n"}.system(1)
	assert.Empty(t, after.During(State{}, after.State(), 0))
	after = fake{"proc/stat": "cpu1 50 0 0 40 0 0 0 10\n"}.system(1)
	assert.Len(t, after.During(State{}, after.State(), 0), 2)
}

func TestStarving(t *testing.T) {
	assert.Equal(t, []string{"the work had a CPU for 90 % of its time only: close other programs, or take a CPU that is idle"},
		lines(Starving(90*time.Second, 100*time.Second)))
	assert.Empty(t, Starving(96*time.Second, 100*time.Second))
	assert.Empty(t, Starving(0, 100*time.Second), "not known")
	assert.Empty(t, Starving(0, 0))
}

// TestSystemBeforehand constructs disturbances before a run.
func TestSystemBeforehand(t *testing.T) {
	const governor = "sys/devices/system/cpu/cpu%d/cpufreq/scaling_governor"
	const power = "sys/class/power_supply/"
	powersave := []string{`the frequency governor is "powersave", not "performance": sudo cpupower frequency-set -g performance`}
	onBattery := []string{"the machine runs on its battery: plug it in"}
	tests := []struct {
		name  string
		cpu   int
		files fake
		want  []string
	}{
		{"nothing known", AnyCPU, fake{}, nil},
		{"all well", AnyCPU, fake{
			fmt.Sprintf(governor, 0): "performance\n", fmt.Sprintf(governor, 1): "performance\n",
			power + "BAT0/type": "Battery\n", power + "BAT0/status": "Charging\n", power + "AC/type": "Mains\n",
		}, nil},
		{"governor", 0, fake{fmt.Sprintf(governor, 0): "powersave\n"}, powersave},
		{"governor of another CPU", 1, fake{fmt.Sprintf(governor, 0): "powersave\n", fmt.Sprintf(governor, 1): "performance\n"}, nil},
		{"governor of one of them", AnyCPU, fake{fmt.Sprintf(governor, 0): "performance\n", fmt.Sprintf(governor, 1): "powersave\n"}, powersave},
		{"battery", 0, fake{power + "BAT1/type": "Battery\n", power + "BAT1/status": "Discharging\n"}, onBattery},
		{"battery of a mouse", 0, fake{power + "mouse/type": "USB\n", power + "mouse/status": "Discharging\n"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.want, lines(test.files.system(test.cpu).Before()))
		})
	}
}

// TestSystemHere reads this machine, if it has the files.
func TestSystemHere(t *testing.T) {
	s := &System{root: os.DirFS("/"), cpu: AnyCPU}
	if _, err := fs.Stat(s.root, "proc/stat"); err != nil || runtime.GOOS != "linux" {
		t.Skip("no /proc/stat")
	}
	state := s.State()
	assert.Positive(t, state.busy)
	assert.Greater(t, state.total, state.busy)
}

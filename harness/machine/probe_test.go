package machine

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestProbe(t *testing.T) {
	const cpu0 = "sys/devices/system/cpu/cpu0/"
	files := fake{
		cpu0 + "cpufreq/scaling_governor":              "powersave\n",
		cpu0 + "topology/core_id":                      "0\n",
		"sys/devices/system/cpu/cpu1/topology/core_id": "0\n",
		"sys/devices/system/cpu/cpu2/topology/core_id": "1\n",
	}
	m := Probe(files.system(AnyCPU).root, Environment{GOOS: "linux", GOARCH: "arm64", CPU: "A CPU", GOARM64: "v8.0", Commit: "abc"})
	assert.Equal(t, "A CPU", m.CPU)
	assert.Equal(t, "v8.0", m.GOARM64)
	assert.Equal(t, "powersave", m.Governor)
	assert.Equal(t, 2, m.Cores, "two threads of a core are one")
	text, err := json.Marshal(m)
	require.NoError(t, err)
	var read Machine
	require.NoError(t, json.Unmarshal(text, &read))
	assert.Equal(t, m.Environment, read.Environment)
	assert.Equal(t, m.Cores, read.Cores)
}

// Results may stand in one file if neither the hardware nor the build has changed.
func TestSame(t *testing.T) {
	m := Probe(os.DirFS("/"), ThisEnvironment())
	assert.True(t, m.Same(m))
	other := m
	other.Governor = "powersave"
	assert.True(t, m.Same(other))
	other.Commit = "another"
	assert.False(t, m.Same(other))
	other = m
	other.CPUModel++
	assert.False(t, m.Same(other), "another CPU of the same name")
}

func TestFolderName(t *testing.T) {
	m := Machine{Environment: Environment{CPU: "AMD EPYC"}, CPUFamily: 25, CPUModel: 1}
	assert.Equal(t, "amd-epyc-25-1", m.FolderName())
	assert.Equal(t, "apple-m4", Machine{Environment: Environment{CPU: "Apple M4"}}.FolderName())
}

// A CPU without a name has the name of its machine.
func TestBrand(t *testing.T) {
	assert.Equal(t, "Raspberry Pi 5 Model B Rev 1.0", fake{"proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\x00"}.system(0).brand())
	assert.Equal(t, "Amazon EC2 c7g.large", fake{"sys/class/dmi/id/sys_vendor": "Amazon EC2\n", "sys/class/dmi/id/product_name": "c7g.large\n"}.system(0).brand())
	assert.Empty(t, fake{}.system(0).brand())
}

// The emulator under which .ci/night tests the boards is noticed; BOARDBENCH_EMULATED says that there is one.
func TestEmulated(t *testing.T) {
	if os.Getenv("BOARDBENCH_EMULATED") != "" {
		assert.Equal(t, "qemu-aarch64", Emulated())
	} else {
		assert.Empty(t, Emulated())
	}
}

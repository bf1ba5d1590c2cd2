package machine

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/klauspost/cpuid/v2"
)

// A Machine is a machine and a build, as they were probed: the file machine.json of a recorded folder. A field
// that the system does not offer is left out.
type Machine struct {
	Environment
	CPUFamily int    `json:"cpu_family,omitempty"` // of an x86 CPU, whose name a hypervisor may shorten
	CPUModel  int    `json:"cpu_model,omitempty"`
	Cores     int    `json:"cores,omitempty"`    // physical ones
	Threads   int    `json:"threads"`            // logical CPUs
	Virtual   string `json:"virtual,omitempty"`  // the hypervisor, or "yes"
	Emulated  string `json:"emulated,omitempty"` // by what
	Governor  string `json:"governor,omitempty"` // of the CPU's frequency
}

// Probe returns the machine of this process. root is the root folder of the system.
func Probe(root fs.FS, e Environment) Machine {
	cpu, s := cpuid.CPU, NewSystem(root, AnyCPU)
	m := Machine{
		Environment: e, CPUFamily: cpu.Family, CPUModel: cpu.Model, Cores: s.cores(),
		Threads: runtime.NumCPU(), Emulated: Emulated(), Governor: s.governor(),
	}
	if cpu.VM() {
		m.Virtual = cmp.Or(strings.Trim(cpu.HypervisorVendorString, "\x00 "), "yes")
	}
	return m
}

// FolderName returns a name for the machine that can be part of a file name: the CPU's, with family and model of an x86
// CPU after it. Two CPUs of one name have different ones.
func (m Machine) FolderName() string {
	name := m.Machine()
	if m.CPUFamily == 0 {
		return name
	}
	return fmt.Sprintf("%s-%d-%d", name, m.CPUFamily, m.CPUModel)
}

// Same reports whether results of both may stand in one file: the hardware and the build are the same.
func (m Machine) Same(other Machine) bool {
	return m.FolderName() == other.FolderName() && m.GOOS == other.GOOS && m.GOARCH == other.GOARCH && m.Cores == other.Cores && m.Threads == other.Threads &&
		m.Virtual == other.Virtual && m.GoVersion == other.GoVersion && m.GOAMD64 == other.GOAMD64 && m.GOARM64 == other.GOARM64 &&
		m.FuncAlign == other.FuncAlign && m.Commit == other.Commit
}

// Emulated returns what emulates the CPU of this process, "" for nothing that is known: QEMU in user mode or as a
// system, or Rosetta. A speed under an emulator says nothing of a machine.
func Emulated() string {
	// QEMU in user mode answers for /proc/self/exe in the place of the system, but not for /proc/thread-self/exe.
	if path, err := os.Readlink("/proc/thread-self/exe"); err == nil && strings.HasPrefix(filepath.Base(path), "qemu-") {
		return filepath.Base(path)
	}
	if strings.HasPrefix(cpuid.CPU.HypervisorVendorString, "TCGTCGTCGTCG") {
		return "QEMU TCG"
	}
	if strings.HasPrefix(cpuid.CPU.BrandName, "VirtualApple") {
		return "Rosetta"
	}
	return ""
}

// brand returns the name of a CPU that does not tell its own: the model of the board, or of the machine.
func (s *System) brand() string {
	if model := strings.Trim(s.read("proc/device-tree/model"), "\x00 \n"); model != "" {
		return model
	}
	const dmi = "sys/class/dmi/id/"
	return strings.TrimSpace(strings.TrimSpace(s.read(dmi+"sys_vendor")) + " " + strings.TrimSpace(s.read(dmi+"product_name")))
}

// cores returns the number of physical cores, 0 if it is not known.
func (s *System) cores() int {
	cores := map[string]bool{}
	paths, _ := fs.Glob(s.root, "sys/devices/system/cpu/cpu[0-9]*/topology/core_id")
	for _, p := range paths {
		socket := strings.TrimSpace(s.read(path.Join(path.Dir(p), "physical_package_id")))
		cores[socket+" "+strings.TrimSpace(s.read(p))] = true
	}
	return len(cores)
}

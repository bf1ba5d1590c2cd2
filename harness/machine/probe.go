package machine

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/cpuid/v2"
)

// A Machine is a machine and a build, as they were probed: the file machine.json of a recorded folder. A field
// that the system does not offer is left out.
type Machine struct {
	CPU        string         `json:"cpu,omitempty"`
	CPUFamily  int            `json:"cpu_family,omitempty"` // of an x86 CPU, whose name a hypervisor may shorten
	CPUModel   int            `json:"cpu_model,omitempty"`
	GOOS       string         `json:"goos"`
	GOARCH     string         `json:"goarch"`
	Cores      int            `json:"cores,omitempty"`      // physical ones
	Threads    int            `json:"threads"`              // logical CPUs
	Caches     map[string]int `json:"caches_kib,omitempty"` // of the first CPU: L1d, L1i, L2, L3
	Extensions []string       `json:"extensions,omitempty"` // of the instruction set
	MemoryMiB  int            `json:"memory_mib,omitempty"`
	Virtual    string         `json:"virtual,omitempty"`  // the hypervisor, or "yes"
	Emulated   string         `json:"emulated,omitempty"` // by what
	Governor   string         `json:"governor,omitempty"` // of the CPU's frequency

	GoVersion string `json:"go"`
	GOAMD64   string `json:"goamd64,omitempty"`
	GOARM64   string `json:"goarm64,omitempty"`
	FuncAlign string `json:"funcalign,omitempty"`
	Commit    string `json:"commit,omitempty"` // as in [Environment]
}

// Probe returns the machine of this process. root is the root folder of the system.
func Probe(root fs.FS, e Environment) Machine {
	m := Machine{
		CPU: e.CPU, GOOS: e.GOOS, GOARCH: e.GOARCH, GoVersion: e.GoVersion, GOAMD64: e.GOAMD64, GOARM64: e.GOARM64,
		FuncAlign: e.FuncAlign, Commit: e.Commit, CPUFamily: cpuid.CPU.Family, CPUModel: cpuid.CPU.Model,
		Threads: runtime.NumCPU(), Extensions: extensions(cpuid.CPU.FeatureSet()), Emulated: Emulated(),
	}
	m.probeSystem()
	s := NewSystem(root, AnyCPU)
	m.Governor = s.governor()
	m.MemoryMiB = cmp.Or(m.MemoryMiB, s.memory())
	m.Caches = s.caches()
	if len(m.Caches) == 0 {
		m.Caches = map[string]int{}
		of := cpuid.CPU.Cache
		for name, bytes := range map[string]int{"L1d": of.L1D, "L1i": of.L1I, "L2": of.L2, "L3": of.L3} {
			if bytes > 0 {
				m.Caches[name] = bytes / 1024
			}
		}
	}
	m.Cores = s.cores()
	if m.Cores == 0 && cpuid.CPU.PhysicalCores > 0 {
		m.Cores = cpuid.CPU.PhysicalCores
	}
	if m.Virtual == "" && cpuid.CPU.VM() {
		m.Virtual = cmp.Or(strings.Trim(cpuid.CPU.HypervisorVendorString, "\x00 "), "yes")
	}
	return m
}

// extensions returns the features of a CPU, sorted. Package cpuid takes the bit of protection keys, which most CPUs have,
// for AMXFP8, which needs the tiles of AMXTILE.
func extensions(features []string) []string {
	if !slices.Contains(features, "AMXTILE") {
		features = slices.DeleteFunc(features, func(name string) bool { return name == "AMXFP8" })
	}
	slices.Sort(features)
	return features
}

// FolderName returns a name for the machine that can be part of a file name: the CPU's, with family and model of an x86
// CPU after it. Two CPUs of one name have different ones.
func (m Machine) FolderName() string {
	name := Environment{CPU: m.CPU, GOOS: m.GOOS, GOARCH: m.GOARCH}.Machine()
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

// memory returns the size of the memory in MiB, 0 if it is not known.
func (s *System) memory() int {
	for line := range strings.Lines(s.read("proc/meminfo")) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "MemTotal:" {
			kib, _ := strconv.Atoi(fields[1])
			return kib / 1024
		}
	}
	return 0
}

// caches returns the sizes of the caches of the first CPU in KiB.
func (s *System) caches() map[string]int {
	found := map[string]int{}
	dirs, _ := fs.Glob(s.root, "sys/devices/system/cpu/cpu0/cache/index*")
	for _, dir := range dirs {
		size := strings.TrimSpace(s.read(path.Join(dir, "size")))
		kib, err := strconv.Atoi(strings.TrimSuffix(size, "K"))
		if err != nil || kib <= 0 {
			continue
		}
		name := "L" + strings.TrimSpace(s.read(path.Join(dir, "level")))
		switch strings.TrimSpace(s.read(path.Join(dir, "type"))) {
		case "Data":
			name += "d"
		case "Instruction":
			name += "i"
		}
		found[name] = kib
	}
	return found
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

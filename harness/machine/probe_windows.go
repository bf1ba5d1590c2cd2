package machine

import (
	"fmt"
	"runtime"

	"golang.org/x/sys/windows"
)

func (m *Machine) probeSystem() {}

// imageFileMachine are the CPUs of programs, by GOARCH.
//
// Reference: IMAGE_FILE_HEADER in the Windows SDK.
var imageFileMachine = map[string]uint16{"386": 0x014c, "amd64": 0x8664, "arm64": 0xaa64}

func emulatedBySystem() string {
	var process, native uint16
	err := windows.IsWow64Process2(windows.CurrentProcess(), &process, &native)
	if want := imageFileMachine[runtime.GOARCH]; err != nil || want == 0 || native == want {
		return ""
	}
	return fmt.Sprintf("Windows on a CPU of type %#x", native)
}

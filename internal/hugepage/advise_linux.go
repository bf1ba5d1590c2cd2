// Package hugepage asks the system for huge pages.
package hugepage

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// Advise has the system give huge pages for memory when it is first used, if it can; nothing
// else changes.
func Advise(memory []byte) {
	const page = 4 << 10 // of the system, where the advice may begin
	if skip := -int(uintptr(unsafe.Pointer(unsafe.SliceData(memory)))) & (page - 1); skip+page <= len(memory) {
		_ = unix.Madvise(memory[skip:], unix.MADV_HUGEPAGE)
	}
}

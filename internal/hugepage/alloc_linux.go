package hugepage

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Alloc returns size bytes of zeroed memory in huge pages. They are never returned to the
// system, and the garbage collector does not see them: they must not hold pointers. The
// error wraps [ErrUnavailable] if the system does not give the pages.
func Alloc(size int) ([]byte, error) {
	page := pageSize()
	if page == 0 || size < page {
		return nil, fmt.Errorf("%w: a page has %d bytes, and %d are needed", ErrUnavailable, page, size)
	}
	before := inHugePages()
	mapped, err := unix.Mmap(-1, 0, size+page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	skip := -int(uintptr(unsafe.Pointer(&mapped[0]))) & (page - 1)
	memory := mapped[skip : skip+size : skip+size]
	err = unix.Madvise(memory, unix.MADV_HUGEPAGE)
	if err == nil {
		for i := 0; i < size; i += page {
			memory[i] = 0 // takes the page
		}
		if got := inHugePages() - before; got < size/page*page {
			err = fmt.Errorf("%d of %d bytes are in them", max(got, 0), size)
		}
	}
	if err != nil {
		_ = unix.Munmap(mapped)
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return memory, nil
}

// Advise has the system give huge pages for memory when it is first used, if it can; nothing
// else changes.
func Advise(memory []byte) {
	const page = 4 << 10 // of the system, where the advice may begin
	if skip := -int(uintptr(unsafe.Pointer(unsafe.SliceData(memory)))) & (page - 1); skip+page <= len(memory) {
		_ = unix.Madvise(memory[skip:], unix.MADV_HUGEPAGE)
	}
}

// pageSize returns the size of a huge page in bytes, 0 if there are none.
func pageSize() int {
	text, _ := os.ReadFile("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size")
	size, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	return size
}

// inHugePages returns the bytes of the process that are in huge pages.
func inHugePages() int {
	text, _ := os.ReadFile("/proc/self/smaps_rollup")
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "AnonHugePages:" {
			kilobytes, _ := strconv.Atoi(fields[1])
			return kilobytes << 10
		}
	}
	return 0
}

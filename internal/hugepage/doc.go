// Package hugepage allocates memory in huge pages where the system gives them on request:
// on Linux, if /sys/kernel/mm/transparent_hugepage/enabled is madvise or always.
package hugepage

import "errors"

// ErrUnavailable is wrapped by the error of [Alloc] if the system gives no huge pages.
var ErrUnavailable = errors.New("the system gives no huge pages")

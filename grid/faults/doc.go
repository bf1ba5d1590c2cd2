// Package faults has no code: its tests run bench-grid as processes, kill them, cut their
// network and fill their disk, and look whether the count is exact.
//
//	go test ./faults                       # each fault once
//	go test ./faults -times 20 -seed 7 -v  # twenty times, and the time that each lost
package faults

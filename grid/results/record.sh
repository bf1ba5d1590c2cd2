#!/usr/bin/env bash
# Records what doc/grid.md says of speed: results/record.sh BENCH-GRID > results/NAME.txt,
# with a command built by GOAMD64=v3 go build ./cmd/bench-grid, on a machine that does
# nothing else. Needs 9 GiB of memory, and about three minutes on two cores.
set -euo pipefail
grid=$1
XDG_CACHE_HOME=$(mktemp -d)
export XDG_CACHE_HOME
trap 'rm -rf "$XDG_CACHE_HOME"' EXIT

grep -m1 'model name' /proc/cpuinfo
echo "cores: $(nproc)"
echo "commit: $(git rev-parse --short HEAD)"
go version

count() {
	printf '\n$ bench-grid %s\n' "$*"
	"$grid" "$@" 2>&1
}

# Once for the memory of the table, whose pages come from the system the first time.
"$grid" perft --depth 7 --local 2 --hash 8192 startpos >/dev/null 2>&1
for workers in 1 2 4; do
	count perft --depth 8 --local "$workers" --hash 8192 --verify none startpos
done
count perft --depth 9 --local 2 --hash 8192 startpos
count perft --depth 6 --local 2 --hash 8192 kiwipete

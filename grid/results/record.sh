#!/usr/bin/env bash
# Records what README.md says of speed: results/record.sh BENCH-GRID [PART...] > FILE,
# with a command built by GOAMD64=v3 go build ./cmd/bench-grid, on a machine that does
# nothing else. A part is DEPTH/WORKERS of the start position, kiwipete (depth 6)
# or apart (depth 8 by two processes, each with a table of its own). Without parts
# all but 10/2 are recorded, about six minutes on two cores; 10/2 takes an hour or more.
# Needs 9 GiB of memory. Each count ends with a line "grid: depth=... wall=... overhead=...".
set -euo pipefail
grid=$1
shift
if [ $# = 0 ]; then
	set -- 8/1 8/2 8/4 apart kiwipete 9/2 9/1
fi
XDG_CACHE_HOME=$(mktemp -d)
export XDG_CACHE_HOME
trap 'rm -rf "$XDG_CACHE_HOME"' EXIT

grep -m1 'model name' /proc/cpuinfo
echo "cores: $(nproc)"
echo "commit: $(git rev-parse --short HEAD)"
go version

show() {
	printf '\n$ bench-grid %s\n' "$*"
	"$grid" "$@" 2>&1
}

# Once for the memory of the table, whose pages come from the system the first time.
"$grid" perft --depth 7 --local 2 --hash 8192 startpos >/dev/null 2>&1
for part in "$@"; do
	case $part in
	kiwipete) show perft --depth 6 --local 2 --hash 8192 kiwipete ;;
	apart)
		for _ in 1 2; do
			(sleep 3 && exec "$grid" worker --nats nats://127.0.0.1:4377 --hash 2048 --idle 20s >/dev/null 2>&1) &
		done
		show serve --listen 127.0.0.1:4377 --depth 8 --verify none startpos
		wait
		;;
	8/*) show perft --depth 8 --local "${part#*/}" --hash 8192 --verify none --dir "$XDG_CACHE_HOME/$part" startpos ;;
	*/*) show perft --depth "${part%/*}" --local "${part#*/}" --hash 8192 startpos ;;
	*)
		echo "record.sh: $part: want DEPTH/WORKERS, kiwipete or apart" >&2
		exit 2
		;;
	esac
done

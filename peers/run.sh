#!/bin/sh
# run.sh SOURCE COMMAND [FLAG...]: builds the programs of this folder from SOURCE/NAME and calls bench COMMAND with
# those that could be built as engines:
#
#	sh peers/run.sh ~/sources verify --max-nodes 200000
#	sh peers/run.sh ~/sources run --set literature --rep bitboard,x88,mailbox --cpu 1 --max-time 10m
#
# PEERS="glaurung scid" names a part of them, and BENCH another command than go run ./cmd/bench.
set -eu
peers=$(cd "$(dirname "$0")" && pwd) source=$(cd "$1" && pwd)
shift
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT
for name in ${PEERS:-$(cd "$peers" && ls -d */ | tr -d /)}; do
	if (cd "$peers/$name" && sh build.sh --source "$source/$name" --out "$built/$name") >"$built/log" 2>&1; then
		set -- "$@" --engine "$name=$built/$name --count {count}"
		for way in $(sed -n 's/^# counts: //p' "$peers/$name/build.sh"); do
			set -- "$@" --engine-counts "$name=$way"
		done
	else
		echo "$name is left out: $(tail -n 1 "$built/log")" >&2
	fi
done
cd "$peers/.."
${BENCH:-go run ./cmd/bench} "$@"
